/** Indices with `?:`: what is expected is what nvcc 13.0 makes of these kernels (sm_90, -O3). */
import assert from 'node:assert/strict';
import { createParser } from '../syntax/index.ts';
import type { CudaParser } from '../syntax/index.ts';
import { plansOf } from '../../../test/plans.ts';

describe('indices that a condition chooses', () => {
  let parser: CudaParser;
  before(async () => {
    parser = await createParser();
  });

  const parameters =
    'float* __restrict__ o, float* __restrict__ r, const int* __restrict__ c, int n, int v, int w, float q';
  const plans = (body: string): string[] =>
    plansOf(
      parser,
      `__global__ void f(${parameters}) { int t = threadIdx.x; unsigned u = t; int i = 0; float s = 0; ${body} }`,
    );
  const isReused = (index: string): boolean =>
    plans(`s = r[${index}]; o[t] = s; o[t + 99] = s + r[${index}];`).includes(`r[${index}]: as r[${index}]`);
  const isHoisted = (index: string): boolean =>
    plans(`while (i < n) { i += 1; s += r[${index}] * i; } o[t] = s;`).includes(`r[${index}]: 4 in turn 1`);
  const isSunk = (index: string): boolean =>
    plans(`while (i < n) { i += 1; r[i] = 1; o[${index}] = 0; }`).includes(`o[${index}]: 4 in turn 1`);

  it('are one value in both places where nvcc selects', () => {
    for (const index of [
      't < v ? t * v + 3 : 5',
      't < v ? t * v * w + 3 * v * t : t * t * w',
      't < v ? u % 8 : 5',
      't < v ? u / 8 : 5',
      't < v && t > w ? v : 5',
      't % w < v ? 3 : 5',
      't < v ? (t > w ? 3 * t : v * t) : 5',
    ])
      assert.deepEqual([isReused(index), isHoisted(index), isSunk(index)], [true, true, true], index);
  });

  it('are two where it branches to what takes long, but loops find them once', () => {
    for (const index of [
      't < v ? t % 7 : 5',
      't < v ? t % 7 : t / 9',
      't < v ? u % 7 : 5',
      't < v ? t % 8 : 5',
      't < v ? (t * v * w + 3 * v * t) * w + (t ^ v) * (t | w) : t * t * w',
      't < v && t % 7 > 2 ? 3 : 5',
      // The loop is made twice, as all lanes go one way.
      'n < v ? v / t : 5',
    ])
      assert.deepEqual([isReused(index), isHoisted(index), isSunk(index)], [false, true, true], index);
  });

  it('stay in each turn where lanes part to what may not be made for all of them', () => {
    for (const index of [
      't < v ? v % w : 5',
      't < v ? (t + 1) % v : 5',
      't < v && t % w > 1 ? v : 5',
      't < v || v / t > 1 ? v : 5',
      't < v ? (t > w ? v / t : 3) : 5',
      't < v ? (int)(t / q) : 5',
      't < v ? (int)(t * q) : 5',
      't < v ? c[t] : 5',
      't < v && c[t] > 2 ? 3 : 5',
    ])
      assert.deepEqual([isReused(index), isHoisted(index), isSunk(index)], [false, false, false], index);
  });
});
