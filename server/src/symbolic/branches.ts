/** if, switch and ?: : masks for the arms, joining what they leave, and the record of what diverges. */
import type { Expression, If, Statement, Switch } from '../ir/nodes.ts';
import { expressionHas, rootVariable } from '../ir/walk.ts';
import { loadsBefore } from '../instructions/loadsBeforeBranches.ts';
import { armsOf } from '../instructions/loadsInOtherArm.ts';
import type { Location } from '../text/location.ts';
import { countLanes } from './values/lanes.ts';
import { compare, knownTruth, not } from './values/comparison.ts';
import type { Truth } from './values/comparison.ts';
import { asInteger, evaluate, evaluateTruth } from './expressions.ts';
import type { Machine } from './machine.ts';
import { choiceOf, joinStates } from './merging.ts';
import type { Choice } from './merging.ts';
import { constantPolynomial } from './values/polynomial.ts';
import { cloneState, isAtEdge } from './state.ts';
import type { ActiveMask } from './state.ts';
import { runBreakable } from './exits.ts';
import { inCase, inArm } from './launches/hostNarrowing.ts';
import { machineForm } from './machineBranch.ts';
import type { MachineForm } from './machineBranch.ts';
import { ChosenAddresses, mergeBehind } from './mergedAccesses.ts';
import { runEffects } from './relevance/effectMode.ts';
import { execute } from './statements.ts';
import { isArmUsual } from './usualWays.ts';
import { eitherHolds, isAllOrNone, isUniformUnknown, waysOf } from './values/truth.ts';
import type { Ways } from './values/truth.ts';

/** Gives the lanes that go either way. */
export function recordBranch(node: object, at: Location, truth: Truth, machine: Machine): Ways {
  const entering = machine.state.mask;
  const ways = waysOf(entering, truth);
  if (!machine.recording) return ways;
  const { whenTrue: taken, whenFalse: notTaken } = ways;
  machine.work(1);
  machine.record({
    kind: 'branch',
    node,
    at,
    status: statusOf(truth, entering, taken, notTaken),
    boundary: truth.boundary,
    entering,
    taken,
    notTaken,
    weight: machine.weight,
    reason: truth.reason || undefined,
  });
  return ways;
}

function statusOf(
  truth: Truth,
  entering: ActiveMask,
  taken: ActiveMask,
  notTaken: ActiveMask,
): 'uniform' | 'divergent' | 'data-dependent' | 'unknown' {
  if (isUniformUnknown(truth, entering)) return 'uniform';
  if ((entering.may & ~truth.known) === 0) {
    if (taken.may === 0 || notTaken.may === 0) return 'uniform';
    // Of lanes that may all be elsewhere none are known to part here.
    if (entering.oneOf !== undefined) return 'unknown';
    const isSure = isAtEdge(entering) || (taken.must !== 0 && notTaken.must !== 0);
    return isSure ? 'divergent' : 'unknown';
  }
  return truth.dataDependent ? 'data-dependent' : 'unknown';
}

export function executeIf(statement: If, machine: Machine): void {
  const truth = inOneThread(evaluateTruth(statement.condition, machine), machine);
  const ways = recordBranch(statement, statement.condition.at, truth, machine);
  if (machine.isOfHost) {
    executeArms(statement, choiceOf(truth, isArmUsual(statement)), ways, 'branch', machine);
    return;
  }
  for (const load of loadsBefore(statement)) runEffects(load, machine);
  const form = machineForm(statement, machine.frames[0]?.function);
  const run = (): void => {
    executeArms(statement, choiceOf(truth, isArmUsual(statement)), ways, form, machine);
  };
  // All lanes issue both arms under predicates, or the one that is left of two.
  const { issued } = machine;
  const lanes = countLanes(machine.state.mask.may);
  if (form === 'predicated') issued.predicated(lanes, run);
  else if (form === 'joined') issued.predicated(lanes, run, 1 / 2);
  else {
    const lostSlots = issued.lostSlots(lanes, run);
    if (lostSlots > 0) machine.record({ kind: 'arms', node: statement, lostSlots });
  }
}

function executeArms(statement: If, choice: Choice, ways: Ways, form: MachineForm, machine: Machine): void {
  const { condition } = statement;
  const { whenTrue, whenFalse } = armsOf(statement);
  const addresses = new ChosenAddresses(statement, machine);
  const executeArm = (arm: Statement, isTrue: boolean): void => {
    inArm(condition, isTrue, machine, () => {
      machine.issued.onOneWay(() => {
        execute(arm, machine);
      });
      if (form === 'exit') machine.work(1);
    });
  };
  runArms(statement, choice, ways, machine, [
    () => {
      executeArm(whenTrue, true);
      addresses.next();
    },
    () => {
      if (whenFalse !== undefined) executeArm(whenFalse, false);
    },
  ]);
  addresses.meet(choice, ways);
}

