/** Loops in loops, of each of which it is tried what it carries from one iteration to the next, and what that costs. */
import assert from 'node:assert/strict';
import { createProgram } from '../../server/src/lowering/program.ts';
import { analyseKernel } from '../../server/src/symbolic/analyseKernel.ts';
import type { KernelSummary } from '../../server/src/symbolic/summary/summary.ts';
import { createParser } from '../../server/src/syntax/index.ts';
import { shape } from './shape.ts';

/** A loop that carries where it is, around something. */
const loopAround = (inner: string): string =>
  `int at = threadIdx.x; while (next[at] > 0) { at = next[at]; out[at] = 1; ${inner} }`;

/** A loop of which each iteration may end the next one, around something. */
const endingLoop = (level: number, inner: string): string =>
  `int n${level} = n; for (int i = 0; i < n${level}; i++) { if (next[i]) n${level} = 0; out[n${level}] = i; ${inner} }`;

const source = `
__device__ void third(int* out, const int* next) { ${loopAround('')} }
__device__ void second(int* out, const int* next) { ${loopAround('third(out, next);')} }
__device__ void first(int* out, const int* next) { ${loopAround('second(out, next);')} }
__global__ void walk(int* out, const int* next) { ${loopAround('first(out, next);')} }
__device__ void advance(int& at) { at += 4; }
__global__ void moved(int* out, int n) {
  int at = threadIdx.x;
  for (int i = 0; i < n; i++) { advance(at); out[8 * at] = i; }
}
struct Place { int at; int seen; };
__global__ void remembered(int* out, const int* next, int n) {
  Place place{(int)threadIdx.x, (int)threadIdx.x};
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      if (place.seen != n) place.seen += 3;
      place.at += 4;
      out[8 * place.at] = 1;
    }
    out[place.seen] = 2;
  }
}
__global__ void ended(int* out, const int* next, int n) { ${endingLoop(1, endingLoop(2, endingLoop(3, '')))} }`;

describe('a loop that is tried', () => {
  let analyse: (name: string, steps?: number) => KernelSummary;
  before(async () => {
    const file = (await createParser()).parse({ path: '/trials.cu', text: source });
    const kernels = createProgram(file).kernels();
    analyse = (name, most = 250) => {
      const kernel = kernels.find((one) => one.name === name)?.instantiate().function;
      assert.ok(kernel);
      return analyseKernel(kernel, shape, [], { steps: most, splitSteps: most, splits: 160 });
    };
  });

  it('costs what is in it once, not once for each trial of each loop around it', () => {
    const { stopped, accesses } = analyse('walk');
    assert.equal(stopped, undefined);
    assert.equal(accesses.filter(({ operation }) => operation === 'store').length, 4);
  });

  it('is not tried twice from the same start, to count its iterations and to run one', () => {
    const { stopped, accesses } = analyse('ended');
    assert.equal(stopped, undefined);
    assert.equal(accesses.filter(({ operation }) => operation === 'store').length, 3);
  });

  it('is not tried again for a member of which no more was known before', () => {
    const { stopped, steps, accesses } = analyse('remembered', 10_000);
    assert.equal(stopped, undefined);
    // 239 where the inner loop is tried once more.
    assert.ok(steps < 220, String(steps));
    const store = accesses.find(({ operation }) => operation === 'store');
    assert.deepEqual([store?.sectors?.min, store?.sectors?.max], [32, 32]);
  });

  it('follows what a call does to a variable of the caller', () => {
    const [store] = analyse('moved').accesses;
    // 32 lanes that are 32 bytes apart.
    assert.deepEqual([store?.sectors?.min, store?.sectors?.max], [32, 32]);
  });
});
