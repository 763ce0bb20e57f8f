/** Calls between functions of compiled host code. */
import type { Call, Expression } from '../../../ir/nodes.ts';
import { sizeInBytes } from '../../../ir/types.ts';
import type { Type } from '../../../ir/types.ts';
import { isLibraryPath } from '../../../text/location.ts';
import { evaluationOrder } from '../hostCalls.ts';
import { inlineableAt } from '../hostInlining.ts';
import { copyTo, pushAddress } from './nativeAccess.ts';
import { temporaryPlace } from './nativeConstruct.ts';
import { value } from './nativeExpressions.ts';
import { knownKind, notNative } from './nativeFunction.ts';
import type { NativeFunction } from './nativeFunction.ts';
import { hostImports } from './nativeHost.ts';
import type { NativeCallee } from './nativeModule.ts';
import { countRound } from './nativeStatements.ts';
import { op } from './wasmBytes.ts';

const isAggregate = (type: Type): boolean => type.kind === 'struct' || type.kind === 'array';

export function call(w: NativeFunction, e: Call): void {
  const { callee } = e;
  if (callee.role === 'kernel' || e.arguments.length !== callee.parameters.length) throw notNative();
  e.arguments.forEach((argument, i) => {
    if (knownKind(argument.type) !== knownKind(callee.parameters[i]!.type)) throw notNative();
  });
  const inlined = inlineableAt(w.c, e);
  if (inlined !== undefined) {
    inline(w, e, inlined.value);
    return;
  }
  const target = w.module.callee(callee, e.at);
  if (target === undefined) throw notNative();
  const locals = e.arguments.map((argument) => w.code.newLocal(knownKind(argument.type)));
  const order = evaluationOrder(
    callee,
    e.arguments.map((_, i) => i),
  );
  for (const i of order) argument(w, e.arguments[i]!, locals[i]!);
  enter(w, e, target, locals);
  if (isAggregate(e.type)) ownCopy(w, e);
}

/** A small function's value in place of the call. */
function inline(w: NativeFunction, e: Call, returned: Expression): void {
  const { c } = w;
  const { parameters } = e.callee;
  const slots = new Map(parameters.map((parameter) => [parameter, c.newSlot()]));
  const locals = parameters.map(({ type }) => w.code.newLocal(knownKind(type)));
  const order = evaluationOrder(
    e.callee,
    parameters.map((_, i) => i),
  );
  for (const i of order) {
    value(w, e.arguments[i]!);
    w.code.set(locals[i]!);
  }
  const around = parameters.map((parameter) => w.variables.get(parameter));
  parameters.forEach((variable, i) => {
    const kind = knownKind(variable.type);
    w.variables.set(variable, { variable, local: locals[i]!, kind, slot: slots.get(variable)! });
  });
  try {
    const bound = { slots, substitutes: new Map(), callee: e.callee, call: e.at };
    c.inlined(bound, () => {
      value(w, returned);
    });
  } finally {
    parameters.forEach((parameter, i) => {
      const before = around[i];
      if (before === undefined) w.variables.delete(parameter);
      else w.variables.set(parameter, before);
    });
  }
}

/** A struct is handed over as a copy of its own, because later arguments may change it. */
function argument(w: NativeFunction, e: Expression, local: number): void {
  if (!isAggregate(e.type)) {
    value(w, e);
    w.code.set(local);
    return;
  }
  const address = temporaryPlace(w, e);
  const push = (): void => {
    value(w, e);
  };
  copyTo(w, address, push, sizeInBytes(e.type) ?? 0, w.c.callee.at);
  pushAddress(w, address);
  w.code.set(local);
}

/** Makes the callee's frame behind this one and calls it. */
function enter(w: NativeFunction, e: Call, target: NativeCallee, locals: readonly number[]): void {
  const { code, host } = w;
  const own = host.frameCell(w.c.frame);
  w.temporary('i32', (next) => {
    w.temporary('f64', (base) => {
      code.get(0);
      code.i32(0);
      code.access(op.i32Load, own);
      code.emit(op.i32Add);
      code.set(next);
      code.get(w.base('doubles'));
      code.access(op.f64Load, host.doublesAt);
      code.i32(0);
      code.access(op.f64Load, own + 8);
      code.emit(op.f64Add);
      code.set(base);
      overflow(w, e, target, next, base);
      code.get(next);
      code.i32(3);
      code.emit(op.i32Shl);
      code.get(base);
      code.access(op.f64Store, host.doublesAt);
      countRound(w, e.at);
      noteCall(w, e);
      code.get(next);
      for (const local of locals) code.get(local);
      w.callFunction(target.index);
    });
  });
}

function overflow(w: NativeFunction, e: Call, target: NativeCallee, next: number, base: number): void {
  const { code, host } = w;
  const { machine } = w.c;
  code.get(next);
  code.i32(0);
  code.access(op.i32Load, target.cell);
  code.emit(op.i32Add);
  code.i32(machine.ints.length);
  code.emit(op.i32GeU);
  code.get(base);
  code.i32(0);
  code.access(op.i32Load, target.cell + 4);
  code.emit(0xb7, op.f64Add);
  code.f64(machine.stackEnd);
  code.emit(op.f64Gt, op.i32Or);
  code.open(op.if);
  code.i32(host.callee(e.callee, e.at));
  code.i32(host.location(e.at));
  code.call(hostImports.overflow);
  code.end();
}

/** What ends the program inside a library function shows at the project's call of it. */
function noteCall(w: NativeFunction, e: Call): void {
  const at = w.c.shown(e.at);
  if (!isLibraryPath(e.callee.at.anchor.path) || isLibraryPath(at.anchor.path)) return;
  w.code.i32(0);
  w.code.i32(w.host.location(at) + 1);
  w.code.access(op.i32Store, w.host.callAt);
}

/** A returned struct lies in the frame of a function that is gone: it is copied before anything else runs. */
function ownCopy(w: NativeFunction, e: Call): void {
  const { code } = w;
  const address = temporaryPlace(w, e);
  w.temporary('i64', (returned) => {
    code.set(returned);
    const push = (): void => {
      code.get(returned);
    };
    copyTo(w, address, push, sizeInBytes(e.type) ?? 0, e.at);
  });
  pushAddress(w, address);
}
