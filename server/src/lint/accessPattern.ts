/** What a programmer would call the way in which a warp's lanes lie in memory. */
import type { MemberPlace, Place } from '../ir/nodes.ts';
import type { StructType } from '../ir/types.ts';
import { isShownThrough, sizeInBytes } from '../ir/types.ts';
import type { AccessSummary } from '../symbolic/summary/summary.ts';

export type AccessPattern =
  /** One field of consecutive structs (an array of structs). */
  | { readonly kind: 'field'; readonly path: string; readonly struct: StructType }
  /** Whole structs that take several instructions. */
  | { readonly kind: 'whole'; readonly struct: StructType }
  /** A block narrower than a warp: `lanes` neighbours in each of several rows. */
  | {
      readonly kind: 'rows';
      readonly lanes: number;
      readonly withinInBytes: number;
      readonly apartInBytes: number;
    }
  /** Every lane at the same distance from its neighbour. */
  | { readonly kind: 'stride'; readonly strideInBytes: number }
  | { readonly kind: 'irregular' };

export function accessPattern(access: AccessSummary): AccessPattern {
  const { stride } = access;
  if (stride?.rows) {
    const { lanes, within, apart } = stride.rows;
    return { kind: 'rows', lanes, withinInBytes: within, apartInBytes: apart };
  }
  if (stride?.bytes === undefined) return { kind: 'irregular' };
  const strideInBytes = Math.abs(stride.bytes);
  const { type } = access.place;
  if (type.kind === 'struct' && access.pieces > 1 && type.sizeInBytes === strideInBytes) {
    return { kind: 'whole', struct: type };
  }
  const field = structField(access.place, strideInBytes);
  return field ?? { kind: 'stride', strideInBytes };
}

/** The struct whose size is the stride, and the path of the field in it (`position.x`). */
function structField(place: Place, strideInBytes: number): AccessPattern | undefined {
  const names: string[] = [];
  const members = membersOf(place);
  for (const [i, member] of members.entries()) {
    if (!isShownThrough(member.field)) names.unshift(member.field.name);
    if (member.struct.sizeInBytes === strideInBytes && sizeInBytes(member.field.type) !== strideInBytes) {
      // A base that is copied whole has only its type's name.
      const path = names.join('.') || member.field.name;
      return { kind: 'field', path, struct: namedStruct(member, members.slice(i + 1)) };
    }
  }
  return undefined;
}

/** An anonymous struct of a union stands for the union that it fills. */
function namedStruct(member: MemberPlace, around: readonly MemberPlace[]): StructType {
  const { struct } = member;
  const fills = around.filter((outer) => outer.struct.sizeInBytes === struct.sizeInBytes);
  return [member, ...fills].find((one) => !one.struct.name.startsWith('(unnamed'))?.struct ?? struct;
}

/** The member accesses of a place from the innermost field outwards. */
function membersOf(place: Place): MemberPlace[] {
  const members: MemberPlace[] = [];
  for (let at: Place = place; at.kind === 'member' || at.kind === 'element'; at = at.base) {
    if (at.kind === 'member') members.push(at);
  }
  return members;
}

/** Whether neighbouring lanes touch neighbouring elements. */
export function isUnitStride(access: AccessSummary): boolean {
  const bytes = access.stride?.bytes;
  return bytes !== undefined && Math.abs(bytes) === access.widthInBytes;
}
