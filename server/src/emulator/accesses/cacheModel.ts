import type { DeviceProfile } from '../../device/profiles.ts';
import type { CacheCounts } from '../api.ts';
import { LINE_BYTES, SECTOR_BYTES } from './lineTrace.ts';
import type { LineTrace } from './lineTrace.ts';

/** Associativity of both levels in the model; NVIDIA publishes neither. */
const WAYS = 16;
/** L2 of a bare compute capability, which is no board, in bytes: that of a T4. */
const DEFAULT_L2_BYTES = 4 * 1024 * 1024;
const KIB = 1024;
/** What a way's state of 4 bits of present sectors and 4 of dirty ones can be; a line's number stands above it. */
const STATES = 256;
/** A way that holds no line: lines are numbered from 1 here, so that new arrays are empty. */
const EMPTY = 0;

/** A set-associative cache of 128-byte lines that are filled by 32-byte sectors, least recently used line first out. */
class SectorCache {
  private readonly sets: number;
  /** The lines of each set and their states, the one used last in front: most are found at the first look. */
  private readonly ways: Float64Array;
  /** Sectors that were made dirty: each goes back once, when its line has to go or at the end. */
  madeDirty = 0;

  constructor(bytes: number) {
    this.sets = Math.max(1, Math.floor(bytes / (LINE_BYTES * WAYS)));
    this.ways = new Float64Array(this.sets * WAYS);
  }

  /** Touches sectors (a 4-bit mask) of a line and gives those that were there. */
  touch(line: number, sectors: number, write: boolean): number {
    // Folding higher bits in spreads columns of a matrix, which lie a power of two apart, over all sets.
    // Lines are counted modulo 2^32 here: an integer remainder is several times faster than one of doubles.
    const first = (((line ^ (line >>> 7) ^ (line >>> 14)) >>> 0) % this.sets) * WAYS;
    const last = first + WAYS - 1;
    const start = (line + 1) * STATES;
    const { ways } = this;
    let way = first;
    let state = ways[first]! - start;
    while ((state < 0 || state >= STATES) && way < last && state !== EMPTY - start) {
      state = ways[++way]! - start;
    }
    if (state < 0 || state >= STATES) state = 0;
    for (; way > first; way--) ways[way] = ways[way - 1]!;
    if (write) this.madeDirty += countSectors(sectors & ~(state >> 4));
    ways[first] = start + (state | sectors | (write ? sectors << 4 : 0));
    return state & sectors;
  }

  /** Forgets all lines; those that were written are lost only to this level (L1 writes through). */
  clear(): void {
    this.ways.fill(EMPTY);
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
      dramWriteBytes: this.l2.madeDirty * SECTOR_BYTES,
    };
  }
}
