import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Apartness } from './apartness.ts';
import type { Lanes } from './apartness.ts';

const THREADS = 8;
let lastId = 0;
const lanes = (data: readonly number[], size: number): Lanes => ({
  id: ++lastId,
  data: Int32Array.from(data),
  size,
});

/** Byte by byte. */
function meet(first: Lanes, second: Lanes, distance: number): boolean {
  for (let i = 0; i < THREADS; i++) {
    for (let j = 0; j < THREADS; j++) {
      const [a, b] = [first.data[i]!, second.data[j]! + distance];
      if (i !== j && a < b + second.size && b < a + first.size) return true;
    }
  }
  return false;
}

describe('whether the threads of two accesses keep apart', () => {
  it('is told as bytes tell it, for lanes anywhere', () => {
    const sizes = fc.constantFrom(1, 2, 4, 8, 16);
    const places = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: THREADS, maxLength: THREADS });
    fc.assert(
      fc.property(sizes, sizes, places, places, fc.integer({ min: -30, max: 30 }), (a, b, x, y, steps) => {
        const at = (size: number, index: number): number => Math.max(size, 1) * index;
        const first = lanes(
          x.map((index) => at(a, index)),
          a,
        );
        const second = lanes(
          y.map((index) => at(b, index)),
          b,
        );
        const distance = steps * b;
        const apartness = new Apartness(THREADS);
        const expected = !meet(first, second, distance);
        assert.equal(apartness.areApart(first, second, distance), expected);
        assert.equal(apartness.areApart(first, second, distance), expected);
      }),
    );
  });

  it('is not worked out for ever where no question comes again', () => {
    const apartness = new Apartness(THREADS);
    const column = [0, 64, 128, 192, 256, 320, 384, 448];
    const told = Array.from({ length: 200 }, () => apartness.areApart(lanes(column, 4), lanes(column, 4), 4));
    assert.ok(told[0]);
    assert.ok(!told.at(-1));
  });
});
