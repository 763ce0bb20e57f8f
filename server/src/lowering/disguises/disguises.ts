/** Expressions that the grammar takes for something else, because only names can tell. */
import { binaryPrecedences } from '../../syntax/index.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { unevaluated } from '../context.ts';
import { comparedTemplate } from './comparedTemplates.ts';
import type { Behind } from './comparedTemplates.ts';
import { expressionOfDeclarator, replacedIn, synthetic, withField } from './disguisedDeclarators.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { hidesMethodTemplate, withMethodTemplates } from './methodTemplates.ts';
import {
  beforeOperand,
  grouped,
  groupedArguments,
  hidesArguments,
  operandOf,
  postfixInside,
} from './regrouping.ts';
import type { Token } from './regrouping.ts';
import type { Entity, Scope } from '../names/entities.ts';
import { lookup } from '../names/scopes.ts';
import { childByField, firstNamed, namedChildren, nodeText, writtenOperator } from '../tree.ts';
import { tryLowerType } from '../types/typeNames.ts';

/** `name<…>`, `object.name<…>` or `name<…>::member`, alone, called or with braces behind. */
interface TemplateName extends Behind {
  /** The name with its list. */
  readonly template: SyntaxNode;
  /** What stands before the list. */
  readonly name: SyntaxNode;
}

const fieldsOf: Readonly<Record<string, { readonly name: string; readonly passed: string } | undefined>> = {
  call_expression: { name: 'function', passed: 'arguments' },
  compound_literal_expression: { name: 'type', passed: 'value' },
};

/**
 * `a < b && c > (d)` reads as the call of a template function, `s.m < b >> 1` as a comparison with a method template,
 * `a < b && C<T>::n` as a member of a class `a<…>`, and `a < C<T>{}` as such a class's value.
 */
function templateNames(node: SyntaxNode): readonly TemplateName[] {
  const fields = fieldsOf[node.kind];
  const callee = fields === undefined ? node : childByField(node, fields.name);
  const passed = fields && childByField(node, fields.passed);
  let part = callee?.kind === 'field_expression' ? childByField(callee, 'field') : callee;
  // This is asked of every operand, and hardly any has a list.
  if (part === undefined || !mayHoldTemplate(part)) return noNames;
  const found: TemplateName[] = [];
  const add = (template: SyntaxNode | undefined, member: SyntaxNode | undefined): void => {
    const last = template && childByField(template, 'name');
    if (callee === undefined || part === undefined || last === undefined) return;
    if (!template?.kind.startsWith('template_')) return;
    const isField = callee !== part && part.field === 'field';
    const own = withField(synthetic(isField ? 'field_identifier' : 'identifier', [], last), part.field ?? '');
    const name = callee === part ? own : { ...replacedIn(callee, part, own), end: last.end };
    found.push({ template, name, member, passed });
  };
  while (part?.kind === 'qualified_identifier') {
    const member = childByField(part, 'name');
    add(childByField(part, 'scope'), member);
    part = member;
  }
  add(part, undefined);
  return found;
}

const noNames: readonly TemplateName[] = [];

/** Whether a name, or that of a callee, has a list of arguments somewhere. */
export function mayBeComparison(node: SyntaxNode): boolean {
  const last = node.kind === 'field_expression' ? childByField(node, 'field') : node;
  return last !== undefined && mayHoldTemplate(last);
}

function mayHoldTemplate({ kind }: SyntaxNode): boolean {
  return kind === 'qualified_identifier' || kind.startsWith('template_');
}

/** Of names behind an object, by the block that they stand in: the object may be a chain of such calls. */
const knownMembers = new WeakMap<Scope, Map<SyntaxNode, boolean>>();

function isValueMember(name: SyntaxNode, template: SyntaxNode, cx: Context): boolean {
  const known = knownMembers.get(cx.scope) ?? new Map<SyntaxNode, boolean>();
  const present = known.get(template);
  if (present !== undefined) return present;
  const member = lowerExpression(name, unevaluated(cx));
  const isValue =
    member.kind === 'place'
      ? member.place.kind !== 'opaquePlace'
      : member.kind === 'value' && member.value.kind !== 'opaque';
  // What blocks declare lasts no longer than they do.
  if (cx.scope.kind === 'block') knownMembers.set(cx.scope, known.set(template, isValue));
  return isValue;
}

const valueKinds: ReadonlySet<Entity['kind']> = new Set([
  'local',
  'constant',
  'capture',
  'field',
  'unknown',
  'enumerator',
]);

