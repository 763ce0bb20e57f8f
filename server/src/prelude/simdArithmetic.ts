/** Arithmetic of x86 on registers of many numbers, and what mixes their lanes. */
import { each, halves, lanesOf, limits, perSuffix, registerOf, second, words } from './simdRegisters.ts';
import type { Width } from './simdRegisters.ts';
const saturated = (width: Width): string =>
  Object.entries(limits)
    .flatMap(([suffix, [least, most]]) =>
      [
        ['adds', '+'],
        ['subs', '-'],
      ].map(([name, sign]) =>
        each(width, suffix, name!, `_clamped(x ${sign!} y, ${String(least)}, ${String(most)})`),
      ),
    )
    .join('');

const bitwise = (width: Width): string => {
  const bits = width.bytes * 8;
  const of = (register: string, suffix: string): string =>
    [
      ['and', 'x & y'],
      ['or', 'x | y'],
      ['xor', 'x ^ y'],
      ['andnot', '~x & y'],
    ]
      .map(
        ([name, value]) => `
inline ${register} ${width.name}_${name!}_${suffix}(${register} a, ${register} b) {
  ${register} r;
  for (int i = 0; i < ${String(width.bytes / 8)}; i++) {
    long long x = ((long long*)&a)[i], y = ((long long*)&b)[i];
    ((long long*)&r)[i] = ${value!};
  }
  return r;
}`,
      )
      .join('');
  return of(width.whole, `si${String(bits)}`) + of(width.float, 'ps') + of(width.double, 'pd');
};

/** Shifts by a number; one that is too large leaves zeros, or the sign. */
const shifts = (width: Width): string =>
  words('epi16 epi32 epi64')
    .flatMap((suffix) => {
      const { type, bytes } = lanesOf[suffix]!;
      const of = (name: string, value: string): string => `
inline ${width.whole} ${width.name}_${name}_${suffix}(${width.whole} a, int count) {
  ${width.whole} r;
  for (int i = 0; i < ${String(width.bytes / bytes)}; i++) ((${type}*)&r)[i] = ${value};
  return r;
}`;
      const [last, lane] = [String(bytes * 8 - 1), `((${type}*)&a)[i]`];
      const unsigned = `((unsigned ${type}*)&a)[i]`;
      return [
        of('slli', `(unsigned)count > ${last} ? 0 : ${unsigned} << count`),
        of('srli', `(unsigned)count > ${last} ? 0 : ${unsigned} >> count`),
        suffix === 'epi64' ? '' : of('srai', `${lane} >> ((unsigned)count > ${last} ? ${last} : count)`),
      ];
    })
    .join('');

const interleaved = (width: Width): string =>
  words('epi8 epi16 epi32 epi64 ps pd')
    .flatMap((suffix) =>
      ['lo', 'hi'].map((side) => {
        const lanes = lanesOf[suffix]!;
        const count = 8 / lanes.bytes;
        const register = registerOf(width, suffix);
        const from = side === 'hi' ? ` + ${String(count)}` : '';
        return halves(
          width,
          `unpack${side}_${suffix}(${register} a, ${register} b)`,
          [lanes, lanes],
          `${second(lanes)} for (int i = 0; i < ${String(count)}; i++) { t[2 * i] = f[i${from}]; t[2 * i + 1] = s[i${from}]; }`,
          register,
        );
      }),
    )
    .join('');

const packed = (width: Width): string =>
  [
    ['packs', 'epi16', 'epi8'],
    ['packus', 'epi16', 'epu8'],
    ['packs', 'epi32', 'epi16'],
    ['packus', 'epi32', 'epu16'],
  ]
    .map(([name, from, to]) => {
      const [wider, narrower] = [lanesOf[from!]!, lanesOf[to!]!];
      const [least, most] = limits[to!]!;
      const count = String(16 / wider.bytes);
      const clamped = (lane: string): string => `_clamped(${lane}, ${String(least)}, ${String(most)})`;
      return halves(
        width,
        `${name!}_${from!}(${width.whole} a, ${width.whole} b)`,
        [wider, narrower],
        `${second(wider)} for (int i = 0; i < ${count}; i++) { t[i] = ${clamped('f[i]')}; t[i + ${count}] = ${clamped('s[i]')}; }`,
      );
    })
    .join('');

/** By what a function takes beside `a`, whose lanes it reads and whose it writes; `s` are those of `b`. */
type Mixed = readonly [
  name: string,
  others: 'b' | 'int count' | 'b, int order',
  from: string,
  to: string,
  body: string,
];

const four = (what: string): string => `for (int i = 0; i < 4; i++) ${what}`;
const pairs = 't[0] = f[0] + f[1]; t[1] = f[2] + f[3]; t[2] = s[0] + s[1]; t[3] = s[2] + s[3];';

