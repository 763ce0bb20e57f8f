/** Statements of compiled host code. */
import type {
  Block,
  Declare,
  Expression,
  If,
  Loop,
  Return,
  Statement,
  Switch,
  Variable,
} from '../../../ir/nodes.ts';
import type { Location } from '../../../text/location.ts';
import { inScope } from '../hostCleanup.ts';
import { BREAK, CONTINUE, GOTO, RESULT_SLOT, RETURN } from '../hostFunction.ts';
import { compileStatement } from '../hostStatements.ts';
import { HostStop, unsupported } from '../hostStop.ts';
import { constructInto } from './nativeConstruct.ts';
import { effect, test, value } from './nativeExpressions.ts';
import { NotNative, knownKind, mentioned, notNative } from './nativeFunction.ts';
import type { NativeFunction } from './nativeFunction.ts';
import { hostImports } from './nativeHost.ts';
import { op } from './wasmBytes.ts';

/** What cannot be compiled is left to the interpreter, with the variables that it needs. */
export function statement(w: NativeFunction, one: Statement): void {
  const mark = w.mark();
  try {
    write(w, one);
  } catch (error) {
    w.reset(mark);
    if (error instanceof NotNative) interpreted(w, one);
    else if (error instanceof HostStop) fails(w, error);
    else throw error;
  }
}

/** As in the interpreter, what cannot be run ends the program only when it is reached. */
function fails(w: NativeFunction, error: HostStop): void {
  w.code.i32(w.host.error(error));
  w.code.call(hostImports.fail);
  w.code.emit(op.unreachable);
}

/** The body of a function: where it has to be interpreted as a whole, nothing is gained. */
export function bodyOf(w: NativeFunction, body: Block): void {
  write(w, body);
}

function write(w: NativeFunction, one: Statement): void {
  switch (one.kind) {
    case 'expression':
      full(w, () => {
        effect(w, one.expression);
      });
      return;
    case 'declare':
      declare(w, one);
      return;
    case 'block':
      block(w, one);
      return;
    case 'if':
      branch(w, one);
      return;
    case 'loop':
      loop(w, one);
      return;
    case 'switch':
      choose(w, one);
      return;
    case 'break':
    case 'continue': {
      const target = one.kind === 'break' ? w.breakTo : w.continueTo;
      if (target === undefined) throw notNative();
      w.code.br(target);
      return;
    }
    case 'return':
      leave(w, one);
      return;
    case 'opaqueStatement':
      if (one.jumpsTo !== undefined) throw notNative();
      throw unsupported(one.reason, one.at);
  }
}

/** A full expression; one with temporaries to destroy is left to the interpreter. */
function full(w: NativeFunction, work: () => void): void {
  const { cleanups } = inScope(w.c, work);
  if (cleanups.length > 0) throw notNative();
}

function declare(w: NativeFunction, { variable, initializer, destroy }: Declare): void {
  if (destroy !== undefined) throw notNative();
  if (variable.storage !== 'local' && variable.storage !== 'parameter') {
    if (variable.storage === 'host' || variable.storage === 'global') w.c.unit.globalAddress(variable);
    return;
  }
  if (initializer === undefined) {
    w.c.declare(variable);
    return;
  }
  full(w, () => {
    initial(w, variable, initializer);
  });
}

function initial(w: NativeFunction, variable: Variable, initializer: Expression): void {
  const known = w.variables.get(variable);
  if (known !== undefined) {
    value(w, initializer);
    w.code.set(known.local);
    return;
  }
  const binding = w.c.declare(variable);
  if (binding.kind !== 'stack') throw notNative();
  const address = { base: { kind: 'stack' }, offset: binding.offset, indices: [] } as const;
  constructInto(w, address, variable.type, initializer);
}

function block(w: NativeFunction, one: Block): void {
  const isPlain =
    one.handlers === undefined &&
    (one.atExit ?? []).length === 0 &&
    one.statements.every(
      (child) =>
        (child.kind !== 'declare' || child.destroy === undefined) &&
        (child.kind !== 'block' || child.label === undefined),
    );
  if (!isPlain) throw notNative();
  for (const child of one.statements) statement(w, child);
}

function condition(w: NativeFunction, e: Expression): void {
  full(w, () => {
    test(w, e);
  });
}

function branch(w: NativeFunction, { condition: given, whenTrue, whenFalse }: If): void {
  const { code } = w;
  condition(w, given);
  code.open(op.if);
  statement(w, whenTrue);
  if (whenFalse !== undefined) {
    code.otherwise();
    statement(w, whenFalse);
  }
  code.end();
}

