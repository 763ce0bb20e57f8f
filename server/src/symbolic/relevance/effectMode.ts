/** Evaluates code whose value nobody asks for: its accesses, branches and calls, and none of its arithmetic. */
import type { Assign, CompoundAssign, Conditional, Expression } from '../../ir/nodes.ts';
import { rootVariable } from '../../ir/walk.ts';
import { recordBranch, runParts } from '../branches.ts';
import { isEffect, isPlainPlace, planOf } from './effects.ts';
import { assignTo, evaluate, evaluateCall, evaluateTruth } from '../expressions.ts';
import { inertAssignment } from './inertCode.ts';
import type { Machine } from '../machine.ts';
import { ChosenAddresses } from '../mergedAccesses.ts';
import { isPredicatedChoice } from '../machineBranch.ts';
import { choiceOf } from '../merging.ts';
import { readResolved, writeResolved } from '../storage/memory.ts';
import { isAggregate, isRegister, resolvePlace } from '../storage/places.ts';
import { execute } from '../statements.ts';
import { countLanes } from '../values/lanes.ts';
import { floatValue, unasked, uninitialised } from '../values/values.ts';
import type { Value } from '../values/values.ts';

/** What remains of an expression whose value is not needed. */
export function runEffects(expression: Expression, machine: Machine): void {
  machine.step();
  if (isEffect(expression)) {
    runEffect(expression, machine);
    return;
  }
  const plan = planOf(expression);
  if (plan.instructions > 0) machine.work(plan.instructions);
  for (const effect of plan.effects) runEffect(effect, machine);
}

function runEffect(effect: Expression, machine: Machine): void {
  switch (effect.kind) {
    case 'assign':
    case 'compoundAssign':
      assignForEffect(effect, machine);
      return;
    case 'conditional':
      chooseForEffect(effect, machine);
      return;
    case 'sequence':
      for (const statement of effect.effects) execute(statement, machine);
      runEffects(effect.value, machine);
      return;
    case 'call':
      evaluateCall(effect, machine);
      return;
    default:
      evaluate(effect, machine);
  }
}

function assignForEffect(expression: Assign | CompoundAssign, machine: Machine): void {
  const root = rootVariable(expression.place);
  if (root === undefined || !isRegister(root)) storeForEffect(expression, machine);
  else if (skipInert(expression, machine)) return;
  else if (machine.relevance.bears(root)) evaluate(expression, machine);
  else if (isPlainPlace(expression.place)) runEffects(expression.value, machine);
  else storeForEffect(expression, machine);
}

/** Nothing follows what memory holds, so that numbers stored there need not be known; a pointer may lead to a register. */
function storeForEffect(expression: Assign | CompoundAssign, machine: Machine): void {
  const { place, type } = expression;
  const target = resolvePlace(place, machine);
  if (target.kind === 'register' && machine.relevance.bears(target.variable)) {
    assignTo(target, expression, machine);
    return;
  }
  if (expression.kind === 'compoundAssign') readResolved(target, place, type, expression, machine);
  writeResolved(target, place, type, storedBy(expression, machine), expression, machine);
}

/** Of pointers that a kernel stores it is asked which memory they lead to. */
function storedBy({ type, value }: Assign | CompoundAssign, machine: Machine): Value {
  if (type.kind === 'pointer' && !machine.isOfHost) return evaluate(value, machine);
  runEffects(value, machine);
  return unasked;
}

function chooseForEffect(expression: Conditional, machine: Machine): void {
  const { condition, whenTrue, whenFalse } = expression;
  const truth = evaluateTruth(condition, machine);
  const ways = recordBranch(expression, condition.at, truth, machine);
  const addresses = new ChosenAddresses(expression, machine);
  const arms = (): void => {
    runParts([whenTrue, whenFalse], truth, ways, machine, [
      () => {
        runEffects(whenTrue, machine);
        addresses.next();
      },
      () => {
        runEffects(whenFalse, machine);
      },
    ]);
  };
  if (!machine.isOfHost && isPredicatedChoice(expression))
    machine.issued.predicated(countLanes(machine.state.mask.may), arms);
  else arms();
  addresses.meet(choiceOf(truth, true), ways);
}

const unknownFloat: Value = floatValue(undefined, false, true);
const unknownFloats: Value = { kind: 'aggregate', parts: new Map(), rest: unknownFloat };

/** Float arithmetic on registers is only counted. */
function skipInert(expression: Expression, machine: Machine): boolean {
  const inert = inertAssignment(expression);
  if (!inert) return false;
  machine.work(inert.size);
  const old = machine.state.variables.get(inert.variable);
  // A fresh object has no part yet, and would be said to have no value.
  const known =
    old?.kind === 'float'
      ? old.constant !== undefined
      : old?.kind !== 'aggregate' || old.parts.size > 0 || old.rest === uninitialised;
  if (known)
    machine.state.variables.set(
      inert.variable,
      isAggregate(inert.variable.type) ? unknownFloats : unknownFloat,
    );
  return true;
}
