/**
 * What a branch of host code tells about an unknown: inside `case 128:` of `switch (threads)` and inside
 * `if (threads == 128)` the number is known, also in everything that was worked out from it before. Where an earlier branch
 * chose it (`threads = n < 512 ? n : 512`), that is known for those ways only that may lead here.
 */
import type { Expression, If, Statement, Switch } from '../../ir/nodes.ts';
import { endsFunction } from '../../ir/intrinsics.ts';
import { lastStatementOf } from '../../ir/walk.ts';
import { asInteger, evaluate } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import { asksForStatus } from '../relevance/statusChecks.ts';
import { subtract, uniformConstant } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { divisionOf } from '../values/quotients.ts';
import type { Symbol } from '../values/symbols.ts';

/** Where host code is, an unknown lies in this range. */
interface Fact {
  readonly symbol: Symbol;
  readonly min: number;
  readonly max: number;
}

/** Where host code is, a number lies in this range. */
export interface Bounds {
  readonly subject: Polynomial;
  readonly min: number;
  readonly max: number;
}

const boundsOf = new WeakMap<Machine, readonly Bounds[]>();

/** What the branches around say. */
export function boundsAround(machine: Machine): readonly Bounds[] {
  return boundsOf.get(machine) ?? [];
}

/** Does the work of one arm of a branch, which is taken where the condition holds or where it doesn't. */
export function inArm(condition: Expression, holds: boolean, machine: Machine, work: () => void): void {
  within(machine.isOfHost ? boundsIn(condition, holds, machine) : [], machine, work);
}

/** Does the work of one case; after a case that runs on into it nothing is known. */
export function inCase(
  subject: Polynomial,
  { cases }: Switch,
  index: number,
  machine: Machine,
  work: () => void,
): void {
  const part = cases[index];
  const previous = cases[index - 1]?.statements ?? [];
  const last = previous.at(-1);
  const isEntered = last === undefined ? index === 0 : leaves(last);
  const value = part?.values.length === 1 && !part.isDefault ? Number(part.values[0]) : undefined;
  const isKnown = machine.isOfHost && isEntered && value !== undefined;
  within(isKnown ? [{ subject, min: value, max: value }] : [], machine, work);
}

function leaves(statement: Statement): boolean {
  const { kind } = lastStatementOf(statement);
  return kind === 'break' || kind === 'return';
}

/** Does the work behind a branch of host code: `if (n < 100) return;` tells of n there. */
export function behindBranch(branch: If, machine: Machine, work: () => void): void {
  const { condition, whenTrue, whenFalse } = branch;
  const tells = whenFalse === undefined && isLeft(whenTrue) && !asksForStatus(condition);
  const bounds = tells ? boundsIn(condition, false, machine) : [];
  const facts = bounds.flatMap(({ subject, min, max }) => factOf(subject, min, max) ?? []);
  within(bounds, machine, () => {
    narrowed(facts, work);
  });
}

function isLeft(arm: Statement): boolean {
  const last = lastStatementOf(arm);
  if (last.kind !== 'expression') return leaves(last) || last.kind === 'continue';
  return last.expression.kind === 'intrinsic' && endsFunction(last.expression.name, false);
}

function within(bounds: readonly Bounds[], machine: Machine, work: () => void): void {
  if (bounds.length === 0) {
    work();
    return;
  }
  const before = boundsAround(machine);
  boundsOf.set(machine, [...before, ...bounds]);
  try {
    knowing(bounds, work);
  } finally {
    boundsOf.set(machine, before);
  }
}

/** Does the work with the unknowns that have one value within the bounds. */
export function knowing<T>(bounds: readonly Bounds[], work: () => T): T {
  const facts = bounds.flatMap(({ subject, min, max }) => (min === max ? equality(subject, min) : []));
  return narrowed(facts, work);
}

function narrowed<T>(facts: readonly Fact[], work: () => T): T {
  const before = facts.map(({ symbol }) => ({ symbol, min: symbol.min, max: symbol.max }));
  for (const { symbol, min, max } of facts) Object.assign(symbol, { min, max });
  try {
    return work();
  } finally {
    for (const { symbol, min, max } of before.reverse()) Object.assign(symbol, { min, max });
  }
}

function boundsIn(condition: Expression, holds: boolean, machine: Machine): Bounds[] {
  if (condition.kind === 'cast') return boundsIn(condition.operand, holds, machine);
  if (condition.kind === 'logical') {
    if ((condition.operator === '&&') !== holds) return [];
    return [...boundsIn(condition.left, holds, machine), ...boundsIn(condition.right, holds, machine)];
  }
  if (condition.kind !== 'binary') return [];
  const { left, right, operator } = condition;
  const range = rangeWhere(operator, holds);
  if (range === undefined || !isPlainInteger(left) || !isPlainInteger(right)) return [];
  const [a, b] = [left, right].map((side) => asInteger(evaluate(side, machine), machine));
  return a === undefined || b === undefined ? [] : [{ subject: subtract(a, b), ...range }];
}

/** Where `a - b` lies if `a operator b` is so. */
function rangeWhere(operator: string, holds: boolean): Omit<Bounds, 'subject'> | undefined {
  switch (operator) {
    case '==':
      return holds ? { min: 0, max: 0 } : undefined;
    case '!=':
      return holds ? undefined : { min: 0, max: 0 };
    case '<':
      return holds ? { min: -Infinity, max: -1 } : { min: 0, max: Infinity };
    case '<=':
      return holds ? { min: -Infinity, max: 0 } : { min: 1, max: Infinity };
    case '>':
      return holds ? { min: 1, max: Infinity } : { min: -Infinity, max: 0 };
    case '>=':
      return holds ? { min: 0, max: Infinity } : { min: -Infinity, max: -1 };
    default:
      return undefined;
  }
}

function isPlainInteger(side: Expression): boolean {
  return side.type.kind === 'integer' && isPlain(side);
}

/** Can be evaluated a second time without doing anything twice. */
function isPlain(expression: Expression): boolean {
  if (expression.kind === 'cast') return isPlain(expression.operand);
  if (expression.kind === 'read') return expression.place.kind === 'variablePlace';
  return expression.kind === 'integer';
}

/** The one unknown that makes the polynomial this value; with `n / 2` n is known but for a remainder. */
function equality(subject: Polynomial, value: number): Fact[] {
  const fact = factOf(subject, value, value);
  if (!fact) return [];
  const division = divisionOf(fact.symbol);
  const divisor = division ? uniformConstant(division.divisor) : undefined;
  // A quotient of 0 may be one of a negative number.
  if (!division || divisor === undefined || divisor < 1 || fact.min < 1) return [fact];
  const dividend = factOf(division.dividend, fact.min * divisor, (fact.min + 1) * divisor - 1);
  return dividend ? [fact, dividend] : [fact];
}

/** The range of the only unknown of a number in this range. */
function factOf({ terms, constant }: Polynomial, min: number, max: number): Fact | undefined {
  const [term, ...others] = terms;
  const symbol = term?.monomial.symbols[0];
  if (term === undefined || symbol === undefined || others.length > 0) return undefined;
  if (term.monomial.symbols.length > 1 || symbol.varying) return undefined;
  if (typeof term.coefficient !== 'number' || typeof constant !== 'number') return undefined;
  const [a, b] = [min, max].map((end) => (end - constant) / Number(term.coefficient)).sort((x, y) => x - y);
  const fact = {
    symbol,
    min: Math.max(Math.ceil(a ?? -Infinity), symbol.min),
    max: Math.min(Math.floor(b ?? Infinity), symbol.max),
  };
  return fact.min <= fact.max ? fact : undefined;
}
