import type { DeviceProfile } from '../device/profiles.ts';
import type { CacheCounts } from './api.ts';
import type { Mask } from './mask.ts';
import type { Pattern } from './vector.ts';

const SECTOR_BYTES = 32;
const SECTORS_PER_LINE = 4;
const LINE_BYTES = SECTOR_BYTES * SECTORS_PER_LINE;
/** Associativity of both levels in the model; NVIDIA publishes neither. */
const WAYS = 16;
/** L2 of a bare compute capability, which is no board, in bytes: that of a T4. */
const DEFAULT_L2_BYTES = 4 * 1024 * 1024;
const KIB = 1024;

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
    this.tags = new Float64Array(lines).fill(-1);
    this.present = new Uint8Array(lines);
    this.dirty = new Uint8Array(lines);
    this.used = new Float64Array(lines);
  }

  /** Touches sectors (a 4-bit mask) of a line and gives those that were there. */
  touch(line: number, sectors: number, write: boolean): number {
    const first = (line % this.sets) * WAYS;
    const { tags, present, dirty, used } = this;
    let victim = first;
    for (let way = first; way < first + WAYS; way++) {
      if (tags[way] === line) {
        const hit = present[way]! & sectors;
        present[way]! |= sectors;
        if (write) dirty[way]! |= sectors;
        used[way] = ++this.clock;
        return hit;
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
    this.tags.fill(-1);
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
  private readonly lines = new Float64Array(64);
  private readonly sectorsOf = new Uint8Array(64);
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

  /** One access of all active warps; lane i lies at pattern.data[i] + offset. */
  access(pattern: Pattern, offset: number, width: number, mask: Mask, write: boolean, atomic: boolean): void {
    const { words } = mask;
    const { data } = pattern;
    const strides = pattern.warpStrides(words.length);
    for (let warp = 0; warp < words.length; warp++) {
      const word = words[warp]!;
      if (word === 0) continue;
      const stride = strides[warp]!;
      if (word === -1 && stride >= 0 && stride <= SECTOR_BYTES) {
        // Lanes no further apart than a sector leave no gap.
        const start = data[warp * 32]! + offset;
        this.requestRange(start, start + 31 * stride + width - 1, write, atomic);
        continue;
      }
      const count = this.collect(data, offset, width, warp * 32, word);
      for (let i = 0; i < count; i++) this.request(this.lines[i]!, this.sectorsOf[i]!, write, atomic);
    }
  }

  private requestRange(first: number, last: number, write: boolean, atomic: boolean): void {
    const lastLine = Math.floor(last / LINE_BYTES);
    for (let line = Math.floor(first / LINE_BYTES); line <= lastLine; line++) {
      const base = line * LINE_BYTES;
      const from = Math.max(first - base, 0) >> 5;
      const to = Math.min(last - base, LINE_BYTES - 1) >> 5;
      this.request(line, ((2 << to) - 1) & ~((1 << from) - 1), write, atomic);
    }
  }

  /** The distinct lines of a warp with their sectors. */
  private collect(data: Int32Array, offset: number, width: number, first: number, word: number): number {
    const { lines, sectorsOf } = this;
    let count = 0;
    for (let lane = 0; lane < 32; lane++) {
      if (((word >>> lane) & 1) === 0) continue;
      const address = data[first + lane]! + offset;
      const line = Math.floor(address / LINE_BYTES);
      const within = address - line * LINE_BYTES;
      const bits = sectorBits(within, width);
      // Neighbouring lanes mostly share a line: the search starts with the last one found.
      let at = count - 1;
      while (at >= 0 && lines[at] !== line) at--;
      if (at >= 0) sectorsOf[at]! |= bits;
      else {
        lines[count] = line;
        sectorsOf[count] = bits;
        count++;
      }
    }
    return count;
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

/** Which of a line's sectors the bytes [within, within + width) touch. */
function sectorBits(within: number, width: number): number {
  const first = within >> 5;
  const last = Math.min(SECTORS_PER_LINE - 1, (within + width - 1) >> 5);
  let bits = 0;
  for (let sector = first; sector <= last; sector++) bits |= 1 << sector;
  return bits;
}
