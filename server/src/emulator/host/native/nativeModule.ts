/** One WebAssembly module: a hot loop or function of the host program and the functions that it calls. */
import type { FunctionIr, Statement, Variable } from '../../../ir/nodes.ts';
import type { Location } from '../../../text/location.ts';
import { walkStatement } from '../../../ir/walk.ts';
import { sizeInBytes } from '../../../ir/types.ts';
import { FIRST_PARAMETER_SLOT, FunctionCompiler, RESULT_SLOT, RETURN } from '../hostFunction.ts';
import { HostStop } from '../hostStop.ts';
import type { ValueType } from '../../lanes/wasmFormat.ts';
import { copyTo, storeScalar } from './nativeAccess.ts';
import { NativeFunction, NotNative, kindOf, mentioned } from './nativeFunction.ts';
import type { MathFunction, NativeHost } from './nativeHost.ts';
import { hostImports, importSignatures } from './nativeHost.ts';
import { bodyOf, statement } from './nativeStatements.ts';
import { op, wasmModule } from './wasmBytes.ts';
import type { Signature, WasmBody, WasmImport } from './wasmBytes.ts';

/** Functions beyond so many are called through the interpreter. */
const MOST_FUNCTIONS = 120;
/** A module that gets larger is not worth the time that its compilation takes. */
const MOST_BYTES = 400_000;
const MOST_PAGES = 65536;

export interface NativeCallee extends Signature {
  readonly index: number;
  /** Where its frame's size stands; see NativeHost.frameCell. */
  readonly cell: number;
}

const statementSignature: Signature = { parameters: ['i32'], result: 'i32' };

/** How a function is called: its frame's first slot, then its parameters. */
function signatureOf(callee: FunctionIr): Signature | undefined {
  const parameters: ValueType[] = ['i32'];
  for (const { type } of callee.parameters) {
    const kind = kindOf(type);
    if (kind === undefined) return undefined;
    parameters.push(kind);
  }
  const result = kindOf(callee.returnType);
  return result === undefined && callee.returnType.kind !== 'void' ? undefined : { parameters, result };
}

export class NativeModule {
  readonly host: NativeHost;
  private readonly callees = new Map<FunctionIr, NativeCallee>();
  private readonly waiting: (() => void)[] = [];
  private readonly imports: WasmImport[] = [...importSignatures];
  private readonly writers: NativeFunction[] = [];
  private readonly bodies: WasmBody[] = [];
  private size = 0;

  constructor(host: NativeHost) {
    this.host = host;
  }

  /** The number of an imported function of numbers. */
  mathematics(apply: MathFunction, arity: number): number {
    const name = this.host.mathematicsName(apply);
    const known = this.imports.findIndex((one) => one.name === name && one.parameters.length === arity);
    if (known >= 0) return known;
    const parameters = Array.from({ length: arity }, () => 'f64' as const);
    return this.imports.push({ name, parameters, result: 'f64' }) - 1;
  }

  /** A function that the module's code calls; undefined where its values are left to the interpreter. */
  callee(callee: FunctionIr, at: Location): NativeCallee | undefined {
    const known = this.callees.get(callee);
    if (known !== undefined) return known;
    const signature = signatureOf(callee);
    if (signature === undefined) return undefined;
    const index = this.reserve(signature);
    const c = new FunctionCompiler(this.host.unit, callee);
    const isCompiled = callee.body !== undefined && this.bodies.length <= MOST_FUNCTIONS;
    const entry = { ...signature, index, cell: this.host.frameCell(c.frame) };
    this.callees.set(callee, entry);
    this.waiting.push(() => {
      if (!isCompiled || !this.compile(callee, entry, c)) this.forward(callee, entry, at);
    });
    return entry;
  }

  private reserve(signature: Signature): number {
    return this.bodies.push({ ...signature, locals: [], code: [] }) - 1;
  }

  private add(index: number, w: NativeFunction, before: readonly number[], after: readonly number[]): void {
    const { code } = w;
    const bases = inside(w, () => {
      w.emitBases();
    });
    const parts = [bases, before, code.bytes, after];
    const { parameters, result } = this.bodies[index]!;
    this.bodies[index] = { parameters, result, locals: code.locals, code: parts };
    this.writers.push(w);
    this.size += code.bytes.length;
  }

  /** The body of a function; false where the interpreter has to run it. */
  private compile(callee: FunctionIr, { index, ...signature }: NativeCallee, c: FunctionCompiler): boolean {
    const { body } = callee;
    if (body === undefined || this.size > MOST_BYTES) return false;
    const w = new NativeFunction(this, c, signature, false);
    try {
      callee.parameters.forEach((parameter, i) => {
        w.addVariable(parameter, i + 1);
      });
      for (const variable of mentioned(body, true).named) {
        if (!w.variables.has(variable)) w.addVariable(variable);
      }
      bodyOf(w, body);
      if (w.result !== undefined) w.zero(w.result);
      const before = inside(w, () => {
        constants(w, 0);
        callee.parameters.forEach((parameter, i) => {
          keepOnStack(w, parameter, i + 1);
        });
      });
      this.add(index, w, before, []);
      return true;
    } catch (error) {
      if (error instanceof NotNative || error instanceof HostStop) return false;
      throw error;
    }
  }

