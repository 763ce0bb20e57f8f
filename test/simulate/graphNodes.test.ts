import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

describe('copies in graphs', () => {
  it('get new parameters, in a graph or in what was instantiated of it', async () => {
    const { stdout, ended } = await simulateProgram(`#include <cstdio>
int main() {
  int a[2] = {1, 2}, b[2] = {3, 4}, out[2] = {0, 0}, other[2] = {0, 0}, *d;
  cudaMalloc(&d, sizeof(a));
  cudaGraph_t g; cudaGraphExec_t x; cudaGraphNode_t in, back;
  cudaGraphCreate(&g, 0);
  cudaGraphAddMemcpyNode1D(&in, g, nullptr, 0, d, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaGraphAddMemcpyNode1D(&back, g, &in, 1, out, d, sizeof(a), cudaMemcpyDeviceToHost);
  cudaGraphInstantiate(&x, g, 0);
  cudaGraphLaunch(x, 0); cudaDeviceSynchronize(); printf("%d %d\\n", out[0], out[1]);
  cudaGraphExecMemcpyNodeSetParams1D(x, in, d, b, sizeof(b), cudaMemcpyHostToDevice);
  cudaGraphLaunch(x, 0); cudaDeviceSynchronize(); printf("%d %d\\n", out[0], out[1]);
  cudaGraphMemcpyNodeSetParams1D(back, other, d, sizeof(int), cudaMemcpyDeviceToHost);
  cudaGraphExecDestroy(x); cudaGraphInstantiate(&x, g, 0);
  cudaGraphLaunch(x, 0); cudaDeviceSynchronize(); printf("%d %d %d\\n", out[0], other[0], other[1]);
}`);
    assert.equal(ended, null);
    assert.deepEqual(stdout.trimEnd().split('\n'), ['1 2', '3 4', '3 1 0']);
  });
});
