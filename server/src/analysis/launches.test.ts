import assert from 'node:assert/strict';
import type { FileAnalysis } from './fileAnalysis.ts';
import { analyseText, kernelNamed } from './testProgram.ts';

function shapes(analysis: FileAnalysis, name: string): unknown[] {
  return kernelNamed(analysis, name).launches.map(({ summary: { launch }, templateArguments }) => [
    launch.source,
    launch.grid,
    launch.block,
    ...templateArguments,
  ]);
}

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
      assert.deepEqual(shapes(analysis, 'k'), [expected], text);
    }
  });

  it('is refused when it asks for four billion threads, and looked at no longer than another', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p) { p[threadIdx.x] = 1; }
void f(float* p) { k<<<4, -1>>>(p); }`);
    assert.deepEqual(shapes(analysis, 'k'), [['host', [4, 1, 1], [2 ** 32 - 1, 1, 1]]]);
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
    assert.deepEqual(shapes(analysis, 'k'), [
      ['host', [4, 1, 1], [512, 1, 1]],
      ['assumed', null, [256, 1, 1]],
    ]);
  });

  it('is not worked out from loops that do a kernel’s work on the host, which take long', async () => {
    const counted = (loops: string): Promise<FileAnalysis> =>
      analyseText(`
__global__ void k(float* p) { p[threadIdx.x] = 1; }
void f(float* p) { int n = 0; ${loops} n++; k<<<n, 96>>>(p); }`);
    const two = 'for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++)';
    assert.deepEqual(shapes(await counted(two), 'k'), [['host', [4, 1, 1], [96, 1, 1]]]);
    const three = `${two} for (int l = 0; l < 2; l++)`;
    assert.deepEqual(shapes(await counted(three), 'k'), [['host', null, [96, 1, 1]]]);
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
    assert.deepEqual(shapes(analysis, 'k'), [['host', [3, 1, 1], [16, 4, 1]]]);
    assert.deepEqual(shapes(analysis, 'l'), [['host', [5, 1, 1], [96, 1, 1]]]);
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
    assert.deepEqual(shapes(analysis, 'k'), [['host', [7, 1, 1], [64, 1, 1]]]);
    assert.deepEqual(shapes(analysis, 'l'), [['host', null, [96, 1, 1]]]);
    assert.deepEqual(shapes(analysis, 'm'), [['host', [8, 1, 1], [160, 1, 1]]]);
    assert.deepEqual(shapes(analysis, 'n'), [['host', [9, 1, 1], [192, 1, 1]]]);
    assert.deepEqual(shapes(analysis, 'o'), [['host', [10, 1, 1], [224, 1, 1]]]);
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
    assert.deepEqual(shapes(analysis, 'k'), [
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
    assert.deepEqual(shapes(analysis, 'a'), [['assumed', null, [256, 1, 1]]]);
    assert.deepEqual(shapes(analysis, 'b'), [['directive', null, [64, 1, 1]]]);
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

describe('registers per thread', () => {
  const kernel = (bounds: string): string =>
    `__global__ void ${bounds} k(float* p) { p[threadIdx.x] = 0; }\n`;
  const registers = async (text: string, chosen: number | null = null): Promise<unknown[]> => {
    const analysis = await analyseText(text, { registersPerThread: chosen });
    const { request, registersSource } = kernelNamed(analysis, 'k').launches[0]?.occupancy ?? {};
    return [request?.registersPerThread, registersSource];
  };

  it('are what the bounds allow the compiler: 65,536 registers shared by the promised blocks', async () => {
    // 65,536 / (256 × 4) = 64; 65,536 / (256 × 3) = 85, which a unit of 256 per warp brings down to 80, as nvcc does.
    assert.deepEqual(await registers(kernel('__launch_bounds__(256, 4)')), [64, 'bounds']);
    assert.deepEqual(await registers(kernel('__launch_bounds__(256, 3)')), [80, 'bounds']);
    assert.deepEqual(await registers(kernel('__launch_bounds__(128, 2)')), [255, 'bounds']);
  });

  it('are an estimate where nothing caps them, and called one', async () => {
    const [count, source] = await registers(kernel('__launch_bounds__(256)'));
    assert.equal(source, 'estimate');
    assert.ok(typeof count === 'number' && count >= 16 && count <= 32);
    assert.equal((await registers(kernel('')))[1], 'estimate');
  });

  it('are the given ones before any bounds', async () => {
    assert.deepEqual(await registers(kernel('__launch_bounds__(256, 4)'), 40), [40, 'option']);
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

describe('values of a template that nothing launches', () => {
  const kernel = (body: string): string =>
    `template <int N, bool F> __global__ void k(float* a, float* b) { int i = threadIdx.x; ${body} }`;
  const sectors = async (body: string): Promise<unknown[]> =>
    kernelNamed(await analyseText(kernel(body)), 'k').launches.flatMap(({ summary }) =>
      summary.accesses.map(({ sectors: count, status }) => [status, count?.min, count?.max]),
    );

  it('are one number each for all threads', async () => {
    // Wherever it starts, a row of 32 floats is 4 or 5 sectors.
    assert.deepEqual(await sectors('b[i + N] = a[blockIdx.x * N + i];'), [
      ['bounded', 4, 5],
      ['bounded', 4, 5],
    ]);
    assert.deepEqual(await sectors('if (F) b[i] = 0; else b[i + N - N] = 1;'), [
      ['exact', 4, 4],
      ['exact', 4, 4],
    ]);
  });

  it('may differ from one another, and are reported as no distance between lanes', async () => {
    const text = `template <int X, int Y> __global__ void k(float* b) { b[(X - Y) * threadIdx.x] = 0; b[X * threadIdx.x] = 1; }`;
    const { diagnostics, kernels } = await analyseText(text);
    assert.deepEqual(diagnostics, []);
    const counts = kernels[0]?.launches[0]?.summary.accesses.map((access) => access.sectors);
    assert.deepEqual(
      counts?.map((spread) => [spread?.min, spread?.max]),
      [
        [1, 32],
        [1, 32],
      ],
    );
  });
});

describe('the block of a kernel that nothing launches', () => {
  const first = async (body: string, bounds = ''): Promise<unknown[]> => {
    const text = `__global__ void ${bounds} k(float* p, int pitch) { ${body} }`;
    const { kernels, diagnostics } = await analyseText(text);
    const sectors = kernels[0]?.launches[0]?.summary.accesses[0]?.sectors;
    return [sectors?.min, sectors?.max, diagnostics.length];
  };

  it('has any shape where the kernel goes by rows', async () => {
    // A warp along x has 4 sectors; one along y has 32, or one where the pitch is nothing.
    for (const bounds of ['', '__launch_bounds__(128)'])
      assert.deepEqual(await first('p[threadIdx.y * pitch + threadIdx.x] = 0;', bounds), [1, 32, 0]);
    assert.deepEqual(await first('p[threadIdx.x * 64 + threadIdx.y] = 0;'), [4, 32, 0]);
    // Each thread has a sector of its own in every shape.
    assert.deepEqual(await first('p[(threadIdx.x + blockDim.x * threadIdx.y) * 8] = 0;'), [32, 32, 1]);
  });

  it('is a row where the kernel knows no other, and the one of the settings where that has rows', async () => {
    assert.deepEqual(await first('p[threadIdx.x * 2] = 0;'), [8, 8, 1]);
    const text = '__global__ void k(float* p) { p[threadIdx.y * 1024 + threadIdx.x] = 0; }';
    const { kernels } = await analyseText(text, { defaultBlock: [8, 8, 1] });
    // Four rows of 8 floats: a sector each.
    const { sectors, sectorsIdeal, status } = kernels[0]?.launches[0]?.summary.accesses[0] ?? {};
    assert.deepEqual([sectors?.min, sectors?.max, sectorsIdeal, status], [4, 4, 4, 'exact']);
  });
});

describe('a template whose type must satisfy a concept', () => {
  it('is launched with the type that it is given', async () => {
    const analysis = await analyseText(`#include <concepts>
