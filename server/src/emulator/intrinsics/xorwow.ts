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

/** A power's matrix by the values of the 20 bytes that it is applied to. */
const tables: Uint32Array[] = [];
const BYTES = BITS / 8;

function byteTable(exponent: number): Uint32Array {
  const known = tables[exponent];
  if (known !== undefined) return known;
  const matrix = power(exponent);
  const table = new Uint32Array(BYTES * 256 * WORDS);
  for (let byte = 0; byte < BYTES; byte++) {
    for (let value = 1; value < 256; value++) {
      const lowest = 31 - Math.clz32(value & -value);
      const at = (byte * 256 + value) * WORDS;
      const rest = (byte * 256 + (value & (value - 1))) * WORDS;
      const row = (byte * 8 + lowest) * WORDS;
      for (let word = 0; word < WORDS; word++) table[at + word] = table[rest + word]! ^ matrix[row + word]!;
    }
  }
  tables[exponent] = table;
  return table;
}

function applyPower(exponent: number, v: Uint32Array): void {
  const table = byteTable(exponent);
  let [a, b, c, d, e] = [0, 0, 0, 0, 0];
  for (let byte = 0; byte < BYTES; byte++) {
    const at = (byte * 256 + ((v[byte >> 2]! >>> (8 * (byte & 3))) & 255)) * WORDS;
    a ^= table[at]!;
    b ^= table[at + 1]!;
    c ^= table[at + 2]!;
    d ^= table[at + 3]!;
    e ^= table[at + 4]!;
  }
  v[0] = a;
  v[1] = b;
  v[2] = c;
  v[3] = d;
  v[4] = e;
}

interface Skip {
  readonly from: Uint32Array;
  readonly count: bigint;
  readonly isSequence: boolean;
  readonly to: Uint32Array;
}

function skipXorwow(from: Uint32Array, count: bigint, isSequence: boolean, before: Skip | undefined): Skip {
  const first = isSequence ? SEQUENCE_POWER : 0;
  // Threads take one seed, and sequences that follow each other.
  if (before !== undefined && isSkip(before, from, count - 1n, isSequence)) {
    const to = before.to.slice();
    applyPower(first, to);
    return { from: before.from, count, isSequence, to };
  }
  const to = from.slice();
  let rest = BigInt.asUintN(64, count);
  for (let bit = first; rest !== 0n; bit++, rest >>= 1n) {
    if ((rest & 1n) === 1n) applyPower(bit, to);
  }
  return { from: from.slice(), count, isSequence, to };
}

function isSkip(skip: Skip, from: Uint32Array, count: bigint, isSequence: boolean): boolean {
  if (skip.isSequence !== isSequence || skip.count !== count) return false;
  for (let word = 0; word < WORDS; word++) if (skip.from[word] !== from[word]) return false;
  return true;
}

/** What each thread asked for last: five words of it, one by one. */
const recent: Skip[] = [];

/** `__xorwow_word(v0, …, v4, count, isSequence, index)`: one of the words after the steps. */
export function xorwowIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  if (e.name !== '__xorwow_word') return undefined;
  const codes = e.arguments.map((argument) => c.scalar(argument));
  const from = new Uint32Array(WORDS);
  return laneResult(c, e.type, (mask, put) => {
    const readers = codes.map((code) => laneReader(code, mask));
    const [readCount, readIsSequence, readIndex] = readers.slice(WORDS);
    let last: Skip | undefined;
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (!mask.has(thread)) continue;
      for (let word = 0; word < WORDS; word++) from[word] = Number(readers[word]!(thread));
      const count = BigInt(readCount!(thread));
      const isSequence = Number(readIsSequence!(thread)) !== 0;
      let known = recent[thread];
      if (known === undefined || !isSkip(known, from, count, isSequence)) {
        recent[thread] = known = skipXorwow(from, count, isSequence, last);
      }
      last = known;
      put(0, thread, known.to[Number(readIndex!(thread))] ?? 0);
    }
  });
}
