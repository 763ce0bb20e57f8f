/**
 * What a branch of host code tells about an unknown: inside `case 128:` of `switch (threads)` and inside
 * `if (threads == 128)` the number is known, also in everything that was worked out from it before.
 */
import type { Expression, Switch } from '../../ir/nodes.ts';
import { asInteger, evaluate } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import { uniformConstant } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import type { Symbol } from '../values/symbols.ts';

interface Fact {
  readonly symbol: Symbol;
  readonly value: number;
}

/** Does the work of a branch that is taken where the condition holds. */
export function whereTrue(condition: Expression, machine: Machine, work: () => void): void {
  withFacts(machine.world.onLaunch ? factsOf(condition, machine) : [], work);
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
  const last = previous[previous.length - 1];
  const isEntered = previous.length === 0 ? index === 0 : last !== undefined && leaves(last);
  const value = part?.values.length === 1 && !part.isDefault ? Number(part.values[0]) : undefined;
  const fact =
    machine.world.onLaunch && isEntered && value !== undefined ? equality(subject, value) : undefined;
  withFacts(fact ? [fact] : [], work);
}

function leaves(statement: Switch['cases'][number]['statements'][number]): boolean {
  if (statement.kind === 'block') {
    const last = statement.statements[statement.statements.length - 1];
    return last !== undefined && leaves(last);
  }
  return statement.kind === 'break' || statement.kind === 'return';
}

function withFacts(facts: readonly Fact[], work: () => void): void {
  const before = facts.map(({ symbol }) => ({ symbol, min: symbol.min, max: symbol.max }));
  for (const { symbol, value } of facts) symbol.min = symbol.max = value;
  try {
    work();
  } finally {
    for (const { symbol, min, max } of before.reverse()) Object.assign(symbol, { min, max });
  }
}

function factsOf(condition: Expression, machine: Machine): Fact[] {
  if (condition.kind === 'cast') return factsOf(condition.operand, machine);
  if (condition.kind === 'logical' && condition.operator === '&&') {
    return [...factsOf(condition.left, machine), ...factsOf(condition.right, machine)];
  }
  if (condition.kind !== 'binary' || condition.operator !== '==') return [];
  const { left, right } = condition;
  if (!isPlain(left) || !isPlain(right)) return [];
  const [a, b] = [left, right].map((side) => asInteger(evaluate(side, machine), machine));
  if (a === undefined || b === undefined) return [];
  const [value, other] = [uniformConstant(a), uniformConstant(b)];
  const fact =
    other !== undefined ? equality(a, other) : value !== undefined ? equality(b, value) : undefined;
  return fact ? [fact] : [];
}

/** Can be evaluated a second time without doing anything twice. */
function isPlain(expression: Expression): boolean {
  if (expression.kind === 'cast') return isPlain(expression.operand);
  if (expression.kind === 'read') return expression.place.kind === 'variablePlace';
  return expression.kind === 'integer';
}

/** The one unknown that makes the polynomial this value. */
function equality(subject: Polynomial, value: number): Fact | undefined {
  const [term, ...others] = subject.terms;
  const symbol = term?.monomial.symbols[0];
  if (term === undefined || symbol === undefined || others.length > 0) return undefined;
  if (term.monomial.symbols.length > 1 || symbol.varying) return undefined;
  if (typeof term.coefficient !== 'number' || typeof subject.constant !== 'number') return undefined;
  const wanted = (value - subject.constant) / term.coefficient;
  const isPossible = Number.isInteger(wanted) && wanted >= symbol.min && wanted <= symbol.max;
  return isPossible ? { symbol, value: wanted } : undefined;
}
