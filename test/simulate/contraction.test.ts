import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fusedDouble, fusedFloat } from '../../server/src/emulator/values/fusedMultiplyAdd.ts';
import { fixtureFolder, simulateFixture, simulateText } from './simulateText.ts';

const { fround } = Math;
type Numbers = readonly [a: number, b: number, c: number, d: number];

/** Statements, and the operations that nvcc 13.0 makes of them for sm_90 (`cuobjdump -sass`). */
const statements: readonly (readonly [text: string, value: (...of: Numbers) => number])[] = [
  ['r = a * b + c;', (a, b, c) => fusedFloat(a, b, c)],
  ['r = c + a * b;', (a, b, c) => fusedFloat(a, b, c)],
  ['r = a * b - c;', (a, b, c) => fusedFloat(a, b, -c)],
  ['r = c - a * b;', (a, b, c) => fusedFloat(-a, b, c)],
  ['r = -(a * b) + c;', (a, b, c) => fusedFloat(-a, b, c)],
  ['r = -(a * b) - c;', (a, b, c) => fusedFloat(-a, b, -c)],
  ['r = a * b + c * d;', (a, b, c, d) => fusedFloat(a, b, fround(c * d))],
  ['r = a * b - c * d;', (a, b, c, d) => fusedFloat(a, b, -fround(c * d))],
  ['r = (a * b + c) * c + b;', (a, b, c) => fusedFloat(fusedFloat(a, b, c), c, b)],
  ['r = c; r += a * b;', (a, b, c) => fusedFloat(a, b, c)],
  ['r = c; r -= a * b;', (a, b, c) => fusedFloat(-a, b, c)],
  ['r = c; r += a * b * d;', (a, b, c, d) => fusedFloat(fround(a * b), d, c)],
  ['r = 1.0f - a * b;', (a, b) => fusedFloat(-a, b, 1)],
  [
    'r = 0.299f * a + 0.587f * b + 0.114f * c + 0.5f;',
    (a, b, c) =>
      fround(fusedFloat(fround(0.114), c, fusedFloat(fround(0.299), a, fround(fround(0.587) * b))) + 0.5),
  ],
  ['r = (a + b) * c;', (a, b, c) => fround(fround(a + b) * c)],
  ['r = fabsf(a * b) + c;', (a, b, c) => fround(Math.abs(fround(a * b)) + c)],
  ['r = __fadd_rn(__fmul_rn(a, b), c);', (a, b, c) => fround(fround(a * b) + c)],
  ['r = __fmul_rn(a, b) + c;', (a, b, c) => fround(fround(a * b) + c)],
];

const lanes = 64;
const inputs: readonly Numbers[] = Array.from({ length: lanes }, (_, i) => [
  fround(1 + i / 7),
  fround(1.1 - i / 13),
  fround(i % 3 === 0 ? -(1 + i / 7) * (1.1 - i / 13) : 0.3 * i),
  fround(0.7 + i / 11),
]);

/** What each lane has, in bits, as the program prints it. */
async function printed(type: 'float' | 'double', text: string): Promise<string[]> {
  const list = inputs.map((of) => `{${of.map((one) => one.toString()).join(', ')}}`).join(', ');
  const [word, format] = type === 'float' ? ['unsigned', '%08x'] : ['unsigned long long', '%016llx'];
  const report = await simulateText(`#include <cstdio>
__constant__ ${type} in[${lanes}][4] = {${list}};
__global__ void k(${type}* out) {
  ${type} a = in[threadIdx.x][0], b = in[threadIdx.x][1], c = in[threadIdx.x][2], d = in[threadIdx.x][3], r;
  ${text}
  out[threadIdx.x] = r;
}
int main() {
  ${type}* out; cudaMallocManaged(&out, sizeof(*out) * ${lanes});
  k<<<1, ${lanes}>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < ${lanes}; i++) printf("${format}\\n", ((${word}*)out)[i]);
}`);
  assert.ok(typeof report !== 'string', text);
  return report.stdout.trim().split('\n');
}

const bits = (value: number): string => new Uint32Array(Float32Array.of(value).buffer)[0]!.toString(16);
const bitsOfDouble = (value: number): string =>
  new BigUint64Array(Float64Array.of(value).buffer)[0]!.toString(16);

