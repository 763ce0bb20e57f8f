/** Values that change their form somewhere within a warp: bounds that hold for every n, against an enumeration. */
import assert from 'node:assert/strict';
import { answers } from './answers.ts';
import { sectorsOf } from './costs.ts';

const kernel = (index: string): string => `// warplint: launch grid=(4) block=(64)
__global__ void k(float* a, int n) {
  int t = threadIdx.x, b = blockIdx.x;
  a[1024 + ${index}] = 1;
}`;

/** What C computes; n is unknown to the analysis. */
const indices: Readonly<Record<string, (t: number, b: number, n: number) => number>> = {
  'min(n, t) * 8': (t, b, n) => Math.min(n, t) * 8,
  'max(t, n) * 4': (t, b, n) => Math.max(t, n) * 4,
  '(t < n ? n : t * 2)': (t, b, n) => (t < n ? n : t * 2),
  'max(t - n, 0)': (t, b, n) => Math.max(t - n, 0),
  '(n - t * 5) / 8': (t, b, n) => Math.trunc((n - t * 5) / 8),
  '(n * 16 - t * 5) % 8': (t, b, n) => (n * 16 - t * 5) % 8,
  '(t - n * 16) % 8': (t, b, n) => (t - n * 16) % 8,
  '(b * 16 - t * 5) % 8': (t, b) => (b * 16 - t * 5) % 8,
  '(b * 50 - t * 3) / 4 * 8': (t, b) => Math.trunc((b * 50 - t * 3) / 4) * 8,
  '((t - 20) % 16 + n)': (t, b, n) => ((t - 20) % 16) + n,
};

describe('indices that change their form within a warp', () => {
  for (const [index, at] of Object.entries(indices)) {
    it(`keep a[${index}] within bounds that hold for every n`, async () => {
      const [answer = ''] = await answers(kernel(index));
      const [, min = NaN, max = min] = /: (\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(answer) ?? [];
      for (let n = 0; n <= 200; n++) {
        for (let warp = 0; warp < 8; warp++) {
          const elements = Array.from({ length: 32 }, (_, lane) =>
            at((warp % 2) * 32 + lane, Math.floor(warp / 2), n),
          );
          const cost = sectorsOf(elements, 4);
          assert.ok(cost >= Number(min) && cost <= Number(max), `${cost} for n = ${n}; ${answer}`);
        }
      }
    });
  }

  it('are exact where nothing is unknown', async () => {
    // Even the remainders of negative numbers: -7 to 7 in the first block, on two sectors.
    assert.deepEqual(await answers(kernel('(t % 5 - 2) % 2')), ['store a[1024 + (t % 5 - 2) % 2]: 2']);
  });
});
