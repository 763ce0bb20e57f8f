/** Local variables: scalars as values, structs and arrays as values by byte offset. */
import type { Variable } from '../../ir/nodes.ts';
import { integerRange, sizeInBytes } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { evaluate } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import { holdsBitFields, readBitField, withBitField } from './bitFields.ts';
import type { Bits } from './bitFields.ts';
import { isAggregate } from './places.ts';
import type { ByteRange } from './places.ts';
import type { Symbol } from '../values/symbols.ts';
import { isLaneIn, laneOf, lanesFrom, mapLanes, warpSize } from '../values/lanes.ts';
import { settled, symbolPolynomial } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { offsetsBetween, withPartAt } from '../values/parts.ts';
import {
  constantValue,
  integerValue,
  isDataDependent,
  isUniformValue,
  uninitialised,
  unknownValue,
} from '../values/values.ts';
import type { AggregateValue, Value } from '../values/values.ts';
import { mayHaveChanged } from './variableStore.ts';

export function readRegister(
  variable: Variable,
  offset: number,
  type: Type,
  machine: Machine,
  bits?: Bits,
): Value {
  const value = machine.state.variables.get(variable) ?? initialValue(variable, machine);
  if (bits !== undefined && value.kind === 'aggregate') return readBitField(value, offset, bits);
  if (!isAggregate(variable.type)) {
    const whole = machine.fixedSymbols > 0 ? settledValue(value, machine) : value;
    if (isAggregate(type)) return aggregateOfScalar(whole, variable.type, offset, type);
    return isPartOf(variable.type, offset, type) ? partOfScalar(whole, offset, type) : whole;
  }
  if (value.kind !== 'aggregate') return value;
  if (offset === 0 && sizeInBytes(type) === sizeInBytes(variable.type)) return unwrap(value, type);
  return isAggregate(type)
    ? slice(value, offset, sizeInBytes(type) ?? 0)
    : partAt(value, offset, type, variable.type);
}

/** What each lane reads of an array of known integers, at byte offsets that differ from lane to lane. */
export function readPerLane(
  variable: Variable,
  { terms, constant }: Polynomial,
  type: Type,
  machine: Machine,
): Value | undefined {
  const whole = machine.state.variables.get(variable) ?? initialValue(variable, machine);
  if (terms.length > 0 || type.kind !== 'integer' || whole.kind !== 'aggregate') return undefined;
  const values = Array.from({ length: warpSize }, () => 0);
  for (let lane = 0; lane < warpSize; lane++) {
    if (!isLaneIn(machine.state.mask.may, lane)) continue;
    const part = partAt(whole, laneOf(constant, lane), type, variable.type);
    if (part.kind !== 'integer' || part.polynomial.terms.length > 0) return undefined;
    values[lane] = laneOf(part.polynomial.constant, lane);
  }
  return constantValue(lanesFrom((lane) => values[lane] ?? 0));
}

/** What was worked out before a range was cut to one value, with that value. */
function settledValue(value: Value, { symbols }: Machine): Value {
  if (value.kind === 'integer') {
    const polynomial = settled(value.polynomial, symbols);
    return polynomial === value.polynomial ? value : { kind: 'integer', polynomial };
  }
  return value.kind === 'pointer' ? { ...value, offset: settled(value.offset, symbols) } : value;
}

/** Namespace-scope variables that are constant, or that nothing changes, hold their initialiser. */
function initialValue(variable: Variable, machine: Machine): Value {
  const { initializer } = variable;
  const isUnchanged = variable.isConstant === true || machine.world.initialValue?.(variable) === true;
  if (!initializer || !isUnchanged) {
    return variable.storage === 'host' ? mayHaveChanged(variable) : uninitialised;
  }
  if (initializer.kind === 'opaque' && variable.isConstant === true)
    return unknownConstant(variable, initializer.reason, machine);
  const value = evaluate(initializer, machine);
  machine.state.variables.set(variable, value);
  return value;
}

/** A constant that is not known is still one and the same for all threads. */
function unknownConstant(variable: Variable, reason: string, machine: Machine): Value {
  const { type, name, at } = variable;
  if (type.kind !== 'integer' && type.kind !== 'boolean') return unknownValue(reason, true);
  const { symbols } = machine;
  const key = `constant ${name} ${at.anchor.path} ${at.anchor.start + at.start}`;
  const make = (): Symbol =>
    symbols.create(name, { origin: 'parameter', ...integerRange(type), reason, isOftenSmall: true });
  return integerValue(symbolPolynomial(symbols.derive(key, make)));
}

