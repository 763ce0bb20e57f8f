import { classOf, hashStep, identifierPart, isBlank, isIdentifierStart } from './characters.ts';
import type { Qualifier } from './ast.ts';
import {
  afterParameters,
  declarationStarts,
  nameActionFilter,
  nameActions,
  parenthesisKeywords,
  resynchronizingWords,
} from './cuda-vocabulary.ts';
import { identifierEnd, isRawPrefix, literalEnd, matchingEnd, numberEnd, rawStringEnd } from './lexer.ts';
import { LaunchScanner } from './launch-scanner.ts';
import { TextPatches } from './text-patches.ts';

/** A top-level declaration as offsets of the expanded text. */
export interface DeclarationSpan {
  readonly start: number;
  readonly end: number;
  readonly namespaces: readonly string[];
}

export interface ScannedDeclarations {
  /** The expanded text made digestible for a C++ grammar, every character at its place. */
  readonly text: string;
  readonly declarations: readonly DeclarationSpan[];
  /** By ascending offset of the text. */
  readonly qualifiers: readonly Qualifier[];
}

/**
 * Cuts the expanded text of a file into its top-level declarations, takes CUDA's additions to C++ out and notes them.
 * Parsing declarations one by one keeps a syntax error inside its declaration and makes a re-parse after an edit cost
 * what the edited declaration costs.
 */
export function scanDeclarations(
  text: string,
  pragmas: readonly { readonly offset: number; readonly name: string; readonly value: string | undefined }[],
  namespaces: readonly string[],
): ScannedDeclarations {
  const scanner = new DeclarationScanner(text, namespaces);
  scanner.run();
  for (const { offset, name, value } of pragmas)
    scanner.patches.qualify(skipBlanks(text, offset), name, value);
  return {
    text: scanner.patches.apply(),
    declarations: scanner.declarations,
    qualifiers: scanner.patches.sortedQualifiers(),
  };
}

const onName = 1;
const onNumber = 2;
const onQuote = 3;
const onOpen = 4;
const onClose = 5;
const onOther = 6;
const actions = new Uint8Array(128);
for (let code = 33; code < 127; code++) {
  const letter = String.fromCharCode(code);
  if (/[A-Za-z_$]/.test(letter)) actions[code] = onName;
  else if (/[0-9]/.test(letter)) actions[code] = onNumber;
  else if (letter === '"' || letter === "'") actions[code] = onQuote;
  else if ('([{'.includes(letter)) actions[code] = onOpen;
  else if (')]}'.includes(letter)) actions[code] = onClose;
  else actions[code] = onOther;
}

/** What an open brace holds: statements, members, values; `(` and `[` are kept beside them. */
type Frame = 'body' | 'class' | 'list' | '(' | '[';

class DeclarationScanner {
  readonly patches: TextPatches;
  readonly declarations: DeclarationSpan[] = [];
  private readonly text: string;
  private readonly launches: LaunchScanner;
  /** Names around the current point, and how many of them each open namespace or linkage brace brought. */
  private readonly namespaces: string[];
  private readonly namespaceCounts: number[] = [];
  private readonly frames: Frame[] = [];
  /** For open parentheses: offset of a name that began a statement just before, or -1. */
  private readonly calls: number[] = [];
  private start = -1;
  private hasParameters = false;
  private hasInitializer = false;
  private isClass = false;
  private hasBases = false;
  private hasMemberInitializers = false;
  private closedClass = false;
  /** A name at the start of a statement, until the next token. */
  private leadingName = -1;
  private atStatementStart = true;
  /** The last character that is not white space. */
  private last = 0;
  private resynchronizes = false;

  constructor(text: string, namespaces: readonly string[]) {
    this.text = text;
    this.namespaces = [...namespaces];
    this.patches = new TextPatches(text);
    this.launches = new LaunchScanner(text, this.patches);
  }

  run(): void {
    let from = 0;
    // An item whose braces never close would swallow the rest of the file: read it again, more suspiciously.
    while (from >= 0) {
      this.scan(from);
      const isOpen = this.start >= 0 && this.frames.length > 0;
      from = isOpen && !this.resynchronizes ? this.start : -1;
      if (from >= 0) {
        this.resynchronizes = true;
        this.reset(from);
      }
    }
    if (this.start >= 0) this.endItem(trimmedEnd(this.text, this.start));
  }

  private reset(from: number): void {
    this.patches.discardFrom(from);
    this.launches.clear();
    this.frames.length = 0;
    this.calls.length = 0;
    this.beginItem(-1);
    this.last = 0;
  }

