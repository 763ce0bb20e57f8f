/** Which element of memory a place lies in, so that accesses to parts of one element can be told. */
import type { ElementPlace, Expression, MemberPlace, Place, Variable } from '../ir/nodes.ts';
import { placeAlignmentInBytes } from '../ir/placeAlignment.ts';
import { alignmentInBytes, sizeInBytes } from '../ir/types.ts';
import type { StructType } from '../ir/types.ts';
import { pointerBase } from '../ir/walk.ts';
import { scalarPart } from './parts.ts';
import type { Part } from './moves.ts';
import { isMemory } from './obstacles.ts';

/** A field of an element in global or shared memory. */
export interface FieldPlace {
  /** Equal for places that lie in one element as long as no variable in it changes. */
  readonly key: string;
  readonly part: Part;
  /** What the element's address is a multiple of for certain. */
  readonly alignmentInBytes: number;
  readonly struct: StructType;
}

/** Tells values of a variable apart: it counts the assignments to it so far. */
export interface Versions {
  versionOf(variable: Variable): number;
  /** Counts what may have changed memory. */
  readonly memoryVersion: number;
}

/** Arrays in shared memory start on 16 bytes: ptxas lays them out, so it knows their addresses. */
export const SHARED_ALIGNMENT_BYTES = 16;

/** The field that a scalar place is; undefined for other places and for what can't be compared. */
export function fieldPlace(place: Place, versions: Versions): FieldPlace | undefined {
  const found = outermostMember(place);
  if (found === undefined) return undefined;
  const { base, struct, offsetInBytes } = found;
  const part = scalarPart(place, offsetInBytes);
  if (part === undefined || sizeInBytes(struct) === undefined) return undefined;
  // In packed structs bytes are moved.
  if (placeAlignmentInBytes(place) < part.sizeInBytes) return undefined;
  const alignment = provableAlignment(base);
  if (alignment === undefined) return undefined;
  const key = placeKey(base, versions);
  return key === undefined ? undefined : { key, part, alignmentInBytes: alignment, struct };
}

interface Found {
  readonly base: Place;
  readonly struct: StructType;
  readonly offsetInBytes: number;
}

/** The largest object around the place in which it lies at an offset that is known. */
function outermostMember(place: Place): Found | undefined {
  let found: Found | undefined;
  let offsetInBytes = 0;
  for (let at = place; at.kind === 'member' || at.kind === 'element'; at = at.base) {
    const offset = at.kind === 'member' ? memberOffset(at) : elementOffset(at);
    if (offset === undefined) return at.kind === 'member' ? undefined : found;
    offsetInBytes += offset;
    if (at.kind === 'member') found = { base: at.base, struct: at.struct, offsetInBytes };
  }
  return found;
}

function memberOffset({ struct, field }: MemberPlace): number | undefined {
  return struct.isUnion || field.bits !== undefined ? undefined : field.offsetInBytes;
}

function elementOffset({ index, type }: ElementPlace): number | undefined {
  const size = sizeInBytes(type);
  return index.kind === 'integer' && size !== undefined ? Number(index.value) * size : undefined;
}

/**
 * What the address of a place is a multiple of: its type's alignment, and in a shared array what the sizes of its elements
 * give. Undefined for registers and constant memory.
 */
export function provableAlignment(place: Place): number | undefined {
  let own = placeAlignmentInBytes(place);
  let divisor = SHARED_ALIGNMENT_BYTES;
  let at = place;
  while (at.kind === 'member' || at.kind === 'element') {
    const step = stepOf(at);
    if (step === undefined) divisor = 1;
    while (divisor > 1 && step !== undefined && step % divisor !== 0) divisor /= 2;
    at = at.base;
  }
  if (at.kind === 'dereference') return own;
  if (at.kind !== 'variablePlace') return undefined;
  const { storage, alignmentInBytes: declared } = at.variable;
  if (storage === 'shared' || storage === 'dynamicShared')
    return Math.max(own, Math.min(divisor, knownAlignment(at.variable)));
  if (storage !== 'global') return undefined;
  if (at === place) own = Math.max(own, declared ?? 1);
  return own;
}