/** Counts a round or a call, as the interpreter does. */
export function countRound(w: NativeFunction, at: Location): void {
  const { code, host } = w;
  w.temporary('i32', (left) => {
    code.i32(0);
    code.i32(0);
    code.access(op.i32Load, host.roundsAt);
    code.i32(1);
    code.emit(op.i32Sub);
    code.tee(left);
    code.access(op.i32Store, host.roundsAt);
    code.get(left);
    code.emit(op.i32Eqz);
    code.open(op.if);
    code.i32(host.location(at));
    code.call(hostImports.charge);
    code.end();
  });
}

function loop(w: NativeFunction, one: Loop): void {
  const { code } = w;
  const around = [w.breakTo, w.continueTo] as const;
  const { step } = one;
  w.breakTo = code.open(op.block);
  const top = code.open(op.loop);
  if (!one.testAtEnd) leaveUnless(w, one.condition);
  w.continueTo = code.open(op.block);
  statement(w, one.body);
  code.end();
  if (step !== undefined) {
    full(w, () => {
      effect(w, step);
    });
  }
  countRound(w, one.at);
  if (one.testAtEnd) leaveUnless(w, one.condition);
  code.br(top);
  code.end();
  code.end();
  [w.breakTo, w.continueTo] = around;
}

function leaveUnless(w: NativeFunction, given: Expression | undefined): void {
  if (given === undefined) return;
  condition(w, given);
  w.code.emit(op.i32Eqz);
  w.code.brIf(w.breakTo!);
}

function choose(w: NativeFunction, one: Switch): void {
  const { code } = w;
  const { type } = one.subject;
  if (type.kind !== 'integer' && type.kind !== 'boolean') throw notNative();
  const isLong = type.kind === 'integer' && type.bits === 64;
  const around = w.breakTo;
  w.breakTo = code.open(op.block);
  const targets = one.cases.map(() => code.open(op.block)).reverse();
  const kind = isLong ? 'i64' : 'i32';
  w.temporary(kind, (subject) => {
    full(w, () => {
      value(w, one.subject);
    });
    code.set(subject);
    one.cases.forEach(({ values }, i) => {
      for (const single of values) {
        code.get(subject);
        if (isLong) code.i64(BigInt(single));
        else code.i32(Number(BigInt.asIntN(32, BigInt(single))));
        code.emit(isLong ? 0x51 : op.i32Eq);
        code.brIf(targets[i]!);
      }
    });
  });
  const otherwise = one.cases.findLastIndex(({ isDefault }) => isDefault);
  code.br(targets[otherwise] ?? w.breakTo);
  for (const { statements } of one.cases) {
    code.end();
    for (const child of statements) statement(w, child);
  }
  code.end();
  w.breakTo = around;
}

function leave(w: NativeFunction, { value: given, keeps }: Return): void {
  const { code } = w;
  if (given !== undefined) {
    full(w, () => {
      value(w, given);
    });
    if (w.completion !== undefined && given.type.kind !== 'void') {
      w.toSlot(knownKind(given.type), given.type, RESULT_SLOT);
    }
  }
  const live = keeps === undefined ? undefined : w.c.liveSlots.get(keeps);
  if (live !== undefined) {
    code.i32(0);
    w.toSlot('i32', { kind: 'boolean' }, live);
  }
  ended(w, RETURN);
}

/** Leaves the function; the result is on the stack or, where the interpreter called, in its slot. */
function ended(w: NativeFunction, completion: number): void {
  const { code } = w;
  if (w.completion === undefined) {
    code.emit(op.return);
    return;
  }
  code.i32(completion);
  code.set(w.completion.local);
  code.br(w.completion.exit);
}

/** A statement that the interpreter runs. */
function interpreted(w: NativeFunction, one: Statement): void {
  const { code, c } = w;
  const run = compileStatement(c, one);
  const { named, changed } = mentioned(one, true);
  w.spill(named);
  code.i32(w.host.thunk(run));
  code.get(0);
  w.call(hostImports.runInt);
  w.temporary('i32', (completion) => {
    code.set(completion);
    w.reload(changed);
    code.get(completion);
    code.open(op.if);
    leaveAs(w, completion, BREAK, w.breakTo);
    leaveAs(w, completion, CONTINUE, w.continueTo);
    if (w.completion === undefined) {
      // A `goto` that comes out here leads into a block.
      const error = unsupported('a goto into a block', c.callee.nameAt);
      code.get(completion);
      code.i32(GOTO);
      code.emit(op.i32Eq);
      code.open(op.if);
      fails(w, error);
      code.end();
      if (w.result !== undefined) w.fromSlot(w.result, c.callee.returnType, RESULT_SLOT);
      code.emit(op.return);
    } else {
      code.get(completion);
      code.set(w.completion.local);
      code.br(w.completion.exit);
    }
    code.end();
  });
}

function leaveAs(w: NativeFunction, completion: number, kind: number, target: number | undefined): void {
  if (target === undefined) return;
  w.code.get(completion);
  w.code.i32(kind);
  w.code.emit(op.i32Eq);
  w.code.brIf(target);
}
