/** What copies, makes and destroys objects of a class without running anything: `__is_trivially_copyable(T)` and its kin. */
import type { StructType, Type } from '../../ir/types.ts';
import { isLibraryPath } from '../../text/location.ts';
import { isDestroyed } from '../classes/destruction.ts';
import type { Context } from '../context.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { hasSpecifier, isDefaulted, isDeleted } from '../tree.ts';
import { builtinType } from './builtinTypes.ts';
import { signatureOf, takesObjectOf } from './signatures.ts';
import { classOfType } from './typeNames.ts';

/** Undefined where the answer is not known. */
type Answer = boolean | undefined;

/** CUDA's vectors are structs of numbers, but that `dim3` starts as ones and the pairs of 16-bit floats copy by functions. */
const pairsOfHalves: ReadonlySet<string> = new Set(['__half2', '__nv_bfloat162']);
const isVector = (type: StructType): boolean => builtinType(type.name) === type;

/**
 * Asks all parts of a type that are classes, and the names of those that are CUDA's vectors. Of the library's classes only
 * arrays are asked: others have here what they need to work, which may be less or more than their own have.
 */
function ofParts(
  type: Type,
  cx: Context,
  ask: (info: ClassInfo) => Answer,
  askVector: (name: string) => boolean,
): Answer {
  if (type.kind === 'array') return ofParts(type.element, cx, ask, askVector);
  if (type.kind === 'void') return false;
  if (type.kind !== 'struct') return type.kind === 'opaque' ? undefined : true;
  if (isVector(type)) return askVector(type.name);
  const info = classOfType(type, cx);
  if (info === undefined || type.isPartial || type.isUnion) return undefined;
  const path = info.entity?.node.item.anchor.path;
  const isOpen = path !== undefined && isLibraryPath(path) && info.entity?.name !== 'array';
  let all = isOpen ? undefined : ask(info);
  // Bases are fields, too.
  for (const field of type.fields) {
    if (all === false) return false;
    const one = ofParts(field.type, cx, ask, askVector);
    if (one !== true) all = one;
  }
  return all;
}

export function isTriviallyDestructible(type: Type, cx: Context): Answer {
  if (isDestroyed(type, cx.session)) return false;
  return ofParts(
    type,
    cx,
    ({ destructor }) => destructor === undefined || !hasSpecifier(destructor.node, 'virtual'),
    () => true,
  );
}

function takesOwn(entity: FunctionEntity, info: ClassInfo, cx: Context): boolean {
  return takesObjectOf(info.struct, entity, cx.session) !== undefined;
}

function copiesPlainly(info: ClassInfo, cx: Context): Answer {
  if (info.hasVirtualFunctions) return false;
  const assignments = info.scope.names.get('operator=') ?? [];
  const declared = [...info.constructors, ...assignments].filter(
    (one): one is FunctionEntity => one.kind === 'function' && takesOwn(one, info, cx),
  );
  if (declared.some((one) => !isDefaulted(one.node) && !isDeleted(one.node))) return false;
  // All of them may be deleted.
  return declared.some((one) => isDeleted(one.node)) ? undefined : true;
}

export function isTriviallyCopyable(type: Type, cx: Context): Answer {
  return isPlain(type, cx, copiesPlainly, (name) => !pairsOfHalves.has(name));
}

/** Of parts that end plainly, too. */
function isPlain(
  type: Type,
  cx: Context,
  ask: (info: ClassInfo, cx: Context) => Answer,
  askVector: (name: string) => boolean,
): Answer {
  if (type.kind === 'pointer' && type.isReference) return false;
  const isDestructible = isTriviallyDestructible(type, cx);
  if (isDestructible === false) return false;
  const answer = ofParts(type, cx, (info) => ask(info, cx), askVector);
  return answer === true ? isDestructible : answer;
}

function startsPlainly(info: ClassInfo, cx: Context): Answer {
  if (info.hasVirtualFunctions || info.initializers.size > 0) return false;
  const { fields } = info.struct;
  // Nothing makes such an object so; but what is trivial is another question for GCC then.
  if (fields.some(({ type }) => type.kind === 'pointer' && type.isReference)) return undefined;
  if (info.constructors.length === 0) return true;
  if (info.inheritsFrom.size > 0) return undefined;
  const first = info.constructors.find(
    (one) => one.head === undefined && signatureOf(one, [], cx.session).parameters.length === 0,
  );
  if (first !== undefined) return isDefaulted(first.node);
  return info.constructors.every((one) => takesOwn(one, info, cx)) ? false : undefined;
}

export function isTriviallyMade(type: Type, cx: Context): Answer {
  return isPlain(type, cx, startsPlainly, (name) => name !== 'dim3');
}

export function isPolymorphic(type: Type, cx: Context): Answer {
  if (type.kind !== 'struct' || type.isUnion) return false;
  return type.isPartial ? undefined : classOfType(type, cx)?.hasVirtualFunctions;
}
