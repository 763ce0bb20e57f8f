/** Launches of kernels and host functions that pointers lead to. */
import assert from 'node:assert/strict';
import { analyseText, blocksOf, sectorsOf, stridedKernel } from './testProgram.ts';

describe('a launch through a pointer to a kernel', () => {
  it('is one of each kernel that the pointer may hold', async () => {
    const analysis = await analyseText(`${stridedKernel('a') + stridedKernel('b') + stridedKernel('c')}
void f(float* p, int which) {
  void (*k)(float*, int) = &a;
  if (which == 1) k = b;
  k<<<1, 64>>>(p, 2);
}`);
    assert.deepEqual(blocksOf(analysis, 'a'), [64]);
    assert.deepEqual(blocksOf(analysis, 'b'), [64]);
    assert.deepEqual(blocksOf(analysis, 'c'), ['assumed']);
    assert.deepEqual(sectorsOf(analysis, 'b'), [8]);
  });

  it('is one of each kernel of a table', async () => {
    const analysis = await analyseText(`${stridedKernel('a') + stridedKernel('b')}
typedef void (*Kernel)(float*, int);
const Kernel table[] = {a, &b};
void f(float* p) { for (int i = 0; i < 2; i++) table[i]<<<1, 32>>>(p, i + 1); }`);
    assert.deepEqual([sectorsOf(analysis, 'a'), sectorsOf(analysis, 'b')], [[4], [8]]);
  });

  it('is one of each kernel of a table that a function read before on one of its ways', async () => {
    const analysis = await analyseText(`${stridedKernel('a') + stridedKernel('b')}
typedef void (*Kernel)(float*, int);
Kernel table[2] = {a, b};
int run(int n, float* p) {
  cudaStream_t stream;
  if (cudaStreamCreate(&stream) != cudaSuccess) return -1;
  for (int i = 0; i < n; i++) table[i % 2]<<<1, 32>>>(p, 2);
  return 0;
}
int main() { float* p; cudaMalloc(&p, 4096); run(1, p); run(2, p); }`);
    assert.deepEqual([blocksOf(analysis, 'a'), blocksOf(analysis, 'b')], [[32], [32]]);
  });

  it('is followed through loops, switches and parameters', async () => {
    const analysis = await analyseText(`${stridedKernel('a') + stridedKernel('b') + stridedKernel('c')}
typedef void (*Kernel)(float*, int);
void run(Kernel k, float* p, int block) { k<<<1, block>>>(p, 1); }
int main() {
  float* p;
  void (*chosen)(float*, int);
  for (int i = 0; i < 2; i++) {
    switch (i) {
      case 0: chosen = &a; break;
      case 1: chosen = &b; break;
    }
    chosen<<<1, 32>>>(p, 1);
  }
  run(c, p, 96);
}`);
    assert.deepEqual(
      ['a', 'b', 'c'].map((name) => blocksOf(analysis, name)),
      [[32], [32], [96]],
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

  it('are found in tables that outlive the function', async () => {
    const places = [
      'static const Fill table[2] = {fill<float>, fill<double>}; table[i](p, 4);',
      'static Fill table[] = {&fill<float>, &fill<double>}; auto chosen = table[i]; chosen(p, 4);',
      'tables[1][i](p, 4);',
      'Tables::own[i](p, 4);',
    ];
    for (const body of places) {
      const analysis = await analyseText(`
template <typename T> __global__ void k(T* p) { p[threadIdx.x] = 1; }
template <typename T> static void fill(void* p, int n) { k<<<n, 32>>>((T*)p); }
typedef void (*Fill)(void*, int);
${body.includes('tables[') ? 'static const Fill tables[2][2] = {{nullptr, nullptr}, {fill<float>, fill<double>}};' : ''}
${body.includes('Tables') ? 'struct Tables { static constexpr Fill own[] = {fill<float>, fill<double>}; };' : ''}
void run(void* p, int i) { ${body} }`);
      const [kernel] = analysis.kernels;
      assert.deepEqual(
        kernel?.launches.map(({ kernel: { displayName } }) => displayName),
        ['k<float>', 'k<double>'],
        body,
      );
    }
  });
});