/** Whether what stands before the list is no template but a variable, a constant or a data member. */
function isValueName({ name, template, passed }: TemplateName, cx: Context): boolean {
  if (name.kind === 'field_expression' || name.kind === 'qualified_identifier') {
    const list = childByField(template, 'arguments');
    // `s.m < b > (d)` compares nothing that anybody would compare: it is the call that it looks like.
    const mayCompare = passed === undefined || (list && firstNamed(list))?.kind === 'binary_expression';
    return mayCompare && isValueMember(name, template, cx);
  }
  if (name.kind !== 'identifier') return false;
  const found = lookup(cx.session, cx.scope, nodeText(name))?.[0];
  if (found?.kind === 'variable') return found.head === undefined && found.specialisedFor === undefined;
  return found !== undefined && valueKinds.has(found.kind);
}

function comparisonInDisguise(node: SyntaxNode, cx: Context): TemplateName | undefined {
  return templateNames(node).find((one) => isValueName(one, cx));
}

/** `(a < b && c >= d)` reads as an assignment of `d` to `a<b && c>`. */
function isAssignmentInDisguise(node: SyntaxNode, cx: Context): boolean {
  if (node.kind !== 'assignment_expression') return false;
  let template = childByField(node, 'left');
  while (template?.kind === 'binary_expression') template = childByField(template, 'right');
  const operator = childByField(node, 'operator');
  if (template === undefined || operator === undefined || nodeText(operator) !== '=') return false;
  return template.end === operator.start && comparisonInDisguise(template, cx) !== undefined;
}

/**
 * `(a) && (b)`, `(a) - b`, `(a[i]) + b` and `(N::f()) + b` may read as casts to a type: what stands in the parentheses,
 * and what looks like a unary operator.
 */
function castedOperand(node: SyntaxNode, cx: Context): SyntaxNode | undefined {
  if (node.kind !== 'cast_expression') return undefined;
  const type = childByField(node, 'type');
  const operand = postfixInside(childByField(node, 'value') ?? node);
  const name = type === undefined ? undefined : childByField(type, 'type');
  if (type === undefined || name === undefined) return undefined;
  if (operand.kind !== 'pointer_expression' && operand.kind !== 'unary_expression') return undefined;
  const declarator = childByField(type, 'declarator');
  // No cast leads to an array or to a function.
  if (declarator !== undefined) return expressionOfDeclarator(name, declarator, cx);
  if (name.kind === 'qualified_identifier' || name.kind === 'template_type')
    return isCastable(name, cx) ? undefined : name;
  if (name.kind !== 'type_identifier') return undefined;
  return isTypeName(name, cx) !== false || isCastable(name, cx) ? undefined : name;
}

/** Whether a plain name stands for a type; undefined where it stands for nothing that is known. */
export function isTypeName(name: SyntaxNode, cx: Context): boolean | undefined {
  const found = lookup(cx.session, cx.scope, nodeText(name))?.[0];
  return found && ['class', 'alias', 'enum', 'type'].includes(found.kind);
}

function isCastable(name: SyntaxNode, cx: Context): boolean {
  return tryLowerType(name, cx) !== undefined;
}

/** Whether a sign, a cast or `sizeof` is taken to stand before more than it does: `(int)(a) - b` as `(int)((a)(-b))`. */
function hasDisguisedOperand(node: SyntaxNode, cx: Context): boolean {
  const operand = operandOf(node);
  return operand !== undefined && operand.kind !== 'binary_expression' && containsDisguise(operand, cx);
}

/** `-(a) + b`, `(int)a < b >> 1`: the sign or cast belongs to the first of the operands that its own hides. */
function flattenPrefixed(node: SyntaxNode, cx: Context, into: Token[]): boolean {
  const inner = operandOf(node);
  const at = into.length;
  if (inner === undefined || !flatten(inner, cx, into)) return false;
  const first = into[at];
  if (first === undefined || !('operand' in first)) return false;
  into[at] = { operand: beforeOperand(node, first.operand) };
  return true;
}

function flattenCast(name: SyntaxNode, cast: SyntaxNode, cx: Context, into: Token[]): boolean {
  let operand: SyntaxNode | undefined = postfixInside(childByField(cast, 'value') ?? cast);
  let operator = '';
  while (
    operand !== undefined &&
    (operand.kind === 'pointer_expression' || operand.kind === 'unary_expression')
  ) {
    const sign = childByField(operand, 'operator');
    const text = sign === undefined ? '' : nodeText(sign);
    // Only `&&` is made of two signs; what follows is a unary operator of the right side.
    if (operator !== '' && !(operator === '&' && text === '&')) break;
    operator += text;
    operand = childByField(operand, 'argument');
  }
  if (operand === undefined || binaryPrecedences[operator] === undefined) return false;
  into.push({ operand: withField(name, 'value') }, { operator, node: cast });
  return flatten(operand, cx, into);
}

