import assert from 'node:assert/strict';
import { simulateProgram } from '../simulate/simulateText.ts';
import { accessLines, opaqueReasons } from './library.ts';

describe('complex numbers of the standard library, libcu++ and Thrust', () => {
  // A number of two floats is one 8-byte access, 8 sectors for 32 lanes; of two doubles one of 16 bytes, 16 sectors.
  it('are loaded and stored whole', async () => {
    const text = `#include <cuda/std/complex>
#include <thrust/complex.h>
using number = cuda::std::complex<float>;
__global__ void k(const number* a, number* b, thrust::complex<double>* c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  number x = a[i];
  x += number(1.0f, 2.0f) * x;
  b[i] = x / 2.0f;
  c[i] = thrust::conj(c[i]) * thrust::exp(thrust::complex<double>(0.0, 1.0));
}
int main() { number *a, *b; thrust::complex<double>* c; k<<<8, 256>>>(a, b, c); }`;
    assert.deepEqual(await opaqueReasons(text), []);
    assert.deepEqual(await accessLines(text), [
      'a[i] global load 8..8',
      'b[i] global store 8..8',
      'c[i] global load 16..16',
      'c[i] global store 16..16',
    ]);
  });

  it('compute what std::complex of libstdc++ computes', async () => {
    const { stdout, ended } = await simulateProgram(`#include <cuda/std/complex>
#include <cstdio>
typedef cuda::std::complex<float> number;
__global__ void k(number* a, number* b, float* m) {
  int i = threadIdx.x;
  number x = a[i], y = b[i];
  number z = x * y + number(1.0f, 0.0f) * 2.0f;
  z -= x;
  z /= y;
  z *= number(0, 1);
  m[2 * i] = z.real() + cuda::std::norm(z);
  m[2 * i + 1] = z.imag() + cuda::std::abs(z) + cuda::std::arg(z);
  b[i] = exp(cuda::std::conj(z)) + (z == x ? 1.0f : 0.5f);
}
int main() {
  number from[2] = {number(1, 2), number(3, -1)}, to[2] = {number(0.5f, 1), number(2, 2)};
  number *a, *b;
  float *m, sums[4];
  cudaMalloc(&a, 16);
  cudaMalloc(&b, 16);
  cudaMalloc(&m, 16);
  cudaMemcpy(a, from, 16, cudaMemcpyHostToDevice);
  cudaMemcpy(b, to, 16, cudaMemcpyHostToDevice);
  k<<<1, 2>>>(a, b, m);
  cudaMemcpy(sums, m, 16, cudaMemcpyDeviceToHost);
  cudaMemcpy(to, b, 16, cudaMemcpyDeviceToHost);
  for (float sum : sums) printf("%.4f ", sum);
  for (number one : to) printf("%.4f %.4f ", one.real(), one.imag());
}`);
    assert.equal(ended, null);
    // What the same lines print with std::complex, compiled with g++ 12.
    assert.equal(stdout, '-0.2000 -2.4307 9.7500 7.4470 1.1570 0.1332 -1.1322 -0.2327 ');
  });
});
