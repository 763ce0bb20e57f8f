/**
 * What a turn of a loop stores where a later one stores over it, and nothing looks in between, nvcc leaves out as far as it unrolls
 * the loop, or keeps it for the loop's end. Where turns cost differently, which of them are left decides what they cost on average.
 */
import type { Expression, Place, Variable } from '../../ir/nodes.ts';
import { commonMeanOf } from '../summary/patternCounts.ts';
import type { AccessEvent } from '../summary/recording.ts';
import type { Machine } from '../machine.ts';
import { equalPolynomials } from '../values/polynomial.ts';
import type { Symbol } from '../values/symbols.ts';
import { isFixed } from './inductions.ts';
import type { TripCount } from './tripCount.ts';

/** `from`: the first event of the loop. */
export function allowForStoresOver(
  from: number,
  { max }: TripCount,
  counter: Symbol,
  machine: Machine,
): void {
  if (max < 2) return;
  const events = machine.events.slice(from);
  if (events.some(({ kind }) => kind === 'barrier' || kind === 'opaque')) return;
  const accesses = events.filter((event) => event.kind === 'access');
  const all = accesses.filter(isStore);
  const doubtful = new Set<object>();
  for (const node of new Set(all.map((event) => event.node))) {
    const stores = all.filter((event) => event.node === node);
    if (areAlike(stores) || !isStoredOver(stores, counter, machine)) continue;
    if (!accesses.some((other) => looksAt(other, stores[0]!))) doubtful.add(node);
  }
  if (doubtful.size === 0) return;
  machine.changeAccesses(from, (event) => {
    if (!isStore(event) || !doubtful.has(event.node)) return event;
    return { ...event, counts: { ...event.counts, meanOf: commonMeanOf([event.counts.meanOf, 'written']) } };
  });
}

/** One that has an instruction in each turn. */
function isStore({ operation, plan, counts }: AccessEvent): boolean {
  return operation === 'store' && plan?.turns === undefined && counts.meanOf !== undefined;
}

function areAlike(stores: readonly AccessEvent[]): boolean {
  const costOf = ({ counts }: AccessEvent): number | undefined => (counts.sectors ?? counts.wavefronts)?.mean;
  return stores.every((one) => costOf(one) === costOf(stores[0]!));
}

function isStoredOver(stores: readonly AccessEvent[], counter: Symbol, { weight }: Machine): boolean {
  return stores.some(
    ({ offset, weight: own }, i) =>
      offset !== undefined &&
      ((own > 1.5 * weight && isFixed(offset, counter)) ||
        stores.slice(i + 1).some((later) => later.offset && equalPolynomials(offset, later.offset))),
  );
}

/** Whether it may be to what is stored, and is no store. */
function looksAt(other: AccessEvent, store: AccessEvent): boolean {
  if (other.operation === 'store' || other.space !== store.space) return false;
  if (other.objectName === store.objectName) return true;
  return ![other, store].some(({ place }) => pointerOf(place)?.isRestrict);
}

/** The variable that holds the pointer, where nothing but sums stands between. */
function pointerOf(place: Place): Variable | undefined {
  if (place.kind === 'member' || place.kind === 'element') return pointerOf(place.base);
  return place.kind === 'dereference' ? variableOf(place.pointer) : undefined;
}

function variableOf(pointer: Expression): Variable | undefined {
  switch (pointer.kind) {
    case 'pointerOffset':
      return variableOf(pointer.pointer);
    case 'cast':
      return variableOf(pointer.operand);
    case 'read':
      return pointer.place.kind === 'variablePlace' ? pointer.place.variable : undefined;
    default:
      return undefined;
  }
}
