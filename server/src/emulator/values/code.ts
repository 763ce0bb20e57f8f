/**
 * Compiled expressions: closures that evaluate for all threads of the block. What is the same in every thread has a
 * `scalar` form, evaluated once. `vector` is always there. Vectors are valid until the same code runs again.
 */
import type { Type } from '../../ir/types.ts';
import type { Mask } from '../lanes/mask.ts';
import { IntVector, Pattern } from '../lanes/vector.ts';
import type { BitVector, DoubleVector, FloatVector, LongVector } from '../lanes/vector.ts';

export type LongScalar = number | bigint;

interface CodeBase {
  readonly type: Type;
  /** No memory access, no assignment, no trap: may be evaluated for lanes that do not reach it. */
  readonly pure: boolean;
  /** The vector may be a register's own: it changes when the register is assigned. */
  readonly aliases: boolean;
  /** Assigns registers (or calls what does). */
  readonly assigns: boolean;
  /** Known before the run, counters of unrolled loops included: an array indexed by it can live in registers. */
  readonly fixed: boolean;
}

export interface IntCode extends CodeBase {
  readonly cls: 'int';
  readonly scalar: ((mask: Mask) => number) | undefined;
  readonly vector: (mask: Mask) => IntVector;
  /** Non-zero lanes, where that is found without the vector. */
  readonly bits: ((mask: Mask) => BitVector) | undefined;
}
export interface LongCode extends CodeBase {
  readonly cls: 'long';
  readonly scalar: ((mask: Mask) => LongScalar) | undefined;
  readonly vector: (mask: Mask) => LongVector;
}
export interface FloatCode extends CodeBase {
  readonly cls: 'float';
  readonly scalar: ((mask: Mask) => number) | undefined;
  readonly vector: (mask: Mask) => FloatVector;
  /** Evaluates straight into a register, which saves a copy; operands may be that register. */
  readonly into?: ((mask: Mask, out: FloatVector) => void) | undefined;
  readonly factors?: Factors<FloatCode> | undefined;
}
export interface DoubleCode extends CodeBase {
  readonly cls: 'double';
  readonly scalar: ((mask: Mask) => number) | undefined;
  readonly vector: (mask: Mask) => DoubleVector;
  readonly factors?: Factors<DoubleCode> | undefined;
}

/** Of a value that is a × b, or -(a × b): a sum of it is one operation. */
export interface Factors<Of> {
  readonly a: Of;
  readonly b: Of;
  readonly isNegated: boolean;
}

export type ScalarCode = IntCode | LongCode | FloatCode | DoubleCode;

/** A struct, vector or array value: after `run`, the leaves hold its scalars in layout order and have no effects. */
export interface AggregateCode extends CodeBase {
  readonly cls: 'aggregate';
  readonly run: (mask: Mask) => void;
  readonly leaves: readonly ScalarCode[];
}
export interface VoidCode extends CodeBase {
  readonly cls: 'void';
  readonly run: (mask: Mask) => void;
}
export type Code = ScalarCode | AggregateCode | VoidCode;

/** Whether it is run as a whole, before any part of it is read. */
export function isRunWhole(code: Code): code is AggregateCode | VoidCode {
  return code.cls === 'aggregate' || code.cls === 'void';
}

export type Traits = Pick<CodeBase, 'pure' | 'aliases' | 'assigns' | 'fixed'>;

export const constantTraits: Traits = { pure: true, aliases: false, assigns: false, fixed: true };
export const effectTraits: Traits = { pure: false, aliases: false, assigns: true, fixed: false };
export const accessTraits: Traits = { pure: false, aliases: false, assigns: false, fixed: false };

/** Traits of something made from parts without an effect of its own. */
export function combined(parts: readonly CodeBase[]): Traits {
  return {
    pure: parts.every((part) => part.pure),
    aliases: parts.some((part) => part.aliases),
    assigns: parts.some((part) => part.assigns),
    fixed: parts.every((part) => part.fixed),
  };
}

/** The zeros behind every broadcast scalar; nothing writes it. */
export const zeroPattern = new Pattern(new Int32Array(1024));

function broadcastInt(scalar: (mask: Mask) => number): (mask: Mask) => IntVector {
  const vector = new IntVector(zeroPattern);
  return (mask) => {
    vector.offset = scalar(mask);
    return vector;
  };
}

export function intCode(
  type: Type,
  traits: Traits,
  scalar: ((mask: Mask) => number) | undefined,
  vector?: (mask: Mask) => IntVector,
  bits?: (mask: Mask) => BitVector,
): IntCode {
  const made = scalar !== undefined ? broadcastInt(scalar) : vector!;
  return { cls: 'int', type, ...traits, scalar, vector: made, bits: scalar === undefined ? bits : undefined };
}
