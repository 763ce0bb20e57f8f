import assert from 'node:assert/strict';
import { answers } from './answers.ts';

describe('a struct that is loaded whole', () => {
  const types = `struct Args { const float* rows[4]; int start; int n; float scale; };
struct Node { int child[2]; bool isLeaf; };\n`;

  it('has pointers that lead to global memory, and integers that are the same each time', async () => {
    const text = `${types}// warplint: launch grid=(64) block=(256)
__global__ void k(const Args* args, float* out) {
  Args a = args[blockIdx.x];
  auto b = *args;
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    out[i] = a.rows[1][i] + ((const float**)&b.rows[0])[2][i];
  out[a.start - a.start + threadIdx.x] = a.scale;
  out[a.start * 8 + threadIdx.x] = a.scale;
}`;
    const known = (await answers(text)).filter(
      (one) => !one.startsWith('load args') && !one.startsWith('load *args'),
    );
    assert.deepEqual(known, [
      'store out[i]: 4',
      // Where what a loaded pointer leads to begins in a sector is not known.
      'load a.rows[1][i]: 4-5',
      'load ((const float**)&b.rows[0])[2][i]: 4-5',
      'store out[a.start - a.start + threadIdx.x]: 4',
      'store out[a.start * 8 + threadIdx.x]: 4',
    ]);
  });

  it('is data where each lane loads its own', async () => {
    const text = `${types}// warplint: launch grid=(64) block=(256)
__global__ void k(const Node* nodes, float* out) {
  Node node = nodes[threadIdx.x];
  out[node.child[0]] = 1;
}`;
    const [, store] = await answers(text);
    assert.equal(store, 'store out[node.child[0]]: unknown, data: it is loaded from `nodes`');
  });

  it('is data where its fields are filled one by one with what was loaded', async () => {
    const text = `struct Point { float x, y; };
// warplint: launch grid=(64) block=(256)
__global__ void k(const float* from, float* out) {
  float x = from[threadIdx.x];
  Point p;
  p.x = x;
  p.y = 0;
  out[int(p.x)] = 1;
}`;
    const [, store] = await answers(text);
    assert.equal(store, 'store out[int(p.x)]: unknown, data: it is made of loaded floating-point values');
  });
});