/**
 * What ptxas takes the address of a shared variable to be a multiple of, in bytes. Where the linker places it that is what
 * its type and declaration say (read off nvcc 13.0's code with `-rdc=true` for sm_90; `extern` arrays are as without).
 */
export function knownAlignment({ isRelocatable, type, alignmentInBytes: declared }: Variable): number {
  return isRelocatable === true ? Math.max(alignmentInBytes(type), declared ?? 1) : SHARED_ALIGNMENT_BYTES;
}

function stepOf(place: MemberPlace | ElementPlace): number | undefined {
  if (place.kind === 'member') return place.field.offsetInBytes;
  return elementOffset(place) ?? sizeInBytes(place.type);
}

export function placeKey(place: Place, versions: Versions): string | undefined {
  switch (place.kind) {
    case 'variablePlace':
      return variableKey(place.variable, versions);
    case 'dereference': {
      const pointer = expressionKey(place.pointer, versions);
      return pointer && `*${pointer}`;
    }
    case 'member': {
      const base = placeKey(place.base, versions);
      return base && `${base}.${place.field.offsetInBytes}:${place.field.name}`;
    }
    case 'element': {
      const base = placeKey(place.base, versions);
      const index = expressionKey(place.index, versions);
      return base && index && `${base}[${index}]`;
    }
    case 'opaquePlace':
      return undefined;
  }
}

const numbers = new WeakMap<Variable, number>();
let variableCount = 0;

function variableKey(variable: Variable, versions: Versions): string {
  let number = numbers.get(variable);
  if (number === undefined) numbers.set(variable, (number = ++variableCount));
  return `v${number}.${versions.versionOf(variable)}`;
}

/** The same text for expressions with the same value; undefined where that can't be told. */
function expressionKey(expression: Expression, versions: Versions): string | undefined {
  const of = (part: Expression): string | undefined => expressionKey(part, versions);
  switch (expression.kind) {
    case 'integer':
      return String(expression.value);
    case 'builtin':
      return `${expression.name}.${expression.axis}`;
    case 'read': {
      const place = placeKey(expression.place, versions);
      return place && (isInRegister(expression.place) ? place : `${place}@${versions.memoryVersion}`);
    }
    case 'address': {
      const place = placeKey(expression.place, versions);
      return place && `&${place}`;
    }
    case 'unary':
    case 'cast': {
      const operand = of(expression.operand);
      const operator = expression.kind === 'unary' ? expression.operator : castKey(expression.type);
      return operand && `${operator}(${operand})`;
    }
    case 'binary': {
      const left = of(expression.left);
      const right = of(expression.right);
      return left && right && `(${left}${expression.operator}${right})`;
    }
    case 'pointerOffset': {
      const pointer = of(expression.pointer);
      const index = of(expression.index);
      const sign = expression.subtract ? '-' : '+';
      return pointer && index && `(${pointer}${sign}${expression.elementSizeInBytes}*${index})`;
    }
    default:
      return undefined;
  }
}

function castKey(type: Expression['type']): string {
  if (type.kind === 'integer') return `${type.signed ? 'i' : 'u'}${type.bits}`;
  return type.kind === 'pointer' ? 'p' : type.kind;
}

/** Whether reading the place is no access to memory that a store could change. */
function isInRegister(place: Place): boolean {
  switch (place.kind) {
    case 'variablePlace':
      return !isMemory(place) && !place.variable.addressTaken;
    case 'member':
    case 'element':
      return isInRegister(place.base);
    default:
      return false;
  }
}

/** Whether the place is reached from a variable that is declared volatile, or to lead to what is. */
export function isVolatile(place: Place): boolean {
  if (place.kind === 'member' || place.kind === 'element') return isVolatile(place.base);
  if (place.kind === 'variablePlace') return place.variable.isVolatile === true;
  if (place.kind !== 'dereference') return false;
  const pointer = pointerBase(place.pointer);
  return (pointer.kind === 'read' || pointer.kind === 'address') && isVolatile(pointer.place);
}
