/** A loop while its body is followed: what happens in it, and which of its accesses nvcc makes before or behind it. */
import type { Loop, Place } from '../ir/nodes.ts';
import type { Location } from '../text/location.ts';
import { mayChange, mayOverlap } from './availableValues.ts';
import type { AvailableValues, MemoryEvent, MemoryLocation } from './availableValues.ts';
import type { PointerSources } from './aliasing.ts';
import type { LoopTurns, PlannedOperation } from './plan.ts';
import type { Sum } from './sums.ts';

/** An access that has an instruction, as far as is known so far. */
export interface MadeAccess extends MemoryLocation {
  readonly node: object;
  readonly operation: PlannedOperation;
  /** Address and type. */
  readonly key: string;
  readonly turns: LoopTurns[];
  /** The text at whose line the instruction stands, if it is not its own. */
  movedTo: Location | undefined;
  /** The store behind it that makes this one needless. */
  overwrittenBy?: Place;
  /** The innermost loop that it is left in. */
  frame: LoopFrame | undefined;
  /** Each turn of that loop makes it. */
  isSure: boolean;
  /** It stands before all branches of the loop's body, and before what may change its place. */
  readonly isFirst: boolean;
}

export interface Entry {
  /** The loop runs at least once for those that come to it. */
  readonly isSure: boolean;
  /** Its turns are straight code. */
  readonly isUnrolled: boolean;
  /** What decides whether it does. */
  readonly guard: Sum | undefined;
}

export class LoopFrame {
  readonly loop: Loop;
  readonly outer: LoopFrame | undefined;
  /** It and those around. */
  readonly loops: ReadonlySet<Loop>;
  readonly events: MemoryEvent[] = [];
  /** Those of the turn that is being followed, up to where the walk is. */
  private readonly eventsSoFar: MemoryEvent[] = [];
  readonly accesses: MadeAccess[] = [];
  /** The code being followed is in an arm of a branch. */
  isConditional = false;
  /** There was a branch. */
  isBranched = false;
  isInTest = false;
  private hasLeft = false;
  private continues = false;
  private isCollecting = true;
  private readonly entry: Entry;
  private readonly sources: PointerSources;
  /** How many rehearsals the loop was met in. */
  readonly rehearsals: number;

  constructor(
    loop: Loop,
    outer: LoopFrame | undefined,
    entry: Entry,
    sources: PointerSources,
    rehearsals: number,
  ) {
    this.loop = loop;
    this.outer = outer;
    this.loops = new Set([...(outer?.loops ?? []), loop]);
    this.entry = entry;
    this.sources = sources;
    this.rehearsals = rehearsals;
  }

  /** The events of the loop are known. */
  begin(): void {
    this.isCollecting = false;
    this.accesses.length = 0;
    this.eventsSoFar.length = 0;
    this.isBranched = false;
    this.hasLeft = false;
  }

  note(event: MemoryEvent): void {
    if (this.isCollecting) this.events.push(event);
    this.eventsSoFar.push(event);
  }

  leave(continues: boolean): void {
    this.hasLeft = true;
    this.continues ||= continues;
  }

  /** Some turns end before their body does. */
  get isLeftEarly(): boolean {
    return this.hasLeft;
  }

  /** Whether each turn comes to where the walk is. */
  get isSure(): boolean {
    return !this.isConditional && !this.hasLeft;
  }

  get isFirst(): boolean {
    return this.isSure && !this.isBranched && !this.isInTest;
  }

  get isUnrolled(): boolean {
    return this.entry.isUnrolled;
  }

  /** Whether whoever makes a turn of the loop around this one runs this one at least once, or nobody ever does. */
  get isSurelyEntered(): boolean {
    const { isSure, guard } = this.entry;
    return isSure || (guard !== undefined && this.outer !== undefined && !guard.variesIn(this.outer.loop));
  }

  /** Whether the place is the same in all turns. */
  keeps({ address }: MemoryLocation): boolean {
    return !address.variesIn(this.loop);
  }

  changes(location: MemoryLocation): boolean {
    return this.events.some((event) => mayChange(event, location, this.sources));
  }

  /** Whether it may have been changed since the turn began. */
  hasChanged(location: MemoryLocation): boolean {
    return this.eventsSoFar.some((event) => mayChange(event, location, this.sources));
  }

  get turns(): LoopTurns {
    return { loop: this.loop, most: this.isInTest ? 0 : 1 };
  }

  /** Behind the last turn: what later turns have from earlier ones, and what stays in a register. */
  finish(memory: AvailableValues, changes: readonly TurnChange[]): void {
    this.promote();
    for (const access of this.accesses) {
      if (access.frame !== this || access.operation !== 'load' || !access.isFirst || this.continues) continue;
      const next = addressInNextTurn(access.address, this.loop, changes);
      if (next === undefined) continue;
      const typed = access.key.slice(access.key.indexOf(':'));
      if (memory.get(`${next.key}${typed}`) !== undefined) {
        access.turns.push(this.turns);
        access.frame = undefined;
      }
    }
  }

  private promote(): void {
    const stores = this.accesses.filter(({ operation, frame }) => operation === 'store' && frame === this);
    for (const key of new Set(stores.map((one) => one.key))) {
      const same = stores.filter((one) => one.key === key);
      const last = same.at(-1)!;
      if (!this.staysInRegister(last, same)) continue;
      for (const access of this.accesses) {
        if (access.key !== key || access.frame === undefined) continue;
        if (access.operation === 'store' && access !== last) access.overwrittenBy = last.place;
        access.turns.push(this.turns);
        access.isSure = this.isSurelyEntered && (this.outer?.isSure ?? true);
        access.frame = this.outer;
      }
    }
  }

  private staysInRegister(store: MadeAccess, same: readonly MadeAccess[]): boolean {
    if (store.address.variesIn(this.loop) || this.hasLeft || !same.every(({ isSure }) => isSure))
      return false;
    const isApart = this.accesses.every(
      (one) => (one.key === store.key && one.frame === this) || !mayOverlap(one, store, this.sources),
    );
    return (
      isApart &&
      this.events.every(
        (event) =>
          event.kind === 'store' ||
          (event.kind === 'atomic' && !mayOverlap(event.location, store, this.sources)),
      )
    );
  }
}

/** What a variable holds in a turn, and what in the next. */
export interface TurnChange {
  readonly now: Sum;
  readonly next: Sum;
}

/**
 * The address as the next turn has it. nvcc sees it where the index is the counter and a constant, not where the counter
 * is multiplied or something is added to it that isn't known.
 */
function addressInNextTurn(address: Sum, loop: Loop, changes: readonly TurnChange[]): Sum | undefined {
  let { constant } = address;
  for (const { atom, count } of address.terms) {
    if (!atom.variesIn.has(loop)) continue;
    const counter = atom.extended ?? atom;
    const change = changes.find(({ now }) => now.countOf(counter) !== 0);
    if (change?.next.terms.length !== 1 || change.next.countOf(counter) !== 1) return undefined;
    constant += count * change.next.constant;
  }
  return address.withConstant(constant);
}
