/**
 * Counts of addresses with quotients that differ from lane to lane, as of `i / 26 % 26`. All that is in them but the lane is the same
 * for a warp (the block, turns of loops, parameters), and comes again after some steps as far as costs go: each is looked at.
 */
import { floorMod } from '../values/arithmetic.ts';
import { isUniform, laneOf, lanesFrom, warpSize } from '../values/lanes.ts';
import { zero } from '../values/polynomial.ts';
import type { Polynomial, Term } from '../values/polynomial.ts';
import { periodOf } from '../values/periods.ts';
import { floorOf } from '../values/quotients.ts';
import { isOpen } from '../values/symbols.ts';
import type { Symbol } from '../values/symbols.ts';
import { commonMeanOf, countsForMask } from './patternCounts.ts';
import type { Instruction, InstructionCounts, MeanOf, Spread } from './patternCounts.ts';
import { modulusOf } from './requestCost.ts';

/** Blocks, warps and turns that are looked at: about ten milliseconds. */
const mostWarps = 4096;
/** Of one address. */
const mostQuotients = 16;

type LaneValues = Float64Array;

/** What the address is made of: symbols that go through all numbers of their range, and quotients, each behind what it is made of. */
interface Parts {
  readonly free: readonly Choice[];
  readonly quotients: readonly Symbol[];
}

/** A symbol's numbers. */
interface Choice {
  readonly symbol: Symbol;
  readonly first: number;
  /** Infinite where the range is. */
  readonly count: number;
  /** How many there are until costs come again. */
  readonly period: number;
}

const known = new Map<string, InstructionCounts | undefined>();
const mostKnown = 500;

/** Undefined where something else is in the address, or too much. */
export function enumeratedWarps(instruction: Instruction): InstructionCounts | undefined {
  const parts = partsOf(instruction);
  if (parts === undefined) return undefined;
  const key = keyOf(instruction, parts);
  if (!known.has(key)) {
    if (known.size >= mostKnown) known.clear();
    known.set(key, countsOf(instruction, parts));
  }
  const counts = known.get(key);
  const open = parts.free.find(isOneOf)?.symbol;
  return counts?.status === 'bounded' && open !== undefined
    ? { ...counts, meanOf: undefined, reason: open.reason }
    : counts;
}

/** Something that does not go through all its numbers, or whose numbers have no end. */
const isOneOf = ({ symbol, count }: Choice): boolean => isOpen(symbol) || count === Infinity;

/** The same for addresses that are made in the same way, of whatever symbols. */
function keyOf({ offset, mask, ...kind }: Instruction, { free, quotients }: Parts): string {
  const numbers = new Map(
    [...free.map(({ symbol }) => symbol), ...quotients].map((symbol, i) => [symbol, i]),
  );
  const symbolKey = (symbol: Symbol): unknown =>
    numbers.get(symbol) ?? [symbol.origin, symbol.multipleOf, symbol.min, symbol.max];
  const polynomialKey = ({ constant, terms }: Polynomial): unknown => [
    constant,
    terms.map(({ monomial, coefficient }) => [coefficient, monomial.symbols.map(symbolKey)]),
  ];
  const floors = quotients.map((symbol) => {
    const { dividend, divisor, plus = zero, leaves } = floorOf(symbol)!;
    return [...[dividend, divisor, plus].map(polynomialKey), leaves];
  });
  const choices = free.map(({ symbol, ...choice }) => [choice, symbol.multipleOf]);
  return JSON.stringify([kind, mask.may, choices, floors, polynomialKey(offset)]);
}

function countsOf(instruction: Instruction, { free, quotients }: Parts): InstructionCounts | undefined {
  const { offset, mask } = instruction;
  const values = new Map<Symbol, LaneValues>();
  for (const { symbol } of free) values.set(symbol, new Float64Array(warpSize));
  for (const symbol of quotients) values.set(symbol, new Float64Array(warpSize));
  const isInside = ({ monomial }: Term): boolean => monomial.symbols.every((symbol) => values.has(symbol));
  const inside: Polynomial = { constant: offset.constant, terms: offset.terms.filter(isInside) };
  const uniformTerms = offset.terms.filter((term) => !isInside(term));
  const all = new Tally();
  const lanes = new Float64Array(warpSize);
  forEachChoice(free, values, (times) => {
    if (!quotients.every((symbol) => setQuotient(symbol, values))) return;
    setLanes(lanes, inside, values);
    const known = lanesFrom((lane) => lanes[lane] ?? 0);
    all.add(countsForMask({ instruction, mask: mask.may, known, uniformTerms }), times);
  });
  return all.counts();
}

