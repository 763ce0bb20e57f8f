/** What leaving a block or the end of a full expression destroys, and C++'s exceptions, which leave many at once. */
import type { Expression, FunctionIr, Handler, Intrinsic, Statement, Variable } from '../../ir/nodes.ts';
import type { StructType, Type } from '../../ir/types.ts';
import { sameType, sizeInBytes, typeName } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { Code, IntRun, Run } from './hostCode.ts';
import { runOf, valueClass } from './hostCode.ts';
import { compileExpression } from './hostExpressions.ts';
import type { Completion, FunctionCompiler, StatementRun } from './hostFunction.ts';
import { BASE_SLOT, FIRST_PARAMETER_SLOT } from './hostFunction.ts';
import { loadPlace, storePlace } from './values/hostPlaces.ts';
import { HostStop, unsupported } from './hostStop.ts';

/** An object in flight: its type and where it lies. */
export class CppException extends Error {
  readonly type: Type;
  readonly address: number;
  readonly at: Location;
  readonly destructor: FunctionIr | undefined;
  /** How many std::exception_ptr there are to it. */
  keptBy = 0;
  /** Thrown by one of those, and not yet caught. */
  isRethrown = false;

  constructor(type: Type, address: number, destructor: FunctionIr | undefined, at: Location) {
    super('a C++ exception');
    this.type = type;
    this.address = address;
    this.destructor = destructor;
    this.at = at;
  }
}

/** Something that is destroyed when its scope is left, if it is alive then. */
export interface HostCleanup {
  /** Not 0 while the object is alive, and the more, the later it was made. */
  readonly liveSlot: number;
  readonly run: Run;
}

/** Registers what destroys a variable with the innermost scope; the result marks the variable as alive. */
export function onLeaving(c: FunctionCompiler, variable: Variable | undefined, destroy: Expression): Run {
  const liveSlot = c.newSlot();
  c.cleanups.at(-1)?.push({ liveSlot, run: runOf(compileExpression(c, destroy)) ?? (() => undefined) });
  if (variable !== undefined) c.liveSlots.set(variable, liveSlot);
  const { machine } = c;
  const { ints } = machine;
  return (fp) => {
    ints[fp + liveSlot] = ++machine.objectsMade;
  };
}

/** Compiles something with a scope of its own; `cleanups` is what leaving that scope has to run. */
export function inScope<T>(
  c: FunctionCompiler,
  compile: () => T,
): { readonly made: T; readonly cleanups: readonly HostCleanup[] } {
  const cleanups: HostCleanup[] = [];
  c.cleanups.push(cleanups);
  try {
    return { made: compile(), cleanups };
  } finally {
    c.cleanups.pop();
  }
}

/** Runs something and then what its scope holds, the last made first. */
export function withCleanups<T>(
  c: FunctionCompiler,
  cleanups: readonly HostCleanup[],
  run: (fp: number) => T,
): (fp: number) => T {
  if (cleanups.length === 0) return run;
  const { ints } = c.machine;
  const leave = (fp: number): void => {
    for (;;) {
      let last: HostCleanup | undefined;
      for (const one of cleanups)
        if (ints[fp + one.liveSlot]! > (last === undefined ? 0 : ints[fp + last.liveSlot]!)) last = one;
      if (last === undefined) return;
      ints[fp + last.liveSlot] = 0;
      last.run(fp);
    }
  };
  return (fp) => {
    for (const one of cleanups) ints[fp + one.liveSlot] = 0;
    let result: T;
    try {
      result = run(fp);
    } catch (error) {
      if (error instanceof CppException) leave(fp);
      throw error;
    }
    leave(fp);
    return result;
  };
}

/** A full expression: its temporaries are destroyed at its end. */
export function fullExpression(c: FunctionCompiler, compile: () => Run | undefined): Run | undefined {
  const { made, cleanups } = inScope(c, compile);
  return made === undefined ? undefined : withCleanups(c, cleanups, made);
}

/** `throw value;` and `throw;`. */
export function compileThrow(c: FunctionCompiler, given: readonly Expression[], at: Location): Code {
  const [value, reference] = given;
  const destructor = reference?.kind === 'functionReference' ? reference.function : undefined;
  const { machine, unit } = c;
  const type: Type = { kind: 'void' };
  if (value === undefined) {
    const run: Run = () => {
      const current = unit.caught.at(-1);
      if (current === undefined) throw new HostStop('abort', 'throw; without an exception', 134, at);
      throw current;
    };
    return { cls: 'void', type, run };
  }
  const size = sizeInBytes(value.type);
  if (size === undefined || valueClass(value.type) === undefined) throw unsupported('throwing this type', at);
  const slot = c.newSlot();
  const address = { run: undefined, slot, offset: 0, index: undefined, scale: 1 };
  const place = { kind: 'memory', address, type: value.type, bits: undefined, at } as const;
  const store = runOf(storePlace(c, place, compileExpression(c, value)));
  const run: Run = (fp) => {
    const object = machine.allocate(Math.max(size, 1));
    machine.doubles[fp + slot] = object;
    store?.(fp);
    throw new CppException(value.type, object, destructor, at);
  };
  return { cls: 'void', type, run };
}

