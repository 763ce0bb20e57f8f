/**
 * Division by a number that is not known as compilers and libraries make it: a product with a fixed-point reciprocal, whose
 * high bits are shifted (Granlund and Montgomery, "Division by Invariant Integers using Multiplication", PLDI 1994).
 */
import { derivedSymbol } from './arithmetic.ts';
import {
  add,
  constantPolynomial,
  equalPolynomials,
  isUniformPolynomial,
  one,
  polynomialKey,
  scale,
  subtract,
  symbolPolynomial,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { noteDivision } from './quotients.ts';
import type { Symbol } from './symbols.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';

interface HighProduct {
  readonly dividend: Polynomial;
  /** The same for the whole warp. */
  readonly reciprocal: Polynomial;
}

const highProducts = new WeakMap<Symbol, HighProduct>();
/** Quotients that are made of them, with what is divided. */
const dividends = new WeakMap<Symbol, Polynomial>();

/** Of `__umulhi(dividend, reciprocal)`. */
export function noteHighProduct(symbol: Symbol, product: HighProduct): void {
  highProducts.set(symbol, product);
}

/**
 * `__umulhi(n, m) >> s` and `(__umulhi(n, m) + n) >> s`: n by 2^(32 + s) / m and by 2^(32 + s) / (2^32 + m), rounded down.
 * Undefined where p is something else.
 */
export function dividedByReciprocal(
  p: Polynomial,
  amount: Polynomial,
  context: ArithmeticContext,
): Polynomial | undefined {
  for (const { monomial, coefficient } of p.terms) {
    const symbol = monomial.symbols.length === 1 ? monomial.symbols[0] : undefined;
    const product = symbol && highProducts.get(symbol);
    if (product === undefined || coefficient !== 1) continue;
    const { dividend, reciprocal } = product;
    const rest = subtract(p, symbolPolynomial(symbol!));
    if (!equalPolynomials(rest, constantPolynomial(0)) && !equalPolynomials(rest, dividend)) continue;
    const bounds = { min: 0, max: Infinity };
    const key = `${polynomialKey(p)}>>${polynomialKey(amount)}`;
    const divisor = derivedSymbol(`1/${key}`, [reciprocal, amount], context, { min: 1, max: Infinity });
    const quotient = derivedSymbol(key, [dividend, symbolPolynomial(divisor)], context, bounds);
    if (quotient.varying) noteDivision(quotient, { dividend, divisor: symbolPolynomial(divisor) });
    dividends.set(quotient, dividend);
    return symbolPolynomial(quotient);
  }
  return undefined;
}

/**
 * `d != 1 ? __umulhi(n, m) >> s : n`, as 1 has no reciprocal of 32 bits: n / d. `compared` is what is held against zero.
 * Undefined where the two are something else.
 */
export function dividedUnlessByOne(
  compared: Polynomial,
  quotient: Polynomial,
  dividend: Polynomial,
  context: ArithmeticContext,
): Polynomial | undefined {
  const [term] = quotient.terms;
  const [symbol] = term?.monomial.symbols ?? [];
  const divided = symbol && dividends.get(symbol);
  if (divided === undefined || !equalPolynomials(divided, dividend)) return undefined;
  if (!symbol?.varying || !equalPolynomials(quotient, symbolPolynomial(symbol))) return undefined;
  const divisor = divisorIn(compared);
  if (divisor === undefined) return undefined;
  const key = `${polynomialKey(quotient)} unless ${polynomialKey(compared)}`;
  const bounds = { min: 0, max: Infinity };
  const either = derivedSymbol(key, [quotient, dividend], context, bounds);
  noteDivision(either, { dividend, divisor });
  return symbolPolynomial(either);
}

/** What is held against 1. */
function divisorIn(compared: Polynomial): Polynomial | undefined {
  if (compared.terms.length === 0 || !isUniformPolynomial(compared)) return undefined;
  if (compared.constant === -1) return add(compared, one);
  return compared.constant === 1 ? scale(subtract(compared, one), -1) : undefined;
}
