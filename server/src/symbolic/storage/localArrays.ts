/** Local memory interleaves the threads' 4-byte words: where a lane's array lies among those of its warp. */
import type { AccessPiece } from '../../memory/accessPieces.ts';
import { LOCAL_WORD_BYTES } from '../../memory/localRequest.ts';
import { exactQuotient, takeOutMultiples } from '../values/arithmetic.ts';
import { lanesFrom, warpSize } from '../values/lanes.ts';
import { add, constantPolynomial, isUniformPolynomial, scale } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';

/** The same word of all lanes. */
const rowInBytes = warpSize * LOCAL_WORD_BYTES;

const lanesInRow = constantPolynomial(lanesFrom((lane) => lane * LOCAL_WORD_BYTES));

/** Where in local memory the word is that a lane's own offset lies in; undefined where lanes may use different bytes of words. */
export function interleavedOffset(own: Polynomial): Polynomial | undefined {
  // Which row it is costs nothing.
  if (isUniformPolynomial(own)) return lanesInRow;
  const { quotient, rest } = takeOutMultiples(own, LOCAL_WORD_BYTES);
  const within = exactQuotient(rest, LOCAL_WORD_BYTES);
  if (within === undefined) return undefined;
  return add(scale(add(quotient, constantPolynomial(within)), rowInBytes), lanesInRow);
}

/** A piece that stands for several that cost the same. */
export interface IssuedPiece extends AccessPiece {
  /** How many; 1 where nothing is said. */
  readonly times?: number;
}

/**
 * An instruction that moves several words of a lane takes them from as many rows, and which rows those are costs nothing: of a
 * struct of thousands of words there is one piece for each width.
 */
export function interleavedPieces(pieces: readonly AccessPiece[]): IssuedPiece[] {
  const byWidth = new Map<number, number>();
  for (const { widthInBytes } of pieces) byWidth.set(widthInBytes, (byWidth.get(widthInBytes) ?? 0) + 1);
  return [...byWidth].map(([widthInBytes, times]) => ({ offsetInBytes: 0, widthInBytes, times }));
}
