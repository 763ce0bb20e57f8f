/** Tables that are written out with more elements than a budget has steps: reading one would leave nothing for what follows. */
import type { Expression, Variable } from '../../ir/nodes.ts';
import { childrenOf } from '../../ir/walk.ts';
import { unknownValue } from '../values/values.ts';
import type { Value } from '../values/values.ts';

/** A third of what one start of host code may take (`hostLimits`). */
const mostExpressions = 20_000;

const known = new WeakMap<Expression, boolean>();

/** Whether what a variable starts with is a table that is too long to be read, of which nothing does more than have a value. */
export function isLongTable(initializer: Expression): boolean {
  let isLong = known.get(initializer);
  if (isLong === undefined) known.set(initializer, (isLong = countUp(initializer, 0) > mostExpressions));
  return isLong;
}

/** Which element lanes read may differ from lane to lane. */
export function unreadTable({ name }: Variable): Value {
  return unknownValue(`\`${name}\` has too many elements to be read`, false);
}

/** Expressions, those counted before among them, as far as more than the most; none where something changes. */
function countUp(e: Expression, before: number): number {
  if (mayChange.has(e.kind)) return Number.NaN;
  let count = before + 1;
  for (const child of childrenOf(e)) {
    count = countUp(child, count);
    if (!(count <= mostExpressions)) break;
  }
  return count;
}

const mayChange: ReadonlySet<Expression['kind']> = new Set([
  'assign',
  'compoundAssign',
  'atomic',
  'call',
  'intrinsic',
  'launch',
  'sequence',
]);
