/** Averages over blocks whose lanes lie differently, and branches that only some blocks take. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

describe('warps whose lanes fall into rows differently', () => {
  it('are each counted by their share', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i / 3 * 8] = 0;
}
void f(float* p) { k<<<4096, 256>>>(p); }`);
    const access = kernelNamed(analysis, 'k').launches[0]?.summary.accesses[0];
    // A warp's 32 numbers cover 11 thirds where the first is 0 or 1 modulo 3, else 12; each has a sector of its own.
    let sectors = 0;
    for (let warp = 0; warp < 4096 * 8; warp++) {
      sectors += Math.floor((warp * 32 + 31) / 3) - Math.floor((warp * 32) / 3) + 1;
    }
    assert.deepEqual([access?.sectors?.min, access?.sectors?.max], [11, 12]);
    assert.ok(Math.abs((access?.sectors?.mean ?? 0) - sectors / (4096 * 8)) < 1e-3);
  });

  it('are counted as often as they come where some come once more than others', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p) { p[(blockIdx.x * 32 + threadIdx.x) / 3 * 8] = 0; }
__global__ void turns(float* p) { for (int j = 0; j < 700; j++) p[(j * 32 + threadIdx.x) / 12 * 8] = 0; }
void f(float* p) { k<<<100, 32>>>(p); turns<<<1, 32>>>(p); }`);
    // 34 of 100 blocks start at a multiple of 3, and 33 one or two behind.
    let thirds = 0;
    for (let b = 0; b < 100; b++) thirds += Math.floor((b * 32 + 31) / 3) - Math.floor((b * 32) / 3) + 1;
    const access = kernelNamed(analysis, 'k').launches[0]?.summary.accesses[0];
    assert.deepEqual([access?.meanOf, access?.sectors?.mean], ['all', thirds / 100]);
    let twelfths = 0;
    for (let j = 0; j < 700; j++) twelfths += Math.floor((j * 32 + 31) / 12) - Math.floor((j * 32) / 12) + 1;
    const turns = kernelNamed(analysis, 'turns').launches[0]?.summary.accesses[0];
    const isRight = Math.abs((turns?.sectors?.mean ?? 0) - twelfths / 700) < 1e-6;
    assert.ok(isRight || turns?.meanOf !== 'all');
  });

  it('are not taken for equally frequent where some never come', async () => {
    const analysis = await analyseText(`
__global__ void steps(float* p) { p[(30 * blockIdx.x + 4 * blockIdx.y + threadIdx.x) / 12 * 8] = 0; }
__global__ void parameter(float* p, int n) { p[(n * 32 + threadIdx.x) / 12 * 8] = 0; }
void f(float* p, int n) { steps<<<dim3(4096, 2), 32>>>(p); parameter<<<64, 32>>>(p, n); }`);
    // The first numbers are 0, 4, 6 or 10 modulo 12, never 2 or 8: 3, 3, 4 or 4 twelfths.
    const steps = kernelNamed(analysis, 'steps').launches[0]?.summary.accesses[0];
    assert.deepEqual(steps?.sectors, { min: 3, max: 4, mean: 3.5 });
    // One number for all blocks, and nobody knows which: 32 numbers cover 3 or 4 twelfths.
    const parameter = kernelNamed(analysis, 'parameter').launches[0]?.summary.accesses[0];
    assert.deepEqual([parameter?.sectors?.min, parameter?.sectors?.max], [3, 4]);
    assert.equal(parameter?.meanOf, undefined);
  });

  it('have no mean where they start at products, which are not spread evenly', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p) { p[blockIdx.y * (blockIdx.x + 7) + threadIdx.x] = 0; }
void f(float* p) { k<<<dim3(2, 2), 32>>>(p); }`);
    const access = kernelNamed(analysis, 'k').launches[0]?.summary.accesses[0];
    // They start at 0, 0, 28 and 32 bytes: 4, 4, 5 and 4 sectors.
    assert.ok((access?.sectors?.min ?? 0) <= 4 && (access?.sectors?.max ?? 0) >= 5);
    assert.ok(access?.meanOf !== 'all' || access.sectors?.mean === 4.25);
  });

  it('are exact where the rows lie far apart: a head, a position, an image', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p, int heads, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int h = i % heads;
  int t = i / heads % length;
  int b = i / (heads * length);
  p[b * heads * length * length + h * length * length + t * length] = 0;
}
void f(float* p) { k<<<768, 32>>>(p, 12, 1024); }`);
    const access = kernelNamed(analysis, 'k').launches[0]?.summary.accesses[0];
    assert.deepEqual([access?.status, access?.sectors?.mean], ['exact', 32]);
  });
});

describe('a branch that some lanes of some blocks take', () => {
  it('has exactly these lanes where it is taken, however it is written', async () => {
    const conditions = [
      'threadIdx.y == 0 && blockIdx.y == 0',
      'blockIdx.y * 16 + threadIdx.y == 0',
      '!(threadIdx.y != 0 || blockIdx.y > 0)',
    ];
    for (const condition of conditions) {
      const analysis = await analyseText(`
__global__ void k(float* p) { if (${condition}) p[threadIdx.x + 1] = 0; }
void f(float* p, int n) { k<<<dim3(1, n), dim3(16, 16)>>>(p); }`);
      const access = kernelNamed(analysis, 'k').launches[0]?.summary.accesses[0];
      // 16 lanes, 64 bytes from the fourth on: three sectors instead of two.
      assert.deepEqual(
        [access?.status, access?.sectors?.mean, access?.sectorsIdeal, access?.activeLanes],
        ['exact', 3, 2, { min: 16, max: 16 }],
        condition,
      );
      assert.equal(analysis.diagnostics.filter(({ rule }) => rule === 'uncoalesced-global-access').length, 1);
    }
  });

  it('leaves the other lanes on the other side in doubt', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p) {
  if (threadIdx.x < 8 && blockIdx.y == 0) return;
  p[threadIdx.x] = 0;
}
void f(float* p, int n) { k<<<dim3(1, n), 32>>>(p); }`);
    const access = kernelNamed(analysis, 'k').launches[0]?.summary.accesses[0];
    assert.deepEqual(access?.activeLanes, { min: 24, max: 32 });
    // Three sectors where the first eight lanes have left, else four.
    assert.ok((access.sectors?.min ?? 4) <= 3 && access.sectors?.max === 4);
  });
});

describe('tiles with a halo in three dimensions', () => {
  it('are exact where the program tells all sizes', async () => {
    const analysis = await analyseText(`
__global__ void k(float* out, int n) {
  int z = blockIdx.z * 6 + threadIdx.z - 1;
  int y = blockIdx.y * 6 + threadIdx.y - 1;
  int x = blockIdx.x * 6 + threadIdx.x - 1;
  if (z < 1 || z >= n - 1 || y < 1 || y >= n - 1 || x < 1 || x >= n - 1) return;
  if (threadIdx.z < 1 || threadIdx.z >= 7 || threadIdx.y < 1 || threadIdx.y >= 7) return;
  if (threadIdx.x < 1 || threadIdx.x >= 7) return;
  out[z * n * n + y * n + x] = 1;
}
void f(float* out) { k<<<dim3(3, 3, 3), dim3(8, 8, 8)>>>(out, 16); }`);
    const access = kernelNamed(analysis, 'k').launches[0]?.summary.accesses[0];
    const { requests, sectors } = halosOf(16, 3, 8);
    assert.equal(access?.sectors?.mean, Math.round((sectors / requests) * 1e6) / 1e6);
    assert.equal(access.meanOf, 'all');
  });
});

/** Sectors of all stores, warp by warp: `width` threads along each axis, of which the outermost are the halo. */
function halosOf(n: number, blocks: number, width: number): { requests: number; sectors: number } {
  let requests = 0;
  let sectors = 0;
  for (let block = 0; block < blocks ** 3; block++) {
    for (let first = 0; first < width ** 3; first += 32) {
      const touched = new Set<number>();
      for (let thread = first; thread < first + 32; thread++) {
        const at = [0, 1, 2].map((axis) => Math.floor(thread / width ** axis) % width);
        const start = [0, 1, 2].map((axis) => (Math.floor(block / blocks ** axis) % blocks) * (width - 2));
        const [x = 0, y = 0, z = 0] = at.map((one, axis) => (start[axis] ?? 0) + one - 1);
        const isInside = [x, y, z].every((one) => one >= 1 && one < n - 1);
        if (!isInside || at.some((one) => one < 1 || one >= width - 1)) continue;
        touched.add(Math.floor((4 * (z * n * n + y * n + x)) / 32));
      }
      if (touched.size === 0) continue;
      requests++;
      sectors += touched.size;
    }
  }
  return { requests, sectors };
}
