import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

describe('values with unions in a kernel', function () {
  this.timeout(60_000);

  /** As an H200 prints it. */
  it('are made of their first members, copied and returned', async () => {
    const { stdout, ended, launches } = await simulateProgram(`#include <cstdio>
template <class T> struct Vec { union { struct { T x, y, z; }; struct { T r, g, b; }; T e[3]; }; __host__ __device__ Vec(T a, T b, T c) : x(a), y(b), z(c) {} __host__ __device__ Vec() : x(0), y(0), z(0) {} };
template <class T> __host__ __device__ Vec<T> operator+(const Vec<T>& a, const Vec<T>& b) { return Vec<T>(a.x + b.x, a.y + b.y, a.z + b.z); }
template <class T> __host__ __device__ Vec<T> scale(Vec<T> a, T t) { a.r *= t; a.e[1] *= t; a.z *= t; return a; }
union Bits { float f; unsigned u; unsigned char c[4]; };
__device__ Bits bitsOf(float f) { Bits u; u.f = f; return u; }
struct Plain { union { float v[4]; struct { float x, y, z, w; }; }; };
struct Tagged { int tag; union { double d; int i[2]; }; };
__global__ void k(Vec<float>* o, unsigned* q, Plain* p, Tagged* t) {
  int i = threadIdx.x;
  Vec<float> a(i, 1, 2), b = a;
  o[i] = scale(a + b, 0.5f) + Vec<float>();
  o[i].e[2] += b.b;
  Bits u = bitsOf(i * 1.5f), w = u;
  q[i] = w.u + w.c[3];
  Plain s{{{1, 2, 3, 4}}};
  s.w = i;
  Plain copy = s;
  copy.v[0] += 1;
  p[i] = copy;
  t[i] = Tagged{i, {2.5}};
}
int main() {
  Vec<float>* o; unsigned* q; Plain* p; Tagged* t;
  cudaMallocManaged(&o, 384); cudaMallocManaged(&q, 128); cudaMallocManaged(&p, 512); cudaMallocManaged(&t, 512);
  k<<<1, 32>>>(o, q, p, t);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i += 9) printf("%g %g %g %u %g %g %d %g\\n", o[i].x, o[i].y, o[i].z, q[i], p[i].v[3], p[i].x, t[i].tag, t[i].d);
}
`);
    assert.equal(ended, null);
    assert.deepEqual(
      launches.flatMap(({ problems }) => problems),
      [],
    );
    assert.deepEqual(stdout.trimEnd().split('\n'), [
      '0 1 4 0 0 2 0 2.5',
      '9 1 4 1096286273 9 2 9 2.5',
      '18 1 4 1104674881 18 2 18 2.5',
      '27 1 4 1109524546 27 2 27 2.5',
    ]);
  });
});
