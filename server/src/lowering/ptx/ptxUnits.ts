/** Inline PTX of other units than the lanes: tensor cores and their memory, copies of tensors (PTX ISA 9.0). */
import * as types from '../../ir/types.ts';
import { opaque } from '../expressions/operands.ts';
import { operandValue } from './ptxComputation.ts';
import type { PtxMemory } from './ptxFragments.ts';
import type { PtxInstruction, PtxOperand } from './ptxText.ts';

/** They give values, and access nothing in a lane's name. The results come first. */
export function lowerUnit(cx: PtxMemory, one: PtxInstruction): boolean {
  const { parts, operands } = one;
  const [name = '', what = ''] = parts;
  // What waits for a unit, or orders what it does, moves nothing.
  if (name !== 'mma' && /^(?:wait|fence|commit|relinquish)/.test(what)) return true;
  const gives = name === 'mma' || what === 'mma_async' || (name === 'tcgen05' && what === 'ld');
  return gives ? unit(cx, parts, operands) : asks(cx, one);
}

/** An instruction that a unit is asked for, and that gives the lane nothing. */
export function asks(cx: PtxMemory, { parts, operands }: PtxInstruction): boolean {
  return unit(cx, parts, [{ kind: 'list', words: [] }, ...operands]);
}

function unit(cx: PtxMemory, parts: readonly string[], operands: readonly PtxOperand[]): boolean {
  const [to, ...from] = operands.map((one) =>
    one.kind === 'list' ? one.words : one.kind === 'memory' ? [one.base] : [],
  );
  const values = from.flat().map((text) => operandValue(cx, { kind: 'word', text }));
  const places = (to ?? []).map((text) => cx.outputOf(text));
  if (values.includes(undefined) || places.includes(undefined)) return false;
  const known = values.filter((one) => one !== undefined);
  const written = places.filter((one) => one !== undefined);
  const fetch = parts.filter((part) => !['sync', 'aligned', 'row', 'col'].includes(part)).join('.');
  return cx.push({ ...opaque(reasonOf(parts), cx.at, types.voidType, known, written), fetch });
}

function reasonOf(parts: readonly string[]): string {
  return `inline PTX \`${parts.join('.')}\``;
}
