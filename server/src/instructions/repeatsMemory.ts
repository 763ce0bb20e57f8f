/** The loads and stores that are met on the way through a function, and what becomes of them. */
import type { Expression, Loop, Place, Variable } from '../ir/nodes.ts';
import type { Location } from '../text/location.ts';
import { sizeInBytes, typeName } from '../ir/types.ts';
import { rootOf } from './aliasing.ts';
import type { PointerSources } from './aliasing.ts';
import { AvailableValues, mayOverlap } from './availableValues.ts';
import type { MemoryEvent, MemoryLocation } from './availableValues.ts';
import { Environment, registerPart } from './environment.ts';
import type { HalfKnown, LoadInArm } from './loadsInOtherArm.ts';
import { isSamePlace, stillHalfKnown } from './loadsInOtherArm.ts';
import type { LoopFrame, MadeAccess } from './loopFrame.ts';
import type { LoopTurns, PlannedOperation } from './plan.ts';
import type { Repeat } from './repeats.ts';
import { Atoms } from './sums.ts';
import type { Sum } from './sums.ts';

/** What is known at one point. */
export interface Point {
  readonly values: Environment;
  readonly memory: AvailableValues;
  /** Nothing comes here: a jump leads away. */
  isLeft: boolean;
}

const noLoops: ReadonlySet<Loop> = new Set();

export abstract class RepeatsMemory {
  protected readonly atoms = new Atoms();
  protected readonly sources: PointerSources;
  protected point: Point;
  /** The loops around, from the outermost on. */
  protected readonly frames: LoopFrame[] = [];
  /** Stores of the straight code so far that nothing has read. */
  protected readonly overwritable = new Map<string, MadeAccess>();
  /** Whole objects that were loaded into a variable, with nothing behind it yet that touches memory. */
  private readonly copies = new Map<Variable, MadeAccess>();
  /** What stores back what a load of the same place gave, by that load. */
  private readonly storedBack = new Map<object, { readonly node: object; readonly place: Place }>();
  /** How often the function reads each variable. */
  private readonly uses: ReadonlyMap<Variable, number>;
  private lastLoad: MadeAccess | undefined;
  /** The load that gave each variable its value, where one did just so. */
  private readonly loadedBy = new Map<Variable, object>();
  /** The branches around that have two arms. */
  protected twoArms = 0;
  private readonly reused: Repeat[] = [];
  protected readonly made: MadeAccess[] = [];
  /** What one arm of the `if` just before had at hand, by its key. */
  protected halfKnown: ReadonlyMap<string, HalfKnown> = new Map();
  protected readonly inArms: LoadInArm[] = [];
  private readonly visits = { load: new Map<object, number>(), store: new Map<object, number>() };
  /** The keys of values that were used again since the innermost loop began. */
  protected used = new Set<string>();
  /** How many rehearsals are going on. */
  protected rehearsals = 0;

  constructor(sources: PointerSources, uses: ReadonlyMap<Variable, number>) {
    this.sources = sources;
    this.uses = uses;
    this.point = { values: new Environment(this.atoms), memory: new AvailableValues(), isLeft: false };
  }

  protected abstract addressOf(place: Place): Sum;

  protected repeats(): Repeat[] {
    const changed = this.made
      .filter(({ turns, movedTo, overwrittenBy }) => turns.length > 0 || (movedTo ?? overwrittenBy))
      .map(({ node, operation, place, turns, movedTo, overwrittenBy }): Repeat => {
        const access = { node, operation, place };
        if (overwrittenBy !== undefined) return { ...access, source: overwrittenBy };
        return { ...access, ...(turns.length > 0 ? { turns } : {}), ...(movedTo ? { movedTo } : {}) };
      });
    // Text that the IR holds in two places may be planned in one of them only.
    return [...this.reused, ...changed, ...this.onlyStoredBack()].filter(
      ({ node, operation }) => this.visits[operation].get(node) === 1,
    );
  }

  /** Loads whose value goes nowhere but back to where it is from. */
  private onlyStoredBack(): Repeat[] {
    const again = new Set(
      this.reused.filter(({ storesBack }) => storesBack !== true).map(({ source }) => source),
    );
    return this.made.flatMap(({ node, operation, place }): Repeat[] => {
      const store = operation === 'load' && !again.has(place) ? this.storedBack.get(node) : undefined;
      return store === undefined ? [] : [{ node, operation, place, source: store.place, storesBack: true }];
    });
  }

  /** Follows code without planning its accesses. */
  protected quietly(inside: () => void): void {
    this.rehearsals++;
    inside();
    this.rehearsals--;
  }

