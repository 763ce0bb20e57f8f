import assert from 'node:assert/strict';
import { answers } from './answers.ts';

describe('values of other lanes', () => {
  it('are those that these lanes have, where they are there', async () => {
    const body = `// warplint: launch grid=(1) block=(32)
__global__ void k(float* a) {
  int t = threadIdx.x;
  a[__shfl_xor_sync(0xffffffff, t * 8, 1)] = 1;
  a[__shfl_down_sync(0xffffffff, t * 8, 16)] = 2;
  if (t < 16) a[__shfl_xor_sync(0xffff, t * 8, 1)] = 3;
}`;
    // Lanes 16 to 31 have no lane 16 further down: they have their own value, as lanes 0 to 15 have theirs.
    assert.deepEqual(
      (await answers(body)).map((row) => row.replace(/.*: /, '')),
      ['32', '16', '16'],
    );
  });
  it('are not known where these lanes are not active, or no threads of the block', async () => {
    const inactive = `// warplint: launch grid=(1) block=(32)
__global__ void k(float* a) {
  int t = threadIdx.x;
  if (t < 16) a[__shfl_sync(0xffffffff, t * 8, t + 16)] = 1;
}`;
    const missing = `// warplint: launch grid=(1) block=(16)
__global__ void k(float* a) { a[__shfl_down_sync(0xffff, threadIdx.x * 8, 8)] = 1; }`;
    for (const body of [inactive, missing]) {
      const [answer] = await answers(body);
      assert.match(answer ?? '', /: unknown, it comes from a lane that is not active$/);
    }
  });
});
