/**
 * Compiled host expressions: closures over the machine's slots. `fp` is the first slot of the running frame. Small
 * integers are returned; everything else is left in a slot of the frame, because returning doubles through closures
 * would put each of them on the heap.
 */
import type { Expression } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { Address } from './values/hostAddress.ts';

/** What it returns, if anything, nobody looks at. */
export type Run = (fp: number) => unknown;
export type IntRun = (fp: number) => number;
export type TestRun = (fp: number) => boolean;

export interface IntCode {
  readonly cls: 'int';
  readonly type: Type;
  readonly run: IntRun;
  /** Where the value is that of a variable. */
  readonly slot?: number;
  readonly constant?: number;
  /** For conditions. */
  readonly test?: TestRun;
  /** The slots of two variables whose product it is. */
  readonly product?: readonly [number, number];
}
/** `run` (where it has to be run at all) leaves the value in the slot. */
interface SlotCode {
  readonly type: Type;
  readonly run: Run | undefined;
  readonly slot: number;
}
export interface LongCode extends SlotCode {
  readonly cls: 'long';
}
export interface FloatCode extends SlotCode {
  readonly cls: 'float';
  /** The load of a float that `run` is; codes made of this one, which run more, may still hold it. */
  readonly load?: { readonly address: Address; readonly at: Location; readonly run: Run };
}
export interface PointerCode extends SlotCode {
  readonly cls: 'pointer';
}
/** The slot holds the address of the value's bytes, which are to be copied before anything else runs. */
export interface AggregateCode extends SlotCode {
  readonly cls: 'aggregate';
}
export interface VoidCode {
  readonly cls: 'void';
  readonly type: Type;
  readonly run: Run;
}
export type Code = IntCode | LongCode | FloatCode | PointerCode | AggregateCode | VoidCode;
export type ValueClass = Code['cls'];

/** How values of a type are held; undefined for types whose size or meaning is not known. */
export function valueClass(type: Type): ValueClass | undefined {
  switch (type.kind) {
    case 'void':
      return 'void';
    case 'boolean':
      return 'int';
    case 'integer':
      return type.bits === 64 ? 'long' : 'int';
    case 'float':
      return 'float';
    case 'pointer':
    case 'function':
      return 'pointer';
    case 'array':
    case 'struct':
      return 'aggregate';
    case 'opaque':
      return type.sizeInBytes === 8 ? 'pointer' : undefined;
  }
}

export function isUnsigned(type: Type): boolean {
  return type.kind === 'boolean' || (type.kind === 'integer' && !type.signed);
}

/**
 * What an index needs of a cast that widens it to 64 bits: with fewer bits the sum of an address is the same modulo 2^64.
 * Undefined for anything but such a cast.
 */
export function widenedOperand(e: Expression): Expression | undefined {
  const isWidening =
    e.kind === 'cast' &&
    e.type.kind === 'integer' &&
    e.type.bits === 64 &&
    e.operand.type.kind === 'integer' &&
    (e.operand.type.bits < 64 || e.operand.type.signed === e.type.signed);
  return isWidening ? e.operand : undefined;
}

/** The code with something that runs before it. */
export function behind(before: Run | undefined, code: Code): Code {
  if (before === undefined) return code;
  if (code.cls === 'int') {
    const { run } = code;
    return {
      cls: 'int',
      type: code.type,
      run: (fp) => {
        before(fp);
        return run(fp);
      },
    };
  }
  const { run } = code;
  const both: Run = (fp) => {
    before(fp);
    if (run !== undefined) run(fp);
  };
  return { ...code, run: both };
}

/** Runs the code for its effects. */
export function runOf(code: Code): Run | undefined {
  if (code.cls === 'int') {
    if (code.slot !== undefined || code.constant !== undefined) return undefined;
    return code.run;
  }
  return code.run;
}

/** One closure from several. */
export function inOrder(runs: readonly (Run | undefined)[]): Run | undefined {
  const kept = runs.filter((run) => run !== undefined);
  const [first, second, third] = kept;
  if (first === undefined) return undefined;
  if (second === undefined) return first;
  if (third === undefined) {
    return (fp) => {
      first(fp);
      second(fp);
    };
  }
  if (kept.length === 3) {
    return (fp) => {
      first(fp);
      second(fp);
      third(fp);
    };
  }
  const count = kept.length;
  return (fp) => {
    for (let i = 0; i < count; i++) kept[i]!(fp);
  };
}