  /** What may be another value in each turn of the loops around, or of some of them. */
  protected fresh(isPointer: boolean, frames?: readonly LoopFrame[]): Sum {
    const loops = frames ? new Set(frames.map(({ loop }) => loop)) : (this.frames.at(-1)?.loops ?? noLoops);
    return this.atoms.fresh(loops, isPointer);
  }

  protected locate(place: Place): MemoryLocation {
    const address = this.addressOf(place);
    const key = `${address.key}:${typeName(place.type)}`;
    return { place, address, sizeInBytes: sizeInBytes(place.type) ?? Infinity, key };
  }

  protected declared(variable: Variable, value: Sum | undefined): void {
    this.point.values.set(variable, '', value ?? this.fresh(variable.type.kind === 'pointer'));
  }

  /** A variable of the function has another value. */
  protected written(place: Place, value: Sum | undefined): void {
    const part = registerPart(place);
    if (part === undefined) return;
    if (part.path === undefined) this.declared(part.variable, undefined);
    else this.point.values.set(part.variable, part.path, value ?? this.fresh(place.type.kind === 'pointer'));
  }

  protected happens(event: MemoryEvent): void {
    this.point.memory.forget(event, this.sources);
    if (this.halfKnown.size > 0) this.halfKnown = stillHalfKnown(this.halfKnown, event, this.sources);
    for (const frame of this.frames) frame.note(event);
    if (event.kind !== 'store') this.overwritable.clear();
    this.copies.clear();
  }

  protected load(node: object, place: Place, isPlain: boolean): Sum {
    const location = this.locate(place);
    const root = rootOf(place, this.sources);
    if (isConstant(place)) return this.atoms.of(`constant ${typeName(place.type)}`, [location.address]);
    this.visit(node, 'load');
    const { key } = location;
    const isReusable = isPlain && isScalar(place) && root?.isVolatile !== true;
    const known = isReusable ? this.point.memory.get(key) : undefined;
    if (known !== undefined) {
      this.used.add(key);
      if (this.rehearsals === 0) this.reused.push({ node, operation: 'load', place, source: known.place });
      return known.value;
    }
    for (const [at, store] of this.overwritable) {
      if (mayOverlap(store, location, this.sources)) this.overwritable.delete(at);
    }
    const access = this.access(node, 'load', location, isPlain && root?.isVolatile !== true);
    this.lastLoad = access;
    if (isReusable && access.turns.length === 0) this.loadOfOtherArm(node, location);
    const isMoved = (loop: Loop): boolean => access.turns.some((one) => one.loop === loop);
    const around = this.frames.filter(({ loop }) => !isMoved(loop));
    const value = this.fresh(place.type.kind === 'pointer', around);
    if (isReusable) {
      const { address, sizeInBytes: size } = location;
      this.point.memory.set(key, { place, address, sizeInBytes: size, key, value, node, operation: 'load' });
    }
    return value;
  }

  /** What one arm of the `if` before has at hand is loaded by the lanes of the other. */
  private loadOfOtherArm(node: object, { key, place, address }: MemoryLocation): void {
    const known = this.halfKnown.get(key);
    const loop = this.frames.at(-1)?.loop;
    // What stays where it is in all turns of a loop is kept in a register from one to the next.
    if (known === undefined || this.rehearsals > 0 || (loop !== undefined && !address.variesIn(loop))) return;
    if (!isSamePlace(place, known.values, this.point.values)) return;
    this.inArms.push({ ...known, node, place, source: known.value.place });
  }

  protected store(node: object, place: Place, value: Sum): void {
    const location = this.locate(place);
    this.visit(node, 'store');
    const { key, address, sizeInBytes: size } = location;
    if (this.storesBack(node, location, value)) return;
    this.happens({ kind: 'store', location });
    const access = this.access(node, 'store', location, false);
    if (!isScalar(place) || rootOf(place, this.sources)?.isVolatile === true) return;
    const earlier = this.overwritable.get(key);
    if (earlier !== undefined && earlier.frame === access.frame) earlier.overwrittenBy = place;
    this.overwritable.set(key, access);
    this.point.memory.set(key, { place, address, sizeInBytes: size, key, value, node, operation: 'store' });
  }

  /**
   * What was loaded from a place is stored there while it still holds it: nothing is stored. Of two arms that both store,
   * one instruction may be made, and then it stores that as well.
   */
  private storesBack(node: object, { key, place }: MemoryLocation, value: Sum): boolean {
    const held = this.point.memory.get(key);
    if (held?.operation !== 'load' || held.value.key !== value.key || this.twoArms > 0) return false;
    if (!isScalar(place) || rootOf(place, this.sources)?.isVolatile === true) return false;
    if (this.rehearsals === 0) {
      this.reused.push({ node, operation: 'store', place, source: held.place, storesBack: true });
      if (node === held.node || this.isAllThatReads(node, held.node)) {
        this.storedBack.set(held.node, { node, place });
      }
    }
    return true;
  }

