import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

/** What an H200 with CUDA 13 refuses of all copies between these places, whatever the function; it makes the others. */
const refused = [
  'device<-pageable kind 2',
  'device<-pageable kind 3',
  'pinned<-pageable kind 2',
  'pinned<-pageable kind 3',
  'pageable<-device kind 1',
  'pageable<-device kind 3',
  'pageable<-pinned kind 1',
  'pageable<-pinned kind 3',
  'pageable<-managed kind 1',
  'pageable<-managed kind 3',
  'pageable<-device2 kind 1',
  'pageable<-device2 kind 3',
  'managed<-pageable kind 2',
  'managed<-pageable kind 3',
];

describe('directions of copies', () => {
  it('are refused only where they take pageable memory for memory of the device', async () => {
    const report = await simulateProgram(`#include <cstdio>
#include <cstdlib>
#include <cstring>
int main() {
  const char* names[5] = {"device", "pinned", "pageable", "managed", "device2"};
  char* p[5];
  cudaMalloc(&p[0], 64);
  cudaMallocHost(&p[1], 64);
  p[2] = (char*)malloc(64);
  cudaMallocManaged(&p[3], 64);
  cudaMalloc(&p[4], 64);
  for (int isAsync = 0; isAsync < 2; isAsync++)
    for (int to = 0; to < 4; to++)
      for (int from = 0; from < 5; from++)
        for (int kind = 0; kind < 5 && to != from; kind++) {
          for (int i = 0; i < 5; i++)
            if (i != 2) cudaMemset(p[i], i + 1, 64);
          cudaDeviceSynchronize();
          memset(p[1], 2, 64);
          memset(p[2], 3, 64);
          cudaError_t error = isAsync ? cudaMemcpyAsync(p[to], p[from], 64, (cudaMemcpyKind)kind, 0)
                                      : cudaMemcpy(p[to], p[from], 64, (cudaMemcpyKind)kind);
          cudaDeviceSynchronize();
          char got[64];
          cudaMemcpy(got, p[to], 64, cudaMemcpyDefault);
          if (error == 0 && got[5] == from + 1) continue;
          printf("%s<-%s kind %d\\n", names[to], names[from], kind);
          if (error != 1 || got[5] != to + 1) printf("but %d %d\\n", error, got[5]);
        }
}`);
    assert.equal(report.ended, null);
    assert.deepEqual(report.stdout.trimEnd().split('\n'), [...refused, ...refused]);
  });
});
