/**
 * Structs that are loaded or stored whole in shared memory. nvcc knows where shared variables lie, and what pointers that are
 * set to parts of them are multiples of: it moves a struct there by larger pieces than its type's alignment allows.
 */
import type { FunctionIr, Place, Variable } from '../ir/nodes.ts';
import { accessPieces, MAX_ACCESS_BYTES } from '../memory/accessPieces.ts';
import { isVolatile, provableAlignment } from './elements.ts';
import { addressParts } from './multiples.ts';
import type { Assignments } from './multiples.ts';
import { isSharedArray, mayBeSharedIn } from './neighbours.ts';
import { planAsWritten, planOf, setPlan } from './plan.ts';
import type { PlannedOperation } from './plan.ts';

export class WholeObjects {
  private readonly known: Assignments;
  private readonly mayBeShared: (variable: Variable) => boolean;

  constructor(fn: FunctionIr, known: Assignments) {
    this.mayBeShared = mayBeSharedIn(fn);
    this.known = known;
  }

  plan(node: object, operation: PlannedOperation, place: Place): void {
    const { type } = place;
    if (type.kind !== 'struct') return;
    const size = type.sizeInBytes;
    const alignment = this.alignmentOf(place);
    if (alignment === undefined) return;
    if (alignment > type.alignmentInBytes) {
      setPlan(node, operation, planOf(accessPieces(size, alignment)));
      return;
    }
    const possible = this.possibleAlignment(place);
    const mayJoinBytes = possible === undefined ? 0 : (accessPieces(size, possible)[0]?.widthInBytes ?? 0);
    if (mayJoinBytes <= type.alignmentInBytes) return;
    setPlan(node, operation, { ...planAsWritten(place), mayJoinBytes, mayJoinNeighbours: true });
  }

  /** What the address of a place is a multiple of for certain; undefined for registers and constant memory. */
  alignmentOf(place: Place): number | undefined {
    const own = provableAlignment(place);
    if (own === undefined || !this.mayBeMoreAligned(place, own)) return own;
    const parts = this.partsOf(place, isSharedArray);
    return parts?.isCertain === true ? Math.max(own, parts.multiple) : own;
  }

  /** The same where a pointer hangs on the way that was taken, or comes from a caller that may have it from a shared variable. */
  private possibleAlignment(place: Place): number | undefined {
    const own = provableAlignment(place);
    if (own === undefined || !this.mayBeMoreAligned(place, own)) return undefined;
    const parts = this.partsOf(place, this.mayBeShared) ?? this.partsOf(place, this.mayBeShared, true);
    return parts?.multiple;
  }

  private partsOf(
    place: Place,
    isRoot: (variable: Variable) => boolean,
    isUnrolled?: true,
  ): { readonly multiple: number; readonly isCertain: boolean } | undefined {
    const { known } = this;
    const parts = addressParts(place, { known, isRoot, isAlone: true, ...(isUnrolled && { isUnrolled }) });
    if (parts === undefined) return undefined;
    let multiple = Math.min(parts.multipleInBytes, MAX_ACCESS_BYTES);
    while (multiple > 1 && parts.constantInBytes % multiple !== 0) multiple /= 2;
    return { multiple, isCertain: parts.isCertain };
  }

  /** Only pointers lead to objects of which the declaration does not tell all; one of odd size lies nowhere in particular. */
  private mayBeMoreAligned(place: Place, own: number): boolean {
    if (place.type.kind !== 'struct' || isVolatile(place) || own >= MAX_ACCESS_BYTES) return false;
    return isBehindPointer(place) && place.type.sizeInBytes % (2 * own) === 0;
  }
}

function isBehindPointer(place: Place): boolean {
  if (place.kind === 'member' || place.kind === 'element') return isBehindPointer(place.base);
  return place.kind === 'dereference';
}