  /** Whether a store has its value from this load alone, straight or through a variable that nothing else reads. */
  private isAllThatReads(store: object, load: object): boolean {
    const { value } = store as { readonly value?: Expression };
    if (value === load) return true;
    if (value?.kind !== 'read' || value.place.kind !== 'variablePlace') return false;
    const { variable } = value.place;
    return this.loadedBy.get(variable) === load && this.uses.get(variable) === 1;
  }

  /** `T v = in[i];` of a type that one instruction moves. */
  protected copied(variable: Variable, value: Expression): void {
    const { type } = variable;
    const access = this.lastLoad;
    if (access?.node === value) this.loadedBy.set(variable, value);
    else this.loadedBy.delete(variable);
    const isWhole = type.kind === 'struct' && type.sizeInBytes === type.alignmentInBytes;
    if (isWhole && value.kind === 'read' && access?.node === value && access.turns.length === 0) {
      this.copies.set(variable, access);
    }
  }

  /** `out[i] = v;`, which is all that becomes of it: the instruction of the load has the line of this `v`. */
  protected copiedOn(value: Expression): void {
    if (value.kind !== 'read' || value.place.kind !== 'variablePlace') return;
    const { variable } = value.place;
    const access = this.copies.get(variable);
    if (access !== undefined && this.uses.get(variable) === 1) access.movedTo = value.at;
  }

  /** Accesses behind this are not in the same straight code. */
  protected turn(): void {
    this.overwritable.clear();
    this.copies.clear();
    this.halfKnown = new Map();
  }

  protected isVisitedOnce({ node }: LoadInArm): boolean {
    return this.visits.load.get(node) === 1;
  }

  private visit(node: object, operation: PlannedOperation): void {
    const visits = this.visits[operation];
    if (this.rehearsals === 0) visits.set(node, (visits.get(node) ?? 0) + 1);
  }

  private access(
    node: object,
    operation: PlannedOperation,
    location: MemoryLocation,
    mayMove: boolean,
  ): MadeAccess {
    const innermost = this.frames.at(-1);
    const moved = mayMove ? this.movedOut(location) : undefined;
    const frame = moved === undefined ? innermost : moved.frame;
    const access: MadeAccess = {
      place: location.place,
      address: location.address,
      sizeInBytes: location.sizeInBytes,
      node,
      operation,
      key: location.key,
      turns: moved?.turns ?? [],
      movedTo: moved?.movedTo && headOf(moved.movedTo),
      frame,
      isSure: frame?.isSure ?? true,
      isFirst: moved === undefined && innermost?.isFirst === true && !innermost.hasChanged(location),
    };
    for (let around = frame; around !== undefined; around = around.outer) {
      if (around.rehearsals === this.rehearsals) around.accesses.push(access);
    }
    if (this.rehearsals === 0) this.made.push(access);
    return access;
  }

  /** The loops before which a load is made, from the innermost on, and the loop in which it is left. */
  private movedOut(location: MemoryLocation): Moved | undefined {
    const turns: LoopTurns[] = [];
    let left = this.frames.at(-1);
    let movedTo: Loop | undefined;
    for (let frame = left, inner: LoopFrame | undefined; frame !== undefined; frame = frame.outer) {
      if (!frame.isSure || inner?.isSurelyEntered === false || frame.changes(location)) break;
      if (frame.keeps(location)) {
        turns.push(frame.turns);
        left = frame.outer;
        // Of the copies of an unrolled loop each stays on its line.
        if (inner === undefined || movedTo !== undefined) movedTo = frame.loop;
      } else if (!frame.isUnrolled) break;
      inner = frame;
    }
    return turns.length === 0 ? undefined : { turns, frame: left, movedTo };
  }
}

/** `for (…)` without its body. */
function headOf({ at, body }: Loop): Location {
  return { ...at, end: Math.max(at.start, body.at.start) };
}

interface Moved {
  readonly turns: LoopTurns[];
  /** The innermost loop that it is left in. */
  readonly frame: LoopFrame | undefined;
  /** The outermost loop before which it is made, if it is shown there. */
  readonly movedTo: Loop | undefined;
}

function isScalar({ type, kind }: Place): boolean {
  return kind !== 'opaquePlace' && ['integer', 'float', 'boolean', 'pointer'].includes(type.kind);
}

function isConstant(place: Place): boolean {
  if (place.kind === 'member' || place.kind === 'element') return isConstant(place.base);
  return place.kind === 'variablePlace' && place.variable.storage === 'constant';
}

export function copyOf({ values, memory, isLeft }: Point): Point {
  return { values: values.copy(), memory: memory.copy(), isLeft };
}
