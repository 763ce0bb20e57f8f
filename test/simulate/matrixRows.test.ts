import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

/**
 * By the PTX manual a lane's register holds two halves of row lane / 4 of a matrix, from column 2 * (lane % 4) on. Here these
 * are the numbers 8 * row + column, and 64 more in the next matrix.
 */
const program = (instruction: string, registers: string): string => `#include <cstdio>
__global__ void k(unsigned short* out) {
  __shared__ __align__(16) unsigned short tile[32][8];
  unsigned lane = threadIdx.x % 32, r[4];
  for (int i = 0; i < 4; i++) {
    unsigned first = 2 * lane + 64 * i;
    r[i] = first | (first + 1) << 16;
  }
  for (int i = 0; i < 8; i++) tile[lane][i] = 999;
  __syncwarp();
  unsigned row = (unsigned)__cvta_generic_to_shared(tile[31 - lane]);
  asm volatile("${instruction}.shared.b16 [%0], {${registers}};"
    :: "r"(row), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]) : "memory");
  __syncwarp();
  for (int i = 0; i < 8; i++) out[8 * lane + i] = tile[31 - lane][i];
}
int main() {
  unsigned short *out, host[256];
  cudaMalloc(&out, 512);
  k<<<1, 32>>>(out);
  cudaMemcpy(host, out, 512, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; i++) printf("%d ", host[i]);
}`;

const untouched = (count: number): number[] => Array<number>(count).fill(999);

/** Rows in the order of the lanes that name them. */
const cases: Readonly<Record<string, readonly [instruction: string, registers: string, rows: number[]]>> = {
  'of four matrices': [
    'stmatrix.sync.aligned.m8n8.x4',
    '%1, %2, %3, %4',
    Array.from({ length: 256 }, (_, i) => i),
  ],
  'of one': [
    'stmatrix.sync.aligned.m8n8.x1',
    '%1',
    [...Array.from({ length: 64 }, (_, i) => i), ...untouched(192)],
  ],
  'of two, transposed': [
    'stmatrix.sync.aligned.x2.trans.m8n8',
    '%1, %2',
    [
      ...Array.from({ length: 128 }, (_, i) => 64 * (i >> 6) + 8 * (i % 8) + ((i >> 3) % 8)),
      ...untouched(128),
    ],
  ],
};

describe('rows that stmatrix writes', () => {
  for (const [title, [instruction, registers, rows]] of Object.entries(cases)) {
    it(title, async () => {
      const { stdout } = await simulateProgram(program(instruction, registers), { device: 'h200' });
      assert.deepEqual(stdout.trim().split(' ').map(Number), rows);
    });
  }
});

describe('results of inline PTX that go through references', () => {
  it('are no gap of the emulator', async () => {
    const { stdout, launches } = await simulateProgram(`#include <cstdio>
__device__ void row(unsigned& half, unsigned at) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(half) : "r"(at));
}
__global__ void k(unsigned* out) {
  __shared__ __align__(16) unsigned tile[32];
  unsigned got[1];
  tile[threadIdx.x] = threadIdx.x * 3;
  __syncwarp();
  row(got[0], (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x % 8 * 4]));
  out[threadIdx.x] = got[0];
}
int main() {
  unsigned *out, host[32];
  cudaMalloc(&out, 128);
  k<<<1, 32>>>(out);
  cudaMemcpy(host, out, 128, cudaMemcpyDeviceToHost);
  printf("%u %u", host[1], host[31]);
}`);
    assert.equal(stdout, '3 93');
    assert.deepEqual(launches[0]?.problems, []);
  });
});
