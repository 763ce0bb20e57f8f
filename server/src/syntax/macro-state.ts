import { NameFilter } from './characters.ts';
import { textHash } from './macro.ts';
import type { MacroDefinition } from './macro.ts';
import { definitionOf, predefinedMacros } from './predefined-macros.ts';

/** A definition, or a name whose definition is taken away; `once` marks a file as not to be read again. */
export type MacroEvent =
  | { readonly kind: 'define'; readonly macro: MacroDefinition }
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
  private low = 0;
  private high = 0;

  constructor(base: MacroBase) {
    this.base = base;
    this.filter = base.filter.copy();
  }

  lookup(name: string): MacroDefinition | undefined {
    const macro = this.changed.get(name);
    if (macro !== undefined || this.changed.has(name)) return macro;
    return this.base.macros.get(name);
  }

  apply(event: MacroEvent): void {
    this.log.push(event);
    switch (event.kind) {
      case 'define':
        this.changed.set(event.macro.name, event.macro);
        this.filter.add(event.macro.name);
        this.mix(event.macro.fingerprint);
        break;
      case 'undefine':
        this.changed.set(event.name, undefined);
        this.mix(~textHash(event.name));
        break;
      case 'once':
        this.onceOnly.add(event.path);
        this.mix(textHash(event.path) ^ 0x5bd1e995);
        break;
    }
  }

  isOnceOnly(path: string): boolean {
    return this.onceOnly.has(path);
  }

  /** Equal after equal histories; different histories have the same one with a chance of 2^-53. */
  get fingerprint(): number {
    return (this.high >>> 0) * 0x200000 + (this.low >>> 11);
  }

  private mix(value: number): void {
    this.low = Math.imul(this.low ^ value, 0x9e3779b1) + 0x7f4a7c15;
    this.high = Math.imul(this.high + value, 0x85ebca6b);
    this.high ^= (this.high >>> 15) + this.low;
  }

  *changedNames(): IterableIterator<string> {
    for (const [name, macro] of this.changed) if (macro !== undefined) yield name;
  }
}
