/** Whole programs, line by line, against what Nsight Compute counted on an H200. */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { LaunchReport } from '../../server/src/features/simulationReport.ts';
import { operationOf, readLaunches } from '../hardware/rows.ts';
import type { MeasuredAccess } from '../hardware/rows.ts';
import { fixtureFolder, simulateFixture } from './simulateText.ts';

/**
 * Whether the line has the row's sectors, or its excess of shared wavefronts; undefined for other rows. A row of CUDA's
 * headers belongs to the line that calls what is inlined from there: to all lines without a row of their own.
 */
function isEqual(
  row: MeasuredAccess,
  rows: readonly MeasuredAccess[],
  launch: LaunchReport,
): boolean | undefined {
  const wanted = operationOf(row.op);
  if (wanted === undefined || (row.sectors ?? row.wavefronts) === undefined) return undefined;
  const lines = rows.filter(({ op, file }) => op === row.op && file === undefined).map(({ line }) => line);
  const own = launch.accesses.filter(
    ({ line, space, op }) =>
      (row.file === undefined ? line === row.line : !lines.includes(line)) &&
      space === wanted.space &&
      op === wanted.operation,
  );
  const sum = (value: (access: LaunchReport['accesses'][number]) => number): number =>
    own.reduce((total, access) => total + value(access), 0);
  return wanted.space === 'global'
    ? row.sectors === sum(({ sectors }) => sectors)
    : (row.wavefronts ?? 0) - (row.wavefronts_ideal ?? 0) ===
        sum(({ wavefronts, wavefrontsIdeal }) => wavefronts - wavefrontsIdeal);
}

/** Of 1,156 rows of tutorials and homework, and 95 of arms of branches; docs/accuracy.md tells what the others are. */
const equalRows = {
  'programs-a': 55,
  'programs-b': 85,
  'programs-c': 171,
  'programs-d': 70,
  'programs-e': 238,
  'programs-f': 53,
  'programs-g': 74,
  'programs-h': 363,
  'kernels-w': 86,
};

describe('rows of whole programs', function () {
  this.timeout(120_000);
  for (const [name, atLeast] of Object.entries(equalRows)) {
    it(`are the H200's for ${atLeast} rows of ${name}.cu`, async () => {
      const report = await simulateFixture(`hardware/${name}.cu`, { device: 'h200' });
      const measured = readLaunches(path.join(fixtureFolder, `hardware/${name}-h200.json`));
      const answers = measured.flatMap(({ accesses }, i) =>
        accesses.map((row) => isEqual(row, accesses, report.launches[i]!)),
      );
      assert.equal(answers.filter((answer) => answer === true).length, atLeast);
    });
  }
});
