/** Assignments: `=`, `+=` and its kin, `++` and `--`. */
import type { Assign, CompoundAssign } from '../../ir/nodes.ts';
import type { FloatType } from '../../ir/types.ts';
import type { HostPlace, MemoryPlace } from './values/hostAddress.ts';
import { addressRun, isFixed } from './values/hostAddress.ts';
import { constructInto } from './values/hostAggregates.ts';
import type { Code, FloatCode, IntCode, PointerCode, Run } from './hostCode.ts';
import { behind, isUnsigned, runOf } from './hostCode.ts';
import { convert, numberOf } from './values/hostConversions.ts';
import { arithmetic, compileExpression } from './hostExpressions.ts';
import type { FunctionCompiler } from './hostFunction.ts';
import { floatBinary } from './values/hostFloats.ts';
import { intBinary } from './values/hostInts.ts';
import { compilePlace, loadPlace, storePlace, storeSlot } from './values/hostPlaces.ts';
import { unsupported } from './hostStop.ts';

export function compileAssign(c: FunctionCompiler, e: Assign): Code {
  const place = compilePlace(c, e.place);
  if (place.kind === 'slot' && e.value.kind === 'binary' && e.value.type.kind === 'float') {
    const computed = floatInto(c, e.value, place.slot);
    if (computed !== undefined) return computed;
  }
  if (place.kind === 'memory' && e.value.kind === 'string' && e.place.type.kind === 'array') {
    return { cls: 'void', type: e.type, run: constructInto(c, place.address, e.place.type, e.value) };
  }
  return storePlace(c, place, compileExpression(c, e.value));
}

/** `sum = a + b` leaves its value where it belongs at once. */
function floatInto(
  c: FunctionCompiler,
  e: Extract<Assign['value'], { kind: 'binary' }>,
  slot: number,
): Code | undefined {
  const left = compileExpression(c, e.left);
  const right = compileExpression(c, e.right);
  if (left.cls !== 'float' || right.cls !== 'float') return undefined;
  const run = floatBinary(c.machine, e.operator, left, right, e.type as FloatType, slot);
  return { cls: 'float', type: e.type, run, slot };
}

export function compileCompoundAssign(c: FunctionCompiler, e: CompoundAssign): Code {
  const place = fixedPlace(c, compilePlace(c, e.place));
  if (e.elementSizeInBytes !== undefined)
    return stepPointer(c, e, place.place, place.run, e.elementSizeInBytes);
  if (place.place.kind === 'slot' && e.result === 'new') {
    const fast = compoundOnSlot(c, e, place.place.slot);
    if (fast !== undefined) return fast;
  }
  const old = keep(c, loadPlace(c, place.place), e.result === 'old');
  const given = compileExpression(c, e.value);
  const isShift = e.operator === '<<' || e.operator === '>>';
  const right = isShift ? given : convert(c, given, e.computationType, e.at);
  const left = convert(c, old.code, e.computationType, e.at);
  const sum = arithmetic(c, { operator: e.operator, type: e.computationType, at: e.at }, left, right);
  const stored = storePlace(c, place.place, convert(c, sum, e.place.type, e.at));
  if (e.result === 'new') return behind(place.run, stored);
  return after(c, place.run, old, stored);
}

/** `sum += value` of a float or an int that lies in a slot. */
function compoundOnSlot(c: FunctionCompiler, e: CompoundAssign, slot: number): Code | undefined {
  const { type } = e.place;
  const { computationType, operator, at } = e;
  const { ints } = c.machine;
  if (type.kind === 'float' && computationType.kind === 'float' && type.format === computationType.format) {
    const right = convert(c, compileExpression(c, e.value), computationType, at);
    if (right.cls !== 'float') return undefined;
    const left: FloatCode = { cls: 'float', type, run: undefined, slot };
    return { cls: 'float', type, run: floatBinary(c.machine, operator, left, right, type, slot), slot };
  }
  if (type.kind !== 'integer' || type.bits !== 32 || computationType.kind !== 'integer') return undefined;
  if (computationType.bits !== 32) return undefined;
  const value = compileExpression(c, e.value);
  if (value.cls !== 'int') return undefined;
  const left: IntCode = { cls: 'int', type, run: (fp) => ints[fp + slot]!, slot };
  if (operator === '+' && value.constant !== undefined) {
    const step = value.constant;
    return { cls: 'int', type, run: (fp) => (ints[fp + slot] = (ints[fp + slot]! + step) | 0) };
  }
  const compute = intBinary(c.machine, operator, left, value, isUnsigned(computationType), at);
  return { cls: 'int', type, run: (fp) => (ints[fp + slot] = compute(fp)) };
}

/** A place whose address is worked out once, though it is used twice. */
function fixedPlace(
  c: FunctionCompiler,
  place: HostPlace,
): { readonly place: HostPlace; readonly run: Run | undefined } {
  if (place.kind === 'slot' || isFixed(place.address)) return { place, run: undefined };
  const slot = c.newSlot();
  const address = { run: undefined, slot, offset: 0, index: undefined, scale: 1 };
  const fixed: MemoryPlace = { ...place, address };
  return { place: fixed, run: addressRun(c.machine, place.address, slot) };
}

interface Kept {
  readonly code: Code;
  readonly run: Run | undefined;
}

/** The old value in a slot of its own, where it is still wanted after the store. */
function keep(c: FunctionCompiler, code: Code, wanted: boolean): Kept {
  if (!wanted) return { code, run: undefined };
  const slot = c.newSlot();
  const stored = storeSlot(c, slot, code);
  const { ints } = c.machine;
  const kept: Code =
    code.cls === 'int'
      ? { cls: 'int', type: code.type, run: (fp) => ints[fp + slot]!, slot }
      : code.cls === 'void'
        ? code
        : { ...code, run: undefined, slot };
  return { code: kept, run: runOf(stored) };
}

/** Runs the store and has the old value. */
function after(c: FunctionCompiler, place: Run | undefined, old: Kept, stored: Code): Code {
  const store = runOf(stored);
  const { ints } = c.machine;
  const run: Run = (fp) => {
    if (place !== undefined) place(fp);
    if (old.run !== undefined) old.run(fp);
    if (store !== undefined) store(fp);
  };
  const { code } = old;
  if (code.cls === 'int') {
    const slot = code.slot!;
    return {
      cls: 'int',
      type: code.type,
      run: (fp) => {
        run(fp);
        return ints[fp + slot]!;
      },
    };
  }
  return { ...code, run };
}

function stepPointer(
  c: FunctionCompiler,
  e: CompoundAssign,
  place: HostPlace,
  before: Run | undefined,
  elementSize: number,
): Code {
  const old = keep(c, loadPlace(c, place), e.result === 'old');
  const { code } = old;
  if (code.cls !== 'pointer') throw unsupported('a step of no pointer', e.at);
  const steps = numberOf(c, compileExpression(c, e.value), e.at);
  const scale = e.operator === '-' ? -elementSize : elementSize;
  const { doubles: d } = c.machine;
  const t = c.newSlot();
  const load = code.run;
  const from = code.slot;
  const moved: PointerCode = {
    cls: 'pointer',
    type: e.place.type,
    run: (fp) => {
      if (load !== undefined) load(fp);
      d[fp + t] = d[fp + from]! + steps(fp) * scale;
    },
    slot: t,
  };
  const stored = storePlace(c, place, moved);
  return e.result === 'new' ? behind(before, stored) : after(c, before, old, stored);
}
