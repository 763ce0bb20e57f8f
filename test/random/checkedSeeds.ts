/** Programs of a range of seeds, each checked against its run; an environment variable asks for other seeds. */
import assert from 'node:assert/strict';
import { check } from './check.ts';

/** `1000-2000` in the variable; undefined where it is not set. */
export function wantedSeeds(variable: string): readonly [from: number, to: number] | undefined {
  const wanted = /^(\d+)-(\d+)$/.exec(process.env[variable] ?? '');
  return wanted === null ? undefined : [Number(wanted[1]), Number(wanted[2])];
}

/** Declares the test of 40 seeds, or of those that are wanted. */
export function checksSeeds(what: string, variable: string, programOf: (seed: number) => string): void {
  describe(what, function () {
    const wanted = wantedSeeds(variable);
    const [from, to] = wanted ?? [1, 40];
    this.timeout(wanted === undefined ? 30_000 : 0);
    it(`are analysed as they run: seeds ${from} to ${to}`, async () => {
      const mistakes: string[] = [];
      let compared = 0;
      for (let seed = from; seed <= to; seed++) {
        const text = programOf(seed);
        const found = await check(text);
        compared += found.compared;
        const wrong = [...found.contradictions, ...found.failures];
        if (wrong.length > 0) mistakes.push(`seed ${seed}:\n${wrong.join('\n')}\n${text}`);
      }
      assert.equal(mistakes.join('\n'), '');
      assert.ok(compared >= to - from, `only ${compared} accesses were compared`);
    });
  });
}
