import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

const kernel = (access: string, memory: string): string => `#include <cstdio>
__constant__ int constants[4] = {1, 2, 3, 4};
__device__ int wide[4] = {5, 6, 7, 8};
__global__ void kernel(int* out, int i) {
  __shared__ int shared[4];
  int local[4] = {i + 1, i + 2, i + 3, i + 4};
  shared[threadIdx.x & 3] = i + 5;
  __syncthreads();
  int* p = ${memory} + i;
  ${access};
  if (threadIdx.x == 100) out[1] = local[i + 1] + local[i] + shared[i];
}
int main() {
  int* out; int got = -1;
  cudaMalloc(&out, 4096);
  kernel<<<1, 1>>>(out, ${memory === 'shared' ? 0 : 1});
  cudaError_t e = cudaDeviceSynchronize();
  cudaMemcpy(&got, out, 4, cudaMemcpyDeviceToHost);
  printf("%d %s %d", e, cudaGetErrorName(e), got);
}`;

const memories = ['local', 'shared', 'constants', 'wide'] as const;
const fine = (value: number): string => `0 cudaSuccess ${value}`;
const refused = '717 cudaErrorInvalidAddressSpace -1';
const failed = '719 cudaErrorLaunchFailure -1';

/** What an H200 made of each function and kind of memory, in the order of `memories`; undefined where nothing is said of it. */
const measured: readonly (readonly [access: string, results: readonly (string | undefined)[]])[] = [
  ...['__ldg', '__ldcg', '__ldca', '__ldcs', '__ldlu', '__ldcv'].map(
    (name) => [`out[0] = ${name}(p)`, [refused, refused, fine(2), fine(6)]] as const,
  ),
  ...['__stwb', '__stcg', '__stcs', '__stwt'].map(
    (name) => [`${name}(p, 9); out[0] = *(volatile int*)p`, [refused, refused, undefined, fine(9)]] as const,
  ),
  ...['atomicAdd(p, 1)', 'atomicCAS(p, 1, 2)', 'atomicExch(p, 3)'].map(
    (call) => [`out[0] = ${call}`, [failed, fine(5), failed, fine(6)]] as const,
  ),
  ...['*p', '*(volatile int*)p'].map(
    (read) => [`out[0] = ${read}`, [fine(3), fine(5), fine(2), fine(6)]] as const,
  ),
];

describe('functions that reach one kind of memory', function () {
  this.timeout(60_000);

  for (const [access, results] of measured) {
    it(`end a kernel where an H200 does: ${access}`, async () => {
      for (const [i, memory] of memories.entries()) {
        const expected = results[i];
        if (expected === undefined) continue;
        const { stdout, launches } = await simulateProgram(kernel(access, memory));
        assert.equal(stdout, expected, memory);
        const problems = launches.flatMap((launch) => launch.problems.map(({ kind }) => kind));
        assert.equal(problems.length > 0, !expected.startsWith('0'), problems.join());
      }
    });
  }

  it('tell variables of a thread from constants and what the grid shares, as an H200 does', async () => {
    const text = `#include <cstdio>
struct S { int a[4]; };
__device__ const int table[4] = {2, 4, 6, 8};
__global__ void k0(int* o, int i) { const int t[4] = {1, 5, 7, 9}; o[0] = __ldg(&t[i]); }
__global__ void k1(int* o, int i) { const int t[4] = {1, 5, 7, 9}; o[0] = __ldg(t + 2) + i; }
__global__ void k2(int* o, int i) { int x = i * 3; o[0] = __ldg(&x); }
__global__ void k3(int* o, int i) { o[0] = __ldg(&i); }
__global__ void k4(int* o, int i) { int x = i * 3; int y = atomicAdd(&x, 2); o[0] = x + y; }
__global__ void k5(int* o, int i) { int y = atomicAdd(&i, 2); o[0] = i + y; }
__global__ void k6(int* o, int i) { static const int t[4] = {1, 5, 7, 9}; o[0] = __ldg(&t[i]); }
__global__ void k7(int* o, int i) { constexpr int t[4] = {1, 5, 7, 9}; o[0] = __ldg(&t[i]); }
__global__ void k8(int* o, int i) { o[0] = __ldg(&table[i]); }
__global__ void k9(int* o, int i) { S s = {{1, 2, 3, i}}; S u = s; o[0] = __ldg(&u.a[i]); }
int main() {
  int* o; int got = -1; cudaMalloc(&o, 64);
  KERNEL<<<1, 1>>>(o, 1);
  int e = cudaDeviceSynchronize(); cudaMemcpy(&got, o, 4, cudaMemcpyDeviceToHost);
  printf("%d %d", e, got);
}`;
    const results = [
      '717 -1',
      '717 -1',
      '717 -1',
      '717 -1',
      '719 -1',
      '719 -1',
      '0 5',
      '717 -1',
      '0 4',
      '717 -1',
    ];
    for (const [i, expected] of results.entries()) {
      const { stdout } = await simulateProgram(text.replace('KERNEL', `k${i}`));
      assert.equal(stdout, expected, `k${i}`);
    }
  });

  it('cannot be given a variable of the thread', async () => {
    const { stdout, launches } = await simulateProgram(`#include <cstdio>
__global__ void kernel(float* out, float given) {
  float x = given * 2;
  out[0] = __ldg(&x);
}
int main() {
  float* out; cudaMalloc(&out, 4);
  kernel<<<1, 32>>>(out, 1);
  printf("%d", cudaDeviceSynchronize());
}`);
    assert.equal(stdout, '717');
    assert.deepEqual(
      launches[0]?.problems.map(({ kind, line, message }) => [kind, line, message]),
      [
        [
          'address-space',
          4,
          'read of local memory by a function that reaches global memory only: use a plain access',
        ],
      ],
    );
  });
});
