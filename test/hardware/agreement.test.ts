/** Lint against emulator: what the analysis says of a request holds what the emulator counts, on whole programs. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runSimulateCommand } from '../../server/src/cli/simulateCommand.ts';
import { compareLaunch, partners } from './agreement.ts';
import type { CountedLaunch, Tally } from './agreement.ts';
import { launchedByData } from './rows.ts';
import { staticLaunches } from './staticAnswers.ts';

const folder = new URL('../../test-fixtures/hardware/', import.meta.url).pathname;

describe('the analysis and the emulator', () => {
  const programs = readdirSync(folder).filter((name) => /^(kernels|programs|random)-.*\.cu$/.test(name));
  for (const program of programs) {
    it(`agree on every line of ${program}`, async () => {
      const path = join(folder, program);
      const result = await runSimulateCommand([path, '--device', 'h200', '--format', 'json']);
      const simulated = JSON.parse(result.stdout) as { readonly launches: readonly CountedLaunch[] };
      const analysed = await staticLaunches(path);
      const turns = new Map<string, number>();
      const tally: Tally = { compared: 0, contradictions: [] };
      for (const launch of simulated.launches)
        compareLaunch(launch, partners(launch, analysed, turns), tally);
      assert.deepEqual(tally.contradictions, []);
      const all = simulated.launches
        .filter(({ kernel }) => !launchedByData.has(kernel))
        .reduce((sum, { accesses }) => sum + accesses.length, 0);
      assert.ok(
        all >= 10 && tally.compared >= all / 2,
        `only ${tally.compared} of ${all} accesses were compared`,
      );
    }).timeout(300_000);
  }
});
