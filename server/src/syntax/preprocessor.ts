import { classOf, hashStep, identifierPart } from './characters.ts';
import { commentDirective } from './comment-directive.ts';
import { startsLine } from './directive-line.ts';
import { ExpandedOutput } from './expanded-output.ts';
import { commentEnd, isRawPrefix, literalEnd, numberEnd, rawStringEnd } from './lexer.ts';
import { closesParenthesis, skipSpace, tokenEnd, tokenKindAt } from './lexer.ts';
import { Token, tokenize } from './macro.ts';
import type { MacroDefinition } from './macro.ts';
import { MacroExpander } from './macro-expansion.ts';
import type { ExpansionBudget, TokenSupply } from './macro-expansion.ts';
import type { MacroState } from './macro-state.ts';
import type { Directive, Include } from './parsed-file.ts';
import { PreprocessorDirectives } from './preprocessor-directives.ts';
import { areStatements } from './side-groups.ts';
import type { SourceMap } from './source-map.ts';

/** What the preprocessor asks of the translation that it is part of. */
export interface PreprocessorHost {
  readonly state: MacroState;
  readonly budget: ExpansionBudget;
  /** Reads an included file as a unit of its own, inside these namespaces, and returns its path. */
  includeUnit(name: string, isSystem: boolean, namespaces: readonly string[]): string | undefined;
  /** Reads a file that is included in the middle of a declaration. */
  includeText(name: string, isSystem: boolean): { path: string; text: string } | undefined;
  canInclude(name: string, isSystem: boolean): boolean;
}

/** A `#pragma` that counts, at the offset of the expanded text where it stood. */
export interface PragmaMark {
  readonly offset: number;
  readonly name: string;
  readonly value: string | undefined;
}

export interface PreprocessedText {
  /** Macros replaced; comments, preprocessor lines and inactive groups taken out. */
  readonly text: string;
  readonly map: SourceMap;
  readonly pragmas: readonly PragmaMark[];
  readonly directives: readonly Directive[];
  readonly includes: readonly Include[];
  /** Offsets of the expanded text where the units stand that `includeUnit` read, in order. */
  readonly unitOffsets: readonly number[];
}

/** What the scanner does at a character. */
const onName = 1;
const onNumber = 2;
const onQuote = 3;
const onSlash = 4;
const onHash = 5;
const onBackslash = 6;
const onOpen = 7;
const onClose = 8;

const actions = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const letter = String.fromCharCode(code);
  if (/[A-Za-z_$]/.test(letter)) actions[code] = onName;
  else if (/[0-9]/.test(letter)) actions[code] = onNumber;
}
actions[34] = actions[39] = onQuote;
actions[47] = onSlash;
actions[35] = onHash;
actions[92] = onBackslash;
actions[123] = onOpen;
actions[125] = onClose;

/** Longest arguments of one invocation, in characters. */
const argumentLimit = 200_000;

export function preprocess(path: string, text: string, host: PreprocessorHost): PreprocessedText {
  return new Preprocessor(path, text, host).run();
}

/** One pass over a file's text. What is copied unchanged is taken in runs; only the rest is looked at closely. */
class Preprocessor implements TokenSupply {
  private readonly path: string;
  private readonly text: string;
  private readonly host: PreprocessorHost;
  private readonly output: ExpandedOutput;
  private readonly expander: MacroExpander;
  private readonly lines: PreprocessorDirectives;
  private readonly pragmas: PragmaMark[] = [];
  private readonly directives: Directive[] = [];
  private readonly unitOffsets: number[] = [];
  /** Offsets of the braces that are open; -1 for those that do not stand in the text. */
  private readonly openBraces: number[] = [];
  /** Start of the text that is to be copied when something else comes. */
  private runStart = 0;
  /** Where the next token of an invocation is read. */
  private supplyAt = 0;
  /** A parenthesis that is known to be closed. */
  private closedAt = -1;
  /** Characters that may still be read in vain for closing parentheses. */
  private closingBudget = 4_000_000;

  constructor(path: string, text: string, host: PreprocessorHost) {
    this.path = path;
    this.text = text;
    this.host = host;
    this.output = new ExpandedOutput(text);
    const lines = new LineCounter(text);
    this.expander = new MacroExpander(host.state, host.budget, path, (offset) => lines.lineAt(offset));
    this.lines = new PreprocessorDirectives(text, {
      state: host.state,
      expander: this.expander,
      canInclude: (name, isSystem) => host.canInclude(name, isSystem),
      include: (name, isSystem, hash, end) => this.include(name, isSystem, hash, end),
      pragma: (name, value) => this.pragmas.push({ offset: this.output.length, name, value }),
      once: () => host.state.apply({ kind: 'once', path }),
      comment: (start, end) => this.noteComment(start, end),
      areStatements: (hash, end) => this.areStatements(hash, end),
      replace: (inserted, hash, end) => {
        this.output.collapsed(inserted, hash, end);
        this.noteBraces(inserted);
      },
    });
  }

