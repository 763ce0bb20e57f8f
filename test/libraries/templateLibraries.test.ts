import assert from 'node:assert/strict';
import { accessLines, expect, kernel, opaqueReasons } from './library.ts';

// Expected counts are by hand, as in accesses.test.ts.
describe('accesses through the detection idiom', () => {
  it('follow whether an expression has a type', async () => {
    // Of the four types `Box` has all that is asked for, `Row` only `size` and `[]`, `Pair` nothing and a number `+`.
    const rows: [expression: string, box: number, row: number, pair: number, number: number][] = [
      ['decltype(std::declval<T const&>().size())', 1, 1, 0, 0],
      ['decltype(std::declval<T>().p)', 1, 0, 0, 0],
      ['decltype(std::declval<T const&>()(1).first)', 1, 0, 0, 0],
      ['decltype(std::declval<T&>().size()), decltype(std::declval<T>()(1))', 1, 0, 0, 0],
      ['decltype(std::declval<T>()[0])', 1, 1, 0, 0],
      ['decltype(&T::size)', 1, 1, 0, 0],
      ['decltype(T::made())', 1, 0, 0, 0],
      ['decltype(std::declval<T>() + 1)', 1, 0, 0, 1],
      ['decltype(taken(std::declval<T>()))', 0, 0, 1, 1],
      ['typename T::type', 1, 0, 0, 0],
    ];
    for (const [expression, ...values] of rows) {
      const before = `#include <type_traits>
        #include <utility>
        struct Pair { int first, second; };
        __device__ int taken(Pair);
        __device__ int taken(int);
        template <class T, class = void> struct Has : std::false_type {};
        template <class T> struct Has<T, std::void_t<${expression}>> : std::true_type {};
        struct Box {
          using type = int;
          float* p;
          __device__ static int made() { return 1; }
          __device__ int size() const { return 3; }
          __device__ Pair operator()(int i) const { return Pair{i, i}; }
          __device__ float operator[](int i) const { return p[i]; }
          __device__ int operator+(int i) const { return i; }
        };
        struct Row { __device__ int size() const { return 3; } __device__ float operator[](int i) const { return 2; } };`;
      const types = ['Box', 'Row', 'Pair', 'float'];
      const body = types.map((type) => `a[threadIdx.x * (Has<${type}>::value ? 2 : 1)] = 0;`).join('\n');
      // 32 lanes of 4 bytes are 4 sectors, 8 bytes apart 8.
      await expect(
        kernel(before, body),
        types.map((type, i) => {
          const sectors = values[i] === 1 ? 8 : 4;
          return `a[threadIdx.x * (Has<${type}>::value ? 2 : 1)] global store ${sectors}..${sectors}`;
        }),
      );
    }
  });
});

describe('accesses through iterators and arrays', () => {
  it('follow the traits of iterators', async () => {
    const before = `#include <iterator>
      template <class I> struct Rows {
        using pointer = typename std::iterator_traits<I>::pointer;
        using value = typename std::iterator_traits<I>::value_type;
        pointer at;
        __device__ typename thrust::iterator_traits<I>::reference operator[](int i) { return at[2 * i]; }
        __device__ thrust::iterator_value_t<I> sum(int i) { return at[i * sizeof(value)]; }
      };`;
    const body = `
      Rows<float*> rows{a};
      rows[threadIdx.x] = Rows<const float*>{b}.sum(threadIdx.x);`;
    // Lanes are two elements apart, and four.
    await expect(kernel(before, body), [
      'at[i * sizeof(value)] global load 16..16',
      'rows[threadIdx.x] global store 8..8',
    ]);
  });
  it('bind names to the elements of an array', async () => {
    const body = `
      std::array<int, 3> steps{1, 2, 3};
      auto [one, two, three] = steps;
      a[threadIdx.x * two] = three;`;
    await expect(kernel('#include <array>', body), ['a[threadIdx.x * two] global store 8..8']);
  });
});

describe('accesses at powers of two of <cuda/std/bit>', () => {
  it('are where constants put them', async () => {
    const before = `#include <cuda/std/bit>
      template <class T> struct alignas(cuda::std::bit_ceil(sizeof(T) + 1)) Tagged { T value; char tag; };`;
    const body = `
      a[threadIdx.x * cuda::std::bit_ceil(3u)] = 0;
      a[threadIdx.x * cuda::std::bit_width(2u)] = 0;
      ((Tagged<int>*)a)[threadIdx.x] = Tagged<int>{1, 2};
      a[threadIdx.x * cuda::std::popcount(n)] = 0;`;
    // Lanes are 16, 8 and 8 bytes apart, and what is counted of a number that is not known may be anything.
    await expect(kernel(before, body), [
      'a[threadIdx.x * cuda::std::bit_ceil(3u)] global store 16..16',
      'a[threadIdx.x * cuda::std::bit_width(2u)] global store 8..8',
      '((Tagged<int>*)a)[threadIdx.x] global store 8..8',
      'a[threadIdx.x * cuda::std::popcount(n)] global store 1..32',
    ]);
  });
});

