import type {
  Dereference,
  ElementPlace,
  Expression,
  MemberPlace,
  Place,
  VariablePlace,
} from '../../ir/nodes.ts';
import { placeAlignmentInBytes } from '../../ir/placeAlignment.ts';
import type { Type } from '../../ir/types.ts';
import { alignmentInBytes, longLongType, sizeInBytes, typeName } from '../../ir/types.ts';
import type { LongCode, ScalarCode } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { convert, isSignedValue } from '../values/convertCode.ts';
import type { CompiledPlace, RegisterPlace } from '../frame.ts';
import { placeReturnedBy } from './returnedPlaces.ts';
import { firstLeafOfField, leavesOf } from './leaves.ts';
import { addLongs, elementAddresses, longCode, scaleVector } from '../values/longCode.ts';
import { combined } from '../values/code.ts';
import { reachesGlobalOnly } from './windows.ts';
import type { Traits } from '../values/code.ts';
import { multiplyLongScalars } from '../values/longScalars.ts';

/** Arrays longer than this are not unrolled into registers by a loop over them. */
const MAX_UNROLLED_LEAVES = 128;

/** The place as the one that a node loads or stores; functions that name global memory are given an address. */
export function accessedBy(c: Compiler, node: object, place: CompiledPlace): CompiledPlace {
  if (place.kind === 'registers' && reachesGlobalOnly(node)) {
    c.needsMemory(place.binding.frame, place.binding.variable, false);
  }
  return place.kind === 'memory' ? { ...place, node } : place;
}

export function compilePlace(c: Compiler, place: Place): CompiledPlace {
  switch (place.kind) {
    case 'variablePlace': {
      const unsized = ofUnknownSize(c, place);
      if (unsized !== undefined) return unsized;
      const binding = c.bindingOf(place.variable);
      if (binding.kind === 'registers') {
        return { kind: 'registers', binding, type: place.type, first: 0, skip: undefined };
      }
      if (binding.kind === 'alias') return pointerInRegister(c, binding.place, place.type);
      const { address, counted, perThread } = binding;
      return { kind: 'memory', address, type: place.type, counted, perThread, bits: undefined };
    }
    case 'dereference':
      return compileDereference(c, place);
    case 'member':
      return compileMember(c, place);
    case 'element':
      return compileElement(c, place);
    case 'opaquePlace': {
      const report = c.unsupported(place.at, place.reason);
      return { kind: 'unknown', type: place.type, run: report };
    }
  }
}

/** Where nobody knows how much room a variable takes, there is no telling what lies in it and behind it. */
function ofUnknownSize(c: Compiler, { variable, at }: VariablePlace): CompiledPlace | undefined {
  const { storage, type } = variable;
  if (storage !== 'local' && storage !== 'parameter' && storage !== 'shared') return undefined;
  if (sizeInBytes(type) !== undefined) return undefined;
  return { kind: 'unknown', type, run: c.unsupported(at, `the size of \`${typeName(type)}\` is unknown`) };
}

/** The pointer variable itself is wanted, not what it means: its target gets an address in the next pass. */
function pointerInRegister(c: Compiler, target: RegisterPlace, type: Type): CompiledPlace {
  c.needsMemory(target.binding.frame, target.binding.variable, false);
  return { kind: 'unknown', type, run: () => undefined };
}

function compileDereference(c: Compiler, place: Dereference): CompiledPlace {
  const alias = aliasOf(c, place.pointer);
  if (alias !== undefined) {
    if (sizeInBytes(alias.type) === sizeInBytes(place.type) || leafCount(place.type) === 1) {
      return { ...alias, type: place.type };
    }
    c.needsMemory(alias.binding.frame, alias.binding.variable, false);
  }
  const address = addressCode(c, place.pointer);
  const perThread = c.knowledge.hasLocalMemory && !isFarFromLocal(c, place.pointer);
  return {
    kind: 'memory',
    address,
    type: place.type,
    counted: !isFixedLocal(c, place.pointer),
    perThread,
    bits: undefined,
  };
}

