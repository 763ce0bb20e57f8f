/** `i / n` and `i % n` with an unknown n: bounds that hold for every n, against an enumeration of many. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyseText } from '../fixtures/analyseText.ts';
import { answers } from './answers.ts';
import { sectorsOf, wavefrontsOf } from './costs.ts';

const kernel = (body: string): string => `// warplint: launch grid=(64) block=(256)
#define fastdiv(i) ((__umulhi((unsigned)(i), n) + (i)) >> C)
#define unlessOne(i) (W != 1 ? __umulhi((unsigned)(i), n) >> C : (i))
__global__ void k(float* a, double* d, int W, int H, int C, unsigned n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float s[1024];
  ${body}
}`;

interface Parts {
  readonly i: number;
  readonly quotient: number;
  readonly remainder: number;
}

type Cost = (elements: readonly number[]) => number;
const floats: Cost = (elements) => sectorsOf(elements, 4);
const doubles: Cost = (elements) => sectorsOf(elements, 8);

const shapes: Readonly<Record<string, { readonly cost: Cost; readonly at: (parts: Parts) => number }>> = {
  'a[i % n]': { cost: floats, at: ({ remainder }) => remainder },
  'a[i / n]': { cost: floats, at: ({ quotient }) => quotient },
  'a[i % n + 5]': { cost: floats, at: ({ remainder }) => remainder + 5 },
  'a[(i % n) * 2 + 1]': { cost: floats, at: ({ remainder }) => remainder * 2 + 1 },
  'a[(i / n) * 40]': { cost: floats, at: ({ quotient }) => quotient * 40 },
  'a[(i % n) * 3 + i / n]': { cost: floats, at: ({ remainder, quotient }) => remainder * 3 + quotient },
  'a[i * 2 + i % n]': { cost: floats, at: ({ i, remainder }) => i * 2 + remainder },
  'd[i % n]': { cost: doubles, at: ({ remainder }) => remainder },
  'd[i - i % n]': { cost: doubles, at: ({ i, remainder }) => i - remainder },
  's[(i % n) * 2]': { cost: wavefrontsOf, at: ({ remainder }) => remainder * 2 },
  's[i / n]': { cost: wavefrontsOf, at: ({ quotient }) => quotient },
  's[(i % n) * 32]': { cost: wavefrontsOf, at: ({ remainder }) => remainder * 32 },
};

/** The least and the most that a warp costs with any n up to 200, and with many that are larger. */
function enumerated(
  cost: Cost,
  at: (parts: Parts) => number,
): { readonly least: number; readonly most: number } {
  const seen = new Set<number>();
  const look = (n: number, warp: number): void => {
    const lanes = Array.from({ length: 32 }, (_, lane) => warp * 32 + lane);
    seen.add(cost(lanes.map((i) => at({ i, quotient: Math.floor(i / n), remainder: i % n }))));
  };
  for (let n = 1; n <= 200; n++) for (let warp = 0; warp < 300; warp++) look(n, warp);
  fc.assert(fc.property(fc.integer({ min: 1, max: 2 ** 24 }), fc.nat(511), look));
  return { least: Math.min(...seen), most: Math.max(...seen) };
}

describe('quotients and remainders by an unknown', () => {
  for (const [place, { cost, at }] of Object.entries(shapes)) {
    it(`keep ${place} within bounds that hold for every n, and that some n come near`, async () => {
      const answer = (await answers(kernel(`${place} = 1;`))).find((one) => one.includes(place));
      const [, min, max] = /: (\d+)(?:-(\d+))?$/.exec(answer ?? '') ?? [];
      const { least, most } = enumerated(cost, at);
      assert.equal(Number(min), least);
      // How the first lane's quotient goes with n is not looked at, which can make a sector's difference.
      assert.ok(
        Number(max ?? min) >= most && Number(max ?? min) <= most + 1,
        `${answer}, really ${least}-${most}`,
      );
    });
  }

  it('are found in indices of several parts, in whatever order they are taken apart', async () => {
    const body = `int x = i % W, y = (i / W) % H, c = (i / (W * H)) % C, b = i / (C * H * W);
      a[((b * C + c) * H + y) * W + x] = 1;
      int c2 = i / W / H % C;
      a[((b * C + c2) * H + i / W % H) * W + x] = 1;
      a[((b * C + c) * 2 * H + 2 * y) * 2 * W + 2 * x] = 1;`;
    // The last one: 32 places of their own, 8 bytes apart or more.
    assert.deepEqual(await answers(kernel(body)), [
      'store a[((b * C + c) * H + y) * W + x]: 4',
      'store a[((b * C + c2) * H + i / W % H) * W + x]: 4',
      'store a[((b * C + c) * 2 * H + 2 * y) * 2 * W + 2 * x]: 8-17',
    ]);
  });

  it('are found where a remainder is taken apart again', async () => {
    const body = `int c = i / (W * H), y = (i - c * W * H) / W, x = i - c * W * H - y * W;
      a[c * H * W + y * W + x] = 1;
      a[i % (W * H) / W * 3 + i / (W * H) * 3 * H] = 1;`;
    assert.deepEqual(await answers(kernel(body)), [
      'store a[c * H * W + y * W + x]: 4',
      // Three times the row that a lane is in: all in one row, or each in its own, 376 bytes from any start.
      'store a[i % (W * H) / W * 3 + i / (W * H) * 3 * H]: 1-13',
    ]);
  });
});

