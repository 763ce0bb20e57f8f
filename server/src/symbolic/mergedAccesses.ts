/** One access behind a branch where each of its arms has one: with the address that the lanes' arms give. */
import { mergedBehind, mergedThrough } from '../instructions/plan.ts';
import type { AccessPlan, Meeting, MergedAccess } from '../instructions/plan.ts';
import { chooseValue } from './merging.ts';
import type { Choice } from './merging.ts';
import type { Machine } from './machine.ts';
import { isExact } from './state.ts';
import type { ActiveMask } from './state.ts';
import { instructionCounts } from './summary/accessCounts.ts';
import { expectedOffset } from './summary/edges.ts';
import { grouped } from './summary/events.ts';
import { commonMeanOf, unknownCounts } from './summary/patternCounts.ts';
import type { InstructionCounts, Spread } from './summary/patternCounts.ts';
import type { AccessEvent } from './summary/recording.ts';
import { countLanes } from './values/lanes.ts';
import { equalPolynomials } from './values/polynomial.ts';
import type { Polynomial } from './values/polynomial.ts';
import type { Ways } from './values/truth.ts';
import { unknownValue } from './values/values.ts';
import type { MemoryObject, PointerValue, Value } from './values/values.ts';

/** Keeps where an access of an arm leads for the point where the arms meet. */
export function noteAddress(
  { merged }: AccessPlan,
  object: MemoryObject | undefined,
  offset: Polynomial | undefined,
  machine: Machine,
): void {
  if (merged === undefined) return;
  const isKnown = object !== undefined && offset !== undefined;
  const address: Value = isKnown
    ? { kind: 'pointer', object, offset }
    : unknownValue('the address is not known', false);
  machine.addresses.set(merged, address);
}

/** Takes the addresses of one arm of a branch after the other, and chooses between them. */
export class ChosenAddresses {
  private readonly meeting: Meeting;
  private readonly machine: Machine;
  private readonly through: readonly MergedAccess[];
  private readonly first: number;
  private whenTrue: readonly (Value | undefined)[] = [];

  constructor(meeting: Meeting, machine: Machine) {
    this.meeting = meeting;
    this.machine = machine;
    this.through = mergedThrough(meeting);
    this.first = machine.events.length;
  }

  /** Behind the first arm. */
  next(): void {
    this.whenTrue = this.through.map((merged) => this.machine.addresses.get(merged));
  }

  /** Behind the second one; lanes went where a way leads. */
  meet(choice: Choice, { whenTrue, whenFalse }: Ways): void {
    const { machine, through, meeting } = this;
    if (through.length === 0) return;
    if (whenTrue.may !== 0 && whenFalse.may !== 0)
      through.forEach((merged, i) => {
        const [a, b] = [this.whenTrue[i], machine.addresses.get(merged)];
        if (a && b) machine.addresses.set(merged, chooseValue(choice, a, b, machine));
      });
    mergeBehind(meeting, this.first, machine);
  }
}

/** What the arms of a branch recorded, from that event on, becomes one access where the compiler makes one. */
export function mergeBehind(meeting: Meeting, first: number, machine: Machine): void {
  if (!machine.recording) return;
  const isChosen = meeting.kind === 'if' || meeting.kind === 'conditional';
  for (const merged of mergedBehind(meeting)) {
    const parts: { readonly index: number; readonly event: AccessEvent }[] = [];
    for (let index = first; index < machine.events.length; index++) {
      const event = machine.events[index];
      if (event?.kind === 'access' && event.plan?.merged === merged && event.operation === merged.operation)
        parts.push({ index, event });
    }
    const [part] = parts;
    if (part === undefined) continue;
    const events = parts.map(({ event }) => event);
    const one = new MergedEvent(
      merged,
      events,
      isChosen ? machine.addresses.get(merged) : undefined,
      machine,
    );
    if (merged.isSure) {
      const carrier = parts.find(({ event }) => event.place === merged.place);
      if (carrier) machine.events.splice(carrier.index, 1);
      machine.record(one.event(part.event));
    } else
      for (const { index, event } of parts) machine.events[index] = { ...event, counts: one.perhaps(event) };
  }
}

class MergedEvent {
  private readonly merged: MergedAccess;
  private readonly machine: Machine;
  private readonly mask: ActiveMask;
  private readonly offset: Polynomial | undefined;
  private readonly counts: InstructionCounts;

  constructor(
    merged: MergedAccess,
    parts: readonly AccessEvent[],
    address: Value | undefined,
    machine: Machine,
  ) {
    this.merged = merged;
    this.machine = machine;
    this.mask = machine.state.mask;
    const offset = address?.kind === 'pointer' ? selectedOffset(parts, address) : undefined;
    const [first] = parts;
    const counts =
      first && address?.kind === 'pointer' && offset
        ? this.selected(first, address.object, offset)
        : unknownCounts;
    const isKnown = counts.status !== 'unknown';
    this.offset = isKnown ? offset : undefined;
    this.counts = isKnown ? counts : boundsOf(parts, machine);
  }

  private selected(
    { space, operation, widthInBytes }: AccessEvent,
    { alignmentInBytes }: MemoryObject,
    offset: Polynomial,
  ): InstructionCounts {
    return instructionCounts(
      {
        space,
        operation: operation === 'store' ? 'store' : 'load',
        offset,
        objectAlignmentInBytes: alignmentInBytes,
        widthInBytes,
        mask: this.mask,
      },
      this.machine.symbols,
    );
  }

  event(part: AccessEvent): AccessEvent {
    const { merged, mask, offset, counts, machine } = this;
    return {
      ...part,
      node: merged,
      at: merged.place.at,
      place: merged.place,
      plan: merged.plan,
      counts,
      mask,
      offset,
      expectedOffset: offset && expectedOffset(offset, counts, machine.symbols),
      weight: machine.weight,
    };
  }

