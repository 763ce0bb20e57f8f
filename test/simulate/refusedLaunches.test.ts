import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

const program = `#include <cstdio>
__global__ void plain(int* p) { extern __shared__ int s[]; if (p) *p = 1; }
__global__ void __launch_bounds__(256) bounded(int* p) { if (p) *p = 2; }
static void show(const char* what) {
  cudaError_t a = cudaGetLastError(), b = cudaGetLastError(), c = cudaDeviceSynchronize();
  printf("%s: %d %s, then %d, %d\\n", what, (int)a, cudaGetErrorName(a), (int)b, (int)c);
}
int main() {
  int* p; cudaMalloc(&p, 4);
  plain<<<1, 1025>>>(p); show("1025 threads");
  plain<<<1, 2048>>>(p); show("2048 threads");
  plain<<<1, dim3(64, 32)>>>(p); show("64 x 32 threads");
  plain<<<1, dim3(1, 1, 65)>>>(p); show("65 threads in z");
  plain<<<1, dim3(1, 2048)>>>(p); show("2048 threads in y");
  plain<<<1, 0>>>(p); show("no threads");
  plain<<<0, 32>>>(p); show("no blocks");
  plain<<<dim3(1, 65536), 32>>>(p); show("65536 blocks in y");
  plain<<<dim3(1, 1, 65536), 32>>>(p); show("65536 blocks in z");
  plain<<<dim3(2147483648u), 32>>>(p); show("2^31 blocks");
  plain<<<1, 32, 49153>>>(p); show("48 KB + 1");
  plain<<<1, 32, 300000>>>(p); show("300000 bytes");
  bounded<<<1, 512>>>(p); show("512 threads where 256 are bound");
  bounded<<<1, 1025>>>(p); show("1025 threads where 256 are bound");
  void* args[] = {&p};
  cudaError_t e = cudaLaunchKernel((void*)plain, dim3(1), dim3(2048), args, 0, 0); printf("%d\\n", (int)e); show("cudaLaunchKernel of 2048 threads");
  e = cudaLaunchKernel((void*)plain, dim3(0), dim3(32), args, 0, 0); printf("%d\\n", (int)e); show("cudaLaunchKernel without blocks");
  cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
  plain<<<1, 32, 100000>>>(p); show("100000 bytes that were asked for");
  plain<<<1, 32, 100001>>>(p); show("one more");
  e = cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 300000); printf("%d\\n", (int)e); show("attribute of 300000");
  plain<<<1, 1024>>>(p); show("1024 threads");
}`;

/** What the program printed on an H200 (nvcc 13.0). */
const lines = [
  '1025 threads: 1 cudaErrorInvalidValue, then 0, 0',
  '2048 threads: 1 cudaErrorInvalidValue, then 0, 0',
  '64 x 32 threads: 1 cudaErrorInvalidValue, then 0, 0',
  '65 threads in z: 1 cudaErrorInvalidValue, then 0, 0',
  '2048 threads in y: 1 cudaErrorInvalidValue, then 0, 0',
  'no threads: 1 cudaErrorInvalidValue, then 0, 0',
  'no blocks: 1 cudaErrorInvalidValue, then 0, 0',
  '65536 blocks in y: 1 cudaErrorInvalidValue, then 0, 0',
  '65536 blocks in z: 1 cudaErrorInvalidValue, then 0, 0',
  '2^31 blocks: 1 cudaErrorInvalidValue, then 0, 0',
  '48 KB + 1: 1 cudaErrorInvalidValue, then 0, 0',
  '300000 bytes: 1 cudaErrorInvalidValue, then 0, 0',
  '512 threads where 256 are bound: 1 cudaErrorInvalidValue, then 0, 0',
  '1025 threads where 256 are bound: 1 cudaErrorInvalidValue, then 0, 0',
  '1',
  'cudaLaunchKernel of 2048 threads: 1 cudaErrorInvalidValue, then 0, 0',
  '1',
  'cudaLaunchKernel without blocks: 1 cudaErrorInvalidValue, then 0, 0',
  '100000 bytes that were asked for: 0 cudaSuccess, then 0, 0',
  'one more: 1 cudaErrorInvalidValue, then 0, 0',
  '1',
  'attribute of 300000: 1 cudaErrorInvalidValue, then 0, 0',
  '1024 threads: 0 cudaSuccess, then 0, 0',
];

describe('launches that CUDA refuses', () => {
  it('give the errors that CUDA 13 gives, and later ones succeed', async () => {
    const { ended, stdout } = await simulateProgram(program, { device: 'h200' });
    assert.equal(ended, null);
    assert.deepEqual(stdout.trim().split('\n'), lines);
  });

  it('include copies from and to devices that are not there', async () => {
    // A machine with one H200 says `invalid device ordinal`.
    const { ended, stdout } = await simulateProgram(`#include <cstdio>
int main() {
  int *a, *b;
  cudaMalloc(&a, 4); cudaMalloc(&b, 4);
  printf("%d %d\\n", (int)cudaMemcpyPeer(b, 0, a, 0, 4), (int)cudaMemcpyPeerAsync(b, 1, a, 0, 4, 0));
  printf("%s\\n", cudaGetErrorString(cudaGetLastError()));
}`);
    assert.equal(ended, null);
    assert.equal(stdout, '0 101\ninvalid device ordinal\n');
  });
});