  /** A function that hands its parameters to the interpreter. */
  private forward(callee: FunctionIr, { index, ...signature }: NativeCallee, at: Location): void {
    const c = new FunctionCompiler(this.host.unit, callee);
    const w = new NativeFunction(this, c, signature, false);
    callee.parameters.forEach(({ type }, i) => {
      w.code.get(i + 1);
      w.toSlot(signature.parameters[i + 1]!, type, FIRST_PARAMETER_SLOT + i);
    });
    w.code.i32(this.host.callee(callee, at));
    w.code.get(0);
    w.code.call(hostImports.invoke);
    if (w.result !== undefined) w.fromSlot(w.result, callee.returnType, RESULT_SLOT);
    this.add(index, w, [], []);
  }

  /** A statement of an interpreted function: given its frame's first slot, it returns the statement's completion. */
  compileStatement(c: FunctionCompiler, root: Statement): ((fp: number) => number) | undefined {
    const index = this.reserve(statementSignature);
    const w = new NativeFunction(this, c, statementSignature, true);
    const { named, changed, declared } = mentioned(root, true);
    for (const variable of named) w.addVariable(variable);
    const outer = [...named].filter((variable) => !declared.has(variable));
    const changedOuter = outer.filter((variable) => changed.has(variable));
    if (hasHandlers(c.callee)) w.keptInSlots = changedOuter;
    const completion = w.completion!;
    completion.exit = w.code.open(op.block);
    statement(w, root);
    w.code.end();
    w.spill(changedOuter);
    w.code.get(completion.local);
    const before = inside(w, () => {
      constants(w, c.lateConstants);
      w.reload(outer);
    });
    this.add(index, w, before, []);
    return this.finish();
  }

  /** A whole function, called as the interpreter calls it. */
  compileFunction(callee: FunctionIr): ((fp: number) => number) | undefined {
    const index = this.reserve(statementSignature);
    const c = new FunctionCompiler(this.host.unit, callee);
    const signature = signatureOf(callee);
    if (signature === undefined) return undefined;
    const w = new NativeFunction(this, c, statementSignature, false);
    const target = this.reserve(signature);
    const entry = { ...signature, index: target, cell: 0 };
    this.callees.set(callee, { ...entry, cell: this.host.frameCell(c.frame) });
    if (!this.compile(callee, entry, c)) return undefined;
    w.code.get(0);
    callee.parameters.forEach(({ type }, i) => {
      w.fromSlot(signature.parameters[i + 1]!, type, FIRST_PARAMETER_SLOT + i);
    });
    w.callFunction(target);
    if (signature.result !== undefined) w.toSlot(signature.result, callee.returnType, RESULT_SLOT);
    w.code.i32(RETURN);
    this.add(index, w, [], []);
    this.host.frameOf(callee, c.frame);
    return this.finish();
  }

  private finish(): ((fp: number) => number) | undefined {
    for (let next = this.waiting.pop(); next !== undefined; next = this.waiting.pop()) next();
    for (const writer of this.writers) writer.relocate(this.imports.length);
    this.host.settleFrames();
    return this.host.instantiate(wasmModule(this.imports, this.bodies, MOST_PAGES));
  }
}

/** Instructions that stand before those written so far. */
function inside(w: NativeFunction, work: () => void): readonly number[] {
  const { bytes } = w.code;
  w.code.bytes = [];
  try {
    work();
    return w.code.bytes;
  } finally {
    w.code.bytes = bytes;
  }
}

/** Constants that closures find in their slots. */
function constants(w: NativeFunction, from: number): void {
  for (const { slot, low, high, double } of w.c.constants.slice(from)) {
    const { code, host } = w;
    code.get(w.base('ints'));
    code.i32(low);
    code.access(op.i32Store, host.intsAt + 4 * slot);
    code.get(w.base('ints'));
    code.i32(high);
    code.access(op.i32Store, host.highsAt + 4 * slot);
    code.get(w.base('doubles'));
    code.f64(double);
    code.access(op.f64Store, host.doublesAt + 8 * slot);
  }
}

/** Parameters whose address is taken, and structs, lie on the stack. */
function keepOnStack(w: NativeFunction, parameter: Variable, local: number): void {
  const binding = w.c.declare(parameter);
  if (binding.kind !== 'stack') return;
  const { type, at } = parameter;
  const address = { base: { kind: 'stack' }, offset: binding.offset, indices: [] } as const;
  const push = (): void => {
    w.code.get(local);
  };
  if (type.kind === 'struct' || type.kind === 'array') copyTo(w, address, push, sizeInBytes(type) ?? 0, at);
  else storeScalar(w, address, type, push, at);
}

const withHandlers = new WeakMap<FunctionIr, boolean>();

/** Whether the function catches exceptions: what its loops change has to be in the slots by then. */
function hasHandlers(callee: FunctionIr): boolean {
  let known = withHandlers.get(callee);
  if (known === undefined) {
    known = false;
    if (callee.body !== undefined) {
      walkStatement(callee.body, {
        statement: (one) => {
          if (one.kind === 'block' && one.handlers !== undefined) known = true;
        },
      });
    }
    withHandlers.set(callee, known);
  }
  return known;
}
