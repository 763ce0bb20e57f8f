import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

/** What `run` prints on the host and then in a kernel; `HD` stands before functions for both. */
async function printedOnBothSides(code: string): Promise<string[]> {
  const { stdout, ended } = await simulateProgram(`#include <cstdio>
#define HD __host__ __device__
${code}
__global__ void k() { run(); }
int main() {
  run();
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}
`);
  assert.equal(ended, null);
  return stdout.trimEnd().split('\n');
}

/** Code, and the lines that it prints when g++ 13 compiles it. */
const programs: Readonly<Record<string, readonly [code: string, ...lines: string[]]>> = {
  'assign before a comma in parentheses': [
    `HD int twice(int x) { return x * 2; }
HD void run() {
  int i = 1, j = 2, k = 3, a[4] = {1, 2, 3, 4};
  int* p = a;
  int z = (i = twice(j) + 2, j + i);
  printf("%d %d\\n", i, z);
  z = (a[i & 3] = j ? 4 : 3, a[2]);
  (i = 1, j = 2, k = 3);
  printf("%d %d %d %d\\n", z, i, j, k);
  z = (k = i = 4, j);
  printf("%d %d %d\\n", z, k, i);
  z = (i += 4 * k - 2, j, k);
  printf("%d %d\\n", i, z);
  z = (*p = 7, j) + (i <<= 1, i);
  printf("%d %d\\n", z, a[0]);
  int n = 3;
  do z++;
  while (n = n - 1, n > 0);
  k = 3 * (i ^= 5, i + 1) - (j %= 4, j);
  printf("%d %d\\n", z, k);
}`,
    '6 8',
    '4 1 2 3',
    '2 4 4',
    '18 4',
    '38 7',
    '41 100',
  ],
  'point to bases behind the first one, and back': [
    `struct A { int a = 1; };
struct B { int b = 2; };
struct C : A, B { int c = 3; };
struct D : C { int d = 4; };
HD int byPointer(const B* p) { return p->b; }
struct Holder { B* p; };
HD void run() {
  D d;
  D* whole = &d;
  B* b = &d;
  C* c = (C*)b;
  B& r = d;
  B* list[2] = {&d, c};
  Holder h{whole};
  printf("%d %d %d\\n", b->b, byPointer(&d), byPointer(whole));
  printf("%d %d %d\\n", c->c, static_cast<D*>(b)->d, static_cast<D&>(r).d);
  printf("%d %d %d\\n", list[0]->b, list[1]->b, h.p->b);
  printf("%d %d\\n", reinterpret_cast<B*>(&d)->b, static_cast<const C*>(b)->a);
}`,
    '2 2 2',
    '3 4 4',
    '2 2 2',
    '1 1',
  ],
};

describe('programs on both sides', () => {
  it('do not go on with what is left of a broken expression', async () => {
    const text = `#include <cstdio>
int main() {
  int i = 1;
  printf("%d\\n", 3 * (i ^= 5, i + 1) - (i %= 4, i));
}
__global__ void k() {}
`;
    const { ended } = await simulateProgram(text);
    assert.equal(ended?.message, 'syntax error');
  });

  for (const [what, [code, ...lines]] of Object.entries(programs)) {
    it(what, async () => {
      assert.deepEqual(await printedOnBothSides(code), [...lines, ...lines]);
    });
  }
});
