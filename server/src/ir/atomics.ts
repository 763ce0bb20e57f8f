/** What the machine has an instruction for. */
import type { Atomic, Expression } from './nodes.ts';
import type { Type } from './types.ts';

/**
 * How shared memory serves an atomic. nvcc makes `ATOMS.POPC.INC` of `atomicAdd(&counter, 1)` and
 * `atomicInc(&counter, ~0u)` on 32 bits when nobody asks for the old value: lanes with one address are counted and
 * added at once. Other constants and uses of the result make a plain `ATOMS`, sums of 64 bits or of floats a loop around
 * `ATOMS.CAST.SPIN` (nvcc 13.0 for sm_90; `sharedCounters` of test-fixtures/hardware/kernels-m.cu, and `updateCentroids`).
 */
export function sharedAtomicForm(atomic: Atomic): 'atomic' | 'increment' | 'compare-and-swap' | 'swap-loop' {
  const { operation, place, operands, dropsResult } = atomic;
  if (operation === 'compareAndSwap') return 'compare-and-swap';
  if ((operation === 'add' || operation === 'sub') && isSummedInLoop(place.type)) return 'swap-loop';
  if (dropsResult !== true || place.type.kind !== 'integer' || place.type.bits !== 32) return 'atomic';
  const by = literal(operands[0]);
  if (operation === 'add') return by === 1n ? 'increment' : 'atomic';
  return operation === 'increment' && by === 0xffff_ffffn ? 'increment' : 'atomic';
}

function isSummedInLoop(type: Type): boolean {
  if (type.kind === 'float') return type.format === 'single' || type.format === 'double';
  return type.kind === 'integer' && type.bits === 64;
}

/**
 * Whether nvcc adds up the lanes of a warp before one of them goes to memory, where all of them use one address: sums of
 * integers whose old value nobody asks for, or of a constant (`reduceAtomic` and `deviceQueue` of
 * test-fixtures/hardware: one lane for each warp).
 */
export function isAddedUpFirst({ operation, place, operands, dropsResult }: Atomic): boolean {
  if ((operation !== 'add' && operation !== 'sub') || place.type.kind !== 'integer') return false;
  return dropsResult === true || literal(operands[0]) !== undefined;
}

function literal(expression: Expression | undefined): bigint | undefined {
  if (expression?.kind === 'cast') return literal(expression.operand);
  return expression?.kind === 'integer' ? BigInt.asUintN(32, BigInt(expression.value)) : undefined;
}
