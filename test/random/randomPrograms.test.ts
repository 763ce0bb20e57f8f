/**
 * Random programs, analysed and run. `WARPLINT_SEEDS=1000-2000 npx mocha test/random/randomPrograms.test.ts` looks at
 * more of them, and shows what fails as small as it gets.
 */
import assert from 'node:assert/strict';
import { wantedSeeds } from './checkedSeeds.ts';
import { check, mistakeOf } from './check.ts';
import { cudaText, randomProgram } from './programs.ts';

const wanted = wantedSeeds('WARPLINT_SEEDS');

describe('random programs', function () {
  if (wanted === undefined) {
    for (const from of [1, 6, 11, 16, 21, 26, 31, 36]) {
      it(`are analysed as they run: seeds ${from} to ${from + 4}`, async () => {
        let compared = 0;
        for (let seed = from; seed < from + 5; seed++) {
          const text = cudaText(randomProgram(seed));
          const found = await check(text);
          compared += found.compared;
          const wrong = [...found.contradictions, ...found.failures];
          assert.deepEqual(wrong, [], `seed ${seed}:\n${text}`);
        }
        assert.ok(compared >= 20, `only ${compared} accesses were compared`);
      });
    }
    return;
  }
  this.timeout(0);
  const [from, to] = wanted;
  it(`are analysed as they run: seeds ${from} to ${to}`, async () => {
    const mistakes: string[] = [];
    for (let seed = from; seed <= to; seed++) {
      const mistake = await mistakeOf(seed);
      if (mistake !== undefined) mistakes.push(mistake);
    }
    assert.equal(mistakes.join('\n'), '');
  });
});
