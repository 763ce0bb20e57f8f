/** Division, remainder and shifts on polynomials: exact where provable, else a named unknown. */
import { noteOperands } from './functions.ts';
import { askForIterations } from './iterationsBehind.ts';
import { isUniform, laneOf, lanesFrom, lanesPastMultiple, mapLanes, warpSize } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import {
  add,
  constantPolynomial,
  fullRange,
  greatestCommonDivisor,
  isUniformPolynomial,
  laneRange,
  rangesOf,
  monomialMultiple,
  multiply,
  polynomialKey,
  scale,
  subtract,
  symbolPolynomial,
  termsRange,
  uniformConstant,
} from './polynomial.ts';
import type { Polynomial, Range, Term } from './polynomial.ts';
import { dividendOfWarp, noteDivision, noteFloor, noteQuotient } from './quotients.ts';
import { askForParts } from './quotientParts.ts';
import { quotientsInClass, remainderClasses } from './remainderClasses.ts';
import type { RemainderClasses } from './remainderClasses.ts';
import { chooseBySign, mayCrossZero, noteRemainder } from './signs.ts';
import { everyValue } from '../splitting/splitting.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';
import { blamed, isUnnamed } from './symbols.ts';
import { ofTheWhole } from './takenApart.ts';
import type { Symbol } from './symbols.ts';

/** How many times a warp's span the divisor must be for straddling it to be the exception. */
const rareStepFactor = 8;

export function floorMod(a: number, divisor: number): number {
  return a - divisor * Math.floor(a / divisor);
}

interface Division {
  /** The part whose quotient is exact: p = divisor × quotient + rest. */
  readonly quotient: Polynomial;
  readonly rest: Polynomial;
}

/** Takes out of p everything that a positive divisor divides. */
export function takeOutMultiples(p: Polynomial, divisor: number): Division {
  const quotientTerms: Term[] = [];
  const restTerms: Term[] = [];
  for (const term of p.terms) {
    const multiple = monomialMultiple(term.monomial);
    const divides = (c: number): boolean => (c * multiple) % divisor === 0 && c % divisor === 0;
    const rest = mapLanes(term.coefficient, (c) => (divides(c) ? 0 : floorMod(c, divisor)));
    const quotient = mapLanes(term.coefficient, (c) => Math.floor(c / divisor));
    if (quotient !== 0) quotientTerms.push({ monomial: term.monomial, coefficient: quotient });
    if (rest !== 0) restTerms.push({ monomial: term.monomial, coefficient: rest });
  }
  return {
    quotient: { constant: mapLanes(p.constant, (c) => Math.floor(c / divisor)), terms: quotientTerms },
    rest: { constant: mapLanes(p.constant, (c) => floorMod(c, divisor)), terms: restTerms },
  };
}

/** floor(rest / divisor) per lane where it is the same over the whole range of the rest. */
export function exactQuotient(rest: Polynomial, divisor: number): Lanes | undefined {
  const shared = termsRange(rest);
  const ranges = shared ? [] : rangesOf(rest);
  const quotients = new Array<number>(warpSize);
  for (let lane = 0; lane < warpSize; lane++) {
    const { min, max } = shared ?? laneRange(rest, lane, ranges);
    const constant = shared ? laneOf(rest.constant, lane) : 0;
    const low = Math.floor((min + constant) / divisor);
    if (low !== Math.floor((max + constant) / divisor)) return undefined;
    quotients[lane] = low;
  }
  return lanesFrom((lane) => quotients[lane] ?? 0);
}

/**
 * floor((g·a + r) / (g·d)) = floor(a / d) where 0 <= r < g: the lanes of a warp fall into one quotient when blocks are
 * aligned to the divisor's factor g, whatever the block.
 */
function divideCoarsePart(
  rest: Polynomial,
  divisor: number,
  context: ArithmeticContext,
): Polynomial | undefined {
  const factors = rest.terms
    .map((term) => (isUniform(term.coefficient) ? greatestCommonDivisor(term.coefficient, divisor) : 1))
    .filter((factor) => factor > 1)
    .sort((a, b) => b - a);
  for (const factor of new Set(factors)) {
    const isCoarse = (term: Term): boolean => isUniform(term.coefficient) && term.coefficient % factor === 0;
    const fine: Polynomial = { constant: rest.constant, terms: rest.terms.filter((term) => !isCoarse(term)) };
    const range = fullRange(fine);
    const whole = Math.floor(range.min / factor);
    if (!Number.isFinite(whole) || range.max >= (whole + 1) * factor) continue;
    const coarse: Polynomial = {
      constant: whole,
      terms: rest.terms.filter(isCoarse).map((term) => ({
        monomial: term.monomial,
        coefficient: mapLanes(term.coefficient, (c) => c / factor),
      })),
    };
    return divisor === factor ? coarse : floorDivide(coarse, divisor / factor, context);
  }
  return undefined;
}

