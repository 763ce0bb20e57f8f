import assert from 'node:assert/strict';
import { answers } from './answers.ts';

const head = `// warplint: launch grid=(8) block=(64)
__global__ void k(const float* a, float* out, int n) {
`;

describe('what goes back and forth in a loop', () => {
  it('is one of two values that are known lane by lane', async () => {
    const body = `unsigned wide = threadIdx.x * 2, odd = threadIdx.x * 3;
      for (int i = 0; i < n; i++) { out[wide] = 1; out[odd] = 1; wide ^= 512; odd = odd ^ 1; }
      out[wide] = 2; }`;
    // 64 words are 8 sectors, here or 2 kB on. 3t is below 96, and so is 3t ^ 1: 12 sectors in the first warp as in the second.
    assert.deepEqual(await answers(head + body), [
      'store out[wide]: 8',
      'store out[odd]: 12',
      'store out[wide]: 8',
    ]);
  });
  it('is the address of one of two buffers in shared memory, whose alignment tells the bit', async () => {
    const body = `__device__ void put(unsigned address, float value) {
  asm volatile("st.shared.f32 [%0], %1;" : : "r"(address), "f"(value));
}
// warplint: launch grid=(8) block=(64)
__global__ void k(const float* a, int n) {
  __shared__ __align__(8192) float tile[2048];
  unsigned address = (unsigned)__cvta_generic_to_shared(tile + 1024 - 128 + threadIdx.x * 2);
  for (; n > 0; n--) { put(address, 1); address ^= 4096; }
}`;
    const [store] = await answers(body);
    // Every second bank: two words in each of the sixteen.
    assert.match(store ?? '', /^store .*: 2$/s);
  });
  it('is behind the loop what the last turn made of it, as what was copied from it there', async () => {
    const body = `int x = threadIdx.x * 5, y = 0;
      for (int i = 0; i < 5; i++) { x ^= 64; y = x; }
      if (threadIdx.x < 32) out[x + y] = 1; }`;
    // 10t, or 128 more or less: no two lanes in one sector; 5t and 5t ^ 64 would add up to 22 sectors.
    assert.deepEqual(await answers(head + body), ['store out[x + y]: 32']);
  });
  it('is known also where it is flipped before it is used, by a number of several bits', async () => {
    const body = `  __shared__ float tile[2][384];
      unsigned start = 0;
      for (int i = 0; i < n; i++) {
        start ^= 384;
        unsigned row = start + threadIdx.x / 4;
        (&tile[0][0])[start + (threadIdx.x % 4 + row % 8 / 2) % 4 * 8 + threadIdx.x / 4 % 8 / 2] = 1;
        out[threadIdx.x * 2 + (start | 66)] = 1;
      } }`;
    // 4 columns of 8 words in turns, with 4 rows of two equal words: 16 words in 16 banks. From word 66 or 66 | 384 = 450 on, 8 bytes into a sector.
    assert.deepEqual(
      (await answers(head + body)).map((line) => line.replace(/.*: /s, '')),
      ['1', '9'],
    );
  });
  it('is not what other values change', async () => {
    const body = `unsigned by = 64, at = threadIdx.x;
      for (int i = 0; i < n; i++) { out[at] = 1; at ^= by; by += by; } }`;
    const [store] = await answers(head + body);
    assert.match(store ?? '', /^store out\[at\]: (?:unknown|1-32)/);
  });
});
