/** The registers of x86 with many numbers, and its instructions on them as functions: SSE2 to SSSE3, and what AVX2 widens of it. */
export interface Width {
  /** What names begin with, and the registers of integers, floats and doubles. */
  readonly name: string;
  readonly whole: string;
  readonly float: string;
  readonly double: string;
  readonly bytes: number;
}

export const narrow: Width = { name: '_mm', whole: '__m128i', float: '__m128', double: '__m128d', bytes: 16 };
export const wide: Width = {
  name: '_mm256',
  whole: '__m256i',
  float: '__m256',
  double: '__m256d',
  bytes: 32,
};

export interface Lanes {
  readonly type: string;
  readonly bytes: number;
}

export const lanesOf: Readonly<Record<string, Lanes>> = {
  epi8: { type: 'signed char', bytes: 1 },
  epu8: { type: 'unsigned char', bytes: 1 },
  epi16: { type: 'short', bytes: 2 },
  epu16: { type: 'unsigned short', bytes: 2 },
  epi32: { type: 'int', bytes: 4 },
  epu32: { type: 'unsigned int', bytes: 4 },
  epi64: { type: 'long long', bytes: 8 },
  ps: { type: 'float', bytes: 4 },
  pd: { type: 'double', bytes: 8 },
};

export const registerOf = (width: Width, suffix: string): string =>
  suffix === 'ps' ? width.float : suffix === 'pd' ? width.double : width.whole;

export const words = (list: string): readonly string[] => list.split(' ');

/** The same for each lane: `x` is the first operand's, `y` the second's and `z` the third's. */
export function each(width: Width, suffix: string, name: string, value: string, operands = 2): string {
  const { type, bytes } = lanesOf[suffix]!;
  const register = registerOf(width, suffix);
  const given = ['a', 'b', 'c'].slice(0, operands);
  const read = ['x', 'y', 'z'].map((lane, i) => `${type} ${lane} = ((${type}*)&${given[i] ?? 'a'})[i];`);
  return `
inline ${register} ${width.name}_${name}_${suffix}(${given.map((one) => `${register} ${one}`).join(', ')}) {
  ${register} r;
  for (int i = 0; i < ${String(width.bytes / bytes)}; i++) {
    ${read.slice(0, operands).join(' ')}
    ((${type}*)&r)[i] = ${value};
  }
  return r;
}`;
}

/** Integers of one size: `value` may name `T`, the type of a lane. */
export const perSuffix = (
  width: Width,
  suffixes: string,
  name: string,
  value: string,
  operands = 2,
): string =>
  words(suffixes)
    .map((suffix) => each(width, suffix, name, value.replaceAll('T', lanesOf[suffix]!.type), operands))
    .join('');

export const limits: Readonly<Record<string, readonly [number, number]>> = {
  epi8: [-128, 127],
  epu8: [0, 255],
  epi16: [-32768, 32767],
  epu16: [0, 65535],
};

/** What is done in each half of 16 bytes by itself: `f` and `s` are the lanes of the operands there, `t` those of the result. */
export function halves(
  width: Width,
  head: string,
  [from, to]: readonly [Lanes, Lanes],
  body: string,
  register = width.whole,
): string {
  return `
inline ${register} ${width.name}_${head} {
  ${register} r;
  for (int half = 0; half < ${String(width.bytes / 16)}; half++) {
    ${from.type}* f = (${from.type}*)&a + half * ${String(16 / from.bytes)};
    ${to.type}* t = (${to.type}*)&r + half * ${String(16 / to.bytes)};
    ${body}
  }
  return r;
}`;
}

export const second = (lanes: Lanes): string =>
  `${lanes.type}* s = (${lanes.type}*)&b + half * ${String(16 / lanes.bytes)};`;
