/** What one warp-level memory instruction costs, from the polynomial of its lanes' addresses. */
import type { SharedOperation } from '../../memory/sharedRequest.ts';
import { countLanes, isUniform, laneOf, lowestLane, isLaneIn, warpSize } from '../values/lanes.ts';
import { monomialMultiple, monomialRange, varyingSymbol, withValue, zero } from '../values/polynomial.ts';
import type { Polynomial, Term } from '../values/polynomial.ts';
import { positiveModulo, residueShares } from '../values/residues.ts';
import { isExact } from '../state.ts';
import type { ActiveMask } from '../state.ts';
import type { Symbol, SymbolTable } from '../values/symbols.ts';
import type { Space } from '../values/values.ts';
import { quotientCosts } from './quotientCosts.ts';
import { modulusOf, requestCost } from './requestCost.ts';
import type { Units } from './requestCost.ts';

export interface Spread {
  readonly min: number;
  readonly max: number;
  /** Average over the executions, for the nominal mask. */
  readonly mean: number;
}

export interface InstructionCounts {
  readonly status: 'exact' | 'bounded' | 'unknown';
  /** Sectors of a global access, passes of a constant one; undefined for shared. */
  readonly sectors: Spread | undefined;
  readonly sectorsIdeal: number | undefined;
  readonly wavefronts: Spread | undefined;
  readonly wavefrontsIdeal: number | undefined;
  readonly reason: string | undefined;
  readonly dataDependent: boolean;
  /** Lanes lie an unknown uniform distance apart (`width`); counts hold for every distance unless bounded. */
  readonly symbolicStride: string | undefined;
  /** The counts when such lanes share no sector: what they are for all but tiny strides. */
  readonly apart: number | undefined;
  /** The fewest passes or sectors with the nominal mask. */
  readonly nominalMin: number | undefined;
  /** The mean rests on known ranges and a known mask. */
  readonly meanKnown: boolean;
  /** Whether some active lane is surely not aligned to its own width modulo 32. */
  readonly misalignedStart: boolean;
}

export interface Instruction {
  readonly space: Space;
  readonly operation: SharedOperation;
  readonly offset: Polynomial;
  readonly objectAlignmentInBytes: number;
  readonly widthInBytes: number;
  readonly mask: ActiveMask;
}

const enumerationLimit = 16;
const addresses = new Float64Array(warpSize);

interface Pattern {
  readonly instruction: Instruction;
  readonly mask: number;
  /** Known lane offsets. */
  readonly known: Polynomial['constant'];
  readonly uniformTerms: readonly Term[];
}

const unknownCounts: InstructionCounts = {
  status: 'unknown',
  sectors: undefined,
  sectorsIdeal: undefined,
  wavefronts: undefined,
  wavefrontsIdeal: undefined,
  reason: undefined,
  dataDependent: false,
  symbolicStride: undefined,
  apart: undefined,
  nominalMin: undefined,
  meanKnown: false,
  misalignedStart: false,
};

export function unknownInstruction(reason: string, dataDependent: boolean): InstructionCounts {
  return { ...unknownCounts, reason, dataDependent };
}

export function instructionCounts(asked: Instruction, symbols: SymbolTable): InstructionCounts {
  const instruction = awayFromEdges(asked, symbols);
  const varying = varyingSymbol(instruction.offset);
  if (varying) {
    // Wherever a single lane goes, it is aligned to its own width: one sector, one bank.
    if (countLanes(instruction.mask.may) === 1) {
      const anywhere = patternOf(instruction, instruction.mask.may, zero);
      return withMaskDoubt(instruction, countsForMask(anywhere));
    }
    const bounds = instruction === asked ? besideQuotients(instruction, varying) : undefined;
    return bounds ?? { ...unknownCounts, reason: varying.reason, dataDependent: varying.origin === 'loaded' };
  }
  const laneTerms = instruction.offset.terms.filter((term) => !isUniform(term.coefficient));
  const known =
    laneTerms.length === 0
      ? countsForMask(patternOf(instruction, instruction.mask.may, instruction.offset))
      : (enumerated(instruction, laneTerms, symbols) ?? grouped(instruction, laneTerms));
  const counts = instruction === asked ? known : besideEdges(known, instruction);
  return withMaskDoubt(instruction, counts);
}