/**
 * Lanes that span much less than the divisor seldom fall into two quotients: q for all of them, plus a step that is zero
 * but in the few warps that straddle a multiple of the divisor.
 */
function divideAcrossRareStep(
  rest: Polynomial,
  divisor: number,
  context: ArithmeticContext,
): Polynomial | undefined {
  if (rest.terms.some((term) => !isUniform(term.coefficient))) return undefined;
  const steps = rest.terms.filter((term) => term.monomial.varying);
  if (steps.some(({ monomial }) => monomial.symbols.some(({ nominal }) => nominal === undefined))) {
    return undefined;
  }
  // Where known lane numbers pass a multiple, those past it are counted on from the others.
  const passed = lanesPastMultiple(rest.constant, divisor);
  const lanes = Array.from(
    { length: warpSize },
    (_, lane) => laneOf(rest.constant, lane) + laneOf(passed, lane) * divisor,
  );
  const earlier = fullRange({ constant: 0, terms: steps });
  const lowest = Math.min(...lanes) + earlier.min;
  const span = Math.max(...lanes) + earlier.max - lowest;
  if (span === 0) return undefined;
  // Lanes that are apart by rare steps only are so seldom, however small the divisor is.
  const areTogether = earlier.max - earlier.min === span && span <= divisor;
  if (!areTogether && !(span * rareStepFactor <= divisor)) return undefined;
  const base: Polynomial = { constant: lowest, terms: rest.terms.filter((term) => !steps.includes(term)) };
  const range = fullRange(base);
  const key = `${polynomialKey(rest)}/${divisor}`;
  const quotient = derivedSymbol(key, [base], context, {
    min: Math.floor(range.min / divisor),
    max: Math.floor(range.max / divisor),
  });
  noteFloor(quotient, { dividend: base, divisor: constantPolynomial(divisor) });
  const step = context.symbols.derive(`step ${key}`, () => {
    const symbol = context.symbols.create('a step', {
      origin: 'opaque',
      varying: true,
      min: 0,
      max: 1,
      nominal: 0,
      reason: `a warp may straddle a multiple of ${divisor}`,
    });
    noteOperands(symbol, [rest]);
    const plus = subtract(constantPolynomial(passed), symbolPolynomial(quotient));
    noteFloor(symbol, { dividend: rest, divisor: constantPolynomial(divisor), plus });
    return symbol;
  });
  const both = add(symbolPolynomial(quotient), symbolPolynomial(step));
  return subtract(both, constantPolynomial(passed));
}

/** Within one class of remainders. */
function divideInClass(
  classes: RemainderClasses,
  lanes: Lanes,
  divisor: number,
  context: ArithmeticContext,
): Polynomial {
  const { min, max } = fullRange(classes.base);
  const quotient = derivedSymbol(classes.key, [classes.base], context, {
    min: Math.floor(min / divisor),
    max: Math.floor(max / divisor),
  });
  const leaves = classes.remainder.min * classes.step;
  noteFloor(quotient, { dividend: classes.base, divisor: constantPolynomial(divisor), leaves });
  return add(symbolPolynomial(quotient), constantPolynomial(quotientsInClass(classes, lanes, divisor)));
}

/** floor(p / divisor) for a positive constant divisor. C's division for values that are not negative. */
export function floorDivide(p: Polynomial, divisor: number, context: ArithmeticContext): Polynomial {
  const { quotient, rest } = takeOutMultiples(p, divisor);
  const exact = exactQuotient(rest, divisor);
  if (exact !== undefined) return add(quotient, constantPolynomial(exact));
  const coarse = divideCoarsePart(rest, divisor, context);
  if (coarse) return add(quotient, coarse);
  const classes = remainderClasses(rest, divisor, context.symbols);
  if (classes && classes.remainder.min === classes.remainder.max) {
    return add(quotient, divideInClass(classes, rest.constant, divisor, context));
  }
  // A class still holds every quotient that it takes, so classes are only for what is too much to look at one by one.
  askForParts(rest, divisor, context);
  if (classes) context.requestSplit(classes.remainder, everyValue(classes.remainder));
  const range = fullRange(rest);
  const rare = divideAcrossRareStep(rest, divisor, context);
  if (rare) return add(quotient, rare);
  const by = constantPolynomial(divisor);
  const unknown = derivedSymbol(`${polynomialKey(rest)}/${divisor}`, [rest, by], context, {
    min: Math.floor(range.min / divisor),
    max: Math.floor(range.max / divisor),
  });
  noteQuotient(unknown, { dividend: rest, divisor: by, mayFall: false });
  return add(quotient, symbolPolynomial(unknown));
}

