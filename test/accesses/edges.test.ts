/** Values that change their form somewhere within a warp: bounds that hold for every n, against an enumeration. */
import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';
import { answers } from './answers.ts';
import { sectorsOf } from './costs.ts';

const kernel = (index: string, grid = 'grid=(4) '): string => `// warplint: launch ${grid}block=(64)
__global__ void k(float* a, int n) {
  int t = threadIdx.x, b = blockIdx.x;
  a[1024 + ${index}] = 1;
}`;

/** What C computes; n is unknown to the analysis. */
const indices: Readonly<Record<string, (t: number, b: number, n: number) => number>> = {
  'min(n, t) * 8': (t, b, n) => Math.min(n, t) * 8,
  'max(t, n) * 4': (t, b, n) => Math.max(t, n) * 4,
  '(t < n ? n : t * 2)': (t, b, n) => (t < n ? n : t * 2),
  'max(t - n, 0)': (t, b, n) => Math.max(t - n, 0),
  '(n - t * 5) / 8': (t, b, n) => Math.trunc((n - t * 5) / 8),
  '(n * 16 - t * 5) % 8': (t, b, n) => (n * 16 - t * 5) % 8,
  '(t - n * 16) % 8': (t, b, n) => (t - n * 16) % 8,
  '(b * 16 - t * 5) % 8': (t, b) => (b * 16 - t * 5) % 8,
  '(b * 50 - t * 3) / 4 * 8': (t, b) => Math.trunc((b * 50 - t * 3) / 4) * 8,
  '((t - 20) % 16 + n)': (t, b, n) => ((t - 20) % 16) + n,
  '((b * 296 + t) % 600 == 0 ? b * 296 + t + 599 : b * 296 + t - 1)': (t, b) =>
    b * 296 + t + ((b * 296 + t) % 600 === 0 ? 599 : -1),
  '((b * 296 + t) % 600 == 599 ? b * 296 + t - 599 : b * 296 + t + 1)': (t, b) =>
    b * 296 + t + ((b * 296 + t) % 600 === 599 ? -599 : 1),
};

/** Neighbours beyond either end of a row, in as many blocks as nobody knows. */
const borders: Readonly<Record<string, (x: number, n: number) => number>> = {
  'abs(x)': (x) => Math.abs(x),
  '(x < 0 ? x + n : x >= n ? x - n : x)': (x, n) => (x < 0 ? x + n : x >= n ? x - n : x),
  '(x < 0 ? -x - 1 : x >= n ? 2 * n - 1 - x : x)': (x, n) => (x < 0 ? -x - 1 : x >= n ? 2 * n - 1 - x : x),
  '(abs(x) >= n ? 2 * n - 2 - abs(x) : abs(x))': (x, n) =>
    Math.abs(x) >= n ? 2 * n - 2 - Math.abs(x) : Math.abs(x),
};

/** The least and the most that are said, for every n, of what a warp's lanes cost. */
function holds(answer: string, warps: number, at: (t: number, b: number, n: number) => number): void {
  const [, min = NaN, max = min] = /: (\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(answer) ?? [];
  for (let n = 0; n <= 200; n++) {
    for (let warp = 0; warp < warps; warp++) {
      const lanes = Array.from({ length: 32 }, (_, lane) => (warp % 2) * 32 + lane);
      const cost = sectorsOf(
        lanes.map((t) => at(t, Math.floor(warp / 2), n)),
        4,
      );
      assert.ok(cost >= Number(min) && cost <= Number(max), `${cost} for n = ${n}; ${answer}`);
    }
  }
}

describe('indices that change their form within a warp', () => {
  for (const [index, at] of Object.entries(indices)) {
    it(`keep a[${index}] within bounds that hold for every n`, async () => {
      const [answer = ''] = await answers(kernel(index));
      holds(answer, 8, at);
    });
  }

  for (const [index, at] of Object.entries(borders)) {
    for (const moved of [-3, 0, 5]) {
      it(`keep a[${index}] for x ${moved} from the thread within such bounds`, async () => {
        const x = `(b * 64 + t + ${moved})`;
        const [answer = ''] = await answers(kernel(index.replaceAll(/\bx\b/g, x), ''));
        holds(answer, 8, (t, b, n) => at(b * 64 + t + moved, n));
      });
    }
  }

  it('keep the rank of a thread in a grid of three unknown dimensions, clamped, within such bounds', async () => {
    const block = '((blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x)';
    const [answer = ''] = await answers(kernel(`min(${block} * 64 + t, n - 1)`, ''));
    holds(answer, 8, (t, b, n) => Math.min(b * 64 + t, n - 1));
  });

  it('tell what neighbours on a ring cost, which few warps go around', async () => {
    const ring = (index: string): string => `// warplint: launch grid=(1407) block=(256)
__global__ void k(float* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[1024 + ${index}] = 1;
}`;
    const warps = Array.from({ length: 1407 * 8 }, (_, warp) => {
      const at = Array.from({ length: 32 }, (_, lane) => warp * 32 + lane);
      return sectorsOf(
        at.map((i) => 1024 + (i % 600 === 0 ? i + 599 : i - 1)),
        4,
      );
    });
    const mean = warps.reduce((sum, one) => sum + one, 0) / warps.length;
    const { kernels, diagnostics } = await analyseText(
      '/test/ring.cu',
      ring('(i % 600 == 0 ? i + 599 : i - 1)'),
    );
    const sectors = kernels[0]?.launches[0]?.summary.accesses[0]?.sectors;
    assert.ok(sectors !== undefined);
    assert.ok(Math.abs(sectors.mean - mean) < 0.1, `${sectors.mean} of ${mean}`);
    assert.ok(sectors.min <= Math.min(...warps) && sectors.max >= Math.max(...warps));
    assert.deepEqual(
      diagnostics.map(({ rule }) => rule),
      ['misaligned-global-access'],
    );
  });

  it('are exact where nothing is unknown', async () => {
    // Even the remainders of negative numbers: -7 to 7 in the first block, on two sectors.
    assert.deepEqual(await answers(kernel('(t % 5 - 2) % 2')), ['store a[1024 + (t % 5 - 2) % 2]: 2']);
  });

  it('are a known distance apart where only a lane that is not active differs by an unknown', async () => {
    const text = `// warplint: launch grid=(4) block=(64)
__global__ void k(float* a, int n, bool far) {
  int t = threadIdx.x, x = t == 0 ? n : 0;
  if (t > 0) a[2 * t + x + (far ? n : 0)] = 1;
}`;
    const { diagnostics } = await analyseText('/test/far.cu', text);
    assert.match(diagnostics[0]?.message ?? '', /^8 sectors per request instead of 4: lanes are 8 B apart,/);
  });
});
