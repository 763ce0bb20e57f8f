import assert from 'node:assert/strict';
import fc from 'fast-check';
import { offsetsBetween, withPartAt } from './parts.ts';
import type { Parts } from './parts.ts';

describe('parts', () => {
  const writes = fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer()), { maxLength: 80 });
  const sorted = (parts: Parts<number>): [number, number][] => [...parts].sort(([a], [b]) => a - b);

  it('hold what was written last, and leave those before as they were', () => {
    fc.assert(
      fc.property(writes, fc.nat(600), fc.nat(100), (all, start, length) => {
        const plain = new Map<number, number>();
        let parts: Parts<number> = new Map();
        const before: [Parts<number>, [number, number][]][] = [];
        for (const [offset, value] of all) {
          before.push([parts, sorted(plain)]);
          parts = withPartAt(parts, offset, value);
          plain.set(offset, value);
        }
        for (const [old, expected] of [...before, [parts, sorted(plain)] as const]) {
          assert.deepEqual(sorted(old), expected);
          assert.equal(old.size, expected.length);
        }
        for (let offset = 0; offset <= 600; offset++) {
          assert.equal(parts.get(offset), plain.get(offset));
          assert.equal(parts.has(offset), plain.has(offset));
        }
        assert.deepEqual(
          [...offsetsBetween(parts, start, start + length)].sort((a, b) => a - b),
          [...plain.keys()].filter((at) => at >= start && at < start + length).sort((a, b) => a - b),
        );
      }),
    );
  });
});
