/** What nvcc 13.0 makes of arms that load and store alike: as its code for sm_90 (-O3 -lineinfo) of these kernels has it. */
import assert from 'node:assert/strict';
import { createParser } from '../syntax/index.ts';
import type { CudaParser } from '../syntax/index.ts';
import { plansOf } from '../../../test/plans.ts';

describe('accesses in the arms of a branch', () => {
  let parser: CudaParser;
  before(async () => {
    parser = await createParser();
  });

  /** The accesses that are one with others (`one with …`), or may be. */
  function assertMerged(body: string, ...expected: string[]): void {
    const start = 'int i = blockIdx.x * blockDim.x + threadIdx.x;';
    const parameters = 'float* a, float* b, float* o, float* q, int* k, int n, int m, float4* v';
    const source = `struct Pair { float x, y; };
      __global__ void f(${parameters}, Pair* p) { ${start} ${body} }`;
    const plans = plansOf(parser, source).filter((plan) => plan.includes('one with '));
    assert.deepEqual(plans, expected, body);
  }
  const arms = (condition: string, one: string, other: string): string =>
    `if (${condition}) { ${one} } else { ${other} }`;
  const varying = 'k[i] > 0';
  const loads = (one: string, other: string, rest: string): string[] =>
    [one, other].map((place) => `${place}: one with ${other}${rest}`);
  const stores = (one: string, other: string): string[] => loads(one, other, '');

  describe('that load into one variable', () => {
    const after = ' at o[i] = x;';
    const into = (one: string, other: string, condition = varying): string =>
      `float x; ${arms(condition, `x = ${one};`, `x = ${other};`)} o[i] = x;`;

    it('are one load where the arms meet, at the line that follows', () => {
      assertMerged(into('a[i]', 'b[i]'), ...loads('a[i]', 'b[i]', after));
      assertMerged(into('a[0]', 'a[2 * i]'), ...loads('a[0]', 'a[2 * i]', after));
      assertMerged(into('a[i]', 'b[i]', 'n > m'), ...loads('a[i]', 'b[i]', after));
      assertMerged(into('p[i].x', 'p[i].y'), ...loads('p[i].x', 'p[i].y', after));
      assertMerged(
        `float4 x; ${arms(varying, 'x = v[i];', 'x = v[i + n];')} v[i + m] = x;`,
        ...loads('v[i]', 'v[i + n]', ' at v[i + m] = x;'),
      );
      assertMerged(
        `__shared__ float s[32], t[32]; float x; ${arms(varying, 'x = s[i & n];', 'x = t[i & n];')} o[i] = x;`,
        ...loads('s[i & n]', 't[i & n]', after),
      );
    });

    it('are one for all arms of a chain', () => {
      const chain = 'if (k[i] > 0) x = a[i]; else if (k[i] < -5) x = b[i]; else x = a[i + n];';
      const one = (place: string): string => `${place}: one with a[i + n]${after}`;
      assertMerged(`float x; ${chain} o[i] = x;`, one('a[i]'), one('b[i]'), one('a[i + n]'));
      // One arm loads nothing.
      assertMerged('float x; if (k[i] > 0) x = a[i]; else if (k[i] < -5) x = b[i]; else x = 2; o[i] = x;');
      assertMerged('float x = 2; if (k[i] > 0) x = a[i]; else if (k[i] < -5) x = b[i]; o[i] = x;');
    });

    it('may stand behind other work, but not before a store, nor where the value is used', () => {
      const both = loads('a[i]', 'b[i]', after);
      assertMerged(`float x; ${arms(varying, 'q[i] = 1; x = a[i];', 'x = b[i];')} o[i] = x;`, ...both);
      assertMerged(
        `float x; ${arms(varying, 'if (n > m) q[i] = 4; x = a[i];', 'x = b[i];')} o[i] = x;`,
        ...both,
      );
      assertMerged(`float x; ${arms(varying, 'x = a[i]; q[i] = 1;', 'x = b[i];')} o[i] = x;`);
      assertMerged(`float x, y; ${arms(varying, 'x = a[i]; y = x * x;', 'x = b[i]; y = 1;')} o[i] = x + y;`);
      assertMerged(`float x; ${arms(varying, 'x = a[i];', 'x = k[i + n];')} o[i] = x;`);
      assertMerged(`float x; ${arms(varying, 'x = __ldg(a + i);', 'x = __ldg(b + i);')} o[i] = x;`);
    });

    it('stay where other ways lead to where the arms meet', () => {
      assertMerged(`float x = 2; if (i < n) { ${arms(varying, 'x = a[i];', 'x = b[i];')} } o[i] = x;`);
    });

    it('are the arms of a choice', () => {
      assertMerged('o[i] = k[i] > 0 ? a[i] : b[i];', ...loads('a[i]', 'b[i]', ''));
      assertMerged(
        'o[i] = k[i] > 0 ? a[i] : k[i] < -3 ? b[i] : a[2 * i];',
        ...['a[i]', 'b[i]', 'a[2 * i]'].map((place) => `${place}: one with a[2 * i]`),
      );
      assertMerged('o[i] = k[i] > 0 ? a[i] : 0;');
      assertMerged('o[i] = k[i] > 0 ? a[i] * 2 : b[i] * 3;');
    });

    it('may be one where they are only parts of what is worked out', () => {
      const perhaps = (place: string): string => `${place}: 4, may be one with b[i]`;
      assertMerged(into('a[i] * n', 'b[i] * n'), perhaps('a[i]'), perhaps('b[i]'));
      assertMerged(into('a[i] * 2', 'b[i] * 3'), perhaps('a[i]'), perhaps('b[i]'));
    });

    it('are one in all arms where the last condition says what is left', () => {
      const chain = 'if (i < n) x = a[i] * 2; else if (i >= n && i < m) x = a[i + n] * 3; else if (i >= m)';
      const perhaps = (place: string): string => `${place}: 4, may be one with a[2 * i]`;
      assertMerged(
        `float x = 1; ${chain} x = a[2 * i] * 5; o[i] = x;`,
        ...['a[i]', 'a[i + n]', 'a[2 * i]'].map(perhaps),
      );
      assertMerged(`float x = 1; ${chain.replace('i >= m', 'i > m')} x = a[2 * i] * 5; o[i] = x;`);
    });
  });

  describe('that store to one array', () => {
    it('are one store where that takes away more than it needs selections', () => {
      assertMerged(arms(varying, 'o[i] = n;', 'o[i + n] = n;'), ...stores('o[i]', 'o[i + n]'));
      assertMerged(arms(varying, 'o[i + 1] = 1;', 'o[i + m] = 2;'), ...stores('o[i + 1]', 'o[i + m]'));
      const x = 'float x = a[i];';
      assertMerged(
        `${x} ${arms(varying, 'o[i] = x * 2;', 'o[i + n] = x * 3;')}`,
        ...stores('o[i]', 'o[i + n]'),
      );
      assertMerged(arms(varying, 'o[5] = 1;', 'o[m] = 1;'), ...stores('o[5]', 'o[m]'));
    });

    it('are left alone, or may be one, where the selections are as many', () => {
      const perhaps = (place: string): string => `${place}: 4, may be one with o[i + n]`;
      // Two stores in the machine code; were `i` not an index before the branch, it would be one.
      assertMerged(arms(varying, 'o[i] = 1;', 'o[i + n] = 2;'), perhaps('o[i]'), perhaps('o[i + n]'));
      assertMerged(`long j = i; ${arms(varying, 'o[j] = 1;', 'o[j + n] = 2;')}`);
      // One of them has no address to work out.
      assertMerged(arms(varying, 'o[0] = n;', 'o[i] = n;'));
      // A zero is stored from no register.
      assertMerged(arms(varying, 'o[i + 1] = a[i] * 2;', 'o[i + n] = 0;'));
    });

    it('are one store in one place, of what both arms work out from what was loaded before', () => {
      const parity = '(i & 1) != 0';
      const one = stores('o[i]', 'o[i]');
      assertMerged(arms(parity, 'o[i] = a[i] + b[i];', 'o[i] = a[i] - b[i];'), ...one);
      assertMerged(arms('a[i] > b[i]', 'o[i] = a[i] * n;', 'o[i] = b[i] / 3 - m;'), ...one);
      assertMerged(arms(parity, 'float x = a[i]; o[i] = x * x;', 'float x = a[i]; o[i] = x + 3;'), ...one);
      assertMerged(arms(parity, 'o[2 * i] = n;', 'o[2 * i] = m + 7;'), ...stores('o[2 * i]', 'o[2 * i]'));
      assertMerged(arms(parity, 'o[i] = 3;', 'o[i] = 0;'), ...one);
      assertMerged(arms(parity, 'o[i] += a[i];', 'o[i] -= a[i];'), ...one, ...one);
      // A load that one arm makes: two stores behind this condition, and one behind one that loads.
      const perhaps = 'o[i]: 4, may be one with o[i]';
      assertMerged(arms(parity, 'o[i] = n * a[i];', 'o[i] = m;'), perhaps, perhaps);
      // Two stores, but one in `for (; i < n; i += m)`.
      assertMerged(arms(parity, 'o[i] = a[i] + 1;', 'o[i] = 0;'), perhaps, perhaps);
      assertMerged(`if (i < n) { ${arms(parity, 'o[i] = a[i] + b[i];', 'o[i] = a[i] - b[i];')} }`);
    });

    it('are none of two arrays', () => {
      assertMerged(arms(varying, 'o[i] = n;', 'q[i] = n;'));
      assertMerged(arms(varying, 'o[i] += 1;', 'q[i] += 1;'));
    });

    it('go along with the loads that lead there', () => {
      assertMerged(
        arms('(i & 3) != 0', 'o[i] += 1;', 'o[2 * i] += 1;'),
        ...['o[i]', 'o[i]', 'o[2 * i]', 'o[2 * i]'].map((place) => `${place}: one with o[2 * i]`),
      );
      assertMerged(
        arms(varying, 'o[i] = a[i];', 'o[i + n] = a[i + n];'),
        'a[i]: one with a[i + n]',
        'o[i]: one with o[i + n]',
        'a[i + n]: one with a[i + n]',
        'o[i + n]: one with o[i + n]',
      );
    });

    it('may go along with loads into variables of the arms where a loop follows', () => {
      const both = arms('i < n', 'float v = a[i]; o[i + 1] = v;', 'float v = a[i + m]; o[i + 1] = v;');
      assertMerged(
        `${both} for (int j = 1; j < 9; j++) q[i + j * n] = 1;`,
        ...['a[i]', 'o[i + 1]', 'a[i + m]', 'o[i + 1]'].map(
          (place) => `${place}: 4, may be one with ${place.startsWith('a') ? 'a[i + m]' : 'o[i + 1]'}`,
        ),
      );
    });

    it('merge only where lanes may part', () => {
      const both = ['o[i + 1] = 1;', 'o[i + m] = 2;'] as const;
      assertMerged(arms('n > m', ...both));
      assertMerged(arms('blockIdx.x & 1', ...both));
      assertMerged(arms('k[n] > 0', ...both));
      assertMerged(arms('threadIdx.x & 32', ...both), ...stores('o[i + 1]', 'o[i + m]'));
    });

    it('merge only where no other way leads', () => {
      const both = arms(varying, 'o[i + 1] = 1;', 'o[i + m] = 2;');
      assertMerged(`if (i < n) { ${both} }`);
      assertMerged(`if (i < n) { ${both} } q[i] = 4;`);
      assertMerged(`if (i >= n) return; ${both}`);
      assertMerged(`if (i < n) { ${both} q[i] = 4; }`, ...stores('o[i + 1]', 'o[i + m]'));
      assertMerged(`if (i >= n) return; ${both} q[i] = 4;`, ...stores('o[i + 1]', 'o[i + m]'));
      assertMerged(`while (i < n) { ${both} i += m; }`, ...stores('o[i + 1]', 'o[i + m]'));
    });

    it('stand at the first line where a turn of a loop ends', () => {
      const both = arms(varying, 'o[i + 1] = 1;', 'o[i + m] = 2;');
      const turns = (body: string): string => `for (int j = 0; j < n; j++, i += m) { ${body} }`;
      assertMerged(turns(both), 'o[i + 1]: one with o[i + 1]', 'o[i + m]: one with o[i + 1]');
      assertMerged(turns(`${both} q[i] = 4;`), ...stores('o[i + 1]', 'o[i + m]'));
      assertMerged(turns(`if (q[j] > 2) continue; ${both}`));
    });

    it('are one of all arms of a chain, at the second line', () => {
      const chain = (second: string): string =>
        `if (k[i] > 3) o[i + 1] = 1; else if (${second}) o[i + n] = 2; else o[i + m] = 3;`;
      const places = ['o[i + 1]', 'o[i + n]', 'o[i + m]'];
      assertMerged(chain('k[i] < -3'), ...places.map((place) => `${place}: one with o[i + n]`));
      // Its own load parts the second condition from the first: three stores.
      assertMerged(chain('k[i + 1] < -3'), ...places.map((place) => `${place}: 4, may be one with o[i + n]`));
      assertMerged('if (k[i] > 0) o[i + 1] = 1; else if (k[i] < -3) o[i + m] = 2;');
    });

    it('may be one where more of them are alike, or the arms are those of a switch', () => {
      assertMerged(
        arms(varying, 'o[i] = 1; q[i + 1] = 2;', 'o[i] = 3; q[i + m] = 4;'),
        'o[i]: 4, may be one with o[i]',
        'q[i + 1]: one with q[i + m]',
        'o[i]: 4, may be one with o[i]',
        'q[i + m]: one with q[i + m]',
      );
      assertMerged(
        'switch (k[i]) { case 0: o[i + 1] = 1; break; case 1: o[i + m] = 2; break; default: o[i + n] = 3; }',
        ...['o[i + 1]', 'o[i + m]', 'o[i + n]'].map((place) => `${place}: 4, may be one with o[i + n]`),
      );
    });
  });
});
