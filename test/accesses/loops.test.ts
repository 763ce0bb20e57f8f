import assert from 'node:assert/strict';
import { answers } from './answers.ts';
import { analyseText } from '../fixtures/analyseText.ts';
import { accessLines } from '../libraries/library.ts';

const cursor = `struct Cursor { int position; int stride; };
__device__ void next(Cursor& c) { c.position += c.stride; }
// warplint: launch grid=(8) block=(32)
__global__ void k(const float* a, float* out, int n) {
  Cursor c;
  c.position = threadIdx.x * 2;
  c.stride = 64;
`;

describe('what loops carry', () => {
  it('knows of what they change through a pointer, a reference, or in a function', async () => {
    const text = (
      body: string,
    ): string => `struct Counter { int& at; __device__ void move() { at = at * 3; } };
__device__ void move(int* at, int n) { for (int i = 0; i < n; i++) *at += 64 * *at; }
__device__ void scale(int& at) { at = at * 3; }
// warplint: launch grid=(8) block=(32)
__global__ void k(float* out, int n) { int at = threadIdx.x; ${body} out[at] = 1; }`;
    for (const body of [
      'move(&at, n);',
      'for (int i = 0; i < n; i++) scale(at);',
      'auto f = [&] { at = at * 3; }; for (int i = 0; i < n; i++) f();',
      '[&] { for (int i = 0; i < n; i++) at = at * 3; }();',
      'Counter c{at}; for (int i = 0; i < n; i++) c.move();',
    ]) {
      // Lanes are 3ⁿ words apart: anything from 4 sectors to 32.
      const [store] = await answers(text(body));
      assert.match(store ?? '', /^store out\[at\]: (?:unknown|[14]-32)/, body);
    }
    // A hundred rounds by 32 words each.
    const known = text('int* p = &at; for (int i = 0; i < 100; i++) *p += 32;');
    assert.deepEqual(await answers(known), ['store out[at]: 4']);
  });
  it('knows nothing of what is changed for each element of an unknown range', async () => {
    const text = `// warplint: launch grid=(8) block=(32)
__global__ void k(float* out, int n) {
  int at = threadIdx.x;
  for (auto i : elsewhere::range(n)) { at *= i; out[threadIdx.x * 2] = 1; }
  out[at] = 2;
}`;
    const [inside, behind] = await answers(text);
    assert.equal(inside, 'store out[threadIdx.x * 2]: 1-8');
    assert.match(behind ?? '', /^store out\[at\]: unknown/);
  });
  it('follows the members of a struct that a loop moves', async () => {
    const body = `for (int i = 0; i < 100; i++) { out[c.position] = a[c.position + 1]; next(c); }
      out[c.position + 2] = 3; }`;
    // 2t + 64k words: 256 bytes from a sector's start; one word on is still in the same 8 sectors, two are not.
    assert.deepEqual(await answers(cursor + body), [
      'store out[c.position]: 8',
      'load a[c.position + 1]: 8',
      'store out[c.position + 2]: 9',
    ]);
  });
  it('follows them where the number of iterations is not known', async () => {
    const body = `for (int i = 0; i < n; i++) { out[c.position] = 1; next(c); } out[c.position] = 3;
      while (a[c.stride] > 0.5f) { out[c.position] = 1; next(c); } a[c.stride]; }`;
    assert.deepEqual(await answers(cursor + body), [
      'store out[c.position]: 8',
      'store out[c.position]: 8',
      'load a[c.stride]: 1',
      'store out[c.position]: 8',
      'load a[c.stride]: 1',
    ]);
  });
  it('follows sums of what an iteration declares', async () => {
    const body = `// warplint: launch grid=(8) block=(32)
__global__ void k(const int* a, float* out, int n) {
  int at = 0;
  for (int i = 0; i < n; i++) { int rows = a[i]; at += rows; out[threadIdx.x + at * 8] = 1; }
  int fixed = 0;
  for (int i = 0; i < n; i++) { int by = 32 * n; fixed += by; out[threadIdx.x + fixed] = 1; }
}`;
    assert.deepEqual(await answers(body), [
      'load a[i]: 1',
      'store out[threadIdx.x + at * 8]: 4',
      'store out[threadIdx.x + fixed]: 4',
    ]);
  });
  it('follows a pointer back up the column that it went down, past calls', async () => {
    const body = `__device__ float half(float v) { return 0.5f * v; }
// warplint: launch grid=(8) block=(32)
__global__ void k(const float* in, float* out, int w, int h) {
  in += blockIdx.x * blockDim.x + threadIdx.x;
  for (int y = 0; y < h; y++) { half(*in); in += w; }
  in -= w;
  for (int y = h - 1; y >= 0; y--) { half(*in); in -= w; }
}`;
    // 32 floats side by side, which may start off a sector in every row.
    assert.deepEqual(await answers(body), ['load *in: 4-5', 'load *in: 4-5']);
  });
  it('follows a step that is a product of many unknowns as the same for the whole warp', async () => {
    const body = `#include <cooperative_groups.h>
namespace cg = cooperative_groups;
struct Data { unsigned devices; unsigned rank; };
class Group {
  const Data& data;
  const cg::grid_group& grid;
 public:
  __device__ Group(const Data& data, const cg::grid_group& grid) : data(data), grid(grid) {}
  __device__ unsigned size() const { return data.devices * grid.size(); }
  __device__ unsigned rank() const { return data.rank * grid.size() + grid.thread_rank(); }
};
__global__ void k(float* out, int n, Data data) {
  cg::grid_group grid = cg::this_grid();
  Group group(data, grid);
  for (int i = group.rank(); i < n; i += group.size()) out[i] = 1;
}`;
    // 32 floats side by side, fewer at the end, which may start off a sector.
    assert.deepEqual(await answers(body), ['store out[i]: 1-5']);
  });
  it('counts the steps of a later part of a loop from where that part starts', async () => {
    const body = `// warplint: launch grid=(8) block=(32)
__global__ void k(float* out) {
  __shared__ float tile[1024];
  int p = 0;
  for (int i = 0; i < 8; i++) { if (i < 4) p = p + 8; else p = p + 1; }
  out[p + threadIdx.x] = 1;
  tile[p * threadIdx.x & 1023] = 1;
}`;
    // p is 4 · 8 + 4 · 1 = 36: 144 bytes off is in the middle of a sector; 36 words apart meet in 8 of 32 banks.
    assert.deepEqual(await answers(body), [
      'store out[p + threadIdx.x]: 5',
      'store tile[p * threadIdx.x & 1023]: 4',
    ]);
  });
  it('comes to an end where a lane is picked by the remainder of an endless counter', async () => {
    const body = `// warplint: launch grid=(8) block=(32)
__global__ void k(const float* a, float* out, int n) {
  float mine = 0;
  for (int i = 0; i < n; i++) { if ((i & 31) == threadIdx.x) mine = a[i]; }
  out[threadIdx.x] = mine;
}`;
    assert.deepEqual(await answers(body), ['load a[i]: 1', 'store out[threadIdx.x]: 4']);
  });
  it('keeps a warp in step whose stride hangs on the number of blocks', async () => {
    const body = `// warplint: launch block=(256)
__global__ void k(float* a, double* b, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) { a[i] = 1; }
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 65536; i += blockDim.x * gridDim.x) { b[i] = 1; }
  for (int i = threadIdx.x * 8; i < n; i += gridDim.x * 2) { a[i] = 1; }
}`;
    // Lanes leave the first loop an iteration apart at most: only the warp at the end has fewer of its 4 sectors. All of a
    // warp leave the second together, as 65536 is a multiple of 32. Two lanes of the third may be 4 iterations apart.
    assert.deepEqual(await answers(body), ['store a[i]: 1-4', 'store b[i]: 8', 'store a[i]: 1-32']);
  });
  it('says that data decides where an iteration leaves what it loads', async () => {
    const body = `// warplint: launch grid=(8) block=(32)
__global__ void k(const unsigned* a, const unsigned* table, unsigned* out, int n) {
  unsigned sum = 0, last[2] = {0, 1};
  for (int i = 0; i < n; i++) {
    out[sum & 255] = 1;
    out[last[1] & 255] = 2;
    sum = table[(sum ^ a[i + threadIdx.x]) & 255] ^ (sum >> 8);
    last[1] = table[i + threadIdx.x * n];
  }
}`;
    const all = await answers(body);
    const stores = all.filter((one) => one.startsWith('store out'));
    assert.equal(stores.length, 2);
    for (const one of stores) assert.match(one, /: unknown, data: it is loaded from `table`/);
  });
  it('takes only lanes that go on into the next iteration of a do loop', async () => {
    const body = `// warplint: launch grid=(1) block=(32)
__global__ void k(float* out, const int* a) {
  int i = threadIdx.x;
  do { out[threadIdx.x * 8] = 1; i++; } while (i < 3);
  int x;
  do { out[threadIdx.x] = 2; x = a[threadIdx.x]; } while (x > 0);
  do { out[threadIdx.x] = 3; } while (a[threadIdx.x] > 0);
  int once = 5;
  do once++; while (once < 4);
  out[threadIdx.x * once] = 4;
}`;
    // All lanes once, then lanes 0 and 1, then lane 0. In the loops behind data decides who goes on. 6 floats apart: 24.
    assert.deepEqual(await answers(body), [
      'store out[threadIdx.x * 8]: 1-32',
      'store out[threadIdx.x]: 1-4',
      'load a[threadIdx.x]: 1-4',
      'store out[threadIdx.x]: 1-4',
      'load a[threadIdx.x]: 1-4',
      'store out[threadIdx.x * once]: 24',
    ]);
  });
  it('misses lanes in later iterations that left the loop in the first', async () => {
    const loopWith = (head: string, exit: string): string => `// warplint: launch grid=(1) block=(32)
__global__ void k(float* out, const int* a, int n) {
  for (${head}) { out[threadIdx.x * 8] = 1; if (${exit}; out[threadIdx.x * 8] = 2; }
}`;
    const stores = async (head: string, exit: string): Promise<string[]> =>
      (await answers(loopWith(head, exit)))
        .filter((row) => row.startsWith('store'))
        .map((row) => row.replace(/.*: /, ''));
    for (const leave of ['break', 'return']) {
      // A sector for each lane: all 32, then the 16 that stayed.
      assert.deepEqual(await stores('int i = 0; i < 4; i++', `threadIdx.x < 16) ${leave}`), ['16-32', '16']);
      assert.deepEqual(await stores('int i = 0; i < n; i++', `threadIdx.x < 16) ${leave}`), ['16-32', '16']);
      // Which lanes stay is not known where data decides.
      assert.deepEqual(await stores('int i = 0; i < n; i++', `a[threadIdx.x]) ${leave}`), ['1-32', '1-32']);
      assert.deepEqual(await stores('; a[0];', `threadIdx.x < 16) ${leave}`), ['1-32', '16']);
    }
  });
  it('counts no iterations by a bound that they change', async () => {
    const body = `// warplint: launch grid=(1) block=(32)
__global__ void k(float* out) {
  int n = 8;
  for (int i = 0; i < n; i++) { out[threadIdx.x * 8] = 1; n = 4 + threadIdx.x; }
  int ends[2] = { 8, 8 };
  for (int i = 0; i < ends[0]; i++) { out[threadIdx.x * 8] = 2; ends[0] = 4 + threadIdx.x; }
  struct { int at; int end; } range = { 0, 8 };
  for (int i = 0; i < range.end; i++) { out[threadIdx.x * 8] = 3; range.at++; }
}`;
    // Lane 31 goes on alone after the others; what iterations leave as it is stays a bound.
    assert.deepEqual(await answers(body), [
      'store out[threadIdx.x * 8]: 1-32',
      'store out[threadIdx.x * 8]: 1-32',
      'store out[threadIdx.x * 8]: 32',
    ]);
  });
});

