/**
 * Real programs, edited at random again and again: what is kept from edit to edit must give what an analysis from nothing
 * gives. `WARPLINT_EDITS_SEEDS=1000-2000 npx mocha test/random/edits.test.ts` makes more of them, and
 * `WARPLINT_EDITS_FILES=a.cu:b.cu` in other files.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createAnalyser, DEFAULT_ANALYSIS_SETTINGS } from '../../server/src/analysis/index.ts';
import type { Analyser } from '../../server/src/analysis/index.ts';
import { fileReport } from '../../server/src/cli/checkReport.ts';
import { defaultDevice } from '../../server/src/device/lookup.ts';
import { createParser } from '../../server/src/syntax/index.ts';
import { wantedSeeds } from './checkedSeeds.ts';
import { edited } from './edits.ts';
import { Random } from './random.ts';

const folder = path.resolve(import.meta.dirname, '../../test-fixtures/hardware');
const ownFiles = ['programs-b.cu', 'kernels-g.cu', 'seeds.cu'].map((name) => path.join(folder, name));
const files = process.env['WARPLINT_EDITS_FILES']?.split(':') ?? ownFiles;
const [from, to] = wantedSeeds('WARPLINT_EDITS_SEEDS') ?? [1, 3];
const editsOfOne = 10;

function reportOf(analyser: Analyser, file: string): string {
  const request = { path: file, settings: DEFAULT_ANALYSIS_SETTINGS, device: defaultDevice() };
  return JSON.stringify(fileReport(file, analyser.analyse(request)), undefined, 1);
}

describe('random edits', function () {
  this.timeout(0);
  for (let seed = from; seed <= to; seed++) {
    const file = files[seed % files.length]!;
    it(`of ${path.basename(file)} are analysed as the text that they make: seed ${seed}`, async () => {
      // Without a clock, as one of the two may be out of time before the other.
      const options = { parser: await createParser(), now: () => 0 };
      const random = new Random(seed);
      const kept = createAnalyser(options);
      let text = fs.readFileSync(file, 'utf8');
      for (let edit = 0; edit <= editsOfOne; edit++) {
        const fresh = createAnalyser(options);
        for (const one of [kept, fresh]) one.update(file, edit, text);
        assert.equal(reportOf(kept, file), reportOf(fresh, file), `edit ${edit} made\n${text}`);
        text = edited(text, random);
      }
    });
  }
});
