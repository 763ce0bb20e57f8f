/** Lines of a random function, and what may be named where they stand. */
import { Expressions } from './expressions.ts';
import type { ArrayInScope } from './arrays.ts';
import type { Random } from './random.ts';
import type { IntegerType, Term } from './terms.ts';

/** A variable that may be assigned anything in [0, limit). */
interface Variable {
  readonly name: string;
  readonly type: IntegerType;
  readonly limit: number;
}

interface Scope {
  readonly terms: Term[];
  readonly variables: Variable[];
  readonly arrays: ArrayInScope[];
}

/** What the functions of a program share: numbers of names and of accesses. */
export class Names {
  private count = 0;
  sites = 0;
  next(prefix: string): string {
    return `${prefix}${this.count++}`;
  }
}

/** Writes lines into blocks, and knows the names of each. */
export class ScopeWriter {
  readonly lines: string[] = [];
  protected readonly scopes: Scope[] = [{ terms: [], variables: [], arrays: [] }];
  protected readonly expressions: Expressions;
  protected readonly random: Random;
  protected readonly names: Names;
  private indent = 1;

  constructor(random: Random, names: Names) {
    this.random = random;
    this.names = names;
    this.expressions = new Expressions(random, () => this.scopes.flatMap(({ terms }) => terms));
  }

  protected get scope(): Scope {
    return this.scopes.at(-1)!;
  }

  see(...terms: readonly Term[]): void {
    this.scope.terms.push(...terms);
  }

  seeArray(array: ArrayInScope): void {
    this.scope.arrays.push(array);
  }

  term(limit: number, depth = 2, onlyUniform = false): Term {
    return this.expressions.index(limit, depth, onlyUniform);
  }

  protected arrays(wanted: (array: ArrayInScope) => boolean): ArrayInScope[] {
    return this.scopes.flatMap(({ arrays }) => arrays).filter(wanted);
  }

  protected array(wanted: (array: ArrayInScope) => boolean): ArrayInScope | undefined {
    const all = this.arrays(wanted);
    return all.length > 0 ? this.random.pick(all) : undefined;
  }

  // Text.

  line(text: string): void {
    const [prefix] = /^[@~]?/.exec(text)!;
    this.lines.push(prefix + '  '.repeat(this.indent) + text.slice(prefix.length));
  }

  protected block(head: string, body: () => void, tail = '}'): void {
    this.line(`${head} {`);
    this.indent++;
    this.scopes.push({ terms: [], variables: [], arrays: [] });
    body();
    this.scopes.pop();
    this.indent--;
    this.line(tail);
  }
}