describe('loops that lanes return from', () => {
  it('may also run no iteration, and then all lanes come out', async () => {
    for (const loop of [
      'for (int i = 0; i < n; i++)',
      'for (; n > 3; n--)',
      'for (int i = 12; i < 40 - n; i += 32)',
    ]) {
      const lines = await accessLines(`__global__ void k(float* p, int n) {
  ${loop} { if (threadIdx.x & 1) return; }
  p[threadIdx.x * 2] = 1;
}
int main(int argc, char** argv) { float* p; k<<<1, 64>>>(p, atoi(argv[1])); }`);
      // All 32 lanes 8 bytes apart on 8 sectors, or every second one of them, or some in between.
      assert.deepEqual(lines, ['p[threadIdx.x * 2] global store 1..8'], loop);
    }
  });

  it('keep those lanes that continue or break, or may', async () => {
    for (const body of [
      'for (int i = 0; i < 4; i++) { if (n % 2 == 0) continue; return; }',
      'for (int i = 0; i <= threadIdx.x / 32; i++) { if (n == 2) break; if (i < 16) return; }',
      'while (true) { if (n == 2) break; return; }',
      'switch (n & 1) { case 0: if (n == 2) break; default: return; }',
    ]) {
      const lines = await accessLines(`__global__ void k(float* p, int n) {
  ${body}
  p[threadIdx.x * 2] = 1;
}
int main(int argc, char** argv) { float* p; k<<<1, 64>>>(p, atoi(argv[1])); }`);
      assert.deepEqual(lines, ['p[threadIdx.x * 2] global store 1..8'], body);
    }
  });
});

