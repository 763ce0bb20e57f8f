/**
 * Loads and stores that are made less often than the text has them. What is expected is what nvcc 13.0's code for these
 * kernels does (sm_90, -O3, nvdisasm): `a[i]: as a[i]` where there is no second load, `in turn 1` where it stands before
 * the loop (a store: behind it), nothing where it is made as written.
 */
import assert from 'node:assert/strict';
import { createParser } from '../syntax/index.ts';
import type { CudaParser } from '../syntax/index.ts';
import { plansOf } from '../../../test/plans.ts';

describe('what is loaded and stored less often', () => {
  let parser: CudaParser;
  before(async () => {
    parser = await createParser();
  });

  const plain = 'float* a, float* b, float* o, int* c, int n';
  const restrict =
    'float* __restrict__ a, const float* __restrict__ b, float* __restrict__ o, int* __restrict__ c, int n';

  function check(parameters: string, body: string, ...expected: string[]): void {
    const start = 'int i = blockIdx.x * blockDim.x + threadIdx.x;';
    const shared = '__shared__ float s[256]; __shared__ float t[256];';
    const source = `__device__ float square(float x) { return x * x; }
      __device__ void put(float* p, float x) { *p = x; }
      __global__ void f(${parameters}) { ${shared} ${start} ${body} }`;
    assert.deepEqual(plansOf(parser, source), expected, body);
  }

  /** Something between two loads of `a[i]`. */
  function between(parameters: string, code: string, isKept: boolean): void {
    check(parameters, `float x = a[i]; ${code} o[i] = x + a[i];`, ...(isKept ? ['a[i]: as a[i]'] : []));
  }

  it('uses a value again until a store may change it', () => {
    between(plain, '', true);
    between(plain, 'o[i] = x;', false);
    between(plain, 'c[i] = 1;', false);
    between(plain, 'a[i + 32] = x;', true);
    between(plain, 'a[i + n] = x;', false);
    between(plain, 's[i] = x;', true);
    between(restrict, 'o[i + 1] = x;', true);
    between('const float* __restrict__ a, float* o, int* c, int n', 'c[i] = 1;', true);
    between('float* a, float* __restrict__ o, int* c, int n', 'o[i + 1] = 1;', true);
    check(plain, 'float x = s[i]; t[i + 1] = x; o[i] = s[i] + x;', 's[i]: as s[i]');
  });

  it('uses a value again until another thread may change it', () => {
    between(plain, '__syncthreads();', false);
    between(restrict, '__syncthreads();', true);
    between(plain, '__syncwarp();', false);
    between(plain, '__threadfence();', false);
    between(restrict, '__threadfence();', true);
    between(plain, 'x = __shfl_xor_sync(~0u, x, 1);', true);
    between(plain, 'x += __ballot_sync(~0u, x > 0);', true);
    between(plain, 'atomicAdd(c, 1);', false);
    between(restrict, 'atomicAdd(c, 1);', true);
    between(plain, '__shared__ int k; atomicAdd(&k, 1);', true);
    between(plain, 'x = square(x);', true);
    between(plain, 'x = sinf(x);', true);
    between(plain, 'put(o + 1, x);', false);
  });

  it('leaves volatile places alone', () => {
    between('const volatile float* a, float* o', '', false);
    check('float* p, float* o', 'volatile float* a = p; float x = a[i]; o[i] = x + a[i];');
    check('float* a, float* o', 'float x = a[i]; o[i] = x + *(volatile float*)(a + i);');
  });

  it('tells equal indices, as far as the compiler does', () => {
    const image = 'float* a, float* o, int w';
    const at = 'int x = threadIdx.x, y = threadIdx.y; int id = y * w + x;';
    check(image, `${at} o[id] = a[id + 1] + a[(x + 1) + w * y];`, 'a[(x + 1) + w * y]: as a[id + 1]');
    check(image, `${at} o[id] = a[(y + 1) * w + x] + a[id + w];`, 'a[id + w]: as a[(y + 1) * w + x]');
    check(image, `${at} const float* p = a + y * w + x; o[id] = p[0] + a[id];`);
    check(
      image,
      'unsigned x = threadIdx.x; int y = threadIdx.y; int id = y * w + x; o[id] = a[id] + a[y * w + x];',
    );
    check(image, 'int k = i; float x = a[k]; k++; o[i] = x + a[k];');
  });

  it('hands on what was stored, and drops what is stored over', () => {
    check(plain, 'a[i] = 1 + o[i]; o[i + 1] = a[i];', 'a[i]: as a[i]');
    check(plain, 'a[i] = 1; a[i] = 2;', 'a[i]: as a[i]');
    check(plain, 'a[i] = 1; float x = o[i]; a[i] = 2 + x;');
    check(plain, 's[i] = a[i]; o[i] = s[i];', 's[i]: as s[i]');
    check(plain, 's[i] = a[i]; __syncthreads(); o[i] = s[i];');
  });

  it('stores nothing back that was loaded from there, nor loads what only goes back', () => {
    const none = ['a[i]: as a[i]', 'a[i]: as a[i]'];
    check(plain, 'float x = a[i]; a[i] = x;', ...none);
    check(plain, 'float x = a[i]; s[i] = 1; a[i] = x;', ...none);
    check(plain, 'float x = a[i]; if (i < n) a[i] = x;', ...none);
    check(plain, 'float x = a[i]; o[i] = 2 * x; a[i] = x;');
    check(restrict, 'float x = a[i]; o[i] = 2 * x; a[i] = x;', 'a[i]: as a[i]');
    check(plain, 'float x = a[i]; __syncthreads(); a[i] = x;');
    check(plain, 'float x = a[i]; atomicAdd(c, 1); a[i] = x;');
    check(plain, 'float x = a[i]; if (i < n) x *= 2; a[i] = x;');
    check(plain, 'volatile float* p = a; float x = p[i]; p[i] = x;');
    check(plain, 'float x = s[i + 32], y = s[i + 64]; s[i + 32] = y; s[i + 64] = x;');
    check(
      'float4* p',
      'float x = p[i].x, y = p[i].y, z = p[i].z; p[i].x = z; p[i].y = y; p[i].z = x;',
      'p[i].y: as p[i].y',
      'p[i].y: as p[i].y',
    );
  });

  it('uses what a condition loaded', () => {
    check(plain, 'if (a[i] > 0) o[i] = a[i];', 'a[i]: as a[i]');
    check(plain, 'if (i < n && a[i] > 0) o[i] = a[i];', 'a[i]: as a[i]');
    check(
      plain,
      'if (a[i] > 0 && b[i] > 0 && a[i] < 1) o[i] = b[i] + a[i];',
      'a[i]: as a[i]',
      'b[i]: as b[i]',
      'a[i]: as a[i]',
    );
    check(plain, 'float x = a[i]; if (x < 0) return; o[i] = a[i];', 'a[i]: as a[i]');
    check(plain, 'float x = a[i]; if (i < n) o[i] = x; o[i + 1] = a[i];');
    check(plain, 'float x = a[i]; if (i < n) a[i] = x * 2; o[i] = a[i];', 'a[i]: as a[i]');
    check(plain, 'float x = a[i]; if (n > 3) __syncthreads(); o[i] = a[i] + x;');
    // Both arms are places: the compiler chooses one and loads it, a third load.
    check(plain, 'o[i] = a[i] < b[i] ? a[i] : b[i];', 'a[i]: one with b[i]', 'b[i]: one with b[i]');
  });

  it('loads for the lanes of one arm what the other has at hand', () => {
    check(plain, 'if (c[i] > 3) s[i] = 5; o[i] = s[i];', 's[i]: as s[i]');
    check(plain, 'if (i > 3) s[i] = t[i & 31]; o[i] = s[i];', 's[i]: as s[i]');
    check(plain, 'if (i > 3) s[i] *= 5; else o[i + n] = 1; o[i] = s[i];', 's[i]: as s[i]');
    check(plain, 'if (i > 3) a[i] *= 5; else o[i + n] = 1; o[i] = a[i];', 'a[i]: as a[i]');
    // One load before the branch, or one in each arm: that hangs on what stands before.
    const perhaps = 's[i]: 4, may be of one arm';
    check(plain, 'if (i > 3) s[i] += t[i & 31]; o[i] = s[i];', perhaps);
    check(plain, 'if (i > 0) s[i] += s[i - 1]; o[i] = s[i];', perhaps);
    check(plain, 'if (i > 0) s[i] *= 5; o[i] = s[i];');
    check(plain, 'if (n > 3) s[i] = b[i]; o[i] = s[i] * 2;', 's[i]: as s[i]');
    check(plain, 'if (c[i] > 3) a[i] = 5; else b[i] = 1; o[i] = a[i];', 'a[i]: as a[i]');
    check(plain, 'if (c[i] > 3) { if (c[i + n] > 2) a[i] = 5; } o[i] = a[i];');
    check(plain, 'if (c[i] > 3 && c[i + 1] > 4) s[i] = 5; o[i] = s[i];');
    check(plain, 'if (c[i] > 3) { s[i] = 5; __syncwarp(); } o[i] = s[i];');
    check(plain, 'if (c[i] > 3) s[i] = 5; __syncthreads(); o[i] = s[i];');
    check(plain, 'if (c[i] > 3) s[i] = 5; if (c[i + 1] > 2) o[i] = s[i];');
    check(plain, 'if (c[i] > 3) s[i] = 5; float v = sinf(b[i]); o[i] = s[i] + v;');
    check(plain, 'if (c[i] > 3) s[i] = 5; int k = i; k++; o[i] = s[k];');
    check(plain, 'if (c[i] > 3) { a[i] = 1; b[i] = 2; } o[i + 1] = a[i];');
    check(plain, 'if (c[i] > 3) s[i] = sinf(a[i]); o[i] = s[i];', 's[i]: as s[i]');
    check(plain, 'if (c[i] > 3) s[i] = 5; t[i] = a[i]; o[i] = s[i];', 's[i]: as s[i]');
    check(plain, 'for (int k = i; k < n; k += 32) { if (c[k]) s[k] = 2; o[k] = s[k]; }', 's[k]: as s[k]');
  });

  /** A loop that the compiler does not unroll. */
  function loop(parameters: string, body: string, ...expected: string[]): void {
    const code = `float r = 0; _Pragma("unroll 1") for (int j = 0; j < n; j++) { ${body} } o[i] = r;`;
    check(parameters, code, ...expected);
  }

  it('uses in each turn what was stored before the loop and in the turn before', () => {
    const around = (turn: string): string => `o[i] = 0; for (int j = 0; j < n; j++) { ${turn} }`;
    check(plain, around('o[i] += a[j * 32 + i];'), 'o[i]: as o[i]');
    check(plain, around('o[i] += a[j * 32 + i]; b[i] = j;'));
    check(plain, around('b[i] = j; o[i] += a[j * 32 + i];'));
    check(plain, around('o[j] += a[j * 32 + i];'));
  });
  it('loads before a loop what every turn loads', () => {
    loop(plain, 'r += a[i] * b[j];', 'a[i]: 4 in turn 1');
    loop(plain, 'float x = b[j]; if (x > 0) r += sqrtf(r); r += a[i] * x;', 'a[i]: 4 in turn 1');
    loop(plain, 'if (b[j] > 0) r += a[i];');
    loop(plain, 'if (b[j] > 0) break; r += a[i];');
    loop(plain, 'float x = a[i]; if (b[j] > r) break; r += x;', 'a[i]: 4 in turn 1');
    loop(plain, 'if (b[j] > 0) continue; r += a[i];');
    loop(plain, 'r += a[i] * b[j]; __syncthreads();');
    loop(restrict, 'r += b[j]; __syncthreads(); r += a[i];', 'a[i]: 4 in turn 1');
    loop(plain, 'r += a[i]; s[j] = r;', 'a[i]: 4 in turn 1');
    loop(plain, 'r += a[i]; o[j] = r;');
    loop(plain, 'r += __shfl_xor_sync(~0u, b[j], 1) + a[i];', 'a[i]: 4 in turn 1');
    loop(plain, 'r += a[i]; atomicAdd(c, 1);');
    check(
      plain,
      'float r = 0; for (int j = c[i]; j < c[i + 1]; j++) r += a[j]; o[i] = r;',
      'c[i + 1]: 4 in turn 0',
    );
  });

  it('goes on to outer loops where the inner one surely runs, or nothing around it decides', () => {
    const inner = (test: string, body: string): string =>
      `_Pragma("unroll 1") for (int k = 0; k < ${test}; k++) { ${body} }`;
    loop(plain, inner('n', 'r += a[i] * b[j * n + k];'), 'a[i]: 4 in turn 1 of turn 1');
    loop(plain, inner('100', 'r += a[i] * b[j * n + k];'), 'a[i]: 4 in turn 1 of turn 1');
    loop(plain, inner('j', 'r += a[i] * b[j * n + k];'), 'a[i]: 4 in turn 1');
    loop(plain, inner('n', 'r += a[j] * b[j * n + k];'), 'a[j]: 4 in turn 1');
    loop(plain, 'for (int k = 0; k < 8; k++) r += a[i * 8 + k] * b[j * 8 + k];', 'a[i * 8 + k]: 4 in turn 1');
  });

  it('shows the load of a copy where it is stored, if nothing is in between', () => {
    const copy = (type: string, code: string): readonly string[] =>
      plansOf(
        parser,
        `struct Loose { int a, b; };
        __global__ void f(const ${type}* a, ${type}* o, float* p, int n) { int i = threadIdx.x; ${code} }`,
      );
    const moved = ['a[i]: 16 at v'];
    assert.deepEqual(copy('float4', 'float4 v = a[i]; o[i] = v;'), moved);
    assert.deepEqual(copy('float4', 'float4 v; v = a[i]; o[i] = v;'), moved);
    assert.deepEqual(copy('float4', 'float4 v = a[i]; o[i] = v; o[i + n] = v;'), []);
    assert.deepEqual(copy('float4', 'float4 v = a[i]; p[i] = 2; o[i] = v;'), []);
    assert.deepEqual(copy('float4', 'float4 v = a[i]; __syncthreads(); o[i] = v;'), []);
    assert.deepEqual(copy('float4', 'float4 v = a[i]; v.x *= 2; o[i] = v;'), []);
    assert.deepEqual(copy('float4', 'float4 v = a[i]; float4 w = a[i + n]; o[i] = v; o[i + n] = w;'), moved);
    assert.deepEqual(copy('Loose', 'Loose v = a[i]; o[i] = v;'), []);
  });

  it('keeps a sum in a register', () => {
    loop(restrict, 'a[i] += b[j];', 'a[i]: 4 in turn 1', 'a[i]: 4 in turn 1');
    loop(plain, 'a[i] += b[j];', 'a[i]: 4 in turn 1');
    loop(restrict, 'if (b[j] > 0) a[i] += b[j];', 'b[j]: as b[j]');
    loop(plain, 'a[i] += b[j]; b[j + n] = 1;');
    loop(plain, 'o[i] += b[j]; a[i] += b[j];');
    loop(restrict, 'a[i] = b[j];', 'a[i]: 4 in turn 1');
    loop(restrict, 'a[j] = a[j - 1] + i;', 'a[j - 1]: 4 in turn 1');
    loop(restrict, 'a[j * n + i] = a[(j - 1) * n + i] + b[j];');
    loop(
      restrict,
      '_Pragma("unroll 1") for (int k = 0; k < n; k++) a[i] += b[j * n + k];',
      'a[i]: 4 in turn 1 of turn 1',
      'a[i]: 4 in turn 1 of turn 1',
    );
  });

  it('has at hand behind a loop that is unrolled what its turns stored', () => {
    const behind = (turns: string, ...expected: string[]): void => {
      check(plain, `int b = threadIdx.x * 5; ${turns} o[i] = s[b + 3] + s[b];`, ...expected);
    };
    const both = ['s[b + 3]: as s[b + j]', 's[b]: as s[b + j]'];
    behind('for (int j = 0; j < 4; j++) s[b + j] = a[b + j];', ...both);
    behind('for (int j = 3; j >= 0; j--) s[b + j] = a[b + j];', ...both);
    behind('for (int j = 0; j < 4; j++) s[b + j] = a[b + j]; __syncthreads();');
    behind('for (int j = 0; j < n; j++) s[b + j] = a[b + j];');
    behind('_Pragma("unroll 1") for (int j = 0; j < 4; j++) s[b + j] = a[b + j];');
    behind('for (int j = 0; j < 4; j++) if (b + j < n) s[b + j] = a[b + j];');
    behind('for (int j = 0; j < 4; j++) { s[b + j] = a[b + j]; s[n - j] = 0; }');
  });
});
