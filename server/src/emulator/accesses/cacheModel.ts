import type { DeviceProfile } from '../../device/profiles.ts';
import type { CacheCounts } from '../api.ts';
import { LINE_BYTES, SECTOR_BYTES } from './lineTrace.ts';
import type { LineTrace } from './lineTrace.ts';

/** Associativity of both levels in the model; NVIDIA publishes neither. */
const WAYS = 16;
/** L2 of a bare compute capability, which is no board, in bytes: that of a T4. */
const DEFAULT_L2_BYTES = 4 * 1024 * 1024;
const KIB = 1024;
/** The tag of a way that holds no line. */
const EMPTY = -1;

/** A set-associative cache of 128-byte lines that are filled by 32-byte sectors, least recently used line first out. */
class SectorCache {
  private readonly sets: number;
  private readonly tags: Float64Array;
  private readonly present: Uint8Array;
  private readonly dirty: Uint8Array;
  private readonly used: Float64Array;
  private clock = 0;
  /** Sectors of dirty lines that had to go. */
  writtenBack = 0;

  constructor(bytes: number) {
    this.sets = Math.max(1, Math.floor(bytes / (LINE_BYTES * WAYS)));
    const lines = this.sets * WAYS;
    this.tags = new Float64Array(lines).fill(EMPTY);
    this.present = new Uint8Array(lines);
    this.dirty = new Uint8Array(lines);
    this.used = new Float64Array(lines);
  }

  /** Touches sectors (a 4-bit mask) of a line and gives those that were there. */
  touch(line: number, sectors: number, write: boolean): number {
    // Lines are counted modulo 2^32 here: an integer remainder is several times faster than one of doubles.
    const first = ((line >>> 0) % this.sets) * WAYS;
    const { tags, present, dirty, used } = this;
    let victim = first;
    for (let way = first; way < first + WAYS; way++) {
      const tag = tags[way]!;
      if (tag === line) {
        const hit = present[way]! & sectors;
        present[way]! |= sectors;
        if (write) dirty[way]! |= sectors;
        used[way] = ++this.clock;
        return hit;
      }
      if (tag === EMPTY) {
        // Ways fill up one after the other: behind the first empty one there is nothing.
        victim = way;
        break;
      }
      if (used[way]! < used[victim]!) victim = way;
    }
    this.writtenBack += countSectors(dirty[victim]!);
    tags[victim] = line;
    present[victim] = sectors;
    dirty[victim] = write ? sectors : 0;
    used[victim] = ++this.clock;
    return 0;
  }

  /** Forgets all lines; those that were written are lost only to this level (L1 writes through). */
  clear(): void {
    this.tags.fill(EMPTY);
    this.present.fill(0);
    this.dirty.fill(0);
    this.used.fill(0);
  }

  dirtySectors(): number {
    let count = 0;
    for (const bits of this.dirty) count += countSectors(bits);
    return count;
  }
}

function countSectors(bits: number): number {
  return (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + ((bits >> 3) & 1);
}

/**
 * L1 and L2 with the sizes of the device: what a kernel's global and local accesses take from DRAM. Approximate by
 * nature: the warps of a block run in lockstep and the blocks one after another, each with an L1 of its own. Loads and
 * stores fill L1, stores go through to L2 and atomics straight there, which writes back. On the H200 of test-fixtures/hardware the bytes read
 * from DRAM come within 1 % for the large kernels of seeds.cu.
 */
export class CacheModel {
  private readonly l1: SectorCache;
  private readonly l2: SectorCache;
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
    for (let i = 0; i < count; i++) this.request(base + lines[i]!, sectors[i]!, write, atomic);
  }

  private request(line: number, sectors: number, write: boolean, atomic: boolean): void {
    let missing = sectors;
    if (!atomic) {
      // Stores go through L1 and leave their sectors there: later ones count as hits, as on the H200.
      const hit = this.l1.touch(line, sectors, false);
      this.l1Sectors += countSectors(sectors);
      this.l1Hits += countSectors(hit);
      if (!write) missing = sectors & ~hit;
    }
    if (missing === 0) return;
    const asked = countSectors(missing);
    this.l2Sectors += asked;
    const found = countSectors(this.l2.touch(line, missing, write || atomic));
    // A store fills its sector from the multiprocessor: nothing has to be read for it, which counts as a hit.
    this.l2Hits += write ? asked : found;
    if (!write) this.dramReadSectors += asked - found;
  }

  counts(): CacheCounts {
    return {
      l1Sectors: this.l1Sectors,
      l1Hits: this.l1Hits,
      l2Sectors: this.l2Sectors,
      l2Hits: this.l2Hits,
      dramReadBytes: this.dramReadSectors * SECTOR_BYTES,
      dramWriteBytes: (this.l2.writtenBack + this.l2.dirtySectors()) * SECTOR_BYTES,
    };
  }
}
