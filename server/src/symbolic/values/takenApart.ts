/** Quotients of what is itself a quotient or a remainder of an unknown, put as quotients of the whole. */
import {
  constantPolynomial,
  equalPolynomials,
  isConstant,
  isUniformPolynomial,
  multiply,
  subtract,
  symbolPolynomial,
  zero,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { quotientOf } from './quotients.ts';
import type { Monomial, Symbol, SymbolTable } from './symbols.ts';

/** dividend / divisor - less */
interface OfTheWhole {
  readonly dividend: Polynomial;
  readonly divisor: Polynomial;
  readonly less: Polynomial;
}

/** So that indices taken apart in different orders have the same parts. */
export function ofTheWhole(
  dividend: Polynomial,
  divisor: Polynomial,
  symbols: SymbolTable,
): OfTheWhole | undefined {
  return ofQuotient(dividend, divisor, symbols) ?? ofRemainder(dividend, divisor, symbols);
}

/** (a / b) / c is a / (b · c). */
function ofQuotient(dividend: Polynomial, divisor: Polynomial, symbols: SymbolTable): OfTheWhole | undefined {
  const [symbol, ...others] = onlyMonomial(dividend)?.symbols ?? [];
  const before = symbol && others.length === 0 ? quotientOf(symbol) : undefined;
  if (before === undefined || isConstant(before.divisor)) return undefined;
  const product = multiply(before.divisor, divisor, symbols);
  return product && { dividend: before.dividend, divisor: product, less: zero };
}

/** (i % (a · b)) / a = i / a - (i / (a · b)) · b: what is left over is not negative, and the rest is a multiple. */
function ofRemainder(
  dividend: Polynomial,
  divisor: Polynomial,
  symbols: SymbolTable,
): OfTheWhole | undefined {
  const factors = isUniformPolynomial(divisor) ? onlyMonomial(divisor)?.symbols : undefined;
  if (factors === undefined) return undefined;
  for (const symbol of dividend.terms.flatMap(({ monomial }) => monomial.symbols)) {
    const before = quotientOf(symbol);
    const taken = before && multiply(before.divisor, symbolPolynomial(symbol), symbols);
    if (!taken || !equalPolynomials(dividend, subtract(before.dividend, taken))) continue;
    const times = withoutFactors(before.divisor, factors, symbols);
    const less = times && multiply(times, symbolPolynomial(symbol), symbols);
    return less && { dividend: before.dividend, divisor, less };
  }
  return undefined;
}

function onlyMonomial({ constant, terms }: Polynomial): Monomial | undefined {
  const [only, ...others] = terms;
  return constant === 0 && others.length === 0 && only?.coefficient === 1 ? only.monomial : undefined;
}

/** A product of symbols without some of them. */
function withoutFactors(
  product: Polynomial,
  factors: readonly Symbol[],
  symbols: SymbolTable,
): Polynomial | undefined {
  const left = [...(onlyMonomial(product)?.symbols ?? [])];
  for (const factor of factors) {
    const index = left.indexOf(factor);
    if (index < 0) return undefined;
    left.splice(index, 1);
  }
  return left.reduce<Polynomial | undefined>(
    (result, symbol) => result && multiply(result, symbolPolynomial(symbol), symbols),
    constantPolynomial(1),
  );
}
