/** What is kept from edit to edit must give what an analysis from nothing gives. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createAnalyser, DEFAULT_ANALYSIS_SETTINGS } from '../server/src/analysis/index.ts';
import type { Analyser } from '../server/src/analysis/index.ts';
import { fileReport } from '../server/src/cli/checkReport.ts';
import { defaultDevice } from '../server/src/device/lookup.ts';
import { createParser } from '../server/src/syntax/index.ts';

const file = '/project/kernels.cu';
const seeds = fs.readFileSync(
  path.resolve(import.meta.dirname, '../test-fixtures/hardware/seeds.cu'),
  'utf8',
);

/** A little of all that one item can know of another. */
const small = `
#define STEP 2
struct Pair { float a; float b; };
using Scalar = float;
constexpr int width = 32;
__device__ int at(int i) { return i * STEP; }
template <typename T> __device__ T twice(T v) { return v + v; }
// warplint: launch grid=(4) block=(64) T=float N=4
template <typename T, int N> __global__ void spread(T* p) { p[at(threadIdx.x) * N] = twice(T(1)); }
template <int N> __global__ void rows(float* p, int n) {
  __shared__ float tile[N][width];
  tile[threadIdx.x % N][threadIdx.x / N] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[threadIdx.x / width][threadIdx.x % width];
}
__global__ void pairs(Pair* p, Scalar* q) { q[threadIdx.x] = p[threadIdx.x].b; }
__global__ void alone(float* p, int n) { if (threadIdx.x < n) p[blockIdx.x * n + threadIdx.x] = 0; }
void host(float* p) {
  const int threads = 128;
  rows<8><<<4, threads>>>(p, 100);
  rows<16><<<4, threads * 2>>>(p, 100);
  pairs<<<2, threads>>>((Pair*)p, p);
}
void wrapper(float* p, int threads) { alone<<<2, threads>>>(p, 5); }
void caller(float* p) { wrapper(p, 96); }
`;

