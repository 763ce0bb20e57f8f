/** Tables of virtual functions for bases that do not share that of the whole object. */
import type { Expression, FunctionIr, Place, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { Session } from '../context.ts';
import { destructorOf } from './destruction.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { instantiateFunction } from '../functions.ts';
import { hasDefinition } from '../names/methodDefinitions.ts';
import { addressOf, dereference, read, variablePlace } from '../expressions/operands.ts';
import { castTo } from '../types/conversions.ts';
import { hasTable, isOverride, primaryBase, slotsOf } from './virtualFunctions.ts';
import type { Slot } from './virtualFunctions.ts';

/** A base with a table of its own, and the classes around it with where they lie, the whole object's first. */
export interface BasePart {
  readonly info: ClassInfo;
  readonly offsetInBytes: number;
  readonly around: readonly Step[];
}
interface Step {
  readonly info: ClassInfo;
  readonly offsetInBytes: number;
}

const partsByClass = new WeakMap<ClassInfo, readonly BasePart[]>();

export function basePartsOf(info: ClassInfo): readonly BasePart[] {
  const known = partsByClass.get(info);
  if (known !== undefined) return known;
  const parts = partsWithin({ info, offsetInBytes: 0 }, []);
  partsByClass.set(info, parts);
  return parts;
}

function partsWithin(step: Step, before: readonly Step[]): BasePart[] {
  const around = [...before, step];
  const sharing = primaryBase(step.info);
  return step.info.bases.flatMap(({ info, field }): BasePart[] => {
    const offsetInBytes = step.offsetInBytes + field.offsetInBytes;
    const isOwn = info !== sharing && hasTable(info);
    const own = isOwn ? [{ info, offsetInBytes, around }] : [];
    return [...own, ...partsWithin({ info, offsetInBytes }, around)];
  });
}

/** `object + n` bytes as an object of a class; n may be negative. */
function moved(address: Expression, distance: number, type: types.StructType): Expression {
  const { at } = address;
  const bytes = castTo(address, types.pointerTo(types.charType));
  const shifted: Expression = {
    kind: 'pointerOffset',
    pointer: bytes,
    index: { kind: 'integer', value: Math.abs(distance), type: types.longType, at },
    elementSizeInBytes: 1,
    subtract: distance < 0,
    type: bytes.type,
    at,
  };
  return castTo(distance === 0 ? address : shifted, types.pointerTo(type));
}

export function partPlace(object: Place, { info, offsetInBytes }: BasePart): Place {
  return dereference(moved(addressOf(object, object.at), offsetInBytes, info.struct), object.at);
}

/** The function of the outermost class that overrides one of the base's, and the class that it is of. */
function overrider(
  slot: Slot,
  part: BasePart,
  session: Session,
  at: Location,
): { readonly target: FunctionIr; readonly step: Step } | undefined {
  for (const step of [...part.around, part]) {
    if (slot.name === '~') return { target: destructorOf(step.info, session, at), step };
    const methods = [...(step.info.scope.names.get(slot.name) ?? [])];
    const own = methods.find(
      (one): one is FunctionEntity => one.kind === 'function' && isOverride(one, slot, session),
    );
    const chosen = own ?? (step === part ? slot.entity : undefined);
    if (chosen === undefined) continue;
    return hasDefinition(chosen) ? { target: instantiateFunction(chosen, [], session), step } : undefined;
  }
  return undefined;
}

/** Calls the function on the object that the base is a part of. */
function fromPart(target: FunctionIr, distance: number, part: BasePart, step: Step): FunctionIr {
  const { at } = target;
  const parameters = target.parameters.map((one, i): Variable => ({
    ...one,
    ...(i === 0 ? { type: types.pointerTo(part.info.struct) } : {}),
    addressTaken: false,
  }));
  const given = parameters.map((one, i): Expression => {
    const value = read(variablePlace(one, at));
    return i === 0 ? moved(value, -distance, step.info.struct) : value;
  });
  const call: Expression = { kind: 'call', callee: target, arguments: given, type: target.returnType, at };
  const body: FunctionIr['body'] = {
    kind: 'block',
    statements: [
      target.returnType.kind === 'void'
        ? { kind: 'expression', expression: call, at }
        : { kind: 'return', value: call, at },
    ],
    at,
  };
  // Of a function that is not lowered yet nothing but its signature is known, and that by asking it.
  return {
    kind: 'function',
    name: target.name,
    displayName: target.displayName,
    role: target.role,
    templateArguments: target.templateArguments,
    parameters,
    returnType: target.returnType,
    body,
    sharedVariables: [],
    at,
    nameAt: target.nameAt,
  };
}

/** What the table of a base within objects of the class holds. */
export function partFunctions(part: BasePart, session: Session, at: Location): (FunctionIr | undefined)[] {
  return slotsOf(part.info, session).map((slot) => {
    const found = overrider(slot, part, session, at);
    if (found === undefined) return undefined;
    const distance = part.offsetInBytes - found.step.offsetInBytes;
    return distance === 0 ? found.target : fromPart(found.target, distance, part, found.step);
  });
}
