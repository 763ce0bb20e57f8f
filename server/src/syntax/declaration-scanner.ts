import { classOf, hashStep, identifierPart } from './characters.ts';
import type { Qualifier } from './ast.ts';
import { BracketStack } from './bracket-stack.ts';
import type { Frame, Parenthesis } from './bracket-stack.ts';
import { declarationStarts, nameActionFilter, nameActions, resynchronizingWords } from './cuda-vocabulary.ts';
import type { NameAction } from './cuda-vocabulary.ts';
import {
  readLinkage,
  readNamespace,
  specialisationEnd,
  takeAttribute,
  takeNestedRequirement,
  takePragmaOperator,
  takeQualifierWithArguments,
  takeTemplate,
  takeValueWord,
} from './declaration-words.ts';
import {
  nameBitField,
  takeDeclaratorStar,
  takeReferenceValue,
  takeTemplateWord,
} from './declarator-repairs.ts';
import {
  callsMacro,
  isMacroAlone,
  repairLastMacro,
  repairAfterColon,
  repairNames,
  repairPrimitive,
  repairStringMacro,
  takeLambdaMacro,
} from './grammar-repairs.ts';
import type { NameToken } from './grammar-repairs.ts';
import { beginsHandler, innerBraceFrame, ItemOutline } from './item-outline.ts';
import { repairMacroCall } from './macro-call-repairs.ts';
import { LaunchScanner } from './launch-scanner.ts';
import { isRawPrefix, literalEnd, numberEnd, rawStringEnd, trimmedEnd } from './lexer.ts';
import { notePragmas } from './pragma-pack.ts';
import type { Pragma } from './pragma-pack.ts';
import { takeOwnOperator } from './own-operators.ts';
import { isComparison, repairSign } from './sign-repairs.ts';
import { TextPatches } from './text-patches.ts';
import { actions, onClose, onName, onNumber, onOpen, onQuote } from './token-starts.ts';
import { takeWordTooMany } from './word-too-many.ts';

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
  pragmas: readonly Pragma[],
  namespaces: readonly string[],
): ScannedDeclarations {
  const scanner = new DeclarationScanner(text, namespaces);
  scanner.run();
  notePragmas(text, pragmas, scanner.patches);
  return {
    text: scanner.patches.apply(),
    declarations: scanner.declarations,
    qualifiers: scanner.patches.sortedQualifiers(),
  };
}

