import assert from 'node:assert/strict';
import { answers } from './answers.ts';

/** The cost of each access. */
async function costs(text: string): Promise<string[]> {
  return (await answers(text)).map((line) => line.replace(/.*: /s, ''));
}

describe('addresses in shared memory whose bits are swizzled', () => {
  const head = `__device__ void put(unsigned address) { asm volatile("st.shared.f32 [%0], %1;" :: "r"(address), "f"(1.0f)); }
    __device__ unsigned swizzled(unsigned address) { return address ^ (address / 256 % 8 << 4); }
    // warplint: launch grid=(1) block=(128) shared=32768
    __global__ void k(int n) {
      extern __shared__ char tile[];
      unsigned start = (unsigned)__cvta_generic_to_shared(tile), row = threadIdx.x % 8, column = threadIdx.x % 32 / 8;
  `;

  it('are known though the rows are longer than what the start is a multiple of: it is byte 1,024', async () => {
    const body = `put(swizzled(start + row * 256 + threadIdx.x / 32 * 2048) + column * 4); }`;
    const wide = `put(swizzled(start + threadIdx.x * 256)); }`;
    // 8 rows of 4 words side by side; 32 rows with 8 places for them.
    assert.deepEqual(await costs(head + body), ['1']);
    assert.deepEqual(await costs(head + wide), ['4']);
  });

  it('are known where an iteration changes bits that lanes have too, below others of theirs', async () => {
    const body = `unsigned own = swizzled(start + row * 256 + threadIdx.x / 32 * 2048) + column * 4;
      for (int i = 0; i < 32; i++) put(own ^ i * 32); }`;
    assert.deepEqual(await costs(head + body), ['1']);
  });

  it('are known where the warp has its part in the bits that change', async () => {
    const body = `for (int i = 0; i < n; i++) put(swizzled(start + threadIdx.x * 16 + i % 4 * 2048)); }`;
    // Words 16 bytes apart, within each 128 bytes in another order.
    assert.deepEqual(await costs(head + body), ['4']);
  });
});
