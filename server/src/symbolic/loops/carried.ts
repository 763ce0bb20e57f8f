/** What loop-carried variables hold at the start of an iteration, found by trial. */
import type { Loop, Variable } from '../../ir/nodes.ts';
import { alternations } from './alternations.ts';
import { afterIterations, isUnmoved } from './inductions.ts';
import type { IterationVariables, Moved, Step } from './inductions.ts';
import type { Machine } from '../machine.ts';
import { constantPolynomial, equalPolynomials, scale, symbolPolynomial } from '../values/polynomial.ts';
import type { State } from '../state.ts';
import { overwrittenIn } from './overwritten.ts';
import type { Symbol } from '../values/symbols.ts';
import {
  floatValue,
  isDataDependent,
  isUniformValue,
  nullPointer,
  reasonOf,
  uninitialised,
  unknownValue,
} from '../values/values.ts';
import type { MemoryObject, PointerValue, Value } from '../values/values.ts';
import { recomputed } from './recomputed.ts';
import { canBeTried, changeBetween, endOfTrial, guessOf, isMultiplied } from './trials.ts';
import type { Alternation, Guess, PartsKnown, Trial } from './trials.ts';
import { wrappingStep } from './wrappingSteps.ts';

/** What was found out about some iterations of the loop; it need not hold for the others. */
export interface CarriedVariables extends IterationVariables {
  /** Carried variables that move by a fixed step after all, by byte offset where they are structs or arrays. */
  readonly found: ReadonlyMap<Variable, Moved>;
  /** Variables that go back and forth between two values (`buffer ^= 1024`), as one or the other. */
  readonly alternating: ReadonlyMap<Variable, Alternation>;
  /** A variable is given up that a single iteration would tell: no loaded data changes it. */
  readonly isLossy: boolean;
}

/**
 * Several iterations are looked at as one: what a carried variable holds at the start of an iteration is found by
 * trial. A value that comes back the same, or moved by a fixed step, is kept exact; one that stays the same for the
 * whole warp stays uniform; the rest is unknown.
 */
export function carryOver(
  loop: Loop,
  variables: IterationVariables,
  counter: Symbol,
  machine: Machine,
): CarriedVariables {
  if (variables.carried.size === 0) return { ...variables, ...nothingCarried };
  const candidates = [...variables.carried].filter((variable) => machine.state.variables.has(variable));
  const varying = new Set<Variable>();
  const [parts, exchanged] = [new Map<Variable, PartsKnown>(), new Map<Variable, boolean>()];
  const known = { parts, exchanged, alternating: new Map<Variable, Alternation>() };
  let isLossy = false;
  const forget = (variable: Variable, after?: Value): void => {
    varying.add(variable);
    machine.state.variables.set(variable, forgotten(machine.state.variables.get(variable), false, after));
  };
  const noteLoss = (variable: Variable): void => {
    isLossy ||= machine.relevance.bears(variable);
  };
  const overwritten = overwrittenIn(loop);
  for (const variable of candidates) {
    const value = machine.state.variables.get(variable);
    if (!value || !canBeTried(value) || overwritten.has(variable)) forget(variable);
  }
  const giveUp = (variable: Variable, after: Value | undefined): void => {
    forget(variable, after);
    if (after !== undefined && !isDataDependent(after)) noteLoss(variable);
  };
  // Trials within trials take several times as long with each loop around them.
  const isTooMuch = machine.inTrial && machine.isShort;
  for (let attempt = 0; attempt < mostTrials && !isTooMuch; attempt++) {
    const tried = candidates.filter((variable) => !varying.has(variable));
    if (tried.length === 0) break;
    const found = settle({ loop, variables, counter, tried, giveUp, noteLoss, ...known }, machine);
    if (!found) continue;
    const carried = new Set([...variables.carried].filter((variable) => !found.has(variable)));
    for (const [variable, moved] of found) if (isUnmoved(moved)) found.delete(variable);
    return { steps: variables.steps, carried, found, alternating: known.alternating, isLossy };
  }
  for (const variable of candidates) forget(variable);
  return { ...variables, found: new Map(), alternating: new Map(), isLossy };
}

/** Of most loops counters are all that changes. */
const nothingCarried: Pick<CarriedVariables, 'found' | 'alternating' | 'isLossy'> = {
  found: new Map(),
  alternating: new Map(),
  isLossy: false,
};

/** Three pointers that take turns need five. */
const mostTrials = 5;

