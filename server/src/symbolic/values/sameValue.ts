/** Whether two ways through the program left the same value, for whatever follows. */
import { equalLanes } from './lanes.ts';
import { equalPolynomials } from './polynomial.ts';
import { withoutWhole } from './wholeFloats.ts';
import type { AggregateValue, PieceValue, Value } from './values.ts';

/** The one value that stands for both; undefined where they differ. */
export function sameValue(a: Value, b: Value): Value | undefined {
  if (a === b) return a;
  switch (a.kind) {
    case 'integer':
      return b.kind === 'integer' && equalPolynomials(a.polynomial, b.polynomial) ? a : undefined;
    case 'pointer':
      return b.kind === 'pointer' && a.object === b.object && equalPolynomials(a.offset, b.offset)
        ? a
        : undefined;
    case 'truth':
      return b.kind === 'truth' && sameTruth(a.truth, b.truth) ? a : undefined;
    case 'float':
      return b.kind === 'float' && sameConstant(a.constant, b.constant)
        ? weaker(withoutWhole(a), withoutWhole(b))
        : undefined;
    case 'unknown':
      return b.kind === 'unknown' ? weaker(a, b) : undefined;
    case 'aggregate':
      return b.kind === 'aggregate' ? sameAggregate(a, b) : undefined;
    case 'piece': {
      const value = b.kind === 'piece' && areCutAlike(a, b) && sameValue(a.value, b.value);
      return value ? { ...a, value } : undefined;
    }
  }
}

/** Whether they are the same bytes of two scalars. */
export function areCutAlike(a: PieceValue, b: PieceValue): boolean {
  return a.sizeInBytes === b.sizeInBytes && a.from === b.from && a.whole === b.whole;
}

type Constant = Extract<Value, { kind: 'float' }>['constant'];

function sameConstant(a: Constant, b: Constant): boolean {
  return a === undefined || b === undefined ? a === b : equalLanes(a, b);
}

/** Warps of one part may hold a single value where those of another don't. */
function weaker<T extends Extract<Value, { kind: 'float' | 'unknown' }>>(a: T, b: T): T {
  if (a.uniform === b.uniform && a.dataDependent === b.dataDependent) return a;
  return { ...a, uniform: a.uniform && b.uniform, dataDependent: a.dataDependent || b.dataDependent };
}

type Truth = Extract<Value, { kind: 'truth' }>['truth'];

function sameTruth(a: Truth, b: Truth): boolean {
  if (a.yes !== b.yes || a.known !== b.known || a.uniform !== b.uniform || a.boundary !== b.boundary)
    return false;
  return a.thresholds === b.thresholds && a.inRows === b.inRows && a.usual === b.usual;
}

function sameAggregate(a: AggregateValue, b: AggregateValue): Value | undefined {
  const rest = sameValue(a.rest, b.rest);
  if (!rest || a.parts.size !== b.parts.size) return undefined;
  const parts = new Map<number, Value>();
  for (const [offset, part] of a.parts) {
    const other = b.parts.get(offset);
    const same = other && sameValue(part, other);
    if (!same) return undefined;
    parts.set(offset, same);
  }
  return { kind: 'aggregate', parts, rest };
}
