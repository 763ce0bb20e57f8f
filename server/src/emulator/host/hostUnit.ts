import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import { encodeConstant } from '../values/constantInitializer.ts';
import { sizeInBytes } from '../../ir/types.ts';
import { HostStop } from './hostStop.ts';
import type { CppException } from './hostCleanup.ts';
import type { Completion, FrameSize } from './hostFunction.ts';
import type { HostMachine } from './hostMachine.ts';
import type { HostRuntime } from './hostRuntime.ts';

export interface HostFunction {
  readonly frame: FrameSize;
  readonly parameterSlots: readonly number[];
  run: (fp: number) => Completion;
}

type Compile = (unit: HostUnit, callee: FunctionIr) => HostFunction;

/** The functions and globals of a host program; functions are compiled when they are first called. */
export class HostUnit {
  readonly machine: HostMachine;
  readonly runtime: HostRuntime;
  /** Exceptions whose handlers are running. */
  readonly caught: CppException[] = [];
  /** Those that a std::exception_ptr had or has, by number. */
  readonly keptExceptions: (CppException | undefined)[] = [undefined];
  /** Rounds of a loop before it is compiled; infinite where everything is to be interpreted. */
  readonly roundsBefore: number;
  /** Static variables of functions that have their initial values. */
  readonly initialised = new Set<Variable>();
  /** How many globals are being given their initial values, each because another one needs it. */
  initialising = 0;
  private readonly functions = new Map<FunctionIr, HostFunction>();
  private readonly globals = new Map<Variable, number>();
  private readonly compile: Compile;
  private readonly initialise: (unit: HostUnit, variable: Variable, address: number) => void;

  constructor(
    machine: HostMachine,
    runtime: HostRuntime,
    compile: Compile,
    initialise: (unit: HostUnit, variable: Variable, address: number) => void,
    roundsBefore: number,
  ) {
    this.roundsBefore = roundsBefore;
    this.machine = machine;
    this.runtime = runtime;
    this.compile = compile;
    this.initialise = initialise;
  }

  function(callee: FunctionIr): HostFunction {
    let known = this.functions.get(callee);
    if (known === undefined) this.functions.set(callee, (known = this.compile(this, callee)));
    return known;
  }

  /**
   * Before main(): what computes its value or has a constructor. One that cannot be initialised matters only to code
   * that uses it.
   */
  initialiseEarly(variable: Variable): void {
    try {
      this.globalAddress(variable);
    } catch (error) {
      if (!(error instanceof HostStop) || error.reason !== 'unsupported') throw error;
      this.globals.delete(variable);
    }
  }

  /** The address of a global or static, which gets its initial value when it is first met. */
  globalAddress(variable: Variable): number {
    const known = this.globals.get(variable);
    if (known !== undefined) return known;
    if (variable.onHost !== undefined) return this.globalAddress(variable.onHost);
    const address = this.machine.memory.symbolAddress(variable);
    this.globals.set(variable, address);
    const { initializer } = variable;
    if (initializer !== undefined && variable.isInitialisedOnTheWay !== true) {
      const scratch = new Uint8Array(sizeInBytes(variable.type) ?? 0);
      // A device variable holds addresses of device functions, which its memory has written already.
      const onDevice = variable.storage !== 'host';
      const addressOf = (target: FunctionIr): number | undefined =>
        onDevice ? this.machine.memory.functionAddress(target) : undefined;
      if (!encodeConstant(initializer, scratch, 0, initializer.type, addressOf)) {
        this.initialise(this, variable, address);
      }
    }
    return address;
  }
}
