/** What the evaluator knows at a point of the program: values of variables and which lanes are active. */
import { fullMask, countLanes } from './values/lanes.ts';
import type { Threshold } from './values/thresholds.ts';
import type { VariableStore } from './storage/variableStore.ts';

/** Lanes that may be active and lanes that surely are; equal where nothing is in doubt. */
export interface ActiveMask {
  readonly may: number;
  readonly must: number;
  /** Of the lanes that are in `may` alone. */
  readonly doubt: MaskDoubt | undefined;
  /** What has been asked of unknowns on the way here, for the lanes that come. */
  readonly thresholds?: readonly Threshold[];
  /** Not all of `may` can be active at once: at most the lanes of one of these are. */
  readonly oneOf?: readonly number[] | undefined;
}

/** Why it is not known which lanes are active. */
export interface MaskDoubt {
  readonly reason: string;
  readonly kind: DoubtKind;
  /** What it comes to for lanes that are all on the usual side of edges, as they are taken to be at an index that has some. */
  readonly besideEdges: DoubtKind;
  /** Of an edge: so many turns or warps are at it that what the others do is not what is usual. */
  readonly isOften?: boolean | undefined;
}

/** From the least on. */
const doubtKinds = [
  /** A bounds check with an unknown bound: all of `may` are active but for one warp at the edge. */
  'edge',
  /** The ends of rows of unknown length: all of `may` are active but for the warps at these. */
  'row ends',
  /** Loaded data or floating-point values decide it, nothing else: what lanes do together is known if all are active. */
  'values',
  'open',
] as const;
type DoubtKind = (typeof doubtKinds)[number];

export interface State {
  variables: VariableStore;
  mask: ActiveMask;
  /** Lanes that may have left by return, break or continue since the innermost enclosing branch began. */
  left: number;
  /** Counts stores and barriers, so that a load can be told from the same load after a store. */
  epoch: number;
}

export const nobody: ActiveMask = { may: 0, must: 0, doubt: undefined };
export const everybody: ActiveMask = { may: fullMask, must: fullMask, doubt: undefined };

export function exactMask(mask: number): ActiveMask {
  return { may: mask >>> 0, must: mask >>> 0, doubt: undefined };
}

export function isExact(mask: ActiveMask): boolean {
  return mask.may === mask.must;
}

export function lanesInDoubt({ may, must }: ActiveMask): number {
  return (may & ~must) >>> 0;
}

/** Undefined where nothing is in doubt. */
export function doubtOf(mask: ActiveMask): MaskDoubt | undefined {
  return isExact(mask) ? undefined : (mask.doubt ?? unexplained);
}

export function openDoubt(reason: string): MaskDoubt {
  return { reason, kind: 'open', besideEdges: 'open' };
}

export const returned = openDoubt('some threads may have returned');
const unexplained = openDoubt('which lanes are active is not known');

/** Whether at most the edge of a bounds check is in doubt. */
export function isAtEdge(mask: ActiveMask): boolean {
  return (doubtOf(mask)?.kind ?? 'edge') === 'edge';
}

/** Whether all lanes that may be active are as a rule: but at the edge of a bounds check, or the ends of rows. */
export function isUsual(mask: ActiveMask): boolean {
  return isAtEdge(mask) || doubtOf(mask)?.kind === 'row ends';
}

/** What is in doubt where both are. */
export function joinDoubts(a: MaskDoubt | undefined, b: MaskDoubt | undefined): MaskDoubt | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const kind = worse(a.kind, b.kind);
  const { reason } = kind === a.kind ? a : b;
  const isOften = a.isOften === true || b.isOften === true;
  return { reason, kind, besideEdges: worse(a.besideEdges, b.besideEdges), ...(isOften ? { isOften } : {}) };
}

function worse(a: DoubtKind, b: DoubtKind): DoubtKind {
  return doubtKinds.indexOf(b) > doubtKinds.indexOf(a) ? b : a;
}

/** The mask as it is taken at an index that has edges. */
export function besideEdges(mask: ActiveMask): ActiveMask {
  const doubt = doubtOf(mask);
  return doubt === undefined ? mask : { ...mask, doubt: { ...doubt, kind: doubt.besideEdges } };
}

export function cloneState(state: State): State {
  return { variables: state.variables.fork(), mask: state.mask, left: state.left, epoch: state.epoch };
}

/** Removes lanes that left for good. */
export function leave(state: State): void {
  state.left = (state.left | state.mask.may) >>> 0;
  state.mask = nobody;
}

export function activeRange(mask: ActiveMask): { min: number; max: number } {
  // A request with no active lane touches nothing and is not counted, so at least one lane is active.
  return { min: Math.max(1, countLanes(mask.must)), max: Math.max(0, ...setsOf(mask).map(countLanes)) };
}

/** The sets of lanes of which one, or a part of it, is active. */
export function setsOf({ may, oneOf }: ActiveMask): readonly number[] {
  return oneOf === undefined ? [may] : oneOf.map((set) => (set & may) >>> 0).filter((set) => set !== 0);
}
