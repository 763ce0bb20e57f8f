/** Short ways to write IR by hand, for tests and benchmarks that do without the front end. */
import type {
  BinaryOperator,
  Block,
  Builtin,
  Expression,
  FunctionIr,
  Place,
  Statement,
  Storage,
  Variable,
} from '../../server/src/ir/nodes.ts';
import {
  booleanType,
  floatType,
  intType,
  pointerTo,
  sizeInBytes,
  unsignedIntType,
  voidType,
} from '../../server/src/ir/types.ts';
import type { Type } from '../../server/src/ir/types.ts';
import type { Location } from '../../server/src/text/location.ts';

const anchor = { path: 'test.cu', start: 0 };
let nextOffset = 0;
/** A place of its own for every node. */
export function somewhere(): Location {
  nextOffset++;
  return { anchor, start: nextOffset, end: nextOffset + 1 };
}

export const int = (value: number): Expression => ({
  kind: 'integer',
  value,
  type: intType,
  at: somewhere(),
});
export const constant = (value: number | bigint, type: Type): Expression =>
  type.kind === 'float'
    ? { kind: 'float', value: Number(value), type, at: somewhere() }
    : { kind: 'integer', value, type, at: somewhere() };
export const real = (value: number, type: Type = floatType): Expression => ({
  kind: 'float',
  value,
  type,
  at: somewhere(),
});

export function variable(name: string, type: Type, storage: Storage = 'local'): Variable {
  return { kind: 'variable', name, type, storage, addressTaken: false, at: somewhere() };
}
export function placeOf(v: Variable): Place {
  return { kind: 'variablePlace', variable: v, type: v.type, at: somewhere() };
}
export function read(place: Place | Variable): Expression {
  const from = place.kind === 'variable' ? placeOf(place) : place;
  return { kind: 'read', place: from, type: from.type, at: somewhere() };
}
export function builtin(name: Builtin['name'], axis: Builtin['axis'] = 'x'): Expression {
  return cast({ kind: 'builtin', name, axis, type: unsignedIntType, at: somewhere() }, intType);
}
export function cast(operand: Expression, type: Type): Expression {
  return { kind: 'cast', operand, type, at: somewhere() };
}
export function binary(
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
  type?: Type,
): Expression {
  const comparison = ['==', '!=', '<', '<=', '>', '>='].includes(operator);
  return {
    kind: 'binary',
    operator,
    left,
    right,
    type: type ?? (comparison ? booleanType : left.type),
    at: somewhere(),
  };
}
export const add = (a: Expression, b: Expression): Expression => binary('+', a, b);
export const multiply = (a: Expression, b: Expression): Expression => binary('*', a, b);
export const less = (a: Expression, b: Expression): Expression => binary('<', a, b);

/** pointer[index] */
export function at(pointer: Expression, index: Expression): Place {
  const pointee = pointer.type.kind === 'pointer' ? pointer.type.pointee : voidType;
  const elementSizeInBytes = sizeInBytes(pointee) ?? 1;
  const offset: Expression = {
    kind: 'pointerOffset',
    pointer,
    index,
    elementSizeInBytes,
    subtract: false,
    type: pointer.type,
    at: somewhere(),
  };
  return { kind: 'dereference', pointer: offset, type: pointee, at: somewhere() };
}
/** array[index] */
export function element(base: Place, index: Expression): Place {
  const type = base.type.kind === 'array' ? base.type.element : voidType;
  return { kind: 'element', base, index, type, at: somewhere() };
}
export function assign(place: Place | Variable, value: Expression): Statement {
  const to = place.kind === 'variable' ? placeOf(place) : place;
  return statement({ kind: 'assign', place: to, value, type: to.type, at: somewhere() });
}
export function compound(place: Place | Variable, operator: BinaryOperator, value: Expression): Expression {
  const to = place.kind === 'variable' ? placeOf(place) : place;
  return {
    kind: 'compoundAssign',
    place: to,
    operator,
    value,
    computationType: to.type,
    result: 'new',
    type: to.type,
    at: somewhere(),
  };
}
export function statement(expression: Expression): Statement {
  return { kind: 'expression', expression, at: somewhere() };
}
export function declare(v: Variable, initializer?: Expression): Statement {
  return { kind: 'declare', variable: v, initializer, at: somewhere() };
}
export function block(...statements: readonly Statement[]): Block {
  return { kind: 'block', statements, at: somewhere() };
}
export function when(condition: Expression, whenTrue: Statement, whenFalse?: Statement): Statement {
  return { kind: 'if', condition, whenTrue, whenFalse, at: somewhere() };
}
/** for (int v = from; v < to; v++) body */
export function count(v: Variable, from: Expression, to: Expression, body: Statement): Statement {
  return block(declare(v, from), {
    kind: 'loop',
    testAtEnd: false,
    condition: less(read(v), to),
    step: compound(v, '+', int(1)),
    body,
    at: somewhere(),
  });
}
export function intrinsic(name: string, type: Type, ...args: readonly Expression[]): Expression {
  return { kind: 'intrinsic', name, arguments: args, type, at: somewhere() };
}
export const barrier = (): Statement => statement(intrinsic('__syncthreads', voidType));

export function kernel(
  name: string,
  parameters: readonly Variable[],
  ...body: readonly Statement[]
): FunctionIr {
  return {
    kind: 'function',
    name,
    displayName: name,
    role: 'kernel',
    templateArguments: [],
    parameters,
    returnType: voidType,
    body: block(...body),
    sharedVariables: [],
    at: somewhere(),
    nameAt: somewhere(),
  };
}
export function pointerParameter(name: string, pointee: Type): Variable {
  return variable(name, pointerTo(pointee), 'parameter');
}
