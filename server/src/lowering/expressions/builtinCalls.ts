/** Calls of functions that no source defines: intrinsics, atomics, cached loads and stores, vector makers. */
import type { AtomicOperation, Place } from '../../ir/nodes.ts';
import { intrinsicEntry } from '../../ir/intrinsics.ts';
import { sameType, typeName } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { undeclared } from '../../ir/undeclared.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { builtinType, makerType } from '../types/builtinTypes.ts';
import { clobberedBy, opaqueCall } from './calls.ts';
import { functionalCast } from './casts.ts';
import { forwarded } from './forwarding.ts';
import type { Context } from '../context.ts';
import { initialise } from '../classes/initialization.ts';
import { intrinsicCall } from './intrinsicCalls.ts';
import { lowerLaunchCall } from '../launches/launches.ts';
import { dereference, opaque, read, value } from './operands.ts';
import type { NamedOperand, Operand } from './operands.ts';
import { rvalue } from './operandTypes.ts';
import { byValue, takesByValue } from './takenByValue.ts';
import type { OperandOfNode } from '../templates/packs.ts';
import { lowerArguments } from '../templates/templateArguments.ts';
import { locationOf } from '../tree.ts';

const atomicOperations = new Map<string, AtomicOperation>(
  Object.entries({
    atomicAdd: 'add',
    atomicSub: 'sub',
    atomicExch: 'exchange',
    atomicMin: 'min',
    atomicMax: 'max',
    atomicInc: 'increment',
    atomicDec: 'decrement',
    atomicCAS: 'compareAndSwap',
    atomicAnd: 'and',
    atomicOr: 'or',
    atomicXor: 'xor',
  } satisfies Record<string, AtomicOperation>),
);

const cachedLoads = new Set([
  '__ldg',
  '__ldcg',
  '__ldca',
  '__ldcs',
  '__ldlu',
  '__ldcv',
  '__builtin_nontemporal_load',
]);
const cachedStores = new Set(['__stwb', '__stcg', '__stcs', '__stwt', '__builtin_nontemporal_store']);

/** Functions that only hand their argument on. */
const identities = new Set(['move', 'forward', 'as_const', 'launder', '__builtin_launder', 'ref', 'cref']);

/** Also where <algorithm> has a function of that name for ranges. */
export function isIdentity(name: string, count: number): boolean {
  return count === 1 && identities.has(name);
}

/** Texture and surface fetches: reads of memory that is not addressed. */
const fetches = /^(tex1D|tex2D|tex3D|texCubemap|tex1DLayered|tex2DLayered|surf1D|surf2D|surf3D)\w*$/;

/** The place that a pointer argument points to. */
function target(one: OperandOfNode, cx: Context): Place {
  const pointer = rvalue(one.operand, cx, one.node);
  return dereference(pointer, locationOf(one.node));
}

function atomicCall(
  operation: AtomicOperation,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  const [pointer, ...rest] = list;
  if (pointer === undefined) return opaqueCall('atomic without arguments', list, cx, node);
  const place = target(pointer, cx);
  const operands = rest
    .slice(0, operation === 'compareAndSwap' ? 2 : 1)
    .map((one) => initialise(place.type, one.operand, cx, one.node));
  return value({ kind: 'atomic', operation, place, operands, type: place.type, at: locationOf(node) });
}

function storeCall(list: readonly OperandOfNode[], cx: Context, node: SyntaxNode): Operand {
  const [pointer, source] = list;
  if (pointer === undefined || source === undefined)
    return opaqueCall('store without arguments', list, cx, node);
  const place = target(pointer, cx);
  const stored = initialise(place.type, source.operand, cx, source.node);
  return value({
    kind: 'assign',
    place,
    value: stored,
    type: place.type,
    at: locationOf(node),
    isOfHeader: true,
  });
}

