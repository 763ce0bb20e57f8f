/**
 * Bounds for addresses made of `i / n` and `i % n` where n is not known. Neighbouring lanes have neighbouring i, so that
 * the quotient takes few values and the remainder runs on, back to 0 where the quotient steps: a warp costs what it
 * costs for one of few pairs of n and the first lane's remainder, larger n being like some of those looked at.
 */
import { SECTOR_BYTES } from '../../memory/globalRequest.ts';
import { BANK_WORD_BYTES, SHARED_BANKS } from '../../memory/sharedRequest.ts';
import { isUniform, laneOf, lowestLane, warpSize } from '../values/lanes.ts';
import { add, greatestCommonDivisor, scale, subtract, uniformConstant } from '../values/polynomial.ts';
import type { Polynomial, Term } from '../values/polynomial.ts';
import { quotientOf } from '../values/quotients.ts';
import type { Quotient } from '../values/quotients.ts';
import { positiveModulo, residueShares } from '../values/residues.ts';
import type { Symbol } from '../values/symbols.ts';
import { modulusOf, requestCost } from './requestCost.ts';
import type { RequestKind } from './requestCost.ts';

export interface CostRange {
  readonly min: number;
  readonly max: number;
  /** The most that a pattern needs at best. */
  readonly ideal: number;
}

export interface QuotientRequest extends RequestKind {
  readonly offset: Polynomial;
  readonly objectAlignmentInBytes: number;
  /** Lanes that take part. */
  readonly mask: number;
}

/** address(lane) = own(lane) + perQuotient × quotient(lane) + perRemainder × remainder(lane) + one of `residues`. */
interface Shape {
  readonly own: readonly number[];
  /** Above the least of the lanes. */
  readonly dividend: readonly number[];
  readonly perQuotient: number;
  readonly perRemainder: number;
  readonly residues: readonly number[];
  /** Where it is known. */
  readonly divisor: number | undefined;
  /** After how many bytes addresses cost the same again. */
  readonly modulus: number;
  /** The signs that a quotient may have. */
  readonly signs: readonly (1 | -1)[];
}

/** Patterns that are looked at, at most: about thirty milliseconds, once for each shape. */
const mostPlaces = 30_000;

const known = new Map<string, CostRange | undefined>();
const mostKnown = 500;

/** Undefined where the offset hangs on more than one quotient, or on it by more than a constant. */
export function quotientCosts(request: QuotientRequest, symbol: Symbol): CostRange | undefined {
  const quotient = quotientOf(symbol);
  const shape = quotient && shapeOf(request, symbol, quotient);
  if (shape === undefined) return undefined;
  const key = JSON.stringify([request.space, request.operation, request.widthInBytes, request.mask, shape]);
  if (!known.has(key)) {
    if (known.size >= mostKnown) known.clear();
    known.set(key, costsOf(shape, request));
  }
  return known.get(key);
}

/** n · (i / n) = i - i % n turns the quotient's factor `perQuotient - perRemainder · n` into the two. */
function shapeOf(
  request: QuotientRequest,
  symbol: Symbol,
  { dividend, divisor, mayFall }: Quotient,
): Shape | undefined {
  const factor = factorOf(request.offset, symbol);
  if (factor === undefined || !hasPlainTerms(dividend)) return undefined;
  const perDivisor = ratioOf(factor, divisor);
  const perQuotient =
    perDivisor === undefined ? undefined : uniformConstant(subtract(factor, scale(divisor, perDivisor)));
  if (perDivisor === undefined || perQuotient === undefined) return undefined;
  const others: Polynomial = {
    constant: request.offset.constant,
    terms: request.offset.terms.filter(({ monomial }) => !monomial.symbols.includes(symbol)),
  };
  const rest = add(others, scale(dividend, perDivisor));
  if (!hasPlainTerms(rest)) return undefined;
  const lanes = (p: Polynomial): number[] =>
    Array.from({ length: warpSize }, (_, lane) => laneOf(p.constant, lane) - laneOf(p.constant, 0));
  const dividends = lanes(dividend);
  const least = Math.min(...dividends);
  return {
    own: lanes(rest),
    dividend: dividends.map((value) => value - least),
    perQuotient,
    perRemainder: -perDivisor,
    residues: residuesOf(request, rest, perQuotient),
    divisor: uniformConstant(divisor),
    modulus: modulusOf[request.space],
    signs: mayFall && perQuotient !== 0 ? [1, -1] : [1],
  };
}

/** What the symbol is multiplied with. */
function factorOf(p: Polynomial, symbol: Symbol): Polynomial | undefined {
  const terms: Term[] = [];
  let constant = 0;
  for (const { monomial, coefficient } of p.terms) {
    if (!monomial.symbols.includes(symbol)) continue;
    const others = monomial.symbols.filter((one) => one !== symbol);
    if (!isUniform(coefficient) || others.length > 1 || monomial.symbols.length - others.length > 1)
      return undefined;
    const [other] = others;
    if (other === undefined) constant += coefficient;
    else terms.push({ monomial: other.monomial, coefficient });
  }
  return { constant, terms };
}

/** Every term the same for the whole warp. */
function hasPlainTerms({ terms }: Polynomial): boolean {
  return terms.every(({ monomial, coefficient }) => !monomial.varying && isUniform(coefficient));
}

