/** Anonymous unions of functions: their members are names of the block around them ([class.union.anon]). */
import type { Statement, Variable } from '../../ir/nodes.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { completeAnonymousClass } from './classes.ts';
import type { Context } from '../context.ts';
import { addEntity } from '../names/entities.ts';
import { fieldPlace } from '../names/names.ts';
import { referTo, variablePlace } from '../expressions/operands.ts';
import { membersOf } from '../names/scopes.ts';
import { childByField, locationOf } from '../tree.ts';
import { classOfType } from '../types/typeNames.ts';

export function isAnonymousUnion(node: SyntaxNode): boolean {
  const isUnnamed = childByField(node, 'name') === undefined && childByField(node, 'body') !== undefined;
  return node.kind === 'union_specifier' && isUnnamed;
}

/** A hidden variable, and a reference to each of its members under the member's name. */
export function lowerAnonymousUnion(node: SyntaxNode, cx: Context): Statement[] {
  const at = locationOf(node);
  const type = completeAnonymousClass(node, cx);
  const info = classOfType(type, cx);
  if (info === undefined) return [];
  const local = (name: string, of: Variable['type']): Variable => ({
    kind: 'variable',
    name,
    type: of,
    storage: 'local',
    addressTaken: false,
    at,
  });
  const number = cx.frame === undefined ? 0 : cx.frame.temporaryCount++;
  const hidden = local(`$${number}`, type);
  const statements: Statement[] = [{ kind: 'declare', variable: hidden, initializer: undefined, at }];
  for (const name of info.scope.names.keys()) {
    const field = membersOf(info, name)?.find((entity) => entity.kind === 'field');
    if (field === undefined) continue;
    const reference = referTo(fieldPlace(variablePlace(hidden, at), field.path, at));
    const variable = local(name, reference.type);
    addEntity(cx.scope, name, { kind: 'local', variable, constant: undefined });
    statements.push({ kind: 'declare', variable, initializer: reference, at });
  }
  return statements;
}