/** H is 500 or 1000, so that rows do not overlap, and W the divisor of which n and C are the reciprocal. */
const across: Readonly<
  Record<string, (parts: Parts & { readonly H: number; readonly n: number }) => number>
> = {
  'a[(i % n) * H + i / n]': ({ remainder, quotient, H }) => remainder * H + quotient,
  'a[(i / n) * H * 64 + i % n * 64]': ({ remainder, quotient, H }) => (quotient * H + remainder) * 64,
  'a[i % n * 3]': ({ remainder }) => remainder * 3,
  'a[i / n * H + i % n]': ({ remainder, quotient, H }) => quotient * H + remainder,
  'a[(i - fastdiv(i) * W) * H + fastdiv(i)]': ({ remainder, quotient, H }) => remainder * H + quotient,
  'a[i - fastdiv(i) * W + fastdiv(i) * H]': ({ remainder, quotient, H }) => quotient * H + remainder,
  'a[(i - unlessOne(i) * W) * H + unlessOne(i)]': ({ remainder, quotient, H }) => remainder * H + quotient,
  'a[i - unlessOne(i) * W + unlessOne(i) * H]': ({ remainder, quotient, H }) => quotient * H + remainder,
  // Rows that are shorter than what a warp takes: of each lane's sector there is none besides.
  'a[i * 32 % n + i * 32 / n * H * 8]': ({ i, n, H }) => ((i * 32) % n) + Math.floor((i * 32) / n) * H * 8,
  'a[i * 32 - fastdiv(i * 32) * W + fastdiv(i * 32) * H * 8]': ({ i, n, H }) =>
    ((i * 32) % n) + Math.floor((i * 32) / n) * H * 8,
};

describe('rows of unknown length', () => {
  for (const [place, at] of Object.entries(across)) {
    it(`cost what is said of ${place}, but for tiny ones`, async () => {
      const analysis = await analyseText('/test/rows.cu', kernel(`${place} = 1;`));
      const access = analysis.kernels[0]?.launches[0]?.summary.accesses[0];
      const said = access?.apart ?? 0;
      assert.ok(said > 0);
      for (let n = 64; n <= 400; n += 7)
        for (const H of [500, 1000]) {
          const costs = Array.from({ length: 512 }, (_, warp) => {
            const lanes = Array.from({ length: 32 }, (_none, lane) => warp * 32 + lane);
            const parts = lanes.map((i) => ({ i, quotient: Math.floor(i / n), remainder: i % n, H, n }));
            return sectorsOf(parts.map(at), 4);
          });
          const mean = costs.reduce((sum, cost) => sum + cost) / costs.length;
          // A warp with the end of one row and the start of the next may need two sectors more.
          assert.ok(mean > 0.95 * said && mean < said + 2, `n = ${n}, H = ${H}: ${mean} instead of ${said}`);
        }
    });
  }
});

