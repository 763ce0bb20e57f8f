/** What `?:`, `&&` and `||` change in the parts that only some lanes come to. */
import assert from 'node:assert/strict';
import { answers } from './answers.ts';

const kernel = (body: string): string => `// warplint: launch grid=(8) block=(32)
__global__ void k(const int* a, int* out, int n) {
  const int t = threadIdx.x;
  ${body}
}`;

describe('a variable that a part of an expression changes', () => {
  it('is changed for the lanes that come there', async () => {
    // Lanes 0 to 15 have 4 to 19 and the others 16 to 31: words 4 to 31 lie in 4 sectors.
    assert.deepEqual(await answers(kernel('int i = t; t < 16 ? i += 4 : 0; out[i] = 1;')), [
      'store out[i]: 4',
    ]);
    // 8 to 23 and 16 to 31: words 8 to 31.
    assert.deepEqual(await answers(kernel('int i = t; if (t < 16 && (i += 8) > 40) i = 0; out[i] = 1;')), [
      'store out[i]: 3',
    ]);
    // 0 to 15, and 24 to 39.
    assert.deepEqual(await answers(kernel('int i = t; bool b = t < 16 || (i += 8) > 40; out[i] = b;')), [
      'store out[i]: 4',
    ]);
    // 0 to 15 go up by one, the others down by 16 to 0 to 15.
    assert.deepEqual(await answers(kernel('int i = t; int v = t < 16 ? i++ : (i -= 16); out[i] = v;')), [
      'store out[i]: 3',
    ]);
  });

  it('has what data decides, where they decide who comes there', async () => {
    const isLoaded = 'unknown, data: it is loaded from `a`';
    assert.deepEqual(await answers(kernel('int i = 8 * t; a[t] > 3 ? i-- : i++; out[i] = 1;')), [
      'load a[t]: 4',
      `store out[i]: ${isLoaded}`,
    ]);
    const merge = `int i = 8 * t, j = i + 4, k = 0;
  while (i < 8 * t + 4 && j < 8 * t + 8) k += a[i] <= a[j] ? i++ : j++;
  out[i] = k;`;
    assert.deepEqual(await answers(kernel(merge)), [
      `load a[i]: ${isLoaded}`,
      `load a[j]: ${isLoaded}`,
      `store out[i]: ${isLoaded}`,
    ]);
  });

  it('is changed alike where all lanes go the same way', async () => {
    assert.deepEqual(await answers(kernel('int i = 2 * t; n > 3 ? i += 8 : 0; out[i] = 1;')), [
      'store out[i]: 8',
    ]);
    assert.deepEqual(await answers(kernel('int i = 2 * t; t < 32 ? i += t : 0; out[i] = 1;')), [
      'store out[i]: 12',
    ]);
  });
});
