import assert from 'node:assert/strict';
import { ALL, lanes } from '../../../test/memory/lanes.ts';
import { accessPieces } from './accessPieces.ts';
import type { SharedOperation } from './sharedRequest.ts';
import { sharedRequest } from './sharedRequest.ts';

function shared(
  operation: SharedOperation,
  mask: number,
  width: number,
  offset: (lane: number) => number,
): string {
  const { wavefronts, wavefrontsIdeal } = sharedRequest(lanes(offset), mask, width, operation);
  return `${wavefronts} (ideal ${wavefrontsIdeal})`;
}

describe('shared memory rules', () => {
  it('lanes whose partners are inactive pair up: two lanes of different halves take one wavefront', () => {
    assert.equal(
      shared('load', 0x00010001, 8, (lane) => lane * 8 + (lane >> 4) * 8),
      '1 (ideal 1)',
    );
    assert.equal(
      shared('store', 0x00010001, 8, (lane) => lane * 8 + (lane >> 4) * 8),
      '2 (ideal 1)',
    );
  });
  it('a stride of 1, 3 or 33 words is free of conflicts, of 2, 4, 8, 16, 32 words 2-, 4-, 8-, 16-, 32-way', () => {
    for (const stride of [1, 3, 33]) {
      assert.equal(
        shared('load', ALL, 4, (lane) => lane * stride * 4),
        '1 (ideal 1)',
      );
    }
    for (const stride of [2, 4, 8, 16, 32]) {
      assert.equal(
        shared('load', ALL, 4, (lane) => lane * stride * 4),
        `${stride} (ideal 1)`,
      );
      assert.equal(
        shared('store', ALL, 4, (lane) => lane * stride * 4),
        `${stride} (ideal 1)`,
      );
    }
  });
  it('a column of a 32×32 float tile is 32-way, of a padded one free', () => {
    assert.equal(
      shared('load', ALL, 4, (lane) => lane * 32 * 4),
      '32 (ideal 1)',
    );
    assert.equal(
      shared('load', ALL, 4, (lane) => lane * 33 * 4),
      '1 (ideal 1)',
    );
  });
  it('one word for all lanes is a broadcast for loads and a single write for stores', () => {
    assert.equal(
      shared('load', ALL, 4, () => 128),
      '1 (ideal 1)',
    );
    assert.equal(
      shared('store', ALL, 4, () => 128),
      '1 (ideal 1)',
    );
  });
  it('two words of one bank are two passes however many lanes want each', () => {
    assert.equal(
      shared('load', ALL, 4, (lane) => (lane & 1) * 128),
      '2 (ideal 1)',
    );
  });
  it('bytes and halves count by the 4-byte word they lie in', () => {
    assert.equal(
      shared('load', ALL, 1, (lane) => lane),
      '1 (ideal 1)',
    );
    assert.equal(
      shared('store', ALL, 2, (lane) => lane * 2),
      '1 (ideal 1)',
    );
    assert.equal(
      shared('store', ALL, 1, (lane) => lane * 128),
      '32 (ideal 1)',
    );
  });
  it('contiguous 8- and 16-byte accesses take 2 and 4 wavefronts, which is their ideal', () => {
    for (const operation of ['load', 'store'] as const) {
      assert.equal(
        shared(operation, ALL, 8, (lane) => lane * 8),
        '2 (ideal 2)',
      );
      assert.equal(
        shared(operation, ALL, 16, (lane) => lane * 16),
        '4 (ideal 4)',
      );
    }
  });
  it('a group of lanes of which none is active takes no wavefront', () => {
    assert.equal(
      shared('store', 0x0000ffff, 8, (lane) => lane * 8),
      '1 (ideal 1)',
    );
    assert.equal(
      shared('store', 0x000000ff, 16, (lane) => lane * 16),
      '1 (ideal 1)',
    );
    assert.equal(
      shared('load', 0, 4, (lane) => lane * 4),
      '0 (ideal 0)',
    );
  });
  it('a uniform 16-byte load takes 2 wavefronts and a uniform 8-byte one 1', () => {
    assert.equal(
      shared('load', ALL, 16, () => 64),
      '2 (ideal 2)',
    );
    assert.equal(
      shared('load', ALL, 8, () => 64),
      '1 (ideal 1)',
    );
  });
  it('loads that agree in pairs, n with n^1 or n with n^2, are served twice as many lanes at a time', () => {
    assert.equal(
      shared('load', ALL, 8, (lane) => (lane >> 1) * 8),
      '1 (ideal 1)',
    );
    assert.equal(
      shared('load', ALL, 16, (lane) => (lane >> 1) * 16),
      '2 (ideal 2)',
    );
    assert.equal(
      shared('load', ALL, 8, (lane) => ((lane >> 2) * 2 + (lane & 1)) * 8),
      '1 (ideal 1)',
    );
    assert.equal(
      shared('load', ALL, 8, (lane) => (lane >> 1) * 256),
      '16 (ideal 2)',
    );
  });
  it('one pair that disagrees loses that', () => {
    assert.equal(
      shared('load', ALL, 8, (lane) => (lane === 5 ? 8 * 30 : (lane >> 1) * 8)),
      '2 (ideal 2)',
    );
  });
  it('stores never pair up', () => {
    assert.equal(
      shared('store', ALL, 8, (lane) => (lane >> 1) * 8),
      '2 (ideal 2)',
    );
    assert.equal(
      shared('store', ALL, 16, () => 64),
      '4 (ideal 4)',
    );
  });
  it('a stride of two 8-byte elements is 2-way in both halves', () => {
    assert.equal(
      shared('store', ALL, 8, (lane) => lane * 16),
      '4 (ideal 2)',
    );
  });
  it('increments count the lanes of one word: sharedCounters of kernels-m.cu on an H200', () => {
    const word: readonly ((lane: number) => number)[] = [
      () => 5,
      (lane) => lane % 8,
      (lane) => (lane % 4) * 32 + Math.floor(lane / 16),
      (lane) => ((lane * 37) % 11) * 32,
    ];
    const passes = (operation: SharedOperation): string[] =>
      word.map((at) => shared(operation, ALL, 4, (lane) => at(lane) * 4));
    assert.deepEqual(passes('increment'), ['1 (ideal 1)', '1 (ideal 1)', '4 (ideal 1)', '11 (ideal 1)']);
    assert.deepEqual(passes('atomic'), ['32 (ideal 1)', '4 (ideal 1)', '16 (ideal 1)', '32 (ideal 1)']);
  });

  it('loops of compare-and-swaps take a turn for each lane of an address: the same kernel with 64 bits', () => {
    const passes = (at: (lane: number) => number, width: number): string =>
      shared('swap-loop', ALL, width, (lane) => at(lane) * width);
    assert.equal(
      passes(() => 5, 8),
      '96 (ideal 96)',
    );
    assert.equal(
      passes((lane) => lane % 8, 8),
      '12 (ideal 12)',
    );
    // One lane, as in JacobiMethod of cuda-samples: 8,192 passes of 4,096 turns.
    assert.equal(
      shared('swap-loop', 1, 8, () => 0),
      '2 (ideal 2)',
    );
    // Two passes a turn, as updateCentroids of programs-e.cu: 3,414 of 1,707 turns.
    assert.equal(
      passes((lane) => lane % 8, 4),
      '8 (ideal 8)',
    );
  });

  it('atomics queue by lanes on one bank, even on one word', () => {
    assert.equal(
      shared('atomic', ALL, 4, () => 0),
      '32 (ideal 1)',
    );
    assert.equal(
      shared('atomic', ALL, 4, (lane) => lane * 4),
      '1 (ideal 1)',
    );
    assert.equal(
      shared('atomic', 0xff, 4, (lane) => (lane & 1) * 4),
      '4 (ideal 1)',
    );
  });
  it('a compare-and-swap takes twice what another atomic does, at best too', () => {
    assert.equal(
      shared('compare-and-swap', ALL, 4, () => 0),
      '64 (ideal 2)',
    );
    assert.equal(
      shared('compare-and-swap', 1, 8, () => 0),
      '2 (ideal 2)',
    );
  });
  it("the seeds' setRowReadCol on 32×16 is 16-way, and free with 2 words of padding", () => {
    // idx = lane of warp 0 (threadIdx.y = 0): irow = idx / 16, icol = idx % 16; tile[icol][irow].
    assert.equal(
      shared('load', ALL, 4, (lane) => ((lane % 16) * 32 + (lane >> 4)) * 4),
      '16 (ideal 1)',
    );
    assert.equal(
      shared('load', ALL, 4, (lane) => ((lane % 16) * 34 + (lane >> 4)) * 4),
      '1 (ideal 1)',
    );
  });
  it('a 12-byte struct read word by word has no conflict', () => {
    for (const piece of accessPieces(12, 4)) {
      assert.equal(
        shared('load', ALL, 4, (lane) => lane * 12 + piece.offsetInBytes),
        '1 (ideal 1)',
      );
    }
  });
});
