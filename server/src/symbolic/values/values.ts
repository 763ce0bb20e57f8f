/** Values of the symbolic evaluator: what a warp's lanes hold in a variable, as far as it is known. */
import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import { fullMask } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import { constantPolynomial, isUniformPolynomial, select, varyingSymbol } from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import type { Truth } from './comparison.ts';
import { blamed } from './symbols.ts';

export type Space = 'global' | 'shared' | 'constant' | 'local' | 'host';

/** A block of memory that pointers point into; offsets are bytes from its start. */
export interface MemoryObject {
  readonly id: number;
  readonly name: string;
  readonly space: Space;
  /** The start's address is a multiple of this many bytes. */
  readonly alignmentInBytes: number;
  /** Set where the start's address is known. */
  readonly startsAt?: number;
  /** Set for objects that are a variable (shared arrays, locals, constants). */
  readonly variable?: Variable;
  /** What a pointer leads to that memory holds: one of them, or any. */
  readonly isLoaded?: 'one' | 'any';
  /** Set for what a null pointer leads to that host code gives a kernel. */
  readonly isNull?: boolean;
  /** Set for functions, which pointers point to as to memory. */
  readonly function?: FunctionIr;
}

export interface IntegerValue {
  readonly kind: 'integer';
  readonly polynomial: Polynomial;
}
export interface TruthValue {
  readonly kind: 'truth';
  readonly truth: Truth;
}
/** A floating-point value; only constants are followed, and whole numbers within expressions. */
export interface FloatValue {
  readonly kind: 'float';
  readonly constant: Lanes | undefined;
  /** What it is where it is known to be whole and exact. */
  readonly whole?: Polynomial;
  readonly uniform: boolean;
  readonly dataDependent: boolean;
}
export interface PointerValue {
  readonly kind: 'pointer';
  readonly object: MemoryObject;
  /** Bytes from the object's start. */
  readonly offset: Polynomial;
}
/** A struct or array in registers: values by byte offset; offsets not present hold `rest`. */
export interface AggregateValue {
  readonly kind: 'aggregate';
  readonly parts: ReadonlyMap<number, Value>;
  readonly rest: Value;
}
/** Bytes of a scalar that was stored where the aggregate's type has other ones: those from `from` on, of `whole`. */
export interface PieceValue {
  readonly kind: 'piece';
  readonly value: Value;
  readonly sizeInBytes: number;
  readonly from: number;
  readonly whole: number;
}
export interface UnknownValue {
  readonly kind: 'unknown';
  readonly uniform: boolean;
  readonly reason: string;
  readonly dataDependent: boolean;
}

export type Value =
  IntegerValue | TruthValue | FloatValue | PointerValue | AggregateValue | PieceValue | UnknownValue;

export function integerValue(polynomial: Polynomial): IntegerValue {
  return { kind: 'integer', polynomial };
}
export function constantValue(constant: Lanes): IntegerValue {
  return integerValue(constantPolynomial(constant));
}
export function unknownValue(reason: string, uniform: boolean, dataDependent = false): UnknownValue {
  return { kind: 'unknown', uniform, reason, dataDependent };
}
export function floatValue(constant: Lanes | undefined, uniform: boolean, dataDependent = false): FloatValue {
  return { kind: 'float', constant, uniform, dataDependent };
}

/** Stands where a value is not worked out. */
export const unasked = unknownValue('nothing depends on it', false);
/** Host code has no lanes. */
export const unaskedOfHost = unknownValue('nothing depends on it', true);
export const uninitialised = unknownValue('it has no value yet', false);

/** What points nowhere; a choice between it and a pointer is used where it is the pointer. */
export const nullPointer = unknownValue('it is a null pointer', true);

