/**
 * What private members of an object surely hold whenever one of its methods begins: `dim3 block` that the constructor sets, or
 * an `init()`. The constructors are evaluated, then every other method of the class that assigns one of them, until nothing
 * changes any more; a member that is given two values, or one that is not known, is not known.
 */
import type { ClosedClass } from '../../ir/closedClass.ts';
import type { FunctionIr, Place, Variable } from '../../ir/nodes.ts';
import type { StructField, StructType } from '../../ir/types.ts';
import { walkStatement } from '../../ir/walk.ts';
import { evaluate } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import { leavesOf } from '../storage/leaves.ts';
import { constantPolynomial, uniformConstant, zero } from '../values/polynomial.ts';
import type { AggregateValue, Value } from '../values/values.ts';
import { integerValue, uninitialised, unknownValue } from '../values/values.ts';

/** Evaluates a function, or only what `prepare` does; undefined where it takes too long. */
export type RunHost = (
  fn: FunctionIr | undefined,
  prepare: (machine: Machine) => void,
) => Machine | undefined;

/** Numbers by their byte offset in the object; undefined is a number that is not known. */
type Members = Map<number, number | undefined>;

const mostRounds = 3;
/** Methods that assign members. */
const mostMethods = 16;

const otherMember: Value = unknownValue('a member of the object is not known', true);

/** An object that a method of its class is evaluated for. */
export function objectOf(self: Variable, struct: StructType): Variable {
  return { ...self, name: 'the object', type: struct, storage: 'local', addressTaken: true };
}

export function pointAt(self: Variable, object: Variable, value: Value, machine: Machine): void {
  machine.state.variables.set(object, value);
  machine.state.variables.set(self, { kind: 'pointer', object: machine.objectOf(object), offset: zero });
}

/** The object's value when a method begins; undefined where nothing of it is known. */
export function heldMembers(
  closed: ClosedClass,
  struct: StructType,
  run: RunHost,
): AggregateValue | undefined {
  const fields = closed.fields.filter((field) => !isChangedElsewhere(closed, struct, field));
  const changing = closed.methods.filter((method) => fields.some((field) => assigns(method, struct, field)));
  if (fields.length === 0 || changing.length > mostMethods) return undefined;
  const members = madeBy(closed, struct, fields, run);
  if (members === undefined) return undefined;
  const placeholders = withoutPlaceholders(members, fields);
  for (let round = 0; ; round++) {
    const before = [...members].join();
    for (const method of changing) {
      const after = leftBy(method, valueOf(members), { struct, fields }, run);
      if (after === undefined) return undefined;
      join(members, after);
    }
    if ([...members].join() === before) break;
    if (round === mostRounds) return undefined;
  }
  for (const [offset, one] of placeholders) if (!members.has(offset)) members.set(offset, one);
  return valueOf(members);
}

function madeBy(
  { constructors, initial }: ClosedClass,
  struct: StructType,
  fields: readonly StructField[],
  run: RunHost,
): Members | undefined {
  const members: Members = new Map();
  const made = constructors.map((one) => leftBy(one, uninitialised, { struct, fields }, run));
  if (initial !== undefined) {
    let value: Value = uninitialised;
    const machine = run(undefined, (started) => {
      value = evaluate(initial, started);
    });
    made.push(machine && numbersIn(value, fields));
  }
  for (const one of made) {
    if (one === undefined) return undefined;
    join(members, one);
  }
  return members;
}

/** `dim3(1, 1, 1)`, as one is born: what a launch is made with is assigned later. */
function withoutPlaceholders(members: Members, fields: readonly StructField[]): Members {
  const taken: Members = new Map();
  for (const { type, offsetInBytes } of fields) {
    if (type.kind !== 'struct' || type.name !== 'dim3') continue;
    const axes = [0, 4, 8].map((axis) => offsetInBytes + axis);
    if (!axes.every((at) => members.get(at) === 1)) continue;
    for (const at of axes) {
      members.delete(at);
      taken.set(at, 1);
    }
  }
  return taken;
}

interface Closed {
  readonly struct: StructType;
  readonly fields: readonly StructField[];
}

/** The members as a function of the class leaves them. */
function leftBy(
  method: FunctionIr,
  before: Value,
  { struct, fields }: Closed,
  run: RunHost,
): Members | undefined {
  const [self] = method.parameters;
  if (self === undefined) return undefined;
  const object = objectOf(self, struct);
  const machine = run(method, (started) => {
    pointAt(self, object, before, started);
  });
  const value = machine?.state.variables.get(object);
  return value && numbersIn(value, fields);
}

/** Without those that nothing was written to. */
function numbersIn(value: Value, fields: readonly StructField[]): Members {
  const members: Members = new Map();
  const whole = value.kind === 'aggregate' ? value : { parts: new Map<number, Value>(), rest: value };
  for (const { type, offsetInBytes } of fields) {
    for (const leaf of leavesOf(type)) {
      const offset = offsetInBytes + leaf;
      const written = whole.parts.get(offset);
      const part = written ?? whole.rest;
      if (part === uninitialised || (written === undefined && part === otherMember)) continue;
      members.set(offset, part.kind === 'integer' ? uniformConstant(part.polynomial) : undefined);
    }
  }
  return members;
}

function join(members: Members, others: Members): void {
  for (const [offset, other] of others)
    members.set(offset, members.has(offset) && members.get(offset) !== other ? undefined : other);
}

function valueOf(members: Members): AggregateValue {
  const known = [...members].flatMap(([offset, one]): [number, Value][] =>
    one === undefined ? [] : [[offset, integerValue(constantPolynomial(one))]],
  );
  return { kind: 'aggregate', parts: new Map(known), rest: otherMember };
}

/** Another object's member: of a parameter, of one that is made here. */
function isChangedElsewhere(closed: ClosedClass, struct: StructType, field: StructField): boolean {
  return [...closed.constructors, ...closed.methods].some((one) =>
    placesChanged(one).some((place) => reaches(place, struct, field) && !isOfThis(place, one.parameters[0])),
  );
}

function assigns(method: FunctionIr, struct: StructType, field: StructField): boolean {
  return placesChanged(method).some((place) => reaches(place, struct, field));
}

const changes = new WeakMap<FunctionIr, readonly Place[]>();

function placesChanged(fn: FunctionIr): readonly Place[] {
  const known = changes.get(fn);
  if (known !== undefined) return known;
  const places: Place[] = [];
  if (fn.body !== undefined) {
    walkStatement(fn.body, {
      expression: (one) => {
        if ('place' in one && one.kind !== 'read') places.push(one.place);
      },
    });
  }
  changes.set(fn, places);
  return places;
}

function reaches(place: Place, struct: StructType, field: StructField): boolean {
  if (place.kind === 'member' && place.struct === struct && place.field === field) return true;
  return (place.kind === 'member' || place.kind === 'element') && reaches(place.base, struct, field);
}

function isOfThis(place: Place, self: Variable | undefined): boolean {
  if (place.kind === 'member' || place.kind === 'element') return isOfThis(place.base, self);
  return (
    place.kind === 'dereference' &&
    place.pointer.kind === 'read' &&
    place.pointer.place.kind === 'variablePlace' &&
    place.pointer.place.variable === self &&
    self.name === 'this'
  );
}