/** How often the divisor goes into the factor, by its first term; 0 for a constant factor. */
function ratioOf(factor: Polynomial, divisor: Polynomial): number | undefined {
  const [first] = divisor.terms;
  const same = factor.terms.find(({ monomial }) => monomial === first?.monomial);
  if (same === undefined) return factor.terms.length === 0 ? 0 : undefined;
  if (first === undefined || !isUniform(same.coefficient) || !isUniform(first.coefficient)) return undefined;
  const ratio = same.coefficient / first.coefficient;
  return Number.isInteger(ratio) ? ratio : undefined;
}

/** Where lane 0 may lie, but for its remainder: the first quotient may be anything. */
function residuesOf(
  { space, objectAlignmentInBytes }: QuotientRequest,
  rest: Polynomial,
  perQuotient: number,
): number[] {
  const modulus = modulusOf[space];
  const step = greatestCommonDivisor(Math.abs(perQuotient), modulus);
  const start = laneOf(rest.constant, 0);
  const found = new Set<number>();
  residueShares(rest.terms, objectAlignmentInBytes, modulus).forEach((share, residue) => {
    if (share === 0) return;
    for (let more = 0; more < modulus; more += step)
      found.add(positiveModulo(start + residue + more, modulus));
  });
  return [...found].sort((a, b) => a - b);
}

function costsOf(shape: Shape, request: QuotientRequest): CostRange | undefined {
  const divisors = divisorsToLookAt(shape, request);
  if (divisors.length > mostPlaces) return undefined;
  const patterns = divisors.reduce((sum, divisor) => sum + divisor - firstToLookAt(shape, divisor), 0);
  if (patterns * shape.residues.length * shape.signs.length > mostPlaces) return undefined;
  const addresses = new Float64Array(warpSize);
  const found = { min: Infinity, max: 0, ideal: 0 };
  for (const place of places(shape, divisors)) {
    setAddresses(addresses, shape, place);
    // A lane must be aligned to its own width, or the access faults: other starts don't occur.
    if (!isAligned(addresses, request)) continue;
    const { cost, ideal } = requestCost(request, addresses, request.mask);
    found.min = Math.min(found.min, cost);
    found.max = Math.max(found.max, cost);
    found.ideal = Math.max(found.ideal, ideal);
  }
  return found.max === 0 ? undefined : found;
}

/** A divisor with its sign, what the first lane leaves over, and where in a sector the rest of the address is. */
interface Place {
  readonly sign: 1 | -1;
  readonly divisor: number;
  readonly first: number;
  readonly residue: number;
}

function* places(shape: Shape, divisors: readonly number[]): Generator<Place> {
  for (const sign of shape.signs)
    for (const divisor of divisors)
      for (let first = firstToLookAt(shape, divisor); first < divisor; first++)
        for (const residue of shape.residues) yield { sign, divisor, first, residue };
}

/** First remainders from which no lane gets to the next step are alike but for where they are in a sector. */
function firstToLookAt({ dividend, perRemainder, modulus }: Shape, divisor: number): number {
  const period = modulus / greatestCommonDivisor(Math.abs(perRemainder), modulus);
  return Math.max(0, divisor - spanOf(dividend) - period);
}

function spanOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function divisorsToLookAt(shape: Shape, request: QuotientRequest): number[] {
  if (shape.divisor !== undefined) return [shape.divisor];
  const count = Math.min(mostDivisors(shape, request), mostPlaces + 1);
  return Array.from({ length: count }, (_, i) => i + 1);
}

/**
 * From where on a larger divisor only moves the lanes behind the one step that they can straddle further away, by
 * whole periods in the end.
 */
function mostDivisors({ own, dividend, perQuotient, perRemainder }: Shape, request: QuotientRequest): number {
  if (perRemainder === 0) return spanOf(dividend) + 1;
  const periodInBytes = request.space === 'shared' ? SHARED_BANKS * BANK_WORD_BYTES : SECTOR_BYTES;
  const apart = periodInBytes + spanOf(own) + Math.abs(perQuotient) + request.widthInBytes;
  const period = periodInBytes / greatestCommonDivisor(Math.abs(perRemainder), periodInBytes);
  return spanOf(dividend) + 1 + Math.ceil(apart / Math.abs(perRemainder)) + period;
}

function setAddresses(
  addresses: Float64Array,
  { own, dividend, perQuotient, perRemainder }: Shape,
  { sign, divisor, first, residue }: Place,
): void {
  // A multiple of all units, so that no address is negative.
  const start = 2 ** 30 + residue;
  for (let lane = 0; lane < warpSize; lane++) {
    const value = first + (dividend[lane] ?? 0);
    const quotient = Math.floor(value / divisor);
    const remainder = value - quotient * divisor;
    addresses[lane] = start + (own[lane] ?? 0) + sign * perQuotient * quotient + perRemainder * remainder;
  }
}

function isAligned(addresses: Float64Array, { space, widthInBytes, mask }: QuotientRequest): boolean {
  return (addresses[lowestLane(mask)] ?? 0) % Math.min(widthInBytes, modulusOf[space]) === 0;
}
