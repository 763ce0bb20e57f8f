import assert from 'node:assert/strict';
import { functionNamed, programOf } from '../../../test/lowering.ts';
import { onlyReadsThrough } from './parameterWrites.ts';

describe('a function that only reads through a pointer', () => {
  const check = async (code: string, expected: boolean): Promise<void> => {
    const text = `struct V { int x; int a[4]; int* q; __device__ int get() const { return x; } __device__ void set() { x = 1; } };
      __device__ int* kept;
      __device__ int look(const V& v) { return v.x; }
      __device__ void change(V* v) { v->x = 2; }
      ${code}`;
    assert.equal(onlyReadsThrough(functionNamed(await programOf(text), 'f'), 0), expected, code);
  };

  it('loads from it, or hands it to such functions', async () => {
    await check('__device__ int f(const V& v) { return v.x + v.a[v.x] + *v.q; }', true);
    await check('__device__ int f(V* v, int i) { if (i > 0) return v->a[i]; return v[0].x; }', true);
    await check('__device__ int f(V& v) { return v.get() + look(v); }', true);
    await check('__device__ int f(V& v, int* p) { *p = v.x; return 0; }', true);
    await check('__device__ int f(V* v) { return 1; }', true);
  });

  it('does not write to it, nor keep it, nor hand it to functions that may', async () => {
    await check('__device__ void f(V& v) { v.a[1] += 2; }', false);
    await check('__device__ void f(V& v) { v.set(); }', false);
    await check('__device__ void f(V* v) { change(v); }', false);
    await check('__device__ void f(V* v) { kept = &v->x; }', false);
    await check('__device__ V* f(V* v) { return v; }', false);
    await check('__device__ int f(V* v) { V* w = v; w->x = 1; return 0; }', false);
    await check('__device__ int f(V* v) { v++; return v->x; }', false);
    await check('__device__ void f(V* v) { atomicAdd(&v->x, 1); }', false);
    await check('__device__ int f(V* v, int n) { return n > 0 ? f(v, n - 1) : v->x; }', false);
  });
});
