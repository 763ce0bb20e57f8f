/** Launches whose kernels or host code are templates. */
import assert from 'node:assert/strict';
import { analyseText, blocksOf, kernelNamed, stridedKernel } from './testProgram.ts';

describe('launches of host templates', () => {
  const host = `template <typename T> __global__ void k(T* p) { p[threadIdx.x * 2] = 0; }
template <typename T> void run(T* p) { k<T><<<1, 64>>>(p); }\n`;

  it('are those of their explicit instantiations', async () => {
    const analysis = await analyseText(`${host}template void run<double>(double* p);\n`);
    assert.deepEqual(
      kernelNamed(analysis, 'k').launches.map(({ templateArguments, assumedArguments }) => [
        templateArguments,
        assumedArguments,
      ]),
      [[['double'], []]],
    );
  });

  it('are found beside a function whose type asks for an overload of itself', async () => {
    const text = `${host}template <typename T> int runAll(T* first, T* last) { run(first); return 0; }
template <typename T, int N> auto runAll(T (&a)[N]) -> decltype(runAll(a, a + N)) { return runAll(a, a + N); }
int main() { double* p; run(p); }\n`;
    assert.deepEqual(blocksOf(await analyseText(text), 'k'), [64]);
  });

  it('are those of explicit instantiations whose parameters tell the types', async () => {
    const overloads = `${host}template <typename T, int N> void run(T (&a)[N], T b) { k<T><<<N, 64>>>(a); }\n`;
    const text = `${overloads}template void run(double* p);\ntemplate void run(short (&a)[3], short b);\n`;
    const analysis = await analyseText(text);
    assert.deepEqual(
      kernelNamed(analysis, 'k').launches.map(({ templateArguments, summary }) => [
        ...templateArguments,
        summary.launch.grid?.[0],
      ]),
      [
        ['double', 1],
        ['short', 3],
      ],
    );
  });

  it('are those of explicit instantiations in a file that includes all of the code', async () => {
    const files = {
      '/project/kernel.cuh': `${host.replace('64', '96')}template <class T> struct Op { void run(T* p) { k<T><<<1, 160>>>(p); } };\n`,
    };
    const asked = 'template void run<double>(double* p);\ntemplate struct Op<short>;\n';
    const { kernels } = await analyseText(`#include "kernel.cuh"\n${asked}`, {}, files);
    assert.deepEqual(
      kernels.flatMap(({ launches }) =>
        launches.map(({ templateArguments, summary }) => [...templateArguments, summary.launch.block[0]]),
      ),
      [
        ['double', 96],
        ['short', 160],
      ],
    );
    // Nobody looks at the launches of the header here that are assumed.
    assert.deepEqual((await analyseText('#include "kernel.cuh"\n', {}, files)).kernels, []);
  });

  it('are those that full specialisations lead to', async () => {
    const text = `${host}template <typename T, int N> void entry(T* p);
template <> void entry<double, 4>(double* p) { run(p); }\n`;
    const analysis = await analyseText(text);
    assert.deepEqual(
      kernelNamed(analysis, 'k').launches.map(({ templateArguments, assumedArguments }) => [
        templateArguments,
        assumedArguments,
      ]),
      [[['double'], []]],
    );
  });

  it('are assumed where nothing instantiates them, and said to be', async () => {
    const analysis = await analyseText(host);
    assert.deepEqual(blocksOf(analysis, 'k'), [64]);
    assert.deepEqual(kernelNamed(analysis, 'k').launches[0]?.assumedArguments, ['T = float']);
    const used = await analyseText(`${host}void f(double* p) { run(p); }\n`);
    assert.deepEqual(kernelNamed(used, 'k').launches[0]?.templateArguments, ['double']);
    assert.equal(kernelNamed(used, 'k').launches.length, 1);
  });

  it('are found through a namespace that has the name of a function around', async () => {
    const analysis = await analyseText(`
namespace n { namespace costs { template <int N> void run(float* p); template <int N> __global__ void k(float* p) { p[threadIdx.x * N] = 0; }
  template <int N> void run(float* p) { k<N><<<1, 64>>>(p); } }
  namespace details { void costs(float* p, int n) { if (n == 3) costs::run<3>(p); } } }\n`);
    assert.deepEqual(
      kernelNamed(analysis, 'k').launches.map(({ templateArguments }) => templateArguments),
      [['3']],
    );
  });

  it('are said to have members as only the kernel names them', async () => {
    const analysis = await analyseText(`
template <typename G> __global__ void k(G g, float* p) { typename G::index i = threadIdx.x; p[i] = 0; }
template <typename G> void run(G g, float* p) { k<<<3, 64>>>(g, p); }\n`);
    const [launch] = kernelNamed(analysis, 'k').launches;
    assert.deepEqual(launch?.assumedArguments, ['G = ?', 'G::index = int']);
    assert.deepEqual(launch.summary.launch.assumedTypes, ['G = ?', 'G::index = int']);
  });

  it('are assumed to have the types that nothing tells, and what is said is said of these', async () => {
    const kernels = `template <typename T, int N> __global__ void k(T* p, float x) { p[threadIdx.x * N] = x; }
template <typename T> __global__ void other(T* p) { p[threadIdx.x] = 0; }
void f(Unknown u, double* p) { k<<<3, 64>>>(u.data(), 1.0f); other<<<1, 96>>>(p); }\n`;
    const analysis = await analyseText(kernels);
    const [launch] = kernelNamed(analysis, 'k').launches;
    assert.deepEqual(launch?.assumedArguments, ['T = float', 'N = ?']);
    assert.deepEqual(launch.summary.launch.block, [64, 1, 1]);
    assert.deepEqual(
      launch.summary.accesses.map(({ status }) => status),
      ['bounded'],
    );
    assert.deepEqual(kernelNamed(analysis, 'other').launches[0]?.assumedArguments, []);
  });

  it('are what the kernel makes of them where a function only names it with them', async () => {
    const analysis = await analyseText(`
template <class E, int N> __global__ void k(E* p, E z) { p[threadIdx.x * N] = E::select(z, p[0], N > 1); }
template <class E, class Stream> void run(E* p, const E& z, Stream& s) { s.launch(k<E, 2>, {1, 64}, p, z); }\n`);
    const [launch] = kernelNamed(analysis, 'k').launches;
    // No number has such a function, and so nobody knows how far elements are apart.
    assert.deepEqual(
      launch?.summary.accesses.map(({ status }) => status),
      ['unknown', 'unknown'],
    );
    assert.deepEqual(analysis.diagnostics, []);
  });

  it('are those of a header only where the file gets to them', async () => {
    const files = {
      '/project/lib.h': `#pragma once\n${host}template <typename T> void twice(T* p) { run(p); run(p); }`,
    };
    const named = async (text: string): Promise<unknown[]> => {
      const { kernels } = await analyseText(`#include "lib.h"\n${text}`, {}, files);
      return kernels.map(({ name, launches }) => [name, launches[0]?.assumedArguments]);
    };
    assert.deepEqual(await named('__global__ void own() {}'), [['own', []]]);
    assert.deepEqual(await named('template <typename U> void any(U* p) { twice(p); }'), [
      ['k', ['T = float']],
    ]);
    assert.deepEqual(await named('auto unseen = mystery(twice<>);'), [['k', ['T = float']]]);
  });

  it('tell the types also where an argument that nothing fixes is the block', async () => {
    const sized = `${stridedKernel('k').replace('__global__', 'template <typename T> __global__').replace('float', 'T')}
template <int threads> void run(float* p, int n) { k<<<n / threads, threads>>>((double2*)p, 1); }\n`;
    const [launch, ...more] = kernelNamed(await analyseText(sized), 'k').launches;
    assert.deepEqual([launch?.templateArguments, launch?.assumedArguments], [['double2'], ['threads = ?']]);
    assert.deepEqual([launch?.summary.launch.source, more.length], ['assumed', 0]);
    const used = `${sized}void f(float* p) { k<<<1, 96>>>(p, 2); }\n`;
    assert.deepEqual(blocksOf(await analyseText(used), 'k'), [96]);
  });
});

