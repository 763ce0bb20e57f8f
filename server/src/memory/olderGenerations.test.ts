import assert from 'node:assert/strict';
import { ALL, lanes } from '../../../test/memory/lanes.ts';
import { cachedLoadTransactions, segmentTransactions } from './olderGenerations.ts';

describe('older generations as the textbooks describe them', () => {
  it('a cached load moves whole 128-byte lines: aligned 1, misaligned 2, one word 1', () => {
    assert.deepEqual(
      cachedLoadTransactions(
        lanes((lane) => lane * 4),
        ALL,
        4,
      ),
      {
        transactions: 1,
        bytesMoved: 128,
      },
    );
    assert.equal(
      cachedLoadTransactions(
        lanes((lane) => 64 + lane * 4),
        ALL,
        4,
      ).transactions,
      2,
    );
    assert.equal(
      cachedLoadTransactions(
        lanes(() => 64),
        ALL,
        4,
      ).transactions,
      1,
    );
    assert.equal(
      cachedLoadTransactions(
        lanes((lane) => lane * 8),
        ALL,
        8,
      ).transactions,
      2,
    );
  });
  it('a 128-byte store off by one segment moves 160 bytes, so 80 % of them are of use', () => {
    const misaligned = segmentTransactions(
      lanes((lane) => 32 + lane * 4),
      ALL,
      4,
    );
    assert.deepEqual(misaligned, { transactions: 2, bytesMoved: 160 });
    assert.equal(128 / misaligned.bytesMoved, 0.8);
  });
  it('stores of 128 and of 64 aligned bytes are one transaction of four and of two segments', () => {
    const whole = segmentTransactions(
      lanes((lane) => lane * 4),
      ALL,
      4,
    );
    assert.deepEqual(whole, { transactions: 1, bytesMoved: 128 });
    const half = segmentTransactions(
      lanes((lane) => lane * 4),
      0xffff,
      4,
    );
    assert.deepEqual(half, { transactions: 1, bytesMoved: 64 });
  });
});