template <typename T> concept Number = std::same_as<T, float> || std::same_as<T, double>;
template <Number T, int step> __global__ void k(T* p) { p[threadIdx.x * step] = 0; }
template <std::floating_point T> void run(T* p) { k<T, 2><<<1, 64>>>(p); }
void f(double* p, float* q) { run<double>(p); k<float, 1><<<1, 64>>>(q); }`);
    const launches = kernelNamed(analysis, 'k').launches.map(({ templateArguments, summary }) => [
      templateArguments[0],
      summary.accesses[0]?.sectors?.max,
    ]);
    // 32 doubles 16 bytes apart lie in 16 sectors, 32 floats side by side in 4.
    assert.deepEqual(launches, [
      ['double', 16],
      ['float', 4],
    ]);
  });
});

describe('launches of sizes that an array holds', () => {
  it('are found whichever way an element is reached', async () => {
    const analysis = await analyseText(`#include <array>
struct Sizes { int v[2]; int& operator[](int i) { return v[i]; } int at(int i) const { return v[i]; } };
__global__ void k(float* p) { p[threadIdx.x] = 1; }
void f(float* p) {
  int sizes[3], n = 0;
  sizes[n++] = 32;
  sizes[n++] = 64;
  for (int i = 0; i < n; i++) k<<<1, sizes[i]>>>(p);
  Sizes own{{96, 128}};
  k<<<1, own.at(0)>>>(p);
  k<<<1, own[1]>>>(p);
  const std::array<int, 2> standard{160, 192};
  for (size_t i = 0; i < standard.size(); ++i) k<<<1, standard[i]>>>(p);
  auto second = [&](int i) { return sizes[i] + 160; };
  k<<<1, second(1)>>>(p);
}`);
    assert.deepEqual(
      shapes(analysis, 'k'),
      [32, 64, 96, 128, 160, 192, 224].map((threads) => ['host', [1, 1, 1], [threads, 1, 1]]),
    );
  });
});

describe('launches of functions that are handed on', () => {
  it('are found with the arguments that the type of the pointer tells', async () => {
    const analysis = await analyseText(`
