/** Conditions, loops and switches. */
import type { Expression, Loop, Statement, SwitchCase } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import { expressionHas } from '../../ir/walk.ts';
import { sideOfArms } from '../../syntax/index.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { evaluateInteger } from '../expressions/constants.ts';
import type { Context } from '../context.ts';
import { nested } from '../context.ts';
import { castTo, compactInteger, integerConstant, isIntegral, promote } from '../types/conversions.ts';
import { lowerExpression, lowerValue } from '../expressions/expressions.ts';
import { lowerDeclaration } from './localDeclarations.ts';
import { booleanValue, scalarValue } from '../expressions/operators.ts';
import { logical, not, opaque, variableOperand } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { rvalue } from '../expressions/operandTypes.ts';
import { qualifierValues } from '../types/qualifierValues.ts';
import { childByField, hasChild, locationOf, namedChildren, nodeText, qualifiersOf } from '../tree.ts';
import {
  lowerStatements,
  lowerStatement,
  opaqueStatement,
  expressionStatement,
  lowerInto,
} from './statements.ts';

interface Condition {
  /** What stands before the test: an init statement, a declared variable. */
  readonly before: readonly Statement[];
  readonly test: Expression | undefined;
}

/** `(int x = f(); x > 0)`, `(auto* p = next())`. */
function lowerCondition(clause: SyntaxNode | undefined, cx: Context, asBoolean: boolean): Condition {
  if (clause === undefined) return { before: [], test: undefined };
  if (clause.kind !== 'condition_clause') return { before: [], test: conditionValue(clause, cx, asBoolean) };
  const before: Statement[] = [];
  const init = childByField(clause, 'initializer');
  if (init !== undefined) lowerStatements(namedChildren(init), cx).forEach((one) => before.push(one));
  const valueNode = childByField(clause, 'value') ?? namedChildren(clause).at(-1);
  if (valueNode === undefined) return { before, test: undefined };
  if (valueNode.kind !== 'declaration') return { before, test: conditionValue(valueNode, cx, asBoolean) };
  const declared = lowerDeclaration(valueNode, cx);
  before.push(...declared);
  const last = declared.findLast((one) => one.kind === 'declare');
  const at = locationOf(valueNode);
  if (last?.kind !== 'declare')
    return { before, test: opaque('declaration as a condition', at, types.booleanType) };
  const test = variableOperand(last.variable, at);
  return { before, test: conditionOf(test, valueNode, cx, asBoolean) };
}

function conditionValue(node: SyntaxNode, cx: Context, asBoolean: boolean): Expression {
  return conditionOf(lowerExpression(node, cx), node, cx, asBoolean);
}

function conditionOf(operand: Operand, node: SyntaxNode, cx: Context, asBoolean: boolean): Expression {
  return asBoolean ? booleanValue(operand, cx, node) : scalarValue(operand, cx, node);
}

function withBefore(before: readonly Statement[], statement: Statement): Statement {
  return before.length === 0
    ? statement
    : { kind: 'block', statements: [...before, statement], at: statement.at };
}

function elseBranch(node: SyntaxNode): SyntaxNode | undefined {
  const alternative = childByField(node, 'alternative');
  if (alternative?.kind !== 'else_clause') return alternative;
  return namedChildren(alternative)[0];
}

export function lowerIf(node: SyntaxNode, cx: Context, out: Statement[]): void {
  const side = sideOfArms(nodeText(childByField(node, 'condition') ?? node));
  if (side !== undefined) {
    const isTaken = (side === 'host') === (cx.frame?.role === 'host');
    const taken = isTaken ? childByField(node, 'consequence') : elseBranch(node);
    // It stands for the groups of an `#ifdef`, which have no scope of their own.
    if (taken !== undefined) out.push(...lowerStatements(namedChildren(taken), cx));
    return;
  }
  const inner = nested(cx);
  const { before, test } = lowerCondition(childByField(node, 'condition'), inner, true);
  const trueNode = childByField(node, 'consequence');
  const falseNode = elseBranch(node);
  const condition = test ?? opaque('incomplete condition', locationOf(node), types.booleanType);
  const isConstexpr = hasChild(node, 'constexpr');
  const known = isConstexpr || condition.kind === 'integer' ? evaluateInteger(condition) : undefined;
  if (known !== undefined) {
    // Known at compile time: the other branch need not even have a meaning.
    const taken = Number(known) !== 0 ? trueNode : falseNode;
    out.push(...before);
    if (taken !== undefined) out.push(lowerStatement(taken, inner));
    return;
  }
  if (isConstexpr && condition.kind === 'opaque') {
    const conditionNode = childByField(node, 'condition') ?? node;
    out.push(opaqueStatement(`\`if constexpr\`: ${condition.reason}`, conditionNode));
  }
  const statement: Statement = {
    kind: 'if',
    condition,
    whenTrue:
      trueNode === undefined
        ? { kind: 'block', statements: [], at: condition.at }
        : lowerStatement(trueNode, inner),
    whenFalse: falseNode === undefined ? undefined : lowerStatement(falseNode, inner),
    at: locationOf(node),
  };
  out.push(withBefore(before, statement));
}