describe('lanes that may have returned together', () => {
  const kernel = (body: string): string => `// warplint: launch grid=(8) block=(32)
__global__ void k(float* a, int n) { ${body} a[threadIdx.x * 2] = 1; }`;
  it('are not surely there beside those of another branch, nor usually', async () => {
    for (const body of [
      'if (threadIdx.x < 4) a[0] = 1; else if (n > 3) return;',
      'if (n > 3) { if (threadIdx.x >= 4) return; }',
    ]) {
      const { kernels, diagnostics } = await analyseText('/test/together.cu', kernel(body));
      const last = kernels[0]?.launches[0]?.summary.accesses.at(-1);
      // With n > 3 four lanes, 8 bytes apart, are left.
      assert.deepEqual(last?.activeLanes, { min: 4, max: 32 }, body);
      assert.deepEqual([last.sectors?.min, last.sectors?.max], [1, 8], body);
      assert.ok(!diagnostics.some(({ rule }) => rule === 'uncoalesced-global-access'), body);
    }
  });
  it('are there all the same where the whole warp went one way', async () => {
    const body = 'if (n > 3) { a[0] = 1; if (n % 2 == 0) return; } else a[1] = 1;';
    assert.deepEqual((await answers(kernel(body))).at(-1), 'store a[threadIdx.x * 2]: 8');
  });
});

