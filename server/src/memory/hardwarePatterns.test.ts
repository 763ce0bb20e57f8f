import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { constantRequest } from './constantRequest.ts';
import { globalAtomicRequest, globalRequest } from './globalRequest.ts';
import type { SharedOperation } from './sharedRequest.ts';
import { sharedRequest } from './sharedRequest.ts';

/** One instruction and what the H200's counters said about it: test-fixtures/hardware/README.md. */
interface MeasuredPattern {
  readonly op: 'lds' | 'sts' | 'atoms' | 'ldg' | 'stg' | 'red' | 'atomg' | 'ldc';
  readonly width: number;
  readonly mask: number;
  readonly offsets: readonly number[];
  readonly wavefronts?: number;
  readonly sectors?: number;
  readonly lines128?: number;
  readonly sectorOperations?: number;
  readonly passes?: number;
}

type Counts = Partial<Record<'wavefronts' | 'sectors' | 'lines128' | 'sectorOperations' | 'passes', number>>;

const FIXTURE = new URL('../../../test-fixtures/hardware/rules/patterns-h200.json', import.meta.url);

function modelled(pattern: MeasuredPattern): Counts {
  const { op, width, mask, offsets } = pattern;
  const shared = (operation: SharedOperation): Counts => ({
    wavefronts: sharedRequest(offsets, mask, width, operation).wavefronts,
  });
  switch (op) {
    case 'lds':
      return shared('load');
    case 'sts':
      return shared('store');
    case 'atoms':
      return shared('atomic');
    case 'ldg':
    case 'stg':
      return { ...globalRequest(offsets, mask, width) };
    case 'red':
    case 'atomg':
      return { ...globalAtomicRequest(offsets, mask, width) };
    case 'ldc':
      return { passes: constantRequest(offsets, mask).passes };
  }
}

function mismatches(pattern: MeasuredPattern): string[] {
  const counts = modelled(pattern);
  const fields = ['wavefronts', 'sectors', 'lines128', 'sectorOperations', 'passes'] as const;
  return fields
    .filter((field) => pattern[field] !== undefined && pattern[field] !== counts[field])
    .map((field) => `${field}: measured ${pattern[field] ?? '?'}, modelled ${counts[field] ?? '?'}`);
}

describe('memory model against single instructions measured on an H200', () => {
  const patterns = JSON.parse(readFileSync(FIXTURE, 'utf8')) as readonly MeasuredPattern[];

  it('has the 413 patterns of the fixture', () => {
    assert.equal(patterns.length, 413);
  });

  for (const op of ['lds', 'sts', 'atoms', 'ldg', 'stg', 'red', 'atomg'] as const) {
    it(`gives the hardware's counts for every ${op} pattern`, () => {
      const ofOp = patterns.filter((pattern) => pattern.op === op);
      assert.ok(ofOp.length > 0);
      const wrong = ofOp.flatMap((pattern) =>
        mismatches(pattern).map((text) => `${text} in ${JSON.stringify(pattern)}`),
      );
      assert.deepEqual(wrong, []);
    });
  }
});
