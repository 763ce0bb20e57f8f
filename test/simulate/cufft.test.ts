import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Headers, and the sum that defines a transform, for the programs to compare with. */
const headers = `#include <cmath>
#include <cstdio>
#include <cufft.h>
#define CK(x) do { cufftResult r = (x); if (r != CUFFT_SUCCESS) { printf("error %d, line %d\\n", (int)r, __LINE__); return 1; } } while (0)
struct Z { double re, im; };
Z at(const cufftComplex* a, long i) { return Z{a[i].x, a[i].y}; }
Z at(const cufftDoubleComplex* a, long i) { return Z{a[i].x, a[i].y}; }
Z at(const float* a, long i) { return Z{a[i], 0}; }
/* Value (u, v, w) of the spectrum of nx x ny x nz elements that lie in rows, step apart. */
template <class T> Z naive(const T* a, int nx, int ny, int nz, int u, int v, int w, int sign = -1, long step = 1) {
  Z sum{0, 0};
  for (int x = 0; x < nx; x++) for (int y = 0; y < ny; y++) for (int z = 0; z < nz; z++) {
    double angle = sign * 2 * M_PI * ((double)u * x / nx + (double)v * y / ny + (double)w * z / nz);
    Z one = at(a, (((long)x * ny + y) * nz + z) * step);
    sum.re += one.re * cos(angle) - one.im * sin(angle);
    sum.im += one.re * sin(angle) + one.im * cos(angle);
  }
  return sum;
}
template <class T> T* managed(int n) { T* p; cudaMallocManaged(&p, n * sizeof(T)); return p; }
template <class C> bool same(C a, Z b) { return fabs(a.x - b.re) < 2e-5 && fabs(a.y - b.im) < 2e-5; }
float sample(int i) { return (i * 7 % 11) * 0.5f - 2; }
`;

const programs: PrintingPrograms = {
  'transforms rows of any length, forwards and back': [
    `int main() {
  for (int n : {1, 2, 3, 8, 12, 15, 17, 30}) {
    auto *a = managed<cufftComplex>(2 * n), *b = managed<cufftComplex>(2 * n);
    for (int i = 0; i < 2 * n; i++) a[i] = make_float2(sample(i), sample(3 * i + 1));
    cufftHandle p; CK(cufftPlan1d(&p, n, CUFFT_C2C, 2));
    CK(cufftExecC2C(p, a, b, CUFFT_FORWARD)); cudaDeviceSynchronize();
    int right = 0, back = 0;
    for (int i = 0; i < 2 * n; i++) right += same(b[i], naive(a + i / n * n, 1, 1, n, 0, 0, i % n));
    CK(cufftExecC2C(p, b, b, CUFFT_INVERSE)); cudaDeviceSynchronize();
    for (int i = 0; i < 2 * n; i++) back += same(make_float2(b[i].x / n, b[i].y / n), at(a, i));
    printf("%d:%d,%d ", n, right, back); CK(cufftDestroy(p));
  }
}`,
    '1:2,2 2:4,4 3:6,6 8:16,16 12:24,24 15:30,30 17:34,34 30:60,60',
  ],
  'transforms real numbers to half a spectrum and back, in place as well': [
    `int main() {
  for (int nz : {5, 6}) {
    const int nx = 3, ny = 4, half = nz / 2 + 1, count = nx * ny * nz;
    auto *a = managed<float>(count), *c = managed<float>(count), *d = managed<float>(nx * ny * 2 * half);
    auto* b = managed<cufftComplex>(nx * ny * half);
    for (int i = 0; i < count; i++) { a[i] = sample(i); d[i / nz * 2 * half + i % nz] = sample(i); }
    cufftHandle p, q; CK(cufftPlan3d(&p, nx, ny, nz, CUFFT_R2C)); CK(cufftPlan3d(&q, nx, ny, nz, CUFFT_C2R));
    CK(cufftExecR2C(p, a, b)); CK(cufftExecR2C(p, d, (cufftComplex*)d)); cudaDeviceSynchronize();
    int right = 0, inPlace = 0, back = 0, backInPlace = 0;
    for (int i = 0; i < nx * ny * half; i++) {
      Z z = naive(a, nx, ny, nz, i / half / ny, i / half % ny, i % half);
      right += same(b[i], z); inPlace += same(((cufftComplex*)d)[i], z);
    }
    CK(cufftExecC2R(q, b, c)); CK(cufftExecC2R(q, (cufftComplex*)d, d)); cudaDeviceSynchronize();
    for (int i = 0; i < count; i++) {
      back += fabs(c[i] / count - a[i]) < 1e-5; backInPlace += fabs(d[i / nz * 2 * half + i % nz] / count - a[i]) < 1e-5;
    }
    printf("%d %d %d %d\\n", right, inPlace, back, backInPlace);
  }
}`,
    '36 36 60 60',
    '48 48 72 72',
  ],
  'goes along columns, and through planes of doubles': [
    `int main() {
  const int rows = 6, columns = 4;
  auto *a = managed<cufftComplex>(24), *b = managed<cufftComplex>(24); auto *c = managed<cufftDoubleComplex>(24);
  auto* d = managed<cufftDoubleComplex>(24);
  for (int i = 0; i < 24; i++) { a[i] = make_float2(sample(i), i % 3); c[i] = make_double2(sample(i), i % 3); }
  cufftHandle p, q; int n[] = {rows}, embed[] = {rows};
  CK(cufftPlanMany(&p, 1, n, embed, columns, 1, embed, 1, rows, CUFFT_C2C, columns));
  CK(cufftExecC2C(p, a, b, CUFFT_FORWARD));
  CK(cufftPlan2d(&q, 4, 6, CUFFT_Z2Z)); CK(cufftExecZ2Z(q, c, d, CUFFT_INVERSE)); cudaDeviceSynchronize();
  int right = 0, planes = 0;
  // Each column of the matrix becomes a row.
  for (int i = 0; i < 24; i++) right += same(b[i], naive(a + i / rows, 1, 1, rows, 0, 0, i % rows, -1, columns));
  for (int i = 0; i < 24; i++) planes += same(d[i], naive(c, 1, 4, 6, 0, i / 6, i % 6, 1));
  printf("%d %d\\n", right, planes);
}`,
    '24 24',
  ],
  'refuses what cannot be': [
    `int main() {
  cufftHandle p, q; auto* a = managed<cufftComplex>(4);
  printf("%d ", cufftPlan1d(&p, 0, CUFFT_C2C, 1) == CUFFT_INVALID_SIZE);
  CK(cufftCreate(&q)); printf("%d ", cufftExecC2C(q, a, a, CUFFT_FORWARD) == CUFFT_INVALID_PLAN);
  size_t bytes; CK(cufftMakePlan1d(q, 4, CUFFT_C2C, 1, &bytes)); CK(cufftExecC2C(q, a, a, CUFFT_FORWARD)); CK(cufftDestroy(q));
  printf("%d\\n", cufftExecC2C(q, a, a, CUFFT_FORWARD) == CUFFT_INVALID_PLAN);
}`,
    '1 1 1',
  ],
};

describe('cuFFT', function () {
  this.timeout(60_000);
  checksPrinted(programs, headers);
});
