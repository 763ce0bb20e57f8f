/** One access behind a branch where each of its arms has one: with the address that the lanes' arms give. */
import { mergedBehind, mergedThrough } from '../instructions/plan.ts';
import type { AccessPlan, Meeting, MergedAccess } from '../instructions/plan.ts';
import { chooseValue } from './merging.ts';
import type { Choice } from './merging.ts';
import type { Machine } from './machine.ts';
import type { ActiveMask } from './state.ts';
import { instructionCounts } from './summary/accessCounts.ts';
import { expectedOffset } from './summary/edges.ts';
import { unknownCounts } from './summary/patternCounts.ts';
import type { InstructionCounts, Spread } from './summary/patternCounts.ts';
import type { AccessEvent } from './summary/recording.ts';
import { countLanes } from './values/lanes.ts';
import type { Polynomial } from './values/polynomial.ts';
import type { Ways } from './values/truth.ts';
import { unknownValue } from './values/values.ts';
import type { MemoryObject, Value } from './values/values.ts';

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
    const [first] = parts;
    // An access that was evaluated in parts left the address of the last one.
    const areOnce = new Set(parts.map(({ node }) => node)).size === parts.length;
    const counts =
      first &&
      areOnce &&
      address?.kind === 'pointer' &&
      !parts.some(({ counts: { status } }) => status === 'unknown')
        ? this.selected(first, address.object, address.offset)
        : unknownCounts;
    const isKnown = counts.status !== 'unknown';
    this.offset = isKnown && address?.kind === 'pointer' ? address.offset : undefined;
    this.counts = isKnown ? counts : boundsOf(parts, this.mask);
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
    const sectors = widest(own.sectors, counts.sectors);
    const wavefronts = widest(own.wavefronts, counts.wavefronts);
    const isSame = isWithin(sectors, own.sectors) && isWithin(wavefronts, own.wavefronts);
    if (isSame) return own;
    const fewest = [own, counts].map((one) => one.nominalMin ?? one.sectors?.min ?? one.wavefronts?.min ?? 1);
    return {
      ...own,
      status: 'bounded',
      sectors,
      wavefronts,
      sectorsIdeal: own.sectorsIdeal && Math.max(own.sectorsIdeal, counts.sectorsIdeal ?? 0),
      wavefrontsIdeal: own.wavefrontsIdeal && Math.max(own.wavefrontsIdeal, counts.wavefrontsIdeal ?? 0),
      reason: own.reason ?? 'the compiler may make one access of those in the arms of the branch',
      dataDependent: own.dataDependent || counts.dataDependent,
      nominalMin: Math.min(...fewest),
      apart:
        own.apart === undefined || counts.apart === undefined ? undefined : Math.min(own.apart, counts.apart),
      meanKnown: false,
    };
  }
}

function widest(a: Spread | undefined, b: Spread | undefined): Spread | undefined {
  if (a === undefined || b === undefined) return a;
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max), mean: a.mean };
}

function isWithin(a: Spread | undefined, b: Spread | undefined): boolean {
  return a === undefined || b === undefined || (a.min === b.min && a.max === b.max);
}

/** Of lanes that go to some of these places, it is not known which. */
function boundsOf(parts: readonly AccessEvent[], mask: ActiveMask): InstructionCounts {
  const counts = parts.map((part) => part.counts);
  const unknown = counts.find(({ status }) => status === 'unknown');
  const [first] = counts;
  if (unknown !== undefined || first === undefined) return unknown ?? unknownCounts;
  const most = countLanes(mask.may);
  const together = (spreads: readonly (Spread | undefined)[]): Spread | undefined => {
    const all = spreads.filter((spread) => spread !== undefined);
    if (all.length < spreads.length) return undefined;
    const min = Math.min(...all.map((spread) => spread.min));
    const max = Math.max(
      min,
      Math.min(
        most,
        all.reduce((sum, spread) => sum + spread.max, 0),
      ),
    );
    return { min, max, mean: (min + max) / 2 };
  };
  const highest = (values: readonly (number | undefined)[]): number | undefined =>
    values.includes(undefined) ? undefined : Math.max(...values.map((value) => value ?? 0));
  return {
    ...first,
    status: 'bounded',
    sectors: together(counts.map(({ sectors }) => sectors)),
    sectorsIdeal: highest(counts.map(({ sectorsIdeal }) => sectorsIdeal)),
    wavefronts: together(counts.map(({ wavefronts }) => wavefronts)),
    wavefrontsIdeal: highest(counts.map(({ wavefrontsIdeal }) => wavefrontsIdeal)),
    reason: 'the compiler makes one access of those in the arms of the branch',
    dataDependent: counts.some(({ dataDependent }) => dataDependent),
    unknownDistances: undefined,
    apart: undefined,
    nominalMin: Math.min(...counts.map(({ nominalMin }) => nominalMin ?? 1)),
    meanKnown: false,
    misalignedStart: false,
  };
}