/** Worked out from what is known, not loaded. */
function isFollowed(after: Value | undefined): boolean {
  return after?.kind === 'integer' && !isDataDependent(after);
}

/** One trial with value + (unknown uniform change); the fixed steps where every tried variable behaved as assumed. */
function settle(trial: Trial, machine: Machine): Map<Variable, Moved> | undefined {
  const { tried } = trial;
  const entry = machine.state;
  const guesses = new Map<Variable, Guess>();
  for (const variable of tried) {
    const start = entry.variables.get(variable);
    if (!start) continue;
    const guess =
      trial.exchanged.get(variable) === true
        ? { value: start, symbols: new Map<number, Symbol>() }
        : guessOf(variable, start, trial.parts.get(variable), machine);
    guesses.set(variable, guess);
  }
  const end = endOfTrial(trial, guesses, new Map(), machine);
  let settled = true;
  const irregular: Variable[] = [];
  const kept = new Map<Variable, Value>();
  const found = new Map<Variable, Moved>();
  for (const [variable, guess] of guesses) {
    const outcome =
      guess.value.kind === 'aggregate'
        ? keepRegularParts(variable, guess, end, trial, machine)
        : keepIfRegular(variable, guess, end, trial, machine);
    if (outcome === 'irregular') irregular.push(variable);
    else if (!outcome) settled = false;
    else {
      if (outcome.moved) found.set(variable, outcome.moved);
      kept.set(variable, outcome.start);
    }
  }
  const uneven = [...irregular, ...[...kept.keys()].filter((variable) => !found.has(variable))];
  const followed = uneven.filter((variable) => isFollowed(end.variables.get(variable)));
  const anew = recomputed(followed, { trial, guesses, steady: new Map(found) }, machine);
  const others = followed.filter((variable) => !anew.has(variable));
  const either = alternations(others, guesses, trial, machine);
  for (const variable of irregular) {
    if (anew.has(variable)) trial.noteLoss(variable);
    if (either.has(variable) || anew.has(variable)) continue;
    settled = false;
    trial.giveUp(variable, end.variables.get(variable));
  }
  if (!settled) return undefined;
  for (const [variable, value] of either) {
    trial.alternating.set(variable, value);
    kept.set(variable, value.start);
  }
  for (const [variable, value] of kept) entry.variables.set(variable, value);
  for (const [variable, moved] of anew) found.set(variable, moved);
  return found;
}

/** What a variable holds at the start of an iteration, and how it moves where that is by a fixed step. */
interface Kept {
  readonly start: Value;
  readonly moved: Moved | undefined;
}

/** Defined where the variable came out as start + symbol (+ something uniform). */
function keepIfRegular(
  variable: Variable,
  guess: Guess,
  end: State,
  trial: Trial,
  machine: Machine,
): Kept | 'irregular' | undefined {
  const { counter, exchanged } = trial;
  const start = machine.state.variables.get(variable);
  const after = end.variables.get(variable);
  if (exchangesObject(variable, start, after, trial, machine)) return undefined;
  if (start?.kind === 'pointer' && exchanged.get(variable) === true) {
    if (isAmong(after, start, machine))
      return { start, moved: { kind: 'whole', step: { start, change: constantPolynomial(0) } } };
    exchanged.set(variable, false);
    return undefined;
  }
  const kept = start && regular(start, guess.value, after, end, counter, machine);
  if (kept?.kind === 'value' && start?.kind === 'pointer' && !exchanged.has(variable)) {
    // Moved by what another one moved by, as it seems: they may only have changed places.
    exchanged.set(variable, true);
    return undefined;
  }
  if (!kept) return 'irregular';
  if (kept.kind === 'value') {
    if (!machine.isOfHost && isMultiplied(start, guess, after)) trial.noteLoss(variable);
    return { start: kept.value, moved: undefined };
  }
  return { start, moved: { kind: 'whole', step: kept.step } };
}

function isAmong(after: Value | undefined, start: PointerValue, machine: Machine): boolean {
  return (
    after?.kind === 'pointer' &&
    after.object.space === start.object.space &&
    eitherObject(start.object, after.object, machine) === start.object &&
    equalPolynomials(start.offset, after.offset)
  );
}

