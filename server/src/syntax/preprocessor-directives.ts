import { buildSwitchesIn } from './build-switches.ts';
import { evaluateCondition } from './condition.ts';
import { nextGroupDirective, readDirectiveLine } from './directive-line.ts';
import type { DirectiveLine } from './directive-line.ts';
import { parseDefinition, Token, tokenize } from './macro.ts';
import type { MacroDefinition } from './macro.ts';
import type { MacroExpander } from './macro-expansion.ts';
import type { MacroState } from './macro-state.ts';
import type { Include } from './parsed-file.ts';
import { packPragma } from './pragma-pack.ts';
import { definitionOf } from './predefined-macros.ts';
import { armsStart, sideOf } from './side-groups.ts';

/** What a preprocessor line can do beyond changing macros and leaving groups out. */
export interface DirectiveEffects {
  readonly state: MacroState;
  readonly expander: MacroExpander;
  canInclude(name: string, isSystem: boolean): boolean;
  /** Reads the file and returns its path. */
  include(name: string, isSystem: boolean, hash: number, end: number): string | undefined;
  pragma(name: string, value: string | undefined): void;
  once(): void;
  comment(start: number, end: number): void;
  /** Whether the groups that the line starts are whole statements, so that text may stand for such lines. */
  areStatements(hash: number, end: number): boolean;
  /** Text in place of a line. */
  replace(text: string, hash: number, end: number): void;
}

/** Names that `#ifdef` and `defined` find although they are operators, not macros. */
const builtinOperators = new Set([
  '__has_include',
  '__has_cpp_attribute',
  '__has_attribute',
  '__has_builtin',
]);

/** What nvcc's own headers define: a project's definition is for compilers that know no CUDA, or says the same. */
const spaceQualifiers = new Set([
  '__global__',
  '__device__',
  '__host__',
  '__shared__',
  '__constant__',
  '__managed__',
]);

/** Carries out the preprocessor lines of one file. */
export class PreprocessorDirectives {
  readonly includes: Include[] = [];
  private readonly text: string;
  private readonly effects: DirectiveEffects;
  /** One entry for each open `#if`; true once one of its groups was taken, and where both are, as the arms of an `if`. */
  private readonly groups: (boolean | 'both')[] = [];
  /** The name of an `#ifndef` just before: a definition of it without a body is an include guard. */
  private guardName = '';

  constructor(text: string, effects: DirectiveEffects) {
    this.text = text;
    this.effects = effects;
  }

  /**
   * Carries out the line whose `#` is at `hash`; returns where reading goes on. Nothing can stand for a line inside the
   * arguments of an invocation, which is read before anything of it is written.
   */
  handle(hash: number, isInArguments = false): number {
    const line = readDirectiveLine(this.text, hash, this.effects.comment);
    switch (line.name) {
      case 'define': {
        const macro = parseDefinition(line.rest);
        if (macro && !spaceQualifiers.has(macro.name)) this.define(macro);
        return line.end;
      }
      case 'undef':
        this.guardName = '';
        this.effects.state.apply({ kind: 'undefine', name: line.rest.split(/\s/, 1)[0] ?? '' });
        return line.end;
      case 'include':
      case 'include_next':
      case 'import':
        this.include(line, hash);
        return line.end;
      case 'pragma':
        this.pragma(line.rest);
        return line.end;
      case 'if':
      case 'ifdef':
      case 'ifndef': {
        if (!isInArguments && this.startsArms(line, hash)) return line.end;
        const isTaken = this.condition(line);
        this.guardName = line.name === 'ifndef' && this.groups.length === 0 ? line.rest : '';
        this.groups.push(isTaken);
        return isTaken ? line.end : this.skipGroups(line.end);
      }
      case 'elif':
      case 'elifdef':
      case 'elifndef':
      case 'else':
        if (this.groups.at(-1) === 'both') this.effects.replace('} else {', hash, line.end);
        else if (this.groups.length > 0) return this.skipGroups(line.end);
        return line.end;
      case 'endif':
        if (this.groups.pop() === 'both') this.effects.replace('}', hash, line.end);
        return line.end;
      default:
        return line.end;
    }
  }

  /** What a function for both sides does in device code and in host code is kept, each for its own. */
  private startsArms(line: DirectiveLine, hash: number): boolean {
    const side = sideOf(line);
    if (side === undefined || !this.isDefined('__CUDA_ARCH__')) return false;
    // Of `#if __CUDA_ARCH__ >= 900` device code may have none.
    if (this.condition(line) !== (side === 'device') || !this.effects.areStatements(hash, line.end))
      return false;
    this.guardName = '';
    this.groups.push('both');
    this.effects.replace(armsStart(side), hash, line.end);
    return true;
  }

