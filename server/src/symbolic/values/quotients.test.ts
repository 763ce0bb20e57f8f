import assert from 'node:assert/strict';
import fc from 'fast-check';
import { divide, floorDivide, remainder } from './arithmetic.ts';
import { laneOf, lanesFrom } from './lanes.ts';
import {
  add,
  constantPolynomial,
  fullRange,
  multiply,
  scale,
  subtract,
  symbolPolynomial,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { quotientOf, withoutQuotients, withRemainders } from './quotients.ts';
import { SymbolTable } from './symbols.ts';
import type { Symbol } from './symbols.ts';

const small = fc.integer({ min: -8, max: 8 });

/** Of n, floor((n + added) / divisor) and the lane: times × the quotient + ofN × n + constant + stride × lane. */
const sum = fc.record({
  divisor: fc.integer({ min: 2, max: 9 }),
  added: fc.integer({ min: 0, max: 12 }),
  times: small,
  ofN: small,
  constant: fc.integer({ min: -40, max: 40 }),
  stride: small,
});

function valueOf(p: Polynomial, lane: number, n: number, u: Symbol): number {
  return p.terms.reduce(
    (total, { monomial: { symbols }, coefficient }) => {
      const [symbol] = symbols;
      const quotient = symbol && quotientOf(symbol);
      const value =
        symbol === u
          ? n
          : quotient === undefined
            ? NaN
            : Math.floor(valueOf(quotient.dividend, lane, n, u) / laneOf(quotient.divisor.constant, 0));
      return total + value * laneOf(coefficient, lane);
    },
    laneOf(p.constant, lane),
  );
}

describe('sums with quotients of an unknown', () => {
  it('are negative with what is divided as they are with the quotient, and their remainders are in range', () => {
    let asked = 0;
    fc.assert(
      fc.property(sum, ({ divisor, added, times, ofN, constant, stride }) => {
        const symbols = new SymbolTable();
        const u = symbols.create('n', { origin: 'parameter' });
        const n = symbolPolynomial(u);
        const context = { symbols, requestSplit: () => undefined };
        const quotient = floorDivide(add(n, constantPolynomial(added)), divisor, context);
        const lanes = constantPolynomial(lanesFrom((lane) => constant + stride * lane));
        const p = add(add(scale(quotient, times), scale(n, ofN)), lanes);
        const plain = withoutQuotients(p);
        const bounded = fullRange(withRemainders(p, symbols));
        if (plain !== p) asked++;
        for (let value = -50; value <= 50; value++) {
          for (let lane = 0; lane < 32; lane++) {
            const own = valueOf(p, lane, value, u);
            assert.equal(valueOf(plain, lane, value, u) < 0, own < 0, `n = ${value}, lane ${lane}`);
            assert.ok(own >= bounded.min && own <= bounded.max, `${own} for n = ${value}`);
          }
        }
      }),
      { numRuns: 200 },
    );
    assert.ok(asked > 20);
  });

  it('are remainders between 0 and the divisor', () => {
    const symbols = new SymbolTable();
    const n = symbolPolynomial(symbols.create('n', { origin: 'parameter' }));
    const context = { symbols, requestSplit: () => undefined };
    const left = add(n, scale(floorDivide(n, 4, context), -4));
    assert.deepEqual(fullRange(withRemainders(left, symbols)), { min: 0, max: 3 });
    // Multiples of 4 and 6 more leave 2 or 6 of 8.
    const even = symbolPolynomial(symbols.create('m', { origin: 'parameter', multipleOf: 4 }));
    const dividend = add(even, constantPolynomial(6));
    const rest = add(dividend, scale(floorDivide(dividend, 8, context), -8));
    assert.deepEqual(fullRange(withRemainders(rest, symbols)), { min: 2, max: 6 });
  });
});

describe('remainders of what products are taken from', () => {
  it('may be negative, unless the products are of quotients', () => {
    const symbols = new SymbolTable();
    const n = symbolPolynomial(symbols.create('n', { origin: 'parameter', min: 1 }));
    const i = symbolPolynomial(symbols.create('i', { origin: 'loaded', varying: true, min: 0 }));
    const context = { symbols, requestSplit: () => undefined };
    const isKnownPositive = (p: Polynomial): boolean => {
      const rest = remainder(p, constantPolynomial(3), context, true);
      return rest !== undefined && fullRange(withRemainders(rest, symbols)).min >= 0;
    };
    const times = (p: Polynomial | undefined): Polynomial =>
      multiply(p ?? assert.fail(), n, symbols) ?? assert.fail();
    assert.equal(isKnownPositive(subtract(i, times(i))), false);
    assert.equal(isKnownPositive(subtract(i, times(divide(i, n, context, true)))), true);
  });
});
