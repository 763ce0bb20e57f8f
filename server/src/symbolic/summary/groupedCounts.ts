/** What lanes cost of which groups lie unknown distances from one another. */
import { SECTOR_BYTES } from '../../memory/globalRequest.ts';
import { BANK_WORD_BYTES } from '../../memory/sharedRequest.ts';
import { countLanes, isLaneIn, isUniform, laneOf, lowestLane, warpSize } from '../values/lanes.ts';
import { laneLeaders } from '../values/functions.ts';
import type { Lanes } from '../values/lanes.ts';
import { varyingSymbol } from '../values/polynomial.ts';
import type { Polynomial, Term } from '../values/polynomial.ts';
import { isChoice } from '../values/symbols.ts';
import type { Symbol } from '../values/symbols.ts';
import {
  commonMeanOf,
  countsForMask,
  countsOfOneLane,
  mayBeAligned,
  notAligned,
  patternOf,
  unknownCounts,
} from './patternCounts.ts';
import type { Instruction, InstructionCounts, Spread } from './patternCounts.ts';
import { leastOfRows } from './rowStarts.ts';

/** Groups of lanes with the same symbolic part lie an unknown distance from one another. */
export function groupedCounts(instruction: Instruction, laneTerms: readonly Term[]): InstructionCounts {
  const groups = laneGroups(laneTerms, instruction.mask.may);
  const parts = countsOfGroups(instruction, groups);
  const names = namesOf(laneTerms);
  const varying = varyingSymbol({ constant: 0, terms: laneTerms });
  const reason =
    varying?.reason ?? `lanes are a multiple of \`${names.join(', ')}\` apart, which is not known`;
  const unknownDistances = varying === undefined ? names : undefined;
  if (parts.some(({ status }) => status === 'unknown')) return { ...unknownCounts, reason, unknownDistances };
  if (instruction.space === 'shared' || instruction.space === 'constant') {
    return { ...inPasses(instruction, parts, reason), unknownDistances };
  }
  const known = parts.map((part) => part.sectors).filter((spread) => spread !== undefined);
  const active = countLanes(instruction.mask.may);
  const mayShare =
    mayLieTogether(laneTerms, groups) || hasDistanceInEachDimension(instruction.offset, laneTerms);
  const [term, ...others] = laneTerms;
  const least = sum(known, 'min');
  const ofRows =
    term && others.length === 0 && !mayShare ? leastOfRows(instruction, term, groups, least) : undefined;
  const apart = mayShare ? undefined : Math.max(least, ofRows ?? 0);
  const max = Math.min(active * Math.max(1, instruction.widthInBytes / 32), sum(known, 'max'));
  const disjoint = varying === undefined && laneTerms.every((term) => surelyApart(term, instruction, groups));
  const min = disjoint ? least : Math.max(...known.map((spread) => spread.min));
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
    unknownDistances,
    apart,
    nominalMin: min,
    meanOf: disjoint ? commonMeanOf(parts.map((part) => part.meanOf)) : undefined,
  };
}

/** Lanes of one group differ by known numbers alone; where each is alone, as in rows of unknown length, that is one case. */
function countsOfGroups(instruction: Instruction, groups: readonly number[]): InstructionCounts[] {
  let alone: InstructionCounts | undefined;
  return groups.map((mask) => {
    const lane = lowestLane(mask);
    if (countLanes(mask) === 1)
      return mayBeAligned(instruction, lane) ? (alone ??= countsOfOneLane(instruction)) : notAligned;
    const terms = termsAt(instruction.offset, lane);
    return countsForMask(patternOf(instruction, mask, { constant: instruction.offset.constant, terms }));
  });
}

/** The symbolic part at one lane. */
export function termsAt({ terms }: Polynomial, lane: number): Term[] {
  return terms.map(({ monomial, coefficient }) => ({ monomial, coefficient: laneOf(coefficient, lane) }));
}

/**
 * Groups may meet in no bank, or all in the same ones: at least what the worst of them takes, at most what all take one
 * after the other. Wider accesses than of a bank are made in parts of the warp, so that groups don't add up.
 */
function inPasses(
  { space, widthInBytes }: Instruction,
  parts: readonly InstructionCounts[],
  reason: string,
): InstructionCounts {
  const known = parts.map((part) => part.wavefronts).filter((spread) => spread !== undefined);
  if (space === 'shared' && widthInBytes > BANK_WORD_BYTES) return { ...unknownCounts, reason };
  const min = Math.max(...known.map((spread) => spread.min));
  const max = sum(known, 'max');
  return {
    ...unknownCounts,
    status: min === max ? 'exact' : 'bounded',
    wavefronts: { min, max, mean: (min + max) / 2 },
    wavefrontsIdeal: Math.max(...parts.map((part) => part.wavefrontsIdeal ?? 1)),
    reason: min === max ? undefined : reason,
    nominalMin: min,
  };
}