/** p - divisor × floor(p / divisor): keeps `(i / w) * w + i % w` equal to `i`. */
export function floorRemainder(p: Polynomial, divisor: number, context: ArithmeticContext): Polynomial {
  return subtract(p, scale(floorDivide(p, divisor, context), divisor));
}

/** A named unknown for a value worked out from operands; uniform where they are. */
export function derivedSymbol(
  key: string,
  operands: readonly Polynomial[],
  context: ArithmeticContext,
  range: Range = { min: -Infinity, max: Infinity },
  name = 'a quotient',
  multipleOf = 1,
): Symbol {
  return context.symbols.derive(`${key}@${range.min},${range.max}`, () => {
    const source = blamed(operands.flatMap(({ terms }) => terms.flatMap(({ monomial }) => monomial.symbols)));
    const isNamed = source !== undefined && !isUnnamed(source.name);
    const symbol = context.symbols.create(
      isNamed ? shownAs(name, source, operands) : (source?.name ?? name),
      {
        origin: source?.origin === 'loaded' ? 'loaded' : 'opaque',
        varying: !operands.every(isUniformPolynomial),
        min: range.min,
        max: range.max,
        multipleOf,
        reason:
          isNamed && !source.varying
            ? `${name} with \`${source.name}\` is not known lane by lane`
            : (source?.reason ?? `${name} is not known lane by lane`),
      },
    );
    noteOperands(symbol, operands);
    return symbol;
  });
}

const operators: Readonly<Record<string, string>> = { 'a quotient': '/', 'a remainder': '%' };

/** `n/4` and `(n - 1)/4` of one unknown, `n/…` where that is not all, and `f(n)` of others. */
function shownAs(name: string, { name: source }: Symbol, [first, second]: readonly Polynomial[]): string {
  if (name === 'a power of two') return `2^${source}`;
  const { terms: [term, ...others] = [], constant: added } = first ?? {};
  const isOne = others.length === 0 && term?.monomial.symbols.length === 1;
  const operator = isOne ? operators[name] : undefined;
  if (operator === undefined) return `f(${source})`;
  const divisor = second && uniformConstant(second);
  if (divisor === undefined || term?.coefficient !== 1 || typeof added !== 'number')
    return `${source}${operator}…`;
  const dividend = added === 0 ? source : `(${source} ${added < 0 ? '-' : '+'} ${Math.abs(added)})`;
  return `${dividend}${operator}${divisor}`;
}

/**
 * Quotient by an unknown or lane-dependent divisor: exact for constants, else a named unknown. Of unsigned values, and of
 * those that are shifted, a negative dividend is rounded down.
 */
export function divide(
  dividend: Polynomial,
  divisor: Polynomial,
  context: ArithmeticContext,
  isSigned: boolean,
): Polynomial | undefined {
  const constant = uniformConstant(divisor);
  if (constant === 0) return undefined;
  if (dividend.terms.length === 0 && divisor.terms.length === 0) {
    if (!isUniform(divisor.constant) && divisor.constant.includes(0)) return undefined;
    return constantPolynomial(
      lanesFrom((lane) => Math.trunc(laneOf(dividend.constant, lane) / laneOf(divisor.constant, lane))),
    );
  }
  const whole = ofTheWhole(dividend, divisor, context.symbols);
  if (whole) {
    const quotient = divide(whole.dividend, whole.divisor, context, isSigned);
    return quotient && subtract(quotient, whole.less);
  }
  if (constant !== undefined) return divideByConstant(dividend, constant, context, isSigned);
  const exact = divideByMonomial(dividend, divisor);
  if (exact) return exact;
  askForIterations(dividend, divisor, context);
  const range = fullRange(dividend);
  const bounds = range.min >= 0 && fullRange(divisor).min >= 1 ? { min: 0, max: range.max } : undefined;
  const ofWarp = bounds && dividendOfWarp(dividend, divisor);
  if (ofWarp) return divide(ofWarp, divisor, context, isSigned);
  const key = `${polynomialKey(dividend)}÷${polynomialKey(divisor)}`;
  const symbol = derivedSymbol(key, [dividend, divisor], context, bounds);
  if (symbol.varying && isUniformPolynomial(divisor)) {
    if (range.min >= 0) noteQuotient(symbol, { dividend, divisor, mayFall: fullRange(divisor).min < 0 });
    else noteDivision(symbol, { dividend, divisor });
  }
  return symbolPolynomial(symbol);
}