function loadCall(list: readonly OperandOfNode[], cx: Context, node: SyntaxNode): Operand {
  const [pointer] = list;
  if (pointer === undefined) return opaqueCall('load without arguments', list, cx, node);
  return value({ ...read(target(pointer, cx)), at: locationOf(node), isOfHeader: true });
}

function firstTypeArgument(named: NamedOperand, cx: Context): Type | undefined {
  if (named.argumentsNode === undefined) return undefined;
  const [first] = lowerArguments(named.argumentsNode, undefined, cx);
  return first?.kind === 'type' ? first.type : undefined;
}

/** `min<int>(a, b)` converts to its explicit type. */
function explicitlyTyped(
  named: NamedOperand,
  list: readonly OperandOfNode[],
  cx: Context,
): readonly OperandOfNode[] {
  const type = named.name === 'min' || named.name === 'max' ? firstTypeArgument(named, cx) : undefined;
  if (type === undefined) return list;
  return list.map((one) => ({ ...one, operand: value(initialise(type, one.operand, cx, one.node)) }));
}

function fetchCall(
  named: NamedOperand,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  const type = firstTypeArgument(named, cx);
  const values = list.map((one) => rvalue(one.operand, cx, one.node));
  const clobbers = clobberedBy(list.slice(0, 1));
  const reason = `texture or surface access \`${named.name}\``;
  const made = opaque(reason, locationOf(node), type, values, clobbers);
  return value({ ...made, fetch: named.name });
}

/** `vector<T>::max` and other names of a known library type: the object goes along. */
function methodCall(
  named: NamedOperand,
  object: Operand,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  return opaqueCall(`unknown method \`${named.name}\``, list, cx, node, object);
}

function identityCall(name: string, list: readonly OperandOfNode[]): Operand | undefined {
  const operand = list.length === 1 ? list[0]?.operand : undefined;
  if (operand?.kind !== 'place') return operand;
  if (name === 'move') return { ...operand, moved: true };
  return name === 'forward' ? forwarded(operand) : operand;
}

/** `atomicAdd`, and `atomicAdd_system` of another scope. */
function atomicOperation(name: string): AtomicOperation | undefined {
  return name.startsWith('atomic') ? atomicOperations.get(name.replace(/_(system|block)$/, '')) : undefined;
}

/** Whether the tool knows a function by this name. */
export function isKnownFunction(name: string): boolean {
  return (
    atomicOperation(name) !== undefined ||
    cachedLoads.has(name) ||
    cachedStores.has(name) ||
    makerType(name) !== undefined ||
    intrinsicEntry(name) !== undefined
  );
}

/** Parameters of the functions that CUDA overloads for all plain numbers, as `intrinsics.ts` writes them. */
const overloaded = /^(A|F|\?)$/;

/** Numbers that the overloads of C++ take as they are; __half is a class there. */
function isPlain(type: Type | undefined): boolean {
  if (type?.kind === 'float') return type.format === 'single' || type.format === 'double';
  return type?.kind === 'integer' || type?.kind === 'boolean';
}

/** Whether a known function has overloads of its own for arguments of these types. */
export function takesPlainValues(name: string, given: readonly (Type | undefined)[]): boolean {
  if (atomicOperation(name) !== undefined) {
    const [pointer, ...rest] = given;
    return pointer?.kind === 'pointer' && isPlain(pointer.pointee) && rest.every(isPlain);
  }
  const entry = intrinsicEntry(name);
  if (entry?.effects.isPure !== true || !entry.parameters.every((one) => overloaded.test(one))) return false;
  return entry.parameters.length === given.length && given.every(isPlain);
}

const wholes = ['int', 'unsigned int', 'unsigned long long'];
/** What CUDA's own atomics are overloaded for (CUDA C++ Programming Guide 13.0, section 10.14). */
const atomicTypes: Readonly<Partial<Record<AtomicOperation, readonly string[]>>> = {
  add: [...wholes, 'float', 'double'],
  sub: ['int', 'unsigned int'],
  exchange: [...wholes, 'float'],
  min: [...wholes, 'long long'],
  max: [...wholes, 'long long'],
  increment: ['unsigned int'],
  decrement: ['unsigned int'],
  compareAndSwap: [...wholes, 'unsigned short'],
  and: wholes,
  or: wholes,
  xor: wholes,
};