/** Whether an iteration leaves a pointer to another object; it may then point to either at the start of the next trial. */
function exchangesObject(
  variable: Variable,
  start: Value | undefined,
  after: Value | undefined,
  { exchanged }: Trial,
  machine: Machine,
): boolean {
  if (start?.kind !== 'pointer' || after?.kind !== 'pointer' || exchanged.get(variable) === false)
    return false;
  if (start.object === after.object || start.object.space !== after.object.space) return false;
  const object = eitherObject(start.object, after.object, machine);
  if (object === start.object) return false;
  exchanged.set(variable, true);
  machine.state.variables.set(variable, { ...start, object });
  return true;
}

/** One of the two; of what loaded pointers lead to (the nodes of a list) there are ever more, and one stands for them all. */
function eitherObject(start: MemoryObject, after: MemoryObject, machine: Machine): MemoryObject {
  if (start.isLoaded === undefined && after.isLoaded === undefined) return machine.eitherOf(start, after);
  const alignment = Math.min(start.alignmentInBytes, after.alignmentInBytes);
  if (start.isLoaded === 'any' && alignment === start.alignmentInBytes) return start;
  return { ...machine.newObject(after.name, start.space, alignment), isLoaded: 'any' };
}

const mostFactorsOfStep = 4;

type Regular =
  { readonly kind: 'step'; readonly step: Step } | { readonly kind: 'value'; readonly value: Value };

/** Whether `after` is `before` moved by a fixed step, or by the same for the whole warp. */
function regular(
  start: Value,
  before: Value,
  after: Value | undefined,
  end: State,
  counter: Symbol,
  machine: Machine,
): Regular | undefined {
  if (!after || end.mask.may === 0) return undefined;
  const change = changeBetween(before, after);
  if (!change) return undefined;
  const ownSymbols = change.terms.flatMap((term) => term.monomial.symbols);
  if (ownSymbols.some((s) => s.varying)) return wrapping(start, before, after, end, counter, machine);
  if (ownSymbols.every((s) => s.id < counter.id) && end.mask.may === machine.state.mask.may) {
    // A fixed step after all (`i = i + 4`, or the same in both arms of a branch), counted from the loop's start.
    const first = afterIterations(start, scale(change, -1), constantPolynomial(counter.min), machine);
    if (!first) return undefined;
    // A product of too many unknowns is only known to be the same for the whole warp.
    const isProduct =
      change.terms.every(({ monomial }) => monomial.symbols.length < mostFactorsOfStep) &&
      afterIterations(first, change, symbolPolynomial(counter), machine) !== undefined;
    if (isProduct) return { kind: 'step', step: { start: first, change } };
  }
  const isUniform =
    typeof change.constant === 'number' && change.terms.every((t) => typeof t.coefficient === 'number');
  if (isUniform) return { kind: 'value', value: before };
  return wrapping(start, before, after, end, counter, machine);
}

function wrapping(
  start: Value,
  before: Value,
  after: Value,
  end: State,
  counter: Symbol,
  machine: Machine,
): Regular | undefined {
  const step =
    end.mask.may === machine.state.mask.may
      ? wrappingStep(start, before, after, counter, machine)
      : undefined;
  return step && { kind: 'step', step };
}

/** The same for a struct or register array, part by part; parts that change without a rule are forgotten alone. */
function keepRegularParts(
  variable: Variable,
  { value: guess }: Guess,
  end: State,
  trial: Trial,
  machine: Machine,
): Kept | undefined {
  const start = machine.state.variables.get(variable);
  const after = end.variables.get(variable);
  if (start && after === guess) return { start, moved: { kind: 'parts', steps: new Map() } };
  const comparable = start?.kind === 'aggregate' && guess.kind === 'aggregate' && after?.kind === 'aggregate';
  if (!comparable || after.rest !== guess.rest) {
    trial.giveUp(variable, undefined);
    return undefined;
  }
  const known = partsKnown(variable, trial);
  const parts = new Map(start.parts);
  const steps = new Map<number, Step>();
  const fixedBefore = known.fixed.size;
  let isSettled = true;
  let isVague = false;
  for (const offset of new Set([...guess.parts.keys(), ...after.parts.keys()])) {
    const [first, was, is] = [start.parts.get(offset), guess.parts.get(offset), after.parts.get(offset)];
    if (known.forgotten.has(offset)) continue;
    if (was === is) {
      if (was && canBeTried(was)) known.fixed.add(offset);
      continue;
    }
    const kept = first && was && regular(first, was, is, end, trial.counter, machine);
    if (!kept || known.fixed.delete(offset)) {
      const lost = forgotten(first ?? start.rest, false, is);
      known.forgotten.add(offset);
      // Another trial would find the same where no less is known of the part than before.
      if (first && tellsNoLess(lost, first)) continue;
      isSettled = false;
      parts.set(offset, lost);
    } else if (kept.kind === 'step') steps.set(offset, kept.step);
    else {
      isVague = true;
      parts.set(offset, kept.value);
    }
  }
  const goesOn = isSettled && isVague && known.fixed.size > fixedBefore;
  if (isSettled && !goesOn) return { start: { ...start, parts }, moved: movedParts(steps, known) };
  if (!isSettled) machine.state.variables.set(variable, { ...start, parts });
  return undefined;
}

