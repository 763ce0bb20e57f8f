/**
 * Which instructions move some parts of one element, as nvcc 13.0 issues them for sm_80 and sm_90. Read off its code for
 * test-fixtures/hardware/kernels-i.cu to kernels-p.cu, whose counts on an H200 bear it out:
 *
 * - Loads of neighbouring parts of one size become one load as wide as their alignment allows. It may skip parts in the
 *   middle or at the end (x, z and w of a float4), if all parts have one type.
 * - Of a 16-byte load of which two words are used only these are loaded: as 8 bytes where they are an aligned pair, else
 *   as 4 and 4. Three words and four take all 16.
 * - Stores join only where they write all bytes.
 */
import type { AccessPiece } from '../memory/accessPieces.ts';

/** A scalar inside an element. */
export interface Part {
  readonly offsetInBytes: number;
  readonly sizeInBytes: number;
  /** Parts of different types join only without gaps. */
  readonly type: string;
}

const WORD_BYTES = 4;
const widths = [16, 8, 4, 2] as const;

/** The loads of parts that the code reads one by one, in the order of their addresses; no part occurs twice. */
export function loadMoves(parts: readonly Part[], alignmentInBytes: number): AccessPiece[] {
  return joined(parts, alignmentInBytes, true).flatMap((move) => usedOf(move, parts));
}

/** The stores of parts that the code writes one by one. */
export function storeMoves(parts: readonly Part[], alignmentInBytes: number): AccessPiece[] {
  return joined(parts, alignmentInBytes, false);
}

/** What a load of a whole object comes to when only some of its parts are used. */
export function copyMoves(
  whole: readonly Part[],
  used: readonly Part[],
  pieces: readonly AccessPiece[],
  alignmentInBytes: number,
): AccessPiece[] {
  const [first] = whole;
  const isRegular = whole.every((part) => part.sizeInBytes === first?.sizeInBytes);
  return isRegular ? pieces.flatMap((piece) => usedOf(piece, used)) : loadMoves(used, alignmentInBytes);
}

function joined(sorted: readonly Part[], alignmentInBytes: number, mayHaveGaps: boolean): AccessPiece[] {
  const moves: AccessPiece[] = [];
  for (let i = 0; i < sorted.length;) {
    const first = sorted[i]!;
    const width = widths.find((one) => startsMove(sorted, i, one, alignmentInBytes, mayHaveGaps));
    const move = { offsetInBytes: first.offsetInBytes, widthInBytes: width ?? first.sizeInBytes };
    moves.push(move);
    while (i < sorted.length && sorted[i]!.offsetInBytes < endOf(move)) i++;
  }
  return moves;
}

/** Whether the parts from the i-th on make one instruction of that width. */
function startsMove(
  sorted: readonly Part[],
  i: number,
  width: number,
  alignmentInBytes: number,
  mayHaveGaps: boolean,
): boolean {
  const { offsetInBytes, sizeInBytes, type } = sorted[i]!;
  if (width <= sizeInBytes || alignmentInBytes < width || offsetInBytes % width !== 0) return false;
  let bytes = 0;
  let reachesUpperHalf = false;
  let isOneType = true;
  for (let k = i; k < sorted.length; k++) {
    const part = sorted[k]!;
    if (part.offsetInBytes >= offsetInBytes + width) break;
    if (part.sizeInBytes !== sizeInBytes) return false;
    bytes += part.sizeInBytes;
    isOneType &&= part.type === type;
    reachesUpperHalf ||= part.offsetInBytes >= offsetInBytes + width / 2;
  }
  return bytes === width || (mayHaveGaps && isOneType && reachesUpperHalf);
}

/** What is left of a load when only some words of it are used. */
function usedOf(move: AccessPiece, parts: readonly Part[]): AccessPiece[] {
  const inside = parts.filter(
    (part) => part.offsetInBytes >= move.offsetInBytes && part.offsetInBytes < endOf(move),
  );
  const [only] = inside;
  if (only === undefined) return [];
  if (inside.length === 1) return [{ offsetInBytes: only.offsetInBytes, widthInBytes: only.sizeInBytes }];
  const words = new Set<number>();
  for (const { offsetInBytes, sizeInBytes } of inside) {
    for (let at = offsetInBytes; at < offsetInBytes + sizeInBytes; at += WORD_BYTES) {
      words.add(Math.floor(at / WORD_BYTES));
    }
  }
  if (move.widthInBytes <= WORD_BYTES || words.size > 2) return [move];
  return wordMoves([...words].sort((a, b) => a - b));
}

/** One or two words: an aligned pair at once, others one by one. */
function wordMoves(words: readonly number[]): AccessPiece[] {
  const [low, high] = words;
  if (low !== undefined && high === low + 1 && low % 2 === 0) {
    return [{ offsetInBytes: low * WORD_BYTES, widthInBytes: 2 * WORD_BYTES }];
  }
  return words.map((word) => ({ offsetInBytes: word * WORD_BYTES, widthInBytes: WORD_BYTES }));
}

function endOf(move: AccessPiece): number {
  return move.offsetInBytes + move.widthInBytes;
}
