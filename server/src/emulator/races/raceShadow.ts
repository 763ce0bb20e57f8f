import type { Mask } from '../lanes/mask.ts';

/** Granules of a page of shadow memory; pages are made where the program touches memory. */
const PAGE_SHIFT = 10;
const PAGE_SIZE = 1 << PAGE_SHIFT;
/** Threads of a block are numbered below this, so a stamp tells epoch and thread. */
const THREADS = 1024;
/** Epochs that stamps can tell apart before they are all forgotten. */
const MAX_EPOCH = 2 ** 20;

export const LOAD = 0;
export const STORE = 1;
export const ATOMIC = 2;
export type AccessCode = typeof LOAD | typeof STORE | typeof ATOMIC;

/** Who wrote and who read each granule last, in one stretch between two barriers. */
class Page {
  readonly writer = new Int32Array(PAGE_SIZE).fill(-1);
  readonly writerSite = new Int32Array(PAGE_SIZE);
  readonly writerWarpEpoch = new Int32Array(PAGE_SIZE);
  /** The access, counted over the block, that wrote: lanes of one instruction don't race with each other. */
  readonly writerAccess = new Int32Array(PAGE_SIZE);
  readonly writerAtomic = new Uint8Array(PAGE_SIZE);
  readonly reader = new Int32Array(PAGE_SIZE).fill(-1);
  readonly readerSite = new Int32Array(PAGE_SIZE);
  readonly readerWarpEpoch = new Int32Array(PAGE_SIZE);
  /** A second reader, of another warp where there is one. */
  readonly second = new Int32Array(PAGE_SIZE).fill(-1);
  readonly secondSite = new Int32Array(PAGE_SIZE);
  readonly secondWarpEpoch = new Int32Array(PAGE_SIZE);
}

export interface Conflict {
  readonly thread: number;
  readonly other: number;
  readonly otherSite: number;
  readonly otherWrote: boolean;
}

/** What a stretch of accesses has in common. */
export interface Stretch {
  readonly epoch: number;
  readonly warpEpochs: Int32Array;
}

/** Exact shadow memory of one region, used once the cheap tests of RaceDetector cannot rule a race out. */
export class RaceShadow {
  private pages = new Map<number, Page>();
  /** Bytes of a granule as a shift: 4 bytes, or 1 once something narrower is accessed. */
  private shift = 2;
  private lastEpoch = 0;

  access(
    rel: Int32Array,
    delta: number,
    size: number,
    mask: Mask['words'],
    code: AccessCode,
    site: number,
    access: number,
    stretch: Stretch,
    conflict: (found: Conflict) => void,
  ): void {
    if (stretch.epoch - this.lastEpoch >= MAX_EPOCH || (size < 4 && this.shift !== 0)) {
      this.pages = new Map();
      this.lastEpoch = stretch.epoch;
      if (size < 4) this.shift = 0;
    }
    const base = (stretch.epoch - this.lastEpoch) * THREADS;
    for (let warp = 0; warp < mask.length; warp++) {
      const warpEpoch = stretch.warpEpochs[warp]!;
      for (let word = mask[warp]!; word !== 0; word &= word - 1) {
        const thread = warp * 32 + 31 - Math.clz32(word & -word);
        const first = (rel[thread]! + delta) >> this.shift;
        const last = (rel[thread]! + delta + size - 1) >> this.shift;
        for (let granule = first; granule <= last; granule++) {
          const found =
            code === LOAD
              ? this.read(granule, thread, base, warpEpoch, site)
              : this.write(granule, thread, base, warpEpoch, site, access, code === ATOMIC);
          if (found !== undefined) conflict(found);
        }
      }
    }
  }

  private page(granule: number): Page {
    const number = granule >> PAGE_SHIFT;
    let page = this.pages.get(number);
    if (page === undefined) this.pages.set(number, (page = new Page()));
    return page;
  }

  private read(
    granule: number,
    thread: number,
    base: number,
    warpEpoch: number,
    site: number,
  ): Conflict | undefined {
    const page = this.page(granule);
    const g = granule & (PAGE_SIZE - 1);
    const stamp = base + thread;
    const reader = page.reader[g]!;
    if (reader < base) {
      page.reader[g] = stamp;
      page.readerSite[g] = site;
      page.readerWarpEpoch[g] = warpEpoch;
      page.second[g] = -1;
    } else if (reader !== stamp) {
      const otherWarp = (reader - base) >> 5 !== thread >> 5;
      if (otherWarp || page.second[g]! < base) {
        page.second[g] = stamp;
        page.secondSite[g] = site;
        page.secondWarpEpoch[g] = warpEpoch;
      }
    }
    const writer = page.writer[g]!;
    if (writer < base || !conflicts(writer - base, thread, page.writerWarpEpoch[g]!, warpEpoch))
      return undefined;
    return { thread, other: writer - base, otherSite: page.writerSite[g]!, otherWrote: true };
  }

  private write(
    granule: number,
    thread: number,
    base: number,
    warpEpoch: number,
    site: number,
    access: number,
    atomic: boolean,
  ): Conflict | undefined {
    const page = this.page(granule);
    const g = granule & (PAGE_SIZE - 1);
    const writer = page.writer[g]!;
    let found: Conflict | undefined;
    if (writer >= base && page.writerAccess[g] !== access && !(atomic && page.writerAtomic[g] === 1)) {
      if (conflicts(writer - base, thread, page.writerWarpEpoch[g]!, warpEpoch)) {
        found = { thread, other: writer - base, otherSite: page.writerSite[g]!, otherWrote: true };
      }
    }
    const reader = page.reader[g]!;
    if (found === undefined && reader >= base) {
      if (conflicts(reader - base, thread, page.readerWarpEpoch[g]!, warpEpoch)) {
        found = { thread, other: reader - base, otherSite: page.readerSite[g]!, otherWrote: false };
      } else {
        const second = page.second[g]!;
        if (second >= base && conflicts(second - base, thread, page.secondWarpEpoch[g]!, warpEpoch)) {
          found = { thread, other: second - base, otherSite: page.secondSite[g]!, otherWrote: false };
        }
      }
    }
    page.writer[g] = base + thread;
    page.writerSite[g] = site;
    page.writerWarpEpoch[g] = warpEpoch;
    page.writerAccess[g] = access;
    page.writerAtomic[g] = atomic ? 1 : 0;
    return found;
  }
}

/** Two threads with no barrier in between; __syncwarp orders those of one warp. */
function conflicts(other: number, thread: number, otherWarpEpoch: number, warpEpoch: number): boolean {
  if (other === thread) return false;
  return other >> 5 !== thread >> 5 || otherWarpEpoch === warpEpoch;
}
