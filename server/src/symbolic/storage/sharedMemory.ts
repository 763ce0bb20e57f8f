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

function place(variable: Variable, used: number): number {
  const alignment = Math.max(variable.alignmentInBytes ?? 1, alignmentInBytes(variable.type));
  return Math.ceil(used / alignment) * alignment + (sizeInBytes(variable.type) ?? 0);
}
