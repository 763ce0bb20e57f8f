/** The estimate of active lanes, and what is reported from it, against what an H200 counted for whole kernels. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { findDevice } from '../../server/src/device/lookup.ts';
import { divergentBranch } from '../../server/src/lint/rules/divergent-branch.ts';
import { DEFAULT_THRESHOLDS } from '../../server/src/lint/settings.ts';
import { factsOf } from '../../server/src/lint/summariesForTests.ts';
import type { KernelSummary } from '../../server/src/symbolic/summary/summary.ts';
import { pairLaunches } from './compare.ts';

const folder = new URL('../../test-fixtures/hardware/', import.meta.url).pathname;

interface Estimate {
  readonly kernel: string;
  readonly estimated: number;
  readonly counted: number;
  readonly isReported: boolean;
}

function isReported(summary: KernelSummary): boolean {
  const found = findDevice('h200');
  assert.ok(found.kind !== 'unknown');
  const context = { ...factsOf(), summary, device: found.device, thresholds: DEFAULT_THRESHOLDS };
  return divergentBranch.check({ ...context, sources: () => undefined }).length > 0;
}

async function estimatesOf(program: string): Promise<Estimate[]> {
  const pairs = await pairLaunches(`${folder}${program}.cu`, `${folder}${program}-h200.json`);
  return pairs.flatMap(({ measured: { kernel, inst, thread_inst }, inOrder: [match] }) => {
    const estimated = match?.summary.averageActiveLanes;
    if (match === undefined || estimated === undefined || inst === undefined || thread_inst === undefined)
      return [];
    return [{ kernel, estimated, counted: thread_inst / inst, isReported: isReported(match.summary) }];
  });
}

describe('active lanes on an H200', () => {
  const programs = readdirSync(folder)
    .filter((name) => /^(kernels-.|programs-.|seeds)-h200\.json$/.test(name))
    .map((name) => name.replace('-h200.json', ''));
  let all: readonly Estimate[];

  before(async () => {
    all = (await Promise.all(programs.map(estimatesOf))).flat();
  }).timeout(120_000);

  it('are within 2.5 of the estimate for nine launches of ten', () => {
    const near = all.filter(({ estimated, counted }) => Math.abs(estimated - counted) <= 2.5);
    assert.ok(all.length > 900, `${all.length} launches`);
    assert.ok(near.length >= 0.92 * all.length, `${near.length} of ${all.length}`);
  });

  it('are below the threshold, or not far above it, where a branch is blamed', () => {
    const reported = all.filter((one) => one.isReported);
    const wrong = reported.filter(({ counted }) => counted >= DEFAULT_THRESHOLDS.divergenceActiveLanes);
    assert.ok(reported.length >= 15, `${reported.length} reports`);
    assert.deepEqual(
      wrong.filter(({ counted }) => counted >= DEFAULT_THRESHOLDS.divergenceActiveLanes + 2.5),
      [],
    );
    assert.ok(wrong.length <= 0.2 * reported.length, wrong.map(({ kernel }) => kernel).join('; '));
  });
});
