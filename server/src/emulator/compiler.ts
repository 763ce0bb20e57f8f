import { keepsItsValue } from '../ir/parameterWrites.ts';
import type { Expression, Place, Statement, Variable } from '../ir/nodes.ts';
import { alignmentInBytes, intType, longLongType, sizeInBytes } from '../ir/types.ts';
import type { Type } from '../ir/types.ts';
import type { Location } from '../text/location.ts';
import { LOCAL_BASE, SHARED_BASE } from './memory/addressSpace.ts';
import { constantTraits, effectTraits } from './values/code.ts';
import type { Code, LongCode, ScalarCode } from './values/code.ts';
import { compileExpression, runOf } from './statements/expressions.ts';
import { startingWith } from './values/startingWith.ts';
import type { Frame } from './frame.ts';
import type { Binding, CompiledPlace, ControlRegion } from './frame.ts';
import { fitsRegisters, leavesOf } from './accesses/leaves.ts';
import { longCode } from './values/longCode.ts';
import type { MergedAccess } from '../instructions/plan.ts';
import type { MergedSite } from './accesses/mergedSite.ts';
import type { CopyPair } from './accesses/copyPair.ts';
import type { Machine } from './machine.ts';
import { OutOfLine } from './statements/outOfLine.ts';
import { Mask } from './lanes/mask.ts';
import { compilePlace } from './accesses/places.ts';
import { newRegister } from './values/registers.ts';
import { scalarClass } from './values/convertCode.ts';
import { compileStatement } from './statements/statements.ts';
import { storePlace } from './accesses/stores.ts';
import type { Shape } from './lanes/vector.ts';

/** Runs a statement for the lanes of `mask`, and takes those out of it that jump away. */
export type Run = (mask: Mask) => void;

/** Where `break` and `continue` go. */
export interface JumpTarget {
  readonly kind: 'loop' | 'switch';
  /** Lanes that leave a switch join behind it. */
  readonly left: Mask;
  /** Lanes that wait for the loop's step. */
  readonly waiting: Mask;
  readonly region: ControlRegion;
  readonly bodyRegion: ControlRegion;
  readonly onDivergentBreak: () => void;
  readonly onDivergentContinue: () => void;
}

/** What the compiler comes back to behind a call. */
type FunctionState = Pick<Compiler, 'frame' | 'jumps' | 'result' | 'functionRegion' | 'returned'>;

/** nvcc aligns arrays to what they are accessed as: `float v[4]` that is written as a float4 lies at a multiple of 16. */
function usualAlignment(type: Type, sizeInBytes: number): number {
  return type.kind === 'array' ? ([16, 8].find((bytes) => bytes <= sizeInBytes) ?? 1) : 1;
}

/** The state of one pass over a kernel; see frame.ts for why there may be several. */
export class Compiler {
  readonly machine: Machine;
  readonly shape: Shape;
  frame: Frame;
  region: ControlRegion = { depth: 0 };
  /** Where the function that is being compiled puts its result, and the region that it was called in. */
  result: Binding | undefined;
  jumps: JumpTarget[] = [];
  /** Where the body of the function starts; a return deeper down leaves other lanes behind. */
  functionRegion: ControlRegion = this.region;
  /** Lanes that have returned from the function; of the kernel, those that are done. */
  returned: Mask;
  /** A pass disproved an assumption; the next one knows better. */
  changed = false;
  /** Pointers may lead to local memory. Learnt in one pass for the next. */
  readonly knowledge: { hasLocalMemory: boolean };
  bindings = new Map<Variable, Binding>();
  /** Of parameters that stand for what is passed. */
  readonly valuesOfParameters = new Map<Variable, Code>();
  /** Those of the branches that are being compiled. */
  readonly mergedSites = new Map<MergedAccess, MergedSite>();
  /** By the loads of asynchronous copies. */
  readonly copyPairs = new Map<object, CopyPair>();
  /** The loop whose region its enclosing block has opened already. */
  openedFor: Statement | undefined;
  readonly outOfLine: OutOfLine;
  /** Calls out of line that the code being compiled stands in. */
  depth = 0;
  /** There are such calls. */
  callsOutOfLine = false;

  constructor(machine: Machine, root: Frame, knowledge: { hasLocalMemory: boolean }) {
    this.machine = machine;
    this.shape = machine.shape;
    this.frame = root;
    this.knowledge = knowledge;
    this.returned = machine.exited;
    this.outOfLine = new OutOfLine(this, root);
  }

  enterFunction(frame: Frame): FunctionState {
    const outer = {
      frame: this.frame,
      jumps: this.jumps,
      result: this.result,
      functionRegion: this.functionRegion,
      returned: this.returned,
    };
    this.frame = frame;
    this.jumps = [];
    this.result = undefined;
    this.returned = this.newMask();
    return outer;
  }

  leaveFunction(outer: FunctionState): void {
    this.frame = outer.frame;
    this.jumps = outer.jumps;
    this.result = outer.result;
    this.functionRegion = outer.functionRegion;
    this.returned = outer.returned;
  }

  /** Writes a returned value to where the caller reads it. */
  storeResult(value: Expression, at: Location): Run {
    const code = this.expression(value);
    const { result } = this;
    if (result === undefined || result.kind === 'alias') return runOf(code);
    const type = this.frame.callee.returnType;
    const place =
      result.kind === 'registers'
        ? ({ kind: 'registers', binding: result, type, first: 0, skip: undefined } as const)
        : ({ ...result, kind: 'memory', type, bits: undefined } as const);
    return storePlace(this, place, code, at);
  }

  expression(expression: Expression): Code {
    return compileExpression(this, expression);
  }

