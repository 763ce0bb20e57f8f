/** What threads allocate, and lists and trees that a warp walks. */
import assert from 'node:assert/strict';
import { answers } from './answers.ts';

const kernel = (body: string): string => `struct Node { float v[64]; Node* next; Node* left; int key; };
// warplint: launch grid=(4) block=(32)
__global__ void k(Node** heads, Node* p, float* out, int key, const int* keys, int n) {
${body}
}`;

describe('what threads allocate', () => {
  it('is one sector to a single thread, wherever it lies', async () => {
    assert.deepEqual(await answers(kernel('if (threadIdx.x == 0) { int* a = new int[n]; a[n - 1] = 1; }')), [
      'store a[n - 1]: 1',
    ]);
  });

  it('lies anywhere for many', async () => {
    for (const call of ['new int[n]', '(int*)malloc(n * sizeof(int))'])
      assert.match(
        (await answers(kernel(`int* a = ${call}; a[0] = n;`)))[0] ?? '',
        /^store a\[0\]: unknown, /,
      );
  });
});

describe('pointers that are followed', () => {
  it('are the same for a warp that walks a list of its own', async () => {
    const walk = 'for (p = heads[blockIdx.x]; p; p = p->next) out[threadIdx.x] += p->v[threadIdx.x];';
    assert.deepEqual(await answers(kernel(walk)), [
      'load heads[blockIdx.x]: 1',
      'load p->next: 1',
      'load out[threadIdx.x]: 4',
      'store out[threadIdx.x]: 4',
      // A node is aligned to its pointers: 128 bytes may begin inside a sector.
      'load p->v[threadIdx.x]: 4-5',
    ]);
  });

  it('are the same where all lanes take one of two ways', async () => {
    const walk = 'while (p) { out[threadIdx.x] = p->v[0]; p = key < p->key ? p->left : p->next; }';
    assert.deepEqual(await answers(kernel(walk)), [
      'store out[threadIdx.x]: 4',
      'load p->v[0]: 1',
      'load p->key: 1',
      'load p->left: 1',
      'load p->next: 1',
    ]);
  });

  it('are data where each lane takes its own', async () => {
    const walk =
      'key = keys[threadIdx.x]; while (p) { out[0] = p->v[0]; p = key < p->key ? p->left : p->next; }';
    const found = await answers(kernel(walk));
    assert.ok(found.includes('load p->v[0]: unknown, data: it is loaded from `*p`'), found.join('\n'));
  });

  it('are told apart: two nodes of a list are two places', async () => {
    const walk =
      'while (p) { Node* q = p->next; Node* r = threadIdx.x & 1 ? p : q; out[0] = r->v[0]; p = q->next; }';
    assert.ok((await answers(kernel(walk))).includes('load r->v[0]: 1-2'));
  });
});
