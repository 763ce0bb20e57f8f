/** From operands to values, places and types. */
import type { Declare, Expression, FunctionIr, Place, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { undeclared } from '../../ir/undeclared.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import type { Context } from '../context.ts';
import { floatConstant, integerConstant } from '../types/conversions.ts';
import { localDestruction } from '../classes/destruction.ts';
import { instantiateFunction } from '../functions.ts';
import { addressOf, decay, opaque, read, referTo, variablePlace } from './operands.ts';
import { libraryFunction } from './libraryFunctions.ts';
import type { FunctionsOperand, Operand } from './operands.ts';
import { lowerArguments } from '../templates/templateArguments.ts';
import { locationOf } from '../tree.ts';

export function constantExpression(value: bigint | number, type: Type, at: Location): Expression {
  return typeof value === 'bigint' ? integerConstant(value, type, at) : floatConstant(value, type, at);
}

/** The function that a name without a call stands for, where only one fits. */
export function onlyFunction(operand: Operand, cx: Context): FunctionIr | undefined {
  if (operand.kind === 'function') return operand.function;
  if (operand.kind === 'named') return libraryFunction(operand, cx);
  if (operand.kind !== 'functions') return undefined;
  const candidates = distinctFunctions(operand);
  const chosen = candidates.length === 1 ? candidates[0] : undefined;
  if (chosen === undefined) return undefined;
  if (chosen.head === undefined) return instantiateFunction(chosen, [], cx.session);
  if (operand.argumentsNode === undefined) return undefined;
  const list = lowerArguments(operand.argumentsNode, chosen.head, operand.cx);
  return instantiateFunction(chosen, list, cx.session);
}

/** Declarations that a definition follows count once. */
export function distinctFunctions(operand: FunctionsOperand): FunctionsOperand['entities'] {
  const { entities } = operand;
  const defined = entities.filter((entity) => entity.node.kind === 'function_definition');
  const wanted = operand.argumentsNode === undefined ? undefined : true;
  const list = defined.length > 0 ? defined : entities.slice(0, 1);
  const fitting = wanted === undefined ? list : list.filter((entity) => entity.head !== undefined);
  const primary = fitting.filter((entity) => entity.specialisedFor === undefined);
  return primary.length > 0 ? primary : fitting;
}

export function functionReference(target: FunctionIr, at: Location): Expression {
  const type: Type = {
    kind: 'function',
    returnType: target.returnType,
    parameters: target.parameters.map((parameter) => parameter.type),
  };
  return { kind: 'functionReference', function: target, type: types.pointerTo(type), at };
}

/** The value of a place: arrays decay, everything else is read. */
function valueOfPlace(place: Place): Expression {
  if (place.kind === 'opaquePlace') return opaque(place.reason, place.at, place.type, place.operands);
  if (place.type.kind === 'array') return decay(place, place.type.element);
  if (place.type.kind === 'function') return addressOf(place, place.at);
  return (isNamed(place) ? emptyValue(place.type, place.at) : undefined) ?? read(place);
}

/** The value of a class without data, like `integral_constant`: copying one reads nothing. */
function emptyValue(type: Type, at: Location): Expression | undefined {
  if (type.kind !== 'struct' || type.hasTable === true || type.isPartial === true) return undefined;
  const values: Expression[] = [];
  for (const field of type.fields) {
    const part = emptyValue(field.type, at);
    if (part === undefined) return undefined;
    values.push(part);
  }
  return { kind: 'construct', values, type, at };
}

/** A variable, a part of one, or what a reference with a name is bound to: finding it does nothing. */
function isNamed(place: Place): boolean {
  switch (place.kind) {
    case 'variablePlace':
      return true;
    case 'member':
      return isNamed(place.base);
    case 'dereference':
      return place.pointer.kind === 'read' && isNamed(place.pointer.place);
    default:
      return false;
  }
}

/** A part of a constant object, as device code may read it: the object itself is the host's. */
function constantPart(place: Place): Expression | undefined {
  if (place.kind !== 'member' && place.kind !== 'element') return undefined;
  const part = partOf(place);
  const isNumber = part?.kind === 'integer' || part?.kind === 'float';
  return isNumber && types.sameType(part.type, place.type) ? { ...part, at: place.at } : undefined;
}

function partOf(place: Place): Expression | undefined {
  switch (place.kind) {
    case 'variablePlace': {
      const { isConstant, storage, initializer } = place.variable;
      return isConstant === true && storage === 'host' ? initializer : undefined;
    }
    case 'member': {
      const [whole, { type }] = [partOf(place.base), place.base];
      if (whole?.kind !== 'construct' || type.kind !== 'struct' || type.isUnion) return undefined;
      return whole.values[type.fields.findIndex(({ name }) => name === place.field.name)];
    }
    case 'element': {
      const whole = partOf(place.base);
      if (whole?.kind !== 'construct' || place.index.kind !== 'integer') return undefined;
      return whole.values[Number(place.index.value)];
    }
    default:
      return undefined;
  }
}

/** The value of an operand. `node` is what it was lowered from. */
export function rvalue(operand: Operand, cx: Context, node: SyntaxNode): Expression {
  switch (operand.kind) {
    case 'value':
      return operand.value;
    case 'place':
      return constantPart(operand.place) ?? valueOfPlace(operand.place);
    case 'function':
      return functionReference(operand.function, locationOf(node));
    case 'functions': {
      const chosen = onlyFunction(operand, cx);
      if (chosen !== undefined) return functionReference(chosen, locationOf(node));
      return opaque(`overloaded function \`${operand.name}\` as a value`, locationOf(node));
    }
    case 'named': {
      const library = libraryFunction(operand, cx);
      if (library !== undefined) return functionReference(library, locationOf(node));
      return opaque(undeclared('name', operand.qualifiedName), locationOf(node));
    }
    case 'type':
      return opaque(`type \`${types.typeName(operand.type)}\` as a value`, locationOf(node));
    case 'classTemplate':
      return opaque(`template \`${operand.entity.name}\` as a value`, locationOf(node));
    case 'list':
      return opaque('braced list without a type', locationOf(node));
  }
}

/** The type of an operand as `decltype` sees it: arrays do not decay, references are gone. */
export function operandType(operand: Operand): Type | undefined {
  switch (operand.kind) {
    case 'value':
      return operand.value.type;
    case 'place':
      return operand.place.type;
    case 'type':
      return operand.type;
    case 'function':
      return {
        kind: 'function',
        returnType: operand.function.returnType,
        parameters: operand.function.parameters.map((parameter) => parameter.type),
      };
    default:
      return undefined;
  }
}

export interface Temporary {
  readonly variable: Variable;
  readonly place: Place;
  readonly declare: Declare;
}

/** A local without a name. */
export function temporaryOf(
  type: Type,
  initializer: Expression | undefined,
  cx: Context,
  at: Location,
): Temporary {
  const number = cx.frame === undefined ? 0 : cx.frame.temporaryCount++;
  const variable: Variable = {
    kind: 'variable',
    name: `$${number}`,
    type,
    storage: 'local',
    addressTaken: false,
    at,
  };
  return {
    variable,
    place: variablePlace(variable, at),
    declare: { kind: 'declare', variable, initializer, at },
  };
}

/** A reference to a value that has no place: to a temporary that holds it. */
export function referToTemporary(value: Expression, cx: Context): Expression {
  const temporary = temporaryOf(value.type, value, cx, value.at);
  const reference = referTo(temporary.place);
  return {
    kind: 'sequence',
    effects: [{ ...temporary.declare, ...localDestruction(temporary.variable, cx) }],
    value: reference,
    type: reference.type,
    at: value.at,
  };
}

/** The place of an operand; values get a temporary behind a reference. */
export function placeOfOperand(operand: Operand, cx: Context, node: SyntaxNode): Place {
  if (operand.kind === 'place') return operand.place;
  const expression = rvalue(operand, cx, node);
  const reference = referToTemporary(expression, cx);
  return { kind: 'dereference', pointer: reference, type: expression.type, at: expression.at };
}
