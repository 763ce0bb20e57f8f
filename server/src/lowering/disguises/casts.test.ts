import assert from 'node:assert/strict';
import vm from 'node:vm';
import { loweredLines } from '../../../../test/lowering.ts';

const prefixes = ['', '(int)', '(T)', '-', '~', '(int)(long)', '-(int)', '2 * ', '8 - (int)'];
const operators = ['+', '-', '*', '&', '&&'];
const rests = [
  'b',
  'b * c',
  'b * c * a',
  'b * c + a',
  '(b) * c',
  '-b * c',
  'b % c - (a)',
  '(int)(b) * c - 1',
];

/** JavaScript has the same precedences, and no casts to be mistaken about. */
function expected(expression: string): number {
  const plain = expression.replace(/\((?:int|long|T)\)/g, '');
  const result: unknown = vm.runInNewContext(plain.includes('&&') ? `!!(${plain})` : plain, {
    a: 7,
    b: 5,
    c: 3,
  });
  return Number(result);
}

describe('a name in parentheses before a sign', () => {
  for (const prefix of prefixes) {
    it(`is a value behind \`${prefix}\``, async () => {
      for (const operator of operators) {
        for (const rest of rests) {
          const expression = `${prefix}(a) ${operator} ${rest}`;
          const [, , , line] = await loweredLines(`using T = int; __device__ void f() {
            constexpr int a = 7; constexpr int b = 5; constexpr int c = 3; int n = ${expression}; }`);
          assert.equal(line, `int n = ${expected(expression)};`, expression);
        }
      }
    });
  }
});

describe('a product in parentheses before a star', () => {
  for (const written of ['(a * (b * c)) * (c * a)', '(a * (b)) * (c)', '1 + (a * (b * c)) * c']) {
    it(`is a factor in \`${written}\``, async () => {
      const [, , , line] = await loweredLines(`__device__ void f() {
        constexpr int a = 7; constexpr int b = 5; constexpr int c = 3; int n = ${written}; }`);
      assert.equal(line, `int n = ${expected(written)};`);
    });
  }
});

describe('what reads as a list of template arguments', () => {
  const declarations = `
    namespace N { template <int I> struct S2 { static constexpr int v = I + 1; }; constexpr int k = 6; }
    template <class A, class B> struct same { static constexpr bool value = false; };
    struct S { int m; S* next; int get() const; };
    enum { E = 4 };`;
  const comparisons: Record<string, string> = {
    'a < b >> 2': 'a < (b >> 2)',
    'E < c >> (1)': '4 < (c >> 1)',
    '-a < b >> 1 >> 1': '(-a) < ((b >> 1) >> 1)',
    'a < b >> 2 && c < d >> 1': '(a < (b >> 2)) && (c < (d >> 1))',
    'N::k < b >> 1': '6 < (b >> 1)',
    's.m < b >> 1': 's.m < (b >> 1)',
    'p->m < q[b] >> 1': 'p->m < (q[b] >> 1)',
    's.m < b && c > (d)': '(s.m < b) && (c > d)',
    'p->m < b && N::S2<2>::v > a': '(p->m < b) && (3 > a)',
    'a < b && N::S2<2>::v > c': '(a < b) && (3 > c)',
    's.m < b || same<int, float>::value': '(s.m < b) || false',
    'a < b ? c : N::S2<2>::v': '(a < b) ? c : 3',
    'd + (a < b ? c : d < b ? N::S2<2>::v : N::S2<3>::v + 2)': 'd + ((a < b) ? c : ((d < b) ? 3 : 6))',
    '(N::S2<1>::v) + d % E >> 3': '(2 + (d % 4)) >> 3',
  };
  for (const [written, meant] of Object.entries(comparisons)) {
    it(`is the comparison in \`${written}\``, async () => {
      const [line] = await loweredLines(
        `${declarations} __device__ void f(int a, int b, int c, int d, S s, S* p, int* q) { int n = ${written}; }`,
      );
      assert.equal(line?.replace(/^int n = (?:\(int\))?(.*);$/, '$1').replace(/^\((.*)\)$/, '$1'), meant);
    });
  }
});

