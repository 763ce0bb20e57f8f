/** Calls between functions of the host. */
import type { Call, Expression, FunctionIr, Opaque, Statement } from '../../ir/nodes.ts';
import { sizeInBytes } from '../../ir/types.ts';
import { walkStatement } from '../../ir/walk.ts';
import type { Location } from '../../text/location.ts';
import { isLibraryPath } from '../../text/location.ts';
import { cudaErrors } from './cuda/cudaErrors.ts';
import { temporaryAddress } from './values/hostAggregates.ts';
import { addressRun } from './values/hostAddress.ts';
import type { Code, Run } from './hostCode.ts';
import { inOrder, runOf, valueClass } from './hostCode.ts';
import { compileExpression } from './hostExpressions.ts';
import { compileInline } from './hostInlining.ts';
import type { HostBinding, StatementRun } from './hostFunction.ts';
import {
  BASE_SLOT,
  FIRST_PARAMETER_SLOT,
  FunctionCompiler,
  GOTO,
  NEXT,
  RESULT_SLOT,
} from './hostFunction.ts';
import type { HostMachine } from './hostMachine.ts';
import { countedCalls } from './native/hotCode.ts';
import { storePlace, storeSlot } from './values/hostPlaces.ts';
import { compileStatement } from './hostStatements.ts';
import { EXIT_BY_SEGMENTATION, HostStop, unsupported } from './hostStop.ts';
import { copyBytes } from './values/hostStores.ts';
import type { HostFunction, HostUnit } from './hostUnit.ts';

/** Compiles a function; its parameters come first among the slots. */
export function compileFunction(unit: HostUnit, callee: FunctionIr): HostFunction {
  const c = new FunctionCompiler(unit, callee);
  const parameterSlots = callee.parameters.map(() => c.newSlot());
  const entries = callee.parameters.map((parameter, i) => {
    const slot = parameterSlots[i]!;
    return parameterEntry(c, parameter, slot, c.declare(parameter));
  });
  if (callee.body === undefined) {
    throw unsupported(
      `\`${callee.displayName}\` is declared, but this file does not define it`,
      callee.nameAt,
    );
  }
  const body = checkedEnd(compileStatement(c, callee.body), callee);
  c.lateConstants = c.constants.length;
  const start = inOrder([c.prologue(), ...entries]);
  const interpret: HostFunction['run'] =
    start === undefined
      ? body
      : (fp) => {
          start(fp);
          return body(fp);
        };
  const made: HostFunction = { frame: c.frame, parameterSlots, run: interpret };
  made.run = countedCalls(unit, callee, interpret, (run) => {
    made.run = run;
  });
  return made;
}

/** A `goto` whose label lies in a block beside its own comes out here. */
function checkedEnd(body: StatementRun, callee: FunctionIr): StatementRun {
  if (!hasGoto(callee)) return body;
  return (fp) => {
    const ended = body(fp);
    if (ended === GOTO) throw unsupported('a goto into a block', callee.nameAt);
    return ended;
  };
}

function hasGoto({ body }: FunctionIr): boolean {
  let found = false;
  const statement = (one: Statement): void => {
    if (one.kind === 'opaqueStatement' && one.jumpsTo !== undefined) found = true;
  };
  if (body !== undefined) walkStatement(body, { statement });
  return found;
}

/** Moves an argument from its slot to where the function keeps the parameter. */
function parameterEntry(
  c: FunctionCompiler,
  parameter: FunctionIr['parameters'][number],
  slot: number,
  binding: HostBinding,
): Run | undefined {
  const { type, at } = parameter;
  const cls = valueClass(type);
  const { ints } = c.machine;
  if (cls === undefined || cls === 'void') return undefined;
  const given: Code =
    cls === 'int' ? { cls, type, run: (fp) => ints[fp + slot]!, slot } : { cls, type, run: undefined, slot };
  if (binding.kind === 'slot') return runOf(storeSlot(c, binding.slot, given));
  const address = { run: undefined, slot: BASE_SLOT, offset: binding.offset, index: undefined, scale: 1 };
  return runOf(storePlace(c, { kind: 'memory', address, type, bits: undefined, at }, given));
}

