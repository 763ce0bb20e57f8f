/**
 * Fields that a compiler joins. When code touches all fields of one element, nvcc emits one wide instruction where the
 * element is aligned to its size; a __shared__ array it aligns itself. On the H200 sharedStruct2 of
 * test-fixtures/hardware shows it: two 4-byte fields of a struct became STS.64 and LDS.64, two wavefronts each, which is
 * ideal. To call the fields' stride a conflict would be wrong.
 */
import type { MemberPlace } from '../ir/nodes.ts';
import type { StructType } from '../ir/types.ts';
import { sizeInBytes } from '../ir/types.ts';
import { MAX_ACCESS_BYTES } from '../memory/accessPieces.ts';
import type { AccessSummary, KernelSummary } from '../symbolic/summary.ts';
import { accessPattern } from './accessPattern.ts';
import { textAt } from './sources.ts';
import type { SourceLookup } from './sources.ts';

export function isMergedByCompiler(
  access: AccessSummary,
  summary: KernelSummary,
  sources: SourceLookup,
): boolean {
  const pattern = accessPattern(access);
  if (pattern.kind !== 'field' && pattern.kind !== 'whole') return false;
  const { struct } = pattern;
  if (!hasInstructionWidth(struct) || !isAlignedToSize(struct, access)) return false;
  if (pattern.kind === 'whole') return true;
  const base = elementOf(access, struct);
  if (base === undefined) return false;
  const baseText = textAt(sources, base.base.at);
  let covered = 0;
  for (const other of summary.accesses) {
    if (other.operation !== access.operation || other.objectName !== access.objectName) continue;
    const otherBase = elementOf(other, struct);
    if (otherBase === undefined || textAt(sources, otherBase.base.at) !== baseText) continue;
    covered |= bytesOf(otherBase);
  }
  return covered === 2 ** struct.sizeInBytes - 1;
}

function hasInstructionWidth(struct: StructType): boolean {
  return struct.sizeInBytes <= MAX_ACCESS_BYTES && (struct.sizeInBytes & (struct.sizeInBytes - 1)) === 0;
}

function isAlignedToSize(struct: StructType, access: AccessSummary): boolean {
  return access.space === 'shared' || struct.alignmentInBytes >= struct.sizeInBytes;
}

/** The member access on the element of that struct type. */
function elementOf(access: AccessSummary, struct: StructType): MemberPlace | undefined {
  for (let at = access.place; at.kind === 'member' || at.kind === 'element'; at = at.base) {
    if (at.kind === 'member' && at.struct === struct) return at;
  }
  return undefined;
}

/** The bytes of the struct that a field holds, as bits. */
function bytesOf(member: MemberPlace): number {
  const size = sizeInBytes(member.field.type) ?? 0;
  return (2 ** size - 1) * 2 ** member.field.offsetInBytes;
}
