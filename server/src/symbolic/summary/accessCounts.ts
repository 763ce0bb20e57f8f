/** What one warp-level memory instruction costs, from the polynomial of its lanes' addresses. */
import type { AccessPlan } from '../../instructions/plan.ts';
import { isFunctionOfLanes } from '../values/functions.ts';
import { countLanes, isUniform } from '../values/lanes.ts';
import { differsInLanes, varyingSymbol, withValue } from '../values/polynomial.ts';
import type { Polynomial, Term } from '../values/polynomial.ts';
import { floorOf } from '../values/quotients.ts';
import { sidesOf } from '../values/sides.ts';
import { usualOf } from '../values/powersOfTwo.ts';
import { besideEdges, doubtOf, exactMask, isAtEdge, isExact, isUsual, setsOf } from '../state.ts';
import type { MaskDoubt } from '../state.ts';
import { isOpen } from '../values/symbols.ts';
import type { Symbol, SymbolTable } from '../values/symbols.ts';
import { countsByBanks } from './bankCounts.ts';
import { enumeratedWarps } from './enumeratedWarps.ts';
import { costBesideEdges, edgesIn } from './edges.ts';
import { groupedCounts, hasStepsOfSectors } from './groupedCounts.ts';
import {
  commonMeanOf,
  countsForMask,
  countsOfOneLane,
  inUnitsOf,
  patternOf,
  unknownCounts,
} from './patternCounts.ts';
import type { Instruction, InstructionCounts, Spread } from './patternCounts.ts';
import { quotientCosts } from './quotientCosts.ts';
import { mostBehind } from '../values/thresholds.ts';
import { inOneRow } from '../values/rowsOfUnknownLength.ts';

/** Combinations of values that are all looked at. */
const enumerationLimit = 64;

export function unknownInstruction(reason: string, dataDependent: boolean): InstructionCounts {
  return { ...unknownCounts, reason, dataDependent };
}

export function instructionCounts(asked: Instruction, symbols: SymbolTable): InstructionCounts {
  if (asked.mask.oneOf === undefined) return countsBesideEdges(asked, symbols);
  const parts = setsOf(asked.mask).map((set) =>
    countsBesideEdges({ ...asked, mask: exactMask(set) }, symbols),
  );
  const unknown = parts.find(({ status }) => status === 'unknown');
  const merged = unknown ?? mergeAlternatives(parts, undefined);
  return merged === undefined ? unknownCounts : withMaskDoubt(asked, { ...merged, meanOf: undefined });
}

function countsBesideEdges(asked: Instruction, symbols: SymbolTable): InstructionCounts {
  const edges = edgesIn(asked.offset);
  if (edges.length === 0) return countsOf(asked, asked, symbols);
  const ofWarps = edges.every((edge) => floorOf(edge) !== undefined) ? enumeratedWarps(asked) : undefined;
  if (ofWarps !== undefined) return withMaskDoubt(asked, ofWarps);
  const { may } = asked.mask;
  const sides = sidesOf(asked.offset, edges, symbols).map((offset) => {
    const instruction = { ...asked, offset, mask: exactMask(may) };
    return { offset, counts: countsOf(instruction, asked, symbols) };
  });
  const nominal = sides[0]?.counts ?? unknownCounts;
  if (nominal.status === 'unknown') return nominal;
  // The lanes of a warp at an edge are on either side.
  const doubt = doubtOf(besideEdges(asked.mask)) ?? edge;
  const mask = { may, must: 0, doubt };
  const counts = withMaskDoubt({ ...asked, mask }, costBesideEdges(sides, edges, asked));
  return edges.some(({ isOfRows }) => isOfRows) ? { ...counts, meanOf: undefined } : counts;
}

const edge: MaskDoubt = {
  reason: 'the warp at the edge of the bounds check has fewer active lanes',
  kind: 'edge',
  besideEdges: 'edge',
};

/** Of `asked`, with what `instruction` has put in for its edges. */
function countsOf(instruction: Instruction, asked: Instruction, symbols: SymbolTable): InstructionCounts {
  const varying = varyingSymbol(instruction.offset);
  const laneTerms = instruction.offset.terms.filter(differsInLanes);
  if (varying) {
    if (countLanes(instruction.mask.may) === 1)
      return withMaskDoubt(instruction, countsOfOneLane(instruction));
    const ofWarps = enumeratedWarps(instruction);
    if (ofWarps !== undefined) return withMaskDoubt(instruction, ofWarps);
    const byBanks = countsByBanks(instruction, laneTerms);
    if (byBanks?.status === 'exact') return withMaskDoubt(instruction, byBanks);
    const bounds =
      (instruction === asked ? besideQuotients(instruction, varying) : undefined) ??
      (byBanks && withMaskDoubt(instruction, byBanks)) ??
      besideFunctions(asked);
    if (bounds) return besideRows(bounds, instruction, symbols);
    const { reason, origin } = notOfLanes(instruction.offset) ?? varying;
    return { ...unknownCounts, reason, dataDependent: origin === 'loaded' };
  }
  const counts =
    laneTerms.length === 0
      ? countsForMask(patternOf(instruction, instruction.mask.may, instruction.offset))
      : (enumerated(instruction, laneTerms, symbols) ??
        countsByBanks(instruction, laneTerms) ??
        atMost(groupedCounts(instruction, laneTerms), instruction, asked, symbols));
  const doubted = withMaskDoubt(instruction, counts);
  return laneTerms.some(hasUsualBits) ? besideRows(doubted, instruction, symbols) : doubted;
}