export function compileCall(c: FunctionCompiler, e: Call): Code {
  const isKernel = e.callee.role === 'kernel';
  const inlined = isKernel ? undefined : compileInline(c, e);
  if (inlined !== undefined) return inlined;
  const { slots, runs } = compileArguments(c, e.arguments);
  const evaluate = inOrder(evaluationOrder(e.callee, runs));
  const { unit } = c;
  let target: HostFunction | undefined;
  const enter = entering(
    c,
    e.callee.displayName,
    e.at,
    e.arguments,
    slots,
    () => (target ??= isKernel ? unconfiguredLaunch(unit, e.callee) : unit.function(e.callee)),
  );
  const run = atCall(c, e, inOrder([evaluate, enter])!);
  return result(c, e, run);
}

/** A call through a pointer: to a function, or to an entry of an object's table. */
export function compileIndirectCall(c: FunctionCompiler, e: Opaque): Code {
  const [pointer, ...given] = e.operands;
  if (pointer === undefined) throw unsupported(e.reason, e.at);
  const code = compileExpression(c, pointer);
  if (code.cls !== 'pointer') throw unsupported(e.reason, e.at);
  const { slots, runs } = compileArguments(c, given);
  const callee = c.newSlot();
  const keep = runOf(storeSlot(c, callee, code));
  const { machine, unit } = c;
  const find = (fp: number): HostFunction => {
    const address = machine.doubles[fp + callee]!;
    const target = machine.functionAt(address);
    if (target === undefined) throw badCallee(address, e);
    if (target.role === 'kernel') return unconfiguredLaunch(unit, target);
    return unit.function(target);
  };
  const enter = entering(c, e.reason, e.at, given, slots, find);
  return result(c, e, inOrder([keep, ...runs.reverse(), enter])!);
}

/** A kernel called as a function: its stub finds no configuration of a launch, launches nothing and notes an error. */
function unconfiguredLaunch(unit: HostUnit, kernel: FunctionIr): HostFunction {
  return {
    frame: { slots: FIRST_PARAMETER_SLOT + kernel.parameters.length, bytes: 0 },
    parameterSlots: [],
    run: () => {
      unit.runtime.fail(cudaErrors.missingConfiguration);
      return NEXT;
    },
  };
}

function badCallee(address: number, e: Opaque): HostStop {
  if (address === 0 && e.reason.startsWith('virtual')) {
    return unsupported(`${e.reason}, which is pure or belongs to a second base class`, e.at);
  }
  const what = address === 0 ? 'a null pointer' : 'an address that is no function';
  return new HostStop('fault', `calls a function through ${what}`, EXIT_BY_SEGMENTATION, e.at);
}

function compileArguments(
  c: FunctionCompiler,
  given: readonly Expression[],
): { readonly slots: readonly number[]; readonly runs: (Run | undefined)[] } {
  const slots: number[] = [];
  const runs = given.map((argument) => {
    const code = compileExpression(c, argument);
    if (code.cls === 'void') throw unsupported('a void argument', argument.at);
    const isSteady = code.cls !== 'int' && code.cls !== 'aggregate' && code.run === undefined;
    const slot = isSteady ? code.slot : c.newSlot();
    slots.push(slot);
    return isSteady ? undefined : settle(c, code, slot);
  });
  return { slots, runs };
}

/** Operators whose left operand comes first, also where they are functions ([over.match.oper]). */
const leftFirst = /^operator(<<|>>|&&|\|\||,|\[\]|->\*)$/;

/**
 * C++ leaves the order of most arguments open; g++, which compiles nvcc's host code, takes the last one first, also of
 * operators' operands. What is called, and the object of a method, come before the arguments.
 */
export function evaluationOrder<T>(callee: FunctionIr, runs: readonly T[]): T[] {
  const { name, parameters } = callee;
  if (leftFirst.test(name)) return [...runs];
  const isCall = name === 'operator()' || !/^operator\W/.test(name);
  if (parameters[0]?.name !== 'this' || !isCall) return [...runs].reverse();
  const [self, ...rest] = runs;
  return [self!, ...rest.reverse()];
}

/** What ends the program inside a library function shows at the project's call of it. */
function atCall(c: FunctionCompiler, e: Call, run: Run): Run {
  const shown = c.shown(e.at);
  const { machine } = c;
  if (!isLibraryPath(e.callee.at.anchor.path) || isLibraryPath(shown.anchor.path)) return run;
  return (fp) => {
    const before = machine.libraryCall;
    machine.libraryCall = shown;
    try {
      run(fp);
    } catch (error) {
      if (!(error instanceof HostStop) || error.at === undefined) throw error;
      if (!isLibraryPath(error.at.anchor.path)) throw error;
      throw new HostStop(error.reason, error.message, error.exitCode, shown);
    } finally {
      machine.libraryCall = before;
    }
  };
}

