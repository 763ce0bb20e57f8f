import assert from 'node:assert/strict';
import { checksPrinted, simulateText } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Code, and the lines that it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'have rows whose length is no constant': [
    `int next() { static int n; return ++n; }
int sum(const int* p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
void fill(int n, float a[][3]) { for (int i = 0; i < n; i++) for (int j = 0; j < 3; j++) a[i][j] = i * 3 + j; }
int main(int argc, char** argv) {
  int n = argc + 2, m = argc + 4;
  int a[2][n];
  for (int i = 0; i < 2; i++) for (int j = 0; j < n; j++) a[i][j] = i * 10 + j;
  printf("%d %d %zu %zu\\n", a[1][2], *(a[0] + 1), sizeof(a), sizeof(a[0]));
  double c[2][n][m];
  memset(c, 0, sizeof(c));
  c[1][n - 1][m - 1] = 5; c[1][0][0] = 2;
  double* d = (double*)c;
  printf("%g %g %g %zu %zu\\n", d[2 * n * m - 1], d[n * m], c[0][1][1], sizeof(c[0]), sizeof(c[0][0]));
  float f[n][3];
  fill(n, f);
  printf("%g %zu\\n", f[2][1], sizeof(f) / sizeof(f[0]));
  int g[next()][next() + 1], h[n][n], last = 7;
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) h[i][j] = i - j;
  printf("%zu %zu %d %d %d\\n", sizeof g, sizeof g[0], sum(h[2], n), sum(&h[0][0], n * n), last);
  h[1][2] += 5; h[1][2]++; int& ref = h[2][1]; ref = 9;
  printf("%d %d\\n", h[1][2], *(&h[2][0] + 1));
  n = 100;
  printf("%zu %zu\\n", sizeof(a), sizeof(h));
}`,
    '12 1 24 12',
    '5 2 0 120 40',
    '7 3',
    '16 8 3 0 7',
    '5 9',
    '24 36',
  ],
  'are what pointers lead to': [
    `void rows(char* memory, unsigned n, unsigned m) {
  char (*a)[m] = (char (*)[m])memory;
  for (unsigned i = 0; i < n; i++) printf("%d %d ", a[i][0], a[i][m - 1]);
  puts("");
}
int main(int argc, char** argv) {
  int n = argc + 1, m = argc + 2;
  char bytes[24];
  for (int i = 0; i < 24; i++) bytes[i] = i;
  rows(bytes, 4, 6);
  char (*a)[m][4] = (char (*)[m][4])bytes;
  unsigned char (*b)[m];
  b = (unsigned char (*)[m])bytes;
  float numbers[24];
  for (int i = 0; i < 24; i++) numbers[i] = i;
  float (*x)[n][m] = (float (*)[n][m])numbers;
  x[1][0][1] = 99;
  float* row = x[1][1];
  float* one = &x[0][1][1];
  n = 100;
  printf("%d %d %g %g %g %zu %zu\\n", a[1][2][3], b[2][1], *row, *one, numbers[7], sizeof(*x), sizeof(x[0][0]));
}`,
    '0 5 6 11 12 17 18 23 ',
    '23 7 9 4 99 24 12',
  ],
  'are initialised by lists and texts': [
    `struct P { int a; float b; };
int main(int argc, char** argv) {
  int n = argc + 2;
  int z[n] = {0}, y[n] = {1, 2}, w[n]{};
  printf("%d %d %d %d %d %d\\n", z[0], z[2], y[0], y[1], y[2], w[0] + w[2]);
  int q[n][2] = {{1, 2}, {3, 4}}, s[2][n] = {{1, 2, 3}, {4, 5, 6}};
  printf("%d %d %d %d %d %d\\n", q[0][1], q[1][0], q[2][1], s[0][2], s[1][0], s[1][1]);
  P ps[n] = {{1, 2.5f}, {3}};
  printf("%d %g %d %g %d\\n", ps[0].a, ps[0].b, ps[1].a, ps[1].b, ps[2].a);
  char text[4 * n] = "hello"; const char* words[n] = {"a", "b"};
  printf("%s %d %zu %s %d\\n", text, text[4 * n - 1], sizeof(text), words[1], words[2] == nullptr);
}`,
    '0 0 1 2 0 0',
    '2 3 0 3 4 5',
    '1 2.5 3 0 0',
    'hello 0 12 b 1',
  ],
  'have addresses, which are those of their elements, and are ranges': [
    `int main(int argc, char** argv) {
  int n = argc + 3;
  float x[n], y[n], z[n];
  for (int i = 0; i < n; i++) { x[i] = i; y[i] = 10 * i; }
  float source[4] = {5, 6, 7, 8};
  memcpy(&z, source, sizeof(source));
  memcpy(&y, &x, n * sizeof(float));
  printf("%g %g %g %g\\n", x[3], y[3], z[0], z[3]);
  int m[n][3], k[12];
  for (int i = 0; i < 12; i++) k[i] = i;
  memcpy(&m, k, sizeof m);
  memcpy(&m[1], k, 12);
  printf("%d %d %d %zu\\n", m[1][0], m[3][2], (*(&m))[2][1], sizeof(m));
  float(*whole)[n] = &x;
  (*whole)[1] = 77;
  for (float v : x) printf("%g ", v);
  for (float& v : y) v *= 2;
  printf("%g %g\\n", y[1], y[3]);
  float* d;
  cudaMalloc(&d, 16);
  cudaMemcpy(d, &x, 16, cudaMemcpyHostToDevice);
  cudaMemcpy(&z, d, 16, cudaMemcpyDeviceToHost);
  printf("%g %g\\n", z[1], z[3]);
}`,
    '3 3 5 8',
    '0 11 7 48',
    '0 77 2 3 2 6',
    '77 3',
  ],
  'construct and destroy their elements': [
    `struct T { static int live; int v; T() : v(5) { live++; } ~T() { live--; } };
int T::live = 0;
int main(int argc, char** argv) {
  int n = argc + 2;
  for (int r = 0; r < 3; r++) {
    T ts[n + r];
    if (r == 1) continue;
    printf("%d %d\\n", T::live, ts[n - 1].v);
  }
  std::string names[n];
  names[1] = "abc"; names[2] = names[1] + "d";
  std::vector<int> lists[n];
  for (int i = 0; i < n; i++) lists[i].push_back(i);
  printf("%d %s %zu %d\\n", T::live, names[2].c_str(), names[0].size(), lists[2][0]);
}`,
    '3 5',
    '5 5',
    '0 abcd 0 2',
  ],
};

const headers = ['cstdio', 'cstring', 'string', 'vector'].map((name) => `#include <${name}>\n`).join('');

describe('arrays whose length is known when the program runs', function () {
  this.timeout(60_000);
  checksPrinted(programs, headers);

  it('name what they cannot do', async () => {
    const row =
      'int main(int n, char**) { int a[n][n]; auto f = [&](int i) { return a[i][0]; }; return f(0); }';
    const outcome = await simulateText(row);
    const reason = typeof outcome === 'string' ? outcome : outcome.ended?.message;
    assert.match(reason ?? '', /size of `int\[\]` is unknown/);
  });
});
