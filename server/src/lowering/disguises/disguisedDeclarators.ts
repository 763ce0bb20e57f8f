/** Expressions that read as declarators of a type: `f(a, b)`, `a[i]`, `a * b` where a type may stand. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { childByField, namedChildren, nodeText } from '../tree.ts';
import { lookup } from '../names/scopes.ts';
import { tryLowerType } from '../types/typeNames.ts';

const measurements = new Map([
  ['sizeof', 'sizeof_expression'],
  ['alignof', 'alignof_expression'],
]);

export function synthetic(kind: string, children: readonly SyntaxNode[], around: SyntaxNode): SyntaxNode {
  return { ...copied(around), kind, children };
}

export function copied(node: SyntaxNode): SyntaxNode {
  return {
    kind: node.kind,
    field: node.field,
    named: node.named,
    children: node.children,
    parent: node.parent,
    item: node.item,
    start: node.start,
    end: node.end,
  };
}

export const withField = (node: SyntaxNode, field: string): SyntaxNode => ({ ...copied(node), field });

/** The node with something else for a part of it, in that part's field. */
export function replacedIn(node: SyntaxNode, part: SyntaxNode, by: SyntaxNode): SyntaxNode {
  if (node === part) return by;
  const children = node.children.map((child) => {
    const replaced = replacedIn(child, part, by);
    return replaced === child || child.field === undefined ? replaced : withField(replaced, child.field);
  });
  if (children.every((child, i) => child === node.children[i])) return node;
  return { ...synthetic(node.kind, children, node), end: Math.max(node.end, by.end) };
}

/** Words that read as the name of a parameter's type, by the kinds of what they are. */
const literals = new Map([
  ['true', 'true'],
  ['false', 'false'],
  ['nullptr', 'null'],
  ['NULL', 'null'],
  ['this', 'this'],
]);

/** What reads as a parameter, as the argument that it is; undefined where it does declare a parameter. */
function argumentOfParameter(parameter: SyntaxNode, cx: Context): SyntaxNode | undefined {
  if (!parameter.kind.endsWith('declaration')) return parameter;
  const type = childByField(parameter, 'type');
  if (!/^(variadic_)?parameter_declaration$/.test(parameter.kind) || type === undefined) return undefined;
  if (tryLowerType(type, cx) !== undefined || !/identifier$|^template_/.test(type.kind)) return undefined;
  const declarator = childByField(parameter, 'declarator');
  if (parameter.kind === 'variadic_parameter_declaration')
    return synthetic('parameter_pack_expansion', [withField(type, 'pattern')], parameter);
  if (declarator !== undefined) return expressionOfDeclarator(type, declarator, cx);
  const literal = literals.get(nodeText(type));
  return literal === undefined ? type : synthetic(literal, [], type);
}

/** `name declarator` as an expression: `a[i][j]`, `f(x)`, `a * b[i]`, `a & b`, `a * (int)(b)`. */
export function expressionOfDeclarator(
  name: SyntaxNode,
  declarator: SyntaxNode,
  cx: Context,
): SyntaxNode | undefined {
  const inner = childByField(declarator, 'declarator') ?? namedChildren(declarator)[0];
  switch (declarator.kind) {
    case 'pointer_declarator':
      return inner === undefined ? undefined : binary(name, '*', inner, declarator, cx);
    case 'reference_declarator':
      return inner === undefined ? undefined : binary(name, '&', inner, declarator, cx);
    case 'abstract_pointer_declarator':
    case 'abstract_reference_declarator':
      return inner && binary(name, declarator.kind.includes('pointer') ? '*' : '&', inner, declarator, cx);
    case 'abstract_array_declarator':
    case 'abstract_function_declarator': {
      const around = childByField(declarator, 'declarator');
      const base = around === undefined ? name : expressionOfDeclarator(name, around, cx);
      return base === undefined ? undefined : postfix(base, declarator, cx);
    }
    default:
      return undefined;
  }
}

/** The right side of `a * b[i]` or `a * N::b`: a declarator that names what it declares. */
function namedOperand(declarator: SyntaxNode, cx: Context): SyntaxNode | undefined {
  if (declarator.kind === 'identifier' || declarator.kind === 'qualified_identifier') return declarator;
  if (declarator.kind === 'abstract_function_declarator') return parenthesisedOperand(declarator, cx);
  if (declarator.kind.endsWith('parenthesized_declarator')) {
    const [inside] = namedChildren(declarator);
    const operand = inside && namedOperand(inside, cx);
    return operand && synthetic('parenthesized_expression', [operand], declarator);
  }
  if (declarator.kind !== 'array_declarator' && declarator.kind !== 'function_declarator') return undefined;
  const inner = childByField(declarator, 'declarator');
  const measured = inner && measuredType(inner, declarator);
  if (measured !== undefined) return measured;
  const base = inner === undefined ? undefined : namedOperand(inner, cx);
  return base === undefined ? undefined : postfix(base, declarator, cx);
}

/** The right side of `a * (b * c)`, which reads as a pointer to a function with the parameter `b *c`. */
function parenthesisedOperand(declarator: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const parameters = childByField(declarator, 'parameters');
  const list = parameters && argumentsOfParameters(parameters, cx);
  const [operand, ...others] = list?.children ?? [];
  if (childByField(declarator, 'declarator') !== undefined || others.length > 0) return undefined;
  return operand && synthetic('parenthesized_expression', [operand], declarator);
}

