/** `p = a < b ? c : d, q = e >> 1`, which reads as one variable, with a template `a` in its value. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { childByField } from '../tree.ts';
import { synthetic, withField } from './disguisedDeclarators.ts';
import { separatedArguments } from './disguises.ts';
import { hidesArguments } from './regrouping.ts';

/** The variables that a declarator declares: more than one where its value hides others. */
export function separatedDeclarators(declarator: SyntaxNode, cx: Context): readonly SyntaxNode[] {
  const value = declarator.kind === 'init_declarator' ? childByField(declarator, 'value') : undefined;
  if (value === undefined || !hidesArguments(value)) return [declarator];
  const [own, ...others] = separatedArguments(value, cx);
  const declared = others.map(declaratorOf);
  if (own === undefined || !declared.every((one) => one !== undefined)) return [declarator];
  if (declared.length === 0) return [declarator];
  const children = declarator.children.map((child) => (child === value ? withField(own, 'value') : child));
  return [{ ...synthetic('init_declarator', children, declarator), end: own.end }, ...declared];
}

/** `q = v` and `q` as what declares a variable. */
function declaratorOf(node: SyntaxNode): SyntaxNode | undefined {
  if (node.kind === 'identifier') return withField(node, 'declarator');
  if (node.kind !== 'assignment_expression') return undefined;
  const [name, value] = ['left', 'right'].map((field) => childByField(node, field));
  if (name?.kind !== 'identifier' || value === undefined) return undefined;
  return withField(
    synthetic('init_declarator', [withField(name, 'declarator'), withField(value, 'value')], node),
    'declarator',
  );
}
