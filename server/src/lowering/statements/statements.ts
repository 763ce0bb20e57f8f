/** Statements. */
import type { Expression, Handler, OpaqueStatement, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { isAnonymousUnion, lowerAnonymousUnion } from '../classes/anonymousUnions.ts';
import { arrayPointerDeclarations } from '../disguises/arrayPointers.ts';
import { productInDisguise } from '../disguises/disguisedDeclarators.ts';
import { lowerAsm } from '../ptx/assembly.ts';
import type { Context } from '../context.ts';
import { returnedOperand } from '../classes/copying.ts';
import { nested } from '../context.ts';
import { declare } from '../names/declare.ts';
import { destructorOf, isDestroyed, isHostObject } from '../classes/destruction.ts';
import { addEntity } from '../names/entities.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { deduceAuto, initialise } from '../classes/initialization.ts';
import { lowerDeclaration } from './localDeclarations.ts';
import type { Operand } from '../expressions/operands.ts';
import { functionReference, operandType, referToTemporary, rvalue } from '../expressions/operandTypes.ts';
import { lowerRangeFor } from './rangeFor.ts';
import { childByField, firstNamed, locationOf, namedChildren, nodeText } from '../tree.ts';
import { applyDeclarator, autoType, lowerType } from '../types/typeNames.ts';
import { unreadStatement } from './syntaxErrors.ts';
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

export function opaqueStatement(reason: string, node: SyntaxNode): OpaqueStatement {
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
  const rows = arrayPointerDeclarations(inner, cx);
  if (rows !== undefined) {
    out.push(...rows);
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
  const { type } = expression;
  if (operand.kind === 'value' && isHostObject(type, cx) && isDestroyed(type, cx.session)) {
    // An object that nobody takes is destroyed at once.
    out.push(expressionStatement(referToTemporary(expression, cx), node));
    return;
  }
  out.push(expressionStatement(withoutResult(expression), node));
}

function withoutResult(expression: Expression): Expression {
  const own = expression.kind === 'cast' && expression.type.kind === 'void' ? expression.operand : expression;
  return own.kind === 'atomic' ? { ...own, dropsResult: true } : expression;
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
  frame.returnType ??= deduceAuto(frame.returnPattern ?? autoType, operand, cx, valueNode);
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
  const value = initialise(frame.returnType, returnedOperand(operand, node), cx, valueNode);
  const kept = keptVariable(value);
  return { kind: 'return', value, at, ...(kept === undefined ? {} : { keeps: kept }) };
}

/** The local whose bytes are handed on as the result. */
function keptVariable(value: Expression): Variable | undefined {
  if (value.kind !== 'read' || value.place.kind !== 'variablePlace' || value.type.kind !== 'struct') {
    return undefined;
  }
  return value.place.variable;
}

function lowerThrow(node: SyntaxNode, cx: Context): Statement {
  const at = locationOf(node);
  const thrown = cx.frame?.role === 'host' ? firstNamed(node) : undefined;
  const given = thrown === undefined ? [] : [thrownValue(lowerExpression(thrown, cx), cx, thrown)];
  const all = given.flatMap((one) => [one, ...thrownDestructor(one, cx)]);
  return expressionStatement(
    { kind: 'intrinsic', name: 'throw', arguments: all, type: types.voidType, at },
    node,
  );
}

/** What destroys the exception when it is dealt with. */
function thrownDestructor(thrown: Expression, cx: Context): Expression[] {
  const info = thrown.type.kind === 'struct' ? cx.session.classes.get(thrown.type) : undefined;
  if (info === undefined || !isDestroyed(thrown.type, cx.session)) return [];
  return [functionReference(destructorOf(info, cx.session, thrown.at), thrown.at)];
}

/** An object of its own: a copy where a variable is thrown. */
function thrownValue(operand: Operand, cx: Context, node: SyntaxNode): Expression {
  const type = operandType(operand);
  if (operand.kind === 'value' && operand.value.kind === 'string' && type?.kind === 'array')
    return { ...operand.value, type: types.pointerTo(type.element, true) };
  return type?.kind === 'struct' ? initialise(type, operand, cx, node) : rvalue(operand, cx, node);
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
  if (body === undefined) return;
  const block = lowerBlock(body, cx);
  const clauses = namedChildren(node).filter((child) => child.kind === 'catch_clause');
  if (cx.frame?.role !== 'host' || block.kind !== 'block') out.push(block);
  else out.push({ ...block, handlers: clauses.map((clause) => lowerCatch(clause, cx)) });
}

function lowerCatch(clause: SyntaxNode, cx: Context): Handler {
  const inner = nested(cx);
  const list = childByField(clause, 'parameters');
  const parameter = list === undefined ? undefined : firstNamed(list);
  const typeNode = parameter === undefined ? undefined : childByField(parameter, 'type');
  const bodyNode = childByField(clause, 'body');
  let type: Type | undefined;
  let variable: Variable | undefined;
  if (parameter !== undefined && typeNode !== undefined) {
    const declared = applyDeclarator(lowerType(typeNode, cx), childByField(parameter, 'declarator'), cx);
    type = declared.type;
    if (declared.name !== undefined) {
      const name = nodeText(declared.name);
      const at = locationOf(parameter);
      variable = { kind: 'variable', name, type, storage: 'local', addressTaken: false, at };
      addEntity(inner.scope, name, { kind: 'local', variable, constant: undefined });
    }
  }
  const at = locationOf(clause);
  const statements = bodyNode === undefined ? [] : lowerStatements(namedChildren(bodyNode), inner);
  return { type, variable, body: { kind: 'block', statements, at } };
}

function lowerLabelled(node: SyntaxNode, cx: Context, out: Statement[]): void {
  for (const child of namedChildren(node)) {
    if (child.kind === 'statement_identifier')
      out.push({ kind: 'block', statements: [], label: nodeText(child), at: locationOf(child) });
    else lowerInto(child, cx, out);
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

/** `using scalar_t = __assumed_type<float>;`, as dispatches of libraries on a type expand to. */
function noteAssumedType(node: SyntaxNode, cx: Context): void {
  const { frame } = cx;
  const given = node.kind === 'alias_declaration' ? childByField(node, 'type') : undefined;
  const name = childByField(node, 'name');
  if (frame === undefined || name === undefined || given === undefined) return;
  const assumed = /^__assumed_type<(.*)>$/.exec(nodeText(given).replaceAll(/\s+/g, ''))?.[1];
  if (assumed === undefined) return;
  const type = assumed.includes('<') ? types.typeName(lowerType(given, cx)) : assumed;
  (frame.assumedTypes ??= []).push(`${nodeText(name)} = ${type}`);
}

export function lowerInto(node: SyntaxNode, cx: Context, out: Statement[]): void {
  if (lowerControl(node, cx, out)) return;
  if (isAnonymousUnion(node)) {
    out.push(...lowerAnonymousUnion(node, cx));
    return;
  }
  if (nameDeclarations.has(node.kind)) {
    declare(cx.scope, node);
    noteAssumedType(node, cx);
    return;
  }
  switch (node.kind) {
    case 'expression_statement':
      lowerExpressionStatement(node, cx, out);
      return;
    case 'declaration': {
      const product = productInDisguise(node, cx);
      if (product === undefined) out.push(...lowerDeclaration(node, cx));
      else lowerExpressionStatement(product, cx, out);
      return;
    }
    case 'compound_statement':
      out.push(lowerBlock(node, cx));
      return;
    case 'try_statement':
      lowerTry(node, cx, out);
      return;
    case 'throw_statement':
      out.push(lowerThrow(node, cx));
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
    // `int;` declares nothing.
    case 'primitive_type':
      return;
    case 'goto_statement': {
      const label = firstNamed(node);
      const jump = opaqueStatement('goto', node);
      out.push(label === undefined ? jump : { ...jump, jumpsTo: nodeText(label) });
      return;
    }
    case 'ERROR':
      out.push(unreadStatement(node, cx));
      return;
    default:
      if (/_expression$|^identifier$|_literal$/.test(node.kind)) {
        out.push(expressionStatement(rvalue(lowerExpression(node, cx), cx, node), node));
      } else out.push(opaqueStatement(`construct \`${node.kind.replaceAll('_', ' ')}\``, node));
  }
}
