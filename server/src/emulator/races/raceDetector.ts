import type { Location } from '../../text/location.ts';
import type { AccessOperation } from '../api.ts';
import type { Machine } from '../machine.ts';
import type { Mask } from '../lanes/mask.ts';
import { Apartness } from './apartness.ts';
import { BlockMeetings, LastMeeting } from './blockMeetings.ts';
import { betweenBlocks, isSamePlace, raceAdvice } from './raceAdvice.ts';
import { ATOMIC, LOAD, RaceShadow, STORE } from './raceShadow.ts';
import type { AccessCode, Conflict } from './raceShadow.ts';
import type { Region } from '../memory/region.ts';
import type { Pattern } from '../lanes/vector.ts';

/** Accesses of one stretch that are kept for a closer look; reads beyond are remembered by their range only. */
const MAX_LOGGED = 1024;
/** Copies of patterns and masks that are kept; they come back in every block. */
const MAX_SNAPSHOTS = 512;

/** Accesses that one is compared with lane by lane; shadow memory takes as long as so many. */
const MOST_LOOKS = 32;

const none: Int32Array = new Int32Array(0);

/** What an access of the source keeps for the race detector. */
export interface RaceSite {
  readonly number: number;
  readonly code: AccessCode;
  patternId: number;
  data: Int32Array;
  maskId: number;
  words: Int32Array;
  /** What it did last among what other blocks may do. */
  readonly meeting: LastMeeting;
}

/** Rounds of a loop whose loads take turns with each other: the same object for all of them. */
export interface Rounds {
  readonly count: number;
}
const once: Rounds = { count: 1 };

/** One access of all warps, as it was, or as it was in the first of some rounds, each `stride` bytes from the one before. */
class Logged {
  id = 0;
  rounds = once;
  stride = 0;
  delta = 0;
  size = 0;
  code: AccessCode = LOAD;
  site = 0;
  access = 0;
  low = 0;
  high = 0;
  data: Int32Array = none;
  words: Int32Array = none;
}

/** Nobody writes constants, nobody else reaches local memory, and what other blocks of a cluster do is not compared. */
const isNotWatched = ({ kind }: Region): boolean =>
  kind === 'constant' || kind === 'local' || kind === 'peer';

/** What happened in a region since the last barrier. */
class RegionLog {
  readonly region: Region;
  readonly entries: Logged[] = [];
  count = 0;
  writes = 0;
  /** Bounds of all reads and of all writes so far. */
  readLow = Infinity;
  readHigh = -Infinity;
  writeLow = Infinity;
  writeHigh = -Infinity;
  overflow = false;
  shadow: RaceShadow | undefined;

  constructor(region: Region) {
    this.region = region;
  }

  clear(): void {
    this.count = this.writes = 0;
    this.readLow = this.writeLow = Infinity;
    this.readHigh = this.writeHigh = -Infinity;
    this.overflow = false;
  }
}

/**
 * Finds accesses of different threads to the same bytes, at least one of them a plain write, with no barrier in
 * between. Most accesses are ruled out by their ranges, or because each thread meets at most itself; a region where that
 * does not settle it gets exact shadow memory for the rest of the launch.
 */
export class RaceDetector {
  private readonly machine: Machine;
  private readonly logs = new Map<Region, RegionLog>();
  /** The logs that are not empty, so many of them: an array that is emptied gives its room away. */
  private readonly touched: RegionLog[] = [];
  private touchedCount = 0;
  private readonly sites: Location[] = [];
  private readonly siteNumbers = new Map<Location, number>();
  /** What the races of two sites are counted in. */
  private readonly reported: { count: number }[][] = [];
  private readonly snapshots = new Map<number, Int32Array>();
  private readonly warpEpochs: Int32Array;
  private readonly apartness: Apartness;
  private lastRegion: Region | undefined;
  private lastLog: RegionLog | undefined;
  private readonly blocks = new BlockMeetings();
  private epoch = 1;
  private accesses = 0;
  /** Something after a fence may be ordered by flags that are no barriers: nothing is said until the next barrier. */
  private fenced = false;

  constructor(machine: Machine) {
    this.machine = machine;
    this.apartness = new Apartness(machine.shape.threads);
    this.warpEpochs = new Int32Array(machine.shape.warps);
  }

  startBlock(): void {
    this.barrier();
    this.blocks.startBlock();
  }
  endBlock(): void {
    this.barrier();
  }

  barrier(): void {
    this.epoch++;
    this.fenced = false;
    for (let i = 0; i < this.touchedCount; i++) this.touched[i]!.clear();
    this.touchedCount = 0;
  }

