/**
 * Virtual functions. An object's table stands in its first eight bytes, as in the Itanium ABI: an array of
 * functions that its constructors point to, behind what tells the object's start and classes. Bases that lie further on
 * have tables of their own, whose functions find their objects from there.
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
import { basePartsOf, partFunctions, partPlace } from './baseTables.ts';
import type { BasePart } from './baseTables.ts';
import { classesOf } from './dynamicCasts.ts';
import { hasDefinition } from '../names/methodDefinitions.ts';
import { addressOf, opaque, pointedPlaces, read, variablePlace } from '../expressions/operands.ts';
import { functionReference } from '../expressions/operandTypes.ts';
import { signatureOf } from '../types/signatures.ts';
import { hasSpecifier } from '../tree.ts';

export interface Slot {
  /** `~` for the destructor. */
  readonly name: string;
  readonly entity: FunctionEntity | undefined;
}

const slotsByClass = new WeakMap<ClassInfo, readonly Slot[]>();
/** Of host code and of device code: each has its own functions. */
const tables = {
  host: new WeakMap<ClassInfo, Map<number, Variable>>(),
  device: new WeakMap<ClassInfo, Map<number, Variable>>(),
};
const tablePointer = types.pointerTo(types.pointerTo(types.voidType));

export function isOverride(method: FunctionEntity, slot: Slot, session: Session): boolean {
  if (slot.entity === undefined || method.name !== slot.name || method.head !== undefined) return false;
  const mine = signatureOf(method, [], session).parameters;
  const theirs = signatureOf(slot.entity, [], session).parameters;
  return mine.length === theirs.length && mine.every((one, i) => types.sameType(one.type, theirs[i]!.type));
}

/** The base whose table the object shares: the one at its start. */
export function primaryBase(info: ClassInfo): ClassInfo | undefined {
  return info.bases.find((base) => hasTable(base.info) && base.field.offsetInBytes === 0)?.info;
}

export function slotsOf(info: ClassInfo, session: Session): readonly Slot[] {
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
function tableOf(info: ClassInfo, part: BasePart | undefined, cx: Context, at: Location): Variable {
  return tableOn(cx.frame?.role === 'host' ? 'host' : 'device', info, part, cx.session, at);
}

/** How many entries stand before the functions: where the object begins, and its classes. */
const entriesBefore = 2;

function tableOn(
  side: keyof typeof tables,
  info: ClassInfo,
  part: BasePart | undefined,
  session: Session,
  at: Location,
): Variable {
  const ofClass = tables[side].get(info) ?? new Map<number, Variable>();
  tables[side].set(info, ofClass);
  const offset = part?.offsetInBytes ?? 0;
  const known = ofClass.get(offset);
  if (known !== undefined) return known;
  const functions = part === undefined ? ownFunctions(info, session, at) : partFunctions(part, session, at);
  const pointer = types.pointerTo(types.voidType);
  const type = types.arrayOf(pointer, entriesBefore + Math.max(1, functions.length));
  const made: Variable = {
    kind: 'variable',
    name: `table of ${info.struct.name}`,
    type,
    storage: side === 'host' ? 'host' : 'global',
    addressTaken: true,
    ...(side === 'host' ? {} : { onHost: tableOn('host', info, part, session, at) }),
    at,
  };
  ofClass.set(offset, made);
  const entry = (value: Expression): Expression => ({ kind: 'cast', operand: value, type: pointer, at });
  const none = integerConstant(0, types.longType, at);
  const classes = side === 'host' ? addressOf(elementOf(classesOf(info, at), 0, at), at) : none;
  const values = functions.map((one) => entry(one === undefined ? none : functionReference(one, at)));
  const start = integerConstant(offset, types.longType, at);
  made.initializer = { kind: 'construct', values: [entry(start), entry(classes), ...values], type, at };
  return made;
}

function ownFunctions(info: ClassInfo, session: Session, at: Location): (FunctionIr | undefined)[] {
  return slotsOf(info, session).map((slot) => slotFunction(slot, info, session, at));
}

function elementOf(list: Variable, index: number, at: Location): Place {
  const type = list.type.kind === 'array' ? list.type.element : types.voidType;
  return {
    kind: 'element',
    base: variablePlace(list, at),
    index: integerConstant(index, types.intType, at),
    type,
    at,
  };
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

/** Whether constructors of the class point parts of an object to tables. */
export function needsTables(info: ClassInfo): boolean {
  return hasTable(info) || basePartsOf(info).length > 0;
}

/** Points an object to the tables of its class: constructors do, after those of the bases. */
export function setTable(info: ClassInfo, object: Place, cx: Context): Statement[] {
  const { at } = object;
  const store = (place: Place, table: Variable): Statement => {
    const value = castTo(addressOf(elementOf(table, entriesBefore, at), at), tablePointer);
    const expression: Expression = {
      kind: 'assign',
      place: tablePlace(place),
      value,
      type: tablePointer,
      at,
    };
    return { kind: 'expression', expression, at };
  };
  const own = hasTable(info) ? [store(object, tableOf(info, undefined, cx, at))] : [];
  const others = basePartsOf(info).map((part) => store(partPlace(object, part), tableOf(info, part, cx, at)));
  return [...own, ...others];
}

function slotIndex(info: ClassInfo, method: FunctionEntity | '~', session: Session): number {
  return slotsOf(info, session).findIndex((slot) =>
    method === '~' ? slot.name === '~' : slot.entity === method || isOverride(method, slot, session),
  );
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
  if (info === undefined) return undefined;
  const index = hasTable(info) ? slotIndex(info, method, session) : -1;
  if (index < 0) {
    const part = basePartsOf(info).find((one) => slotIndex(one.info, method, session) >= 0);
    return part && virtualCall(method, partPlace(object, part), values, returnType, session);
  }
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
  return { ...opaque(`virtual function ${name}`, at, returnType, all, pointedPlaces(all)), isCall: true };
}
