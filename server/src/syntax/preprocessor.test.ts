import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMacroBase, MacroState } from './macro-state.ts';
import { tokenize } from './macro.ts';
import { preprocess } from './preprocessor.ts';
import type { PreprocessedText } from './preprocessor.ts';
import { mapSpan } from './source-map.ts';

function run(text: string, defines: Record<string, string> = {}): PreprocessedText {
  return preprocess('file.cu', text, {
    state: new MacroState(createMacroBase(defines, 800)),
    budget: { tokens: 1_000_000 },
    includeUnit: () => undefined,
    includeText: () => undefined,
    canInclude: (name) => name === 'known.h',
  });
}

/** The tokens of the expansion, one blank between them. */
function tokens(text: string, defines: Record<string, string> = {}): string {
  return spell(run(text, defines).text);
}

function spell(text: string): string {
  return tokenize(text, -1)
    .map((token) => token.text)
    .join(' ');
}

const expands = (name: string, text: string, expected: string): void => {
  it(name, () => assert.equal(tokens(text), spell(expected)));
};

describe('macro expansion', () => {
  expands('replaces constants', '#define N 16\nint a[N];', 'int a[16];');
  expands('replaces macros in macros', '#define A (B+1)\n#define B 2\nA', '(2+1)');
  expands(
    'takes arguments',
    '#define MAX(a,b) ((a)>(b)?(a):(b))\nMAX(x, y + 1)',
    '((x)>(y + 1)?(x):(y + 1))',
  );
  expands('keeps names without a parenthesis', '#define F(x) x\nint F; F (2);', 'int F; 2;');
  expands('never replaces a macro by itself', '#define x x + 1\n#define f(a) f(a + x)\nf(2)', 'f(2 + x + 1)');
  expands('ends mutual recursion', '#define A B\n#define B A\nA B', 'A B');
  expands('nests invocations', '#define ADD(a,b) ((a)+(b))\nADD(ADD(1,2),3)', '((((1)+(2)))+(3))');
  expands('makes strings', '#define S(x) #x\nS( a  "b\\n" + c )', '"a \\"b\\\\n\\" + c"');
  expands('joins tokens', '#define J(a,b) a##b\nint J(x, 1) = J(0x, ff);', 'int x1 = 0xff;');
  expands('joins with nothing', '#define J(a,b) a##b\nJ(,y) J(x,) J(,)', 'y x');
  expands('joins before it expands', '#define N 3\n#define J(a) a##N\n#define K(a) J(a)\nJ(N) K(N)', 'NN 3N');
  expands('expands over two levels', '#define S(x) #x\n#define X(x) S(x)\n#define N 3\nS(N) X(N)', '"N" "3"');
  expands(
    'takes any number of arguments',
    '#define P(f, ...) printf(f, __VA_ARGS__)\nP("%d %d", a, b)',
    'printf("%d %d", a, b)',
  );
  expands(
    'drops the comma before no arguments',
    '#define P(f, ...) p(f, ##__VA_ARGS__)\nP("x") P("x", 1)',
    'p("x") p("x", 1)',
  );
  expands(
    'knows __VA_OPT__',
    '#define P(f, ...) p(f __VA_OPT__(,) __VA_ARGS__)\nP(1) P(1, 2)',
    'p(1) p(1, 2)',
  );
  expands('knows named variable arguments', '#define P(a...) p(a)\nP(1, 2)', 'p(1, 2)');
  expands(
    'leaves unclosed invocations',
    '#define F(x) [x]\nint a = F(1; int b = 2;',
    'int a = F(1; int b = 2;',
  );
  expands('leaves wrong numbers of arguments', '#define F(x, y) [x]\nF(1) F(1, 2)', 'F(1) [1]');
  expands(
    'keeps the qualifiers of CUDA',
    '#define __global__ A\n__global__ void k();',
    '__global__ void k();',
  );
  expands('forgets undefined macros', '#define N 1\nN\n#undef N\nN', '1 N');
  expands(
    'keeps literals and comments out of it',
    '#define N 1\n"N" \'N\' R"(N)" /* N */ // N\n1N',
    '"N" \'N\' R"(N)" 1N',
  );
  expands('finds the parenthesis on a later line', '#define F(x) <x>\nF\n\n  (\n1)', '<1>');
  expands('takes names of function macros from bodies', '#define F(x) <x>\n#define G F\nG(1)', '<1>');
  expands('continues lines', '#define F(x) a \\\n  x \\\r\n  b\nF(1)', 'a 1 b');
  expands(
    'continues lines over blanks behind the backslash',
    '#define F(x) a \\ \n  x \\\t\r\n  b\nF(1) // c \\ \n d\ne',
    'a 1 b e',
  );
  expands('counts lines', '__LINE__\n#define L __LINE__\n\nL', '1 4');
  expands(
    'separates what would join',
    '#define NEG -1\n#define P +\nint x = -NEG; a +P b;',
    'int x = - -1; a + + b;',
  );
  expands(
    'carries out lines inside of arguments',
    '#define F(a, b) a b\nF(1,\n#if 0\n2\n#else\n3\n#endif\n)',
    '1 3',
  );
  // ISO C 9899, 6.10.3.5, examples 3, 4 (in part) and 7.
  expands(
    "follows the standard's third example",
    `#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
g(x+(3,4)-w) | h 5) & m(f)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };`,
    `f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);
f(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))^m(0,1);
int i[] = { 1, 23, 4, 5, };
char c[2][6] = { "hello", "" };`,
  );
  expands(
    "follows the standard's seventh example",
    `#define debug(...) fprintf(stderr, __VA_ARGS__)
#define showlist(...) puts(#__VA_ARGS__)
#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))
debug("Flag"); debug("X = %d\\n", x); showlist(The first, second, and third items.); report(x>y, "x is %d but y is %d", x, y);`,
    `fprintf(stderr, "Flag"); fprintf(stderr, "X = %d\\n", x); puts("The first, second, and third items.");
((x>y)?puts("x>y"): printf("x is %d but y is %d", x, y));`,
  );

  it('stops macros that multiply themselves', () => {
    const levels = Array.from({ length: 60 }, (_, i) => `#define A${i + 1} A${i} A${i}`).join('\n');
    assert.equal(
      tokens(`#define A0 1\n${levels}\nint x = A60; int y = A2;`),
      'int x = A60 ; int y = 1 1 1 1 ;',
    );
  });
});

