/** What is left over behind vector accesses: a lane's share that is not full, counted for every n. */
import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';
import { answers } from './answers.ts';

const kernel = (tail: string): string => `// warplint: launch grid=(4) block=(64)
__global__ void k(float* a, int n, bool full) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
${tail}
}`;

const vector = '*(float4*)(a + i) = float4();';

/** Whatever n is, no two threads have some of their four elements, but not all of them. */
const tails: Readonly<Record<string, string>> = {
  'an else with a loop': `if (i + 3 < n) ${vector} else for (int j = i; j < n; j++) a[j] = 1;`,
  'an else with a loop from 0': `if (i + 4 <= n) ${vector} else for (int j = 0; j < n - i; j++) a[i + j] = 1;`,
  'what is left': `int left = n - i; if (left >= 4) ${vector} else for (int j = 0; j < left; j++) a[i + j] = 1;`,
  'an else with a loop to the smaller of both ends': `if (i + 3 < n) ${vector} else for (int j = i; j < min(n, i + 4); j++) a[j] = 1;`,
  'an else of a check and an alignment': `if (i + 3 < n && (size_t)a % 16 == 0) ${vector} else for (int j = i; j < n; j++) a[j] = 1;`,
  'a count that is all of a vector': `int left = min(4, n - i); if (left == 4) ${vector} else for (int j = 0; j < left; j++) a[i + j] = 1;`,
  'an end that is a whole vector on': `int end = n < i + 4 ? n : i + 4; if (end - i == 4) ${vector} else for (int j = i; j < end; j++) a[j] = 1;`,
  'an end behind the larger of two': `if (max(i + 3, 7) < n) ${vector} else if (i >= 4 && i < n) a[i] = 1;`,
  'an else with a check': `if (i + 3 < n) ${vector} else if (i + 1 < n) a[i + 1] = 1;`,
  'an else of either': `if (full || i + 3 < n) ${vector} else { if (i < n) a[i] = 1; }`,
  'a check before': `if (i >= n) return; if (i + 3 < n) ${vector} else a[i] = 1;`,
  'a selected value': `if (i + 3 < n) ${vector} else a[0] = i < n ? a[i] : 0;`,
  'an else of a count of vectors': `if (i / 4 < n / 4) ${vector} else if (i < n) a[i] = 1;`,
  'an else with a loop, of a count of vectors': `if (i < n / 4 * 4) ${vector} else for (int j = i; j < n; j++) a[j] = 1;`,
  'the loop behind one over the grid': `for (; i + 3 < n; i += 4 * gridDim.x * blockDim.x) ${vector} for (; i < n; i++) a[i] = 1;`,
  'the only thread that has an equal index': `if (i + 3 < n) ${vector} if (i == n / 4 * 4) for (int j = i; j < n; j++) a[j] = 1;`,
  'what a variable holds': `bool all = i + 3 < n, any = i < n; if (all) ${vector} else if (any) a[i] = 1;`,
};

describe('the tail of vector accesses', () => {
  for (const [name, tail] of Object.entries(tails)) {
    it(`is one lane's in ${name}`, async () => {
      const [whole, ...rest] = await answers(kernel(tail));
      assert.equal(whole, 'store *(float4*)(a + i): 1-16');
      for (const one of rest) assert.match(one, /: 1$/);
      assert.ok(rest.length > 0);
    });
  }

  it('is less than a vector where the threads of one block share it', async () => {
    // Three elements at most, from a multiple of four on: they are in one sector.
    const shared: readonly string[] = [
      'if (t < n % 4) a[n / 4 * 4 + t] = 1;',
      'for (int j = n / 4 * 4 + t; j < n; j += 64) a[j] = 1;',
      'int whole = n - n % 4; if (whole + t < n) a[whole + t] = 1;',
    ];
    for (const tail of shared) {
      const [one] = await answers(kernel(`int t = threadIdx.x; ${tail}`));
      assert.match(one ?? '', /: 1$/, tail);
    }
  });

  it('is known in each part of the grid', async () => {
    // The loop runs for i = n - 1 alone; the statement behind it has the first warps looked at by themselves.
    const text = `// warplint: launch grid=(2) block=(256)
__global__ void k(float* a, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) return;
  if (n > threadIdx.x) {
    for (int j = i; j < n; j++) a[i * n + j] = 1;
    int first = max((int)(i - 4), 0);
    for (int j = first; j < min(i + 4, m); j++) a[j] = 2;
  }
}`;
    const [one] = await answers(text);
    assert.equal(one, 'store a[i * n + j]: 1');
  });

  it('is seen where only an unsigned number that wraps gets there', async () => {
    // Of i = 0 and 1: they are in one sector, and the difference is no distance to report.
    const text = `// warplint: launch block=(64)
__global__ void k(float* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((unsigned)(i - 2) < (unsigned)n) return;
  if (i < n) a[i * 4] = 1;
}`;
    assert.deepEqual(await answers(text), ['store a[i * 4]: 1-16']);
    const { diagnostics } = await analyseText('/test/wraps.cu', text);
    assert.deepEqual(diagnostics, []);
  });

  it('is what it looks like where many lanes may have one', async () => {
    const gap = `if (i + 64 < n) ${vector} else if (i < n) a[i] = 1;`;
    // The 256 bytes of 16 threads, which may begin in the middle of a sector.
    assert.deepEqual(await answers(kernel(gap)), ['store *(float4*)(a + i): 1-16', 'store a[i]: 1-9']);
    // Two threads at most are within 8 elements of an unknown one.
    assert.deepEqual(await answers(kernel('if (i < n && i >= n - 8) a[8 * i] = 1;')), [
      'store a[8 * i]: 1-2',
    ]);
    // Behind a loop the same thread may come again where lanes could be on both sides of its end.
    const steps = 'for (; i < n; i += 8) a[0] = 1; if (i < n + 4) a[i] = 1;';
    assert.match((await answers(kernel(steps))).at(-1) ?? '', /^store a\[i\]: (1-|unknown)/);
    const overlap = `if (i + 3 < n) ${vector} else if (i + 200 > n) a[i] = 1;`;
    assert.deepEqual((await answers(kernel(overlap))).at(-1), 'store a[i]: 1-16');
  });
});