/** Lanes that take neighbours of a quotient or a remainder, whatever the divisor. */
function besideQuotients(instruction: Instruction, symbol: Symbol): InstructionCounts | undefined {
  const costs = quotientCosts({ ...instruction, mask: instruction.mask.may }, symbol);
  if (costs === undefined) return undefined;
  const { min, max, ideal } = costs;
  return withMaskDoubt(instruction, {
    ...unknownCounts,
    status: min === max ? 'exact' : 'bounded',
    ...inUnitsOf(instruction.space, { min, max, mean: (min + max) / 2 }, ideal),
    reason: min === max ? undefined : symbol.reason,
    nominalMin: min,
  });
}

/** Puts in the values that 'inside the bounds or not' symbols have away from the edge, and notes the doubt. */
function awayFromEdges(instruction: Instruction, symbols: SymbolTable): Instruction {
  let { offset, mask } = instruction;
  for (const term of instruction.offset.terms) {
    for (const symbol of term.monomial.symbols) {
      if (symbol.nominal === undefined) continue;
      offset = withValue(offset, symbol, symbol.nominal, symbols);
      mask = { may: mask.may, must: 0, boundary: true, doubt: mask.doubt };
    }
  }
  return offset === instruction.offset ? instruction : { ...instruction, offset, mask };
}

/** A warp at an edge is cut in two patterns, each of which costs at most as much and a sector more. */
function besideEdges(counts: InstructionCounts, instruction: Instruction): InstructionCounts {
  const widest = countLanes(instruction.mask.may) * Math.max(1, instruction.widthInBytes / 16);
  const raise = (spread: Spread | undefined): Spread | undefined =>
    spread && { ...spread, max: Math.max(spread.max, Math.min(widest, 2 * spread.max + 1)) };
  return {
    ...counts,
    sectors: raise(counts.sectors),
    wavefronts: raise(counts.wavefronts),
    reason: counts.reason ?? 'lanes at the edge of a check access something else',
  };
}

function patternOf(instruction: Instruction, mask: number, offset: Polynomial): Pattern {
  return {
    instruction,
    mask,
    known: offset.constant,
    uniformTerms: offset.terms.filter((term) => isUniform(term.coefficient)),
  };
}

function costAt(pattern: Pattern, residue: number): Units {
  const base = laneOf(pattern.known, lowestLane(pattern.mask));
  // Only distances and the first address modulo the unit matter; small numbers keep the arithmetic exact.
  const start = positiveModulo(base, 4096) + residue;
  for (let lane = 0; lane < warpSize; lane++) addresses[lane] = laneOf(pattern.known, lane) - base + start;
  return requestCost(pattern.instruction, addresses, pattern.mask);
}

function countsForMask(pattern: Pattern): InstructionCounts {
  const { space, objectAlignmentInBytes, widthInBytes } = pattern.instruction;
  const modulus = modulusOf[space];
  const shares = residueShares(pattern.uniformTerms, objectAlignmentInBytes, modulus);
  let min = Infinity;
  let max = 0;
  let mean = 0;
  let idealMean = 0;
  let total = 0;
  let misaligned = 0;
  const base = laneOf(pattern.known, lowestLane(pattern.mask));
  shares.forEach((share, residue) => {
    // A lane must be aligned to its own width, or the access faults: other residues don't occur.
    if (share === 0 || (residue + base) % Math.min(widthInBytes, modulus) !== 0) return;
    const { cost, ideal } = costAt(pattern, residue);
    min = Math.min(min, cost);
    max = Math.max(max, cost);
    mean += share * cost;
    idealMean += share * ideal;
    total += share;
    if (positiveModulo(residue + base, 32) !== 0) misaligned += share;
  });
  if (total === 0) return { ...unknownCounts, reason: 'the access is not aligned to its own width' };
  const spread = { min, max, mean: mean / total };
  const ideal = Math.round((idealMean / total) * 1000) / 1000;
  return {
    ...unknownCounts,
    status: min === max ? 'exact' : 'bounded',
    ...inUnitsOf(space, spread, ideal),
    misalignedStart: misaligned >= total,
    nominalMin: min,
    meanKnown:
      min === max ||
      (objectAlignmentInBytes % modulus === 0 &&
        pattern.uniformTerms.every((term) => hasKnownShares(term, modulus))),
    reason: min === max ? undefined : 'it depends on where in a 32-byte sector the warp starts',
  };
}

/**
 * Whether the term's remainders were counted rather than taken as equally likely. A parameter and what is loaded may
 * have any one value of their range, while blocks and iterations go through all of it.
 */
