/** Programs that several headers are looked at in. */
import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import { createParser } from '../syntax/index.ts';
import { createAnalyser } from './analyser.ts';
import type { Analyser } from './analyser.ts';
import { DEFAULT_ANALYSIS_SETTINGS } from './settings.ts';
import { SharedUnits } from './sharedUnits.ts';
import { TranslationUnit } from './translationUnit.ts';

const parser = createParser();
const noFiles = { readFile: () => undefined, findHeader: () => undefined };

describe('the program of several headers', () => {
  it('is one unit for those in a folder as long as one of them uses it, and a while longer', async () => {
    const loaded = await parser;
    const units = new SharedUnits(loaded, noFiles);
    const fileAt = (path: string): TranslationUnit => new TranslationUnit(path, loaded, noFiles);
    const [a, b, c] = ['/p/a.cuh', '/p/b.cuh', '/q/c.cuh'].map(fileAt) as [
      TranslationUnit,
      TranslationUnit,
      TranslationUnit,
    ];
    const main = units.of('/p/main.cu', a, a);
    assert.equal(units.of('/p/main.cu', b, b), main);
    assert.notEqual(units.of('/p/main.cu', c, c), main);
    units.release(a);
    const useOthers = (): void => {
      for (let i = 0; i < 7; i++) units.of(`/p/other${i}.cu`, a, a);
      units.release(a);
    };
    useOthers();
    assert.equal(units.of('/p/main.cu', b, b), main);
    units.release(b);
    assert.equal(units.of('/p/main.cu', a, a), main);
    units.release(a);
    useOthers();
    assert.notEqual(units.of('/p/main.cu', a, a), main);
  });

  it('follows the edits of each of them', async () => {
    const files = new Map([
      ['/p/a.cuh', '__global__ void a(float* p) { p[threadIdx.x] = 0; }\n'],
      ['/p/b.cuh', '__global__ void b(float* p) { p[threadIdx.x] = 0; }\n#define SIZE 64\n'],
      [
        '/p/main.cu',
        `#include "a.cuh"
#include "b.cuh"
int main() { float* p; cudaMalloc(&p, 4096); a<<<1, SIZE>>>(p); b<<<1, 2 * SIZE>>>(p); }
`,
      ],
    ]);
    const analyser = createAnalyser({
      parser: await parser,
      readFile: (path) => files.get(path),
      findIncluding: (path) => (path.endsWith('.cuh') ? ['/p/main.cu'] : []),
    });
    assert.deepEqual(blocksOf(analyser, '/p/a.cuh', files), [64]);
    assert.deepEqual(blocksOf(analyser, '/p/b.cuh', files), [128]);
    files.set('/p/b.cuh', files.get('/p/b.cuh')!.replace('64', '96'));
    assert.deepEqual(blocksOf(analyser, '/p/b.cuh', files), [192]);
    assert.deepEqual(blocksOf(analyser, '/p/a.cuh', files), [96]);
    analyser.remove('/p/a.cuh');
    assert.deepEqual(blocksOf(analyser, '/p/b.cuh', files), [192]);
  });
});

function blocksOf(analyser: Analyser, path: string, files: ReadonlyMap<string, string>): number[] {
  analyser.update(path, 1, files.get(path) ?? '');
  const { kernels } = analyser.analyse({
    path,
    settings: DEFAULT_ANALYSIS_SETTINGS,
    device: defaultDevice(),
  });
  return kernels.flatMap(({ launches }) => launches.map(({ summary }) => summary.launch.block[0]));
}
