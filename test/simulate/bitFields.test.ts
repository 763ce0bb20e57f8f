import assert from 'node:assert/strict';
import { printedOnBothSides } from './simulateText.ts';

describe('bit-fields', () => {
  it('promote to int where an int can hold them, as g++ has it on the host and nvcc in a kernel', async () => {
    const lines = ['683 -17 -1 -7 1 0', '-4 -180 1 31 2047 -31 1023', '9 -20'];
    const printed =
      await printedOnBothSides(`struct Fields { unsigned a : 5, b : 11; int c : 7; unsigned long long d : 20, e : 32, f : 40; unsigned char g : 3; };
HD void run() {
  Fields s{}; s.a = 3; s.b = 700; s.c = -20; s.d = 9; s.e = 1; s.f = 2; s.g = 7;
  float sum = s.a + s.b + s.c; double x = s.a + s.c, y = s.d - 10, z = -s.g;
  printf("%g %g %g %g %d %d\\n", sum, x, y, z, s.a - 4 < 0, s.e - 2 < 0);
  double w = ~s.a, u = s.d * s.c, v = s.f - 3; s.b -= 701; s.a /= -2; double q = -s.a, t = s.b >> 1;
  printf("%g %g %d %d %d %g %g\\n", w, u, v > 0, s.a, s.b, q, t);
  printf("%d %d\\n", s.d, s.c);
}`);
    assert.deepEqual(printed, [...lines, ...lines]);
  });

  it('start with the value behind their width, as g++ and nvcc have it', async () => {
    const printed =
      await printedOnBothSides(`template <int R> struct Fields { unsigned a : R = 5; unsigned b : 5 = 9; unsigned c : 3 = 7; };
HD void run() {
  Fields<4> s; s.a += 13; s.c++;
  printf("%d %d %d %d\\n", (int)s.a, (int)s.b, (int)s.c, (int)sizeof(s));
}`);
    assert.deepEqual(printed, ['2 9 0 4', '2 9 0 4']);
  });
});
