import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fixtureFolder, simulateFixture, simulateProgram } from './simulateText.ts';

const folder = path.join(fixtureFolder, 'emulator/programs/host');
const everythingCompiled = 1;
const nothingCompiled = Infinity;

/** How a program ends, compiled and interpreted: both have to agree. */
async function endOf(text: string, maxHostSteps?: number): Promise<string> {
  const ends: string[] = [];
  for (const roundsBefore of [everythingCompiled, 100, nothingCompiled]) {
    const wishes = maxHostSteps === undefined ? { roundsBefore } : { roundsBefore, maxHostSteps };
    const { ended, stdout, exitCode } = await simulateProgram(text, wishes);
    ends.push(`${stdout}${ended?.reason ?? 'end'} ${exitCode} ${ended?.line ?? 0}: ${ended?.message ?? ''}`);
  }
  assert.equal(new Set(ends).size, 1, ends.join('\n'));
  return ends[0]!;
}

describe('compiled host code', function () {
  this.timeout(120_000);

  // NAME.expected.txt is what g++'s program prints; hostPrograms.test.ts runs them as users do.
  const names =
    'arithmetic bases cLibrary containers halves library objects sequences standard vectors registers hotLoops';
  for (const name of names.split(' ')) {
    it(`computes as g++ has it from the first round on: ${name}`, async () => {
      const report = await simulateFixture(`emulator/programs/host/${name}.cu`, {
        programArguments: [name, 'word'],
        roundsBefore: everythingCompiled,
      });
      assert.equal(report.ended, null);
      assert.equal(report.stdout, fs.readFileSync(path.join(folder, `${name}.expected.txt`), 'utf8'));
    });
  }

  it('finds what a function returned that calls itself and is compiled meanwhile', async () => {
    const text = `#include <cstdio>
float add(float a, float b) { return a * b + 1 > 0 ? a + b : b; }
float sum(const float* at, int n) {
  if (n > 128) {
    int half = n / 2;
    float left = sum(at, half);
    return add(left, sum(at + half, n - half));
  }
  float all = at[0];
  for (int i = 1; i < n; i++) all = add(all, at[i]);
  return all;
}
int main() {
  static float v[4096];
  for (int i = 0; i < 4096; i++) v[i] = 1.5f;
  printf("%g ", sum(v, 4096));
}`;
    assert.equal(await endOf(text), '6144 end 0 0: ');
  });

  it('ends where a loop runs over the end of an allocation', async () => {
    const text = `int main() {
  int* a = (int*)malloc(8000);
  printf("%d\\n", 1);
  for (int i = 0; i <= 3000; i++)
    a[i] += i;
}`;
    const end = await endOf(text);
    assert.match(
      end,
      /^1\nfault 139 5: host code reads 4 bytes past the end of an allocation of 8008 bytes$/,
    );
  });

  it('ends where a loop writes what was freed, or reads through a null pointer', async () => {
    const freed = `int main() {
  float* a = (float*)malloc(400);
  for (int i = 0; i < 3000; i++) {
    a[i % 100] = i;
    if (i == 2500)
      free(a);
  }
}`;
    assert.match(await endOf(freed), /^fault 139 4: host code writes 4 bytes in memory that was freed$/);
    const nothing = `struct Node { int value; Node* next; };
int main() {
  Node* list = nullptr;
  for (int i = 0; i < 500; i++) list = new Node{i, list};
  int sum = 0;
  for (int i = 0; i < 501; i++) {
    sum += list->value;
    list = list->next;
  }
  return sum;
}`;
    assert.match(await endOf(nothing), /^fault 139 7: host code reads 4 bytes through a null pointer$/);
  });

  it('ends where host code uses device memory', async () => {
    const text = `int main() {
  double* d;
  cudaMalloc(&d, 8000);
  double sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += d[i];
  return sum > 0;
}`;
    assert.match(await endOf(text), /^fault 139 6: host code reads 8 bytes of device memory: copy it/);
  });

  it('ends at a division by zero', async () => {
    const text = `int main() {
  long long sum = 0;
  for (int i = 2000; i >= 0; i--)
    sum += 1000 / i + 7LL % i;
  return (int)sum;
}`;
    assert.match(await endOf(text), /^fault 136 4: host code divides an integer by zero$/);
  });

  it('shows at the call what ends it inside the library', async () => {
    const text = `#include <vector>
int main() {
  std::vector<int> v(3000);
  int sum = 0;
  for (int i = 0; i < 4000; i++)
    sum += v[i];
  return sum;
}`;
    assert.match(await endOf(text), /^fault 139 6: host code reads 4 bytes past the end of an allocation/);
  });

  it('counts rounds and calls as the interpreter does', async () => {
    const text = `int twice(int n) { for (int i = 0; i < 3; i++) n += i; return n; }
int main() {
  unsigned sum = 0;
  for (int i = 0;; i++)
    for (int j = 0; j < 5; j++) sum += twice(i) + j;
}`;
    assert.match(
      await endOf(text, 300_000),
      /^step-budget 1 \d: the host program has run 303104 loop rounds and calls/,
    );
  });

  it('ends when the recursion has no end', async () => {
    const end = await endOf('int f(int n) { return f(n + 1) + 1; }\nint main() { return f(0); }');
    assert.match(end, /^stack-overflow 139 /);
  });

  it('notes what it writes of managed memory, wherever that begins', async () => {
    const text = `struct __attribute__((packed)) Odd { char c; int i; double d; short s; };
__global__ void look(const unsigned char* p, int n, int* out) { for (int i = 0; i < n; i++) *out += p[i]; }
int main() {
  Odd* odd; cudaMallocManaged(&odd, 500 * sizeof(Odd));
  int* out; cudaMallocManaged(&out, sizeof(int)); *out = 0;
  for (int i = 0; i < 500; i++) { odd[i].c = 1; if (i != 100) odd[i].i = 2; odd[i].d = 0; if (i != 300) odd[i].s = 3; }
  look<<<1, 1>>>((unsigned char*)odd, 500 * sizeof(Odd), out);
  cudaDeviceSynchronize();
}`;
    for (const roundsBefore of [everythingCompiled, 100, nothingCompiled]) {
      const { launches } = await simulateProgram(text, { roundsBefore });
      const unwritten = launches[0]!.problems.filter(({ kind }) => kind === 'uninitialised-read');
      assert.deepEqual(
        unwritten.map(({ message, count }) => [message, count]),
        [['reads byte 1501 of odd, which nothing has written', 6]],
      );
    }
  });

  it('is cancelled within 200 ms', async () => {
    const begin = Date.now();
    const { ended } = await simulateProgram('int main() { for (long i = 0;; i++) if (i < 0) return 1; }', {
      cancelled: () => Date.now() - begin > 1000,
    });
    assert.equal(ended?.reason, 'cancelled');
  });
});
