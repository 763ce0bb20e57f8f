import assert from 'node:assert/strict';
import { tallyAccesses } from '../bench/accessTally.ts';
import { analyseText } from './fixtures/analyseText.ts';

async function opaqueIn(body: string): Promise<number> {
  const text = `// warplint: launch grid=(64) block=(256)
    __global__ void k(unsigned* a, unsigned n) {
      unsigned r[4], i = threadIdx.x;
      ${body}
    }`;
  return tallyAccesses(await analyseText('/test/tally.cu', text)).opaque;
}

describe('accesses that could not be lowered', () => {
  it('are those that nothing is known of', async () => {
    assert.equal(await opaqueIn('a[i] = mystery->field[i];'), 2);
    assert.equal(await opaqueIn('r[0] = mystery(a[i]) * 2;'), 0);
  });
  it('are in inline PTX what it addresses, not its operands', async () => {
    const value = 'asm("szext.clamp.u32 %0, %1, 4;" : "=r"(r[1]) : "r"(r[2]))';
    assert.equal(await opaqueIn(`${value};`), 0);
    const accesses = 'asm("mystery.u32 [%0], %1; mystery.u32 [%0 + 4], %1;" :: "l"(a + i), "r"(r[3]))';
    assert.equal(await opaqueIn(`${accesses};`), 2);
    const product =
      'asm("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%0, %1}, {%2}, {%0, %1};" : ' +
      '"+r"(r[0]), "+r"(r[1]) : "r"(r[2]))';
    assert.equal(await opaqueIn(`${product};`), 0);
  });
  it('are not all of a choice whose condition alone is unknown', async () => {
    assert.equal(await opaqueIn('if constexpr (Mystery::flag) { r[i] = 1; a[i] = r[0]; }'), 0);
  });
});