/**
 * Parts of an expression that are evaluated for the lanes of one way only, as `?:`, `&&` and `||` have them: what they change
 * is joined behind them. `arms` evaluate them, the second one for the lanes for which `truth` doesn't hold.
 */
export function runParts(
  parts: readonly Expression[],
  truth: Truth,
  ways: Ways,
  machine: Machine,
  [whenTrue, whenFalse]: readonly [() => void, (() => void)?],
): void {
  const { mask } = machine.state;
  if (parts.some(changesVariables)) {
    runArms(undefined, choiceOf(truth, true), ways, machine, [whenTrue, whenFalse ?? ((): void => {})]);
  } else {
    const isOpen = isUniformUnknown(truth, mask) || isAllOrNone(truth, mask);
    machine.behind(isOpen ? truth : undefined, () => {
      machine.state.mask = ways.whenTrue;
      if (ways.whenTrue.may !== 0) whenTrue();
      machine.state.mask = ways.whenFalse;
      if (ways.whenFalse.may !== 0) whenFalse?.();
    });
  }
  machine.state.mask = mask;
}

const changing = new WeakMap<Expression, boolean>();

function changesVariables(part: Expression): boolean {
  let answer = changing.get(part);
  if (answer === undefined) {
    const isChange = (one: Expression): boolean =>
      (one.kind === 'assign' || one.kind === 'compoundAssign') && rootVariable(one.place) !== undefined;
    changing.set(part, (answer = expressionHas(part, { expression: isChange })));
  }
  return answer;
}

/** Host code has no lanes: whatever decides there decides for all. */
function inOneThread(truth: Truth, machine: Machine): Truth {
  return !machine.isOfHost || truth.uniform ? truth : { ...truth, uniform: true };
}

function runArms(
  branch: Statement | undefined,
  choice: Choice,
  { whenTrue: taken, whenFalse: notTaken }: Ways,
  machine: Machine,
  arms: readonly [() => void, () => void],
): void {
  const entry = machine.state;
  const only = notTaken.may === 0 ? 0 : taken.may === 0 ? 1 : undefined;
  if (only !== undefined) {
    arms[only]();
    return;
  }
  const sides = [choice.truth, not(choice.truth)];
  const ends = [taken, notTaken].map((mask, i) => {
    const side = sides[i] ?? choice.truth;
    const uncertain = isUniformUnknown(side, entry.mask) || isAllOrNone(side, entry.mask) ? 1 : 0;
    machine.uncertainty += uncertain;
    machine.state = { ...cloneState(entry), mask, left: 0 };
    machine.behind(uncertain > 0 ? choice.truth : undefined, i === 0 ? arms[0] : arms[1]);
    machine.uncertainty -= uncertain;
    if (uncertain > 0 && machine.state.left !== 0 && machine.recording) machine.leftBy.push(choice.truth);
    return machine.state;
  });
  const [whenTrue, whenFalse] = ends;
  if (whenTrue && whenFalse) machine.state = joinStates(branch, choice, entry, whenTrue, whenFalse, machine);
}

/** A switch as a chain: a lane runs from its case on until a break. */
export function executeSwitch(statement: Switch, machine: Machine): void {
  const subject = asInteger(evaluate(statement.subject, machine), machine);
  const matches = statement.cases.map((part) =>
    part.values
      .map((value) => compare('==', subject, constantPolynomial(Number(value)), machine))
      .reduce(eitherHolds, knownTruth(0)),
  );
  const anyMatch = matches.reduce(eitherHolds, knownTruth(0));
  const first = machine.events.length;
  runBreakable(statement, machine, () => {
    let entered: Truth = knownTruth(0);
    statement.cases.forEach((part, i) => {
      const own = matches[i] ?? knownTruth(0);
      entered = eitherHolds(entered, part.isDefault ? eitherHolds(own, not(anyMatch)) : own);
      if (part.values.length > 0) recordBranch(part, statement.at, own, machine);
      // What one case declares, the next may use.
      const ways = waysOf(machine.state.mask, entered);
      runArms(undefined, choiceOf(entered, true), ways, machine, [
        () => {
          inCase(subject, statement, i, machine, () => {
            for (const inner of part.statements) execute(inner, machine);
          });
        },
        () => undefined,
      ]);
    });
  });
  mergeBehind(statement, first, machine);
}