template <int width, typename T> __global__ void k(T* p) { p[threadIdx.x] = 1; }
template <int width, typename T> static void fill(T* p, int n) { k<width><<<n, width>>>(p); }
template <typename T> static void narrow(T* p, int n) { k<32><<<n, 32>>>(p); }
template <typename T> using Fill = void (*)(T*, int);
Fill<double> forDoubles(int kind) {
  switch (kind) {
    case 1: return fill<64>;
    case 2: return narrow;
    default: return nullptr;
  }
}
Fill<short> forShorts() { return fill<128>; }`);
    const [kernel] = analysis.kernels;
    assert.deepEqual(
      kernel?.launches.map(({ kernel: { displayName } }) => displayName),
      ['k<64, double>', 'k<32, double>', 'k<128, short>'],
    );
  });
});

describe('launches of more instances than are looked at', () => {
  it('show each type before the last size of the first', async () => {
    const types = ['char', 'short', 'int', 'long', 'float', 'double'];
    const sizes = [1, 2, 3, 4, 5, 6, 7, 8];
    const analysis = await analyseText(`
template <typename T, int size> __global__ void k(T* p) { p[threadIdx.x * size] = 1; }
template <typename T> void launch(void* p, int size) {
  switch (size) {
${sizes.map((size) => `    case ${size}: k<T, ${size}><<<1, 32>>>((T*)p); break;`).join('\n')}
  }
}
void f(void* p, int type, int size) {
  switch (type) {
${types.map((type, i) => `    case ${i}: launch<${type}>(p, size); break;`).join('\n')}
  }
}`);
    const shown = (analysis.kernels[0]?.launches ?? []).map(({ templateArguments }) => templateArguments);
    assert.equal(shown.length, 24);
    assert.deepEqual([...new Set(shown.map(([type]) => type))], types);
    assert.deepEqual([...new Set(shown.map(([, size]) => Number(size)))].sort(), sizes);
  });
});
