import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

/** Calls with the host's memory `h`, the device's `d` and pinned memory `p`, and what an H200 with CUDA 13 answers. */
const calls: Readonly<Record<string, readonly [setup: string, call: string, answer: string]>> = {
  'cuRAND to pageable memory': ['RAND', 'curandGenerateUniform(g, h, 4)', '0 0 700 -1'],
  'cuRAND to pinned memory': ['RAND', 'curandGenerateUniform(g, p, 4)', '0 0 0 -1'],
  'cuRAND normally distributed': ['RAND', 'curandGenerateNormal(g, h, 4, 0, 1)', '0 0 700 -1'],
  'cuBLAS with x of the host': ['BLAS', 'cublasSaxpy(b, 4, &alpha, h, 1, d, 1)', '0 0 700 -1'],
  'cuBLAS with y of the host': ['BLAS', 'cublasSaxpy(b, 4, &alpha, d, 1, h, 1)', '0 0 700 -1'],
  'cuBLAS with a null pointer': ['BLAS', 'cublasSaxpy(b, 4, &alpha, nothing, 1, d, 1)', '0 0 700 -1'],
  'cuBLAS with a result of the host': ['BLAS', 'cublasSdot(b, 4, h, 1, d, 1, &result)', '11 0 700 -1'],
  'cuBLAS for an index': ['BLAS', 'cublasIsamax(b, 4, h, 1, &index)', '11 0 700 -1'],
  'a product of matrices': [
    'BLAS',
    'cublasSgemm(b, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &alpha, h, 2, d, 2, &alpha, d, 2)',
    '0 0 700 -1',
  ],
  'cuBLAS in pinned memory': ['BLAS', 'cublasSscal(b, 4, &alpha, p, 1)', '0 0 0 -1'],
  'cuFFT from the host': ['FFT', 'cufftExecR2C(f, h, (cufftComplex*)d)', '0 0 700 -1'],
};

const setups: Readonly<Record<string, string>> = {
  RAND: 'curandGenerator_t g; curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT);',
  BLAS: 'cublasHandle_t b; cublasCreate(&b);',
  FFT: 'cufftHandle f; cufftPlan1d(&f, 8, CUFFT_R2C, 1);',
};

const headers = ['cstdio', 'cstdlib', 'curand.h', 'cublas_v2.h', 'cufft.h']
  .map((name) => `#include <${name}>\n`)
  .join('');

function programFor(setup: string, call: string): string {
  return `${headers}int main() {
  float *h = (float*)malloc(64), *d, *p, *nothing = nullptr, alpha = 2, result = 7;
  int index = 0;
  for (int i = 0; i < 16; i++) h[i] = -i;
  cudaMalloc(&d, 64); cudaMemset(d, 0, 64); cudaMallocHost(&p, 64);
  ${setups[setup]!}
  int status = (int)${call};
  int last = (int)cudaGetLastError();
  printf("%d %d %d %g", status, last, (int)cudaDeviceSynchronize(), h[1]);
}`;
}

describe("libraries' kernels that are given what is no memory of the device", function () {
  this.timeout(60_000);
  for (const [title, [setup, call, answer]] of Object.entries(calls)) {
    it(`end: ${title}`, async () => {
      const { stdout, ended, problems } = await simulateProgram(programFor(setup, call));
      assert.equal(ended, null);
      assert.equal(stdout, answer);
      const line = 7 + headers.split('\n').length - 1;
      const isAstray = answer.includes('700');
      assert.deepEqual(
        problems.map((one) => one.line),
        isAstray ? [line] : [],
      );
    });
  }

  it('make the next call of the generator fail', async () => {
    const { stdout } = await simulateProgram(`${headers}int main() {
  float *h = (float*)malloc(64), *d;
  cudaMalloc(&d, 64);
  curandGenerator_t g;
  curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateNormal(g, h, 4, 0, 1);
  cudaDeviceSynchronize();
  printf("%d", (int)curandGenerateUniform(g, d, 4));
}`);
    assert.equal(stdout, '201');
  });

  it('are not those of a generator on the host, which cannot write there', async () => {
    const { ended } = await simulateProgram(`${headers}int main() {
  float* d;
  cudaMalloc(&d, 64);
  curandGenerator_t g;
  curandCreateGeneratorHost(&g, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateUniform(g, d, 4);
}`);
    assert.equal(ended?.reason, 'fault');
  });
});
