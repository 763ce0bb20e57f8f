/** Which way the lanes of most warps go at an edge, where one warp alone goes both ways. */
import type { Conditional, Expression, If, Place, Statement, VariablePlace } from '../ir/nodes.ts';
import { expressionHas, lastStatementOf, withoutCasts } from '../ir/walk.ts';
import type { Truth } from './values/comparison.ts';
import { fullRange, isUniformPolynomial } from './values/polynomial.ts';
import type { IntegerValue, Value } from './values/values.ts';

/** Of `i - 1 < 0`, which only the very first lane may meet, the way of those that surely go elsewhere. */
export function wayOfMost({ yes, known, compared }: Truth): boolean | undefined {
  const [only, ...others] = compared ?? [];
  if (only === undefined || others.length > 0 || known === 0 || (yes !== 0 && yes !== known))
    return undefined;
  const { min, max } = fullRange(only);
  return max >= -manyTimes * min || -min >= manyTimes * max ? yes !== 0 : undefined;
}

/** How many times more values lie on one side of an edge than on the other. */
const manyTimes = 8;

const usualArms = new WeakMap<If, boolean>();

/** Going on is the usual case where an `if` without else sends lanes away or puts right what it has compared. */
export function isArmUsual(branch: If): boolean {
  const { condition, whenTrue, whenFalse } = branch;
  if (whenFalse !== undefined) return true;
  let isUsual = usualArms.get(branch);
  if (isUsual === undefined) {
    isUsual = !(onlyLeaves(whenTrue) || onlyCorrects(whenTrue, condition));
    usualArms.set(branch, isUsual);
  }
  return isUsual;
}

/** `if (i >= n) return;` */
function onlyLeaves(statement: Statement): boolean {
  const { kind } = lastStatementOf(statement);
  return kind === 'return' || kind === 'break' || kind === 'continue';
}

/** `if (x < 0) x = 0;`, `if (x >= width) x -= width;`, `if (i >= n) { isActive = false; i = n - 1; }` */
function onlyCorrects(statement: Statement, condition: Expression): boolean {
  const changed = (statement.kind === 'block' ? statement.statements : [statement]).map(changedVariable);
  const isCompared = (place: VariablePlace): boolean =>
    expressionHas(condition, { place: (node) => isOf(node, place) });
  return changed.every((place) => place !== undefined) && changed.some(isCompared);
}

function changedVariable(statement: Statement): VariablePlace | undefined {
  const change = statement.kind === 'expression' ? statement.expression : undefined;
  if (change?.kind !== 'assign' && change?.kind !== 'compoundAssign') return undefined;
  return change.place.kind === 'variablePlace' ? change.place : undefined;
}

function isOf(node: Place, { variable }: VariablePlace): boolean {
  return node.kind === 'variablePlace' && node.variable === variable;
}

/** Of `x < 0 ? 0 : x` the second value is the usual one, as it is of `x < 0 ? x + width : x`. */
export function isFirstUsual(
  { whenTrue, whenFalse }: Conditional,
  first: Value | undefined,
  second: Value | undefined,
): boolean {
  if (first?.kind !== 'integer' || second?.kind !== 'integer') return true;
  if (isBound(first, second)) return false;
  return isBound(second, first) || isPlain(whenTrue) || !isPlain(whenFalse);
}

/** Of `min(i, n - 1)` and `min(n - 1, i)` the usual value is `i`, which differs from lane to lane. */
export function isBound(value: IntegerValue, other: IntegerValue): boolean {
  return isUniformPolynomial(value.polynomial) && !isUniformPolynomial(other.polynomial);
}

function isPlain(expression: Expression): boolean {
  const inner = withoutCasts(expression);
  return inner.kind === 'read' && inner.place.kind === 'variablePlace';
}