class DeclarationScanner {
  readonly patches: TextPatches;
  readonly declarations: DeclarationSpan[] = [];
  private readonly text: string;
  private readonly launches: LaunchScanner;
  /** Names around the current point, and how many of them each open namespace or linkage brace brought. */
  private readonly namespaces: string[];
  private readonly namespaceCounts: number[] = [];
  private readonly brackets = new BracketStack();
  private readonly item = new ItemOutline();
  /** A name at the start of a statement, until the next token. */
  private leadingName = -1;
  private atStatementStart = true;
  /** The last character that is not white space. */
  private last = 0;
  /** The names just before, if nothing but white space follows them. */
  private lastName: NameToken | undefined;
  private earlierName: NameToken | undefined;
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
      const isOpen = this.item.start >= 0 && this.brackets.depth > 0;
      from = isOpen && !this.resynchronizes ? this.item.start : -1;
      if (from >= 0) {
        this.resynchronizes = true;
        this.reset(from);
      }
    }
    if (this.item.start >= 0) this.endItem(trimmedEnd(this.text, this.item.start));
  }

  private reset(from: number): void {
    this.patches.discardFrom(from);
    this.launches.clear();
    this.brackets.clear();
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
          this.last = text.charCodeAt(i - 1);
          continue;
        }
        case onNumber:
          i = numberEnd(text, i);
          this.value(begin);
          break;
        case onQuote:
          if (code === 34 && this.lastName) repairStringMacro(text, this.patches, this.lastName);
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
      this.lastName = undefined;
      this.earlierName = undefined;
    }
  }

  private value(begin: number): void {
    if (this.item.start < 0) this.beginItem(begin);
    this.atStatementStart = false;
    this.leadingName = -1;
  }

  private beginItem(start: number): void {
    this.item.begin(start);
    this.atStatementStart = true;
    this.leadingName = -1;
    this.lastName = undefined;
    this.earlierName = undefined;
  }

  private endItem(end: number): void {
    const { start } = this.item;
    if (!isMacroAlone(this.text, start, end)) {
      this.declarations.push({ start, end, namespaces: this.namespaces.slice() });
    }
    this.brackets.clear();
    this.launches.clear();
    this.beginItem(-1);
  }

  private name(begin: number, end: number, maySteer: boolean): number {
    const { text } = this;
    const startsLine = this.brackets.depth > 0 && text.charCodeAt(begin - 1) === 10;
    if (this.resynchronizes && startsLine && resynchronizingWords.has(text.slice(begin, end)))
      this.endItem(trimmedEnd(text, this.item.start, begin));
    if (this.item.closedClass && this.brackets.depth === 0 && declarationStarts.has(text.slice(begin, end))) {
      this.endItem(trimmedEnd(text, this.item.start, begin));
    }
    if (this.item.start < 0) this.beginItem(begin);
    if (this.last === 93 && takeLambdaMacro(text, this.patches, begin, end)) return end;
    if (this.last === 58) repairAfterColon(text, this.patches, begin, end, this.brackets.depth === 0);
    const action = maySteer ? nameActions.get(text.slice(begin, end)) : undefined;
    const isSpecifier = action !== undefined && action.kind !== 'primitive';
    const current: NameToken = { begin, end, before: this.last, isSpecifier };
    const { top } = this.brackets;
    const { earlierName: earlier, lastName: last } = this;
    if (last) repairNames(text, this.patches, earlier, last, current, top === 'body');
    if (last) takeWordTooMany(text, this.patches, [earlier, last, current], top);
    this.earlierName = this.lastName;
    this.lastName = current;
    if (action !== undefined) return this.act(action, begin, end);
    this.leadingName = this.atStatementStart ? begin : -1;
    this.atStatementStart = false;
    return end;
  }

  private act(action: NameAction, begin: number, end: number): number {
    const { text, patches } = this;
    switch (action.kind) {
      case 'qualifier':
        patches.qualify(begin, text.slice(begin, end), undefined);
        patches.blank(begin, end);
        return end;
      case 'dropped':
        patches.blank(begin, end);
        return end;
      case 'qualifierWithArguments':
        return takeQualifierWithArguments(text, patches, begin, end);
      case 'pragma':
        return takePragmaOperator(text, patches, begin, end);
      case 'namespace':
        return this.brackets.depth === 0 ? this.namespace(end) : end;
      case 'extern':
        return this.brackets.depth === 0 ? this.linkage(begin, end) : end;
      case 'primitive':
        this.value(begin);
        return repairPrimitive(text, patches, begin, end, this.last, this.brackets);
      case 'template':
        if (takeTemplateWord(text, patches, begin, end) || this.brackets.depth > 0) return end;
        this.lastName = undefined;
        return takeTemplate(text, patches, this.item.start, begin, end);
      case 'requires':
      case 'classKey':
        if (action.kind === 'requires' && takeNestedRequirement(text, patches, this.last, begin, end))
          return end;
        this.value(begin);
        if (this.brackets.depth > 0 || !this.item.beginsClass(action.kind)) return end;
        return specialisationEnd(text, patches, end);
      default:
        this.value(begin);
        if (action.kind === 'operator' && this.brackets.isInStatement) {
          const open = takeOwnOperator(text, patches, begin);
          if (open >= 0) return open;
        }
        return takeValueWord(text, patches, action, begin, end);
    }
  }

  private namespace(end: number): number {
    const found = readNamespace(this.text, end, this.earlierName);
    if (found === undefined) return end;
    this.namespaces.push(...found.names);
    this.namespaceCounts.push(found.names.length);
    this.beginItem(-1);
    return found.end;
  }

  /** `extern "C" {` opens a group of declarations; before a single one it is a qualifier. */
  private linkage(begin: number, end: number): number {
    const found = readLinkage(this.text, end);
    if (found === undefined) return end;
    if (found.opensGroup) {
      this.namespaceCounts.push(0);
      this.beginItem(-1);
    } else {
      this.patches.blank(begin, found.end);
      this.patches.qualify(begin, `extern ${found.language}`, undefined);
    }
    return found.end;
  }

  private open(i: number, code: number): number {
    const { text } = this;
    if (this.item.start < 0) this.beginItem(i);
    if (code === 91) {
      if (text.charCodeAt(i + 1) === 91) {
        const end = takeAttribute(text, this.patches, i);
        if (end > 0) return end;
      }
      this.brackets.push('[');
    } else if (code === 40) {
      if (this.brackets.depth > 0) takeReferenceValue(text, this.patches, i);
      else if (!this.item.hasBases) this.item.hasParameters = true;
      const isMacro = callsMacro(text, this.earlierName, this.lastName, this.brackets.isInStatement);
      this.brackets.pushParenthesis(this.leadingName, isMacro);
    } else this.brackets.push(this.braceFrame(i));
    this.atStatementStart = code === 123;
    this.leadingName = -1;
    return i + 1;
  }

  private braceFrame(i: number): Exclude<Frame, '('> {
    const { text, last } = this;
    return this.brackets.depth === 0 ? this.item.braceFrame(last, i) : innerBraceFrame(text, last, i);
  }

  private close(i: number, code: number): number {
    if (code === 125) {
      if (this.lastName && this.brackets.top === 'body')
        repairLastMacro(this.text, this.patches, this.lastName, i);
      return this.closeBrace(i);
    }
    const { brackets } = this;
    const call = code === 41 ? brackets.popParenthesis() : undefined;
    if (call === undefined && (code === 41 || !brackets.popSquare())) return i + 1;
    this.launches.leave(brackets.depth);
    this.atStatementStart = false;
    return call === undefined || call.leadingName < 0 ? i + 1 : this.statementMacro(call, i);
  }

  private closeBrace(i: number): number {
    const frame = this.brackets.popBrace();
    const { depth } = this.brackets;
    this.launches.leave(depth);
    this.atStatementStart = true;
    this.leadingName = -1;
    if (frame === undefined) {
      if (this.item.start >= 0) this.endItem(trimmedEnd(this.text, this.item.start, i));
      const names = this.namespaceCounts.pop();
      if (names !== undefined) this.namespaces.length -= names;
      else {
        this.beginItem(i);
        this.endItem(i + 1);
      }
    } else if (depth === 0) {
      if (frame !== 'body') this.item.closedClass = frame === 'class';
      else if (!beginsHandler(this.text, i + 1)) this.endItem(i + 1);
    }
    return i + 1;
  }

  private statementMacro(call: Parenthesis, close: number): number {
    const { text, patches } = this;
    const { top } = this.brackets;
    const isAfterTemplate = top === undefined && text.startsWith('template', this.item.start);
    const role = repairMacroCall(text, patches, call, close, top, isAfterTemplate);
    if (role === 'prefix') this.item.hasParameters = false;
    if (role === 'statement' && top === undefined) this.endItem(close + 2);
    else if (role !== 'other') this.atStatementStart = true;
    return role === 'statement' ? close + 2 : close + 1;
  }

  private punctuation(i: number, code: number): number {
    const { text } = this;
    const isTop = this.brackets.depth === 0;
    if (code === 59) {
      this.launches.drop(this.brackets.depth);
      this.brackets.noteSemicolon();
      if (isTop) {
        if (this.item.start >= 0) this.endItem(i + 1);
      } else {
        this.atStatementStart = this.brackets.top !== '(';
        this.leadingName = -1;
      }
      return i + 1;
    }
    if (this.item.start < 0) this.beginItem(i);
    this.atStatementStart = false;
    this.leadingName = -1;
    if (code === 42) takeDeclaratorStar(text, this.patches, i);
    if (code === 60) return this.launches.open(i, this.brackets.depth, this.lastName?.begin);
    if (code === 62) return this.launches.close(i, this.brackets.depth);
    if (code === 58) {
      if (text.charCodeAt(i + 1) === 58) return i + 2;
      if (isTop && this.item.hasParameters) this.item.hasMemberInitializers = true;
      else if (isTop && this.item.isClass) this.item.hasBases = true;
      else nameBitField(text, this.patches, i, this.brackets.top, this.lastName);
    } else if (code === 61 || code === 64) {
      if (code === 61 && isTop && !isComparison(text, i)) this.item.hasInitializer = true;
      return repairSign(text, this.patches, i, this.last, this.brackets.top);
    }
    return i + 1;
  }
}
