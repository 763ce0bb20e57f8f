import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { OpenFile } from '../../server/src/analysis/simulation.ts';
import { fixtureFolder, simulateFixture, simulateProgram, simulateText } from './simulateText.ts';

const folder = path.join(fixtureFolder, 'emulator/programs/host');

/** NAME.expected.txt is what g++ -std=c++17 -x c++ NAME.cu (of halves nvcc's program, of graphs and volumes an H200) prints with the argument 'word'. */
async function assertAsCompiled(name: string, exitCode: number): Promise<void> {
  const report = await simulateFixture(`emulator/programs/host/${name}.cu`, {
    programArguments: [name, 'word'],
  });
  assert.equal(report.ended, null);
  assert.equal(report.stdout, fs.readFileSync(path.join(folder, `${name}.expected.txt`), 'utf8'));
  assert.equal(report.exitCode, exitCode);
}

describe('host programs', function () {
  this.timeout(60_000);

  it('compute, print and exit as g++ has them', () => assertAsCompiled('arithmetic', 7));
  it('go on as compiled code in the middle of loops', () => assertAsCompiled('hotLoops', 3));
  it('use the C++ library as g++ has it', () => assertAsCompiled('containers', 0));
  it('compute with registers of many numbers', () => assertAsCompiled('registers', 0));

  it('make, copy, move and destroy objects as g++ has them, also where exceptions leave blocks', () =>
    assertAsCompiled('objects', 0));

  it('allocate objects as their classes say', () => assertAsCompiled('allocation', 0));
  it('find members of several bases', () => assertAsCompiled('bases', 0));
  it('find what members of a class inside a class are outside of both', async () => {
    // What g++'s program prints.
    const { stdout, ended } = await simulateProgram(`#include <cstdio>
namespace store {
struct Table {
  struct Row {
    struct Key { int k; Key(int k); bool operator<(const Key& other) const; };
    Key key;
    static int made;
    int twice() const;
  };
};
Table::Row::Key::Key(int value) : k(value) {}
}
int store::Table::Row::made = 5;
int store::Table::Row::twice() const { return 2 * key.k; }
bool store::Table::Row::Key::operator<(const Key& other) const { return k < other.k; }
int main() {
  store::Table::Row a{{3}}, b{{4}};
  printf("%d %d %d %d", a.key < b.key, b.key < a.key, b.twice(), store::Table::Row::made);
}`);
    assert.equal(ended, null);
    assert.equal(stdout, '1 0 8 5');
  });
  it('make a variable of what reads as the parameters of a function, and call `&&` of a class', async () => {
    // What g++'s program prints.
    const { stdout, ended } = await simulateProgram(`#include <cstdio>
#include <ctime>
struct Scale { int by; Scale(int b) : by(b) {} };
struct Line { int from, by; Line(int f, Scale s) : from(f), by(s.by) {} int at(int i) const { return from + by * i; } };
struct Term { int bits; };
Term operator&&(Term a, Term b) { return {a.bits & b.bits}; }
Term operator||(Term a, int b) { return {a.bits | b}; }
int main() {
  int start = 3, step = 4;
  Line line(start, Scale(step));
  bool isSet(time(NULL));
  printf("%d %d %d", line.at(2), ((Term{6} && Term{3}) || 8).bits, isSet);
}`);
    assert.equal(ended, null);
    assert.equal(stdout, '11 10 1');
  });
  it('convert an object by its own operator before they copy it', async () => {
    // What g++'s program prints.
    const { stdout, ended } = await simulateProgram(`#include <cstdio>
struct Box {
  int n;
  Box() : n(1) {}
  Box(const Box& b) : n(b.n + 1) {}
  Box(Box&& b) : n(b.n) {}
};
struct Source { operator Box() const { Box b; b.n = 40; return b; } };
void take(const Box& b) { printf("%d ", b.n); }
int main() { Box a; Box c(a); take(c); Source s; Box d = s; take(d); take(s); }`);
    assert.deepEqual([ended, stdout], [null, '2 40 40 ']);
  });
  it('keep vectors of objects, strings and pairs', () => assertAsCompiled('vectors', 0));
  it('call lambdas without captures through pointers', async () => {
    const { ended, stdout } = await simulateProgram(`#include <cstdio>
int twice(int (*f)(int), int x) { return f(f(x)); }
int choose(double (*)(double)) { return 1; }
int choose(int (*)(int)) { return 2; }
int main() {
  int (*f)(int) = [](int x) { return x + 3; };
  auto g = [](int x) -> int { static int calls = 0; return x * 2 + calls++; };
  printf("%d %d %d %d", twice(f, 1), twice(g, 5), twice([](int x) { return -x; }, 4), choose(g));
}`);
    // As g++ has it: the evaluation of g's calls is in the order of their nesting.
    assert.deepEqual([ended, stdout], [null, '7 21 4 2']);
  });
  it('take a vector’s memory from its allocator', async () => {
    const { ended, stdout, launches } = await simulateProgram(`#include <cstdio>
#include <vector>
template <class T> struct Managed {
  using value_type = T;
  T* allocate(size_t n) { T* p; cudaMallocManaged(&p, n * sizeof(T)); printf("take %zu ", n); return p; }
  void deallocate(T* p, size_t n) { cudaFree(p); printf("give %zu ", n); }
};
__global__ void fill(int* p) { p[threadIdx.x] += 2 * threadIdx.x; }
int main() {
  std::vector<int, Managed<int>> v(32, 1);
  std::vector<int, std::allocator<int>> w = {4};
  fill<<<1, 32>>>(v.data());
  cudaDeviceSynchronize();
  v.push_back(w[0]);
  printf("%d %d %d ", v[3], v[31], v[32]);
}`);
    // libstdc++ too doubles the room.
    assert.deepEqual([ended, stdout], [null, 'take 32 take 64 give 32 7 63 4 give 64 ']);
    assert.deepEqual(launches[0]?.problems, []);
  });
  it('use maps, sets, owning pointers and function objects', () => assertAsCompiled('library', 0));
  it('sort, search, take options and words apart as glibc does', () => assertAsCompiled('cLibrary', 0));
  it('keep lists, queues, heaps and hash tables in the order of libstdc++', () =>
    assertAsCompiled('sequences', 0));
  it('run threads to their ends, and use the rest of the standard library', () =>
    assertAsCompiled('standard', 0));
  it('compute with half and bfloat16 numbers', () => assertAsCompiled('halves', 0));
  it('capture, build and launch graphs', () => assertAsCompiled('graphs', 0));
  it('use pitched, three-dimensional and registered memory', () => assertAsCompiled('volumes', 0));
  it('initialise tables of strings, and globals before main()', () => assertAsCompiled('tables', 0));

  for (const name of ['files', 'streams']) {
    it(`read files through the edge, and keep what they write to themselves: ${name}`, async () => {
      const bytes = fs.readFileSync(path.join(folder, `${name}.txt`));
      const openFile: OpenFile = (file) =>
        file === `${name}.txt` ? { kind: 'found', bytes } : { kind: 'missing' };
      const report = await simulateFixture(`emulator/programs/host/${name}.cu`, {
        programArguments: [name, `${name}.txt`],
        openFile,
      });
      assert.equal(report.ended, null);
      assert.equal(report.stdout, fs.readFileSync(path.join(folder, `${name}.expected.txt`), 'utf8'));
      assert.ok(!fs.existsSync('out.bin') && !fs.existsSync('made.txt'));
    });
  }

  it('print to files, and read from them, in place of the standard streams', async () => {
    // What g++'s program prints.
    const { stdout, stderr, exitCode, ended } = await simulateProgram(`#include <cstdio>
#include <iostream>
__global__ void k() { printf("four\\n"); }
int main() {
  FILE* f = fopen("in.txt", "w"); fprintf(f, "12 34\\nnext"); fclose(f);
  printf("before\\n");
  FILE* out = freopen("out.txt", "w", stdout);
  int a = 0, b = 0; char line[32] = {};
  freopen("in.txt", "r", stdin);
  scanf("%d", &a); std::cin >> b;
  printf("hidden %d\\n", a + b); puts("two"); std::cout << "three" << std::endl;
  k<<<1, 1>>>(); cudaDeviceSynchronize();
  fprintf(stderr, "%d ", out == stdout);
  f = freopen("out.txt", "r", fopen("in.txt", "r"));
  while (fgets(line, 32, f)) fprintf(stderr, "%s", line);
  FILE* none = freopen("nowhere/a.txt", "w", stderr);
  fprintf(stderr, "lost");
  fclose(out);
  puts("lost");
  freopen("/dev/tty", "w", stdout);
  puts("after");
  return a + b + (none == nullptr);
}`);
    assert.equal(ended, null);
    assert.equal(stdout, 'before\nafter\n');
    assert.equal(stderr, '1 hidden 46\ntwo\nthree\nfour\n');
    assert.equal(exitCode, 47);
  });

  it('end where they open a file that they must not read', async () => {
    const report = await simulateProgram('int main() {\n  return fopen("/etc/passwd", "r") == 0;\n}', {
      openFile: () => ({ kind: 'refused', message: 'it lies elsewhere' }),
    });
    assert.equal(report.ended?.reason, 'unsupported');
    assert.equal(report.ended.line, 2);
    assert.match(report.ended.message, /passwd": it lies elsewhere/);
  });

  it('consist of several files', async () => {
    const texts: Readonly<Record<string, string>> = {
      '/p/kernels.cu':
        'extern const int factor = 3;\n__global__ void k(int* p) { p[threadIdx.x] = threadIdx.x * factor; }\n' +
        'void launch(int* p) { k<<<1, 32>>>(p); }',
      '/p/other.cu': 'static int launched; int main() { return launched; }',
    };
    const main =
      'extern const int factor;\nvoid launch(int* p);\n' +
      'int main() { int* p; cudaMalloc(&p, 128); launch(p); int h[32];\n' +
      'cudaMemcpy(h, p, 128, cudaMemcpyDeviceToHost); return h[5] + factor; }';
    const report = await simulateText(main, { texts }, '/p/main.cu');
    assert.ok(typeof report !== 'string');
    assert.equal(report.exitCode, 18);
    assert.equal(report.launches[0]?.kernel, 'k');
  });

  it('consist of files beside the headers that they include', async () => {
    const texts: Readonly<Record<string, string>> = {
      '/p/include/math/sum.cuh': 'int sum(int, int);\nstruct Config { static auto factor(int n) -> int; };',
      '/p/src/config.cpp':
        '#include "../include/math/sum.cuh"\nauto Config::factor(int n) -> int { return n; }',
      '/p/src/math/sum.cu': 'int sum(int a, int b) { return a + b; }',
      '/p/include/pool.h': 'template <class T> T pooled(T x) requires (sizeof(T) == 4);',
      '/p/src/memory/pool.cu':
        'template <class T> T pooled(T x) requires (sizeof(T) == 4) { return x; }\ntemplate int pooled<int>(int);',
      '/p/tools/scale.h': 'int scale(int);\nint twice(int);',
      '/p/tools/scale.cpp': 'int scale(int a) { return 10 * a; }',
      '/p/tools/twice_slow.cpp': 'int twice(int a) { return a + a; }',
      '/p/tools/twice_fast.cpp': 'int twice(int a) { return a << 1; }',
    };
    const main =
      '#include "include/math/sum.cuh"\n#include "include/pool.h"\n#include "tools/scale.h"\n' +
      'int main(int argc, char**) { if (argc > 1) return twice(1); return pooled(Config::factor(scale(sum(1, 2)))); }';
    const report = await simulateText(main, { texts }, '/p/main.cu');
    assert.ok(typeof report !== 'string');
    assert.equal(report.ended?.message, undefined);
    assert.equal(report.exitCode, 30);
    // Which of two files is meant nothing tells.
    const other = await simulateText(main, { texts, programArguments: ['main', 'a'] }, '/p/main.cu');
    assert.ok(typeof other !== 'string');
    assert.match(other.ended?.message ?? '', /`twice` is declared but not defined/);
  });

  it('have tables of functions that other files define', async () => {
    const report = await simulateProgram(
      'int one(int);\nint two(int);\nint (*table[])(int) = {one, two};\nint main() { return table[1](4); }',
      {
        texts: { '/one.cpp': 'int one(int x) { return x; }', '/two.cpp': 'int two(int x) { return 2 * x; }' },
      },
    );
    assert.equal(report.exitCode, 8);
  });

  it('need no function that they do not come to', async () => {
    const report = await simulateProgram(`
int nowhere(int); double real(int); bool holds(int); const char* text(int);
int main(int argc, char**) {
  int n = argc > 1 ? nowhere(n) : 5;
  double d = argc < 2 ? 2.0 : real(n);
  const char* t = argc > 1 ? text(n) : "ab";
  if (argc > 1 && holds(n)) n = 9;
  return argc < 2 || holds(n) ? n * 10 + (int)d + t[1] - 'b' : nowhere(1);
}`);
    assert.equal(report.exitCode, 52);
  });

  it('have functions of one name that two files keep to themselves', async () => {
    const part = (name: string, factor: number): string => `
static int scale(int x) { return ${factor} * x; }
__global__ static void store(int* out) { *out = scale(${factor}); }
int ${name}(int* out) { store<<<1, 1>>>(out); cudaDeviceSynchronize(); return scale(*out); }`;
    const report = await simulateProgram(
      `#include <cstdio>
int first(int*);
int second(int*);
static int scale(int x) { return x + 1; }
int main() {
  int* out; cudaMallocManaged(&out, 4);
  int a = first(out), b = second(out);
  printf("%d %d %d\\n", a, b, scale(1));
}`,
      { texts: { '/first.cu': part('first', 10), '/second.cu': part('second', 3) } },
    );
    // 10 · (10 · 10) and 3 · (3 · 3).
    assert.equal(report.stdout, '1000 27 2\n');
    assert.deepEqual(
      report.launches.map(({ kernel }) => kernel),
      ['store', 'store_of_second_cu'],
    );
  });

  it('have variables of one name that two files keep to themselves, whatever a header calls its parameters', async () => {
    const report = await simulateProgram(
      '#include "other.h"\nstatic int M = 3;\nint main() { return M * 10 + twice(M); }',
      {
        texts: {
          '/other.h': 'int twice(int M);',
          '/other.cu': '#include "other.h"\nstatic int M = 2;\nint twice(int n) { return n * M; }',
        },
      },
    );
    assert.equal(report.exitCode, 36);
  });

  it('say which of two files is meant when both define what is missing', async () => {
    const texts = { '/p/a.cu': 'int f() { return 1; }', '/p/b.cu': 'int f() { return 2; }' };
    const main = 'int f();\nint main() { return f(); }';
    const wanted = await simulateText(main, { texts }, '/p/main.cu');
    assert.ok(typeof wanted === 'string' && /both a\.cu and b\.cu define f: .*--with FILE/.test(wanted));
    const report = await simulateText(main, { texts, with: ['/p/b.cu'] }, '/p/main.cu');
    assert.ok(typeof report !== 'string');
    assert.equal(report.exitCode, 2);
  });

  it('say of which limit a container fell short', async () => {
    const report = await simulateProgram(`#include <vector>
int main() {
  std::vector<double> v(1ull << 40);
  return (int)v.size();
}`);
    assert.equal(report.exitCode, 134);
    assert.match(report.ended?.message ?? '', /abort\(\); before that, an allocation of 8388608 MiB is over/);
  });

  // An H200's run ended so: the heap looks for the size of what it frees in front of it.
  it('end where the heap is given managed memory', async () => {
    const report = await simulateProgram(`
int main() {
  float* a;
  cudaMallocManaged(&a, 16);
  free(a);
}`);
    assert.equal(report.exitCode, 134);
    assert.match(report.ended?.message ?? '', /free of managed memory: use cudaFree/);
  });

  it('end with the place and the reason where they read what they may not', async () => {
    const report = await simulateProgram(`
int main() {
  float* a;
  cudaMalloc(&a, 16);
  return (int)a[1];
}`);
    assert.equal(report.exitCode, 139);
    assert.equal(report.ended?.line, 5);
    assert.match(report.ended.message, /device memory: copy it to the host with cudaMemcpy/);
  });

  it('end at the step budget in an endless loop, with what was counted and printed so far', async () => {
    const report = await simulateProgram(
      `
__global__ void k(int* p) { p[threadIdx.x] = 1; }
int main() {
  int* p;
  cudaMalloc(&p, 128);
  k<<<1, 32>>>(p);
  printf("before\\n");
  for (;;) {
  }
}`,
      { maxHostSteps: 100_000 },
    );
    assert.equal(report.ended?.reason, 'step-budget');
    assert.equal(report.ended.line, 8);
    assert.equal(report.stdout, 'before\n');
    assert.equal(report.launches[0]?.accesses[0]?.requests, 1);
  });

  it('end in one error at what they cannot run, with what was counted so far', async () => {
    const report = await simulateProgram(`
__global__ void k(int* p) { p[threadIdx.x] = 1; }
int main() {
  int* p;
  cudaMalloc(&p, 128);
  k<<<1, 32>>>(p);
  openWindow(p);
  return 0;
}`);
    assert.equal(report.ended?.reason, 'unsupported');
    assert.equal(report.ended.line, 7);
    assert.match(report.ended.message, /openWindow/);
    assert.equal(report.launches.length, 1);
  });

  it('end when the recursion has no end', async () => {
    const report = await simulateProgram(
      'int f(int n) { int a[100]; a[0] = n; return f(n + 1) + a[0]; }\nint main() { return f(0); }',
    );
    assert.equal(report.ended?.reason, 'stack-overflow');
  });

  it('find their host memory freed twice', async () => {
    const report = await simulateProgram('int main() { char* p = (char*)malloc(4); free(p); free(p); }');
    assert.match(report.ended?.message ?? '', /freed before/);
  });
});