  /** What an access of an arm costs if it stays, or if it becomes a part of this one. */
  perhaps({ counts: own }: AccessEvent): InstructionCounts {
    const { counts } = this;
    if (own.status === 'unknown' || counts.status === 'unknown') return own;
    const least = leastOf(counts);
    const sectors = widest(own.sectors, counts.sectors, least);
    const wavefronts = widest(own.wavefronts, counts.wavefronts, least);
    const isSame = isWithin(sectors, own.sectors) && isWithin(wavefronts, own.wavefronts);
    // All lanes may need the sectors that some of them take: `if (i & 1) o[i] = x; else o[i] = y;`.
    const ideals = {
      sectorsIdeal: own.sectorsIdeal && Math.max(own.sectorsIdeal, counts.sectorsIdeal ?? 0),
      wavefrontsIdeal: own.wavefrontsIdeal && Math.max(own.wavefrontsIdeal, counts.wavefrontsIdeal ?? 0),
    };
    const meanOf = commonMeanOf([own.meanOf, 'written']);
    if (isSame) return { ...own, ...ideals, meanOf };
    return {
      ...own,
      ...ideals,
      meanOf,
      status: 'bounded',
      sectors,
      wavefronts,
      reason: own.reason ?? 'the compiler may make one access of those in the arms of the branch',
      dataDependent: own.dataDependent || counts.dataDependent,
      nominalMin: Math.min(own.nominalMin ?? least, least),
      apart:
        own.apart === undefined || counts.apart === undefined ? undefined : Math.min(own.apart, counts.apart),
    };
  }
}

/** Where the merged access leads; undefined where that is not told by the address that the arms left. */
function selectedOffset(
  parts: readonly AccessEvent[],
  { object, offset }: PointerValue,
): Polynomial | undefined {
  const [first] = parts;
  if (first?.offset === undefined || parts.some(({ counts: { status } }) => status === 'unknown'))
    return undefined;
  const { offset: place } = first;
  const isOnePlace = parts.every((part) => part.offset && equalPolynomials(part.offset, place));
  if (isOnePlace && parts.every(({ objectName }) => objectName === object.name)) return place;
  // An access that was evaluated in parts left the address of the last one.
  return new Set(parts.map(({ node }) => node)).size === parts.length ? offset : undefined;
}

/** What rules go by: the lower of both. */
function widest(a: Spread | undefined, b: Spread | undefined, least: number): Spread | undefined {
  if (a === undefined || b === undefined) return a;
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max), mean: Math.min(a.mean, least) };
}

function leastOf({ sectors, wavefronts, status, meanOf, nominalMin }: InstructionCounts): number {
  const { mean, min } = sectors ?? wavefronts ?? { mean: 1, min: 1 };
  return status === 'exact' || meanOf ? mean : (nominalMin ?? min);
}

function isWithin(a: Spread | undefined, b: Spread | undefined): boolean {
  return a === undefined || b === undefined || (a.min === b.min && a.max === b.max);
}

/** Of lanes that go to some of these places, it is not known which. */
function boundsOf(parts: readonly AccessEvent[], { state: { mask }, weight }: Machine): InstructionCounts {
  const counts = parts.map((part) => part.counts);
  const unknown = counts.find(({ status }) => status === 'unknown');
  const [first] = counts;
  if (unknown !== undefined || first === undefined) return unknown ?? unknownCounts;
  const arms = grouped(parts, ({ node }) => node);
  const sectors = first.sectors && together(arms, (one) => one.sectors, mask, weight);
  const wavefronts = first.wavefronts && together(arms, (one) => one.wavefronts, mask, weight);
  const nominal = Math.min(...counts.map(({ nominalMin }) => nominalMin ?? 1));
  return {
    ...first,
    status: 'bounded',
    sectors,
    sectorsIdeal: first.sectorsIdeal && highest(counts.map(({ sectorsIdeal }) => sectorsIdeal)),
    wavefronts,
    wavefrontsIdeal: first.wavefrontsIdeal && highest(counts.map(({ wavefrontsIdeal }) => wavefrontsIdeal)),
    reason: 'the compiler makes one access of those in the arms of the branch',
    dataDependent: counts.some(({ dataDependent }) => dataDependent),
    unknownDistances: undefined,
    apart: undefined,
    nominalMin: Math.max(nominal, (sectors ?? wavefronts)?.min ?? 1),
    meanOf: undefined,
    misalignedStart: false,
  };
}

/** At most the sum of the arms, at least what an arm takes to which lanes always come. */
function together(
  arms: readonly (readonly AccessEvent[])[],
  spreadOf: (counts: InstructionCounts) => Spread | undefined,
  mask: ActiveMask,
  weight: number,
): Spread {
  const ends = arms.map((events) => {
    const spreads = events.flatMap(({ counts }) => spreadOf(counts) ?? []);
    const isAlways =
      events.every((event) => isExact(event.mask)) &&
      events.reduce((sum, event) => sum + event.weight, 0) >= weight * (1 - 1e-9);
    return {
      isAlways,
      min: Math.min(...spreads.map(({ min }) => min)),
      max: Math.max(...spreads.map(({ max }) => max)),
    };
  });
  const always = ends.filter(({ isAlways }) => isAlways).map(({ min }) => min);
  const min = always.length > 0 ? Math.max(...always) : Math.min(...ends.map((end) => end.min));
  const sum = ends.reduce((total, { max }) => total + max, 0);
  const max = Math.max(min, Math.min(countLanes(mask.may), sum));
  return { min, max, mean: (min + max) / 2 };
}

const highest = (values: readonly (number | undefined)[]): number =>
  Math.max(...values.map((value) => value ?? 0));