describe('an invocation that would be too large', () => {
  it('is its name alone, as its arguments need not be C++', () => {
    const levels = Array.from({ length: 60 }, (_, i) => `#define A${i + 1}(x) A${i}(x) A${i}(x)`).join('\n');
    assert.equal(
      tokens(`#define A0(x) x\n${levels}\nA60((a, b) (c, d)); int y = A1(2);`),
      'A60 ; int y = 2 2 ;',
    );
  });
});

describe('conditional groups', () => {
  const chosen = (condition: string, defines: Record<string, string> = {}): string =>
    tokens(`#if ${condition}\nyes\n#else\nno\n#endif`, defines);
  const cases: readonly (readonly [string, string])[] = [
    ['1', 'yes'],
    ['0', 'no'],
    ['UNKNOWN', 'no'],
    ['!defined(UNKNOWN)', 'yes'],
    ['defined N && N >= 16', 'yes'],
    ['N * 2 == 32 ? 1 : 0', 'yes'],
    ['-1 > 0u', 'yes'],
    ['(1 << 40) > 0', 'yes'],
    ['0x10 == 020 && 0b100 == 4', 'yes'],
    ["'A' == 65", 'yes'],
    ['7 / 2 == 3 && -7 % 3 == -1', 'yes'],
    ['1 / 0', 'no'],
    ['2 + 3 * 4 == 14 && (2 + 3) * 4 == 20', 'yes'],
    ['1 || UNKNOWN(3)', 'yes'],
    ['__CUDA_ARCH__ >= 700 && defined(__CUDACC__)', 'yes'],
    ['__has_include("known.h") && !__has_include(<other.h>)', 'yes'],
    ['F(3) == 4', 'yes'],
    ['', 'no'],
    ['(', 'no'],
  ];
  for (const [condition, expected] of cases) {
    it(`takes #if ${condition} as ${expected}`, () => {
      assert.equal(chosen(condition, { N: '16', 'F(x)': '(x + 1)' }), expected);
    });
  }
  expands('takes one group of a chain', '#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\ne', 'b e');
  expands(
    'takes the build for one with CUDA',
    '#if GOOGLE_CUDA\n#if defined(LIB_USE_CUDA) && WITH_GPU\na\n#endif\n#endif\nUSE_CUDA',
    'a USE_CUDA',
  );
  expands('knows switches behind their question', '#ifndef HAVE_CUDA\na\n#endif\nHAVE_CUDA', '1');
  expands('leaves switches that are set', '#define USE_GPU 0\n#if USE_GPU\na\n#endif\nUSE_GPU', '0');
  expands('leaves switches that are taken away', '#undef GPU\n#ifdef GPU\na\n#endif\nGPU', 'GPU');
  expands('takes no other build', '#ifdef USE_HIP\na\n#endif\n#ifdef NO_CUDA\nb\n#endif\nc', 'c');
  expands('nests', '#ifdef X\n#if 1\na\n#else\nb\n#endif\n#else\n#ifndef X\nc\n#endif\n#endif', 'c');
  expands('knows #elifdef', '#define Y\n#ifdef X\na\n#elifdef Y\nb\n#endif', 'b');
  expands('ignores directives in comments and strings', '#if 0\n/*\n#else\n*/ "\n#else\nb\n#endif', 'b');
  expands('ignores apostrophes in groups that are out', "#if 0\ndon't\n#endif\na", 'a');
  expands('cuts statements in two', 'foo(\n#if 0\n1\n#else\n2\n#endif\n);', 'foo(2);');
  expands('goes on after stray lines', '#endif\n#else\na\n#elif 1\nb', 'a b');
  expands('ends with an open group', 'a\n#if 0\nb', 'a');

  it('leaves __CUDA_ARCH__ undefined on demand', () => {
    const state = new MacroState(createMacroBase({}, 'none'));
    assert.equal(state.lookup('__CUDA_ARCH__'), undefined);
  });
});

