/** From places of the IR to registers or addresses. */
import type { Expression, Place, Variable } from '../../ir/nodes.ts';
import { exactSizeInBytes, sizeInBytes } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { evaluate, evaluateInteger } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import { spaceOf } from '../machine.ts';
import {
  add,
  constantPolynomial,
  isUniformPolynomial,
  scale,
  uniformConstant,
  zero,
} from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { everyValue } from '../splitting/splitting.ts';
import { isSplittable } from '../values/symbols.ts';
import type { Symbol } from '../values/symbols.ts';
import type { Bits } from './bitFields.ts';
import { isDataDependent, isUniformValue, reasonOf } from '../values/values.ts';
import type { MemoryObject } from '../values/values.ts';

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export type ResolvedPlace =
  | {
      readonly kind: 'register';
      readonly variable: Variable;
      readonly offset: Polynomial;
      /** Bytes of the variable that an index which is not known stays within: those of the array. */
      readonly within?: ByteRange | undefined;
      /** Of a bit-field: its bits in the storage unit at the offset. */
      readonly bits?: Bits;
    }
  | { readonly kind: 'memory'; readonly object: MemoryObject; readonly offset: Polynomial }
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      readonly uniform: boolean;
      readonly dataDependent: boolean;
    };

export function isRegister(variable: Variable): boolean {
  return spaceOf(variable) === 'local' || variable.storage === 'host';
}

export function resolvePlace(place: Place, machine: Machine): ResolvedPlace {
  switch (place.kind) {
    case 'variablePlace':
      return isRegister(place.variable)
        ? { kind: 'register', variable: place.variable, offset: zero }
        : { kind: 'memory', object: machine.objectOf(place.variable), offset: zero };
    case 'dereference':
      return dereferenced(place.pointer, machine);
    case 'member': {
      const { offsetInBytes, bits } = place.field;
      const member = moved(resolvePlace(place.base, machine), constantPolynomial(offsetInBytes));
      return bits !== undefined && member.kind === 'register' ? { ...member, bits } : member;
    }
    case 'element': {
      const base = resolvePlace(place.base, machine);
      const index = evaluateInteger(place.index, machine);
      const size = base.kind === 'register' ? sizeInBytes(place.type) : exactSizeInBytes(place.type);
      if (size === undefined) {
        return {
          kind: 'unknown',
          reason: 'the element size is not known',
          uniform: false,
          dataDependent: false,
        };
      }
      return moved(inArray(base, place.base.type), scale(index, size));
    }
    case 'opaquePlace':
      for (const operand of place.operands) evaluate(operand, machine);
      return { kind: 'unknown', reason: place.reason, uniform: false, dataDependent: false };
  }
}

function dereferenced(pointer: Expression, machine: Machine): ResolvedPlace {
  const value = evaluate(pointer, machine);
  if (value.kind === 'pointer') {
    const { object, offset } = value;
    if (object.variable && isRegister(object.variable))
      return { kind: 'register', variable: object.variable, offset };
    return { kind: 'memory', object, offset };
  }
  return {
    kind: 'unknown',
    reason: reasonOf(value),
    uniform: isUniformValue(value),
    dataDependent: isDataDependent(value),
  };
}

/** Past the end of the outermost array nothing is accessed; code does run over the ends of rows. */
function inArray(base: ResolvedPlace, type: Type): ResolvedPlace {
  if (base.kind !== 'register' || base.within || type.kind !== 'array') return base;
  const start = uniformConstant(base.offset);
  const size = sizeInBytes(type);
  if (start === undefined || size === undefined) return base;
  const { kind, variable, offset } = base;
  return { kind, variable, offset, within: { start, end: start + size } };
}

/** Spelled out, as this is done for every element that is read and copies of objects are slow. */
function moved(place: ResolvedPlace, by: Polynomial): ResolvedPlace {
  if (by === zero) return place;
  if (place.kind === 'unknown')
    return place.uniform && !isUniformPolynomial(by) ? { ...place, uniform: false } : place;
  const offset = add(place.offset, by);
  return place.kind === 'memory'
    ? { kind: place.kind, object: place.object, offset }
    : { kind: place.kind, variable: place.variable, offset, within: place.within };
}

/**
 * The constant byte offset of a register place, or undefined. A loop counter in the index makes the loop run value by
 * value, as the compiler unrolls it to keep the array in registers.
 */
export function registerOffset(offset: Polynomial, machine: Machine): number | undefined {
  const constant = uniformConstant(offset);
  if (constant !== undefined) return constant;
  for (const term of offset.terms) {
    for (const symbol of term.monomial.symbols) {
      if (!isShortLoop(symbol)) continue;
      machine.choosing.add(symbol);
      machine.requestSplit(symbol, everyValue(symbol));
    }
  }
  return undefined;
}

/** Of so few iterations, as far as is known, that each may be looked at. */
export function isShortLoop(symbol: Symbol): boolean {
  return symbol.origin === 'loop' && isSplittable(symbol) && symbol.max - symbol.min < 64;
}

export function isAggregate(type: Type): boolean {
  return type.kind === 'struct' || type.kind === 'array';
}
