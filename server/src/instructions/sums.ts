/**
 * Values as nvcc numbers them: integers and addresses are sums of products, so that `y * w + x + 1` and `(x + 1) + w * y`
 * are one value; everything else is an atom that is told by what it is computed from.
 */
import type { Loop } from '../ir/nodes.ts';

/** A sum of atoms times numbers, and a constant. */
export interface Sum {
  readonly constant: number;
  readonly terms: ReadonlyMap<Atom, number>;
}

export interface Atom {
  readonly id: number;
  /** The atoms of a product. */
  readonly factors: readonly Atom[];
  /** The loops in whose turns it may differ. */
  readonly variesIn: ReadonlySet<Loop>;
  readonly isPointer: boolean;
  /** What it is with more bits. */
  readonly extended?: Atom;
}

export const nowhere: ReadonlySet<Loop> = new Set();

/** Longer sums are atoms, as following them would take long. */
const mostTerms = 12;

export function constantSum(constant: number): Sum {
  return { constant, terms: new Map() };
}

export function atomSum(atom: Atom): Sum {
  return { constant: 0, terms: new Map([[atom, 1]]) };
}

export function addSums(a: Sum, b: Sum, factor = 1): Sum {
  const terms = new Map(a.terms);
  for (const [atom, count] of b.terms) {
    const total = (terms.get(atom) ?? 0) + factor * count;
    if (total === 0) terms.delete(atom);
    else terms.set(atom, total);
  }
  return { constant: a.constant + factor * b.constant, terms };
}

export function scaleSum(a: Sum, factor: number): Sum {
  return addSums(constantSum(0), a, factor);
}

export function loopsOf(sum: Sum): ReadonlySet<Loop> {
  let loops = nowhere;
  for (const atom of sum.terms.keys()) loops = union(loops, atom.variesIn);
  return loops;
}

function union(a: ReadonlySet<Loop>, b: ReadonlySet<Loop>): ReadonlySet<Loop> {
  if (b.size === 0 || a === b) return a;
  return a.size === 0 ? b : new Set([...a, ...b]);
}

/** The text of a sum: equal for equal values. */
export function keyOf({ constant, terms }: Sum): string {
  const parts = [...terms].map(([atom, count]) => ({ id: atom.id, count })).sort((a, b) => a.id - b.id);
  return `${parts.map(({ id, count }) => `${count}#${id}`).join('+')}+${constant}`;
}

interface Kind {
  readonly isPointer?: boolean;
  readonly extended?: Atom | undefined;
}

/** Makes atoms, the same one for the same value. */
export class Atoms {
  private readonly known = new Map<string, Atom>();
  private count = 0;

  /** A value that is computed from others. */
  of(name: string, parts: readonly Sum[], kind: Kind = {}): Sum {
    const variesIn = (): ReadonlySet<Loop> => parts.map(loopsOf).reduce(union, nowhere);
    return this.named(`${name}(${parts.map(keyOf).join()})`, variesIn, kind);
  }

  /** A value of which nothing is known but where it changes. */
  fresh(variesIn: ReadonlySet<Loop>, isPointer: boolean): Sum {
    return atomSum({ id: this.count++, factors: [], variesIn, isPointer });
  }

  product(a: Sum, b: Sum): Sum {
    if (a.terms.size === 0) return scaleSum(b, a.constant);
    if (b.terms.size === 0) return scaleSum(a, b.constant);
    if (a.terms.size * b.terms.size > mostTerms) return this.of('*', [a, b].sort(byKey));
    let sum = addSums(scaleSum(a, b.constant), scaleSum(b, a.constant));
    sum = { ...sum, constant: a.constant * b.constant };
    for (const [x, m] of a.terms) {
      for (const [y, n] of b.terms) sum = addSums(sum, this.productOf(x, y), m * n);
    }
    return sum;
  }

  private productOf(x: Atom, y: Atom): Sum {
    const factors = [...factorsOf(x), ...factorsOf(y)].sort((a, b) => a.id - b.id);
    const key = `product ${factors.map(({ id }) => id).join()}`;
    return this.named(key, () => union(x.variesIn, y.variesIn), {}, factors);
  }

  private named(
    key: string,
    variesIn: () => ReadonlySet<Loop>,
    { isPointer = false, extended }: Kind,
    factors: readonly Atom[] = [],
  ): Sum {
    let atom = this.known.get(key);
    if (atom === undefined) {
      const base = { id: this.count++, factors, variesIn: variesIn(), isPointer };
      this.known.set(key, (atom = extended === undefined ? base : { ...base, extended }));
    }
    return atomSum(atom);
  }
}

function factorsOf(atom: Atom): readonly Atom[] {
  return atom.factors.length > 0 ? atom.factors : [atom];
}

export function byKey(a: Sum, b: Sum): number {
  const [x, y] = [keyOf(a), keyOf(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
