import assert from 'node:assert/strict';
import { printedOnBothSides } from './simulateText.ts';

describe('new arrays', () => {
  it('get their elements from lists and constructors, in kernels, too', async () => {
    const lines = ['1 3 4 0 0 8 0', '3 4.5 5 6.5 2.5 9', '3 7 5 6 7 4 2'];
    const printed = await printedOnBothSides(`struct P { int a; float b; };
struct V { float e[3]; int n; HD V() : e{1, 2, 3}, n(7) {} HD V(int k) : e{0, 0, 0}, n(k) {} };
struct W { int x = 4; V v; };
HD void run() {
  int t = 2;
  int* a = new int[4]{1, 2, 3, 4};
  int* z = new int[t + 1]();
  int* part = new int[4]{7, 8};
  P* p = new P[t]{{1, 2.5f}, {3, 4.5f}};
  P* one = new P{5, 6.5f};
  float* f = new float(2.5f);
  int* s = new int{9};
  V* v = new V[t];
  V* vl = new V[3]{V(5), 6};
  W* w = new W[t];
  printf("%d %d %d %d %d %d %d\\n", a[0], a[t], a[3], z[0], z[2], part[1], part[3]);
  printf("%d %g %d %g %g %d\\n", p[1].a, p[1].b, one->a, one->b, *f, *s);
  printf("%g %d %d %d %d %d %g\\n", v[1].e[2], v[0].n, vl[0].n, vl[1].n, vl[2].n, w[1].x, w[1].v.e[1]);
  delete[] a; delete[] z; delete[] part; delete[] p; delete one; delete f; delete s; delete[] v; delete[] vl; delete[] w;
}`);
    assert.deepEqual(printed, [...lines, ...lines]);
  });
});
