import { isBlank } from './characters.ts';
import type { TextPatches } from './text-patches.ts';

/**
 * Turns `<<<` and `>>>` into parentheses where they are a launch: `k<T><<<g, b>>>(x)` becomes a call of a call. They
 * pair at one depth of brackets, and the closing one is followed by the arguments (not in `A<B<C<int>>>(x)`).
 */
export class LaunchScanner {
  private readonly text: string;
  private readonly patches: TextPatches;
  private readonly opened: { readonly offset: number; readonly end: number; readonly depth: number }[] = [];

  constructor(text: string, patches: TextPatches) {
    this.text = text;
    this.patches = patches;
  }

  /** At a `<`, behind a name that begins at `name`; returns where reading goes on. */
  open(offset: number, depth: number, name?: number): number {
    const past = name === undefined ? -1 : argumentsOfDestructorEnd(this.text, name, offset);
    if (past >= 0) {
      this.patches.blank(offset, past);
      return past;
    }
    const end = tripleEnd(this.text, offset, 60);
    if (end < 0) return offset + 1;
    this.opened.push({ offset, end, depth });
    return end;
  }

  /** At a `>`; returns where reading goes on. */
  close(offset: number, depth: number): number {
    const last = this.opened.at(-1);
    if (last?.depth !== depth) return offset + 1;
    const end = tripleEnd(this.text, offset, 62);
    if (end < 0 || !isFollowedByArguments(this.text, end)) return offset + 1;
    this.opened.pop();
    this.patches.replace(last.offset, last.end, '(');
    this.patches.qualify(last.offset, '<<<', undefined);
    this.patches.replace(offset, end, ')');
    return end;
  }

  /** The bracket around depth `depth + 1` closes: launches inside that are still open are none. */
  leave(depth: number): void {
    while (this.opened.length > 0 && this.opened.at(-1)!.depth > depth) this.opened.pop();
  }

  /** A statement at this depth ends. */
  drop(depth: number): void {
    while (this.opened.length > 0 && this.opened.at(-1)!.depth >= depth) this.opened.pop();
  }

  clear(): void {
    this.opened.length = 0;
  }
}

const argumentsOfDestructor = /<[^;{}()]*>(?=\s*\(\s*\))/y;

/** `v.~vector<int>()`: the grammar reads the name of a destructor without the arguments of its class. */
function argumentsOfDestructorEnd(text: string, name: number, offset: number): number {
  if (text.charCodeAt(name - 1) !== 126) return -1;
  argumentsOfDestructor.lastIndex = offset;
  return argumentsOfDestructor.test(text) ? argumentsOfDestructor.lastIndex : -1;
}

/** Past `<<<`, which some formatters break into `<< <`. */
function tripleEnd(text: string, offset: number, code: number): number {
  if (text.charCodeAt(offset + 1) !== code) return -1;
  let i = offset + 2;
  while (text.charCodeAt(i) === 32) i++;
  return text.charCodeAt(i) === code ? i + 1 : -1;
}

function isFollowedByArguments(text: string, end: number): boolean {
  let i = end;
  while (isBlank(text.charCodeAt(i))) i++;
  return text.charCodeAt(i) === 40;
}
