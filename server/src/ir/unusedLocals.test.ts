import assert from 'node:assert/strict';
import { functionNamed, parseText } from '../../../test/lowering.ts';
import { createProgram } from '../lowering/program.ts';
import { correspondence } from './correspondence.ts';
import type { FunctionIr } from './nodes.ts';
import { printFunction } from './print.ts';

async function kernelOf(body: string, leavesOutUnusedLocals = true): Promise<FunctionIr> {
  const text = `__device__ int next(int i);
    __shared__ int word;
    __global__ void f(float* p, int n) { ${body} }`;
  return functionNamed(createProgram(await parseText(text), { leavesOutUnusedLocals }), 'f');
}

const printed = async (body: string): Promise<string> => printFunction(await kernelOf(body));

describe('locals that nothing names', () => {
  it('are left out, and what only they name with them', async () => {
    const used = 'int i = threadIdx.x; if (i < n) { p[i] = 1; } for (int k = 0; k < n; k++) p[k] = 2;';
    const cases = [
      `int typed = threadIdx.x * 2; ${used}`,
      `int a = n + 1; int b = a * a; int c = a + b; ${used}`,
      `float rows[4]; const int width = 8; ${used}`,
      `float* q = &p[n]; ${used}`,
      `int typed = unheardOf; ${used}`,
      `int typed = n + unheardOf * 2; ${used}`,
      used.replace('p[i] = 1;', 'int j = i * n; p[i] = 1;'),
      used.replace('for', 'int u = max(n, 3); for'),
    ];
    const expected = await printed(used);
    for (const body of cases) assert.equal(await printed(body), expected, body);
  });

  it('stay where their values take memory, a call or code that is not followed', async () => {
    for (const kept of [
      'float v = p[n];',
      'int v = word;',
      'int v = next(n);',
      'volatile int v = n;',
      'int v = n; p[v] = 1;',
      'int v = n; int* q = &v; *q = 2;',
      'int v = unheardOf(n);',
      'int v = unheardOf; p[v] = 1;',
      'int v = unheardOf + next(n);',
    ])
      assert.equal(await printed(kept), printFunction(await kernelOf(kept, false)), kept);
  });

  it('go with the loops that only change them and whose rounds nvcc counts', async () => {
    // As in nvcc 13.0's PTX for sm_90, where the loops of the second list stay.
    const used = 'p[n] = 1;';
    const loops = /\b(?:for|while|do)\b/;
    for (const loop of [
      '{ int d = blockIdx.x * 1000000; while (d > 0) d--; }',
      '{ float x = n; for (int i = 0; i < n; i++) x = x * 1.5f + 2; }',
      '{ int i = 0; do { i += 3; } while (i < n); }',
    ])
      assert.doesNotMatch(await printed(`${loop} ${used}`), loops);
    for (const loop of [
      '{ int x = n; while (x != 1) { if (x & 1) x = 3 * x + 1; else x >>= 1; } }',
      '{ float x = n; while (x > 1.0f) x *= 0.5f; }',
      '{ int x = n; for (int i = 0; i < 1000; i++) for (int j = 0; j < i; j++) x += i * j; }',
      '{ volatile int d = n; while (d > 0) d--; }',
      '{ int d = n; while (d > 0) d--; p[1] = d; }',
      '{ int d = n; while (d > 0) { d--; p[2] = 1; } }',
      '{ int d = n; while (d > 0) { d--; if (d == 3) return; } }',
    ])
      assert.match(await printed(`${loop} ${used}`), loops);
  });

  it('make no difference to what was worked out while they are typed', async () => {
    const [before, now] = await Promise.all(
      ['', 'int typed = n * 2;'].map((typed) => kernelOf(`int i = threadIdx.x; ${typed} p[i] = 1;`)),
    );
    assert.ok(correspondence(before!, now!));
  });
});
