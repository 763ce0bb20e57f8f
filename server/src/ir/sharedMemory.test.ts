import assert from 'node:assert/strict';
import { createProgram } from '../lowering/program.ts';
import { createParser } from '../syntax/index.ts';
import { sharedUse } from './sharedMemory.ts';

const store = (name: string): string => `${name}[threadIdx.x % 2] = 1; __syncthreads(); o[0] = ${name}[1];`;

/** Kernels' bodies with the bytes that `ptxas -v` says they use (nvcc 13.0, sm_80 and sm_90). */
const kernels: Readonly<Record<string, readonly [body: string, bytes: number]>> = {
  'an array of their own': [`__shared__ float own[100]; ${store('own')}`, 400],
  'an array of the file': [store('scope'), 80],
  'one of a function that they call': ['o[1] = called(o);', 28],
  'none that nothing uses': [`__shared__ float used[10], unused[20000]; ${store('used')}`, 40],
  'two of different alignment': [
    `__shared__ char bytes[3]; __shared__ double numbers[3]; ${store('bytes')} ${store('numbers')}`,
    32,
  ],
  'what comes before a dynamic array': [
    `extern __shared__ float dynamic[]; __shared__ char bytes[11]; ${store('bytes')} ${store('dynamic')}`,
    16,
  ],
  'what comes before an aligned one': [
    `extern __shared__ __align__(32) char rows[]; __shared__ char bytes[11]; ${store('bytes')} ${store('rows')}`,
    32,
  ],
  'no byte where there is only a dynamic one': [`extern __shared__ float alone[]; ${store('alone')}`, 0],
};

describe('the static shared memory of kernels', () => {
  for (const [what, [body, bytes]] of Object.entries(kernels)) {
    it(`is that of ${what}`, async () => {
      const text = `__shared__ float scope[20];
        __device__ float called(float* o) { __shared__ float inside[7]; ${store('inside')} return o[0]; }
        __global__ void k(float* o) { ${body} }`;
      const file = (await createParser()).parse({ path: 'k.cu', text, resolveInclude: () => undefined });
      const kernel = createProgram(file).kernels()[0]?.instantiate().function;
      assert.ok(kernel);
      assert.equal(sharedUse(kernel).staticBytes, bytes);
    });
  }
});
