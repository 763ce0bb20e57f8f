/** What is to be analysed of a kernel that several programs hold: each of their launches once. */
import { isAssumed } from '../symbolic/launches/foundLaunch.ts';
import type { FoundLaunch } from '../symbolic/launches/foundLaunch.ts';
import type { LaunchedElsewhere } from './includingFiles.ts';
import { launchRequests, requestKey } from './launchRequests.ts';
import type { LaunchRequest, LaunchSources } from './launchRequests.ts';

/** A file that launches in more ways than this (`switch (threads)`, for all types) says itself what callers may choose. */
export const mostToAsk = 24;

export interface PlacedRequest {
  readonly request: LaunchRequest;
  readonly from: LaunchedElsewhere;
}

/** Of each program; what two of them launch alike, the first is asked for. */
export function requestsOf(
  seen: readonly LaunchedElsewhere[],
  sources: Omit<LaunchSources, 'host'>,
): readonly PlacedRequest[] {
  const found = new Map<string, PlacedRequest>();
  for (const from of seen) {
    for (const request of launchRequests(from.declaration, { ...sources, host: from.launches })) {
      // Directives may well repeat each other.
      const key = seen.length === 1 ? String(found.size) : requestKey(request);
      if (!found.has(key)) found.set(key, { request, from });
    }
  }
  return [...found.values()].slice(0, Math.max(mostToAsk, seen[0]?.launches.length ?? 0));
}

/**
 * Whether launches that callers decide are worth more than those of the file: they have a size, if only as the program is known
 * to be run, and those that have none are not more of the same. Where the file doesn't tell the block, any that is known is more.
 */
export function tellsMore(decided: readonly FoundLaunch[], open: readonly FoundLaunch[]): boolean {
  return (
    (open.every(isAssumed) && !decided.every(isAssumed)) ||
    (!open.some(hasBlock) && decided.some(hasBlock)) ||
    open.length === 0 ||
    decided.filter((one) => !hasSize(one)).length <= open.length ||
    decided.some((one) => one.run !== undefined && hasSize(one))
  );
}

function hasSize(launch: FoundLaunch): boolean {
  return launch.grid !== null && hasBlock(launch);
}

function hasBlock({ block }: FoundLaunch): boolean {
  return block !== null;
}