function containsDisguise(node: SyntaxNode, cx: Context): boolean {
  if (node.kind !== 'binary_expression') {
    return (
      comparisonInDisguise(node, cx) !== undefined ||
      isAssignmentInDisguise(node, cx) ||
      castedOperand(node, cx) !== undefined ||
      hasDisguisedOperand(node, cx)
    );
  }
  const left = childByField(node, 'left');
  const right = childByField(node, 'right');
  return (
    hidesMethodTemplate(node, cx) ||
    (left !== undefined && containsDisguise(left, cx)) ||
    (right !== undefined && containsDisguise(right, cx))
  );
}

function flattenTemplate(found: TemplateName, cx: Context, into: Token[]): boolean {
  const { template, name, member, passed } = found;
  const list = childByField(template, 'arguments');
  const inner = list === undefined ? [] : namedChildren(list);
  const compared = comparedTemplate(inner, found, cx);
  into.push({ operand: name }, { operator: '<', node: template });
  if (compared !== undefined) return flattenChoice(compared, cx, into);
  if (inner.length === 0 || member !== undefined || passed?.kind === 'initializer_list') return false;
  for (const [i, one] of inner.entries()) {
    const right = i > 0 ? assignedValue(one, cx) : undefined;
    if (i > 0) into.push({ behindComma: one, isAssigned: right !== undefined });
    if (!flattenChoice(right ?? valueOf(one, cx), cx, into)) return false;
  }
  into.push({ operator: '>', node: template });
  if (passed !== undefined)
    into.push({ operand: synthetic('parenthesized_expression', namedChildren(passed), passed) });
  return true;
}

/** Of `q = c < d ? e : f` behind a comma, which may go on behind what reads as a list. */
function assignedValue(node: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const isAssignment = node.kind === 'assignment_expression' && !isAssignmentInDisguise(node, cx);
  return isAssignment ? childByField(node, 'right') : undefined;
}

/**
 * The arguments `a < b`, `c` and `D<1>{}` that `f(a < b, c, D<1>{})` passes, and which read as one of a template `a` with three
 * of its own; so do those of `f(a < b, c > (d))`.
 */
export function separatedArguments(node: SyntaxNode, cx: Context): readonly SyntaxNode[] {
  if (node.kind === 'binary_expression' || node.kind === 'conditional_expression' || operandOf(node)) {
    // The last argument goes on behind what reads as a list: `f(a < b, c >> 1)`.
    const tokens: Token[] = [];
    const isFlat = hidesArguments(node) && flattenChoice(node, cx, tokens);
    return (isFlat ? groupedArguments(withMethodTemplates(tokens, cx), node) : undefined) ?? [node];
  }
  const list = templateNames(node).map(({ template }) => childByField(template, 'arguments'));
  if (!list.some((one) => one !== undefined && namedChildren(one).length > 1)) return [node];
  const found = comparisonInDisguise(node, cx);
  const inner = found && childByField(found.template, 'arguments');
  const parts = inner === undefined ? [] : namedChildren(inner);
  const [first, ...others] = parts;
  if (found === undefined || first === undefined || comparedTemplate(parts, found, cx) !== undefined)
    return [node];
  const tokens: Token[] = [{ operand: found.name }, { operator: '<', node: found.template }];
  const compared = flattenChoice(valueOf(first, cx), cx, tokens) ? grouped(tokens, node) : undefined;
  const behind = argumentsBehind(others, found, cx, node);
  return compared === undefined || behind === undefined ? [node] : [compared, ...behind];
}

/** The last of them is a template of what follows it, or is compared with what reads as passed. */
function argumentsBehind(
  parts: readonly SyntaxNode[],
  { template, member, passed }: TemplateName,
  cx: Context,
  node: SyntaxNode,
): SyntaxNode[] | undefined {
  for (let i = 0; i < parts.length; i++) {
    const last = comparedTemplate(parts.slice(i), { member, passed }, cx);
    if (last !== undefined) return [...parts.slice(0, i).map((one) => valueOf(one, cx)), last];
  }
  const values = parts.map((one) => valueOf(one, cx));
  const last = values.pop();
  if (last === undefined || passed?.kind !== 'argument_list') return undefined;
  const right = synthetic('parenthesized_expression', namedChildren(passed), passed);
  const compared = grouped([{ operand: last }, { operator: '>', node: template }, { operand: right }], node);
  return compared && [...values, compared];
}

/** An argument that may read as a type. */
function valueOf(argument: SyntaxNode, cx: Context): SyntaxNode {
  return argument.kind === 'type_descriptor' ? (expressionOfType(argument, cx) ?? argument) : argument;
}