  run(): PreprocessedText {
    const { text } = this;
    const { filter } = this.host.state;
    const { length } = text;
    let i = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.runStart = i;
    while (i < length) {
      const code = text.charCodeAt(i);
      switch (code < 128 ? actions[code] : onName) {
        case onName: {
          const start = i;
          let hash = 0;
          let part = code;
          do {
            hash = hashStep(hash, part);
            part = text.charCodeAt(++i);
          } while ((classOf(part) & identifierPart) !== 0);
          if (part === 34 && isRawPrefix(text, start, i)) i = rawStringEnd(text, i);
          else if (filter.mayContain(hash)) i = this.name(start, i);
          break;
        }
        case onNumber:
          i = numberEnd(text, i);
          break;
        case onQuote:
          i = literalEnd(text, i);
          break;
        case onSlash:
          i = this.comment(i);
          break;
        case onHash:
          i = startsLine(text, i) ? this.directive(i) : i + 1;
          break;
        case onBackslash:
          i = this.continuation(i);
          break;
        case onOpen:
          this.openBraces.push(i++);
          break;
        case onClose:
          this.openBraces.pop();
          i++;
          break;
        default:
          i++;
      }
    }
    this.output.copy(this.runStart, length);
    return this.result();
  }

  private result(): PreprocessedText {
    const { output, pragmas, directives, unitOffsets } = this;
    const { includes } = this.lines;
    return { text: output.text(), map: output.map, pragmas, directives, includes, unitOffsets };
  }

  private comment(start: number): number {
    const end = commentEnd(this.text, start);
    if (end === start) return start + 1;
    this.output.copy(this.runStart, start);
    if (this.text.charCodeAt(start + 1) === 42) this.output.blank(start);
    this.noteComment(start, end);
    this.runStart = end;
    return end;
  }

  private noteComment(start: number, end: number): void {
    const directive = commentDirective(this.text, start, end);
    if (directive) this.directives.push(directive);
  }

  private continuation(start: number): number {
    const end = skipSpace(this.text, start, start + 1);
    if (end === start) return start + 1;
    this.output.copy(this.runStart, start);
    this.runStart = end;
    return end;
  }

  private directive(hash: number): number {
    this.output.copy(this.runStart, hash);
    const end = this.lines.handle(hash);
    this.runStart = end;
    return end;
  }

  private areStatements(hash: number, end: number): boolean {
    const brace = this.openBraces.at(-1) ?? -1;
    return brace >= 0 && areStatements(this.text, hash, end, brace);
  }

  /** An identifier that may be a macro's name. */
  private name(start: number, end: number): number {
    const { text, output } = this;
    const macro = this.host.state.lookup(text.slice(start, end));
    if (macro === undefined) return end;
    if (macro.isPlain) {
      output.copy(this.runStart, start);
      output.collapsed(macro.body, start, end);
      this.runStart = end;
      output.separate(text.charCodeAt(end), end);
      return end;
    }
    this.supplyAt = end;
    if (macro.parameters !== undefined && !this.opensParenthesis()) return end;
    return this.invocation(macro, start, end);
  }

  private invocation(macro: MacroDefinition, start: number, end: number): number {
    const { text, output } = this;
    // Lines inside the arguments write to the output too, so what stands before goes first.
    output.copy(this.runStart, start);
    this.runStart = start;
    const name = new Token('identifier', macro.name, false, 0, start, start, end, undefined);
    const tokens = this.expander.expand([name], this);
    if (tokens === undefined) return this.withoutArguments(macro, name);
    // Left alone: an unclosed or mismatched invocation.
    if (tokens.length === 1 && tokens[0] === name) return end;
    output.tokens(tokens);
    this.noteBraces(tokens.map((token) => token.text));
    this.runStart = this.supplyAt;
    output.separate(text.charCodeAt(this.supplyAt), this.supplyAt);
    return this.supplyAt;
  }

  /** Of what stands in place of the text. */
  private noteBraces(parts: Iterable<string>): void {
    for (const part of parts) {
      if (part === '{') this.openBraces.push(-1);
      else if (part === '}') this.openBraces.pop();
    }
  }