describe('groups for device code and host code', () => {
  const arms = '{ if (__is_device_side) { return 1; } else { return 2; } }';
  const groups = (first: string): string => `{\n#${first}\nreturn 1;\n#else\nreturn 2;\n#endif\n}`;

  expands('are both there in a function', `int f() ${groups('ifdef __CUDA_ARCH__')}`, `int f() ${arms}`);
  for (const first of [
    'if defined(__CUDA_ARCH__)',
    'if defined __CUDA_ARCH__ && (__CUDA_ARCH__ >= 700) // half',
    'if __CUDA_ARCH__ >= 600',
    'if (__CUDA_ARCH__ > 0)',
  ])
    expands(`begin with #${first}`, `int f() const ${groups(first)}`, `int f() const ${arms}`);
  for (const first of ['ifndef __CUDA_ARCH__', 'if !defined(__CUDA_ARCH__)'])
    expands(`begin with #${first}`, `int f() ${groups(first)}`, `int f() ${arms.replace('(__is', '(!__is')}`);

  expands(
    'may be one, in the middle, with macros, braces and literals',
    '#define N 4\nvoid f() { g("}"); // {\n#ifdef __CUDA_ARCH__\nif (a) { h(N); } else { s = ")"; }\n#endif\n i(N); }\nint a[N];',
    'void f() { g("}"); if (__is_device_side) { if (a) { h(4); } else { s = ")"; } } i(4); } int a[4];',
  );

  const device = (text: string): string => `#ifdef __CUDA_ARCH__\n${text}\n#else\nno;\n#endif\n`;
  for (const [name, before, text, behind] of [
    ['outside of functions', '', 'int a;', ''],
    ['in a class', 'struct A {', 'int a;', '};'],
    ['in a list', 'int a[] = {', '1, 2', '};'],
    ['in an expression', 'void f() { x = ', 'y;', '}'],
    ['in a switch', 'void f() { switch (x) {', 'case 1: g();', '} }'],
    ['of half a statement', 'void f() {', 'if (x)', 'g(); }'],
    ['of an open block', 'void f() {', 'if (x) {', 'g(); } }'],
    ['of the rest of a statement', 'void f() { if (x) { }', 'else { g(); }', '}'],
  ] as const)
    expands(`${name} are the device's alone`, `${before}\n${device(text)}${behind}`, before + text + behind);

  it('are the ones for another device where the macro says so', () => {
    const text = 'void f() {\n#if __CUDA_ARCH__ >= 900\na();\n#else\nb();\n#endif\n}';
    assert.equal(tokens(text), spell('void f() { b(); }'));
  });
});

