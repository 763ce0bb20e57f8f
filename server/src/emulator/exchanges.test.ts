/** What threads tell one another through shared memory, shuffles, votes and atomics. */
import assert from 'node:assert/strict';
import { TestDevice, compileKernel, problemTexts, range } from '../../../test/emulator/cudaSource.ts';

const f = Math.fround;

describe('threads of a block', () => {
  it('reduces with shared memory and shuffles', async () => {
    const kernel = await compileKernel(
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
    );
    const device = new TestDevice();
    const data = Float32Array.from(range(1000), (i) => (i % 17) * 0.5);
    const input = device.put(data);
    const out = device.put(new Float32Array(1));
    const run = device.run(kernel, 3, 128, [input, out, 1000]);
    assert.deepEqual(problemTexts(run), []);
    assert.equal(
      device.floats(out, 1)[0],
      data.reduce((sum, v) => f(sum + v), 0),
    );
  });

  it('sorts bitonically in shared memory', async () => {
    const kernel = await compileKernel(
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
    );
    const device = new TestDevice();
    const values = range(256).map((i) => (Math.imul(i, 2654435761 | 0) >>> 8) % 1000);
    const data = device.put(Int32Array.from(values));
    const run = device.run(kernel, 1, 256, [data], { shared: 1024 });
    assert.deepEqual(problemTexts(run), []);
    assert.deepEqual(
      device.ints(data, 256),
      values.sort((a, b) => a - b),
    );
  });

  it('counts votes and matches within warps, partial ones too', async () => {
    const kernel = await compileKernel(
      `__global__ void k(unsigned* out) {
         unsigned t = threadIdx.x;
         unsigned m = __activemask();
         unsigned b = __ballot_sync(m, t % 3 == 0);
         int any = __any_sync(m, t == 5), all = __all_sync(m, t < 32);
         unsigned same = __match_any_sync(m, t / 4);
         int up = __shfl_up_sync(m, (int)t, 1), at = __shfl_sync(m, (int)t, 2);
         out[t] = b + any * 3 + all * 5 + __popc(same) + up + at;
       }`,
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
    const kernel = await compileKernel(
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
    );
    const device = new TestDevice();
    const out = device.put(new Int32Array(8));
    const wrap = device.put(new Uint32Array(1));
    const big = device.put(new BigInt64Array(1));
    const run = device.run(kernel, 1, 64, [out, wrap, big]);
    assert.deepEqual(problemTexts(run), []);
    assert.deepEqual(device.ints(out, 7), [16, 16, 16, 16, 63, 64, 15]);
    assert.deepEqual(device.ints(wrap, 1), [64 % 10]);
    assert.deepEqual(device.longs(big, 1), [640000000000n]);
    const shared = run.accesses.find(({ space, op }) => space === 'shared' && op === 'atomic')!;
    // 8 lanes of each warp on each of 4 banks.
    assert.equal(shared.wavefronts, 16);
    const max = run.accesses.find(({ space, op }) => space === 'global' && op === 'atomic')!;
    assert.deepEqual([max.sectors, max.sectorOperations], [2, 64]);
  });

  it('adds vectors atomically, part by part', async () => {
    const kernel = await compileKernel(
      '__global__ void k(float2* out, float2* old) { old[threadIdx.x] = atomicAdd(out, make_float2(1.0f, threadIdx.x)); }',
    );
    const device = new TestDevice();
    const out = device.put(new Float32Array(2));
    const old = device.space(32 * 8);
    const run = device.run(kernel, 1, 32, [out, old]);
    assert.deepEqual(problemTexts(run), []);
    assert.deepEqual(device.floats(out, 2), [32, 496]);
    assert.deepEqual(device.floats(old, 64).slice(62), [31, 465]);
  });
});
