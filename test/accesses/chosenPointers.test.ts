import assert from 'node:assert/strict';
import { answers } from './answers.ts';

const head = `// warplint: launch grid=(8) block=(64)
__global__ void k(const float* a, float* out, int n) {
  extern __shared__ float shared[];
  int t = threadIdx.x;
`;

const ofShared = (all: readonly string[]): string[] => all.filter((one) => one.includes('buffer'));

describe('pointers of an array of which the program chooses one', () => {
  it('lead where all of them lead that may be chosen', async () => {
    // Words 2t of either buffer: two in each of sixteen banks.
    const loop = `for (int i = 0; i < n; i++) { float* buffer = stages[i % 2]; buffer[2 * t] = a[t]; } }`;
    const list = 'float* stages[2] = {shared, shared + 1024};';
    assert.deepEqual(ofShared(await answers(`${head}${list}${loop}`)), ['store buffer[2 * t]: 2']);
    const set = 'float* stages[2]; stages[0] = shared + 8; stages[1] = stages[0] + n;';
    assert.deepEqual(ofShared(await answers(`${head}${set}${loop}`)), ['store buffer[2 * t]: 2']);
    const flipped = `int stage = 0;
  for (int i = 0; i < n; i++) { float* buffer = stages[stage]; out[t] = buffer[32 * t]; stage ^= 1; } }`;
    assert.deepEqual(ofShared(await answers(`${head}${list}${flipped}`)), ['load buffer[32 * t]: 32']);
  });

  it('leave open what one of them would cost otherwise, or lanes choose for themselves', async () => {
    const loop = `for (int i = 0; i < n; i++) { float* buffer = ends[i % 2]; buffer[t] = 1; } }`;
    // Words 2t, or t.
    const apart = 'float* ends[2] = {shared + t, shared};';
    assert.deepEqual(ofShared(await answers(`${head}${apart}${loop}`)), ['store buffer[t]: 1-2']);
    const memories = 'float* ends[2] = {shared, out};';
    assert.match(ofShared(await answers(`${head}${memories}${loop}`))[0] ?? '', /unknown/);
    const ofLanes = 'float* ends[2] = {shared, shared + 1000}; float* buffer = ends[t & 1]; buffer[t] = 1; }';
    assert.match(ofShared(await answers(`${head}${ofLanes}`))[0] ?? '', /unknown/);
  });
});
