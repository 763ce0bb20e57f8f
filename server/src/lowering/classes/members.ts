/** Member access and subscripts. */
import type { Axis, Expression, Place } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { StructField } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import { isBuiltinName } from '../expressions/builtinVariables.ts';
import type { Context } from '../context.ts';
import { castTo, isIntegral, promote } from '../types/conversions.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { noteIllFormed } from '../expressions/formation.ts';
import { basePlace } from './bases.ts';
import { callOperator } from './methods.ts';
import { fieldPlace, operandOfEntities } from '../names/names.ts';
import { binaryValue, pointerOffset, scalarValue } from '../expressions/operators.ts';
import {
  decay,
  dereference,
  opaque,
  opaquePlace,
  opaqueReason,
  placeOf,
  read,
  value,
  valueOperand,
} from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType, placeOfOperand, rvalue } from '../expressions/operandTypes.ts';
import { lookup, membersOf } from '../names/scopes.ts';
import { childByField, locationOf, namedChildren, namedOperator, nodeText } from '../tree.ts';
import { classOfType, tryLowerType } from '../types/typeNames.ts';

const isAxis = (text: string): text is Axis => text === 'x' || text === 'y' || text === 'z';

/** `threadIdx.x`, unless something in scope hides the name. */
function builtinAccess(argument: SyntaxNode, field: string, cx: Context, at: Location): Operand | undefined {
  if (argument.kind !== 'identifier' || !isAxis(field)) return undefined;
  const name = nodeText(argument);
  if (!isBuiltinName(name) || lookup(cx.session, cx.scope, name) !== undefined) return undefined;
  return value({ kind: 'builtin', name, axis: field, type: types.unsignedIntType, at });
}

/** Fields of a value that has no place. */
function extractField(operand: Expression, path: readonly StructField[], at: Location): Operand {
  let current = operand;
  for (const field of path) current = extractOne(current, field, at);
  return valueOperand(current);
}

function extractOne(operand: Expression, field: StructField, at: Location): Expression {
  if (operand.kind === 'construct' && operand.type.kind === 'struct' && !operand.type.isUnion) {
    // Known at once; the other fields have no effects that would be lost when they are constants or builtins.
    const index = operand.type.fields.indexOf(field);
    const others = operand.values.every(
      (one) => one.kind === 'integer' || one.kind === 'float' || one.kind === 'builtin',
    );
    const found = operand.values[index];
    if (found !== undefined && others) return { ...found, at };
  }
  return { kind: 'extract', operand, field, type: field.type, at };
}

/** `object.name` with the object already lowered; vector types have fields but no class. */
export function memberOperand(
  object: Operand,
  name: string,
  nameNode: SyntaxNode,
  cx: Context,
  node: SyntaxNode,
): Operand {
  const type = operandType(object);
  const at = locationOf(node);
  if (type?.kind !== 'struct') return unknownMember(object, name, cx, node);
  const info = classOfType(type, cx);
  if (info === undefined) {
    const field = type.fields.find((one) => one.name === name);
    if (field === undefined) return unknownMember(object, name, cx, node);
    return object.kind === 'place'
      ? placeOf(fieldPlace(object.place, [field], at))
      : extractField(rvalue(object, cx, node), [field], at);
  }
  const found = membersOf(info, name);
  for (const entity of found ?? []) {
    if (entity.kind !== 'field') continue;
    // Elements of an array have a place, those of `f().rows[i]` too.
    return object.kind === 'place' || entity.path.at(-1)?.type.kind === 'array'
      ? placeOf(fieldPlace(placeOfOperand(object, cx, node), entity.path, at))
      : extractField(rvalue(object, cx, node), entity.path, at);
  }
  const isTemplate = /^template_/.test(nameNode.kind);
  const argumentsNode = isTemplate ? childByField(nameNode, 'arguments') : undefined;
  const operand =
    found === undefined ? undefined : operandOfEntities(found, { name, node, argumentsNode }, cx, object);
  return operand ?? unknownMember(object, name, cx, node);
}

function unknownMember(object: Operand, name: string, cx: Context, node: SyntaxNode): Operand {
  const at = locationOf(node);
  const source = object.kind === 'place' ? undefined : rvalue(object, cx, node);
  const type = operandType(object) ?? source?.type;
  const known = source === undefined ? undefined : opaqueReason(source);
  const typeReason = type?.kind === 'opaque' ? type.reason : undefined;
  const reason =
    typeReason ?? known ?? `no member \`${name}\` in \`${type === undefined ? '?' : types.typeName(type)}\``;
  const operands = source === undefined ? [] : [source];
  const place: Place = opaquePlace(reason, at, undefined, operands);
  return placeOf(noteIllFormed(place, [type]));
}

/** The object of `object->name`: through pointers and `operator->`. */
export function arrowObject(object: Operand, cx: Context, node: SyntaxNode): Operand {
  if (operandType(object)?.kind === 'struct') {
    const overloaded = callOperator('operator->', [object], cx, node);
    if (overloaded !== undefined) return arrowObject(overloaded, cx, node);
  }
  const pointer = rvalue(object, cx, node);
  return placeOf(dereference(pointer, locationOf(node)));
}

