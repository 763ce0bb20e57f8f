import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

describe('attributes of streams', () => {
  it('say what of the memory is to stay in L2, which changes no result', async () => {
    const report = await simulateProgram(`#include <cstdio>
__global__ void add(float* p) { p[threadIdx.x] += 1; }
int main() {
  float *d, h[32];
  cudaMalloc(&d, 128);
  cudaMemset(d, 0, 128);
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaStreamAttrValue value = {};
  value.accessPolicyWindow.base_ptr = d;
  value.accessPolicyWindow.num_bytes = 128;
  value.accessPolicyWindow.hitRatio = 0.6f;
  value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  value.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
  int set = cudaStreamSetAttribute(s, cudaStreamAttributeAccessPolicyWindow, &value);
  add<<<1, 32, 0, s>>>(d);
  cudaMemcpy(h, d, 128, cudaMemcpyDeviceToHost);
  // As driver_types.h has them.
  printf("%d %g %d %d %d\\n", set, h[31], cudaAccessPropertyNormal, cudaAccessPropertyStreaming, cudaAccessPropertyPersisting);
}`);
    assert.equal(report.ended, null);
    assert.equal(report.stdout, '0 1 0 1 2\n');
  });
});
