/** Statements that the parser could not read: what they say of variables is lost, but not that they change some. */
import type { OpaqueStatement } from '../../ir/nodes.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { variablePlace } from '../expressions/operands.ts';
import { lookup } from '../names/scopes.ts';
import { locationOf, nodeText } from '../tree.ts';

/** `i = …`, `a[i] += …`, `p.x = …`, `i++`; `++i`, `&i`. */
const changedBehind = /(\w+)\s*(?:(?:\[[^\]]*\]|\.\w+)\s*)*(?:\+\+|--|(?:<<|>>|[-+*/%&|^])?=(?!=))/g;
const changedBefore = /(?:\+\+|--|&)\s*(\w+)/g;

export function unreadStatement(node: SyntaxNode, cx: Context): OpaqueStatement {
  const text = nodeText(node);
  const names = [changedBehind, changedBefore].flatMap((one) =>
    [...text.matchAll(one)].map(([, name]) => name!),
  );
  const at = locationOf(node);
  const clobbers = [...new Set(names)].flatMap((name) => {
    const local = lookup(cx.session, cx.scope, name)?.find((one) => one.kind === 'local');
    return local === undefined ? [] : [variablePlace(local.variable, at)];
  });
  return { kind: 'opaqueStatement', reason: 'syntax error', clobbers, at };
}