describe('the reciprocal of a divisor', () => {
  it('gives its quotients', () => {
    for (let divisor = 1n; divisor < 200n; divisor++) {
      let shift = 0n;
      while (1n << shift < divisor) shift++;
      const factor = ((1n << 32n) * ((1n << shift) - divisor)) / divisor + 1n;
      for (let i = 0n; i < 2000n; i += 7n) assert.equal((((i * factor) >> 32n) + i) >> shift, i / divisor);
    }
  });

  it('is none where only the product is taken, or something else is added to it', async () => {
    for (const place of [
      'a[__umulhi(i, n) * 64]',
      'a[((__umulhi(i, n) + H) >> C) * 64 + i]',
      // Of a number beside the dividend, and of another number than 1.
      'a[(W != 1 ? __umulhi(i, n) >> C : i + 1) * 64 + i]',
      'a[(W != 2 ? __umulhi(i, n) >> C : i) * 64 + i]',
    ]) {
      const analysis = await analyseText('/test/rows.cu', kernel(`${place} = 1;`));
      assert.equal(analysis.kernels[0]?.launches[0]?.summary.accesses[0]?.apart, undefined, place);
    }
  });
});

interface Unknowns {
  readonly n: number;
  readonly pitch: number;
  readonly shift: number;
}

/** Blocks of 8 by 32 threads: a warp holds four rows of eight. */
const rows = (place: string): string => `// warplint: launch grid=(64) block=(8,32)
__global__ void k(float* a, int H, unsigned n, int C) {
  int x = threadIdx.x, y = blockIdx.x * blockDim.y + threadIdx.y;
  ${place} = 1;
}`;

type Place = (x: number, y: number, unknowns: Unknowns) => number;

const rowShapes: readonly (readonly [string, string, Place])[] = [
  ['a[y / n * H + x]', '1-8', (x, y, { n, pitch }) => Math.floor(y / n) * pitch + x],
  [
    'a[y / n * H + y % n * C + x]',
    '1-8',
    (x, y, { n, pitch, shift }) => Math.floor(y / n) * pitch + (y % n) * shift + x,
  ],
  ['a[((y - C) % n) * 8 + x]', '1-4', (x, y, { n, shift }) => ((y - shift) % n) * 8 + x],
  ['a[(y >> C) * H + x]', '1-8', (x, y, { pitch, shift }) => (y >> shift) * pitch + x],
  ['a[(y & C) * 8 + x]', '1-4', (x, y, { shift }) => (y & shift) * 8 + x],
  ['a[((y << C) ^ n) * 8 + x]', '1-4', (x, y, { n, shift }) => ((y << shift) ^ n) * 8 + x],
  ['a[__umulhi(y, n) * H + x]', '1-8', (x, y, { n, pitch }) => Math.floor((y * n) / 2 ** 32) * pitch + x],
];

describe('what an unknown makes of rows of lanes', () => {
  for (const [place, bounds, at] of rowShapes) {
    it(`keeps each row of ${place} together, wherever the rows are`, async () => {
      assert.deepEqual(await answers(rows(place)), [`store ${place}: ${bounds}`]);
      const [least = 0, most = 0] = bounds.split('-').map(Number);
      fc.assert(
        fc.property(
          fc.record({ n: fc.integer({ min: 1, max: 64 }), pitch: fc.nat(99), shift: fc.nat(12) }),
          fc.nat(511),
          (unknowns, warp) => {
            const lanes = Array.from({ length: 32 }, (_, lane) => lane);
            const elements = lanes.map((lane) => at(lane % 8, warp * 4 + (lane >> 3), unknowns));
            const cost = sectorsOf(elements, 4);
            assert.ok(cost >= least && cost <= most, `${cost}`);
          },
        ),
      );
    });
  }
});

type Grid = (x: number, y: number, extents: { readonly H: number; readonly C: number }) => number;

/** Distances of which each is a number of the smaller ones. */
const extents: readonly (readonly [string, Grid])[] = [
  ['a[(y * H + x) * C]', (x, y, { H, C }) => (y * H + x) * C],
  ['a[(y * H + x) * H]', (x, y, { H }) => (y * H + x) * H],
  ['a[7 - x * C + y * C * H * 2]', (x, y, { H, C }) => 7 - x * C + y * C * H * 2],
];

