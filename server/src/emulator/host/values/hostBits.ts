import { firstSet, leadingZeros, ones, trailingZeros } from '../../../ir/bitCounts.ts';
import { roundToBfloat16, roundToHalf } from '../../values/halfFloat.ts';
import { roundTo16Bits } from '../../values/specialFunctions.ts';
import type { LibraryTable, Value } from '../library/hostLibrary.ts';

const unsigned = (values: readonly Value[], bits: number): bigint =>
  BigInt.asUintN(bits, BigInt(values[0] ?? 0));

const rounded =
  (round: (value: number) => number) =>
  (_runtime: unknown, values: readonly Value[]): Value =>
    round(Number(values[0] ?? 0));

const identity = (_runtime: unknown, values: readonly Value[]): Value => values[0] ?? 0;

const directed = (['half', 'bfloat16'] as const).flatMap((format) =>
  ['rz', 'rd', 'ru'].map((mode) => [
    `__float2${format}_${mode}`,
    rounded((value) => roundTo16Bits(value, format, mode)),
  ]),
);

/** Compiler built-ins on bits, and conversions of 16-bit floats, whose values are plain numbers here. */
export const bitFunctions: LibraryTable = {
  __builtin_popcount: (_r, v) => ones(unsigned(v, 32)),
  __builtin_popcountl: (_r, v) => ones(unsigned(v, 64)),
  __builtin_popcountll: (_r, v) => ones(unsigned(v, 64)),
  __popc: (_r, v) => ones(unsigned(v, 32)),
  __popcll: (_r, v) => ones(unsigned(v, 64)),
  __builtin_clz: (_r, v) => leadingZeros(unsigned(v, 32), 32),
  __builtin_clzl: (_r, v) => leadingZeros(unsigned(v, 64), 64),
  __builtin_clzll: (_r, v) => leadingZeros(unsigned(v, 64), 64),
  __clz: (_r, v) => leadingZeros(unsigned(v, 32), 32),
  __clzll: (_r, v) => leadingZeros(unsigned(v, 64), 64),
  __builtin_ctz: (_r, v) => trailingZeros(unsigned(v, 32), 32),
  __builtin_ctzl: (_r, v) => trailingZeros(unsigned(v, 64), 64),
  __builtin_ctzll: (_r, v) => trailingZeros(unsigned(v, 64), 64),
  __builtin_ffs: (_r, v) => firstSet(unsigned(v, 32), 32),
  __builtin_ffsl: (_r, v) => firstSet(unsigned(v, 64), 64),
  __builtin_ffsll: (_r, v) => firstSet(unsigned(v, 64), 64),
  __ffs: (_r, v) => firstSet(unsigned(v, 32), 32),
  __ffsll: (_r, v) => firstSet(unsigned(v, 64), 64),
  __builtin_expect: identity,
  __half2float: identity,
  __float2half: rounded(roundToHalf),
  __float2half_rn: rounded(roundToHalf),
  __double2half: rounded(roundToHalf),
  __bfloat162float: identity,
  __float2bfloat16: rounded(roundToBfloat16),
  __float2bfloat16_rn: rounded(roundToBfloat16),
  ...(Object.fromEntries(directed) as LibraryTable),
};
