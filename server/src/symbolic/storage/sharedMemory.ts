/** Static shared memory of a kernel: its own variables and those of every function it calls. */
import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import { alignmentInBytes, sizeInBytes } from '../../ir/types.ts';
import { reachableFunctions } from '../../ir/walk.ts';

export interface SharedUse {
  readonly staticBytes: number;
  readonly usesDynamic: boolean;
}

export function sharedUse(kernel: FunctionIr): SharedUse {
  const variables = new Set([...reachableFunctions(kernel)].flatMap((one) => one.sharedVariables));
  let staticBytes = 0;
  let usesDynamic = false;
  for (const variable of variables) {
    if (variable.storage === 'dynamicShared') usesDynamic = true;
    else staticBytes = place(variable, staticBytes);
  }
  return { staticBytes, usesDynamic };
}

/**
 * Where the first array starts is a multiple of it: at 1,024, behind what the driver reserves (`__cvta_generic_to_shared` on
 * an H200), or at 0 on devices that reserve nothing. Addresses that are swizzled themselves hang on it.
 */
const mostAlignmentInBytes = 1024;

/**
 * What a shared array starts at a multiple of. Static ones follow each other in an order that only ptxas knows, the dynamic ones
 * come behind them: what divides the lengths of all that may come before divides the start. Bank
 * counts don't change with whole words, so that 16 bytes do where a length is not known.
 */
export function sharedAlignment(variable: Variable, kernel: FunctionIr): number {
  let alignment = mostAlignmentInBytes;
  for (const other of staticArrays(kernel)) {
    const size = other === variable ? 0 : (sizeInBytes(other.type) ?? 1);
    while (size % alignment !== 0) alignment /= 2;
  }
  return Math.max(16, alignment);
}

const arraysOf = new WeakMap<FunctionIr, readonly Variable[]>();

function staticArrays(kernel: FunctionIr): readonly Variable[] {
  let arrays = arraysOf.get(kernel);
  if (arrays === undefined) {
    const all = new Set([...reachableFunctions(kernel)].flatMap((one) => one.sharedVariables));
    arrays = [...all].filter(({ storage }) => storage !== 'dynamicShared');
    arraysOf.set(kernel, arrays);
  }
  return arrays;
}

function place(variable: Variable, used: number): number {
  const alignment = Math.max(variable.alignmentInBytes ?? 1, alignmentInBytes(variable.type));
  return Math.ceil(used / alignment) * alignment + (sizeInBytes(variable.type) ?? 0);
}
