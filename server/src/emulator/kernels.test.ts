import assert from 'node:assert/strict';
import { TestDevice, cudaSource } from '../../../test/emulator/cudaSource.ts';
import type { LaunchResult } from './api.ts';

const problemsOf = (run: LaunchResult): string[] =>
  run.problems.map(({ kind, message }) => `${kind}: ${message}`);
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const f = Math.fround;

async function compile(text: string, name: string) {
  const source = await cudaSource(text);
  return source.kernel(name);
}

describe('kernels', () => {
  it('keeps lanes apart in loops with break, continue and different trip counts', async () => {
    const kernel = await compile(
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
      'k',
    );
    const device = new TestDevice();
    const out = device.space(100 * 4);
    const run = device.run(kernel, 1, 100, [out, 100]);
    assert.deepEqual(problemsOf(run), []);
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
    const kernel = await compile(
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
      'k',
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
    const kernel = await compile(
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
      'k',
    );
    const device = new TestDevice();
    const out = device.space(40 * 4);
    const run = device.run(kernel, 1, 40, [out]);
    assert.deepEqual(problemsOf(run), []);
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

  it('keeps objects that only inlined functions point to in registers', async () => {
    const kernel = await compile(
      `struct Pair { int x, y; __device__ Pair& operator*=(int k) { x *= k; y *= k; return *this; } };
       __global__ void k(int* out) { Pair p{(int)threadIdx.x, 3}; (p *= 2) *= 5; out[threadIdx.x] = p.x + p.y; }`,
      'k',
    );
    const device = new TestDevice();
    const out = device.space(64 * 4);
    const run = device.run(kernel, 1, 64, [out]);
    assert.deepEqual(
      device.ints(out, 64),
      range(64).map((t) => 10 * t + 30),
    );
    assert.deepEqual(
      run.accesses.map(({ space }) => space),
      ['global'],
    );
  });

  it('keeps arrays with fixed indices in registers, and counts the others as local memory', async () => {
    const device = new TestDevice();
    const out = device.space(64 * 4);
    const registers = await compile(
      `__global__ void k(int* out) {
         int a[4];
         for (int i = 0; i < 4; ++i) a[i] = threadIdx.x * i;
         int s = 0;
         for (int i = 0; i < 4; ++i) s += a[3 - i] * (i + 1);
         out[threadIdx.x] = s;
       }`,
      'k',
    );
    const fixed = device.run(registers, 1, 64, [out]);
    assert.deepEqual(
      fixed.accesses.map(({ space }) => space),
      ['global'],
    );
    assert.deepEqual(
      device.ints(out, 64),
      range(64).map((t) => t * (3 * 1 + 2 * 2 + 1 * 3)),
    );
    const indexed = await compile(
      `__global__ void k(int* out) {
         int a[8];
         for (int i = 0; i < 8; ++i) a[i] = i * i;
         out[threadIdx.x] = a[threadIdx.x & 7];
       }`,
      'k',
    );
    const run = device.run(indexed, 1, 64, [out]);
    assert.deepEqual(
      device.ints(out, 64),
      range(64).map((t) => (t & 7) ** 2),
    );
    const local = run.accesses.filter(({ space }) => space === 'local');
    // 8 stores of 2 warps, lanes coalesced: 4 sectors each. The load touches 8 rows of words: 4 lanes in each.
    assert.deepEqual(
      local.map(({ op, requests, sectors }) => [op, requests, sectors]),
      [
        ['store', 16, 64],
        ['load', 2, 64],
      ],
    );
  });

  it('reduces with shared memory and shuffles', async () => {
    const kernel = await compile(
      `__global__ void k(const float* in, float* out, int n) {
         __shared__ float part[32];
         float v = 0;
         for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += in[i];
         for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
         int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
         if (lane == 0) part[warp] = v;
         __syncthreads();
         if (warp == 0) {
           v = lane < blockDim.x / 32 ? part[lane] : 0.0f;
           for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d);
           if (lane == 0) atomicAdd(out, v);
         }
       }`,
      'k',
    );
    const device = new TestDevice();
    const data = Float32Array.from(range(1000), (i) => (i % 17) * 0.5);
    const input = device.put(data);
    const out = device.put(new Float32Array(1));
    const run = device.run(kernel, 3, 128, [input, out, 1000]);
    assert.deepEqual(problemsOf(run), []);
    assert.equal(
      device.floats(out, 1)[0],
      data.reduce((sum, v) => f(sum + v), 0),
    );
  });

  it('sorts bitonically in shared memory', async () => {
    const kernel = await compile(
      `__global__ void k(int* data) {
         extern __shared__ int s[];
         unsigned t = threadIdx.x;
         s[t] = data[t];
         __syncthreads();
         for (unsigned k = 2; k <= blockDim.x; k *= 2)
           for (unsigned j = k / 2; j > 0; j /= 2) {
             unsigned other = t ^ j;
             if (other > t) {
               bool up = (t & k) == 0;
               if ((s[t] > s[other]) == up) { int tmp = s[t]; s[t] = s[other]; s[other] = tmp; }
             }
             __syncthreads();
           }
         data[t] = s[t];
       }`,
      'k',
    );
    const device = new TestDevice();
    const values = range(256).map((i) => (Math.imul(i, 2654435761 | 0) >>> 8) % 1000);
    const data = device.put(Int32Array.from(values));
    const run = device.run(kernel, 1, 256, [data], { shared: 1024 });
    assert.deepEqual(problemsOf(run), []);
    assert.deepEqual(
      device.ints(data, 256),
      values.sort((a, b) => a - b),
    );
  });

  it('counts votes and matches within warps, partial ones too', async () => {
    const kernel = await compile(
      `__global__ void k(unsigned* out) {
         unsigned t = threadIdx.x;
         unsigned m = __activemask();
         unsigned b = __ballot_sync(m, t % 3 == 0);
         int any = __any_sync(m, t == 5), all = __all_sync(m, t < 32);
         unsigned same = __match_any_sync(m, t / 4);
         int up = __shfl_up_sync(m, (int)t, 1), at = __shfl_sync(m, (int)t, 2);
         out[t] = b + any * 3 + all * 5 + __popc(same) + up + at;
       }`,
      'k',
    );
    const device = new TestDevice();
    const out = device.space(40 * 4);
    device.run(kernel, 1, 40, [out]);
    const expected = range(40).map((t) => {
      const first = t & ~31;
      let ballot = 0;
      for (let l = 0; l < 32 && first + l < 40; l++) if ((first + l) % 3 === 0) ballot |= 1 << l;
      const up = (t & 31) === 0 ? t : t - 1;
      return (ballot + (first === 0 ? 3 + 5 : 0) + 4 + up + first + 2) | 0;
    });
    assert.deepEqual(device.ints(out, 40), expected);
  });

  it('applies atomics on shared and global memory in the order of the lanes', async () => {
    const kernel = await compile(
      `__global__ void k(int* out, unsigned* wrap, unsigned long long* big) {
         __shared__ int bins[4];
         if (threadIdx.x < 4) bins[threadIdx.x] = 0;
         __syncthreads();
         int ticket = atomicAdd(&bins[threadIdx.x & 3], 1);
         atomicMax(out + 4, (int)threadIdx.x);
         atomicInc(wrap, 9u);
         atomicAdd(big, 10000000000ULL);
         atomicCAS(out + 5, (int)threadIdx.x, (int)threadIdx.x + 1);
         __syncthreads();
         if (threadIdx.x < 4) out[threadIdx.x] = bins[threadIdx.x];
         if (threadIdx.x == 63) out[6] = ticket;
       }`,
      'k',
    );
    const device = new TestDevice();
    const out = device.put(new Int32Array(8));
    const wrap = device.put(new Uint32Array(1));
    const big = device.put(new BigInt64Array(1));
    const run = device.run(kernel, 1, 64, [out, wrap, big]);
    assert.deepEqual(problemsOf(run), []);
    assert.deepEqual(device.ints(out, 7), [16, 16, 16, 16, 63, 64, 15]);
    assert.deepEqual(device.ints(wrap, 1), [64 % 10]);
    assert.deepEqual(device.longs(big, 1), [640000000000n]);
    const shared = run.accesses.find(({ space, op }) => space === 'shared' && op === 'atomic')!;
    // 8 lanes of each warp on each of 4 banks.
    assert.equal(shared.wavefronts, 16);
    const max = run.accesses.find(({ space, op }) => space === 'global' && op === 'atomic')!;
    assert.deepEqual([max.sectors, max.sectorOperations], [2, 64]);
  });

  it('reads constants, globals, structs and vectors through casts', async () => {
    const kernel = await compile(
      `__constant__ float table[4] = {1.0f, 2.0f, 4.0f, 8.0f};
       __device__ int counter = 5;
       struct Pair { double d; short s; };
       __global__ void k(const float* in, float* out, Pair p, const int2* pairs) {
         float4 v = reinterpret_cast<const float4*>(in)[threadIdx.x];
         v.x *= table[threadIdx.x & 3];
         int2 q = pairs[threadIdx.x];
         ((float4*)out)[threadIdx.x] = make_float4(v.x, v.w + q.y, (float)p.d + p.s, counter);
       }`,
      'k',
    );
    const device = new TestDevice();
    const input = device.put(Float32Array.from(range(64)));
    const pairs = device.put(Int32Array.from(range(32)));
    const out = device.space(64 * 4);
    const pair = new DataView(new ArrayBuffer(16));
    pair.setFloat64(0, 0.5, true);
    pair.setInt16(8, -3, true);
    const run = device.run(kernel, 1, 16, [input, out, new Uint8Array(pair.buffer), pairs]);
    assert.deepEqual(problemsOf(run), []);
    assert.deepEqual(
      device.floats(out, 64),
      range(16).flatMap((t) => [4 * t * 2 ** (t & 3), 4 * t + 3 + 2 * t + 1, -2.5, 5]),
    );
    const constant = run.accesses.find(({ space }) => space === 'constant')!;
    assert.equal(constant.wavefronts, 4, 'one pass for each of four addresses');
  });

  it('adds vectors atomically, part by part', async () => {
    const kernel = await compile(
      '__global__ void k(float2* out, float2* old) { old[threadIdx.x] = atomicAdd(out, make_float2(1.0f, threadIdx.x)); }',
      'k',
    );
    const device = new TestDevice();
    const out = device.put(new Float32Array(2));
    const old = device.space(32 * 8);
    const run = device.run(kernel, 1, 32, [out, old]);
    assert.deepEqual(problemsOf(run), []);
    assert.deepEqual(device.floats(out, 2), [32, 496]);
    assert.deepEqual(device.floats(old, 64).slice(62), [31, 465]);
  });

  it('computes with halves, bfloat16 and pairs', async () => {
    const kernel = await compile(
      `#include <cuda_fp16.h>
       #include <cuda_bf16.h>
       __global__ void k(float* out, const __half2* in) {
         int t = threadIdx.x;
         __half2 v = __hfma2(in[t], in[t], __float2half2_rn(0.5f));
         __nv_bfloat16 b = __float2bfloat16(1.0f + t / 256.0f);
         out[4 * t] = __low2float(v);
         out[4 * t + 1] = __half2float(__high2half(v));
         out[4 * t + 2] = __bfloat162float(b);
         out[4 * t + 3] = __half2float(__float2half(0.1f) * __float2half(3.0f));
       }`,
      'k',
    );
    const device = new TestDevice();
    // 1.5 and -2 as halves.
    const input = device.put(Uint16Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? 0x3e00 : 0xc000)));
    const out = device.space(8 * 16);
    const run = device.run(kernel, 1, 8, [out, input]);
    assert.deepEqual(problemsOf(run), []);
    // bfloat16 has 8 bits: 1 + t/256 rounds to even multiples of 1/128. 0.1h is 0.0999755859375, times 3 is 0.2999…,
    // which rounds to 0.2998046875 or 0.300048828125: 0.2999267578125 lies between, a tie goes to the even fraction.
    assert.deepEqual(
      device.floats(out, 32),
      range(8).flatMap((t) => [2.75, 4.5, 1 + [0, 0, 1, 2, 2, 2, 3, 4][t]! / 128, 0.2998046875]),
    );
  });

  it('has blocks and grids of three dimensions, and partial warps', async () => {
    const kernel = await compile(
      `__global__ void k(int* out) {
         int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
         int b = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
         out[b * blockDim.x * blockDim.y * blockDim.z + t] = threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z + 1000 * b;
       }`,
      'k',
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
    const kernel = await compile(
      `#include <cstdio>
       __global__ void k(float x) { if (threadIdx.x < 2) printf("t %d: %5.2f|%s\\n", threadIdx.x, x * threadIdx.x, "ok"); }`,
      'k',
    );
    const printed: string[] = [];
    new TestDevice().run(kernel, 1, 32, [1.5], { print: (text) => printed.push(text) });
    assert.deepEqual(printed, ['t 0:  0.00|ok\n', 't 1:  1.50|ok\n']);
  });
});
