import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';

describe('branches', () => {
  it('are not said to part lanes of which data may have left any', async () => {
    const body = `// warplint: launch grid=(1) block=(32)
__global__ void k(float* a, const int* d) {
  int t = threadIdx.x;
  if (t < 8) a[t] = 1;
  if (d[t] > 0) {
    if (t < 8) a[t] = 2;
    if (t < 32) a[t] = 3;
  }
}`;
    const { kernels } = await analyseText('/test/branches.cu', body);
    assert.deepEqual(
      kernels[0]?.launches[0]?.summary.branches.map(({ status }) => status),
      ['divergent', 'data-dependent', 'unknown', 'uniform'],
    );
  });
});