describe('a choice whose comparison reads as a list of template arguments', () => {
  const choices = [
    'c < b ? 1 : a >> 1',
    'a < b ? 1 : (a + 1) >> 1',
    '1 + a < b ? c : a * b >> 2 >> 1',
    'a < b ? c : a < c ? b : a * b >> 1',
    '-a < b ? c : a >> 1 ? 8 : 9',
    'a < b ? c : c < b ? 4 : a >> 1 ? 8 : 9',
    'c < b ? a : b > (c) ? 8 : 9',
    '(c > 1) + a < b ? c : a >> 1 & 3 | 16',
    'a < b ? c : a > -b ? 8 : 9',
    'a < b ? c : b > (a)',
    'a < b ? c : b >= c ? 8 : 9',
    '(a < b ? c : a >> 1) + b',
  ];
  const constants = 'constexpr int a = 7; constexpr int b = 5; constexpr int c = 3;';
  for (const choice of choices) {
    it(`is made as it is written: ${choice}`, async () => {
      const local = await loweredLines(`__device__ void f() { ${constants} int n = ${choice}; }`);
      assert.equal(local.at(-1), `int n = ${expected(choice)};`);
      const global = await loweredLines(`${constants} __device__ void f() { int n = ${choice}; }`);
      assert.equal(global.at(-1), `int n = ${expected(choice)};`);
    });
  }
});

describe('a chain of method templates', () => {
  it('is looked at once, however long it is', async () => {
    const methods =
      'template <int I> __device__ V f() const { return V{m + I}; } template <class T> __device__ V g(T x) const { return *this; }';
    const chain = '.f<2>().g<int>(3).f<n + 1>()'.repeat(6);
    const [, line] = await loweredLines(
      `struct V { int m; ${methods} }; __device__ void f(V v) { constexpr int n = 3; int r = 1 + v${chain}.m; }`,
    );
    const temporaries = [...(line ?? '').matchAll(/V \$(\d+) =/g)].map(([, number]) => Number(number));
    assert.equal(temporaries.length, 17);
    assert.ok(Math.max(...temporaries) < 100, `${Math.max(...temporaries)}`);
  });
});

describe('a cast or a template in parentheses', () => {
  const values: Record<string, number> = {
    '(unsigned(a) >> 1)': 3,
    '(unsigned(a) & 3) + b': 8,
    '(long(a) * b)': 35,
    '(unsigned(a))': 7,
    '(short(a) ? b : c)': 5,
    '-(unsigned(a) % 4)': -3,
    '(T(a)) - b * c': -8,
    '(V<2>) + b * c': 17,
  };
  for (const [expression, result] of Object.entries(values)) {
    it(`is a value in ${expression}`, async () => {
      const [, , , line] = await loweredLines(`using T = int; template <int I> constexpr int V = I;
        __device__ void f() { constexpr int a = 7; constexpr int b = 5; constexpr int c = 3; int n = ${expression}; }`);
      assert.equal(line, `int n = ${result};`);
    });
  }
});

describe('a postfix operator behind a sign', () => {
  const meanings: Record<string, string> = {
    '-n--': '-(old n -= 1 as int)',
    '-~n++ * 3': '(-(~(old n += 1 as int))) * 3',
    '-p[1]++': '-(old p[1] += 1 as int)',
    '(int)(x) + n++ * 2': 'x + ((old n += 1 as int) * 2)',
    '(x) - n-- * x': 'x - ((old n -= 1 as int) * x)',
  };
  for (const [written, meant] of Object.entries(meanings)) {
    it(`changes the variable in ${written}`, async () => {
      const lines = await loweredLines(`__device__ void f(int n, int x, int* p) { int r = ${written}; }`);
      assert.deepEqual(lines, [`int r = ${meant};`]);
    });
  }
});

describe('an assignment behind a cast', () => {
  const meanings: Record<string, string> = {
    '(int&)x = 3;': '*((int *)(&x)) = 3;',
    '(int&)x += n;': '*((int *)(&x)) += n as int;',
    '(unsigned&)*p = n;': '*((unsigned int *)p) = (unsigned int)n;',
  };
  for (const [written, meant] of Object.entries(meanings)) {
    it(`is one to what the cast gives in ${written}`, async () => {
      assert.deepEqual(await loweredLines(`__device__ void f(int n, float x, int* p) { ${written} }`), [
        meant,
      ]);
    });
  }
});
