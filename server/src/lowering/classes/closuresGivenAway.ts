/**
 * Lambdas of host code that are given to what is not known here, a `std::function` say or a function that is declared elsewhere:
 * whoever gets one calls it, and what it launches is launched.
 */
import type { Expression } from '../../ir/nodes.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { opaque, value } from '../expressions/operands.ts';
import { membersOf } from '../names/scopes.ts';
import { signatureOf } from '../types/signatures.ts';
import { childByField, locationOf, nodeText } from '../tree.ts';
import { callOperator } from './methods.ts';

/** A launch, or the call of a function that may make one; what orders elements only asks these. */
const mayLaunch =
  /<<<|\bcu(?:da)?Launch|(?<![.>:\w]\s*)\b(?!(?:if|for|while|switch|return|sizeof)\b)[A-Za-z_]\w*(?:\s*\(|<)/;

/** A value that is given away, with a call of it where it is a lambda. */
export function withCallOf(given: Expression, cx: Context, node: SyntaxNode): Expression[] {
  const call = cx.frame?.role === 'host' ? callOf(given, cx, node) : undefined;
  return call === undefined ? [given] : [given, call];
}

function callOf(given: Expression, cx: Context, node: SyntaxNode): Expression | undefined {
  const info = given.type.kind === 'struct' ? cx.session.classes.get(given.type) : undefined;
  const isClosure = info !== undefined && info.entity === undefined;
  const entity = isClosure ? membersOf(info, 'operator()')?.[0] : undefined;
  if (entity?.kind !== 'function' || entity.head !== undefined) return undefined;
  const body = childByField(entity.node, 'body');
  if (body === undefined || !mayLaunch.test(nodeText(body))) return undefined;
  const at = locationOf(node);
  const { parameters } = signatureOf(entity, [], cx.session);
  const values = parameters.map(() => value(opaque('an argument of whoever calls it', at)));
  const call = callOperator('operator()', [value(given), ...values], cx, node);
  return call?.kind === 'value' ? call.value : undefined;
}
