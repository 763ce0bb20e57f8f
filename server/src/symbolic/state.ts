/** What the evaluator knows at a point of the program: values of variables and which lanes are active. */
import { fullMask, countLanes } from './values/lanes.ts';
import type { VariableStore } from './storage/variableStore.ts';

/** Lanes that may be active and lanes that surely are; equal where nothing is in doubt. */
export interface ActiveMask {
  readonly may: number;
  readonly must: number;
  /** The doubt is a bounds check with an unknown bound: all of `may` but for one warp at the edge. */
  readonly boundary: boolean;
  /** The doubt comes from loaded data or a construct that was not followed. */
  readonly doubt: string | undefined;
}

export interface State {
  variables: VariableStore;
  mask: ActiveMask;
  /** Lanes that may have left by return, break or continue since the innermost enclosing branch began. */
  left: number;
  /** Counts stores and barriers, so that a load can be told from the same load after a store. */
  epoch: number;
}

export const nobody: ActiveMask = { may: 0, must: 0, boundary: false, doubt: undefined };
export const everybody: ActiveMask = { may: fullMask, must: fullMask, boundary: false, doubt: undefined };

export function exactMask(mask: number): ActiveMask {
  return { may: mask >>> 0, must: mask >>> 0, boundary: false, doubt: undefined };
}

export function isExact(mask: ActiveMask): boolean {
  return mask.may === mask.must;
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
  return { min: Math.max(1, countLanes(mask.must)), max: countLanes(mask.may) };
}
