/** In a few words how a warp's lanes lie, for hovers. */
import { SECTOR_BYTES } from '../memory/globalRequest.ts';
import type { AccessSummary } from '../symbolic/summary/summary.ts';
import { accessPattern, isUnitStride } from './accessPattern.ts';
import { namesOfUnknowns } from './wording.ts';

/** Undefined where nothing is known of the lanes. */
export function patternWords(access: AccessSummary): string | undefined {
  if (access.stride === undefined) return undefined;
  if (access.unknownDistances !== undefined) {
    // A range has its reason, which tells as much.
    const isSaid = access.reason !== undefined || !access.stride.symbolic;
    return isSaid ? undefined : `lanes a multiple of ${namesOfUnknowns(access.unknownDistances)} apart`;
  }
  if (isUnitStride(access)) {
    const isOff = access.space === 'global' && access.misalignedStart;
    return isOff ? 'side by side, but off a 32-byte sector' : 'side by side';
  }
  if (access.stride.bytes === 0) return 'one address for all lanes';
  const pattern = accessPattern(access);
  switch (pattern.kind) {
    case 'field':
      return `one field of consecutive \`${pattern.struct.name}\`s`;
    case 'whole':
      return `a \`${pattern.struct.name}\` takes ${access.pieces} instructions`;
    case 'rows':
      return `${Math.ceil(access.activeLanes.max / pattern.lanes)} rows of ${pattern.lanes} lanes in a warp`;
    case 'stride':
      if (access.space !== 'global') return undefined;
      return pattern.strideInBytes >= SECTOR_BYTES ? 'a sector for each lane' : 'with gaps between lanes';
    case 'irregular':
      return undefined;
  }
}

/**
 * The access that a compiler may join this one with: the other half of `s[2 * i]` and `s[2 * i + 1]`. nvcc did so with
 * both stores of interleavedPair in test-fixtures/hardware. It depends on the code between them, so nothing rests on it.
 */
export function possiblePartner(
  access: AccessSummary,
  accesses: readonly AccessSummary[],
): AccessSummary | undefined {
  const isHalf = (one: AccessSummary): boolean =>
    one.space === 'shared' &&
    one.objectName === access.objectName &&
    one.operation === access.operation &&
    one.operation !== 'atomic' &&
    one.widthInBytes === access.widthInBytes &&
    one.stride?.bytes === 2 * one.widthInBytes;
  if (!isHalf(access)) return undefined;
  const others = accesses.filter((one) => one !== access && isHalf(one));
  return others.length === 1 ? others[0] : undefined;
}