  private scan(from: number): void {
    const { text } = this;
    const { length } = text;
    let i = from;
    while (i < length) {
      const code = text.charCodeAt(i);
      const action = code < 128 ? actions[code] : onName;
      if (action === 0) {
        i++;
        continue;
      }
      const begin = i;
      switch (action) {
        case onName: {
          let hash = 0;
          let part = code;
          do {
            hash = hashStep(hash, part);
            part = text.charCodeAt(++i);
          } while ((classOf(part) & identifierPart) !== 0);
          if (part === 34 && isRawPrefix(text, begin, i)) {
            i = rawStringEnd(text, i);
            this.value(begin);
          } else i = this.name(begin, i, nameActionFilter.mayContain(hash));
          break;
        }
        case onNumber:
          i = numberEnd(text, i);
          this.value(begin);
          break;
        case onQuote:
          i = literalEnd(text, i);
          this.value(begin);
          break;
        case onOpen:
          i = this.open(i, code);
          break;
        case onClose:
          i = this.close(i, code);
          break;
        default:
          i = this.punctuation(i, code);
      }
      this.last = text.charCodeAt(i - 1);
    }
  }

  private value(begin: number): void {
    if (this.start < 0) this.beginItem(begin);
    this.atStatementStart = false;
    this.leadingName = -1;
  }

  private beginItem(start: number): void {
    this.start = start;
    this.hasParameters = false;
    this.hasInitializer = false;
    this.isClass = false;
    this.hasBases = false;
    this.hasMemberInitializers = false;
    this.closedClass = false;
    this.atStatementStart = true;
    this.leadingName = -1;
  }

  private endItem(end: number): void {
    this.declarations.push({ start: this.start, end, namespaces: this.namespaces.slice() });
    this.frames.length = 0;
    this.calls.length = 0;
    this.launches.clear();
    this.beginItem(-1);
  }

  private name(begin: number, end: number, maySteer: boolean): number {
    const { text } = this;
    if (this.resynchronizes && this.frames.length > 0 && text.charCodeAt(begin - 1) === 10) {
      if (resynchronizingWords.has(text.slice(begin, end))) this.endItem(trimmedEnd(text, this.start, begin));
    }
    if (this.closedClass && this.frames.length === 0 && declarationStarts.has(text.slice(begin, end))) {
      this.endItem(trimmedEnd(text, this.start, begin));
    }
    if (this.start < 0) this.beginItem(begin);
    const action = maySteer ? nameActions.get(text.slice(begin, end)) : undefined;
    if (action === undefined) {
      this.leadingName = this.atStatementStart ? begin : -1;
      this.atStatementStart = false;
      return end;
    }
    switch (action.kind) {
      case 'qualifier':
        this.patches.blank(begin, end);
        this.patches.qualify(begin, text.slice(begin, end), undefined);
        return end;
      case 'qualifierWithArguments':
        return this.qualifierWithArguments(begin, end);
      case 'dropped':
        this.patches.blank(begin, end);
        return end;
      case 'spelled':
        this.value(begin);
        this.patches.replace(begin, end, action.as);
        return end;
      case 'pragma':
        return this.pragmaOperator(begin, end);
      case 'operator':
        this.value(begin);
        return operatorNameEnd(text, end);
      case 'new':
        this.value(begin);
        return this.newExpression(end);
      default:
        return this.declarationKeyword(action.kind, begin, end);
    }
  }

  private declarationKeyword(
    kind: 'namespace' | 'extern' | 'template' | 'classKey',
    begin: number,
    end: number,
  ): number {
    const isTop = this.frames.length === 0;
    switch (kind) {
      case 'namespace':
        return isTop ? this.namespace(end) : end;
      case 'extern':
        return isTop ? this.linkage(begin, end) : end;
      case 'template':
        return this.template(begin, end, isTop);
      case 'classKey':
        if (isTop && !this.hasParameters) this.isClass = true;
        this.value(begin);
        return end;
    }
  }

  private qualifierWithArguments(begin: number, end: number): number {
    const { text } = this;
    const open = skipBlanks(text, end);
    const close = text.charCodeAt(open) === 40 ? matchingEnd(text, open) : -1;
    this.patches.blank(begin, close < 0 ? end : close);
    const value = close < 0 ? undefined : text.slice(open + 1, close - 1).trim();
    this.patches.qualify(begin, text.slice(begin, end), value);
    return close < 0 ? end : close;
  }

