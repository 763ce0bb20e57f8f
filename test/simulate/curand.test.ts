import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** The numbers are those that cuRAND 10.4 gave on an H200, with seed 1234; an H200's sine is good to about 1e-6. */
const headers = `#include <cstdio>
#include <curand.h>
#define CK(x) do { curandStatus_t s = (x); if (s != CURAND_STATUS_SUCCESS) { printf("error %d, line %d\\n", (int)s, __LINE__); return 1; } } while (0)
template <class T> T* managed(int n) { T* p; cudaMallocManaged(&p, n * sizeof(T)); return p; }
curandGenerator_t seeded(curandRngType type) {
  curandGenerator_t g;
  curandCreateGenerator(&g, type);
  curandSetPseudoRandomGeneratorSeed(g, 1234ULL);
  return g;
}
void draw(curandGenerator_t g, unsigned* to, int count) { curandGenerate(g, to, count); cudaDeviceSynchronize(); }
`;

const wordsOf = (type: string): string => `int main() {
  curandGenerator_t g = seeded(${type});
  unsigned* a = managed<unsigned>(400000);
  draw(g, a, 40000); printf("%08x %08x %08x\\n", a[0], a[1], a[39999]);
  draw(g, a, 10); printf("%08x %08x\\n", a[0], a[9]);
  draw(g, a, 10);
  float* f = managed<float>(10);
  CK(curandGenerateUniform(g, f, 10)); CK(curandGenerateNormal(g, f, 10, 0, 1));
  draw(g, a, 10); printf("%08x\\n", a[0]);
  CK(curandSetGeneratorOffset(g, 5)); draw(g, a, 1); printf("%08x\\n", a[0]);
  g = seeded(${type}); draw(g, a, 400000); printf("%08x %08x\\n", a[262144], a[393216]);
  CK(curandDestroyGenerator(g));
}`;

const numbersOf = (type: string): string => `int main() {
  curandGenerator_t g = seeded(${type});
  float* f = managed<float>(8); double* d = managed<double>(8);
  CK(curandGenerateUniform(g, f, 2)); CK(curandGenerateUniform(seeded(${type}), f + 2, 2)); cudaDeviceSynchronize();
  printf("%d ", f[0] == f[2]);
  CK(curandGenerateNormal(seeded(${type}), f, 4, 0, 1)); cudaDeviceSynchronize();
  printf("%.4f %.4f %.4f %.4f\\n", f[0], f[1], f[2], f[3]);
  CK(curandGenerateNormal(seeded(${type}), f, 2, 10, 2)); cudaDeviceSynchronize(); printf("%.3f\\n", f[0]);
  CK(curandGenerateLogNormal(seeded(${type}), f, 4, 0, 1)); cudaDeviceSynchronize(); printf("%.4f %.4f\\n", f[0], f[1]);
  CK(curandGenerateUniformDouble(seeded(${type}), d, 4)); cudaDeviceSynchronize(); printf("%.9f %.9f %.9f\\n", d[0], d[1], d[2]);
  CK(curandGenerateNormalDouble(seeded(${type}), d, 4, 0, 1)); cudaDeviceSynchronize(); printf("%.9f %.9f %.9f\\n", d[0], d[1], d[2]);
}`;

