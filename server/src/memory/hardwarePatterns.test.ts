import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { globalAtomicRequest, globalRequest } from './globalRequest.ts';
import { localRequest } from './localRequest.ts';
import type { SharedOperation } from './sharedRequest.ts';
import { sharedRequest } from './sharedRequest.ts';

/** One instruction and what a GPU's counters said about it: test-fixtures/hardware/README.md. */
interface MeasuredPattern {
  readonly op: 'lds' | 'ldmatrix' | 'sts' | 'atoms' | 'cas' | 'ldg' | 'stg' | 'red' | 'atomg' | 'ldl' | 'stl';
  readonly width: number;
  readonly mask: number;
  readonly offsets: readonly number[];
  readonly wavefronts?: number;
  readonly wavefrontsIdeal?: number;
  /** What Nsight Compute's source page gives, where that is not what the counter gives. */
  readonly wavefrontsOfPage?: number;
  readonly sectors?: number;
  readonly lines128?: number;
  readonly sectorOperations?: number;
}

type Counts = Partial<
  Record<'wavefronts' | 'wavefrontsIdeal' | 'sectors' | 'lines128' | 'sectorOperations', number>
>;

const RULES = new URL('../../../test-fixtures/hardware/rules/', import.meta.url);

function modelled(pattern: MeasuredPattern): Counts {
  const { op, width, mask, offsets } = pattern;
  const shared = (operation: SharedOperation): Counts => ({
    ...sharedRequest(offsets, mask, width, operation),
  });
  switch (op) {
    case 'lds':
      return shared('load');
    case 'ldmatrix':
      return shared('matrix-load');
    case 'sts':
      return shared('store');
    case 'atoms':
      return shared('atomic');
    case 'cas':
      return shared('compare-and-swap');
    case 'ldg':
    case 'stg':
      return { ...globalRequest(offsets, mask, width) };
    case 'red':
    case 'atomg':
      return { ...globalAtomicRequest(offsets, mask, width) };
    case 'ldl':
    case 'stl':
      return { sectors: localRequest(offsets, mask, width).sectors };
  }
}

function mismatches(pattern: MeasuredPattern): string[] {
  const counts = modelled(pattern);
  const fields = ['wavefronts', 'wavefrontsIdeal', 'sectors', 'lines128', 'sectorOperations'] as const;
  return fields
    .filter((field) => field !== 'wavefrontsIdeal' || pattern.wavefrontsOfPage === undefined)
    .filter((field) => pattern[field] !== undefined && pattern[field] !== counts[field])
    .map((field) => `${field}: measured ${pattern[field] ?? '?'}, modelled ${counts[field] ?? '?'}`);
}

const FIXTURES = [
  { file: 'patterns-h200.json', count: 413, ops: ['lds', 'sts', 'atoms', 'ldg', 'stg', 'red', 'atomg'] },
  { file: 'ldmatrix-h200.json', count: 120, ops: ['ldmatrix'] },
  { file: 'sparse-h200.json', count: 324, ops: ['lds', 'sts', 'cas', 'red', 'atomg'] },
  { file: 'shared-h200.json', count: 1008, ops: ['lds', 'sts'] },
  { file: 'local-h100.json', count: 210, ops: ['ldl', 'stl'] },
] as const;

for (const { file, count, ops } of FIXTURES) {
  describe(`memory model against measured single instructions: ${file}`, () => {
    const patterns = JSON.parse(readFileSync(new URL(file, RULES), 'utf8')) as readonly MeasuredPattern[];

    it(`has ${count} patterns, all of known operations`, () => {
      assert.equal(patterns.length, count);
      assert.deepEqual([...new Set(patterns.map((pattern) => pattern.op))].sort(), [...ops].sort());
    });

    for (const op of ops) {
      it(`gives the hardware's counts for every ${op} pattern`, () => {
        const ofOp = patterns.filter((pattern) => pattern.op === op);
        const wrong = ofOp.flatMap((pattern) =>
          mismatches(pattern).map((text) => `${text} in ${JSON.stringify(pattern)}`),
        );
        assert.deepEqual(wrong, []);
      });
    }
  });
}
