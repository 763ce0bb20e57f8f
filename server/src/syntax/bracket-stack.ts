/** What an open brace holds: statements, members, values; `(` and `[` are kept beside them. */
export type Frame = 'body' | 'class' | 'list' | '(' | '[';

/** The brackets that are open inside a declaration. */
export class BracketStack {
  private readonly frames: Frame[] = [];
  /** Those of them that are braces. */
  private readonly braces: Frame[] = [];
  /** For open parentheses: offset of a name that began a statement just before, or -1. */
  private readonly calls: number[] = [];
  /** For open parentheses: whether a macro's name stands before. */
  private readonly macroCalls: boolean[] = [];

  get depth(): number {
    return this.frames.length;
  }

  get top(): Frame | undefined {
    return this.frames.at(-1);
  }

  /** Whether the innermost open parenthesis holds the arguments of a macro. */
  get isInMacroCall(): boolean {
    return this.top === '(' && this.macroCalls.at(-1) === true;
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
    this.calls.push(leadingName);
    this.macroCalls.push(isMacroCall);
  }

  /** Closes a square bracket, where one is open. */
  popSquare(): boolean {
    if (this.top !== '[') return false;
    this.frames.pop();
    return true;
  }

  /** Closes a parenthesis and gives the name that began a statement before it (or -1); undefined where none is open. */
  popParenthesis(): number | undefined {
    // An index that was not closed ends with the parenthesis around it.
    if (this.top === '[' && this.frames.at(-2) === '(') this.frames.pop();
    if (this.top !== '(') return undefined;
    this.frames.pop();
    this.macroCalls.pop();
    return this.calls.pop();
  }

  /** Closes a brace, and what was left open inside it. */
  popBrace(): Frame | undefined {
    this.braces.pop();
    let frame = this.frames.pop();
    while (frame === '(' || frame === '[') {
      if (frame === '(') {
        this.calls.pop();
        this.macroCalls.pop();
      }
      frame = this.frames.pop();
    }
    return frame;
  }

  clear(): void {
    this.frames.length = 0;
    this.braces.length = 0;
    this.calls.length = 0;
    this.macroCalls.length = 0;
  }
}
