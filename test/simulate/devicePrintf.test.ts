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

  it('ends for a block that reaches what is no memory of the device, for the others not', async () => {
    const { stdout } = await simulateProgram(`#include <cstdio>
__global__ void lane(int* bad) {
  int t = threadIdx.x;
  printf("before %d %d\\n", blockIdx.x, t);
  if (t == 40 && blockIdx.x == 0) bad[0] = 1;
  printf("after %d %d\\n", blockIdx.x, t);
}
__global__ void reads(int* bad) {
  if (threadIdx.x > 0) return;
  printf("first\\n");
  printf("value %d\\n", bad[0]);
  printf("last\\n");
}
int main(int argc, char** argv) {
  int* host = new int[64];
  int* device;
  cudaMalloc(&device, 256);
  cudaMemset(device, 0, 256);
  reads<<<1, 32>>>(device);
  lane<<<2, 64>>>(nullptr);
  printf("%d\\n", (int)cudaDeviceSynchronize());
  reads<<<1, 32>>>(host);
}`);
    const lines = stdout.trim().split('\n');
    const counts = new Map<string, number>();
    for (const line of lines.slice(3, -1)) {
      const start = line.replace(/ \d+$/, '');
      counts.set(start, (counts.get(start) ?? 0) + 1);
    }
    assert.deepEqual(lines.slice(0, 3), ['first', 'value 0', 'last']);
    assert.deepEqual([...counts].sort(), [
      ['after 1', 64],
      ['before 0', 64],
      ['before 1', 64],
    ]);
    assert.equal(lines.at(-1), '700');
  });

  it('is not what stands in a call that reads what is no memory of the device', async () => {
    const { stdout } = await simulateProgram(`#include <cstdio>
__global__ void reads(int* bad) {
  printf("first\\n");
  printf("value %d\\n", bad[0]);
  printf("last\\n");
}
int main() {
  int* host = new int[64];
  reads<<<1, 1>>>(host);
  printf("%d\\n", (int)cudaDeviceSynchronize());
}`);
    assert.equal(stdout, 'first\n700\n');
  });

  it('shows each thread its own text, and gives the number of arguments', async () => {
    const { stdout } = await simulateProgram(`#include <cstdio>
__global__ void k() {
  char text[8] = "abc";
  text[3] = '0' + threadIdx.x;
  if (threadIdx.x > 1) printf("%s\\n", text);
  int count = threadIdx.x == 0 ? printf("%s %d\\n", text + 1, 7) : 0;
  if (threadIdx.x == 0) {
    int none = printf("none\\n");
    printf("%d %d\\n", count, none);
  }
}
int main() { k<<<1, 4>>>(); cudaDeviceSynchronize(); }`);
    assert.equal(stdout, 'abc2\nabc3\nbc0 7\nnone\n2 0\n');
  });

  it('takes the bytes that each conversion stands for, whatever was given', async () => {
    const { stdout } = await simulateProgram(`#include <cstdio>
__global__ void k(long long l, int i, int j, float f, double d, size_t z, const char* s) {
  printf("%d %d %d\\n", l, i, j);
  printf("%d %d\\n", f, i);
  printf("%u %u\\n", z, i);
  printf("%d %f %d\\n", z, d, i);
  printf("%s %d %f\\n", s, l, d);
  printf("%d %d %d %d\\n", d, d, i, j);
  printf("%i %x %X %o %lx %llx\\n", l, l, l, l, l, l);
  printf("%f %f\\n", l, d);
  printf("%*d|%.*f|%5%\\n", 6, i, 2, d);
  printf("%d %s|%lld %lld\\n", l, s, l, l);
}
int main() {
  char* s;
  cudaMallocManaged(&s, 8);
  s[0] = 'h', s[1] = 'i', s[2] = 0;
  k<<<1, 1>>>(0x1234567800000005ll, 7, -5, 1.5f, 2.25, 99, s);
  cudaDeviceSynchronize();
}`);
    assert.deepEqual(stdout.trimEnd().split('\n'), [
      '5 305419896 7',
      '0 1073217536',
      '99 0',
      '99 2.250000 7',
      'hi 5 2.250000',
      '0 1073872896 0 1073872896',
      '5 12345678 5 2215053170 1234567800000005 1234567800000005',
      '0.000000 2.250000',
      '     7|%.*f|%5%',
      '5 hi|1311768464867721221 1311768464867721221',
    ]);
  });
});
