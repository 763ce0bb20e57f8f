/**
 * `(a |= b, c)`: the grammar expects a fold expression behind the first operator in parentheses and cannot go on at the
 * comma; which parts of it are then found where depends on what follows. Where a text has errors, it is read with a comma
 * in place of such operators, which binds as they do there, and the tree is given the assignments afterwards.
 */
import type { SyntaxNode } from './ast.ts';
import { literalEnd } from './lexer.ts';
import { inField, PlainNode } from './tree-conversion.ts';

/** A text of the same length, and where the operators that it has commas for begin and end. */
export interface CommaText {
  readonly text: string;
  readonly operators: ReadonlyMap<number, number>;
}

interface Bracket {
  /** Whether an assignment may still be found: nothing but what is assigned to stands before. */
  isOpen: boolean;
  readonly isHead: boolean;
  operator: { readonly start: number; readonly end: number } | undefined;
}

/** Undefined where no parentheses begin with an assignment and go on behind a comma. */
export function textWithCommas(text: string): CommaText | undefined {
  const operators = commaOperators(text);
  if (operators.size === 0) return undefined;
  const pieces: string[] = [];
  let at = 0;
  for (const [start, end] of [...operators].sort(([a], [b]) => a - b)) {
    pieces.push(text.slice(at, start), ','.padEnd(end - start));
    at = end;
  }
  return { text: pieces.join('') + text.slice(at), operators };
}

function commaOperators(text: string): Map<number, number> {
  const operators = new Map<number, number>();
  const brackets: Bracket[] = [];
  /** Past the last parenthesis of an `if`, a `for` or a `while`. */
  let headEnd = -1;
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    const top = brackets.at(-1);
    if (character === '"' || (character === "'" && !/\w/.test(text.charAt(i - 1)))) {
      i = literalEnd(text, i) - 1;
    } else if ('([{'.includes(character)) {
      brackets.push(bracketAt(text, i, headEnd));
    } else if (')]}'.includes(character)) {
      if (brackets.pop()?.isHead === true) headEnd = i + 1;
    } else if (top !== undefined) readIn(top, text, i, operators);
  }
  return operators;
}

/** Takes a character that stands in a bracket. */
function readIn(top: Bracket, text: string, at: number, operators: Map<number, number>): void {
  const character = text.charAt(at);
  if (character === ',' && top.operator !== undefined) {
    operators.set(top.operator.start, top.operator.end);
    top.operator = undefined;
  } else if (',;?'.includes(character)) top.isOpen = false;
  else if (character === '=' && top.isOpen) {
    top.operator = assignmentAt(text, at);
    top.isOpen = false;
  }
}

/** Parentheses around an expression may begin with an assignment, not those of a call, of parameters or of a statement. */
function bracketAt(text: string, open: number, headEnd: number): Bracket {
  const [, word, character = ' '] =
    /(?:\b(\w+)|([^\s\w]))?\s*$/.exec(text.slice(Math.max(0, open - 80), open)) ?? [];
  const isBehindHead = headEnd >= 0 && text.slice(headEnd, open).trim() === '';
  const isOpen = word === undefined ? isBehindHead || !')]>'.includes(character) : beforeValue.has(word);
  const isHead = word !== undefined && heads.has(word);
  return { isOpen: text.charAt(open) === '(' && isOpen, isHead, operator: undefined };
}

/** The condition of a `do` is one in parentheses to the grammar. */
const beforeValue = new Set(['return', 'throw', 'else', 'do', 'case', 'while']);
const heads = new Set(['if', 'for', 'while', 'switch']);

function assignmentAt(text: string, equals: number): Bracket['operator'] {
  if (text.charAt(equals + 1) === '=') return undefined;
  const [before = ''] = /(?:<<|>>|[-+*/%&|^=!<>])?$/.exec(text.slice(Math.max(0, equals - 2), equals)) ?? [];
  return '=!<>'.includes(before) && before !== ''
    ? undefined
    : { start: equals - before.length, end: equals + 1 };
}

/** Makes the assignments in place; false where one of the commas is none between expressions. */
export function mendCommaAssignments(root: SyntaxNode, { operators }: CommaText): boolean {
  let made = 0;
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (containers.has(node.kind) && node instanceof PlainNode) {
      node.children = node.children.map((child) => {
        const assignment = assignmentOf(child, operators);
        if (assignment !== undefined) made++;
        return assignment ?? child;
      });
    }
    for (const child of node.children) if (child.children.length > 0) open.push(child);
  }
  return made === operators.size;
}

const containers = new Set(['parenthesized_expression', 'condition_clause']);

function assignmentOf(node: SyntaxNode, operators: CommaText['operators']): SyntaxNode | undefined {
  const [left, comma, right] = node.children;
  if (node.kind !== 'comma_expression' || node.children.length !== 3) return undefined;
  if (left === undefined || comma === undefined || right === undefined) return undefined;
  const end = operators.get(comma.start);
  if (end === undefined) return undefined;
  const rest = right.kind === 'comma_expression' ? right.children : undefined;
  const given = rest === undefined ? right : rest[0];
  if (given === undefined) return undefined;
  const { field, parent, item } = node;
  const outer = rest && new PlainNode('comma_expression', field, true, parent, item, node.start, node.end);
  const assignment = new PlainNode(
    'assignment_expression',
    outer === undefined ? field : 'left',
    true,
    outer ?? parent,
    item,
    left.start,
    given.end,
  );
  const sign = item.text.slice(comma.start, end);
  assignment.children = [
    inField(left, 'left', assignment),
    new PlainNode(sign, 'operator', false, assignment, item, comma.start, end),
    inField(given, 'right', assignment),
  ];
  if (outer === undefined || rest === undefined) return assignment;
  outer.children = [assignment, ...rest.slice(1).map((one) => inField(one, one.field, outer))];
  return outer;
}
