/** How far apart neighbouring lanes are, in words a programmer can check against the code. */
import { isLaneIn, isUniform, laneOf, warpSize } from '../values/lanes.ts';
import { arraysOfDistance } from '../values/objectDistances.ts';
import { varyingSymbol } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { isChoice } from '../values/symbols.ts';
import type { Monomial } from '../values/symbols.ts';

export interface Stride {
  /** Text for hovers and JSON: `4 B`, `width * 4 B`, `(from a to b) + 4 B`, `0 B in rows of 16 lanes, rows 2048 B apart`. */
  readonly text: string;
  /** Of a distance with symbols: the text of its size, whichever way it goes. */
  readonly apart?: string;
  /** The one distance between all neighbouring active lanes in bytes, where there is one. */
  readonly bytes: number | undefined;
  /** Distance of neighbouring lanes inside rows and the rows' distance, for blocks narrower than a warp. */
  readonly rows: { readonly lanes: number; readonly within: number; readonly apart: number } | undefined;
  /** Symbols in the distance. */
  readonly symbolic: boolean;
  /** Rows of which one distance, the one that is given, is a multiple of symbols: of lanes in a row or of rows. */
  readonly symbolicRows?: {
    readonly lanes: number;
    readonly distance: string;
    readonly of: 'lanes' | 'rows';
    /** From one lane of a row to the next, where only the rows' distance has symbols. */
    readonly within: number;
  };
}

export function strideOf(offset: Polynomial, mask: number): Stride | undefined {
  if (varyingSymbol(offset)) return undefined;
  const lanes = activeLanes(mask);
  if (lanes.length < 2) return undefined;
  const laneTerms = offset.terms.filter((term) => !isUniform(term.coefficient));
  if (laneTerms.length > 0) return symbolicStride(offset, lanes);
  const steps = new Set(lanes.slice(1).map((lane, i) => lane - (lanes[i] ?? 0)));
  const deltas = lanes.slice(1).map((lane, i) => {
    const previous = lanes[i] ?? 0;
    const bytes = laneOf(offset.constant, lane) - laneOf(offset.constant, previous);
    // Of every fourth lane neighbours are four lanes apart; of lanes here and there, those that would be in between count.
    return steps.size === 1 ? bytes : bytes / (lane - previous);
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

/** What a step from one active lane to the next adds: a multiple of each symbol, and at the end a number of bytes. */
type Step = readonly number[];

function symbolicStride(offset: Polynomial, lanes: readonly number[]): Stride {
  const terms = offset.terms.filter((term) => !isUniform(term.coefficient));
  const parts = [...terms.map((term) => term.coefficient), offset.constant];
  const steps = lanes
    .slice(1)
    .map((lane, i): Step => parts.map((part) => laneOf(part, lane) - laneOf(part, lanes[i] ?? lane)));
  const text = (step: Step): string =>
    formatSum(
      step
        .map((factor, i) => ({ factor, monomial: terms[i]?.monomial }))
        .filter(({ factor }) => factor !== 0)
        .map(({ factor, monomial }) => (monomial ? formatTerm(factor, monomial) : formatBytes(factor))),
    );
  const apart = (step: Step): string => {
    const first = step.find((factor) => factor !== 0) ?? 0;
    return text(first < 0 ? step.map((factor) => -factor) : step);
  };
  const [first = []] = steps;
  const none = { bytes: undefined, rows: undefined, symbolic: true };
  if (steps.every((step) => equalSteps(step, first))) {
    // Unknowns may move only lanes that are not active.
    const isKnown = first.slice(0, -1).every((factor) => factor === 0);
    return {
      ...none,
      text: text(first),
      apart: apart(first),
      ...(isKnown ? { bytes: first.at(-1), symbolic: false } : {}),
    };
  }
  const rows = stepsInRows(steps, first);
  if (rows === undefined) {
    const most = mostOfEach(steps);
    return { ...none, text: text(most), apart: apart(most) };
  }
  const isWithin = first.slice(0, -1).some((factor) => factor !== 0);
  return {
    ...none,
    text: `${text(first)} in rows of ${rows.lanes} lanes, rows ${text(rows.apart)} apart`,
    symbolicRows: isWithin
      ? { lanes: rows.lanes, distance: apart(first), of: 'lanes', within: 0 }
      : { lanes: rows.lanes, distance: apart(rows.apart), of: 'rows', within: first.at(-1) ?? 0 },
  };
}

function formatTerm(factor: number, { name, symbols }: Monomial): string {
  const arrays = arraysOfDistance(name);
  if (arrays !== undefined) {
    const [from, to] = factor > 0 ? arrays : [...arrays].reverse();
    return `(from ${from} to ${to})`;
  }
  const [symbol] = symbols;
  const isAdded = symbols.length === 1 && symbol !== undefined && isChoice(symbol);
  return isAdded ? `(0 or ${factor} B)` : `${factor < 0 ? '-' : ''}${name} * ${Math.abs(factor)} B`;
}

function formatSum(terms: readonly string[]): string {
  const [first = formatBytes(0), ...others] = terms;
  return others.reduce(
    (sum, term) => (term.startsWith('-') ? `${sum} - ${term.slice(1)}` : `${sum} + ${term}`),
    first,
  );
}

function stepsInRows(steps: readonly Step[], within: Step): { lanes: number; apart: Step } | undefined {
  const breakAt = steps.findIndex((step) => !equalSteps(step, within));
  const lanes = breakAt + 1;
  const across = steps[breakAt] ?? within;
  const isRegular = steps.every((step, i) => equalSteps(step, (i + 1) % lanes === 0 ? across : within));
  if (!isRegular) return undefined;
  return { lanes, apart: across.map((step, i) => step + (within[i] ?? 0) * (lanes - 1)) };
}

function equalSteps(a: Step, b: Step): boolean {
  return a.every((factor, i) => factor === b[i]);
}

/** Of lanes without order: what symbols are in their distances, and in which multiple they come first. */
function mostOfEach(steps: readonly Step[]): Step {
  const count = steps[0]?.length ?? 0;
  return Array.from({ length: count }, (_, i) =>
    i + 1 === count ? 0 : (steps.find((step) => step[i] !== 0)?.[i] ?? 0),
  );
}
