/** `WARPLINT_CAPTURES_SEEDS=1000-2000 npx mocha test/random/captures.test.ts` looks at more of these programs. */
import assert from 'node:assert/strict';
import { capturesProgram } from './captures.ts';
import { check } from './check.ts';

const wanted = /^(\d+)-(\d+)$/.exec(process.env['WARPLINT_CAPTURES_SEEDS'] ?? '');

describe('random programs about what lambdas capture', function () {
  const [from, to] = wanted === null ? [1, 40] : [Number(wanted[1]), Number(wanted[2])];
  this.timeout(wanted === null ? 30_000 : 0);
  it(`are analysed as they run: seeds ${from} to ${to}`, async () => {
    const mistakes: string[] = [];
    let compared = 0;
    for (let seed = from; seed <= to; seed++) {
      const text = capturesProgram(seed);
      const found = await check(text);
      compared += found.compared;
      const wrong = [...found.contradictions, ...found.failures];
      if (wrong.length > 0) mistakes.push(`seed ${seed}:\n${wrong.join('\n')}\n${text}`);
    }
    assert.equal(mistakes.join('\n'), '');
    assert.ok(compared >= to - from, `only ${compared} accesses were compared`);
  });
});
