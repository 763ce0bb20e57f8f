/** Destructors: of all objects in host code, in device code of what the run needs of locals. */
import type { Block, Cleanup, Expression, FunctionIr, Place, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { isLibraryPath } from '../../text/location.ts';
import type { Location } from '../../text/location.ts';
import { compoundAssign } from '../expressions/assignments.ts';
import type { Context, Session } from '../context.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import type { ClassInfo } from '../names/entities.ts';
import { functionQualifiers, instantiateFunction, roleOf } from '../functions.ts';
import { addressOf, memberPlace, read, variablePlace } from '../expressions/operands.ts';
import { temporaryOf } from '../expressions/operandTypes.ts';
import { isDefaulted } from '../tree.ts';

const destroyed = new WeakMap<ClassInfo, boolean>();

function classOf(type: Type, session: Session): ClassInfo | undefined {
  return type.kind === 'struct' ? session.classes.get(type) : undefined;
}

function ownDestructor(info: ClassInfo): ClassInfo['destructor'] {
  const { destructor } = info;
  const isImplicit = destructor === undefined || isDefaulted(destructor.node);
  return isImplicit ? undefined : destructor;
}

/** Whether destroying such a value runs anything. */
export function isDestroyed(type: Type, session: Session): boolean {
  if (type.kind === 'array') return isDestroyed(type.element, session);
  const info = classOf(type, session);
  if (info === undefined) return false;
  const known = destroyed.get(info);
  if (known !== undefined) return known;
  destroyed.set(info, false);
  const found =
    ownDestructor(info) !== undefined ||
    (!info.struct.isUnion && info.struct.fields.some((field) => isDestroyed(field.type, session)));
  destroyed.set(info, found);
  return found;
}

const hostOnly = new WeakMap<ClassInfo, boolean>();

/** Whether objects of the type cannot be in device code: their destructors, or those of their members, run on hosts. */
function isHostOnly(type: Type, session: Session): boolean {
  if (type.kind === 'array') return isHostOnly(type.element, session);
  const info = classOf(type, session);
  if (info === undefined) return false;
  const known = hostOnly.get(info);
  if (known !== undefined) return known;
  hostOnly.set(info, false);
  const own = ownDestructor(info);
  const isOnHost = own !== undefined && roleOf(functionQualifiers(own.node, own.declarator)) === 'host';
  const found = isOnHost || info.struct.fields.some((field) => isHostOnly(field.type, session));
  hostOnly.set(info, found);
  return found;
}

/** Whether code that deals with such an object here may run on a host, where objects are more than their bytes. */
export function isHostObject(type: Type, cx: Context): boolean {
  return cx.frame?.role === 'host' || (cx.frame !== undefined && isHostOnly(type, cx.session));
}

/** Bases and members, in the order in which they were made. */
export function memberCleanups(info: ClassInfo, self: Place, session: Session): Cleanup[] {
  return info.struct.fields.flatMap((field) => {
    // What a reference is bound to belongs to somebody else.
    if (field.type.kind === 'pointer') return [];
    const place = memberPlace(self, info.struct, field, self.at);
    const destroy = destruction(place, session);
    return destroy === undefined ? [] : [{ variable: undefined, destroy }];
  });
}

const implicitDestructors = new WeakMap<ClassInfo, FunctionIr>();

/** The function that destroys objects of a class. */
export function destructorOf(info: ClassInfo, session: Session, at: Location): FunctionIr {
  const own = ownDestructor(info);
  if (own !== undefined) return instantiateFunction(own, [], session);
  const known = implicitDestructors.get(info);
  if (known !== undefined) return known;
  const type = types.pointerTo(info.struct);
  const self: Variable = {
    kind: 'variable',
    name: 'this',
    type,
    storage: 'parameter',
    addressTaken: false,
    at,
  };
  const place: Place = {
    kind: 'dereference',
    pointer: read(variablePlace(self, at)),
    type: info.struct,
    at,
  };
  const name = `~${info.entity?.name ?? info.struct.name}`;
  const made: FunctionIr = {
    kind: 'function',
    name,
    displayName: `${info.struct.name}::${name}`,
    role: 'host',
    templateArguments: [],
    parameters: [self],
    returnType: types.voidType,
    body: undefined,
    sharedVariables: [],
    at,
    nameAt: at,
  };
  implicitDestructors.set(info, made);
  const body: Block = { kind: 'block', statements: [], atExit: memberCleanups(info, place, session), at };
  made.body = body;
  return made;
}

/** Destroys what lies at a place; undefined where that runs nothing. */
export function destruction(place: Place, session: Session): Expression | undefined {
  const { type, at } = place;
  if (!isDestroyed(type, session)) return undefined;
  if (type.kind === 'array') return arrayDestruction(place, type.element, type.length ?? 0, session);
  const info = classOf(type, session);
  if (info === undefined) return undefined;
  return {
    kind: 'call',
    callee: destructorOf(info, session, at),
    arguments: [addressOf(place, at)],
    type: types.voidType,
    at,
  };
}

function arrayDestruction(place: Place, element: Type, length: number, session: Session): Expression {
  const { at } = place;
  const count = integerConstant(length, types.longType, at);
  const start: Place = {
    kind: 'element',
    base: place,
    index: integerConstant(0, types.intType, at),
    type: element,
    at,
  };
  return elementsDestruction(addressOf(start, at), count, element, session);
}

/** Destroys so many elements, the last one first. */
export function elementsDestruction(
  first: Expression,
  count: Expression,
  element: Type,
  session: Session,
): Expression {
  const { at } = first;
  const cx: Context = { session, scope: session.globalScope, frame: undefined };
  const pointer = types.pointerTo(element);
  const left = temporaryOf(types.longType, count, cx, at);
  const position: Expression = {
    kind: 'pointerOffset',
    pointer: castTo(first, pointer),
    index: read(left.place),
    elementSizeInBytes: types.sizeInBytes(element) ?? 1,
    subtract: false,
    type: pointer,
    at,
  };
  const destroy = destruction({ kind: 'dereference', pointer: position, type: element, at }, session);
  const one = integerConstant(1, types.longType, at);
  const statements: Statement[] = [
    { kind: 'expression', expression: compoundAssign(left.place, '-', one, at), at },
    ...(destroy === undefined ? [] : [{ kind: 'expression' as const, expression: destroy, at }]),
  ];
  const loop: Statement = {
    kind: 'loop',
    testAtEnd: false,
    condition: {
      kind: 'binary',
      operator: '>',
      left: read(left.place),
      right: integerConstant(0, types.longType, at),
      type: types.booleanType,
      at,
    },
    step: undefined,
    body: { kind: 'block', statements, at },
    at,
  };
  const nothing: Expression = castTo(integerConstant(0, types.intType, at), types.voidType);
  return { kind: 'sequence', effects: [left.declare, loop], value: nothing, type: types.voidType, at };
}

/** The same in device code that is run: for classes of the program, with a destructor for devices that does something. */
export function deviceDestruction(place: Place, cx: Context): Expression | undefined {
  const own = classOf(place.type, cx.session);
  const destructor = own && ownDestructor(own);
  if (!cx.session.isToRun || destructor === undefined || isLibraryPath(destructor.node.item.anchor.path))
    return undefined;
  if (roleOf(functionQualifiers(destructor.node, destructor.declarator)) !== 'device') return undefined;
  const destroy = destruction(place, cx.session);
  return destroy?.kind === 'call' && destroy.callee.body?.statements.length !== 0 ? destroy : undefined;
}

/** Bases and members in the order in which they were made, in device code that is run. */
export function deviceMemberCleanups(
  { struct }: ClassInfo,
  self: Place,
  cx: Context,
): { readonly destroy: Expression; readonly at: Location }[] {
  return struct.fields.flatMap((field) => {
    const destroy = deviceDestruction(memberPlace(self, struct, field, self.at), cx);
    return destroy === undefined ? [] : [{ destroy, at: self.at }];
  });
}

/** What leaving a variable's block runs. */
export function localDestruction(variable: Variable, cx: Context): { readonly destroy?: Expression } {
  const place = variablePlace(variable, variable.at);
  const destroy = isHostObject(variable.type, cx)
    ? destruction(place, cx.session)
    : cx.frame && deviceDestruction(place, cx);
  return destroy === undefined ? {} : { destroy };
}
