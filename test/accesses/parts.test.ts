/** Statements that are evaluated in parts, because the answer differs from warp to warp, and what that costs. */
import assert from 'node:assert/strict';
import type { FunctionIr } from '../../server/src/ir/nodes.ts';
import { createProgram } from '../../server/src/lowering/program.ts';
import { analyseKernel } from '../../server/src/symbolic/analyseKernel.ts';
import { createParser } from '../../server/src/syntax/index.ts';
import { shape } from './shape.ts';

/** Sixty rounds that no symbol stands for, then checks that hold for some of the eight warps. */
const source = `
__global__ void late(float* out, const float* in) {
  int n = 1;
  while (n < 60) { out[n * blockDim.x + threadIdx.x] = in[n * blockDim.x + threadIdx.x]; n += n % 2 + 1; n--; n++; }
  if (threadIdx.x < 32) out[threadIdx.x] = 1.0f;
  if (threadIdx.x >= 64) out[2 * threadIdx.x] = 1.0f;
  if (threadIdx.x == 100) out[0] = 1.0f;
}`;

async function kernelOf(text: string): Promise<FunctionIr> {
  const file = (await createParser()).parse({ path: '/kernel.cu', text });
  const kernel = createProgram(file).kernels()[0]?.instantiate().function;
  assert.ok(kernel);
  return kernel;
}

describe('a kernel of which late statements are evaluated in parts', () => {
  it('is not evaluated again from its start for each of them', async () => {
    const kernel = await kernelOf(source);
    // The rounds take some 1,100 steps, and each further look at them would take as many.
    const limits = { steps: 2000, splitSteps: 2000, splits: 160 };
    const { stopped, branches, inOnePass } = analyseKernel(kernel, shape, [], limits);
    assert.equal(stopped, undefined);
    assert.equal(inOnePass, false);
    const checks = branches.slice(-3).map(({ status, divergentShare }) => [status, divergentShare]);
    assert.deepEqual(checks, [
      ['uniform', 0],
      ['uniform', 0],
      ['divergent', 1 / 8],
    ]);
  });
});

describe('a kernel that takes longer than it may', () => {
  // Of 256 threads the first 64 store 4 bytes apart, the last 64 16 bytes apart, on 4 to 16 sectors.
  const spreading = `__global__ void spreading(float* out) {
  for (int i = 1; i < 40; i += i % 2 + 1) out[i * 4096 + threadIdx.x * (1 + threadIdx.x / 64)] = 1.0f;
}`;

  it('is known for all of its warps or not at all', async () => {
    const kernel = await kernelOf(spreading);
    const seen = new Set<string>();
    for (let steps = 20; steps <= 1000; steps += 20) {
      const limits = { steps, splitSteps: 1000, splits: 160 };
      const { stopped, accesses, inOnePass } = analyseKernel(kernel, shape, [], limits);
      assert.ok(inOnePass);
      for (const { status, sectors, reason } of accesses) {
        seen.add(status);
        if (status === 'unknown') assert.equal(reason, stopped);
        else assert.ok(sectors && sectors.min <= 4 && sectors.max >= 16, `${steps} steps`);
      }
    }
    assert.deepEqual([...seen].sort(), ['bounded', 'unknown']);
  });
});
