/** Struct and array values: bytes on the stack, filled field by field. */
import { constructedAt } from '../../../ir/constructions.ts';
import type { Construct, Expression, Variable } from '../../../ir/nodes.ts';
import type { Type } from '../../../ir/types.ts';
import { pointerTo, sizeInBytes } from '../../../ir/types.ts';
import type { Location } from '../../../text/location.ts';
import type { Address } from './hostAddress.ts';
import { addressRun, isFixed } from './hostAddress.ts';
import type { AggregateCode, Code, Run } from '../hostCode.ts';
import { inOrder, runOf, valueClass } from '../hostCode.ts';
import { convert } from './hostConversions.ts';
import { compileExpression, knownSize } from '../hostExpressions.ts';
import type { FunctionCompiler } from '../hostFunction.ts';
import { BASE_SLOT } from '../hostFunction.ts';
import { locate } from './hostLoads.ts';
import { storePlace } from './hostPlaces.ts';
import { encodeText } from '../../memory/textBytes.ts';
import { unsupported } from '../hostStop.ts';

/** A value of its own in the frame. */
export function compileConstruct(c: FunctionCompiler, e: Construct): Code {
  if (valueClass(e.type) === 'aggregate') return compileAggregate(c, e);
  const [value] = e.values;
  if (value !== undefined) return convert(c, compileExpression(c, value), e.type, e.at);
  return compileExpression(c, { kind: 'integer', value: 0, type: e.type, at: e.at });
}

function compileAggregate(c: FunctionCompiler, e: Construct): AggregateCode {
  const address = temporaryAddress(c, e.type, e.at);
  const slot = c.newSlot();
  const run = inOrder([constructInto(c, address, e.type, e), addressRun(c.machine, address, slot)])!;
  return { cls: 'aggregate', type: e.type, run, slot };
}

export function temporaryAddress(c: FunctionCompiler, type: Type, at: Location): Address {
  return { run: undefined, slot: BASE_SLOT, offset: c.newBytes(type, 1, at), index: undefined, scale: 1 };
}

/** Writes a value where it belongs, field by field, and zeros where nothing is given. */
export function constructInto(c: FunctionCompiler, address: Address, type: Type, e: Expression): Run {
  if (!isFixed(address)) {
    const slot = c.newSlot();
    const fixed = { run: undefined, slot, offset: 0, index: undefined, scale: 1 };
    return inOrder([addressRun(c.machine, address, slot), constructInto(c, fixed, type, e)])!;
  }
  const constructed = constructorInto(c, address, type, e);
  if (constructed !== undefined) return constructed;
  if (e.kind === 'string' && type.kind === 'array') return stringInto(c, address, type, e.value, e.at);
  if (e.kind !== 'construct') {
    const place = { kind: 'memory', address, type, bits: undefined, at: e.at } as const;
    return runOf(storePlace(c, place, compileExpression(c, e))) ?? (() => undefined);
  }
  return (
    inOrder([
      zeroMissing(c, address, type, e),
      ...e.values.map((value, i) => part(c, address, type, value, i)),
    ]) ?? (() => undefined)
  );
}

/** An object is made where it stays, as its constructor may keep the address. */
function constructorInto(c: FunctionCompiler, address: Address, type: Type, e: Expression): Run | undefined {
  if (e.kind !== 'sequence' || type.kind !== 'struct') return undefined;
  const { at } = e;
  const pointer = pointerTo(type);
  const self: Variable = {
    kind: 'variable',
    name: '$self',
    type: pointer,
    storage: 'parameter',
    addressTaken: false,
    at,
  };
  const place = { kind: 'variablePlace', variable: self, type: pointer, at } as const;
  const call = constructedAt({ kind: 'read', place, type: pointer, at }, type, e);
  if (call === undefined) return undefined;
  const slot = c.newSlot();
  const bound = { slots: new Map([[self, slot]]), substitutes: new Map(), callee: call.callee, call: at };
  const run = c.inlined(bound, () => runOf(compileExpression(c, call)));
  return inOrder([addressRun(c.machine, address, slot), run]);
}

function part(c: FunctionCompiler, address: Address, type: Type, value: Expression, i: number): Run {
  if (type.kind === 'struct') {
    const field = type.fields[i];
    if (field === undefined) throw unsupported('too many values for a struct', value.at);
    const at = { ...address, offset: address.offset + field.offsetInBytes };
    if (field.bits === undefined) return constructInto(c, at, field.type, value);
    const place = { kind: 'memory', address: at, type: field.type, bits: field.bits, at: value.at } as const;
    return runOf(storePlace(c, place, compileExpression(c, value))) ?? (() => undefined);
  }
  if (type.kind === 'array') {
    const step = sizeInBytes(type.element) ?? 0;
    return constructInto(c, { ...address, offset: address.offset + i * step }, type.element, value);
  }
  return constructInto(c, address, type, value);
}

function zeroMissing(c: FunctionCompiler, address: Address, type: Type, e: Construct): Run | undefined {
  const wanted = type.kind === 'struct' ? type.fields.length : type.kind === 'array' ? type.length : 1;
  if (e.values.length >= (wanted ?? 0)) return undefined;
  return fill(c, address, knownSize(e), e.at);
}

function fill(c: FunctionCompiler, address: Address, size: number, at: Location): Run {
  const { doubles: d } = c.machine;
  const site = c.machine.site(at);
  const { slot, offset } = address;
  return (fp) => {
    if (size === 0) return;
    const byte = slot < 0 ? offset : d[fp + slot]! + offset;
    const begin = locate(c.machine, site, byte, size, 'writes');
    site.region.u8.fill(0, begin, begin + size);
    site.region.markWritten(begin, size);
  };
}

function stringInto(c: FunctionCompiler, address: Address, type: Type, text: string, at: Location): Run {
  const size = sizeInBytes(type) ?? 0;
  const bytes = new Uint8Array(size);
  bytes.set(encodeText(text).subarray(0, size));
  const { doubles: d } = c.machine;
  const site = c.machine.site(at);
  const { slot, offset } = address;
  return (fp) => {
    const byte = slot < 0 ? offset : d[fp + slot]! + offset;
    const begin = locate(c.machine, site, byte, size, 'writes');
    site.region.u8.set(bytes, begin);
    site.region.markWritten(begin, size);
  };
}
