import assert from 'node:assert/strict';
import { answers } from './answers.ts';

describe('a goto', () => {
  const kernel = (body: string): string => `// warplint: launch grid=(8) block=(32)
__global__ void k(float* out, int n) { int at = threadIdx.x; ${body} }`;

  it('may take lanes past an access', async () => {
    const [store] = await answers(kernel('if (at >= 16) goto done; out[at] = 1; done: return;'));
    // Sixteen lanes store: two sectors.
    assert.equal(store, 'store out[at]: 1-4');
  });

  it('leaves open what a variable holds at the label', async () => {
    for (const body of [
      'if (n > 3) goto done; at = 4 * at; done: out[at] = 1;',
      'again: at = 3 * at; if (at < n) goto again; out[at] = 1;',
      'for (int i = 0; i < n; i++) { if (i % 3 == 1) goto next; at += 4 * threadIdx.x; next:; } out[at] = 1;',
    ]) {
      const [store] = await answers(kernel(body));
      assert.match(store ?? '', /^store out\[at\]: unknown/, body);
    }
  });

  it('takes nothing from what no assignment changes', async () => {
    const body = 'int first = 2 * at; if (n > 3) goto done; out[0] = 1; done: out[first] = 1;';
    const [, store] = await answers(kernel(body));
    assert.equal(store, 'store out[first]: 1-8');
  });
});

describe('a continue', () => {
  it('keeps its lanes from what the iteration changes behind it', async () => {
    const loops = {
      'for (int i = 0; i < 2; i++)': 'n',
      'for (int i = 0; i < n; i++)': '8',
      'for (int i = 0; i < 5; i++)': '8',
    };
    for (const [loop, step] of Object.entries(loops)) {
      for (const condition of ['(in[t] & 7) == 3', '((t + n) & 7) == 3']) {
        // With n = 8 lanes that are left behind store where others do: 29 sectors of 32.
        const [store] = (
          await answers(`// warplint: launch grid=(8) block=(32)
__global__ void k(float* out, const int* in, int n) {
  int t = threadIdx.x, at = t;
  ${loop} { if (${condition}) continue; at += ${step}; }
  out[(3 * t + at) * 8] = 1;
}`)
        ).filter((one) => one.startsWith('store'));
        assert.match(store ?? '', /: unknown/, `${loop} ${condition}`);
      }
    }
  });
});
