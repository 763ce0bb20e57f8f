import assert from 'node:assert/strict';
import { ALL, lanes } from '../../../test/memory/lanes.ts';
import { accessPieces } from './accessPieces.ts';
import { globalAtomicRequest, globalRequest } from './globalRequest.ts';

/** cudaMalloc's alignment: any multiple of 256 will do. */
const BASE = 0x7f00_0000_0100;

function global(mask: number, width: number, offset: (lane: number) => number): string {
  const { sectors, lines128, sectorsIdeal } = globalRequest(
    lanes((lane) => BASE + offset(lane)),
    mask,
    width,
  );
  return `${sectors} sectors (ideal ${sectorsIdeal}), ${lines128} lines`;
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
