import assert from 'node:assert/strict';
import { accessLines, opaqueReasons } from './library.ts';

const program = (kernel: string): string => `#include <glm/glm.hpp>
${kernel}
int main() {
  float *a, *b;
  cudaMalloc(&a, 1 << 24);
  cudaMalloc(&b, 1 << 24);
  k<<<64, 256>>>((glm::vec3*)a, (glm::vec4*)b, 3);
}`;

describe('accesses through GLM’s vectors', () => {
  // A vec3 is three floats side by side: 32 of them are 384 bytes, which each of three loads touches: 12 sectors.
  it('load component by component, as GLM aligns vectors to their components', async () => {
    const text = program(`__global__ void k(const glm::vec3* a, glm::vec4* b, int n) {
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      glm::vec3 v = a[i];
      b[i].w = glm::dot(v, glm::cross(v, glm::vec3(1.f, 2.f, 3.f))) + glm::length(v);
    }`);
    // Of a vec4 one float is stored: lanes 16 bytes apart are 16 sectors.
    assert.deepEqual(await accessLines(text), ['a[i] global load 12..12', 'b[i].w global store 16..16']);
    assert.deepEqual(await opaqueReasons(text), []);
  });

  it('follow matrices of columns, products and transposition', async () => {
    const text = program(`__global__ void k(glm::vec3* a, glm::vec4* b, int n) {
      glm::mat3 m = glm::mat3(1.f, 2.f, 3.f, 4.f, 5.f, 6.f, 7.f, 8.f, 9.f);
      glm::mat3 s = glm::transpose(m) * m * 0.5f;
      glm::vec3 v = s * glm::vec3(0.5f) + s[1];
      glm::mat4x3 t(1.f);
      glm::ivec2 c = glm::ivec2(threadIdx.x * 2, blockIdx.x);
      b[c.x + c[1] * 512].y = glm::max(v, 0.f).z + (t * glm::vec4(v, 1.f)).x;
    }`);
    // Every second vec4: lanes 32 bytes apart, a sector each.
    assert.deepEqual(await accessLines(text), ['b[c.x + c[1] * 512].y global store 32..32']);
    assert.deepEqual(await opaqueReasons(text), []);
  });
});