  warpBarrier(mask: Mask): void {
    // Logged accesses carry no warp epochs: regions in use are looked at exactly from here on.
    for (let i = 0; i < this.touchedCount; i++) {
      const log = this.touched[i]!;
      if (log.shadow === undefined) this.goExact(log);
    }
    for (let warp = 0; warp < this.warpEpochs.length; warp++) {
      if (mask.words[warp] !== 0) this.warpEpochs[warp]!++;
    }
  }

  fence(): void {
    this.fenced = true;
    this.blocks.order();
  }

  /** What an access of the source keeps between its runs, so that a run costs no look-up. */
  site(at: Location, op: AccessOperation): RaceSite {
    return {
      number: this.siteNumber(at),
      code: op === 'load' ? LOAD : op === 'store' ? STORE : ATOMIC,
      patternId: -1,
      data: none,
      maskId: -1,
      words: none,
      meeting: new LastMeeting(),
    };
  }

  /** `low` and `high` bound the bytes of the active lanes, in the region. */
  access(
    site: RaceSite,
    region: Region,
    pattern: Pattern,
    delta: number,
    size: number,
    mask: Mask,
    low: number,
    high: number,
  ): void {
    if (isNotWatched(region)) return;
    const { code } = site;
    if (code === LOAD && region.kind === 'shared') this.lookBack(mask);
    if (code !== LOAD && region.kind === 'managed') {
      region.storedLow = Math.min(region.storedLow, low);
      region.storedHigh = Math.max(region.storedHigh, high);
    }
    if (this.blocks.mayMeet(site, region, pattern.id, delta, mask.id)) {
      this.blocks.access(region, code, pattern.data, delta, size, mask.words, ({ thread }) => {
        this.machine.report('race', this.sites[site.number]!, thread, () => betweenBlocks);
      });
    }
    const log = this.lastRegion === region ? this.lastLog! : this.logOf(region);
    this.accesses++;
    if (log.shadow !== undefined) {
      this.exact(log.shadow, region, pattern.data, delta, size, mask.words, code, site.number, this.accesses);
      return;
    }
    if (log.count === 0 && !log.overflow) this.touched[this.touchedCount++] = log;
    const suspicious = this.isSuspicious(log, code, pattern, delta, size, low, high);
    this.log(log, site, pattern, delta, size, mask, low, high, once, 0);
    if (suspicious) this.goExact(log);
  }

  /** Whether nothing that was written since the last barrier lies in these bytes of the region, so that loads race with nothing. */
  isQuiet(region: Region, low: number, high: number): boolean {
    const log = this.lastRegion === region ? this.lastLog! : this.logOf(region);
    return log.shadow === undefined && (low >= log.writeHigh || high <= log.writeLow);
  }

  /**
   * A load in some rounds, all of whose bytes are quiet; `delta`, `low` and `high` are those of the first round, and each
   * lies `stride` bytes from the one before.
   */
  loads(
    site: RaceSite,
    region: Region,
    pattern: Pattern,
    delta: number,
    size: number,
    mask: Mask,
    low: number,
    high: number,
    rounds: Rounds,
    stride: number,
  ): void {
    if (isNotWatched(region)) return;
    if (region.kind === 'shared') this.lookBack(mask);
    const log = this.lastRegion === region ? this.lastLog! : this.logOf(region);
    if (log.count === 0 && !log.overflow) this.touched[this.touchedCount++] = log;
    this.log(log, site, pattern, delta, size, mask, low, high, rounds, stride);
  }

  /** What is loaded may have been written before a barrier that only some of the threads came to. */
  private lookBack(mask: Mask): void {
    const { skippedBarriers } = this.machine;
    if (skippedBarriers.any) skippedBarriers.meet(mask);
  }

  private logOf(region: Region): RegionLog {
    let log = this.logs.get(region);
    if (log === undefined) this.logs.set(region, (log = new RegionLog(region)));
    this.lastRegion = region;
    this.lastLog = log;
    return log;
  }

  private isSuspicious(
    log: RegionLog,
    code: AccessCode,
    pattern: Pattern,
    delta: number,
    size: number,
    low: number,
    high: number,
  ): boolean {
    const meetsWrites = low < log.writeHigh && high > log.writeLow;
    const meetsReads = code !== LOAD && low < log.readHigh && high > log.readLow;
    if (!meetsWrites && !meetsReads) return false;
    if (log.overflow && meetsReads) return true;
    const apart = pattern.minGap >= size;
    let looks = 0;
    for (let i = 0; i < log.count; i++) {
      const other = log.entries[i]!;
      if (code === LOAD && other.code === LOAD) continue;
      if (code === ATOMIC && other.code === ATOMIC) continue;
      const alike = apart && other.id === pattern.id && other.size === size;
      for (let round = 0; round < other.rounds.count; round++) {
        const moved = round * other.stride;
        if (other.low + moved >= high || other.high + moved <= low) continue;
        if (alike && other.delta + moved === delta) continue;
        if (looks++ === MOST_LOOKS) return true;
        const own = { id: pattern.id, data: pattern.data, size };
        if (!this.apartness.areApart(other, own, delta - other.delta - moved)) return true;
      }
    }
    return false;
  }

