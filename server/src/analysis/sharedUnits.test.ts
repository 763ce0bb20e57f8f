/** Programs that several headers are looked at in. */
import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import { createParser } from '../syntax/index.ts';
import { createAnalyser } from './analyser.ts';
import type { Analyser } from './analyser.ts';
import { DEFAULT_ANALYSIS_SETTINGS } from './settings.ts';
import { SharedUnits } from './sharedUnits.ts';
import { stridedKernel } from './testProgram.ts';

const parser = createParser();
const noFiles = { readFile: () => undefined, findHeader: () => undefined };

describe('the program of several headers', () => {
  it('is one unit as long as one of them uses it, and a while longer', async () => {
    const units = new SharedUnits(await parser, noFiles);
    const [a, b] = [{}, {}];
    const main = units.of('/p/main.cu', a);
    assert.equal(units.of('/p/main.cu', b), main);
    units.release(a);
    const useOthers = (): void => {
      for (let i = 0; i < 7; i++) units.of(`/p/other${i}.cu`, a);
      units.release(a);
    };
    useOthers();
    assert.equal(units.of('/p/main.cu', b), main);
    units.release(b);
    assert.equal(units.of('/p/main.cu', a), main);
    units.release(a);
    useOthers();
    assert.notEqual(units.of('/p/main.cu', a), main);
  });

  it('is the unit of the file itself before and after that is looked at', async () => {
    const units = new SharedUnits(await parser, noFiles);
    const header = {};
    const main = units.of('/p/main.cu', header);
    assert.notEqual(units.take('/p/main.cu'), main);
    units.release(header);
    assert.equal(units.take('/p/main.cu'), main);
    assert.notEqual(units.of('/p/main.cu', header), main);
    const other = units.take('/p/other.cu');
    units.giveBack(other);
    assert.equal(units.of('/p/other.cu', header), other);
  });

  it('looks for the launches of all kernels in a folder at once', async () => {
    const units = new SharedUnits(await parser, noFiles);
    const sought = units.soughtFor('/p/a.cuh');
    assert.equal(units.soughtFor('/p/b.cuh'), sought);
    assert.notEqual(units.soughtFor('/q/c.cuh'), sought);
    assert.deepEqual(['/p/b.cuh', '/q/c.cuh'].map(sought.ofKernelsIn), [true, false]);
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
    analyser.remove('/p/b.cuh');
    const main = files.get('/p/main.cu')!;
    files.set('/p/main.cu', `${main}${stridedKernel('own')}void f() { own<<<1, 32>>>(0, 2); }`);
    assert.deepEqual(blocksOf(analyser, '/p/main.cu', files), [32, 96, 192]);
    analyser.remove('/p/main.cu');
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