function sum(spreads: readonly Spread[], field: 'min' | 'max'): number {
  return spreads.reduce((total, spread) => total + spread[field], 0);
}

export function laneGroups(laneTerms: readonly Term[], mask: number): number[] {
  const groups = new Map<number, number>();
  const leaders = laneLeaders(0, laneTerms);
  for (let lane = 0; lane < warpSize; lane++) {
    if (!isLaneIn(mask, lane)) continue;
    const leader = leaders[lane] ?? lane;
    groups.set(leader, ((groups.get(leader) ?? 0) | (1 << lane)) >>> 0);
  }
  return [...groups.values()];
}

/**
 * Whether lanes may well share sectors all the same: unknown distances that take one another back (`width - inner`, or
 * one that is there on one way through only), or one that is seldom more than an element.
 */
function mayLieTogether(laneTerms: readonly Term[], groups: readonly number[]): boolean {
  if (laneTerms.some(({ monomial }) => monomial.symbols.some(({ isOftenSmall }) => isOftenSmall)))
    return true;
  if (laneTerms.some(({ monomial }) => monomial.varying)) return true;
  if (laneTerms.length === 1) return false;
  // What a choice adds, or doesn't, takes lanes no nearer to each other that the other distances keep apart.
  const sure = laneTerms.filter(({ monomial }) => !monomial.symbols.some(isChoice));
  const isAdded = sure.length < laneTerms.length;
  if (isAdded && (sure.length === 0 || !tellApart(sure, groups))) return true;
  if (!isAdded && haveExtents(laneTerms)) return false;
  return groups.slice(1).some((mask, i) => {
    const steps = laneTerms.map(
      ({ coefficient }) =>
        laneOf(coefficient, lowestLane(mask)) - laneOf(coefficient, lowestLane(groups[i] ?? mask)),
    );
    return steps.some((step) => step > 0) && steps.some((step) => step < 0);
  });
}

/** Of the distances, but what a choice adds to them. */
function namesOf(laneTerms: readonly Term[]): string[] {
  const sure = laneTerms.filter(({ monomial }) => !monomial.symbols.some(isChoice));
  return [...new Set((sure.length > 0 ? sure : laneTerms).map(({ monomial }) => monomial.name))];
}

/** Whether the terms alone have a distance between every two groups. */
function tellApart(terms: readonly Term[], groups: readonly number[]): boolean {
  const leaders = laneLeaders(0, terms);
  return new Set(groups.map((mask) => leaders[lowestLane(mask)])).size === groups.length;
}

/** Distances of which each is a number of the next smaller ones, `x * depth` and `y * width * depth`: rows don't overlap. */
function haveExtents(laneTerms: readonly Term[]): boolean {
  const bySize = laneTerms.map(({ monomial: { symbols } }) => symbols).sort((a, b) => a.length - b.length);
  return bySize.every((symbols, i) => {
    const smaller = bySize[i - 1] ?? [];
    const left = [...symbols];
    for (const symbol of smaller) {
      const at = left.indexOf(symbol);
      if (at < 0) return false;
      left.splice(at, 1);
    }
    return left.length > 0;
  });
}

/**
 * Where every coordinate has a distance of its own (`i * s0 + j * s1`), that of the innermost dimension is an element as a
 * rule, and nothing tells which one that is.
 */
function hasDistanceInEachDimension({ terms }: Polynomial, laneTerms: readonly Term[]): boolean {
  const isCoordinate = ({ origin }: Symbol): boolean => origin !== 'parameter';
  const own = new Set(laneTerms.flatMap(({ monomial }) => monomial.symbols));
  const others = terms.filter(
    ({ monomial: { symbols }, coefficient }) =>
      isUniform(coefficient) && symbols.some(isCoordinate) && !symbols.some((symbol) => own.has(symbol)),
  );
  // Lanes that are far apart even where it is one byte.
  if (laneTerms.every(({ coefficient }) => hasStepsOfSectors(coefficient))) return false;
  return others.length > 0 && !others.some(({ monomial }) => monomial.symbols.every(isCoordinate));
}

/** Whether each lane is a sector from the one before. */
export function hasStepsOfSectors(bytes: Lanes): boolean {
  for (let lane = 1; lane < warpSize; lane++)
    if (Math.abs(laneOf(bytes, lane) - laneOf(bytes, lane - 1)) < SECTOR_BYTES) return false;
  return true;
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
