import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

/** The accesses of a kernel whose parameters point to what is declared nowhere. */
async function accessesOf(body: string): Promise<string[]> {
  const text = `__global__ void k(Unknown* p, const Unknown* q, float* f, Unknown u) { ${body} }`;
  const analysis = await analyseText(text);
  return kernelNamed(analysis, 'k').launches.flatMap(({ summary }) =>
    summary.accesses.map(
      ({ at, operation, status }) => `${status} ${operation} ${text.slice(at.start, at.end)}`,
    ),
  );
}

describe('objects of a type that is not known', () => {
  it('are stored where they are assigned, in a size that is not known', async () => {
    assert.deepEqual(await accessesOf('p[threadIdx.x] = q[2];'), [
      'unknown load q[2]',
      'unknown store p[threadIdx.x]',
    ]);
    assert.deepEqual(await accessesOf('*p = 1;'), ['unknown store *p']);
    assert.deepEqual(await accessesOf('p[1] += 2;'), ['unknown store p[1]']);
  });
  it('are stored nowhere where they are variables, or only handed on', async () => {
    assert.deepEqual(await accessesOf('Unknown x; x = 1; Unknown& r = x; r = 2;'), []);
    assert.deepEqual(await accessesOf('mystery(&p[1]);'), []);
  });
});

describe('an index of which no type is known', () => {
  it('is an integer, as only these are added to pointers', async () => {
    assert.deepEqual(await accessesOf('auto e = u.edge(3); f[e] = *(f + u.first);'), [
      'unknown load *(f + u.first)',
      'unknown store f[e]',
    ]);
  });
});

describe('a stream of which nothing is known', () => {
  /** Blocks of the launch after `n` and `m` are read. */
  async function gridOf(code: string): Promise<number | undefined> {
    const text = `__global__ void k(float* p, int n) { if (threadIdx.x < n) p[threadIdx.x] = 1; }
      int n = 0; struct Sizes { int width, height; };
      void f(float* p, Stream& in) { int m = 0, other = 3; Sizes s = {0, 0}; const int fixed = 3; ${code} }`;
    const { launches } = kernelNamed(await analyseText(text), 'k');
    return launches[0]?.summary.launch.grid?.[0];
  }

  it('reads into what stands to the right of it', async () => {
    assert.equal(await gridOf('in >> m; k<<<m + 1, 32>>>(p, m);'), undefined);
    assert.equal(await gridOf('in >> n; k<<<n + 1, 32>>>(p, n);'), undefined);
    assert.equal(await gridOf('std::cin >> other >> m; k<<<m + 1, 32>>>(p, m);'), undefined);
    assert.equal(await gridOf('if (!(in >> m)) return; k<<<m + 1, 32>>>(p, m);'), undefined);
    assert.equal(await gridOf('in >> s.width; k<<<s.width + 1, 32>>>(p, 1);'), undefined);
  });

  it('leaves alone what it is not given, or only writes', async () => {
    assert.equal(await gridOf('in >> m; k<<<other + 1, 32>>>(p, m);'), 4);
    assert.equal(await gridOf('std::cout << other << m; k<<<other + 1, 32>>>(p, m);'), 4);
    assert.equal(await gridOf('in >> fixed; k<<<fixed + 1, 32>>>(p, 1);'), 4);
    assert.equal(await gridOf('m = 48 >> other; k<<<other + m, 32>>>(p, 1);'), 9);
  });
});

describe('a lambda that is given to what is not known', () => {
  async function gridsOf(code: string): Promise<unknown[]> {
    const text = `__global__ void k(float* p) { p[threadIdx.x] = 1; } struct Sizes { int width; };
      void f(float* p) { int n = 0, m = 3; Sizes s = {0}; int a[2] = {0, 0}; ${code} }`;
    const { launches } = kernelNamed(await analyseText(text), 'k');
    return launches.map(({ summary }) => summary.launch.grid?.[0]);
  }

  it('changes what it captures by reference, who knows how often', async () => {
    const grid = 'k<<<n + 1, 32>>>(p);';
    for (const code of [
      `each([&](int x) { n += x; }); ${grid}`,
      `each([&n] { n++; }); ${grid}`,
      `each([&] { --n; }); ${grid}`,
      `each([&] { in >> n; }); ${grid}`,
      `each([&] { fill(&n); }); ${grid}`,
      `auto add = [&](int x) { n = x; }; each(1, add); ${grid}`,
      `std::function<void()> g = [&] { n = 7; }; g(); ${grid}`,
      `std::thread t([&] { n = 7; }); t.join(); ${grid}`,
      'each([&] { s.width = 7; }); k<<<s.width + 1, 32>>>(p);',
      'each([&] { a[1] = 7; }); k<<<a[1] + 1, 32>>>(p);',
    ])
      assert.deepEqual(await gridsOf(code), [undefined], code);
    assert.deepEqual(await gridsOf(`each([&] { ${grid} n++; }); ${grid}`), [1, undefined]);
  });

  it('leaves alone what it only reads, or has a copy of', async () => {
    assert.deepEqual(await gridsOf('each([&] { k<<<m + 1, 32>>>(p); n = m; }); k<<<m, 32>>>(p);'), [4, 3]);
    assert.deepEqual(await gridsOf('each([=]() mutable { m++; }); k<<<m, 32>>>(p);'), [3]);
    assert.deepEqual(await gridsOf('each([&] { if (m == n || n <= m) n = 1; }); k<<<m, 32>>>(p);'), [3]);
  });
});

describe('a type that another declaration tears', () => {
  it('stays what it is for the others', async () => {
    const kernel = '__global__ void k(float* p) { Index i = 2 * threadIdx.x; int j = i; p[j] = 1; }';
    for (const torn of [
      'Index first, Index second, int third) {}',
      'con Index first;',
      'Index MYCONST first;',
    ]) {
      const analysis = await analyseText(`typedef int Index;\nfloat zeroth, ${torn}\n${kernel}`);
      const [store] = kernelNamed(analysis, 'k').launches[0]!.summary.accesses;
      assert.equal(store?.sectors?.max, 8, torn);
    }
  });
});