/** An address that the compiler can resolve to a local variable at compile time: no memory traffic on the device. */
function isFixedLocal(c: Compiler, pointer: Expression): boolean {
  switch (pointer.kind) {
    case 'cast':
      return isFixedLocal(c, pointer.operand);
    case 'pointerOffset':
      return pointer.index.kind === 'integer' && isFixedLocal(c, pointer.pointer);
    case 'address': {
      const place = compileRoot(c, pointer.place);
      return place !== undefined && !place.counted && place.perThread;
    }
    default:
      return false;
  }
}

/** Pointers that cannot lead to local memory: into a shared or global variable. */
function isFarFromLocal(c: Compiler, pointer: Expression): boolean {
  switch (pointer.kind) {
    case 'cast':
      return isFarFromLocal(c, pointer.operand);
    case 'pointerOffset':
      return isFarFromLocal(c, pointer.pointer);
    case 'address': {
      const place = compileRoot(c, pointer.place);
      return place !== undefined && !place.perThread;
    }
    case 'read':
      // A kernel's own parameters come from the host.
      return (
        pointer.place.kind === 'variablePlace' &&
        c.frame.parent === undefined &&
        c.frame.callee.parameters.includes(pointer.place.variable)
      );
    default:
      return false;
  }
}

function compileRoot(c: Compiler, place: Place): { counted: boolean; perThread: boolean } | undefined {
  let root = place;
  while (root.kind === 'member' || root.kind === 'element') root = root.base;
  if (root.kind !== 'variablePlace') return undefined;
  const binding = c.bindingOf(root.variable);
  return binding.kind === 'memory' ? binding : undefined;
}

/** The place in registers that a pointer expression always means; undefined for real addresses. */
export function aliasOf(c: Compiler, pointer: Expression): RegisterPlace | undefined {
  switch (pointer.kind) {
    case 'read': {
      if (pointer.place.kind !== 'variablePlace') return undefined;
      const binding = c.bindingOf(pointer.place.variable);
      return binding.kind === 'alias' ? binding.place : undefined;
    }
    case 'address': {
      const place = compilePlace(c, pointer.place);
      if (place.kind !== 'registers') return undefined;
      // The address of an array's first element and of the array itself lead to the same element type.
      const target = pointer.type.kind === 'pointer' ? pointer.type.pointee : place.type;
      return place.type.kind === 'array' && target.kind !== 'array'
        ? { ...place, type: place.type.element }
        : place;
    }
    case 'pointerOffset': {
      const base = aliasOf(c, pointer.pointer);
      if (base === undefined) return undefined;
      return indexed(c, base, base.type, pointer.index, pointer.subtract ? -1 : 1);
    }
    case 'cast': {
      const inner = aliasOf(c, pointer.operand);
      if (inner === undefined || pointer.type.kind !== 'pointer') return undefined;
      return leavesOf(pointer.type.pointee)?.[0]?.type === leavesOf(inner.type)?.[0]?.type &&
        leafCount(pointer.type.pointee) === leafCount(inner.type)
        ? { ...inner, type: pointer.type.pointee }
        : undefined;
    }
    case 'call':
      return placeReturnedBy(c, pointer);
    default:
      return undefined;
  }
}

function leafCount(type: Type): number {
  return leavesOf(type)?.length ?? 0;
}

function compileMember(c: Compiler, place: MemberPlace): CompiledPlace {
  const base = compilePlace(c, place.base);
  const { field } = place;
  switch (base.kind) {
    case 'registers': {
      const first = base.first + firstLeafOfField(place.struct, field);
      return { ...base, type: place.type, first };
    }
    case 'memory': {
      const address = shiftAddress(c, base.address, field.offsetInBytes);
      const alignment = placeAlignmentInBytes(place);
      const packed = alignment < alignmentInBytes(place.type) ? { packedTo: alignment } : {};
      return { ...base, type: place.type, address, bits: field.bits, ...packed };
    }
    case 'unknown':
      return { ...base, type: place.type };
  }
}

