/** Evaluates IR expressions for the lanes that are active. */
import type {
  Assign,
  Call,
  CompoundAssign,
  Conditional,
  Construct,
  Expression,
  Extract,
  Logical,
  Opaque,
  Place,
  Read,
} from '../ir/nodes.ts';
import { sizeInBytes } from '../ir/types.ts';
import { addressAsInteger } from './values/addresses.ts';
import type { Type } from '../ir/types.ts';
import {
  arithmetic,
  operandOf,
  binaryValue,
  cast,
  movePointer,
  offsetPointer,
  pointerDifference,
  unary,
} from './values/operators.ts';
import { evaluateAtomic } from './storage/atomics.ts';
import { partOffset, readBitField, storedIn } from './storage/bitFields.ts';
import { callFunction, forgetBehind } from './calls.ts';
import { ChosenAddresses } from './mergedAccesses.ts';
import { choiceOf, chooseValue } from './merging.ts';
import { isFirstUsual } from './usualWays.ts';
import { countLanes, fullMask, lanesFrom, isLaneIn } from './values/lanes.ts';
import { evaluateIntrinsic } from './intrinsics.ts';
import { textValue } from './launches/knownTexts.ts';
import { evaluateLaunch } from './launches/launching.ts';
import type { Machine } from './machine.ts';
import { isPredicatedChoice } from './machineBranch.ts';
import { operationInstructions } from './machineCosts.ts';
import { unknownOf } from './storage/loadedValues.ts';
import { readPlace, readResolved, writePlace, writeResolved } from './storage/memory.ts';
import { isRegister, resolvePlace } from './storage/places.ts';
import type { ResolvedPlace } from './storage/places.ts';
import { constantPolynomial, symbolPolynomial, uniformConstant, zero } from './values/polynomial.ts';
import type { Polynomial } from './values/polynomial.ts';
import { readAggregate, readPart } from './storage/pieces.ts';
import { fillLeaves, forgetRegister } from './storage/registers.ts';
import { runEffects } from './relevance/effectMode.ts';
import { recordBranch, runParts } from './branches.ts';
import { execute } from './statements.ts';
import { asHeld, bothHold, eitherHolds, truthOf, waysOf } from './values/truth.ts';
import { not } from './values/comparison.ts';
import type { Truth } from './values/comparison.ts';
import {
  constantValue,
  floatValue,
  integerValue,
  reasonOf,
  unknownValue,
  isDataDependent,
  isUniformValue,
} from './values/values.ts';
import type { Value } from './values/values.ts';

export function evaluate(expression: Expression, machine: Machine): Value {
  machine.step();
  switch (expression.kind) {
    case 'integer':
      return typeof expression.value === 'number'
        ? constantValue(expression.value)
        : unknownValue('a constant beyond 2^53', true);
    case 'float':
      return floatValue(expression.value, true);
    case 'string':
      return machine.world.knowsTexts === true
        ? textValue(expression.value, expression.at, machine)
        : unknownValue('a string', true);
    case 'builtin':
      return integerValue(machine.world.builtin(expression.name, expression.axis));
    case 'read':
      return readValue(expression, machine);
    case 'address':
      return addressOf(expression.place, machine);
    case 'unary':
      return unary(expression, machine);
    case 'binary':
      return arithmetic(expression, machine);
    case 'pointerOffset':
      return offsetPointer(expression, machine);
    case 'pointerDifference':
      return pointerDifference(expression, machine);
    case 'logical':
      return logical(expression, machine);
    case 'conditional':
      return conditional(expression, machine);
    case 'cast':
      machine.work(operationInstructions(expression));
      return cast(evaluate(expression.operand, machine), expression.operand.type, expression.type, machine);
    case 'assign':
      return assign(expression, machine);
    case 'compoundAssign':
      return compoundAssign(expression, machine);
    default:
      return evaluateCompound(expression, machine);
  }
}

type Compound = Exclude<
  Expression,
  {
    kind:
      | 'integer'
      | 'float'
      | 'string'
      | 'builtin'
      | 'read'
      | 'address'
      | 'unary'
      | 'binary'
      | 'pointerOffset'
      | 'pointerDifference'
      | 'logical'
      | 'conditional'
      | 'cast'
      | 'assign'
      | 'compoundAssign';
  }
>;

function evaluateCompound(expression: Compound, machine: Machine): Value {
  switch (expression.kind) {
    case 'construct':
      return construct(expression, machine);
    case 'extract':
      return extract(expression, machine);
    case 'sequence':
      for (const statement of expression.effects) execute(statement, machine);
      return evaluate(expression.value, machine);
    case 'call':
      return evaluateCall(expression, machine);
    case 'intrinsic':
      return evaluateIntrinsic(expression, machine);
    case 'atomic':
      return evaluateAtomic(expression, machine);
    case 'launch':
      return evaluateLaunch(expression, machine);
    case 'opaque':
      return opaque(expression, machine);
    case 'functionReference':
      return { kind: 'pointer', object: machine.functionObject(expression.function), offset: zero };
  }
}

