/** The scalars that a declared type has in its bytes. */
import { sameType, sizeInBytes } from '../../ir/types.ts';
import type { ArrayType, Type } from '../../ir/types.ts';

/** No scalar takes more. */
export const mostBytes = 8;
/** Of a type with more scalars no more are looked at. */
export const mostLeaves = 256;

/** The scalar that a type has at a byte offset; undefined where there is none, or where a union has several sizes of them. */
export function leafAt(type: Type, offset: number): Type | undefined {
  if (type.kind === 'array') {
    const size = sizeInBytes(type.element);
    return size === undefined || size === 0 ? undefined : leafAt(type.element, offset % size);
  }
  if (type.kind !== 'struct') return offset === 0 ? type : undefined;
  if (type.isUnion) {
    const [first, ...others] = type.fields.map((one) => leafAt(one.type, offset - one.offsetInBytes));
    if (first === undefined) return undefined;
    return others.every((one) => one && sizeInBytes(one) === sizeInBytes(first)) ? first : undefined;
  }
  const field = type.fields.findLast((one) => one.offsetInBytes <= offset);
  return field === undefined || field.bits ? undefined : leafAt(field.type, offset - field.offsetInBytes);
}

/** Whether the scalars of a type are those that `within` has there, as far as it is declared which. */
export function isLaidOutAlike(type: Type, offset: number, within: Type): boolean {
  if (sameType(typeAt(within, offset, type), type)) return true;
  return (
    leavesIn(type)?.every((leaf) => {
      const there = leafAt(within, offset + leaf.offset);
      return there !== undefined && sizeInBytes(there) === sizeInBytes(leaf.type);
    }) ?? false
  );
}

/** The innermost type that begins at the offset and is no smaller than the one that is asked for. */
function typeAt(within: Type, offset: number, asked: Type): Type {
  const size = sizeInBytes(asked) ?? 0;
  let [type, start] = [within, offset];
  for (;;) {
    const field =
      type.kind === 'struct' && !type.isUnion
        ? type.fields.findLast((one) => one.offsetInBytes <= start)
        : undefined;
    const [inner, at] =
      type.kind === 'array'
        ? [type.element, start % (sizeInBytes(type.element) ?? 1)]
        : [field?.type, start - (field?.offsetInBytes ?? 0)];
    if (inner === undefined || (sizeInBytes(inner) ?? 0) < size || sameType(type, asked)) return type;
    [type, start] = [inner, at];
  }
}

interface Leaf {
  readonly offset: number;
  readonly type: Type;
}

const known = new WeakMap<Type, readonly Leaf[] | undefined>();

/** The scalars in a type; undefined of more than 256, and where a union or bit-fields leave open which they are. */
export function leavesIn(type: Type): readonly Leaf[] | undefined {
  if (!known.has(type)) {
    const leaves: Leaf[] = [];
    known.set(type, collect(type, 0, leaves) ? leaves : undefined);
  }
  return known.get(type);
}

function collect(type: Type, offset: number, leaves: Leaf[]): boolean {
  if (leaves.length >= mostLeaves) return false;
  if (type.kind === 'struct') {
    if (type.isUnion || type.fields.some(({ bits }) => bits !== undefined)) return false;
    return type.fields.every((one) => collect(one.type, offset + one.offsetInBytes, leaves));
  }
  if (type.kind === 'array') {
    const size = sizeInBytes(type.element);
    if (size === undefined || type.length === undefined) return false;
    for (let i = 0; i < type.length; i++) if (!collect(type.element, offset + i * size, leaves)) return false;
    return true;
  }
  leaves.push({ offset, type });
  return true;
}

/** Arrays that are longer than this are mostly indexed by what nobody knows. */
const longArray = 16;

/** Offsets of the scalars in a type, those of all fields of a union with them; at most 256, and last those in long arrays. */
export function leavesOf(type: Type): number[] {
  const leaves: number[] = [];
  const arrays: { readonly type: ArrayType; readonly at: number }[] = [];
  const visit = (current: Type, at: number): void => {
    if (leaves.length >= mostLeaves) return;
    if (current.kind === 'struct') {
      for (const field of current.fields) visit(field.type, at + field.offsetInBytes);
    } else if (current.kind !== 'array') {
      leaves.push(at);
    } else if ((current.length ?? 0) > longArray) {
      arrays.push({ type: current, at });
    } else {
      visitElements(current, at);
    }
  };
  const visitElements = ({ element, length }: ArrayType, at: number): void => {
    const size = sizeInBytes(element) ?? 1;
    for (let i = 0; i < (length ?? 0) && leaves.length < mostLeaves; i++) visit(element, at + i * size);
  };
  visit(type, 0);
  for (const array of arrays) visitElements(array.type, array.at);
  return leaves;
}