  private define(macro: MacroDefinition): void {
    const isGuard = macro.name === this.guardName && macro.body === '';
    this.guardName = '';
    this.effects.state.apply({ kind: 'define', macro, isGuard });
  }

  /** Goes over groups of the innermost `#if` until one is taken or the `#endif` is passed. */
  private skipGroups(start: number): number {
    let position = start;
    while (true) {
      const hash = nextGroupDirective(this.text, position);
      if (hash < 0) return this.text.length;
      const line = readDirectiveLine(this.text, hash, this.effects.comment);
      position = line.end;
      if (line.name === 'endif') {
        this.groups.pop();
        return position;
      }
      const top = this.groups.length - 1;
      if (this.groups[top] === false && (line.name === 'else' || this.condition(line))) {
        this.groups[top] = true;
        return position;
      }
    }
  }

  private condition(line: DirectiveLine): boolean {
    this.turnOn(buildSwitchesIn(line.rest));
    const isNegated = line.name.endsWith('ndef');
    if (isNegated || line.name.endsWith('def')) {
      return this.isDefined(/^[\w$\u0080-\uffff]*/.exec(line.rest)?.[0] ?? '') !== isNegated;
    }
    const tokens = this.replaceDefined(tokenize(this.replaceHasInclude(line.rest), -1));
    const expanded = this.effects.expander.expand(tokens);
    if (expanded === undefined) return false;
    return (evaluateCondition(this.replaceDefined(expanded)) ?? 0n) !== 0n;
  }

  /** What no build file tells: the file would not be compiled without. */
  private turnOn(switches: readonly string[]): void {
    const { state } = this.effects;
    for (const name of switches) {
      const macro = state.isSettled(name) ? undefined : definitionOf(name, '1');
      if (macro) state.apply({ kind: 'define', macro, isGuard: false });
    }
  }

  private isDefined(name: string): boolean {
    return this.effects.state.lookup(name) !== undefined || builtinOperators.has(name);
  }

  private replaceHasInclude(text: string): string {
    if (!text.includes('__has_include')) return text;
    return text.replace(
      /__has_include(?:_next)?\s*\(\s*(?:"([^"]*)"|<([^>]*)>)\s*\)/g,
      (_, quoted: string | undefined, angled: string | undefined) =>
        this.effects.canInclude(quoted ?? angled ?? '', quoted === undefined) ? '1' : '0',
    );
  }

  private replaceDefined(tokens: readonly Token[]): Token[] {
    const result: Token[] = [];
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!;
      const hasParenthesis = tokens[i + 1]?.text === '(';
      const name = token.text === 'defined' ? tokens[hasParenthesis ? i + 2 : i + 1] : undefined;
      if (name?.kind !== 'identifier') {
        result.push(token);
        continue;
      }
      i += hasParenthesis ? 3 : 1;
      const value = this.isDefined(name.text) ? '1' : '0';
      result.push(new Token('number', value, token.space, -1, 0, 0, 0, undefined));
    }
    return result;
  }

  private include(line: DirectiveLine, hash: number): void {
    let target = includeTarget(line.rest);
    if (target === undefined) {
      const expanded = this.effects.expander.expand(tokenize(line.rest, -1));
      target = includeTarget(
        expanded?.map((token) => (token.space ? ` ${token.text}` : token.text)).join('') ?? '',
      );
    }
    if (target === undefined) return;
    const path = this.effects.include(target.name, target.isSystem, hash, line.end);
    this.includes.push({ ...target, path, start: hash, end: line.end });
  }

  private pragma(rest: string): void {
    const pack = /^pack\b(.*)$/.exec(rest);
    if (pack !== null) this.effects.pragma(packPragma, pack[1]);
    const match = /^(?:GCC\s+|clang\s+loop\s+)?(once|unroll|nounroll)\b\s*(.*)$/.exec(rest);
    if (match?.[1] === undefined) return;
    if (match[1] === 'once') this.effects.once();
    else
      this.effects.pragma('#pragma unroll', match[1] === 'nounroll' ? '1' : this.pragmaValue(match[2] ?? ''));
  }

  private pragmaValue(text: string): string | undefined {
    const tokens = this.effects.expander.expand(tokenize(text, -1)) ?? [];
    const value = tokens
      .map((token) => (token.space ? ` ${token.text}` : token.text))
      .join('')
      .trim();
    return value === '' ? undefined : value;
  }
}

/** Compilers on Windows take either slash for what stands between folders. */
function includeTarget(text: string): { name: string; isSystem: boolean } | undefined {
  const match = /^\s*(?:"([^"]+)"|<([^>]+)>)/.exec(text);
  const name = (match?.[1] ?? match?.[2])?.replaceAll('\\', '/');
  return name === undefined ? undefined : { name, isSystem: match?.[1] === undefined };
}
