/**
 * Pointers to members ([expr.mptr.oper]). One to data holds the member's offset plus one, so that none is null; one to a
 * method holds a function whose first parameter is the object's address.
 */
import type { Expression, FunctionIr, Place, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { PointerType, Type } from '../../ir/types.ts';
import type { SourceItem, SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import { basePlace } from '../classes/bases.ts';
import { initialise } from '../classes/initialization.ts';
import { arrowObject } from '../classes/members.ts';
import { virtualCall } from '../classes/virtualFunctions.ts';
import type { Context } from '../context.ts';
import { synthetic, withField } from '../disguises/disguisedDeclarators.ts';
import { instantiateFunction } from '../functions.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { qualifiedEntities, resolveQualified } from '../names/qualifiedNames.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { signatureOf } from '../types/signatures.ts';
import type { OperandOfNode } from '../templates/packs.ts';
import { childByField, hasSpecifier, locationOf, nodeText, qualifiersBetween } from '../tree.ts';
import { lowerExpression } from './expressions.ts';
import {
  addressOf,
  dereference,
  localVariable,
  opaque,
  placeOf,
  pointedPlaces,
  read,
  value,
  valueOperand,
  variablePlace,
} from './operands.ts';
import type { FunctionsOperand, Operand } from './operands.ts';
import { functionReference, onlyFunction, placeOfOperand, rvalue } from './operandTypes.ts';
import { pointerOffset } from './operators.ts';

/** Of virtual functions: what calls the one of the object. */
const thunks = new WeakMap<FunctionEntity, FunctionIr>();

/** `&C::member` of a member that is not static. */
export function addressOfMember(argument: SyntaxNode, cx: Context, at: Location): Operand | undefined {
  if (argument.kind !== 'qualified_identifier') return undefined;
  const name = resolveQualified(argument, cx);
  const owner = name.scope?.kind === 'class' ? name.scope.owner : undefined;
  if (owner === undefined) return undefined;
  const template = name.last.kind === 'template_function' ? childByField(name.last, 'name') : undefined;
  const found = qualifiedEntities(name, nodeText(template ?? name.last), cx) ?? [];
  const [first] = found;
  if (first?.kind === 'field') {
    const offset = first.path.reduce((sum, field) => sum + field.offsetInBytes, 0);
    const type = types.memberPointerTo(first.path.at(-1)?.type ?? types.intType, owner.struct);
    return value({ kind: 'cast', operand: integerConstant(offset + 1, types.longType, at), type, at });
  }
  if (first?.kind !== 'function' || found.some((one) => one.kind !== 'function' || one.isStatic))
    return undefined;
  const operand = lowerExpression(argument, cx);
  const method = operand.kind === 'functions' && onlyMethod(operand, cx);
  return method ? valueOperand(pointerToMethod(method, owner, cx, at)) : operand;
}

interface Method {
  readonly entity: FunctionEntity;
  readonly target: FunctionIr;
}

function onlyMethod(operand: FunctionsOperand, cx: Context): Method | undefined {
  const [entity, ...others] = new Set(operand.entities);
  if (entity === undefined || others.length > 0) return undefined;
  const target = isVirtual(entity, cx) ? thunkOf(entity, cx) : onlyFunction(operand, cx);
  return target && { entity, target };
}

/** Of overloads the one that a pointer's type asks for. */
export function methodForPointer(
  operand: FunctionsOperand,
  target: PointerType,
  cx: Context,
  at: Location,
): Expression | undefined {
  const wanted = target.pointee.kind === 'function' ? target.pointee.parameters : [];
  const owner = target.memberOf;
  const info = owner?.kind === 'struct' ? cx.session.classes.get(owner) : undefined;
  if (info === undefined) return undefined;
  for (const entity of operand.entities) {
    if (entity.head !== undefined || entity.owner === undefined || entity.isStatic) continue;
    const { parameters } = signatureOf(entity, [], cx.session);
    const isSame =
      parameters.length === wanted.length &&
      parameters.every((one, i) => types.sameType(one.type, wanted[i] ?? types.voidType));
    if (!isSame) continue;
    const function_ = isVirtual(entity, cx)
      ? thunkOf(entity, cx)
      : instantiateFunction(entity, [], cx.session, undefined, cx.frame?.role);
    return castTo(pointerToMethod({ entity, target: function_ }, info, cx, at), target);
  }
  return undefined;
}

function pointerToMethod(
  { entity, target }: Method,
  named: ClassInfo,
  cx: Context,
  at: Location,
): Expression {
  const [, ...parameters] = target.parameters.map((one) => one.type);
  const pointee: Type = { kind: 'function', returnType: target.returnType, parameters };
  const owner = entity.owner ?? named;
  const type = types.memberPointerTo(pointee, owner.struct);
  return { kind: 'cast', operand: functionReference(target, at), type, at };
}

function isVirtual(entity: FunctionEntity, cx: Context): boolean {
  const { owner } = entity;
  if (owner?.hasVirtualFunctions !== true || entity.head !== undefined) return false;
  if (hasSpecifier(entity.node, 'virtual') || hasSpecifier(entity.node, 'override')) return true;
  return virtualTarget(entity, owner, [], cx, locationOf(entity.node)) !== undefined;
}

function virtualTarget(
  entity: FunctionEntity,
  owner: ClassInfo,
  given: readonly Variable[],
  cx: Context,
  at: Location,
  self?: Variable,
): Expression | undefined {
  const pointer = self ?? localVariable('self', types.pointerTo(owner.struct), at);
  const object = dereference(read(variablePlace(pointer, at)), at);
  const values = given.map((one) => read(variablePlace(one, at)));
  const { returnType } = signatureOf(entity, [], cx.session);
  return virtualCall(entity, object, values, returnType ?? types.voidType, cx.session);
}

/** Calls a virtual function of the object that it is given. */
function thunkOf(entity: FunctionEntity, cx: Context): FunctionIr {
  const known = thunks.get(entity);
  if (known !== undefined) return known;
  const at = locationOf(entity.node);
  const owner = entity.owner!;
  const { parameters, returnType = types.voidType } = signatureOf(entity, [], cx.session);
  const self = localVariable('self', types.pointerTo(owner.struct), at);
  const others = parameters.map((one, i) => localVariable(`$${i}`, one.type, at));
  const call =
    virtualTarget(entity, owner, others, cx, at, self) ?? opaque('virtual function', at, returnType);
  const isVoid = returnType.kind === 'void';
  const made: FunctionIr = {
    kind: 'function',
    name: entity.name,
    displayName: `${owner.struct.name}::${entity.name}`,
    role: cx.frame?.role ?? 'host',
    templateArguments: [],
    parameters: [self, ...others],
    returnType,
    body: {
      kind: 'block',
      statements: [
        isVoid ? { kind: 'expression', expression: call, at } : { kind: 'return', value: call, at },
      ],
      at,
    },
    sharedVariables: [],
    at,
    nameAt: at,
  };
  thunks.set(entity, made);
  return made;
}

/** `object.*member` and `pointer->*member`. */
export function isMemberAccess(node: SyntaxNode): boolean {
  if (node.kind !== 'field_expression' && node.kind !== 'binary_expression') return false;
  const operator = childByField(node, 'operator');
  if (operator === undefined) return false;
  return node.kind === 'field_expression' ? operator.kind === '.*' : signOf(operator) !== undefined;
}

/** `.*` or `->*`, of what reads as another sign. */
function signOf(operator: SyntaxNode): string | undefined {
  const { item, start } = operator;
  if (item.qualifiers.length === 0) return undefined;
  const marks = qualifiersBetween(operator, start, start + 1);
  return marks.find(({ name }) => name === '.*' || name === '->*')?.name;
}

const fieldParts = ['argument', 'operator', 'field'];

interface Access {
  readonly object: Place;
  readonly member: Expression;
  readonly type: PointerType;
}

function accessOf(node: SyntaxNode, cx: Context): Access | string {
  const parts = node.kind === 'binary_expression' ? ['left', 'operator', 'right'] : fieldParts;
  const [argument, operator, field] = parts.map((one) => childByField(node, one));
  if (argument === undefined || operator === undefined || field === undefined)
    return 'incomplete member access';
  const isArrow = signOf(operator) === '->*';
  const given = lowerExpression(argument, cx);
  const whole = placeOfOperand(isArrow ? arrowObject(given, cx, argument) : given, cx, argument);
  const member = rvalue(lowerExpression(field, cx), cx, field);
  if (member.type.kind !== 'pointer' || member.type.memberOf === undefined)
    return member.kind === 'opaque' ? member.reason : 'operator `.*` without a pointer to a member';
  const object = basePlace(whole, member.type.memberOf, cx);
  if (object === undefined)
    return `\`${types.typeName(whole.type)}\` has no member of \`${types.typeName(member.type.memberOf)}\``;
  return { object, member, type: member.type };
}

export function lowerMemberAccess(node: SyntaxNode, cx: Context): Operand {
  const at = locationOf(node);
  const access = accessOf(node, cx);
  if (typeof access === 'string') return value(opaque(access, at));
  const { object, member, type } = access;
  if (type.pointee.kind === 'function') return value(opaque('a method of an object as a value', at));
  const bytes = castTo(addressOf(object, at), types.pointerTo(types.charType));
  const offset: Expression = {
    kind: 'binary',
    operator: '-',
    left: { kind: 'cast', operand: member, type: types.longType, at },
    right: integerConstant(1, types.longType, at),
    type: types.longType,
    at,
  };
  const address = castTo(pointerOffset(bytes, offset, false, at), types.pointerTo(type.pointee));
  return placeOf(dereference(address, at));
}

/** `(object.*method)(arguments)`. */
export function callOfMember(
  callee: SyntaxNode,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand | undefined {
  const at = locationOf(node);
  const access = accessOf(callee, cx);
  if (typeof access === 'string') return value(opaque(access, at));
  const { object, member, type } = access;
  if (type.pointee.kind !== 'function') return undefined;
  const { parameters, returnType } = type.pointee;
  if (parameters.length !== list.length)
    return value(opaque('call of a method by its pointer with other arguments', at, returnType));
  const values = list.map((one, i) => initialise(parameters[i]!, one.operand, cx, one.node));
  const self = types.pointerTo(object.type);
  const whole: Type = { kind: 'function', returnType, parameters: [self, ...parameters] };
  const target: Expression = { kind: 'cast', operand: member, type: types.pointerTo(whole), at };
  const all = [target, addressOf(object, at), ...values];
  const called = opaque('call through a pointer to a method', at, returnType, all, pointedPlaces(all));
  return valueOperand({ ...called, isCall: true });
}

const mentions = new WeakMap<SourceItem, boolean>();

function mayHold({ item }: SyntaxNode): boolean {
  const known = mentions.get(item) ?? item.text.includes('.*');
  mentions.set(item, known);
  return known;
}

const innerFields: Readonly<Record<string, string>> = {
  subscript_expression: 'argument',
  field_expression: 'argument',
  call_expression: 'function',
  pointer_expression: 'argument',
  unary_expression: 'argument',
};

/**
 * `x.*table[0].member`, whose right side is all behind the sign, and `*this.*member`, whose left side is all before it: the
 * grammar takes the sign for a dot.
 */
export function regroupedMemberAccess(node: SyntaxNode): SyntaxNode | undefined {
  if (innerFields[node.kind] === undefined || !mayHold(node)) return undefined;
  let inner: SyntaxNode | undefined = node;
  const around: SyntaxNode[] = [];
  while (inner !== undefined && !isMemberAccess(inner)) {
    const field: string | undefined = innerFields[inner.kind];
    if (field === undefined) return undefined;
    around.push(inner);
    inner = childByField(inner, field);
  }
  const [argument, operator, field] = fieldParts.map((one) => inner && childByField(inner, one));
  if (around.length === 0 || argument === undefined || operator === undefined || field === undefined)
    return undefined;
  const isPrefix = (one: SyntaxNode): boolean =>
    one.kind === 'pointer_expression' || one.kind === 'unary_expression';
  let [left, right] = [argument, field];
  for (const one of around.reverse()) {
    const old = childByField(one, innerFields[one.kind]!)!;
    const kept = isPrefix(one) ? left : right;
    const children = one.children.map((child) => (child === old ? withField(kept, old.field ?? '') : child));
    if (isPrefix(one)) left = { ...synthetic(one.kind, children, one), end: left.end };
    else right = { ...synthetic(one.kind, children, one), start: right.start };
  }
  const parts = [withField(left, 'argument'), operator, withField(right, 'field')];
  return synthetic('field_expression', parts, node);
}
