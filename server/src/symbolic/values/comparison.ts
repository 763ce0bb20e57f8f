/** Comparisons of polynomials lane by lane. */
import { fullMask, isLaneIn, isUniform, laneOf, warpSize } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import {
  differsInLanes,
  fullRange,
  greatestCommonDivisor,
  laneRange,
  rangesOf,
  monomialMultiple,
  subtract,
  termsRange,
} from './polynomial.ts';
import type { Polynomial, Range, Term } from './polynomial.ts';
import { usualOf } from './powersOfTwo.ts';
import { withRemainders, withoutQuotient } from './quotients.ts';
import { everyValue, usefulCuts } from '../splitting/splitting.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';
import { edgesAmong, sidesOf } from './sides.ts';
import { blamed, isOpen, isSplittable, isUniformBesideEdges } from './symbols.ts';
import { belowZeroUnlessEqual, thresholdsOf, thresholdsOfEquality } from './thresholds.ts';
import type { Thresholds } from './thresholds.ts';
import { isNegativeInRows, isZeroInRows } from './rowEnds.ts';
import type { InRows } from './rowEnds.ts';
import type { Symbol, SymbolTable } from './symbols.ts';

/** A truth value per lane, as far as it is known. */
export interface Truth {
  /** Lanes where the condition is known to hold. */
  readonly yes: number;
  /** Lanes where it is known at all. */
  readonly known: number;
  /** All lanes have the same value. */
  readonly uniform: boolean;
  /** The unknown lanes all have the same value, whatever the known ones have: `threadIdx.y == 0 && blockIdx.y == 0`. */
  readonly together?: boolean | undefined;
  /**
   * The unknown part is a threshold like `i < n` with n unknown: all lanes agree except in one warp at the edge.
   */
  readonly boundary: boolean;
  /** It is one that half of the turns or warps meet, or more. */
  readonly isOften?: boolean | undefined;
  /** It is one for lanes that are all on the usual side of other edges. */
  readonly behindEdges?: boolean | undefined;
  /** All lanes agree but where a row of unknown length ends: `i % width > 0`. */
  readonly inRows?: boolean | undefined;
  /**
   * Which value all lanes of a warp have but for a few: that of an equality of lanes that all differ, or away from the ends
   * of rows.
   */
  readonly usual?: boolean | undefined;
  /** Why the rest is unknown; loaded data or a construct. */
  readonly reason: string;
  readonly dataDependent: boolean;
  /** Floating-point values that were not followed decide it. */
  readonly ofFloats?: boolean | undefined;
  /** What is made of an index by turning its bits around decides it: lanes come as they do for values without order. */
  readonly ofBits?: boolean | undefined;
  /** Something decides beside these and loaded data, and that is no threshold. */
  readonly besideValues?: boolean | undefined;
  /** What is held against zero; undefined where that is not followed. */
  readonly compared?: readonly Polynomial[] | undefined;
  /** What it says of an unknown in each lane. */
  readonly thresholds?: Thresholds | undefined;
}

export type Relation = '<' | '<=' | '>' | '>=' | '==' | '!=';

const enumerationLimit = 64;

export function knownTruth(yes: number): Truth {
  return {
    yes: yes >>> 0,
    known: fullMask,
    uniform: true,
    boundary: false,
    reason: '',
    dataDependent: false,
  };
}

/** Field by field: conditions have many shapes, of which a copy by `...` takes ten times as long. */
export function not(truth: Truth): Truth {
  const { usual, thresholds } = truth;
  return {
    yes: (truth.known & ~truth.yes) >>> 0,
    known: truth.known,
    uniform: truth.uniform,
    together: truth.together,
    boundary: truth.boundary,
    isOften: truth.isOften,
    behindEdges: truth.behindEdges,
    inRows: truth.inRows,
    usual: usual === undefined ? undefined : !usual,
    reason: truth.reason,
    dataDependent: truth.dataDependent,
    ofFloats: truth.ofFloats,
    ofBits: truth.ofBits,
    besideValues: truth.besideValues,
    compared: truth.compared,
    thresholds: thresholds && { ifTrue: thresholds.ifFalse, ifFalse: thresholds.ifTrue },
  };
}

export function compare(
  relation: Relation,
  left: Polynomial,
  right: Polynomial,
  context: ArithmeticContext,
): Truth {
  switch (relation) {
    case '<':
      return isNegative(subtract(left, right), context);
    case '>':
      return isNegative(subtract(right, left), context);
    case '>=':
      return not(isNegative(subtract(left, right), context));
    case '<=':
      return not(isNegative(subtract(right, left), context));
    case '==':
      return isZero(subtract(left, right), context);
    case '!=':
      return not(isZero(subtract(left, right), context));
  }
}

