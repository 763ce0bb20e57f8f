/** Functions without a launch that work out what launches are given. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

async function blocksOf(host: string): Promise<(number | undefined)[]> {
  const analysis = await analyseText(`__global__ void k(float* p) { p[threadIdx.x] = 0; }\n${host}`);
  return kernelNamed(analysis, 'k').launches.map(({ summary: { launch } }) =>
    launch.source === 'host' ? launch.block[0] : undefined,
  );
}

describe('functions that work out sizes', () => {
  it('are followed, and of thousands those first that are called nearest to the launch', async () => {
    const numbers = Array.from({ length: 500 }, (_, i) => i);
    const library = numbers.map((i) => `int f${i}(int n) { return f${i + 1}(n); }`).reverse();
    const host = `int f500(int n);\n${library.join('\n')}
      int size() { return 96; }
      int main() { float* p; f0(1); k<<<1, size()>>>(p); }`;
    assert.deepEqual(await blocksOf(host), [96]);
  });

  it('are passed over where there are more than anybody would wait for', async () => {
    const numbers = Array.from({ length: 500 }, (_, i) => i);
    const library = numbers.map((i) => `int f${i}() { return ${i}; }`).join('\n');
    const calls = (n: number): string =>
      numbers
        .slice(0, n)
        .map((i) => `f${i}();`)
        .join(' ');
    const program = (n: number): string =>
      `${library}\nint size() { return 96; }\nint main() { float* p; ${calls(n)} k<<<1, size()>>>(p); }`;
    assert.deepEqual(await blocksOf(program(300)), [96]);
    assert.notDeepEqual(await blocksOf(program(500)), [96]);
  });
});
