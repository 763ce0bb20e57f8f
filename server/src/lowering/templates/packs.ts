/** Parameter packs: `f(args...)`, fold expressions, `sizeof...(Ts)`. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { inScope } from '../context.ts';
import { createScope } from '../names/entities.ts';
import type { Entity, PackEntity } from '../names/entities.ts';
import { separatedArguments } from '../disguises/disguises.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import type { Operand } from '../expressions/operands.ts';
import { lookup } from '../names/scopes.ts';
import { childByField, firstNamed, hasChild, nodeText } from '../tree.ts';

export interface OperandOfNode {
  readonly operand: Operand;
  readonly node: SyntaxNode;
}

const isExpansion = (node: SyntaxNode): boolean => node.kind === 'parameter_pack_expansion';

/** The packs named inside a pattern. */
function packsIn(node: SyntaxNode, cx: Context, found: Map<string, PackEntity>): void {
  // What has dots of its own is expanded there.
  if (isExpansion(node) || node.kind === 'fold_expression') return;
  if (node.kind === 'sizeof_expression' && hasChild(node, '...')) return;
  if (node.named && node.children.length === 0) {
    const name = nodeText(node);
    if (!found.has(name)) {
      const pack = lookup(cx.session, cx.scope, name)?.find(
        (entity): entity is PackEntity => entity.kind === 'pack',
      );
      if (pack !== undefined) found.set(name, pack);
    }
  }
  for (const child of node.children) packsIn(child, cx, found);
}

/** One context for each element of the packs that the pattern names. */
export function packContexts(pattern: SyntaxNode, cx: Context): readonly Context[] {
  return namedPackContexts(pattern, cx) ?? [];
}

/** The same, or undefined where the pattern names no pack that is known. */
export function namedPackContexts(pattern: SyntaxNode, cx: Context): readonly Context[] | undefined {
  const packs = new Map<string, PackEntity>();
  packsIn(pattern, cx, packs);
  if (packs.size === 0) return undefined;
  const length = Math.max(0, ...[...packs.values()].map((pack) => pack.elements.length));
  return Array.from({ length }, (_unused, i) => {
    const scope = createScope('block', cx.scope);
    for (const [name, pack] of packs) {
      const element: Entity | undefined = pack.elements[i];
      if (element !== undefined) scope.names.set(name, [element]);
    }
    return inScope(cx, scope);
  });
}

export function packLength(node: SyntaxNode, cx: Context): number | undefined {
  // Past the element that an expansion around it gives that name.
  const isPack = ({ kind }: Entity): boolean => kind === 'pack';
  const found = lookup(cx.session, cx.scope, nodeText(node), (entities) => entities.some(isPack));
  const pack = found?.find(isPack);
  return pack?.kind === 'pack' ? pack.elements.length : undefined;
}

/** How many operands `expandOperands` makes of the nodes. */
export function expandedCount(nodes: readonly SyntaxNode[], cx: Context): number {
  const counts = nodes
    .flatMap((node) => separatedArguments(node, cx))
    .map((node) => (isExpansion(node) ? packContexts(patternOf(node), cx).length : 1));
  return counts.reduce((sum, count) => sum + count, 0);
}

const patternOf = (expansion: SyntaxNode): SyntaxNode =>
  childByField(expansion, 'pattern') ?? firstNamed(expansion) ?? expansion;

/** The patterns of the nodes, each in the contexts of its elements. */
export function expanded<T>(
  nodes: readonly SyntaxNode[],
  cx: Context,
  lower: (node: SyntaxNode, cx: Context) => T,
): T[] {
  return nodes.flatMap((node) => {
    if (!isExpansion(node)) return [lower(node, cx)];
    const pattern = patternOf(node);
    return packContexts(pattern, cx).map((inner) => lower(pattern, inner));
  });
}

/** Arguments or list elements with pack expansions written out. */
export function expandOperands(nodes: readonly SyntaxNode[], cx: Context): OperandOfNode[] {
  const separated = nodes.flatMap((one) => separatedArguments(one, cx));
  return expanded(separated, cx, (node, inner) => ({ operand: lowerExpression(node, inner), node }));
}
