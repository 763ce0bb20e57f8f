import assert from 'node:assert/strict';
import { bankLoads } from './bankLoads.ts';

const lanes = (wordsOf: (lane: number) => number[]): number[][] =>
  Array.from({ length: 32 }, (_, lane) => wordsOf(lane));

describe('loads of the banks', () => {
  it('are one word each for a row, and 32 of one bank for a column', () => {
    assert.equal(Math.max(...bankLoads({ lanes: lanes((lane) => [lane]), bytesPerLane: 4 })), 1);
    assert.equal(bankLoads({ lanes: lanes((lane) => [32 * lane]), bytesPerLane: 4 })[0], 32);
  });

  it('are one where all lanes want the same word', () => {
    assert.deepEqual(bankLoads({ lanes: lanes(() => [7]), bytesPerLane: 4 })[7], 1);
  });

  it('are one for contiguous doubles and float4s, which are served in groups', () => {
    const doubles = lanes((lane) => [2 * lane, 2 * lane + 1]);
    assert.equal(Math.max(...bankLoads({ lanes: doubles, bytesPerLane: 8 })), 1);
    const vectors = lanes((lane) => [0, 1, 2, 3].map((word) => 4 * lane + word));
    assert.equal(Math.max(...bankLoads({ lanes: vectors, bytesPerLane: 16 })), 1);
  });
});
