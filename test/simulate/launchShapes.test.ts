import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

describe('a launch in the emulator', () => {
  it('has 1 for what a list leaves out of a dim3', async () => {
    const { launches, stdout } = await simulateProgram(`#include <cstdio>
__global__ void k(int* p) { atomicAdd(p, 1); }
int main() {
  int *p, sum;
  cudaMalloc(&p, 4);
  cudaMemset(p, 0, 4);
  dim3 one{2}, two = {3, 2}, none{}, rows[2] = {{1, 2}, {4}};
  k<<<{2, 3}, {8, 2}>>>(p);
  k<<<one, two>>>(p);
  k<<<none, rows[0]>>>(p);
  k<<<rows[1], dim3{5}>>>(p);
  cudaMemcpy(&sum, p, 4, cudaMemcpyDeviceToHost);
  printf("%d %u %u %u", sum, one.z, two.z, none.x);
}`);
    assert.deepEqual(
      launches.map(({ grid, block }) => [grid, block].map((axes) => axes.filter((size) => size > 1).join())),
      [
        ['2,3', '8,2'],
        ['2', '3,2'],
        ['', '2'],
        ['4', '5'],
      ],
    );
    assert.equal(stdout, `${6 * 16 + 2 * 6 + 2 + 20} 1 1 1`);
  });

  it('is that of the kernel and the block that a function chose', async () => {
    const { launches, stdout } = await simulateProgram(`#include <cstdio>
__global__ void twice(int* p, int n) { p[threadIdx.x] *= 2 * n; }
__global__ void thrice(int* p, int n) { p[threadIdx.x] *= 3 * n; }
struct Spec { void* kernel; int threads; };
Spec choose(int way) {
  if (way == 1) return {(void*)twice, 4};
  return {(void*)thrice, 2};
}
int main() {
  int h[4] = {1, 1, 1, 1}, *d, n = 5;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  for (int way = 1; way <= 2; way++) {
    Spec spec = choose(way);
    void* args[] = {&d, &n};
    cudaLaunchKernel(spec.kernel, dim3(1), dim3(spec.threads), args, 0, 0);
  }
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  for (int each : h) printf("%d ", each);
}`);
    assert.deepEqual(
      launches.map(({ kernel, block }) => [kernel, block[0]]),
      [
        ['twice', 4],
        ['thrice', 2],
      ],
    );
    assert.equal(stdout, '150 150 10 10 ');
  });
});
