import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what g++ makes of the same code on the host. */
const programs: PrintingPrograms = {
  exponents: [
    `#include <climits>
#include <cmath>
#include <cstdio>
__global__ void k(double d, float f) {
  printf("%d %d %d %d %d %d\\n", ilogb(d), ilogbf(f), ilogb(1e-310), ilogb(1 - 1e-16), ilogbf(-8.f), ilogb(1e300));
  printf("%d %d %d\\n", ilogb(0.0) == INT_MIN, ilogb(INFINITY) == INT_MAX, ilogb(NAN) == INT_MIN);
  printf("%g %g %g %g %g\\n", logb(d), (double)logbf(f), logb(0.0), logb(-INFINITY), logb(1 - 1e-16));
}
int main() { k<<<1, 1>>>(2.7, 0.1f); cudaDeviceSynchronize(); }
`,
    '1 -4 -1030 -1 3 996',
    '1 1 1',
    '1 -4 -inf inf -1',
  ],
};

describe('parts of numbers in kernels', () => {
  checksPrinted(programs);
});
