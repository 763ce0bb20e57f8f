import assert from 'node:assert/strict';
import { parser, programOf } from '../../../../test/lowering.ts';
import type { ParsedFile } from '../../syntax/index.ts';
import { outlineOf } from '../outlines.ts';
import { createProgram } from '../program.ts';
import { launchItems } from './launchCode.ts';

async function rootsOf(text: string): Promise<string[]> {
  return (await programOf(text)).launchCode().roots.map((one) => one.name);
}

describe('host functions that bear on launches', () => {
  const kernel = '__global__ void k(int n) {}\n';

  it('are those that launch, call one that does, or mention one', async () => {
    const text = `${kernel}
      void fill(float* p, int n) { for (int i = 0; i < n; i++) p[i] = i; }
      void inner(int n) { k<<<n, 32>>>(n); }
      void outer() { inner(3); }
      void other(float* p) { fill(p, 3); }
      void (*table[])(int) = { inner };
      void run(int i) { table[i](i); }
      int main() { outer(); return 0; }`;
    assert.deepEqual(await rootsOf(text), ['inner', 'outer', 'run', 'main']);
  });

  it('go through methods, whose class the caller need not name', async () => {
    const text = `${kernel}
      struct Solver { void step(); int n; };
      void Solver::step() { k<<<n, 32>>>(n); }
      Solver& solver();
      void once() { solver().step(); }
      void never() { solver(); }`;
    const roots = await rootsOf(text);
    assert.ok(roots.includes('once'));
  });

  it('are of those that have an object only the ones that call what launches of it', async () => {
    const text = `${kernel}
      struct Net { int size() const { return n; } void forward() { step(); } void step() { k<<<n, 32>>>(n); } int n; };
      int sizeOf(Net& net) { return net.size(); }
      template <class T> T passed(T&& t) { return std::forward<T>(t); }
      int both(Net& net) { return passed<int>(sizeOf(net)); }
      void use(Net& net) { net.forward(); }
      int main() { Net net; use(net); }`;
    assert.deepEqual(await rootsOf(text), ['use', 'main']);
  });

  it('are all that have an object which launches without a call by name', async () => {
    const text = `${kernel}
      void inner(int n) { k<<<n, 32>>>(n); }
      struct Starting { Starting() { inner(3); } };
      struct Called { void operator()(int n) { inner(n); } };
      struct Table { void (*run)(int) = inner; };
      void start() { Starting once; }
      void call(Called f) { f(3); }
      void choose(Table table) { table.run(3); }
      int main() {}`;
    assert.deepEqual(await rootsOf(text), ['inner', 'start', 'call', 'choose']);
  });

  it('are those with an operand of an operator that launches, or an object of its class', async () => {
    const text = `${kernel}
      struct Out {}; struct Row {}; struct Start { void operator()(int n); }; struct Other {};
      Out& operator<<(Out& out, const Row& row) { k<<<1, 32>>>(1); return out; }
      void Start::operator()(int n) { k<<<n, 32>>>(n); }
      template <class T> Other operator+(const T& a, Other& b) { k<<<1, 64>>>(1); return b; }
      void one(Row& a) {}
      void two(Start a) {}
      void three(Other a) {}
      void none(int out, int row, int T) {}`;
    assert.deepEqual(await rootsOf(text), ['operator<<', 'one', 'two', 'three']);
  });

  it('are not those that only share a word with one', async () => {
    const text = `${kernel}
      struct Log { void name(int n) { k<<<n, 32>>>(n); } };
      struct Base { int n; };
      struct Run : Base { Run(int count) : count(count) { Log().name(count); } int count; };
      struct Note { int text; };
      using std::size_t;
      Log& operator<<(Log& log, const Note& note) { log.name(1); return log; }
      int shared(int name, int log, int note, int count) { return name + log + note + count; }
      size_t derived(Base& base) { return base.n; }
      void noted(const Note& note) {}
      void called(Log& other) { other.name(2); }
      void handed() { visit(&Log::name); }
      void listed() { void (*table[])(int) = { n::start }; }
      namespace n { void start(int); }
      void n::start(int name) { k<<<1, 32>>>(name); }
      int main() { Run run(3); }`;
    assert.deepEqual(await rootsOf(text), [
      'operator<<',
      'noted',
      'called',
      'handed',
      'listed',
      'start',
      'main',
    ]);
  });

  it('are not those that mention what stands in front of the name of one', async () => {
    const text = `${kernel}
      namespace lib { struct Job { void run() { k<<<1, 32>>>(1); } void shape(size_t (&sizes)[2]) { run(); } }; }
      using lib::Job;
      template <class T, std::size_t N> class Span;
      template <class T, std::size_t N> class Span { public: Span() { Job job; job.run(); } };
      constexpr std::size_t length = sizeof(Span<int, 4>);
      std::ostream& operator<<(std::ostream& out, Job const job) { Span<int, 3> span; return out; }
      namespace lib { void other(std::size_t n) {} }
      void another(lib::Thing thing, int job) { size_t(thing); }
      int main() { Span<int, 4> span; }`;
    assert.deepEqual(await rootsOf(text), ['operator<<', 'main']);
  });

  it('are those that may change what a launch reads', async () => {
    const text = `${kernel}
      int count = 4; const int limit = 8; int unread = 1;
      void configure(int given) { count = given; }
      int bounded(int n) { return n < limit ? n : limit; }
      void spare() { unread = 2; }
      int main() { k<<<count, limit>>>(count); }`;
    assert.deepEqual(await rootsOf(text), ['configure', 'main']);
  });

  it('are followed where a callable is handed in', async () => {
    const program = await programOf(`${kernel}
      template <typename F> void apply(F f) { f(32); }
      void call(void (*f)(int)) { f(64); }
      void plain(int n) { n++; }
      int main() { apply([](int n) { k<<<n, 32>>>(n); }); call(nullptr); plain(1); }`);
    const { matters } = program.launchCode();
    const named = (name: string): boolean => {
      const found = program.hostFunctions().find((one) => one.name === name);
      assert.ok(found);
      return matters(found);
    };
    assert.equal(named('call'), true);
    assert.equal(named('main'), true);
    assert.equal(named('plain'), false);
  });
});

