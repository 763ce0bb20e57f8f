/** Functions with `auto` parameters: each is a template parameter without a name. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { TemplateHead, TemplateParameter } from '../names/entities.ts';
import { childByField, childOfKind, namedChildren } from '../tree.ts';

/** The name under which the type of the i-th parameter is bound. */
export function autoParameterName(index: number): string {
  return `auto$${index}`;
}

export function isAutoParameter(node: SyntaxNode): boolean {
  return childByField(node, 'type')?.kind === 'placeholder_type_specifier';
}

/** Adds a template parameter for every `auto` in a function's parameter list. */
export function withAutoParameters(
  head: TemplateHead | undefined,
  declarator: SyntaxNode,
): TemplateHead | undefined {
  const list = childByField(declarator, 'parameters') ?? childOfKind(declarator, 'parameter_list');
  if (list === undefined) return head;
  const added: TemplateParameter[] = [];
  namedChildren(list)
    .filter((node) => /parameter_declaration$/.test(node.kind))
    .forEach((node, i) => {
      if (!isAutoParameter(node)) return;
      const isPack = node.kind === 'variadic_parameter_declaration';
      added.push({ kind: 'type', name: autoParameterName(i), isPack, node, defaultNode: undefined });
    });
  return added.length === 0 ? head : { parameters: [...(head?.parameters ?? []), ...added] };
}