const programs: PrintingPrograms = {
  "draws XORWOW's words in cuRAND's order": [
    wordsOf('CURAND_RNG_PSEUDO_DEFAULT'),
    '253d5e15 d1f7605a e5746ffe',
    '34943776 7a628c5b',
    'dd888567',
    'de75663f',
    '406c7b5a 34cfabb7',
  ],
  "draws Philox's words in cuRAND's order": [
    wordsOf('CURAND_RNG_PSEUDO_PHILOX4_32_10'),
    '2090b348 da7cf0ab a6b02eb4',
    '89719488 523c553d',
    'a921eb44',
    '52fc7c75',
    '9eeede35 785cf356',
  ],
  'makes uniform and normal numbers of them': [
    numbersOf('CURAND_RNG_PSEUDO_XORWOW'),
    '1 0.7810 -1.8016 -0.2808 0.5635',
    '11.562',
    '2.1836 0.1650',
    '0.434898804 0.926416920 0.811845211',
    '0.358739799 -1.239592503 -0.091495400',
  ],
  'makes uniform and normal numbers of Philox as well': [
    numbersOf('CURAND_RNG_PSEUDO_PHILOX4_32_10'),
    '1 -1.6165 1.2292 -1.5605 0.4646',
    '6.767',
    '0.1986 3.4183',
    '0.853468995 0.796055149 0.112275573',
    '-0.539526696 0.160633346 1.008196708',
  ],
  'has numbers of the right distribution for the other generators': [
    `int main() {
  const int n = 20000;
  float* f = managed<float>(n); unsigned* u = managed<unsigned>(n);
  for (curandRngType type : {CURAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_MTGP32}) {
    curandGenerator_t g = seeded(type);
    double sum = 0, normal = 0, squares = 0, counts = 0;
    CK(curandGenerateUniform(g, f, n)); cudaDeviceSynchronize();
    bool isInside = true;
    for (int i = 0; i < n; i++) { sum += f[i]; isInside = isInside && f[i] > 0 && f[i] <= 1; }
    CK(curandGenerateNormal(g, f, n, 3, 2)); cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) { normal += f[i]; squares += (f[i] - 3) * (f[i] - 3); }
    CK(curandGeneratePoisson(g, u, n, 4.0)); cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) counts += u[i];
    printf("%d %.1f %.1f %.1f %.1f ", isInside, sum / n, normal / n, squares / n, counts / n);
  }
}`,
    '1 0.5 3.0 4.0 4.0 1 0.5 3.0 4.0 4.0 1 0.5 3.0 4.0 4.0',
  ],
  "has Sobol's first dimension, and goes on where it stopped": [
    `int main() {
  curandGenerator_t g; float* f = managed<float>(12);
  CK(curandCreateGenerator(&g, CURAND_RNG_QUASI_SOBOL32)); CK(curandSetQuasiRandomGeneratorDimensions(g, 1));
  CK(curandGenerateUniform(g, f, 4)); cudaDeviceSynchronize();
  printf("%g %g %g %g ", f[0], f[1], f[2], f[3]);
  CK(curandGenerateUniform(g, f, 8)); CK(curandGenerateUniform(g, f, 3)); cudaDeviceSynchronize();
  printf("%g %g %g\\n", f[0], f[1], f[2]);
}`,
    '1.16415e-10 0.5 0.75 0.25 0.3125 0.8125 0.5625',
  ],
  'refuses what cannot be': [
    `int main() {
  curandGenerator_t g, q; float* f = managed<float>(8);
  printf("%d ", (int)curandCreateGenerator(&g, (curandRngType)77));
  CK(curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT)); CK(curandCreateGenerator(&q, CURAND_RNG_QUASI_SOBOL32));
  printf("%d %d ", (int)curandGenerateNormal(g, f, 7, 0, 1), (int)curandSetPseudoRandomGeneratorSeed(q, 1));
  printf("%d ", (int)curandSetQuasiRandomGeneratorDimensions(g, 2));
  printf("%d\\n", (int)curandGenerateUniform(0, f, 4));
}`,
    '103 105 103 103 101',
  ],
};

describe('cuRAND on the host', function () {
  this.timeout(60_000);
  checksPrinted(programs, headers);
});

/** What the program printed on an H200, by cuRAND 10.4's header. */
const onDevice: PrintingPrograms = {
  'gives each thread its sequence and offset, and goes on far ahead': [
    `#include <curand_kernel.h>
__global__ void words(unsigned long long seed, unsigned long long sequence, unsigned long long offset) {
  curandState s;
  curand_init(seed, sequence, offset, &s);
  unsigned a = curand(&s), b = curand(&s);
  skipahead(1000ULL, &s);
  unsigned c = curand(&s);
  skipahead_sequence(3ULL, &s);
  printf("%llu %llu %llu: %u %u %u %u\\n", seed, sequence, offset, a, b, c, curand(&s));
}
__global__ void neighbours(unsigned long long seed) {
  curandState s;
  curand_init(seed, (threadIdx.x * 5 % 8) + 8 * blockIdx.x, threadIdx.x & 1, &s);
  unsigned own = curand(&s), all = 0;
  for (int i = 0; i < 8; i++) all = all * 31 + __shfl_sync(0xff, own, i);
  if (threadIdx.x == 0) printf("%d %u\\n", blockIdx.x, all);
}
int main() {
  words<<<1, 1>>>(1234, 0, 0);
  words<<<1, 1>>>(1234, 1, 0);
  words<<<1, 1>>>(1234, 77777, 5);
  words<<<1, 1>>>(0, 0, 123456789012ULL);
  words<<<1, 1>>>(0xfedcba9876543210ULL, 0x123456789abcdefULL, 1ULL << 40);
  words<<<1, 1>>>(42, ~0ULL, 2);
  for (int i = 0; i < 3; i++) { neighbours<<<1, 8>>>(99 + i); cudaDeviceSynchronize(); }
  neighbours<<<2, 8>>>(7);
  cudaDeviceSynchronize();
}`,
    '1234 0 0: 624778773 1867875844 606469629 762382403',
    '1234 1 0: 3522650202 3978931785 385352253 1212060792',
    '1234 77777 5: 343391548 3993449199 218635131 3149763059',
    '0 0 123456789012: 3996789262 947934808 355605744 2283660403',
    '18364758544493064720 81985529216486895 1099511627776: 2338880700 1412825029 966021427 2542592297',
    '42 18446744073709551615 2: 1667820803 690070508 1264614509 416720396',
    '0 1151915533',
    '0 2699919855',
    '0 3908022344',
    '0 3638345388',
    '1 1431468321',
  ],
};

describe('cuRAND in kernels', () => {
  checksPrinted(onDevice, '#include <cstdio>\n');
});
