/**
 * Offsets that have another form behind the edge of a bounds check, `min(i, n - 1)`: symbols that are 0 or 1, with the value
 * that is to be expected away from the edge.
 */
import { laneLeaders } from '../values/functions.ts';
import { countLanes, isLaneIn, warpSize } from '../values/lanes.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { inOneRow } from '../values/rowsOfUnknownLength.ts';
import { mostCombined, onSide } from '../values/sides.ts';
import type { Symbol, SymbolTable } from '../values/symbols.ts';
import type { Instruction, InstructionCounts, Spread } from './patternCounts.ts';

/** What lanes cost that are all on one side of each edge. */
export interface Side {
  readonly offset: Polynomial;
  readonly counts: InstructionCounts;
}

export function edgesIn({ terms }: Polynomial): readonly Symbol[] {
  const edges: Symbol[] = [];
  // By loops: this is asked for every access, and hardly any has an edge.
  for (const { monomial } of terms) {
    for (const symbol of monomial.symbols) {
      if (symbol.nominal !== undefined && !edges.includes(symbol)) edges.push(symbol);
    }
  }
  return edges;
}

/** Where lanes go away from all edges. */
function nominalOffset(offset: Polynomial, symbols: SymbolTable): Polynomial {
  const edges = edgesIn(offset);
  return edges.length === 0 ? offset : onSide(offset, edges, 0, symbols);
}

/** Where lanes go away from the edges of bounds checks, and in one row if that is what the counts speak of. */
export function expectedOffset(
  offset: Polynomial,
  { unknownDistances }: InstructionCounts,
  symbols: SymbolTable,
): Polynomial {
  const away = nominalOffset(offset, symbols);
  return (unknownDistances === undefined ? undefined : inOneRow(away, symbols)?.offset) ?? away;
}

/**
 * Of a warp at an edge the lanes on each side have a part of that side's pattern, which costs at most as much. Each edge
 * parts the lanes once more.
 */
export function costBesideEdges(
  sides: readonly Side[],
  edges: readonly Symbol[],
  { mask, widthInBytes }: Instruction,
): InstructionCounts {
  const counts = surelyPaid(sides, mask.may);
  const widest = countLanes(mask.may) * Math.max(1, widthInBytes / 16);
  const raise = (key: 'sectors' | 'wavefronts'): Spread | undefined => {
    const spread = counts[key];
    if (spread === undefined) return undefined;
    const all = sides.map((side) => side.counts[key]?.max ?? widest);
    if (edges.length > mostCombined) all.push(widest);
    const sum = all.reduce((total, side) => total + side);
    // Short rows end within the warp, again and again.
    const parts = edges.some(({ isOfRows }) => isOfRows)
      ? sum
      : (Math.log2(all.length) + 1) * Math.max(...all);
    return { ...spread, max: Math.max(spread.max, Math.min(widest, sum, parts)) };
  };
  return {
    ...counts,
    sectors: raise('sectors'),
    wavefronts: raise('wavefronts'),
    reason: counts.reason ?? 'lanes at the edge of a check access something else',
  };
}

/**
 * The counts of the side that costs least, as an unknown bound may leave all warps on any side; but for sides on which
 * more lanes share an address than on another. A clamped index is to be right at the edge, and nobody goes there for long.
 */
function surelyPaid(sides: readonly Side[], mask: number): InstructionCounts {
  const [nominal, ...others] = sides.map(({ counts }) => counts);
  if (nominal === undefined) throw new Error('an offset has a side');
  if (others.length === 0 || others.some(({ status }) => status === 'unknown')) return nominal;
  const addresses = sides.map(({ offset }) => addressesOf(offset, mask));
  const most = Math.max(...addresses);
  const full = sides.filter((_, i) => addresses[i] === most).map(({ counts }) => counts);
  const paid = full.reduce((least, counts) => (costOf(counts) < costOf(least) ? counts : least));
  if (nominal.unknownDistances !== undefined || paid.unknownDistances === undefined) return paid;
  // How far off the few lanes beyond the edge go is not known; how far apart most lanes are, is.
  return { ...paid, unknownDistances: undefined, apart: undefined, reason: nominal.reason };
}

function costOf({ nominalMin, apart }: InstructionCounts): number {
  return apart ?? nominalMin ?? 0;
}

/** How many different ones lanes have, of those that are a known distance apart. */
function addressesOf({ constant, terms }: Polynomial, mask: number): number {
  const leaders = laneLeaders(constant, terms);
  let seen = 0;
  for (let lane = 0; lane < warpSize; lane++) {
    if (isLaneIn(mask, lane)) seen |= 1 << (leaders[lane] ?? lane);
  }
  return countLanes(seen >>> 0);
}
