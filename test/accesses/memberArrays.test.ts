import assert from 'node:assert/strict';
import { answers } from './answers.ts';

describe('an array inside of an object', () => {
  it('is all that a store to an unknown element of it may change', async () => {
    const text = `struct Heap { float q[4]; float* out; int n; float r[2][3]; int m; };
__global__ void k(float* p, const int* in, int n) {
  Heap h;
  h.out = p;
  h.n = 2;
  h.m = 3;
  for (int i = 0; i < 4; i++) h.q[i] = 1;
  for (int i = 0; i < n; i++) {
    h.q[in[i]] = 2;
    h.r[1][in[i]] = 3;
  }
  h.out[threadIdx.x * h.n] = h.r[0][0];
  h.out[threadIdx.x * h.m] = h.r[0][1];
  p[threadIdx.x * (int)h.q[2]] = 0;
}`;
    const stores = (await answers(text)).filter((one) => /^store (?:h\.out|p)\[/.test(one));
    assert.deepEqual(stores, [
      'store h.out[threadIdx.x * h.n]: 8',
      'store h.out[threadIdx.x * h.m]: 12',
      'store p[threadIdx.x * (int)h.q[2]]: unknown, `h` is written at an index that is not known',
    ]);
  });

  it('is written past the ends of its rows', async () => {
    const text = `struct Heap { int r[2][4]; int n; };
__global__ void k(float* p, const int* in) {
  Heap h;
  h.n = 2;
  for (int i = 0; i < 8; i++) h.r[i / 4][i % 4] = 1;
  h.r[0][in[0]] = 2;
  p[threadIdx.x * h.n] = 0;
  p[threadIdx.x * h.r[1][1]] = 0;
}`;
    const stores = (await answers(text)).filter((one) => one.startsWith('store p['));
    assert.deepEqual(stores, [
      'store p[threadIdx.x * h.n]: 8',
      'store p[threadIdx.x * h.r[1][1]]: unknown, `h` is written at an index that is not known',
    ]);
  });
});
