import type { Region } from '../memory/region.ts';
import type { AccessCode } from './raceShadow.ts';
import { ATOMIC, LOAD } from './raceShadow.ts';

/** Allocations up to this size are looked at: results, counters and tables that blocks share are small. */
const MOST_BYTES = 65536;
const WORD_BYTES = 4;

/** Who came to the words of an allocation, by the number of the block; 0 is nobody. */
class Words {
  readonly writer: Int32Array;
  /** The last block that read what another one had written. */
  readonly reader: Int32Array;

  constructor(count: number) {
    this.writer = new Int32Array(count);
    this.reader = new Int32Array(count);
  }
}

export interface Meeting {
  readonly thread: number;
  /** The block, counted from 1, that wrote before. */
  readonly other: number;
}

/** An access of the source, as a block made it last. */
export class LastMeeting {
  block = 0;
  region: Region | undefined;
  pattern = -1;
  mask = -1;
  delta = 0;
}

/**
 * Finds words of global memory that one block after the other reads and writes again, as `*sum += part` does: here they run in turn,
 * on hardware at the same time, and what one of them adds is lost. Once a fence or an atomic may order blocks nothing is said.
 */
export class BlockMeetings {
  private readonly regions = new Map<Region, Words>();
  private block = 0;
  private areOrdered = false;

  startBlock(): void {
    this.block++;
  }

  order(): void {
    this.areOrdered = true;
  }

  /** Whether an access may be news: what a block did once it may do again, as no other block runs in between. */
  mayMeet(
    { meeting }: { readonly meeting: LastMeeting },
    region: Region,
    pattern: number,
    delta: number,
    mask: number,
  ): boolean {
    if (this.areOrdered || region.kind === 'shared') return false;
    if (
      meeting.block === this.block &&
      meeting.pattern === pattern &&
      meeting.mask === mask &&
      meeting.delta === delta &&
      meeting.region === region
    )
      return false;
    meeting.block = this.block;
    meeting.region = region;
    meeting.pattern = pattern;
    meeting.mask = mask;
    meeting.delta = delta;
    return true;
  }

  /** One access of the threads in the mask; `meeting` is called for those that write again what another block wrote. */
  access(
    region: Region,
    code: AccessCode,
    rel: Int32Array,
    delta: number,
    size: number,
    mask: Int32Array,
    meeting: (found: Meeting) => void,
  ): void {
    if (code === ATOMIC) {
      this.order();
      return;
    }
    if (region.sizeInBytes > MOST_BYTES || size < WORD_BYTES) return;
    let words = this.regions.get(region);
    if (words === undefined) {
      if (code === LOAD) return;
      words = new Words(Math.ceil(region.sizeInBytes / WORD_BYTES));
      this.regions.set(region, words);
    }
    const { writer, reader } = words;
    const { block } = this;
    for (let warp = 0; warp < mask.length; warp++) {
      for (let rest = mask[warp]!; rest !== 0; rest &= rest - 1) {
        const thread = warp * 32 + 31 - Math.clz32(rest & -rest);
        const first = (rel[thread]! + delta) >> 2;
        const last = (rel[thread]! + delta + size - 1) >> 2;
        for (let word = first; word <= last; word++) {
          const other = writer[word]!;
          const isOthers = other !== 0 && other !== block;
          if (code === LOAD) {
            if (isOthers) reader[word] = block;
            continue;
          }
          if (isOthers && reader[word] === block) meeting({ thread, other });
          writer[word] = block;
        }
      }
    }
  }
}