export interface FieldSyntax {
  readonly name: string;
  readonly nameNode: SyntaxNode;
}

/** The member's name in a field expression, through `template` and qualification. */
function fieldName(node: SyntaxNode): FieldSyntax | undefined {
  let field = childByField(node, 'field');
  while (
    field !== undefined &&
    (field.kind === 'dependent_name' ||
      field.kind === 'qualified_identifier' ||
      field.kind === 'dependent_field_identifier')
  ) {
    field = childByField(field, 'name') ?? namedChildren(field).at(-1);
  }
  if (field === undefined) return undefined;
  const nameNode = /^template_/.test(field.kind) ? (childByField(field, 'name') ?? field) : field;
  const name = namedOperator(nameNode) ?? nodeText(nameNode).replace(/^operator\s+(?=\W)/, 'operator');
  return { name, nameNode: field };
}

/** Of `object.Base::member` the part of the object that is its base. */
function namedBase(object: Operand, field: SyntaxNode | undefined, cx: Context): Operand {
  const scope = field?.kind === 'qualified_identifier' ? childByField(field, 'scope') : undefined;
  if (scope === undefined || object.kind !== 'place') return object;
  const type = tryLowerType(scope, cx);
  const base = type === undefined ? undefined : basePlace(object.place, type, cx);
  return base === undefined ? object : { ...object, place: base };
}

export function lowerField(node: SyntaxNode, cx: Context): Operand {
  const argument = childByField(node, 'argument');
  const field = fieldName(node);
  const at = locationOf(node);
  if (argument === undefined || field === undefined) return value(opaque('incomplete member access', at));
  const builtin = builtinAccess(argument, field.name, cx, at);
  if (builtin !== undefined) return builtin;
  const object = lowerExpression(argument, cx);
  const operator = childByField(node, 'operator');
  const isArrow = operator !== undefined && nodeText(operator) === '->';
  const whole = isArrow ? arrowObject(object, cx, argument) : object;
  const target = namedBase(whole, childByField(node, 'field'), cx);
  return memberOperand(target, field.name, field.nameNode, cx, node);
}

/** A row of an array whose rows' length is known only when the program runs. */
function variableRow(base: Operand, index: Expression, cx: Context, node: SyntaxNode): Operand | undefined {
  const sizes = cx.frame?.variableTypes;
  if (sizes === undefined || base.kind !== 'place') return undefined;
  const { type } = base.place;
  const row = type.kind === 'array' ? type.element : type.kind === 'pointer' ? type.pointee : undefined;
  const size = row && sizes.get(row);
  if (row === undefined || size === undefined) return undefined;
  const at = locationOf(node);
  const start = type.kind === 'array' ? decay(base.place, row) : read(base.place);
  const distance = binaryValue('*', castTo(index, types.longType), castTo(size, types.longType), at);
  const bytes = pointerOffset(castTo(start, types.pointerTo(types.charType)), distance, false, at);
  return placeOf(dereference(castTo(bytes, types.pointerTo(row)), at));
}

/** `base[index]` on arrays and pointers. */
export function elementOperand(base: Operand, index: Expression, cx: Context, node: SyntaxNode): Operand {
  const at = locationOf(node);
  const row = variableRow(base, index, cx, node);
  if (row !== undefined) return row;
  if (base.kind === 'place' && base.place.type.kind === 'array') {
    const promoted = isIntegral(index.type) ? castTo(index, promote(index.type)) : index;
    return placeOf({ kind: 'element', base: base.place, index: promoted, type: base.place.type.element, at });
  }
  const given = rvalue(base, cx, node);
  // `"text"[i]`
  const pointer: Expression =
    given.kind === 'string' && given.type.kind === 'array'
      ? { ...given, type: types.pointerTo(given.type.element) }
      : given;
  if (pointer.type.kind === 'pointer') {
    return placeOf(dereference(pointerOffset(pointer, index, false, at), at));
  }
  // `2[p]`
  if (index.type.kind === 'pointer' && isIntegral(pointer.type)) {
    return placeOf(dereference(pointerOffset(index, pointer, false, at), at));
  }
  const reason = opaqueReason(pointer) ?? `subscript of \`${types.typeName(pointer.type)}\``;
  const place: Place = opaquePlace(reason, at, undefined, [pointer, index]);
  return placeOf(noteIllFormed(place, [pointer.type, index.type]));
}

export function lowerSubscript(node: SyntaxNode, cx: Context): Operand {
  const argument = childByField(node, 'argument');
  const list = childByField(node, 'indices');
  const at = locationOf(node);
  const indexNodes = list === undefined ? [] : namedChildren(list);
  const [indexNode] = indexNodes;
  if (argument === undefined || indexNode === undefined) return value(opaque('incomplete subscript', at));
  let base = lowerExpression(argument, cx);
  const indices = indexNodes.map((one) => lowerExpression(one, cx));
  if (operandType(base)?.kind === 'struct') {
    const overloaded = callOperator('operator[]', [base, ...indices], cx, node);
    if (overloaded !== undefined) return overloaded;
    const converted = scalarValue(base, cx, argument);
    if (converted.type.kind === 'pointer') base = value(converted);
  }
  const index = scalarValue(indices[0]!, cx, indexNode);
  return elementOperand(base, index, cx, node);
}