/** The value as a polynomial; what isn't known becomes a named unknown. */
export function asInteger(value: Value, machine: Machine): Polynomial {
  if (value.kind === 'integer') return value.polynomial;
  if (value.kind === 'truth') return truthAsInteger(value.truth, machine);
  if (value.kind === 'pointer') return addressAsInteger(value, machine);
  if (value.kind === 'float' && typeof value.constant === 'number' && Number.isFinite(value.constant)) {
    return constantPolynomial(Math.trunc(value.constant));
  }
  return symbolPolynomial(
    machine.symbols.create('a value', {
      origin: isDataDependent(value) ? 'loaded' : 'opaque',
      // Host code is run by one thread.
      varying: !isUniformValue(value) && !machine.isOfHost,
      reason: reasonOf(value),
    }),
  );
}

function truthAsInteger(truth: Truth, machine: Machine): Polynomial {
  if (truth.known === fullMask) {
    return constantPolynomial(lanesFrom((lane) => (isLaneIn(truth.yes, lane) ? 1 : 0)));
  }
  return symbolPolynomial(
    machine.symbols.create('a condition', {
      origin: truth.dataDependent ? 'loaded' : 'opaque',
      varying: !truth.uniform,
      min: 0,
      max: 1,
      reason: truth.reason,
    }),
  );
}

export function evaluateInteger(expression: Expression, machine: Machine): Polynomial {
  return asInteger(evaluate(expression, machine), machine);
}

export function evaluateTruth(expression: Expression, machine: Machine): Truth {
  return truthOf(evaluate(expression, machine), machine);
}

function readValue(expression: Read, machine: Machine): Value {
  const { place, type } = expression;
  return asHeld(readPlace(place, type, expression, machine));
}

function addressOf(place: Place, machine: Machine): Value {
  const target = resolvePlace(place, machine);
  if (target.kind === 'memory') return { kind: 'pointer', object: target.object, offset: target.offset };
  if (target.kind === 'register') {
    return { kind: 'pointer', object: machine.objectOf(target.variable), offset: target.offset };
  }
  return unknownValue(target.reason, target.uniform, target.dataDependent);
}

function logical(expression: Logical, machine: Machine): Value {
  const left = evaluateTruth(expression.left, machine);
  const isAnd = expression.operator === '&&';
  const further = isAnd ? left : not(left);
  let right = left;
  runParts([expression.right], further, waysOf(machine.state.mask, further), machine, [
    () => {
      right = evaluateTruth(expression.right, machine);
    },
  ]);
  return { kind: 'truth', truth: isAnd ? bothHold(left, right) : eitherHolds(left, right) };
}

function conditional(expression: Conditional, machine: Machine): Value {
  const truth = evaluateTruth(expression.condition, machine);
  const ways = recordBranch(expression, expression.condition.at, truth, machine);
  const addresses = new ChosenAddresses(expression, machine);
  let whenTrue: Value | undefined;
  let whenFalse: Value | undefined;
  const arms = (): void => {
    runParts([expression.whenTrue, expression.whenFalse], truth, ways, machine, [
      () => {
        whenTrue = evaluate(expression.whenTrue, machine);
        addresses.next();
      },
      () => {
        whenFalse = evaluate(expression.whenFalse, machine);
      },
    ]);
  };
  if (!machine.isOfHost && isPredicatedChoice(expression))
    machine.issued.predicated(countLanes(machine.state.mask.may), arms);
  else arms();
  const choice = choiceOf(truth, isFirstUsual(expression, whenTrue, whenFalse));
  addresses.meet(choice, ways);
  if (!whenTrue || !whenFalse) return whenTrue ?? whenFalse ?? unknownValue('no lane gets here', true);
  return chooseValue(choice, whenTrue, whenFalse, machine);
}

function assign(expression: Assign, machine: Machine): Value {
  const value = cutToPlace(expression.place, evaluate(expression.value, machine), machine);
  writePlace(expression.place, expression.type, value, expression, machine);
  return value;
}

function cutToPlace(place: Place, value: Value, machine: Machine): Value {
  return place.kind === 'member' ? storedIn(place.field, value, machine) : value;
}

function compoundAssign(expression: CompoundAssign, machine: Machine): Value {
  return assignTo(resolvePlace(expression.place, machine), expression, machine);
}