/** 1: holds, 0: doesn't, -1: not known. */
type Decide = (min: number, max: number, lane: number) => -1 | 0 | 1;

function decideLanes(p: Polynomial, decide: Decide): { yes: number; known: number } {
  const shared = termsRange(p);
  if (shared && isUniform(p.constant)) {
    const answer = decide(shared.min + p.constant, shared.max + p.constant, 0);
    return { yes: answer === 1 ? fullMask : 0, known: answer === -1 ? 0 : fullMask };
  }
  const ranges = shared ? [] : rangesOf(p);
  let yes = 0;
  let known = 0;
  for (let lane = 0; lane < warpSize; lane++) {
    const { min, max } = shared ?? laneRange(p, lane, ranges);
    const constant = shared ? laneOf(p.constant, lane) : 0;
    const answer = decide(min + constant, max + constant, lane);
    if (answer !== -1) known |= 1 << lane;
    if (answer === 1) yes |= 1 << lane;
  }
  return { yes: yes >>> 0, known: known >>> 0 };
}

function isNegative(asked: Polynomial, context: ArithmeticContext): Truth {
  const p = withRemainders(asked, context.symbols);
  const { yes, known } = signs(p);
  if (known === fullMask) return knownTruth(yes);
  // Of bits that are turned around more is known than of what they are made of.
  const inside = asked.terms.some(isOfBits) ? undefined : withoutQuotient(asked, context.symbols);
  if (inside !== undefined) {
    const truth = isNegative(inside.sign, context);
    return inside.isTurned ? not(truth) : truth;
  }
  askForParts(p, signCuts, context);
  const unknown = openTruth(p, yes, known, thresholdsOf(p, context.symbols));
  const boundary = unknown.boundary || (unknown.behindEdges === true && isEdgeOnEachSide(p, context.symbols));
  const truth = withRows({ ...unknown, boundary }, isNegativeInRows, asked, context);
  if (truth.uniform || truth.together || !haveOneSign(p, ~known)) return truth;
  return known === 0
    ? { ...truth, uniform: true, together: true, boundary: false, behindEdges: false }
    : { ...truth, together: true };
}

function isOfBits({ monomial }: Term): boolean {
  return monomial.symbols.some((symbol) => usualOf(symbol)?.kind === 'apart');
}

/**
 * Whether the lanes of the mask are negative together whatever the symbols are: these move the value in steps of 256, say,
 * none of which ends between two of the lanes.
 */
function haveOneSign({ constant, terms }: Polynomial, mask: number): boolean {
  let step = 0;
  for (const { monomial, coefficient } of terms) {
    if (monomial.varying || !isUniform(coefficient)) return false;
    step = greatestCommonDivisor(step, coefficient * monomialMultiple(monomial));
  }
  if (step <= 1 || isUniform(constant)) return false;
  const steps = constant.map((value) => Math.floor(value / step));
  return new Set(steps.filter((_, lane) => isLaneIn(mask, lane))).size === 1;
}

function signs(p: Polynomial): { yes: number; known: number } {
  const shared = termsRange(p);
  const { constant } = p;
  if (!shared) return decideLanes(p, (min, max) => (max < 0 ? 1 : min >= 0 ? 0 : -1));
  const { min, max } = shared;
  if (isUniform(constant)) {
    if (max + constant < 0) return { yes: fullMask, known: fullMask };
    return { yes: 0, known: min + constant >= 0 ? fullMask : 0 };
  }
  let yes = 0;
  let no = 0;
  for (let lane = 0; lane < warpSize; lane++) {
    const value = constant[lane] ?? 0;
    if (max + value < 0) yes |= 1 << lane;
    else if (min + value >= 0) no |= 1 << lane;
  }
  return { yes: yes >>> 0, known: (yes | no) >>> 0 };
}

