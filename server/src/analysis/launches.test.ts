/** Where the launches of a kernel come from. */
import assert from 'node:assert/strict';
import type { FileAnalysis } from './fileAnalysis.ts';
import { analyseText, kernelNamed, shapesOf } from './testProgram.ts';

describe('where a launch comes from', () => {
  const host = 'void f(float* p) { k<<<dim3(4, 2), 64>>>(p); }\n';

  it('is a directive first, then the host code, the bounds, and the setting last', async () => {
    const bounded = '__global__ void __launch_bounds__(128) k(float* p) { p[threadIdx.x] = 1; }\n';
    const plain = bounded.replace('__launch_bounds__(128) ', '');
    const directive = '// warplint: launch grid=(8) block=(32,4)\n';
    const cases: [string, unknown[]][] = [
      [directive + bounded + host, ['directive', [8, 1, 1], [32, 4, 1]]],
      [bounded + host, ['host', [4, 2, 1], [64, 1, 1]]],
      [bounded, ['bounds', null, [128, 1, 1]]],
      [plain, ['assumed', null, [96, 1, 1]]],
    ];
    for (const [text, expected] of cases) {
      const analysis = await analyseText(text, { defaultBlock: [96, 1, 1] });
      assert.deepEqual(shapesOf(analysis, 'k'), [expected], text);
    }
  });

  it('is refused when it asks for four billion threads, and looked at no longer than another', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p) { p[threadIdx.x] = 1; }
void f(float* p) { k<<<4, -1>>>(p); }`);
    assert.deepEqual(shapesOf(analysis, 'k'), [['host', [4, 1, 1], [2 ** 32 - 1, 1, 1]]]);
    assert.deepEqual(
      analysis.diagnostics.map(({ rule }) => rule),
      ['exceeds-block-limits'],
    );
  });

  it('is one for each way that its block may come about, of which one may be unknown', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p) { p[threadIdx.x] = 1; }
size_t length();
void f(float* p) {
  unsigned n = (unsigned)length();
  dim3 block, grid;
  if (n <= 10) block.x = n / 2;
  else { grid.x = 4; block.x = 512; }
  k<<<grid, block>>>(p);
}`);
    assert.deepEqual(shapesOf(analysis, 'k'), [
      ['host', [4, 1, 1], [512, 1, 1]],
      ['assumed', null, [256, 1, 1]],
    ]);
  });

  it('is not known by a variable that another file declares once a function runs that may stand there', async () => {
    const shapes = async (text: string): Promise<unknown[]> => {
      const analysis = await analyseText(`__global__ void k(float* p) { p[threadIdx.x] = 1; }
extern int count; extern const int limit;
int count = 64, own = 96; const int limit = 32;
void set(int* n);
void f(float* p) { ${text} }`);
      return shapesOf(analysis, 'k').map((shape) => (shape as unknown[])[2]);
    };
    assert.deepEqual(await shapes('k<<<1, count>>>(p); set(&own); k<<<2, limit>>>(p);'), [
      [64, 1, 1],
      [32, 1, 1],
    ]);
    assert.deepEqual(await shapes('set(nullptr); k<<<1, own>>>(p);'), [[96, 1, 1]]);
    assert.deepEqual(await shapes('set(nullptr); count = 128; k<<<1, count>>>(p);'), [[128, 1, 1]]);
    assert.deepEqual(await shapes('set(nullptr); k<<<1, count>>>(p);'), [[256, 1, 1]]);
  });

  it('is not worked out from loops that do a kernel’s work on the host, which take long', async () => {
    const counted = (loops: string): Promise<FileAnalysis> =>
      analyseText(`
__global__ void k(float* p) { p[threadIdx.x] = 1; }
void f(float* p) { int n = 0; ${loops} n++; k<<<n, 96>>>(p); }`);
    const two = 'for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++)';
    assert.deepEqual(shapesOf(await counted(two), 'k'), [['host', [4, 1, 1], [96, 1, 1]]]);
    const three = `${two} for (int l = 0; l < 2; l++)`;
    assert.deepEqual(shapesOf(await counted(three), 'k'), [['host', null, [96, 1, 1]]]);
  });

  it('asks of the pointers that it is given whether they are null, and takes them for memory otherwise', async () => {
    const analysis = await analyseText(`
struct Out { float* p; };
__global__ void k(float* p, Out o) {
  if (p != nullptr) p[threadIdx.x * 8] = 1;
  else if (!o.p) p[threadIdx.x * 2] = 1;
  else o.p[threadIdx.x * 4] = 1;
}
void f(float* p, int n) {
  float* q = NULL;
  k<<<1, 32>>>(nullptr, Out{q});
  k<<<1, 32>>>(p, Out{0});
  k<<<1, 32>>>(0, Out{p});
  cudaMalloc(&q, n);
  k<<<1, 32>>>(q, Out{q});
}`);
    const sectors = kernelNamed(analysis, 'k').launches.map(({ summary }) =>
      summary.accesses.map((access) => access.sectors?.max),
    );
    // Whether p is null nobody knows, nor what an allocation gave.
    assert.deepEqual(sectors, [[8], [32, 8], [8, 16], [32, 8, 16]]);
  });

  it('finds kernels in the namespaces of their arguments, and changes nothing if there is none', async () => {
    const analysis = await analyseText(`
namespace lib {
struct A { int v; };
template <class T> __global__ void k(const A* a, T* p) { p[threadIdx.x * 2] = a->v; }
}
void f(lib::A* a, float* p) {
  int n = 96;
  unknownKernel<<<1, n>>>(a, n, p);
  k<<<1, n>>>(a, p);
  k<float><<<2, 64>>>(a, p);
}`);
    assert.deepEqual(shapesOf(analysis, 'k'), [
      ['host', [1, 1, 1], [96, 1, 1], 'float'],
      ['host', [2, 1, 1], [64, 1, 1], 'float'],
    ]);
  });

  it('may stand in a lambda that a pointer to a function holds', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p) { p[threadIdx.x] = 1; }
