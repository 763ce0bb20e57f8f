/** What rules make of accesses that the compiler joins, or may join, with others. */
import type { AccessSummary } from '../symbolic/summary.ts';

/** Whether another access's instruction moves these bytes too: then that one is reported, if any. */
export function isCarried(access: AccessSummary): boolean {
  return access.plan?.carrier !== undefined;
}

/**
 * How much of what a request moves would be used if the compiler joined the access with others, relative to what is used
 * as written. Where it may do so or not, only what is bad either way is worth a report.
 */
export function gainOfJoining(access: AccessSummary): number {
  const joined = access.plan?.mayJoinBytes;
  return joined === undefined ? 1 : joined / access.widthInBytes;
}

/** Fields of which only some are used: the copy of a larger object loads no more than that. */
export function isNarrowedCopy({ place, plan }: AccessSummary): boolean {
  if (place.type.kind !== 'struct' || plan === undefined) return false;
  const moved = plan.pieces.reduce((sum, piece) => sum + piece.widthInBytes, 0);
  return moved < place.type.sizeInBytes;
}
