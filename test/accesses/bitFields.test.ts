import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';
import { accessLines } from '../libraries/library.ts';
import { simulateProgram } from '../simulate/simulateText.ts';
import { answers } from './answers.ts';

describe('bit-fields', () => {
  it('keep their lowest bits, each field its own', async () => {
    const text = `struct Bits { unsigned a : 5, b : 3; int s : 4; unsigned char c; };
__global__ void k(float* p) {
  Bits q;
  q.a = threadIdx.x;
  q.b = threadIdx.x;
  q.s = threadIdx.x;
  q.c = 2;
  p[q.b * 4] = 1;
  p[q.s + 8] = 1;
  p[q.c * threadIdx.x] = 1;
  p[++q.b * 8] = 1;
  Bits r{threadIdx.x + 30, 5, 3, 2};
  p[r.a * 2] = 1;
  r.a = 1;
  p[r.b * threadIdx.x + r.s] = 1;
}
int main() { float* p; cudaMalloc(&p, 1 << 16); k<<<1, 32>>>(p); }`;
    assert.deepEqual(await accessLines(text), [
      // Eight elements 16 bytes apart, 128 bytes.
      'p[q.b * 4] global store 4..4',
      // -8 to 7, moved to the array's start: 64 bytes.
      'p[q.s + 8] global store 2..2',
      'p[q.c * threadIdx.x] global store 8..8',
      // The same eight values in another order, each on a sector of its own.
      'p[++q.b * 8] global store 8..8',
      // All values from 0 to 31, 8 bytes apart.
      'p[r.a * 2] global store 8..8',
      // Bytes 12 to 635, 20 apart.
      'p[r.b * threadIdx.x + r.s] global store 20..20',
    ]);
  });

  it('need no name', async () => {
    // nvcc asserts: sizeof(A) == 4, sizeof(B) == 8, sizeof(C) == 2, A{1, 2, 3}.b == 2.
    const text = `struct A { unsigned short a : 14, : 2; unsigned char : 1, b : 3, : 4; unsigned char c : 2; };
struct B { union { unsigned long long v; struct { unsigned x : 9, : 0, y : 3; unsigned : 3, z : 2; } f; }; };
struct C { unsigned char : 1, b : 3; unsigned char : 4, : 2; };
__global__ void k(float* p) {
  p[threadIdx.x * sizeof(A) * 2] = 1;
  p[threadIdx.x * sizeof(B) / 2] = 1;
  p[threadIdx.x * sizeof(C)] = 1;
  A a{1, 2, 3};
  p[threadIdx.x * a.b + 16 * a.c] = 1;
}
int main() { float* p; cudaMalloc(&p, 1 << 16); k<<<1, 32>>>(p); }`;
    assert.deepEqual(await accessLines(text), [
      'p[threadIdx.x * sizeof(A) * 2] global store 32..32',
      'p[threadIdx.x * sizeof(B) / 2] global store 16..16',
      'p[threadIdx.x * sizeof(C)] global store 8..8',
      'p[threadIdx.x * a.b + 16 * a.c] global store 8..8',
    ]);
  });

  it('are unknown where they are stored as a whole', async () => {
    const text = `union Word { struct { unsigned a : 5, b : 3; } bits; unsigned all; };
__global__ void k(float* p) {
  Word v, w;
  v.bits.a = 1;
  p[v.all] = 1;
  w.all = threadIdx.x;
  p[w.bits.b] = 1;
}
int main() { float* p; cudaMalloc(&p, 1 << 16); k<<<1, 32>>>(p); }`;
    assert.deepEqual(await accessLines(text), [
      'p[v.all] global store it is made of bit-fields',
      'p[w.bits.b] global store bit-fields are not told apart in what was stored as a whole',
    ]);
  });

  it('go to memory and back as g++ lays them out', async () => {
    const { stdout, ended } = await simulateProgram(`#include <cstdio>
#include <cstdint>
struct Packed {
  uint8_t kind; uint32_t length : 24; uint64_t low : 40, high : 10; int64_t sign : 14;
  unsigned a : 5, b : 3; int s : 4; unsigned char last;
};
__device__ void fill(Packed& p, int i) {
  p.kind = i; p.length = i * 70001u; p.low = i + (3ull << 39); p.high = i * 300; p.sign = -i;
  p.a = i * 3; p.b = i; p.s = i; p.last = 200 + i; p.a++; p.s -= 2; p.b += p.a;
}
__global__ void k(Packed* out, long long* sums) {
  int i = threadIdx.x;
  Packed p;
  fill(p, i);
  out[i] = p;
  Packed q = out[i];
  q.b ^= 5;
  out[i].s = q.b + 3;
  out[i].high = q.high + 1;
  q = out[i];
  sums[i] = q.kind + q.length * 3ll + q.low * 5 + q.high * 7 + q.sign * 11 + q.a * 13 + q.b * 17 + q.s * 19 +
    q.last * 23 + sizeof(Packed) * 1000000000000ll;
}
int main() {
  Packed* d;
  long long *s, h[8];
  cudaMalloc(&d, 8 * sizeof(Packed));
  cudaMalloc(&s, 64);
  k<<<1, 8>>>(d, s);
  cudaMemcpy(h, s, 64, cudaMemcpyDeviceToHost);
  for (long long x : h) printf("%lld ", x);
}`);
    assert.equal(ended, null);
    // What the same functions print as host code, compiled with g++ 12.
    assert.deepEqual(stdout.trim().split(' '), [
      '26748779074210',
      '26748779286362',
      '26748779498530',
      '26748779710682',
      '26748779915682',
      '26748780127834',
      '26748780340002',
      '26748780544986',
    ]);
  });

  it('are known in what a kernel is given, and have their names where they are not', async () => {
    const text = `struct Shape { unsigned step : 4, start : 4; int n; };
__global__ void k(float* o, Shape s) { o[threadIdx.x * s.step + s.start] = s.n; }
void f(float* o, int step) {
  Shape s;
  s.start = 8;
  s.n = 1;
  s.STEP;
  k<<<1, 64>>>(o, s);
}`;
    const said = async (step: string): Promise<string[]> =>
      (await analyseText('/test/shape.cu', text.replace('STEP', step))).diagnostics.map(({ message }) =>
        message.replace(/(?:: | unless).*/, ''),
      );
    // Four floats, from a multiple of 32 bytes on.
    assert.deepEqual(await answers(text.replace('STEP', 'step = 4')), [
      'store o[threadIdx.x * s.step + s.start]: 16',
    ]);
    assert.deepEqual(await said('step = step'), ['Lanes are `s.step * 4 B` apart']);
  });
});
