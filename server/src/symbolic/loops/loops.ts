/**
 * Loops. A counted loop is evaluated once with a symbol for the iteration number; where the answer differs from one
 * iteration to another its range is cut. Other loops run iteration by iteration while their condition is known, and are
 * summed up as one unknown iteration after that.
 */
import type { Expression, Loop, Variable } from '../../ir/nodes.ts';
import { recordBranch } from '../branches.ts';
import { restoreCheckpoint, takeCheckpoint } from '../splitting/checkpoints.ts';
import type { Truth } from '../values/comparison.ts';
import { evaluate, evaluateTruth } from '../expressions.ts';
import { allAreBack, joinBehind, joinExits, returnedLanes, stayWith, withoutReturned } from '../exits.ts';
import type { ExitFrame, ReturnedLanes } from '../exits.ts';
import { endOfAlternation, forgetCarried } from './carried.ts';
import { countTrips } from './countTrips.ts';
import { carryOverAgain, isLookedAt } from './firstLooks.ts';
import {
  advance,
  endOfIterations,
  iterationVariables,
  quietly,
  someIterations,
  startOfIteration,
} from './inductions.ts';
import type { IterationVariables } from './inductions.ts';
import { isPassedOverLoop, launchesInside, passOver } from '../launches/hostShortcuts.ts';
import { launchStages } from '../launches/stages.ts';
import { mayLaunchInStages } from '../launches/stageShape.ts';
import { allowForLeaving, leaveSome, spreadBreaks, spreadOut } from './leaving.ts';
import { KnownTurns } from './knownTurns.ts';
import { loopShape, readsAny } from './loopShape.ts';
import type { Machine } from '../machine.ts';
import { constantPolynomial, isConstant } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { SplitRequest, everyValue, partsOf } from '../splitting/splitting.ts';
import { cloneState } from '../state.ts';
import type { State } from '../state.ts';
import { noThresholds, withThresholds } from '../values/thresholds.ts';
import type { Threshold } from '../values/thresholds.ts';
import { execute } from '../statements.ts';
import type { Symbol } from '../values/symbols.ts';
import { allowForRetries, noteRetries } from './retries.ts';
import { allowForSplitting } from './splitLoops.ts';
import { behind, enter, testBefore, testBehind } from './loopTests.ts';
import { lanesApart } from './tripCount.ts';
import type { TripCount } from './tripCount.ts';
import { turnBits } from './turnedBits.ts';
import { isUniformUnknown, narrow, unknownTruth } from '../values/truth.ts';
import type { Ways } from '../values/truth.ts';
import { allowForBlocks, allowForUnrolling, entryOf, readsMemory } from './unrolledLoops.ts';

const maxUnrolled = 64;
const maxUnrolledSteps = 10_000;
const maxUnrolledIfShort = 1_000;
const maxCuts = 80;
const maxPeels = 2;
/** Iterations that are looked at one by one where that tells what a variable holds. */
const maxPeeled = 32;

export function executeLoop(loop: Loop, machine: Machine): void {
  if (machine.isOfHost && isPassedOverLoop(loop, machine.world)) {
    passOver(loop, machine);
    return;
  }
  machine.loops.push(loop);
  try {
    runLoop(loop, machine);
  } finally {
    machine.loops.pop();
  }
}

function runLoop(loop: Loop, machine: Machine): void {
  const entry = { mask: machine.state.mask, left: machine.state.left };
  const [returned, leftBy] = [returnedLanes(machine), machine.leftBy.length];
  const frame: ExitFrame = { kind: 'loop', breaks: [], continues: [] };
  machine.exits.push(frame);
  const counter = machine.symbols.create('iteration', { origin: 'loop', min: 0 });
  const variables = iterationVariables(loop, machine);
  const trips = countTrips(loop, counter, variables, machine);
  if (trips && !isFollowedOnHost(loop, trips, machine))
    turnBits(loop, trips, () => runCounted(loop, counter, variables, trips, frame, machine), machine);
  else runWhileKnown(loop, counter, variables, frame, machine);
  machine.exits.pop();
  stayWith(frame.breaks, returned, machine);
  allAreBack(leftBy, returned, machine);
  const isOver = trips && frame.breaks.length === 0 ? endOf(loop, trips, machine) : noThresholds;
  machine.state = joinExits([machine.state, ...frame.breaks], loop, machine);
  const behind = withoutReturned(entry.mask, returned, machine);
  const thresholds = withThresholds(behind.thresholds ?? noThresholds, isOver);
  machine.state.mask = isOver.length === 0 ? behind : { ...behind, thresholds };
  machine.state.left = (entry.left | (returnedLanes(machine).may & ~returned.may)) >>> 0;
}

