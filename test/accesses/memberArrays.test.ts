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
      'store p[threadIdx.x * (int)h.q[2]]: unknown, data: it is loaded from `in`',
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
      'store p[threadIdx.x * h.r[1][1]]: unknown, data: it is loaded from `in`',
    ]);
  });

  it('is what loaded data has made of it, also where that is a value at a place that nobody knows', async () => {
    const text = `__global__ void k(int* p, const int* in, int n, int m) {
  int found[8], own[8];
  int count = 0;
  for (int i = 0; i < n; i++)
    if (in[i] > 3) found[count++] = in[i];
  own[m] = threadIdx.x;
  p[found[n]] = 0;
  p[own[n]] = 0;
}`;
    const stores = (await answers(text)).filter((one) => one.startsWith('store p['));
    assert.deepEqual(stores, [
      'store p[found[n]]: unknown, data: it is loaded from `in`',
      'store p[own[n]]: unknown, `own` is indexed by a value that is not known',
    ]);
  });

  it('hold one pointer for all lanes at an index that is the same for all', async () => {
    const text = `struct Lists { const float* in[32]; float* out[32]; int n[32]; int first[33]; };
__global__ void k(Lists lists) {
  int list = 0;
  while (lists.first[list + 1] <= blockIdx.x) ++list;
  int i = (blockIdx.x - lists.first[list]) * 256 + threadIdx.x;
  if (i < lists.n[list]) lists.out[list][i] = lists.in[list][2 * i];
}
__global__ void varying(Lists lists, const int* which) {
  lists.out[which[threadIdx.x]][threadIdx.x] = 1;
}
__global__ void written(Lists lists, int list) {
  __shared__ float s[64];
  lists.out[list & 1] = s;
  lists.out[list][threadIdx.x] = 1;
}
__global__ void inside(Lists lists, int list) {
  __shared__ float s[64];
  lists.out[3] = s;
  lists.out[list][threadIdx.x] = 1;
}`;
    const found = (await answers(text))
      .filter((line) => /^(?:load|store) lists\.\w+\[.*\]\[/.test(line))
      .map((line) => line.replace(/, .*/, ''));
    assert.deepEqual(found, [
      // Where the pointers lead is not known, and a warp may be at the end.
      'store lists.out[list][i]: 1-5',
      'load lists.in[list][2 * i]: 1-9',
      'store lists.out[which[threadIdx.x]][threadIdx.x]: unknown',
      'store lists.out[list][threadIdx.x]: unknown',
      'store lists.out[list][threadIdx.x]: unknown',
    ]);
  });

  it('does not hide what a kernel is given beside it, however long it is', async () => {
    const text = `struct Net { int dim; const float* w[300]; const float* bias; int stride; };
__global__ void k(Net net, const int* type, float* out) {
  for (int d = 0; d < net.dim; ++d) out[threadIdx.x] += net.bias[d];
  out[threadIdx.x + 32] = net.w[type[threadIdx.x]][0];
}`;
    const loads = (await answers(text)).filter((line) => line.startsWith('load net'));
    assert.deepEqual(loads, [
      'load net.bias[d]: 1',
      'load net.w[type[threadIdx.x]]: unknown, data: it is loaded from `type`',
      'load net.w[type[threadIdx.x]][0]: unknown, data: it is loaded from `type`',
    ]);
  });
});
