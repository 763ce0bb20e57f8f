/** What rules make of accesses that the compiler joins, or may join, with others. */
import type { StructType } from '../ir/types.ts';
import { sizeInBytes } from '../ir/types.ts';
import { MAX_ACCESS_BYTES } from '../memory/accessPieces.ts';
import type { AccessPiece } from '../memory/accessPieces.ts';
import { firstLanes, LANES_PER_WARP } from '../memory/lanes.ts';
import { sharedRequest } from '../memory/sharedRequest.ts';
import type { AccessSummary } from '../symbolic/summary/summary.ts';

/** Whether another access's instruction moves these bytes too: then that one is reported, if any. */
export function isCarried(access: AccessSummary): boolean {
  return access.plan?.carrier !== undefined;
}

/**
 * How wide an instruction may be in which the compiler moves the access together with others; its own width where it
 * surely stays alone. Where it may go either way, only what is bad either way is worth a report.
 */
export function widestJoined(access: AccessSummary, all: readonly AccessSummary[]): number {
  const { plan, space, widthInBytes } = access;
  const isOutside = plan?.mayJoinNeighbours !== undefined && space !== 'shared';
  return Math.max(widthInBytes, isOutside ? 0 : (plan?.mayJoinBytes ?? 0), joinedAcrossCalls(access, all));
}

/** Whether an instruction that may move others along has no bank conflict, or it is not known that it has one. */
export function isFreeWhenJoined(access: AccessSummary, all: readonly AccessSummary[]): boolean {
  const joined = widestJoined(access, all);
  if (joined <= access.widthInBytes) return false;
  if (access.plan?.mayJoinNeighbours === undefined) return joined === Math.abs(access.stride?.bytes ?? 0);
  return isFreeAt(joined, access);
}

/**
 * The same for one instruction that moves a neighbour along that the text writes out (`s[2 * t]`, `s[2 * t + 1]`): the compiler mostly
 * makes one of them, but what is around may keep it from that.
 */
export function isMostlyFree(access: AccessSummary): boolean {
  const joined = access.plan?.besideInBytes ?? 0;
  return access.space === 'shared' && joined > access.widthInBytes && isFreeAt(joined, access);
}

/** Whether there is no conflict, or none is known, with as many bytes a lane, or as many as all lanes can start at. */
function isFreeAt(joined: number, access: AccessSummary): boolean {
  const addresses = laneAddresses(access);
  if (addresses === undefined || access.operation === 'atomic') return true;
  const mask = firstLanes(addresses.length);
  let width = joined;
  while (addresses.some((address) => address % width !== 0)) width /= 2;
  if (width <= access.widthInBytes) return false;
  const { wavefronts, wavefrontsIdeal } = sharedRequest(addresses, mask, width, access.operation);
  return wavefronts <= wavefrontsIdeal;
}

/** Where the first lanes of a warp lie, counted from the first one's address; undefined if that is not known. */
function laneAddresses({ stride, activeLanes }: AccessSummary): number[] | undefined {
  const { rows, bytes } = stride ?? {};
  if (rows === undefined && bytes === undefined) return undefined;
  const { lanes, within, apart } = rows ?? { lanes: LANES_PER_WARP, within: bytes ?? 0, apart: 0 };
  return Array.from(
    { length: activeLanes.max },
    (_, lane) => (lane % lanes) * within + Math.floor(lane / lanes) * apart,
  );
}

/**
 * Fields of one element that functions read for their callers (`x(p) * y(p)`) are joined once these are inlined, and so are
 * those that copies are made for (`x(p[i]) * y(p[i])`). Which calls get the same element is not told here.
 */
function joinedAcrossCalls(access: AccessSummary, all: readonly AccessSummary[]): number {
  const copied = narrowedStruct(access);
  const struct = copied ?? outermostStruct(access);
  if (struct === undefined || struct.alignmentInBytes <= access.widthInBytes) return 0;
  const fields = new Map<number, number>();
  let isAcrossCalls = false;
  for (const other of all) {
    if (other.operation !== access.operation || other.objectName !== access.objectName) continue;
    const parts = copied === undefined ? fieldOf(other, struct) : partsCopied(other, struct);
    if (parts === undefined) continue;
    for (const { offsetInBytes, widthInBytes } of parts) fields.set(offsetInBytes, widthInBytes);
    isAcrossCalls ||= copied === undefined ? other.calls.at(-1) !== access.calls.at(-1) : other !== access;
  }
  const bytes = [...fields.values()].reduce((sum, size) => sum + size, 0);
  return isAcrossCalls ? Math.min(bytes, struct.alignmentInBytes, MAX_ACCESS_BYTES) : 0;
}

function partsCopied(access: AccessSummary, struct: StructType): readonly AccessPiece[] | undefined {
  return narrowedStruct(access) === struct ? access.plan?.pieces : undefined;
}

/** The struct of which an access copies only some fields. */
function narrowedStruct(access: AccessSummary): StructType | undefined {
  const { type } = access.place;
  return type.kind === 'struct' && isNarrowedCopy(access) ? type : undefined;
}

function outermostStruct(access: AccessSummary): StructType | undefined {
  let struct: StructType | undefined;
  for (let at = access.place; at.kind === 'member' || at.kind === 'element'; at = at.base) {
    if (at.kind === 'member') ({ struct } = at);
  }
  return struct;
}

function fieldOf(access: AccessSummary, struct: StructType): readonly AccessPiece[] | undefined {
  for (let at = access.place; at.kind === 'member' || at.kind === 'element'; at = at.base) {
    if (at.kind === 'member' && at.struct === struct)
      return [{ offsetInBytes: at.field.offsetInBytes, widthInBytes: sizeInBytes(at.field.type) ?? 0 }];
  }
  return undefined;
}

/** Of a struct that is copied only some fields are used: no more than these is loaded. */
export function isNarrowedCopy(access: AccessSummary): boolean {
  return access.place.type.kind === 'struct' && isNarrowed(access);
}

/** Of what is copied or converted only some bytes are used: `(int)longs[i]` loads 4 of the 8. */
export function isNarrowed(access: AccessSummary): boolean {
  return access.plan !== undefined && bytesMoved(access) < (sizeInBytes(access.place.type) ?? 0);
}

/** What all instructions of an access move for one lane. */
export function bytesMoved({ plan, pieces, widthInBytes }: AccessSummary): number {
  return plan?.pieces.reduce((sum, piece) => sum + piece.widthInBytes, 0) ?? pieces * widthInBytes;
}

/** The names of other fields that the access's instruction moves along. */
export function joinedFields({ plan, place }: AccessSummary): string[] {
  const own = place.kind === 'member' ? place.field.name : undefined;
  const names = (plan?.carried ?? []).flatMap((one) => (one.kind === 'member' ? [one.field.name] : []));
  return [...new Set(names)].filter((name) => name !== own);
}
