import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { compareWithHardware } from './compare.ts';
import type { ComparedRow } from './compare.ts';
import { launchedByData } from './rows.ts';

const folder = new URL('../../test-fixtures/hardware/', import.meta.url).pathname;

/**
 * Rows where the compiler changed the access, so that its row measures something else than the source says; each is
 * explained in docs/accuracy.md.
 */
const mergedByCompiler = new Set([
  // What an inner loop loads from one place in each turn, in part counted at the outer loop's line.
  'bsr4:188:LDG',
  // The pointer to the next node, which the loop's head loads, is counted at the body's line.
  'listPerWarp:221:LDG',
  // The column, which only lanes with a value other than zero need, is loaded by these alone.
  'spmv_ell:57:LDG',
]);

/** What a float chooses that differs from lane to lane, `(int)floorf(x * scale)`, is not followed. */
const chosenByFloats = new Set(['resizeBilinear']);

const programs = readdirSync(folder)
  .filter((name) => /^(kernels-.|programs-.|random-.|seeds)-h200\.json$/.test(name))
  .map((name) => name.replace('-h200.json', ''));

describe('static answers against Nsight Compute on an H200', () => {
  for (const program of programs) {
    it(`hold on ${program}.cu, row by row`, async () => {
      const rows = await compareWithHardware(`${folder}${program}.cu`, `${folder}${program}-h200.json`);
      const comparable = rows.filter(
        (row) =>
          row.verdict !== 'elsewhere' && !mergedByCompiler.has(keyOf(row)) && !launchedByData.has(row.kernel),
      );
      assert.ok(comparable.length >= 10, 'there are rows to compare');
      const wrong = comparable.filter((row) => row.verdict === 'wrong' || row.verdict === 'no launch');
      assert.deepEqual(wrong.map(keyOf), [], 'no row is answered wrongly');
      const unknown = comparable.filter(
        (row) =>
          row.verdict === 'unknown' &&
          !row.dataDependent &&
          !chosenByFloats.has(row.kernel.replace(/<.*/, '')),
      );
      assert.ok(
        unknown.length <= Math.max(2, 0.015 * comparable.length),
        `unknown though no data decides: ${unknown.map(keyOf).join(', ')}`,
      );
    });
  }

  it('are exact or a range that holds the measured value on at least 95 % of the rows of seeds.cu', async () => {
    const rows = await compareWithHardware(`${folder}seeds.cu`, `${folder}seeds-h200.json`);
    const right = rows.filter((row) => ['exact', 'mean', 'contains'].includes(row.verdict));
    assert.ok(right.length >= 0.95 * rows.length, `${right.length} of ${rows.length}`);
  });
});

function keyOf(row: ComparedRow): string {
  return `${row.kernel}:${row.line}:${row.op}`;
}
