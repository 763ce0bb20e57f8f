/** Kernels that take too long to work out, and what that leaves for their other launches. */
import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import { createParser } from '../syntax/index.ts';
import { createAnalyser } from './analyser.ts';
import { DEFAULT_ANALYSIS_SETTINGS } from './settings.ts';
import { analyseText, doubling, kernelNamed } from './testProgram.ts';

const launches = 'void run(float* p) { k<<<1, 32>>>(p); k<<<1, 64>>>(p); k<<<1, 96>>>(p); }';

describe('a kernel that takes too long', () => {
  const stopped = async (levels: number): Promise<unknown[]> => {
    const text = `${doubling(levels)}\n__global__ void k(float* p) { f${levels}(p); }\n${launches}`;
    const { launches: begun, notBegun } = kernelNamed(await analyseText(text), 'k');
    return [...begun.map(({ summary }) => summary.stopped), ...notBegun.map(({ reason }) => reason)];
  };

  it('is looked at for its first launch, and for the others it is said that it was not', async () => {
    const [first, ...others] = await stopped(17);
    assert.equal(first, 'the kernel takes too long to work out');
    const reason = 'the time for one kernel is used up by the launches before';
    assert.deepEqual(others, [reason, reason]);
  });

  it('is looked at for all of them where they are short enough together', async () => {
    assert.deepEqual(await stopped(8), [undefined, undefined, undefined]);
  });

  it('leaves those behind it their first launch, and more where they are short', async () => {
    const long = ['a', 'b'].map((name) => `__global__ void ${name}(float* p) { f17(p); }`);
    const kernels = [
      ...long,
      '__global__ void k(float* p) { f11(p); }',
      '__global__ void l(float* p) { f2(p); }',
    ];
    const launched = ['a', 'b', 'k', 'l'].map((name) =>
      launches.replaceAll(/\bk\b/g, name).replace('run', `run_${name}`),
    );
    const analysis = await analyseText([doubling(17), ...kernels, ...launched].join('\n'));
    const reasons = (name: string): unknown[] => {
      const { launches: begun, notBegun } = kernelNamed(analysis, name);
      return [...begun.map(({ summary }) => summary.stopped), ...notBegun.map(({ reason }) => reason)];
    };
    const reason = 'the time for one file is used up by the kernels before';
    assert.deepEqual(reasons('k'), [undefined, reason, reason]);
    assert.deepEqual(reasons('l'), [undefined, undefined, undefined]);
  });
});

describe('a file that takes too long', () => {
  /** The launches that are known after each analysis, and whether more is to come; the clock goes on when it is asked. */
  const analysed = async (secondsPerLaunch: number): Promise<unknown[]> => {
    const path = '/p/a.cu';
    let nowInMs = 0;
    const now = (): number => (nowInMs += secondsPerLaunch * 1000);
    const analyser = createAnalyser({ parser: await createParser(), now });
    analyser.update(path, 1, `__global__ void k(float* p) { p[threadIdx.x] = 1; }\n${launches}`);
    return [1, 2].map(() => {
      const request = {
        path,
        settings: DEFAULT_ANALYSIS_SETTINGS,
        device: defaultDevice(),
        budgetInMs: 2000,
      };
      const analysis = analyser.analyse(request);
      const { launches: begun, notBegun } = kernelNamed(analysis, 'k');
      assert.equal(begun.length + notBegun.length, 3);
      return [begun.length, analysis.isPostponed];
    });
  };

  it('is gone on with where the analysis before had to stop', async () => {
    assert.deepEqual(await analysed(0.5), [
      [3, false],
      [3, false],
    ]);
    assert.deepEqual(await analysed(0.9), [
      [2, true],
      [3, false],
    ]);
  });

  it('is given up where that leads nowhere', async () => {
    assert.deepEqual(await analysed(3), [
      [0, false],
      [0, false],
    ]);
  });
});