  /** The code of an expression that has a scalar type. */
  scalar(expression: Expression): ScalarCode {
    const code = this.expression(expression);
    if (code.cls !== 'aggregate' && code.cls !== 'void') return code;
    if (code.cls === 'aggregate' && code.leaves.length === 1) return firstLeaf(code.run, code.leaves[0]!);
    const { run } = code;
    return {
      ...longCode(longLongType, effectTraits, (m) => {
        run(m);
        return 0;
      }),
    };
  }

  place(place: Place): CompiledPlace {
    return compilePlace(this, place);
  }

  /** What a pointer expression points to. */
  pointee(pointer: Expression): CompiledPlace {
    const type = pointer.type.kind === 'pointer' ? pointer.type.pointee : intType;
    return this.place({ kind: 'dereference', pointer, type, at: pointer.at });
  }

  store(place: CompiledPlace, value: Code, at: Location): Run {
    return storePlace(this, place, value, at);
  }

  statement(statement: Statement): Run {
    return compileStatement(this, statement);
  }

  newMask(): Mask {
    return new Mask(this.shape);
  }

  /** Compiles something that only some lanes of the present region may reach. */
  inNewRegion<T>(compile: () => T): T {
    const outer = this.region;
    this.region = { depth: outer.depth + 1 };
    const made = compile();
    this.region = outer;
    return made;
  }

  varies(frame: Frame, variable: Variable): void {
    if (frame.varying.has(variable)) return;
    frame.varying.add(variable);
    this.changed = true;
  }

  needsMemory(frame: Frame, variable: Variable, indexed: boolean): void {
    if (!frame.inMemory.has(variable)) {
      frame.inMemory.add(variable);
      this.changed = true;
    }
    if (indexed && !frame.indexed.has(variable)) {
      frame.indexed.add(variable);
      this.changed = true;
    }
  }

  /** Brings a local variable or parameter into being. */
  declare(variable: Variable, fixed: boolean): Binding {
    const { frame } = this;
    this.valuesOfParameters.delete(variable);
    const leaves = leavesOf(variable.type);
    const made: Binding =
      leaves === undefined || frame.inMemory.has(variable)
        ? this.localBinding(variable)
        : {
            kind: 'registers',
            variable,
            frame,
            leaves,
            registers: leaves.map((leaf) => {
              const uniform = !frame.varying.has(variable);
              return newRegister(this.shape, leaf.type, scalarClass(leaf.type)!, uniform, fixed && uniform);
            }),
            region: this.region,
            uniform: !frame.varying.has(variable),
          };
    this.bindings.set(variable, made);
    if (made.kind === 'registers') this.machine.registers.push(...made.registers);
    return made;
  }

  /** Pointers may lead to local memory from here on. */
  mayReachLocal(): void {
    if (this.knowledge.hasLocalMemory) return;
    this.knowledge.hasLocalMemory = true;
    this.changed = true;
  }

  private localBinding(variable: Variable): Binding {
    this.mayReachLocal();
    const { locals } = this.machine;
    const size = sizeInBytes(variable.type) ?? 8;
    const alignment = Math.max(
      alignmentInBytes(variable.type),
      variable.alignmentInBytes ?? 1,
      usualAlignment(variable.type, size),
    );
    const offset = locals.reserve(size, alignment);
    if (fitsRegisters(variable.type) && !this.frame.isRecursive()) locals.keepInRegisters(offset, size);
    else if (this.isConstantBank(variable)) locals.keepInConstantBank(offset, size);
    const start = LOCAL_BASE + offset;
    const address = this.fixedAddress(() => start);
    return { kind: 'memory', address, counted: this.frame.indexed.has(variable), perThread: true };
  }

  /** A kernel's parameter that nothing changes is read where it was passed, also by an index that the run tells. */
  private isConstantBank(variable: Variable): boolean {
    const { callee, parent } = this.frame;
    if (parent !== undefined || callee.role !== 'kernel' || !callee.parameters.includes(variable))
      return false;
    return keepsItsValue(callee, variable);
  }

  fixedAddress(value: () => number): LongCode {
    return longCode(longLongType, constantTraits, value);
  }

  /** The binding of a variable, made here for those that are not local. */
  bindingOf(variable: Variable): Binding {
    const known = this.bindings.get(variable);
    if (known !== undefined) return known;
    const made = this.globalBinding(variable);
    this.bindings.set(variable, made);
    return made;
  }

  private globalBinding(variable: Variable): Binding {
    const { machine } = this;
    const at = (value: () => number): Binding => ({
      kind: 'memory',
      address: this.fixedAddress(value),
      counted: true,
      perThread: false,
    });
    switch (variable.storage) {
      case 'shared': {
        // Beyond 31 bits V8 makes an object of each number that it computes.
        const address = SHARED_BASE + machine.sharedOffset(variable);
        return at(() => address);
      }
      case 'dynamicShared':
        machine.sharedOffset(variable);
        return at(() => machine.dynamicSharedBase);
      case 'constant':
      case 'global':
      case 'host': {
        const address = machine.memory.symbolAddress(variable);
        return at(() => address);
      }
      default:
        // Used without a declaration that was compiled: out of scope after a lowering failure.
        return this.declare(variable, false);
    }
  }

  /** A value of a type that cannot be worked out. */
  unsupported(at: Location, reason: string): (mask: Mask) => void {
    const { machine } = this;
    const shown = this.frame.shown(at);
    return (mask) =>
      machine.report('unsupported', shown, mask.first(), () => `cannot be emulated: ${reason}`);
  }
}

function firstLeaf(run: (mask: Mask) => void, leaf: ScalarCode): ScalarCode {
  return { ...startingWith(leaf, run), pure: false };
}
