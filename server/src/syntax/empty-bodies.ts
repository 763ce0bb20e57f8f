/**
 * `void f() {};`: with a semicolon behind an empty body, the grammar reads a declaration whose initialiser is an empty
 * list. No function has an initialiser, so it is the definition that the semicolon makes of it without.
 */
import type { SyntaxNode } from './ast.ts';

/** Where functions are defined; `withoutUnit` makes one of them the root, and of a block a function is no part. */
const surroundings: ReadonlySet<string | undefined> = new Set([
  undefined,
  'translation_unit',
  'declaration_list',
  'field_declaration_list',
  'template_declaration',
]);

/** A node whose parts may still be changed. */
export interface GrowingNode extends SyntaxNode {
  kind: string;
  field: string | undefined;
  children: readonly SyntaxNode[];
  parent: SyntaxNode | undefined;
}

/** To be called for a declaration that has all of its children: it becomes the definition that it stands for. */
export function readEmptyBody(
  node: GrowingNode,
  nodeOf: (child: SyntaxNode) => GrowingNode | undefined,
): void {
  if (!surroundings.has(node.parent?.kind)) return;
  const semicolon = node.children.at(-1);
  const last = node.children.at(-2);
  if (semicolon?.kind !== ';' || last === undefined) return;
  const [declarator, list]: readonly (SyntaxNode | undefined)[] =
    last.kind === 'init_declarator' ? last.children : [node.children.at(-3), last];
  const body = list && nodeOf(list);
  const named = declarator && nodeOf(declarator);
  if (body === undefined || named === undefined || !isEmptyList(body) || !isFunction(named)) return;
  const isSplit = last.kind === 'init_declarator';
  if (isSplit && (last.children.length !== 2 || node.children.some((child) => child.kind === ','))) return;
  node.kind = 'function_definition';
  body.kind = 'compound_statement';
  body.field = 'body';
  body.parent = node;
  named.parent = node;
  node.children = [...node.children.slice(0, isSplit ? -2 : -3), named, body];
}

const isEmptyList = ({ kind, children }: SyntaxNode): boolean =>
  kind === 'initializer_list' && children.every((child) => !child.named);

/** `f()`, `*f()`, `&f()`, but not `(*f)()`, which is a pointer, nor `f[2]()`. */
function isFunction(node: SyntaxNode): boolean {
  if (node.field !== 'declarator' && !isReferred(node)) return false;
  if (node.kind === 'pointer_declarator' || node.kind === 'reference_declarator') {
    const inner = node.children.at(-1);
    return inner !== undefined && isFunction(inner);
  }
  return node.kind === 'function_declarator' && namesOfFunctions.has(node.children[0]?.kind);
}

/** The grammar gives what a reference's declarator holds no field. */
const isReferred = ({ parent }: SyntaxNode): boolean => parent?.kind === 'reference_declarator';

const namesOfFunctions: ReadonlySet<string | undefined> = new Set([
  'identifier',
  'field_identifier',
  'qualified_identifier',
  'operator_name',
  'destructor_name',
  'template_function',
  'template_method',
]);
