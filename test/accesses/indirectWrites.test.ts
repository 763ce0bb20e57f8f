import assert from 'node:assert/strict';
import { accessLines } from '../libraries/library.ts';

async function globalLines(body: string, before = ''): Promise<string[]> {
  const text = `${before}
__global__ void k(float* p, int n) {
${body}
}
int main() { float* p; cudaMalloc(&p, 1 << 20); k<<<1, 32>>>(p, 5); }`;
  return (await accessLines(text)).filter((line) => line.includes(' global '));
}

describe('variables that change through pointers and references', () => {
  // Lanes d elements apart are 4 d bytes apart and touch 4 d sectors, 32 at the most.
  it('change from one iteration to the next', async () => {
    const loop = 'for (int i = 0; i < 4; i++) { p[a] = 1; ';
    const changes = [
      `int* q = &a; ${loop} *q += 2 * threadIdx.x; }`,
      `int& r = a; ${loop} r += 2 * threadIdx.x; }`,
      `auto f = [&](int by) { a += by; }; ${loop} f(2 * threadIdx.x); }`,
      `int* q = &a; int** qq = &q; ${loop} **qq += 2 * threadIdx.x; }`,
      `Step s{a}; ${loop} s.forward(2 * threadIdx.x); }`,
    ];
    const step = 'struct Step { int& at; __device__ void forward(int by) const { at += by; } };';
    for (const change of changes) {
      // 1, 3, 5 and 7 elements apart.
      const lines = await globalLines(`int a = threadIdx.x; ${change}`, step);
      assert.deepEqual(lines, ['p[a] global store 4..28'], change);
    }
  });

  it('are counted by inner loops too, and by those of functions', async () => {
    const before = `__device__ void walk(float* p, int& at, int by) {
  for (int j = 0; j < 2; j++) { p[at] = 1; at += by; }
}`;
    const lines = await globalLines(
      'int a = threadIdx.x; int* q = &a;\n' +
        'for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) { p[a * 2] = 1; *q += threadIdx.x; }\n' +
        'int b = threadIdx.x; walk(p, b, threadIdx.x); p[b] = 2;',
      before,
    );
    assert.deepEqual(lines, [
      'p[a * 2] global store 8..32',
      'p[at] global store 4..8',
      'p[b] global store 12..12',
    ]);
  });

  it('are unknown where the pointer may lead to another one', async () => {
    const written = (pointer: string): string =>
      `int a = threadIdx.x, b = threadIdx.x; ${pointer}; p[a] = 1;`.replace('COND', 'p[0] > 0');
    const reason = 'it may be written through a pointer to `a or b`';
    for (const pointer of [
      'int* q = COND ? &a : &b; *q = 7 * threadIdx.x',
      'int& r = COND ? a : b; r = 7 * threadIdx.x',
      '(COND ? a : b) = 7 * threadIdx.x',
      '(COND ? a : b) += 7',
      '++(COND ? a : b)',
    ]) {
      const lines = await globalLines(written(pointer));
      assert.ok(lines.includes(`p[a] global store ${reason}`), `${pointer}: ${lines.join()}`);
    }
  });

  it('are what an assignment gives, to be changed again', async () => {
    const lines = await globalLines(
      `int a = threadIdx.x; (a += 3) *= 2; p[a - 6] = 1;
       int b = threadIdx.x; next(b) *= 3; p[b - 3] = 1;
       int c = 0; (c = threadIdx.x) += threadIdx.x; p[c] = 1;
       int d = threadIdx.x; int& r = (d *= 2); r += threadIdx.x; p[d] = 1;`,
      '__device__ int& next(int& x) { return ++x; }',
    );
    assert.deepEqual(lines, [
      'p[a - 6] global store 8..8',
      'p[b - 3] global store 12..12',
      'p[c] global store 8..8',
      'p[d] global store 12..12',
    ]);
  });

  it('are rows of an array that a reference names', async () => {
    const lines = await globalLines(
      `int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
       int (&row)[3] = a[1];
       row[2] = 2;
       p[threadIdx.x * a[1][2]] = 1;`,
    );
    assert.deepEqual(lines, ['p[threadIdx.x * a[1][2]] global store 8..8']);
  });

  it('are unknown behind a function that calls itself', async () => {
    const before = `struct Pair { int a, b; };
__device__ void grow(Pair& pair, int n) { if (n == 0) return; pair.b += 2; grow(pair, n - 1); }
__device__ void growAt(Pair* pair, int n) { if (n == 0) return; pair->b += 2; growAt(pair, n - 1); }`;
    for (const [name, pair] of [
      ['grow', 'pair'],
      ['growAt', '&pair'],
    ]) {
      const body = `Pair pair{1, 1}; ${name}(${pair}, 2); p[threadIdx.x * pair.b] = 1;`;
      const lines = await globalLines(body, before);
      assert.deepEqual(lines, [`p[threadIdx.x * pair.b] global store \`${name}\` calls itself`]);
    }
  });

  it('are unknown behind functions that only the run tells', async () => {
    const before = `struct Shape { virtual __device__ void move(int& at, int* next) const = 0; };
__device__ Shape* shape;
__device__ void (*mover)(int&, int*);
__device__ void through(int& at, int* next) { shape->move(at, next); }`;
    for (const [call, name] of [
      ['shape->move(a, &b)', 'virtual function `move`'],
      ['through(a, &b)', 'virtual function `move`'],
      ['mover(a, &b)', 'call through a function pointer'],
    ]) {
      const body = `int a = threadIdx.x, b = threadIdx.x; ${call}; p[a] = 1; p[b] = 1;`;
      const lines = await globalLines(body, before);
      const stores = lines.filter((line) => line.includes(' store '));
      assert.deepEqual(stores, [`p[a] global store ${name}`, `p[b] global store ${name}`], call);
      // Lanes 1 element apart in the first iteration, and anywhere in the next.
      const loop = `int a = threadIdx.x, b = 0; for (int i = 0; i < 2; i++) { p[a] = 1; ${call}; }`;
      const [store] = (await globalLines(loop, before)).filter((line) => line.includes(' store '));
      assert.notEqual(store, 'p[a] global store 4..4', call);
    }
  });

  it('are no fixed steps of others, nor what a loop goes up to', async () => {
    // `a` is threadIdx.x, 2 and 3 times as much: 4, 8 and 12 sectors.
    const steps =
      'int by = 0, a = threadIdx.x; int* q = &by; for (int i = 0; i < 3; i++) { p[a] = 1; *q = threadIdx.x; a += by; }';
    assert.deepEqual(await globalLines(steps), ['p[a] global store 4..12']);
    // All lanes run the first iteration, those of an odd index the second, and none a third.
    const bound =
      'int to = 1; int& r = to; for (int i = 0; i < r; i++) { p[threadIdx.x * 8] = 1; r = 1 + threadIdx.x % 2; }';
    const [line] = await globalLines(bound);
    const [, least, most] = /(\d+)\.\.(\d+)$/.exec(line ?? '') ?? [];
    assert.ok(Number(least) <= 16 && Number(most) >= 32, line);
  });
});
