/** Explicit conversions: C-style, functional and named casts. */
import type { Expression } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { PointerType, Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { changedThrough, opaqueFrom } from '../classes/closuresGivenAway.ts';
import { constructFromList, listType } from '../classes/aggregates.ts';
import type { Context } from '../context.ts';
import { castTo } from '../types/conversions.ts';
import { constructTemplate } from '../classes/constructors.ts';
import { regroupedComparison } from '../disguises/disguises.ts';
import type { OperandOfNode } from '../templates/packs.ts';
import { basePlace, castPointer, isDerivedFrom } from '../classes/bases.ts';
import { conversionOperator } from '../classes/conversionOperators.ts';
import { dynamicCast } from '../classes/dynamicCasts.ts';
import { constructFromOperands, initialise, zeroValue } from '../classes/initialization.ts';
import { callMethod } from '../classes/methods.ts';
import { placeWithConstness, withConstness } from './constness.ts';
import { lowerExpression } from './expressions.ts';
import { forwarded } from './forwarding.ts';
import { addressOf, dereference, opaque, opaqueReason, placeOf, valueOperand, value } from './operands.ts';
import type { Operand } from './operands.ts';
import { operandType, placeOfOperand, rvalue } from './operandTypes.ts';
import { childByField, hasChild, locationOf, nodeText } from '../tree.ts';
import { lookup } from '../names/scopes.ts';
import { classOfType, lowerType, tryLowerType } from '../types/typeNames.ts';

export const namedCasts = new Set([
  'static_cast',
  'reinterpret_cast',
  'const_cast',
  'dynamic_cast',
  'bit_cast',
  '__bit_cast',
]);

type PointerCast = (source: Expression, target: PointerType, cx: Context) => Expression;

/** A cast to a reference type: the same place under another type. */
function castToReference(
  { pointee, toConst }: PointerType,
  operand: Operand,
  cx: Context,
  node: SyntaxNode,
  pointers: PointerCast,
): Operand {
  const converted = pointers === castPointer ? convertedByClass(operand, pointee, cx, node) : undefined;
  if (converted !== undefined) return converted;
  const place = placeOfOperand(operand, cx, node);
  const base = pointers !== castTo ? basePlace(place, pointee, cx) : undefined;
  if (base !== undefined) return placeWithConstness(base, toConst === true);
  const reference = pointers === dynamicCast ? types.referenceTo(pointee) : types.pointerTo(pointee);
  const pointer = castTo(pointers(addressOf(place, place.at), reference, cx), types.pointerTo(pointee));
  return placeOf(dereference(pointer, locationOf(node)));
}

/** What the conversion function of a class gives, which comes before what its bytes may be read as. */
function convertedByClass(operand: Operand, to: Type, cx: Context, node: SyntaxNode): Operand | undefined {
  const from = operandType(operand);
  const info = from?.kind === 'struct' ? classOfType(from, cx) : undefined;
  if (from === undefined || info === undefined || types.sameType(from, to)) return undefined;
  if (isDerivedFrom(info, to) || isDerivedFrom(classOfType(to, cx), from)) return undefined;
  const conversion = conversionOperator(info, to, cx);
  const converted = conversion && callMethod(conversion, operand, [], cx, node);
  const given = converted && operandType(converted);
  return given !== undefined && types.sameType(given, to) ? converted : undefined;
}

/** `(T)operand` and the named casts, which differ in what becomes of pointers to objects of classes. */
export function castOperand(
  type: Type,
  operand: Operand,
  cx: Context,
  node: SyntaxNode,
  pointers: PointerCast = castPointer,
): Operand {
  const at = locationOf(node);
  if (type.kind === 'pointer' && type.isReference) {
    return castToReference(type, operand, cx, node, pointers);
  }
  if (operand.kind === 'list' || type.kind === 'struct') {
    const given = operandType(operand);
    if (given !== undefined && types.sameType(given, type)) return operand;
    return value({ ...initialise(type, operand, cx, node), at });
  }
  const source = rvalue(operand, cx, node);
  if (source.type.kind === 'struct' && type.kind !== 'void')
    return value(initialise(type, operand, cx, node));
  if (type.kind === 'opaque') return value({ ...opaqueFrom(source, type, cx, node), at });
  if (source.kind === 'functionReference') {
    const isFunction = type.kind === 'pointer' && type.pointee.kind === 'function';
    return value(isFunction ? { ...source, type } : source);
  }
  if (source.kind === 'opaque' && source.type.kind === 'opaque') return value({ ...source, type });
  const cast =
    type.kind === 'pointer'
      ? withConstness(pointers(allocatedAs(source, type), type, cx), type.toConst === true)
      : castTo(source, type);
  return value({ ...cast, at });
}

/** `(T*)malloc(sizeof(T))` makes one object of a class, whose members have places that are known, as `new T` does. */
function allocatedAs(source: Expression, type: PointerType): Expression {
  if (source.kind !== 'intrinsic' || type.pointee.kind !== 'struct') return source;
  if (source.name !== 'malloc' && source.name !== 'calloc') return source;
  const sizes = source.arguments.map((one) => (one.kind === 'integer' ? Number(one.value) : NaN));
  const bytes = sizes.reduce((product, one) => product * one, 1);
  return bytes === type.pointee.sizeInBytes ? { ...source, type: types.pointerTo(type.pointee) } : source;
}

/** `__float_as_int`-like reinterpretation by `bit_cast<T>(x)`. */
function bitCast(type: Type, operand: Operand, cx: Context, node: SyntaxNode): Operand {
  const source = rvalue(operand, cx, node);
  const at = locationOf(node);
  if (types.sameType(source.type, type)) return value(source);
  return value({ kind: 'intrinsic', name: 'bit_cast', arguments: [source], type, at });
}

export function lowerCast(node: SyntaxNode, cx: Context): Operand {
  const typeNode = childByField(node, 'type');
  const valueNode = childByField(node, 'value');
  if (typeNode === undefined || valueNode === undefined)
    return value(opaque('incomplete cast', locationOf(node)));
  const type = tryLowerType(typeNode, cx);
  if (type === undefined || type.kind === 'function') {
    const regrouped = regroupedComparison(node, cx);
    if (regrouped !== undefined) return lowerExpression(regrouped, cx);
    const source = rvalue(lowerExpression(valueNode, cx), cx, valueNode);
    const unknown = lowerType(typeNode, cx);
    return value(
      opaque(unknown.kind === 'opaque' ? unknown.reason : 'unknown type', locationOf(node), unknown, [
        source,
      ]),
    );
  }
  return castOperand(type, lowerExpression(valueNode, cx), cx, node);
}

const pointerCasts: Readonly<Record<string, PointerCast>> = {
  reinterpret_cast: castTo,
  dynamic_cast: dynamicCast,
};

/** `static_cast<T>(x)` and its kin. */
export function lowerNamedCast(
  name: string,
  list: SyntaxNode,
  operands: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  const typeNode = list.children.find((child) => child.named);
  const [source] = operands;
  if (typeNode === undefined || source === undefined)
    return value(opaque(`incomplete \`${name}\``, locationOf(node)));
  const type = lowerType(typeNode, cx);
  if (name === 'bit_cast' || name === '__bit_cast') return bitCast(type, source.operand, cx, node);
  const pointers = pointerCasts[name] ?? castPointer;
  const cast = castOperand(type, source.operand, cx, node, pointers);
  if (cast.kind !== 'place') return cast;
  const moved = movedByCast(typeNode, cx);
  if (moved === undefined) return cast;
  return moved === 'perhaps' ? forwarded(cast) : { ...cast, moved };
}

/** `static_cast<T&&>(x)` of a template's own `T` is `forward`, that to any other `&&` is `move`. */
function movedByCast(typeNode: SyntaxNode, cx: Context): true | 'perhaps' | undefined {
  const declarator = childByField(typeNode, 'declarator');
  if (declarator?.kind !== 'abstract_reference_declarator' || !hasChild(declarator, '&&')) return undefined;
  const base = childByField(typeNode, 'type');
  if (base?.kind === 'decltype') return 'perhaps';
  const isName = base?.kind === 'type_identifier';
  const found = isName ? lookup(cx.session, cx.scope, nodeText(base))?.[0]?.kind : undefined;
  return found === 'type' || (isName && found === undefined) ? 'perhaps' : true;
}

/** `T(a, b)`: a cast where there is one argument. */
export function functionalCast(
  type: Type,
  operands: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  const [first] = operands;
  if (type.kind === 'struct') {
    return value(
      relocated(
        constructFromOperands(
          type,
          operands.map((one) => one.operand),
          cx,
          node,
        ),
        node,
      ),
    );
  }
  if (first === undefined) return value(zeroValue(type, node));
  if (operands.length === 1) return castOperand(type, first.operand, cx, node);
  const values = operands.map((one) => rvalue(one.operand, cx, one.node));
  const reason =
    type.kind === 'opaque' ? type.reason : values.map(opaqueReason).find((one) => one !== undefined);
  const clobbers = changedThrough(values, cx);
  return value(opaque(reason ?? 'construction', locationOf(node), type, values, clobbers));
}

function relocated(expression: Expression, node: SyntaxNode): Expression {
  return expression.kind === 'construct' ? { ...expression, at: locationOf(node) } : expression;
}

/** `T{…}` and `(T){…}`. */
export function lowerConstruction(
  typeNode: SyntaxNode,
  list: SyntaxNode,
  node: SyntaxNode,
  cx: Context,
): Operand {
  const type = tryLowerType(typeNode, cx);
  if (type === undefined) {
    const operand = /identifier|template/.test(typeNode.kind) ? lowerExpression(typeNode, cx) : undefined;
    if (operand?.kind === 'classTemplate')
      return valueOperand(constructTemplate(operand.entity, list, cx, node));
  }
  const target = listType(type ?? lowerType(typeNode, cx), list, cx);
  return value({ ...constructFromList(target, list, cx), at: locationOf(node) });
}
