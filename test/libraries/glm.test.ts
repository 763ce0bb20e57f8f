import assert from 'node:assert/strict';
import { simulateProgram } from '../simulate/simulateText.ts';
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

describe('what GLM’s functions compute', () => {
  // Printed by the same program with GLM 1.1 itself, compiled by g++ 12 with -ffp-contract=off.
  it('is GLM’s, to the last digit', async () => {
    const { stdout } = await simulateProgram(`#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <glm/gtx/quaternion.hpp>
#include <cstdio>
using namespace glm;
template <typename V> void show(const V& v, int n) {
  for (int i = 0; i < n; i++) printf("%.9g ", (double)v[i]);
  printf("\\n");
}
template <typename M> void cells(const M& m) {
  for (int i = 0; i < m.length(); i++) show(m[i], m[i].length());
}
int main() {
  float p[16];
  for (int i = 0; i < 16; i++) p[i] = (float)((i * 7 + 3) % 11) * 0.37f - 1.1f;
  vec3 a = make_vec3(p), b(0.5f, vec2(1.25f, -2.f));
  show(refract(normalize(a), normalize(b), 0.7f), 3);
  show(ivec3(7, -3, 12) % ivec3(2, 5, 3), 3);
  mat3 m(b, a, vec3(1, 2, 3));
  m += make_mat3(p + 1) * 0.5f;
  cells(inverse(m));
  cells(inverse(make_mat4(p)));
  cells(transpose(mat2x3(1, 2, 3, 4, 5, 6)) * m);
  cells(rotate(mat4(m), 0.7f, b));
  show(lookAt(a, b, vec3(0, 1, 0)) * vec4(vec2(p[3], p[4]), b.x, 1), 4);
  quat q = normalize(quat(0.5f, 0.1f, -0.7f, 0.3f)), r = angleAxis(1.1f, normalize(b));
  show(q * a, 3);
  show(slerp(q, -r, 0.3f), 4);
  show(quat_cast(mat3_cast(q * r)), 4);
}
`);
    assert.deepEqual(stdout.split(' \n'), [
      '-0.168787926 0.214733481 0.961977243',
      '1 -3 0',
      '0.377240658 -0.616452754 0.525635302',
      '-0.0869649202 0.576869726 -0.255151093',
      '-0.219437301 -0.030037066 0.222165167',
      '0.737101138 5.23275423 0.982801437 -4.24995232',
      '0.245700076 -0.245700419 -0.24570033 0.245700419',
      '2.10270358e-07 -1.47420228 0.24570033 1.2285018',
      '-0.982801557 -6.21555567 -0.982801259 5.47845459',
      '-1.11999989 3.17000008',
      '9.34000015 23.9049988',
      '13.6600008 33.3700027',
      '0.0994234681 -0.932083488 -2.99124813 0',
      '2.00168109 3.54762292 -0.515441298 0',
      '2.05278158 1.86236846 1.45316219 0',
      '0 0 0 1',
      '-0.46171239 -0.122044325 -0.655840635 1',
      '-2.21904778 1.28952348 -1.19476235',
      '0.138981014 -0.537435591 0.0960987806 0.826203585',
      '0.394617826 -0.420491308 0.154866055 0.802172244',
      '',
    ]);
  });
});

describe('accesses of kernels with quaternions', () => {
  // A quaternion is four floats side by side, aligned to one: 32 of them are 512 bytes, 16 sectors for each of four loads.
  it('load component by component', async () => {
    const text = program(`__global__ void k(const glm::vec3* a, glm::vec4* b, int n) {
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      glm::quat q = ((const glm::quat*)b)[i];
      glm::mat3 m = glm::mat3_cast(glm::normalize(q));
      m *= glm::mat3(glm::mat4(2.f));
      b[i].y = (glm::inverse(m) * glm::vec3(q * glm::vec4(1.f))).z;
    }`);
    assert.deepEqual(await opaqueReasons(text), []);
    assert.deepEqual(await accessLines(text), [
      '((const glm::quat*)b)[i] global load 16..16',
      'b[i].y global store 16..16',
    ]);
  });
});
