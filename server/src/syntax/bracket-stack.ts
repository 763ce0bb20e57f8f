/** What an open brace holds: statements, members, values; `(` and `[` are kept beside them. */
export type Frame = 'body' | 'class' | 'list' | '(' | '[';

/** An open parenthesis. */
export interface Parenthesis {
  /** Offset of a name that began a statement just before, or -1. */
  readonly leadingName: number;
  /** A macro's name stands before. */
  readonly isMacroCall: boolean;
  /** A semicolon stands among its arguments. */
  hasStatements: boolean;
}

/** The brackets that are open inside a declaration. */
export class BracketStack {
  private readonly frames: Frame[] = [];
  /** Those of them that are braces. */
  private readonly braces: Frame[] = [];
  private readonly parentheses: Parenthesis[] = [];

  get depth(): number {
    return this.frames.length;
  }

  get top(): Frame | undefined {
    return this.frames.at(-1);
  }

  /** Whether the innermost open parenthesis holds the arguments of a macro. */
  get isInMacroCall(): boolean {
    return this.top === '(' && this.parentheses.at(-1)?.isMacroCall === true;
  }

  /** Whether what comes next is in a statement, maybe in its parentheses. */
  get isInStatement(): boolean {
    return this.braces.at(-1) === 'body';
  }

  push(frame: Exclude<Frame, '('>): void {
    this.frames.push(frame);
    if (frame !== '[') this.braces.push(frame);
  }

  pushParenthesis(leadingName: number, isMacroCall: boolean): void {
    this.frames.push('(');
    this.parentheses.push({ leadingName, isMacroCall, hasStatements: false });
  }

  /** A semicolon that stands in no body inside of the innermost parenthesis. */
  noteSemicolon(): void {
    const isInBraces = this.top === 'list' && this.frames.at(-2) === '(';
    const around = this.top === '(' || isInBraces ? this.parentheses.at(-1) : undefined;
    if (around?.isMacroCall === true) around.hasStatements = true;
  }

  /** Closes a square bracket, where one is open. */
  popSquare(): boolean {
    if (this.top !== '[') return false;
    this.frames.pop();
    return true;
  }

  /** Closes a parenthesis; undefined where none is open. */
  popParenthesis(): Parenthesis | undefined {
    // An index that was not closed ends with the parenthesis around it.
    if (this.top === '[' && this.frames.at(-2) === '(') this.frames.pop();
    if (this.top !== '(') return undefined;
    this.frames.pop();
    return this.parentheses.pop();
  }

  /** Closes a brace, and what was left open inside it. */
  popBrace(): Frame | undefined {
    this.braces.pop();
    let frame = this.frames.pop();
    while (frame === '(' || frame === '[') {
      if (frame === '(') this.parentheses.pop();
      frame = this.frames.pop();
    }
    return frame;
  }

  clear(): void {
    this.frames.length = 0;
    this.braces.length = 0;
    this.parentheses.length = 0;
  }
}