/** An argument in a slot of the caller; a struct as a copy of its own, because later arguments may change it. */
function settle(c: FunctionCompiler, code: Code, slot: number): Run | undefined {
  if (code.cls !== 'aggregate') return runOf(storeSlot(c, slot, code));
  const at = c.callee.at;
  const address = temporaryAddress(c, code.type, at);
  const size = sizeInBytes(code.type) ?? 0;
  return inOrder([
    copyBytes(c.machine, address, code.run, code.slot, size, at),
    addressRun(c.machine, address, slot),
  ]);
}

/** Copies the arguments over and runs the callee. */
function entering(
  c: FunctionCompiler,
  name: string,
  at: Location,
  given: readonly Expression[],
  slots: readonly number[],
  find: (fp: number) => HostFunction,
): Run {
  const { machine, frame } = c;
  const { ints, highs, doubles, rounds } = machine;
  const classes = given.map((argument) => valueClass(argument.type));
  const count = slots.length;
  return (fp) => {
    const target = find(fp);
    const next = fp + frame.slots;
    const base = doubles[fp]! + Math.ceil(frame.bytes / 16) * 16;
    if (next + target.frame.slots >= ints.length || base + target.frame.bytes > machine.stackEnd) {
      throw stackOverflow(name, at);
    }
    for (let i = 0; i < count; i++) {
      const from = fp + slots[i]!;
      const to = next + FIRST_PARAMETER_SLOT + i;
      switch (classes[i]) {
        case 'int':
          ints[to] = ints[from]!;
          break;
        case 'long':
          ints[to] = ints[from]!;
          highs[to] = highs[from]!;
          break;
        default:
          doubles[to] = doubles[from]!;
      }
    }
    doubles[next] = base;
    if (--rounds[0]! === 0) machine.charge(at);
    target.run(next);
    machine.returnedFrame = next;
  };
}

function stackOverflow(name: string, at: Location): HostStop {
  return new HostStop(
    'stack-overflow',
    `the stack of 8 MB is used up in \`${name}\`: is the recursion endless?`,
    139,
    at,
  );
}

/** The returned value, taken from the callee's frame before anything else runs. */
function result(c: FunctionCompiler, e: Call | Opaque, run: Run): Code {
  const { machine } = c;
  const { ints, highs, doubles } = machine;
  const { type } = e;
  const cls = valueClass(type);
  switch (cls) {
    case 'void':
      return { cls, type, run };
    case 'int':
      return {
        cls,
        type,
        run: (fp) => {
          run(fp);
          return ints[machine.returnedFrame + RESULT_SLOT]!;
        },
      };
    case 'long': {
      const slot = c.newSlot();
      const move: Run = (fp) => {
        run(fp);
        ints[fp + slot] = ints[machine.returnedFrame + RESULT_SLOT]!;
        highs[fp + slot] = highs[machine.returnedFrame + RESULT_SLOT]!;
      };
      return { cls, type, run: move, slot };
    }
    case 'float':
    case 'pointer': {
      const slot = c.newSlot();
      const move: Run = (fp) => {
        run(fp);
        doubles[fp + slot] = doubles[machine.returnedFrame + RESULT_SLOT]!;
      };
      return { cls, type, run: move, slot };
    }
    case 'aggregate':
      return returnedAggregate(c, e, run);
    default:
      throw unsupported(type.kind === 'opaque' ? type.reason : 'a result of unknown type', e.at);
  }
}

function returnedAggregate(c: FunctionCompiler, e: Call | Opaque, run: Run): Code {
  const { machine } = c;
  const { doubles } = machine;
  const slot = c.newSlot();
  const address = temporaryAddress(c, e.type, e.at);
  const fetch: Run = (fp) => {
    run(fp);
    doubles[fp + slot] = doubles[machine.returnedFrame + RESULT_SLOT]!;
  };
  const copy = copyBytes(c.machine, address, fetch, slot, sizeInBytes(e.type) ?? 0, e.at);
  return { cls: 'aggregate', type: e.type, run: inOrder([copy, addressRun(c.machine, address, slot)]), slot };
}

/** Runs a function from outside with nothing below it on the stack. */
export function enterFunction(m: HostMachine, target: HostFunction, fp: number): void {
  enterFunctionAt(m, target, fp, m.stackBase);
}

/** Runs a function from outside; its memory on the stack begins at `base`. */
export function enterFunctionAt(m: HostMachine, target: HostFunction, fp: number, base: number): void {
  m.doubles[fp] = base;
  target.run(fp);
}
