import assert from 'node:assert/strict';
import { functionNamed, programOf } from '../../../../test/lowering.ts';
import type { Loop } from '../../ir/nodes.ts';
import { walkStatement } from '../../ir/walk.ts';
import { overwrittenIn } from './overwritten.ts';

/** The variables that the first loop of a kernel with the variables x, y and z overwrites. */
async function overwritten(loop: string): Promise<string[]> {
  const text = `__device__ int g(int *); __global__ void k(int *p, int n) { int x = 0, y = 0, z = 0; ${loop} p[0] = x + y + z; }`;
  const loops: Loop[] = [];
  walkStatement(functionNamed(await programOf(text), 'k').body!, {
    statement: (statement) => {
      if (statement.kind === 'loop') loops.push(statement);
    },
  });
  return [...overwrittenIn(loops[0]!)].map(({ name }) => name).sort();
}

describe('variables that an iteration writes before it reads them', () => {
  it('are those of plain assignments, in whatever order they are read behind them', async () => {
    assert.deepEqual(await overwritten('for (int i = 0; i < n; i++) { x = i; y = x + 1; p[y] = x; }'), [
      'x',
      'y',
    ]);
  });

  it('are none that are read first, also by the loop itself', async () => {
    assert.deepEqual(await overwritten('for (int i = 0; i < n; i++) { y = x; x = i; z = z + 1; y++; }'), [
      'y',
    ]);
    assert.deepEqual(await overwritten('while (x < n) { x = p[x]; y = x; }'), ['y']);
    assert.deepEqual(await overwritten('do { x = p[0]; } while (x < n);'), ['x']);
  });

  it('are written on every way', async () => {
    assert.deepEqual(await overwritten('for (int i = 0; i < n; i++) { if (i < 3) x = 1; else x = 2; }'), [
      'x',
    ]);
    assert.deepEqual(await overwritten('for (int i = 0; i < n; i++) { if (i < 3) x = 1; y = 2; }'), ['y']);
    assert.deepEqual(
      await overwritten('for (int i = 0; i < n; i++) { for (int j = 0; j < i; j++) x = j; y = 2; }'),
      ['y'],
    );
  });

  it('are written before lanes may leave', async () => {
    assert.deepEqual(await overwritten('for (int i = 0; i < n; i++) { x = i; if (p[i]) break; y = i; }'), [
      'x',
    ]);
    assert.deepEqual(
      await overwritten('for (int i = 0; i < n; i++) { x = i; switch (p[i]) { case 1: continue; } y = i; }'),
      ['x'],
    );
    assert.deepEqual(
      await overwritten('for (int i = 0; i < n; i++) { while (p[i]) { if (p[n]) break; } y = i; }'),
      ['y'],
    );
  });

  it('are none that a pointer leads to', async () => {
    assert.deepEqual(await overwritten('for (int i = 0; i < n; i++) { x = i; y = g(&x); }'), ['y']);
  });
});
