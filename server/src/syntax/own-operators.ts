/** Operators that a method calls on its own object by their names. */
import { argumentLimit, matchingEnd } from './lexer.ts';
import type { TextPatches } from './text-patches.ts';

const ownOperator = /operator\s*(\[\s*\]|\(\s*\)|(?:[-+*/%&|^]|<<|>>)?=(?!=)|[!=]=)\s*(?=\()/y;
/** A name or a part of it: a parameter has two words, and nothing is left to repair in these. */
const operand = String.raw`\s*(\w+(?:(?:\.|->)\w+|\[\w+\])*)\s*`;
const freeOperator = new RegExp(
  String.raw`operator\s*([-+*/%&|^]=?|<<=?|>>=?|[<>!=]=|<|>|&&|\|\|)\s*\(${operand},${operand}\)`,
  'y',
);
const ownUnary = /operator\s*(\+\+|--|[*!~])\s*\(\s*\)/y;
const ownTruth = /operator\s+bool\s*\(\s*\)/y;
const valueBefore = /(?:[!(=?:]|&&|\|\||\breturn)\s*$/;
/** A member of something else, or the type that a declaration has before the name. */
const namedBefore = /(?:\.|->|::|\b(?!(?:return|else|do)\b)\w+)\s*$/;

/**
 * `operator[](i) = x;` in a body, which the grammar takes for a declaration, becomes `(*this)  [i] = x;`: only members have these
 * operators. `!operator bool()` becomes `!bool(*this)`, `operator++();` becomes `++    *this;`, and `!operator==(b)` becomes
 * `!((*this)== b)`. `operator-(a, b)` of two operands, which is a function's, becomes `(a - b)`.
 * Returns where reading goes on; -1 where the word is no such call.
 */
export function takeOwnOperator(text: string, patches: TextPatches, begin: number): number {
  const before = text.slice(Math.max(0, begin - 40), begin);
  ownTruth.lastIndex = begin;
  if (ownTruth.test(text) && valueBefore.test(before)) {
    patches.replace(begin, ownTruth.lastIndex, 'bool(*this)');
    return ownTruth.lastIndex;
  }
  if (namedBefore.test(before)) return -1;
  ownUnary.lastIndex = begin;
  const unary = ownUnary.exec(text)?.[1];
  if (unary !== undefined) {
    const end = ownUnary.lastIndex;
    // As long as the call, which is what a reader is shown of it.
    const isWithin = /^\s*(?:\.|->|\[)/.test(text.slice(end, end + 40));
    const length = end - begin - (isWithin ? 2 : 0);
    const value = `${unary}${'*this'.padStart(length - unary.length)}`;
    patches.replace(begin, end, isWithin ? `(${value})` : value);
    return end;
  }
  freeOperator.lastIndex = begin;
  const [whole = '', operator = '', left = '', right = ''] = freeOperator.exec(text) ?? [];
  if (whole !== '') {
    patches.replace(begin, begin + whole.length, `(${left} ${operator} ${right})`);
    return begin + whole.length;
  }
  ownOperator.lastIndex = begin;
  const sign = ownOperator.exec(text)?.[1];
  if (sign === undefined) return -1;
  const open = ownOperator.lastIndex;
  const close = matchingEnd(text, open, open + argumentLimit);
  if (close < 0) return -1;
  const object = '(*this)';
  if (sign.startsWith('[')) {
    patches.replace(begin, open + 1, `${object.padEnd(open - begin)}[`);
    patches.replace(close - 1, close, ']');
  } else if (sign === '=' || sign.startsWith('(')) {
    patches.replace(begin, open, sign === '=' ? `${object} =` : object);
  } else {
    // Two operands are not the object's; others bind less than the operator.
    if (/[,?&|=<>]/.test(text.slice(open, close))) return -1;
    patches.replace(begin, open + 1, `(${object}${sign}`);
  }
  return open;
}
