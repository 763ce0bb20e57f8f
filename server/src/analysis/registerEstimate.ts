/**
 * A rough number of registers per thread where nothing better is known. It is always called an estimate, and no
 * warning rests on it: only the compiler knows.
 */
import type { FunctionIr, Statement, Variable } from '../ir/nodes.ts';
import { sizeInBytes } from '../ir/types.ts';
import { calleesOf } from '../ir/walk.ts';

const bytesPerRegister = 4;
/** Stack pointer, thread and block indices and the address arithmetic that nearly every kernel needs. */
const registersOfAnyKernel = 12;
/** The compiler keeps a small array in registers where it can unroll the loops over it; a larger one it spills. */
const largestArrayInRegisters = 64;
/** Below 16 the allocation unit leaves nothing to gain, and 255 is the most that an instruction can name. */
const fewest = 16;
const most = 255;

/** Calls nested deeper than this are left out: templates can call their next instance without end. */
const deepestCall = 50;

/** Kernels whose launches are asked about again and again while somebody types. */
const estimates = new WeakMap<Statement, number>();

export function estimateRegisters(kernel: FunctionIr): number {
  const { body } = kernel;
  if (body === undefined) return fewest;
  let estimate = estimates.get(body);
  if (estimate === undefined) estimates.set(body, (estimate = estimateAnew(kernel)));
  return estimate;
}

function estimateAnew(kernel: FunctionIr): number {
  const words = registersOfAnyKernel + liveRegisters(kernel, new Map());
  return Math.min(most, Math.max(fewest, Math.ceil(words / 2) * 2));
}

/**
 * Registers of a function's parameters and locals, and of the hungriest function that it calls. `known` are those of
 * functions met before; one that calls itself takes no more inside.
 */
function liveRegisters(one: FunctionIr, known: Map<FunctionIr, number>, depth = 0): number {
  const before = known.get(one);
  if (before !== undefined) return before;
  if (depth > deepestCall || one.body === undefined) return 0;
  known.set(one, 0);
  // Kernel parameters stay in constant memory until they are used.
  const parameters = one.role === 'kernel' ? [] : one.parameters;
  const ofCallees = calleesOf(one.body).map((callee) => liveRegisters(callee, known, depth + 1));
  const own = parameters.reduce((sum, variable) => sum + registersOf(variable), liveIn(one.body));
  const registers = own + Math.max(0, ...ofCallees);
  known.set(one, registers);
  return registers;
}

/** Locals of the statement itself and of the widest of those inside it: sibling scopes share their registers. */
function liveIn(statement: Statement | undefined): number {
  switch (statement?.kind) {
    case 'declare':
      return registersOf(statement.variable);
    case 'block': {
      const declared = statement.statements.filter((child) => child.kind === 'declare');
      const nested = statement.statements.filter((child) => child.kind !== 'declare');
      const own = declared.reduce((sum, child) => sum + liveIn(child), 0);
      return own + Math.max(0, ...nested.map(liveIn));
    }
    case 'if':
      return Math.max(liveIn(statement.whenTrue), liveIn(statement.whenFalse));
    case 'loop':
      return liveIn(statement.body);
    case 'switch':
      return Math.max(0, ...statement.cases.flatMap((one) => one.statements.map(liveIn)));
    default:
      return 0;
  }
}

function registersOf(variable: Variable): number {
  if (variable.storage !== 'local' && variable.storage !== 'parameter') return 0;
  const registers = Math.ceil((sizeInBytes(variable.type) ?? bytesPerRegister) / bytesPerRegister);
  return registers > largestArrayInRegisters ? 0 : registers;
}
