/** Which lanes run what: loops, switches, calls, and the threads of a launch. */
import assert from 'node:assert/strict';
import { TestDevice, compileKernel, problemTexts, range } from '../../../test/emulator/cudaSource.ts';

describe('the code of a kernel', () => {
  it('keeps lanes apart in loops with break, continue and different trip counts', async () => {
    const kernel = await compileKernel(
      `__global__ void k(int* out, int n) {
         int t = threadIdx.x, sum = 0, rounds = 0;
         for (int i = 0; i < t; ++i) {
           if (i % 3 == 1) continue;
           if (i > 20) break;
           sum += i;
           ++rounds;
         }
         int j = t;
         do { j -= 7; ++rounds; } while (j > 0);
         while (true) { if (j >= t) break; j += 2; }
         out[t] = sum * 1000 + rounds * 10 + (j & 7);
       }`,
    );
    const device = new TestDevice();
    const out = device.space(100 * 4);
    const run = device.run(kernel, 1, 100, [out, 100]);
    assert.deepEqual(problemTexts(run), []);
    const expected = range(100).map((t) => {
      let sum = 0;
      let rounds = 0;
      for (let i = 0; i < t; ++i) {
        if (i % 3 === 1) continue;
        if (i > 20) break;
        sum += i;
        ++rounds;
      }
      let j = t;
      do {
        j -= 7;
        ++rounds;
      } while (j > 0);
      while (j < t) j += 2;
      return sum * 1000 + rounds * 10 + (j & 7);
    });
    assert.deepEqual(device.ints(out, 100), expected);
  });

  it('runs switches with fall-through and default, uniform and not', async () => {
    const kernel = await compileKernel(
      `__global__ void k(int* out, int mode) {
         int t = threadIdx.x, r = 0;
         switch (t % 5) {
           case 0: r += 1;
           case 1: r += 10; break;
           default: r += 100;
           case 3: r += 1000; if (t > 30) break; r += 7;
         }
         switch (mode) { case 2: r += 10000; case 3: r += 20000; break; case 4: r = 0; }
         out[t] = r;
       }`,
    );
    const device = new TestDevice();
    const out = device.space(64 * 4);
    device.run(kernel, 1, 64, [out, 2]);
    const expected = range(64).map((t) => {
      const tail = 1000 + (t > 30 ? 0 : 7);
      const r = [11, 10, 100 + tail, tail, 100 + tail][t % 5]!;
      return r + 30000;
    });
    assert.deepEqual(device.ints(out, 64), expected);
  });

  it('inlines device functions with early returns, references, structs and methods', async () => {
    const kernel = await compileKernel(
      `struct Point { int x, y; __device__ int dot(const Point& o) const { return x * o.x + y * o.y; } };
       __device__ int clampIt(int v, int lo, int hi) { if (v < lo) return lo; if (v > hi) return hi; return v; }
       __device__ void bump(int& a, int* b) { a += 3; *b += a; }
       __device__ Point make(int t) { Point p; p.x = t; p.y = t * 2; return p; }
       template <int N> __device__ int power(int v) { int r = 1; for (int i = 0; i < N; ++i) r *= v; return r; }
       __global__ void k(int* out) {
         int t = threadIdx.x;
         int a = t, b = 1;
         bump(a, &b);
         Point p = make(t), q = p;
         q.y = -1;
         out[t] = clampIt(t, 5, 20) + a * 100 + b * 10000 + p.dot(q) + power<3>(t & 3);
       }
       int main() { k<<<1, 40>>>(0); }`,
    );
    const device = new TestDevice();
    const out = device.space(40 * 4);
    const run = device.run(kernel, 1, 40, [out]);
    assert.deepEqual(problemTexts(run), []);
    const expected = range(40).map((t) => {
      const a = t + 3;
      return Math.min(Math.max(t, 5), 20) + a * 100 + (1 + a) * 10000 + t * t - 2 * t + (t & 3) ** 3;
    });
    assert.deepEqual(device.ints(out, 40), expected);
    assert.ok(
      run.accesses.every((access) => access.space === 'global'),
      'nothing lives in local memory',
    );
  });

  it('has blocks and grids of three dimensions, and partial warps', async () => {
    const kernel = await compileKernel(
      `__global__ void k(int* out) {
         int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
         int b = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
         out[b * blockDim.x * blockDim.y * blockDim.z + t] = threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z + 1000 * b;
       }`,
    );
    const device = new TestDevice();
    const out = device.space(8 * 30 * 4);
    const run = device.run(kernel, [2, 2, 2], [5, 3, 2], [out]);
    const expected = range(8).flatMap((b) =>
      range(30).map((t) => (t % 5) + 10 * (Math.floor(t / 5) % 3) + 100 * Math.floor(t / 15) + 1000 * b),
    );
    assert.deepEqual(device.ints(out, 240), expected);
    assert.equal(run.accesses[0]!.lanes, 240);
    assert.equal(run.accesses[0]!.requests, 8);
  });

  it('prints from the device in the order of the threads', async () => {
    const kernel = await compileKernel(
      `#include <cstdio>
       __global__ void k(float x) { if (threadIdx.x < 2) printf("t %d: %5.2f|%s\\n", threadIdx.x, x * threadIdx.x, "ok"); }`,
    );
    const printed: string[] = [];
    new TestDevice().run(kernel, 1, 32, [1.5], { print: (text) => printed.push(text) });
    assert.deepEqual(printed, ['t 0:  0.00|ok\n', 't 1:  1.50|ok\n']);
  });
});
