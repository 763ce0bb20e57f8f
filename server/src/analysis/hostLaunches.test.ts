/** What of a file's launches an edit leaves as it was. */
import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import type { FoundLaunch } from '../symbolic/launches/foundLaunch.ts';
import { createParser } from '../syntax/index.ts';
import { finished } from '../text/steps.ts';
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
    return finished(unit.hostLaunches(file, unit.lower(file), DEFAULT_ANALYSIS_SETTINGS));
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

  const program = `
__global__ void copy(float* p, int n) { p[threadIdx.x] = n; }
int rounds = 3;
int half(int n) { return n / 2; }
void check(const float* p, int n) { for (int i = 0; i < n; i++) if (p[i] != 1) printf("%d", i); }
int main(int argc, char** argv) {
  int n = 1000, threads = 128;
  float* p; cudaMalloc(&p, n * 4);
  double total = 0;
  for (int round = 0; round < rounds; round++) {
    total += round;
    copy<<<half(n) / threads + 1, threads>>>(p, n);
  }
  printf("%f", total);
}`;
  /** Told by the object, which only evaluation makes. */
  const areKept = (launches: readonly (readonly FoundLaunch[])[]): unknown[] =>
    launches.slice(1).map((after) => after[0]?.arguments === launches[0]?.[0]?.arguments);

  it('stay what they were when host code changes that they do not hang on, at their new places', async () => {
    const edits = [
      program.replace('double total = 0;', 'double total = 0.5; int unused = threads * 2;'),
      program.replace('total += round;', 'total += 2 * round; total = total / n;'),
      program.replace('total += round;', 'if (total > 7) total = 7; else { total--; }'),
      program.replace('total += round;', 'int typed = total += round;'),
      program.replace('double total', 'double sum; double total'),
      program.replace('p[i] != 1', 'p[i] != 2'),
    ];
    const launches = await launchesOf([program, ...edits]);
    assert.deepEqual(
      areKept(launches),
      edits.map(() => true),
    );
    for (const [i, text] of [program, ...edits].entries()) {
      const [launch, ...others] = launches[i] ?? [];
      assert.ok(launch !== undefined && others.length === 0, text);
      const { at, root, kernel } = launch;
      assert.equal(text.slice(at.anchor.start + at.start, at.anchor.start + at.end).slice(0, 7), 'copy<<<');
      assert.ok(text.slice(root.at.anchor.start + root.at.start).startsWith('int main('));
      assert.equal(kernel.name, 'copy');
    }
  });

  it('are found anew when something changes that they hang on', async () => {
    const edits = [
      program.replace('n = 1000', 'n = 1001'),
      program.replace('n / 2', 'n / 3'),
      program.replace('total += round;', 'threads = 256;'),
      program.replace('total += round;', 'int& t = threads; t = 256;'),
      program.replace('total += round;', 'if (argc > 1) break;'),
      program.replace('total += round;', 'if (argc > 1) threads *= 2;'),
      program.replace(
        'void check(const float* p, int n) {',
        'void check(const float* p, int n) { rounds = 4;',
      ),
      program.replace('total += round;', 'check(p, n); copy<<<1, 32>>>(p, 1);'),
    ];
    for (const edit of edits) assert.deepEqual(areKept(await launchesOf([program, edit])), [false], edit);
  });

  it('are found anew when an object that they hang on may change elsewhere', async () => {
    const objects = `__global__ void copy() {}
struct S { S(int n) : n(n) {} void run() { copy<<<1, n>>>(); } int n; };
S* kept[4];
void keep(S* s, int at) { at++; }
int main() { S* s = new S(64); keep(s, 1); s->run(); }`;
    const edit = objects.replace('at++;', 'kept[at] = s;');
    assert.deepEqual(areKept(await launchesOf([objects, edit])), [false]);
    const beside = objects.replace('at++;', 'at--;');
    assert.deepEqual(areKept(await launchesOf([objects, beside])), [true]);
  });

  it('are known again when an edit is taken back', async () => {
    const [first, , again] = await launchesOf([
      program,
      program.replace('threads = 128', 'threads = '),
      program,
    ]);
    assert.ok(first !== undefined && first[0]?.arguments === again?.[0]?.arguments);
  });

  it('are looked for in steps, each no longer than a function or two', async () => {
    const files = { readFile: () => undefined, findHeader: () => undefined };
    const unit = new TranslationUnit('/p/a.cu', await parser, files);
    const count = 20;
    const callers = Array.from(
      { length: count },
      (_, i) => `void f${i}(float* p) { ${i > 0 ? `f${i - 1}(p); ` : ''}pass<<<${i + 1}, 64>>>(p); }`,
    );
    unit.text = `__global__ void pass(float* p) { p[threadIdx.x] = 1; }\n${callers.join('\n')}`;
    const file = unit.parse(DEFAULT_ANALYSIS_SETTINGS, defaultDevice());
    const steps = unit.hostLaunches(file, unit.lower(file), DEFAULT_ANALYSIS_SETTINGS);
    let [taken, step] = [0, steps.next()];
    for (; step.done !== true; step = steps.next()) taken++;
    assert.equal(new Set(step.value.map(({ grid }) => grid?.[0])).size, count);
    // One for lowering each function and one for its evaluation.
    assert.ok(taken >= 2 * count, `${taken} steps`);
  });
});
