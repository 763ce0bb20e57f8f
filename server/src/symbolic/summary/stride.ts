/** How far apart neighbouring lanes are, in words a programmer can check against the code. */
import { isLaneIn, isUniform, laneOf, warpSize } from '../values/lanes.ts';
import { varyingSymbol } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';

export interface Stride {
  /** Text for hovers and JSON: `4 B`, `width * 4 B`, `0 B in rows of 16 lanes, rows 2048 B apart`. */
  readonly text: string;
  /** The one distance between all neighbouring active lanes in bytes, where there is one. */
  readonly bytes: number | undefined;
  /** Distance of neighbouring lanes inside rows and the rows' distance, for blocks narrower than a warp. */
  readonly rows: { readonly lanes: number; readonly within: number; readonly apart: number } | undefined;
  /** Symbols in the distance. */
  readonly symbolic: boolean;
}

export function strideOf(offset: Polynomial, mask: number): Stride | undefined {
  if (varyingSymbol(offset)) return undefined;
  const lanes = activeLanes(mask);
  if (lanes.length < 2) return undefined;
  const laneTerms = offset.terms.filter((term) => !isUniform(term.coefficient));
  if (laneTerms.length > 0) return symbolicStride(offset, lanes);
  const deltas = lanes.slice(1).map((lane, i) => {
    const previous = lanes[i] ?? 0;
    return (laneOf(offset.constant, lane) - laneOf(offset.constant, previous)) / (lane - previous);
  });
  const first = deltas[0] ?? 0;
  if (deltas.every((delta) => delta === first)) {
    return { text: formatBytes(first), bytes: first, rows: undefined, symbolic: false };
  }
  return (
    rowStride(deltas, first) ?? { text: 'irregular', bytes: undefined, rows: undefined, symbolic: false }
  );
}

function activeLanes(mask: number): number[] {
  const lanes: number[] = [];
  for (let lane = 0; lane < warpSize; lane++) if (isLaneIn(mask, lane)) lanes.push(lane);
  return lanes;
}

function formatBytes(value: number): string {
  return `${Number.isInteger(value) ? value : value.toFixed(2)} B`;
}

/** Rows of equal length with equal steps inside. */
function rowStride(deltas: readonly number[], within: number): Stride | undefined {
  const breakAt = deltas.findIndex((delta) => delta !== within);
  const length = breakAt + 1;
  const step = deltas[breakAt];
  if (step === undefined || length < 2) return undefined;
  const regular = deltas.every((delta, i) => delta === ((i + 1) % length === 0 ? step : within));
  if (!regular) return undefined;
  const apart = step + within * (length - 1);
  return {
    text: `${formatBytes(within)} in rows of ${length} lanes, rows ${formatBytes(apart)} apart`,
    bytes: undefined,
    rows: { lanes: length, within, apart },
    symbolic: false,
  };
}

function symbolicStride(offset: Polynomial, lanes: readonly number[]): Stride {
  const laneTerms = offset.terms.filter((term) => !isUniform(term.coefficient));
  const parts: string[] = [];
  for (const term of laneTerms) {
    const deltas = lanes
      .slice(1)
      .map((lane, i) => laneOf(term.coefficient, lane) - laneOf(term.coefficient, lanes[i] ?? 0));
    const first = deltas[0] ?? 0;
    const step = deltas.every((delta) => delta === first) ? first : deltas.find((delta) => delta !== 0);
    if (step !== undefined) parts.push(`${term.monomial.name} * ${step} B`);
  }
  const firstOf = (i: number): number => laneOf(offset.constant, lanes[i] ?? 0);
  const rest = firstOf(1) - firstOf(0);
  if (rest !== 0) parts.push(formatBytes(rest));
  return { text: parts.join(' + '), bytes: undefined, rows: undefined, symbolic: true };
}