/** Where conditions on the way here leave only small distances, lanes are no further apart than with the largest of these. */
function atMost(
  counts: InstructionCounts,
  instruction: Instruction,
  { mask }: Instruction,
  symbols: SymbolTable,
): InstructionCounts {
  const { thresholds = [] } = mask;
  if (counts.apart === undefined || thresholds.length === 0) return counts;
  for (const { monomial, coefficient } of instruction.offset.terms) {
    const [symbol] = monomial.symbols;
    if (symbol === undefined || isUniform(coefficient)) continue;
    const most = mostBehind(symbol, mask.may, thresholds);
    if (!(most < symbol.max)) continue;
    const offset = withValue(instruction.offset, symbol, most, symbols);
    const { nominalMin = counts.apart } = countsOf({ ...instruction, offset }, instruction, symbols);
    return { ...counts, apart: Math.min(counts.apart, nominalMin) };
  }
  return counts;
}

function hasUsualBits({ monomial }: Term): boolean {
  return monomial.symbols.some((symbol) => usualOf(symbol) !== undefined);
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

/** What lanes cost that are in one row of unknown length, which all but tiny ones are. */
function besideRows(
  bounds: InstructionCounts,
  instruction: Instruction,
  symbols: SymbolTable,
): InstructionCounts {
  const row = instruction.space === 'global' ? inOneRow(instruction.offset, symbols) : undefined;
  if (row === undefined || bounds.status !== 'bounded') return bounds;
  // Lanes of other rows take sectors of their own just as those of the same one do.
  if (row.isLong && !areSectorsApart(row.offset)) return bounds;
  const mask = exactMask(instruction.mask.may);
  const inRow = countsOf({ ...instruction, mask, offset: row.offset }, instruction, symbols);
  const { unknownDistances, apart = unknownDistances === undefined ? inRow.nominalMin : undefined } = inRow;
  if (apart === undefined) return bounds;
  const names = new Set([...(unknownDistances ?? []), ...row.lengths]);
  return { ...bounds, unknownDistances: [...names], apart };
}

function areSectorsApart({ constant, terms }: Polynomial): boolean {
  const steps = [constant, ...terms.map(({ coefficient }) => coefficient)].filter((step) => !isUniform(step));
  return steps.length > 0 && steps.every(hasStepsOfSectors);
}

/** Lanes that are told apart by what is worked out from them alone: those with the same operands lie together. */
function besideFunctions(instruction: Instruction): InstructionCounts | undefined {
  if (notOfLanes(instruction.offset)) return undefined;
  const counts = groupedCounts(instruction, instruction.offset.terms.filter(differsInLanes));
  return counts.status === 'unknown' ? undefined : withMaskDoubt(instruction, counts);
}

function notOfLanes({ terms }: Polynomial): Symbol | undefined {
  for (const { monomial } of terms) {
    const found = monomial.symbols.find((symbol) => !isFunctionOfLanes(symbol));
    if (found !== undefined) return found;
  }
  return undefined;
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
  const open = unknowns.find(isOpen);
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
    sectorsIdeal: mostOf(parts.map((part) => part.sectorsIdeal)),
    wavefronts,
    wavefrontsIdeal: mostOf(parts.map((part) => part.wavefrontsIdeal)),
    misalignedStart: parts.every((part) => part.misalignedStart),
    nominalMin: merged?.min,
    meanOf: open === undefined ? commonMeanOf(parts.map((part) => part.meanOf)) : undefined,
    reason:
      parts.find((part) => part.reason !== undefined)?.reason ??
      (merged?.min === merged?.max ? undefined : open?.reason),
  };
}

function mostOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
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

/** Widens counts for lanes that may or may not be active. */
export function withMaskDoubt(
  { mask, space, operation }: Pick<Instruction, 'mask' | 'space' | 'operation'>,
  counts: InstructionCounts,
): InstructionCounts {
  if (isExact(mask) || counts.status === 'unknown') return counts;
  const isSwap = operation === 'compare-and-swap' || operation === 'swap-loop';
  const ofOneLane = space === 'shared' && isSwap ? 2 : 1;
  const lower = (spread: Spread | undefined): Spread | undefined =>
    spread && { ...spread, min: Math.min(ofOneLane, spread.min) };
  const cost = counts.sectors ?? counts.wavefronts;
  const isSure = isAtEdge(mask);
  const isOften = doubtOf(mask)?.isOften === true;
  const { nominalMin } = counts;
  const stillExact = cost !== undefined && cost.max === ofOneLane;
  return {
    ...counts,
    status: stillExact ? counts.status : 'bounded',
    sectors: lower(counts.sectors),
    wavefronts: lower(counts.wavefronts),
    reason: stillExact ? counts.reason : (counts.reason ?? (isSure ? edge : doubtOf(mask))?.reason),
    dataDependent: counts.dataDependent || !isUsual(mask),
    nominalMin: isOften && nominalMin !== undefined ? Math.min(ofOneLane, nominalMin) : nominalMin,
    meanOf: isSure && !isOften ? commonMeanOf([counts.meanOf, 'usual']) : undefined,
  };
}

/** Lanes that came through the branch before may have the value. */
export function perhapsOfFewer(counts: InstructionCounts, plan: AccessPlan | undefined): InstructionCounts {
  const { status, sectors, wavefronts } = counts;
  const spread = sectors ?? wavefronts;
  if (plan?.mayBeOfOtherArm !== true || status === 'unknown' || spread === undefined || spread.max <= 1) {
    return counts;
  }
  return {
    ...counts,
    status: 'bounded',
    sectors: sectors && { ...sectors, min: Math.min(1, sectors.min) },
    wavefronts: wavefronts && { ...wavefronts, min: Math.min(1, wavefronts.min) },
    nominalMin: Math.min(1, counts.nominalMin ?? 1),
    meanOf: undefined,
    reason: 'the compiler may load it for the lanes of the other arm alone',
  };
}
