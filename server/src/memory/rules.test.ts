import assert from 'node:assert/strict';
import { accessPieces } from './accessPieces.ts';
import { constantRequest } from './constantRequest.ts';
import { globalAtomicRequest, globalRequest } from './globalRequest.ts';
import { localRequest } from './localRequest.ts';
import { cachedLoadTransactions, segmentTransactions } from './olderGenerations.ts';
import type { SharedOperation } from './sharedRequest.ts';
import { sharedRequest } from './sharedRequest.ts';

const ALL = 0xffffffff;
/** cudaMalloc's alignment: any multiple of 256 will do. */
const BASE = 0x7f00_0000_0100;

function lanes(address: (lane: number) => number): number[] {
  return Array.from({ length: 32 }, (_, lane) => address(lane));
}
function global(mask: number, width: number, offset: (lane: number) => number): string {
  const { sectors, lines128, sectorsIdeal } = globalRequest(
    lanes((lane) => BASE + offset(lane)),
    mask,
    width,
  );
  return `${sectors} sectors (ideal ${sectorsIdeal}), ${lines128} lines`;
}
function shared(
  operation: SharedOperation,
  mask: number,
  width: number,
  offset: (lane: number) => number,
): string {
  const { wavefronts, wavefrontsIdeal } = sharedRequest(lanes(offset), mask, width, operation);
  return `${wavefronts} (ideal ${wavefrontsIdeal})`;
}

describe('global memory rules', () => {
  it('contiguous 4-, 8- and 16-byte lanes take 4, 8 and 16 sectors in 1, 2 and 4 lines', () => {
    assert.equal(
      global(ALL, 4, (lane) => lane * 4),
      '4 sectors (ideal 4), 1 lines',
    );
    assert.equal(
      global(ALL, 8, (lane) => lane * 8),
      '8 sectors (ideal 8), 2 lines',
    );
    assert.equal(
      global(ALL, 16, (lane) => lane * 16),
      '16 sectors (ideal 16), 4 lines',
    );
  });
  it('contiguous bytes take one sector', () => {
    assert.equal(
      global(ALL, 1, (lane) => lane),
      '1 sectors (ideal 1), 1 lines',
    );
  });
  it('one address for all lanes is one sector, and ideal', () => {
    assert.equal(
      global(ALL, 4, () => 64),
      '1 sectors (ideal 1), 1 lines',
    );
  });
  it('32 lines are 32 sectors', () => {
    assert.equal(
      global(ALL, 4, (lane) => lane * 128),
      '32 sectors (ideal 4), 32 lines',
    );
  });
  it('strides of 2, 4 and 8 floats take 8, 16 and 32 sectors', () => {
    assert.equal(
      global(ALL, 4, (lane) => lane * 8),
      '8 sectors (ideal 4), 2 lines',
    );
    assert.equal(
      global(ALL, 4, (lane) => lane * 16),
      '16 sectors (ideal 4), 4 lines',
    );
    assert.equal(
      global(ALL, 4, (lane) => lane * 32),
      '32 sectors (ideal 4), 8 lines',
    );
  });
  it('a start off by 1 float costs a fifth sector, off by 8 floats only a second line', () => {
    assert.equal(
      global(ALL, 4, (lane) => 4 + lane * 4),
      '5 sectors (ideal 4), 2 lines',
    );
    assert.equal(
      global(ALL, 4, (lane) => 32 + lane * 4),
      '4 sectors (ideal 4), 2 lines',
    );
  });
  it('the order of the lanes does not matter', () => {
    assert.equal(
      global(ALL, 4, (lane) => (31 - lane) * 4),
      '4 sectors (ideal 4), 1 lines',
    );
    assert.equal(
      global(ALL, 4, (lane) => ((lane * 13) % 32) * 4),
      '4 sectors (ideal 4), 1 lines',
    );
  });
  it('no active lane touches nothing', () => {
    assert.equal(
      global(0, 4, (lane) => lane * 4),
      '0 sectors (ideal 0), 0 lines',
    );
  });
  it('only active lanes count, also in the ideal', () => {
    assert.equal(
      global(0x0000ffff, 4, (lane) => lane * 4),
      '2 sectors (ideal 2), 1 lines',
    );
    assert.equal(
      global(0x11111111, 4, (lane) => lane * 4),
      '4 sectors (ideal 1), 1 lines',
    );
    assert.equal(
      global(0x80000000, 4, (lane) => lane * 4),
      '1 sectors (ideal 1), 1 lines',
    );
  });
  it('each of the three 4-byte loads of a float3 takes 12 sectors', () => {
    for (const piece of accessPieces(12, 4)) {
      const counts = global(ALL, piece.widthInBytes, (lane) => lane * 12 + piece.offsetInBytes);
      assert.equal(counts, '12 sectors (ideal 4), 3 lines');
    }
  });
  it('counts the patterns of PMPP exercise 6.3: a column-major read takes 16 sectors, a row per lane 32', () => {
    assert.equal(
      global(ALL, 4, (lane) => 4 * 4 * lane),
      '16 sectors (ideal 4), 4 lines',
    );
    assert.equal(
      global(ALL, 4, (lane) => 4 * 32 * lane),
      '32 sectors (ideal 4), 32 lines',
    );
  });
  it('addresses near 2^53 count as exactly as small ones', () => {
    const base = 2 ** 53 - 2 ** 20;
    const { sectors, lines128 } = globalRequest(
      lanes((lane) => base + 4 + lane * 4),
      ALL,
      4,
    );
    assert.deepEqual([sectors, lines128], [5, 2]);
  });
  it('negative offsets from an unknown base count like any others', () => {
    const { sectors, lines128 } = globalRequest(
      lanes((lane) => -64 + lane * 4),
      ALL,
      4,
    );
    assert.deepEqual([sectors, lines128], [4, 2]);
  });
  it('fills the object that it is given', () => {
    const into = { sectors: 9, lines128: 9, sectorsIdeal: 9, activeLanes: 9 };
    assert.equal(
      globalRequest(
        lanes((lane) => lane * 4),
        0xff,
        4,
        into,
      ),
      into,
    );
    assert.deepEqual(into, { sectors: 1, lines128: 1, sectorsIdeal: 1, activeLanes: 8 });
  });
});

