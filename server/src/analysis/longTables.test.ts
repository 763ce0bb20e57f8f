import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import { createParser } from '../syntax/index.ts';
import { createAnalyser } from './analyser.ts';
import type { FileAnalysis } from './fileAnalysis.ts';
import { DEFAULT_ANALYSIS_SETTINGS as settings } from './settings.ts';
import { kernelNamed } from './testProgram.ts';

const elements = Array.from({ length: 61_000 }, (_, i) => 2 * i + 1).join(',');

/** In as much time as it takes: what is counted are steps. */
async function analysed(text: string): Promise<FileAnalysis> {
  const analyser = createAnalyser({ parser: await createParser() });
  const path = '/project/main.cu';
  analyser.update(path, 1, text);
  return analyser.analyse({ path, settings, device: defaultDevice(), budgetInMs: 60_000 });
}

describe('tables with more elements than host code may take steps', () => {
  const tables = {
    'of a namespace': [`const int table[] = {${elements}};`, ''],
    'of std::array': [`#include <array>\nconstexpr std::array<int, 61000> table = {${elements}};`, ''],
    'of a function': ['', `int table[] = {${elements}};`],
    'that may change': [`int table[] = {${elements}};`, ''],
  };
  for (const [which, [before, within]] of Object.entries(tables))
    it(`${which} leave the launches that follow known, and those by an element open`, async () => {
      const analysis = await analysed(`
        ${before}
        __global__ void k(float* p) { p[threadIdx.x] = 0; }
        int main(int argc, char**) {
          ${within}
          k<<<table[argc], 64>>>(nullptr);
          k<<<3, 32>>>(nullptr);
        }`);
      assert.deepEqual(
        kernelNamed(analysis, 'k').launches.map(({ summary: { launch } }) => [
          launch.grid?.[0],
          launch.block[0],
        ]),
        [
          [undefined, 64],
          [3, 32],
        ],
      );
    });
});
