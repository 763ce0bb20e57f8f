/** Masks of one less than a size that is not known: whoever writes `i & (n - 1)` takes n for a power of two. */
import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';
import { sectorsOf } from './costs.ts';

const kernel = (body: string): string => `// warplint: launch grid=(16) block=(256)
__global__ void k(float* a, int n, int step, int repeat) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  ${body}
}`;

const inLoop = (start: string, by: string, place: string): string =>
  `int at = ${start}; for (int k = 0; k < repeat; k++) { ${place} = 1; at = (at + ${by}) & (n - 1); }`;

interface Row {
  readonly body: string;
  /** The element of thread i in turn k. */
  readonly at: (i: number, k: number, n: number) => number;
  readonly apart: number | undefined;
}

/** A counter that is masked behind each turn. */
function counted(
  start: (i: number) => number,
  by: number,
  place: (at: number, n: number) => number,
): Row['at'] {
  return (i, k, n) => {
    let at = start(i);
    for (let turn = 0; turn < k; turn++) at = (at + by) & (n - 1);
    return place(at, n);
  };
}

const rows: readonly Row[] = [
  { body: 'a[(i * 16 + 1) & (n - 1)] = 1;', at: (i, _, n) => (i * 16 + 1) & (n - 1), apart: 32 },
  { body: 'a[(i * 2) & (n - 1)] = 1;', at: (i, _, n) => (i * 2) & (n - 1), apart: 8 },
  { body: 'a[(i + step) & (n - 1)] = 1;', at: (i, k, n) => (i + k) & (n - 1), apart: 4 },
  { body: 'a[(i & (n - 1)) * 8] = 1;', at: (i, _, n) => (i & (n - 1)) * 8, apart: 32 },
  { body: 'a[i * 8 & n - 1] = 1;', at: (i, _, n) => (i * 8) & (n - 1), apart: 32 },
  // Sizes of a few hundred are not tiny.
  { body: 'a[(i * 32) & (n - 1)] = 1;', at: (i, _, n) => (i * 32) & (n - 1), apart: undefined },
  // A flag of each, and not one that a size tells.
  { body: 'a[(i * 16) & step] = 1;', at: (i, k) => (i * 16) & k, apart: undefined },
  {
    body: inLoop('i * 16', '16', 'a[(at + 3) & (n - 1)]'),
    at: counted(
      (i) => i * 16,
      16,
      (at, n) => (at + 3) & (n - 1),
    ),
    apart: 32,
  },
  {
    body: inLoop('i', '512', 'a[at]'),
    at: counted(
      (i) => i,
      512,
      (at) => at,
    ),
    apart: 4,
  },
  {
    body: inLoop('i', '512', 'a[at * 3]'),
    at: counted(
      (i) => i,
      512,
      (at) => at * 3,
    ),
    apart: 12,
  },
];

function costs({ at }: Row, n: number, turns: readonly number[]): number[] {
  const found: number[] = [];
  for (const k of turns)
    for (let first = 0; first < 16 * 256; first += 32)
      found.push(
        sectorsOf(
          Array.from({ length: 32 }, (_, lane) => at(first + lane, k, n)),
          4,
        ),
      );
  return found;
}

describe('masks of a size that is not known', () => {
  for (const row of rows) {
    it(`keep ${row.body} in a range for every size, and tell what powers of two give`, async () => {
      const analysis = await analyseText('/test/masks.cu', kernel(row.body));
      const access = analysis.kernels[0]?.launches[0]?.summary.accesses[0];
      const said = access?.sectors ?? { min: Infinity, max: 0 };
      for (let n = 0; n < 700; n++)
        for (const cost of costs(row, n, [0, 1, 5]))
          assert.ok(cost >= said.min && cost <= said.max, `${cost} for ${n}, not ${said.min} to ${said.max}`);
      assert.equal(access?.apart, row.apart);
      for (const n of [1024, 2048, 4096, 8192]) {
        const all = costs(row, n, [0, 1, 7]);
        const mean = all.reduce((sum, cost) => sum + cost) / all.length;
        if (row.apart !== undefined)
          assert.ok(mean > 0.95 * row.apart && mean < row.apart + 2, `${n}: ${mean}`);
      }
    });
  }
});
