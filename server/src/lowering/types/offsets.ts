/** `offsetof(S, member.path[1])`, which the preprocessor spells `offset_<S>(member.path[1])`. */
import type { Place } from '../../ir/nodes.ts';
import { exactSizeInBytes, unsignedLongType } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { memberOperand } from '../classes/members.ts';
import type { Context } from '../context.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { opaque, placeOf, value, variablePlace } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { rvalue } from '../expressions/operandTypes.ts';
import { childByField, firstNamed, locationOf, nodeText } from '../tree.ts';
import { integerConstant } from './conversions.ts';
import { lowerType } from './typeNames.ts';

/** The member that is named, in an object that stands for all of its type. */
function memberOf(object: Place, node: SyntaxNode, cx: Context): Operand | undefined {
  const argument = childByField(node, 'argument');
  const base = argument === undefined ? placeOf(object) : memberOf(object, argument, cx);
  if (node.kind !== 'subscript_expression') {
    const name = argument === undefined ? node : childByField(node, 'field');
    return base && name && memberOperand(base, nodeText(name), name, cx, node);
  }
  const list = childByField(node, 'indices');
  const indexNode = list && firstNamed(list);
  if (indexNode === undefined || base?.kind !== 'place' || base.place.type.kind !== 'array') return undefined;
  const index = rvalue(lowerExpression(indexNode, cx), cx, indexNode);
  const type = base.place.type.element;
  return placeOf({ kind: 'element', base: base.place, index, type, at: locationOf(node) });
}

/** In bytes, from the variable that a place is in; undefined where that is not the same for all objects. */
function offsetInBytes(place: Place): number | undefined {
  if (place.kind === 'variablePlace') return 0;
  const outer = place.kind === 'member' || place.kind === 'element' ? offsetInBytes(place.base) : undefined;
  if (outer === undefined) return undefined;
  if (place.kind === 'member') return place.struct.isPartial ? undefined : outer + place.field.offsetInBytes;
  const size = exactSizeInBytes(place.type);
  const { index } = place as Extract<Place, { kind: 'element' }>;
  return index.kind === 'integer' && size !== undefined ? outer + Number(index.value) * size : undefined;
}

/** Undefined for any other call. */
export function lowerOffset(
  calleeNode: SyntaxNode,
  argumentNodes: readonly SyntaxNode[],
  cx: Context,
  node: SyntaxNode,
): Operand | undefined {
  if (calleeNode.kind !== 'template_function') return undefined;
  const name = childByField(calleeNode, 'name');
  const typeNode = firstNamed(childByField(calleeNode, 'arguments') ?? calleeNode);
  const [path] = argumentNodes;
  if (name === undefined || nodeText(name) !== 'offset_' || typeNode === undefined || path === undefined)
    return undefined;
  const at = locationOf(node);
  const type = lowerType(typeNode, cx);
  const object = variablePlace(
    { kind: 'variable', name: '', type, storage: 'host', addressTaken: false, at },
    at,
  );
  const member = memberOf(object, path, cx);
  const offset = member?.kind === 'place' ? offsetInBytes(member.place) : undefined;
  if (offset !== undefined) return value(integerConstant(offset, unsignedLongType, at));
  const reason = type.kind === 'opaque' ? type.reason : `\`offsetof\` of \`${nodeText(path)}\` is not known`;
  return value(opaque(reason, at, unsignedLongType));
}