/** Whether a forgotten value says what the one before says, which is as little. */
function tellsNoLess(lost: Value, before: Value): boolean {
  if (before === uninitialised || before === nullPointer) return false;
  if (lost.kind === 'float' && before.kind === 'float')
    return before.constant === undefined && before.dataDependent && !before.uniform;
  return (
    lost.kind === 'unknown' &&
    before.kind === 'unknown' &&
    lost.reason === before.reason &&
    lost.uniform === before.uniform &&
    lost.dataDependent === before.dataDependent
  );
}

function partsKnown(variable: Variable, { parts }: Trial): PartsKnown {
  let known = parts.get(variable);
  if (!known) parts.set(variable, (known = { forgotten: new Set(), fixed: new Set() }));
  return known;
}

/** Undefined where some parts change without a rule. */
function movedParts(steps: ReadonlyMap<number, Step>, { forgotten: lost }: PartsKnown): Moved | undefined {
  return steps.size === 0 && lost.size > 0 ? undefined : { kind: 'parts', steps };
}

/** Data decides where it did before, or where an iteration leaves what was loaded. */
function forgotten(value: Value | undefined, uniform: boolean, after?: Value): Value {
  const loaded = after && holdsLoaded(after) ? after : value && holdsLoaded(value) ? value : undefined;
  const isData = loaded !== undefined;
  const reason = loaded === undefined ? undefined : reasonOfLoaded(loaded);
  if (value?.kind === 'float') return floatValue(undefined, uniform, true);
  const rest = unknownValue(reason ?? 'it changes from one iteration to the next', uniform, isData);
  return value?.kind === 'aggregate' ? { kind: 'aggregate', parts: new Map(), rest } : rest;
}

function reasonOfLoaded(value: Value): string | undefined {
  if (value.kind === 'pointer') return `it is loaded from \`${value.object.name.replace(/^\*/, '')}\``;
  if (value.kind === 'aggregate') {
    const part = [...value.parts.values(), value.rest].find(isDataDependent);
    return part && reasonOfLoaded(part);
  }
  return value.kind === 'integer' || value.kind === 'unknown' ? reasonOf(value) : undefined;
}

function holdsLoaded(value: Value): boolean {
  if (value.kind === 'pointer') return value.object.isLoaded !== undefined;
  if (isDataDependent(value)) return true;
  if (value.kind === 'aggregate')
    for (const part of value.parts.values()) if (isDataDependent(part)) return true;
  return false;
}

/** After any number of iterations what goes back and forth is one of its values. */
export function endOfAlternation({ alternating }: CarriedVariables, machine: Machine): void {
  for (const [variable, { end }] of alternating) machine.state.variables.set(variable, end);
}

/** After iterations that were not followed, as many as loaded values say or not, carried variables hold anything. */
export function forgetCarried(variables: CarriedVariables, isByData: boolean, machine: Machine): void {
  const afterwards = (value: Value | undefined): Value => {
    const held = forgotten(value, value !== undefined && isUniformValue(value));
    return isByData && value?.kind === 'integer' && !isDataDependent(held) ? endedByData : held;
  };
  for (const variable of [...variables.carried, ...variables.steps.keys(), ...variables.found.keys()]) {
    const value = machine.state.variables.get(variable);
    const moved = variables.found.get(variable);
    if (variables.alternating.has(variable)) continue;
    if (value?.kind === 'aggregate' && moved?.kind === 'parts') {
      const parts = new Map(value.parts);
      for (const offset of moved.steps.keys()) parts.set(offset, afterwards(value.parts.get(offset)));
      machine.state.variables.set(variable, { ...value, parts });
    } else machine.state.variables.set(variable, afterwards(value));
  }
}

const endedByData: Value = unknownValue('loaded values decide how often the loop runs', false, true);
