import type { SourceItem, SyntaxNode } from './ast.ts';
import { scanDeclarations } from './declaration-scanner.ts';
import { childByField } from './navigation.ts';
import type { FragmentKind, FragmentOptions } from './parsed-file.ts';
import { ParsedItem } from './source-item.ts';
import type { BuildTree } from './source-item.ts';
import { verbatimMark } from './source-map.ts';

interface Wrapper {
  readonly before: string;
  readonly after: string;
  find(root: SyntaxNode): SyntaxNode | undefined;
}

const wrappers: Readonly<Record<FragmentKind, Wrapper>> = {
  expression: {
    before: 'auto fragment = ',
    after: ';',
    find: (root) => {
      const declarator = childByField(root, 'declarator');
      return declarator && childByField(declarator, 'value');
    },
  },
  statement: {
    before: 'void fragment() { ',
    after: ' }',
    find: (root) => childByField(root, 'body')?.children.find((child) => child.named),
  },
  type: {
    before: 'using fragment = ',
    after: ';',
    find: (root) => childByField(root, 'type'),
  },
  declaration: { before: '', after: '', find: (root) => root },
};

/** Parses text that stands alone by putting it where the grammar expects its kind. */
export function parseFragment(
  text: string,
  kind: FragmentKind,
  options: FragmentOptions,
  build: BuildTree,
): SyntaxNode | undefined {
  const wrapper = wrappers[kind];
  const expanded = options.macros?.expand(text) ?? text;
  const whole = wrapper.before + expanded + wrapper.after;
  const scanned = scanDeclarations(whole, [], []);
  const prefix = wrapper.before.length;
  const segments =
    expanded === text
      ? Int32Array.of(0, -prefix, verbatimMark)
      : Int32Array.of(0, 0, text.length, prefix, 0, text.length);
  const anchor = options.anchor ?? { path: '', start: 0 };
  const item: SourceItem = new ParsedItem(scanned.text, anchor, scanned.qualifiers, [], segments, build);
  const node = wrapper.find(item.root);
  return node !== undefined && (kind === 'declaration' || coversText(node, whole, prefix, expanded.length))
    ? node
    : undefined;
}

/** Nothing but white space may be left over: `1; int x = 2` is no expression. */
function coversText(node: SyntaxNode, whole: string, prefix: number, length: number): boolean {
  return (
    whole.slice(prefix, Math.max(prefix, node.start)).trim() === '' &&
    whole.slice(node.end, prefix + length).trim() === ''
  );
}
