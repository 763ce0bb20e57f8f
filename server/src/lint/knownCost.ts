/** Which answers are sure enough to report. */
import type { Spread } from '../symbolic/accessCounts.ts';
import type { AccessSummary } from '../symbolic/summary.ts';

/**
 * The average cost of a request where it is known: exactly, or up to the warp at the edge of a bounds check or where in a
 * sector a warp starts. What hangs on loaded data counts only with its least.
 */
export function knownCost(access: AccessSummary, spread: Spread | undefined): number | undefined {
  if (spread === undefined || access.status === 'unknown') return undefined;
  if (access.status === 'exact' || access.boundaryOnly || !access.dataDependent) return spread.mean;
  return spread.min;
}
