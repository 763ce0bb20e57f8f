import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

const warpSize = 32;

/** What every warp of blocks of 256 threads costs whose lanes take elements of so many bytes. */
function costs(blocks: number, bytes: number, indexOf: (i: number) => number): number[] {
  return Array.from({ length: (blocks * 256) / warpSize }, (_, warp) => {
    const sectors = new Set<number>();
    for (let lane = 0; lane < warpSize; lane++)
      sectors.add(Math.floor((indexOf(warp * warpSize + lane) * bytes) / 32));
    return sectors.size;
  });
}

const least = (all: readonly number[]): number => all.reduce((a, b) => Math.min(a, b));
const most = (all: readonly number[]): number => all.reduce((a, b) => Math.max(a, b));
const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

async function analysed(blocks: number | string, type: string, index: string): Promise<unknown> {
  const text = `__global__ void k(${type}* p) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[${index}] = 0; }
    void go(int n) { k<<<${blocks}, 256>>>(0); }`;
  const { launches } = kernelNamed(await analyseText(text), 'k');
  return launches[0]?.summary.accesses[0];
}

const div = (a: number, b: number): number => Math.floor(a / b);

/** Rows of images inside of larger ones, tensors with their axes exchanged, matrices of 3 × 3 in rows of their own. */
const indices: readonly [index: string, indexOf: (i: number) => number][] = [
  [
    '(i / 676 * 28 + i / 26 % 26) * 28 + i % 26',
    (i) => (div(i, 676) * 28 + (div(i, 26) % 26)) * 28 + (i % 26),
  ],
  ['(i / 26 + 1) * 28 + i % 26 + 1', (i) => (div(i, 26) + 1) * 28 + (i % 26) + 1],
  ['i % 100 * 3 + i / 100', (i) => (i % 100) * 3 + div(i, 100)],
  ['i / 36 * 72 + i % 36 / 9 * 9 + i % 9', (i) => div(i, 36) * 72 + div(i % 36, 9) * 9 + (i % 9)],
  ['i % 7 * 1000 + i / 7 % 11 * 13 + i / 77', (i) => (i % 7) * 1000 + (div(i, 7) % 11) * 13 + div(i, 77)],
  ['i / 24 * 40 + i / 4 % 6 * 6 + i % 4', (i) => div(i, 24) * 40 + (div(i, 4) % 6) * 6 + (i % 4)],
];

describe('indices taken apart by numbers that are known', () => {
  for (const [index, indexOf] of indices) {
    // As few as are looked at one by one, and more than that.
    for (const [blocks, type, bytes] of [
      [3, 'float', 4],
      [169, 'double', 8],
      [2000, 'float', 4],
    ] as const) {
      it(`cost what each warp does: ${index} of ${blocks} blocks, ${type}`, async () => {
        const all = costs(blocks, bytes, indexOf);
        const { status, sectors } = (await analysed(blocks, type, index)) as {
          status: string;
          sectors: { min: number; max: number; mean: number };
        };
        const [min, max] = [least(all), most(all)];
        assert.deepEqual(
          { status, min: sectors.min, max: sectors.max, mean: sectors.mean.toFixed(6) },
          { status: min === max ? 'exact' : 'bounded', min, max, mean: mean(all).toFixed(6) },
        );
      });
    }
    it(`cost no less and no more where the grid is not known: ${index}`, async () => {
      const all = costs(20_000, 4, indexOf);
      const { sectors } = (await analysed('n', 'float', index)) as { sectors: { min: number; max: number } };
      assert.deepEqual([sectors.min, sectors.max], [least(all), most(all)]);
    });
  }

  it('cost passes of shared memory for each bank that is asked for several words', async () => {
    const text = `__global__ void k(float* p) { __shared__ float tile[32 * 50];
      int i = blockIdx.x * blockDim.x + threadIdx.x; tile[i % 50 * 32 + i / 50 % 32] = 0; p[i] = tile[threadIdx.x]; }
      void go() { k<<<50, 256>>>(0); }`;
    const { launches } = kernelNamed(await analyseText(text), 'k');
    const { wavefronts } = launches[0]?.summary.accesses.find(({ operation }) => operation === 'store') ?? {};
    const all = Array.from({ length: 400 }, (_, warp) => {
      const words = Array.from({ length: warpSize }, (_, lane) => {
        const i = warp * warpSize + lane;
        return (i % 50) * 32 + (div(i, 50) % 32);
      });
      return most(words.map((word) => new Set(words.filter((one) => one % 32 === word % 32)).size));
    });
    assert.deepEqual(
      [wavefronts?.min, wavefronts?.max, wavefronts?.mean.toFixed(6)],
      [least(all), most(all), mean(all).toFixed(6)],
    );
  });

  it('are held against numbers as what they are made of', async () => {
    const text = `__global__ void k(float* p, int n) {
        int i = blockIdx.x * blockDim.x + threadIdx.x, rows = i / 36;
        if (rows < n) p[i % 36 / 9 * 9 + i % 3] = 0;
      }
      void go() { k<<<1000, 128>>>(0, 2000); k<<<10000, 128>>>(0, 2000); }`;
    const { launches } = kernelNamed(await analyseText(text), 'k');
    const all = Array.from({ length: (2000 * 36) / warpSize }, (_, warp) => {
      const lanes = Array.from({ length: warpSize }, (_, lane) => warp * warpSize + lane);
      return new Set(lanes.map((i) => div(div(i % 36, 9) * 9 + (i % 3), 8))).size;
    });
    for (const { summary } of launches) {
      const { sectors } = summary.accesses[0] ?? {};
      assert.deepEqual(
        [sectors?.min, sectors?.max, sectors?.mean.toFixed(6)],
        [least(all), most(all), mean(all).toFixed(6)],
      );
    }
    assert.equal(launches.length, 2);
  });

  it('may start where a product of what is in them with an unknown size begins', async () => {
    const text = `__global__ void k(const int* flags, float* p, int n) {
        int at = flags[n] > 0, i = threadIdx.x + at;
        p[i / 26 * 28 + i % 26 + at * n] = 0;
      }
      void go(int n) { k<<<1, 32>>>(0, 0, n); }`;
    const { launches } = kernelNamed(await analyseText(text), 'k');
    const all = [0, 1].flatMap((at) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((start) => {
        const lanes = Array.from({ length: warpSize }, (_, lane) => lane + at);
        return new Set(lanes.map((i) => div(div(i, 26) * 28 + (i % 26) + start, 8))).size;
      }),
    );
    const { sectors } = launches[0]?.summary.accesses[1] ?? {};
    assert.deepEqual([sectors?.min, sectors?.max], [least(all), most(all)]);
  });
});
