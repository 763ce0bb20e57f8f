import { checksPrinted } from '../simulate/simulateText.ts';
import { expect, kernel } from './library.ts';

describe('helper_math.h', () => {
  // What nvcc 13.0 makes of the program for the host, with the header of CUDA's samples, prints these lines.
  checksPrinted({
    'computes as the header of the samples does': [
      `#include <cstdio>
#include <helper_math.h>
__host__ __device__ float every(int i) {
  float3 a = make_float3(1.f + i, 2, 3), b = make_float3(4, 5.f - i, 6);
  float3 v = normalize(cross(a, b)) * 2.f + make_float3(1.f) - a / b; v *= 0.5f; v += b; v /= 3.f; v -= a;
  float4 w = make_float4(lerp(a, b, 0.25f), dot(a, b)); w = clamp(w * 1.5f - 3.f, -2.f, 4.5f);
  float2 f = fracf(make_float2(2.75f, -1.25f)) + floorf(make_float2(2.75f, -1.25f)) * fmodf(make_float2(5, 7), make_float2(3, 4));
  int3 q = make_int3(make_float3(1.9f, -2.9f, 7)) * make_int3(3) - make_int3(make_uint3(1, 2, 3)); q = max(q, make_int3(-5)); q += abs(-q);
  uint2 u = clamp(make_uint2(9, 2) + 1u, make_uint2(3u), make_uint2(8u));
  float3 r = reflect(a, normalize(b)); float s = smoothstep(1, 5, 2.5f) + smoothstep(make_float2(0.f), make_float2(1.f), make_float2(0.3f, 4)).x;
  return length(v) + w.x * 3 + w.w + f.x * 7 + f.y + q.x + q.y * 2 + q.z + u.x + u.y * 10 + r.x * r.y + r.z + s + clamp(9, 2, 5) + fminf(a, b).y + fabs(-a).z;
}
int main() { for (int i : {0, 2, 3, 5}) printf("%.6g ", every(i)); puts(""); float3 p = make_float3(make_float2(1, 2), 3); float3 m = -p; float4 z = make_float4(m); printf("%g %g %g %g\\n", m.x, m.z, z.w, (2.f * make_float4(1, 2, 3, 4)).w); int4 n = make_int4(make_int3(1, 2, 3), 9); n -= 1; n *= make_int4(2); printf("%d %d %d\\n", n.x, n.w, dot(n, n)); }`,
      '124.034 127.343 129.047 inf ',
      '-1 -3 0 8',
      '0 16 276',
    ],
  });

  // By hand: 32 lanes of 16 bytes are 16 sectors.
  it('leaves the accesses beside its vectors known', async () => {
    const body = `
      float4* out = reinterpret_cast<float4*>(b);
      float3 v = make_float3(1.f) * a[0];
      out[threadIdx.x + clamp(n, 0, 0)] = make_float4(normalize(v), dot(v, v));`;
    await expect(kernel('#include "helper_math.h"', body), [
      'a[0] global load 1..1',
      'out[threadIdx.x + clamp(n, 0, 0)] global store 16..16',
    ]);
  });
});
