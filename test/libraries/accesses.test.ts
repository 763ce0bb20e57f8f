import assert from 'node:assert/strict';
import { accessLines, expect, kernel, opaqueReasons } from './library.ts';

const groups = `#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;`;

// Expected counts are by hand: 32-byte sectors under 32 lanes of 4 bytes (4 when lanes follow each other from a 128-byte
// boundary), shared wavefronts by 4-byte banks.
describe('accesses through inline namespaces', () => {
  it('follow functions and constants that are found as if they stood outside', async () => {
    const before = `
      namespace lib {
      inline namespace v1 { __device__ int twice(int i) { return 2 * i; } template <int N> struct Step { static constexpr int by = N; }; }
      namespace impl::inline abi { __device__ int same(int i) { return i; } }
      }`;
    const body = `
      a[lib::twice(threadIdx.x)] = 0;
      a[lib::v1::twice(threadIdx.x)] = 0;
      a[lib::impl::same(threadIdx.x) * lib::Step<3>::by] = 0;`;
    await expect(kernel(before, body), [
      'a[lib::twice(threadIdx.x)] global store 8..8',
      'a[lib::v1::twice(threadIdx.x)] global store 8..8',
      'a[lib::impl::same(threadIdx.x) * lib::Step<3>::by] global store 12..12',
    ]);
  });
});

describe('accesses through aliases of namespaces', () => {
  it('follow those that have the name of what they stand for', async () => {
    const before = `
      namespace lib { __device__ int f(int i) { return 2 * i; } }
      namespace outer {
      namespace lib { __device__ int f(int i) { return 3 * i; } }
      namespace other = ::lib;
      namespace own { using ::lib::f; }
      }
      namespace again { namespace lib = ::lib; }
      namespace self = self;`;
    const body = `
      a[outer::other::f(threadIdx.x)] = 0;
      a[outer::own::f(threadIdx.x)] = 0;
      a[outer::lib::f(threadIdx.x)] = 0;
      a[again::lib::f(threadIdx.x)] = 0;`;
    await expect(kernel(before, body), [
      'a[outer::other::f(threadIdx.x)] global store 8..8',
      'a[outer::own::f(threadIdx.x)] global store 8..8',
      'a[outer::lib::f(threadIdx.x)] global store 12..12',
      'a[again::lib::f(threadIdx.x)] global store 8..8',
    ]);
  });
});

describe('accesses of halves', () => {
  it('are known by all of their names', async () => {
    const body = `
      ((__nv_half*)a)[threadIdx.x] = (__nv_half)1.0f;
      ((__nv_half2*)a)[threadIdx.x] = __float2half2_rn(1.0f);
      ((nv_half*)a)[2 * threadIdx.x] = __ushort_as_half(__nv_half_raw{1}.x);`;
    await expect(kernel('#include <cuda_fp16.h>', body), [
      '((__nv_half*)a)[threadIdx.x] global store 2..2',
      '((__nv_half2*)a)[threadIdx.x] global store 4..4',
      '((nv_half*)a)[2 * threadIdx.x] global store 4..4',
    ]);
  });
});

// nvcc 13.0 makes the load behind a branch under the opposite predicate (sm_90, -O3), so that lane 0 is alone there; where the
// only arm loads as well, an H200 counted that, and nvcc's code for others has one load for all lanes.
describe('accesses behind a branch', () => {
  const shared = async (branch: string): Promise<string[]> => {
    const before = '__shared__ float s[1024]; s[4 * threadIdx.x] = b[threadIdx.x]; __syncthreads();';
    const body = `${before} ${branch} a[threadIdx.x] = s[4 * threadIdx.x];`;
    const lines = await accessLines(kernel('', body), ['shared']);
    return lines.map((line) => line.replace('s[4 * threadIdx.x] shared ', ''));
  };

  it('are made by the lanes of the arm that has not the value', async () => {
    // The last is the text's, without an instruction of its own.
    const expected = ['store 4..4', 'store 4..4', 'load 1..1', 'load 4..4'];
    const branch = 'if (threadIdx.x % 32 > 0) s[4 * threadIdx.x] = b[threadIdx.x + n];';
    assert.deepEqual(await shared(branch), expected);
  });

  it('may be made by those where the arm loads, too', async () => {
    const expected = ['store 4..4', 'load 4..4', 'store 4..4', 'load 1..4'];
    const branch = 'if (threadIdx.x % 32 > 0) s[4 * threadIdx.x] += b[threadIdx.x + n];';
    assert.deepEqual(await shared(branch), expected);
  });
});

