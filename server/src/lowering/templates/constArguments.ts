/**
 * `W<const T>` beside `W<T>`. Types are without qualifiers, so that an argument says itself whether it is const; it does so
 * only to class templates that have a specialisation for what is const, as constness is lost where it makes no difference.
 */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import type { Entity, Specialisation, TemplateArgument } from '../names/entities.ts';
import { resolveQualified, qualifiedEntities } from '../names/qualifiedNames.ts';
import { lookup } from '../names/scopes.ts';
import { childByField, hasSpecifier, namedChildren, nodeText } from '../tree.ts';

/** `const T` without a declarator: of `const T*` only what it points to is const. */
export function isWrittenConst(node: SyntaxNode): boolean {
  return (
    node.kind === 'type_descriptor' &&
    childByField(node, 'declarator') === undefined &&
    namedChildren(node).some((child) => child.kind === 'type_qualifier' && nodeText(child) === 'const')
  );
}

/** Whether what a declaration's declarators stand around is const. */
export function isConstSpecified(declaration: SyntaxNode | undefined, cx: Context): boolean {
  if (declaration === undefined) return false;
  if (hasSpecifier(declaration, 'const')) return true;
  const type = childByField(declaration, 'type');
  return type !== undefined && isConstType(type, cx);
}

/** Aliases of aliases; in code that somebody types an alias may name itself. */
const mostAliases = 16;

/** Whether a type's syntax, or the name in it, stands for something that is const itself. */
export function isConstType(node: SyntaxNode, cx: Context, depth = 0): boolean {
  if (isWrittenConst(node)) return true;
  if (node.kind === 'type_descriptor') {
    const inner = childByField(node, 'type');
    return (
      inner !== undefined && childByField(node, 'declarator') === undefined && isConstType(inner, cx, depth)
    );
  }
  if (node.kind === 'dependent_type')
    return namedChildren(node).some((inner) => isConstType(inner, cx, depth));
  const name = node.kind === 'qualified_identifier' ? resolveQualified(node, cx) : undefined;
  const last = name?.last ?? node;
  const text = nodeText(childByField(last, 'name') ?? last);
  const [entity] =
    (name === undefined ? lookup(cx.session, cx.scope, text) : qualifiedEntities(name, text, cx)) ?? [];
  return entity !== undefined && isConstEntity(entity, last.kind === 'template_type', cx, depth + 1);
}

function isConstEntity(entity: Entity, isTemplate: boolean, cx: Context, depth: number): boolean {
  if (entity.kind === 'type') return entity.isConst === true && !isTemplate;
  if (entity.kind !== 'alias' || depth > mostAliases) return false;
  if (isTemplate || entity.head !== undefined)
    return entity.head !== undefined && isWrittenConst(entity.typeNode);
  if (entity.isConst !== undefined) return true;
  if (entity.declarator !== undefined && childByField(entity.declarator, 'declarator') !== undefined)
    return false;
  return isConstType(entity.typeNode, { ...cx, scope: entity.scope }, depth);
}

function hasConst(argument: TemplateArgument): boolean {
  if (argument.kind === 'pack') return argument.elements.some(hasConst);
  return argument.kind === 'type' && argument.isConst === true;
}

export function withoutConst(argument: TemplateArgument): TemplateArgument {
  if (argument.kind === 'pack') return { ...argument, elements: argument.elements.map(withoutConst) };
  return argument.kind === 'type' && argument.isConst === true
    ? { kind: 'type', type: argument.type }
    : argument;
}

interface Specialised {
  readonly specialisations: readonly Specialisation[];
}

/** Whether instances for `T` and `const T` can be different. */
export function tellsConst({ specialisations }: Specialised): boolean {
  return specialisations.some(({ argumentsNode }) => namedChildren(argumentsNode).some(isWrittenConst));
}

/** The arguments as far as they matter to the template. */
export function argumentsFor(
  entity: Specialised,
  list: readonly TemplateArgument[],
): readonly TemplateArgument[] {
  return !list.some(hasConst) || tellsConst(entity) ? list : list.map(withoutConst);
}
