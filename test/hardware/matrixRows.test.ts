import assert from 'node:assert/strict';
import { pairLaunches } from './compare.ts';

const program = new URL('../../test-fixtures/hardware/kernels-1', import.meta.url).pathname;

/** nvcc puts most of them at the line of the call of the function whose assembly they are: all of a kernel are alike here. */
describe('rows of matrices at swizzled addresses against Nsight Compute on an H200', () => {
  it('cost the passes that are said', async () => {
    let compared = 0;
    for (const { measured, inOrder } of await pairLaunches(`${program}.cu`, `${program}-h200.json`)) {
      const rows = measured.accesses.filter(({ op }) => op === 'LDSM');
      for (const { inst, wavefronts = NaN } of rows) {
        const loads = inOrder.flatMap(({ summary }) =>
          summary.accesses.filter(({ space, operation }) => space === 'shared' && operation === 'load'),
        );
        assert.ok(loads.length > 0, measured.kernel);
        for (const load of loads) {
          assert.deepEqual(
            load.wavefronts,
            { min: wavefronts / inst, max: wavefronts / inst, mean: wavefronts / inst },
            measured.kernel,
          );
          compared++;
        }
      }
    }
    assert.ok(compared >= 8, `${compared} compared`);
  });
});