function isZero(asked: Polynomial, context: ArithmeticContext): Truth {
  const p = withRemainders(asked, context.symbols);
  const areUniform = p.terms.every(({ coefficient }) => isUniform(coefficient));
  let ofAll: number | undefined;
  const stepIn = (lane: number): number =>
    areUniform ? (ofAll ??= stepOf(p.terms, lane)) : stepOf(p.terms, lane);
  const { yes, known } = decideLanes(p, (min, max, lane) => {
    if (min > 0 || max < 0) return 0;
    if (min === 0 && max === 0) return 1;
    return isMultiple(laneOf(p.constant, lane), stepIn(lane)) ? -1 : 0;
  });
  if (known === fullMask) return knownTruth(yes);
  const least = belowZeroUnlessEqual(p, context.symbols);
  if (least !== undefined) return not(isNegative(least, context));
  askForParts(p, zeroCuts, context);
  const truth = withRows(openTruth(p, yes, known, thresholdsOfEquality(p)), isZeroInRows, asked, context);
  // An equality with an unknown is no threshold: which lane it hits is not known, so it is no edge case either.
  return {
    ...truth,
    boundary: false,
    behindEdges: false,
    usual: yes === 0 && lanesDifferOnEachSide(p, context.symbols) ? false : truth.usual,
  };
}

function withRows(
  truth: Truth,
  inRowsOf: (p: Polynomial, symbols: SymbolTable) => InRows | undefined,
  p: Polynomial,
  { symbols }: ArithmeticContext,
): Truth {
  if (truth.boundary || truth.uniform) return truth;
  const rows = inRowsOf(p, symbols);
  return rows === undefined ? truth : { ...truth, inRows: true, usual: rows.usual };
}

/** Of lanes on one side of each edge, as of `i % 600` where few warps have an end of such a row. */
function lanesDifferOnEachSide(p: Polynomial, symbols: SymbolTable): boolean {
  const edges = edgesAmong(p);
  return edges !== undefined && sidesOf(p, edges, symbols).every(lanesDiffer);
}

/** Whether no two lanes have the same value, whatever the symbols are. */
function lanesDiffer({ constant, terms }: Polynomial): boolean {
  if (isUniform(constant) || new Set(constant).size < warpSize) return false;
  return terms.every(({ monomial, coefficient }) => isUniform(coefficient) && !monomial.varying);
}

/** What every value of the terms' sum is a multiple of in a lane. */
function stepOf(terms: readonly Term[], lane: number): number {
  let divisor = 0;
  for (const { monomial, coefficient } of terms)
    divisor = greatestCommonDivisor(divisor, laneOf(coefficient, lane) * monomialMultiple(monomial));
  return divisor;
}

function isMultiple(value: number, step: number): boolean {
  return step === 0 ? value === 0 : value % step === 0;
}

/** The symbols whose ranges may be cut, the widest effect first. */
function splitCandidates(p: Polynomial): { term: Term; symbol: Symbol }[] {
  const candidates: { term: Term; symbol: Symbol; effect: number }[] = [];
  for (const term of p.terms) {
    for (const symbol of term.monomial.symbols) {
      if (!isSplittable(symbol)) continue;
      const size = isUniform(term.coefficient)
        ? Math.abs(term.coefficient)
        : Math.max(...term.coefficient.map(Math.abs));
      candidates.push({ term, symbol, effect: size * (symbol.max - symbol.min) });
    }
  }
  return candidates.sort((a, b) => b.effect - a.effect);
}

/** For c·s + rest, c positive or negative: the first values of s for which the answer may be, or surely is, another one. */
type Cuts = (size: number, rest: Range, isRising: boolean) => number[];

const signCuts: Cuts = (size, { min, max }, isRising) =>
  isRising
    ? [Math.ceil(-max / size), Math.ceil(-min / size)]
    : [Math.floor(min / size) + 1, Math.floor(max / size) + 1];

const zeroCuts: Cuts = (size, { min, max }, isRising) =>
  isRising
    ? [Math.ceil(-max / size), Math.floor(-min / size) + 1]
    : [Math.ceil(min / size), Math.floor(max / size) + 1];

function askForParts(p: Polynomial, cutsOf: Cuts, context: ArithmeticContext): void {
  for (const { term, symbol } of splitCandidates(p)) {
    const rest = fullRange({ constant: p.constant, terms: p.terms.filter((other) => other !== term) });
    if (!Number.isFinite(rest.min) || !Number.isFinite(rest.max)) continue;
    if (isDrowned(p, term, symbol)) continue;
    const { coefficient, monomial } = term;
    const isLinear = isUniform(coefficient) && monomial.symbols.length === 1;
    const cuts = isLinear ? usefulCuts(symbol, cutsOf(Math.abs(coefficient), rest, coefficient > 0)) : [];
    if (cuts.length > 0) context.requestSplit(symbol, cuts);
    else if (symbol.max - symbol.min < enumerationLimit) context.requestSplit(symbol, everyValue(symbol));
  }
}