/** `while (n % 32 != 0) n++;`: where host code knows the numbers that it begins with, following them tells how it ends. */
function isFollowedOnHost({ condition }: Loop, { max, polynomial }: TripCount, machine: Machine): boolean {
  if (!machine.isOfHost || max !== Infinity || polynomial !== undefined) return false;
  return condition !== undefined && quietly(machine, () => evaluateTruth(condition, machine)).known !== 0;
}

/** Behind a loop over the grid, say, its condition fails: what is left over there is for few lanes. */
function endOf({ condition }: Loop, trips: TripCount, machine: Machine): readonly Threshold[] {
  if (!condition || trips.max <= trips.min || trips.laneSpread !== 1 || machine.state.mask.may === 0)
    return noThresholds;
  return quietly(machine, () => evaluateTruth(condition, machine)).thresholds?.ifFalse ?? noThresholds;
}

function runCounted(
  loop: Loop,
  counter: Symbol,
  variables: IterationVariables,
  trips: TripCount,
  frame: ExitFrame,
  machine: Machine,
): void {
  const origin = machine.state;
  const entry = entryOf(machine);
  const limits = { cutsLeft: maxCuts, peelsLeft: maxPeels, launched: 0 };
  const run: CountedLoop = { loop, counter, variables, trips, frame, ...limits, mayNotRun: false };
  const { indexedRegisters } = loopShape(loop);
  const chooses = indexedRegisters.some((array) => machine.relevance.bears(array));
  const unrolled = (chooses || machine.unrolledLoops.has(loop)) && trips.min <= maxUnrolled ? trips.min : 0;
  const done = machine.isOfHost && mayLaunchInStages(loop, machine.world) ? launchCounted(run, machine) : 0;
  for (let i = done; i < unrolled && machine.state.mask.may !== 0; i++) runPart(run, i, i, false, machine);
  const next = Math.max(done, unrolled);
  if (trips.min > next) runPart(run, next, trips.min - 1, false, machine);
  if (trips.max > trips.min) {
    // Some lanes or blocks run on: like `if (condition) { … }` for the iterations that are left.
    const { mask } = machine.state;
    const uncertain = Number.isFinite(trips.max) ? 0 : 1;
    machine.uncertainty += uncertain;
    const firstEvent = machine.events.length;
    const { surely } = returnedLanes(machine);
    runPart(run, trips.min, trips.max - 1, true, machine);
    allowForUnrolling(loop, firstEvent, trips, counter, machine);
    machine.uncertainty -= uncertain;
    machine.state.mask = mask;
    // What returns in iterations that there may be none of does not surely return.
    if (run.mayNotRun && machine.frame) machine.frame.returnedSurely = surely;
  }
  allowForBlocks(loop, trips, entry, counter, machine);
  allowForSplitting(loop, entry.event, variables, counter, machine);
  allowForRetries(entry.event, machine);
  advance(variables, origin, trips, counter, machine);
}

interface CountedLoop {
  readonly loop: Loop;
  readonly counter: Symbol;
  readonly variables: IterationVariables;
  readonly trips: TripCount;
  readonly frame: ExitFrame;
  /** Cuts of the counter's range that are still worth making. */
  cutsLeft: number;
  /** First iterations that are still looked at by themselves because lanes leave the loop in them. */
  peelsLeft: number;
  /** Host code: the first iterations, of which the launches are made already. */
  launched: number;
  /** It is not known of iterations that not all blocks run whether there is one. */
  mayNotRun: boolean;
}

/** Host code: the launches of the loop's first iterations where these are stages; how many iterations are done with. */
function launchCounted(run: CountedLoop, machine: Machine): number {
  const runOne = (iteration: number): boolean => {
    runSegment(run, iteration, iteration, false, machine);
    return machine.state.mask.may !== 0;
  };
  const { count, isDone } = launchStages({ ...run.trips, run: runOne }, false, machine);
  if (isDone) return count;
  run.launched = count;
  return 0;
}

function runPart(run: CountedLoop, first: number, last: number, partial: boolean, machine: Machine): void {
  const next = Math.max(first, Math.min(last + 1, run.launched));
  if (next > first) quietly(machine, () => runSegment(run, first, next - 1, partial, machine));
  if (next <= last && machine.state.mask.may !== 0) runSegment(run, next, last, partial, machine);
}

/** Iterations `first` to `last`, as one where that is exact enough, else in parts. */
function runSegment(run: CountedLoop, first: number, last: number, partial: boolean, machine: Machine): void {
  const { counter } = run;
  const outer = { min: counter.min, max: counter.max };
  const checkpoint = takeCheckpoint(machine);
  counter.min = first;
  counter.max = last;
  const cuttable = run.cutsLeft > 0;
  if (cuttable) machine.openLoops.push(counter);
  try {
    runIteration(run, partial, machine);
  } catch (error) {
    if (!(error instanceof SplitRequest) || (error.symbol !== counter && !error.again)) throw error;
    restoreCheckpoint(checkpoint, machine);
    // Who asked for each iteration will ask again.
    if (machine.choosing.has(counter)) machine.unrolledLoops.add(run.loop);
    if (error.again) runSegment(run, first, last, partial, machine);
    else runInSegments(run, partsOf(first, last, error.cuts), partial, machine);
    if (cuttable) machine.openLoops.push(counter);
  } finally {
    if (cuttable) machine.openLoops.pop();
    counter.min = outer.min;
    counter.max = outer.max;
  }
}

