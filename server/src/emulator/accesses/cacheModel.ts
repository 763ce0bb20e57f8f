import type { DeviceProfile } from '../../device/profiles.ts';
import type { CacheCounts } from '../api.ts';
import { LINE_BYTES, SECTOR_BYTES } from './lineTrace.ts';
import type { LineTrace } from './lineTrace.ts';
import { countBits } from '../lanes/mask.ts';

/** Associativity of both levels in the model; NVIDIA publishes neither. */
const WAYS = 16;
/** L2 of a bare compute capability, which is no board, in bytes: that of a T4. */
const DEFAULT_L2_BYTES = 4 * 1024 * 1024;
const KIB = 1024;
/** Lines of a page: half a megabyte. */
const PAGE_LINES = 4096;
/** Lines that there is room for at first. */
const FIRST_SLOTS = 1024;
/** A slot is a line's number, its way of all ways, and its sectors: 4 bits of those present and 4 of dirty ones. */
const SLOT_WORDS = 4;
const WAY = 1;
const STATE = 2;
const LAST_USE = 2 ** 31 - 1;

/** Lines that lie together, counted from `start`, and in which slots L1 and L2 keep each, the two side by side. */
interface Page {
  readonly start: number;
  /** Lines are numbered from here, without the gaps between pages. */
  readonly firstNumber: number;
  readonly slots: Int32Array;
}

/** A set-associative cache of 128-byte lines that are filled by 32-byte sectors, least recently used line first out. */
class SectorCache {
  private readonly sets: number;
  private readonly setsInverse: number;
  /** How many lines each set has, and in which slots. */
  private readonly filled: Uint8Array;
  private readonly ways: Int32Array;
  /** When each way was used last: those of a set lie together, as they are looked through for the oldest. */
  private readonly uses: Int32Array;
  /** Slots are given out in the order in which lines come, so that neighbours in time are neighbours here. */
  private slots = 0;
  private data: Int32Array = new Int32Array(SLOT_WORDS * FIRST_SLOTS);
  private clock = 0;
  /** Sectors that were made dirty: each goes back once, when its line has to go or at the end. */
  madeDirty = 0;

  constructor(bytes: number) {
    this.sets = Math.max(1, Math.floor(bytes / (LINE_BYTES * WAYS)));
    this.setsInverse = 1 / this.sets;
    this.filled = new Uint8Array(this.sets);
    this.ways = new Int32Array(this.sets * WAYS);
    this.uses = new Int32Array(this.sets * WAYS);
  }

  /**
   * Touches lines[from] to lines[to - 1] of a page, counted from its line `start`, each in the sectors (4-bit masks) that
   * `asked` has for it, puts those that were not there into `missing` and gives their number. `level` tells whose slots of the page these are.
   */
  touch(
    { start: pageStart, firstNumber, slots }: Page,
    level: number,
    start: number,
    { lines }: LineTrace,
    from: number,
    to: number,
    asked: Uint8Array,
    missing: Uint8Array,
    write: boolean,
  ): number {
    if (this.clock > LAST_USE - (to - from)) this.renumberUses();
    const { uses } = this;
    let { data, clock, madeDirty } = this;
    let missed = 0;
    for (let i = from; i < to; i++) {
      const sectors = asked[i]!;
      if (sectors === 0) continue;
      const line = (start + lines[i]!) | 0;
      // The page tells in which slot the line was last, the slot whether it still is.
      let slot = slots[2 * line + level]!;
      if (slot >= this.slots || data[SLOT_WORDS * slot] !== firstNumber + line) {
        slots[2 * line + level] = slot = this.slotFor(pageStart + line);
        ({ data } = this);
        data[SLOT_WORDS * slot] = firstNumber + line;
        data[SLOT_WORDS * slot + STATE] = 0;
      }
      uses[data[SLOT_WORDS * slot + WAY]!] = ++clock;
      const state = data[SLOT_WORDS * slot + STATE]!;
      if (write) madeDirty += sectorCounts[sectors & ~(state >> 4)]!;
      data[SLOT_WORDS * slot + STATE] = state | sectors | (write ? sectors << 4 : 0);
      missing[i] = sectors & ~state;
      missed += sectorCounts[sectors & ~state]!;
    }
    this.clock = clock;
    this.madeDirty = madeDirty;
    return missed;
  }

  /** An empty slot for the line, or that of the line of its set which was not used for longest. */
  private slotFor(line: number): number {
    // Folding higher bits in spreads columns of a matrix, which lie a power of two apart, over all sets.
    const set = this.setOf((line ^ (line >>> 7) ^ (line >>> 14)) >>> 0);
    const first = set * WAYS;
    if (this.filled[set]! < WAYS) {
      if (SLOT_WORDS * this.slots === this.data.length) this.grow();
      const way = first + this.filled[set]!++;
      this.data[SLOT_WORDS * this.slots + WAY] = way;
      this.ways[way] = this.slots;
      return this.slots++;
    }
    const { uses } = this;
    let oldest = first;
    for (let way = first + 1; way < first + WAYS; way++) if (uses[way]! < uses[oldest]!) oldest = way;
    return this.ways[oldest]!;
  }

