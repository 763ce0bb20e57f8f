/**
 * Symbols stand for integers that are not known while a kernel is analysed: parameters, block indices, which warp of
 * the block this is, loop counters, loaded values. A uniform symbol has one value for the whole warp; a varying one has
 * an unknown value in each lane.
 */
export type SymbolOrigin =
  | 'block' // blockIdx and the warp's place in the block: ranges may be split
  | 'loop' // counter of iterations: ranges may be split by its loop
  | 'parameter' // kernel parameter or gridDim of an unknown launch
  | 'loaded' // read from memory
  | 'chosen' // 0 or 1: which side of a branch that is the same for the whole warp
  | 'opaque'; // result of something not followed

/** Whether nothing in the text names it: `a value`, `a quotient`; of a product, one of its factors. */
export function isUnnamed(name: string): boolean {
  return /^a | \* a /.test(name);
}

export interface Symbol {
  readonly id: number;
  readonly name: string;
  readonly origin: SymbolOrigin;
  readonly varying: boolean;
  /** Inclusive; infinite where unknown. Splitting narrows these in place and restores them. */
  min: number;
  max: number;
  /** Which warp of the block this is: the others have another value. */
  readonly isOfWarp: boolean;
  /** Every value is a multiple of this. */
  readonly multipleOf: number;
  /** Why the value is not known, for messages: 'loaded from `in[i]`'. */
  readonly reason: string;
  /** Set for remainders: how many there are, all equally often. Each has its share of the blocks, and adds none. */
  readonly classes: number | undefined;
  /** The value away from the edge of a bounds check; set for varying symbols that stand for 'inside or not'. */
  readonly nominal: number | undefined;
  /** How often it has another value than the nominal one hangs on the length of rows, which is not known. */
  readonly isOfRows: boolean;
  /** So small as a rule that lanes this far apart share sectors: a tensor's innermost stride, a template's number. */
  readonly isOftenSmall: boolean;
  readonly monomial: Monomial;
}

/** A product of symbols; interned, so equal products are the same object. */
export interface Monomial {
  readonly id: number;
  readonly symbols: readonly Symbol[];
  readonly varying: boolean;
  readonly name: string;
}

export interface SymbolOptions {
  readonly origin: SymbolOrigin;
  readonly varying?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly isOfWarp?: boolean;
  readonly multipleOf?: number;
  readonly reason?: string;
  readonly nominal?: number;
  readonly isOfRows?: boolean;
  readonly isOftenSmall?: boolean;
  readonly classes?: number;
}

const maxIds = 2 ** 26;

/** Makes symbols and interns their products; one per analysed launch, so nothing outlives it. */
export class SymbolTable {
  private nextId = 1;
  private readonly pairs = new Map<number, Monomial>();
  private readonly products = new Map<string, Monomial>();
  private readonly derived = new Map<string, Symbol>();

  create(name: string, options: SymbolOptions): Symbol {
    const varying = options.varying ?? false;
    const id = this.nextId++;
    const monomial = { id, symbols: [] as Symbol[], varying, name };
    const symbol: Symbol = {
      id,
      name,
      origin: options.origin,
      varying,
      min: options.min ?? -Infinity,
      max: options.max ?? Infinity,
      isOfWarp: options.isOfWarp ?? false,
      multipleOf: options.multipleOf ?? 1,
      reason: options.reason ?? `\`${name}\` is not known`,
      classes: options.classes,
      nominal: options.nominal,
      isOfRows: options.isOfRows ?? false,
      isOftenSmall: options.isOftenSmall ?? false,
      monomial,
    };
    monomial.symbols.push(symbol);
    return symbol;
  }

  /** The same symbol for the same key, so that `n / 4` is one unknown however often it is written. */
  derive(key: string, make: () => Symbol): Symbol {
    let symbol = this.derived.get(key);
    if (!symbol) this.derived.set(key, (symbol = make()));
    return symbol;
  }

  multiply(a: Monomial, b: Monomial): Monomial {
    const pair = a.id < b.id ? a.id * maxIds + b.id : b.id * maxIds + a.id;
    let product = this.pairs.get(pair);
    if (!product) this.pairs.set(pair, (product = this.intern(a, b)));
    return product;
  }

  private intern(a: Monomial, b: Monomial): Monomial {
    const symbols = merged(a.symbols, b.symbols);
    const key = symbols.map((symbol) => symbol.id).join('*');
    let product = this.products.get(key);
    if (!product) {
      product = {
        id: this.nextId++,
        symbols,
        varying: a.varying || b.varying,
        name: symbols.map((symbol) => symbol.name).join(' * '),
      };
      this.products.set(key, product);
    }
    return product;
  }
}

/** Both lists, which are sorted by their ids, as one. */
function merged(a: readonly Symbol[], b: readonly Symbol[]): Symbol[] {
  const all: Symbol[] = [];
  let j = 0;
  for (const symbol of a) {
    while (j < b.length && b[j]!.id < symbol.id) all.push(b[j++]!);
    all.push(symbol);
  }
  while (j < b.length) all.push(b[j++]!);
  return all;
}

/** Not one of the blocks or iterations, of which there are many with a value each. */
export function isOpen({ origin }: Symbol): boolean {
  return origin !== 'block' && origin !== 'loop';
}

/** One way or the other: a branch of unknown parameters, or of loaded data. As a distance either may be none at all. */
export function isChoice({ origin, min, max }: Symbol): boolean {
  return origin === 'chosen' || (min === 0 && max === 1);
}

/** The symbol to blame for an unknown: one that differs from lane to lane, data before others, else one whose range nobody knows. */
export function blamed(symbols: readonly Symbol[]): Symbol | undefined {
  const varying = symbols.filter((symbol) => symbol.varying);
  const data = varying.find(({ origin }) => origin === 'loaded');
  return data ?? varying[0] ?? symbols.find(isOpen) ?? symbols[0];
}

/** Whether lanes differ in it at most where an edge of a bounds check parts them. */
export function isUniformBesideEdges({ symbols }: Monomial): boolean {
  return symbols.every(({ varying, nominal }) => !varying || nominal !== undefined);
}

/** Whether the evaluator may cut the symbol's range into parts and look at each. */
export function isSplittable(symbol: Symbol): boolean {
  return (
    (symbol.origin === 'block' || symbol.origin === 'loop') &&
    Number.isFinite(symbol.min) &&
    Number.isFinite(symbol.max) &&
    symbol.max > symbol.min
  );
}
