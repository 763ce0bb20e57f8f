/**
 * Which nodes of a function's IR stand for which of another's, where the two say the same and differ at most in their
 * places in the source: what an edit left as it was. What was worked out from the one then holds for the other.
 */
import type { Anchor, Location } from '../text/location.ts';
import { closureNumbers, withoutClosureNumbers } from './closureNames.ts';
import { mayCorrespond } from './fingerprint.ts';
import type { FunctionIr, Variable } from './nodes.ts';

export interface Correspondence {
  /** By the node (or location) of the first function; what both functions share is not in it. */
  readonly nodes: ReadonlyMap<object, object>;
  /** Anchors of the first function's locations that have others in the second. */
  readonly anchors: ReadonlySet<Anchor>;
  /** What is said of code that could not be expressed: `text` by `text`. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** Undefined where the functions, or what they call, differ. */
export function correspondence(before: FunctionIr, now: FunctionIr): Correspondence | undefined {
  if (!mayCorrespond(before, now)) return undefined;
  const comparison = new Comparison();
  return comparison.holds(before, now) ? comparison : undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Nodes whose `reason` is only told, and names the text that stands there. */
const opaqueKinds: ReadonlySet<unknown> = new Set(['opaque', 'opaquePlace', 'opaqueStatement']);

/** Each thread or frame has its own, so that the one's may stand for the other's. */
const ownStorages: ReadonlySet<string> = new Set(['local', 'parameter', 'shared', 'dynamicShared']);

/** One text stands for one other, both ways: what is told once for all that have it is told once. */
class TextPairs {
  readonly there = new Map<string, string>();
  private readonly back = new Map<string, string>();

  add(a: string, b: string): boolean {
    const there = this.there.get(a) ?? b;
    const back = this.back.get(b) ?? a;
    this.there.set(a, b);
    this.back.set(b, a);
    return there === b && back === a;
  }
}

class Comparison implements Correspondence {
  readonly nodes = new Map<object, object>();
  readonly anchors = new Set<Anchor>();
  private readonly taken = new Set<object>();
  private readonly reasonPairs = new TextPairs();
  private readonly closures = new TextPairs();
  /** Pairs still to be compared, in turn. */
  private readonly open: unknown[] = [];

  get reasons(): ReadonlyMap<string, string> {
    return this.reasonPairs.there;
  }

  holds(before: FunctionIr, now: FunctionIr): boolean {
    this.open.push(before, now);
    while (this.open.length > 0) {
      const b = this.open.pop();
      const a = this.open.pop();
      if (!this.isPair(a, b)) return false;
    }
    return true;
  }

  private isPair(a: unknown, b: unknown): boolean {
    if (Object.is(a, b)) return true;
    if (typeof a === 'string' && typeof b === 'string') return this.areNames(a, b);
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    const known = this.nodes.get(a);
    if (known !== undefined) return known === b;
    if (this.taken.has(b)) return false;
    this.nodes.set(a, b);
    this.taken.add(b);
    return this.isAlike(a as Fields, b as Fields);
  }

  private isAlike(a: Fields, b: Fields): boolean {
    if (Array.isArray(a)) return Array.isArray(b) && this.areLists(a, b);
    if ('anchor' in a)
      return 'anchor' in b && this.arePlaces(a as unknown as Location, b as unknown as Location);
    if (a['kind'] !== b['kind']) return false;
    if (a['kind'] === 'function' && 'role' in a) {
      return 'role' in b && this.areFunctions(a as unknown as FunctionIr, b as unknown as FunctionIr);
    }
    if (a['kind'] === 'variable') {
      return this.areVariables(a as unknown as Variable, b as unknown as Variable);
    }
    return this.areNodes(a, b);
  }

  private areLists(a: readonly unknown[], b: readonly unknown[]): boolean {
    if (a.length !== b.length) return false;
    for (let i = a.length; i-- > 0;) this.open.push(a[i], b[i]);
    return true;
  }

  private arePlaces(a: Location, b: Location): boolean {
    if (a.anchor.path !== b.anchor.path) return false;
    this.anchors.add(a.anchor);
    return true;
  }

  private areNodes(a: Fields, b: Fields): boolean {
    if (opaqueKinds.has(a['kind'])) {
      if (!this.areReasons(a['reason'], b['reason'])) return false;
      return this.areFields({ ...a, reason: '' }, { ...b, reason: '' });
    }
    // What a variable is called is told where it is used.
    if (a['kind'] === 'variablePlace') {
      this.open.push((a['variable'] as Variable).name, (b['variable'] as Variable).name);
    }
    return this.areFields(a, b);
  }

  private areFields(a: Fields, b: Fields): boolean {
    let count = 0;
    for (const key in a) {
      count++;
      if (!(key in b)) return false;
      this.open.push(a[key], b[key]);
    }
    for (const _ in b) count--;
    return count === 0;
  }

  private areReasons(a: unknown, b: unknown): boolean {
    return typeof a === 'string' && typeof b === 'string' && this.reasonPairs.add(a, b);
  }

  /** A closure type is numbered anew each time that its function is lowered. */
  private areNames(a: string, b: string): boolean {
    if (withoutClosureNumbers(a) !== withoutClosureNumbers(b)) return false;
    const now = closureNumbers(b);
    return closureNumbers(a).every((number, i) => this.closures.add(number, now[i] ?? ''));
  }

  /** A variable of the whole program is itself or another one. */
  private areVariables(a: Variable, b: Variable): boolean {
    if (!ownStorages.has(a.storage)) return false;
    return this.areFields({ ...a, name: '' }, { ...b, name: '' });
  }

  private areFunctions(a: FunctionIr, b: FunctionIr): boolean {
    this.open.push(headOf(a), headOf(b));
    // Nobody asked for the body of the first, so nothing hangs on it; it can't be lowered any more.
    if (a.isLowered !== false) this.open.push(insideOf(a), insideOf(b));
    return true;
  }
}

function headOf(fn: FunctionIr): object {
  const { name, displayName, role, templateArguments, parameters, launchBounds, clusterSize } = fn;
  const { namesVolatile, at, nameAt } = fn;
  const called = { name, displayName, role, templateArguments, parameters, at, nameAt };
  return { ...called, launchBounds, clusterSize, namesVolatile };
}

function insideOf({ returnType, assumedTypes, sharedVariables, body }: FunctionIr): object {
  return { returnType, assumedTypes, sharedVariables, body };
}
