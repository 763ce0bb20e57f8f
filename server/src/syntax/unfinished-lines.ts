/**
 * A line that somebody is writing, `int half = ` or `if (`, takes the line after it into its error. Where ending it or
 * leaving it out gives a text that can be read, the lines around it are read as they will be once it is done.
 */
import type { SyntaxNode } from './ast.ts';
import type { SourceSpan } from './parsed-file.ts';
import { PlainNode } from './tree-conversion.ts';
import type { ConvertedTree } from './tree-conversion.ts';

/** Characters up to which a text is parsed again; that takes a few milliseconds for each line tried. */
const longestText = 40_000;

/** The tree of a text in place of the item's, with the same offsets; undefined where it takes too long. */
type Parse = (text: string) => ConvertedTree | undefined;

/** The item's tree with one unfinished line set apart, where that leaves no error; its errors are still told. */
export function mendUnfinishedLine(text: string, converted: ConvertedTree, parse: Parse): ConvertedTree {
  const [first] = converted.errors;
  if (first === undefined || text.length > longestText) return converted;
  const lines = linesAround(text, first.start);
  for (const line of lines) {
    const ended = endedText(text, line);
    const tree = ended === undefined ? undefined : parse(ended);
    if (tree?.errors.length === 0) return { root: tree.root, errors: converted.errors };
  }
  for (const line of lines) {
    const root = withoutLine(text, line, parse);
    if (root !== undefined) return { root, errors: converted.errors };
  }
  return converted;
}

/** The line of what stands before an error, that of the error, and the one above; without the blanks around them. */
function linesAround(text: string, at: number): SourceSpan[] {
  if (!text.includes('{')) return [];
  const before = lineAt(text, lastInk(text, at - 1));
  const lines = [before, lineAt(text, at), lineAt(text, lastInk(text, before.start - 1))];
  return lines.filter(
    ({ start, end }, i) => start < end && lines.findIndex((other) => other.start === start) === i,
  );
}

/** The last character up to there that is no blank. */
function lastInk(text: string, at: number): number {
  let last = at;
  while (last > 0 && isBlank(text, last)) last--;
  return Math.max(0, last);
}

export function lineAt(text: string, at: number): SourceSpan {
  let start = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  const next = text.indexOf('\n', Math.max(start, at));
  let end = next < 0 ? text.length : next;
  while (start < end && isBlank(text, start)) start++;
  while (end > start && isBlank(text, end - 1)) end--;
  return { start, end };
}

function isBlank(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 32;
}

/** With a semicolon in place of the blank behind the line; undefined where it doesn't look as if only that were missing. */
export function endedText(text: string, { start, end }: SourceSpan): string | undefined {
  const line = text.slice(start, end);
  const isWhole = isBalanced(line) && !/[;{}:,\\]$|\/[/*]/.test(line);
  return isWhole && end < text.length ? `${text.slice(0, end)};${text.slice(end + 1)}` : undefined;
}

function isBalanced(line: string): boolean {
  let depth = 0;
  for (const character of line) {
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character) && --depth < 0) return false;
  }
  return depth === 0;
}

/** The tree with the line as a statement that cannot be read. */
function withoutLine(text: string, line: SourceSpan, parse: Parse): SyntaxNode | undefined {
  // What a line that opens or closes a block decides about what is in it.
  if (/[{}\\]/.test(text.slice(line.start, line.end)) || /^\s*\{/.test(text.slice(line.end)))
    return undefined;
  const { start, end } = line;
  const tree = parse(text.slice(0, start) + ' '.repeat(end - start) + text.slice(end));
  const block = tree?.errors.length === 0 ? innermost(tree.root, line) : undefined;
  if (tree === undefined || block?.kind !== 'compound_statement' || !(block instanceof PlainNode))
    return undefined;
  const error = new PlainNode('ERROR', undefined, true, block, block.item, start, end);
  const behind = block.children.findIndex((child) => child.start >= end);
  block.children = [...block.children.slice(0, behind), error, ...block.children.slice(behind)];
  return tree.root;
}

function innermost(root: SyntaxNode, { start, end }: SourceSpan): SyntaxNode {
  const inside = root.children.find((child) => child.start <= start && child.end >= end);
  return inside === undefined ? root : innermost(inside, { start, end });
}
