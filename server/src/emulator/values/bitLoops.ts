/** Comparisons of all lanes into one bit per lane. */

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** lane = (a < b) for ints; `flip` is 0, or the sign bit for unsigned numbers. */
export function lessInts(
  out: Int32Array,
  a: Int32Array,
  ao: number,
  b: Int32Array,
  bo: number,
  flip: number,
  invert: number,
): void {
  for (let warp = 0; warp < out.length; warp++) {
    let bits = 0;
    const base = warp * 32;
    for (let lane = 0; lane < 32; lane++) {
      const less = ((a[base + lane]! + ao) ^ flip) < ((b[base + lane]! + bo) ^ flip) ? 1 : 0;
      bits |= less << lane;
    }
    out[warp] = bits ^ invert;
  }
}

export function equalInts(
  out: Int32Array,
  a: Int32Array,
  ao: number,
  b: Int32Array,
  bo: number,
  invert: number,
): void {
  for (let warp = 0; warp < out.length; warp++) {
    let bits = 0;
    const base = warp * 32;
    for (let lane = 0; lane < 32; lane++) {
      const equal = ((a[base + lane]! + ao) ^ (b[base + lane]! + bo)) === 0 ? 1 : 0;
      bits |= equal << lane;
    }
    out[warp] = bits ^ invert;
  }
}

/** The same on narrow 64-bit lanes, whose sums are exact doubles. */
export function lessNarrow(
  out: Int32Array,
  a: Int32Array,
  ao: number,
  b: Int32Array,
  bo: number,
  invert: number,
): void {
  for (let warp = 0; warp < out.length; warp++) {
    let bits = 0;
    const base = warp * 32;
    for (let lane = 0; lane < 32; lane++) {
      bits |= (a[base + lane]! + ao < b[base + lane]! + bo ? 1 : 0) << lane;
    }
    out[warp] = bits ^ invert;
  }
}

export function equalNarrow(
  out: Int32Array,
  a: Int32Array,
  ao: number,
  b: Int32Array,
  bo: number,
  invert: number,
): void {
  for (let warp = 0; warp < out.length; warp++) {
    let bits = 0;
    const base = warp * 32;
    for (let lane = 0; lane < 32; lane++) {
      bits |= (a[base + lane]! + ao === b[base + lane]! + bo ? 1 : 0) << lane;
    }
    out[warp] = bits ^ invert;
  }
}

export function compareWide(
  out: Int32Array,
  a: BigInt64Array,
  b: BigInt64Array,
  equality: boolean,
  signed: boolean,
  invert: number,
): void {
  const flip = signed ? 0n : -0x8000000000000000n;
  for (let warp = 0; warp < out.length; warp++) {
    let bits = 0;
    for (let lane = 0; lane < 32; lane++) {
      const x = a[warp * 32 + lane]!;
      const y = b[warp * 32 + lane]!;
      const holds = equality ? x === y : (x ^ flip) < (y ^ flip);
      bits |= (holds ? 1 : 0) << lane;
    }
    out[warp] = bits ^ invert;
  }
}

function packFloats(holds: (a: number, b: number) => boolean) {
  return (out: Int32Array, a: Float32Array, b: Float32Array): void => {
    for (let warp = 0; warp < out.length; warp++) {
      let bits = 0;
      const base = warp * 32;
      for (let lane = 0; lane < 32; lane++) bits |= (holds(a[base + lane]!, b[base + lane]!) ? 1 : 0) << lane;
      out[warp] = bits;
    }
  };
}

function packDoubles(holds: (a: number, b: number) => boolean) {
  return (out: Int32Array, a: Float64Array, b: Float64Array): void => {
    for (let warp = 0; warp < out.length; warp++) {
      let bits = 0;
      const base = warp * 32;
      for (let lane = 0; lane < 32; lane++) bits |= (holds(a[base + lane]!, b[base + lane]!) ? 1 : 0) << lane;
      out[warp] = bits;
    }
  };
}

/** By IEEE rules: a comparison with NaN is false, != is true. */
export const holdsFor: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

export function compareFloats(
  comparison: Comparison,
): (out: Int32Array, a: Float32Array, b: Float32Array) => void {
  return packFloats(holdsFor[comparison]);
}
export function compareDoubles(
  comparison: Comparison,
): (out: Int32Array, a: Float64Array, b: Float64Array) => void {
  return packDoubles(holdsFor[comparison]);
}
