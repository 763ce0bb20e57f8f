import assert from 'node:assert/strict';
import { TestDevice, cudaSource } from '../../../test/emulator/cudaSource.ts';
import { LaneMemory } from './lanes/laneMemory.ts';

describe('large kernels', () => {
  it('run where one value per thread and operation takes more than the first lane memory', async () => {
    const threads = 1024;
    const steps = 1500;
    const lines = Array.from(
      { length: steps },
      (_, i) => `float x${i + 1} = x${i} * ${1 + (i % 3)}.0f - x${i};`,
    );
    const source = await cudaSource(
      `__global__ void k(float* out) { float x0 = threadIdx.x; ${lines.join('\n')} out[threadIdx.x] = x${steps}; }`,
    );
    const device = new TestDevice();
    const out = device.space(4 * threads);
    const run = device.run(source.kernel('k'), 1, threads, [out]);
    assert.deepEqual(run.problems, []);
    const expected = Array.from({ length: threads }, (_, thread) => {
      let x = thread;
      for (let i = 0; i < steps; i++) x = Math.fround(Math.fround(x * (1 + (i % 3))) - x);
      return x;
    });
    assert.deepEqual(device.floats(out, threads), expected);
    const memory = LaneMemory.take();
    assert.ok(
      memory.buffer.byteLength > 8 << 20,
      'the launch was meant to need more than twice the first memory',
    );
    LaneMemory.giveBack(memory);
  });
});
