import assert from 'node:assert/strict';
import { shiftedLeft, shiftedRight, signedProductHigh, unsignedProductHigh } from './wideWords.ts';

const edges = [0, 1, 2, 3, 0xffff, 0x10000, 0x10001, 0x7fffffff, -0x80000000, -0x7fffffff, -1, -2, -0x10000];
let seed = 1;
const words = [
  ...edges,
  ...Array.from({ length: 60 }, () => (seed = (Math.imul(seed, 1664525) + 1013904223) | 0)),
];
const pairs = words.flatMap((a) => words.map((b): [number, number] => [a, b]));
const unsigned = (word: number): bigint => BigInt(word >>> 0);
const word = (wide: bigint): number => Number(BigInt.asIntN(32, wide));

describe('words of 64-bit results', () => {
  it('are those of the product', () => {
    for (const [a, b] of pairs) {
      assert.equal(unsignedProductHigh(a, b), word((unsigned(a) * unsigned(b)) >> 32n));
      assert.equal(signedProductHigh(a, b), word((BigInt(a) * BigInt(b)) >> 32n));
    }
  });
  it('are those of two words shifted as one', () => {
    for (const [low, high] of pairs) {
      const both = (unsigned(high) << 32n) | unsigned(low);
      for (const bits of [0, 1, 15, 16, 31, 32]) {
        assert.equal(shiftedLeft(low, high, bits), word((both << BigInt(bits)) >> 32n));
        assert.equal(shiftedRight(low, high, bits), word(both >> BigInt(bits)));
      }
    }
  });
});
