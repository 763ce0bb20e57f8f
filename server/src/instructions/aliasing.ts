/** Whether two accesses may touch the same bytes, as far as nvcc can tell: if so, neither moves past the other. */
import type { Expression, FunctionIr, Place, Variable } from '../ir/nodes.ts';
import type { FieldPlace } from './elements.ts';
import type { Assignments } from './multiples.ts';

/** Where an address comes from. */
export interface Origin {
  readonly space: 'global' | 'shared' | 'unknown';
  /** The variable, or the kernel's parameter that the pointer was derived from; undefined if that is not known. */
  readonly root: Variable | undefined;
}

export interface Touched {
  readonly place: Place;
  readonly field: FieldPlace | undefined;
}

export type Aliasing = 'never' | 'may' | 'not known';

export function aliasing(a: Touched, b: Touched, sources: PointerSources): Aliasing {
  if (a.field && b.field && areDisjointFields(a.field, b.field)) return 'never';
  if (a.field !== undefined && a.field.key === b.field?.key) return 'may';
  const one = originOf(a.place, sources);
  const other = originOf(b.place, sources);
  if (one.space === 'unknown' || other.space === 'unknown') return 'not known';
  if (one.space !== other.space) return 'never';
  if (one.root === undefined || other.root === undefined) return 'not known';
  if (one.root === other.root) return 'may';
  const isRestrict = one.root.isRestrict === true || other.root.isRestrict === true;
  const areVariables = one.root.storage !== 'parameter' && other.root.storage !== 'parameter';
  return isRestrict || areVariables ? 'never' : 'may';
}

/** Different fields of one type of struct: an aligned struct never starts inside another one. */
function areDisjointFields(a: FieldPlace, b: FieldPlace): boolean {
  if (a.struct !== b.struct) return false;
  const { offsetInBytes: start, sizeInBytes: size } = a.part;
  const other = b.part;
  return start + size <= other.offsetInBytes || other.offsetInBytes + other.sizeInBytes <= start;
}

/** The variable, or the kernel's pointer, that a place is reached from; undefined where that is not known. */
export function rootOf(place: Place, sources: PointerSources): Variable | undefined {
  return originOf(place, sources).root;
}

/** The memory that a place is in. */
export function spaceOf(place: Place, sources: PointerSources): Origin['space'] {
  return originOf(place, sources).space;
}

function originOf(place: Place, sources: PointerSources): Origin {
  switch (place.kind) {
    case 'member':
    case 'element':
      return originOf(place.base, sources);
    case 'variablePlace':
      return variableOrigin(place.variable);
    case 'dereference':
      return sources.originOf(place.pointer);
    case 'opaquePlace':
      return unknownOrigin;
  }
}

const unknownOrigin: Origin = { space: 'unknown', root: undefined };

function variableOrigin(variable: Variable): Origin {
  switch (variable.storage) {
    case 'shared':
    case 'dynamicShared':
      return { space: 'shared', root: variable };
    case 'global':
      return { space: 'global', root: variable };
    default:
      return unknownOrigin;
  }
}

/** What the pointers of one function point into. */
export class PointerSources {
  private readonly isKernel: boolean;
  /** Local pointers by the place that they were set to; undefined after a second, different one. */
  private readonly locals = new Map<Variable, Origin>();

  constructor(isKernel: boolean) {
    this.isKernel = isKernel;
  }

  /** Notes what a local pointer is set to. */
  set(variable: Variable, value: Expression): void {
    const origin = this.originOf(value);
    const known = this.locals.get(variable);
    const isSame = known === undefined || (known.root === origin.root && known.space === origin.space);
    this.locals.set(variable, isSame ? origin : unknownOrigin);
  }

  originOf(pointer: Expression): Origin {
    switch (pointer.kind) {
      case 'pointerOffset':
        return this.originOf(pointer.pointer);
      case 'cast':
        return this.originOf(pointer.operand);
      case 'address':
        return originOf(pointer.place, this);
      case 'read':
        return this.originOfPointerIn(pointer.place);
      default:
        return unknownOrigin;
    }
  }

  private originOfPointerIn(place: Place): Origin {
    let at = place;
    while (at.kind === 'member') at = at.base;
    if (at.kind !== 'variablePlace') return unknownOrigin;
    const { variable } = at;
    if (variable.addressTaken) return unknownOrigin;
    if (variable.storage === 'local') return this.locals.get(variable) ?? unknownOrigin;
    // A kernel's pointers come from the host, so they lead to global memory; members of one struct may be equal.
    if (variable.storage !== 'parameter' || !this.isKernel || this.locals.has(variable)) return unknownOrigin;
    return { space: 'global', root: variable };
  }
}

/** What the local pointers of a function point into, whatever the point in it. */
export function sourcesIn(fn: FunctionIr, known: Assignments): PointerSources {
  const sources = new PointerSources(fn.role === 'kernel');
  for (const [variable, values] of known.entries()) {
    if (variable.type.kind === 'pointer') for (const value of values) sources.set(variable, value);
  }
  return sources;
}
