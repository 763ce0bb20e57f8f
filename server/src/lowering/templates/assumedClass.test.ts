import assert from 'node:assert/strict';
import { printFunction } from '../../ir/print.ts';
import { reachableFunctions } from '../../ir/walk.ts';
import { programOf } from '../../../../test/lowering.ts';

async function assumed(head: string, parameters: string, body: string, before = ''): Promise<unknown[]> {
  const program = await programOf(
    `${before} template <${head}> __global__ void k(float* out, int n, ${parameters}) { ${body} }`,
  );
  const { function: kernel, assumedArguments } = program.kernels()[0]!.instantiate();
  const texts = [...reachableFunctions(kernel)].map((one) => printFunction(one));
  return [texts.join('\n'), assumedArguments];
}

const types = async (...given: Parameters<typeof assumed>): Promise<unknown> => (await assumed(...given))[1];

describe('the type of a template that nothing launches', () => {
  it('is found behind functions that call each other often', async () => {
    const calls = Array.from({ length: 120 }, (_, i) => i);
    const level = (number: number): string =>
      `template <class D> __device__ void f${number}(D d, float* p) { ${calls.map((i) => `f${number - 1}(d, p + ${i});`).join(' ')} }`;
    const before = `template <class D> __device__ void f0(D d, float* p) { p[d] = 0; }\n${[1, 2, 3].map(level).join('\n')}`;
    assert.deepEqual((await assumed('class D', 'D d', 'if (n < 0) f3(d, out);', before))[1], ['D = int']);
    const unused = before.replace('p[d] = 0;', '');
    assert.deepEqual((await assumed('class D', 'D d', 'if (n < 0) f3(d, out);', unused))[1], ['D = float']);
  });
  it('is a class where members of it are named, each of which is what it is used for', async () => {
    const body = `
      using V = typename G::vertex; typedef typename G::edge E;
      __shared__ typename G::value tile[G::threads];
      V v = threadIdx.x; E e = g.first(v);
      tile[v] = out[e]; out[G::Shape::rows] = tile[0];
      typename G::iterator i = g.begin(); out[1] = *i;`;
    const [text, said] = await assumed('class G', 'const G& g', body);
    assert.deepEqual(said, [
      'G = ?',
      ...['G::value = float', 'G::threads = ?', 'G::vertex = int', 'G::edge = int'],
      ...['G::Shape = ?', 'G::Shape::rows = ?', 'G::iterator = float *'],
    ]);
    assert.match(String(text), /shared float tile\[/);
    assert.match(String(text), /int e = /);
  });
  it('is a pointer where elements of it are taken', async () => {
    assert.deepEqual(await types('class I', 'I in', 'out[n] = in[n * 2];'), ['I = float *']);
    assert.deepEqual(await types('class I', 'I in', 'out[n] = *in;'), ['I = float *']);
    assert.deepEqual(await types('class I', 'I in', 'out[n] = 2 + *(in + n);'), ['I = float *']);
    assert.deepEqual(await types('class I', 'const I in', 'out[n] = out[in[n]];'), ['I = int *']);
  });
  it('is no pointer where it may be what holds the elements, or has rows', async () => {
    assert.deepEqual(await types('class A', 'A a', 'out[n] = a[0];'), ['A = ?']);
    assert.deepEqual(await types('class A', 'A a', 'out[n] = a[n][1];'), ['A = ?']);
    assert.deepEqual(await types('class A', 'A a', 'out[n] = a[n].x;'), ['A = ?']);
    assert.deepEqual(await types('class A', 'int m', 'A a; out[n] = a[m];'), ['A = ?']);
    assert.deepEqual(await types('class A', 'A a', 'out[n] = a * a;'), ['A = float']);
  });
  it('is what the templates that get it use it for', async () => {
    const before = `
      template <class R> __device__ int count(R r) { return r.size(); }
      template <class R> __device__ int through(int n, R& r) { return count(r); }
      template <class I> __device__ float at(I i, int n) { return i[n]; }
      template <class P> __device__ float of(P* p) { return p->x; }`;
    assert.deepEqual(await types('class T', 'T t', 'out[n] = through(n, t);', before), ['T = ?']);
    assert.deepEqual(await types('class T', 'T t', 'out[n] = at(t, n);', before), ['T = float *']);
    assert.deepEqual(await types('class T', 'T* __restrict__ t', 'out[n] = of(t);', before), ['T = ?']);
    assert.deepEqual(await types('class T', 'T* t', 'out[n] = at(t, n);', before), ['T = float']);
  });
  it('is another for each template, with members of their own', async () => {
    const program = await programOf(`
      template <class T> __device__ void g(T t, float* p, int i) { typename T::item x = i; p[x] = 1; }
      template <class T> __global__ void a(T t, float* p) { g(t, p, 1); }
      template <class T> __global__ void b(T t, float* p) { typename T::item x = 0.5f; g(t, p, 1); }`);
    const said = program.kernels().map((kernel) => {
      const { function: made, assumedArguments } = kernel.instantiate();
      return [reachableFunctions(made).size, assumedArguments];
    });
    assert.deepEqual(said, [
      [2, ['T = ?', 'T::item = int']],
      [2, ['T = ?', 'T::item = float']],
    ]);
  });
});
