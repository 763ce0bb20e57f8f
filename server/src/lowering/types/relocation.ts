/** How a vector takes its elements to other room: as bytes, or by constructors of the program's that may be seen to run. */
import type { StructType, Type } from '../../ir/types.ts';
import { isLibraryPath } from '../../text/location.ts';
import type { Context } from '../context.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { childOfKind, hasChild, isDefaulted, isDeleted } from '../tree.ts';
import { signatureOf, takesObjectOf } from './signatures.ts';
import { classOfType } from './typeNames.ts';

interface OwnFunctions {
  readonly copy: FunctionEntity | undefined;
  readonly move: FunctionEntity | undefined;
  /** A destructor or an assignment is declared, so that no move constructor is made. */
  readonly hasOthers: boolean;
}

const isOwn = (entity: FunctionEntity | undefined): boolean =>
  entity !== undefined && !isDefaulted(entity.node);

/** The functions of a class that take an object of it by reference. */
function ofOwnKind(functions: readonly FunctionEntity[], struct: StructType, cx: Context): FunctionEntity[] {
  return functions.filter((one) => takesObjectOf(struct, one, cx.session)?.isReference === true);
}

function assignmentsOf(info: ClassInfo, cx: Context): FunctionEntity[] {
  const named = info.scope.names.get('operator=') ?? [];
  const functions = named.filter((one): one is FunctionEntity => one.kind === 'function');
  return ofOwnKind(functions, info.struct, cx);
}

function ownFunctions(info: ClassInfo, cx: Context): OwnFunctions {
  const all = ofOwnKind(info.constructors, info.struct, cx);
  const isMove = (one: FunctionEntity): boolean =>
    signatureOf(one, [], cx.session).parameters[0]?.isRvalueReference === true;
  return {
    copy: all.find((one) => !isMove(one)),
    move: all.find(isMove),
    hasOthers: info.destructor !== undefined || assignmentsOf(info, cx).length > 0,
  };
}

/** A class of the program's; those of the library are moved as their bytes, which is all that there is to them here. */
function ownClass(type: Type, cx: Context): ClassInfo | undefined {
  if (type.kind !== 'struct' || type.isUnion || type.isPartial) return undefined;
  const info = classOfType(type, cx);
  const path = info?.entity?.node.item.anchor.path;
  return path !== undefined && isLibraryPath(path) ? undefined : info;
}

const partsOf = (type: Type): readonly Type[] =>
  type.kind === 'array' ? [type.element] : type.kind === 'struct' ? type.fields.map((one) => one.type) : [];

/** Whether nobody sees that an object has moved: neither its class nor those of its parts have functions of their own for it. */
export function isMovedAsBytes(type: Type, cx: Context): boolean {
  const info = ownClass(type, cx);
  if (info !== undefined) {
    const { copy, move } = ownFunctions(info, cx);
    const all = [copy, move, info.destructor, ...assignmentsOf(info, cx)];
    if (all.some(isOwn)) return false;
  }
  return partsOf(type).every((part) => isMovedAsBytes(part, cx));
}

/** Whether a function says that it throws nothing; of `noexcept(condition)` it is taken for granted. */
function isNoexcept({ declarator }: FunctionEntity): boolean {
  const said = childOfKind(declarator, 'noexcept');
  if (said !== undefined) return !hasChild(said, 'false');
  return hasChild(declarator, 'throw_specifier');
}

/** Whether making an object from a temporary (`isMove`) or from another one throws nothing ([except.spec]). */
export function isMadeSafely(type: Type, isMove: boolean, cx: Context): boolean {
  const info = ownClass(type, cx);
  if (info === undefined && type.kind !== 'array') return isMove || type.kind !== 'struct';
  let asMove = isMove;
  if (info !== undefined) {
    const { copy, move, hasOthers } = ownFunctions(info, cx);
    asMove = isMove && (move !== undefined || (copy === undefined && !hasOthers));
    const chosen = asMove ? move : copy;
    if (chosen !== undefined && !isDefaulted(chosen.node)) return isNoexcept(chosen);
  }
  return partsOf(type).every((part) => isMadeSafely(part, asMove, cx));
}

/** Whether an object can be made as a copy; unique owners are the library's classes that cannot. */
export function isCopyable(type: Type, cx: Context): boolean {
  const info = ownClass(type, cx);
  if (info === undefined && type.kind !== 'array') {
    return type.kind !== 'struct' || !/^(?:unique_ptr|thread|future|promise)\b/.test(type.name);
  }
  if (info !== undefined) {
    const { copy, move } = ownFunctions(info, cx);
    if (copy !== undefined && isDeleted(copy.node)) return false;
    if (isOwn(copy)) return true;
    if (copy === undefined && move !== undefined) return false;
  }
  return partsOf(type).every((part) => isCopyable(part, cx));
}