/** `#pragma unroll` before the statement. */
export function unrollOf(node: SyntaxNode, cx: Context): { readonly unroll?: number | 'full' } {
  if (node.item.qualifiers.length === 0) return {};
  const pragma = qualifiersOf(node, node.start + 1).findLast((one) => one.name.startsWith('#pragma'));
  if (pragma === undefined || !/unroll/.test(pragma.name + (pragma.arguments ?? ''))) return {};
  const text = (pragma.arguments ?? '').trim();
  const count = { ...pragma, arguments: text.replace(/^\((.*)\)$/, '$1') };
  return { unroll: qualifierValues(count, node.item, cx)[0] ?? 'full' };
}

const emptyBody = (node: SyntaxNode): Statement => ({ kind: 'block', statements: [], at: locationOf(node) });

export function lowerFor(node: SyntaxNode, cx: Context, out: Statement[]): void {
  const inner = nested(cx);
  const at = locationOf(node);
  const statements: Statement[] = [];
  const init = childByField(node, 'initializer');
  if (init?.kind === 'declaration') statements.push(...lowerDeclaration(init, inner));
  else if (init?.kind === 'init_statement') statements.push(...lowerStatements(namedChildren(init), inner));
  else if (init !== undefined) statements.push(expressionStatement(lowerValue(init, inner), init));
  const conditionNode = childByField(node, 'condition');
  const updateNode = childByField(node, 'update');
  const bodyNode = childByField(node, 'body');
  const condition =
    conditionNode === undefined
      ? undefined
      : booleanValue(lowerExpression(conditionNode, inner), inner, conditionNode);
  const step =
    updateNode === undefined ? undefined : rvalue(lowerExpression(updateNode, inner), inner, updateNode);
  const loop: Loop = {
    kind: 'loop',
    testAtEnd: false,
    condition,
    step,
    body: bodyNode === undefined ? emptyBody(node) : lowerStatement(bodyNode, inner),
    ...unrollOf(node, cx),
    at,
  };
  statements.push(loop);
  if (statements.length === 1) out.push(loop);
  else out.push({ kind: 'block', statements, at });
}

export function lowerWhile(node: SyntaxNode, cx: Context, out: Statement[]): void {
  const inner = nested(cx);
  const at = locationOf(node);
  const { before, test } = lowerCondition(childByField(node, 'condition'), inner, true);
  const bodyNode = childByField(node, 'body');
  const body = bodyNode === undefined ? emptyBody(node) : lowerStatement(bodyNode, inner);
  const unroll = unrollOf(node, cx);
  if (before.length === 0) {
    out.push({ kind: 'loop', testAtEnd: false, condition: test, step: undefined, body, ...unroll, at });
    return;
  }
  // A declaration in the condition runs every time round.
  const stop: Statement = {
    kind: 'if',
    condition: not(test ?? integerConstant(1, types.booleanType, at), at),
    whenTrue: { kind: 'break', at },
    whenFalse: undefined,
    at,
  };
  const whole: Statement = { kind: 'block', statements: [...before, stop, body], at };
  out.push({
    kind: 'loop',
    testAtEnd: false,
    condition: undefined,
    step: undefined,
    body: whole,
    ...unroll,
    at,
  });
}

export function lowerDo(node: SyntaxNode, cx: Context, out: Statement[]): void {
  const conditionNode = childByField(node, 'condition');
  const bodyNode = childByField(node, 'body');
  const condition =
    conditionNode === undefined
      ? undefined
      : booleanValue(lowerExpression(conditionNode, cx), cx, conditionNode);
  const body = bodyNode === undefined ? emptyBody(node) : lowerStatement(bodyNode, cx);
  const loop: Loop = {
    kind: 'loop',
    testAtEnd: true,
    condition,
    step: undefined,
    body,
    ...unrollOf(node, cx),
    at: locationOf(node),
  };
  // `do { … } while (0)`, as in macros, runs once: a block, unless a break or continue belongs to it.
  if (condition?.kind === 'integer' && Number(condition.value) === 0 && !jumpsOut(body)) out.push(body);
  else out.push(loop);
}

/** Whether a break or continue inside leaves this statement's loop. */
function jumpsOut(statement: Statement): boolean {
  switch (statement.kind) {
    case 'break':
    case 'continue':
      return true;
    case 'block':
      return statement.statements.some(jumpsOut);
    case 'if':
      return (
        jumpsOut(statement.whenTrue) || (statement.whenFalse !== undefined && jumpsOut(statement.whenFalse))
      );
    case 'switch':
      return statement.cases.some((one) => one.statements.some(continues));
    default:
      return false;
  }
}

function continues(statement: Statement): boolean {
  if (statement.kind === 'block') return statement.statements.some(continues);
  if (statement.kind === 'if') {
    return (
      continues(statement.whenTrue) || (statement.whenFalse !== undefined && continues(statement.whenFalse))
    );
  }
  return statement.kind === 'continue';
}

