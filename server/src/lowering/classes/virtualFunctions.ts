/**
 * Virtual functions. An object's table stands in its first eight bytes, as in the Itanium ABI: an array of
 * functions that its constructors point to. Tables of second base classes are not made.
 */
import type { Expression, FunctionIr, Place, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { Context, Session } from '../context.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { destructorOf } from './destruction.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { instantiateFunction } from '../functions.ts';
import { hasDefinition } from '../names/methodDefinitions.ts';
import { addressOf, opaque, read, variablePlace } from '../expressions/operands.ts';
import { functionReference } from '../expressions/operandTypes.ts';
import { signatureOf } from '../types/signatures.ts';
import { hasSpecifier } from '../tree.ts';

interface Slot {
  /** `~` for the destructor. */
  readonly name: string;
  readonly entity: FunctionEntity | undefined;
}

const slotsByClass = new WeakMap<ClassInfo, readonly Slot[]>();
/** Of host code and of device code: each has its own functions. */
const tables = { host: new WeakMap<ClassInfo, Variable>(), device: new WeakMap<ClassInfo, Variable>() };
const tablePointer = types.pointerTo(types.pointerTo(types.voidType));

function isOverride(method: FunctionEntity, slot: Slot, session: Session): boolean {
  if (slot.entity === undefined || method.name !== slot.name || method.head !== undefined) return false;
  const mine = signatureOf(method, [], session).parameters;
  const theirs = signatureOf(slot.entity, [], session).parameters;
  return mine.length === theirs.length && mine.every((one, i) => types.sameType(one.type, theirs[i]!.type));
}

/** The base whose table the object shares: the one at its start. */
function primaryBase(info: ClassInfo): ClassInfo | undefined {
  return info.bases.find((base) => base.info.hasVirtualFunctions && base.field.offsetInBytes === 0)?.info;
}

function slotsOf(info: ClassInfo, session: Session): readonly Slot[] {
  const known = slotsByClass.get(info);
  if (known !== undefined) return known;
  const base = primaryBase(info);
  const slots: Slot[] = base === undefined ? [] : [...slotsOf(base, session)];
  const methods = [...info.scope.names.values()].flat().filter((one) => one.kind === 'function');
  for (const method of methods) {
    const taken = slots.findIndex((slot) => isOverride(method, slot, session));
    if (taken >= 0) slots[taken] = { name: method.name, entity: method };
    else if (hasSpecifier(method.node, 'virtual')) slots.push({ name: method.name, entity: method });
  }
  const { destructor } = info;
  const isVirtual = destructor !== undefined && hasSpecifier(destructor.node, 'virtual');
  if (isVirtual && slots.every((slot) => slot.name !== '~')) slots.push({ name: '~', entity: undefined });
  slotsByClass.set(info, slots);
  return slots;
}

function slotFunction(slot: Slot, info: ClassInfo, session: Session, at: Location): FunctionIr | undefined {
  if (slot.name === '~') return destructorOf(info, session, at);
  if (slot.entity === undefined || !hasDefinition(slot.entity)) return undefined;
  return instantiateFunction(slot.entity, [], session);
}

/** Functions for both sides have the role `device`: where they run on the host, they point to the table there. */
function tableOf(info: ClassInfo, { frame, session }: Context, at: Location): Variable {
  return tableOn(frame?.role === 'host' ? 'host' : 'device', info, session, at);
}

function tableOn(side: keyof typeof tables, info: ClassInfo, session: Session, at: Location): Variable {
  const known = tables[side].get(info);
  if (known !== undefined) return known;
  const slots = slotsOf(info, session);
  const pointer = types.pointerTo(types.voidType);
  const type = types.arrayOf(pointer, Math.max(1, slots.length));
  const made: Variable = {
    kind: 'variable',
    name: `table of ${info.struct.name}`,
    type,
    storage: side === 'host' ? 'host' : 'global',
    addressTaken: true,
    ...(side === 'host' ? {} : { onHost: tableOn('host', info, session, at) }),
    at,
  };
  tables[side].set(info, made);
  const values = slots.map((slot): Expression => {
    const target = slotFunction(slot, info, session, at);
    const value =
      target === undefined ? integerConstant(0, types.longType, at) : functionReference(target, at);
    return { kind: 'cast', operand: value, type: pointer, at };
  });
  made.initializer = { kind: 'construct', values, type, at };
  return made;
}

/** Whether objects of the class start with a table of their own or of their first base. */
export function hasTable(info: ClassInfo): boolean {
  return info.hasVirtualFunctions && (primaryBase(info) !== undefined || !startsWithField(info));
}

function startsWithField(info: ClassInfo): boolean {
  return info.struct.fields.some((field) => field.offsetInBytes === 0 && types.sizeInBytes(field.type) !== 0);
}

function tablePlace(object: Place): Place {
  const { at } = object;
  const address = castTo(addressOf(object, at), types.pointerTo(tablePointer));
  return { kind: 'dereference', pointer: address, type: tablePointer, at };
}

/** Points an object to the table of its class: constructors do, after those of the bases. */
export function setTable(info: ClassInfo, object: Place, cx: Context): Statement[] {
  if (!hasTable(info)) return [];
  const { at } = object;
  const table = variablePlace(tableOf(info, cx, at), at);
  const first: Place = {
    kind: 'element',
    base: table,
    index: integerConstant(0, types.intType, at),
    type: types.pointerTo(types.voidType),
    at,
  };
  const value = castTo(addressOf(first, at), tablePointer);
  const expression: Expression = { kind: 'assign', place: tablePlace(object), value, type: tablePointer, at };
  return [{ kind: 'expression', expression, at }];
}

/** The call through an object's table; undefined where the method is in none. */
export function virtualCall(
  method: FunctionEntity | '~',
  object: Place,
  values: readonly Expression[],
  returnType: Type,
  session: Session,
): Expression | undefined {
  const info = object.type.kind === 'struct' ? session.classes.get(object.type) : undefined;
  if (info === undefined || !hasTable(info)) return undefined;
  const index = slotsOf(info, session).findIndex((slot) =>
    method === '~' ? slot.name === '~' : slot.entity === method || isOverride(method, slot, session),
  );
  if (index < 0) return undefined;
  const { at } = object;
  const entry: Expression = {
    kind: 'pointerOffset',
    pointer: read(tablePlace(object)),
    index: integerConstant(index, types.longType, at),
    elementSizeInBytes: 8,
    subtract: false,
    type: tablePointer,
    at,
  };
  const target = read({ kind: 'dereference', pointer: entry, type: types.pointerTo(types.voidType), at });
  const name = method === '~' ? 'the destructor' : `\`${method.name}\``;
  const all = [target, addressOf(object, at), ...values];
  return { ...opaque(`virtual function ${name}`, at, returnType, all), isCall: true };
}
