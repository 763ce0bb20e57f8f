/**
 * `// warplint-disable-next-line <rule>[, <rule>] -- reason` and `// warplint-disable-file <rule>[, <rule>]`: takes out the
 * reports that they name, and says so when they name no rule.
 */
import type { LineIndex } from '../text/lineIndex.ts';
import type { Span } from '../text/span.ts';
import type { Diagnostic } from './diagnostic.ts';
import { findRule, RULES } from './registry.ts';

/** A comment addressed to warplint, as syntax/ finds it. */
export interface LintComment extends Span {
  readonly name: string;
  readonly text: string;
  readonly textStart: number;
}

export const UNKNOWN_RULE = 'unknown-rule';
export const DISABLE_NEXT_LINE = 'warplint-disable-next-line';
export const DISABLE_FILE = 'warplint-disable-file';

interface NamedRule extends Span {
  readonly id: string;
}

export interface SuppressionInput {
  readonly path: string;
  readonly text: string;
  readonly lines: LineIndex;
  readonly comments: readonly LintComment[];
}

/** The reports that stay, and one for each comment that names no rule. */
export function suppress(diagnostics: readonly Diagnostic[], input: SuppressionInput): Diagnostic[] {
  const inFile = new Set<string>();
  const onLine = new Map<number, Set<string>>();
  const problems: Diagnostic[] = [];
  for (const comment of input.comments) {
    if (comment.name !== DISABLE_NEXT_LINE && comment.name !== DISABLE_FILE) continue;
    const named = namedRules(comment);
    if (named.length === 0) problems.push(problem(input, comment, nothingNamed(comment.name)));
    for (const rule of named) {
      if (findRule(rule.id) === undefined) problems.push(problem(input, rule, notARule(rule.id)));
      else if (comment.name === DISABLE_FILE) inFile.add(rule.id);
      else addTo(onLine, nextCodeLine(comment, input), rule.id);
    }
  }
  const stays = ({ rule, at }: Diagnostic): boolean =>
    at.path !== input.path ||
    !(inFile.has(rule) || onLine.get(input.lines.positionAt(at.start).line)?.has(rule) === true);
  return [...diagnostics.filter(stays), ...problems];
}

function addTo(sets: Map<number, Set<string>>, key: number, value: string): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
}

/** The ids before ` -- reason`, each where it stands. */
function namedRules(comment: LintComment): NamedRule[] {
  const [names = ''] = comment.text.split(/(?:^|\s)--/);
  return [...names.matchAll(/[^\s,]+/g)].map((match) => ({
    id: match[0],
    start: comment.textStart + match.index,
    end: comment.textStart + match.index + match[0].length,
  }));
}

/** Comments may be stacked: the next line is the first one below that holds more than a comment. */
function nextCodeLine(comment: LintComment, { lines }: SuppressionInput): number {
  let line = lines.positionAt(comment.end).line + 1;
  while (line < lines.lineCount && /^\s*(\/\/|$)/.test(lines.lineText(line))) line++;
  return line;
}

function nothingNamed(name: string): string {
  return `Name the rules to turn off: \`// ${name} ${RULES[0]?.id ?? ''} -- reason\`.`;
}

function notARule(id: string): string {
  const known = RULES.map((rule) => rule.id).join(', ');
  return `There is no rule \`${id}\`. The rules are ${known}.`;
}

function problem(input: SuppressionInput, span: Span, message: string): Diagnostic {
  return {
    rule: UNKNOWN_RULE,
    severity: 'info',
    message,
    at: { path: input.path, start: span.start, end: span.end },
    kernel: undefined,
    related: [],
    fixes: [],
    cost: 0,
  };
}
