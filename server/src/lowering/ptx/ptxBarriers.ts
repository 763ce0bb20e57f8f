/** Inline PTX of barriers in shared memory, and of bulk copies (PTX ISA 9.0, sections 9.7.13.15 and 9.7.9.25). */
import type { Expression, Place } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { called, operandValue, put } from './ptxComputation.ts';
import type { PtxMemory } from './ptxFragments.ts';
import type { PtxInstruction, PtxOperand } from './ptxText.ts';
import { asks } from './ptxUnits.ts';

/** False where the instruction is not known. */
export function lowerMemoryBarrier(cx: PtxMemory, one: PtxInstruction): boolean {
  const [, operation = ''] = one.parts;
  const [first, second, third] = one.operands;
  switch (operation) {
    case 'inval':
      return true;
    case 'init':
    case 'expect_tx':
    case 'complete_tx':
      return change(cx, `__mbarrier_${operation}`, first, second);
    case 'arrive':
    case 'arrive_drop':
      return arrival(cx, one);
    case 'test_wait':
    case 'try_wait': {
      const name = one.parts.includes('parity') ? '__mbarrier_wait_parity' : '__mbarrier_wait';
      // Who comes back from a wait has seen the phase end.
      return change(cx, name, second, third) && put(cx, one, integerConstant(1, types.booleanType, cx.at));
    }
    default:
      return false;
  }
}

/** `cp.async.bulk` between global memory and the block's own shared memory; tensors and other blocks are not followed. */
export function lowerBulkCopy(cx: PtxMemory, one: PtxInstruction): boolean {
  const { parts, operands } = one;
  const [, , , what = '', from = ''] = parts;
  if (['commit_group', 'wait_group', 'prefetch'].includes(what)) return true;
  const isBetween = [what, from].includes('global') && [what, from].some((end) => end.startsWith('shared'));
  if (!isBetween || parts[1] === 'reduce' || parts.includes('multicast::cluster')) return asks(cx, one);
  const [to, source, size, barrier] = operands;

  const target = pointer(cx, to, what.startsWith('shared') ? 'shared' : what);
  const origin = pointer(cx, source, from.startsWith('shared') ? 'shared' : from);
  const bytes = operandValue(cx, size);
  if (target === undefined || origin === undefined || bytes === undefined) return false;
  cx.push(called(cx, '__bulk_copy', [target, origin, castTo(bytes, types.unsignedLongType)]));
  return what === 'global' || change(cx, '__mbarrier_complete_tx', barrier, size);
}

/** `mbarrier.arrive.expect_tx` expects bytes first; else the operand behind the address is how many arrive. */
function arrival(cx: PtxMemory, one: PtxInstruction): boolean {
  const { parts, operands } = one;
  const isBare = operands[0]?.kind === 'memory';
  const [address, number] = isBare ? operands : operands.slice(1);
  const expects = parts.includes('expect_tx');
  if (expects && !change(cx, '__mbarrier_expect_tx', address, number)) return false;
  const barrier = pointer(cx, address, 'shared');
  const given = expects || number === undefined ? undefined : operandValue(cx, number);
  if (barrier === undefined || (given === undefined && !expects && number !== undefined)) return false;
  const count = given ?? integerConstant(1, types.unsignedIntType, cx.at);
  const list = [barrier, castTo(count, types.unsignedIntType)];
  const token = called(cx, `__mbarrier_${parts[1] ?? ''}`, list, types.unsignedLongLongType);
  const [to] = operands;
  return isBare || (to?.kind === 'word' && to.text === '_') ? cx.push(token) : put(cx, one, token);
}

/** A call with the barrier's address and a number. */
function change(
  cx: PtxMemory,
  name: string,
  address: PtxOperand | undefined,
  number: PtxOperand | undefined,
): boolean {
  const barrier = pointer(cx, address, 'shared');
  const value = operandValue(cx, number);
  if (barrier === undefined || value === undefined) return false;
  const type = name === '__mbarrier_wait' ? types.unsignedLongLongType : types.unsignedIntType;
  return cx.push(called(cx, name, [barrier, castTo(value, type)]));
}

function pointer(cx: PtxMemory, operand: PtxOperand | undefined, space: string): Expression | undefined {
  const place: Place | undefined = cx.place(operand, types.unsignedCharType, [space]);
  return place?.kind === 'dereference' ? castTo(place.pointer, types.pointerTo(types.voidType)) : undefined;
}