function divideByConstant(
  p: Polynomial,
  divisor: number,
  context: ArithmeticContext,
  isSigned: boolean,
): Polynomial {
  if (divisor < 0) return scale(divideByConstant(p, -divisor, context, isSigned), -1);
  if (divisor === 1) return p;
  // C truncates toward zero; that differs from floor only for negative values that are not multiples.
  const truncated = (): Polynomial => scale(floorDivide(scale(p, -1), divisor, context), -1);
  const { min, max } = fullRange(p);
  if (max <= 0 && isSigned) return truncated();
  if (min >= 0 || !isSigned || !mayCrossZero(p)) return floorDivide(p, divisor, context);
  return chooseBySign(p, truncated, () => floorDivide(p, divisor, context), context);
}

/** (a·n + b·n·m + r) / n = a + b·m where the rest r is zero: exact division by a symbol. */
function divideByMonomial(dividend: Polynomial, divisor: Polynomial): Polynomial | undefined {
  const only = divisor.terms.length === 1 && divisor.constant === 0 ? divisor.terms[0] : undefined;
  if (only?.coefficient !== 1 || dividend.constant !== 0) return undefined;
  const symbol = only.monomial.symbols.length === 1 ? only.monomial.symbols[0] : undefined;
  const single = dividend.terms.length === 1 ? dividend.terms[0] : undefined;
  if (!symbol || single?.monomial !== only.monomial) return undefined;
  return constantPolynomial(single.coefficient);
}

export function remainder(
  dividend: Polynomial,
  divisor: Polynomial,
  context: ArithmeticContext,
  isSigned: boolean,
): Polynomial | undefined {
  const constant = uniformConstant(divisor);
  const modulo = isSigned ? (a: number, b: number) => a % b : floorMod;
  if (dividend.terms.length === 0 && divisor.terms.length === 0) {
    if (constant === 0 || (!isUniform(divisor.constant) && divisor.constant.includes(0))) return undefined;
    return constantPolynomial(
      lanesFrom((lane) => modulo(laneOf(dividend.constant, lane), laneOf(divisor.constant, lane))),
    );
  }
  if (constant !== undefined && constant !== 0) {
    const quotient = divideByConstant(dividend, Math.abs(constant), context, isSigned);
    const rest = subtract(dividend, scale(quotient, Math.abs(constant)));
    if (!mayCrossZero(dividend)) noteRemainder(rest);
    return rest;
  }
  const range = fullRange(dividend);
  const modulus = fullRange(divisor);
  if (range.min >= 0 && range.max < modulus.min) return dividend;
  // Keeps `(i / w) * w + i % w` equal to `i`.
  if (!isUniformPolynomial(dividend)) {
    const quotient = divide(dividend, divisor, context, isSigned);
    const whole = quotient && multiply(quotient, divisor, context.symbols);
    if (whole) {
      const rest = subtract(dividend, whole);
      if (!mayCrossZero(dividend)) noteRemainder(rest);
      return rest;
    }
  }
  const bounds = range.min >= 0 ? { min: 0, max: Math.min(range.max, modulus.max - 1) } : undefined;
  const key = `${polynomialKey(dividend)}%${polynomialKey(divisor)}`;
  return symbolPolynomial(derivedSymbol(key, [dividend, divisor], context, bounds, 'a remainder'));
}

/** Wraps known numbers to an integer type; values with symbols are assumed to fit unless their range shows otherwise. */
export function wrapConstant(lanes: Lanes, bits: number, signed: boolean): Lanes {
  if (bits >= 53) {
    // 64-bit values beyond the exact integers are given up elsewhere; only the sign of an unsigned value matters here.
    return signed ? lanes : mapLanes(lanes, (v) => (v < 0 ? v + 2 ** 64 : v));
  }
  const modulus = 2 ** bits;
  const half = modulus / 2;
  return mapLanes(lanes, (v) => {
    if (v >= (signed ? -half : 0) && v < (signed ? half : modulus)) return v;
    const wrapped = floorMod(v, modulus);
    return signed && wrapped >= half ? wrapped - modulus : wrapped;
  });
}
