import assert from 'node:assert/strict';
import { answers } from './answers.ts';

/** Sectors of 32 bytes that a warp's lanes touch at these indices of a float array. */
function sectors(indexOf: (t: number) => number): number {
  return new Set(Array.from({ length: 32 }, (_, t) => Math.floor(indexOf(t) / 8))).size;
}

/** The indices and what plain C++ makes of them are written side by side. */
async function expectSectors(body: string, indexOf: (t: number) => number, before = ''): Promise<void> {
  const text = `${before}
// warplint: launch grid=(1) block=(32)
__global__ void k(float* out) { int t = threadIdx.x; ${body} out[index] = 1; }`;
  const stores = (await answers(text)).filter((line) => line.startsWith('store out[index]'));
  assert.deepEqual(stores, [`store out[index]: ${sectors(indexOf)}`], body);
}

function reversed(t: number): number {
  return Array.from({ length: 5 }, (_, bit) => ((t >> bit) & 1) << (4 - bit)).reduce((a, b) => a | b, 0);
}

describe('loops of few iterations', () => {
  it('are followed one by one where what they leave has no other rule', async () => {
    await expectSectors(
      'int r = 0; for (int b = 0; b < 5; b++) r |= ((t >> b) & 1) << (4 - b); int index = 4 * r + t;',
      (t) => 4 * reversed(t) + t,
    );
    await expectSectors(
      `int s = 0;
       for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) { if (j == 2) break; if (i == 1) continue; s += t; }
       int index = s;`,
      (t) => 6 * t,
    );
    await expectSectors(
      'int h = t; for (int i = 0; i < 3; i++) h = (h * 5 + 1) % 64; int index = h;',
      (t) => {
        let h = t;
        for (let i = 0; i < 3; i++) h = (h * 5 + 1) % 64;
        return h;
      },
    );
  });
  it('stay one where loaded values decide', async () => {
    const text = `// warplint: launch grid=(1) block=(32)
__global__ void k(const int* in, float* out) { int at = threadIdx.x; for (int i = 0; i < 4; i++) at = in[at]; out[at] = 1; }`;
    const [, store] = await answers(text);
    assert.match(store ?? '', /^store out\[at\]: unknown, data: /);
  });
});

describe('tables of constants', () => {
  const table = [0, 17, 3, 40];
  it('give each lane its element', async () => {
    const body = 'int index = table[t & 3] + 8 * (t >> 2);';
    const indexOf = (t: number): number => table[t & 3]! + 8 * (t >> 2);
    await expectSectors(`const int table[4] = {0, 17, 3, 40}; ${body}`, indexOf);
    await expectSectors(
      `int table[4]; for (int i = 0; i < 4; i++) table[i] = i * 9; ${body}`,
      (t) => (t & 3) * 9 + 8 * (t >> 2),
    );
    await expectSectors(body, indexOf, '__constant__ const int table[4] = {0, 17, 3, 40};');
    await expectSectors(
      'int index = table[1] * t;',
      (t) => 17 * t,
      'static __device__ const int table[4] = {0, 17, 3, 40};',
    );
  });
  it('are not known where the host may have written them', async () => {
    const text = `__constant__ int table[2] = {0, 8};
// warplint: launch grid=(1) block=(32)
__global__ void k(float* out) { out[table[threadIdx.x & 1]] = 1; }`;
    const store = (await answers(text)).find((line) => line.startsWith('store'));
    assert.equal(store, 'store out[table[threadIdx.x & 1]]: 1-2');
  });
});