/** `sizeof(float)`, which reads as a function of that name: its operand is a type. */
function measuredType(operator: SyntaxNode, declarator: SyntaxNode): SyntaxNode | undefined {
  const kind = measurements.get(nodeText(operator));
  const parameters = childByField(declarator, 'parameters');
  if (kind === undefined || parameters === undefined) return undefined;
  const [type] = namedChildren(parameters);
  if (type?.kind !== 'parameter_declaration') return undefined;
  const descriptor = withField(synthetic('type_descriptor', type.children, type), 'type');
  return synthetic(kind, [descriptor], declarator);
}

/** `(int)(b)`, which reads as a function that gives a function. */
function castOperand(declarator: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const to = childByField(declarator, 'declarator');
  const [parameters, given] = [to, declarator].map((one) => one && childByField(one, 'parameters'));
  if (parameters === undefined || given === undefined || to?.kind !== declarator.kind) return undefined;
  const [type, ...others] = namedChildren(parameters);
  const list = argumentsOfParameters(given, cx);
  const [operand, ...more] = list?.children ?? [];
  if (type === undefined || operand === undefined || others.length + more.length > 0) return undefined;
  const descriptor = withField(synthetic('type_descriptor', type.children, type), 'type');
  return synthetic('cast_expression', [descriptor, withField(operand, 'value')], declarator);
}

function postfix(base: SyntaxNode, declarator: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const whole = (kind: string, children: readonly SyntaxNode[]): SyntaxNode => ({
    ...synthetic(kind, children, declarator),
    start: base.start,
  });
  if (declarator.kind.endsWith('array_declarator')) {
    const size = childByField(declarator, 'size');
    if (size === undefined) return undefined;
    const indices = withField(synthetic('subscript_argument_list', [size], size), 'indices');
    return whole('subscript_expression', [withField(base, 'argument'), indices]);
  }
  const parameters = childByField(declarator, 'parameters');
  if (parameters === undefined) return undefined;
  const list = argumentsOfParameters(parameters, cx);
  return list && whole('call_expression', [withField(base, 'function'), withField(list, 'arguments')]);
}

/** `(gx, w * h)` that reads as parameters, as the arguments that it is. */
export function argumentsOfParameters(parameters: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const written = namedChildren(parameters).filter(({ kind }) => kind !== 'ERROR');
  const sure = written.map((parameter) => {
    const argument = argumentOfParameter(parameter, cx);
    return argument && withSign(argument, parameters, parameter);
  });
  // One that can be no parameter makes arguments of all: `T(x)` is a value then.
  const isList = sure.some((one, i) => one !== undefined && written[i]?.kind !== 'comment');
  const given = written.map((parameter, i) => sure[i] ?? (isList ? madeValue(parameter, cx) : undefined));
  if (!given.every((argument) => argument !== undefined)) return undefined;
  return synthetic('argument_list', given, parameters);
}

/** The `&` of `int* p(&x)`, which the grammar skips before what it takes for a parameter. */
function withSign(argument: SyntaxNode, parameters: SyntaxNode, parameter: SyntaxNode): SyntaxNode {
  const skipped = parameters.children[parameters.children.indexOf(parameter) - 1];
  const [sign] = skipped?.kind === 'ERROR' ? skipped.children : [];
  if (sign === undefined || !/^[&*]$/.test(sign.kind)) return argument;
  const children = [withField(sign, 'operator'), withField(argument, 'argument')];
  return { ...synthetic('pointer_expression', children, argument), start: sign.start };
}

/** `Scale(factor)`, which reads as a function that takes a `factor`, as the value that it makes. */
function madeValue(parameter: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const [type, declarator] = ['type', 'declarator'].map((field) => childByField(parameter, field));
  if (type === undefined || declarator?.kind !== 'abstract_function_declarator') return undefined;
  const isPlain =
    childByField(declarator, 'declarator') === undefined &&
    /identifier$|^primitive_type$|^template_type$/.test(type.kind);
  return isPlain ? postfix(type, declarator, cx) : undefined;
}

function binary(
  left: SyntaxNode,
  operator: string,
  inner: SyntaxNode,
  declarator: SyntaxNode,
  cx: Context,
): SyntaxNode | undefined {
  const right = namedOperand(inner, cx) ?? castOperand(inner, cx);
  const sign = declarator.children.find((child) => !child.named && child.kind === operator);
  if (right === undefined || sign === undefined) return undefined;
  const children = [withField(left, 'left'), withField(sign, 'operator'), withField(right, 'right')];
  return { ...synthetic('binary_expression', children, declarator), start: left.start };
}

const values = new Set(['local', 'capture', 'field', 'variable', 'object']);

/** `a * b;` and `a & b;`, which read as declarations, where the first names no type: the statement of the product. */
export function productInDisguise(declaration: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const [type, declarator] = ['type', 'declarator'].map((field) => childByField(declaration, field));
  if (type?.kind !== 'type_identifier' || declarator === undefined) return undefined;
  if (!/^(?:pointer|reference)_declarator$/.test(declarator.kind)) return undefined;
  if (namedChildren(declaration).length !== 2) return undefined;
  const found = lookup(cx.session, cx.scope, nodeText(type))?.[0];
  if (found === undefined || !values.has(found.kind)) return undefined;
  const product = expressionOfDeclarator(type, declarator, cx);
  return product && synthetic('expression_statement', [product], declaration);
}
