/** Indices whose bits are turned around, as of a Fourier transform: lanes lie as far apart as possible. */
import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';
import { sectorsOf } from './costs.ts';

interface Answer {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly apart: number | undefined;
  readonly reports: readonly string[];
}

async function answer(body: string, grid = 'grid=(16)'): Promise<Answer> {
  const analysis = await analyseText(
    '/test/turned.cu',
    `
// warplint: launch ${grid} block=(256)
__global__ void k(float2* a, unsigned n, int bits) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  ${body}
}`,
  );
  const access = analysis.kernels[0]?.launches[0]?.summary.accesses.find(
    ({ operation }) => operation === 'store',
  );
  const reports = analysis.diagnostics.map(({ message }) => message);
  return { min: access?.sectors?.min, max: access?.sectors?.max, apart: access?.apart, reports };
}

function turned(i: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit++) if ((i >> bit) & 1) result += 2 ** (bits - 1 - bit);
  return result;
}

/** Of each warp of the grid, of as many indices as there are. */
function costs(bits: number): number[] {
  const warps = Array.from({ length: Math.min(128, 2 ** bits / 32) }, (_, warp) => warp);
  return warps.map((warp) =>
    sectorsOf(
      Array.from({ length: 32 }, (_, lane) => turned(32 * warp + lane, bits)),
      8,
    ),
  );
}

describe('an index whose bits are turned around', () => {
  it('is known lane by lane where their number is known', async () => {
    for (const bits of [5, 6, 7, 8, 12, 20]) {
      const { min, max } = await answer(`a[__brev(i) >> ${32 - bits}] = {};`);
      const expected = costs(bits);
      assert.deepEqual([min, max], [Math.min(...expected), Math.max(...expected)], `${bits} bits`);
    }
  });

  it('is so too in a grid of unknown size', async () => {
    const { min, max } = await answer('if (i < n) a[__brev(i) >> 12] = {};', '');
    assert.deepEqual([min, max], [1, 32]);
  });

  it('takes a sector for each lane, unless their number is tiny', async () => {
    for (const index of [
      '__brev(i) >> (32 - bits)',
      '__brev(i) >> (31 - bits)',
      '__brev(i) >> (__clz(n) + 1)',
    ]) {
      const { min, max, apart, reports } = await answer(`if (i < n) a[${index}] = {};`);
      assert.equal(apart, 32, index);
      for (const bits of [5, 6, 7, 10]) {
        for (const cost of costs(bits)) assert.ok(min! <= cost && cost <= max!, `${bits} bits`);
      }
      assert.equal(reports.length, 1, index);
    }
  });

  it('lies by so much further apart as it is multiplied', async () => {
    assert.equal((await answer('a[(__brev(i) >> (32 - bits)) * 4 + 1] = {};')).apart, 32);
    // Four lanes each have one index.
    assert.equal((await answer('a[__brev(i / 4) >> (32 - bits)] = {};')).apart, 8);
  });

  it('tells which lanes swap as values do that nobody knows', async () => {
    const { reports } = await answer(
      'unsigned r = __brev(i) >> (32 - bits); if (i < n && r > i) { float2 t = a[i]; a[i] = a[r]; a[r] = t; }',
    );
    assert.equal(reports.length, 2);
    for (const report of reports) assert.match(report, /32 sectors .* whose lanes all come here/);
  });

  it('may be turned by a loop of as many turns as there are bits', async () => {
    const turn = (start: string, turns: string, last = ''): string =>
      `unsigned x = i, r = ${start}; for (int b = 0; b < bits; b++) { ${turns} } if (i < n) a[r] = {}; ${last}`;
    for (const turns of [
      'r = (r << 1) | (x & 1); x >>= 1;',
      'r <<= 1; r |= x & 1; x >>= 1;',
      'r = 2 * r + x % 2; x = x / 2;',
      'r = (x & 1) + r * 2; x = x >> 1;',
    ]) {
      const { min, max, apart, reports } = await answer(turn('0', turns));
      assert.equal(apart, 32, turns);
      for (const bits of [5, 6, 7, 10]) {
        for (const cost of costs(bits)) assert.ok(min! <= cost && cost <= max!, `${bits} bits`);
      }
      assert.equal(reports.length, 1, turns);
    }
    for (const [start, turns] of [
      ['1', 'r = (r << 1) | (x & 1); x >>= 1;'],
      ['0', 'x >>= 1; r = (r << 1) | (x & 1);'],
      ['0', 'r = (r << 1) | (x & 2); x >>= 1;'],
      ['0', 'r = (r << 2) | (x & 1); x >>= 1;'],
      ['0', 'r = (r << 1) | (x & 1); x >>= 2;'],
      ['0', 'r = (r << 1) | (i & 1); x >>= 1;'],
      ['0', 'r = (r << 1) | (x & 1); x >>= 1; if (r > n) break;'],
    ] as const)
      assert.equal((await answer(turn(start, turns))).apart, undefined, turns);
  });

  it('is known lane by lane behind a loop of a known number of turns, and swapped as others are', async () => {
    const loop = (bits: number): string => {
      const turn = 'r = (r << 1) | (x & 1); x >>= 1;';
      return `int r = 0, x = i; for (int b = 0; b < ${bits}; b++) { ${turn} }`;
    };
    for (const bits of [5, 6, 7, 8, 12, 20]) {
      const { min, max } = await answer(`${loop(bits)} a[r] = {};`);
      const expected = costs(bits);
      assert.deepEqual([min, max], [Math.min(...expected), Math.max(...expected)], `${bits} bits`);
    }
    // The H200 counts a sector for each lane that comes, 3.7 times the ideal.
    const swap = 'if (i < r) { float2 u = a[i], v = a[r]; a[i] = v; a[r] = u; }';
    const { reports } = await answer(`${loop(20)} ${swap}`, 'grid=(4096)');
    assert.equal(reports.length, 2);
    for (const report of reports) assert.match(report, /^32 sectors per request instead of 8/);
  });

  it('is not known where loaded data tells how many bits are left', async () => {
    const { apart, reports } = await answer('a[__brev(i) >> (int)a[0].x] = {};');
    assert.deepEqual([apart, reports], [undefined, []]);
  });
});
