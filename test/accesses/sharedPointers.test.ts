/** Pointers that a kernel keeps in shared memory. */
import assert from 'node:assert/strict';
import { answers } from './answers.ts';

const kernel = (body: string): string => `
struct Queue { int* slots; const float* far; };
__device__ void set(Queue* q, int* slots, const float* far) { q->slots = slots; q->far = far; }
// warplint: launch grid=(4) block=(256)
__global__ void k(float* out, const float* in) {
  extern __shared__ int slots[];
  __shared__ float near[256];
  __shared__ Queue queue;
  __shared__ const float* from;
  ${body}
}`;

const queue = 'if (threadIdx.x == 0) set(&queue, slots, in); __syncthreads();';

describe('a pointer in shared memory', () => {
  it('leads where the kernel has it lead', async () => {
    // Two words of each bank; in global memory it would be eight sectors.
    const shared = await answers(kernel(`${queue} queue.slots[threadIdx.x * 2] = 1;`));
    assert.equal(shared.at(-1), 'store queue.slots[threadIdx.x * 2]: 2');
    const global = await answers(kernel(`${queue} out[threadIdx.x] = queue.far[threadIdx.x * 8];`));
    assert.ok(global.includes('load queue.far[threadIdx.x * 8]: 32'), global.join('; '));
  });

  it('is not known where it leads to either memory', async () => {
    const store =
      'if (threadIdx.x == 0) { if (blockIdx.x == 0) from = near; else from = in; } __syncthreads();';
    const found = await answers(kernel(`${store} out[threadIdx.x] = from[threadIdx.x * 2];`));
    assert.ok(
      found.includes('load from[threadIdx.x * 2]: unknown, `from` leads to shared memory or to global'),
      found.join('; '),
    );
  });
});