/** Whether one of CUDA's own atomics takes exactly these types: then no template is chosen before it. */
export function isOwnAtomic(name: string, [pointer, ...rest]: readonly (Type | undefined)[]): boolean {
  const operation = atomicOperation(name);
  if (operation === undefined || pointer?.kind !== 'pointer') return false;
  const isOwn = atomicTypes[operation]?.includes(typeName(pointer.pointee)) === true;
  return isOwn && rest.every((type) => type !== undefined && sameType(type, pointer.pointee));
}

/** What CUDA's cached loads and stores are overloaded for (sm_32_intrinsics.h, cuda_fp16.h and cuda_bf16.h of CUDA 13.0). */
const cachedTypes =
  /^(?:(?:signed |unsigned )?char|(?:unsigned )?(?:short|int|long|long long)|u?(?:char|short|int)[24]|u?longlong2|float[24]?|double2?|__half2?|__nv_bfloat16|__nv_bfloat162)$/;

/** Whether one of CUDA's own cached loads or stores takes exactly this pointer, and the value of its type. */
export function isOwnCached(name: string, [pointer, ...rest]: readonly (Type | undefined)[]): boolean {
  if (pointer?.kind !== 'pointer' || !(cachedLoads.has(name) || cachedStores.has(name))) return false;
  const { pointee } = pointer;
  const isOwn = name.startsWith('__builtin') ? isPlain(pointee) : cachedTypes.test(typeName(pointee));
  return isOwn && rest.every((type) => type !== undefined && sameType(type, pointee));
}

/** Whether a function of CUDA's mathematics takes exactly these types, which are all one: then no template is chosen before it. */
export function isOwnMathematics(name: string, given: readonly (Type | undefined)[]): boolean {
  const [type] = given;
  if (type === undefined || !takesPlainValues(name, given)) return false;
  const isWhole = type.kind === 'integer' && type.bits >= 32 && /^(?:min|max|abs)$/.test(name);
  const isReal = type.kind === 'float' && /^(?:float|double)$/.test(typeName(type));
  return (isWhole || isReal) && given.every((one) => one !== undefined && sameType(one, type));
}

/** The call of a name that no source declares. */
export function lowerNamedCall(
  named: NamedOperand,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  if (named.object !== undefined) return methodCall(named, named.object, list, cx, node);
  const { name } = named;
  const operation = atomicOperation(name);
  if (operation !== undefined) return atomicCall(operation, list, cx, node);
  if (cachedLoads.has(name)) return loadCall(list, cx, node);
  if (cachedStores.has(name)) return storeCall(list, cx, node);
  if (identities.has(name)) {
    const handed = identityCall(name, list);
    if (handed !== undefined) return handed;
  }
  const maker = makerType(name);
  if (maker !== undefined) return functionalCast(maker, list, cx, node);
  if (fetches.test(name)) return fetchCall(named, list, cx, node);
  const launched = lowerLaunchCall(name, list, cx, node);
  if (launched !== undefined) return launched;
  const entry = intrinsicEntry(name);
  if (entry !== undefined) {
    const called = intrinsicCall(entry, explicitlyTyped(named, list, cx), cx, node);
    if (called !== undefined) return called;
  }
  const type = builtinType(name);
  if (type !== undefined && named.argumentsNode === undefined) return functionalCast(type, list, cx, node);
  const what = named.argumentsNode === undefined ? named.qualifiedName : `${named.qualifiedName}<…>`;
  const given = takesByValue(name, named.qualifiedName) ? byValue(list, cx) : list;
  return opaqueCall(undeclared('function', what), given, cx, node);
}
