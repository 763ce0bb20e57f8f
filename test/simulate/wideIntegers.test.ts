import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

const show = `#include <cstdio>
#include <cstdint>
typedef unsigned __int128 Wide;
void show(Wide v) { char text[50]; int n = 49; text[n] = 0; do { text[--n] = '0' + (int)(v % 10); v /= 10; } while (v); printf("%s ", text + n); }
void showSigned(__int128 v) { if (v < 0) { printf("-"); v = -v; } show((Wide)v); }
`;

/** Each prints what it prints when g++ compiles it, the kernel what an H200 prints. */
const programs: PrintingPrograms = {
  'products, quotients and remainders': [
    `${show}
uint64_t product(uint64_t a, uint64_t b, uint64_t m) { return (unsigned __int128)a * b % m; }
uint64_t power(uint64_t b, uint64_t e, uint64_t m) { uint64_t r = 1; while (e) { if (e & 1) r = product(r, b, m); b = product(b, b, m); e >>= 1; } return r; }
int main() {
  Wide x = 1; for (int i = 1; i <= 33; i++) x *= i;
  show(x); show(x / 1000000007); show(x % ((Wide)1 << 70)); printf("\\n");
  show(((Wide)7 << 100) / (((Wide)3 << 66) + 12345)); show(((Wide)7 << 100) % (((Wide)3 << 66) + 12345)); printf("\\n");
  __int128 y = -5; y *= 1000000000000000000LL; y -= 3;
  showSigned(y); showSigned(y / 7); showSigned(y % 7); showSigned(y >> 3); showSigned(y + 10 - 2LL); printf("\\n");
  printf("%llu %llu\\n", (unsigned long long)product(0xfffffffffffffff1ull, 0xffffffffffffff01ull, 0xffffffffffffffc5ull), (unsigned long long)power(3, 1ull << 62, 1000000000000000003ull));
}
`,
    '8683317618811886495518194401280000000 8683317558028663589317549276 556802520505961676800 ',
    '40086361429 73786481428706365459 ',
    '-5000000000000000003 -714285714285714286 -1 -625000000000000001 -4999999999999999995 ',
    '18446744073709542933 173678217210042863',
  ],
  'conversions, bits and steps': [
    `${show}
int main() {
  Wide f = (Wide)1e25; show(f); __int128 g = -1.5e20; showSigned(g); printf("%g %g\\n", (double)f, (double)g);
  Wide x = ~(Wide)0; printf("%llx %llx ", (unsigned long long)(x >> 64), (unsigned long long)x); x++; printf("%d", !x); --x; x ^= 1; x &= ~(Wide)0x0f; x |= 3; show(x); printf("\\n");
  Wide list[3] = {1, 2, 3}, sum = 0; for (Wide v : list) sum += v * v; show(sum); printf("%zu %zu ", sizeof(Wide), alignof(__int128)); const Wide most = ((Wide)1 << 127) - 1; int n = 65; show(most >> n); show((Wide)3 << n); printf("\\n");
  __int128 minus = -1; show((Wide)minus); show(minus + (Wide)2); auto t = (Wide)5 * 3u + 1; Wide z = t > 3 ? t : 0; show(z); unsigned char byte = t; printf("%d %d %d\\n", byte, t == 16, minus < 0);
}
`,
    '10000000000000000905969664 -150000000000000000000 1e+25 -1.5e+20',
    'ffffffffffffffff ffffffffffffffff 1340282366920938463463374607431768211443 ',
    '14 16 16 4611686018427387903 110680464442257309696 ',
    '340282366920938463463374607431768211455 1 16 16 1 1',
  ],
  'in a kernel': [
    `${show}
__global__ void k(uint64_t* o, const uint64_t* a, __uint128_t* w) {
  int i = threadIdx.x;
  unsigned __int128 p = (unsigned __int128)a[i] * a[31 - i];
  p += 5;
  o[i] = (uint64_t)(p >> 64) ^ (uint64_t)p;
  w[i] = p << (i * 3);
  o[i] += (uint64_t)(p % 1000000007ull);
}
int main() {
  uint64_t *o, *a; __uint128_t* w;
  cudaMallocManaged(&o, 256); cudaMallocManaged(&a, 256); cudaMallocManaged(&w, 512);
  for (int i = 0; i < 32; i++) a[i] = 0x9e3779b97f4a7c15ull * (i + 1);
  k<<<1, 32>>>(o, a, w);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i += 15) { printf("%llu ", (unsigned long long)o[i]); show(w[i]); printf("\\n"); }
}
`,
    '10554014557632297850 163426246470484299014622176692511913765 ',
    '5428284401856596397 103970695380936618215927237870488649728 ',
    '1954096587954355740 244360339611516389789193104791196139520',
  ],
};

describe('integers of 128 bits', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
