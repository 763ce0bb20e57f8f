import assert from 'node:assert/strict';
import { TestDevice, cudaSource, lineOf } from '../emulator/cudaSource.ts';
import type { LaunchResult } from '../../server/src/emulator/api.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const problemsOf = (run: LaunchResult): string[] =>
  run.problems.map(({ kind, message }) => `${kind}: ${message}`);

interface Outcome {
  readonly values: number[];
  readonly run: LaunchResult;
  readonly text: string;
}

/** Runs `k(int* out)` with one block and gives what it leaves in `out`. */
async function outcome(before: string, body: string, threads: number, length = threads): Promise<Outcome> {
  const text = `${before}\n__global__ void k(int* out) {\n${body}\n}`;
  const device = new TestDevice();
  const out = device.put(new Int32Array(length));
  const run = device.run((await cudaSource(text)).kernel('k'), 1, threads, [out]);
  return { values: device.ints(out, length), run, text };
}

async function results(before: string, body: string, threads: number): Promise<number[]> {
  const { values, run } = await outcome(before, body, threads);
  assert.deepEqual(problemsOf(run), []);
  return values;
}

const groups = `#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;`;

describe('emulated libraries', () => {
  it('reduce within tiles', async () => {
    const body = `
      auto tile = cg::tiled_partition<8>(cg::this_thread_block());
      int sum = cg::reduce(tile, (int)threadIdx.x, cg::plus<int>());
      int most = cg::reduce(tile, (int)threadIdx.x, cg::greater<int>());
      out[threadIdx.x] = sum * 1000 + most * 10 + tile.meta_group_rank() % 10;`;
    const expected = range(64).map((t) => {
      const first = t - (t % 8);
      const sum = range(8).reduce((total, i) => total + first + i, 0);
      return sum * 1000 + (first + 7) * 10 + (Math.floor(t / 8) % 10);
    });
    assert.deepEqual(await results(groups, body, 64), expected);
  });

  it('have groups of one thread', async () => {
    const body = `
      auto one = cg::this_thread();
      out[threadIdx.x] = one.size() * 10 + one.thread_rank();`;
    assert.deepEqual(
      await results(groups, body, 32),
      range(32).map(() => 10),
    );
  });

  it("add a project's vectors with the operator that it declares for them", async () => {
    const before = `#include <cub/cub.cuh>
      __device__ inline int2 operator+(const int2& a, const int2& b) { return make_int2(a.x + b.x, a.y + 2 * b.y); }`;
    const body = `
      typedef cub::WarpReduce<int2> Reduction;
      __shared__ typename Reduction::TempStorage storage;
      int2 value = make_int2(threadIdx.x, 0);
      int2 sum = Reduction(storage).Sum(value);
      out[threadIdx.x] = threadIdx.x == 0 ? sum.x : -1;`;
    assert.deepEqual(await results(before, body, 32), [496, ...range(31).map(() => -1)]);
  });

  it('read fp8 numbers as halves, add them up and write them back', async () => {
    const before = '#include <cuda_fp8.h>';
    // 1.5 and -3 in e4m3: 0 0111 100 and 1 1000 100.
    const body = `
      __half sum = __float2half(10.f);
      sum += __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)0x3c, __NV_E4M3);
      __half2 pair = __nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)0xc43c, __NV_E4M3);
      __half2_raw raw;
      raw.x = __half_as_ushort(__low2half(pair));
      raw.y = __half_as_ushort(__high2half(pair));
      int back = __nv_cvt_halfraw2_to_fp8x2(raw, __NV_SATFINITE, __NV_E4M3);
      const float values[] = {2 * __half2float(sum), 2 * __low2float(pair), 2 * __high2float(pair), (float)back};
      if (threadIdx.x < 4) out[threadIdx.x] = (int)values[threadIdx.x];`;
    assert.deepEqual(await results(before, body, 4), [23, 3, -6, 0xc43c]);
  });

  it('scan within tiles and among the lanes that are there', async () => {
    const body = `
      auto tile = cg::tiled_partition<16>(cg::this_thread_block());
      int before = cg::exclusive_scan(tile, (int)threadIdx.x, cg::plus<int>());
      out[threadIdx.x] = before;
      if (threadIdx.x % 3 == 0) {
        auto active = cg::coalesced_threads();
        out[threadIdx.x] += 1000 * active.thread_rank() + 100000 * active.size();
        if (active.shfl((int)threadIdx.x, 1) != 3) out[threadIdx.x] = -1;
      }`;
    const expected = range(32).map((t) => {
      const first = t - (t % 16);
      const before = range(t - first).reduce((total, i) => total + first + i, 0);
      // 0, 3, …, 30: eleven lanes.
      return t % 3 === 0 ? before + 1000 * (t / 3) + 100000 * 11 : before;
    });
    assert.deepEqual(await results(groups, body, 32), expected);
  });

  it('vote and shuffle inside a tile', async () => {
    const body = `
      auto tile = cg::tiled_partition<4>(cg::this_thread_block());
      int lane = tile.thread_rank();
      out[threadIdx.x] = tile.ballot(threadIdx.x % 2) * 100 + tile.shfl((int)threadIdx.x, 3) +
        1000 * tile.any(threadIdx.x == 5) + 10000 * tile.all(threadIdx.x >= 4) + 0 * lane;`;
    const expected = range(32).map((t) => {
      const tile = Math.floor(t / 4);
      return 0b1010 * 100 + tile * 4 + 3 + (tile === 1 ? 1000 : 0) + (tile >= 1 ? 10000 : 0);
    });
    assert.deepEqual(await results(groups, body, 32), expected);
  });

  it('report a barrier that some threads of the block pass by at the call of it', async () => {
    const body = `
      auto block = cg::this_thread_block();
      if (threadIdx.x < 40)
        block.sync();
      out[threadIdx.x] = 1;`;
    const { run, text } = await outcome(groups, body, 64);
    const [problem] = run.problems;
    assert.equal(problem?.kind, 'divergent-barrier');
    assert.equal(
      lineOf(text, problem.at),
      text.split('\n').findIndex((line) => line.includes('block.sync')) + 1,
    );
  });

  it('compute with pairs of 16-bit floats', async () => {
    const body = `
      __half2 pair = __floats2half2_rn(threadIdx.x * 0.5f, 2.0f);
      pair = pair * pair + __float2half2_rn(1.0f);
      __nv_bfloat162 other = __floats2bfloat162_rn(3.0f, threadIdx.x);
      float2 wide = __bfloat1622float2(other + other);
      out[threadIdx.x] = (int)(__low2float(pair) * 4) + 1000 * (int)__high2float(pair) + 10000 * (int)wide.x +
        (int)wide.y * 1000000 + (__hgt(pair.x, pair.y) ? 1 : 0) * 100000;`;
    const expected = range(16).map((t) => {
      const low = t * 0.5 * (t * 0.5) + 1;
      return low * 4 + 5 * 1000 + 6 * 10000 + 2 * t * 1000000 + (low > 5 ? 100000 : 0);
    });
    assert.deepEqual(await results('#include <cuda_fp16.h>\n#include <cuda_bf16.h>', body, 16), expected);
  });

  it('compute with pairs of 16-bit floats in PTX', async () => {
    const [a, b, c] = ['0x3c00b800u', '0x42004500u', '0x3c013555u'];
    const one = (name: string, ...given: string[]): string =>
      `asm("${name} %0${given.map((_, i) => `, %${i + 1}`).join('')};" : "=r"(r) : ${given.map((value) => `"r"(${value})`).join(', ')}); out[n++] = r;`;
    const body = `unsigned r; int n = 0;
      ${one('add.f16x2', a, b)} ${one('sub.f16x2', a, b)} ${one('mul.f16x2', a, b)} ${one('fma.rn.f16x2', a, b, c)}
      ${one('max.f16x2', a, b)} ${one('min.f16x2', a, b)} ${one('neg.f16x2', a)} ${one('abs.f16x2', a)}
      ${one('ex2.approx.f16x2', a)} ${one('fma.rn.bf16x2', a, b, c)}`;
    // What an H100 gives.
    const measured = [
      0x44004480, 0xc000c580, 0x4200c100, 0x4400c055, 0x42004500, 0x3c00b800, 0xbc003800, 0x3c003800,
      0x400039a8, 0x3e84bd80,
    ];
    const { values } = await outcome('', body, 1, measured.length);
    assert.deepEqual(
      values.map((value) => value >>> 0),
      measured,
    );
  });

  it('reduce and scan over a block', async () => {
    const body = `
      typedef cub::BlockReduce<int, 96> Reduce;
      typedef cub::BlockScan<int, 96> Scan;
      __shared__ union { Reduce::TempStorage reduce; Scan::TempStorage scan; } storage;
      int sum = Reduce(storage.reduce).Sum(threadIdx.x);
      __syncthreads();
      int before, total;
      Scan(storage.scan).ExclusiveSum((int)threadIdx.x, before, total);
      out[threadIdx.x] = before * 10 + (total == 4560) + (threadIdx.x == 0 && sum == 4560 ? 2 : 0);`;
    // 0 + 1 + … + 95 = 4560.
    const expected = range(96).map((t) => ((t * (t - 1)) / 2) * 10 + 1 + (t === 0 ? 2 : 0));
    assert.deepEqual(await results('#include <cub/cub.cuh>', body, 96), expected);
  });

  it('scan on from one round to the next, behind what a callback keeps', async () => {
    const before = `#include <cub/cub.cuh>
      struct Running {
        int kept;
        __device__ int operator()(int total) { int before = kept; kept += total; return before; }
      };`;
    const body = `
      typedef cub::BlockScan<int, 96> Scan;
      __shared__ Scan::TempStorage storage;
      Running running{0};
      int first, second, third;
      Scan(storage).InclusiveSum((int)threadIdx.x, first, running);
      __syncthreads();
      Scan(storage).ExclusiveScan((int)threadIdx.x, second, cub::Sum(), running);
      __syncthreads();
      Scan(storage).ExclusiveSum(1, third, running);
      out[threadIdx.x] = first + second * 2 + third;`;
    // 0 + 1 + … + 95 = 4560 stands before the second round, twice that before the third.
    const expected = range(96).map((t) => {
      const smaller = (t * (t - 1)) / 2;
      return smaller + t + (4560 + smaller) * 2 + 9120 + t;
    });
    assert.deepEqual(await results(before, body, 96), expected);
  });

  it('scan several items of each thread, by any operator', async () => {
    const before = `#include <cub/cub.cuh>
      struct Last { __device__ int operator()(int a, int b) const { return b != 0 ? b : a; } };
      struct Running {
        int kept;
        __device__ int operator()(int total) { int before = kept; kept = total; return before; }
      };`;
    const body = `
      typedef cub::BlockScan<int, 64> Scan;
      __shared__ Scan::TempStorage storage;
      int own[3], found[3], sum = 0;
      for (int i = 0; i < 3; i++) own[i] = (threadIdx.x * 3 + i) % 5 == 1 ? threadIdx.x * 3 + i : 0;
      Running running{1000};
      Scan(storage).InclusiveScan(own, found, Last());
      for (int i = 0; i < 3; i++) sum += found[i];
      __syncthreads();
      Scan(storage).ExclusiveScan(own, found, 7, Last());
      for (int i = 0; i < 3; i++) sum += 2 * found[i];
      __syncthreads();
      Scan(storage).InclusiveScan(own, found, Last(), running);
      for (int i = 0; i < 3; i++) sum += 3 * found[i];
      __syncthreads();
      Scan(storage).ExclusiveScan(own, own, Last(), running);
      for (int i = 0; i < 3; i++) sum += 5 * own[i];
      out[threadIdx.x] = sum;`;
    const values = range(192).map((i) => (i % 5 === 1 ? i : 0));
    const lastTo = (end: number, before: number): number =>
      values.slice(0, end).reduce((last, value) => (value === 0 ? last : value), before);
    const last = lastTo(192, 0);
    const weighted = values.map(
      (_, i) => lastTo(i + 1, 0) + 2 * lastTo(i, 7) + 3 * lastTo(i + 1, 1000) + 5 * lastTo(i, last),
    );
    const expected = range(64).map((t) => weighted.slice(t * 3, t * 3 + 3).reduce((a, b) => a + b));
    assert.deepEqual(await results(before, body, 64), expected);
  });

  it('end a kernel whose own assertion fails', async () => {
    const body = `
      threadIdx.x < 40 ? (void)(out[threadIdx.x] = 1) : __assert_fail("threadIdx.x < 40", "k.cu", 7, __func__);`;
    assert.deepEqual(
      await results('', body, 32),
      range(32).map(() => 1),
    );
    const { run } = await outcome('', body, 64);
    assert.deepEqual(problemsOf(run), ['assertion: __assert_fail() ends the kernel']);
  });

  it('count with atomics by reference, and wait for copies', async () => {
    const body = `
      __shared__ int tile[64];
      __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
      if (threadIdx.x == 0) init(&arrived, blockDim.x);
      __syncthreads();
      out[threadIdx.x] = 2;
      cuda::memcpy_async(&tile[threadIdx.x], &out[threadIdx.x], sizeof(int), arrived);
      arrived.arrive_and_wait();
      cuda::atomic_ref<int, cuda::thread_scope_block> sum(tile[0]);
      if (threadIdx.x > 0) sum.fetch_add(tile[threadIdx.x]);
      __syncthreads();
      out[threadIdx.x] = sum.load();`;
    const before = '#include <cuda/barrier>\n#include <cuda/atomic>';
    assert.deepEqual(
      await results(before, body, 64),
      range(64).map(() => 128),
    );
  });

  it("count with the atomics of cuda::std, of one header's and beside threads'", async () => {
    const body = `
      __shared__ cuda::std::atomic<int> sum;
      if (threadIdx.x == 0) sum.store(1, cuda::std::memory_order_relaxed);
      __syncthreads();
      sum.fetch_add(threadIdx.x, cuda::std::memory_order_relaxed);
      sum++;
      __syncthreads();
      out[threadIdx.x] = sum.load();`;
    for (const before of ['#include <cuda/std/atomic>', '#include <thread>\n#include <cuda/std/atomic>']) {
      assert.deepEqual(
        await results(before, body, 64),
        range(64).map(() => 1 + (63 * 64) / 2 + 64),
      );
    }
  });

  it('turn keys into bits that sort alike', async () => {
    const body = `
      using Traits = cub::Traits<float>;
      const float keys[] = {-2.5f, -1.0f, 0.0f, 1.5f};
      typename Traits::UnsignedBits bits = Traits::TwiddleIn(__float_as_uint(keys[threadIdx.x]));
      out[threadIdx.x] = bits;
      out[threadIdx.x + 4] = Traits::TwiddleOut(bits) == __float_as_uint(keys[threadIdx.x]);
      if (threadIdx.x == 0) out[0] += cub::Traits<short>::TwiddleIn(-3) - 0x7ffd + (int)sizeof(cub::Traits<double>::UnsignedBits) - 8;`;
    const before = '#include <cub/cub.cuh>';
    const { values, run } = await outcome(before, `if (threadIdx.x < 4) {${body}}`, 8);
    assert.deepEqual(problemsOf(run), []);
    // What cub/util_type.cuh of CUDA 13.0 gives on the host.
    assert.deepEqual(
      values.map((value) => value >>> 0),
      [0x3fdfffff, 0x407fffff, 0x80000000, 0xbfc00000, 1, 1, 1, 1],
    );
  });
});
