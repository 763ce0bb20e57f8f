/** While a statement is typed, key by key, what is kept must give what an analysis of the text from nothing gives. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createAnalyser, DEFAULT_ANALYSIS_SETTINGS } from '../../server/src/analysis/index.ts';
import type { Analyser } from '../../server/src/analysis/index.ts';
import { fileReport } from '../../server/src/cli/checkReport.ts';
import { defaultDevice } from '../../server/src/device/lookup.ts';
import type { AccessPlan } from '../../server/src/instructions/plan.ts';
import { createParser } from '../../server/src/syntax/index.ts';
import { absoluteSpan } from '../../server/src/text/location.ts';
import type { Location } from '../../server/src/text/location.ts';

const folder = path.resolve(import.meta.dirname, '../../test-fixtures/hardware');
const statement = ' int t = threadI; //';

/** Everything that is said, with its places: messages, counts, and where each access and its instruction stand. */
function saidOf(analyser: Analyser, file: string): string {
  const analysis = analyser.analyse({
    path: file,
    settings: DEFAULT_ANALYSIS_SETTINGS,
    device: defaultDevice(),
  });
  const spot = (at: Location): string => Object.values(absoluteSpan(at)).join(' ');
  const plan = ({ carrier, carried, turns, movedTo, merged }: AccessPlan): unknown[] => [
    [carrier, merged?.place, ...carried].map((place) => place && spot(place.at)),
    turns?.map(({ loop, most }) => [spot(loop.at), most]),
    movedTo && spot(movedTo),
  ];
  const summaries = analysis.kernels.flatMap(({ launches }) => launches.map(({ summary }) => summary));
  const places = summaries.map(({ accesses, branches, barriers, opaque, launch }) => [
    accesses.map((one) => [
      spot(one.at),
      one.calls.map(spot),
      spot(one.place.at),
      one.plan && plan(one.plan),
    ]),
    [...branches, ...barriers, ...opaque].map(({ at, reason }) => [spot(at), reason]),
    launch.at && spot(launch.at),
  ]);
  return JSON.stringify([fileReport(file, analysis), places], undefined, 1);
}

/** Line, in files of various plans: arms that meet, fields that are joined. */
const places: readonly (readonly [file: string, line: number])[] = [
  ['kernels-y.cu', 60],
  ['kernels-i.cu', 120],
];

describe('a statement that is typed', function () {
  this.timeout(0);
  for (const [name, from] of places) {
    it(`leaves of ${name} what an analysis from nothing says`, async () => {
      const file = path.join(folder, name);
      const options = { parser: await createParser(), now: () => 0 };
      const kept = createAnalyser(options);
      const lines = fs.readFileSync(file, 'utf8').split('\n');
      const line = lines.findIndex((one, i) => i >= from && /^\s+\S.*;\s*$/.test(one));
      const written = lines[line]!;
      for (let key = 0; key <= statement.length + 3; key++) {
        // Three keys are taken back at the end.
        const length = key <= statement.length ? key : 2 * statement.length - key;
        const text = lines.with(line, written + statement.slice(0, length)).join('\n');
        const fresh = createAnalyser(options);
        for (const one of [kept, fresh]) one.update(file, key, text);
        assert.equal(saidOf(kept, file), saidOf(fresh, file), `with "${statement.slice(0, length)}"`);
      }
    });
  }
});
