/** What nobody asks for may be left out: the answers are those of working out every value. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadPrelude } from '../../server/src/analysis/prelude.ts';
import { createProgram } from '../../server/src/lowering/program.ts';
import { analyseKernel } from '../../server/src/symbolic/analyseKernel.ts';
import { findLaunches } from '../../server/src/symbolic/launches/findLaunches.ts';
import { everythingBears, relevanceIn } from '../../server/src/symbolic/relevance/relevance.ts';
import type { Relevance } from '../../server/src/symbolic/relevance/relevance.ts';
import type { KernelSummary } from '../../server/src/symbolic/summary/summary.ts';
import { createParser } from '../../server/src/syntax/index.ts';
import { besideFile } from './staticAnswers.ts';

const folder = new URL('../../test-fixtures/hardware/', import.meta.url).pathname;
/** Far more than any of the programs needs with everything worked out, so that neither way runs out of them. */
const limits = { steps: 5_000_000, splitSteps: 5_000_000, splits: 4000 };

describe('leaving out values that reach no answer', () => {
  for (const name of readdirSync(folder).filter((one) => /^(seeds|kernels-[a-z])\.cu$/.test(one))) {
    it(`changes nothing in what is said of ${name}`, async () => {
      const path = join(folder, name);
      const parser = await createParser();
      const file = parser.parse({
        path,
        text: readFileSync(path, 'utf8'),
        resolveInclude: besideFile,
      });
      const program = createProgram(file, { prelude: loadPrelude(parser, file) });
      let compared = 0;
      for (const { kernel, grid, block, sharedDynamicBytes, arguments: values, at } of findLaunches(
        program.launchCode(),
      )) {
        const shape = { grid, block: block ?? [256, 1, 1], sharedDynamicBytes, source: 'host', at } as const;
        const said = (relevance: Relevance): string[] =>
          answers(analyseKernel(kernel, shape, values, limits, relevance));
        const all = said(everythingBears);
        assert.deepEqual(said(relevanceIn(kernel)), all, kernel.displayName);
        compared += all.length;
      }
      assert.ok(compared >= 10, `only ${compared} answers were compared`);
    }).timeout(60_000);
  }
});

/** In a fixed order; accesses of local memory vanish with values that are kept in registers. */
function answers(summary: KernelSummary): string[] {
  const accesses = summary.accesses
    .filter((access) => access.space !== 'local')
    .map(({ at, operation, status, sectors, wavefronts, activeLanes }) =>
      JSON.stringify([at.start, operation, status, sectors, wavefronts, activeLanes]),
    );
  const branches = summary.branches.map(({ at, status, activeLanes }) =>
    JSON.stringify([at.start, 'branch', status, activeLanes]),
  );
  return [...accesses, ...branches].sort();
}