  private pragmaOperator(begin: number, end: number): number {
    const { text } = this;
    const open = skipBlanks(text, end);
    const close = text.charCodeAt(open) === 40 ? matchingEnd(text, open) : -1;
    if (close < 0) return end;
    this.patches.blank(begin, close);
    const content = text.slice(open + 1, close - 1).replace(/["\\]/g, '');
    const match = /^\s*(?:GCC\s+)?(no)?unroll\b\s*\(?\s*([^)]*?)\s*\)?\s*$/.exec(content);
    if (match) {
      const value = match[1] === undefined ? (match[2] === '' ? undefined : match[2]) : '1';
      this.patches.qualify(skipBlanks(text, close), '#pragma unroll', value);
    }
    return close;
  }

  private namespace(end: number): number {
    namespacePattern.lastIndex = end;
    const match = namespacePattern.exec(this.text);
    if (match === null) return end;
    const name = match[1] ?? '';
    const names = name === '' ? [] : name.split('::').filter((part) => part !== '' && part !== 'inline');
    this.namespaces.push(...names);
    this.namespaceCounts.push(names.length);
    this.beginItem(-1);
    return namespacePattern.lastIndex;
  }

  /** `extern "C" {` opens a group of declarations; before a single one it is a qualifier. */
  private linkage(begin: number, end: number): number {
    linkagePattern.lastIndex = end;
    const match = linkagePattern.exec(this.text);
    if (match === null) return end;
    if (match[2] !== undefined) {
      this.namespaceCounts.push(0);
      this.beginItem(-1);
      return linkagePattern.lastIndex;
    }
    this.patches.blank(begin, linkagePattern.lastIndex);
    this.patches.qualify(begin, `extern ${match[1] ?? ''}`, undefined);
    return linkagePattern.lastIndex;
  }

  private template(begin: number, end: number, isTop: boolean): number {
    const { text } = this;
    const next = skipBlanks(text, end);
    if (text.charCodeAt(next) === 60) return isTop ? templateParametersEnd(text, next) : end;
    // The grammar knows explicit instantiations of functions only.
    if (isTop && /^(?:class|struct|union)$/.test(text.slice(next, identifierEnd(text, next)))) {
      this.patches.blank(begin, end);
      this.patches.qualify(begin, 'template', undefined);
      if (/^extern\s*$/.test(text.slice(this.start, begin))) this.patches.blank(this.start, begin);
    }
    return end;
  }

  /** The grammar reads no pointer types in `new T*[n]`: the stars become a qualifier. */
  private newExpression(end: number): number {
    newPattern.lastIndex = end;
    const match = newPattern.exec(this.text);
    if (match?.[1] === undefined) return end;
    const starsEnd = newPattern.lastIndex;
    const starsStart = starsEnd - match[1].length;
    this.patches.blank(starsStart, starsEnd);
    this.patches.qualify(starsStart, 'new*', match[1].replaceAll(/\s/g, ''));
    return end;
  }

  private open(i: number, code: number): number {
    const { text } = this;
    if (this.start < 0) this.beginItem(i);
    if (code === 91) {
      if (text.charCodeAt(i + 1) === 91) {
        const end = this.attribute(i);
        if (end > 0) return end;
      }
      this.frames.push('[');
    } else if (code === 40) {
      if (this.frames.length === 0 && !this.hasBases) this.hasParameters = true;
      this.calls.push(this.leadingName);
      this.frames.push('(');
    } else this.frames.push(this.braceFrame(i));
    this.atStatementStart = code === 123;
    this.leadingName = -1;
    return i + 1;
  }

  private attribute(i: number): number {
    const { text } = this;
    const close = matchingEnd(text, i);
    if (close < 0 || text.charCodeAt(close - 2) !== 93) return -1;
    // A lambda without captures as an index also begins with two brackets, and ends otherwise.
    const content = text.slice(i + 2, close - 2);
    if (!/^[\w\s:,()"'.-]*$/.test(content)) return -1;
    this.patches.blank(i, close);
    this.patches.qualify(i, '[[]]', content.trim());
    return close;
  }

  private braceFrame(i: number): Frame {
    const { last } = this;
    if (this.frames.length > 0) {
      const isBody = last === 41 || last === 59 || last === 123 || last === 125 || last === 93;
      return isBody ||
        /\b(?:else|do|try|const|noexcept|override|mutable)\s*$/.test(this.text.slice(i - 12, i))
        ? 'body'
        : 'list';
    }
    if (this.hasInitializer) return 'list';
    if (this.isClass && !this.hasParameters) return 'class';
    if (this.hasMemberInitializers && last !== 41 && last !== 125) return 'list';
    return this.hasParameters || this.start === i ? 'body' : 'list';
  }

  private close(i: number, code: number): number {
    if (code === 125) return this.closeBrace(i);
    const wanted = code === 41 ? '(' : '[';
    const { frames } = this;
    if (frames.at(-1) === '[' && wanted === '(' && frames.at(-2) === '(') frames.pop();
    if (frames.at(-1) !== wanted) return i + 1;
    frames.pop();
    this.launches.leave(frames.length);
    this.atStatementStart = false;
    if (code === 41) {
      const call = this.calls.pop() ?? -1;
      if (call >= 0) return this.statementMacro(call, i);
    }
    return i + 1;
  }

  private closeBrace(i: number): number {
    const { frames } = this;
    let frame = frames.pop();
    while (frame === '(' || frame === '[') {
      if (frame === '(') this.calls.pop();
      frame = frames.pop();
    }
    this.launches.leave(frames.length);
    this.atStatementStart = true;
    this.leadingName = -1;
    if (frame === undefined) {
      if (this.start >= 0) this.endItem(trimmedEnd(this.text, this.start, i));
      const names = this.namespaceCounts.pop();
      if (names !== undefined) this.namespaces.length -= names;
      else {
        this.beginItem(i);
        this.endItem(i + 1);
      }
    } else if (frames.length === 0) {
      if (frame === 'body') this.endItem(i + 1);
      else this.closedClass = frame === 'class';
    }
    return i + 1;
  }

  /** `CHECK(x)` alone on its line, of a macro that nothing here defines: give it the semicolon that its body may hold. */
  private statementMacro(call: number, close: number): number {
    const { text, frames } = this;
    const frame = frames.at(-1);
    if (frame === 'list' || frame === '(' || frame === '[') return close + 1;
    const next = skipBlanks(text, close + 1);
    const isEnd = text.charCodeAt(next) === 125 && frame !== undefined;
    if (!isEnd && !isIdentifierStart(text.charCodeAt(next))) return close + 1;
    const lineBreak = text.indexOf('\n', close + 1);
    if (lineBreak < 0 || lineBreak > next) return close + 1;
    if (afterParameters.has(text.slice(next, identifierEnd(text, next)))) return close + 1;
    if (parenthesisKeywords.has(text.slice(call, identifierEnd(text, call)))) return close + 1;
    this.patches.replace(close + 1, close + 2, ';');
    if (frames.length === 0) {
      this.endItem(close + 2);
    } else this.atStatementStart = true;
    return close + 2;
  }

  private punctuation(i: number, code: number): number {
    const { text } = this;
    const isTop = this.frames.length === 0;
    if (code === 59) {
      this.launches.drop(this.frames.length);
      if (isTop) {
        if (this.start >= 0) this.endItem(i + 1);
      } else {
        this.atStatementStart = this.frames.at(-1) !== '(';
        this.leadingName = -1;
      }
      return i + 1;
    }
    if (this.start < 0) this.beginItem(i);
    this.atStatementStart = false;
    this.leadingName = -1;
    if (code === 60) return this.launches.open(i, this.frames.length);
    if (code === 62) return this.launches.close(i, this.frames.length);
    if (code === 58) {
      if (text.charCodeAt(i + 1) === 58) return i + 2;
      if (isTop && this.hasParameters) this.hasMemberInitializers = true;
      else if (isTop && this.isClass) this.hasBases = true;
    } else if (code === 61 && isTop) this.hasInitializer = true;
    return i + 1;
  }
}

const namespacePattern =
  /\s*(?:\[\[[^\]]*\]\]\s*|__attribute__\s*\(\([^{]*?\)\)\s*)*([\w:\s]*?)\s*(?:\[\[[^\]]*\]\]\s*|__attribute__\s*\(\([^{]*?\)\)\s*)*\{/y;
const linkagePattern = /\s*("C(?:\+\+)?")\s*(\{)?/y;
const newPattern = /\s*[A-Za-z_][\w:]*(?:\s+(?:int|long|char|short|double))*\s*(\*(?:\s*\*)*)(?=\s*[[;,){])/y;

function skipBlanks(text: string, from: number): number {
  let i = from;
  while (isBlank(text.charCodeAt(i))) i++;
  return i;
}

/** The end of the text before `end` without trailing white space, but not before `start + 1`. */
function trimmedEnd(text: string, start: number, end = text.length): number {
  let i = end;
  while (i > start + 1 && isBlank(text.charCodeAt(i - 1))) i--;
  return i;
}

function operatorNameEnd(text: string, end: number): number {
  let i = skipBlanks(text, end);
  if (text.charCodeAt(i) === 40) {
    const close = skipBlanks(text, i + 1);
    return text.charCodeAt(close) === 41 ? close + 1 : end;
  }
  const symbols = '+-*/%^&|~!=<>,[]';
  const first = i;
  while (i < text.length && symbols.includes(text[i]!) && i - first < 3) i++;
  return i > first ? i : end;
}

/** Past the `>` that closes the parameter list whose `<` is at `open`; just past `open` where it is not found. */
function templateParametersEnd(text: string, open: number): number {
  let depth = 0;
  const limit = Math.min(text.length, open + 5000);
  for (let i = open; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 60) depth++;
    else if (code === 62) {
      if (text.charCodeAt(i - 1) !== 45 && --depth === 0) return i + 1;
    } else if (code === 40 || code === 123) {
      const end = matchingEnd(text, i, limit);
      if (end < 0) break;
      i = end - 1;
    } else if (code === 59) break;
  }
  return open + 1;
}