function hasKnownShares(term: Term, modulus: number): boolean {
  if (isUniform(term.coefficient) && (term.coefficient * monomialMultiple(term.monomial)) % modulus === 0)
    return true;
  if (term.monomial.symbols.some(({ origin }) => origin !== 'block' && origin !== 'loop')) return false;
  const range = monomialRange(term.monomial);
  return Number.isFinite(range.min) && Number.isFinite(range.max);
}

function inUnitsOf(space: Space, spread: Spread, ideal: number): Partial<InstructionCounts> {
  if (space === 'shared' || space === 'constant') return { wavefronts: spread, wavefrontsIdeal: ideal };
  return { sectors: spread, sectorsIdeal: ideal };
}

/** Lanes differ by multiples of symbols with few values: looks at each value. */
function enumerated(
  instruction: Instruction,
  laneTerms: readonly Term[],
  symbols: SymbolTable,
): InstructionCounts | undefined {
  const unknowns = [...new Set(laneTerms.flatMap((term) => term.monomial.symbols))];
  const combinations = unknowns.reduce((product, symbol) => product * (symbol.max - symbol.min + 1), 1);
  if (!(combinations <= enumerationLimit)) return undefined;
  let offsets: Polynomial[] = [instruction.offset];
  for (const symbol of unknowns) {
    offsets = offsets.flatMap((offset) =>
      valuesOf(symbol).map((value) => withValue(offset, symbol, value, symbols)),
    );
  }
  const parts = offsets.map((offset) => countsForMask(patternOf(instruction, instruction.mask.may, offset)));
  const open = unknowns.find(({ origin }) => origin !== 'block' && origin !== 'loop');
  return mergeAlternatives(parts, open);
}

function valuesOf(symbol: Symbol): number[] {
  return Array.from({ length: symbol.max - symbol.min + 1 }, (_, i) => symbol.min + i);
}

/** One of several cases holds, each equally often where none of it hangs on an open symbol. */
function mergeAlternatives(
  parts: readonly InstructionCounts[],
  open: Symbol | undefined,
): InstructionCounts | undefined {
  const first = parts[0];
  if (!first) return undefined;
  const sectors = mergeSpreads(parts.map((part) => part.sectors));
  const wavefronts = mergeSpreads(parts.map((part) => part.wavefronts));
  const merged = sectors ?? wavefronts;
  return {
    ...first,
    status: merged === undefined ? 'unknown' : merged.min === merged.max ? 'exact' : 'bounded',
    sectors,
    wavefronts,
    misalignedStart: parts.every((part) => part.misalignedStart),
    nominalMin: merged?.min,
    meanKnown: open === undefined && parts.every((part) => part.meanKnown),
    reason:
      parts.find((part) => part.reason !== undefined)?.reason ??
      (merged?.min === merged?.max ? undefined : open?.reason),
  };
}

function mergeSpreads(spreads: readonly (Spread | undefined)[]): Spread | undefined {
  const known = spreads.filter((spread) => spread !== undefined);
  if (known.length < spreads.length || known.length === 0) return undefined;
  return {
    min: Math.min(...known.map((spread) => spread.min)),
    max: Math.max(...known.map((spread) => spread.max)),
    mean: known.reduce((total, spread) => total + spread.mean, 0) / known.length,
  };
}

/** Groups of lanes with the same symbolic part lie an unknown distance from one another. */
function grouped(instruction: Instruction, laneTerms: readonly Term[]): InstructionCounts {
  const groups = laneGroups(laneTerms, instruction.mask.may);
  const parts = groups.map((mask) => {
    const first = lowestLane(mask);
    const offset: Polynomial = {
      constant: instruction.offset.constant,
      terms: instruction.offset.terms.map((term) => ({
        monomial: term.monomial,
        coefficient: laneOf(term.coefficient, first),
      })),
    };
    return countsForMask(patternOf(instruction, mask, offset));
  });
  const name = [...new Set(laneTerms.map((term) => term.monomial.name))].join(', ');
  const reason = `lanes are a multiple of \`${name}\` apart, which is not known`;
  const spreads = parts.map((part) => part.sectors);
  if (instruction.space === 'shared' || instruction.space === 'constant' || spreads.includes(undefined)) {
    return { ...unknownCounts, reason, symbolicStride: name };
  }
  const known = spreads.filter((spread) => spread !== undefined);
  const active = countLanes(instruction.mask.may);
  const apart = mayCancelOut(laneTerms, groups) ? undefined : sum(known, 'min');
  const max = Math.min(active * Math.max(1, instruction.widthInBytes / 32), sum(known, 'max'));
  const disjoint = laneTerms.every((term) => surelyApart(term, instruction, groups));
  const min = disjoint ? sum(known, 'min') : Math.max(...known.map((spread) => spread.min));
  return {
    ...unknownCounts,
    status: min === max ? 'exact' : 'bounded',
    sectors: {
      min,
      max,
      mean: disjoint ? known.reduce((total, spread) => total + spread.mean, 0) : (min + max) / 2,
    },
    sectorsIdeal: Math.ceil((active * instruction.widthInBytes) / 32),
    reason: min === max ? undefined : reason,
    symbolicStride: name,
    apart,
    nominalMin: min,
    meanKnown: disjoint && parts.every((part) => part.meanKnown),
  };
}

