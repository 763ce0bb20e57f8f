/** Where shared arrays start. */
import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import { sharedUse } from '../../ir/sharedMemory.ts';
import { sizeInBytes } from '../../ir/types.ts';

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
  for (const other of sharedUse(kernel).variables) {
    if (other.storage === 'dynamicShared') continue;
    const size = other === variable ? 0 : (sizeInBytes(other.type) ?? 1);
    while (size % alignment !== 0) alignment /= 2;
  }
  return Math.max(16, alignment);
}
