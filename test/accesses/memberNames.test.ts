import assert from 'node:assert/strict';
import { analyseText } from '../../server/src/analysis/testProgram.ts';

async function onlyMessage(text: string): Promise<string> {
  const { diagnostics } = await analyseText(text);
  assert.equal(diagnostics.length, 1);
  return diagnostics[0]?.message ?? '';
}

describe('members of a base and of an anonymous union', () => {
  it('are named as the text names them, in distances', async () => {
    const kernel = (member: string): string => `
      struct Size { int rows; int pitch; };
      struct View : Size { float* data; union { int step; float weight; }; };
      __global__ void k(View v) { v.data[threadIdx.x * v.${member}] = 1; }`;
    assert.match(await onlyMessage(kernel('pitch')), /^Lanes are `v\.pitch \* 4 B` apart/);
    assert.match(await onlyMessage(kernel('step')), /^Lanes are `v\.step \* 4 B` apart/);
  });

  it('are named as the text names them, as fields of consecutive structs', async () => {
    const message = await onlyMessage(`
      struct Point { float x, y; };
      struct Body : Point { float mass; };
      __global__ void k(const Body* bodies, float* x) { x[threadIdx.x] = bodies[threadIdx.x].x; }`);
    assert.match(message, /lanes touch `x` of consecutive `Body`s, 12 B apart/);
  });
});
