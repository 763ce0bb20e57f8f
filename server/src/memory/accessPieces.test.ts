import assert from 'node:assert/strict';
import { accessPieces } from './accessPieces.ts';

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
