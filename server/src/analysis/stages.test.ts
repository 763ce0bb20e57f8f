import assert from 'node:assert/strict';
import type { FileAnalysis } from './fileAnalysis.ts';
import { analyseText, kernelNamed } from './testProgram.ts';

/** Of each launch, in its order: what a parameter is given, and the sectors of the kernel's first access. */
function stages(analysis: FileAnalysis, name: string, parameter = 1): unknown[][] {
  return kernelNamed(analysis, name).launches.map(({ summary: { launch, accesses } }) => {
    const { min, max } = accesses[0]?.sectors ?? {};
    return [launch.values?.[parameter], min === max ? min : 'open'];
  });
}

describe('a kernel that is launched in stages', () => {
  // Lanes of a group lie side by side, the groups two of their lengths apart: 32 floats lie in 8 sectors if groups are shorter than a
  // sector's 8, which are half used then, and in 4 else.
  const butterfly = `
__global__ void k(float* p, int half) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i / half * 2 * half + i % half] = 1;
}
`;
  const expected = [
    [1, 8],
    [2, 8],
    [4, 8],
    [8, 4],
    [16, 4],
    [32, 4],
  ];

  it('is looked at in the first stages and for all others, where their number is not known', async () => {
    const launch = 'void launch(float* p, int half) { k<<<64, 256>>>(p, half); }\n';
    const loops = [
      'for (int s = 0; s < stages; s++) k<<<64, 256>>>(p, 1 << s);',
      'for (int s = 1; s <= stages; ++s) { int m = 1 << s; k<<<64, 256>>>(p, m / 2); }',
      'int half = 1; for (int s = 0; s < stages; s++) { k<<<64, 256>>>(p, half); half *= 2; }',
      'for (int half = 1; half < stages; half <<= 1) k<<<64, 256>>>(p, half);',
      'int half = 1; while (half < stages) { k<<<64, 256>>>(p, half); half *= 2; }',
      'int half = 1; for (int s = 0; s < stages; s++) { k<<<64, 256>>>(p, half); half = half + half; }',
      'for (int s = 0; s < stages; s++) { const int half = 1 << s; launch(p, half); }',
    ];
    for (const loop of loops) {
      const host = `${loop.includes('launch') ? launch : ''}void f(float* p, int stages) { ${loop} }`;
      const analysis = await analyseText(butterfly + host);
      const found = stages(analysis, 'k');
      assert.deepEqual(found.slice(0, 6), expected, loop);
      assert.equal(found.length, 7, loop);
      assert.equal(found[6]?.[0], undefined, loop);
    }
  });

  it('has groups of whole warps in all stages behind the first ones', async () => {
    const loop = 'for (int s = 0; s < stages; s++) k<<<64, 256>>>(p, 1 << s);';
    const analysis = await analyseText(`${butterfly}void f(float* p, int stages) { ${loop} }`);
    assert.deepEqual(stages(analysis, 'k')[6], [undefined, 4]);
  });

  it('is looked at in all stages where their number is known', async () => {
    const analysis = await analyseText(`${butterfly}
void f(float* p) { for (int s = 0; s < 10; s++) k<<<64, 256>>>(p, 512 >> s); }`);
    assert.deepEqual(stages(analysis, 'k'), [
      [512, 4],
      [256, 4],
      [128, 4],
      [64, 4],
      ...expected.toReversed(),
    ]);
  });

  it('is looked at with each length and each distance where one loop runs inside another', async () => {
    const text = `
__global__ void exchange(int* p, int j, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i / j * 2 * j + i % j] = k;
}
void f(int* p, int n) {
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) exchange<<<64, 256>>>(p, j, k);
}`;
    const found = stages(await analyseText(text), 'exchange');
    assert.deepEqual(found.slice(0, 6), expected);
    assert.ok(found.length <= 8);
  });
});

describe('a report of a kernel that is launched in stages', () => {
  it('names the stage', async () => {
    const text = (argument: string): string => `
template <typename T> __global__ void k(T* p, int half) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i / half * 2 * half + i % half] = 1;
}
void f(float* p, double* q, int stages) {
  for (int s = 0; s < stages; s++) {
    const int half = 1 << s;
    k<<<64, 256>>>(p, ${argument});
    if (stages == 20) k<<<64, 256>>>(q, 1024);
  }
}`;
    for (const argument of ['half', '1 << s', 'static_cast<int>(1u << static_cast<unsigned>(s))']) {
      const [report] = (await analyseText(text(argument))).diagnostics;
      assert.match(report?.message ?? '', /^8 sectors .*launch at line 9 with half = 1;/, argument);
    }
  });
});

describe('a kernel that is launched in a loop over equal or even steps', () => {
  const kernel = '__global__ void k(float* p, int t) { p[blockIdx.x * blockDim.x + threadIdx.x + t] = 1; }\n';

  it('is looked at once', async () => {
    const loops = [
      'for (int t = 0; t < steps; t++) k<<<64, 256>>>(p, t);',
      'for (int t = 0; t < 100; t++) k<<<64, 256>>>(p, t);',
      'for (int t = 0; t < 1000; t += 8) k<<<64, 256>>>(p, t);',
      'for (int t = 0; t < steps; t++) k<<<64, 256>>>(p, 8);',
      'for (int t = 0; t < steps; t++) { int size = t * 32 + 8; k<<<64, 256>>>(p, size); }',
      'int t = 0; while (t < steps) { k<<<64, 256>>>(p, 8); t *= 2; }',
    ];
    for (const loop of loops) {
      const analysis = await analyseText(`${kernel}void f(float* p, int steps) { ${loop} }`);
      assert.equal(stages(analysis, 'k').length, 1, loop);
    }
  });
});
