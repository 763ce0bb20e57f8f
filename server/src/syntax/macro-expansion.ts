import { Token } from './macro.ts';
import type { HideSet, MacroDefinition } from './macro.ts';
import type { MacroState } from './macro-state.ts';
import { pasteTokens, stringize, substituteVaOpt } from './macro-operators.ts';

/** Tokens that follow in the file, for invocations whose parentheses are not all in the pending tokens. */
export interface TokenSupply {
  /** Whether the next token is an opening parenthesis. */
  opensParenthesis(): boolean;
  next(): Token | undefined;
  mark(): number;
  reset(mark: number): void;
}

/** What may still be spent in one translation unit, so that macros that multiply themselves end. */
export interface ExpansionBudget {
  tokens: number;
}

/** Tokens that one invocation may make before it is left as it stands. */
const invocationLimit = 300_000;
const depthLimit = 150;

interface Invocation {
  readonly arguments: readonly (readonly Token[])[];
  readonly closing: Token;
  /** Number of pending tokens that it took. */
  readonly pendingUsed: number;
}

/**
 * Replaces macros by the algorithm of Dave Prosser that the standard's wording was made from: every token carries the
 * set of macros that it came from, and is not replaced by those again.
 */
export class MacroExpander {
  private readonly state: MacroState;
  private readonly budget: ExpansionBudget;
  private readonly lineOf: (offset: number) => number;
  private readonly path: string;
  private spent = 0;
  private depth = 0;
  private counter = 0;

  constructor(state: MacroState, budget: ExpansionBudget, path: string, lineOf: (offset: number) => number) {
    this.state = state;
    this.budget = budget;
    this.path = path;
    this.lineOf = lineOf;
  }

  /** The expansion, or undefined where it would be too large. */
  expand(tokens: readonly Token[], supply?: TokenSupply): Token[] | undefined {
    this.spent = 0;
    const limit = Math.min(invocationLimit, this.budget.tokens);
    const result = this.expandList(tokens, limit, supply);
    this.budget.tokens -= this.spent;
    return result;
  }

  private expandList(tokens: readonly Token[], limit: number, supply?: TokenSupply): Token[] | undefined {
    if (this.depth >= depthLimit) return undefined;
    this.depth++;
    const pending = tokens.toReversed();
    const output: Token[] = [];
    let ok = true;
    while (ok) {
      const token = pending.pop();
      if (token === undefined) break;
      this.spent++;
      if (this.spent > limit) ok = false;
      else if (token.kind !== 'identifier') output.push(token);
      else {
        const macro = this.state.lookup(token.text);
        if (macro === undefined || isHidden(token.hidden, macro)) output.push(token);
        else ok = this.replace(token, macro, pending, output, limit, supply);
      }
    }
    this.depth--;
    return ok ? output : undefined;
  }

  private replace(
    token: Token,
    macro: MacroDefinition,
    pending: Token[],
    output: Token[],
    limit: number,
    supply: TokenSupply | undefined,
  ): boolean {
    if (macro.special !== undefined) {
      output.push(this.specialToken(token, macro.special));
      return true;
    }
    let replacement: Token[] | undefined;
    if (macro.parameters === undefined) {
      const hidden = { macro, next: token.hidden };
      replacement = this.substitute(macro, [], token.from, token.to, hidden, limit);
    } else {
      const invocation = this.collect(macro, pending, supply);
      if (invocation === undefined) {
        output.push(token);
        return true;
      }
      pending.length -= invocation.pendingUsed;
      const { closing } = invocation;
      const hidden = { macro, next: intersection(token.hidden, closing.hidden) };
      const from = Math.min(token.from, closing.from);
      const to = Math.max(token.to, closing.to);
      replacement = this.substitute(macro, invocation.arguments, from, to, hidden, limit);
    }
    if (replacement === undefined) return false;
    const first = replacement[0];
    if (first !== undefined && first.space !== token.space)
      replacement[0] = first.placed(token.space, first.from, first.to, first.hidden);
    for (let i = replacement.length - 1; i >= 0; i--) pending.push(replacement[i]!);
    return true;
  }

  private specialToken(token: Token, special: 'line' | 'file' | 'counter'): Token {
    const { space, from, to } = token;
    if (special === 'file')
      return new Token('string', JSON.stringify(this.path), space, -1, 0, from, to, undefined);
    const value = special === 'line' ? this.lineOf(from) : this.counter++;
    return new Token('number', String(value), space, -1, 0, from, to, undefined);
  }