function partsOf({ offset, space }: Instruction): Parts | undefined {
  const free = new Set<Symbol>();
  const quotients = new Set<Symbol>();
  const isKnown = ({ monomial }: Term): boolean => monomial.symbols.every(isFound);
  const isFound = (symbol: Symbol): boolean => {
    if (quotients.has(symbol) || free.has(symbol)) return true;
    const floor = floorOf(symbol);
    if (floor === undefined) {
      free.add(symbol);
      return isChoice(symbol);
    }
    const { dividend, divisor, plus = zero } = floor;
    if (![dividend, divisor, plus].every(({ terms }) => terms.every(isKnown))) return false;
    quotients.add(symbol);
    return quotients.size <= mostQuotients;
  };
  // What all lanes have alike only moves where they start.
  const isBeside = ({ monomial, coefficient }: Term): boolean =>
    isUniform(coefficient) &&
    monomial.symbols.every((symbol) => !symbol.varying && floorOf(symbol) === undefined);
  const inside = offset.terms.filter((term) => !isBeside(term));
  if (!inside.every(isKnown) || quotients.size === 0) return undefined;
  const choices = [...free].map((symbol) =>
    choiceOf(symbol, periodOf(symbol, [...quotients], offset, modulusOf[space])),
  );
  const warps = choices.reduce((product, { count, period }) => product * Math.min(count, period), 1);
  return warps <= mostWarps ? { free: choices, quotients: [...quotients] } : undefined;
}

function isChoice({ varying, classes }: Symbol): boolean {
  return !varying && classes === undefined;
}

function choiceOf(symbol: Symbol, period: number): Choice {
  const { min, max, multipleOf } = symbol;
  const first = Number.isFinite(min) ? Math.ceil(min / multipleOf) * multipleOf : 0;
  const count = Number.isFinite(min) ? Math.floor((max - first) / multipleOf) + 1 : Infinity;
  return { symbol, first, count, period };
}

/** Calls back for every combination of what the symbols may be, with their values set, and tells how often it comes. */
function forEachChoice(
  free: readonly Choice[],
  values: ReadonlyMap<Symbol, LaneValues>,
  visit: (times: number) => void,
  from = 0,
  times = 1,
): void {
  const choice = free[from];
  if (choice === undefined) {
    visit(times);
    return;
  }
  const { symbol, first, period, count } = choice;
  // Of a range without an end all are taken for equally frequent.
  const rounds = count === Infinity ? 1 : Math.floor(count / period);
  const left = count === Infinity ? 0 : count - (rounds > 0 ? rounds * period : 0);
  for (let i = 0; i < Math.min(count, period); i++) {
    values.get(symbol)!.fill(first + i * symbol.multipleOf);
    forEachChoice(free, values, visit, from + 1, times * (rounds + (i < left ? 1 : 0)));
  }
}

/** False where it is another warp's that is not looked at now. */
function setQuotient(symbol: Symbol, values: ReadonlyMap<Symbol, LaneValues>): boolean {
  const { dividend, divisor, plus = zero, leaves } = floorOf(symbol)!;
  setLanes(dividends, dividend, values);
  setLanes(divisors, divisor, values);
  const own = values.get(symbol)!;
  setLanes(own, plus, values);
  for (let lane = 0; lane < warpSize; lane++) own[lane]! += Math.floor(dividends[lane]! / divisors[lane]!);
  return leaves === undefined || floorMod(dividends[0]!, divisors[0]!) === leaves;
}

const dividends = new Float64Array(warpSize);
const divisors = new Float64Array(warpSize);

function setLanes(
  lanes: LaneValues,
  { constant, terms }: Polynomial,
  values: ReadonlyMap<Symbol, LaneValues>,
): void {
  for (let lane = 0; lane < warpSize; lane++) lanes[lane] = laneOf(constant, lane);
  for (const { monomial, coefficient } of terms) {
    const factors = monomial.symbols.map((symbol) => values.get(symbol)!);
    for (let lane = 0; lane < warpSize; lane++) {
      let product = laneOf(coefficient, lane);
      for (const factor of factors) product *= factor[lane]!;
      lanes[lane]! += product;
    }
  }
}

/** Of warps that are equally frequent. */
class Tally {
  private total = 0;
  private first: InstructionCounts | undefined;
  private isUnknown = false;
  private meanOf: MeanOf | undefined = 'all';
  private isMisaligned = true;
  private ideal = 0;
  private spread: Spread = { min: Infinity, max: 0, mean: 0 };

  add(part: InstructionCounts, times: number): void {
    const { sectors, wavefronts, sectorsIdeal, wavefrontsIdeal } = part;
    const cost = sectors ?? wavefronts;
    if (cost === undefined) {
      this.isUnknown = true;
      return;
    }
    this.first ??= part;
    this.total += times;
    this.meanOf = commonMeanOf([this.meanOf, part.meanOf]);
    this.isMisaligned &&= part.misalignedStart;
    this.ideal += times * (sectorsIdeal ?? wavefrontsIdeal ?? 0);
    const { min, max, mean } = this.spread;
    this.spread = {
      min: Math.min(min, cost.min),
      max: Math.max(max, cost.max),
      mean: mean + times * cost.mean,
    };
  }

  /** Undefined where a warp's own are not known. */
  counts(): InstructionCounts | undefined {
    const { first, total } = this;
    if (first === undefined || this.isUnknown) return undefined;
    const spread = { ...this.spread, mean: this.spread.mean / total };
    const ideal = Math.round((this.ideal / total) * 1000) / 1000;
    const isExact = spread.min === spread.max;
    return {
      ...first,
      status: isExact ? 'exact' : 'bounded',
      ...(first.sectors === undefined
        ? { wavefronts: spread, wavefrontsIdeal: ideal }
        : { sectors: spread, sectorsIdeal: ideal }),
      misalignedStart: this.isMisaligned,
      nominalMin: spread.min,
      meanOf: this.meanOf,
      reason: isExact ? undefined : 'it differs from warp to warp',
    };
  }
}