describe('accesses through the standard library', () => {
  it('follow what was swapped, also pointers that each iteration swaps', async () => {
    const body = `
      int x = threadIdx.x, y = 2 * threadIdx.x;
      std::swap(x, y);
      a[x] = b[y];
      for (int i = 0; i < n; i++) { a[threadIdx.x] = b[threadIdx.x + 1]; std::swap(a, b); }`;
    await expect(kernel('#include <utility>', body), [
      'b[y] global load 4..4',
      'a[x] global store 8..8',
      'b[threadIdx.x + 1] global load 5..5',
      'a[threadIdx.x] global store 4..4',
    ]);
  });
});

describe('accesses through cooperative groups', () => {
  it('follow the rank in a warp tile, and its number in the block', async () => {
    const body = `
      auto block = cg::this_thread_block();
      cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
      int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
      b[row * 32 + warp.thread_rank()] = 1;
      a[warp.thread_rank() * 8] = 1;`;
    await expect(kernel(groups, body), [
      'b[row * 32 + warp.thread_rank()] global store 4..4',
      'a[warp.thread_rank() * 8] global store 32..32',
    ]);
  });

  it('tell tiles inside a warp apart: 8 tiles of 4 lanes in rows of 256 bytes', async () => {
    const body = `
      auto quad = cg::tiled_partition<4>(cg::this_thread_block());
      a[quad.meta_group_rank() * 64 + quad.thread_rank()] = 0;`;
    await expect(kernel(groups, body), [
      'a[quad.meta_group_rank() * 64 + quad.thread_rank()] global store 8..8',
    ]);
  });

  it('count threads of a two-dimensional block x first', async () => {
    const body = `
      auto block = cg::this_thread_block();
      a[block.thread_rank()] = 0;
      b[block.thread_index().y * 1024 + block.thread_index().x] = 0;`;
    // 16 × 16: a warp is two rows of 64 bytes.
    await expect(kernel(groups, body, '64, dim3(16, 16)'), [
      'a[block.thread_rank()] global store 4..4',
      'b[block.thread_index().y * 1024 + block.thread_index().x] global store 4..4',
    ]);
  });

  it('take one lane of a warp after a reduction', async () => {
    const body = `
      auto warp = cg::tiled_partition<32>(cg::this_thread_block());
      float sum = cg::reduce(warp, a[warp.thread_rank()], cg::plus<float>());
      if (warp.thread_rank() == 0) b[blockIdx.x] = sum;`;
    await expect(kernel(groups, body), [
      'a[warp.thread_rank()] global load 4..4',
      'b[blockIdx.x] global store 1..1',
    ]);
  });

  it('know groups whose size is only known at run time', async () => {
    const body = `
      cg::thread_group block = cg::this_thread_block();
      cg::thread_group tile = cg::tiled_partition(block, 8);
      a[tile.thread_rank()] = 0;
      tile.sync();
      b[block.thread_rank() + block.size() * blockIdx.x] = 0;`;
    await expect(kernel(groups, body), [
      'a[tile.thread_rank()] global store 1..1',
      'b[block.thread_rank() + block.size() * blockIdx.x] global store 4..4',
    ]);
  });

  it('stride over the grid', async () => {
    const body = `
      cg::grid_group grid = cg::this_grid();
      for (unsigned long long i = grid.thread_rank(); i < 65536; i += grid.size()) a[i] = 0;
      grid.sync();
      cg::coalesced_group active = cg::coalesced_threads();
      b[active.thread_rank() * 2] = 0;`;
    await expect(kernel(groups, body), [
      'a[i] global store 4..4',
      'b[active.thread_rank() * 2] global store 8..8',
    ]);
  });

  it('show a copy by a group at the call of it', async () => {
    const body = `
      __shared__ float tile[256];
      cg::memcpy_async(cg::this_thread_block(), tile, a + blockIdx.x * 256, sizeof(float) * 256);
      cg::wait(cg::this_thread_block());`;
    const call = 'cg::memcpy_async(cg::this_thread_block(), tile, a + blockIdx.x * 256, sizeof(float) * 256)';
    await expect(kernel(groups, body), [`${call} global load 4..4`, `${call} shared store 1..1`]);
  });

  it('keep two calls of one function apart', async () => {
    const body = `
      __shared__ float tile[1024];
      auto warp = cg::tiled_partition<32>(cg::this_thread_block());
      cg::memcpy_async(warp, tile, a, 128);
      cg::memcpy_async(warp, tile, b + 1, 128);`;
    await expect(kernel(groups, body), [
      'cg::memcpy_async(warp, tile, a, 128) global load 4..4',
      'cg::memcpy_async(warp, tile, b + 1, 128) global load 5..5',
      'cg::memcpy_async(warp, tile, a, 128) shared store 1..1',
      'cg::memcpy_async(warp, tile, b + 1, 128) shared store 1..1',
    ]);
  });
});