describe('source map', () => {
  /** The source text that stands for the first occurrence of `part` in the expansion. */
  function sourceOf(text: string, part: string): string {
    const { text: expanded, map } = run(text);
    const start = expanded.indexOf(part);
    assert.ok(start >= 0, expanded);
    const segments = map.slice(0, expanded.length, 0);
    const span = mapSpan(segments, start, start + part.length);
    return text.slice(span.start, span.end);
  }

  it('maps copied text to itself, also after comments, lines and macros', () => {
    const text = '#define N 3\n/* x */ int a = N; // y\n#if 1\nint bb = a /* z */ + N;\n#endif\nint c;';
    for (const part of ['int a', 'int bb', 'int c']) assert.equal(sourceOf(text, part), part);
  });
  it('maps every verbatim character to an equal one', () => {
    const text = '#define F(x) (x)\nint q = F(/* a */ alpha + beta) * gamma; // d\n  int r = F( F(delta) );';
    for (const part of ['alpha', 'beta', 'gamma', 'delta', 'alpha + beta', 'int r']) {
      assert.equal(sourceOf(text, part), part);
    }
  });
  it('maps bodies to the invocation', () => {
    const text = '#define IDX(i, j) ((i) * ld + (j))\nx = a[IDX(row, col)];';
    assert.equal(sourceOf(text, 'ld'), 'IDX(row, col)');
    assert.equal(sourceOf(text, '((row) * ld + (col))'), 'IDX(row, col)');
    assert.equal(sourceOf(text, 'row'), 'row');
    assert.equal(sourceOf(text, 'a[((row) * ld + (col))]'), 'a[IDX(row, col)]');
  });
  it('maps an access in an argument to where it is written', () => {
    const text = '#define CHECK(e) do { r = (e); } while (0)\nCHECK(p[threadIdx.x * 2]);';
    assert.equal(sourceOf(text, 'p[threadIdx.x * 2]'), 'p[threadIdx.x * 2]');
  });
  it('maps a body inside an argument to the inner invocation', () => {
    const text = '#define N 1024\n#define CHECK(e) do { r = (e); } while (0)\nCHECK(p[N + i]);';
    assert.equal(sourceOf(text, '1024'), 'N');
    assert.equal(sourceOf(text, 'p[1024 + i]'), 'p[N + i]');
  });
  it('maps a node that mixes body and argument to the invocation', () => {
    const text = '#define AT(a, i) a[i]\ny = AT(p, k);';
    assert.equal(sourceOf(text, 'p[k]'), 'AT(p, k)');
  });
});

describe('preprocessor', () => {
  it('notes comments addressed to warplint', () => {
    const text =
      '// warplint: launch grid=(4) block=(32)\n/* warplint-disable-file a, b */ int x; // warplint-disable-next-line r -- why\n// about warplint: no';
    assert.deepEqual(
      run(text).directives.map(({ name, text: value, textStart }) => [
        name,
        value,
        text.startsWith(value, textStart),
      ]),
      [
        ['warplint', 'launch grid=(4) block=(32)', true],
        ['warplint-disable-file', 'a, b', true],
        ['warplint-disable-next-line', 'r -- why', true],
      ],
    );
  });
  it('notes unroll pragmas with expanded counts', () => {
    const text =
      '#define U 4\n#pragma unroll U\nfor (;;) ;\n#pragma unroll\n#pragma nounroll\n#pragma unroll (2 * U)\n#pragma once';
    assert.deepEqual(
      run(text).pragmas.map(({ name, value }) => [name, value]),
      [
        ['#pragma unroll', '4'],
        ['#pragma unroll', undefined],
        ['#pragma unroll', '1'],
        ['#pragma unroll', '(2 * 4)'],
      ],
    );
  });
  it('reads paths as Windows writes them', () => {
    const { includes } = run('#include <thrust\\sort.h>\n#include "..\\common/book.h"');
    assert.deepEqual(
      includes.map(({ name }) => name),
      ['thrust/sort.h', '../common/book.h'],
    );
  });
  it('survives every prefix of a text', () => {
    const text =
      '#define F(a,...) a##b #a __VA_ARGS__\n#if defined(X) && (1\n#elif 2\nF(1,(2)) R"x(a)x" "\\\n" \'c\' /* d */ // e \\\nf\n#endif\n#include "a.h"\n#pragma unroll F(1)\n';
    for (let i = 0; i <= text.length; i++) run(text.slice(0, i));
  });

  it('gives what g++ gives', function () {
    if (spawnSync('g++', ['--version']).status !== 0) {
      // Nothing to compare with on this machine; the expectations above are by hand.
      return;
    }
    this.timeout(30_000);
    const text = `
#define CAT(a, b) a ## b
#define XCAT(a, b) CAT(a, b)
#define EMPTY
#define LP (
#define LIST(X) X(1) X(2) X(3)
#define DECL(n) int XCAT(v, n) = n;
#define CALL(f, ...) f(__VA_ARGS__)
#define OBJ CALL
#define SELF SELF + OBJ
LIST(DECL)
CALL(CALL, CALL, 1) OBJ(OBJ, 2) SELF(a)
CALL EMPTY (g, (1, 2), [3, 4]) XCAT(X, CAT)(p, q)
#define G(x) x LP 2 )
G(CALL) G(DECL)
#if XCAT(1, 2) == 12 && 'a' < 'b' && ~0u > 0
"taken" EMPTY
#endif
`;
    const folder = mkdtempSync(join(tmpdir(), 'warplint-'));
    try {
      writeFileSync(join(folder, 'a.cpp'), text);
      const expected = spawnSync('g++', ['-E', '-P', '-std=c++17', 'a.cpp'], {
        cwd: folder,
        encoding: 'utf8',
      });
      assert.equal(tokens(text), spell(expected.stdout));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
