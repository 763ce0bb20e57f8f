/** The events of the parts of the grid, together and by where they happened. */
import type { Location } from '../../text/location.ts';
import type { PartRun } from '../analyseKernel.ts';
import type { RecordedEvent } from './recording.ts';
import type { LaneRange } from './summary.ts';

export type Events = PartRun['events'];

// Plain loops here: flatMap takes ten times as long, and this is done for every launch.

export function eventsOf(runs: readonly PartRun[]): Events {
  const [first] = runs;
  if (first !== undefined && runs.length === 1) return first.events;
  const events: RecordedEvent[] = [];
  for (const run of runs) for (const event of run.events) events.push(event);
  return events;
}

export function grouped<T>(items: readonly T[], keyOf: (item: T) => unknown): T[][] {
  const groups = new Map<unknown, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** A node, and the call of it where it is library code. */
export interface Site {
  readonly node: object;
  readonly at: Location;
}

export function bySite<T extends Site>(events: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const group of grouped(events, (event) => event.node))
    groups.push(...grouped(group, (event) => event.at));
  return groups;
}

export function isSameSite(a: Site, b: Site): boolean {
  return a.node === b.node && a.at === b.at;
}

export function laneRangeOf(ranges: readonly LaneRange[]): LaneRange {
  return {
    min: Math.min(...ranges.map((range) => range.min)),
    max: Math.max(...ranges.map((range) => range.max)),
  };
}
