import assert from 'node:assert/strict';
import { answers } from './answers.ts';
import { sectorsOf, wavefrontsOf } from './costs.ts';

const threads = 256;

const kernel = (body: string): string => `// warplint: launch grid=(4) block=(${threads})
__global__ void k(float* out, int n, int stride, int repeat) {
  __shared__ float tile[2048];
  int i = blockIdx.x * ${threads} + threadIdx.x;
  ${body}
}`;

interface Range {
  readonly min: number;
  readonly max: number;
}

/** The range that is said of each access. */
async function ranges(body: string): Promise<(Range | undefined)[]> {
  return (await answers(kernel(body))).map((line) => {
    const [, min, max] = /: (\d+)(?:-(\d+))?$/.exec(line) ?? [];
    return min === undefined ? undefined : { min: Number(min), max: Number(max ?? min) };
  });
}

/** What a warp costs in each turn of a loop, for all warps of the grid and what else `costs` goes through. */
function seen(costs: (warp: readonly number[]) => readonly number[]): Range {
  const all: number[] = [];
  for (let first = 0; first < 4 * threads; first += 32)
    all.push(...costs(Array.from({ length: 32 }, (_, lane) => first + lane)));
  return { min: Math.min(...all), max: Math.max(...all) };
}

/** A value's way through the turns: sectors in each. */
function turns(
  lanes: readonly number[],
  next: (value: number) => number,
  index: (value: number) => number,
  count: number,
): number[] {
  const found: number[] = [];
  let values = lanes;
  for (let turn = 0; turn < count; turn++) {
    found.push(sectorsOf(values.map(index), 4));
    values = values.map(next);
  }
  return found;
}

function assertHolds(said: Range | undefined, real: Range, body: string): void {
  const text = `${said?.min}-${said?.max} for ${real.min}-${real.max}: ${body}`;
  assert.ok(said !== undefined && said.min <= real.min && said.max >= real.max, text);
}

describe('counters that wrap in a loop', () => {
  it('are as well known as the remainder of what all turns add', async () => {
    const rows: readonly (readonly [update: string, sum: string, next: (at: number) => number])[] = [
      ['at = (at + 64) & 255;', '(threadIdx.x + 64 * k) & 255', (at) => (at + 64) & 255],
      ['at = (at + 7) & 1023;', '(threadIdx.x + 7 * k) & 1023', (at) => (at + 7) & 1023],
      ['at = (at + 32) % 384;', '(threadIdx.x + 32 * k) % 384', (at) => (at + 32) % 384],
      ['at += 96; at &= 511;', '(threadIdx.x + 96 * k) & 511', (at) => (at + 96) & 511],
      ['at = (at - 32) & 255;', '(threadIdx.x - 32 * k) & 255', (at) => (at - 32) & 255],
      ['int to = at + 5; to %= 300; at = to;', '(threadIdx.x + 5 * k) % 300', (at) => (at + 5) % 300],
    ];
    for (const [update, sum, next] of rows) {
      const body = (index: string): string =>
        `int at = threadIdx.x; for (int k = 0; k < repeat; k++) { out[(${index}) * 2] = 1; ${update} }`;
      const [said] = await ranges(body('at'));
      const real = seen((warp) =>
        turns(
          warp.map((i) => i % threads),
          next,
          (at) => at * 2,
          700,
        ),
      );
      assertHolds(said, real, update);
      assert.deepEqual([said], await ranges(body(sum)), update);
    }
  });
  it('are exact where warps stay within a round', async () => {
    const body = `int at = threadIdx.x; for (int k = 0; k < repeat; k++) { out[at] = 1; at = (at + 64) & 255; }
      for (int k = 0; k < 40; k++) { tile[at * 2] = 1; at = (at + 32) & 1023; }`;
    // 32 words side by side from a multiple of 32 on; every second bank.
    assert.equal(wavefrontsOf(Array.from({ length: 32 }, (_, lane) => 2 * lane)), 2);
    assert.deepEqual(await ranges(body), [
      { min: 4, max: 4 },
      { min: 2, max: 2 },
    ]);
  });
  it('start a lane’s neighbour on, as in a ring of all other elements', async () => {
    const body = `if (i >= n) return; int j = (i + 1) % n;
      while (j != i) { out[j] = 1; j = (j + 1) % n; }`;
    const [said] = await ranges(body);
    for (let n = 32; n < 200; n++) {
      for (let first = 0; first + 32 <= n; first += 32) {
        const lanes = Array.from({ length: 32 }, (_, lane) => (first + lane + 1) % n);
        const costs = turns(
          lanes,
          (j) => (j + 1) % n,
          (j) => j,
          n - 1,
        );
        assertHolds(said, { min: Math.min(...costs), max: Math.max(...costs) }, `n = ${n}`);
      }
    }
    // Two pieces of 32 words lie on six sectors at most; full warps have five at least where they start off a sector.
    assert.ok(said!.max <= 6, `at most ${said!.max}`);
  });
  it('begin where they may be beyond the size', async () => {
    const body = `int at = i * 8; for (int k = 0; k < repeat; k++) { out[at] = 1; at = (at + 8) % n; }`;
    const [said] = await ranges(body);
    for (const n of [1, 2, 7, 32, 100, 1024, 5000]) {
      const real = seen((warp) =>
        turns(
          warp.map((i) => i * 8),
          (at) => (at + 8) % n,
          (at) => at,
          50,
        ),
      );
      assertHolds(said, real, `n = ${n}`);
    }
  });
});
