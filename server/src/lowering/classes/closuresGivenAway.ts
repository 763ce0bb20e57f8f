/**
 * Lambdas that are given to what is not known here, a `std::function` say or a function that is declared elsewhere:
 * whoever gets one calls it, who knows how often, and what it launches in host code is launched.
 */
import { capturedBy } from '../../ir/captures.ts';
import type { Expression, Opaque, Place } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { opaque, value, variablePlace } from '../expressions/operands.ts';
import type { FunctionEntity } from '../names/entities.ts';
import { membersOf } from '../names/scopes.ts';
import { signatureOf } from '../types/signatures.ts';
import { childByField, locationOf, nodeText } from '../tree.ts';
import { callOperator } from './methods.ts';

/** The call of a function that may make a launch, or a launch, which has become the call of a call. */
const mayLaunch =
  /(?<![.>:\w]\s*)(?:::\s*)?\b(?!(?:if|for|while|switch|return|sizeof|std|thrust|cub)\b)(?:[A-Za-z_]\w*\s*::\s*)*[A-Za-z_]\w*(?:\s*\(|<)/;

/** That of an object's: what orders elements, and is given them, only asks these. */
const mayLaunchWithoutParameters = /(?:\.|->)\s*[A-Za-z_]\w*(?:\s*\(|<)/;

/** A value that is given away, with a call of it where it is a lambda. */
export function withCallOf(given: Expression, cx: Context, node: SyntaxNode): Expression[] {
  const call = cx.frame?.role === 'host' ? callOf(given, cx, node) : undefined;
  return call === undefined ? [given] : [given, call];
}

/** What is made of a value in ways that are not known. */
export function opaqueFrom(
  given: Expression,
  type: Type & { kind: 'opaque' },
  cx: Context,
  node: SyntaxNode,
): Opaque {
  return opaque(type.reason, given.at, type, withCallOf(given, cx, node), changedThrough([given], cx));
}

/** What lambdas among these values change by its reference, as far as their text tells. */
export function changedThrough(given: readonly Expression[], cx: Context): Place[] {
  return given.flatMap((one) => {
    const body = one.type.kind === 'struct' ? bodyOf(one, cx)?.body : undefined;
    if (body === undefined || one.type.kind !== 'struct') return [];
    const text = nodeText(body);
    return one.type.fields.flatMap((field) => {
      const variable = capturedBy(field);
      return variable !== undefined && isChangedIn(text, field.name) ? [variablePlace(variable, one.at)] : [];
    });
  });
}

/** `n = 1`, `n.x += 1`, `n[i]++`, `--n`, `in >> n` and `&n`. */
function isChangedIn(text: string, name: string): boolean {
  const behind = String.raw`(?:\s*\.\s*\w+|\s*\[[^\]]*\])*\s*(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)`;
  return new RegExp(String.raw`\b${name}\b${behind}|(?:\+\+|--|>>|(?<!&)&)\s*${name}\b`).test(text);
}

interface ClosureBody {
  readonly entity: FunctionEntity;
  readonly body: SyntaxNode;
}

function bodyOf({ type }: Expression, cx: Context): ClosureBody | undefined {
  const info = type.kind === 'struct' ? cx.session.classes.get(type) : undefined;
  const isClosure = info !== undefined && info.entity === undefined;
  const entity = isClosure ? membersOf(info, 'operator()')?.[0] : undefined;
  const body = entity?.kind === 'function' ? childByField(entity.node, 'body') : undefined;
  return entity?.kind === 'function' && body !== undefined ? { entity, body } : undefined;
}

function callOf(given: Expression, cx: Context, node: SyntaxNode): Expression | undefined {
  const { entity, body } = bodyOf(given, cx) ?? {};
  if (entity === undefined || entity.head !== undefined) return undefined;
  if (body === undefined) return undefined;
  const text = nodeText(body);
  const { parameters } = signatureOf(entity, [], cx.session);
  const isCalled = mayLaunch.test(text) || (parameters.length === 0 && mayLaunchWithoutParameters.test(text));
  if (!isCalled) return undefined;
  const at = locationOf(node);
  const values = parameters.map(() => value(opaque('an argument of whoever calls it', at)));
  const call = callOperator('operator()', [value(given), ...values], cx, node);
  return call?.kind === 'value' ? call.value : undefined;
}
