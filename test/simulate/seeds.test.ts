import assert from 'node:assert/strict';
import path from 'node:path';
import type {
  AccessReport,
  LaunchReport,
  SimulationReport,
} from '../../server/src/features/simulationReport.ts';
import type { MeasuredAccess } from '../hardware/rows.ts';
import { operationOf, readLaunches, shortKernelName } from '../hardware/rows.ts';
import { fixtureFolder, simulateFixture } from './simulateText.ts';

interface Compared {
  readonly where: string;
  readonly expected: number;
  readonly counted: number;
}

/** What the emulator counted for a row: accesses of the row's line, or those of the one line that calls a header. */
function accessesOf(row: MeasuredAccess, launch: LaunchReport): readonly AccessReport[] {
  const wanted = operationOf(row.op);
  return launch.accesses.filter(
    (access) =>
      access.space === wanted?.space &&
      access.op === wanted.operation &&
      (row.file !== undefined || access.line === row.line),
  );
}

const sum = (list: readonly AccessReport[], value: (access: AccessReport) => number): number =>
  list.reduce((total, access) => total + value(access), 0);

describe('the programs of the seeds on an H200', function () {
  this.timeout(240_000);
  const measured = readLaunches(path.join(fixtureFolder, 'hardware/seeds-h200.json'));
  let report: SimulationReport;

  before(async () => {
    report = await simulateFixture('hardware/seeds.cu', { device: 'h200' });
  });

  const compare = (
    rowOf: (row: MeasuredAccess, accesses: readonly AccessReport[]) => Omit<Compared, 'where'> | undefined,
  ): Compared[] =>
    measured.flatMap((launch, index) =>
      launch.accesses.flatMap((row) => {
        const made = report.launches[index]!;
        const compared = rowOf(row, accessesOf(row, made));
        return compared === undefined
          ? []
          : [{ where: `${made.kernel} line ${row.line} ${row.op}`, ...compared }];
      }),
    );

  const differing = (rows: readonly Compared[]): string[] =>
    rows.filter((row) => row.expected !== row.counted).map((row) => row.where);

  it('makes the 44 launches of main() and ends well', () => {
    assert.equal(report.exitCode, 0);
    assert.equal(report.ended, null);
    assert.deepEqual(
      report.launches.map(({ displayName, grid, block }) => ({ kernel: displayName, grid, block })),
      measured.map(({ kernel, grid, block }) => ({ kernel: shortKernelName(kernel), grid, block })),
    );
  });

  it('counts the sectors of global memory that the hardware counted', () => {
    const rows = compare((row, accesses) =>
      row.sectors === undefined || operationOf(row.op)?.space !== 'global'
        ? undefined
        : { expected: row.sectors, counted: sum(accesses, (access) => access.sectors) },
    );
    assert.equal(rows.length, 87);
    assert.deepEqual(differing(rows), []);
  });

  it('finds the bank conflicts of shared memory that the hardware found', () => {
    const rows = compare((row, accesses) =>
      row.wavefronts === undefined || row.wavefronts_ideal === undefined
        ? undefined
        : {
            expected: row.wavefronts - row.wavefronts_ideal,
            counted: sum(accesses, (access) => access.wavefronts - access.wavefrontsIdeal),
          },
    );
    assert.equal(rows.length, 66);
    // nvcc merges two neighbouring 4-byte stores into one of 8 bytes, whose ideal is as many wavefronts as it takes.
    const merged = ['sharedStruct2 line 248 STS', 'interleavedPair line 257 STS'];
    const others = differing(rows).filter((where) => !merged.includes(where));
    assert.deepEqual(others, []);
    assert.ok(differing(rows).length <= 0.05 * rows.length);
  });

  const branch = (kernel: string, line: number): readonly number[] => {
    const launch = report.launches.find((one) => one.displayName === kernel)!;
    const found = launch.branches.find((one) => one.line === line)!;
    return [found.executed, found.divergent];
  };

  it('finds one divergent warp of 32 in a vector addition of 1000', () => {
    assert.deepEqual(branch('vecAdd', 65), [32, 1]);
  });

  it('finds 350 divergent warp-phases of 2,744 in the loads of tiles of a 100 by 100 matrix', () => {
    assert.deepEqual(branch('matmulBounded<16>', 45), [2744, 350]);
  });
});
