/** Blocks whose threads may lie along x or y, and what that leaves open. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

describe('a block that is open in two directions', () => {
  const accesses = async (body: string, block = 'dim3(n / m, m)'): Promise<unknown[]> => {
    const text = `__global__ void k(float* p, int pitch) { ${body} }
void f(float* p, int n, int m) { k<<<1, ${block}>>>(p, 1024); }`;
    const { launches } = kernelNamed(await analyseText(text), 'k');
    return (launches[0]?.summary.accesses ?? []).map(({ status, sectors }) => [
      status,
      sectors?.min,
      sectors?.max,
    ]);
  };

  it('leaves open what its shape decides, where the kernel goes by rows', async () => {
    // A warp along x has 4 sectors, one along y has 32, and two rows of 16 lanes have 2 each.
    assert.deepEqual(await accesses('p[threadIdx.y * pitch + threadIdx.x] = 0;'), [['bounded', 4, 32]]);
    // However the block is cut, a warp reads one word, or its lanes lie 4 KB apart.
    assert.deepEqual(await accesses('p[pitch] = 0; int row = threadIdx.y;'), [['exact', 1, 1]]);
    assert.deepEqual(await accesses('p[(threadIdx.x + blockDim.x * threadIdx.y) * 1024] = 0;'), [
      ['exact', 32, 32],
    ]);
  });

  it('is looked at as squares where it reaches as far along both', async () => {
    const square = 'dim3(n, n)';
    // Rows of 8, 16 or 32 lanes, a multiple of 4 KB apart.
    assert.deepEqual(await accesses('p[threadIdx.y * pitch + threadIdx.x] = 0;', square), [['exact', 4, 4]]);
    assert.deepEqual(await accesses('p[threadIdx.x * pitch + threadIdx.y] = 0;', square), [
      ['bounded', 8, 32],
    ]);
    assert.deepEqual(await accesses('p[threadIdx.x] = 0;', square), [['bounded', 1, 4]]);
  });

  it('is taken for a row where the kernel knows no rows', async () => {
    assert.deepEqual(await accesses('p[threadIdx.x * 2] = 0;'), [['exact', 8, 8]]);
  });
});

describe('the block of a kernel that nothing launches', () => {
  const first = async (body: string, bounds = ''): Promise<unknown[]> => {
    const text = `__global__ void ${bounds} k(float* p, int pitch) { ${body} }`;
    const { kernels, diagnostics } = await analyseText(text);
    const sectors = kernels[0]?.launches[0]?.summary.accesses[0]?.sectors;
    return [sectors?.min, sectors?.max, diagnostics.length];
  };

  it('has any shape where the kernel goes by rows', async () => {
    // A warp along x has 4 sectors; one along y has 32, or one where the pitch is nothing.
    for (const bounds of ['', '__launch_bounds__(128)'])
      assert.deepEqual(await first('p[threadIdx.y * pitch + threadIdx.x] = 0;', bounds), [1, 32, 0]);
    assert.deepEqual(await first('p[threadIdx.x * 64 + threadIdx.y] = 0;'), [4, 32, 0]);
    // Each thread has a sector of its own in every shape.
    assert.deepEqual(await first('p[(threadIdx.x + blockDim.x * threadIdx.y) * 8] = 0;'), [32, 32, 1]);
  });

  it('is told what it costs in every shape where that is more than it needs', async () => {
    const told = async (body: string): Promise<string[]> => {
      const text = `__global__ void k(unsigned char* image, float* p, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  ${body}
}`;
      const { diagnostics } = await analyseText(text);
      return diagnostics.map(({ message }) => message.replace(/\. .*/, ''));
    };
    const shapes = 'in blocks of 256, 1 × 256 and 16 × 16 unless `width` is tiny';
    // A byte of three: 96 bytes along x, twice 48 in a square, sectors of their own along y.
    assert.deepEqual(await told('image[(y * width + x) * 3] = 0;'), [
      `At least 3 sectors per request instead of 1 ${shapes}`,
    ]);
    // Rows of 12 bytes a lane along y; columns along x and in a square.
    assert.deepEqual(await told('p[(x * width + y) * 3] = 0;'), [
      `At least 12 sectors per request instead of 4 ${shapes}`,
    ]);
    // One shape has no more than it needs.
    assert.deepEqual(await told('p[x * width + y] = 0;'), []);
    assert.deepEqual(await told('p[y * width + x] = 0;'), []);
  });

  it('is a row where the kernel knows no other, and the one of the settings where that has rows', async () => {
    assert.deepEqual(await first('p[threadIdx.x * 2] = 0;'), [8, 8, 1]);
    const text = '__global__ void k(float* p) { p[threadIdx.y * 1024 + threadIdx.x] = 0; }';
    const { kernels } = await analyseText(text, { defaultBlock: [8, 8, 1] });
    // Four rows of 8 floats: a sector each.
    const { sectors, sectorsIdeal, status } = kernels[0]?.launches[0]?.summary.accesses[0] ?? {};
    assert.deepEqual([sectors?.min, sectors?.max, sectorsIdeal, status], [4, 4, 4, 'exact']);
  });
});
