import { hashStep } from './characters.ts';
import { skipSpace, tokenEnd, tokenKindAt } from './lexer.ts';
import type { TokenKind } from './lexer.ts';
import type { Macro } from './parsed-file.ts';

/** Macros that a token may no longer be replaced by, because it came out of their own expansion. */
export interface HideSet {
  readonly macro: MacroDefinition;
  readonly next: HideSet | undefined;
}

export class Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** White space (or a comment) stands before it. */
  readonly space: boolean;
  /** 0 for tokens of the file, a macro's id for tokens of its body, -1 for made ones (`#`, `##`). */
  readonly origin: number;
  /** Offset in its origin. */
  readonly start: number;
  /** Span in the file that stands for the token: itself, or the invocation that it came from. */
  readonly from: number;
  readonly to: number;
  readonly hidden: HideSet | undefined;

  constructor(
    kind: TokenKind,
    text: string,
    space: boolean,
    origin: number,
    start: number,
    from: number,
    to: number,
    hidden: HideSet | undefined,
  ) {
    this.kind = kind;
    this.text = text;
    this.space = space;
    this.origin = origin;
    this.start = start;
    this.from = from;
    this.to = to;
    this.hidden = hidden;
  }

  /** The same token at another place, as a part of an expansion. */
  placed(space: boolean, from: number, to: number, hidden: HideSet | undefined): Token {
    return new Token(this.kind, this.text, space, this.origin, this.start, from, to, hidden);
  }
}

let nextId = 1;

/** A macro with its body in tokens, which are made when it is first used. */
export class MacroDefinition implements Macro {
  readonly name: string;
  readonly parameters: readonly string[] | undefined;
  readonly isVariadic: boolean;
  readonly body: string;
  readonly id = nextId++;
  /** `__LINE__`, `__FILE__` and `__COUNTER__` are worked out at each use. */
  readonly special: 'line' | 'file' | 'counter' | undefined;
  private cachedTokens: readonly Token[] | undefined;
  private cachedIsPlain: boolean | undefined;
  private cachedParameterPlaces: readonly number[] | undefined;

  constructor(
    name: string,
    parameters: readonly string[] | undefined,
    isVariadic: boolean,
    body: string,
    special?: 'line' | 'file' | 'counter',
  ) {
    this.name = name;
    this.parameters = parameters;
    this.isVariadic = isVariadic;
    this.body = body;
    this.special = special;
  }

  get tokens(): readonly Token[] {
    return (this.cachedTokens ??= tokenize(this.body, this.id));
  }

  /** For each token of the body the index of the parameter that it is, or -1. */
  get parameterPlaces(): readonly number[] {
    return (this.cachedParameterPlaces ??= this.tokens.map((token) => this.parameterIndex(token)));
  }

  parameterIndex(token: Token): number {
    if (token.kind !== 'identifier' || this.parameters === undefined) return -1;
    return this.parameters.indexOf(token.text);
  }

  /** Object-like, and nothing in the body can be replaced further: the body's text is the expansion. */
  get isPlain(): boolean {
    return (this.cachedIsPlain ??=
      this.parameters === undefined &&
      this.special === undefined &&
      !/\w*[A-Za-z_$]|##/.test(
        this.body.replace(/\b(?:0[xX][0-9a-fA-F]+|[0-9.][0-9.]*(?:[eE][-+]?[0-9]+)?)[uUlLfF]*/g, ''),
      ));
  }

  /** A number that is equal for equal definitions. */
  get fingerprint(): number {
    return textHash(
      `${this.name}(${this.parameters?.join(',') ?? '-'}${this.isVariadic ? '...' : ''})${this.body}`,
    );
  }
}

export function textHash(text: string): number {
  let hash = 17;
  for (let i = 0; i < text.length; i++) hash = hashStep(hash, text.charCodeAt(i));
  return hash;
}

/** Tokens of text that is not the file's own. */
export function tokenize(text: string, origin: number): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (true) {
    const start = skipSpace(text, i);
    if (start >= text.length) return tokens;
    const kind = tokenKindAt(text, start);
    const end = tokenEnd(text, start, kind);
    const isRaw = kind === 'identifier' && text.charCodeAt(end - 1) === 34;
    const spelling = text.slice(start, end);
    tokens.push(new Token(isRaw ? 'string' : kind, spelling, start > i, origin, start, 0, 0, undefined));
    i = end;
  }
}

/** `#define UNROLL #pragma unroll`, which nvcc takes for the operator that was made for it. */
function withPragmaOperator(body: string): string {
  const [, directive] = /^#\s*pragma\s+(.*)$/.exec(body) ?? [];
  return directive === undefined ? body : `_Pragma("${directive.replace(/(["\\])/g, '\\$1')}")`;
}

/** One of each line, as `parseDefinition` reads it. */
export function parseDefinitions(lines: readonly string[]): readonly MacroDefinition[] {
  return lines.map((line) => parseDefinition(line)).filter((macro) => macro !== undefined);
}

/** Reads what follows `#define`: `NAME body` or `NAME(a, b, ...) body`, comments and continuations taken out. */
export function parseDefinition(text: string): MacroDefinition | undefined {
  const head = /^\s*([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)(\(([^)]*)\))?/.exec(text);
  if (head?.[1] === undefined) return undefined;
  const body = withPragmaOperator(text.slice(head[0].length).trim());
  if (head[2] === undefined) return new MacroDefinition(head[1], undefined, false, body);
  const list = (head[3] ?? '').trim();
  const names = list === '' ? [] : list.split(',').map((name) => name.trim());
  const last = names.at(-1) ?? '';
  const isVariadic = last.endsWith('...');
  if (isVariadic) names[names.length - 1] = last === '...' ? '__VA_ARGS__' : last.slice(0, -3).trim();
  return new MacroDefinition(head[1], names, isVariadic, body);
}