/** Whether an unknown that can't be cut moves p further than the symbol does: then no part of its range decides. */
function isDrowned(p: Polynomial, term: Term, symbol: Symbol): boolean {
  const unknown = p.terms.filter((other) => !other.monomial.symbols.some(isSplittable));
  const { min, max } = fullRange({ constant: 0, terms: unknown });
  const size = isUniform(term.coefficient)
    ? Math.abs(term.coefficient)
    : Math.max(...term.coefficient.map(Math.abs));
  return max - min >= size * (symbol.max - symbol.min);
}

/** Whether the lanes of the mask have one value. */
function isSameWithin(mask: number, lanes: Lanes): boolean {
  if (isUniform(lanes)) return true;
  return new Set(lanes.filter((_, lane) => isLaneIn(mask, lane))).size === 1;
}

/**
 * Whether lanes that already differ behind edges meet another one as seldom: loops do not carry it through the whole warp,
 * as those of a wavefront through a matrix do.
 */
function isEdgeBehindEdges({ constant, terms }: Polynomial): boolean {
  if (isUniform(constant) || !terms.every(({ monomial }) => isUniformBesideEdges(monomial))) return false;
  const moving = terms.filter(({ monomial }) => monomial.symbols.some(({ origin }) => origin === 'loop'));
  const { min, max } = fullRange({ constant: 0, terms: moving });
  return max - min <= Math.max(...constant) - Math.min(...constant);
}

/**
 * Whether lanes agree, or part at an edge of their own, on each side of the edges that they are behind: of `i < end` with
 * `end = min(start + chunk, n)`, where each lane has a start of its own, all go on or all stop but in the warp that meets `n`.
 */
function isEdgeOnEachSide(p: Polynomial, symbols: SymbolTable): boolean {
  const edges = edgesAmong(p);
  if (edges === undefined) return false;
  return sidesOf(p, edges, symbols).every((side) => {
    const { yes, known } = signs(side);
    if (known === fullMask) return yes === fullMask || yes === 0;
    const truth = openTruth(side, yes, known);
    return truth.uniform || truth.boundary;
  });
}

/**
 * Whether lanes that an unknown parts are moved together by another one: those of `i * n` in `i * n < m`, which few warps
 * meet; in `i * n < n` it is always the same lane's turn.
 */
function isMovedTogether({ terms }: Polynomial): boolean {
  const unknownsOf = ({ monomial }: Term): string =>
    monomial.symbols
      .filter(isOpen)
      .map(({ id }) => id)
      .join();
  const parting = new Set(terms.filter(({ coefficient }) => !isUniform(coefficient)).map(unknownsOf));
  if (parting.size === 0) return true;
  parting.add('');
  return terms.some((term) => !parting.has(unknownsOf(term)));
}

/**
 * Whether a threshold lies between two lanes in half of the turns and warps that are left or more, as that of
 * `threadIdx.x + k < 28` does in each of five turns: then few of them have all their lanes on one side.
 */
function isMostlyPassedWithin(p: Polynomial): boolean {
  const range = termsRange(p);
  if (range === undefined || isUniform(p.constant)) return false;
  if (p.terms.some(({ monomial }) => monomial.symbols.some(isOpen))) return false;
  return 2 * (Math.max(...p.constant) - Math.min(...p.constant)) >= range.max - range.min;
}

/** Of a comparison with 0 that is not known in all lanes. */
function openTruth(p: Polynomial, yes: number, known: number, thresholds?: Thresholds): Truth {
  const isVarying = p.terms.some(({ monomial }) => monomial.varying);
  const movesAsOne = !p.terms.some(differsInLanes);
  const uniform = movesAsOne && isUniform(p.constant);
  const isThreshold = !uniform && isMovedTogether(p);
  const symbols = p.terms.flatMap(({ monomial }) => monomial.symbols);
  return {
    yes,
    known,
    uniform,
    together: movesAsOne && isSameWithin(~known, p.constant),
    isOften: isThreshold && isMostlyPassedWithin(p),
    boundary: isThreshold && (!isVarying || isEdgeBehindEdges(p)),
    behindEdges: isThreshold && p.terms.every(({ monomial }) => isUniformBesideEdges(monomial)),
    reason: blamed(symbols)?.reason ?? 'the condition is not known',
    dataDependent: symbols.some(({ origin }) => origin === 'loaded'),
    // Such a symbol differs from lane to lane.
    ofBits: isVarying && symbols.some((symbol) => usualOf(symbol)?.kind === 'apart'),
    compared: [p],
    thresholds,
  };
}
