import assert from 'node:assert/strict';
import { simulateProgram } from '../simulate/simulateText.ts';
import { expect, kernel } from './library.ts';

// Counts are by hand: rows are a whole number of 32-byte sectors long, images start where memory that is allocated does.
describe('accesses through pointers that OpenCV hands to kernels', () => {
  const headers = '#include <opencv2/core/cuda_types.hpp>\nusing namespace cv::cuda;';

  it('go along rows, or from one to the next', async () => {
    const body = `
      PtrStepSz<float> image(64, 64, a, 256);
      PtrStepSzb bytes(64, 64, (unsigned char*)b, 64);
      int x = threadIdx.x % 32, y = threadIdx.x / 32;
      if (y < image.rows) image(y, x) = 0;
      image(x, y) = 1;
      image.ptr(y)[2 * x] = 2;
      bytes(y, x) = 3;`;
    await expect(kernel(headers, body), [
      'image(y, x) global store 4..4',
      'image(x, y) global store 32..32',
      'image.ptr(y)[2 * x] global store 8..8',
      'bytes(y, x) global store 1..1',
    ]);
  });

  it('stay unknown where nothing tells how far rows are apart', async () => {
    const text = `${headers}
      __global__ void k(PtrStepSzf image) { image(threadIdx.x, 0) = 1; image(0, threadIdx.x) = 1; }
      void run(const PtrStepSzf& image) { k<<<1, 32>>>(image); }`;
    await expect(text, [
      'image(threadIdx.x, 0) global store 1..32',
      'image(0, threadIdx.x) global store 4..4',
    ]);
  });
});

describe('arithmetic on vectors of OpenCV', () => {
  it('is that of C on their elements, and saturates where it is asked to', async () => {
    const { stdout, ended } = await simulateProgram(`#include <opencv2/core/cuda/vec_math.hpp>
#include <cstdio>
using namespace cv::cuda::device;
int main() {
  uchar3 v = make_uchar3(200, 100, 3);
  int3 s = v * v;
  float3 f = v / 2.f;
  int4 q = make_int4(1, 2, 3, 4) - 7;
  double2 w = 0.5 * make_float2(1, 2);
  printf("%d %d %d, %g %g, %d %d, %g %g\\n", s.x, s.y, s.z, f.x, f.z, q.x, q.w, w.x, w.y);
  uchar4 u = saturate_cast<uchar4>(make_float4(-3, 2.5f, 3.5f, 900));
  short2 h = saturate_cast<short2>(make_int2(-40000, 40000));
  printf("%d %d %d %d, %d %d, %d\\n", u.x, u.y, u.z, u.w, h.x, h.y, (int)saturate_cast<schar>(-200.7));
  TypeVec<float, 3>::vec_type t = VecTraits<float3>::all(4);
  printf("%g %d, %d\\n", t.z, (int)VecTraits<float3>::cn, divUp(65, 32));
}`);
    assert.equal(ended, null);
    assert.deepEqual(stdout.trimEnd().split('\n'), [
      '40000 10000 9, 100 1.5, -6 -3, 0.5 1',
      '0 2 4 255, -32768 32767, -128',
      '4 3, 3',
    ]);
  });
});
