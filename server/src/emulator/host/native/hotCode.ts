/** When host code is compiled: loops after so many rounds, in the middle of their run, and functions after so many calls. */
import type { FunctionIr, Statement } from '../../../ir/nodes.ts';
import type { FunctionCompiler, StatementRun } from '../hostFunction.ts';
import type { HostUnit } from '../hostUnit.ts';
import { NativeHost } from './nativeHost.ts';
import { NativeModule } from './nativeModule.ts';

/** Compiling takes about as long as so many rounds of a small loop. */
export const ROUNDS_BEFORE = 1000;
const CALLS_PER_ROUND = 0.2;

const hosts = new WeakMap<HostUnit, NativeHost>();

function hostOf(unit: HostUnit): NativeHost {
  let host = hosts.get(unit);
  if (host === undefined) hosts.set(unit, (host = new NativeHost(unit)));
  return host;
}

/** What the engine has no room for, or refuses, is interpreted on. */
function attempt(
  unit: HostUnit,
  compile: () => ((fp: number) => number) | undefined,
): StatementRun | undefined {
  try {
    return compile() as StatementRun | undefined;
  } catch (error) {
    // Who asks for everything to be compiled wants to see what is not.
    const isRefusal = error instanceof WebAssembly.CompileError || error instanceof RangeError;
    if (isRefusal && unit.roundsBefore > 1) return undefined;
    throw error;
  }
}

/** A loop that goes on as compiled code once it has run for a while. */
export class HotLoop {
  /** Rounds until it is compiled. */
  left: number;
  run: StatementRun | undefined;
  private readonly c: FunctionCompiler;
  private readonly loop: Statement;

  constructor(c: FunctionCompiler, loop: Statement) {
    this.c = c;
    this.loop = loop;
    this.left = c.unit.roundsBefore;
  }

  /** Called between two rounds: what runs all that are left. */
  compile(): StatementRun | undefined {
    this.left = Infinity;
    const module = new NativeModule(hostOf(this.c.unit));
    this.run = attempt(this.c.unit, () => module.compileStatement(this.c, this.loop));
    return this.run;
  }
}

/** A function that is compiled once it was called often enough; `interpret` is what runs it until then. */
export function countedCalls(
  unit: HostUnit,
  callee: FunctionIr,
  interpret: StatementRun,
  replace: (run: StatementRun) => void,
): StatementRun {
  let left = Math.ceil(unit.roundsBefore * CALLS_PER_ROUND);
  if (left === Infinity) return interpret;
  return (fp) => {
    if (--left > 0) return interpret(fp);
    const compiled = attempt(unit, () => new NativeModule(hostOf(unit)).compileFunction(callee));
    replace(compiled ?? interpret);
    return (compiled ?? interpret)(fp);
  };
}
