/** Kernels that the program chooses when it runs: from tables, by what a function returns. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

async function launchesOf(text: string): Promise<string[]> {
  const analysis = await analyseText(
    `template <int S> __global__ void k(float* p) { p[threadIdx.x * S] = 0; }\n${text}`,
  );
  return kernelNamed(analysis, 'k').launches.map(
    ({ kernel, summary: { launch, accesses } }) =>
      `${kernel.displayName} ${launch.source} ${launch.block[0]}: ${accesses[0]?.sectors?.max}`,
  );
}

describe('a kernel that the program chooses', () => {
  it('is any of a table of kernels', async () => {
    const found = ['k<2> host 64: 8', 'k<4> host 64: 16'];
    assert.deepEqual(
      await launchesOf(`
static void (*const kernels[])(float*) = {k<2>, nullptr, k<4>};
void run(float* p, int i) { kernels[i]<<<8, 64>>>(p); }`),
      found,
    );
    assert.deepEqual(
      await launchesOf(
        'void run(float* p, int i) { void (*of[])(float*) = {k<2>, k<4>}; of[i]<<<8, 64>>>(p); }',
      ),
      found,
    );
    assert.deepEqual(
      await launchesOf(`
struct Entry { void (*own)(float*); void (*other)(float*); };
void run(float* p, int i) { Entry of[] = {{k<2>, k<1>}, {k<4>, k<1>}}; of[i].own<<<8, 64>>>(p); }`),
      found,
    );
  });

  it('is what a function returns as a pointer without a type', async () => {
    const found = await launchesOf(`
struct Spec { void* exec; int threads; };
Spec choose(int size) {
  Spec spec = {0};
  if (size < 10) { spec.exec = (void*)k<2>; spec.threads = 64; return spec; }
  if (size < 20) { spec.exec = (void*)k<4>; spec.threads = 64; }
  return spec;
}
void run(float* p, int size) {
  Spec spec = choose(size);
  void* args[] = {&p};
  cudaLaunchKernel(spec.exec, dim3(8), dim3(spec.threads), args, 0, 0);
}`);
    assert.deepEqual(found, ['k<4> host 64: 16', 'k<2> host 64: 8']);
  });

  it('has no block beyond its bounds, which is that of another kernel', async () => {
    const analysis = await analyseText(`
template <int T> __global__ void __launch_bounds__(T) bounded(float* p) { p[threadIdx.x] = T; }
void run(float* p, int size) {
  void (*kernel)(float*) = bounded<32>;
  int threads = 32;
  if (size > 100) { kernel = bounded<512>; threads = 512; }
  kernel<<<8, threads>>>(p);
}`);
    const shapes = kernelNamed(analysis, 'bounded').launches.map(
      ({ kernel, summary }) => `${kernel.displayName} ${summary.launch.block[0]}`,
    );
    assert.deepEqual(shapes, ['bounded<512> 512', 'bounded<512> 32', 'bounded<32> 32']);
  });

  it('is one of those that code names, where nobody is seen to launch any', async () => {
    const registered = 'void add(const char* name, void* kernel);';
    assert.deepEqual(
      await launchesOf(`${registered} void all() { add("two", (void*)k<2>); add("four", (void*)&k<4>); }`),
      ['k<2> assumed 256: 8', 'k<4> assumed 256: 16'],
    );
    assert.deepEqual(
      await launchesOf(`
template <int N> void* choose(bool wide) { return wide ? (void*)k<2 * N> : (void*)k<N>; }
template void* choose<2>(bool);`),
      ['k<4> assumed 256: 16', 'k<2> assumed 256: 8'],
    );
  });
});
