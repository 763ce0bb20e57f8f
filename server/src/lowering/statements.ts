/** Statements. */
import type { Expression, Statement } from '../ir/nodes.ts';
import * as types from '../ir/types.ts';
import type { SyntaxNode } from '../syntax/index.ts';
import { isAnonymousUnion, lowerAnonymousUnion } from './anonymousUnions.ts';
import { arrayPointerDeclaration } from './arrayPointers.ts';
import { lowerAsm } from './assembly.ts';
import type { Context } from './context.ts';
import { returnedOperand } from './copying.ts';
import { nested } from './context.ts';
import { declare } from './declare.ts';
import { lowerExpression } from './expressions.ts';
import { deduceAuto, initialise } from './initialization.ts';
import { lowerDeclaration } from './localDeclarations.ts';
import { rvalue } from './operandTypes.ts';
import { lowerRangeFor } from './rangeFor.ts';
import { childByField, firstNamed, locationOf, namedChildren } from './tree.ts';
import { autoType } from './typeNames.ts';
import { lowerIf, unrollOf, lowerFor, lowerWhile, lowerDo, lowerSwitch } from './controlFlow.ts';

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

export function opaqueStatement(reason: string, node: SyntaxNode): Statement {
  return { kind: 'opaqueStatement', reason, clobbers: [], at: locationOf(node) };
}

export function expressionStatement(expression: Expression, node: SyntaxNode): Statement {
  return { kind: 'expression', expression, at: locationOf(node) };
}

function lowerExpressionStatement(node: SyntaxNode, cx: Context, out: Statement[]): void {
  const inner = firstNamed(node);
  if (inner === undefined) return;
  if (inner.kind === 'gnu_asm_expression') {
    out.push(lowerAsm(inner, cx));
    return;
  }
  const rows = arrayPointerDeclaration(inner, cx);
  if (rows !== undefined) {
    out.push(rows);
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
  const value = initialise(frame.returnType, returnedOperand(operand), cx, valueNode);
  return { kind: 'return', value, at };
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

export function lowerInto(node: SyntaxNode, cx: Context, out: Statement[]): void {
  if (lowerControl(node, cx, out)) return;
  if (isAnonymousUnion(node)) {
    out.push(...lowerAnonymousUnion(node, cx));
    return;
  }
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
