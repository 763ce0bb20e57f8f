/** Statements. */
import type { Expression, Loop, Statement, SwitchCase } from '../ir/nodes.ts';
import * as types from '../ir/types.ts';
import type { SyntaxNode } from '../syntax/index.ts';
import { lowerAsm } from './assembly.ts';
import { evaluateInteger } from './constants.ts';
import type { Context } from './context.ts';
import { nested } from './context.ts';
import { castTo, compactInteger, integerConstant, isIntegral, promote } from './conversions.ts';
import { declare } from './declare.ts';
import { lowerExpression, lowerValue } from './expressions.ts';
import { deduceAuto, initialise } from './initialization.ts';
import { lowerDeclaration } from './localDeclarations.ts';
import { booleanValue } from './operators.ts';
import { opaque, read, value, variablePlace } from './operands.ts';
import { rvalue } from './operandTypes.ts';
import { qualifierValues } from './qualifierValues.ts';
import { lowerRangeFor } from './rangeFor.ts';
import {
  childByField,
  firstNamed,
  hasChild,
  locationOf,
  namedChildren,
  nodeText,
  qualifiersOf,
} from './tree.ts';
import { autoType } from './typeNames.ts';

export function lowerStatements(nodes: readonly SyntaxNode[], cx: Context): Statement[] {
  const statements: Statement[] = [];
  for (const node of nodes) lowerInto(node, cx, statements);
  return statements;
}

/** One statement; several (or none) become a block. */
export function lowerStatement(node: SyntaxNode, cx: Context): Statement {
  const inner = nested(cx);
  const statements: Statement[] = [];
  lowerInto(node, inner, statements);
  const [only] = statements;
  if (statements.length === 1 && only !== undefined && only.kind !== 'declare') return only;
  return { kind: 'block', statements, at: locationOf(node) };
}

function lowerBlock(node: SyntaxNode, cx: Context): Statement {
  return {
    kind: 'block',
    statements: lowerStatements(namedChildren(node), nested(cx)),
    at: locationOf(node),
  };
}

function opaqueStatement(reason: string, node: SyntaxNode): Statement {
  return { kind: 'opaqueStatement', reason, clobbers: [], at: locationOf(node) };
}

function expressionStatement(expression: Expression, node: SyntaxNode): Statement {
  return { kind: 'expression', expression, at: locationOf(node) };
}

function lowerExpressionStatement(node: SyntaxNode, cx: Context, out: Statement[]): void {
  const inner = firstNamed(node);
  if (inner === undefined) return;
  if (inner.kind === 'gnu_asm_expression') {
    out.push(lowerAsm(inner, cx));
    return;
  }
  const operand = lowerExpression(inner, cx);
  // A place that is only named (`x;`, `(void)x;`) is not read.
  if (operand.kind === 'place' && operand.place.kind === 'variablePlace') return;
  const expression =
    operand.kind === 'place'
      ? discarded(operand.place.kind === 'opaquePlace', rvalue(operand, cx, inner))
      : rvalue(operand, cx, inner);
  if (expression.kind === 'integer' || (expression.kind === 'cast' && expression.operand.kind === 'integer'))
    return;
  out.push(expressionStatement(expression, node));
}

/** A call of reference type whose result is dropped: the call alone. */
function discarded(isOpaque: boolean, expression: Expression): Expression {
  if (isOpaque || expression.kind !== 'read' || expression.place.kind !== 'dereference') return expression;
  const { pointer } = expression.place;
  return pointer.kind === 'call' || pointer.kind === 'opaque' ? pointer : expression;
}

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
  const test = value(read(variablePlace(last.variable, at)));
  return { before, test: asBoolean ? booleanValue(test, cx, valueNode) : test.value };
}

