/** Which lanes come: a bounds check keeps lanes from one warp, other conditions may keep most lanes from each of them. */
import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';
import { simulateText } from '../simulate/simulateText.ts';

/** `in` holds 1 for the first lane of each warp, and 0 for the others. */
const program = (body: string): string => `#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(float* out, const int* in, int n, int m, bool flag) {
  __shared__ float tile[1024];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  ${body}
}
int main(int argc, char** argv) {
  int host[512];
  for (int i = 0; i < 512; i++) host[i] = i % 32 == 0;
  float* out; int* in;
  cudaMalloc(&out, 1 << 20);
  cudaMalloc(&in, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  k<<<4, 128>>>(out, in, atoi(argv[1]), atoi(argv[2]), argv[3] != nullptr);
  cudaDeviceSynchronize();
}`;

/** Wavefronts for each that they would be without conflicts, in a run with these arguments. */
async function conflictsOf(body: string, ...values: string[]): Promise<number> {
  const report = await simulateText(program(body), { programArguments: ['program', ...values] });
  assert.ok(typeof report !== 'string', body);
  const stores = report.launches[0]!.accesses.filter(({ space }) => space === 'shared');
  const ideal = stores.reduce((sum, { wavefrontsIdeal }) => sum + wavefrontsIdeal, 0);
  assert.ok(ideal > 0, body);
  return stores.reduce((sum, { wavefronts }) => sum + wavefronts, 0) / ideal;
}

async function findingsOf(body: string, of = 'shared-bank-conflict'): Promise<string[]> {
  const { diagnostics } = await analyseText('/test/doubts.cu', program(body));
  return diagnostics.filter(({ rule }) => rule === of).map(({ message }) => message);
}

/** So many that they are not looked at one by one. */
const turns = (body: string): string => `for (int j = i; j < 40000; j += 512) { ${body} }`;

/** With n = 100, m = 100 and the flag set no lanes conflict. */
const doubtful: Readonly<Record<string, string>> = {
  'a remainder': 'for (int k = min(i + 4, n); k > 0; k--) if (i % n < 4) tile[k * 2] = 1;',
  'data, at a clamped index': 'if (in[i] > 0) tile[min(i + 4, n) * 2] = 1;',
  'data, at a clamped index behind a bounds check': 'if (i < n && in[i] > 0) tile[min(i + 4, n) * 2] = 1;',
  'a way that half of the lanes left':
    'if (flag) { if (t % 32 < 16) return; if (i >= n) return; } tile[t * 2] = 1;',
  'data, in a loop behind a bounds check':
    'if (i < n) { for (int k = 0; k < 1; k++) if (in[i] == k) return; tile[t * 2] = 1; }',
  'the first elements of rows': 'if (i % n < 4) tile[t * 2] = 1;',
  'the last elements of rows': 'if (i % n >= n - 4) tile[t * 2] = 1;',
  'the first element of a row': 'if (i % n == 0) tile[t * 2] = 1;',
  'both ends of a row': 'int x = i % n; if (x > 0 && x < n - 1) return; tile[t * 2] = 1;',
  'the first elements of rows of known length': turns('if (j % 201 < 16) tile[t * 2] = 1;'),
  'the first element of a row of known length': turns('if (j % 201 == 0) tile[t * 2] = 1;'),
  'the last elements of rows of known length': turns('if (j % 201 > 184) tile[t * 2] = 1;'),
  'multiples of the bound': 'int v = t * n; if (v < n) tile[t * 2] = 1;',
  'multiples of the bound and a bit': 'int v = t * n + t; if (v < n) tile[t * 2] = 1;',
  'multiples of an unknown, which differ between blocks': 'int v = i * n; if (v < n) tile[t * 2] = 1;',
  'multiples of an unknown, and a known bound': 'int v = t * n; if (v < 200) tile[t * 2] = 1;',
};

/** With n = m = 500 nearly all lanes come to conflict. */
const sure: Readonly<Record<string, string>> = {
  'a bounds check': 'if (i < n) tile[t * 2] = 1;',
  'the first elements of rows': 'if (i % n >= 4) tile[t * 2] = 1;',
  'the last elements of rows': 'if (n - i % n > 4) tile[t * 2] = 1;',
  'the first element of a row': 'if (i % n != 0) tile[t * 2] = 1;',
  'both ends of a row': 'int x = i % n; if (x == 0 || x == n - 1) return; tile[t * 2] = 1;',
  'a row': 'if (i / n < m - 1) tile[t * 2] = 1;',
  'rows of known length': turns('int x = j % 201; if (x > 0 && x < 200) tile[t * 2] = 1;'),
  'rows of known length, and the first of them': turns('if (j % 201 > 0 && j / 201 > 0) tile[t * 2] = 1;'),
  'a bounds check of rows': 'if (i * n < m * n) tile[t * 2] = 1;',
  'a loop with clamped ends': 'for (int k = max(0, i - 4); k < min(i + 4, n); k++) tile[k * 2 % 1024] = 1;',
  'a loop to a quotient with a known number':
    'int row = i / 100; for (int k = 0; k <= row; k++) tile[(t + row) * 2] = 1;',
};

describe('lanes that come to an access', () => {
  for (const [name, body] of Object.entries(doubtful)) {
    it(`are in doubt behind ${name}`, async () => {
      assert.equal(await conflictsOf(body, '100', '100', 'flag'), 1);
      assert.deepEqual(await findingsOf(body), []);
    });
  }

  for (const [name, body] of Object.entries(sure)) {
    it(`are all lanes but at the edge of ${name}`, async () => {
      assert.ok((await conflictsOf(body, '500', '500')) > 1.9);
      assert.equal((await findingsOf(body)).length, 1);
    });
  }

  it('are picked by data, at an index with an edge of its own', async () => {
    // The step of 512 is for lanes below an unknown number, and the loop's bound another one: the data decides.
    const body = `int k = (in[0] & -32) + i; if (k < in[0]) k += 512;
  for (; k <= n; k += 512) if (out[k * 8] < 0) out[k * 8 + 1] = 1;`;
    const [load, store, ...rest] = await findingsOf(body, 'uncoalesced-global-access');
    assert.match(load ?? '', /^32 sectors .* tile in shared memory\. \(/);
    assert.match(store ?? '', /^32 sectors .* whose lanes all come here, which values decide/);
    assert.deepEqual(rest, []);
  });

  it('are not picked by data alone where a remainder picks them too', async () => {
    for (const condition of [
      'i % n < 4 && in[i] > 0',
      'in[i] > 0 && i % n < 4',
      '!(in[i] == 0 || i % n >= 4)',
    ]) {
      const body = `if (${condition}) out[i * 8] = 1;`;
      assert.deepEqual(await findingsOf(body, 'uncoalesced-global-access'), [], condition);
    }
  });

  it('are in doubt behind an edge where the index has none, but rows of unknown length', async () => {
    const body = 'if (min(i, n) * m > 7) out[i % n * m + i / n] = 1;';
    assert.deepEqual(await findingsOf(body, 'uncoalesced-global-access'), []);
  });
});

describe('lanes of both arms of a branch', () => {
  it('may be those of one store, which needs all the sectors that each arm takes', async () => {
    const of = 'uncoalesced-global-access';
    // nvcc makes two stores of it here, and one where the condition loads something. The load is of one arm's lanes.
    assert.equal((await findingsOf('if (t % 2) out[i] = n * in[i]; else out[i] = m;', of)).length, 1);
    assert.equal((await findingsOf('if (t % 2) out[i] = n * in[i];', of)).length, 2);
  });
});
