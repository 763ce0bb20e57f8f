import assert from 'node:assert/strict';
import type { AccessCount, MemorySpace } from '../emulator/api.ts';
import { touchedBy } from './lanePictures.ts';

function access(space: MemorySpace, bytesPerLane: number, addressOf: (lane: number) => number): AccessCount {
  return {
    at: { anchor: { path: 'a.cu', start: 0 }, start: 0, end: 1 },
    space,
    op: 'load',
    bytesPerLane,
    requests: 1,
    lanes: 32,
    sectors: 0,
    sectorsIdeal: 0,
    lines128: 0,
    sectorOperations: 0,
    wavefronts: 0,
    wavefrontsIdeal: 0,
    costliest: { addresses: Array.from({ length: 32 }, (_, lane) => addressOf(lane)), mask: -1 },
  };
}

describe('lane pictures', () => {
  it('puts eight neighbouring floats in a sector', () => {
    const picture = touchedBy(access('global', 4, (lane) => 1024 + 4 * lane));
    assert.equal(picture?.kind, 'sectors');
    assert.deepEqual(picture.lanes[0], [0]);
    assert.deepEqual(picture.lanes[7], [0]);
    assert.deepEqual(picture.lanes[8], [1]);
    assert.deepEqual(picture.lanes[31], [3]);
  });

  it('gives a lane two sectors where it straddles their border', () => {
    const picture = touchedBy(access('global', 8, (lane) => 28 + 64 * lane));
    assert.deepEqual(picture?.lanes[0], [0, 1]);
    assert.deepEqual(picture.lanes[1], [2, 3]);
  });

  it('puts a column of 32 words in one bank', () => {
    // 128 bytes between lanes, starting at bank 5: every word is 5 modulo 32.
    const picture = touchedBy(access('shared', 4, (lane) => 20 + 128 * lane));
    assert.equal(picture?.kind, 'banks');
    assert.deepEqual([...new Set(picture.lanes.flat().map((word) => word % 32))], [5]);
  });

  it('leaves idle lanes out', () => {
    const half = access('global', 4, (lane) => 4 * lane);
    half.costliest = { addresses: half.costliest?.addresses ?? [], mask: 0xffff };
    assert.deepEqual(touchedBy(half)?.lanes[16], []);
  });
});
