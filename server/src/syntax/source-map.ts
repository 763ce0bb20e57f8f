import type { SourceSpan } from './parsed-file.ts';

/**
 * Where the expanded text comes from, as segments in ascending order of `outStart`. A verbatim segment (`sourceEnd` is
 * -1) was copied from `sourceStart` on; any other one stands as a whole for the source span.
 */
export class SourceMap {
  readonly outStarts: number[] = [];
  readonly sourceStarts: number[] = [];
  readonly sourceEnds: number[] = [];

  addVerbatim(outStart: number, sourceStart: number): void {
    const last = this.outStarts.length - 1;
    const continues =
      last >= 0 &&
      this.sourceEnds[last] === -1 &&
      this.sourceStarts[last]! - this.outStarts[last]! === sourceStart - outStart;
    if (!continues) this.push(outStart, sourceStart, -1);
  }

  addCollapsed(outStart: number, sourceStart: number, sourceEnd: number): void {
    const last = this.outStarts.length - 1;
    const repeats =
      last >= 0 && this.sourceEnds[last] === sourceEnd && this.sourceStarts[last] === sourceStart;
    if (!repeats) this.push(outStart, sourceStart, sourceEnd);
  }

  /** Index of the segment that holds the offset (the first one for offsets before it). */
  segmentAt(out: number): number {
    return segmentAt(this.outStarts, out);
  }

  /** The segments of `[start, end)`, made relative to `start` and to the source offset `base`. */
  slice(start: number, end: number, base: number): Int32Array {
    const first = this.segmentAt(start);
    let last = first;
    while (last + 1 < this.outStarts.length && this.outStarts[last + 1]! < end) last++;
    const result = new Int32Array((last - first + 1) * 3);
    for (let i = first, at = 0; i <= last; i++, at += 3) {
      const outStart = this.outStarts[i]!;
      const skipped = i === first && outStart < start && this.sourceEnds[i] === -1 ? start - outStart : 0;
      result[at] = Math.max(0, outStart - start);
      result[at + 1] = this.sourceStarts[i]! + skipped - base;
      // Relative ends can be anything, also -1; so verbatim segments are marked by the smallest number.
      result[at + 2] = this.sourceEnds[i] === -1 ? verbatimMark : this.sourceEnds[i]! - base;
    }
    return result;
  }

  sourceStart(out: number): number {
    if (this.outStarts.length === 0) return out;
    const i = this.segmentAt(out);
    return this.sourceEnds[i] === -1
      ? this.sourceStarts[i]! + Math.max(0, out - this.outStarts[i]!)
      : this.sourceStarts[i]!;
  }

  private push(outStart: number, sourceStart: number, sourceEnd: number): void {
    this.outStarts.push(outStart);
    this.sourceStarts.push(sourceStart);
    this.sourceEnds.push(sourceEnd);
  }
}

export const verbatimMark = -0x80000000;

/** The source span of `[start, end)` by the segments that `SourceMap.slice` gave. */
export function mapSpan(segments: Int32Array, start: number, end: number): SourceSpan {
  const first = relativeSegmentAt(segments, start);
  const last = end > start ? relativeSegmentAt(segments, end - 1) : first;
  const from = sourceEdge(segments, first, start, false);
  let low = from;
  let high = end > start ? sourceEdge(segments, last, end, true) : from;
  // A node that begins or ends inside an invocation but is not all argument text is the whole invocation's.
  for (let i = first; i <= last; i++) {
    const sourceEnd = segments[i * 3 + 2]!;
    if (sourceEnd === verbatimMark) continue;
    const sourceStart = segments[i * 3 + 1]!;
    if (sourceStart < low) low = sourceStart;
    if (sourceEnd > high) high = sourceEnd;
  }
  return { start: low, end: Math.max(low, high) };
}

function sourceEdge(segments: Int32Array, index: number, out: number, isEnd: boolean): number {
  const sourceStart = segments[index * 3 + 1] ?? 0;
  const sourceEnd = segments[index * 3 + 2] ?? verbatimMark;
  if (sourceEnd === verbatimMark) return sourceStart + Math.max(0, out - (segments[index * 3] ?? 0));
  return isEnd ? sourceEnd : sourceStart;
}

function relativeSegmentAt(segments: Int32Array, out: number): number {
  let low = 0;
  let high = segments.length / 3 - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (segments[middle * 3]! <= out) low = middle;
    else high = middle - 1;
  }
  return low;
}

function segmentAt(outStarts: readonly number[], out: number): number {
  let low = 0;
  let high = outStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (outStarts[middle]! <= out) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