describe('host functions that lead to the launches that are asked for', () => {
  const header = `#pragma once
    template <typename K> void start(K k) { k<<<1, 32>>>(1); }
    __global__ void theirs(int n) {}
    inline void startTheirs() { theirs<<<1, 64>>>(1); }`;

  async function parsed(text: string, more = ''): Promise<ParsedFile> {
    return (await parser()).parse({
      path: '/main.cu',
      text: `#include "their.cuh"\n${text}`,
      resolveInclude: (name) => ({ path: `/${name}`, text: header + more }),
    });
  }

  async function rootsFor(text: string, kernelsOf: string, madeIn = {}, more = ''): Promise<string[]> {
    const file = await parsed(text, more);
    const items = launchItems(file.allItems, { ofKernelsIn: (path) => path === kernelsOf, ...madeIn });
    return createProgram(file)
      .launchCode(items)
      .roots.map((one) => one.name);
  }

  it('are none where all launches are those of a header', async () => {
    assert.deepEqual(await rootsFor('void f() { startTheirs(); }', '/main.cu', { madeIn: '/main.cu' }), []);
    assert.deepEqual(await rootsFor('', '/their.cuh'), ['startTheirs']);
  });

  it('make a launch in the file', async () => {
    const text = 'void f() { startTheirs(); }\nvoid g() { theirs<<<1, 96>>>(2); }\nvoid h() { g(); }';
    assert.deepEqual(await rootsFor(text, '/main.cu', { madeIn: '/main.cu' }), ['g', 'h']);
  });

  it('hand on a kernel of the file, also by a table', async () => {
    const text = `__global__ void own(int n) {}
      void direct() { start(own); }
      void (*table[])(int) = { own };
      void chosen(int i) { start(table[i]); }
      void neither() { startTheirs(); }`;
    assert.deepEqual(await rootsFor(text, '/main.cu', { madeIn: '/main.cu' }), ['direct', 'chosen']);
  });

  it('pass over what launches other kernels, and follow what a kernel is handed to', async () => {
    const text = `__global__ void own(int n) {}
      void direct() { float* p; cudaMalloc(&p, 4); start(own); }
      void both() { direct(); startTheirs(); }`;
    const file = await parsed(text);
    const { followed } = launchItems(file.allItems, {
      ofKernelsIn: (path) => path === '/main.cu',
      madeIn: '/main.cu',
    });
    const names = file.allItems
      .filter(({ anchor }) => followed.has(anchor))
      .map((one) => outlineOf(one).ownName);
    assert.deepEqual(names, ['start', 'direct', 'both']);
  });

  it('are not reached through declarations and the types in them', async () => {
    const text = `__global__ void own(int n) {}
      struct Interface { Status (*apply)(int); void stop(); };
      Status status(Interface& i);
      Status run(int n) { own<<<1, 32>>>(n); stop(); }
      static const Interface table = { run };
      void chosen() { table.apply(1); }
      void of(Interface& i) { i.stop(); }
      void with(Status s) {}`;
    assert.deepEqual(await rootsFor(text, '/main.cu', { madeIn: '/main.cu' }), ['run', 'chosen']);
  });

  it('are of a library in which hundreds seem to lead there only those near the launch', async () => {
    const callers = (count: number): string =>
      Array.from({ length: count }, (_, i) => `inline void caller${i}() { startOwn(1); }`).join('\n');
    const text = `__global__ void own(int n) {}
      inline void startOwn(int n) { own<<<1, 32>>>(n); }
      void f() { startOwn(2); }`;
    const inFile = (count: number): Promise<string[]> =>
      rootsFor(text, '/main.cu', { madeIn: '/main.cu' }, callers(count));
    assert.equal((await inFile(100)).length, 102);
    assert.deepEqual(await inFile(101), ['startOwn', 'f']);
    const elsewhere = (count: number): Promise<string[]> =>
      rootsFor(
        callers(count),
        '/their.cuh',
        {},
        'inline void startOwn(int n) { middle(n); }\ninline void middle(int n) { start(theirs); }',
      );
    assert.equal((await elsewhere(350)).length, 353);
    assert.deepEqual(await elsewhere(351), ['startTheirs', 'startOwn', 'middle']);
  });
});
