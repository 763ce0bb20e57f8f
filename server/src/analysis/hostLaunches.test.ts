/** What of a file's launches an edit leaves as it was. */
import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import type { FoundLaunch } from '../symbolic/launches/launches.ts';
import { createParser } from '../syntax/index.ts';
import { DEFAULT_ANALYSIS_SETTINGS } from './settings.ts';
import { TranslationUnit } from './translationUnit.ts';

const parser = createParser();
const text = `
__global__ void pass(float* p) { p[threadIdx.x] = 1; }
__global__ void pass(int* p) { p[threadIdx.x] = 1; }
template <class... T> __global__ void each(T*... p) { ((p[threadIdx.x] = 1), ...); }
__global__ void edited(float* p) { p[threadIdx.x] = 1; }
void f(float* p, int* q, mystery* r) {
  pass<<<1, 64>>>(p); pass<<<1, 32>>>(q); each<<<1, 96>>>(p, r); edited<<<1, 128>>>(p);
}`;

async function launchesOf(texts: readonly string[]): Promise<(readonly FoundLaunch[])[]> {
  const files = { readFile: () => undefined, findHeader: () => undefined };
  const unit = new TranslationUnit('/p/a.cu', await parser, files);
  return texts.map((one) => {
    unit.text = one;
    const file = unit.parse(DEFAULT_ANALYSIS_SETTINGS, defaultDevice());
    return unit.hostLaunches(file, unit.lower(file));
  });
}

describe('the launches of a file', () => {
  it('stay what they were when a kernel changes inside, also those of overloads and of what only the launch tells', async () => {
    const [before, after, other] = await launchesOf([
      text,
      text.replace('edited(float* p) {', 'edited(float* p) { int i;'),
      text.replace('each<<<1, 96>>>', 'each<<<1, 97>>>'),
    ]);
    assert.ok(before !== undefined && after !== undefined && other !== undefined);
    assert.deepEqual(
      before.map(({ kernel, block }) => [kernel.name, block?.[0]]),
      [
        ['pass', 64],
        ['pass', 32],
        ['each', 96],
        ['edited', 128],
      ],
    );
    const sameKernels = after.map(({ kernel }, i) => kernel === before[i]?.kernel);
    assert.deepEqual(sameKernels, [true, true, true, false]);
    // The host function is lowered anew, and only evaluating it would lead to that one.
    assert.ok(after.every(({ root }, i) => root === before[i]?.root));
    assert.ok(other.every(({ root }, i) => root !== before[i]?.root));
  });
});
