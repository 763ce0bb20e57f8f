/** Where values lie, and of which types they are: registers, local, constant and global memory. */
import assert from 'node:assert/strict';
import { TestDevice, compileKernel, problemTexts, range } from '../../../test/emulator/cudaSource.ts';

describe('the values of a kernel', () => {
  it('keeps objects that only inlined functions point to in registers', async () => {
    const kernel = await compileKernel(
      `struct Pair { int x, y; __device__ Pair& operator*=(int k) { x *= k; y *= k; return *this; } };
       __global__ void k(int* out) { Pair p{(int)threadIdx.x, 3}; (p *= 2) *= 5; out[threadIdx.x] = p.x + p.y; }`,
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
    const registers = await compileKernel(
      `__global__ void k(int* out) {
         int a[4];
         for (int i = 0; i < 4; ++i) a[i] = threadIdx.x * i;
         int s = 0;
         for (int i = 0; i < 4; ++i) s += a[3 - i] * (i + 1);
         out[threadIdx.x] = s;
       }`,
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
    const indexed = await compileKernel(
      `__global__ void k(int* out) {
         int a[8];
         for (int i = 0; i < 8; ++i) a[i] = i * i;
         out[threadIdx.x] = a[threadIdx.x & 7];
       }`,
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

  // An H200 counts no local access in the first four (nvcc 13.0, -O3); ptxas asks for no stack in the fifth, and for 256 bytes in the last.
  it('reads a parameter that stays as it is where it was passed, also by an index that the run tells', async () => {
    const bodies: [string, unknown[]][] = [
      ['out[t] = d.v[t & 1];', [['constant', 2]]],
      ['out[t] = d.at(t & 3);', [['constant', 4]]],
      ['out[t] = d.at(n);', []],
      ['out[t] = d.v[0]; for (int i = 0; i < n; i++) out[t + 32 * i] = d.v[i & 1];', []],
      [
        'd.v[n] = 7; out[t] = d.v[t & 3];',
        [
          ['local', undefined],
          ['local', undefined],
        ],
      ],
    ];
    for (const [body, expected] of bodies) {
      const device = new TestDevice();
      const kernel = await compileKernel(
        `struct D { int v[64]; __device__ int at(int i) const { return v[i]; } __device__ int& operator[](int i) { return v[i]; } };
         __global__ void k(int* out, D d, int n) { int t = threadIdx.x; ${body} }`,
      );
      const run = device.run(kernel, 1, 32, [
        device.space(1024),
        new Uint8Array(new Int32Array(64).buffer),
        2,
      ]);
      const others = run.accesses.filter(({ space }) => space !== 'global');
      assert.deepEqual(
        others.map(({ space, wavefronts }) => [space, space === 'constant' ? wavefronts : undefined]),
        expected,
        body,
      );
    }
  });

  it('reads constants, globals, structs and vectors through casts', async () => {
    const kernel = await compileKernel(
      `__constant__ float table[4] = {1.0f, 2.0f, 4.0f, 8.0f};
       __device__ int counter = 5;
       struct Pair { double d; short s; };
       __global__ void k(const float* in, float* out, Pair p, const int2* pairs) {
         float4 v = reinterpret_cast<const float4*>(in)[threadIdx.x];
         v.x *= table[threadIdx.x & 3];
         int2 q = pairs[threadIdx.x];
         ((float4*)out)[threadIdx.x] = make_float4(v.x, v.w + q.y, (float)p.d + p.s, counter);
       }`,
    );
    const device = new TestDevice();
    const input = device.put(Float32Array.from(range(64)));
    const pairs = device.put(Int32Array.from(range(32)));
    const out = device.space(64 * 4);
    const pair = new DataView(new ArrayBuffer(16));
    pair.setFloat64(0, 0.5, true);
    pair.setInt16(8, -3, true);
    const run = device.run(kernel, 1, 16, [input, out, new Uint8Array(pair.buffer), pairs]);
    assert.deepEqual(problemTexts(run), []);
    assert.deepEqual(
      device.floats(out, 64),
      range(16).flatMap((t) => [4 * t * 2 ** (t & 3), 4 * t + 3 + 2 * t + 1, -2.5, 5]),
    );
    const constant = run.accesses.find(({ space }) => space === 'constant')!;
    assert.equal(constant.wavefronts, 4, 'one pass for each of four addresses');
  });

  it('computes with halves, bfloat16 and pairs', async () => {
    const kernel = await compileKernel(
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
    );
    const device = new TestDevice();
    // 1.5 and -2 as halves.
    const input = device.put(Uint16Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? 0x3e00 : 0xc000)));
    const out = device.space(8 * 16);
    const run = device.run(kernel, 1, 8, [out, input]);
    assert.deepEqual(problemTexts(run), []);
    // bfloat16 has 8 bits: 1 + t/256 rounds to even multiples of 1/128. 0.1h is 0.0999755859375, times 3 is 0.2999…,
    // which rounds to 0.2998046875 or 0.300048828125: 0.2999267578125 lies between, a tie goes to the even fraction.
    assert.deepEqual(
      device.floats(out, 32),
      range(8).flatMap((t) => [2.75, 4.5, 1 + [0, 0, 1, 2, 2, 2, 3, 4][t]! / 128, 0.2998046875]),
    );
  });
});
