/** Places: variables in slots, and addresses with their indices taken apart so that accesses can work them out. */
import type { Expression, Place, Variable } from '../../../ir/nodes.ts';
import { sizeInBytes } from '../../../ir/types.ts';
import type { Type } from '../../../ir/types.ts';
import type { Location } from '../../../text/location.ts';
import { memoryFormat } from '../../values/scalarBytes.ts';
import type { Address, HostPlace, MemoryPlace } from './hostAddress.ts';
import { addressRun } from './hostAddress.ts';
import type { Code, IntRun, PointerCode, Run } from '../hostCode.ts';
import { inOrder, isUnsigned, valueClass, widenedOperand } from '../hostCode.ts';
import { numberOf } from './hostConversions.ts';
import { compileExpression } from '../hostExpressions.ts';
import type { FunctionCompiler } from '../hostFunction.ts';
import { BASE_SLOT } from '../hostFunction.ts';
import { inline } from '../hostInlining.ts';
import { loadFloat, loadInt, loadLong, loadPointer } from './hostLoads.ts';
import { unsupported } from '../hostStop.ts';
import { copyBytes, storeFloat, storeInt, storeLong, storePointer } from './hostStores.ts';
import { loadBits, storeBits } from './hostBitFields.ts';

export function compilePlace(c: FunctionCompiler, place: Place): HostPlace {
  switch (place.kind) {
    case 'variablePlace':
      return variablePlace(c, place.variable, place.at);
    case 'dereference':
      return memory(place.type, pointerAddress(c, place.pointer), c.shown(place.at));
    case 'member': {
      const base = addressOfPlace(c, place.base);
      const address = { ...base, offset: base.offset + place.field.offsetInBytes };
      return { ...memory(place.type, address, c.shown(place.at)), bits: place.field.bits };
    }
    case 'element':
      return elementPlace(c, place.base, place.index, place.type, place.at);
    case 'opaquePlace':
      throw unsupported(place.reason, place.at);
  }
}

function memory(type: Type, address: Address, at: Location): MemoryPlace {
  return { kind: 'memory', type, address, bits: undefined, at };
}

function variablePlace(c: FunctionCompiler, variable: Variable, at: Location): HostPlace {
  const { type } = variable;
  if (variable.storage === 'local' || variable.storage === 'parameter') {
    const binding = c.declare(variable);
    if (binding.kind === 'slot') return { kind: 'slot', slot: binding.slot, type };
    return memory(type, { ...nothing, slot: BASE_SLOT, offset: binding.offset }, at);
  }
  if (variable.storage === 'shared' || variable.storage === 'dynamicShared') {
    throw unsupported('shared memory in host code', at);
  }
  return memory(type, { ...nothing, slot: -1, offset: c.unit.globalAddress(variable) }, at);
}

const nothing = { run: undefined, slot: -1, offset: 0, index: undefined, scale: 1 } as const;

/** The address of a place that lies in memory. */
function addressOfPlace(c: FunctionCompiler, place: Place): Address {
  const compiled = compilePlace(c, place);
  if (compiled.kind === 'memory') return compiled.address;
  throw unsupported('the address of a variable that has none', place.at);
}

/** `p`, `p + i` and `p - i` as a base with an index. */
function pointerAddress(c: FunctionCompiler, pointer: Expression): Address {
  if (pointer.kind === 'address') return addressOfPlace(c, pointer.place);
  if (pointer.kind === 'pointerOffset') {
    const base = pointerAddress(c, pointer.pointer);
    const scale = pointer.subtract ? -pointer.elementSizeInBytes : pointer.elementSizeInBytes;
    return withIndex(c, base, pointer.index, scale);
  }
  const substitute = c.substituteOf(pointer);
  if (substitute !== undefined) return pointerAddress(c, substitute);
  if (pointer.kind === 'call') {
    const inlined = inline(c, pointer, (value) => pointerAddress(c, value));
    if (inlined !== undefined) {
      const { before, made } = inlined;
      return before === undefined ? made : { ...made, run: inOrder([before, made.run]) };
    }
  }
  if (pointer.kind === 'cast' && pointer.operand.type.kind === 'pointer')
    return pointerAddress(c, pointer.operand);
  const code = compileExpression(c, pointer);
  if (code.cls !== 'pointer' && code.cls !== 'aggregate')
    throw unsupported('an access by no pointer', pointer.at);
  return { ...nothing, run: code.run, slot: code.slot };
}

function withIndex(c: FunctionCompiler, base: Address, index: Expression, scale: number): Address {
  const code = compileExpression(c, withoutWidening(c, index));
  if (code.cls === 'int' && code.constant !== undefined) {
    const steps = isUnsigned(code.type) ? code.constant >>> 0 : code.constant;
    return { ...base, offset: base.offset + steps * scale };
  }
  const steps = numberOf(c, code, index.at);
  if (base.index === undefined) return { ...base, index: steps, scale };
  const slot = c.newSlot();
  return { ...nothing, run: addressRun(c.machine, base, slot), slot, index: steps, scale };
}

