/** Functions on big numbers, of which a kernel has hundreds of calls. */
import assert from 'node:assert/strict';
import { answers } from './answers.ts';

const numbers = `
struct Big { unsigned limbs[12]; };
__constant__ unsigned modulus[12];
__device__ bool isAbove(const unsigned* a) {
  for (int i = 11; i >= 0; i--) {
    if (a[i] > modulus[i]) return true;
    if (a[i] < modulus[i]) return false;
  }
  return true;
}
__device__ Big product(const Big& a, const Big& b) {
  unsigned t[14] = {0};
  for (int i = 0; i < 12; i++) {
    unsigned carry = 0;
    for (int j = 0; j < 12; j++) {
      unsigned long long p = (unsigned long long)a.limbs[j] * b.limbs[i] + t[j] + carry;
      t[j] = (unsigned)p;
      carry = (unsigned)(p >> 32);
    }
    t[12] += carry;
  }
  Big r;
  for (int i = 0; i < 12; i++) r.limbs[i] = t[i];
  if (isAbove(r.limbs))
    for (int i = 0; i < 12; i++) r.limbs[i] -= modulus[i];
  return r;
}
__device__ Big power(Big x) { for (int i = 0; i < 6; i++) x = product(x, x); return x; }
__device__ int moved(int i, int n) { for (int k = 0; k < 40; k++) i += k & n; return i; }
`;

const many = (call: string, count = 60): string => Array.from({ length: count }, () => call).join(' ');

const kernel = (body: string): string => `${numbers}
// warplint: launch grid=(64) block=(128)
__global__ void k(const Big* in, Big* out, int* found, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  ${body}
}`;

describe('functions that only compute', () => {
  it('leave time for the accesses behind hundreds of calls', async () => {
    const all = await answers(
      kernel(
        `Big x = in[i], y = x; ${many('y = power(product(x, y)); x = product(y, x);')} out[i] = x; found[2 * i] = n;`,
      ),
    );
    // One word of each lane at a time, 48 bytes from the next lane's.
    assert.deepEqual(
      all.filter((one) => !one.includes('modulus')),
      ['load in[i]: 32', 'store out[i]: 32', 'store found[2 * i]: 8'],
    );
  });

  it('show what they load themselves, also where a part of the launch is looked at again', async () => {
    const calls = many('y = power(product(x, y)); x = product(y, x);');
    for (const condition of ['', 'if (i >= 1000) return;', 'if (blockIdx.x % 3 == 1 && i < n) ']) {
      const all = await answers(kernel(`${condition} { Big x = in[i], y = x; ${calls} out[i] = x; }`));
      const tables = all.filter((one) => one.includes('modulus'));
      assert.deepEqual(
        tables,
        Array.from({ length: 3 }, () => 'load modulus[i]: 1'),
        condition,
      );
    }
  });

  it('are followed each time where an address hangs on what they give', async () => {
    const all = await answers(kernel(`int j = i; ${many('found[j] = n; j = moved(j, 0);')}`));
    assert.deepEqual(new Set(all), new Set(['store found[j]: 4']));
  });

  it('are followed each time where they read or write memory', async () => {
    const all = await answers(
      kernel(`Big x = in[0]; ${many('x = power(x);')} x = product(x, in[i]); out[i] = x; found[i] = n;`),
    );
    assert.ok(all.includes('load b.limbs[i]: 32'), all.join('\n'));
    assert.ok(all.includes('store found[i]: 4'));
  });
});
