/** Launches of methods whose sizes are private members of their object. */
import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import { createParser } from '../syntax/index.ts';
import { createAnalyser } from './analyser.ts';
import type { FileAnalysis } from './fileAnalysis.ts';
import { DEFAULT_ANALYSIS_SETTINGS } from './settings.ts';
import { analyseText } from './testProgram.ts';

const kernel = '__global__ void k(float* p, int s) { p[threadIdx.x * s] = 0; }\n';
const run = 'void run(float* p) { k<<<2, block>>>(p, 2); }';

/** Blocks that are known, `?` for others. */
function blocks({ kernels }: FileAnalysis): string[] {
  return (kernels[0]?.launches ?? []).map(({ summary: { launch } }) =>
    launch.source === 'host' ? launch.block.join('x') : '?',
  );
}

async function blocksOf(classText: string): Promise<string[]> {
  return blocks(await analyseText(kernel + classText));
}

describe('a private member that a method launches with', () => {
  it('has the value that is assigned in one place', async () => {
    const cases = [
      `class S { dim3 block; public: S() : block(8, 16) {} ${run} };`,
      `class S { dim3 block = dim3(8, 16); public: ${run} };`,
      `class S { dim3 block{8, 16}; public: S(int n); ${run} };\nS::S(int n) { p = n; }`,
      `class S { dim3 block; public: S(); ${run} };\nS::S() { block.x = 8; block.y = 16; }`,
      `class S { dim3 block; int side = 8; public: void init() { block = dim3(side, 2 * side); } ${run} };`,
      `class S { dim3 block; void set() { block = dim3(8, 16); } public: S() { block = dim3(4); set(); } ${run} };`,
      `class S { struct { dim3 block; } c; public: S() { c.block = dim3(8, 16); } ${run.replace('block', 'c.block')} };`,
      // One thread is what nothing means to launch: the block is set before the first launch.
      `class S { dim3 block; public: S() : block(1, 1, 1) {} void init(); ${run} };\nvoid S::init() { block = dim3(8, 16); }`,
    ];
    for (const text of cases) assert.deepEqual(await blocksOf(text), ['8x16x1'], text);
  });

  it('is not known where it may have another', async () => {
    const cases = [
      // A method, a constructor or another object's method gives it another one.
      `class S { dim3 block; public: S() : block(8, 16) {} void set(int n) { block.x = n; } ${run} };`,
      `class S { dim3 block; public: S() : block(8, 16) {} void half() { block.x /= 2; } ${run} };`,
      `class S { dim3 block; public: S() : block(8, 16) {} S(int n) : block(n) {} ${run} };`,
      `class S { dim3 block; public: S() : block(8, 16) {} void give(S& o) { o.block.x = 3; } ${run} };`,
      `class S { dim3 block; public: S() : block(8, 16) {} static S* make() { S* s = new S; s->block.x = 3; return s; } ${run} };`,
      `void ask(dim3*);\nclass S { dim3 block; public: S() : block(8, 16) {} void tune() { ask(&block); } ${run} };`,
      // Others may reach it, or a part of the class is not there.
      `class S { public: dim3 block; S() : block(8, 16) {} ${run} };`,
      `struct S { dim3 block; S() : block(8, 16) {} ${run} };`,
      `class S { dim3 block; friend void tune(S&); public: S() : block(8, 16) {} ${run} };`,
      `class S { dim3 block; public: S() : block(8, 16) {} void tune(); ${run} };`,
    ];
    for (const text of cases) assert.deepEqual(await blocksOf(text), ['?'], text);
  });

  it('is what the launching method makes of it', async () => {
    const changing = run.replace('{', '{ block.x *= 4; ');
    assert.deepEqual(
      await blocksOf(`class S { dim3 block; public: void init() { block = dim3(8); } ${changing} };`),
      ['?'],
    );
    const called = `void go(float* p) { if (p) run(p); } ${run}`;
    assert.deepEqual(await blocksOf(`class S { dim3 block = dim3(8, 16); public: ${called} };`), ['8x16x1']);
    const other = run.replace('k<<<2, block', 'dim3 twice(2 * block.x); k<<<2, twice');
    assert.deepEqual(await blocksOf(`class S { dim3 block = dim3(8); public: ${other} };`), ['16x1x1']);
  });

  it('follows the edits of what assigns it', async () => {
    const analyser = createAnalyser({ parser: await createParser(), readFile: () => undefined });
    const text = `${kernel}class S { dim3 block; public: S(); void run(float* p); };
S::S() { block = dim3(8, 16); }
void S::run(float* p) { k<<<2, block>>>(p, 2); }`;
    const shown = [text, text.replace('16', '4'), text.replace('dim3(8, 16)', 'f()')].map((one, version) => {
      analyser.update('/p/a.cu', version, one);
      const request = { path: '/p/a.cu', settings: DEFAULT_ANALYSIS_SETTINGS, device: defaultDevice() };
      return blocks(analyser.analyse(request));
    });
    assert.deepEqual(shown, [['8x16x1'], ['8x4x1'], ['?']]);
  });
});