const mixed: readonly Mixed[] = [
  ['shuffle_epi32', 'int count', 'epi32', 'epi32', four('t[i] = f[count >> 2 * i & 3];')],
  [
    'shufflelo_epi16',
    'int count',
    'epi16',
    'epi16',
    four('{ t[i] = f[count >> 2 * i & 3]; t[i + 4] = f[i + 4]; }'),
  ],
  [
    'shufflehi_epi16',
    'int count',
    'epi16',
    'epi16',
    four('{ t[i] = f[i]; t[i + 4] = f[4 + (count >> 2 * i & 3)]; }'),
  ],
  ['shuffle_epi8', 'b', 'epi8', 'epi8', 'for (int i = 0; i < 16; i++) t[i] = s[i] < 0 ? 0 : f[s[i] & 15];'],
  ['shuffle_ps', 'b, int order', 'ps', 'ps', four('t[i] = (i < 2 ? f : s)[order >> 2 * i & 3];')],
  [
    'shuffle_pd',
    'b, int order',
    'pd',
    'pd',
    't[0] = f[order >> 2 * half & 1]; t[1] = s[order >> 2 * half + 1 & 1];',
  ],
  ['hadd_ps', 'b', 'ps', 'ps', pairs],
  ['hadd_pd', 'b', 'pd', 'pd', 't[0] = f[0] + f[1]; t[1] = s[0] + s[1];'],
  ['hadd_epi32', 'b', 'epi32', 'epi32', pairs],
  ['madd_epi16', 'b', 'epi16', 'epi32', four('t[i] = f[2 * i] * s[2 * i] + f[2 * i + 1] * s[2 * i + 1];')],
  [
    'mul_epu32',
    'b',
    'epu32',
    'epi64',
    'for (int i = 0; i < 2; i++) t[i] = (unsigned long long)f[2 * i] * s[2 * i];',
  ],
  [
    'sad_epu8',
    'b',
    'epu8',
    'epi64',
    'for (int i = 0; i < 2; i++) { t[i] = 0; for (int j = 8 * i; j < 8 * i + 8; j++) t[i] += abs(f[j] - s[j]); }',
  ],
];

const mixing = (width: Width): string => {
  const bytes = (name: string, kept: string): Mixed => [
    `${name}_si${String(width.bytes * 8)}`,
    'int count',
    'epi8',
    'epi8',
    `for (int i = 0; i < 16; i++) t[i] = ${kept};`,
  ];
  return [
    ...mixed,
    bytes('slli', 'i < count ? 0 : f[i - count]'),
    bytes('srli', 'i + count > 15 ? 0 : f[i + count]'),
  ]
    .map(([name, others, from, to, body]) => {
      const [read, written] = [lanesOf[from]!, lanesOf[to]!];
      const register = registerOf(width, to);
      const given = others.startsWith('b') ? `${register} ${others}` : others;
      return halves(
        width,
        `${name}(${register} a, ${given})`,
        [read, written],
        others.startsWith('b') ? `${second(read)} ${body}` : body,
        register,
      );
    })
    .join('');
};

export const simdArithmetic = (width: Width): string =>
  [
    perSuffix(width, 'epi8 epi16 epi32 epi64 ps pd', 'add', 'x + y'),
    perSuffix(width, 'epi8 epi16 epi32 epi64 ps pd', 'sub', 'x - y'),
    perSuffix(width, 'ps pd', 'mul', 'x * y') + perSuffix(width, 'ps pd', 'div', 'x / y'),
    perSuffix(width, 'epi16 epi32', 'mullo', '(T)((unsigned int)x * y)'),
    each(width, 'epi16', 'mulhi', 'x * y >> 16') + each(width, 'epu16', 'mulhi', '(unsigned int)x * y >> 16'),
    perSuffix(width, 'epi8 epu8 epi16 epu16 epi32 epu32 ps pd', 'min', 'x < y ? x : y'),
    perSuffix(width, 'epi8 epu8 epi16 epu16 epi32 epu32 ps pd', 'max', 'x > y ? x : y'),
    perSuffix(width, 'epu8 epu16', 'avg', 'x + y + 1 >> 1') +
      perSuffix(width, 'epi8 epi16 epi32', 'abs', 'x < 0 ? 0 - x : x', 1),
    perSuffix(width, 'epi8 epi16 epi32 epi64', 'cmpeq', 'x == y ? -1 : 0'),
    perSuffix(width, 'epi8 epi16 epi32 epi64', 'cmpgt', 'x > y ? -1 : 0'),
    each(width, 'ps', 'sqrt', 'sqrtf(x)', 1) + each(width, 'pd', 'sqrt', 'sqrt(x)', 1),
    each(width, 'ps', 'fmadd', 'fmaf(x, y, z)', 3) + each(width, 'pd', 'fmadd', 'fma(x, y, z)', 3),
    each(width, 'ps', 'fmsub', 'fmaf(x, y, -z)', 3) + each(width, 'ps', 'fnmadd', 'fmaf(-x, y, z)', 3),
    each(width, 'epi8', 'blendv', 'z < 0 ? y : x', 3),
    each(width, 'ps', 'blendv', '__float_as_int(z) < 0 ? y : x', 3),
    saturated(width) + bitwise(width) + shifts(width) + interleaved(width) + packed(width),
    mixing(width),
  ].join('');
