/** Names and template parameters in declarators. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { TemplateHead, TemplateParameter } from './entities.ts';
import { isKeyword } from '../outlines.ts';
import { childByField, childOfKind, hasChild, namedChildren, nodeText } from '../tree.ts';

function templateParameter(node: SyntaxNode): TemplateParameter | undefined {
  const isPack = node.kind.startsWith('variadic') || hasChild(node, '...');
  const defaultNode = childByField(node, 'default_type') ?? childByField(node, 'default_value');
  switch (node.kind) {
    case 'type_parameter_declaration':
    case 'optional_type_parameter_declaration':
    case 'variadic_type_parameter_declaration': {
      const named = childByField(node, 'name') ?? childOfKind(node, 'type_identifier');
      const name = named === undefined || named === defaultNode ? '' : nodeText(named);
      return { kind: 'type', name, isPack, node, defaultNode };
    }
    case 'template_template_parameter_declaration': {
      const inner = node.children.find((child) => child.kind.includes('type_parameter_declaration'));
      const named = inner && (childByField(inner, 'name') ?? childOfKind(inner, 'type_identifier'));
      return {
        kind: 'template',
        name: named === undefined ? '' : nodeText(named),
        isPack,
        node,
        defaultNode: inner && childByField(inner, 'default_type'),
      };
    }
    case 'parameter_declaration':
    case 'optional_parameter_declaration':
    case 'variadic_parameter_declaration': {
      const name = declaredName(childByField(node, 'declarator'));
      const pack = isPack || childOfKind(node, 'variadic_declarator') !== undefined;
      return {
        kind: 'value',
        name: name === undefined ? '' : nodeText(name),
        isPack: pack,
        node,
        defaultNode,
      };
    }
    default:
      return undefined;
  }
}

export function templateHead(list: SyntaxNode | undefined): TemplateHead {
  const parameters = list === undefined ? [] : namedChildren(list).map(templateParameter);
  return { parameters: parameters.filter((parameter) => parameter !== undefined) };
}

/** The innermost declarator: the name. Where the code around cannot be read, a cast may look like one: `(float*)a` names nothing. */
export function declaredName(declarator: SyntaxNode | undefined): SyntaxNode | undefined {
  const name = innermostName(declarator);
  return name?.kind === 'identifier' && isKeyword(nodeText(name)) ? undefined : name;
}

function innermostName(declarator: SyntaxNode | undefined): SyntaxNode | undefined {
  let current = declarator;
  while (current !== undefined) {
    switch (current.kind) {
      case 'identifier':
      case 'field_identifier':
      case 'type_identifier':
      case 'qualified_identifier':
      case 'template_function':
      case 'template_method':
      case 'operator_name':
      case 'operator_cast':
      case 'destructor_name':
      case 'structured_binding_declarator':
      case 'primitive_type':
        return current;
      default:
        current = childByField(current, 'declarator') ?? innerDeclarator(current);
    }
  }
  return undefined;
}

/**
 * Whether a word beside a variable's name could not be read, as in `con Real dx;` or in parameters whose function has lost
 * its head: the grammar then takes types for variables.
 */
export function isInDoubt(declaration: SyntaxNode, declarator: SyntaxNode): boolean {
  const { children } = declaration;
  const at = children.indexOf(declarator);
  const beside = [children[at - 1], children[at + 1]];
  if (declarator.kind === 'init_declarator') beside.push(declarator.children[1]);
  return beside.some(
    (one) => one?.kind === 'ERROR' && one.children.some(({ kind }) => kind === 'identifier'),
  );
}

/** What stands before each `::` of a name, outermost first, and its last part. */
export function qualifiedParts(name: SyntaxNode | undefined): {
  readonly prefixes: readonly SyntaxNode[];
  readonly last: SyntaxNode | undefined;
} {
  const prefixes: SyntaxNode[] = [];
  let last = name;
  while (last?.kind === 'qualified_identifier') {
    const prefix = childByField(last, 'scope');
    if (prefix !== undefined) prefixes.push(prefix);
    last = childByField(last, 'name');
  }
  return { prefixes, last };
}

/** The child declarator of kinds that give it no field (references, parentheses), or the name after `C::`. */
export function innerDeclarator(node: SyntaxNode): SyntaxNode | undefined {
  if (node.kind === 'qualified_identifier') return childByField(node, 'name');
  return namedChildren(node).find(
    (child) =>
      child.field !== 'size' &&
      (child.kind.endsWith('declarator') ||
        child.kind.endsWith('identifier') ||
        child.kind === 'operator_name' ||
        child.kind === 'operator_cast' ||
        child.kind === 'destructor_name'),
  );
}

/** The function declarator that makes this a function (not a pointer to one). */
export function functionDeclarator(declarator: SyntaxNode | undefined): SyntaxNode | undefined {
  let current = declarator;
  while (current !== undefined) {
    if (current.kind === 'function_declarator') {
      const inner = childByField(current, 'declarator');
      return inner?.kind === 'parenthesized_declarator' && /^\(\s*[*&]/.test(nodeText(inner))
        ? undefined
        : current;
    }
    if (current.kind === 'operator_cast') return current;
    if (current.kind === 'init_declarator' || current.kind.startsWith('array')) return undefined;
    // `Class::operator T() const`: the declarator is the name's last part.
    const inner = current.kind === 'qualified_identifier' ? 'name' : 'declarator';
    current = childByField(current, inner) ?? innerDeclarator(current);
  }
  return undefined;
}

/** Name under which a function is found: conversion operators share one. */
export function functionName(node: SyntaxNode): string {
  if (node.kind === 'operator_cast') return 'operator()cast';
  if (node.kind === 'operator_name') return nodeText(node).replace(/\s+/g, '');
  if (node.kind === 'template_function' || node.kind === 'template_method') {
    const name = nodeText(childByField(node, 'name') ?? node);
    // As the preprocessor spells it where arguments follow.
    return name === 'operator__' ? 'operator()' : name;
  }
  return nodeText(node);
}