describe('launches of methods', () => {
  const kernel = 'template <typename T> __global__ void k(T* p) { p[threadIdx.x * 2] = 0; }\n';
  const layer = `${kernel}namespace net {
template <typename T> struct Layer { void run(T* p); template <int N> void wide(T* p) { k<T><<<1, N>>>(p); } };
template <typename T> void Layer<T>::run(T* p) { k<T><<<1, 96>>>(p); }
struct Op { template <typename T> void run(T* p) const; };
template <typename T> void Op::run(T* p) const { k<T><<<1, 160>>>(p); }
}\n`;
  const launchesIn = async (text: string): Promise<unknown[]> =>
    kernelNamed(await analyseText(text), 'k').launches.map(
      ({ templateArguments, assumedArguments, summary }) => [
        ...templateArguments,
        summary.launch.block[0],
        ...assumedArguments,
      ],
    );

  it('are those of explicit instantiations of the class or the method', async () => {
    const all = 'template class net::Layer<double>;\n';
    assert.deepEqual(await launchesIn(layer + all), [['double', 96]]);
    const inside = 'namespace net { template struct Layer<short>; }\n';
    assert.deepEqual(await launchesIn(layer + inside), [['short', 96]]);
    const one = 'template void net::Layer<char>::run(char* p);\n';
    assert.deepEqual(await launchesIn(layer + one), [['char', 96]]);
    const template = 'template void net::Layer<int>::wide<224>(int* p);\n';
    assert.deepEqual(await launchesIn(layer + template), [['int', 224]]);
    const told = 'template void net::Op::run(double2* p) const;\n';
    assert.deepEqual(await launchesIn(layer + told), [['double2', 160]]);
    const listed =
      'template void net::Op::run<float>(float* p) const;\ntemplate void net::Op::run<int>(int* p) const;\n';
    assert.deepEqual(await launchesIn(layer + listed), [
      ['float', 160],
      ['int', 160],
    ]);
  });

  it('are assumed where nothing instantiates the template, and said to be', async () => {
    const plain = `${kernel}template <typename T> struct Layer { void run(T* p) { k<T><<<1, 96>>>(p); } };\n`;
    assert.deepEqual(await launchesIn(plain), [['float', 96, 'T = float']]);
    const used = 'void f(double* p) { Layer<double> layer; layer.run(p); }\n';
    assert.deepEqual(await launchesIn(plain + used), [['double', 96]]);
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

  it('are still followed in a few instances of each place where the host code before is long', async () => {
    const long = Array.from({ length: 220 }, (_, i) => `n = n * ${i} + N;`).join(' ');
    const calls = (name: string): string =>
      Array.from({ length: 12 }, (_, i) => `${name}<${i + 1}>(p, 1);`).join(' ');
    const analysis = await analyseText(`
template <int N> __global__ void first(float* p) { p[threadIdx.x * N] = 1; }
template <int N> __global__ void second(float* p) { p[threadIdx.x * N] = 1; }
template <int N> void launchFirst(float* p, int n) { ${long} first<N><<<1, 32>>>(p); }
template <int N> void launchSecond(float* p, int n) { second<N><<<1, 32>>>(p); }
void f(float* p) { ${calls('launchFirst')} }
void g(float* p) { ${calls('launchSecond')} }`);
    const shown = analysis.kernels.map(({ launches }) => launches.length);
    assert.ok(shown[0]! > 4 && shown[0]! < 12, String(shown[0]));
    assert.equal(shown[1], 4);
  });
});
