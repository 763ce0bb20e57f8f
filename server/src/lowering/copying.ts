/** Copies of class objects that are more than their bytes, and constructors from braced lists. */
import type { Expression, Place } from '../ir/nodes.ts';
import * as types from '../ir/types.ts';
import type { StructType, Type } from '../ir/types.ts';
import type { SyntaxNode } from '../syntax/index.ts';
import { constructClass } from './constructors.ts';
import type { Context } from './context.ts';
import { castTo, integerConstant } from './conversions.ts';
import type { ClassInfo, FunctionEntity } from './entities.ts';
import { initialise } from './initialization.ts';
import { addressOf, read, value } from './operands.ts';
import type { Operand } from './operands.ts';
import { temporaryOf } from './operandTypes.ts';
import type { OperandOfNode } from './packs.ts';
import { signatureOf } from './signatures.ts';
import { hasChild, locationOf, nodeText } from './tree.ts';
import { classOfType } from './typeNames.ts';

/** The constructor that the class itself declares for copies. */
function copyConstructor(info: ClassInfo, cx: Context): FunctionEntity | undefined {
  return info.constructors.find((entity) => {
    if (entity.head !== undefined || hasChild(entity.node, 'default_method_clause')) return false;
    if (nodeText(entity.declarator).includes('&&')) return false;
    const { parameters } = signatureOf(entity, [], cx.session);
    const type = parameters.length === 1 ? parameters[0]?.type : undefined;
    return type?.kind === 'pointer' && type.isReference && types.sameType(type.pointee, info.struct);
  });
}

/** Whether a copy of such an object runs a constructor, its own or one of a member's. */
function copiesDeeply(type: Type, cx: Context): boolean {
  const info = classOfType(type, cx);
  if (info === undefined) return false;
  return (
    copyConstructor(info, cx) !== undefined ||
    info.struct.fields.some((field) => field.type.kind === 'struct' && copiesDeeply(field.type, cx))
  );
}

/**
 * The copy of an object that lies in memory; undefined where its bytes are all there is to it. Only in host code:
 * what device code copies are plain values, which the evaluators follow best as such.
 */
export function copyOfPlace(
  operand: Operand,
  target: StructType,
  cx: Context,
  node: SyntaxNode,
): Expression | undefined {
  if (operand.kind !== 'place' || cx.frame?.role !== 'host' || !copiesDeeply(target, cx)) return undefined;
  const info = classOfType(target, cx);
  if (info === undefined) return undefined;
  if (copyConstructor(info, cx) !== undefined) return constructClass(info, [operand], cx, node);
  const { place } = operand;
  const values = target.fields.map((field): Expression => {
    const member: Place = {
      kind: 'member',
      base: place,
      struct: target,
      field,
      type: field.type,
      at: place.at,
    };
    return initialise(field.type, { kind: 'place', place: member }, cx, node);
  });
  return { kind: 'construct', values, type: target, at: locationOf(node) };
}

/** `T{a, b, c}` by a constructor from std::initializer_list, which goes before all others. */
export function constructFromElements(
  info: ClassInfo,
  elements: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Expression | undefined {
  if (elements.length === 0) return undefined;
  const list = info.constructors
    .map((entity) => listParameter(entity, cx))
    .find((type) => type !== undefined);
  const [first, count] = list?.fields ?? [];
  if (list === undefined || first?.type.kind !== 'pointer' || count === undefined) return undefined;
  const at = locationOf(node);
  const type = types.arrayOf(first.type.pointee, elements.length);
  const values = elements.map((one) => initialise(type.element, one.operand, cx, one.node));
  const array = temporaryOf(type, { kind: 'construct', values, type, at }, cx, at);
  const start: Place = {
    kind: 'element',
    base: array.place,
    index: integerConstant(0, types.intType, at),
    type: type.element,
    at,
  };
  const given: Expression = {
    kind: 'construct',
    values: [castTo(addressOf(start, at), first.type), integerConstant(elements.length, count.type, at)],
    type: list,
    at,
  };
  const made = constructClass(info, [value(given)], cx, node);
  return { kind: 'sequence', effects: [array.declare], value: made, type: info.struct, at };
}

function listParameter(entity: FunctionEntity, cx: Context): StructType | undefined {
  if (entity.head !== undefined) return undefined;
  const { parameters } = signatureOf(entity, [], cx.session);
  const type = parameters[0]?.type;
  return type?.kind === 'struct' && type.name.startsWith('std::initializer_list<') ? type : undefined;
}

/** A returned local is handed over as it is: nobody can see the difference to a copy. */
export function returnedOperand(operand: Operand): Operand {
  if (operand.kind !== 'place' || operand.place.kind !== 'variablePlace') return operand;
  const { storage, type } = operand.place.variable;
  return type.kind === 'struct' && (storage === 'local' || storage === 'parameter')
    ? value(read(operand.place))
    : operand;
}
