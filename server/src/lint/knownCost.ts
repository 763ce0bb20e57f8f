/** Which answers are sure enough to report. */
import type { Spread } from '../symbolic/summary/patternCounts.ts';
import type { AccessSummary } from '../symbolic/summary/summary.ts';

/**
 * What a request costs at least, as far as it is sure: the average where it is known; else the least that it can be away
 * from the edge of a bounds check; and where the active lanes hang on data, the fewest of all.
 */
export function knownCost(access: AccessSummary, spread: Spread | undefined): number | undefined {
  if (spread === undefined || access.status === 'unknown') return undefined;
  if (access.status === 'exact' || access.meanOf !== undefined) return spread.mean;
  return access.boundaryOnly ? access.nominalMin : spread.min;
}

/**
 * What a request costs at least if all lanes come to it that may, where only values decide which ones do. Lanes an unknown
 * distance apart are taken to share no sector.
 */
export function costOfAllLanes(access: AccessSummary): number | undefined {
  if (access.status !== 'bounded' || !access.lanesFromValues) return undefined;
  return access.apart ?? access.nominalMin;
}
