/**
 * Far steps of XORWOW's five words (Marsaglia, "Xorshift RNGs", 2003): one step is linear in their 160 bits, so many are
 * a power of its matrix. cuRAND's sequences are 2^67 steps apart.
 */
import type { Intrinsic } from '../../ir/nodes.ts';
import type { Code } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { laneResult } from '../values/laneResults.ts';
import { laneReader } from '../accesses/memoryValues.ts';

const WORDS = 5;
const BITS = 32 * WORDS;
const SEQUENCE_POWER = 67;

/** Where each bit leads: five words for each of the 160 bits. */
type Matrix = Uint32Array;

function step(v: Uint32Array): void {
  const t = v[0]! ^ (v[0]! >>> 2);
  const last = v[4]!;
  v.copyWithin(0, 1);
  v[4] = last ^ (last << 4) ^ (t ^ (t << 1));
}

function apply(matrix: Matrix, v: Uint32Array): void {
  const out = new Uint32Array(WORDS);
  for (let bit = 0; bit < BITS; bit++) {
    if (((v[bit >> 5]! >>> (bit & 31)) & 1) === 0) continue;
    for (let word = 0; word < WORDS; word++) out[word]! ^= matrix[bit * WORDS + word]!;
  }
  v.set(out);
}

function squared(matrix: Matrix): Matrix {
  const out = new Uint32Array(BITS * WORDS);
  for (let bit = 0; bit < BITS; bit++) {
    const row = matrix.slice(bit * WORDS, (bit + 1) * WORDS);
    apply(matrix, row);
    out.set(row, bit * WORDS);
  }
  return out;
}

const powers: Matrix[] = [];

/** 2^exponent steps. */
function power(exponent: number): Matrix {
  if (powers.length === 0) {
    const one = new Uint32Array(BITS * WORDS);
    for (let bit = 0; bit < BITS; bit++) {
      const v = new Uint32Array(WORDS);
      v[bit >> 5] = 1 << (bit & 31);
      step(v);
      one.set(v, bit * WORDS);
    }
    powers.push(one);
  }
  while (powers.length <= exponent) powers.push(squared(powers.at(-1)!));
  return powers[exponent]!;
}

function skipXorwow(v: Uint32Array, count: bigint, isSequence: boolean): void {
  let rest = BigInt.asUintN(64, count);
  for (let bit = isSequence ? SEQUENCE_POWER : 0; rest !== 0n; bit++, rest >>= 1n) {
    if ((rest & 1n) === 1n) apply(power(bit), v);
  }
}

/** What each thread asked for last: five words of it, one by one. */
const recent = new Map<number, { readonly key: string; readonly v: Uint32Array }>();

/** `__xorwow_word(v0, …, v4, count, isSequence, index)`: one of the words after the steps. */
export function xorwowIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  if (e.name !== '__xorwow_word') return undefined;
  const codes = e.arguments.map((argument) => c.scalar(argument));
  return laneResult(c, e.type, (mask, put) => {
    const readers = codes.map((code) => laneReader(code, mask));
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (!mask.has(thread)) continue;
      const values = readers.map((read) => read(thread));
      const key = values.slice(0, WORDS + 2).join();
      let known = recent.get(thread);
      if (known?.key !== key) {
        const v = Uint32Array.from(values.slice(0, WORDS), Number);
        skipXorwow(v, BigInt(values[WORDS] ?? 0), Number(values[WORDS + 1] ?? 0) !== 0);
        recent.set(thread, (known = { key, v }));
      }
      put(0, thread, known.v[Number(values[WORDS + 2] ?? 0)] ?? 0);
    }
  });
}