function runInSegments(
  run: CountedLoop,
  parts: readonly { readonly min: number; readonly max: number }[],
  partial: boolean,
  machine: Machine,
): void {
  run.cutsLeft -= parts.length - 1;
  for (const part of parts) {
    runSegment(run, part.min, part.max, partial, machine);
    if (machine.state.mask.may === 0) break;
  }
}

function runIteration(run: CountedLoop, partial: boolean, machine: Machine): void {
  const { loop, counter, variables } = run;
  const count = counter.max - counter.min + 1;
  const before = partial ? cloneState(machine.state) : undefined;
  const iterations = { loop, counter, start: machine.state.variables.fork() };
  const carried = count === 1 ? undefined : carryOverAgain(loop, variables, counter, machine);
  if (carried?.isLossy && count <= maxPeeled) machine.requestSplit(counter, everyValue(counter));
  startOfIteration(variables, counter, machine, carried?.found);
  const outside = machine.enterTurns(count);
  const [mask, breaks] = [machine.state.mask, run.frame.breaks.length];
  const returned = returnedLanes(machine);
  // One iteration more or less is known lane by lane, several are not.
  let ran = unknownTruth('how often the loop runs is not known', run.trips.laneSpread === 0, false);
  const test = testBefore(loop, partial, machine);
  if (test) {
    if (!carried) ran = test.truth;
    enter(test, count > 1, machine);
  }
  const entering = machine.state.mask;
  const firstEvent = machine.events.length;
  run.mayNotRun ||= test !== undefined && isUniformUnknown(test.truth, mask);
  if (entering.may !== 0)
    behind(test, counter, machine, () => {
      runBody(loop, run.frame, machine);
    });
  if (count > 1 && leaveSome(entering, machine.state.mask)) {
    if (run.peelsLeft-- > 0) machine.requestSplit(counter, [counter.min + 1]);
    allowForLeaving(firstEvent, machine);
  }
  testBehind(loop, machine);
  if (carried) spreadBreaks(iterations, run.frame, breaks, mask, machine);
  if (carried && partial && run.trips.laneSpread > 0) spreadOut(iterations, machine.state, machine);
  if (carried && machine.state.mask.may !== 0) endOfAlternation(carried, machine);
  if (before) joinSkipped(before, ran, returned, run, machine);
  if (carried && machine.state.mask.may !== 0) {
    endOfIterations(carried.found, iterationsDone(run, partial, machine), machine);
  }
  machine.leaveTurns(outside);
}

/** After iterations that some lanes or blocks do not run: what these have is from before them. */
function joinSkipped(
  before: State,
  ran: Truth,
  returned: ReturnedLanes,
  { loop, frame }: CountedLoop,
  machine: Machine,
): void {
  const { state } = machine;
  const rest = withoutReturned(before.mask, returned, machine);
  machine.state = state.mask.may === 0 ? before : joinBehind(state, before, ran, loop, machine);
  machine.state.mask = frame.breaks.length === 0 ? rest : state.mask;
}

/** How many iterations there were, from the loop's first to the end of this part of it. */
function iterationsDone({ counter, trips }: CountedLoop, partial: boolean, machine: Machine): Polynomial {
  if (!partial) return constantPolynomial(counter.max + 1);
  if (counter.max + 1 === trips.max && trips.polynomial) return trips.polynomial;
  return someIterations(counter, { ...trips, min: counter.min, max: counter.max + 1 }, machine);
}

/** One pass through body and step; lanes that `continue` are back before the step. */
function runBody(loop: Loop, frame: ExitFrame, machine: Machine): void {
  const entry = { mask: machine.state.mask, left: machine.state.left };
  const [returned, leftBy] = [returnedLanes(machine), machine.leftBy.length];
  const breaks = frame.breaks.length;
  machine.state.left = 0;
  execute(loop.body, machine);
  const continued = frame.continues.splice(0);
  stayWith(continued, returned, machine);
  const joined = joinExits([machine.state, ...continued], loop.body, machine);
  machine.state = joined;
  const broke = frame.breaks.slice(breaks);
  if (broke.length === 0) allAreBack(leftBy, returned, machine);
  if (broke.length === 0 && continued.length > 0)
    machine.state.mask = withoutReturned(entry.mask, returned, machine);
  machine.state.left = entry.left;
  if (loop.step && machine.state.mask.may !== 0) evaluate(loop.step, machine);
}