function conditionValue(node: SyntaxNode, cx: Context, asBoolean: boolean): Expression {
  const operand = lowerExpression(node, cx);
  return asBoolean ? booleanValue(operand, cx, node) : rvalue(operand, cx, node);
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

function lowerIf(node: SyntaxNode, cx: Context, out: Statement[]): void {
  const inner = nested(cx);
  const { before, test } = lowerCondition(childByField(node, 'condition'), inner, true);
  const trueNode = childByField(node, 'consequence');
  const falseNode = elseBranch(node);
  const condition = test ?? opaque('incomplete condition', locationOf(node), types.booleanType);
  if (condition.kind === 'integer') {
    // Known at compile time (also `if constexpr`): the other branch need not even have a meaning.
    const taken = Number(condition.value) !== 0 ? trueNode : falseNode;
    out.push(...before);
    if (taken !== undefined) out.push(lowerStatement(taken, inner));
    return;
  }
  if (hasChild(node, 'constexpr') && condition.kind === 'opaque') {
    out.push(opaqueStatement(`\`if constexpr\`: ${condition.reason}`, node));
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
function unrollOf(node: SyntaxNode, cx: Context): { readonly unroll?: number | 'full' } {
  if (node.item.qualifiers.length === 0) return {};
  const pragma = qualifiersOf(node, node.start + 1).findLast((one) => one.name.startsWith('#pragma'));
  if (pragma === undefined || !/unroll/.test(pragma.name + (pragma.arguments ?? ''))) return {};
  const text = (pragma.arguments ?? '').trim();
  const [count] = qualifierValues({ ...pragma, arguments: text.replace(/^\((.*)\)$/, '$1') }, cx);
  return { unroll: count ?? 'full' };
}

const emptyBody = (node: SyntaxNode): Statement => ({ kind: 'block', statements: [], at: locationOf(node) });

function lowerFor(node: SyntaxNode, cx: Context, out: Statement[]): void {
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

function lowerWhile(node: SyntaxNode, cx: Context, out: Statement[]): void {
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
    condition: {
      kind: 'unary',
      operator: '!',
      operand: test ?? integerConstant(1, types.booleanType, at),
      type: types.booleanType,
      at,
    },
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

function lowerDo(node: SyntaxNode, cx: Context, out: Statement[]): void {
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

function lowerSwitch(node: SyntaxNode, cx: Context, out: Statement[]): void {
  const inner = nested(cx);
  const { before, test } = lowerCondition(childByField(node, 'condition'), inner, false);
  const at = locationOf(node);
  const subject = test ?? opaque('incomplete switch', at, types.intType);
  const body = childByField(node, 'body');
  const cases: SwitchCase[] = [];
  for (const child of body === undefined ? [] : namedChildren(body)) {
    if (child.kind === 'case_statement') collectCase(child, inner, cases);
    else cases.push({ values: [], isDefault: false, statements: lowerStatements([child], inner) });
  }
  const promoted = isIntegral(subject.type) ? castTo(subject, promote(subject.type)) : subject;
  out.push(withBefore(before, { kind: 'switch', subject: promoted, cases, at }));
}

function collectCase(node: SyntaxNode, cx: Context, cases: SwitchCase[]): void {
  const valueNode = childByField(node, 'value');
  const statements: Statement[] = [];
  const values: (number | bigint)[] = [];
  if (valueNode !== undefined) {
    const known = evaluateInteger(lowerValue(valueNode, cx));
    if (known === undefined)
      statements.push(opaqueStatement(`case value \`${nodeText(valueNode)}\` is not known`, valueNode));
    else values.push(compactInteger(known));
  }
  const one = { values, isDefault: valueNode === undefined, statements };
  cases.push(one);
  for (const child of namedChildren(node)) {
    if (child === valueNode) continue;
    // `case 1: case 2:` may nest.
    if (child.kind === 'case_statement') collectCase(child, cx, cases);
    else lowerInto(child, cx, cases.at(-1) === one ? statements : (cases.at(-1)!.statements as Statement[]));
  }
}

function lowerReturn(node: SyntaxNode, cx: Context): Statement {
  const at = locationOf(node);
  const valueNode = firstNamed(node);
  const frame = cx.frame;
  if (valueNode === undefined || frame === undefined) {
    if (frame !== undefined) frame.returnType ??= types.voidType;
    return { kind: 'return', value: undefined, at };
  }
  const operand = lowerExpression(valueNode, cx);
  frame.returnType ??= deduceAuto(autoType, operand, cx, valueNode);
  if (frame.returnType.kind === 'void') {
    const expression = rvalue(operand, cx, valueNode);
    if (expression.type.kind === 'void')
      return {
        kind: 'block',
        statements: [expressionStatement(expression, node), { kind: 'return', value: undefined, at }],
        at,
      };
    return { kind: 'return', value: undefined, at };
  }
  return { kind: 'return', value: initialise(frame.returnType, operand, cx, valueNode), at };
}

function lowerThrow(node: SyntaxNode): Statement {
  const at = locationOf(node);
  return expressionStatement(
    { kind: 'intrinsic', name: 'throw', arguments: [], type: types.voidType, at },
    node,
  );
}

function lowerControl(node: SyntaxNode, cx: Context, out: Statement[]): boolean {
  switch (node.kind) {
    case 'if_statement':
      lowerIf(node, cx, out);
      return true;
    case 'for_statement':
      lowerFor(node, cx, out);
      return true;
    case 'for_range_loop':
      lowerRangeFor(node, cx, out, unrollOf(node, cx));
      return true;
    case 'while_statement':
      lowerWhile(node, cx, out);
      return true;
    case 'do_statement':
      lowerDo(node, cx, out);
      return true;
    case 'switch_statement':
      lowerSwitch(node, cx, out);
      return true;
    case 'break_statement':
    case 'continue_statement':
      out.push({ kind: node.kind === 'break_statement' ? 'break' : 'continue', at: locationOf(node) });
      return true;
    case 'return_statement':
      out.push(lowerReturn(node, cx));
      return true;
    default:
      return false;
  }
}

function lowerTry(node: SyntaxNode, cx: Context, out: Statement[]): void {
  const body = childByField(node, 'body');
  if (body !== undefined) out.push(lowerBlock(body, cx));
}

function lowerLabelled(node: SyntaxNode, cx: Context, out: Statement[]): void {
  for (const child of namedChildren(node)) {
    if (child.kind !== 'statement_identifier') lowerInto(child, cx, out);
  }
}

/** Declarations of names only: types, aliases, using-directives. */
const nameDeclarations = new Set([
  'type_definition',
  'alias_declaration',
  'using_declaration',
  'namespace_alias_definition',
  'struct_specifier',
  'class_specifier',
  'union_specifier',
  'enum_specifier',
  'template_declaration',
  'function_definition',
]);

function lowerInto(node: SyntaxNode, cx: Context, out: Statement[]): void {
  if (lowerControl(node, cx, out)) return;
  if (nameDeclarations.has(node.kind)) {
    declare(cx.scope, node);
    return;
  }
  switch (node.kind) {
    case 'expression_statement':
      lowerExpressionStatement(node, cx, out);
      return;
    case 'declaration':
      out.push(...lowerDeclaration(node, cx));
      return;
    case 'compound_statement':
      out.push(lowerBlock(node, cx));
      return;
    case 'try_statement':
      lowerTry(node, cx, out);
      return;
    case 'throw_statement':
      out.push(lowerThrow(node));
      return;
    case 'labeled_statement':
      lowerLabelled(node, cx, out);
      return;
    case 'attributed_statement':
      for (const child of namedChildren(node))
        if (!child.kind.startsWith('attribute')) lowerInto(child, cx, out);
      return;
    case 'static_assert_declaration':
    case 'comment':
    case 'attribute_declaration':
    case ';':
      return;
    case 'goto_statement':
      out.push(opaqueStatement('goto', node));
      return;
    case 'ERROR':
      out.push(opaqueStatement('syntax error', node));
      return;
    default:
      if (/_expression$|^identifier$|_literal$/.test(node.kind)) {
        out.push(expressionStatement(rvalue(lowerExpression(node, cx), cx, node), node));
      } else out.push(opaqueStatement(`construct \`${node.kind.replaceAll('_', ' ')}\``, node));
  }
}
