import type { Mask } from '../lanes/mask.ts';
import type { Pattern } from '../lanes/vector.ts';

export const SECTOR_BYTES = 32;
const SECTORS_PER_LINE = 4;
export const LINE_BYTES = SECTOR_BYTES * SECTORS_PER_LINE;

/** The 128-byte lines that one access of all warps touches, warp after warp, and which of their sectors. */
export interface LineTrace {
  /** Line numbers, counted from the line that the access's offset lies in. */
  lines: Int32Array;
  /** One bit per sector of the line. */
  sectors: Uint8Array;
  count: number;
}

/**
 * The traces of one access of the source. They depend on the pattern of the lanes, the active mask and the offset within
 * a line alone, which an inner loop has the same in every round: so a trace is worked out once for these.
 */
export class LineTraces {
  private readonly width: number;
  private readonly traces: LineTrace[] = [];
  /** For which pattern and mask traces[residue] holds, as a generation. */
  private readonly known = new Int32Array(LINE_BYTES);
  private generation = 0;
  private patternId = -1;
  private maskId = -1;

  constructor(widthInBytes: number) {
    this.width = widthInBytes;
  }

  /** `residue` is the offset modulo LINE_BYTES. */
  of(pattern: Pattern, residue: number, mask: Mask): LineTrace {
    if (pattern.id !== this.patternId || mask.id !== this.maskId) {
      this.patternId = pattern.id;
      this.maskId = mask.id;
      this.generation++;
    }
    const trace = (this.traces[residue] ??= {
      lines: new Int32Array(mask.words.length * 4),
      sectors: new Uint8Array(mask.words.length * 4),
      count: 0,
    });
    if (this.known[residue] !== this.generation) {
      this.known[residue] = this.generation;
      trace.count = 0;
      for (let warp = 0; warp < mask.words.length; warp++) {
        const word = mask.words[warp]!;
        if (word !== 0) this.collect(trace, pattern.data, residue, warp * 32, word);
      }
    }
    return trace;
  }

  /** Adds the distinct lines of a warp. */
  private collect(trace: LineTrace, data: Int32Array, residue: number, first: number, word: number): void {
    const start = trace.count;
    makeRoom(trace, start + 32);
    const { lines, sectors } = trace;
    let count = start;
    for (let lane = 0; lane < 32; lane++) {
      if (((word >>> lane) & 1) === 0) continue;
      const low = data[first + lane]! + residue;
      const line = Math.floor(low / LINE_BYTES);
      const bits = sectorBits(low - line * LINE_BYTES, this.width);
      // Neighbouring lanes mostly share a line: the search starts with the last one found.
      let at = count - 1;
      while (at >= start && lines[at] !== line) at--;
      if (at >= start) sectors[at]! |= bits;
      else {
        lines[count] = line;
        sectors[count++] = bits;
      }
    }
    trace.count = count;
  }
}

/** Of bytes that lie in a row, the lines counted from the one in which they start. */
export function traceOfRow(residue: number, sizeInBytes: number): LineTrace {
  const count = Math.ceil((residue + sizeInBytes) / LINE_BYTES);
  const sectors = Uint8Array.from({ length: count }, (_, line) => {
    const start = Math.max(0, residue - line * LINE_BYTES);
    return sectorBits(start, residue + sizeInBytes - line * LINE_BYTES - start);
  });
  return { lines: Int32Array.from(sectors.keys()), sectors, count };
}

function makeRoom(trace: LineTrace, count: number): void {
  if (trace.lines.length >= count) return;
  const lines = new Int32Array(2 * count);
  const sectors = new Uint8Array(2 * count);
  lines.set(trace.lines);
  sectors.set(trace.sectors);
  trace.lines = lines;
  trace.sectors = sectors;
}

/** Which of a line's sectors the bytes [within, within + width) touch. */
function sectorBits(within: number, width: number): number {
  const first = within >> 5;
  const last = Math.min(SECTORS_PER_LINE - 1, (within + width - 1) >> 5);
  return ((2 << last) - 1) & ~((1 << first) - 1);
}
