import assert from 'node:assert/strict';
import { launchesOfText } from '../hardware/staticAnswers.ts';
import { answers } from './answers.ts';
import { sectorsOf } from './costs.ts';

const kernel = (body: string): string => `// warplint: launch grid=(64) block=(256)
__global__ void k(float* a, char* raw, const int* in, int n, int c, int d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  ${body}
}`;

describe('integers that reach addresses', () => {
  it('keep what pointers point to', async () => {
    const body = `size_t at = (size_t)a + threadIdx.x * 8;
      *(float*)at = 1;
      if ((size_t)(a + 2) % 16 == 8) raw[i * 32] = 1;
      if ((size_t)(a + 2) % 16 == 0) raw[i] = 1;
      __shared__ float s[1024];
      *(float*)__cvta_shared_to_generic(__cvta_generic_to_shared(s + threadIdx.x * 2)) = 1;`;
    // The third store is never reached: buffers start at multiples of 256 bytes.
    assert.deepEqual(await answers(kernel(body)), [
      'store *(float*)at: 8',
      'store raw[i * 32]: 32',
      'store *(float*)__cvta_shared_to_generic(__cvta_generic_to_shared(s + threadIdx.x * 2)): 2',
    ]);
  });
  it('are what a statement expression ends with', async () => {
    const body = `int least = ({ __typeof__(i) x = 8 * threadIdx.x; int y = 40000; x < y ? x : y; });
      a[least] = 1;
      a[({ int z; if (n > 3) z = 8; else z = 16; z + (int)threadIdx.x; })] = 2;`;
    assert.deepEqual(await answers(kernel(body)), [
      'store a[least]: 32',
      'store a[({ int z; if (n > 3) z = 8; else z = 16; z + (int)threadIdx.x; })]: 4',
    ]);
  });
  it('come from enumerations that are used whole, and from loops over lists that start something', async () => {
    const body = `enum class Step { one = 1, four = 4 };
      using enum Step;
      a[threadIdx.x * (int)four] = 1;
      for (int j = threadIdx.x * (int)one; int s : {32, 64}) raw[j * 2 + s] = 1;`;
    assert.deepEqual(await answers(kernel(body)), [
      'store a[threadIdx.x * (int)four]: 16',
      'store raw[j * 2 + s]: 2',
    ]);
  });
  it('are whole again after a division by an unknown', async () => {
    assert.deepEqual(await answers(kernel('a[(i / n) * n + i % n] = 1; a[i / n] = 2;')), [
      'store a[(i / n) * n + i % n]: 4',
      'store a[i / n]: 1-5',
    ]);
  });
  it('have their bits turned around or counted warp by warp', async () => {
    // Reversed, lanes are 8 words apart; of 0 to 5 set bits and 0 to 3 of the warp's number, 6 words from the fourth on
    // straddle two sectors.
    assert.deepEqual(await answers(kernel('a[__brev(threadIdx.x) >> 24] = 1; a[__popc(threadIdx.x)] = 2;')), [
      'store a[__brev(threadIdx.x) >> 24]: 32',
      'store a[__popc(threadIdx.x)]: 1-2',
    ]);
  });
  it('are turned around beside what is the same for the warp', async () => {
    // Lanes are 2¹² words apart in the first, wherever the warp's own bits put them; in the second they fill 32 words.
    const body = `a[__brev(i) >> 15] = 1; a[(__brev(i ^ 8) >> 27) + 32 * n] = 2;`;
    assert.deepEqual(await answers(kernel(body)), [
      'store a[__brev(i) >> 15]: 32',
      'store a[(__brev(i ^ 8) >> 27) + 32 * n]: 4',
    ]);
  });
  it('seldom fall into two parts of a quotient of a quotient', async () => {
    const body = 'int q = (i * 40 + c) / 50257; raw[(q / 1024) * 64] = 1; a[q % 1024] = 2;';
    // 32 lanes span 1,240 of 50,257: one quotient, or two in the few warps that straddle. The bound takes both
    // quotients to straddle at once, two sectors on either side where the remainder starts again.
    assert.deepEqual(await answers(kernel(body)), [
      'store raw[(q / 1024) * 64]: 1-3',
      'store a[q % 1024]: 1-4',
    ]);
  });
  it('move together where a whole warp chooses between two', async () => {
    const body = 'int at = i * 2; if (c) at = i * 2 + n * d * 8; a[at] = 1;';
    assert.deepEqual(await answers(kernel(body)), ['store a[at]: 8']);
  });
  it('differ in one lane at most where they equal an unknown', async () => {
    // 32 words from the second on: 5 sectors; the lane at the edge may touch one more, or need fewer.
    assert.deepEqual(await answers(kernel('a[i == n - 1 ? i : i + 1] = 1;')), [
      'store a[i == n - 1 ? i : i + 1]: 1-9',
    ]);
  });
  it('depend on data where a texture is read', async () => {
    const text = `// warplint: launch grid=(64) block=(256)
__global__ void k(float* a, cudaTextureObject_t t) { a[tex1Dfetch<int>(t, threadIdx.x)] = 1; }`;
    assert.deepEqual(await answers(text), [
      'store a[tex1Dfetch<int>(t, threadIdx.x)]: unknown, data: texture or surface access `tex1Dfetch`',
    ]);
  });
  it('wrap in unsigned types, and come back with what is added', async () => {
    const text = (body: string): string => `// warplint: launch grid=(4) block=(32)
__global__ void k(float* a) { unsigned t = threadIdx.x, b = blockIdx.x; int x = blockIdx.x; ${body} }`;
    // The first three lanes of the first block are huge, or negative as an int: 29 lanes of it on 4 sectors, else 5.
    for (const body of [
      'unsigned i = t - 3 + b * 32; if (i < 500) a[i] = 1;',
      'int i = t - 3 + b * 32; if (i >= 0) a[i] = 1;',
      'size_t i = (size_t)b * 32 + t; if (i - 3 < 500) a[i - 3] = 1;',
      'int i = (t - 96u) + 93 + x * 32; if (i >= 0) a[i] = 1;',
    ]) {
      const [answer = ''] = await answers(text(body));
      assert.match(answer, /: 4-5$/, body);
    }
    assert.deepEqual(await answers(text('a[1024 + min((int)(t - 11u + x * 8), (int)t * 64)] = 1;')), [
      // -11 to 20 in the first block, on 5 sectors, and 8 further on in each next; in the last, lane 0 stays behind on a sixth.
      'store a[1024 + min((int)(t - 11u + x * 8), (int)t * 64)]: 5-6',
    ]);
  });
  it('have both signs where ranges can be cut no further', async () => {
    const text = `__global__ void k(float* a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[threadIdx.x + (0 - i) % 7837] = 1;
}
int main() { k<<<2, 128>>>(nullptr); }`;
    const limits = { steps: 10_000, splitSteps: 10_000, splits: 0 };
    const [launch] = await launchesOfText('/program.cu', text, undefined, limits);
    // Of lane 0 of the first warp nothing is wrapped: it has a sector of its own.
    const sectors = launch?.summary.accesses[0]?.sectors;
    assert.ok(sectors === undefined || sectors.max >= 2, JSON.stringify(sectors));
    const twice = `__global__ void k(float* a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (128 < threadIdx.x - (i * 30 - 1)) a[threadIdx.x * 8] = 1;
}
int main() { k<<<2, 32>>>(nullptr); }`;
    const [second] = await launchesOfText('/program.cu', twice, undefined, limits);
    // In the first block 0 - (0 - 1) is 1, in the second all lanes have large numbers.
    const all = second?.summary.accesses[0]?.sectors;
    assert.ok(all === undefined || (all.min <= 31 && all.max === 32), JSON.stringify(all));
  });
  it('wrap in 64 bits before a remainder is taken', async () => {
    const wrapped = (value: number): bigint => BigInt.asUintN(64, BigInt(value));
    const costOf = (index: (t: number) => bigint): number =>
      sectorsOf(
        Array.from({ length: 32 }, (_, t) => Number(index(t))),
        4,
      );
    const body = `size_t t = threadIdx.x % 32;
      a[t + (t - 32) % 32] = 1; a[t + (5 - t) % 7] = 2; a[(40 - t) % 17 * 8] = 3; a[(t - 40) / 17 * 8] = 4;`;
    assert.deepEqual(
      (await answers(kernel(body))).map((row) => /: (unknown|.*)/.exec(row)?.[1]),
      [
        `${costOf((t) => BigInt(t) + (wrapped(t - 32) % 32n))}`,
        `${costOf((t) => BigInt(t) + (wrapped(5 - t) % 7n))}`,
        `${costOf((t) => (wrapped(40 - t) % 17n) * 8n)}`,
        'unknown',
      ],
    );
  });
  it('differ from lane to lane where one of an array does that is chosen for all', async () => {
    const body = `int mixed[2]; mixed[0] = threadIdx.x; mixed[1] = 2; a[mixed[n]] = 1;
      int same[2]; same[0] = blockIdx.x; same[1] = 2; a[same[n]] = 2;
      int loaded[2] = { 1, 2 }; loaded[0] = in[threadIdx.x]; a[loaded[n]] = 3;`;
    const rows = (await answers(kernel(body))).filter((row) => row.startsWith('store a'));
    assert.match(rows[0] ?? '', /: unknown, `mixed` is indexed by a value that is not known$/);
    assert.match(rows[1] ?? '', /: 1$/);
    assert.match(rows[2] ?? '', /: unknown, data: it is loaded from `in`$/);
  });
  it('are huge in 64 bits where they wrap, also for min and max', async () => {
    const body = `size_t t = threadIdx.x % 32;
      a[min(t - 40, t * 8)] = 1; a[max(t - 40, 0ull) - (t - 40) + t] = 2;`;
    // The smaller one is t * 8, the larger one t - 40.
    const rows = (await answers(kernel(body))).map((row) => row.replace(/.*: /, ''));
    assert.deepEqual(rows, ['32', '4']);
  });
  it('are rounded by masks of 64 bits', async () => {
    const body = `size_t t = threadIdx.x % 32;
      raw[(t * 24 + 15) & ~15ull] = 1;
      t *= 24; t &= ~(size_t)15;
      raw[t] = 2;
      if ((double)0xfffffffffffffff0ull > 5) raw[t * 4] = 3;`;
    // 24 t rounded up to 16 starts 24 of the sectors 0 to 23, rounded down too; four times as far apart each its own. The mask
    // itself is a large number.
    const rows = (await answers(kernel(body))).map((row) => row.replace(/.*: /, ''));
    assert.deepEqual(rows, ['24', '24', '32']);
  });
});
