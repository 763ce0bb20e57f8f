/** Launches whose block lies behind references: captured by a lambda, or members of an object. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

describe('a block behind a reference', () => {
  const blocksOf = async (body: string): Promise<unknown[]> => {
    const analysis = await analyseText(`__global__ void k(float* p, int n) { p[threadIdx.x] = n; }
struct Sizes { int& block; void widen() { block = 96; } void go(float* p) { k<<<7, block>>>(p, 1); } };
struct Pointers { int* block; };
void widen(Pointers* sizes) { *sizes->block = 96; }
void go(Pointers* sizes, float* p) { k<<<7, *sizes->block>>>(p, 1); }
void f(float* p, int n) { int block = 64; ${body} }`);
    const found = kernelNamed(analysis, 'k').launches.map(({ summary: { launch } }) => launch);
    return found.flatMap(({ source, block }) => (source === 'host' ? [block[0]] : []));
  };
  const launches = 'k<<<7, block>>>(p, n);';

  it('is what a lambda captured, also one inside another', async () => {
    assert.deepEqual(await blocksOf(`[&] { ${launches} }();`), [64]);
    assert.deepEqual(
      await blocksOf(`auto run = [&] { for (int i = 0; i < n; i++) ${launches} }; run();`),
      [64],
    );
    assert.deepEqual(await blocksOf(`[&] { for (int i = 0; i < n; i++) [&] { ${launches} }(); }();`), [64]);
  });

  it('is what the members of an object point to', async () => {
    assert.deepEqual(await blocksOf('Sizes sizes{block}; sizes.go(p);'), [64]);
    assert.deepEqual(await blocksOf('Pointers sizes{&block}; go(&sizes, p);'), [64]);
  });

  it('is what was written through it', async () => {
    assert.deepEqual(await blocksOf(`[&] { block = 96; }(); ${launches}`), [96]);
    assert.deepEqual(await blocksOf(`Sizes sizes{block}; sizes.widen(); ${launches}`), [96]);
    assert.deepEqual(await blocksOf(`Pointers sizes{&block}; widen(&sizes); ${launches}`), [96]);
  });
});
