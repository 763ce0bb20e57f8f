/**
 * Random programs whose sizes are only known when they run, with many sizes. `WARPLINT_SIZED_SEEDS=1000-2000 npx mocha
 * test/random/sizedPrograms.test.ts` looks at more of them.
 */
import assert from 'node:assert/strict';
import { wantedSeeds } from './checkedSeeds.ts';
import { sizedProgram } from './sizes.ts';
import { allSizes, checkSizes } from './sizesCheck.ts';

const wanted = wantedSeeds('WARPLINT_SIZED_SEEDS');

describe('random programs of unknown sizes', function () {
  const [from, to] = wanted === undefined ? [1, 4] : wanted;
  this.timeout(wanted === undefined ? 60_000 : 0);
  it(`are analysed as they run with any size: seeds ${from} to ${to}`, async () => {
    const mistakes: string[] = [];
    let compared = 0;
    for (let seed = from; seed <= to; seed++) {
      const text = sizedProgram(seed);
      const sizes = wanted === undefined ? allSizes.filter((_, i) => i % 3 === 0) : allSizes;
      const found = await checkSizes(text, sizes);
      compared += found.compared;
      if (found.mistakes.length > 0) mistakes.push(`seed ${seed}:\n${found.mistakes.join('\n')}\n${text}`);
    }
    assert.equal(mistakes.join('\n'), '');
    assert.ok(compared >= 20, `only ${compared} accesses were compared`);
  });
});
