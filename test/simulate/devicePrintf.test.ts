import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

/** What an H200 prints (nvcc 13.0), where the host does not sleep in between. */
describe('what kernels print', () => {
  const kernel = '#include <cstdio>\n__global__ void k(int i) { printf("k%d ", i); }\n';

  it('comes out where host code waits', async () => {
    const { stdout, problems } = await simulateProgram(`${kernel}
int main() {
  k<<<1, 1>>>(1);
  printf("a ");
  cudaGetLastError();
  printf("b ");
  cudaDeviceSynchronize();
  k<<<1, 1>>>(2);
  printf("c ");
  k<<<1, 1>>>(3);
  printf("d ");
  int* p;
  cudaMalloc(&p, 4);
  printf("e\\n");
}`);
    assert.equal(stdout, 'a b k1 c d k2 k3 e\n');
    assert.deepEqual(problems, []);
  });

  it('is lost where the program ends before', async () => {
    const { stdout, problems, exitCode } = await simulateProgram(`${kernel}
int main() {
  printf("a\\n");
  k<<<1, 1>>>(1);
}`);
    assert.equal(stdout, 'a\n');
    assert.equal(exitCode, 0);
    assert.deepEqual(
      problems.map(({ line, message }) => [line, message]),
      [
        [
          6,
          'what the kernel prints is lost: the program ends without waiting for it; call cudaDeviceSynchronize() before',
        ],
      ],
    );
  });
});