describe('accesses through values that may be none, spans and ties', () => {
  it('follow what is in them', async () => {
    const before = `#include <cuda/std/optional>
      #include <cuda/std/span>
      #include <cuda/std/tuple>
      struct View {
        cuda::std::optional<cuda::std::span<float>> row;
        __device__ cuda::std::optional<int> find(int v) const {
          if (!row || (*row).size() < 3) return cuda::std::nullopt;
          return cuda::std::make_optional(2 * v);
        }
        __device__ cuda::std::tuple<float*, int> at(int i) const { return cuda::std::make_tuple(row->data() + i, 3); }
      };`;
    const body = `
      View view{cuda::std::span<float>(a, n)};
      float* p;
      int step;
      cuda::std::tie(p, step) = view.at(threadIdx.x);
      p[step * threadIdx.x] = 0;
      auto found = view.find(threadIdx.x);
      if (found) a[*found] = 0;
      a[view.find(threadIdx.x).value_or(0)] = 0;
      view.row->subspan(8, 64)[threadIdx.x] = 0;
      a[threadIdx.x * cuda::std::distance(b, b + 2)] = 0;
      a[threadIdx.x * sizeof(cuda::std::span<int, 8>)] = 0;
      float own[4] = {};
      a[threadIdx.x * std::size(own)] = own[n & 3];`;
    // Lanes are 16, 8, 8, 4, 8, 32 and 16 bytes apart, and the row has more than three elements.
    await expect(kernel(before, body), [
      'p[step * threadIdx.x] global store 16..16',
      'a[*found] global store 8..8',
      'a[view.find(threadIdx.x).value_or(0)] global store 8..8',
      'view.row->subspan(8, 64)[threadIdx.x] global store 4..4',
      'a[threadIdx.x * cuda::std::distance(b, b + 2)] global store 8..8',
      'a[threadIdx.x * sizeof(cuda::std::span<int, 8>)] global store 32..32',
      'a[threadIdx.x * std::size(own)] global store 16..16',
    ]);
  });
});

describe('accesses through thrust', () => {
  it('wait at barriers that cuda::ptx names', async () => {
    const before = `#include <cstdint>
      #include <cuda/ptx>
      namespace ptx = cuda::ptx;`;
    const body = `
      __shared__ uint64_t bar;
      __shared__ float tile[256];
      if (threadIdx.x == 0) {
        ptx::mbarrier_init(&bar, blockDim.x);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
      }
      __syncthreads();
      tile[threadIdx.x] = 1;
      uint64_t token = ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 16);
      while (!ptx::mbarrier_try_wait(&bar, token)) {}
      ptx::fence_proxy_async(ptx::space_shared);
      a[threadIdx.x] = tile[threadIdx.x ^ 1];
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());`;
    await expect(kernel(before, body), [
      'tile[threadIdx.x] shared store 1..1',
      'tile[threadIdx.x ^ 1] shared load 1..1',
      'a[threadIdx.x] global store 4..4',
    ]);
  });
  it('are ordered by fences and groups of copies that cuda::device::experimental names', async () => {
    const before = '#include <cuda/barrier>\nnamespace cde = cuda::device::experimental;';
    const body = `
      __shared__ float tile[256];
      tile[threadIdx.x] = 1;
      cde::fence_proxy_async_shared_cta();
      __syncthreads();
      cde::cp_async_bulk_commit_group();
      cde::cp_async_bulk_wait_group_read<0>();`;
    await expect(kernel(before, body), ['tile[threadIdx.x] shared store 1..1']);
  });
  it('follow the function objects, iterators and searches of thrust', async () => {
    const before = `#include <thrust/functional.h>
      #include <thrust/iterator/transform_iterator.h>
      #include <cuda/functional>
      #include <cuda/ptx>
      struct Twice { __device__ int operator()(int i) const { return 2 * i; } };
      template <class Op> __device__ int apply(Op op, int x, int y) { return op(x, y); }`;
    const body = `
      int i = threadIdx.x;
      a[apply(thrust::plus<int>(), i, i)] = 0;
      a[apply(thrust::multiplies<>{}, i, 3)] = 0;
      a[thrust::identity<int>()(i)] = apply(thrust::maximum<float>(), 1, 2);
      a[apply(cuda::minimum<int>(), i, 1000)] = 0;
      a[cuda::ptx::get_sreg_laneid()] = 0;
      a[*(thrust::make_counting_iterator(8) + 2 * i)] = 0;
      a[thrust::make_transform_iterator(thrust::make_counting_iterator(0), Twice())[i]] = 0;
      *(thrust::make_permutation_iterator(a, thrust::counting_iterator<int>(0)) + i) = 0;
      a[thrust::get<1>(thrust::make_tuple(1.0f, 2 * i))] = 0;`;
    // 32 lanes of 4 bytes are 4 sectors; 8 or 12 bytes apart 8 or 12.
    await expect(kernel(before, body), [
      'a[apply(thrust::plus<int>(), i, i)] global store 8..8',
      'a[apply(thrust::multiplies<>{}, i, 3)] global store 12..12',
      'a[thrust::identity<int>()(i)] global store 4..4',
      'a[apply(cuda::minimum<int>(), i, 1000)] global store 4..4',
      'a[cuda::ptx::get_sreg_laneid()] global store 4..4',
      'a[*(thrust::make_counting_iterator(8) + 2 * i)] global store 8..8',
      'a[thrust::make_transform_iterator(thrust::make_counting_iterator(0), Twice())[i]] global store 8..8',
      '*(thrust::make_permutation_iterator(a, thrust::counting_iterator<int>(0)) + i) global store 4..4',
      'a[thrust::get<1>(thrust::make_tuple(1.0f, 2 * i))] global store 8..8',
    ]);
  });
  it('follow iterators that are zipped together, and what they refer to', async () => {
    const before =
      '#include <thrust/iterator/zip_iterator.h>\n#include <thrust/iterator/counting_iterator.h>';
    const body = `
      int i = threadIdx.x;
      auto zip = thrust::make_zip_iterator(thrust::make_tuple(a, thrust::make_counting_iterator(3)));
      auto both = *(zip + 2 * i);
      thrust::get<0>(both) = 0;
      b[thrust::get<1>(zip[i])] = 0;
      b[thrust::distance(zip, zip + i)] = 0;`;
    // 8 bytes apart; 12 bytes behind a sector's beginning; from one on.
    await expect(kernel(before, body), [
      'thrust::get<0>(both) global store 8..8',
      'b[thrust::get<1>(zip[i])] global store 5..5',
      'b[thrust::distance(zip, zip + i)] global store 4..4',
    ]);
  });
  it('search a row in one thread at places that the data decides', async () => {
    // All lanes of a warp begin in the middle of the row, and part after the first comparison.
    const body = `b[threadIdx.x] = *thrust::lower_bound(thrust::seq, a, a + 1000, (float)threadIdx.x);`;
    const reasons = await opaqueReasons(kernel('#include <thrust/binary_search.h>', body));
    assert.deepEqual(reasons, []);
    const lines = await accessLines(kernel('#include <thrust/binary_search.h>', body));
    assert.ok(lines.includes('b[threadIdx.x] global store 4..4'), lines.join('; '));
    assert.ok(!lines.some((line) => line.includes('load 1..1')), lines.join('; '));
  });
  it('go through a row of a thread of its own', async () => {
    const body = `float* row = b + 8 * threadIdx.x;
      thrust::fill(thrust::seq, row, row + 8, thrust::reduce(thrust::seq, a + 2 * threadIdx.x, a + 2 * threadIdx.x + 4));
      *thrust::find_if(thrust::seq, row, row + 8, [](float x) { return x > 0; }) = 0;`;
    const lines = await accessLines(kernel('#include <thrust/reduce.h>', body));
    const [fill, reduce, find] = ['thrust::fill', 'thrust::reduce', 'thrust::find_if'].map((name) =>
      lines.filter((line) => line.startsWith(name) && line.includes('global')),
    );
    assert.match(String(fill), /store 32\.\.32$/);
    assert.match(String(reduce), /load 8\.\.9$/);
    assert.match(String(find), /load 1\.\.32$/);
  });
});

