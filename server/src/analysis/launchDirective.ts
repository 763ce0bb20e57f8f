/** Reads `// warplint: launch grid=(64,64) block=(16,16) shared=0 width=1024 T=float`. */
import type { Dimensions } from '../symbolic/geometry.ts';
import type { Directive } from '../syntax/index.ts';
import type { Span } from '../text/span.ts';

export interface LaunchDirective {
  readonly kind: 'launch';
  readonly span: Span;
  readonly grid: Dimensions | null;
  readonly block: Dimensions;
  readonly sharedDynamicBytes: number | null;
  /** Values of parameters and template arguments by name, as they are written. */
  readonly values: ReadonlyMap<string, string>;
}

export type ReadDirective =
  LaunchDirective | { readonly kind: 'problem'; readonly span: Span; readonly message: string };

/** Looks up a name that stands for an integer in the file: a macro. */
export type IntegerNamed = (name: string) => number | undefined;

const launchWord = /^launch(?=\s|$)/;
/** A value reaches to the next `name=` or the end, so that `T=unsigned int` is one. */
const assignment = /([A-Za-z_]\w*)\s*=\s*(\([^()]*\)|"[^"]*"|[^\s=](?:(?!\s+(?:[A-Za-z_]\w*\s*=|--)).)*)\s*/y;
const trailingReason = /\s--(\s.*)?$/;
/** The largest block along an axis that any device takes is 1024; beyond this a number is surely a slip. */
const largestBlockDimension = 1_000_000;

/** Undefined for a directive that is none about a launch. */
export function readLaunchDirective(
  directive: Directive,
  integerNamed: IntegerNamed,
): ReadDirective | undefined {
  if (directive.name !== 'warplint' || !launchWord.test(directive.text)) return undefined;
  const span = { start: directive.start, end: directive.end };
  const problem = (message: string): ReadDirective => ({ kind: 'problem', span, message });
  const assignments = readAssignments(
    directive.text.replace(launchWord, '').replace(trailingReason, '').trim(),
  );
  if (typeof assignments === 'string') return problem(assignments);
  const gridText = take(assignments, 'grid');
  const blockText = take(assignments, 'block');
  const sharedText = take(assignments, 'shared');
  const grid = gridText === undefined ? null : readDimensions(gridText, integerNamed);
  if (grid === undefined) return problem(`grid=${gridText ?? ''} is no size: write grid=(64,64)`);
  if (blockText === undefined) return problem('a launch needs its block: write block=(16,16)');
  const block = readDimensions(blockText, integerNamed);
  if (block === undefined || block.some((size) => size > largestBlockDimension)) {
    return problem(`block=${blockText} is no size: write block=(16,16)`);
  }
  const shared = sharedText === undefined ? null : readInteger(sharedText, integerNamed);
  if (shared === undefined) return problem(`shared=${sharedText ?? ''} is no number of bytes`);
  return { kind: 'launch', span, grid, block, sharedDynamicBytes: shared, values: assignments };
}

/** Names and values in order, or the sentence that says what cannot be read. */
function readAssignments(text: string): Map<string, string> | string {
  const found = new Map<string, string>();
  assignment.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    assignment.lastIndex = end;
    const match = assignment.exec(text);
    if (match === null) return `'${text.slice(end)}' is not understood: write name=value`;
    const [whole, name = '', value = ''] = match;
    if (found.has(name)) return `'${name}' is given twice`;
    found.set(name, value.trim().replace(/^"(.*)"$/, '$1'));
    end += whole.length;
  }
  return found;
}

function take(assignments: Map<string, string>, name: string): string | undefined {
  const value = assignments.get(name);
  assignments.delete(name);
  return value;
}

function readDimensions(text: string, integerNamed: IntegerNamed): Dimensions | undefined {
  const parts = text.replace(/^\((.*)\)$/, '$1').split(',');
  if (parts.length > 3) return undefined;
  const numbers = parts.map((part) => readInteger(part.trim(), integerNamed));
  if (numbers.some((value) => value === undefined || value < 1)) return undefined;
  const [x = 1, y = 1, z = 1] = numbers;
  return [x, y, z];
}

export function readInteger(text: string, integerNamed: IntegerNamed): number | undefined {
  if (/^-?(0[xX][\da-fA-F]+|\d+)[uUlL]*$/.test(text)) {
    const value = Number(text.replace(/[uUlL]+$/, '').replace(/^-/, '')) * (text.startsWith('-') ? -1 : 1);
    return Number.isSafeInteger(value) ? value : undefined;
  }
  return /^[A-Za-z_]\w*$/.test(text) ? integerNamed(text) : undefined;
}