/** A scalar read of a one-element struct gives the element. */
function unwrap(value: AggregateValue, type: Type): Value {
  return isAggregate(type) ? value : partAt(value, 0, type, type);
}

/** What a scalar of `type` holds at a byte offset of a register of type `within`. */
function partAt(value: AggregateValue, offset: number, type: Type, within: Type): Value {
  const part = value.parts.get(offset);
  const size = sizeInBytes(type) ?? 1;
  if (part === undefined && holdsBitFields(value, offset, size))
    return unknownValue('it is made of bit-fields', isUniformValue(value));
  if (part === undefined)
    return coveringPart(value, offset) ? unknownValue('part of a wider value', false) : value.rest;
  for (let next = offset + 1; next < offset + size; next++) {
    if (value.parts.has(next)) return unknownValue('it spans several values', isUniformValue(value));
  }
  const leaf = leafAt(within, offset);
  return leaf !== undefined && isPartOf(leaf, 0, type) ? partOfScalar(part, 0, type) : part;
}

/** The scalar that a type has at a byte offset; undefined where there is none, or where a union has several. */
function leafAt(type: Type, offset: number): Type | undefined {
  if (type.kind === 'array') {
    const size = sizeInBytes(type.element);
    return size === undefined || size === 0 ? undefined : leafAt(type.element, offset % size);
  }
  if (type.kind !== 'struct') return offset === 0 ? type : undefined;
  if (type.isUnion && type.fields.length > 1) return undefined;
  const field = type.fields.findLast((one) => one.offsetInBytes <= offset);
  return field === undefined || field.bits ? undefined : leafAt(field.type, offset - field.offsetInBytes);
}

/** Whether `type` at a byte offset is less than the whole scalar. */
function isPartOf(scalar: Type, offset: number, type: Type): boolean {
  const [whole, part] = [sizeInBytes(scalar), sizeInBytes(type)];
  return whole !== undefined && part !== undefined && (offset > 0 || part < whole);
}

/** A struct of scalars that lies in one scalar (`*(short2*)&x`). */
function aggregateOfScalar(value: Value, scalar: Type, offset: number, type: Type): AggregateValue {
  const parts = new Map<number, Value>();
  for (const field of type.kind === 'struct' && !type.isUnion ? type.fields : []) {
    if (isAggregate(field.type) || field.bits) continue;
    const at = offset + field.offsetInBytes;
    const part = isPartOf(scalar, at, field.type) ? partOfScalar(value, at, field.type) : value;
    parts.set(field.offsetInBytes, part);
  }
  return { kind: 'aggregate', parts, rest: unknownValue('part of a wider value', false) };
}

/** Some bytes of a scalar: known where the scalar is. */
function partOfScalar(value: Value, offset: number, type: Type): Value {
  const { terms, constant } = value.kind === 'integer' ? value.polynomial : { terms: undefined, constant: 0 };
  if (terms?.length !== 0 || type.kind !== 'integer')
    return unknownValue('part of a wider value', isUniformValue(value), isDataDependent(value));
  const take = type.signed ? BigInt.asIntN : BigInt.asUintN;
  const shift = BigInt(8 * offset);
  return constantValue(mapLanes(constant, (lane) => Number(take(type.bits, BigInt(lane) >> shift))));
}

function coveringPart(value: AggregateValue, offset: number): boolean {
  for (let distance = 1; distance < 8; distance++)
    if (value.parts.has(offset - distance)) return distance < 4;
  return false;
}

function slice(value: AggregateValue, offset: number, size: number): AggregateValue {
  const parts = new Map<number, Value>();
  for (const [at, part] of value.parts) if (at >= offset && at < offset + size) parts.set(at - offset, part);
  return { kind: 'aggregate', parts, rest: value.rest };
}

