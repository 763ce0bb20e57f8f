import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Host programs, and the lines that they print when g++ 13 compiles them. */
const programs: PrintingPrograms = {
  'flags and forms of printf': [
    `#include <cfloat>
#include <cstdio>
#include <iostream>
#include <limits>
int main() {
  printf("%#o|%#o|%#x|%.0d|%5.0d|%+.0d\\n", 8, 0, 255, 0, 0, 0);
  printf("%#g|%#.3g|%#.0f|%#.0e\\n", 1.0, 1.0, 3.0, 3.0);
  printf("%a|%A|%.2a|%.0a|%a|%a|%#.0a|%.15a\\n", 1.5, -255.75, 1.999, 1.5, 0.0, DBL_MIN / 4, 1.0, 0.1);
  double inf = std::numeric_limits<double>::infinity();
  printf("%F|%E|%G|%f|%e|%g|%+f|%010f|%-10F|\\n", inf, -inf, inf, inf, -inf, inf, inf, inf, inf);
  printf("%20a|%-20a|%020a|%+a\\n", 1.0, 1.0, 1.0, 1.0);
  std::cout << std::hexfloat << 0.75 << std::defaultfloat << ' ' << std::showpoint << 2.0 << std::noshowpoint << '\\n';
}`,
    '010|0|0xff||     |+',
    '1.00000|1.00|3.|3.e+00',
    '0x1.8p+0|-0X1.FF8P+7|0x2.00p+0|0x2p+0|0x0p+0|0x0.4p-1022|0x1.p+0|0x1.999999999999a00p-4',
    'INF|-INF|INF|inf|-inf|inf|+inf|       inf|INF       |',
    '              0x1p+0|0x1p+0              |0x000000000000001p+0|+0x1p+0',
    '0x1.8p-1 2.00000',
  ],
  'arguments that are not what the format asks for, as x86-64 hands them over': [
    `#include <cstdio>
int main() {
  float f = 1.5f; int i = 7, j = -5; long l = 1234567890123L; const char* s = "text"; unsigned u = 9; char b[99];
  printf("%d %f %d\\n", f, i, j);
  printf("%f %d %s %g\\n", i, f, s, 2.5);
  printf("%ld %lu %lld %lx %u %x\\n", (long)j, j, j, j, l, l);
  printf("%d %d %d %d %d %d %f %f\\n", 1, 2, 3, f, 4, 5, 6, 0.25);
  printf("%*.*f %d\\n", 8, 2, i, f);
  sprintf(b, "%d %f %u", f, i, u); puts(b);
  fprintf(stdout, "%.1e %d\\n", i, 1e-5);
}`,
    '7 1.500000 -5',
    '1.500000 7 text 2.5',
    '-5 4294967291 4294967291 fffffffb 1912276171 71fb04cb',
    '1 2 3 4 5 6 1.500000 0.250000',
    '    1.50 7',
    '7 1.500000 9',
    '1.0e-05 7',
  ],
  'arguments of printf by their numbers, and how much it has printed': [
    `#include <cstdarg>
#include <cstdio>
int print(const char* format, ...) {
  va_list list;
  va_start(list, format);
  int n = vprintf(format, list);
  va_end(list);
  return n;
}
int main() {
  int x = 0;
  long y = 0;
  short z = 0;
  char text[16];
  printf("%2$d %1$d %1$d|%3$s|%4$*5$d|%6$.*7$f|%%\\n", 1, 2, "abc", 7, 4, 3.14159, 2);
  printf("%3dabc%nde%%f%d\\n", 7, &x, 8);
  print("%dcd%ln%hn%s\\n", 12, &y, &z, "e");
  printf("%d %ld %d|%d %s\\n", x, y, z, snprintf(text, 16, "%2$s%1$c", 'b', "a"), text);
}`,
    '2 1 1|abc|   7|3.14|%',
    '  7abcde%f8',
    '12cde',
    '6 4 4|2 ab',
  ],
  'properties of number types': [
    `#include <cstdio>
#include <limits>
template <class T> void show() {
  using L = std::numeric_limits<T>;
  printf("%d %d %d %d %d %d %d %d %d\\n", L::digits, L::digits10, L::max_digits10, L::is_iec559, L::is_modulo, L::max_exponent, L::min_exponent,
         L::max_exponent10, L::min_exponent10);
}
int main() {
  show<bool>(), show<char>(), show<unsigned char>(), show<short>(), show<int>(), show<unsigned>(), show<long>(), show<float>(), show<double>();
  printf("%g %g\\n", std::numeric_limits<float>::denorm_min(), std::numeric_limits<double>::denorm_min());
}`,
    '1 0 0 0 0 0 0 0 0',
    '7 2 0 0 0 0 0 0 0',
    '8 2 0 0 1 0 0 0 0',
    '15 4 0 0 0 0 0 0 0',
    '31 9 0 0 0 0 0 0 0',
    '32 9 0 0 1 0 0 0 0',
    '63 18 0 0 0 0 0 0 0',
    '24 6 9 1 0 128 -125 38 -37',
    '53 15 17 1 0 1024 -1021 308 -307',
    '1.4013e-45 4.94066e-324',
  ],
  'what numbers are': [
    `#include <cmath>
#include <cstdio>
int main() {
  double tiny = 1e-310;
  float small = 1e-40f;
  printf("%d %d %d %d\\n", std::isnormal(1e-300), std::isnormal(tiny), std::isnormal(small), std::isnormal(1.0f));
  printf("%d %d %d %d\\n", std::isfinite(3), std::isnan(4L), std::isinf(1.0 / (tiny * 1e-300)), std::signbit(-2));
}`,
    '1 0 0 1',
    '1 0 1 1',
  ],
  'complex numbers, their functions and their text': [
    `#include <complex>
#include <cstdio>
#include <iomanip>
#include <iostream>
int main() {
  std::complex<double> z(1, 2), i(0, 1);
  std::cout << z * z << z / i << -z << 2.0 * z << std::conj(z) << std::setw(12) << z << '\\n';
  std::cout << std::setprecision(3) << std::sqrt(z) << std::sqrt(-z) << std::pow(z, 3) << std::pow(z, 0.5) << std::pow(z, i) << std::log(z) << '\\n';
  std::cout << std::fixed << std::sin(z) << std::cos(z) << std::sinh(z) << std::cosh(z) << std::exp(i) << std::complex<float>(1.5f, -2) << '\\n';
}`,
    '(-3,4)(2,-1)(-1,-2)(2,4)(1,-2)       (1,2)',
    '(1.27,0.786)(0.786,-1.27)(-11,-2)(1.27,0.786)(0.229,0.238)(0.805,1.11)',
    '(3.166,1.960)(2.033,-3.052)(-0.489,1.403)(-0.642,1.069)(0.540,0.841)(1.500,-2.000)',
  ],
};

describe('numbers as host programs print and classify them', () => {
  checksPrinted(programs);
});