/** What std::exception_ptr is made of: exceptions by number, counted. */
export function compileKeptException(c: FunctionCompiler, e: Intrinsic): Code | undefined {
  const { unit, machine } = c;
  const { keptExceptions } = unit;
  if (e.name === '__current_exception') {
    const run: IntRun = () => {
      const current = unit.caught.at(-1);
      if (current === undefined) return 0;
      current.keptBy++;
      const known = keptExceptions.indexOf(current);
      return known < 0 ? keptExceptions.push(current) - 1 : known;
    };
    return { cls: 'int', type: e.type, run };
  }
  const change = keptChanges[e.name];
  const [argument] = e.arguments;
  if (change === undefined || argument === undefined) return undefined;
  const isThrown = e.name === '__rethrow_exception';
  const slot = c.newSlot();
  const store = runOf(
    storePlace(c, { kind: 'slot', slot, type: argument.type }, compileExpression(c, argument)),
  );
  const run: Run = (fp) => {
    store?.(fp);
    const kept = keptExceptions[machine.ints[fp + slot]!];
    if (kept === undefined) return;
    change(kept);
    if (isThrown) throw kept;
    destroyCaught(c, kept, fp);
  };
  return { cls: 'void', type: e.type, run };
}

const keptChanges: Readonly<Record<string, (kept: CppException) => void>> = {
  __keep_exception: (kept) => kept.keptBy++,
  __drop_exception: (kept) => kept.keptBy--,
  __rethrow_exception: (kept) => (kept.isRethrown = true),
};

/** Where the wanted class lies in an object: bases are fields that are named by their type. */
function offsetOfBase(type: Type, wanted: Type): number | undefined {
  if (sameType(type, wanted)) return 0;
  if (type.kind !== 'struct' || wanted.kind !== 'struct') return undefined;
  for (const field of (type satisfies StructType).fields) {
    if (field.name !== typeName(field.type)) continue;
    const inner = offsetOfBase(field.type, wanted);
    if (inner !== undefined) return field.offsetInBytes + inner;
  }
  return undefined;
}

function matches(handler: Handler, error: CppException): number | undefined {
  const { type } = handler;
  if (type === undefined) return 0;
  const bare = type.kind === 'pointer' && type.isReference ? type.pointee : type;
  return offsetOfBase(error.type, bare);
}

export function compileTry(
  c: FunctionCompiler,
  body: StatementRun,
  handlers: readonly Handler[],
  compileStatement: (statement: Statement) => StatementRun,
): StatementRun {
  const compiled = handlers.map((handler) => {
    const slot = c.newSlot();
    const bind = bindCaught(c, handler, slot);
    return { handler, slot, bind, run: compileStatement(handler.body) };
  });
  const { machine, unit } = c;
  return (fp) => {
    try {
      return body(fp);
    } catch (error) {
      if (!(error instanceof CppException)) throw error;
      for (const { handler, slot, bind, run } of compiled) {
        const offset = matches(handler, error);
        if (offset === undefined) continue;
        machine.doubles[fp + slot] = error.address + offset;
        bind?.(fp);
        error.isRethrown = false;
        unit.caught.push(error);
        let ended: Completion;
        try {
          ended = run(fp);
        } finally {
          unit.caught.pop();
        }
        destroyCaught(c, error, fp);
        return ended;
      }
      throw error;
    }
  };
}

/** Unless something has it still. */
function destroyCaught(c: FunctionCompiler, error: CppException, fp: number): void {
  const { machine, unit, frame } = c;
  const { destructor } = error;
  if (destructor === undefined || error.keptBy > 0 || error.isRethrown || unit.caught.includes(error)) return;
  const next = fp + frame.slots;
  machine.doubles[next] = machine.doubles[fp]! + Math.ceil(frame.bytes / 16) * 16;
  machine.doubles[next + FIRST_PARAMETER_SLOT] = error.address;
  unit.function(destructor).run(next);
}

/** Gives the handler's variable the object whose address is in the slot. */
function bindCaught(c: FunctionCompiler, { variable, body }: Handler, slot: number): Run | undefined {
  if (variable === undefined) return undefined;
  const { type } = variable;
  const binding = c.declare(variable);
  const isReference = type.kind === 'pointer' && type.isReference;
  const address = { run: undefined, slot, offset: 0, index: undefined, scale: 1 };
  const given: Code = isReference
    ? { cls: 'pointer', type, run: undefined, slot }
    : loadPlace(c, { kind: 'memory', address, type, bits: undefined, at: body.at });
  const target =
    binding.kind === 'slot'
      ? ({ kind: 'slot', slot: binding.slot, type } as const)
      : ({
          kind: 'memory',
          address: { ...address, slot: BASE_SLOT, offset: binding.offset },
          type,
          bits: undefined,
          at: body.at,
        } as const);
  return runOf(storePlace(c, target, given));
}
