/** `auto [a, b] = …`: each name is a reference to a part of the whole. */
import type { Expression, Place, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import type { Context } from '../context.ts';
import { addEntity } from '../names/entities.ts';
import { memberPlace, opaquePlace, referTo } from '../expressions/operands.ts';
import { locationOf, namedChildren, nodeText } from '../tree.ts';

export function bindNames(binding: SyntaxNode, whole: Place, cx: Context, out: Statement[]): void {
  namedChildren(binding).forEach((nameNode, i) => {
    const at = locationOf(nameNode);
    const reference = referTo(partOf(whole, i, at));
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
