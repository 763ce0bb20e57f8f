/**
 * Values as nvcc numbers them: integers and addresses are sums of products, so that `y * w + x + 1` and `(x + 1) + w * y`
 * are one value; everything else is an atom that is told by what it is computed from.
 */
import type { Loop } from '../ir/nodes.ts';

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

interface Term {
  readonly atom: Atom;
  readonly count: number;
}

/** A sum of atoms times numbers, and a constant. */
export class Sum {
  readonly constant: number;
  /** By the numbers of their atoms. */
  readonly terms: readonly Term[];
  private text: string | undefined;

  constructor(constant: number, terms: readonly Term[]) {
    this.constant = constant;
    this.terms = terms;
  }

  /** Equal for equal values. */
  get key(): string {
    this.text ??= `${this.terms.map(({ atom, count }) => `${count}#${atom.id}`).join('+')}+${this.constant}`;
    return this.text;
  }

  withConstant(constant: number): Sum {
    return constant === this.constant ? this : new Sum(constant, this.terms);
  }

  countOf(atom: Atom): number {
    return this.terms.find((one) => one.atom === atom)?.count ?? 0;
  }

  variesIn(loop: Loop): boolean {
    return this.terms.some(({ atom }) => atom.variesIn.has(loop));
  }
}

const nowhere: ReadonlySet<Loop> = new Set();

/** Longer sums are atoms, as following them would take long. */
const mostTerms = 12;

export function constantSum(constant: number): Sum {
  return new Sum(constant, []);
}

function atomSum(atom: Atom): Sum {
  return new Sum(0, [{ atom, count: 1 }]);
}

export function addSums(a: Sum, b: Sum, factor = 1): Sum {
  const constant = a.constant + factor * b.constant;
  if (b.terms.length === 0) return a.withConstant(constant);
  if (a.terms.length === 0 && factor === 1) return b.withConstant(constant);
  const terms: Term[] = [];
  let next = 0;
  for (const term of b.terms) {
    for (; next < a.terms.length && a.terms[next]!.atom.id < term.atom.id; next++) terms.push(a.terms[next]!);
    const own = a.terms[next]?.atom === term.atom ? a.terms[next++]!.count : 0;
    const count = own + factor * term.count;
    if (count !== 0) terms.push({ atom: term.atom, count });
  }
  for (; next < a.terms.length; next++) terms.push(a.terms[next]!);
  return new Sum(constant, terms);
}

export function scaleSum(a: Sum, factor: number): Sum {
  return factor === 1 ? a : addSums(constantSum(0), a, factor);
}

function loopsOf({ terms }: Sum): ReadonlySet<Loop> {
  let loops = nowhere;
  for (const { atom } of terms) loops = union(loops, atom.variesIn);
  return loops;
}

function union(a: ReadonlySet<Loop>, b: ReadonlySet<Loop>): ReadonlySet<Loop> {
  if (b.size === 0 || a === b) return a;
  return a.size === 0 ? b : new Set([...a, ...b]);
}

interface Kind {
  readonly isPointer?: boolean;
  readonly extended?: Atom | undefined;
}

/** Makes atoms, the same one for the same value. */
export class Atoms {
  private readonly known = new Map<string, Sum>();
  private count = 0;

  /** A value that is computed from others. */
  of(name: string, parts: readonly Sum[], kind: Kind = {}): Sum {
    const variesIn = (): ReadonlySet<Loop> => parts.map(loopsOf).reduce(union, nowhere);
    return this.named(`${name}(${parts.map(({ key }) => key).join()})`, variesIn, kind);
  }

  /** A value of which nothing is known but where it changes. */
  fresh(variesIn: ReadonlySet<Loop>, isPointer: boolean): Sum {
    return atomSum({ id: this.count++, factors: [], variesIn, isPointer });
  }

  /** One that is no other's equal, though it comes from the same. */
  another(parts: readonly Sum[], isPointer: boolean): Sum {
    return this.fresh(parts.map(loopsOf).reduce(union, nowhere), isPointer);
  }

  product(a: Sum, b: Sum): Sum {
    if (a.terms.length === 0) return scaleSum(b, a.constant);
    if (b.terms.length === 0) return scaleSum(a, b.constant);
    if (a.terms.length * b.terms.length > mostTerms) return this.of('*', [a, b].sort(byKey));
    let sum = addSums(scaleSum(a, b.constant), scaleSum(b, a.constant)).withConstant(a.constant * b.constant);
    for (const x of a.terms) {
      for (const y of b.terms) sum = addSums(sum, this.productOf(x.atom, y.atom), x.count * y.count);
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
    let sum = this.known.get(key);
    if (sum === undefined) {
      const base = { id: this.count++, factors, variesIn: variesIn(), isPointer };
      sum = atomSum(extended === undefined ? base : { ...base, extended });
      this.known.set(key, sum);
    }
    return sum;
  }
}

function factorsOf(atom: Atom): readonly Atom[] {
  return atom.factors.length > 0 ? atom.factors : [atom];
}

export function byKey({ key: x }: Sum, { key: y }: Sum): number {
  return x < y ? -1 : x > y ? 1 : 0;
}
