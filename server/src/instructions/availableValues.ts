/** Which values of memory nvcc still has in registers, and what takes them away. */
import type { Place } from '../ir/nodes.ts';
import { aliasing, rootOf } from './aliasing.ts';
import type { PointerSources } from './aliasing.ts';
import type { PlannedOperation } from './plan.ts';
import { addSums } from './sums.ts';
import type { Sum } from './sums.ts';

export interface MemoryLocation {
  readonly place: Place;
  readonly address: Sum;
  readonly sizeInBytes: number;
  /** The same for the same bytes read as the same type. */
  readonly key: string;
}

/** A value that was loaded or stored, and is still in memory as far as the compiler can tell. */
export interface AvailableValue extends MemoryLocation {
  readonly value: Sum;
  readonly node: object;
  readonly operation: PlannedOperation;
}

/** What may change memory. */
export type MemoryEvent =
  | { readonly kind: 'store' | 'atomic'; readonly location: MemoryLocation }
  /** Barriers and fences: other threads may have stored. */
  | { readonly kind: 'barrier' }
  /** It loads from anywhere. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'unknown' };

/**
 * Whether the value of a location may be another one after an event. nvcc takes `__restrict__` at its word: what a
 * kernel's restricted pointer leads to is changed by no barrier, fence or atomic on another pointer.
 */
export function mayChange(event: MemoryEvent, location: MemoryLocation, sources: PointerSources): boolean {
  switch (event.kind) {
    case 'store':
    case 'atomic':
      return mayOverlap(event.location, location, sources);
    case 'barrier':
      return !isRestricted(location, sources);
    case 'reading':
      return false;
    case 'unknown':
      return true;
  }
}

function isRestricted({ place }: MemoryLocation, sources: PointerSources): boolean {
  return rootOf(place, sources)?.isRestrict === true;
}

/** Whether two accesses may touch the same bytes; addresses that differ by a known number of bytes are told apart. */
export function mayOverlap(a: MemoryLocation, b: MemoryLocation, sources: PointerSources): boolean {
  const distance = addSums(a.address, b.address, -1);
  if (!distance.terms.some(({ atom }) => atom.isPointer)) {
    const step = distance.terms.reduce((most, { count }) => greatestDivisor(most, Math.abs(count)), 0);
    if (step === 0) return distance.constant < b.sizeInBytes && -distance.constant < a.sizeInBytes;
    // Fields of elements whose numbers are not known: `p[i].x` and `p[j].y`.
    const shift = ((distance.constant % step) + step) % step;
    if (shift >= b.sizeInBytes && shift + a.sizeInBytes <= step) return false;
    if (step > 1) return true;
  }
  const touched = (place: Place): { place: Place; field: undefined } => ({ place, field: undefined });
  return aliasing(touched(a.place), touched(b.place), sources) !== 'never';
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** The values that are at hand at one point of a function, by address and type. */
export class AvailableValues {
  private values: Map<string, AvailableValue>;
  /** Another copy has the same table. */
  private isShared: boolean;

  constructor(values?: Map<string, AvailableValue>) {
    this.values = values ?? new Map<string, AvailableValue>();
    this.isShared = values !== undefined;
  }

  get(key: string): AvailableValue | undefined {
    return this.values.get(key);
  }

  keys(): Iterable<string> {
    return this.values.keys();
  }

  /** As it is now: what is changed later is changed in a copy. */
  table(): ReadonlyMap<string, AvailableValue> {
    this.isShared = true;
    return this.values;
  }

  set(key: string, value: AvailableValue): void {
    this.own().set(key, value);
  }

  copy(): AvailableValues {
    this.isShared = true;
    return new AvailableValues(this.values);
  }

  private own(): Map<string, AvailableValue> {
    if (this.isShared) {
      this.values = new Map(this.values);
      this.isShared = false;
    }
    return this.values;
  }

  forget(event: MemoryEvent, sources: PointerSources): void {
    for (const [key, value] of this.values) {
      if (mayChange(event, value, sources)) this.own().delete(key);
    }
  }

  /** What is at hand whichever way was taken. Values that differ by the way are another one from here on. */
  meet(other: AvailableValues, differing: () => Sum): void {
    if (this.values === other.values) return;
    for (const [key, value] of this.values) {
      const second = other.values.get(key);
      if (second === undefined) this.own().delete(key);
      else if (second.node !== value.node) this.own().set(key, { ...value, value: differing() });
    }
  }
}
