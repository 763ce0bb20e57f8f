/** The SIMD-in-a-word functions: each works on the four bytes or the two halves of a word apart. */

type Step = (a: number, b: number) => number;

interface Packed {
  readonly bits: 8 | 16;
  readonly signed: boolean;
  readonly step: Step;
}

const clampSigned8 = (value: number): number => Math.max(-128, Math.min(127, value));

const steps: Readonly<Record<string, Packed>> = {
  __vadd2: { bits: 16, signed: false, step: (a, b) => a + b },
  __vadd4: { bits: 8, signed: false, step: (a, b) => a + b },
  __vsub2: { bits: 16, signed: false, step: (a, b) => a - b },
  __vsub4: { bits: 8, signed: false, step: (a, b) => a - b },
  __vmaxu4: { bits: 8, signed: false, step: Math.max },
  __vminu4: { bits: 8, signed: false, step: Math.min },
  __vmaxs4: { bits: 8, signed: true, step: Math.max },
  __vmins4: { bits: 8, signed: true, step: Math.min },
  __vmaxu2: { bits: 16, signed: false, step: Math.max },
  __vminu2: { bits: 16, signed: false, step: Math.min },
  __vmaxs2: { bits: 16, signed: true, step: Math.max },
  __vmins2: { bits: 16, signed: true, step: Math.min },
  __vabsdiffu4: { bits: 8, signed: false, step: (a, b) => Math.abs(a - b) },
  __vavgu4: { bits: 8, signed: false, step: (a, b) => (a + b + 1) >> 1 },
  __vcmpeq4: { bits: 8, signed: false, step: (a, b) => (a === b ? 0xff : 0) },
  __vcmpne4: { bits: 8, signed: false, step: (a, b) => (a === b ? 0 : 0xff) },
  __vcmpgtu4: { bits: 8, signed: false, step: (a, b) => (a > b ? 0xff : 0) },
  __vaddss4: { bits: 8, signed: true, step: (a, b) => clampSigned8(a + b) },
  __vsubss4: { bits: 8, signed: true, step: (a, b) => clampSigned8(a - b) },
  __vabs4: { bits: 8, signed: true, step: (a) => Math.abs(a) },
  __vneg4: { bits: 8, signed: true, step: (a) => -a },
  __vabsss4: { bits: 8, signed: true, step: (a) => clampSigned8(Math.abs(a)) },
};

/** The word operation of that name, or undefined. */
export function packedOperation(name: string): Step | undefined {
  if (name === '__vsadu4') {
    return (a, b) =>
      [0, 8, 16, 24].reduce((sum, s) => sum + Math.abs(((a >>> s) & 255) - ((b >>> s) & 255)), 0);
  }
  const packed = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (packed === undefined) return undefined;
  const { bits, signed, step } = packed;
  const mask = (1 << bits) - 1;
  const part = (word: number, at: number): number => {
    const value = (word >>> at) & mask;
    return signed ? (value << (32 - bits)) >> (32 - bits) : value;
  };
  return (a, b) => {
    let out = 0;
    for (let at = 0; at < 32; at += bits) out |= (step(part(a, at), part(b, at)) & mask) << at;
    return out;
  };
}
