/** How wide an access is where the type of what is moved is hard to know. */
import assert from 'node:assert/strict';
import { answers } from './answers.ts';

const kernel = (declarations: string, body: string): string => `${declarations}
// warplint: launch grid=(64) block=(256)
__global__ void k(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  ${body}
}`;

describe('the width of an access', () => {
  it('is not known where the size of what is moved is not', async () => {
    const pack = 'using Pack = typename elsewhere::Widths<4>::type;';
    const body = 'const Pack* p = reinterpret_cast<const Pack*>(in + 4 * i); auto v = *p;';
    assert.deepEqual(await answers(kernel(pack, body)), [
      'load *p: unknown, size of `typename elsewhere::Widths<4>::type` is unknown',
    ]);
  });

  it('is that of storage of a given size and alignment', async () => {
    const pack = 'using Pack = std::aligned_storage<16, 16>::type;';
    const body = 'reinterpret_cast<Pack*>(out)[i] = reinterpret_cast<const Pack*>(in)[i];';
    // 32 lanes of 16 bytes are 16 sectors.
    assert.deepEqual(await answers(kernel(pack, body)), [
      'store reinterpret_cast<Pack*>(out)[i]: 16',
      'load reinterpret_cast<const Pack*>(in)[i]: 16',
    ]);
  });
});
