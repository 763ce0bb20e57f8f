/** `dynamic_cast`, by the classes that an object's table of virtual functions names. */
import type { Expression, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { PointerType } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { Context, Session } from '../context.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import type { ClassInfo } from '../names/entities.ts';
import { opaque, read } from '../expressions/operands.ts';
import { temporaryOf } from '../expressions/operandTypes.ts';
import { instantiateFunction } from '../functions.ts';
import { lookupIn } from '../names/scopes.ts';
import { classOfType } from '../types/typeNames.ts';
import { castPointer, isDerivedFrom } from './bases.ts';
import { hasTable } from './virtualFunctions.ts';

const identities = new WeakMap<ClassInfo, number>();
let lastIdentity = 0;

function identityOf(info: ClassInfo): number {
  const known = identities.get(info) ?? ++lastIdentity;
  identities.set(info, known);
  return known;
}

/** A class and its bases, each with where it lies in the object. */
function classesWithin(info: ClassInfo, offsetInBytes: number): number[] {
  return [
    identityOf(info),
    offsetInBytes,
    ...info.bases.flatMap((base) => classesWithin(base.info, offsetInBytes + base.field.offsetInBytes)),
  ];
}

/** The classes of an object, ended by 0, which is none. */
export function classesOf(info: ClassInfo, at: Location): Variable {
  const numbers = [...classesWithin(info, 0), 0];
  const type = types.arrayOf(types.longType, numbers.length);
  const values = numbers.map((one) => integerConstant(one, types.longType, at));
  return {
    kind: 'variable',
    name: `classes of ${info.struct.name}`,
    type,
    storage: 'host',
    addressTaken: true,
    initializer: { kind: 'construct', values, type, at },
    at,
  };
}

/** The pointer that the cast gives; host code alone knows the classes of objects. */
export function dynamicCast(source: Expression, target: PointerType, cx: Context): Expression {
  const from = source.type.kind === 'pointer' ? classOfType(source.type.pointee, cx) : undefined;
  const to = classOfType(target.pointee, cx);
  const isUpwards =
    from === undefined || to === undefined || from === to || isDerivedFrom(from, target.pointee);
  const isHost = cx.frame === undefined || cx.frame.role === 'host';
  if (isUpwards || !isHost) return castPointer(source, target, cx);
  const { at } = source;
  if (!hasTable(from)) return opaque('`dynamic_cast` from a class that starts with no table', at, target);
  const wanted = integerConstant(identityOf(to), types.longType, at);
  const refusal = target.isReference ? throwing(cx.session, at) : undefined;
  const found: Expression = {
    kind: 'intrinsic',
    name: target.isReference && refusal === undefined ? '__dynamic_cast_reference' : '__dynamic_cast',
    arguments: [source, wanted],
    type: types.pointerTo(types.voidType),
    at,
  };
  return castTo(refusal === undefined ? found : checked(found, refusal, cx), target);
}

/** What throws `std::bad_cast`, where the program includes a header that has it. */
function throwing(session: Session, at: Location): Statement | undefined {
  const [namespace] = lookupIn(session, session.globalScope, 'std') ?? [];
  const [thrower] =
    (namespace?.kind === 'namespace' ? lookupIn(session, namespace.scope, '_throw_bad_cast') : undefined) ??
    [];
  if (thrower?.kind !== 'function') return undefined;
  const callee = instantiateFunction(thrower, [], session);
  return {
    kind: 'expression',
    expression: { kind: 'call', callee, arguments: [], type: types.voidType, at },
    at,
  };
}

/** The pointer, unless it is null. */
function checked(pointer: Expression, refusal: Statement, cx: Context): Expression {
  const { type, at } = pointer;
  const kept = temporaryOf(type, pointer, cx, at);
  const isFound = castTo(read(kept.place), types.booleanType);
  const check: Statement = {
    kind: 'if',
    condition: isFound,
    whenTrue: { kind: 'block', statements: [], at },
    whenFalse: refusal,
    at,
  };
  return { kind: 'sequence', effects: [kept.declare, check], value: read(kept.place), type, at };
}

/** Where an object begins, whatever base of it a pointer is to. */
export function objectStart(address: Expression): Expression {
  const type = types.pointerTo(types.voidType);
  const start: Expression = {
    kind: 'intrinsic',
    name: '__object_start',
    arguments: [address],
    type,
    at: address.at,
  };
  return castTo(start, address.type);
}
