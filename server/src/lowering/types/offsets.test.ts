import assert from 'node:assert/strict';
import { loweredLines } from '../../../../test/lowering.ts';

describe('offsetof', () => {
  const declarations = `
    struct Inner { char c; double d[3]; };
    struct Base { int first; };
    struct S : Base { float b[4]; Inner in; };
    union U { S s; int x; };
    template <class T> struct Pair { T a; T b; };`;
  // The values of a host program with the same declarations.
  const offsets: Record<string, number> = {
    'offsetof(S, first)': 0,
    'offsetof(S, b)': 4,
    'offsetof(struct S, b[2])': 12,
    'offsetof( S ,in.c )': 24,
    'offsetof(S, in.d[1])': 40,
    '__builtin_offsetof(U, s.in.d)': 32,
    'offsetof(Pair<double>, b)': 8,
  };

  for (const [expression, offset] of Object.entries(offsets)) {
    it(`is ${offset} for ${expression}`, async () => {
      const lines = await loweredLines(
        `${declarations} __device__ void f() { unsigned long n = (${expression}); }`,
      );
      assert.deepEqual(lines, [`unsigned long n = ${offset}ul;`]);
    });
  }
  it('is not known of members that are not, and of elements that the run decides', async () => {
    for (const path of ['none', 'b[i]', 'first.x']) {
      const [line] = await loweredLines(
        `${declarations} __device__ void f(int i) { auto n = offsetof(S, ${path}); }`,
      );
      assert.match(line!, /= opaque\[/, path);
    }
  });
});

describe('integers of 128 bits', () => {
  it('are moved as 16 bytes, and loaded where they are changed', async () => {
    const lines = await loweredLines(
      '__device__ void f(__int128* p, unsigned __int128* q, int i) { q[i] = q[i + 1]; p[i] += 1; int n = sizeof(__uint128_t); }',
    );
    assert.deepEqual(lines, [
      'opaque[`unsigned __int128` of 128 bits](q[i + 1]);',
      'opaque[`__int128` of 128 bits](1, p[i]);',
      'int n = 16;',
    ]);
  });
});
