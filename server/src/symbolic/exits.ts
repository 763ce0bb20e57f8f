/** break, continue and return: snapshots of the lanes that leave, and how they come back. */
import type { FunctionIr, Statement } from '../ir/nodes.ts';
import { holdsPointer } from '../ir/types.ts';
import { choiceOf, chooseValue, joinVariables } from './merging.ts';
import type { Choice } from './merging.ts';
import type { Machine } from './machine.ts';
import { fullMask } from './values/lanes.ts';
import type { ActiveMask, State } from './state.ts';
import { cloneState, doubtOf, joinDoubts, leave, returned } from './state.ts';
import { knownTruth } from './values/comparison.ts';
import type { Truth } from './values/comparison.ts';
import type { Value } from './values/values.ts';

/** Where break and continue of the innermost loop or switch go. */
export interface ExitFrame {
  readonly kind: 'loop' | 'switch';
  readonly breaks: State[];
  readonly continues: State[];
}

/** One way out of a function: what it returns there, and what has become of variables on that way. */
export interface FunctionEnd {
  readonly value: Value | undefined;
  readonly state: State;
}

export function takeExit(kind: 'break' | 'continue', machine: Machine): void {
  const frames = machine.exits;
  let index = frames.length - 1;
  while (index >= 0 && kind === 'continue' && frames[index]?.kind === 'switch') index--;
  const frame = frames[index];
  if (frame) (kind === 'break' ? frame.breaks : frame.continues).push(cloneState(machine.state));
  leave(machine.state);
}

/** Runs something that `break` leaves; lanes that broke out are back afterwards. */
export function runBreakable(statement: Statement, machine: Machine, run: () => void): void {
  const entry = { mask: machine.state.mask, left: machine.state.left };
  const returned = returnedLanes(machine);
  const frame: ExitFrame = { kind: 'switch', breaks: [], continues: [] };
  const leftBy = machine.leftBy.length;
  machine.exits.push(frame);
  run();
  machine.exits.pop();
  stayWith(frame.breaks, returned, machine);
  machine.state = joinExits([machine.state, ...frame.breaks], statement, machine);
  const outer = machine.exits[machine.exits.length - 1];
  if (outer && outer.continues.length > 0) return;
  allAreBack(leftBy, returned, machine);
  machine.state.mask = withoutReturned(entry.mask, returned, machine);
  machine.state.left = entry.left;
}

/** Behind what lanes left by break or continue, where none has returned. */
export function allAreBack(leftBy: number, before: ReturnedLanes, machine: Machine): void {
  if (returnedLanes(machine).may === before.may)
    machine.leftBy.length = Math.min(leftBy, machine.leftBy.length);
}

export interface ReturnedLanes {
  readonly may: number;
  readonly surely: number;
}

export function returnedLanes(machine: Machine): ReturnedLanes {
  return { may: machine.frame?.returnedMay ?? 0, surely: machine.frame?.returnedSurely ?? 0 };
}

/**
 * Lanes that `break` or `continue` may have sent here have not surely returned since: where it is not known whether the
 * whole warp took that way, what stands behind it was evaluated for all of them.
 */
export function stayWith(sent: readonly State[], before: ReturnedLanes, { frame }: Machine): void {
  if (frame === undefined) return;
  const here = sent.reduce((lanes, { mask }) => lanes | mask.may, 0);
  frame.returnedSurely = (frame.returnedSurely & (before.surely | ~here)) >>> 0;
}

/** The mask after a construct whose lanes all come out but for those that returned in it. */
export function withoutReturned(mask: ActiveMask, before: ReturnedLanes, machine: Machine): ActiveMask {
  const now = returnedLanes(machine);
  const may = (mask.may & ~(now.surely & ~before.surely)) >>> 0;
  const gone = now.may & ~before.may;
  if ((mask.may & gone) === 0) return mask;
  const doubt = (may & gone) === 0 ? mask.doubt : joinDoubts(doubtOf(mask), returned);
  return { ...mask, may, must: (mask.must & may & ~gone) >>> 0, doubt };
}

