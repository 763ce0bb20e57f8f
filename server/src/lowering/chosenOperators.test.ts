import assert from 'node:assert/strict';
import { reachableFunctions } from '../ir/walk.ts';
import { analyseText, kernelNamed } from '../analysis/testProgram.ts';
import { functionNamed, opaqueReasons, programOf } from '../../../test/lowering.ts';

describe('the operator that is chosen', () => {
  it('is the one that returns what can be assigned to', async () => {
    const program = await programOf(`
      template <int N> struct V { float c[N];
        __device__ float operator[](int i) const { return c[i]; } __device__ float& operator[](int i) { return c[i]; } };
      template <int N> __device__ V<N> twice(V<N> a) { V<N> r; for (int i = 0; i < N; i++) r[i] = 2 * a[i]; return r; }
      __global__ void k(V<3>* p) { p[threadIdx.x] = twice(p[threadIdx.x]); }`);
    assert.deepEqual(opaqueReasons(functionNamed(program, 'k')), []);
  });

  it('is the one for objects that can change, as most can', async () => {
    const program = await programOf(`
      struct At { int* p; __device__ const int* operator->() const { return p.broken; } __device__ int* operator->() { return p; } };
      struct Two { int n; __device__ int f() const { return n.broken; } __device__ int f() { return n; } };
      __device__ int g(At at, Two two) { return at.operator->()[1] + two.f(); }`);
    assert.deepEqual(opaqueReasons(functionNamed(program, 'g')), []);
  });

  it('is one of a namespace that a block brings in', async () => {
    const text = `
      struct Pair { float a, b; };
      namespace ops { __device__ Pair operator+(const Pair& x, const Pair& y) { return {x.a + y.a, x.b + y.b}; } }
      __device__ void f(Pair p, Pair q) { using namespace ops; p = p + q; }
      __device__ void g(Pair p, Pair q) { using ops::operator+; p = p + q; }`;
    const program = await programOf(text);
    for (const name of ['f', 'g']) {
      const fn = functionNamed(program, name);
      assert.deepEqual(opaqueReasons(fn), []);
      assert.ok(
        [...reachableFunctions(fn)].some((one) => one.name === 'operator+'),
        name,
      );
    }
  });

  it('takes several values in braces for an object, not for a number', async () => {
    const analysis = await analyseText(`
struct At { int i, j; };
struct Grid { float* p; __device__ float& operator[](size_t i) { return p[i]; } __device__ float& operator[](const At& at) { return p[at.i * 64 + at.j]; } };
__global__ void k(Grid g) { g[{(int)threadIdx.x, 3}] = 0; g[threadIdx.x] = 1; }
void f(Grid g) { k<<<1, 32>>>(g); }\n`);
    const [launch] = kernelNamed(analysis, 'k').launches;
    assert.deepEqual(
      launch?.summary.accesses.map(({ sectors }) => sectors?.mean),
      [32, 4],
    );
  });
});

describe('comparisons that C++20 writes by itself', () => {
  /** Lanes for which each condition holds. */
  async function lanesOf(conditions: readonly string[]): Promise<number[]> {
    const analysis = await analyseText(`
struct Inner { short n; __device__ bool operator==(const Inner& o) const { return n == o.n; } };
struct Equal { int x, y[2]; Inner inner; __device__ bool operator==(const Equal&) const = default; };
struct Ordered { int x, y; __device__ auto operator<=>(const Ordered&) const = default; };
struct Own { int x; __device__ bool operator==(const Own& o) const { return x == o.x; } };
template <int I> __global__ void k(float* p) {
  int t = threadIdx.x;
  Equal a{1, {2, t / 16}, {3}}, b{1, {2, 0}, {3}}, c{1, {2, 0}, {4}};
  Ordered d{0, t}, e{0, 8}, f{1, 0};
  Own g{t % 4}, h{1};
${conditions.map((condition, i) => `  if (I == ${i} && ${condition}) p[t] = 1;`).join('\n')}
}
void f(float* p) { ${conditions.map((_, i) => `k<${i}><<<1, 32>>>(p);`).join(' ')} }\n`);
    const { launches } = kernelNamed(analysis, 'k');
    return launches.map(({ summary }) => summary.accesses[0]?.activeLanes.max ?? 0);
  }

  it('are those of the members, in their order', async () => {
    const lanes = await lanesOf(['a == b', 'a != b', 'a == c', 'a != c']);
    assert.deepEqual(lanes, [16, 16, 0, 32]);
    assert.deepEqual(await lanesOf(['d < e', 'd <= e', 'd > e', 'd >= e']), [8, 9, 23, 24]);
    assert.deepEqual(await lanesOf(['d < f', 'd >= f', 'f > e', 'd == e', 'd != e']), [32, 0, 32, 1, 31]);
  });

  it('are the opposite of the operator that is there', async () => {
    assert.deepEqual(await lanesOf(['g == h', 'g != h']), [8, 24]);
  });
});

describe('names from the outermost scope', () => {
  it('are those of libraries, too', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p) { p[threadIdx.x * ::std::numeric_limits<signed char>::max()] = sizeof(::cuda::std::pair<int, int>); }
void f(float* p) { k<<<1, 32>>>(p); }\n`);
    const [access] = kernelNamed(analysis, 'k').launches[0]?.summary.accesses ?? [];
    assert.equal(access?.stride?.bytes, 4 * 127);
  });
});