describe('rows of a block that lie an unknown extent apart', () => {
  for (const [place, at] of extents) {
    it(`share no sector in ${place}, but for tiny ones`, async () => {
      const analysis = await analyseText('/test/extents.cu', rows(place));
      assert.equal(analysis.kernels[0]?.launches[0]?.summary.accesses[0]?.apart, 32);
      for (let H = 8; H < 40; H++)
        for (let C = 8; C < 40; C++) {
          const lanes = Array.from({ length: 32 }, (_, lane) => at(lane % 8, lane >> 3, { H, C }) + 2048);
          assert.equal(sectorsOf(lanes, 4), 32, `H = ${H}, C = ${C}`);
        }
    });
  }

  it('may share them where they take one another back', async () => {
    const analysis = await analyseText('/test/extents.cu', rows('a[x * (C - H) + y * H]'));
    assert.equal(analysis.kernels[0]?.launches[0]?.summary.accesses[0]?.apart, undefined);
  });
});

type Start = (x: number, y: number, n: number, z: number) => number;

/** Eight lanes are a sector where they start on one; how many of the four rows can do so hangs on where n takes them. */
const starts: readonly (readonly [string, number, Start])[] = [
  ['a[y * n + x - 1]', 7, (x, y, n) => y * n + x - 1],
  ['a[y * n + x]', 4, (x, y, n) => y * n + x],
  ['a[y * n + x + C * 8 + 4]', 6, (x, y, n) => y * n + x + 4],
  ['a[y * n + x + C]', 4, (x, y, n, z) => y * n + x + z],
  ['a[y * n * 2 + x + 1]', 8, (x, y, n) => y * n * 2 + x + 1],
  ['a[(C * H + y) * n + x + 1]', 7, (x, y, n, z) => (z * 3 + y) * n + x + 1],
  ['a[C * 4 + y * n + x + 1]', 7, (x, y, n, z) => z * 4 + y * n + x + 1],
];

describe('where rows of eight lanes start', () => {
  for (const [place, least, at] of starts) {
    it(`makes them cost ${least} sectors at least in ${place}`, async () => {
      const analysis = await analyseText('/test/starts.cu', rows(place).replace('unsigned n', 'int n'));
      assert.equal(analysis.kernels[0]?.launches[0]?.summary.accesses[0]?.apart, least);
      const costs: number[] = [];
      for (let n = 16; n < 40; n++)
        for (let z = 0; z < 9; z++)
          for (let warp = 0; warp < 16; warp++) {
            const lanes = Array.from({ length: 32 }, (_, lane) => at(lane % 8, warp * 4 + (lane >> 3), n, z));
            costs.push(sectorsOf(lanes, 4));
          }
      assert.equal(Math.min(...costs), least);
    });
  }
});

describe('coordinates of a tensor in one number', () => {
  const heads = 4;
  const length = 257;
  const size = 64;
  const count = 2 * heads * length * length;
  const kernel = (place: string): string => `// warplint: launch grid=(${Math.ceil(count / 256)}) block=(256)
__global__ void k(const float* a, float* o) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= ${count}) return;
  int key = i % ${length}, rest = i / ${length};
  int query = rest % ${length};
  rest /= ${length};
  int head = rest % ${heads}, batch = rest / ${heads};
  o[i] = a[${place}];
}`;
  const place = (position: string): string =>
    `((batch * ${length} + ${position}) * ${heads} + head) * ${size}`;
  const rowsOf = (i: number): readonly number[] => {
    const rest = Math.floor(i / length);
    const image = Math.floor(rest / length);
    const [head, batch] = [image % heads, Math.floor(image / heads)];
    return [i % length, rest % length].map((at) => ((batch * length + at) * heads + head) * size);
  };

  it('lie in one row but for few warps, also behind a division by a small number', async () => {
    const most = [0, 0];
    for (let first = 0; first < count; first += 32) {
      const lanes = Array.from({ length: Math.min(32, count - first) }, (_, lane) => rowsOf(first + lane));
      [0, 1].forEach((which) => {
        const sectors = new Set(lanes.map((rows) => Math.floor(((rows[which] ?? 0) * 4) / 32))).size;
        most[which] = Math.max(most[which] ?? 0, sectors);
      });
    }
    assert.deepEqual(most, [32, 2]);
    // Where a row of queries ends, the bound takes head and batch to end there or not.
    assert.match((await answers(kernel(place('query'))))[0] ?? '', /: 1-4$/);
    const { diagnostics } = await analyseText('/test/tensor.cu', kernel(place('key')));
    assert.match(diagnostics[0]?.message ?? '', /^On average 32 sectors per request instead of 4/);
  });
});