export function writeRegister(
  variable: Variable,
  offset: number,
  type: Type,
  value: Value,
  machine: Machine,
  bits?: Bits,
): void {
  const { variables } = machine.state;
  if (!isAggregate(variable.type)) {
    variables.set(variable, named(value, variable, machine));
    return;
  }
  const old = variables.get(variable);
  const whole = sizeInBytes(type) === sizeInBytes(variable.type) && offset === 0;
  if (whole && isAggregate(type)) {
    variables.set(variable, value);
    return;
  }
  const base: AggregateValue =
    old?.kind === 'aggregate' ? old : { kind: 'aggregate', parts: new Map(), rest: old ?? uninitialised };
  variables.set(
    variable,
    bits ? withBitField(base, offset, bits, value) : withPart(base, offset, type, value),
  );
}

/** An unknown integer gets a name, so that what is computed from it can cancel out (`i + 4 - i`). */
function named(value: Value, variable: Variable, machine: Machine): Value {
  if (value.kind !== 'unknown' || variable.type.kind !== 'integer') return value;
  return integerValue(
    symbolPolynomial(
      machine.symbols.create(variable.name, {
        origin: value.dataDependent ? 'loaded' : 'opaque',
        varying: !value.uniform && machine.world.onLaunch === undefined,
        reason: value.reason,
      }),
    ),
  );
}

function withPart(base: AggregateValue, offset: number, type: Type, value: Value): AggregateValue {
  const size = sizeInBytes(type) ?? 1;
  const covered = offsetsBetween(base.parts, offset, offset + size);
  if (!isAggregate(type) && (covered.length === 0 || (covered.length === 1 && covered[0] === offset)))
    return { ...base, parts: withPartAt(base.parts, offset, value) };
  const parts = new Map(base.parts);
  for (const at of covered) parts.delete(at);
  if (!isAggregate(type)) {
    parts.set(offset, value);
  } else if (value.kind === 'aggregate') {
    for (const [at, part] of value.parts) parts.set(at + offset, part);
    if (value.rest !== base.rest) fillLeaves(type, offset, value, parts);
  } else {
    fillLeaves(type, offset, { kind: 'aggregate', parts: new Map(), rest: value }, parts);
  }
  return { kind: 'aggregate', parts, rest: base.rest };
}

/** Writes the aggregate's `rest` into the leaves that have no value of their own. */
function fillLeaves(type: Type, offset: number, value: AggregateValue, parts: Map<number, Value>): void {
  for (const leaf of leavesOf(type)) {
    if (!parts.has(offset + leaf)) parts.set(offset + leaf, value.parts.get(leaf) ?? value.rest);
  }
}

const mostLeaves = 256;

/** Offsets of the scalars in a type, at most 256. */
export function leavesOf(type: Type): number[] {
  const leaves: number[] = [];
  const visit = (current: Type, at: number): void => {
    if (leaves.length >= mostLeaves) return;
    if (current.kind === 'struct') {
      for (const field of current.fields) visit(field.type, at + field.offsetInBytes);
    } else if (current.kind === 'array') {
      const size = sizeInBytes(current.element) ?? 1;
      for (let i = 0; i < (current.length ?? 0) && leaves.length < mostLeaves; i++)
        visit(current.element, at + i * size);
    } else {
      leaves.push(at);
    }
  };
  visit(type, 0);
  return leaves;
}

/** A store through an index that is not known: any element may have changed. */
export function forgetRegister(
  variable: Variable,
  reason: string,
  machine: Machine,
  within?: ByteRange,
): void {
  const unknown = unknownValue(reason, false);
  const kept = within === undefined ? undefined : partsBeside(variable, within, unknown, machine);
  machine.state.variables.set(
    variable,
    kept ?? (isAggregate(variable.type) ? { kind: 'aggregate', parts: new Map(), rest: unknown } : unknown),
  );
}

/** The variable with each part inside of the range unknown; undefined where it has too many of them. */
function partsBeside(
  variable: Variable,
  { start, end }: ByteRange,
  unknown: Value,
  machine: Machine,
): AggregateValue | undefined {
  const value = machine.state.variables.get(variable) ?? initialValue(variable, machine);
  const leaves = leavesOf(variable.type);
  if (value.kind !== 'aggregate' || leaves.length >= mostLeaves) return undefined;
  const isInside = (offset: number): boolean => offset >= start && offset < end;
  const parts = new Map([...value.parts].filter(([offset]) => !isInside(offset)));
  for (const offset of leaves) if (isInside(offset)) parts.set(offset, unknown);
  return { ...value, parts };
}
