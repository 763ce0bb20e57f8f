/**
 * What becomes of accesses in real code. Expected instructions are those of nvcc 13.0 for sm_90 (-O3); most kernels here
 * are shortened from kernels-i.cu to kernels-p.cu of test-fixtures/hardware, where an H200 counted them.
 */
import assert from 'node:assert/strict';
import { createParser } from '../syntax/index.ts';
import type { CudaParser } from '../syntax/index.ts';
import { plansOf } from '../../../test/plans.ts';

describe('the plan of a function', () => {
  let parser: CudaParser;
  before(async () => {
    parser = await createParser();
  });

  function check(source: string, ...expected: string[]): void {
    assert.deepEqual(plansOf(parser, source), expected);
  }

  it('joins fields of an aligned element, and keeps those of a loose one', () => {
    const body = '(T* in, float* out) { int i = threadIdx.x; out[i] = in[i].x + in[i].y; }';
    check(`__global__ void f${body.replace('T', 'float2')}`, 'in[i].x: 8', 'in[i].y: with in[i].x');
    check(`struct Pair { float x, y; }; __global__ void f${body.replace('T', 'Pair')}`);
    check(
      `struct __align__(8) Pair { float x, y; }; __global__ void f${body.replace('T', 'Pair')}`,
      'in[i].x: 8',
      'in[i].y: with in[i].x',
    );
  });

  it('loads the lower half of a 64-bit integer of which no more is used', () => {
    check(
      '__global__ void f(const long* in, int* out) { int i = threadIdx.x; int at = in[i]; out[at] = i; }',
      'in[i]: 4',
    );
    check(
      `__global__ void f(size_t* in, unsigned* out) {
        __shared__ long s[64]; int i = threadIdx.x;
        s[i] = in[i]; __syncthreads(); out[i] = (unsigned)s[63 - i]; }`,
      's[63 - i]: 4',
    );
    check('__global__ void f(int* in, short* out) { int i = threadIdx.x; out[i] = in[i]; }');
    check('__global__ void f(long* in, float* out) { int i = threadIdx.x; out[i] = in[i]; }');
    // Both uses are one load, however it is spelt.
    check(
      '__global__ void f(long* in, float* o) { int i = threadIdx.x; o[i] = (int)in[i] * (float)in[i]; }',
      'in[i]: as in[i]',
    );
    check(
      `__global__ void f(long* in, int* o) {
        int i = threadIdx.x; const long* p = in + i; int at = in[i]; o[i] = at + (*p > 5); }`,
      '*p: as in[i]',
    );
  });

  it('stores where the last field is written', () => {
    check(
      '__global__ void f(float4* out) { int i = threadIdx.x; out[i].x = 1; out[i].y = 2; out[i].z = 3; }',
      'out[i].x: with out[i].y',
      'out[i].y: 8',
    );
  });

  it('tells elements apart by their index, also when the index changes', () => {
    check('__global__ void f(float2* in, float* out, int i) { out[i] = in[i].x + in[i + 1].y; }');
    check(
      '__global__ void f(float2* in, float* out, int i) { float x = in[i].x; i++; out[i] = x + in[i].y; }',
    );
    check(
      '__global__ void f(float2* in, int* at, float* out) { int i = at[threadIdx.x]; out[i] = in[i].x + in[i].y; }',
      'in[i].x: 8',
      'in[i].y: with in[i].x',
    );
  });

  it('joins across stores that cannot be to the same place', () => {
    const between = (parameters: string, store: string): string =>
      `__global__ void f(${parameters}) { __shared__ float s[256]; int i = threadIdx.x; float x = in[i].x; ${store}; float y = in[i].y; s[i] = x + y; }`;
    const joined = ['in[i].x: 8', 'in[i].y: with in[i].x'];
    check(between('float2* in, float* out', 'out[i] = x'));
    check(between('const float2* __restrict__ in, float* __restrict__ out', 'out[i] = x'), ...joined);
    check(between('float2* in', 's[i] = x'), 'in[i].x: 8', 's[i]: as s[i]', 'in[i].y: with in[i].x');
    check(between('float2* in, float2* out', 'out[i].x = x'), ...joined);
    check(between('float2* in, float2* out', 'out[i].y = x'));
    check(between('float2* in, int* out', 'atomicAdd(out, i)'));
    check(between('float2* in', '__syncthreads()'));
  });

  it('leaves alone fields behind pointers to volatile elements', () => {
    const body = '(T* in, U* out) { int i = threadIdx.x; out[i] = in[i].x + in[i].y; }';
    const reading = (T: string, U: string): string =>
      `__global__ void f${body.replace('T', T).replace('U', U)}`;
    check(reading('volatile float4', 'float'));
    check(reading('float4', 'volatile float'), 'in[i].x: 8', 'in[i].y: with in[i].x');
    check(
      '__global__ void f(float4* in, float* out) { volatile float4* p = in; *out = p[1].x + (*(p + 1)).y; }',
    );
  });

  it('joins updates of several fields, loads and stores', () => {
    check(
      '__global__ void f(float2* a, const float2* b) { int i = threadIdx.x; a[i].x += b[i].x; a[i].y += b[i].y; }',
      'b[i].x: 8',
      'a[i].x: 8',
      'a[i].x: with a[i].y',
      'b[i].y: with b[i].x',
      'a[i].y: with a[i].x',
      'a[i].y: 8',
    );
  });

  it('keeps apart what a branch or a loop parts, and promises nothing of a small if', () => {
    const between = (code: string): string =>
      `__global__ void f(float2* in, float* out, int n) { int i = threadIdx.x; float x = in[i].x; ${code} out[i] = x + in[i].y; }`;
    check(between('for (int k = 0; k < n; k++) x = x * x;'));
    check(between('if (x < 0) return;'));
    check(between('if (x < 0) x = out[i];'));
    check(between('if (x < 0) x = x * 2;'), 'in[i].x: 4, may be 8', 'in[i].y: 4, may be 8');
    check(between('x = x > 0 ? x : 0.5f;'), 'in[i].x: 8', 'in[i].y: with in[i].x');
    check(between('x = 1 / sqrtf(fmaxf(x, 1.f));'), 'in[i].x: 8', 'in[i].y: with in[i].x');
    check(between('x = powf(x, 1.7f);'), 'in[i].x: 4, may be 8', 'in[i].y: 4, may be 8');
  });

  it('keeps apart what inline assembly parts, but in shared memory', () => {
    const storing = (x: string, y: string, type = 'int2'): string =>
      `__device__ int bit(unsigned v) { int b; asm("bfind.u32 %0, %1;" : "=r"(b) : "r"(v)); return b; }
       __global__ void f(${type}* __restrict__ out, const float* __restrict__ in) {
        int i = threadIdx.x; float u = in[i], v = in[i + 64]; out[i].x = ${x}; out[i].y = ${y}; }`;
    const joined = ['out[i].x: with out[i].y'];
    check(storing('__popc(i)', '__float2int_rn(v)'), ...joined, 'out[i].y: 8');
    check(storing('u', 'bit(v)'));
    check(storing('u', '__dp4a(i, i, i)'));
    check(storing('u', '__ldg(in + 3)'));
    check(storing('u', 'clock()'));
    check(storing('u', '(int)__float2half(v)'));
    check(storing('u', 'v', '__half2'));
    check(storing('__float2half(1)', '__float2half(0)', '__half2'));
    const halves = (space: string, from: string): string =>
      `__global__ void f(const __half2* in, float* out) { ${space} int i = threadIdx.x;
        float x = __half2float(${from}[i].x); float y = __half2float(${from}[i].y); out[i] = x + y; }`;
    check(halves('', 'in'));
    check(halves('__shared__ __half2 s[64];', 's'), 's[i].x: 4', 's[i].y: with s[i].x');
    check(
      `__global__ void f(__half2* out, const float* in) { int i = threadIdx.x;
        __half x = __float2half(in[i]); __half y = __float2half(in[i + 64]); out[i].x = x; out[i].y = y; }`,
      ...joined,
      'out[i].y: 4',
    );
  });

  it('loads of a copy what is used', () => {
    const using = (use: string): string =>
      `__device__ float first(float4 v) { return v.x; }
       __device__ float last(const float4& v) { return v.w; }
       __global__ void f(const float4* in, float4* out, float* o) { int i = threadIdx.x; float4 v = in[i]; ${use} }`;
    check(using('o[i] = v.w;'), 'in[i]: 4');
    check(using('o[i] = v.x * v.y;'), 'in[i]: 8');
    check(using('o[i] = v.x * v.z;'), 'in[i]: 4 4');
    check(using('o[i] = v.x * v.y + v.z;'), 'in[i]: 16');
    check(using('v.x = 1; out[i] = v;'));
    check(using('float4 w = v; o[i] = w.y;'), 'in[i]: 4');
    check(using('o[i] = first(v);'), 'in[i]: 4');
    check(using('o[i] = first(v) + last(v);'), 'in[i]: 4 4');
    check(using('const float* p = &v.x; o[i] = p[i & 3];'));
  });

  it('knows the addresses of shared variables', () => {
    const using = (size: string, use: string): string =>
      `struct Loose { float a; int b; }; struct Three { float a, b, c; };
       __global__ void f(float* o, int t, int u) { __shared__ ${size}; ${use} }`;
    check(using('Loose s[64]', 's[t].a = 1; s[t].b = 2;'), 's[t].a: with s[t].b', 's[t].b: 8');
    check(
      using('Loose s[8][33]', 'o[t] = s[t][u].a + s[t][u].b;'),
      's[t][u].a: 8',
      's[t][u].b: with s[t][u].a',
    );
    check(using('Loose s[64]', 'Loose v = s[t]; s[u] = v;'), 's[t]: 8', 's[u]: 8');
    check(using('Three s[64]', 's[t].a = 1; s[t].b = 2; s[t].c = 3;'));
  });

  // `ld.shared` and `st.shared` of one, two and four words in nvcc 13.0's PTX.
  it('knows the addresses of pointers that are set to parts of shared variables', () => {
    const using = (type: string, pointer: string, more = ''): string =>
      `struct Two { int a, b; }; struct Three { int a, b, c; }; struct Four { int v[4]; }; struct Six { int v[6]; };
       extern __shared__ char raw[];
       ${more}
       __global__ void f(${type}* out, int n) {
         ${pointer} int t = threadIdx.x; ${type} v = out[t]; w[t] = v; __syncthreads(); out[t] = w[t ^ 1]; }`;
    const from = (type: string, start: string): string => using(type, `${type}* w = (${type}*)(${start});`);
    check(from('Two', 'raw'), 'w[t]: 8', 'w[t ^ 1]: 8');
    check(using('Two', 'Two* u = (Two*)raw + 64; Two* w = u + n;'), 'w[t]: 8', 'w[t ^ 1]: 8');
    check(from('Four', 'raw'), 'w[t]: 16', 'w[t ^ 1]: 16');
    check(from('Four', '(double*)raw + n'), 'w[t]: 8 8', 'w[t ^ 1]: 8 8');
    check(from('Six', 'raw'), 'w[t]: 8 8 8', 'w[t ^ 1]: 8 8 8');
    const spread = '__device__ int spread(int i) { return i + i / 8; }';
    check(
      using('Two', 'Two* w = (Two*)raw;', spread).replace('t ^ 1', 'spread(t)'),
      'w[t]: 8',
      'w[spread(t)]: 8',
    );
    check(from('Three', 'raw'));
    check(from('Two', '(float*)raw + n'));
    check(from('Two', 'raw + 4'));
    check(from('Two', 'n > 5 ? raw : raw + 4'));
    check(using('Two', 'volatile Two* w = (volatile Two*)raw;').replace('w[t] = v', 'w[t].a = 1'));
  });

  it('leaves open whether what a function is given is a part of a shared variable', () => {
    const given = (type: string): string =>
      `struct Two { int a, b; }; struct Three { int a, b, c; };
       __device__ void swap(${type}* w, ${type} v, int t) { w[t] = v; ${type} o = w[t ^ 1]; w[t] = o; }
       __global__ void f(${type} v) { extern __shared__ ${type} s[]; swap(s, v, threadIdx.x); }`;
    const doubt = '4 4, may be 8';
    check(given('Two'), `w[t]: ${doubt}`, `w[t ^ 1]: ${doubt}`, `w[t]: ${doubt}`);
    check(given('Three'));
  });

  describe('of neighbours in a shared array', () => {
    const using = (loop: string, shared = '__shared__ float s[512];'): string =>
      `extern __shared__ float d[];
       __global__ void f(const float* in, float* o, int n) {
         ${shared} int t = threadIdx.x; float r = 0; float b[4]; ${loop} o[t] = r + b[0]; }`;
    const row = (index: string): string => using(`for (int j = 0; j < 4; j++) r += s[${index}];`);

    it('joins what an unrolled loop moves one by one', () => {
      check(row('4 * t + j'), 's[4 * t + j]: 16 of a row');
      check(row('(n & ~3) + j'), 's[(n & ~3) + j]: 16 of a row');
      check(row('(t << 1) + j'), 's[(t << 1) + j]: 8 of a row');
      check(row('4 * (t + n) + j + 4'), 's[4 * (t + n) + j + 4]: 16 of a row');
      check(using('for (int j = 3; j >= 0; --j) b[j] = s[4 * t + j];'), 's[4 * t + j]: 16 of a row');
      check(
        using('int j; for (j = 0; j < 4; j++) s[4 * t + j] = in[t];'),
        'in[t]: 4 in turn 1',
        's[4 * t + j]: 16 of a row',
      );
      check(using('float* p = s + 4 * t; for (int j = 0; j < 4; j++) r += p[j];'), 'p[j]: 16 of a row');
      check(using('for (int j = 0; j < 2; j++) r += s[2 * t + j];'), 's[2 * t + j]: 8 of a row');
      check(
        using('for (int j = 0; j < 4; j++) r += s[t][j];', '__shared__ double s[64][4];'),
        's[t][j]: 16 of a row',
      );
      check(using('for (int j = 0; j < 4; j++) r += d[4 * t + j];'), 'd[4 * t + j]: 16 of a row');
      // Loops inside that step by more than one, or take one turn, are straight code too.
      const inside = (loop: string): string =>
        using(`for (int j = 0; j < 4; j++) { ${loop} r += s[4 * t + j] * (i + 1); }`);
      check(inside('for (int i = 0; i < 4; i += 2)'), 's[4 * t + j]: 16 of a row in turn 1');
      check(inside('for (int i = 5; i > 0; i -= 3)'), 's[4 * t + j]: 16 of a row in turn 1');
      check(
        inside('\n#pragma unroll 1\nfor (int i = 0; i < 4; i += 4)'),
        's[4 * t + j]: 16 of a row in turn 1',
      );
      check(inside('\n#pragma unroll 1\nfor (int i = 0; i < 8; i += 4)'), 's[4 * t + j]: 4 in turn 1');
      // What is worked out before the loop stays as it is, whatever it is.
      check(
        using('int k = __shfl_sync(~0u, n, 0); for (int j = 0; j < 4; j++) s[32 * k + 4 * t + j] = r;'),
        's[32 * k + 4 * t + j]: 16 of a row',
      );
    });

    it('doubts rows of a length that a function is given', () => {
      const sum = (name: string, parameters: string): string =>
        `void ${name}(float* o, int r, int length${parameters} { float x = 0;
           for (int j = 0; j < 4; j++) x += s[r * length + j]; o[r] = x; }`;
      const called = sum('sum', ', const float* s)');
      check(
        `__device__ ${called} __global__ void f(float* o) { __shared__ float s[512]; sum(o, threadIdx.x, 36, s); }`,
        's[r * length + j]: 4, may be 16',
      );
      // Of a kernel's parameters nothing is known.
      check(`__global__ ${sum('f', ')').replace('{', '{ __shared__ float s[512];')}`);
    });

    it('doubts what lies between stores to other shared arrays, however these are named', () => {
      const two = '__shared__ float s[512]; __shared__ float z[512];';
      const turns = (stores: string): string => using(`for (int j = 0; j < 2; j++) { ${stores} }`, two);
      check(
        turns('s[2 * t + j] = n; z[2 * t + j] = n;'),
        's[2 * t + j]: 4, may be 8',
        'z[2 * t + j]: 4, may be 8',
      );
      // The H200 counts two STS for each.
      check(
        using('float* p = s + 64; for (int j = 0; j < 2; j++) { p[2 * t + j] = n; z[2 * t + j] = n; }', two),
        'p[2 * t + j]: 4, may be 8',
        'z[2 * t + j]: 4, may be 8',
      );
    });

    it('doubts what the text writes out', () => {
      // The H200 counts an STS.64 for such pairs in programs-c.cu and kernels-o.cu, and two STS in other places.
      const pair = (index: string, next: string): string => using(`s[${index}] = n; s[${next}] = r;`);
      check(pair('2 * t', '2 * t + 1'), 's[2 * t]: 4, may be 8', 's[2 * t + 1]: 4, may be 8');
      check(pair('2 * t', '2 * t + 2'));
      check(pair('2 * t + 1', '2 * t + 2'));
      check(pair('3 * t', '3 * t + 1'));
      check(using('if (n) s[2 * t] = n; s[2 * t + 1] = r;'));
      check(using('s[2 * t] = n; __syncthreads(); s[2 * t + 1] = r;'));
      // The H200 counts two STS here: what is loaded between them may be what the first one stored.
      check(using('s[2 * t] = n; r = s[n * t]; s[2 * t + 1] = r;'));
      check(using('r = s[2 * t]; s[n * t] = r; r = s[2 * t + 1];'));
      // A tree in one array, level behind level: LDS.64.
      check(
        using('float* a = s; for (int d = 5; d > 0; d--) { r = a[2 * t] + a[2 * t + 1]; a += 1 << d; }'),
        'a[2 * t]: 4, may be 8',
        'a[2 * t + 1]: 4, may be 8',
      );
      check(using('float* a = s; for (int d = 5; d > 0; d--) { r = a[2 * t] + a[2 * t + 1]; a += n; }'));
      check(
        using('unsigned u = threadIdx.x; r = s[4 * u] + s[4 * u + 1] * s[4 * u + 2] - s[4 * u + 3];'),
        's[4 * u]: 4, may be 16',
        's[4 * u + 1]: 4, may be 16',
        's[4 * u + 2]: 4, may be 16',
        's[4 * u + 3]: 4, may be 16',
      );
    });

    it('doubts what a function is given', () => {
      check(
        `__device__ float sum(const float* p, int t) {
           float r = 0; for (int j = 0; j < 4; j++) r += p[4 * t + j]; return r; }
         __global__ void f(float* o) { __shared__ float s[512]; o[0] = sum(s, threadIdx.x); }`,
        'p[4 * t + j]: 4, may be 16',
      );
    });

    it('doubts what a loop behind goes on with', () => {
      // nvcc 13.0 for sm_90: an LDS.128 for all four; with a barrier between an LDS and an LDS.128.
      const turns = (from: number): string => `for (int j = ${from}; j < 4; j++) r += s[4 * t + j];`;
      check(using(`r = s[4 * t]; ${turns(1)}`), 's[4 * t]: 4, may be 16', 's[4 * t + j]: 4, may be 16');
      check(using(`r = s[4 * t]; __syncthreads(); ${turns(1)}`), 's[4 * t + j]: 4, may be 16');
      check(using(`r = s[4 * t]; ${turns(2)}`), 's[4 * t + j]: 8 of a row');
      check(using(`r = s[8 * t]; ${turns(1)}`), 's[4 * t + j]: 4, may be 16');
    });

    it('doubts neighbours that the text writes out behind a pointer that a function is given', () => {
      // nvcc makes an LDS.64 and an STS.64 of these four, and four loads and stores of 4 bytes where `g` is given.
      check(
        `__device__ void swapPair(int* p) { int a = p[0], b = p[1]; p[0] = b; p[1] = a; }
         __global__ void f() { __shared__ int s[256]; swapPair(s + 2 * threadIdx.x); }`,
        'p[0]: 4, may be 8',
        'p[1]: 4, may be 8',
        'p[0]: 4, may be 8',
        'p[1]: 4, may be 8',
      );
      // Only the function may be given a shared array: a kernel's pointers lead to global memory.
      check('__global__ void f(int* p) { int a = p[0], b = p[1]; p[0] = b; p[1] = a; }');
    });

    it('doubts neighbours of elements that are moved whole', () => {
      // An LDS.128 of both pairs.
      check(
        `__device__ float sum(const float2* p) { float2 a = p[0], b = p[1]; return a.x + a.y * b.x + b.y; }
         __global__ void f(float* o) { __shared__ float2 s[512]; *o = sum(s + 2 * threadIdx.x); }`,
        'p[0]: 8, may be 16',
        'p[1]: 8, may be 16',
      );
      // An STS.128 of four words that are written as bytes.
      const word = (at: number): string => `*(uchar4*)(p + ${at}) = make_uchar4(n, ${at}, n, n);`;
      check(
        `__device__ void clear(unsigned char* p, int n) { ${[0, 4, 8, 12].map(word).join(' ')} }
         extern __shared__ unsigned char bytes[];
         __global__ void f(int n) { clear(bytes + 16 * threadIdx.x, n); }`,
        ...[0, 4, 8, 12].map((at) => `*(uchar4*)(p + ${at}): 4, may be 16`),
      );
      // Of two pairs of which a half is used an LDS of 4 bytes each.
      check(
        `__global__ void f(float* o) {
           __shared__ float2 s[512]; int t = threadIdx.x; float2 a = s[2 * t], b = s[2 * t + 1]; *o = a.x * b.y; }`,
        's[2 * t]: 4',
        's[2 * t + 1]: 4',
      );
    });

    it('doubts fields of an element that a function is given, or that a pointer leads to', () => {
      const pair = 'struct Pair { double s, t; };';
      // Of elements of a shared array the H200 counts one STS.128 here.
      check(
        `${pair} __device__ void clear(Pair& p) { p.s = 0; p.t = 0; }
         __global__ void f() { __shared__ Pair a[256]; clear(a[threadIdx.x]); }`,
        'p.s: 8, may be 16',
        'p.t: 8, may be 16',
      );
      check(
        `${pair} __global__ void f() {
           __shared__ Pair a[256]; Pair* p = a + threadIdx.x; p->s = 0; p->t = 1; }`,
        'p->s: 8, may be 16',
        'p->t: 8, may be 16',
      );
      check(
        `struct Four { float x, y, z, w; }; __device__ float sum(const Four* p) { return p->x + p->y; }
         __global__ void f(float* o) { __shared__ Four a[64]; *o = sum(&a[threadIdx.x]); }`,
        'p->x: 4, may be 8',
        'p->y: 4, may be 8',
      );
      check(`${pair} __global__ void f(Pair* p) { p->s = 0; p->t = 1; }`);
      check(
        `${pair} __device__ void part(Pair& p) { p.s = 0; __syncthreads(); p.t = 0; }
         __global__ void f() { __shared__ Pair a[256]; part(a[threadIdx.x]); }`,
      );
      check(
        `struct Three { float x, y, z; }; __device__ void clear(Three& p) { p.x = 0; p.y = 0; p.z = 0; }
         __global__ void f() { __shared__ Three a[256]; clear(a[threadIdx.x]); }`,
      );
    });

    it('doubts what an object refers to, as it may be a shared array', () => {
      check(
        `struct Storage { float words[512]; };
         struct Exchange { Storage& storage; int t;
           __device__ void put() { for (int j = 0; j < 4; j++) storage.words[4 * t + j] = j; } };
         __global__ void f(float* o) { __shared__ Storage s; Exchange e{s, (int)threadIdx.x}; e.put(); }`,
        'storage.words[4 * t + j]: 4, may be 16',
      );
    });

    it('leaves alone what is volatile', () => {
      check(using('for (int j = 0; j < 4; j++) r += s[4 * t + j];', 'volatile __shared__ float s[512];'));
      check(using('for (int j = 0; j < 4; j++) r += s[4 * t + j];', '__shared__ volatile float s[512];'));
      // The H200 counts a load for each turn; nvcc's PTX has `ld.volatile.shared.f32` for each in both.
      check(using('volatile float* v = s; for (int j = 0; j < 4; j++) r += v[4 * t + j];'));
      check(using('volatile float* v = s; r = v[2 * t] + v[2 * t + 1];'));
    });

    it('leaves alone what is not aligned, not in a row, or not in straight code', () => {
      for (const index of ['n * t + j', '5 * t + j', '4 * t + 2 * j', '4 * t + (j ^ 1)', 't + j'])
        check(row(index));
      check(using('for (int j = 0; j < 4; j++) { r += s[4 * t + j]; __syncthreads(); }'));
      check(using('for (int j = 0; j < 4; j++) if (j < n) r += s[4 * t + j];'));
      check(using('for (int j = 0; j < 4; j++) r += in[4 * t + j];'));
      check(using('_Pragma("unroll 1") for (int j = 0; j < 4; j++) r += s[4 * t + j];'));
      check(using('for (int j = 0; j < 4; j++) { int c = 8 * j; r += s[4 * t + c + j]; }'));
    });

    it('doubts where only the run tells how often the loop runs', () => {
      // cuobjdump of nvcc 13.0 (sm_90, -O3) shows LDS.128 or LDS.64 in the unrolled part of the first three and none in the others.
      check(using('for (int j = 0; j < n; j++) r += s[4 * t + j];'), 's[4 * t + j]: 4, may be 16');
      check(
        using('for (int j = 0; j < 32 && t + j < n; j++) r += s[32 * t + j];'),
        's[32 * t + j]: 4, may be 16',
      );
      check(using('for (int j = 0; j < t; j++) r += s[32 * t + j];'), 's[32 * t + j]: 4, may be 16');
      check(using('for (int j = 0; j < n; j++) s[32 * t + j] *= r;'));
      check(using('for (int j = t % 4 * 4; j < n; j++) r += s[4 * t + j];'));
      check(using('for (int j = 0; j < n; j++) r += s[n * t + j];'));
      check(using('for (int j = 0; j < n; j++) r += s[32 * j + t];'));
    });

    it('doubts where the code between decides, and where the row is not whole', () => {
      const doubtful = 's[4 * t + j]: 4, may be 16';
      check(using('for (int j = 0; j < 4; j++) r += 1 / s[4 * t + j];'), doubtful);
      check(using('for (int j = 0; j < 3; j++) r += s[4 * t + j];'), doubtful);
      check(using('for (int j = 0; j < 4; j++) { r += s[4 * t + j]; if (r > n) o[n] = 1; }'), doubtful);
      check(using('for (int j = 0; j < 4; j++) s[4 * t + j] += n;'), doubtful, doubtful);
      // Of what a condition on the counter leaves out in one turn the others may be one instruction.
      check(
        using('for (int j = 0; j < 8; j++) { int next = j + 1; if (next < 8) r += s[8 * t + next]; }'),
        's[8 * t + next]: 4, may be 16',
      );
      check(using('for (int j = 0; j < 8; j++) if (r < j) r += s[8 * t + j];'));
      check(row('4 * t + j + 1'), 's[4 * t + j + 1]: 4, may be 16');
      const odd = '__shared__ float odd[3]; __shared__ float s[512];';
      check(using('r = odd[t]; for (int j = 0; j < 4; j++) r += s[4 * t + j];', odd), doubtful);
      const long =
        'for (int j = 0; j < 32; j++) for (int i = 0; i < 16; i++) b[i & 3] += i * n * r * s[32 * t + j];';
      check(using(long), 's[32 * t + j]: 4, may be 16 in turn 1');
    });
  });
});
