/** The place in registers that a function returns a reference to: `float& operator[](int i) { return data[i]; }`. */
import type { Call, Expression } from '../../ir/nodes.ts';
import { walkExpression } from '../../ir/walk.ts';
import type { Compiler } from '../compiler.ts';
import type { RegisterPlace } from '../frame.ts';
import { callParts } from '../statements/calls.ts';
import { aliasOf } from './places.ts';

/** Of functions that do nothing else, called with arguments that may be worked out each time the place is used. */
export function placeReturnedBy(c: Compiler, call: Call): RegisterPlace | undefined {
  const value = isRepeatable(call) && !c.frame.child(call).isRecursive() ? returnedBy(call) : undefined;
  if (value === undefined) return undefined;
  const { enter, body: place } = callParts(c, call, () => aliasOf(c, value));
  if (place?.skip === undefined) return place;
  const { skip } = place;
  return {
    ...place,
    skip: (mask) => {
      enter(mask);
      return skip(mask);
    },
  };
}

function returnedBy({ callee: { body } }: Call): Expression | undefined {
  const [only, ...others] = body?.statements ?? [];
  return only?.kind === 'return' && others.length === 0 ? only.value : undefined;
}

/** Deeper than one accessor of a class calls another. */
const deepest = 4;

/** Whether it changes nothing, and costs next to nothing. */
function isRepeatable(e: Expression, depth = 0): boolean {
  let repeatable = depth < deepest;
  if (!repeatable) return false;
  walkExpression(e, {
    expression: (inner) => {
      const value = inner.kind === 'call' ? returnedBy(inner) : undefined;
      if (value === undefined ? !plainKinds.has(inner.kind) : !isRepeatable(value, depth + 1))
        repeatable = false;
    },
  });
  return repeatable;
}

const plainKinds: ReadonlySet<Expression['kind']> = new Set([
  'read',
  'integer',
  'builtin',
  'unary',
  'binary',
  'cast',
  'address',
  'pointerOffset',
]);