function withoutWidening(c: FunctionCompiler, e: Expression): Expression {
  const inner = c.substituteOf(e) ?? widenedOperand(e);
  return inner === undefined ? e : withoutWidening(c, inner);
}

function elementPlace(
  c: FunctionCompiler,
  base: Place,
  index: Expression,
  type: Type,
  at: Location,
): HostPlace {
  const size = sizeInBytes(type);
  if (size === undefined) throw unsupported('an element of unknown size', at);
  return memory(type, withIndex(c, addressOfPlace(c, base), index, size), c.shown(at));
}

/** The address of a place as a value. */
export function addressValue(c: FunctionCompiler, place: Place, type: Type): PointerCode {
  const address = addressOfPlace(c, place);
  if (address.index === undefined && address.offset === 0 && address.slot >= 0) {
    return { cls: 'pointer', type, run: address.run, slot: address.slot };
  }
  if (address.index === undefined && address.slot < 0) {
    return { cls: 'pointer', type, run: undefined, slot: c.constantSlot(0, 0, address.offset) };
  }
  const slot = c.newSlot();
  return { cls: 'pointer', type, run: addressRun(c.machine, address, slot), slot };
}

/** The value of a place. */
export function loadPlace(c: FunctionCompiler, place: HostPlace): Code {
  const { type } = place;
  const cls = valueClass(type);
  if (place.kind === 'slot') {
    const { slot } = place;
    const { ints } = c.machine;
    if (cls === 'int') return { cls, type, run: (fp) => ints[fp + slot]!, slot };
    if (cls === 'long' || cls === 'float' || cls === 'pointer') return { cls, type, run: undefined, slot };
    throw unsupported('a variable of unknown type', c.callee.at);
  }
  const { address, at } = place;
  if (place.bits !== undefined) return loadBits(c, place, place.bits);
  if (cls === 'aggregate') {
    const slot = c.newSlot();
    return { cls, type, run: addressRun(c.machine, address, slot), slot };
  }
  const format = memoryFormat(type);
  if (format === undefined)
    throw unsupported(`a value of ${type.kind === 'opaque' ? type.reason : 'unknown type'}`, at);
  if (cls === 'int') return { cls, type, run: loadInt(c.machine, address, format, at) };
  const slot = c.newSlot();
  if (cls === 'long') return { cls, type, run: loadLong(c.machine, address, slot, at), slot };
  if (cls === 'float') {
    const run = loadFloat(c.machine, address, format, slot, at);
    return { cls, type, run, slot, ...(format === 'f32' ? { load: { address, at, run } } : {}) };
  }
  return { cls: 'pointer', type, run: loadPointer(c.machine, address, slot, at), slot };
}

/** Stores a value of the place's own type; the result is the value stored. */
export function storePlace(c: FunctionCompiler, place: HostPlace, value: Code): Code {
  if (place.kind === 'slot') return storeSlot(c, place.slot, value);
  const { address, at, type } = place;
  const { machine } = c;
  if (place.bits !== undefined) return storeBits(c, place, place.bits, value);
  if (value.cls === 'aggregate') {
    const size = sizeInBytes(type) ?? 0;
    const run = copyBytes(machine, address, value.run, value.slot, size, at);
    return { cls: 'aggregate', type, run, slot: value.slot };
  }
  const format = memoryFormat(type);
  if (format === undefined) throw unsupported('a store of unknown type', at);
  switch (value.cls) {
    case 'int':
      return { cls: 'int', type, run: storeInt(machine, address, format, value.run, at) };
    case 'long':
      return { ...value, run: storeLong(machine, address, value.run, value.slot, at) };
    case 'float':
      return { ...value, run: storeFloat(machine, address, format, value.run, value.slot, at) };
    case 'pointer':
      return { ...value, run: storePointer(machine, address, value.run, value.slot, at) };
    case 'void':
      throw unsupported('a store of nothing', at);
  }
}

/** Gives a slot a value. */
export function storeSlot(c: FunctionCompiler, slot: number, value: Code): Code {
  const { ints, highs, doubles } = c.machine;
  switch (value.cls) {
    case 'int': {
      const { run, constant } = value;
      const set: IntRun =
        constant !== undefined ? (fp) => (ints[fp + slot] = constant) : (fp) => (ints[fp + slot] = run(fp));
      return { cls: 'int', type: value.type, run: set };
    }
    case 'long': {
      const { run, slot: from } = value;
      const move: Run = (fp) => {
        if (run !== undefined) run(fp);
        ints[fp + slot] = ints[fp + from]!;
        highs[fp + slot] = highs[fp + from]!;
      };
      return { ...value, run: move, slot };
    }
    case 'float':
    case 'pointer':
    case 'aggregate': {
      const { run, slot: from } = value;
      const move: Run = (fp) => {
        if (run !== undefined) run(fp);
        doubles[fp + slot] = doubles[fp + from]!;
      };
      return { ...value, run: move, slot };
    }
    case 'void':
      return value;
  }
}
