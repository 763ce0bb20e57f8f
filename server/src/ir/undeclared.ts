/** What code names that nothing declares: what is included may be missing, or a file that includes this one declares it. */
import type { Opaque } from './nodes.ts';
import type { Type } from './types.ts';
import { ofSomeReachable, statementHas } from './walk.ts';

/** The reason that an expression or a type is Opaque with. */
export function undeclared(kind: 'function' | 'name' | 'type', name: string): string {
  return `unknown ${kind} \`${name}\``;
}

/** `n`, and what is worked out with it: no function, which might do something. */
export function isUndeclaredName({ reason, clobbers }: Opaque): boolean {
  return reason.startsWith('unknown name ') && clobbers.length === 0;
}

function isUndeclared(reason: string): boolean {
  return /^unknown (?:function|name|type) /.test(reason);
}

/** Whether the function, or one that it calls, names something that nothing declares. */
export const namesUndeclared = ofSomeReachable(({ parameters, body }) => {
  if (parameters.some(({ type }) => isOfUndeclared(type))) return true;
  if (body === undefined) return false;
  return statementHas(body, {
    expression: (node) => (node.kind === 'opaque' && isUndeclared(node.reason)) || isOfUndeclared(node.type),
    place: (node) => (node.kind === 'opaquePlace' && isUndeclared(node.reason)) || isOfUndeclared(node.type),
  });
});

function isOfUndeclared(type: Type): boolean {
  switch (type.kind) {
    case 'opaque':
      return isUndeclared(type.reason);
    case 'pointer':
      return isOfUndeclared(type.pointee);
    case 'array':
      return isOfUndeclared(type.element);
    default:
      return false;
  }
}
