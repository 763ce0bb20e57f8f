/** Expected instructions are those that nvcc 13.0 issues for sm_90; the kernels named are in test-fixtures/hardware. */
import assert from 'node:assert/strict';
import { accessPieces } from '../memory/accessPieces.ts';
import { copyMoves, loadMoves, storeMoves } from './moves.ts';
import type { Part } from './moves.ts';

/** Parts of one size, by their indices. */
function parts(sizeInBytes: number, indices: readonly number[], type = 'float'): Part[] {
  return indices.map((index) => ({ offsetInBytes: index * sizeInBytes, sizeInBytes, type }));
}

const show = (moves: readonly { offsetInBytes: number; widthInBytes: number }[]): string =>
  moves.map(({ offsetInBytes, widthInBytes }) => `${offsetInBytes}:${widthInBytes}`).join(' ');

describe('the instructions for parts of one element', () => {
  const float4Loads: readonly [kernel: string, fields: readonly number[], moves: string][] = [
    ['loadAll', [0, 1, 2, 3], '0:16'],
    ['loadFirstTwo', [0, 1], '0:8'],
    ['loadLastTwo', [2, 3], '8:8'],
    ['loadMiddleTwo', [1, 2], '4:4 8:4'],
    ['loadOuter', [0, 2], '0:4 8:4'],
    ['loadFirstAndLast', [0, 3], '0:4 12:4'],
    ['loadThree', [0, 1, 2], '0:16'],
    ['loadWithoutSecond', [0, 2, 3], '0:16'],
    ['loadLastThree', [1, 2, 3], '4:4 8:8'],
  ];
  for (const [kernel, fields, moves] of float4Loads) {
    it(`load what ${kernel} reads`, () => {
      assert.equal(show(loadMoves(parts(4, fields), 16)), moves);
    });
  }

  it('never join what may lie off their grid', () => {
    assert.equal(show(loadMoves(parts(4, [0, 1, 2, 3]), 4)), '0:4 4:4 8:4 12:4');
    assert.equal(show(loadMoves(parts(4, [0, 1, 2, 3]), 8)), '0:8 8:8');
  });

  it('load narrow fields together', () => {
    assert.equal(show(loadMoves(parts(1, [0, 1, 2]), 4)), '0:4', 'uchar4Fields');
    assert.equal(show(loadMoves(parts(1, [0, 1]), 4)), '0:2', 'uchar4TwoFields');
    assert.equal(show(loadMoves(parts(2, [0, 2]), 8)), '0:8', 'short4Fields');
    assert.equal(show(loadMoves(parts(8, [0, 1]), 16)), '0:16', 'double2Fields');
  });

  it('keep sizes apart, and types where a gap would have to be loaded', () => {
    const cell = [...parts(2, [0, 1], 'short'), { offsetInBytes: 4, sizeInBytes: 4, type: 'int' }];
    assert.equal(show(loadMoves(cell, 8)), '0:4 4:4', 'cellAlignedFields');
    const id = { offsetInBytes: 12, sizeInBytes: 4, type: 'int' };
    assert.equal(show(loadMoves([...parts(4, [0, 1, 2]), id], 16)), '0:16', 'bodyFields');
    assert.equal(show(loadMoves([...parts(4, [0, 1]), id], 16)), '0:8 12:4', 'bodyWithoutThird');
  });

  const runsOfShorts: readonly [first: number, count: number, stores: string, loads: string][] = [
    [0, 3, '0:4 4:2', '0:8'],
    [0, 5, '0:8 8:2', '0:16'],
    [0, 6, '0:8 8:4', '0:8 8:4'],
    [0, 7, '0:8 8:4 12:2', '0:16'],
    [1, 2, '2:2 4:2', '2:2 4:2'],
    [1, 3, '2:2 4:2 6:2', '2:2 4:4'],
    [1, 4, '2:2 4:4 8:2', '2:2 4:4 8:2'],
    [1, 5, '2:2 4:4 8:2 10:2', '2:2 4:4 8:4'],
    [1, 6, '2:2 4:4 8:2 10:2 12:2', '2:2 4:4 8:2 10:2 12:2'],
    [1, 7, '2:2 4:4 8:2 10:2 12:2 14:2', '2:2 4:4 8:4 12:4'],
    [2, 3, '4:4 8:2', '4:4 8:2'],
    [2, 4, '4:4 8:4', '4:4 8:4'],
    [2, 5, '4:4 8:4 12:2', '4:4 8:8'],
    [2, 6, '4:4 8:4 12:4', '4:4 8:4 12:4'],
    [3, 3, '6:2 8:2 10:2', '6:2 8:4'],
    [3, 4, '6:2 8:4 12:2', '6:2 8:8'],
    [3, 5, '6:2 8:4 12:2 14:2', '6:2 8:8'],
    [4, 3, '8:4 12:2', '8:8'],
    [5, 3, '10:2 12:2 14:2', '10:2 12:4'],
  ];
  for (const [first, count, stores, loads] of runsOfShorts) {
    it(`move ${count} shorts from the ${first + 1}th on`, () => {
      const run = parts(
        2,
        Array.from({ length: count }, (_, i) => first + i),
        'short',
      );
      assert.equal(show(storeMoves(run, 16)), stores);
      assert.equal(show(loadMoves(run, 16)), loads);
    });
  }

  it('cut long runs of words', () => {
    const words = (first: number, last: number): Part[] =>
      parts(
        4,
        Array.from({ length: last - first + 1 }, (_, i) => first + i),
      );
    assert.equal(show(storeMoves(words(1, 3), 16)), '4:4 8:4 12:4');
    assert.equal(show(storeMoves(words(1, 4), 16)), '4:4 8:8 16:4');
    assert.equal(show(storeMoves(words(1, 6), 16)), '4:4 8:4 12:4 16:8 24:4');
    assert.equal(show(storeMoves(words(1, 6), 8)), '4:4 8:8 16:8 24:4');
    assert.equal(show(loadMoves(words(1, 6), 16)), '4:4 8:8 16:16');
    assert.equal(show(loadMoves(words(3, 7), 16)), '12:4 16:16');
  });

  it('store only what is written', () => {
    assert.equal(show(storeMoves(parts(4, [0, 1, 2, 3]), 16)), '0:16', 'storeAll');
    assert.equal(show(storeMoves(parts(4, [0, 1, 2]), 16)), '0:8 8:4', 'storeThree');
    assert.equal(show(storeMoves(parts(4, [0, 2]), 16)), '0:4 8:4', 'storeOuter');
    assert.equal(show(storeMoves(parts(1, [0, 1, 2]), 4)), '0:2 2:1', 'storeTwoBytes');
    assert.equal(show(storeMoves(parts(4, [3, 4, 5, 6, 7]), 16)), '12:4 16:16', 'storeEightLater');
  });

  it('leave out of a copy what is not used', () => {
    const copy = (size: number, count: number, used: readonly number[]): string => {
      const whole = parts(
        size,
        Array.from({ length: count }, (_, i) => i),
      );
      return show(copyMoves(whole, parts(size, used), accessPieces(size * count, 16), 16));
    };
    assert.equal(copy(4, 4, [3]), '12:4', 'copyUseLast');
    assert.equal(copy(4, 4, [0, 1]), '0:8', 'copyUseFirstTwo');
    assert.equal(copy(4, 4, [0, 2]), '0:4 8:4', 'copyUseOuter');
    assert.equal(copy(4, 4, [1, 2, 3]), '0:16', 'bodyCopyUseLastThree');
    assert.equal(copy(4, 8, [0, 1, 7]), '0:8 28:4', 'copyEightUseSome');
    assert.equal(copy(4, 12, [0, 5, 6, 7, 10]), '0:4 16:16 40:4', 'copyTwelve');
    const bytes = parts(1, [0, 1, 2, 3]);
    assert.equal(show(copyMoves(bytes, parts(1, [2]), accessPieces(4, 4), 4)), '2:1', 'uchar4One');
    assert.equal(show(copyMoves(bytes, parts(1, [0, 1]), accessPieces(4, 4), 4)), '0:4', 'uchar4Two');
    const shorts = parts(2, [0, 1, 2, 3]);
    assert.equal(show(copyMoves(shorts, parts(2, [0, 1]), accessPieces(8, 8), 8)), '0:4', 'short4Copy');
  });

  it('load the fields of a mixed struct one by one', () => {
    const double = { offsetInBytes: 0, sizeInBytes: 8, type: 'double' };
    const float = { offsetInBytes: 8, sizeInBytes: 4, type: 'float' };
    const int = { offsetInBytes: 12, sizeInBytes: 4, type: 'int' };
    const whole = [double, float, int];
    const copy = (used: readonly Part[]): string =>
      show(copyMoves(whole, used, [{ offsetInBytes: 0, widthInBytes: 16 }], 16));
    assert.equal(copy(whole), '0:8 8:8', 'mixedCopy');
    assert.equal(copy([double, float]), '0:8 8:4', 'mixedCopyUseTwo');
  });
});