__global__ void l(float* p) { p[threadIdx.x] = 1; }
void time(void (*launch)(float*, int), float* p) { launch(p, 3); }
int main() {
  float* p;
  time([](float* q, int n) { dim3 block(16, 4); k<<<n, block>>>(q); }, p);
  void (*held)(float*) = [](float* q) { l<<<5, 96>>>(q); };
  held(p);
}`);
    assert.deepEqual(shapesOf(analysis, 'k'), [['host', [3, 1, 1], [16, 4, 1]]]);
    assert.deepEqual(shapesOf(analysis, 'l'), [['host', [5, 1, 1], [96, 1, 1]]]);
  });

  it('may stand in a lambda that something unknown is given', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p) { p[threadIdx.x] = 1; }
__global__ void l(float* p) { p[threadIdx.x] = 1; }
__global__ void m(float* p) { p[threadIdx.x] = 1; }
__global__ void n(float* p) { p[threadIdx.x] = 1; }
__global__ void o(float* p) { p[threadIdx.x] = 1; }
float seconds(std::function<void()> run) { run(); return 0; }
void launchM(float* p, int blocks) { m<<<blocks, 160>>>(p); }
struct Test { const char* name; std::function<void()> run; };
int main() {
  float* p;
  const int blocks = 7;
  seconds([&] { k<<<blocks, 64>>>(p); });
  std::function<void(float*, int)> held = [](float* q, int n) { l<<<n, 96>>>(q); };
  held(p, 3);
  elsewhere::time(5, [=](auto) { }, [=] { launchM(p, blocks + 1); });
  Test tests[] = { { "n", [&] { n<<<9, 192>>>(p); } } };
  held = std::function<void(float*, int)>([](float* q, int) { o<<<10, 224>>>(q); });
}`);
    assert.deepEqual(shapesOf(analysis, 'k'), [['host', [7, 1, 1], [64, 1, 1]]]);
    assert.deepEqual(shapesOf(analysis, 'l'), [['host', null, [96, 1, 1]]]);
    assert.deepEqual(shapesOf(analysis, 'm'), [['host', [8, 1, 1], [160, 1, 1]]]);
    assert.deepEqual(shapesOf(analysis, 'n'), [['host', [9, 1, 1], [192, 1, 1]]]);
    assert.deepEqual(shapesOf(analysis, 'o'), [['host', [10, 1, 1], [224, 1, 1]]]);
  });

  it('may be of a kernel or a function in a scope, or of an object, in such a lambda', async () => {
    const analysis = await analyseText(`
namespace a { namespace b {
__global__ void k(float* p) { p[threadIdx.x] = 1; }
template <int N> __global__ void l(float* p) { p[threadIdx.x] = N; }
void launch(float* p, int blocks) { l<1><<<blocks, 96>>>(p); }
} }
__global__ void m(float* p) { p[threadIdx.x] = 1; }
struct Solver { float* p; void step(int blocks) { m<<<blocks, 128>>>(p); } };
float seconds(std::function<void()> run) { run(); return 0; }
int main() {
  float* p;
  Solver solver{p};
  Solver* other = &solver;
  seconds([&] { a::b::k<<<7, 64>>>(p); });
  seconds([&] { ::a::b::l<2><<<8, 32>>>(p); });
  seconds([&] { a::b::launch(p, 9); });
  seconds([&] { solver.step(10); });
  seconds([&] { other->step(11); });
}`);
    assert.deepEqual(shapesOf(analysis, 'k'), [['host', [7, 1, 1], [64, 1, 1]]]);
    assert.deepEqual(shapesOf(analysis, 'l'), [
      ['host', [8, 1, 1], [32, 1, 1], '2'],
      ['host', [9, 1, 1], [96, 1, 1], '1'],
    ]);
    assert.deepEqual(shapesOf(analysis, 'm'), [
      ['host', [10, 1, 1], [128, 1, 1]],
      ['host', [11, 1, 1], [128, 1, 1]],
    ]);
  });

  it('tells overloads of a kernel apart', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p, int n) { if (threadIdx.x < n) p[threadIdx.x] = 1; }
