/** break, continue and return: snapshots of the lanes that leave, and how they come back. */
import { choiceOf, chooseValue } from './merging.ts';
import type { Machine } from './machine.ts';
import { fullMask } from './lanes.ts';
import type { ActiveMask, State } from './state.ts';
import { cloneState, isExact, leave } from './state.ts';
import { knownTruth } from './comparison.ts';
import type { Truth } from './comparison.ts';
import { VariableStore } from './variableStore.ts';

/** Where break and continue of the innermost loop or switch go. */
export interface ExitFrame {
  readonly kind: 'loop' | 'switch';
  readonly breaks: State[];
  readonly continues: State[];
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
export function runBreakable(machine: Machine, run: () => void): void {
  const entry = { mask: machine.state.mask, left: machine.state.left };
  const returned = returnedLanes(machine);
  const frame: ExitFrame = { kind: 'switch', breaks: [], continues: [] };
  machine.exits.push(frame);
  run();
  machine.exits.pop();
  machine.state = joinExits([machine.state, ...frame.breaks], machine);
  const outer = machine.exits[machine.exits.length - 1];
  if (outer && outer.continues.length > 0) return;
  machine.state.mask = withoutReturned(entry.mask, returned, machine);
  machine.state.left = entry.left;
}

export interface ReturnedLanes {
  readonly may: number;
  readonly surely: number;
}

export function returnedLanes(machine: Machine): ReturnedLanes {
  return { may: machine.frame?.returnedMay ?? 0, surely: machine.frame?.returnedSurely ?? 0 };
}

/** The mask after a construct whose lanes all come out but for those that returned in it. */
export function withoutReturned(mask: ActiveMask, before: ReturnedLanes, machine: Machine): ActiveMask {
  const now = returnedLanes(machine);
  const may = (mask.may & ~(now.surely & ~before.surely)) >>> 0;
  const must = (mask.must & ~(now.may & ~before.may)) >>> 0;
  if (may === mask.may && must === mask.must) return mask;
  return {
    may,
    must: (must & may) >>> 0,
    boundary: mask.boundary,
    doubt: mask.doubt ?? 'some threads may have returned',
  };
}

/** Joins states that lanes arrive with from several ways. */
export function joinExits(states: readonly State[], machine: Machine): State {
  const arriving = states.filter((state) => state.mask.may !== 0);
  const first = arriving[0] ?? states[0] ?? machine.state;
  return arriving.slice(1).reduce((joined, state) => joinTwo(state, joined, machine), first);
}

function joinTwo(a: State, b: State, machine: Machine): State {
  const choice = choiceOf(arrivalTruth(a.mask, b.mask), true);
  const variables = VariableStore.join(a.variables, b.variables, (x, y) =>
    chooseValue(choice, x, y, machine),
  );
  const may = (a.mask.may | b.mask.may) >>> 0;
  const disjoint = (a.mask.may & b.mask.may) === 0;
  const must = (disjoint ? a.mask.must | b.mask.must : a.mask.must & b.mask.must) >>> 0;
  const mask: ActiveMask = {
    may,
    must,
    boundary: a.mask.boundary || b.mask.boundary,
    doubt: a.mask.doubt ?? b.mask.doubt,
  };
  return { variables, mask, left: (a.left | b.left) >>> 0, epoch: Math.max(a.epoch, b.epoch) };
}

/** Which lanes come from a: known where the masks are exact and share no lane. */
function arrivalTruth(a: ActiveMask, b: ActiveMask): Truth {
  if ((a.may & b.may) === 0) return knownTruth(a.may);
  const uniform = isExact(a) && isExact(b) && a.may === b.may;
  return {
    yes: (a.may & ~b.may) >>> 0,
    known: (fullMask & ~(a.may & b.may)) >>> 0,
    uniform,
    boundary: !uniform && (a.boundary || b.boundary),
    reason: a.doubt ?? b.doubt ?? 'it depends on when the loop is left',
    dataDependent: (a.doubt ?? b.doubt) !== undefined,
  };
}