export function isUniformValue(value: Value): boolean {
  switch (value.kind) {
    case 'integer':
      return isUniformPolynomial(value.polynomial);
    case 'truth':
      return value.truth.known === fullMask
        ? value.truth.yes === 0 || value.truth.yes === fullMask
        : value.truth.uniform;
    case 'float':
      return value.uniform;
    case 'pointer':
      return isUniformPolynomial(value.offset);
    case 'aggregate':
      return isUniformValue(value.rest) && [...value.parts.values()].every(isUniformValue);
    case 'piece':
      return isUniformValue(value.value);
    case 'unknown':
      return value.uniform;
  }
}

export function isDataDependent(value: Value): boolean {
  switch (value.kind) {
    case 'integer':
      return value.polynomial.terms.some((t) => t.monomial.symbols.some((s) => s.origin === 'loaded'));
    case 'truth':
    case 'float':
    case 'unknown':
      return value.kind === 'truth' ? value.truth.dataDependent : value.dataDependent;
    case 'pointer':
      return value.offset.terms.some((t) => t.monomial.symbols.some((s) => s.origin === 'loaded'));
    case 'aggregate':
      return isDataDependent(value.rest);
    case 'piece':
      return isDataDependent(value.value);
  }
}

export function reasonOf(value: Value): string {
  if (value.kind === 'unknown') return value.reason;
  if (value.kind === 'piece') return reasonOf(value.value);
  if (value.kind === 'truth') return value.truth.reason;
  if (value.kind === 'integer') {
    const symbols = value.polynomial.terms.flatMap((t) => t.monomial.symbols);
    return blamed(symbols)?.reason ?? 'its value is not known';
  }
  return 'its value is not known';
}

/** Why a result of these is not known: by what is unknown itself rather than by what is known lane by lane. */
export function reasonAmong(values: readonly Value[]): string {
  const isOpen = (value: Value): boolean =>
    (value.kind === 'integer' || value.kind === 'pointer') &&
    polynomialOf(value).terms.some((t) =>
      t.monomial.symbols.some(({ origin }) => origin !== 'block' && origin !== 'loop'),
    );
  const blamedValue =
    values.find((value) => value.kind === 'unknown' && !value.uniform) ??
    values.find((value) => isVarying(value)) ??
    values.find((value) => value.kind === 'unknown') ??
    values.find(isOpen) ??
    values.find((value) => !isUniformValue(value)) ??
    values[0];
  return blamedValue === undefined ? 'its value is not known' : reasonOf(blamedValue);
}

function polynomialOf(value: IntegerValue | PointerValue): Polynomial {
  return value.kind === 'integer' ? value.polynomial : value.offset;
}

function isVarying(value: Value): boolean {
  return (
    (value.kind === 'integer' || value.kind === 'pointer') && varyingSymbol(polynomialOf(value)) !== undefined
  );
}

/** Takes `whenSet` in the lanes of `mask`, `otherwise` in the rest; both are known lane by lane. */
export function selectValue(mask: number, whenSet: Value, otherwise: Value): Value | undefined {
  if (whenSet === otherwise) return whenSet;
  if (whenSet.kind === 'integer' && otherwise.kind === 'integer') {
    return integerValue(select(mask, whenSet.polynomial, otherwise.polynomial));
  }
  if (whenSet.kind === 'pointer' && otherwise.kind === 'pointer' && whenSet.object === otherwise.object) {
    return {
      kind: 'pointer',
      object: whenSet.object,
      offset: select(mask, whenSet.offset, otherwise.offset),
    };
  }
  if (whenSet.kind === 'truth' && otherwise.kind === 'truth') {
    const known = (whenSet.truth.known & mask) | (otherwise.truth.known & ~mask);
    const yes = (whenSet.truth.yes & mask) | (otherwise.truth.yes & ~mask);
    const base = whenSet.truth.known === fullMask ? otherwise.truth : whenSet.truth;
    return {
      kind: 'truth',
      truth: {
        ...base,
        yes: yes >>> 0,
        known: known >>> 0,
        uniform: known >>> 0 === fullMask,
      },
    };
  }
  return undefined;
}