  /** Of an invocation that would be too large only the name is left: what is in its parentheses need not be C++. */
  private withoutArguments(macro: MacroDefinition, name: Token): number {
    this.supplyAt = name.to;
    if (macro.parameters === undefined) return name.to;
    let open = 0;
    do {
      const text = this.next()?.text;
      if (text === undefined) return name.to;
      if (text === '(') open++;
      else if (text === ')') open--;
    } while (open > 0);
    this.output.tokens([name]);
    this.runStart = this.supplyAt;
    this.output.separate(this.text.charCodeAt(this.supplyAt), this.supplyAt);
    return this.supplyAt;
  }

  /** True only when the parenthesis is closed too: an invocation in the making must not swallow the file. */
  opensParenthesis(): boolean {
    const open = skipSpace(this.text, this.supplyAt);
    if (this.text.charCodeAt(open) !== 40) return false;
    if (this.closedAt === open) return true;
    const limit = Math.min(this.text.length, open + argumentLimit, open + this.closingBudget);
    if (closesParenthesis(this.text, open, limit)) this.closedAt = open;
    else this.closingBudget -= limit - open;
    return this.closedAt === open;
  }

  next(): Token | undefined {
    const { text } = this;
    const before = this.supplyAt;
    let start = skipSpace(text, before);
    while (text.charCodeAt(start) === 35 && startsLine(text, start)) {
      start = skipSpace(text, this.lines.handle(start, true));
    }
    if (start >= text.length) return undefined;
    const kind = tokenKindAt(text, start);
    const end = tokenEnd(text, start, kind);
    this.supplyAt = end;
    const isRaw = kind === 'identifier' && text.charCodeAt(end - 1) === 34;
    const spelling = text.slice(start, end);
    return new Token(isRaw ? 'string' : kind, spelling, start > before, 0, start, start, end, undefined);
  }

  mark(): number {
    return this.supplyAt;
  }

  reset(mark: number): void {
    this.supplyAt = mark;
  }

  /**
   * Between declarations an included file is a unit of its own. In the middle of one (a table's rows, a body) its
   * text becomes part of the declaration and stands at the `#include` line.
   */
  private include(name: string, isSystem: boolean, hash: number, end: number): string | undefined {
    const namespaces = this.openNamespaces();
    if (namespaces !== undefined) {
      const path = this.host.includeUnit(name, isSystem, namespaces);
      if (path !== undefined) this.unitOffsets.push(this.output.length);
      return path;
    }
    const included = this.host.includeText(name, isSystem);
    if (included === undefined) return undefined;
    this.output.collapsed(included.text, hash, end);
    return included.path;
  }

  /** Names of the namespaces around this point, or undefined inside of anything else. */
  private openNamespaces(): readonly string[] | undefined {
    const names: string[] = [];
    for (const brace of this.openBraces) {
      if (brace < 0) continue;
      const before = this.text.slice(Math.max(0, brace - 120), brace);
      const match = /(?:(\binline\s+)?\bnamespace\b\s*([\w:]*)|\bextern\s*"C(?:\+\+)?")\s*$/.exec(before);
      if (match === null) return undefined;
      if (match[2] !== undefined && match[2] !== '') {
        const [outer = '', ...inner] = match[2].split('::');
        names.push(match[1] === undefined ? outer : `inline ${outer}`, ...inner);
      }
    }
    return names;
  }
}

/** Line numbers from 1, fast for offsets that ascend, as those of `__LINE__` do. */
class LineCounter {
  private readonly text: string;
  private line = 1;
  private nextBreak: number;
  private lastOffset = 0;

  constructor(text: string) {
    this.text = text;
    this.nextBreak = text.indexOf('\n');
  }

  lineAt(offset: number): number {
    if (offset < this.lastOffset) {
      this.line = 1;
      this.nextBreak = this.text.indexOf('\n');
    }
    this.lastOffset = offset;
    while (this.nextBreak >= 0 && this.nextBreak < offset) {
      this.line++;
      this.nextBreak = this.text.indexOf('\n', this.nextBreak + 1);
    }
    return this.line;
  }
}

/** `text` with the macros of `state` replaced. */
export function expandText(text: string, state: MacroState): string {
  const expander = new MacroExpander(state, { tokens: 100_000 }, '', () => 0);
  const tokens = expander.expand(tokenize(text, -1));
  if (tokens === undefined) return text;
  const output = new ExpandedOutput('');
  output.tokens(tokens);
  return output.text();
}