function shiftAddress(c: Compiler, address: LongCode, bytes: number): LongCode {
  if (bytes === 0) return address;
  return addLongs(
    c.shape,
    longLongType,
    address,
    c.fixedAddress(() => bytes),
    false,
  );
}

function compileElement(c: Compiler, place: ElementPlace): CompiledPlace {
  const base = compilePlace(c, place.base);
  if (base.kind === 'unknown') return { ...base, type: place.type };
  if (base.kind === 'registers') {
    const found = indexed(c, base, place.type, place.index, 1);
    return found ?? { kind: 'unknown', type: place.type, run: () => undefined };
  }
  const size = sizeInBytes(place.type) ?? 1;
  const index = c.scalar(place.index);
  const address = offsetAddress(c, base.address, index, size, false);
  // A local array indexed by what only the run knows is in local memory for all its accesses.
  if (!index.fixed && place.base.kind === 'variablePlace' && base.perThread) {
    c.needsMemory(c.frame, place.base.variable, true);
  }
  return { ...base, type: place.type, address, bits: undefined };
}

/** An element of registers by an index that is known when loops are unrolled; else the variable moves to memory. */
function indexed(
  c: Compiler,
  base: RegisterPlace,
  element: Type,
  index: Expression,
  sign: number,
): RegisterPlace | undefined {
  const code = c.scalar(index);
  const count = leafCount(element);
  const { binding } = base;
  const long = binding.leaves.length > MAX_UNROLLED_LEAVES && index.kind !== 'integer';
  if (!code.fixed || code.scalar === undefined || long) {
    c.needsMemory(binding.frame, binding.variable, true);
    return undefined;
  }
  const { at } = index;
  if (index.kind === 'integer') {
    const first = base.first + sign * Number(index.value) * count;
    if (first >= 0 && first + count <= binding.leaves.length) return { ...base, type: element, first };
  }
  const scalar = code.scalar;
  const before = base.skip;
  const last = binding.leaves.length - count - base.first;
  const { machine } = c;
  const skip = (mask: Parameters<typeof scalar>[0]): number => {
    const wanted = sign * Number(scalar(mask)) * count + (before === undefined ? 0 : before(mask));
    if (wanted + base.first >= 0 && wanted <= last) return wanted;
    const message = (): string => `index ${scalar(mask)} is outside ${binding.variable.name}`;
    machine.report('out-of-bounds', at, mask.first(), message, undefined, mask.lanes);
    return wanted < 0 ? 0 : last;
  };
  return { ...base, type: element, skip };
}

export function toLong(c: Compiler, code: ScalarCode): LongCode {
  return convert(c.shape, code, longLongType) as LongCode;
}

/** The value of a pointer expression as an address. */
export function addressCode(c: Compiler, pointer: Expression): LongCode {
  const code = c.scalar(pointer);
  return code.cls === 'long' ? code : toLong(c, code);
}

/** base ± index × size. */
export function offsetAddress(
  c: Compiler,
  base: LongCode,
  index: ScalarCode,
  size: number,
  subtract: boolean,
): LongCode {
  const traits = combined([index]);
  const { scalar } = base;
  if (index.cls === 'int' && index.scalar === undefined && scalar !== undefined && !subtract) {
    const signed = isSignedValue(index.type);
    const addresses = elementAddresses(c.shape, index.vector, signed, size, scalar);
    return longCode(base.type, combined([base, index]), undefined, addresses);
  }
  const wide = toLong(c, index);
  return addLongs(c.shape, base.type, base, scaledBy(c, wide, size, traits), subtract);
}

function scaledBy(c: Compiler, index: LongCode, size: number, traits: Traits): LongCode {
  const { scalar } = index;
  if (size === 1) return index;
  if (scalar !== undefined) {
    return longCode(longLongType, traits, (m) => multiplyLongScalars(scalar(m), size));
  }
  return longCode(
    longLongType,
    traits,
    undefined,
    scaleVector(c.shape, index, () => size),
  );
}
