/**
 * The line that somebody writes at the moment. `int`, `int half =` make sense together with the line behind them, which is
 * meant to be a statement of its own: its findings would go and come back with each word. Only an editor knows which line
 * that is; a file that lies there unfinished is read as a compiler reads it.
 */
import type { SyntaxNode } from './ast.ts';
import type { SourceSpan } from './parsed-file.ts';
import { verbatimMark } from './source-map.ts';
import type { ConvertedTree } from './tree-conversion.ts';
import { endedText, lineAt } from './unfinished-lines.ts';

/** A place in a file's text, just behind what was typed last. */
export interface TypedAt {
  readonly path: string;
  readonly offset: number;
}

/** The line of an item's text that was typed in last, where it looks as if it were not done; `offset` is one from the item's start in its file. */
export function typedLine(text: string, segments: Int32Array, offset: number): SourceSpan | undefined {
  const at = offsetInText(segments, offset, text.length);
  if (at === undefined) return undefined;
  const line = lineAt(text, at);
  const isInside = at >= line.start && !text.slice(Math.min(line.end, at), at).includes('\n');
  return isInside && line.start < line.end && isFollowedByAnother(text, line) ? line : undefined;
}

/** By segments as `SourceMap.slice` gives them; undefined inside of what a macro stands for. */
function offsetInText(segments: Int32Array, offset: number, length: number): number | undefined {
  for (let i = 0; i < segments.length; i += 3) {
    const start = segments[i]!;
    const at = start + offset - segments[i + 1]!;
    const end = i + 3 < segments.length ? segments[i + 3]! : length;
    if (segments[i + 2] === verbatimMark && at >= start && at <= end) return at;
  }
  return undefined;
}

/** What goes on with an operator, or further to the right, goes on with the same statement. */
function isFollowedByAnother(text: string, { start, end }: SourceSpan): boolean {
  if (endedText(text, { start, end }) === undefined) return false;
  const next = /^[^\S\n]*\n(?:[^\S\n]*\n)*([^\S\n]*)(?:\/[/*]|[\w"'~!}])/.exec(text.slice(end));
  if (next === null) return false;
  const [, indentation = ''] = next;
  const own = start - (text.lastIndexOf('\n', start - 1) + 1);
  return indentation.length <= own;
}

/**
 * The tree with the line as a statement of its own, or without it where it makes none yet; undefined where the line is
 * none of a block's, or that leaves errors.
 */
export function readTypedLine(
  text: string,
  line: SourceSpan,
  parse: (text: string) => ConvertedTree | undefined,
): ConvertedTree | undefined {
  const begun = begunStatement(text, line);
  const ended = isWord(text.slice(begun.start, begun.end)) ? undefined : endedText(text, line);
  const tree = ended === undefined ? undefined : parse(ended);
  if (tree?.errors.length === 0) return isOfBlock(tree.root, line) ? tree : undefined;
  const { start, end } = begun;
  // What a condition decides about is this line, and not the one behind.
  const isBody = /(?:\)|\b(?:else|do))\s*$/.test(text.slice(Math.max(0, start - mostBlanks), start));
  const blanks = ' '.repeat(end - start - 1);
  const without = parse(text.slice(0, start) + (isBody ? ';' : ' ') + blanks + text.slice(end));
  if (without?.errors.length !== 0 || !isOfBlock(without.root, line)) return undefined;
  return { root: without.root, errors: [begun] };
}

/** Between a condition and what it decides about. */
const mostBlanks = 200;

/** Statements that stand before it in the line are done. */
function begunStatement(text: string, { start, end }: SourceSpan): SourceSpan {
  const begin = start + text.slice(start, end).search(/[^;{}]*$/);
  return { start: begin + text.slice(begin, end).search(/\S|$/), end };
}

/** The beginning of something, and no statement yet. */
function isWord(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && !/^(?:return|break|continue|else|do)$/.test(text);
}

const lists: ReadonlySet<string> = new Set([
  'argument_list',
  'compound_statement',
  'declaration_list',
  'enumerator_list',
  'field_declaration_list',
  'field_initializer_list',
  'initializer_list',
  'parameter_list',
  'template_argument_list',
  'template_parameter_list',
  'translation_unit',
]);

/** Whether the innermost list of things around the line is one of statements. */
function isOfBlock(root: SyntaxNode, { start, end }: SourceSpan): boolean {
  let node: SyntaxNode | undefined = root;
  let list = root;
  while (node !== undefined) {
    if (lists.has(node.kind)) list = node;
    node = node.children.find((child) => child.start <= start && child.end >= end);
  }
  return list.kind === 'compound_statement';
}