describe('global atomic rules', () => {
  const atomic = (mask: number, offset: (lane: number) => number): string => {
    const { sectors, sectorOperations } = globalAtomicRequest(lanes(offset), mask, 4);
    return `${sectors} sectors, ${sectorOperations} operations`;
  };
  it('without a repeated address the operations are the sectors', () => {
    assert.equal(
      atomic(ALL, (lane) => lane * 4),
      '4 sectors, 4 operations',
    );
    assert.equal(
      atomic(ALL, (lane) => lane * 32),
      '32 sectors, 32 operations',
    );
  });
  it('all lanes on one address are 32 operations on one sector', () => {
    assert.equal(
      atomic(ALL, () => 0),
      '1 sectors, 32 operations',
    );
    assert.equal(
      atomic(1, () => 0),
      '1 sectors, 1 operations',
    );
  });
  it('each sector waits for its busiest address alone', () => {
    // Lanes 0-7 share one address and 8-15 another of the same sector; 16-31 spread over two more sectors.
    const counts = atomic(ALL, (lane) => (lane < 8 ? 0 : lane < 16 ? 4 : lane * 4));
    assert.equal(counts, '3 sectors, 10 operations');
  });
});

describe('shared memory rules', () => {
  it('lanes whose partners are inactive pair up: two lanes of different halves take one wavefront', () => {
    assert.equal(
      shared('load', 0x00010001, 8, (lane) => lane * 8 + (lane >> 4) * 8),
      '1 (ideal 1)',
    );
    assert.equal(
      shared('store', 0x00010001, 8, (lane) => lane * 8 + (lane >> 4) * 8),
      '2 (ideal 2)',
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
      '16 (ideal 1)',
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

describe('constant and local memory rules', () => {
  it('constant memory takes one pass per distinct address', () => {
    assert.deepEqual(
      constantRequest(
        lanes(() => 16),
        ALL,
      ),
      { passes: 1, activeLanes: 32 },
    );
    assert.deepEqual(
      constantRequest(
        lanes((lane) => lane * 4),
        ALL,
      ),
      { passes: 32, activeLanes: 32 },
    );
    assert.deepEqual(
      constantRequest(
        lanes((lane) => (lane % 3) * 4),
        0x3,
      ),
      { passes: 2, activeLanes: 2 },
    );
    assert.deepEqual(
      constantRequest(
        lanes((lane) => lane),
        0,
      ),
      { passes: 0, activeLanes: 0 },
    );
  });
  it('local memory coalesces where all lanes use one index, and scatters where they do not', () => {
    assert.equal(
      localRequest(
        lanes(() => 20),
        ALL,
        4,
      ).sectors,
      4,
    );
    assert.equal(
      localRequest(
        lanes((lane) => lane * 4),
        ALL,
        4,
      ).sectors,
      32,
    );
    assert.equal(
      localRequest(
        lanes(() => 16),
        ALL,
        16,
      ).sectors,
      16,
    );
    assert.equal(
      localRequest(
        lanes(() => 3),
        ALL,
        1,
      ).sectors,
      4,
    );
  });
});

describe('access pieces', () => {
  const widths = (size: number, alignment: number): number[] =>
    accessPieces(size, alignment).map((piece) => piece.widthInBytes);
  it('splits an object into instructions as wide as its alignment', () => {
    assert.deepEqual(widths(4, 4), [4]);
    assert.deepEqual(widths(12, 4), [4, 4, 4]);
    assert.deepEqual(widths(16, 16), [16]);
    assert.deepEqual(widths(24, 8), [8, 8, 8]);
    assert.deepEqual(widths(32, 32), [16, 16]);
    assert.deepEqual(widths(3, 1), [1, 1, 1]);
    assert.deepEqual(widths(7, 4), [4, 2, 1]);
    assert.deepEqual(widths(0, 1), []);
  });
  it('gives each piece its offset', () => {
    assert.deepEqual(
      accessPieces(24, 8).map((piece) => piece.offsetInBytes),
      [0, 8, 16],
    );
  });
});

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
