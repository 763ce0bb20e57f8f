/** Variables that each iteration of a loop works out anew from its counters, as the halves of a transform whose distance halves. */
import assert from 'node:assert/strict';
import { absoluteSpan } from '../../server/src/text/location.ts';
import { analyseText } from '../fixtures/analyseText.ts';
import { wavefrontsOf } from './costs.ts';

interface Answer {
  readonly line: number;
  readonly range: readonly [number | undefined, number | undefined];
}

/** Of the accesses to shared memory in the loop, one on each line. */
async function answers(body: string): Promise<Answer[]> {
  const text = `
// warplint: launch grid=(1) block=(256)
__global__ void k(float* out, int u, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  ${body}
  out[t] = s[t];
}`;
  const analysis = await analyseText('/test/recomputed.cu', text);
  const accesses = analysis.kernels[0]?.launches[0]?.summary.accesses ?? [];
  const lines = text.split('\n');
  return accesses
    .map(({ at, wavefronts }) => ({
      line: text.slice(0, absoluteSpan(at).start).split('\n').length,
      range: [wavefronts?.min, wavefronts?.max] as const,
    }))
    .filter(({ line }) => lines[line - 1]?.includes('loop') === true);
}

/** What may happen in any turn of any such loop. */
function costs(indexOf: (thread: number, shift: number) => number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((shift) =>
    [0, 1, 7].map((warp) =>
      wavefrontsOf(Array.from({ length: 32 }, (_, lane) => indexOf(32 * warp + lane, shift))),
    ),
  );
}

const halves = (thread: number, shift: number): number => (thread >> shift) * 2 ** shift + thread;

describe('a variable that each turn works out anew', () => {
  it('is what it is worked out from, in all turns', async () => {
    const found = await answers(`
  int a = ((t >> u) << u) + t;
  for (int i = 0; i < n; i++) {
    s[a] += 1.0f; // loop
    u -= 1;
    a = ((t >> u) << u) + t;
    __syncthreads();
  }`);
    const expected = costs(halves);
    assert.deepEqual([Math.min(...expected), Math.max(...expected)], [1, 2]);
    assert.equal(found.length, 2);
    for (const { range } of found)
      for (const cost of expected) assert.ok(range[0]! <= cost && cost <= range[1]!);
    for (const { range } of found) assert.ok(range[1]! < 32);
  });

  it('is exact where that is known', async () => {
    const found = await answers(`
  int step = 1, a = t ^ (step & 31);
  while (n-- > 0) {
    s[a] = 1.0f; // loop
    step += 2;
    a = t ^ (step & 31);
    __syncthreads();
  }`);
    // Lanes of a warp in another order.
    assert.deepEqual(
      found.map(({ range }) => range),
      [[1, 1]],
    );
  });

  const unknown = [undefined, undefined];

  it('is not known where the loop begins with something else', async () => {
    const found = await answers(`
  int a = 4 * t;
  for (int i = 0; i < n; i++) {
    s[a] = 1.0f; // loop
    u -= 1;
    a = ((t >> u) << u) + t;
    __syncthreads();
  }`);
    assert.deepEqual(
      found.map(({ range }) => range),
      [unknown],
    );
  });

  it('is not known where what it is worked out from changes behind that, or not in each turn', async () => {
    for (const changes of [
      'a = ((t >> u) << u) + t; u -= 1;',
      'if (out[t] > 0) u -= 1; a = ((t >> u) << u) + t;',
      'u -= 1; if (out[t] > 0) continue; a = ((t >> u) << u) + t;',
      'u -= 1; if (out[t] > 0) a = ((t >> u) << u) + t;',
      'u -= 1; a = ((t >> u) << u) + t; a += (int)out[t];',
    ]) {
      const found = await answers(`
  int a = ((t >> u) << u) + t;
  for (int i = 0; i < n; i++) {
    s[a] = 1.0f; // loop
    ${changes}
  }`);
      assert.deepEqual(
        found.map(({ range }) => range),
        [unknown],
        changes,
      );
    }
  });
});
