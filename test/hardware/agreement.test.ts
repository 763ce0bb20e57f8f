/** Lint against emulator: what the analysis says of a request holds what the emulator counts, on whole programs. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runSimulateCommand } from '../../server/src/cli/simulateCommand.ts';
import { launchedByData } from './rows.ts';
import { staticLaunches } from './staticAnswers.ts';
import type { StaticLaunch } from './staticAnswers.ts';

const folder = new URL('../../test-fixtures/hardware/', import.meta.url).pathname;

interface CountedAccess {
  readonly path?: string;
  readonly line: number;
  readonly movedFrom?: number;
  readonly text: string;
  readonly space: string;
  readonly op: string;
  readonly requests: number;
  readonly sectors: number;
  readonly wavefronts: number;
}

interface CountedLaunch {
  readonly kernel: string;
  readonly templateArguments: readonly string[];
  readonly grid: readonly number[];
  readonly block: readonly number[];
  readonly accesses: readonly CountedAccess[];
}

describe('the analysis and the emulator', () => {
  const programs = readdirSync(folder).filter((name) => /^(kernels|programs)-.*\.cu$/.test(name));
  for (const program of programs) {
    it(`agree on every line of ${program}`, async () => {
      const path = join(folder, program);
      const result = await runSimulateCommand([path, '--device', 'h200', '--format', 'json']);
      const simulated = JSON.parse(result.stdout) as { readonly launches: readonly CountedLaunch[] };
      const analysed = await staticLaunches(path, (name, from) => {
        const local = join(dirname(from), name);
        return existsSync(local) ? { path: local, text: readFileSync(local, 'utf8') } : undefined;
      });
      const turns = new Map<string, number>();
      const tally = { compared: 0, contradictions: [] as string[] };
      for (const launch of simulated.launches) compareLaunch(launch, partner(launch, analysed, turns), tally);
      assert.deepEqual(tally.contradictions, []);
      const all = simulated.launches.reduce((sum, { accesses }) => sum + accesses.length, 0);
      assert.ok(
        all >= 10 && tally.compared >= all / 2,
        `only ${tally.compared} of ${all} accesses were compared`,
      );
    }).timeout(60_000);
  }
});

/** The analysed launch of the same kernel and shape; the n-th of several. */
function partner(
  launch: CountedLaunch,
  analysed: readonly StaticLaunch[],
  turns: Map<string, number>,
): StaticLaunch | undefined {
  const keyOf = (name: string, templates: readonly string[], shape: unknown): string =>
    `${name}<${templates.join()}>${String(shape)}`;
  const shape = [launch.grid, launch.block];
  const key = keyOf(launch.kernel, launch.templateArguments, shape);
  const sameShape = analysed.filter(
    ({ launch: one }) =>
      keyOf(one.kernel.name, [], [one.grid, one.block]) === keyOf(launch.kernel, [], shape),
  );
  const same = sameShape.filter(
    ({ launch: one }) =>
      one.kernel.templateArguments.map((argument) => argument.text).join() ===
      launch.templateArguments.join(),
  );
  // Lambdas are numbered as they are met, which differs between the two.
  const candidates = same.length > 0 ? same : sameShape;
  const turn = turns.get(key) ?? 0;
  turns.set(key, turn + 1);
  return candidates[Math.min(turn, candidates.length - 1)];
}

function compareLaunch(
  launch: CountedLaunch,
  found: StaticLaunch | undefined,
  tally: { compared: number; contradictions: string[] },
): void {
  if (launchedByData.has(launch.kernel)) return;
  for (const access of launch.accesses) {
    const { space, op } = access;
    const line = access.movedFrom ?? access.line;
    if (access.path !== undefined || access.requests === 0) continue;
    if (space !== 'global' && space !== 'shared') continue;
    const where = `${launch.kernel} line ${line} ${space} ${op}`;
    const answers = (found?.summary.accesses ?? []).filter(
      (one) => found?.lineOf(one) === line && one.space === space && one.operation === op,
    );
    if (answers.length === 0) tally.contradictions.push(`${where}: not seen by the analysis`);
    if (answers.length === 0 || answers.some((one) => one.status === 'unknown')) continue;
    tally.compared++;
    const counted = (space === 'global' ? access.sectors : access.wavefronts) / access.requests;
    const spreads = answers.map((one) => one.sectors ?? one.wavefronts).filter((one) => one !== undefined);
    const min = Math.min(...spreads.map((spread) => spread.min));
    const max = Math.max(...spreads.map((spread) => spread.max));
    if (counted < min - 1e-6 || counted > max + 1e-6) {
      tally.contradictions.push(`${where}: counted ${counted}, said ${min} to ${max}`);
    }
  }
}