/** Once it is known where: the assignment's value. */
export function assignTo(
  target: ResolvedPlace,
  expression: Assign | CompoundAssign,
  machine: Machine,
): Value {
  const { place, type } = expression;
  const old =
    expression.kind === 'compoundAssign' ? readResolved(target, place, type, expression, machine) : undefined;
  const operand =
    expression.kind === 'compoundAssign'
      ? operandOf(expression, expression.value, machine)
      : evaluate(expression.value, machine);
  const computed =
    expression.kind === 'compoundAssign' && old ? compoundResult(expression, old, operand, machine) : operand;
  const result = cutToPlace(place, computed, machine);
  writeResolved(target, place, type, result, expression, machine);
  return expression.kind === 'compoundAssign' && expression.result === 'old' && old ? old : result;
}

function compoundResult(expression: CompoundAssign, old: Value, operand: Value, machine: Machine): Value {
  const { type, computationType, operator } = expression;
  machine.work(operationInstructions(expression));
  if (expression.elementSizeInBytes !== undefined) {
    return movePointer(old, operand, expression.elementSizeInBytes, operator === '-', machine);
  }
  const widened = cast(old, type, computationType, machine);
  const computed = binaryValue(operator, widened, operand, computationType, machine);
  return cast(computed, computationType, type, machine);
}

function construct(expression: Construct, machine: Machine): Value {
  const parts = new Map<number, Value>();
  const place = (type: Type, offset: number, value: Value): void => {
    if (value.kind === 'aggregate' && (type.kind === 'struct' || type.kind === 'array')) {
      for (const [at, part] of value.parts) parts.set(offset + at, part);
      if (!isZero(value.rest)) fillLeaves(type, offset, value, parts);
    } else parts.set(offset, value);
  };
  const { type } = expression;
  expression.values.forEach((operand, i) => {
    const value = evaluate(operand, machine);
    if (type.kind === 'struct') {
      const field = type.fields[i];
      if (field) place(field.type, partOffset(field), storedIn(field, value, machine));
    } else if (type.kind === 'array') {
      place(type.element, i * (sizeInBytes(type.element) ?? 1), value);
    } else place(type, 0, value);
  });
  if (type.kind !== 'struct' && type.kind !== 'array') return parts.get(0) ?? constantValue(0);
  return { kind: 'aggregate', parts, rest: constantValue(0) };
}

function isZero(value: Value): boolean {
  return value.kind === 'integer' && uniformConstant(value.polynomial) === 0;
}

function extract(expression: Extract, machine: Machine): Value {
  const value = evaluate(expression.operand, machine);
  if (value.kind !== 'aggregate') return value;
  const { offsetInBytes, type, bits } = expression.field;
  if (bits !== undefined) return readBitField(value, offsetInBytes, bits);
  const within = expression.operand.type;
  return type.kind === 'struct' || type.kind === 'array'
    ? readAggregate(value, offsetInBytes, type, within, machine)
    : readPart(value, offsetInBytes, type, within, machine);
}

export function evaluateCall(expression: Call, machine: Machine): Value {
  const { parameters } = expression.callee;
  const values = expression.arguments.map((argument, i) => {
    const parameter = parameters[i];
    if (parameter && machine.relevance.bears(parameter)) return evaluate(argument, machine);
    runEffects(argument, machine);
    return undefined;
  });
  return callFunction(expression.callee, values, expression, machine);
}

/** Something lowering could not express: its operands still access memory, and what it may change is forgotten. */
function opaque(expression: Opaque, machine: Machine): Value {
  const values = expression.operands.map((operand) => evaluate(operand, machine));
  for (const place of expression.clobbers) {
    if (expression.isStore === true) storeUnknown(place, expression, machine);
    else forgetPlace(place, expression.reason, machine);
  }
  expression.operands.forEach(({ type }, i) => {
    const isGivenAway = expression.changesBehind === true && type.kind === 'pointer' && type.toConst !== true;
    if (expression.isCall === true || isGivenAway) forgetBehind(values[i]!, expression.reason, machine);
  });
  machine.state.epoch++;
  // What a known instruction of another unit gives is unknown, but not what it touches.
  if (expression.fetch === undefined && expression.isForgetting === undefined)
    machine.record({ kind: 'opaque', at: expression.at, reason: expression.reason });
  const isOfData = expression.fetch !== undefined || values.some(isDataDependent);
  return unknownOf(expression.type, expression.reason, false, isOfData);
}

function storeUnknown(place: Place, { type, reason }: Opaque, machine: Machine): void {
  const target = resolvePlace(place, machine);
  if (target.kind === 'register') forgetRegister(target.variable, reason, machine);
  else writeResolved(target, place, type, unknownOf(type, reason, false, false), place, machine);
}

export function forgetPlace(place: Place, reason: string, machine: Machine): void {
  const target = resolvePlace(place, machine);
  if (target.kind === 'register' && isRegister(target.variable))
    forgetRegister(target.variable, reason, machine);
}
