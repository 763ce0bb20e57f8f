/** `auto [a, b] = …`: each name is a reference to a part of the whole. */
import type { Expression, Place, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import { standardInstance } from '../classes/classes.ts';
import { associatedFunctions, callCandidate } from '../classes/methods.ts';
import type { Context } from '../context.ts';
import { addEntity } from '../names/entities.ts';
import { memberPlace, opaquePlace, placeOf, referTo } from '../expressions/operands.ts';
import type { PlaceOperand, ValueOperand } from '../expressions/operands.ts';
import { resolveOverload } from '../expressions/overloads.ts';
import { membersOf } from '../names/scopes.ts';
import { locationOf, namedChildren, nodeText } from '../tree.ts';

export function bindNames(binding: SyntaxNode, whole: Place, cx: Context, out: Statement[]): void {
  const isOfTuple = hasTupleSize(whole.type, cx);
  namedChildren(binding).forEach((nameNode, i) => {
    const at = locationOf(nameNode);
    const got = isOfTuple ? gotten(whole, i, cx, nameNode) : undefined;
    const reference = got?.kind === 'value' ? got.value : referTo(got?.place ?? partOf(whole, i, at));
    const name = nodeText(nameNode);
    const variable: Variable = {
      kind: 'variable',
      name,
      type: reference.type,
      storage: 'local',
      addressTaken: false,
      at,
    };
    addEntity(cx.scope, name, { kind: 'local', variable, constant: undefined });
    out.push({ kind: 'declare', variable, initializer: reference, at });
  });
}

/** Whether a class is no aggregate to this but a tuple, as `std::tuple_size` of it tells ([dcl.struct.bind]). */
function hasTupleSize(type: types.Type, cx: Context): boolean {
  if (type.kind !== 'struct' || /^(std|thrust|cuda::std)::/.test(type.name)) return false;
  const size = standardInstance('tuple_size', type, cx.session);
  return size !== undefined && membersOf(size, 'value') !== undefined;
}

/** `get<i>(whole)`. */
function gotten(
  whole: Place,
  i: number,
  cx: Context,
  node: SyntaxNode,
): ValueOperand | PlaceOperand | undefined {
  const operands = [placeOf(whole)];
  const index = { kind: 'value', value: BigInt(i), type: types.unsignedLongType } as const;
  const chosen = resolveOverload(associatedFunctions('get', operands, cx), [index], cx, operands, cx, node);
  if (chosen === undefined) return undefined;
  const result = callCandidate(chosen, undefined, operands, cx, node);
  return result.kind === 'value' || result.kind === 'place' ? result : undefined;
}

function partOf(whole: Place, i: number, at: Location): Place {
  const { type } = whole;
  if (type.kind === 'array') {
    const index: Expression = { kind: 'integer', value: i, type: types.intType, at };
    return { kind: 'element', base: whole, index, type: type.element, at };
  }
  if (type.kind !== 'struct') return opaquePlace(`structured binding of \`${types.typeName(type)}\``, at);
  const [elements] = type.fields;
  if (isArray(type) && elements !== undefined) return partOf(memberPlace(whole, type, elements, at), i, at);
  const found = isTuple(type) ? tuplePart(whole, i, at) : fieldPart(whole, i, at);
  return found ?? opaquePlace(`structured binding of \`${types.typeName(type)}\``, at);
}

function fieldPart(whole: Place, i: number, at: Location): Place | undefined {
  const { type } = whole;
  const field = type.kind === 'struct' ? type.fields[i] : undefined;
  return type.kind !== 'struct' || field === undefined ? undefined : memberPlace(whole, type, field, at);
}

/** The library's arrays hold one of the language. */
function isArray(type: types.StructType): boolean {
  return /^(std|cuda::std)::array</.test(type.name);
}

/** The library's tuples hold their first element and a tuple of the others. */
function isTuple(type: types.StructType): boolean {
  return /^(std|thrust|cuda::std)::tuple</.test(type.name);
}

function tuplePart(whole: Place, i: number, at: Location): Place | undefined {
  let current: Place | undefined = whole;
  for (let skipped = 0; skipped < i && current !== undefined; skipped++) current = fieldPart(current, 1, at);
  return current === undefined ? undefined : fieldPart(current, 0, at);
}