/** `b` and `b[i]`, which read as types. */
function expressionOfType(descriptor: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const [name, declarator] = ['type', 'declarator'].map((field) => childByField(descriptor, field));
  return name === undefined || declarator === undefined ? name : expressionOfDeclarator(name, declarator, cx);
}

function flatten(node: SyntaxNode, cx: Context, into: Token[]): boolean {
  if (node.kind === 'binary_expression') {
    const left = childByField(node, 'left');
    const operator = childByField(node, 'operator');
    const right = childByField(node, 'right');
    if (left === undefined || operator === undefined || right === undefined || !flatten(left, cx, into))
      return false;
    const shift = shiftOf(into.at(-1), operator);
    if (shift !== undefined) into.pop();
    into.push(shift ?? { operator: writtenOperator(operator), node: operator });
    return flatten(right, cx, into);
  }
  const casted = castedOperand(node, cx);
  if (casted !== undefined) return flattenCast(casted, node, cx, into);
  if (hasDisguisedOperand(node, cx)) return flattenPrefixed(node, cx, into);
  if (isAssignmentInDisguise(node, cx)) return flattenAssignment(node, cx, into);
  const compared = comparisonInDisguise(node, cx);
  if (compared !== undefined) return flattenTemplate(compared, cx, into);
  into.push({ operand: node });
  return true;
}

/**
 * What is the only one in a list may be a choice, of `a < b ? c : d >> 1`: its condition begins before the list, and its alternative goes
 * on behind it.
 */
function flattenChoice(node: SyntaxNode, cx: Context, into: Token[]): boolean {
  if (node.kind !== 'conditional_expression') return flatten(node, cx, into);
  const condition = childByField(node, 'condition');
  const alternative = childByField(node, 'alternative');
  if (condition === undefined || alternative === undefined || !flatten(condition, cx, into)) return false;
  into.push({ choice: node });
  return flattenChoice(alternative, cx, into);
}

/** The `>>` of `a < b >> 1`, of which one half ends what reads as a list. */
function shiftOf(last: Token | undefined, operator: SyntaxNode): Token | undefined {
  if (last === undefined || !('operator' in last) || last.operator !== '>' || nodeText(operator) !== '>')
    return undefined;
  return last.node.end === operator.start ? { operator: '>>', node: last.node } : undefined;
}

function flattenAssignment(node: SyntaxNode, cx: Context, into: Token[]): boolean {
  const left = childByField(node, 'left');
  const right = childByField(node, 'right');
  if (left === undefined || right === undefined || !flatten(left, cx, into)) return false;
  into.pop();
  into.push({ operator: '>=', node: left });
  return flatten(right, cx, into);
}

/**
 * `a > 0 && b < n && c > -1` may parse with a template `b<n && c>` in it. Where a name can be no template, the
 * operands are grouped again by precedence.
 */
export function regroupedComparison(node: SyntaxNode, cx: Context): SyntaxNode | undefined {
  if (node.parent?.kind === 'binary_expression' || !containsDisguise(node, cx)) return undefined;
  const tokens: Token[] = [];
  if (!flatten(node, cx, tokens)) return undefined;
  // What an assignment takes for its right side goes on behind the comparison: `(a < b && c >= d ? e : f)`.
  const last = tokens.at(-1);
  const choice = last !== undefined && 'operand' in last ? last.operand : undefined;
  if (node.kind === 'assignment_expression' && choice?.kind === 'conditional_expression') {
    tokens.pop();
    if (!flattenChoice(choice, cx, tokens)) return undefined;
  }
  return grouped(withMethodTemplates(tokens, cx), node);
}

/**
 * `a < b ? c : d >> 1 ? e : f`, of which the grammar takes all before the second question mark for its condition: the choice with another
 * one as its alternative.
 */
export function regroupedChoice(node: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const condition = childByField(node, 'condition');
  const mayChoose = condition?.kind === 'binary_expression' || condition?.kind === 'call_expression';
  const first = mayChoose ? regroupedComparison(condition, cx) : undefined;
  let alternative = first;
  while (alternative?.kind === 'conditional_expression') {
    alternative = childByField(alternative, 'alternative');
  }
  if (first === undefined || condition === undefined || alternative === undefined) return undefined;
  if (alternative === first) return undefined;
  const second = replacedIn(node, condition, alternative);
  return replacedIn(first, alternative, { ...second, start: alternative.start });
}

/** The same of a sign, a cast or `sizeof` that stands before less than the grammar takes. */
export function regroupedOperand(node: SyntaxNode, cx: Context): SyntaxNode | undefined {
  return hasDisguisedOperand(node, cx) ? regroupedComparison(node, cx) : undefined;
}