  private log(
    log: RegionLog,
    site: RaceSite,
    pattern: Pattern,
    delta: number,
    size: number,
    mask: Mask,
    low: number,
    high: number,
    rounds: Rounds,
    stride: number,
  ): void {
    if (site.code === LOAD) {
      const farthest = (rounds.count - 1) * stride;
      log.readLow = Math.min(log.readLow, low, low + farthest);
      log.readHigh = Math.max(log.readHigh, high, high + farthest);
    } else {
      if (low < log.writeLow) log.writeLow = low;
      if (high > log.writeHigh) log.writeHigh = high;
      log.writes++;
    }
    if (log.count >= MAX_LOGGED) {
      log.overflow = true;
      return;
    }
    if (site.patternId !== pattern.id) {
      site.patternId = pattern.id;
      site.data = this.snapshot(pattern.id, pattern.data);
    }
    if (site.maskId !== mask.id) {
      site.maskId = mask.id;
      site.words = this.snapshot(-mask.id, mask.words);
    }
    let entry = log.entries[log.count];
    if (entry === undefined) log.entries.push((entry = new Logged()));
    entry.id = pattern.id;
    entry.rounds = rounds;
    entry.stride = stride;
    entry.delta = delta;
    entry.size = size;
    entry.code = site.code;
    entry.site = site.number;
    entry.access = this.accesses;
    entry.low = low;
    entry.high = high;
    entry.data = site.data;
    entry.words = site.words;
    log.count++;
  }

  /** A copy of contents that are told by their id. */
  private snapshot(id: number, data: Int32Array): Int32Array {
    let copy = this.snapshots.get(id);
    if (copy !== undefined) return copy;
    if (this.snapshots.size >= MAX_SNAPSHOTS) this.snapshots.clear();
    copy = data.slice(0, id < 0 ? data.length : this.machine.shape.warps * 32);
    this.snapshots.set(id, copy);
    return copy;
  }

  /** Replays what was logged into shadow memory, which is used from now on. */
  private goExact(log: RegionLog): void {
    const shadow = new RaceShadow();
    log.shadow = shadow;
    for (let i = 0; i < log.count;) {
      const { rounds } = log.entries[i]!;
      const first = i;
      do i++;
      while (rounds !== once && i < log.count && log.entries[i]!.rounds === rounds);
      for (let round = 0; round < rounds.count; round++) {
        for (let j = first; j < i; j++) {
          const { data, delta, stride, size, words, code, site, access } = log.entries[j]!;
          this.exact(shadow, log.region, data, delta + round * stride, size, words, code, site, access);
        }
      }
    }
  }

  private exact(
    shadow: RaceShadow,
    region: Region,
    rel: Int32Array,
    delta: number,
    size: number,
    words: Int32Array,
    code: AccessCode,
    site: number,
    access: number,
  ): void {
    const stretch = { epoch: this.epoch, warpEpochs: this.warpEpochs };
    shadow.access(rel, delta, size, words, code, site, access, stretch, (found) => {
      if (!this.fenced) this.report(site, code, found, region);
    });
  }

  private report(site: number, code: AccessCode, found: Conflict, region: Region): void {
    const { machine } = this;
    const reported = (this.reported[site] ??= []);
    const before = reported[found.otherSite];
    if (before !== undefined) {
      before.count++;
      return;
    }
    const at = this.sites[site]!;
    const other = this.sites[found.otherSite]!;
    const name = (thread: number): string => `(${machine.threadAt(thread).join(', ')})`;
    const message = (): string =>
      `thread ${name(found.thread)} ${code === LOAD ? 'reads' : 'writes'} what thread ${name(found.other)} ` +
      `${found.otherWrote ? 'wrote' : 'read'} with no barrier in between: ` +
      raceAdvice({
        isUpdate: code !== (found.otherWrote ? STORE : LOAD) && isSamePlace(at, other),
        isInWarp: found.thread >> 5 === found.other >> 5,
        isShared: region.kind === 'shared',
      });
    reported[found.otherSite] = machine.report('race', at, found.thread, message, other) ?? { count: 0 };
  }

  private siteNumber(at: Location): number {
    let number = this.siteNumbers.get(at);
    if (number === undefined) {
      number = this.sites.length;
      this.sites.push(at);
      this.siteNumbers.set(at, number);
    }
    return number;
  }
}