  /** The remainder by the number of sets of a 32-bit number: a division takes as long as all the rest of a miss. */
  private setOf(line: number): number {
    const quotient = (line * this.setsInverse) >>> 0;
    // Rounding may have made the quotient one too large or too small.
    const remainder = (line - Math.imul(quotient, this.sets)) | 0;
    if (remainder < 0) return remainder + this.sets;
    return remainder < this.sets ? remainder : remainder - this.sets;
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.data.length);
    larger.set(this.data);
    this.data = larger;
  }

  /** Counts the uses from 1 on again, in their order. */
  private renumberUses(): void {
    const { uses } = this;
    const order = Array.from(uses.keys()).sort((a, b) => uses[a]! - uses[b]!);
    order.forEach((way, i) => (uses[way] = i + 1));
    this.clock = order.length;
  }

  /** Forgets all lines; those that were written are lost only to this level (L1 writes through). */
  clear(): void {
    this.slots = 0;
    this.filled.fill(0);
  }
}

/** As a 32-bit integer, whose arithmetic is faster; what is too far away for it is just as far outside of the page. */
function distance(line: number, from: number): number {
  return Math.max(-(2 ** 29), Math.min(line - from, 2 ** 29)) | 0;
}

function lies(line: number, { start }: Page): boolean {
  return line >= start && line < start + PAGE_LINES;
}

/** Of a 4-bit mask. */
const sectorCounts = Uint8Array.from({ length: 16 }, (_, bits) => countBits(bits));

/**
 * L1 and L2 with the sizes of the device: what a kernel's global and local accesses take from DRAM. Approximate by
 * nature: the warps of a block run in lockstep and the blocks one after another, each with an L1 of its own. Loads and
 * stores fill L1, stores go through to L2 and atomics straight there, which writes back. On the H200 of test-fixtures/hardware the bytes read
 * from DRAM come within 1 % for the large kernels of seeds.cu.
 */
export class CacheModel {
  private readonly l1: SectorCache;
  private readonly l2: SectorCache;
  private readonly pages = new Map<number, Page>();
  /** The page met last, and the one before it: kernels mostly go through some arrays in turn. */
  private page: Page = { start: -Infinity, firstNumber: 0, slots: new Int32Array(0) };
  private pageBefore = this.page;
  /** Sectors that L1 had not, line by line of an access. */
  private missing = new Uint8Array(0);
  private l1Sectors = 0;
  private l1Hits = 0;
  private l2Sectors = 0;
  private l2Hits = 0;
  private dramReadSectors = 0;

  constructor(profile: DeviceProfile, sharedBytesPerBlock: number, blocksPerSm: number) {
    const { limits, board } = profile;
    // What shared memory leaves of the unified cache; at least 16 KB stay L1 (Volta and later, CUDA Programming Guide).
    const left = limits.unifiedCacheBytesPerSm - sharedBytesPerBlock * blocksPerSm;
    this.l1 = new SectorCache(Math.max(16 * KIB, left));
    this.l2 = new SectorCache(board?.l2Bytes ?? DEFAULT_L2_BYTES);
  }

  /** Neighbouring blocks run on different multiprocessors, so a block finds nothing of the one before. */
  startBlock(): void {
    this.l1.clear();
  }

  /** One access of all active warps, as its trace has it; the trace's line 0 is `base`. */
  access(trace: LineTrace, base: number, write: boolean, atomic: boolean): void {
    const { lines, sectors, count } = trace;
    let to = 0;
    for (let from = 0; from < count; from = to) {
      const page = this.pageOf(base + lines[from]!);
      const start = distance(base, page.start);
      let asked = 0;
      do asked += sectorCounts[sectors[to++]!]!;
      while (to < count && (start + lines[to]!) >>> 0 < PAGE_LINES);
      this.request(page, start, trace, from, to, asked, write, atomic);
    }
  }

  private pageOf(line: number): Page {
    const { page, pageBefore } = this;
    if (lies(line, page)) return page;
    this.pageBefore = page;
    if (lies(line, pageBefore)) return (this.page = pageBefore);
    const start = Math.floor(line / PAGE_LINES) * PAGE_LINES;
    let found = this.pages.get(start);
    if (found === undefined) {
      const firstNumber = this.pages.size * PAGE_LINES;
      found = { start, firstNumber, slots: new Int32Array(2 * PAGE_LINES) };
      this.pages.set(start, found);
    }
    return (this.page = found);
  }

  /** Lines of one page, at both levels: neither looks at what the other holds. */
  private request(
    page: Page,
    start: number,
    trace: LineTrace,
    from: number,
    to: number,
    sectorsAsked: number,
    write: boolean,
    atomic: boolean,
  ): void {
    const { l1, l2 } = this;
    const { sectors } = trace;
    if (this.missing.length < to) this.missing = new Uint8Array(2 * to);
    const { missing } = this;
    let asked = sectorsAsked;
    const goesThrough = write || atomic;
    if (!atomic) {
      // Stores go through L1 and leave their sectors there: later ones count as hits, as on the H200.
      const missed = l1.touch(page, 0, start, trace, from, to, sectors, missing, false);
      this.l1Sectors += asked;
      this.l1Hits += asked - missed;
      if (!goesThrough) asked = missed;
    }
    if (asked === 0) return;
    const wanted = goesThrough ? sectors : missing;
    const missed = l2.touch(page, 1, start, trace, from, to, wanted, missing, goesThrough);
    this.l2Sectors += asked;
    // A store fills its sector from the multiprocessor: nothing has to be read for it, which counts as a hit.
    this.l2Hits += write ? asked : asked - missed;
    if (!write) this.dramReadSectors += missed;
  }

  counts(): CacheCounts {
    return {
      l1Sectors: this.l1Sectors,
      l1Hits: this.l1Hits,
      l2Sectors: this.l2Sectors,
      l2Hits: this.l2Hits,
      dramReadBytes: this.dramReadSectors * SECTOR_BYTES,
      dramWriteBytes: this.l2.madeDirty * SECTOR_BYTES,
    };
  }
}
