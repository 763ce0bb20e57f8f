/** Local variables: scalars as values, structs and arrays as values by byte offset. */
import type { Variable } from '../../ir/nodes.ts';
import { integerRange, sameType, sizeInBytes } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { evaluate } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import { holdsBitFields, readBitField, withBitField } from './bitFields.ts';
import type { Bits } from './bitFields.ts';
import { isAggregate } from './places.ts';
import type { ByteRange } from './places.ts';
import type { Symbol } from '../values/symbols.ts';
import { isLaneIn, laneOf, lanesFrom, warpSize } from '../values/lanes.ts';
import { settled, symbolPolynomial } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { leavesOf, mostLeaves } from './leaves.ts';
import { isLongTable, unreadTable } from './longTables.ts';
import { bytesOf, readAggregate, readPart, withAggregate, withScalar, without } from './pieces.ts';
import {
  constantValue,
  integerValue,
  isUniformValue,
  uninitialised,
  unknownValue,
} from '../values/values.ts';
import type { AggregateValue, Value } from '../values/values.ts';
import { mayHaveChanged } from './variableStore.ts';
import { withoutWhole } from '../values/wholeFloats.ts';

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
    if (isAggregate(type)) return readAggregate(alone(whole), offset, type, variable.type, machine);
    return isPartOf(variable.type, offset, type) ? bytesOf(whole, offset, type, machine) : whole;
  }
  if (value.kind !== 'aggregate') return value;
  if (offset === 0 && isAggregate(type) && sameType(type, variable.type)) return value;
  if (isAggregate(type)) return readAggregate(value, offset, type, variable.type, machine);
  return holdsBitFields(value, offset, sizeInBytes(type) ?? 1)
    ? unknownValue('it is made of bit-fields', isUniformValue(value))
    : readPart(value, offset, type, variable.type, machine);
}

/** A scalar as the only part of its bytes. */
function alone(value: Value): AggregateValue {
  return { kind: 'aggregate', parts: new Map([[0, value]]), rest: uninitialised };
}

/** Whether `type` at a byte offset is less than the whole scalar. */
function isPartOf(scalar: Type, offset: number, type: Type): boolean {
  const [whole, part] = [sizeInBytes(scalar), sizeInBytes(type)];
  return whole !== undefined && part !== undefined && (offset > 0 || part < whole);
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
    const part = readPart(whole, laneOf(constant, lane), type, variable.type, machine);
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
  const known = machine.initialValues.get(variable);
  if (known !== undefined) return known;
  const isUnchanged = variable.isConstant === true || machine.world.initialValue?.(variable) === true;
  if (!initializer || !isUnchanged) {
    return variable.storage === 'host' ? mayHaveChanged(variable) : uninitialised;
  }
  if (initializer.kind === 'opaque' && variable.isConstant === true)
    return unknownConstant(variable, initializer.reason, machine);
  if (isLongTable(initializer)) return unreadTable(variable);
  const value = evaluate(initializer, machine);
  // What nothing changes is the same on all ways, whichever reads it first.
  if (variable.storage === 'host' && variable.isInitialisedOnTheWay !== true)
    machine.initialValues.set(variable, value);
  else machine.state.variables.set(variable, value);
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
    const whole = isPartOf(variable.type, offset, type)
      ? withBytes(variable, offset, type, value, machine)
      : value;
    variables.set(variable, named(withoutWhole(whole), variable, machine));
    return;
  }
  const old = variables.get(variable);
  if (offset === 0 && isAggregate(type) && sameType(type, variable.type)) {
    variables.set(variable, value);
    return;
  }
  const base: AggregateValue =
    old?.kind === 'aggregate' ? old : { kind: 'aggregate', parts: new Map(), rest: old ?? uninitialised };
  variables.set(
    variable,
    bits
      ? withBitField(base, offset, bits, value)
      : withPart(base, offset, type, value, variable.type, machine),
  );
}

/** An unknown integer gets a name, so that what is computed from it can cancel out (`i + 4 - i`). */
function named(value: Value, variable: Variable, machine: Machine): Value {
  if (value.kind !== 'unknown' || variable.type.kind !== 'integer') return value;
  return integerValue(
    symbolPolynomial(
      machine.symbols.create(variable.name, {
        origin: value.dataDependent ? 'loaded' : 'opaque',
        varying: !value.uniform && !machine.isOfHost,
        reason: value.reason,
      }),
    ),
  );
}

/** A scalar of which only some bytes are stored to. */
function withBytes(variable: Variable, offset: number, type: Type, value: Value, machine: Machine): Value {
  const before = alone(machine.state.variables.get(variable) ?? initialValue(variable, machine));
  const after = withPart(before, offset, type, value, variable.type, machine);
  return readPart(after, 0, variable.type, variable.type, machine);
}

function withPart(
  base: AggregateValue,
  offset: number,
  type: Type,
  value: Value,
  within: Type,
  machine: Machine,
): AggregateValue {
  if (!isAggregate(type)) return withScalar(base, offset, type, value, within);
  const whole: AggregateValue =
    value.kind === 'aggregate' ? value : { kind: 'aggregate', parts: new Map(), rest: value };
  const converted = withAggregate(base, offset, type, whole, within, machine);
  if (converted) return converted;
  const parts = without(base, offset, offset + (sizeInBytes(type) ?? 1), within);
  for (const [at, part] of whole.parts) parts.set(at + offset, part);
  if (whole.rest !== base.rest) fillLeaves(type, offset, whole, parts);
  return { kind: 'aggregate', parts, rest: base.rest };
}

/** Writes the aggregate's `rest` into the leaves that have no value of their own. */
export function fillLeaves(
  type: Type,
  offset: number,
  value: AggregateValue,
  parts: Map<number, Value>,
): void {
  for (const leaf of leavesOf(type)) {
    if (!parts.has(offset + leaf)) parts.set(offset + leaf, value.parts.get(leaf) ?? value.rest);
  }
}

/** A store through an index that is not known: any element may have changed. */
export function forgetRegister(
  variable: Variable,
  reason: string,
  machine: Machine,
  {
    within,
    dataDependent,
  }: { readonly within?: ByteRange | undefined; readonly dataDependent?: boolean } = {},
): void {
  const unknown = unknownValue(reason, false, dataDependent);
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