/** Runs while it is known which lanes go on; then one iteration stands for all that may follow. */
function runWhileKnown(
  loop: Loop,
  first: Symbol,
  variables: IterationVariables,
  frame: ExitFrame,
  machine: Machine,
): void {
  const inHost = machine.isOfHost;
  const limit = machine.steps + (machine.isShort && !inHost ? maxUnrolledIfShort : maxUnrolledSteps);
  const firstEvent = machine.events.length;
  const { size } = loopShape(loop);
  const most = inHost && !launchesInside(loop, machine.world) ? Infinity : maxUnrolled;
  const [entry, turns] = [entryOf(machine), new KnownTurns(loop)];
  let mayHaveLeft = false;
  for (let i = 0; i < most && !mayHaveLeft && machine.steps + size < limit; i++) {
    if (!loop.testAtEnd || i > 0) {
      if (!loop.condition) break;
      const truth = evaluateTruth(loop.condition, machine);
      if ((machine.state.mask.may & ~truth.known) !== 0) break;
      const ways = recordBranch(loop, loop.condition.at, truth, machine);
      turns.note(ways.whenFalse.may, i, machine);
      if (!goOn(ways, frame, machine)) return turns.allow(entry, first, machine);
    }
    const earlier = frame.breaks.length;
    runBody(loop, frame, machine);
    const { may } = machine.state.mask;
    if (may === 0) return;
    mayHaveLeft = frame.breaks.slice(earlier).some(({ mask }) => (mask.may & may) !== 0);
  }
  if (!mayHaveLeft && inHost && launchesInside(loop, machine.world)) launchFirst(loop, frame, machine);
  runUnknownIteration(loop, first, variables, frame, machine);
  allowForRetries(firstEvent, machine);
  noteRetries(firstEvent, machine);
}

/** Host code: the launches of the first iterations, in which `stride` is known from the value that it starts with. */
function launchFirst(loop: Loop, frame: ExitFrame, machine: Machine): void {
  const { condition } = loop;
  const run = (): boolean => {
    runBody(loop, frame, machine);
    const { mask } = machine.state;
    return mask.may !== 0 && (!condition || narrow(mask, evaluateTruth(condition, machine)).may !== 0);
  };
  // Where what it counts with has no part in how often it runs, data may decide that: the first iteration is all that is certain.
  const isCounted =
    condition && mayLaunchInStages(loop, machine.world) && countsWithKnown(condition, loop, machine);
  launchStages({ min: 0, max: isCounted ? Infinity : 1, run }, true, machine);
}

function countsWithKnown(condition: Expression, loop: Loop, { state }: Machine): boolean {
  const isKnown = (variable: Variable): boolean => {
    const value = state.variables.get(variable);
    return value?.kind === 'integer' && isConstant(value.polynomial);
  };
  return readsAny(condition, new Set([...loopShape(loop).assigned].filter(isKnown)));
}

/** Sends the lanes whose condition fails to the loop's end; false when none goes on. */
function goOn({ whenTrue: going, whenFalse: leaving }: Ways, frame: ExitFrame, machine: Machine): boolean {
  if (going.may === 0) return false;
  if (leaving.may !== 0) frame.breaks.push({ ...cloneState(machine.state), mask: leaving });
  machine.state.mask = going;
  return true;
}

function runUnknownIteration(
  loop: Loop,
  first: Symbol,
  variables: IterationVariables,
  frame: ExitFrame,
  machine: Machine,
): void {
  const before = cloneState(machine.state);
  machine.uncertainty++;
  const counter = isLookedAt(loop, first, machine)
    ? first
    : machine.symbols.create('iteration', { origin: 'loop', min: 0 });
  const carried = carryOverAgain(loop, variables, counter, machine);
  startOfIteration(variables, counter, machine, carried.found);
  const firstEvent = machine.events.length;
  let laneSpread = 0;
  const test = testBefore(loop, true, machine);
  if (loop.condition && test && !isUniformUnknown(test.truth, machine.state.mask)) {
    enter(test, true, machine);
    if (!readsMemory(loop.condition)) laneSpread = lanesApart(loop.condition, counter, machine);
  }
  const entering = machine.state.mask;
  if (entering.may !== 0)
    behind(test, counter, machine, () => {
      runBody(loop, frame, machine);
    });
  if (leaveSome(entering, machine.state.mask)) allowForLeaving(firstEvent, machine);
  testBehind(loop, machine);
  allowForUnrolling(loop, firstEvent, { laneSpread, max: Infinity }, counter, machine);
  endOfAlternation(carried, machine);
  forgetCarried(carried, test?.truth.dataDependent === true, machine);
  machine.uncertainty--;
  machine.state = joinExits([machine.state, before], loop, machine);
  machine.state.mask = before.mask;
}
