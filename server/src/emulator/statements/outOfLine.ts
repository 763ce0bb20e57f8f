/**
 * Calls that cannot be compiled into their caller: of a function that is running already, and through pointers and
 * tables. A function gets closures of its own for each depth of such calls, made when that depth is first reached, so
 * that a call never meets values of another one that is not done.
 */
import { planFunction } from '../../instructions/planFunction.ts';
import type { Expression, FunctionIr, Opaque } from '../../ir/nodes.ts';
import type { Location } from '../../text/location.ts';
import { effectTraits, isRunWhole } from '../values/code.ts';
import type { Code, ScalarCode } from '../values/code.ts';
import type { Compiler, Run } from '../compiler.ts';
import { scalarClass } from '../values/convertCode.ts';
import { after, integerConstant, unknownValue } from './expressions.ts';
import { copyOf } from '../intrinsics/deviceIntrinsics.ts';
import { Frame } from '../frame.ts';
import type { Binding, CompiledPlace } from '../frame.ts';
import { leavesOf } from '../accesses/leaves.ts';
import { LaneMemoryFull } from '../lanes/laneMemory.ts';
import { loadPlace } from '../accesses/loads.ts';
import { StackFull } from '../memory/localLayout.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import { addressCode } from '../accesses/places.ts';
import { LaunchStop } from '../problems.ts';
import { newRegister } from '../values/registers.ts';
import { storePlace } from '../accesses/stores.ts';

/** Of calls inside of each other; JavaScript's own stack holds the closures of about twice as many. */
const MAX_DEPTH = 100;
/** Each pass settles at least one assumption. */
const MAX_PASSES = 100;
/** Local memory for variables of such functions, per thread. */
const STACK_BYTES = 32 * 1024;
/** Free lane memory that a kernel starts with if it has such calls. */
export const OUT_OF_LINE_BYTES = 64 * 2 ** 20;

/** A function at one depth. */
interface Body {
  readonly parameters: readonly CompiledPlace[];
  readonly run: Run;
  /** The value that was returned last. */
  readonly value: Code | undefined;
  readonly frame: Frame;
}

/** The functions that are called out of line, by depth. */
export class OutOfLine {
  private readonly compiler: Compiler;
  private readonly root: Frame;
  private readonly frames: Map<FunctionIr, Frame>;
  private readonly bodies = new Map<FunctionIr, Body[]>();
  /** Such calls that are running. */
  depth = 0;

  constructor(compiler: Compiler, root: Frame) {
    this.compiler = compiler;
    this.root = root;
    this.frames = root.outOfLine;
  }

  /** The function's closures for the present depth, inside of a call that was just begun. */
  body(callee: FunctionIr): Body {
    let list = this.bodies.get(callee);
    if (list === undefined) this.bodies.set(callee, (list = []));
    return (list[this.depth] ??= this.compile(callee));
  }

  private frameOf(callee: FunctionIr): Frame {
    let frame = this.frames.get(callee);
    if (frame === undefined) this.frames.set(callee, (frame = new Frame(callee, this.root)));
    for (const parameter of callee.parameters) frame.varying.add(parameter);
    const result = frame.resultVariable();
    if (result !== undefined) frame.varying.add(result);
    return frame;
  }

  private compile(callee: FunctionIr): Body {
    const { compiler: c } = this;
    planFunction(callee);
    const frame = this.frameOf(callee);
    const changed = c.changed;
    let body = this.compileOnce(callee, frame);
    for (let pass = 0; c.changed && pass < MAX_PASSES; pass++) body = this.compileOnce(callee, frame);
    c.changed = changed;
    return body;
  }

  private compileOnce(callee: FunctionIr, frame: Frame): Body {
    const { compiler: c } = this;
    c.changed = false;
    const outer = c.enterFunction(frame);
    const { region, depth } = c;
    c.depth = this.depth;
    c.region = { depth: region.depth + 1 };
    const parameters = callee.parameters.map((parameter) =>
      placeOf(c.declare(parameter, false), parameter.type),
    );
    const result = frame.resultVariable();
    if (result !== undefined) c.result = c.declare(result, false);
    const made = c.result;
    const { returned } = c;
    const { body } = callee;
    const compile = (): Run | undefined => {
      c.functionRegion = c.region;
      return body === undefined ? undefined : c.statement(body);
    };
    const inner = frame.divergentReturn ? c.inNewRegion(compile) : compile();
    c.leaveFunction(outer);
    c.region = region;
    c.depth = depth;
    const inside = c.newMask();
    const run: Run = (m) => {
      inside.copyFrom(m);
      returned.clear();
      inner?.(inside);
    };
    const value =
      made === undefined ? undefined : loadPlace(c, placeOf(made, callee.returnType), callee.nameAt);
    return { parameters, run, value, frame };
  }
}

function placeOf(binding: Binding, type: CompiledPlace['type']): CompiledPlace {
  switch (binding.kind) {
    case 'registers':
      return { kind: 'registers', binding, type, first: 0, skip: undefined };
    case 'memory':
      return { ...binding, kind: 'memory', type, bits: undefined };
    case 'alias':
      return { ...binding.place, type };
  }
}

/** A call of a function that is running already. */
export function compileRecursiveCall(c: Compiler, e: Expression & { kind: 'call' }): Code {
  const { callee } = e;
  const invoke = invocation(c, e.arguments, e.at, e.type);
  return invoke((m, call) => call(callee, m));
}