  /** The arguments of a function-like macro whose name was just taken off; undefined where there are none. */
  private collect(
    macro: MacroDefinition,
    pending: readonly Token[],
    supply: TokenSupply | undefined,
  ): Invocation | undefined {
    if (pending.length > 0 ? pending.at(-1)!.text !== '(' : !supply?.opensParenthesis()) return undefined;
    const mark = supply?.mark() ?? 0;
    let index = pending.length - 1;
    const next = (): Token | undefined => (index >= 0 ? pending[index--] : supply?.next());
    next();
    const parameters = macro.parameters ?? [];
    const lists: Token[][] = [[]];
    let open = 1;
    while (true) {
      const token = next();
      this.spent++;
      if (token === undefined) {
        supply?.reset(mark);
        return undefined;
      }
      if (token.kind === 'punctuation') {
        if (token.text === '(') open++;
        else if (token.text === ')' && --open === 0) {
          const given = matchArguments(lists, parameters, macro.isVariadic);
          if (given) return { arguments: given, closing: token, pendingUsed: pending.length - 1 - index };
          supply?.reset(mark);
          return undefined;
        } else if (token.text === ',' && open === 1) {
          if (!macro.isVariadic || lists.length < parameters.length) {
            lists.push([]);
            continue;
          }
        }
      }
      lists.at(-1)!.push(token);
    }
  }

  private substitute(
    macro: MacroDefinition,
    given: readonly (readonly Token[])[],
    from: number,
    to: number,
    hidden: HideSet,
    limit: number,
  ): Token[] | undefined {
    const body = macro.isVariadic ? substituteVaOpt(macro, given) : macro.tokens;
    const places =
      body === macro.tokens ? macro.parameterPlaces : body.map((token) => macro.parameterIndex(token));
    const expanded: (Token[] | undefined)[] = [];
    const result: Token[] = [];
    for (let i = 0; i < body.length; i++) {
      const token = body[i]!;
      const parameter = places[i]!;
      const isOperator = token.text === '##' || (token.text === '#' && macro.parameters !== undefined);
      if (isOperator && i + 1 < body.length) {
        const next = body[i + 1]!;
        const operand = places[i + 1]!;
        if (token.text === '##' && result.length > 0) {
          const right = operand >= 0 ? (given[operand] ?? []) : [next.placed(next.space, from, to, hidden)];
          const isVariadicTail = macro.isVariadic && operand === given.length - 1;
          pasteTokens(result, right, hidden, isVariadicTail, from, to);
          i++;
          continue;
        }
        if (token.text === '#' && operand >= 0) {
          result.push(stringize(given[operand] ?? [], token, from, to));
          i++;
          continue;
        }
      }
      if (parameter < 0) {
        result.push(token.placed(token.space, from, to, hidden));
        continue;
      }
      const raw = given[parameter] ?? [];
      const isPasted = body[i + 1]?.text === '##';
      const list = isPasted ? raw : (expanded[parameter] ??= this.expandList(raw, limit));
      if (list === undefined) return undefined;
      this.spent += list.length;
      if (this.spent > limit) return undefined;
      if (list.length === 0 && isPasted) result.push(placemarker(token, from, to));
      for (let k = 0; k < list.length; k++) {
        const item = list[k]!;
        const space = k === 0 ? token.space : item.space;
        result.push(item.placed(space, item.from, item.to, union(item.hidden, hidden)));
      }
    }
    return result.some((token) => token.text === '') ? result.filter((token) => token.text !== '') : result;
  }
}

function placemarker(token: Token, from: number, to: number): Token {
  return new Token('punctuation', '', token.space, -1, 0, from, to, undefined);
}

function matchArguments(
  lists: readonly Token[][],
  parameters: readonly string[],
  isVariadic: boolean,
): readonly (readonly Token[])[] | undefined {
  if (parameters.length === 0) return lists.length === 1 && lists[0]!.length === 0 ? [] : undefined;
  if (lists.length === parameters.length) return lists;
  if (isVariadic && lists.length === parameters.length - 1) return [...lists, []];
  return undefined;
}

function isHidden(set: HideSet | undefined, macro: MacroDefinition): boolean {
  for (let node = set; node !== undefined; node = node.next) if (node.macro === macro) return true;
  return false;
}

function union(set: HideSet | undefined, added: HideSet): HideSet {
  if (set === undefined) return added;
  let result: HideSet = set;
  for (let node: HideSet | undefined = added; node !== undefined; node = node.next) {
    if (!isHidden(result, node.macro)) result = { macro: node.macro, next: result };
  }
  return result;
}

function intersection(a: HideSet | undefined, b: HideSet | undefined): HideSet | undefined {
  if (a === b) return a;
  let result: HideSet | undefined;
  for (let node = a; node !== undefined; node = node.next) {
    if (isHidden(b, node.macro)) result = { macro: node.macro, next: result };
  }
  return result;
}
