import { NameFilter } from './characters.ts';
import { textHash } from './macro.ts';
import type { MacroDefinition } from './macro.ts';
import { definitionOf, predefinedMacros } from './predefined-macros.ts';

/** A definition, or a name whose definition is taken away; `once` marks a file as not to be read again. */
export type MacroEvent =
  | { readonly kind: 'define'; readonly macro: MacroDefinition; readonly isGuard: boolean }
  | { readonly kind: 'undefine'; readonly name: string }
  | { readonly kind: 'once'; readonly path: string };

/** The macros that stand before the first line, shared by all translation units with the same settings. */
export interface MacroBase {
  /** Tells bases apart in keys. */
  readonly id: number;
  readonly macros: ReadonlyMap<string, MacroDefinition>;
  readonly filter: NameFilter;
}

let nextBaseId = 1;

export function createMacroBase(
  defines: Readonly<Record<string, string>>,
  cudaArch: number | 'none',
): MacroBase {
  const macros = new Map<string, MacroDefinition>();
  for (const macro of predefinedMacros()) macros.set(macro.name, macro);
  if (cudaArch !== 'none') {
    const macro = definitionOf('__CUDA_ARCH__', String(cudaArch));
    if (macro) macros.set(macro.name, macro);
  }
  for (const [name, value] of Object.entries(defines)) {
    const macro = definitionOf(name, value);
    if (macro) macros.set(macro.name, macro);
  }
  const filter = new NameFilter();
  for (const name of macros.keys()) filter.add(name);
  return { id: nextBaseId++, macros, filter };
}

/** The macros known at one point of a translation unit. Its history is kept, so that included files can be replayed. */
export class MacroState {
  readonly base: MacroBase;
  readonly filter: NameFilter;
  readonly log: MacroEvent[] = [];
  private readonly changed = new Map<string, MacroDefinition | undefined>();
  private readonly onceOnly = new Set<string>();
  /** Sums over the definitions that differ from the base; the order in which they came does not matter. */
  private low = 0;
  private high = 0;
  /** Include guards. They are no part of the fingerprint, as hardly any file asks for those of others. */
  private readonly guardNames = new Set<string>();

  constructor(base: MacroBase) {
    this.base = base;
    this.filter = base.filter.copy();
  }

  lookup(name: string): MacroDefinition | undefined {
    const macro = this.changed.get(name);
    if (macro !== undefined || this.changed.has(name)) return macro;
    return this.base.macros.get(name);
  }

  /** Whether the settings or the text have defined the name, or taken it away. */
  isSettled(name: string): boolean {
    return this.changed.has(name) || this.base.macros.has(name);
  }

  apply(event: MacroEvent): void {
    this.log.push(event);
    switch (event.kind) {
      case 'define':
        this.forget(event.macro.name);
        this.changed.set(event.macro.name, event.macro);
        this.filter.add(event.macro.name);
        if (event.isGuard) this.guardNames.add(event.macro.name);
        else this.add(event.macro.fingerprint, 1);
        break;
      case 'undefine':
        this.forget(event.name);
        this.changed.set(event.name, undefined);
        if (this.base.macros.has(event.name)) this.add(~textHash(event.name), 1);
        break;
      case 'once':
        this.onceOnly.add(event.path);
        break;
    }
  }

  isOnceOnly(path: string): boolean {
    return this.onceOnly.has(path);
  }

  get guards(): ReadonlySet<string> {
    return this.guardNames;
  }

  /** Equal for equal definitions; different ones have the same with a chance of 2^-53. */
  get fingerprint(): number {
    return (this.high >>> 0) * 0x200000 + (this.low >>> 11);
  }

  private forget(name: string): void {
    if (!this.changed.has(name) || this.guardNames.delete(name)) return;
    const macro = this.changed.get(name);
    if (macro !== undefined) this.add(macro.fingerprint, -1);
    else if (this.base.macros.has(name)) this.add(~textHash(name), -1);
  }

  private add(hash: number, sign: 1 | -1): void {
    const low = Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
    const high = Math.imul(low ^ (low >>> 13) ^ hash, 0x85ebca6b);
    this.low = (this.low + sign * (low ^ (low >>> 16))) | 0;
    this.high = (this.high + sign * (high ^ (high >>> 15))) | 0;
  }

  *changedNames(): IterableIterator<string> {
    for (const [name, macro] of this.changed) if (macro !== undefined) yield name;
  }
}
