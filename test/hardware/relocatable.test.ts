import assert from 'node:assert/strict';
import { compareWithHardware } from './compare.ts';
import type { ComparedRow } from './compare.ts';

const folder = new URL('../../test-fixtures/hardware/', import.meta.url).pathname;

/** Kernels whose shared accesses are as wide as alignments allow: their ranges end at what is counted otherwise. */
const certain =
  /^(loopStatic|loopAligned|loopAligned8|loopDynamic|loopDynamicAligned|loopDoubles|wholeStruct)\b/;

describe('neighbours in shared arrays against Nsight Compute on an H200', () => {
  const compare = (counts: string, more: string): Promise<ComparedRow[]> =>
    compareWithHardware(`${folder}relocatable.cu`, `${folder}${counts}-h200.json`, more);

  for (const [name, counts, more] of [
    ['as ptxas places them', 'relocatable-whole', ''],
    ['as the linker places them, after -rdc=true', 'relocatable', '\n#define __CUDACC_RDC__ 1\n'],
  ] as const) {
    it(`are moved together ${name}`, async () => {
      const rows = (await compare(counts, more)).filter(({ verdict }) => verdict !== 'elsewhere');
      const text = ({ kernel, line, op, verdict }: ComparedRow): string =>
        `${kernel} ${line} ${op} ${verdict}`;
      assert.ok(rows.length >= 40, `${rows.length} rows`);
      assert.deepEqual(rows.filter(({ verdict }) => !/exact|contains/.test(verdict)).map(text), []);
      const shared = rows.filter(({ kernel, op }) => certain.test(kernel) && /^(LDS|STS)$/.test(op));
      assert.equal(shared.length, 14);
      assert.deepEqual(shared.filter(({ verdict }) => verdict !== 'exact').map(text), []);
    });
  }
});
