/** Matrix fragments that inline PTX moves between registers and shared memory (PTX ISA 9.0, sections 9.7.15.5.15 and 9.7.15.5.16). */
import type { Expression, Opaque, Place } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { StructType, Type } from '../../ir/types.ts';
import { opaque, read } from '../expressions/operands.ts';
import { declared } from './ptxComputation.ts';
import type { PtxContext } from './ptxComputation.ts';
import type { PtxOperand } from './ptxText.ts';

export interface PtxMemory extends PtxContext {
  /** The place behind `[address]`. */
  push(expression: Expression): true;
  place(operand: PtxOperand | undefined, type: Type, parts: readonly string[]): Place | undefined;
}

const rowType = vectorOf(types.unsignedIntType, 4);

/** How many matrices of 8 × 8 halves; undefined for other shapes. */
function matricesOf(parts: readonly string[]): number | undefined {
  const count = Number(parts.find((part) => /^x[124]$/.test(part))?.slice(1));
  return parts.includes('m8n8') && count > 0 ? count : undefined;
}

const wordsOf = (operand: PtxOperand | undefined): readonly string[] =>
  operand?.kind === 'list' ? operand.words : operand?.kind === 'word' ? [operand.text] : [];

/** Lanes 0 to 7 name the 16-byte rows of the first matrix, the next eight those of the second. */
export function loadFragment(
  cx: PtxMemory,
  parts: readonly string[],
  to: PtxOperand | undefined,
  from: PtxOperand | undefined,
): boolean {
  const matrices = matricesOf(parts);
  const row = cx.place(from, rowType, ['shared']);
  const places = wordsOf(to)
    .map((word) => (word === '_' ? declared(cx, types.unsignedIntType, undefined) : cx.outputOf(word)))
    .filter((place) => place !== undefined);
  if (matrices === undefined || row === undefined || places.length !== matrices) return false;
  const rows: Expression = { ...read(row), lanes: 8 * matrices };
  return cx.push(exchanged(cx, parts, types.voidType, [rows], places));
}

/** The other way round: what a lane stores to the row that it names comes from the registers of four lanes. */
export function storeFragment(
  cx: PtxMemory,
  parts: readonly string[],
  to: PtxOperand | undefined,
  from: PtxOperand | undefined,
): boolean {
  const matrices = matricesOf(parts);
  const row = cx.place(to, rowType, ['shared']);
  const words = wordsOf(from)
    .map((word) => cx.valueOf(word))
    .filter((value) => value !== undefined);
  if (matrices === undefined || row === undefined || words.length !== matrices) return false;
  const value = exchanged(cx, parts, rowType, words, []);
  return cx.push({
    kind: 'assign',
    place: row,
    value,
    lanes: 8 * matrices,
    type: rowType,
    at: cx.at,
  });
}

function exchanged(
  { at }: PtxContext,
  parts: readonly string[],
  type: Type,
  operands: readonly Expression[],
  places: readonly Place[],
): Opaque {
  const fetch = [parts[0], ...parts.filter((part) => part === 'trans')].join('.');
  return { ...opaque(`inline PTX \`${parts.join('.')}\``, at, type, operands, places), fetch };
}

/** A vector as one instruction moves it: aligned to its size. */
export function vectorOf(element: Type, lanes: number): StructType {
  const size = types.sizeInBytes(element) ?? 1;
  const fields = ['x', 'y', 'z', 'w'].slice(0, lanes).map((name, i) => ({
    name,
    type: element,
    offsetInBytes: i * size,
  }));
  return {
    kind: 'struct',
    name: `.v${lanes}.${types.typeName(element)}`,
    isUnion: false,
    fields,
    sizeInBytes: lanes * size,
    alignmentInBytes: lanes * size,
  };
}
