import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { simulateFixture, simulateProgram } from '../simulate/simulateText.ts';
import { launchesOfText } from './staticAnswers.ts';

const folder = path.join(import.meta.dirname, '../../test-fixtures/hardware');
const source = fs.readFileSync(path.join(folder, 'fragments.cu'), 'utf8');

interface Row {
  readonly fragment: string;
  readonly element: string;
  readonly kind: string;
  readonly access: 'loadGlobal' | 'loadShared' | 'storeGlobal' | 'storeShared';
  /** Rows of 64 elements, or of the fragment's own length and 16 bytes. */
  readonly padded: boolean;
  readonly requests: number;
  readonly sectors?: number;
  readonly wavefronts?: number;
}

const rows = JSON.parse(fs.readFileSync(path.join(folder, 'fragments-h200.json'), 'utf8')) as readonly Row[];

/** The program with one launch of each kernel, of one fragment in rows of one length. */
function programOf({ fragment, element, kind, padded }: Row): string {
  const [kernels = ''] = source.split('#define OPERANDS');
  const [use = '', m = '', n = '', k = '', , layout] = fragment.split(', ');
  const length = {
    matrix_a: layout === 'row_major' ? k : m,
    matrix_b: layout === 'row_major' ? n : k,
    accumulator: kind === 'rows' ? n : m,
  }[use];
  const pad = `16 / (int)sizeof(${element})`;
  const stride = padded ? `max(${pad}, ${length ?? ''}) + ${pad}` : '64';
  return `${kernels}
int main() {
  cudaMalloc(&out, 4096);
  cudaMalloc(&buffer, 1 << 20);
  measure<fragment<${fragment}>, ${element}, ${kind}>(${stride});
}`;
}

describe('fragments of nvcuda::wmma on an H200', () => {
  it('are loaded and stored as the analysis says, each in rows of two lengths', async () => {
    let exact = 0;
    const launches = new Map<string, Awaited<ReturnType<typeof launchesOfText>>>();
    for (const row of rows) {
      const text = programOf(row);
      const found = launches.get(text) ?? (await launchesOfText('/fragments.cu', text));
      launches.set(text, found);
      const { summary } = found.find(({ launch }) => launch.kernel.name === row.access) ?? assert.fail(text);
      const space = row.sectors === undefined ? 'shared' : 'global';
      const operation = row.access.startsWith('load') ? 'load' : 'store';
      const isIts = (one: (typeof summary.accesses)[number]): boolean =>
        one.space === space && one.operation === operation;
      const [access, ...others] = summary.accesses.filter(isIts);
      const shown = `${row.access} ${row.fragment} ${row.kind} ${String(row.padded)}`;
      assert.equal(others.length, 0, shown);
      const counts = access?.sectors ?? access?.wavefronts ?? assert.fail(shown);
      const measured = (row.sectors ?? row.wavefronts ?? NaN) / row.requests;
      assert.ok(counts.min <= measured && measured <= counts.max, `${shown}: ${measured}`);
      assert.ok(counts.max <= 2 * counts.min, shown);
      if (counts.min === measured && counts.max === measured) exact++;
    }
    assert.equal(rows.length, 352);
    // The others start off a sector in some of their instructions, and in others not.
    assert.equal(exact, 336);
  }).timeout(300_000);

  it('hold their elements where they do', async () => {
    const { stdout } = await simulateFixture('hardware/fragments.cu');
    const printed = fs.readFileSync(path.join(folder, 'fragments-h200.txt'), 'utf8');
    assert.equal(stdout, printed);
  });

  it('multiply in the precision of their sums', async () => {
    const { stdout } = await simulateProgram(`
#include <cstdio>
#include <mma.h>
using namespace nvcuda::wmma;
__global__ void product(double* out) {
  fragment<matrix_a, 8, 8, 4, double, row_major> a;
  fragment<matrix_b, 8, 8, 4, double, col_major> b;
  fragment<accumulator, 8, 8, 4, double> c;
  fill_fragment(a, 1 / 3.0);
  fill_fragment(b, 0.5);
  fill_fragment(c, 1e-12);
  mma_sync(c, a, b, c);
  store_matrix_sync(out, c, 8, mem_row_major);
}
int main() {
  double* out;
  cudaMallocManaged(&out, 64 * sizeof(double));
  product<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%.17g %.17g\\n", out[0], out[63]);
}`);
    // 1e-12 + 4 * (1 / 3 * 0.5), each sum rounded to double, as g++ has it.
    let sum = 1e-12;
    for (let k = 0; k < 4; k++) sum += (1 / 3) * 0.5;
    assert.deepEqual(stdout.trim().split(' ').map(Number), [sum, sum]);
  });
});
