/** Code behind conditions on sizes that contradict each other, or leave only tiny ones. */
import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';

const kernel = (body: string): string => `// warplint: launch grid=(4) block=(128)
__global__ void k(float* a, float* b, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  ${body}
}`;

async function reports(body: string): Promise<number> {
  return (await analyseText('/test/contradictions.cu', kernel(body))).diagnostics.length;
}

/** What can run with some sizes, and what it has to be to be out of reach. */
const rows: readonly (readonly [can: string, cannot: string])[] = [
  ['if (n > 16) if (t < n - 64) a[i * 8] = 1;', 'if (n <= 16) if (t < n - 64) a[i * 8] = 1;'],
  ['if (n > 64) a[i * n] = 1;', 'if (n < 2) a[i * n] = 1;'],
  ['if (n > 2) return; if (n < m) a[i * 8] = 1;', 'if (n > 2) return; if (n > 6) a[i * 8] = 1;'],
  ['if (n < m) { if (m < 32) return; a[i * 8] = 1; }', 'if (n < m) { if (n < m) return; a[i * 8] = 1; }'],
  ['if (n - t > 3) b[t * n + i] = 1;', 'if (n + t == 3) b[t * n + i] = 1;'],
  [
    'for (int k = 0; k < n; k++) { if (n < 4) break; a[i * n + k] = 1; }',
    'for (int k = 0; k < n; k++) { if (n >= 2) break; a[i * n + k] = 1; }',
  ],
  ['if (n != 9 || t >= 16) return; a[i * n] = 1;', 'if (n != 1 || t >= 16) return; a[i * n] = 1;'],
];

describe('what sizes can be where an access is made', () => {
  for (const [can, cannot] of rows) {
    it(`reports ${can}, but not ${cannot}`, async () => {
      assert.equal(await reports(can), 1, can);
      assert.equal(await reports(cannot), 0, cannot);
    });
  }
});