describe('sums of products in kernels', () => {
  for (const [text, value] of statements) {
    it(`are rounded as nvcc's code rounds them: ${text}`, async () => {
      const expected = inputs.map((of) => bits(value(...of)).padStart(8, '0'));
      assert.deepEqual(await printed('float', text), expected);
    });
  }

  it('are so of doubles, too', async () => {
    const expected = inputs.map(([a, b, c, d]) => bitsOfDouble(fusedDouble(a, b, c * d)).padStart(16, '0'));
    assert.deepEqual(await printed('double', 'r = a * b + c * d;'), expected);
    const difference = inputs.map(([a, b, c]) => bitsOfDouble(fusedDouble(-a, b, c)).padStart(16, '0'));
    assert.deepEqual(await printed('double', 'r = c - a * b;'), difference);
  });

  // −2.765625 × 1.296875 is −3.58667…, −3.59375 as a __nv_bfloat16. Before sm_90 the header multiplies by fma(a, b, −0).
  it('are so of __nv_bfloat16 from sm_90 on, and of the functions of its header', async () => {
    const program = `#include <cstdio>
#include <cuda_bf16.h>
__global__ void k(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  __nv_bfloat162 p = __hadd2(__hmul2(__bfloat162bfloat162(a), __bfloat162bfloat162(b)), __bfloat162bfloat162(c));
  printf("%g %g %g %g\\n", (float)(a * b + c), (float)(c - a * b), (float)__hsub(__hmul(a, b), c), (float)p.y);
  printf("%g %g\\n", (float)__hsub(__hmul_rn(a, b), c), (float)__hfma(a, b, c));
}
int main() { k<<<1, 1>>>(__float2bfloat16(-2.77f), __float2bfloat16(1.3f), __float2bfloat16(-2.77f)); cudaDeviceSynchronize(); }`;
    const printedBy = async (device: string): Promise<unknown> => {
      const report = await simulateText(program, { device });
      return typeof report === 'string' ? report : report.stdout;
    };
    assert.equal(await printedBy('h200'), '-6.34375 0.820312 -0.820312 -6.34375\n-0.828125 -6.34375\n');
    assert.equal(await printedBy('a100'), '-6.375 0.828125 -0.828125 -6.375\n-0.828125 -6.34375\n');
  });

  // 1.2998046875 × 1.7001953125 − 2.2109375 is −0.00101566… in one step, −0.00195312 in two. `cuobjdump -sass` of nvcc 13.0 for sm_90 has
  // one HFMA2 for each of the first two lines, and HADD2 in those of the third.
  it('are so of operators of pairs and of functions of halves, but of no halves that are put together or taken apart', async () => {
    const report = await simulateText(`#include <cstdio>
#include <cuda_fp16.h>
__device__ void show(__half2 a) { printf("%g%s", (float)a.y, __low2float(a) == __high2float(a) ? " " : "? "); }
__global__ void k(__half a, __half b, __half c) {
  __half2 A = __half2half2(a), B = __half2half2(b), C = __half2half2(c), r = C, s = C;
  r += A * B;
  s -= -A * B;
  show(A * B + C); show(C + A * B); show(C - -(A * B)); show(__hadd2(A * B, C)); show(r); show(s); printf("\n");
  printf("%g %g\n", (float)__hadd(__hmul(a, b), c), (float)(c - __hneg(__hmul(a, b))));
  show(__hadd2(__halves2half2(__hmul(a, b), __hmul(a, b)), C)); show(__hsub2_rn(A * B, -C)); show(__hadd2(__hmul2_rn(A, B), C));
  printf("%g %g\n", (float)__hadd(__low2half(__hmul2(A, B)), c), (float)__hsub_rn(__hmul(a, b), -c));
}
int main() { k<<<1, 1>>>(__float2half(1.3f), __float2half(1.7f), __float2half(-2.21f)); cudaDeviceSynchronize(); }`);
    const [once, twice] = ['-0.00101566 ', '-0.00195312 '];
    assert.equal(
      typeof report === 'string' ? report : report.stdout,
      `${once.repeat(6)}\n${once.repeat(2).trim()}\n${twice.repeat(5).trim()}\n`,
    );
  });

  // `cuobjdump -sass` has one FFMA for each.
  it('are so where a function of one value returns the product or takes it', async () => {
    const text = (body: string): Promise<string[]> =>
      printed(
        'float',
        `struct Times { __device__ float operator()(const float& x, const float& y) const { return x * y; } };
        auto times = [=](float x) { return x * b; }; ${body}`,
      );
    const once = inputs.map(([a, b, c]) => bits(fusedFloat(a, b, c)).padStart(8, '0'));
    assert.deepEqual(await text('r = Times()(a, b) + c;'), once);
    assert.deepEqual(await text('r = times(a) + c;'), once);
  });

  it('are not so across functions that stay apart', async () => {
    const report = await simulateText(`#include <cstdio>
__noinline__ __device__ float product(float a, float b) { return a * b; }
__device__ __noinline__ float sum(float m, float c) { return m + c; }
__device__ float joined(float a, float b) { return a * b; }
__global__ void k(float a, float b, float c) { printf("%d %d %d\\n", product(a, b) + c == 0, sum(a * b, c) == 0, joined(a, b) + c == 0); }
int main() { float a = 1.3f, b = 1.7f; k<<<1, 1>>>(a, b, -(a * b)); cudaDeviceSynchronize(); }`);
    assert.equal(typeof report === 'string' ? report : report.stdout, '1 1 0\n');
  });

  // 1.2998046875 × 1.2998046875 is 1.6894…, 1.689453125 as a __half.
  it('take no product of halves that became a float', async () => {
    const report = await simulateText(`#include <cstdio>
#include <cuda_fp16.h>
__global__ void k(__half a, float c) { printf("%.9g %.9g\\n", (float)(a * a) + c, c - __half2float(__hmul(a, a))); }
int main() { k<<<1, 1>>>(__float2half(1.3f), 0.f); cudaDeviceSynchronize(); }`);
    assert.equal(typeof report === 'string' ? report : report.stdout, '1.68945312 -1.68945312\n');
  });

  it('are an H200’s, but for products that something holds before they are added, which are rounded here', async () => {
    const { stdout } = await simulateFixture('hardware/contraction.cu');
    const measured = fs.readFileSync(path.join(fixtureFolder, 'hardware/contraction-h200.txt'), 'utf8');
    const linesOf = (text: string): string[] => text.trim().split('\n');
    const simulated = linesOf(stdout);
    assert.equal(simulated.length, linesOf(measured).length);
    const different = linesOf(measured).filter((line, i) => line !== simulated[i]);
    assert.deepEqual(
      different.map((line) => line.split(':')[0]),
      [
        'held',
        'held, subtracted',
        'held, negated',
        'held, used twice',
        'held, two products',
        'held, two products, the second first',
        'held, sum of three',
        'held, behind a store',
        'held, behind a barrier',
        'held, used in an if',
        'held, used in an arm that calls',
        'held, used in a loop',
        'assigned before',
        'multiplied in place',
        'factor changes',
        'in a struct',
        'in an array',
        'unrolled',
        'in shared memory',
        'division',
        'by constant',
      ],
    );
  });
});