/** A call through a pointer or a table: lanes that call the same function run together. */
export function compileIndirectCall(c: Compiler, e: Opaque): Code {
  const [target, ...values] = e.operands;
  if (target === undefined) return unknownValue(c, e, e.reason, e.operands);
  const address = addressCode(c, target);
  const { machine } = c;
  const shown = c.frame.shown(e.at);
  const group = c.newMask();
  const same = new Int32Array(c.shape.warps);
  const rest = c.newMask();
  const invoke = invocation(c, values, e.at, e.type);
  return invoke((m, call) => {
    const read = laneReader(address, m);
    const targets = Array.from({ length: c.shape.threads }, (_, i) => (m.has(i) ? Number(read(i)) : 0));
    rest.copyFrom(m);
    while (rest.lanes > 0) {
      const chosen = targets[rest.first()]!;
      for (let warp = 0; warp < same.length; warp++) same[warp] = wordOf(targets, warp, chosen);
      group.setFrom(rest, same, 0);
      rest.remove(group);
      const callee = machine.memory.functionAt(chosen);
      if (callee !== undefined && callee.parameters.length === values.length) call(callee, group);
      else
        machine.report(
          'out-of-bounds',
          shown,
          group.first(),
          () => notCallable(chosen, callee),
          undefined,
          group.lanes,
        );
    }
  });
}

function wordOf(targets: readonly number[], warp: number, chosen: number): number {
  let word = 0;
  for (let lane = 0; lane < 32; lane++) if (targets[warp * 32 + lane] === chosen) word |= 1 << lane;
  return word;
}

function notCallable(address: number, callee: FunctionIr | undefined): string {
  if (callee !== undefined)
    return `${callee.name} is called with a number of arguments that it does not take`;
  return address === 0
    ? 'this calls through a null pointer'
    : `this calls through ${address.toString(16)}, which is no device function: was the pointer made on the host?`;
}

type Call = (callee: FunctionIr, mask: Mask) => void;
type Invoke = (work: (mask: Mask, call: Call) => void) => Code;

/** The arguments and the result of such a call; `work` says which functions run for which lanes. */
function invocation(
  c: Compiler,
  values: readonly Expression[],
  at: Location,
  type: Expression['type'],
): Invoke {
  const { machine, outOfLine } = c;
  c.mayReachLocal();
  c.callsOutOfLine = true;
  machine.locals.reserveStack(STACK_BYTES);
  const depth = c.depth;
  const { codes, keep } = keptArguments(c, values);
  const leaves = type.kind === 'void' ? [] : (leavesOf(type) ?? []);
  const results = leaves.map((leaf) =>
    newRegister(c.shape, leaf.type, scalarClass(leaf.type)!, false, false),
  );
  machine.registers.push(...results);
  const stores = new Map<Body, readonly Run[]>();
  /** Compiles what is reached for the first time. */
  const reach = (
    callee: FunctionIr,
    mask: Mask,
  ): { readonly body: Body; readonly passes: readonly Run[] } => {
    try {
      const body = outOfLine.body(callee);
      let passes = stores.get(body);
      if (passes === undefined) stores.set(body, (passes = passing(c, body, codes, at)));
      return { body, passes };
    } catch (error) {
      if (!(error instanceof LaneMemoryFull || error instanceof StackFull)) throw error;
      return tooDeep(c, callee, at, mask, depth);
    }
  };
  const call: Call = (callee, mask) => {
    if (depth >= MAX_DEPTH) tooDeep(c, callee, at, mask, depth);
    if (callee.body === undefined) return;
    const before = outOfLine.depth;
    outOfLine.depth = depth + 1;
    const { body, passes } = reach(callee, mask);
    outOfLine.depth = before;
    keep(mask);
    for (const pass of passes) pass(mask);
    body.run(mask);
    if (body.value !== undefined) takeResult(body.value, results, mask);
    machine.ticks++;
  };
  return (work) => {
    const run = (m: Mask): void => {
      work(m, call);
    };
    const first = results[0];
    if (first === undefined) return { ...effectTraits, cls: 'void', type, run };
    if (scalarClass(type) !== undefined) return after(c, { ...first.code, type }, run);
    return { ...effectTraits, cls: 'aggregate', type, run, leaves: results.map((one) => one.code) };
  };
}

/** Arguments that may call functions themselves are worked out first: their calls use the same parameters. */
function keptArguments(
  c: Compiler,
  values: readonly Expression[],
): { readonly codes: readonly Code[]; readonly keep: Run } {
  const codes = values.map((value) => c.expression(value));
  if (codes.every((code) => code.pure)) return { codes, keep: () => undefined };
  const kept = codes.map((code) => copyOf(c, code));
  return {
    codes: kept.map((one) => one.code),
    keep: (m) => {
      for (const one of kept) one.take(m);
    },
  };
}

/** Stores the arguments in the callee's parameters; compiled when the callee is first met here. */
function passing(c: Compiler, body: Body, codes: readonly Code[], at: Location): readonly Run[] {
  return body.parameters.map((place, i) => {
    const code = codes[i] ?? integerConstant(c, 0, place.type);
    return storePlace(c, place, code, at, true);
  });
}

function takeResult(
  value: Code,
  results: readonly { merge(mask: Mask, value: ScalarCode): void }[],
  mask: Mask,
): void {
  if (isRunWhole(value)) value.run(mask);
  if (value.cls === 'void') return;
  const parts = value.cls === 'aggregate' ? value.leaves : [value];
  results.forEach((result, i) => {
    const part = parts[i];
    if (part !== undefined) result.merge(mask, part);
  });
}

function tooDeep(c: Compiler, callee: FunctionIr, at: Location, mask: Mask, depth: number): never {
  const message = (): string =>
    `${callee.name} is called ${depth} calls deep, and no deeper calls fit here: does the recursion end? A GPU's stack is small too ` +
    '(cudaLimitStackSize, 1,024 bytes per thread unless the program asks for more)';
  c.machine.report('no-progress', c.frame.shown(at), mask.first(), message);
  throw new LaunchStop('trap');
}