__global__ void k(double* p, int n) { if (threadIdx.x < n) p[threadIdx.x * 2] = 1; }
void f(float* p, double* q, int n) { k<<<4, 64>>>(p, n); k<<<4, 64>>>(q, n); }`);
    const widths = analysis.kernels.map(({ launches }) =>
      launches.flatMap(({ summary }) => summary.accesses.map(({ widthInBytes }) => widthInBytes)),
    );
    assert.deepEqual(widths, [[4], [8]]);
  });

  it('may be several directives, each with its template arguments and parameters', async () => {
    const analysis = await analyseText(`
#define WIDE 64
// warplint: launch grid=(1) block=(WIDE) T=double N=2 stride=4
// How it is used with single precision:
// warplint: launch block=(32) T=float N=1 stride=1
template <typename T, int N> __global__ void k(T* p, int stride) { p[threadIdx.x * N * stride] = 0; }
`);
    assert.deepEqual(shapesOf(analysis, 'k'), [
      ['directive', [1, 1, 1], [64, 1, 1], 'double', '2'],
      ['directive', null, [32, 1, 1], 'float', '1'],
    ]);
    const sectors = kernelNamed(analysis, 'k').launches.map(
      ({ summary }) => summary.accesses[0]?.sectors?.max,
    );
    // 32 doubles 8 elements apart are 64 B apart: each has a sector of its own. 32 floats side by side fill 4 sectors.
    assert.deepEqual(sectors, [32, 4]);
  });

  it('waits for a kernel that is being typed', async () => {
    for (const typed of [
      '',
      '__global__',
      '__global__ void a(fl',
      'template <int N> __global__ void a() {',
    ]) {
      const { diagnostics } = await analyseText(`// warplint: launch block=(32)\n${typed}\n`);
      const comments = diagnostics.filter(({ rule }) => rule === 'launch-comment');
      assert.deepEqual(comments, [], typed);
    }
  });

  it('belongs to the kernel directly below the comment', async () => {
    const analysis = await analyseText(`
// warplint: launch block=(32)
int between;
__global__ void a(float* p) { p[threadIdx.x] = 0; }
// warplint: launch block=(64) q=3
__global__ void b(float* p) { p[threadIdx.x] = 0; }
// warplint: launch grid=(64)
__global__ void c(float* p) { p[threadIdx.x] = 0; }
`);
    assert.deepEqual(shapesOf(analysis, 'a'), [['assumed', null, [256, 1, 1]]]);
    assert.deepEqual(shapesOf(analysis, 'b'), [['directive', null, [64, 1, 1]]]);
    assert.deepEqual(
      analysis.diagnostics.map(({ rule, severity, message }) => [rule, severity, message]),
      [
        ['launch-comment', 'info', 'This launch comment stands above no kernel.'],
        ['launch-comment', 'info', '`b` has no parameter `q`.'],
        [
          'launch-comment',
          'info',
          'This launch comment is not used: a launch needs its block: write block=(16,16).',
        ],
      ],
    );
  });

  it('is shown where a header launches its own kernel for this file, a CUDA header for the program', async () => {
    const header = `template <int N> __global__ void scaled(float* p) { p[threadIdx.x * N] = 0; }
template <int N> void scale(float* p) { scaled<N><<<4, 128>>>(p); }\n`;
    const shown = async (name: string, start: string): Promise<unknown[]> => {
      const text = `#include "${name}"\nint ${start}() { float* p; scale<8>(p); }\n`;
      const { kernels } = await analyseText(text, {}, { [`/project/${name}`]: header });
      return kernels.map((kernel) => [kernel.name, kernel.launches[0]?.summary.accesses[0]?.sectors?.max]);
    };
    assert.deepEqual(await shown('scale.hpp', 'start'), [['scaled', 32]]);
    assert.deepEqual(await shown('scale.cuh', 'main'), [['scaled', 32]]);
    // It is shown where the header is looked at.
    assert.deepEqual(await shown('scale.cuh', 'start'), []);
  });

  it('is looked for in headers too, and kernels of headers are shown where this file launches them', async () => {
    const header =
      '__global__ void used(float* p) { p[threadIdx.x * 2] = 0; }\n__global__ void unused() {}\n';
    const analysis = await analyseText(
      '#include "k.cuh"\nvoid f(float* p) { used<<<1, 32>>>(p); }\n',
      {},
      { '/project/k.cuh': header },
    );
    assert.deepEqual(
      analysis.kernels.map(({ name, at }) => [name, at.path]),
      [['used', '/project/k.cuh']],
    );
    assert.deepEqual(analysis.includeOf('/project/k.cuh'), { start: 0, end: 16 });
    assert.ok(analysis.includedPaths.has('/project/k.cuh'));
  });
});

describe('a file with mistakes', () => {
  it('still has its good parts analysed', async () => {
    const analysis = await analyseText(
      `__global__ void broken(float* p) { p[threadIdx.x = ; } }\n__global__ void good(float* p) { p[threadIdx.x * 4] = 0; }\n`,
    );
    assert.ok(analysis.parseErrors.length > 0);
    assert.deepEqual(analysis.failures, []);
    assert.equal(kernelNamed(analysis, 'good').launches[0]?.summary.accesses[0]?.sectors?.max, 16);
  });
});
