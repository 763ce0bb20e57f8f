import { checkAtomic } from '../accesses/windows.ts';
import { isAddedUpFirst, sharedAtomicForm } from '../../ir/atomics.ts';
import type { Atomic, Place } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { accessTraits, effectTraits } from '../values/code.ts';
import type { Code, LongScalar, ScalarCode } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { convert, isSigned, scalarClass } from '../values/convertCode.ts';
import { after, unknownValue } from '../statements/expressions.ts';
import { rounderOf } from '../values/floatCode.ts';
import { newSite } from '../accesses/memoryLoad.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader, loadedCode, newLoader } from '../accesses/memoryValues.ts';
import { Region } from '../memory/region.ts';
import { newRegister } from '../values/registers.ts';
import { formatSizeInBytes, memoryFormat, readScalar, writeScalar } from '../values/scalarBytes.ts';

type Update = (old: LongScalar, operand: LongScalar, other: LongScalar) => LongScalar;

/** The new value of an atomic on numbers (floats and doubles). */
function realUpdate(e: Atomic, type: Type): Update {
  const round = rounderOf(type) ?? (scalarClass(type) === 'float' ? Math.fround : (v: number) => v);
  const a = (old: LongScalar): number => Number(old);
  switch (e.operation) {
    case 'add':
      return (old, x) => round(a(old) + a(x));
    case 'sub':
      return (old, x) => round(a(old) - a(x));
    case 'min':
      return (old, x) => Math.min(a(old), a(x));
    case 'max':
      return (old, x) => Math.max(a(old), a(x));
    case 'compareAndSwap':
      return (old, compare, x) => (old === compare ? x : old);
    case 'load':
      return (old) => old;
    default:
      return (_old, x) => x;
  }
}

/** The new value of an atomic on integers, in the integer's own range; the store wraps it. */
function integerUpdate(e: Atomic, type: Type): Update {
  const bits = type.kind === 'integer' ? type.bits : 64;
  const see = (value: LongScalar): bigint =>
    isSigned(type) ? BigInt.asIntN(bits, BigInt(value)) : BigInt.asUintN(bits, BigInt(value));
  switch (e.operation) {
    case 'add':
      return (old, x) => (bits === 32 ? Number(old) + Number(x) : see(old) + see(x));
    case 'sub':
      return (old, x) => (bits === 32 ? Number(old) - Number(x) : see(old) - see(x));
    case 'min':
      return (old, x) => (see(x) < see(old) ? x : old);
    case 'max':
      return (old, x) => (see(x) > see(old) ? x : old);
    case 'increment':
      return (old, x) => (see(old) >= see(x) ? 0 : see(old) + 1n);
    case 'decrement':
      return (old, x) => (see(old) === 0n || see(old) > see(x) ? x : see(old) - 1n);
    case 'and':
      return (old, x) => see(old) & see(x);
    case 'or':
      return (old, x) => see(old) | see(x);
    case 'xor':
      return (old, x) => see(old) ^ see(x);
    case 'compareAndSwap':
      return (old, compare, x) => (see(old) === see(compare) ? x : old);
    case 'load':
      return (old) => old;
    case 'exchange':
    case 'store':
      return (_old, x) => x;
  }
}

/** Read-modify-writes, lane by lane in the order of the lanes; the value is the old one. */
export function compileAtomic(c: Compiler, e: Atomic): Code {
  const { type } = e.place;
  if (scalarClass(type) === undefined) return partwiseAtomic(c, e);
  const operands = e.operands.map((operand) => convert(c.shape, c.scalar(operand), type));
  return scalarAtomic(c, e, e.place, operands);
}

function scalarAtomic(c: Compiler, e: Atomic, target: Place, operands: readonly ScalarCode[]): Code {
  const { type } = target;
  const cls = scalarClass(type);
  const format = memoryFormat(type);
  const place = c.place(target);
  if (place.kind === 'registers') {
    c.needsMemory(place.binding.frame, place.binding.variable, false);
  }
  if (cls === undefined || format === undefined || place.kind !== 'memory') {
    return unknownValue(c, e, 'an atomic on something that is not in memory', e.operands);
  }
  const site = newSite(c, place, e.at, 'atomic');
  const isOneAddress = place.address.scalar !== undefined && !place.perThread;
  // One lane goes for all of them, as with increments of one word.
  site.sharedOperation = isOneAddress && isAddedUpFirst(e) ? 'increment' : sharedAtomicForm(e);
  const update = cls === 'float' || cls === 'double' ? realUpdate(e, type) : integerUpdate(e, type);
  const size = formatSizeInBytes[format];
  const writes = e.operation !== 'load';
  const scratch = new Region(0, 8, 'local', '', true);
  const scratchView = scratch.view;
  const loader = newLoader(c.shape, format);
  const isReal = cls === 'float' || cls === 'double';
  const one = (region: Region, byte: number, lane: number, x: LongScalar, y: LongScalar): void => {
    const view = region.view;
    const old = readScalar(view, byte, format);
    writeScalar(scratchView, 0, format, old);
    loader.loadLane(scratch, 0, lane);
    if (!writes) return;
    const updated = update(old, x, y);
    if (updated !== old) c.machine.changes++;
    writeScalar(view, byte, format, updated);
    region.markWritten(byte, size);
  };
  const run = (m: Mask): void => {
    const read = operands.map((operand) => laneReader(operand, m));
    const first = read[0] ?? ((): LongScalar => 0);
    const second = read[1] ?? first;
    if (isReal && (e.operation === 'add' || e.operation === 'sub')) c.machine.countFlops(type, m.lanes);
    const where = place.address.vector(m);
    loader.startLanes();
    if (site.prepare(where, m) === 'single') {
      site.eachLane(where, m, (lane, region, byte) => one(region, byte, lane, first(lane), second(lane)));
    } else {
      checkAtomic(site, m);
      const region = site.region!;
      for (let warp = 0; warp < m.words.length; warp++) {
        for (let word = m.words[warp]!; word !== 0; word &= word - 1) {
          const lane = warp * 32 + 31 - Math.clz32(word & -word);
          one(region, site.rel[lane]! + site.delta, lane, first(lane), second(lane));
        }
      }
    }
    loader.finishLanes();
  };
  return after(c, { ...loadedCode(type, loader, cls), ...accessTraits, pure: true }, run);
}

/** Atomics on float2, float4 and __half2: each part on its own, as the hardware promises no more. */
function partwiseAtomic(c: Compiler, e: Atomic): Code {
  const { type } = e.place;
  const operand = e.operands[0];
  if (type.kind !== 'struct' || operand === undefined || e.operation !== 'add') {
    return unknownValue(c, e, 'an atomic on a struct', e.operands);
  }
  const value = c.expression(operand);
  if (value.cls !== 'aggregate') return unknownValue(c, e, 'an atomic on a struct', e.operands);
  const parts = type.fields.map((field, i) => {
    const member = {
      kind: 'member',
      base: e.place,
      struct: type,
      field,
      type: field.type,
      at: e.at,
    } as const;
    const operandCode = convert(c.shape, value.leaves[i]!, field.type);
    return scalarAtomic(c, e, member, [operandCode]) as ScalarCode;
  });
  // Each part's old value is kept until all parts are done.
  const old = parts.map((code) =>
    newRegister(c.shape, code.type, code.cls, code.scalar !== undefined, false),
  );
  const run = (m: Mask): void => {
    value.run(m);
    parts.forEach((code, i) => old[i]!.assign(m, code));
  };
  return {
    ...effectTraits,
    cls: 'aggregate',
    type: e.type,
    run,
    leaves: old.map((register) => register.code),
  };
}
