import type { Frame } from './bracket-stack.ts';

/** What the tokens so far tell about a top-level declaration; it decides where the declaration ends. */
export class ItemOutline {
  /** Offset of the first token, or -1 between declarations. */
  start = -1;
  /** A parenthesis was opened: a function, unless it is a class or has an initialiser. */
  hasParameters = false;
  hasInitializer = false;
  isClass = false;
  /** `requires` stands between the template's head and what it declares, so that parentheses hold no parameters yet. */
  private isConstrained = false;
  /** The colon after a class's name. */
  hasBases = false;
  /** The colon after a constructor's parameters. */
  hasMemberInitializers = false;
  /** The class's brace was closed; declarators or a semicolon follow. */
  closedClass = false;

  begin(start: number): void {
    this.start = start;
    this.hasParameters = false;
    this.hasInitializer = false;
    this.isClass = false;
    this.isConstrained = false;
    this.hasBases = false;
    this.hasMemberInitializers = false;
    this.closedClass = false;
  }

  /** Whether a word that stands in no bracket is the `struct` of a class, and no `requires` or `struct` of what follows its head. */
  beginsClass(word: 'requires' | 'classKey'): boolean {
    if (word === 'requires') this.isConstrained = !this.hasParameters;
    if (word === 'requires' || (this.hasParameters && !this.isConstrained)) return false;
    this.isClass = true;
    this.hasParameters = false;
    return true;
  }

  /** What the brace at `offset` holds, which stands in no other bracket; `last` is the character before it. */
  braceFrame(last: number, offset: number): Exclude<Frame, '('> {
    if (this.hasInitializer) return 'list';
    if (this.isClass && !this.hasParameters) return 'class';
    if (this.hasMemberInitializers && last !== 41 && last !== 125) return 'list';
    return this.hasParameters || this.start === offset ? 'body' : 'list';
  }
}

const handler = /(?:\s|\/\/.*|\/\*[^]*?\*\/)*catch\b/y;

/** Whether the function whose body ends before `offset` goes on with what it does about exceptions: `f() try {} catch (…) {}`. */
export function beginsHandler(text: string, offset: number): boolean {
  handler.lastIndex = offset;
  return handler.test(text);
}

/** What the brace at `offset` holds, which stands in other brackets. */
export function innerBraceFrame(text: string, last: number, offset: number): 'body' | 'list' {
  const isBody = last === 41 || last === 59 || last === 123 || last === 125 || last === 93 || last === 58;
  return isBody ||
    /\b(?:else|do|try|const|noexcept|override|mutable)\s*$/.test(text.slice(offset - 12, offset))
    ? 'body'
    : 'list';
}