/** Joins states that lanes arrive with from several ways behind a statement: what it declared is over there. */
export function joinExits(states: readonly State[], statement: Statement, machine: Machine): State {
  const arriving = states.filter((state) => state.mask.may !== 0);
  const first = arriving[0] ?? states[0] ?? machine.state;
  return arriving.slice(1).reduce((joined, state) => {
    const truth = arrivalTruth(state.mask, joined.mask, 'it depends on when the loop is left');
    return joinBehind(state, joined, truth, statement, machine);
  }, first);
}

/** Joins what lanes for which `truth` holds have with what the others have, behind a statement. */
export function joinBehind(
  whenTrue: State,
  whenFalse: State,
  truth: Truth,
  statement: Statement,
  machine: Machine,
): State {
  return joinTwo(whenTrue, whenFalse, choiceOf(truth, true), statement, machine);
}

/**
 * Joins the ways out of a function, its end among them where lanes reach it: the value of the call. Variables are joined
 * only where the function reaches some that are not its own. Of a check of bounds the way that is left is the usual one.
 */
export function joinReturns(
  callee: FunctionIr,
  ends: readonly FunctionEnd[],
  machine: Machine,
): Value | undefined {
  // Most functions have one way out.
  if (ends.length === 0) return undefined;
  const arriving =
    machine.state.mask.may === 0 ? ends : [...ends, { value: undefined, state: machine.state }];
  const [first, ...others] = arriving;
  if (first === undefined) return undefined;
  const joins = others.length > 0 && reachesOthersVariables(callee);
  let { value, state } = first;
  for (const end of others) {
    const choice = choiceOf(
      arrivalTruth(end.state.mask, state.mask, 'it depends on which return is reached'),
      true,
    );
    value = value && end.value ? chooseValue(choice, end.value, value, machine) : (end.value ?? value);
    state = joins
      ? joinTwo(end.state, state, choice, undefined, machine)
      : { ...end.state, mask: joinedMask(end.state.mask, state.mask) };
  }
  let { epoch } = state;
  for (const end of arriving) epoch = Math.max(epoch, end.state.epoch);
  const { state: current } = machine;
  current.variables = state.variables;
  current.mask = state.mask;
  current.left = state.left;
  current.epoch = epoch;
  return value;
}

/** Host functions see each other's globals; others only what they are handed. */
function reachesOthersVariables({ role, parameters }: FunctionIr): boolean {
  return role === 'host' || parameters.some(({ type }) => holdsPointer(type));
}

function joinTwo(
  a: State,
  b: State,
  choice: Choice,
  declaring: Statement | undefined,
  machine: Machine,
): State {
  const variables = joinVariables(declaring, choice, a, b, machine);
  const mask = joinedMask(a.mask, b.mask);
  return { variables, mask, left: (a.left | b.left) >>> 0, epoch: Math.max(a.epoch, b.epoch) };
}

function joinedMask(a: ActiveMask, b: ActiveMask): ActiveMask {
  const may = (a.may | b.may) >>> 0;
  const disjoint = (a.may & b.may) === 0;
  const must = (disjoint ? a.must | b.must : a.must & b.must) >>> 0;
  return { may, must, doubt: joinDoubts(doubtOf(a), doubtOf(b)) };
}

/** Which lanes come from a: known where the masks are exact and share no lane. */
function arrivalTruth(a: ActiveMask, b: ActiveMask, otherwise: string): Truth {
  if ((a.may & b.may) === 0) return knownTruth(a.may);
  const doubt = joinDoubts(doubtOf(a), doubtOf(b));
  const uniform = doubt === undefined && a.may === b.may;
  const isAtEdge = doubt?.kind === 'edge';
  const inRows = doubt?.kind === 'row ends';
  return {
    yes: (a.may & ~b.may) >>> 0,
    known: (fullMask & ~(a.may & b.may)) >>> 0,
    uniform,
    boundary: isAtEdge,
    inRows,
    reason: doubt === undefined || isAtEdge ? otherwise : doubt.reason,
    dataDependent: doubt !== undefined && !isAtEdge && !inRows,
  };
}
