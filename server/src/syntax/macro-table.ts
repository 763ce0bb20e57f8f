import { evaluateCondition } from './condition.ts';
import { MacroExpander } from './macro-expansion.ts';
import { MacroState } from './macro-state.ts';
import type { MacroBase, MacroEvent } from './macro-state.ts';
import { tokenize } from './macro.ts';
import type { Macro, MacroTable } from './parsed-file.ts';
import { expandText } from './preprocessor.ts';

/** The macros after a number of events; put together when they are first asked for. */
export class ReplayedMacroTable implements MacroTable {
  private readonly base: MacroBase;
  private readonly log: readonly MacroEvent[];
  private readonly count: number;
  private cachedState: MacroState | undefined;
  private readonly integers = new Map<string, number | bigint | undefined>();

  constructor(base: MacroBase, log: readonly MacroEvent[], count: number) {
    this.base = base;
    this.log = log;
    this.count = count;
  }

  has(name: string): boolean {
    return this.state.lookup(name) !== undefined;
  }

  get(name: string): Macro | undefined {
    return this.state.lookup(name);
  }

  integer(name: string): number | bigint | undefined {
    if (!this.integers.has(name)) this.integers.set(name, this.evaluate(name));
    return this.integers.get(name);
  }

  expand(text: string): string {
    return expandText(text, this.state);
  }

  names(): IterableIterator<string> {
    return this.state.changedNames();
  }

  private evaluate(name: string): number | bigint | undefined {
    const macro = this.state.lookup(name);
    if (macro === undefined || macro.parameters !== undefined) return undefined;
    const expander = new MacroExpander(this.state, { tokens: 10_000 }, '', () => 0);
    const tokens = expander.expand(tokenize(name, -1));
    // Names count as 0 in `#if`, but here they are variables.
    if (tokens === undefined || tokens.some((token) => token.kind === 'identifier')) return undefined;
    const value = evaluateCondition(tokens);
    if (value === undefined) return undefined;
    const asNumber = Number(value);
    return Number.isSafeInteger(asNumber) ? asNumber : value;
  }

  private get state(): MacroState {
    if (this.cachedState === undefined) {
      this.cachedState = new MacroState(this.base);
      for (let i = 0; i < this.count; i++) this.cachedState.apply(this.log[i]!);
    }
    return this.cachedState;
  }
}
