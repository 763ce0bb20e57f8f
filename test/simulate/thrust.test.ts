import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fixtureFolder, simulateFixture, simulateProgram } from './simulateText.ts';

const folder = path.join(fixtureFolder, 'emulator/programs/thrust');

describe('programs that call Thrust', function () {
  this.timeout(120_000);

  // NAME.expected.txt is what g++ -x c++ -DTHRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_CPP makes of NAME.cu with CUDA 13's Thrust.
  for (const name of ['vectors', 'elements', 'reductions', 'orders', 'numbers']) {
    it(`compute as Thrust's own host backend does: ${name}`, async () => {
      const expected = fs.readFileSync(path.join(folder, `${name}.expected.txt`), 'utf8');
      for (const roundsBefore of [1, Infinity]) {
        const report = await simulateFixture(`emulator/programs/thrust/${name}.cu`, { roundsBefore });
        assert.equal(report.ended, null);
        assert.equal(report.stdout, expected);
        assert.equal(report.launches.length, 0);
      }
    });
  }

  it('go through vectors backwards, and know the names of the CUDA backend', async () => {
    const { ended, stdout } = await simulateProgram(`#include <cstdio>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
#include <thrust/universal_vector.h>
int main() {
  thrust::cuda::universal_vector<float> b(5);
  thrust::sequence(b.rbegin(), b.rend());
  for (int i = 0; i < 5; i++) printf("%g ", (float)b[i]);
  thrust::cuda::vector<int> d(5), e(5); thrust::sequence(d.rbegin(), d.rend(), 10, 2);
  thrust::copy(d.rbegin(), d.rend(), e.begin());
  thrust::host_vector<int> h = e; thrust::host_vector<int> g(h.rbegin(), h.rend());
  for (int i = 0; i < 5; i++) printf("%d %d ", h[i], g[i]);
  printf("%d %d\\n", thrust::reduce(d.rbegin(), d.rend() - 1), (int)*d.rbegin());
  thrust::transform(d.rbegin(), d.rend(), d.begin(), e.rbegin(), thrust::minus<int>());
  h = e; for (int i = 0; i < 5; i++) printf("%d ", h[i]);
}`);
    assert.equal(ended, null);
    // What g++ makes of it with Thrust's own host backend, without the names.
    assert.equal(stdout, '4 3 2 1 0 10 18 12 16 14 14 16 12 18 10 52 10\n8 4 0 -4 -8 ');
  });

  it('share memory with kernels, which alone count as launches', async () => {
    const { ended, stdout, launches } = await simulateProgram(`#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
__constant__ int factor = 3;
__global__ void scale(int* a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] *= factor; }
struct Table { const int* from; __device__ int operator()(int i) const { return from[i] + factor; } };
int main() {
  const int n = 1000;
  thrust::device_vector<int> a(n, 2), b(n);
  scale<<<4, 256>>>(thrust::raw_pointer_cast(a.data()), n);
  thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(n), b.begin(),
                    Table{thrust::raw_pointer_cast(&a[0])});
  int* raw = b.data().get();
  thrust::for_each(thrust::device, a.begin(), a.end(), [raw] __device__ (int x) { raw[x] = 1000; });
  scale<<<4, 256>>>(raw, n);
  printf("%d %d", thrust::reduce(b.begin(), b.end()), (int)b[6]);
}`);
    assert.equal(ended, null);
    // b holds 9 everywhere but 1,000 at 6, and then three times that.
    assert.equal(stdout, `${3 * (999 * 9 + 1000)} 3000`);
    assert.deepEqual(
      launches.map((launch) => launch.kernel),
      ['scale', 'scale'],
    );
  });

  it('sort many numbers of every type as std::stable_sort does', async () => {
    const types = [
      'int',
      'unsigned',
      'long long',
      'unsigned long long',
      'float',
      'double',
      'short',
      'signed char',
    ];
    const calls = types.flatMap((type) => [
      `run<${type}, thrust::less>()`,
      `run<${type}, thrust::greater>()`,
    ]);
    const { ended, stdout } = await simulateProgram(`#include <cstdio>
#include <algorithm>
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/sort.h>
template <class T> struct Pair { T key; int value; };
template <class T, template <class> class Less> int run() {
  const int n = 3000;
  std::vector<Pair<T>> pairs(n);
  thrust::host_vector<T> keys(n);
  thrust::host_vector<int> values(n);
  unsigned x = 12345;
  for (int i = 0; i < n; i++) {
    x = x * 1664525u + 1013904223u;
    keys[i] = (T)((int)(x >> 20) - 2000) * (T)(sizeof(T) == 8 ? 0x12345678 : 3) / (T)2;
    if (i % 100 == 0) keys[i] = (T)0 * (T)(i % 200 - 1);
    values[i] = i;
    pairs[i] = {keys[i], i};
  }
  thrust::device_vector<T> a = keys, b = keys;
  thrust::device_vector<int> v = values;
  thrust::sort_by_key(a.begin(), a.end(), v.begin(), Less<T>());
  thrust::sort(b.begin(), b.end(), Less<T>());
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair<T>& p, const Pair<T>& q) { return Less<T>()(p.key, q.key); });
  keys = a; values = v;
  thrust::host_vector<T> alone = b;
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += keys[i] != pairs[i].key || values[i] != pairs[i].value || alone[i] != pairs[i].key;
  return wrong;
}
int main() {
  int wrong[] = {${calls.join(', ')}};
  for (int one : wrong) printf("%d", one);
}`);
    assert.equal(ended, null);
    assert.equal(stdout, '0'.repeat(calls.length));
  });

  it('count with atomic operations in what a device function does', async () => {
    const { ended, stdout } = await simulateProgram(`#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
struct Count {
  int* bins; float* sum; unsigned long long* last; unsigned* ring;
  __device__ void operator()(int i) const {
    int before = atomicAdd(&bins[i % 4], 1);
    if (before == 24) atomicSub(bins + 4, -i);
    atomicAdd(sum, 0.5f);
    atomicMax(last, (unsigned long long)i << 33);
    atomicInc(ring, 6);
    atomicMin(bins + 5, -i);
    atomicExch(bins + 6, i);
    atomicCAS(bins + 7, i, i + 1);
    atomicOr(bins + 8, i);
  }
};
int main() {
  thrust::device_vector<int> bins(9);
  thrust::device_vector<float> sum(1);
  thrust::device_vector<unsigned long long> last(1);
  thrust::device_vector<unsigned> ring(1);
  thrust::for_each_n(thrust::counting_iterator<int>(0), 100,
    Count{bins.data().get(), sum.data().get(), last.data().get(), ring.data().get()});
  for (int i = 0; i < 9; i++) printf("%d ", (int)bins[i]);
  printf("%g %llu %u", (float)sum[0], (unsigned long long)last[0] >> 33, (unsigned)ring[0]);
}`);
    assert.equal(ended, null);
    // 25 of each rest; the last of each are 96 to 99; each number but 99 was swapped for the next; 100 steps round 7 places.
    assert.equal(stdout, `25 25 25 25 ${96 + 97 + 98 + 99} -99 99 100 127 50 99 ${100 % 7}`);
  });

  it('use its errors, and function objects made of others', async () => {
    // What g++'s program prints.
    const { ended, stdout, stderr } = await simulateProgram(`#include <cstdio>
#include <iostream>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/functional.h>
#include <thrust/count.h>
#include <thrust/system_error.h>
#include <thrust/system/cuda/error.h>
#include <thrust/inner_product.h>
#include <thrust/sort.h>
#include <thrust/tuple.h>
struct Odd { typedef int argument_type; __host__ __device__ bool operator()(int x) const { return x % 2; } };
struct Diff { __host__ __device__ float operator()(float a, float b) const { return fabsf(a - b); } };
void check(cudaError_t e) { if (e != cudaSuccess) throw thrust::system_error(e, thrust::cuda_category(), "there"); }
int main() {
  try {
    thrust::device_vector<int> v(5);
    for (int i = 0; i < 5; i++) v[i] = i;
    printf("%d\\n", (int)thrust::count_if(v.begin(), v.end(), thrust::not_fn(Odd())));
    thrust::device_vector<float> a(3, 1.0f), b(3, 1.25f);
    printf("%g\\n", thrust::inner_product(a.begin(), a.end(), b.begin(), 0.0f, thrust::maximum<float>(), Diff()));
    typedef thrust::tuple<int, float> T;
    typename thrust::tuple_element<1, T>::type x = 2.5f;
    printf("%g %d\\n", x, (int)thrust::tuple_size<T>::value);
    check(cudaErrorInvalidValue);
  } catch (thrust::system_error& e) {
    std::cerr << e.what() << "\\n";
    printf("caught\\n");
  }
  thrust::host_vector<int> h(3, 2);
  std::cout << h[0] + h[2] << std::endl;
}`);
    assert.equal(ended, null);
    assert.equal(stdout, '3\n0.25\n2.5 2\ncaught\n4\n');
    assert.equal(stderr, 'there: cudaErrorInvalidValue: invalid argument\n');
  });

  it('end where host code itself follows an address of the device', async () => {
    const { ended } = await simulateProgram(`#include <thrust/device_vector.h>
#include <thrust/fill.h>
struct Get { const int* from; __host__ __device__ int operator()(int i) const { return from[i]; } };
int main() {
  thrust::device_vector<int> a(10);
  thrust::fill(a.begin(), a.end(), 4);
  return Get{thrust::raw_pointer_cast(a.data())}(2);
}`);
    assert.equal(ended?.reason, 'fault');
    assert.match(ended.message, /^host code reads 4 bytes of device memory/);
  });

  it('end where a policy of the program may bring its own algorithms', async () => {
    const { ended, stdout } = await simulateProgram(`#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
struct Mine : thrust::device_execution_policy<Mine> {};
template <class I, class F> I for_each(Mine, I first, I last, F) { printf("mine"); return last; }
struct Nothing { __host__ __device__ void operator()(int) const {} };
int main() {
  Mine policy;
  thrust::device_vector<int> a(1);
  thrust::for_each(policy, a.begin(), a.end(), Nothing());
}`);
    assert.equal(stdout, '');
    assert.deepEqual([ended?.reason, ended?.line], ['unsupported', 10]);
  });

  it('end where an element beyond the memory is asked for, and where a launch before has failed', async () => {
    const beyond = await simulateProgram(`#include <thrust/device_vector.h>
int main() {
  thrust::device_vector<int> a(10);
  return a[1000];
}`);
    assert.deepEqual([beyond.ended?.reason, beyond.ended?.line], ['fault', 4]);
    const failed = await simulateProgram(`#include <thrust/device_vector.h>
#include <thrust/sort.h>
__global__ void stop() { __trap(); }
int main() {
  thrust::device_vector<int> a(10);
  stop<<<1, 32>>>();
  thrust::sort(a.begin(), a.end());
}`);
    assert.match(failed.ended?.message ?? '', /^a call of Thrust finds that an earlier launch failed/);
  });

  it('run algorithms in a thread of a kernel', async () => {
    const { ended, stdout } = await simulateProgram(`#include <cstdio>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
__global__ void rows(int* a, int n, int* sums) {
  int* row = a + threadIdx.x * n;
  thrust::sort(thrust::seq, row, row + n);
  sums[threadIdx.x] = thrust::reduce(thrust::device, row, row + n, 0);
}
int main() {
  int given[8] = {4, 2, 9, 1, 7, 7, 3, 0}, sums[2], *a, *s;
  cudaMalloc(&a, sizeof given);
  cudaMalloc(&s, sizeof sums);
  cudaMemcpy(a, given, sizeof given, cudaMemcpyHostToDevice);
  rows<<<1, 2>>>(a, 4, s);
  cudaMemcpy(given, a, sizeof given, cudaMemcpyDeviceToHost);
  cudaMemcpy(sums, s, sizeof sums, cudaMemcpyDeviceToHost);
  for (int x : given) printf("%d ", x);
  printf("%d %d", sums[0], sums[1]);
}`);
    assert.equal(ended, null);
    assert.equal(stdout, '1 2 4 9 0 3 7 7 16 17');
  });

  it('find its algorithms beside those of std that no header of theirs brings', async () => {
    // nvcc 13.0 compiles it; with <numeric> it would be ambiguous.
    const { ended, stdout } = await simulateProgram(`#include <cstdio>
#include <iostream>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
using namespace std;
int main() {
  thrust::device_vector<int> d(4, 3);
  printf("%d ", reduce(d.begin(), d.end()));
  printf("%d ", reduce(d.begin(), d.end(), 5));
  printf("%d ", reduce(d.begin(), d.end(), 1, thrust::multiplies<int>()));
  inclusive_scan(d.begin(), d.end(), d.begin());
  printf("%d", (int)d[3]);
}`);
    assert.equal(ended, null);
    assert.equal(stdout, '12 17 81 12');
  });

  it('read through one function and write through another', async () => {
    // ((1 << 16) + (5 << 8)) >> 4 is 0x1050, and so on.
    const { ended, stdout } = await simulateProgram(`#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/iterator/transform_input_output_iterator.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
struct Fixed { int bits; };
struct Read { int by; __host__ __device__ Fixed operator()(const int& v) const { return {v << by}; } };
struct Write { int by; __host__ __device__ int operator()(const Fixed& f) const { return f.bits >> by; } };
struct Sum { __host__ __device__ Fixed operator()(Fixed a, Fixed b) const { return {a.bits + b.bits}; } };
int main() {
  thrust::device_vector<int> a(4), b(4), c(4);
  thrust::sequence(a.begin(), a.end(), 1);
  thrust::sequence(b.begin(), b.end(), 5);
  auto from = thrust::make_transform_input_output_iterator(a.begin(), Read{16}, Write{16});
  auto other = thrust::make_transform_input_output_iterator(b.begin(), Read{8}, Write{8});
  auto to = thrust::make_transform_input_output_iterator(c.begin(), Read{4}, Write{4});
  thrust::transform(from, from + 4, other, to, Sum{});
  for (int i = 0; i < 4; i++) printf("%x ", (int)c[i]);
}`);
    assert.equal(ended, null);
    assert.equal(stdout, '1050 2060 3070 4080 ');
  });
});
