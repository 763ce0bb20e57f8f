/** Comparisons that C++20 writes by itself: those that a class has as `= default`, and `a != b` where it has `==` alone. */
import type { Expression, Place, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { StructType } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import type { Context } from '../context.ts';
import { logical, memberPlace, not, placeOf } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType, placeOfOperand } from '../expressions/operandTypes.ts';
import { isDefaulted, locationOf } from '../tree.ts';
import { integerConstant } from '../types/conversions.ts';
import { classOfType } from '../types/typeNames.ts';
import { keptPlace } from './copying.ts';

/** Compares two members of one type: a truth. */
export type ComparePart = (operator: '==' | '<', left: Operand, right: Operand) => Expression;

/** Elements of arrays that are compared one by one. */
const mostParts = 32;

/** Compares two objects of a class as its defaulted operator does; undefined where it has none ([class.compare.default]). */
export function defaultedComparison(
  operator: string,
  left: Operand,
  right: Operand,
  cx: Context,
  node: SyntaxNode,
  compare: ComparePart,
): Expression | undefined {
  const struct = operandType(left);
  const other = operandType(right);
  if (struct?.kind !== 'struct' || other === undefined || !types.sameType(struct, other)) return undefined;
  if (!isByDefault(operator, struct, cx)) return undefined;
  const at = locationOf(node);
  const a = keptPlace(placeOfOperand(left, cx, node), cx, at);
  const b = keptPlace(placeOfOperand(right, cx, node), cx, at);
  // `a > b` is `b < a`, and `a <= b` is `!(b < a)`.
  const isSwapped = operator === '>' || operator === '<=';
  const parts = partsOf(isSwapped ? b.place : a.place, isSwapped ? a.place : b.place, at);
  if (parts === undefined) return undefined;
  const isEquality = operator === '==' || operator === '!=';
  const truth = isEquality ? allEqual(parts, compare, at) : firstIsLess(parts, compare, at);
  const result = ['!=', '<=', '>='].includes(operator) ? not(truth) : truth;
  const effects: Statement[] = [...a.before, ...b.before];
  return effects.length === 0
    ? result
    : { kind: 'sequence', effects, value: result, type: types.booleanType, at };
}

function isByDefault(operator: string, struct: StructType, cx: Context): boolean {
  const names = classOfType(struct, cx)?.scope.names;
  const has = (name: string): boolean =>
    names?.get(name)?.some((one) => one.kind === 'function' && isDefaulted(one.node)) === true;
  switch (operator) {
    case '==':
    case '!=':
      return has('operator==') || has('operator<=>');
    case '<':
    case '>':
    case '<=':
    case '>=':
      return has('operator<=>');
    default:
      return false;
  }
}

interface Part {
  readonly left: Place;
  readonly right: Place;
}

/** Members in their order, of arrays each element; undefined where these are too many. */
function partsOf(left: Place, right: Place, at: Location): readonly Part[] | undefined {
  if (left.type.kind !== 'struct') return undefined;
  const parts: Part[] = [];
  const add = (a: Place, b: Place): void => {
    if (parts.length > mostParts) return;
    if (a.type.kind !== 'array') {
      parts.push({ left: a, right: b });
      return;
    }
    const { element, length = mostParts + 1 } = a.type;
    for (let i = 0; i < Math.min(length, mostParts + 1); i++) {
      const index = integerConstant(i, types.intType, at);
      add(
        { kind: 'element', base: a, index, type: element, at },
        { kind: 'element', base: b, index, type: element, at },
      );
    }
  };
  for (const field of left.type.fields)
    add(memberPlace(left, left.type, field, at), memberPlace(right, left.type, field, at));
  return parts.length > mostParts ? undefined : parts;
}

function allEqual(parts: readonly Part[], compare: ComparePart, at: Location): Expression {
  return parts
    .map(({ left, right }) => compare('==', placeOf(left), placeOf(right)))
    .reduceRight((rest, one) => logical('&&', one, rest), truth(true, at));
}

/** The first members that differ decide. */
function firstIsLess(parts: readonly Part[], compare: ComparePart, at: Location): Expression {
  return parts.reduceRight(
    (rest, { left, right }) => {
      const isLess = compare('<', placeOf(left), placeOf(right));
      const isGreater = compare('<', placeOf(right), placeOf(left));
      return logical('||', isLess, logical('&&', not(isGreater), rest));
    },
    truth(false, at),
  );
}

function truth(is: boolean, at: Location): Expression {
  return integerConstant(is ? 1 : 0, types.booleanType, at);
}
