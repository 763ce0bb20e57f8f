import assert from 'node:assert/strict';
import fs from 'node:fs';
import { analyseText } from '../fixtures/analyseText.ts';
import { fixtureFolder, simulateProgram } from '../simulate/simulateText.ts';

const file = `${fixtureFolder}/hardware/misaligned.cu`;
const text = fs.readFileSync(file, 'utf8');
/** What the program printed on an H200, started with 0, 1, … */
const printed = fs.readFileSync(`${fixtureFolder}/hardware/misaligned-h200.txt`, 'utf8').trim().split('\n');
/** The kernels in the order of the arguments. */
const kernels = [...text.matchAll(/case \d+: (\w+)<<</g)].map((match) => match[1]!);

describe('words off multiples of their size', () => {
  it('are reported in the kernels that end for them on an H200, and in no other', async () => {
    const { diagnostics } = await analyseText(file, text);
    const reported = diagnostics
      .filter(({ rule }) => rule === 'misaligned-address')
      .map(({ kernel }) => kernel);
    const ended = kernels.filter((_, i) => printed[i]?.endsWith('misaligned address'));
    assert.equal(ended.length, 10);
    assert.deepEqual([...new Set(reported)], ended);
  });

  for (const [i, line] of printed.entries()) {
    it(`end ${kernels[i]} in a simulation as on an H200`, async () => {
      const { stdout } = await simulateProgram(text, { programArguments: ['misaligned', String(i)] });
      assert.equal(stdout.trim(), line);
    });
  }
});
