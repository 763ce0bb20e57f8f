/**
 * Which instructions move some parts of one element, as nvcc 13.0 issues them for sm_80 and sm_90. Read off its code for
 * test-fixtures/hardware/kernels-i.cu to kernels-p.cu, whose counts on an H200 bear it out, and for 1,600 other choices of
 * parts of 1 to 8 bytes in elements that are aligned to 4, 8 and 16:
 *
 * - A run of neighbours of one size is cut in two until each piece fills one instruction that its address is aligned for:
 *   where its address is, at the next one that is better aligned; else at the power of two below its length.
 * - A load of an odd number of neighbours goes on to the next power of two. It may skip one or two parts in the middle
 *   (x, z and w of a float4), if all parts have one type: right for all runs and all choices of words, and for four in
 *   five choices of bytes and halves.
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
const MOST_BYTES = 16;
/** A load skips this many parts at most. */
const widestGap = 2;

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

/** What the compiler's vectorizer takes for one run of neighbours: parts, and places between them that a load skips. */
interface Place {
  readonly offsetInBytes: number;
  readonly isPart: boolean;
}

function joined(sorted: readonly Part[], alignmentInBytes: number, mayHaveGaps: boolean): AccessPiece[] {
  return runsOf(sorted, mayHaveGaps).flatMap(({ places, sizeInBytes }) =>
    cut(places, { sizeInBytes, alignmentInBytes, mayHaveGaps }),
  );
}

interface Run {
  readonly sizeInBytes: number;
  readonly places: readonly Place[];
}

function runsOf(sorted: readonly Part[], mayHaveGaps: boolean): Run[] {
  const runs: { sizeInBytes: number; places: Place[]; last: Part; isOneType: boolean }[] = [];
  for (const part of sorted) {
    const { offsetInBytes, sizeInBytes: size, type } = part;
    const run = runs.at(-1);
    const gap = run && (offsetInBytes - run.last.offsetInBytes) / size - 1;
    const isOneType = run?.isOneType === true && run.last.type === type;
    const goesOn = run?.sizeInBytes === size && (gap === 0 || (mayHaveGaps && isOneType && isSkipped(gap)));
    if (!goesOn) {
      runs.push({
        sizeInBytes: size,
        places: [{ offsetInBytes, isPart: true }],
        last: part,
        isOneType: true,
      });
      continue;
    }
    for (let at = run.last.offsetInBytes + size; at < offsetInBytes; at += size)
      run.places.push({ offsetInBytes: at, isPart: false });
    run.places.push({ offsetInBytes, isPart: true });
    run.last = part;
    run.isOneType = isOneType;
  }
  return runs;
}

function isSkipped(gap: number | undefined): boolean {
  return gap !== undefined && gap > 0 && gap <= widestGap && Number.isInteger(gap);
}

interface Cutting {
  readonly sizeInBytes: number;
  readonly alignmentInBytes: number;
  readonly mayHaveGaps: boolean;
}

/** Halves a run until each piece fills an instruction that its address is aligned for. */
function cut(run: readonly Place[], how: Cutting): AccessPiece[] {
  const start = run.findIndex(({ isPart }) => isPart);
  if (start < 0) return [];
  const places = run.slice(start);
  const { sizeInBytes: size, alignmentInBytes } = how;
  const { offsetInBytes } = places[0]!;
  if (places.length === 1) return [{ offsetInBytes, widthInBytes: size }];
  const aligned = Math.min(alignmentInBytes, MOST_BYTES, lowestBit(offsetInBytes));
  const count = countIn(places.length, how.mayHaveGaps);
  if (places.length * size <= MOST_BYTES && count === powerOfTwoBelow(count) && count * size <= aligned)
    return [{ offsetInBytes, widthInBytes: count * size }];
  const first = firstPiece(places.length, count, offsetInBytes, aligned, how);
  return [...cut(places.slice(0, first), how), ...cut(places.slice(first), how)];
}

/** A load of an odd number of neighbours goes on to the next power of two. */
function countIn(places: number, mayHaveGaps: boolean): number {
  return mayHaveGaps && places % 2 === 1 ? 2 * powerOfTwoBelow(places) : places;
}

function firstPiece(
  places: number,
  count: number,
  offsetInBytes: number,
  aligned: number,
  { sizeInBytes: size, alignmentInBytes }: Cutting,
): number {
  if (places * size > MOST_BYTES) {
    const grid = Math.min(alignmentInBytes, MOST_BYTES);
    const over = offsetInBytes % grid;
    return Math.max(1, (over === 0 ? MOST_BYTES : grid - over) / size);
  }
  if (count !== powerOfTwoBelow(count)) return powerOfTwoBelow(places);
  return Math.min(Math.max(1, aligned / size), places - 1);
}

function powerOfTwoBelow(n: number): number {
  return 2 ** Math.floor(Math.log2(n));
}

function lowestBit(offset: number): number {
  return offset === 0 ? MOST_BYTES : offset & -offset;
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