describe('loops that lanes leave as loaded values say', () => {
  const search = (loop: string): string => `// warplint: launch grid=(8) block=(128)
__global__ void k(const int* ends, float* out, int n) {
  int mine = blockIdx.x * blockDim.x + threadIdx.x, at = 0;
  ${loop}
  out[at] = 1;
}`;

  // Ends that are 1, 2, 3, … times 1,000 make lanes that are neighbours store 1,000 floats apart.
  it('leave each lane with an index of its own, also where each end parts lower lanes from higher ones', async () => {
    for (const loop of [
      'for (; at < n; at++) if (mine < ends[at]) break;',
      'for (at = 0; at < 1000; at++) if (mine < ends[at]) break;',
      'for (; at < n; at++) { if (mine + n < at) continue; if (mine < ends[at]) break; }',
    ]) {
      const [, store] = (await answers(search(loop))).filter((line) => !line.includes('mine'));
      assert.match(store ?? '', /^store out\[at\]: unknown/, loop);
    }
  });

  it('say that data decides', async () => {
    for (const loop of [
      'while (mine >= ends[at]) at++;',
      'while (at < n && (mine < ends[at] || mine >= ends[at + 1])) at++;',
    ]) {
      const store = (await answers(search(loop))).at(-1);
      assert.equal(store, 'store out[at]: unknown, data: loaded values decide how often the loop runs', loop);
    }
  });

  it('are tested by those lanes only that have gone on so far', async () => {
    const kernel = (loop: string): string => `// warplint: launch grid=(8) block=(128)
__global__ void k(const int* ends, float* out, int n) {
  int mine = blockIdx.x * blockDim.x + threadIdx.x;
  ${loop} out[at * n] = 1;
}`;
    for (const loop of [
      'for (int at = 0; at < ends[mine]; at++)',
      'int at = 0; while (ends[mine] > at++)',
      'for (int at = 0; at < 1000 && at < ends[mine]; at++)',
    ])
      assert.equal((await answers(kernel(loop)))[0], 'load ends[mine]: 1-4', loop);
    assert.equal((await answers(kernel('for (int at = 0; at < ends[7]; at++)')))[0], 'load ends[7]: 1');
  });

  it('are left together where the end does not depend on the lane', async () => {
    for (const loop of [
      'for (; at < n; at++) if (ends[at] > n) break;',
      'for (; at < n; at++) { if (mine < 7 * n) out[mine] = 2; if (ends[at] > n) break; }',
    ])
      assert.equal((await answers(search(loop))).at(-1), 'store out[at]: 1', loop);
  });

  it('take no known number of sectors on average where lanes run them differently often', async () => {
    // 1.43 on an H200: what is left over behind the unrolled part is 7 requests of some lanes each instead of 5 of most.
    const text = `// warplint: launch grid=(1) block=(32)
__global__ void k(const unsigned char* image, int* out) {
  int x = threadIdx.x, sum = 0;
  for (int i = 0; i <= 2; ++i)
    for (int j = max(x - 2, 0); j <= x + 2; ++j) sum += image[i * 240 + j];
  out[x] = sum;
}`;
    const { diagnostics } = await analyseText('/test/border.cu', text);
    assert.deepEqual(diagnostics, []);
  });

  it('take other sectors, too, where lanes leave in turns that the compiler counts beforehand', async () => {
    const text = (condition: string, step: string): string => `// warplint: launch grid=(1) block=(100)
__global__ void k(const int* data, float3* out) {
  int t = threadIdx.x, c = t * 9 % 29, i = t % 32;
  while (${condition}) { ${step} out[c >> 3].x = 0; if (t > 99) continue; c += 32; }
}`;
    // In step, four elements of 12 bytes take two sectors. 2.28 on an H200 (k243 of random-1.cu): lanes are blocks of turns apart.
    const counted = await answers(text('i < (t * 128 & 511)', 'i += 32;'));
    assert.deepEqual(counted, ['store out[c >> 3].x: 1-16']);
    for (const [condition, step] of [
      ['i < (t * 128 & 511)', 'i = 2 * i + 32;'],
      ['(i ^ 1) < (t * 128 & 511)', 'i += 32;'],
      ['i < (data[t & 1] & 511)', 'i += 32;'],
    ] as const)
      assert.equal((await answers(text(condition, step))).at(-1), 'store out[c >> 3].x: 1-2', condition);
  });
});