describe('accesses through cub', () => {
  it('follow scans that begin behind what a callback returns', async () => {
    // The sums are no indices here: what follows the scan is stored where it was.
    const before = `#include <cub/cub.cuh>
      struct Running {
        float sum;
        __device__ float operator()(float of) { float before = sum; sum += of; return before; }
      };`;
    const body = `
      typedef cub::BlockScan<float, 256> Scan;
      __shared__ typename Scan::TempStorage storage;
      Running running{0};
      float value = a[threadIdx.x], sum;
      Scan(storage).InclusiveSum(value, sum, running);
      b[threadIdx.x] = sum;
      __syncthreads();
      Scan(storage).ExclusiveScan(value, sum, cub::Max(), running);
      b[256 + threadIdx.x] = sum;
      __syncthreads();
      Scan(storage).ExclusiveScan(value, sum, 0, cub::Max());
      b[512 + threadIdx.x] = cub::FpLimits<float>::Lowest();`;
    const lines = await accessLines(kernel(before, body, '1, 256'));
    assert.deepEqual(
      lines.filter((line) => line.includes('global')),
      [
        'a[threadIdx.x] global load 4..4',
        'b[threadIdx.x] global store 4..4',
        'b[256 + threadIdx.x] global store 4..4',
        'b[512 + threadIdx.x] global store 4..4',
      ],
    );
    assert.deepEqual(await opaqueReasons(kernel(before, body, '1, 256')), []);
  });
});

describe('accesses of callables whose return type is told', () => {
  it('are those of the callable', async () => {
    const text = `#include <cuda/functional>
      template <class F> __global__ void each(float* p, F f) { p[f(threadIdx.x)] = 1; }
      int main() {
        float* p; cudaMalloc(&p, 1 << 16); int m = 3;
        each<<<1, 32>>>(p, cuda::proclaim_return_type<int>([m] __device__(int i) { return i * m; }));
      }`;
    assert.deepEqual(await accessLines(text), ['p[f(threadIdx.x)] global store 12..12']);
  });
});
