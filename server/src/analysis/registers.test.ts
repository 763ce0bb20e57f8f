/** Registers per thread, by where they come from. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

describe('registers per thread', () => {
  const kernel = (bounds: string): string =>
    `__global__ void ${bounds} k(float* p) { p[threadIdx.x] = 0; }\n`;
  const registers = async (text: string, chosen: number | null = null): Promise<unknown[]> => {
    const analysis = await analyseText(text, { registersPerThread: chosen });
    const { request, registersSource } = kernelNamed(analysis, 'k').launches[0]?.occupancy ?? {};
    return [request?.registersPerThread, registersSource];
  };

  it('are what the bounds allow the compiler: 65,536 registers shared by the promised blocks', async () => {
    // 65,536 / (256 × 4) = 64; 65,536 / (256 × 3) = 85, which a unit of 256 per warp brings down to 80, as nvcc does.
    assert.deepEqual(await registers(kernel('__launch_bounds__(256, 4)')), [64, 'bounds']);
    assert.deepEqual(await registers(kernel('__launch_bounds__(256, 3)')), [80, 'bounds']);
    assert.deepEqual(await registers(kernel('__launch_bounds__(128, 2)')), [255, 'bounds']);
  });

  it('are an estimate where nothing caps them, and called one', async () => {
    const [count, source] = await registers(kernel('__launch_bounds__(256)'));
    assert.equal(source, 'estimate');
    assert.ok(typeof count === 'number' && count >= 16 && count <= 32);
    assert.equal((await registers(kernel('')))[1], 'estimate');
  });

  it('are the given ones before any bounds', async () => {
    assert.deepEqual(await registers(kernel('__launch_bounds__(256, 4)'), 40), [40, 'option']);
  });
});