/** Whether a label of the switch stands inside of another statement, as in Duff's device, and not in its body or behind a label. */
function hidesLabel(node: SyntaxNode, isBody: boolean): boolean {
  return node.children.some((child) => {
    if (child.kind === 'switch_statement') return false;
    if (child.kind !== 'case_statement') return hidesLabel(child, false);
    return !isBody || hidesLabel(child, true);
  });
}

export function lowerSwitch(node: SyntaxNode, cx: Context, out: Statement[]): void {
  const inner = nested(cx);
  const { before, test } = lowerCondition(childByField(node, 'condition'), inner, false);
  const at = locationOf(node);
  const subject = test ?? opaque('incomplete switch', at, types.intType);
  const body = childByField(node, 'body');
  if (body !== undefined && hidesLabel(body, true)) {
    out.push(opaqueStatement('a `case` inside of another statement', node));
    return;
  }
  const cases: LabelledCase[] = [];
  for (const child of body === undefined ? [] : namedChildren(body)) {
    if (child.kind === 'case_statement') collectCase(child, inner, cases);
    else cases.push({ values: [], isDefault: false, statements: lowerStatements([child], inner) });
  }
  const promoted = isIntegral(subject.type) ? castTo(subject, promote(subject.type)) : subject;
  out.push(withBefore(before, { kind: 'switch', subject: comparable(promoted, cases), cases, at }));
}

/**
 * Labels differ, so what equals a known one enters that case. Of anything else nobody can tell where one label is not known,
 * and each case may be entered: the subject is unknown then, and such a label a value that no other has.
 */
function comparable(subject: Expression, cases: LabelledCase[]): Expression {
  const unknown = cases.find((one) => one.reason !== undefined);
  if (unknown?.reason === undefined) return subject;
  const known = cases.flatMap(({ values }) => values);
  let free = 0;
  for (const one of cases) {
    if (one.reason === undefined) continue;
    while (cases.some(({ values }) => values.some((value) => Number(value) === free))) free++;
    one.values.push(free);
  }
  const { type, at } = subject;
  const either = opaque(unknown.reason, at, type, [subject]);
  if (known.length === 0 || known.length > mostCompared || !isReadAgain(subject)) return either;
  const condition = known.map((value) => equal(subject, value)).reduce((a, b) => logical('||', a, b));
  return { kind: 'conditional', condition, whenTrue: subject, whenFalse: either, type, at };
}

const mostCompared = 64;

/** Variables and what is worked out from them: to look at them once more changes nothing and costs no access. */
function isReadAgain(subject: Expression): boolean {
  return !expressionHas(subject, {
    expression: ({ kind }) => !['read', 'cast', 'unary', 'binary', 'integer'].includes(kind),
    place: ({ kind }) => kind !== 'variablePlace' && kind !== 'member',
  });
}

function equal(subject: Expression, value: number | bigint): Expression {
  const { type, at } = subject;
  const right: Expression = { kind: 'integer', value, type, at };
  return { kind: 'binary', operator: '==', left: subject, right, type: types.booleanType, at };
}

/** `reason` is why its value is not known. */
type LabelledCase = SwitchCase & { readonly values: (number | bigint)[]; readonly reason?: string };

const longestRange = 4096;

/** A label's value, or those of GNU's `first ... last`. */
function labelValues(node: SyntaxNode, cx: Context): (number | bigint)[] | undefined {
  const isRange = node.kind === 'binary_expression' && childByField(node, 'operator')?.kind === '<=>';
  const [from, to] = isRange ? [childByField(node, 'left'), childByField(node, 'right')] : [node, node];
  const first = from && evaluateInteger(scalarValue(lowerExpression(from, cx), cx, from));
  const last = to && evaluateInteger(scalarValue(lowerExpression(to, cx), cx, to));
  if (first === undefined || last === undefined) return undefined;
  const count = Number(last - first) + 1;
  if (count > longestRange) return undefined;
  return Array.from({ length: Math.max(0, count) }, (_, i) => compactInteger(first + BigInt(i)));
}

function collectCase(node: SyntaxNode, cx: Context, cases: LabelledCase[]): void {
  const valueNode = childByField(node, 'value');
  const statements: Statement[] = [];
  const values = valueNode && labelValues(valueNode, cx);
  const isUnknown = valueNode !== undefined && values === undefined;
  const one = {
    values: values ?? [],
    isDefault: valueNode === undefined,
    statements,
    ...(isUnknown && { reason: `case value \`${nodeText(valueNode)}\` is not known` }),
  };
  cases.push(one);
  for (const child of namedChildren(node)) {
    if (child === valueNode) continue;
    // `case 1: case 2:` may nest.
    if (child.kind === 'case_statement') collectCase(child, cx, cases);
    else lowerInto(child, cx, cases.at(-1) === one ? statements : (cases.at(-1)!.statements as Statement[]));
  }
}
