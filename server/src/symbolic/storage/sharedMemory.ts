/** Where shared arrays start. */
import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import { sharedUse } from '../../ir/sharedMemory.ts';
import { sizeInBytes } from '../../ir/types.ts';

/**
 * Where the first array starts: behind what the driver reserves (`__cvta_generic_to_shared` on an H200). On devices that
 * reserve nothing it is 0. Addresses that are swizzled themselves hang on it.
 */
const firstAddress = 1024;

/** The address that a shared array is known to start at: the first one, behind which all others come. */
export function sharedStart(variable: Variable, kernel: FunctionIr): number | undefined {
  return variable.isRelocatable === true || beforeIt(variable, kernel).length > 0 ? undefined : firstAddress;
}

/**
 * What a shared array starts at a multiple of. Those of a function follow each other as they are declared, the dynamic ones come behind
 * all others: what divides the lengths of all that may come before divides the start. Bank counts don't change with whole
 * words, so that 16 bytes do where a length is not known.
 */
export function sharedAlignment(variable: Variable, kernel: FunctionIr): number {
  let alignment = firstAddress;
  for (const other of beforeIt(variable, kernel)) {
    const size = sizeInBytes(other.type) ?? 1;
    while (size % alignment !== 0) alignment /= 2;
  }
  return Math.max(16, alignment);
}

/** Those of other functions and of files may come before; the linker has an order of its own. */
function beforeIt(variable: Variable, kernel: FunctionIr): readonly Variable[] {
  const all = sharedUse(kernel).variables.filter((one) => one !== variable && one.storage === 'shared');
  const own = kernel.sharedVariables;
  const at = own.indexOf(variable);
  if (at < 0 || variable.storage === 'dynamicShared' || variable.isRelocatable === true) return all;
  return all.filter((one) => own.indexOf(one) < at);
}
