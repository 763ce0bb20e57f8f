import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isLaneIn, laneOf, lanesFrom } from './lanes.ts';
import { add, constantPolynomial, scale, symbolPolynomial } from './polynomial.ts';
import { SymbolTable } from './symbols.ts';
import { togetherBehind } from './thresholds.ts';
import type { Threshold } from './thresholds.ts';

/** ±factor × u + step × k + constant + stride × lane, negative or not; k is an iteration, 0 to 5. */
const part = fc.record({
  isOpposite: fc.boolean(),
  ofIteration: fc.integer({ min: -2, max: 2 }),
  constant: fc.integer({ min: -40, max: 40 }),
  stride: fc.integer({ min: -4, max: 4 }),
  isNegative: fc.boolean(),
});
type Part = typeof part extends fc.Arbitrary<infer T> ? T : never;

const valueOf = (one: Part, factor: number, lane: number, u: number, k: number): number =>
  (one.isOpposite ? -1 : 1) * factor * u + one.ofIteration * k + one.constant + one.stride * lane;

function thresholdOf(one: Part, factor: number, symbols: { u: Threshold; k: Threshold }): Threshold {
  const unknown = scale(symbols.u.polynomial, one.isOpposite ? -factor : factor);
  const lanes = constantPolynomial(lanesFrom((lane) => one.constant + one.stride * lane));
  const polynomial = add(add(unknown, scale(symbols.k.polynomial, one.ofIteration)), lanes);
  return { polynomial, isNegative: one.isNegative };
}

describe('lanes behind two thresholds of one unknown', () => {
  it('are never more than one of the sets', () => {
    fc.assert(
      fc.property(part, part, fc.constantFrom(1, 4), fc.nat(), (before, last, factor, seed) => {
        const mask = seed % 3 === 0 ? 0xffffffff : (seed * 2654435761) >>> 0;
        const table = new SymbolTable();
        const asThreshold = (name: string, origin: 'parameter' | 'loop', max?: number): Threshold => ({
          polynomial: symbolPolynomial(
            table.create(name, { origin, ...(max === undefined ? {} : { min: 0, max }) }),
          ),
          isNegative: false,
        });
        const symbols = { u: asThreshold('u', 'parameter'), k: asThreshold('k', 'loop', 5) };
        // What was asked before the loop knows nothing of its iterations.
        const first = { ...before, ofIteration: 0 };
        const sets = togetherBehind(
          mask,
          [thresholdOf(first, factor, symbols)],
          [thresholdOf(last, factor, symbols)],
        );
        const seen = new Set<number>();
        for (let u = -200; u <= 200; u++) {
          for (let k = 0; k <= 5; k++) {
            let together = 0;
            for (let lane = 0; lane < 32; lane++) {
              const holds = [first, last].every(
                (one) => valueOf(one, factor, lane, u, k) < 0 === one.isNegative,
              );
              if (holds && isLaneIn(mask, lane)) together |= 1 << lane;
            }
            seen.add(together >>> 0);
          }
        }
        if (sets === undefined) return;
        for (const together of seen)
          assert.ok(together === 0 || sets.some((set) => (together & ~set) === 0), together.toString(2));
        // Without an iteration in between they are those that there are.
        if (last.ofIteration === 0) for (const set of sets) assert.ok(seen.has(set), set.toString(2));
      }),
      { numRuns: 150 },
    );
  });

  it('are one behind the check of four elements and that of the first', () => {
    const table = new SymbolTable();
    const n = symbolPolynomial(table.create('n', { origin: 'parameter' }));
    const quad = lanesFrom((lane) => 4 * lane);
    const minusN = (constant: number): Threshold['polynomial'] =>
      add(constantPolynomial(lanesFrom((lane) => laneOf(quad, lane) + constant)), scale(n, -1));
    const sets = togetherBehind(
      0xffffffff,
      [{ polynomial: minusN(3), isNegative: false }],
      [{ polynomial: minusN(0), isNegative: true }],
    );
    assert.deepEqual(
      sets?.toSorted((a, b) => a - b),
      Array.from({ length: 32 }, (_, lane) => (1 << lane) >>> 0),
    );
  });
});