describe('accesses through the other libraries', () => {
  it('are those of the atomics with orders and scopes', async () => {
    const body = `int* p = (int*)a;
  int old = __nv_atomic_load_n(p + threadIdx.x, __NV_ATOMIC_RELAXED);
  __nv_atomic_compare_exchange_n(p + 2 * threadIdx.x, &old, 7, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED);
  __nv_atomic_add(b + 8 * threadIdx.x, 1.f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);`;
    const swap = 'p + 2 * threadIdx.x, &old, 7, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED';
    await expect(kernel('', body), [
      '__nv_atomic_load_n(p + threadIdx.x, __NV_ATOMIC_RELAXED) global load 4..4',
      `__nv_atomic_compare_exchange_n(${swap}) global atomic 8..8`,
      '__nv_atomic_add(b + 8 * threadIdx.x, 1.f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) global atomic 32..32',
    ]);
  });

  it('have the widths of 16-bit floats and their pairs', async () => {
    const body = `
      const half2* pairs = (const half2*)a;
      half2 sum = __hfma2(pairs[threadIdx.x], __float2half2_rn(2.0f), pairs[threadIdx.x + 256]);
      sum += sum * sum;
      ((__nv_bfloat16*)b)[threadIdx.x] = __float2bfloat16(__low2float(sum) + __half22float2(sum).y);`;
    await expect(kernel('#include <cuda_fp16.h>\n#include <cuda_bf16.h>', body), [
      'pairs[threadIdx.x] global load 4..4',
      'pairs[threadIdx.x + 256] global load 4..4',
      '((__nv_bfloat16*)b)[threadIdx.x] global store 2..2',
    ]);
  });

  it('follow index sequences and whether a type has a member', async () => {
    const before = `#include <type_traits>
#include <utility>
template <int... I> __device__ int sum(int t, std::integer_sequence<int, I...>) { return ((I * t) + ...); }
template <class, class = void> struct HasStride : std::false_type {};
template <class T> struct HasStride<T, std::void_t<typename T::stride>> : std::true_type {};
struct With { using stride = int; };
struct Without {};`;
    const body = `
      a[sum(threadIdx.x, std::make_integer_sequence<int, 4>{})] = 1;
      if constexpr (HasStride<With>::value) b[2 * threadIdx.x] = 1;
      if constexpr (HasStride<Without>::value) b[8 * threadIdx.x] = 1;`;
    // 0 + 1 + 2 + 3 = 6 elements apart: 31 × 24 + 4 bytes in 24 sectors.
    await expect(kernel(before, body, '1, 32'), [
      'a[sum(threadIdx.x, std::make_integer_sequence<int, 4>{})] global store 24..24',
      'b[2 * threadIdx.x] global store 8..8',
    ]);
  });

  it('depend on traits, at compile time', async () => {
    const before = `#include <type_traits>
      #include <cuda/std/limits>
      template <typename T> __device__ void write(T* to) {
        if constexpr (std::is_same_v<T, float> && !std::is_integral<T>::value) to[threadIdx.x * 2] = 1;
        else to[threadIdx.x] = cuda::std::numeric_limits<T>::max();
      }`;
    const body = `
      constexpr int width = std::integral_constant<int, 8>::value;
      write(a + threadIdx.x * (width - sizeof(std::conditional_t<width == 8, double, char>)));
      write((std::make_unsigned_t<int>*)b);`;
    await expect(kernel(before, body), [
      'to[threadIdx.x * 2] global store 8..8',
      'to[threadIdx.x] global store 4..4',
    ]);
  });

  it('copy asynchronously as wide as the alignment that is promised', async () => {
    const before = '#include <cuda/barrier>\n#include <cuda/pipeline>\n#include <cooperative_groups.h>';
    const body = `
      __shared__ alignas(16) float tile[1024];
      __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
      auto block = cooperative_groups::this_thread_block();
      if (block.thread_rank() == 0) init(&arrived, block.size());
      cuda::memcpy_async(block, tile, a, cuda::aligned_size_t<16>(4096), arrived);
      arrived.arrive_and_wait();
      auto pipe = cuda::make_pipeline();
      cuda::memcpy_async(tile + threadIdx.x, a + threadIdx.x, sizeof(float), pipe);
      pipe.producer_commit();
      cuda::pipeline_consumer_wait_prior<0>(pipe);
      b[threadIdx.x] = tile[threadIdx.x];`;
    const wide = 'cuda::memcpy_async(block, tile, a, cuda::aligned_size_t<16>(4096), arrived)';
    const narrow = 'cuda::memcpy_async(tile + threadIdx.x, a + threadIdx.x, sizeof(float), pipe)';
    await expect(kernel(before, body), [
      `${wide} global load 16..16`,
      `${wide} shared store 4..4`,
      `${narrow} global load 4..4`,
      `${narrow} shared store 1..1`,
      'tile[threadIdx.x] shared load 1..1',
      'b[threadIdx.x] global store 4..4',
    ]);
  });

  it('of matrix instructions are those of the H200, and keep their neighbours known', async () => {
    const before = '#include <mma.h>\nusing namespace nvcuda;';
    const body = `
      wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
      wmma::fill_fragment(sum, 0.0f);
      wmma::store_matrix_sync(b, sum, 16, wmma::mem_row_major);
      a[threadIdx.x * sum.num_elements] = sum.x[0];`;
    const text = kernel(before, body, '1, 32');
    // Four stores of eight bytes a lane, 32 sectors together: test-fixtures/hardware/fragments-h200.json.
    assert.deepEqual(await accessLines(text), [
      'wmma::store_matrix_sync(b, sum, 16, wmma::mem_row_major) global store 8..8',
      'a[threadIdx.x * sum.num_elements] global store 32..32',
    ]);
    assert.deepEqual(await opaqueReasons(text), []);
  });

  it('read and write random states as the structs they are', async () => {
    const before = '#include <curand_kernel.h>';
    const body = `
      curandState* states = (curandState*)a;
      curandState own = states[threadIdx.x];
      b[threadIdx.x] = curand_uniform(&own);`;
    const text = kernel(before, body);
    // 48 bytes apart from lane to lane: no two lanes share a sector.
    assert.deepEqual(await accessLines(text), [
      'states[threadIdx.x] global load 32..32',
      'b[threadIdx.x] global store 4..4',
    ]);
    assert.deepEqual(await opaqueReasons(text), []);
  });

  it('load and store blocks in the arrangement that is asked for', async () => {
    const before = '#include <cub/cub.cuh>';
    const body = `
      using Striped = cub::BlockLoad<float, 256, 4, cub::BLOCK_LOAD_STRIPED>;
      using Blocked = cub::BlockStore<float, 256, 4>;
      float items[4];
      Striped().Load(a, items);
      Blocked().Store(b, items);`;
    await expect(kernel(before, body), [
      'Striped().Load(a, items) global load 4..4',
      'Blocked().Store(b, items) global store 16..16',
    ]);
  });

  it('exchange items through shared memory, padded for more than 4 of them', async () => {
    const before = '#include <cub/cub.cuh>';
    const body = `
      using Load = cub::BlockLoad<float, 128, 8, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
      using Store = cub::BlockStore<float, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
      __shared__ typename Load::TempStorage loading;
      __shared__ typename Store::TempStorage storing;
      float items[8];
      float four[4];
      Load(loading).Load(a, items);
      Store(storing).Store(b, four);`;
    // Four items of a thread are one access (`st.shared.v4` in nvcc's code): a warp's 512 bytes take four passes.
    await expect(kernel(before, body, '64, 128'), [
      'Load(loading).Load(a, items) global load 4..4',
      'Load(loading).Load(a, items) shared store 1..1',
      'Load(loading).Load(a, items) shared load 1..1',
      'Store(storing).Store(b, four) shared store 4..4',
      'Store(storing).Store(b, four) shared load 1..1',
      'Store(storing).Store(b, four) global store 4..4',
    ]);
  });

  it('exchange items into an array of their own', async () => {
    const body = `
      using Exchange = cub::BlockExchange<float, 128, 4>;
      __shared__ typename Exchange::TempStorage exchanging;
      float blocked[4], striped[4];
      for (int i = 0; i < 4; i++) blocked[i] = a[4 * threadIdx.x + i];
      Exchange(exchanging).BlockedToStriped(blocked, striped);
      for (int i = 0; i < 4; i++) a[128 * i + threadIdx.x] = striped[i];`;
    await expect(kernel('#include <cub/cub.cuh>', body, '64, 128'), [
      'a[4 * threadIdx.x + i] global load 16..16',
      'Exchange(exchanging).BlockedToStriped(blocked, striped) shared store 4..4',
      'Exchange(exchanging).BlockedToStriped(blocked, striped) shared load 1..1',
      'a[128 * i + threadIdx.x] global store 4..4',
    ]);
  });

  it('have the sizes of the types of sys/types.h', async () => {
    const body = `
      ((u_int8_t*)a)[threadIdx.x] = 1;
      ((u_int16_t*)a)[threadIdx.x] = 1;`;
    await expect(kernel('', body), [
      '((u_int8_t*)a)[threadIdx.x] global store 1..1',
      '((u_int16_t*)a)[threadIdx.x] global store 2..2',
    ]);
  });

  it('rake through segments of four elements, which are padded by one', async () => {
    const body = `
      using Layout = cub::BlockRakingLayout<float, 128>;
      __shared__ typename Layout::TempStorage grid;
      *Layout::PlacementPtr(grid, threadIdx.x) = 1;
      __syncthreads();
      for (int i = 0; i < Layout::SEGMENT_LENGTH; i += 2) a[threadIdx.x] += Layout::RakingPtr(grid, threadIdx.x % 32)[i];
      a[cub::RowMajorTid(128, 1, 1) * sizeof(typename Layout::TempStorage) / 160] = 0;`;
    // Rows of five words are odd; a warp's elements with the holes between them reach over 39 words, more than there are banks.
    const answers = await accessLines(kernel('#include <cub/cub.cuh>', body, '64, 128'));
    assert.deepEqual(answers, [
      '*Layout::PlacementPtr(grid, threadIdx.x) shared store 2..2',
      'a[threadIdx.x] global load 4..4',
      'a[threadIdx.x] global store 4..4',
      'Layout::RakingPtr(grid, threadIdx.x % 32)[i] shared load 1..1',
      'a[cub::RowMajorTid(128, 1, 1) * sizeof(typename Layout::TempStorage) / 160] global store 16..16',
    ]);
  });

  it('know pairs, tuples, complex numbers and common types', async () => {
    const before = '#include <tuple>\n#include <type_traits>\n#include <cuComplex.h>';
    const body = `
      auto three = std::make_tuple(threadIdx.x, 2.0f, 3);
      a[std::get<0>(three) * std::get<2>(three)] = std::get<1>(three);
      auto [low, high] = std::make_pair(2, 5);
      b[threadIdx.x * low] = high;
      ((cuComplex*)a)[threadIdx.x] = cuCmulf(make_cuComplex(1, 2), make_cuComplex(3, 4));
      ((std::common_type<float, double>::type*)b)[threadIdx.x] = 1;`;
    await expect(kernel(before, body), [
      'a[std::get<0>(three) * std::get<2>(three)] global store 12..12',
      'b[threadIdx.x * low] global store 8..8',
      '((cuComplex*)a)[threadIdx.x] global store 8..8',
      '((std::common_type<float, double>::type*)b)[threadIdx.x] global store 8..8',
    ]);
  });

  it('exchange values', async () => {
    const body = `
      int index = threadIdx.x;
      a[std::exchange(index, index * 2)] = 1;
      b[index] = 2;`;
    await expect(kernel('#include <memory>', body), [
      'a[std::exchange(index, index * 2)] global store 4..4',
      'b[index] global store 8..8',
    ]);
  });
});
