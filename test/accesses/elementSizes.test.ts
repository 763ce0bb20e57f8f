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

  it('is that of the pointer beside a null pointer, and of none where that is not known', async () => {
    const known = (pointer: string): string => kernel('', `auto p = ${pointer}; out[i] = p[4 * i];`);
    for (const pointer of ['gridDim.x > 1 ? in : NULL', 'gridDim.x > 99 ? nullptr : in'])
      assert.deepEqual(await answers(known(pointer)), ['store out[i]: 4', 'load p[4 * i]: 16']);
    // As of `auto p = elsewhere(in)`: nothing tells what the load takes.
    assert.deepEqual(await answers(known('gridDim.x > 1 ? elsewhere(in) : NULL')), ['store out[i]: 4']);
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

  it('is that of the specialisation whose member is called, where members are defined outside', async () => {
    const vectors = `template <typename T, int N> struct Vec { __device__ void load(const T* p); };
template <> struct Vec<float, 1> { float data; __device__ void load(const float* p); };
inline __device__ void Vec<float, 1>::load(const float* p) { data = *p; }
template <> struct Vec<float, 2> { float2 data; __device__ void load(const float* p); };
inline __device__ void Vec<float, 2>::load(const float* p) { data = *(const float2*)p; }`;
    const body = 'Vec<float, 2> v; v.load(in + 2 * i); out[i] = v.data.x + v.data.y;';
    // 32 lanes of 8 bytes side by side.
    assert.deepEqual(await answers(kernel(vectors, body)), ['load *(const float2*)p: 8', 'store out[i]: 4']);
  });
});