function sum(spreads: readonly Spread[], field: 'min' | 'max'): number {
  return spreads.reduce((total, spread) => total + spread[field], 0);
}

function laneGroups(laneTerms: readonly Term[], mask: number): number[] {
  const groups = new Map<string, number>();
  for (let lane = 0; lane < warpSize; lane++) {
    if (!isLaneIn(mask, lane)) continue;
    const key = laneTerms.map((term) => laneOf(term.coefficient, lane)).join(',');
    groups.set(key, ((groups.get(key) ?? 0) | (1 << lane)) >>> 0);
  }
  return [...groups.values()];
}

/** Whether unknown distances may take one another back: `width - inner`, or one that is there on one way through only. */
function mayCancelOut(laneTerms: readonly Term[], groups: readonly number[]): boolean {
  if (laneTerms.length === 1) return false;
  const isChosen = ({ monomial }: Term): boolean =>
    monomial.symbols.some(({ origin }) => origin === 'chosen');
  if (laneTerms.some(isChosen)) return true;
  return groups.slice(1).some((mask, i) => {
    const steps = laneTerms.map(
      ({ coefficient }) =>
        laneOf(coefficient, lowestLane(mask)) - laneOf(coefficient, lowestLane(groups[i] ?? mask)),
    );
    return steps.some((step) => step > 0) && steps.some((step) => step < 0);
  });
}

/** Whether groups are at least a sector and their own extent apart for every value of the symbol. */
function surelyApart(term: Term, instruction: Instruction, groups: readonly number[]): boolean {
  const symbol = term.monomial.symbols[0];
  if (!symbol || term.monomial.symbols.length !== 1) return false;
  const smallest = symbol.min > 0 ? symbol.min : symbol.max < 0 ? -symbol.max : 0;
  if (!Number.isFinite(smallest) || smallest === 0) return false;
  const offsets = Array.from({ length: warpSize }, (_, lane) => laneOf(instruction.offset.constant, lane));
  const extent = Math.max(...offsets) - Math.min(...offsets) + instruction.widthInBytes;
  const coefficients = groups.map((mask) => laneOf(term.coefficient, lowestLane(mask))).sort((a, b) => a - b);
  const gaps = coefficients.slice(1).map((c, i) => c - (coefficients[i] ?? 0));
  return gaps.every((gap) => gap * smallest >= extent + 31);
}

/** Widens counts for lanes that may or may not be active. */
function withMaskDoubt(
  { mask, space, operation }: Instruction,
  counts: InstructionCounts,
): InstructionCounts {
  if (isExact(mask) || counts.status === 'unknown') return counts;
  const isSwap = operation === 'compare-and-swap' || operation === 'swap-loop';
  const ofOneLane = space === 'shared' && isSwap ? 2 : 1;
  const lower = (spread: Spread | undefined): Spread | undefined =>
    spread && { ...spread, min: Math.min(ofOneLane, spread.min) };
  const cost = counts.sectors ?? counts.wavefronts;
  const stillExact = cost !== undefined && cost.max === ofOneLane;
  return {
    ...counts,
    status: stillExact ? counts.status : 'bounded',
    sectors: lower(counts.sectors),
    wavefronts: lower(counts.wavefronts),
    reason: stillExact ? counts.reason : (counts.reason ?? doubtReason(mask)),
    dataDependent: counts.dataDependent || !mask.boundary,
    meanKnown: counts.meanKnown && mask.boundary,
  };
}

function doubtReason(mask: ActiveMask): string {
  return mask.boundary
    ? 'the warp at the edge of the bounds check has fewer active lanes'
    : (mask.doubt ?? 'which lanes are active is not known');
}