describe('the analysis of an edited file', function () {
  this.timeout(120_000);

  const reportOf = (analyser: Analyser): string =>
    JSON.stringify(
      fileReport(
        file,
        analyser.analyse({ path: file, settings: DEFAULT_ANALYSIS_SETTINGS, device: defaultDevice() }),
      ),
      undefined,
      1,
    );

  async function compare(versions: readonly string[]): Promise<void> {
    const edited = createAnalyser({ parser: await createParser() });
    const freshParser = await createParser();
    for (const [index, text] of versions.entries()) {
      edited.update(file, index, text);
      const fresh = createAnalyser({ parser: freshParser });
      fresh.update(file, index, text);
      assert.equal(reportOf(edited), reportOf(fresh), `version ${index}`);
    }
  }

  it('is that of the same text read afresh: a specialisation changes, also of a template of the library', async () => {
    const kernel = (size: string): string =>
      `__global__ void k(float* p) { p[threadIdx.x * ${size}<Key>::value] = 1; }`;
    const own = `template <class T> struct size { static constexpr int value = 1; }; struct Key {};
template <> struct size<Key> { static constexpr int value = 8; };
${kernel('size')}`;
    const library = `#include <tuple>
struct Key {};
namespace std { template <> struct tuple_size<Key> { static constexpr int value = 8; }; }
${kernel('std::tuple_size')}`;
    for (const text of [own, library])
      await compare([text, text.replace('= 8', '= 4'), text.replace(/.*<>.*\n/, ''), text]);
  });

  it('is that of the same text read afresh: one item knows of another', async () => {
    const edits: [string, string][] = [
      ['#define STEP 2', '#define STEP 3'],
      ['float a; float b;', 'float a; float c; float b;'],
      ['using Scalar = float', 'using Scalar = double'],
      ['width = 32', 'width = 33'],
      ['return i * STEP', 'return i'],
      ['return v + v', 'return v * v'],
      ['N=4', 'N=8'],
      ['T=float', 'T=double'],
      ['// warplint: launch grid=(4) block=(64) T=float N=4', '//'],
      ['p[threadIdx.x];', 'p[threadIdx.x * 2];'],
      ['threads = 128', 'threads = 64'],
      ['rows<8>', 'rows<4>'],
      ['wrapper(p, 96)', 'wrapper(p, 160)'],
      ['rows<16><<<4, threads * 2>>>(p, 100);', ''],
      ['p[threadIdx.x].b', 'p[threadIdx.x].a'],
      ['int n) { if', 'int m, int n) { if'],
      ['__global__ void alone', '__device__ int at(unsigned i) { return 7; }\n__global__ void alone'],
      ['\n__global__ void pairs', '\n\n\n__global__ void pairs'],
      ['void host(float* p) {', 'void host(float* p) { {'],
    ];
    // Each edit is made and taken back, so that what was forgotten has to be found again.
    const versions = edits.flatMap(([from, to]) => [small, small.replace(from, to), small]);
    const all = edits.reduce<string[]>(
      (texts, [from, to]) => [...texts, (texts.at(-1) ?? '').replace(from, to)],
      [small],
    );
    await compare([...versions, ...all, ...all.reverse()]);
  });

  it('is that of the same text read afresh: what is called without its name', async () => {
    const operators = `
      struct Row { int n; };
      Row rowOf(int n);
      __device__ int operator*(int a, Row b) { return a + b.n; }
      __global__ void times(float* p, Row row) { p[threadIdx.x * row] = 1; }`;
    const ranges = `
      struct Steps { int n; };
      struct Step {
        int i;
        __device__ int operator*() const { return i; }
        __device__ void operator++() { i++; }
        __device__ bool operator!=(Step other) const { return i != other.i; }
      };
      __device__ Step begin(Steps) { return Step{0}; }
      __device__ Step end(Steps steps) { return Step{steps.n}; }
      __global__ void all(float* p) { for (int i : Steps{2}) p[threadIdx.x * 8 + i] = 1; }`;
    await compare([operators, operators.replace('return a', 'return 32 * a'), operators]);
    await compare([ranges, ranges.replace('Step{0}', 'Step{threadIdx.x}'), ranges]);
  });

  it('is that of the same text read afresh: a kernel is launched with numbers that nothing tells', async () => {
    const text = `
      template <int N> struct Step { static constexpr int size = N; };
      template <int N> __global__ void k(float* p, int n) { p[threadIdx.x * N] = n; }
      template <class S> __global__ void ofStep(float* p, int n) { p[threadIdx.x * S::size] = n; }
      template <int W, int N> void run(float* p, int n) { k<N><<<1, 64>>>(p, n); ofStep<Step<W>><<<1, 64>>>(p, n); }`;
    await compare([text, text.replaceAll('= n;', '= n + 1;'), text]);
  });

  it('is that of the same text read afresh: a kernel that another function is given to launch', async () => {
    const text = `
      __global__ void given(float* p, int n) { p[threadIdx.x * 2] = n; }
      void launch(void (*kernel)(float*, int), float* p, int n) { kernel<<<4, 64>>>(p, n); }
      void run(float* p) { int n = 3; launch(given, p, n); }`;
    const kernelEdited = text.replace('threadIdx.x * 2', 'threadIdx.x * 32');
    // With an edit of the caller too the launches are looked for again.
    await compare([text, kernelEdited.replace('n = 3', 'n = 4'), text, kernelEdited, text]);
  });

  it('is that of the same text read afresh: a kernel that was none while an error stood in it', async () => {
    const text = `
      __global__ void whole(float* out, unsigned* in, unsigned n) {
        unsigned first = threadIdx.x;
        if (in) {
          for (unsigned i = first; i < n; i += 32) { unsigned d = in[i]; out[i] = (float)d; }
        } else {
          for (unsigned i = first; i < n; i += 32) { unsigned d = (i + 1) * n; out[i] = (float)d; }
        }
      }
      __global__ void other(float* p) { p[threadIdx.x] = 1; }
      void run(float* p, unsigned* q) { whole<<<4, 64>>>(p, q, 100); other<<<2, 32>>>(p); }`;
    const broken = ['* (in)', 'if in)', 'else (in)'].map((condition) => text.replace('if (in)', condition));
    await compare(broken.flatMap((one) => [text, one, text]));
  });

  it('is that of the same text read afresh: a kernel that shares its name with one that cannot be read', async () => {
    const text = `
      __global__ void __launch_bounds_x(64, 1) k(float* p) { p[threadIdx.x] = 1; }
      __global__ void __launch_bounds__(64, 1) k(float* p) { p[threadIdx.x * 2] = 1; }
      void run(float* p) { k<<<4, 64>>>(p); }`;
    await compare([text, text.replace('* 2', '* 4'), text]);
  });

  it('is that of the same text read afresh: a cast in what cannot be read names nothing', async () => {
    const text = `
template <int N, typename T> __device__ void sum(T* to, int n, int* q, T* from) {}
template <typename T> __device__ void put(T* to, T value) { to[threadIdx.x * 2] = value; }
__global__ void k(float* p, int n, int* q, char* bytes) {
  sum<2, float>(p,
 0 * n,
 q,
 (float*)bytes);
  put<float>((float*)bytes, 2);
}`;
    await compare([text, text.replace('sum<2, float>(p', 'sum<2, float>p'), text]);
  });

  it('is that of the same text read afresh: names of namespaces', async () => {
    const text = `
      namespace lib { __device__ int at(int i) { return i * 8; } }
      namespace brief = lib;
      __global__ void through(float* p) { p[brief::at(threadIdx.x)] = 1; }`;
    const opened = text.replace('namespace brief = lib;', 'using namespace lib;').replace('brief::', '');
    const without = text.replace('namespace brief = lib;', 'namespace if = lib;');
    await compare([text, without, text, opened, opened.replace('using namespace lib;', ''), opened]);
    await compare([without, text]);
    const hidden = text.replace('namespace lib', 'namespace { namespace lib').replace('; } }', '; } } }');
    await compare([hidden, hidden.replace('i * 8', 'i * 2'), hidden]);
  });

  it('keeps the answers for kernels that share no name with what is edited', async () => {
    const text = `
      struct Item { int a; __device__ int get(int i) const { return a * i; } };
      __global__ void first(float* p, Item item) { p[item.get(threadIdx.x)] = 1; }
      template <typename T> __global__ void second(T* p, int n) { if (threadIdx.x < n) p[threadIdx.x] = 1; }
      __global__ void third(float* p, int run) { p[threadIdx.x * run] = 1; }
      void runFirst(float* p, Item item) { first<<<1, 32>>>(p, item); }
      void run(float* p, int n) {
        second<<<1, 32>>>(p, n);
        third<<<1, 32>>>(p, n);
      }
      template <typename T> void other(T* p, int n) { second<<<1, n>>>(p, n); }
      template void other<float>(float* p, int n);`;
    const analyser = createAnalyser({ parser: await createParser() });
    const summariesOf = (version: number, content: string): unknown[] => {
      analyser.update(file, version, content);
      const request = { path: file, settings: DEFAULT_ANALYSIS_SETTINGS, device: defaultDevice() };
      return analyser.analyse(request).kernels.map(({ launches }) => launches[0]?.summary.accesses);
    };
    const [first, ...others] = summariesOf(1, text);
    const itemEdited = text.replace('a * i', 'a + i');
    const [firstAgain, ...othersAgain] = summariesOf(2, itemEdited);
    assert.notEqual(firstAgain, first);
    const hostEdited = itemEdited.replace('run(float* p, int n) {', 'run(float* p, int n) { int unused = 0;');
    for (const again of [othersAgain, summariesOf(3, hostEdited).slice(1)]) {
      again.forEach((one, i) => {
        assert.equal(one, others[i]);
      });
    }
  });

  it('is that of the same text read afresh: members that a method launches with', async () => {
    const text = `
      __global__ void k(float* p, int s) { p[threadIdx.x * s] = 0; }
      class Runner {
        int width = 64; int step;
       public:
        Runner(); void set(); int other();
        void run(float* p) { int unused = 0; k<<<2, width>>>(p, step); }
      };
      Runner::Runner() { step = 2; }
      void Runner::set() { width = 64; }
      int Runner::other() { return step; }`;
    const versions = [
      text.replace('int unused = 0;', ''),
      text.replace('step = 2', 'step = 4'),
      text.replace('set() { width = 64', 'set() { width = 32'),
      text.replace('return step;', 'return step++;'),
      text.replace('width = 64; int step;', 'width = 96; int step;'),
    ];
    await compare(versions.flatMap((one) => [text, one]));
  });

  it('keeps the answers for what a kernel was, however long it was something else', async () => {
    const kernel = (line: string): string => `
      __global__ void k(float* p) {
        ${line}
        p[threadIdx.x * 2] = 1;
      }
      int main() { float* p; cudaMalloc(&p, 4096); k<<<1, 32>>>(p); }`;
    const analyser = createAnalyser({ parser: await createParser() });
    let version = 0;
    const spreadOf = (line: string): unknown => {
      analyser.update(file, ++version, kernel(line));
      const request = { path: file, settings: DEFAULT_ANALYSIS_SETTINGS, device: defaultDevice() };
      return analyser.analyse(request).kernels[0]?.launches[0]?.summary.accesses[0]?.sectors;
    };
    const first = spreadOf('');
    const second = spreadOf('p[0] = 0;');
    assert.notEqual(second, first);
    // Each is the kernel with `p[0] = 0;` at another place.
    for (let blanks = 1; blanks < 100; blanks++) spreadOf(`${' '.repeat(blanks)}p[0] = 0;`);
    assert.equal(spreadOf(''), first);
  });

  it('keeps the answers for kernels with closures that an edit leaves as they are', async () => {
    const text = `
      template <typename F> __global__ void each(float* p, F f) { p[threadIdx.x] = f(p[threadIdx.x * 2]); }
      __global__ void own(float* p) {
        auto set = [&](int i) { p[i] = 1; };
        set(threadIdx.x * 4);
      }
      int main() {
        float* p; cudaMalloc(&p, 4096); float k = 3;
        each<<<1, 32>>>(p, [=] __device__ (float x) { return x * k; });
        each<<<1, 32>>>(p, [=] __device__ (float x) { return x + k; });
        own<<<1, 32>>>(p);
      }`;
    const analyser = createAnalyser({ parser: await createParser() });
    const spreadsOf = (version: number, content: string): unknown[] => {
      analyser.update(file, version, content);
      const request = { path: file, settings: DEFAULT_ANALYSIS_SETTINGS, device: defaultDevice() };
      const launches = analyser.analyse(request).kernels.flatMap((kernel) => kernel.launches);
      return launches.flatMap(({ summary }) => summary.accesses.map(({ sectors }) => sectors));
    };
    const before = spreadsOf(1, text);
    assert.equal(before.length, 5);
    // The kernel and the host function are lowered again, so that their closures are others.
    spreadsOf(2, text.replace('* 4);\n', '* 8);\n')).forEach((one, i) => {
      if (i < 4) assert.equal(one, before[i]);
      else assert.notEqual(one, before[i]);
    });
    const moved = text.replace('[&](int i)', '[&] (int i)').replace('float k = 3', 'float  k = 3');
    spreadsOf(3, moved).forEach((one, i) => {
      assert.equal(one, before[i]);
    });
  });

  it('is that of the same text read afresh: real kernels, key by key', async () => {
    const lines = seeds.split('\n');
    const typed = ' int k = 3;';
    const versions: string[] = [seeds];
    for (const line of [20, 80, 137, 200, 262, 303]) {
      for (let length = 1; length <= typed.length; length += 5) {
        const changed = lines.with(line, `${lines[line] ?? ''}${typed.slice(0, length)}`);
        versions.push(changed.join('\n'));
      }
    }
    await compare(versions);
  });
});
