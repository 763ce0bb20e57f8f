import { SECTOR_BYTES, LINE_BYTES } from './globalRequest.ts';
import type { LaneAddresses } from './lanes.ts';
import { LANES_PER_WARP } from './lanes.ts';

/** Bytes that a lane of such a copy moves: PTX's cp.async.cg has no other size. */
export const COPY_BYTES = 16;
const HALVES_PER_LINE = LINE_BYTES / COPY_BYTES;
const SECTORS_PER_LINE = LINE_BYTES / SECTOR_BYTES;

/** What one asynchronous copy from global to shared memory costs that passes L1 by (LDGSTS.BYPASS). */
export interface AsyncCopyRequest {
  /** 32-byte sectors that are moved; one for each half where the halves don't end up as they were. */
  readonly sectors: number;
  readonly sectorsIdeal: number;
  /** Passes through shared memory, and what they are at least and at most where lanes are scattered. */
  readonly wavefronts: number;
  readonly fewestWavefronts: number;
  readonly mostWavefronts: number;
  readonly wavefrontsIdeal: number;
}

/** A sector on its way to shared memory, with one of its halves or both. */
interface Transfer {
  /** Numbers of the sector in either memory. */
  readonly from: number;
  readonly to: number;
  /** How the place in the line changes, but for its upper half: what moves in one pass has that in common. */
  readonly turn: number;
  /** Which halves, as bits. */
  halves: number;
}

/**
 * One cp.async.cg of a warp, lane i from byte `from[i]` of global to byte `to[i]` of shared memory. The sectors are those of
 * all 65 patterns of test-fixtures/hardware/rules/cpasync-h200.json (`cg`), the wavefronts lie between their bounds in all of
 * them and are equal in 62:
 * - the two halves of a sector move together if they fill one sector of shared memory, in either order; else each takes a
 *   sector of its own, as with rows that are padded by 16 bytes;
 * - of lanes with one destination the last one counts;
 * - a pass takes sectors of one line to one line, each once, that are turned alike and have the same halves.
 */
export function asyncCopyRequest(from: LaneAddresses, to: LaneAddresses, mask: number): AsyncCopyRequest {
  const sources = new Map<number, number>();
  for (let lane = 0; lane < LANES_PER_WARP; lane++) {
    if ((mask >>> lane) & 1)
      sources.set(Math.floor(to[lane]! / COPY_BYTES), Math.floor(from[lane]! / COPY_BYTES));
  }
  const transfers = transfersOf(sources);
  const ways = new Map<string, Transfer[]>();
  for (const one of transfers) push(ways, `${lineOf(one.from)} ${lineOf(one.to)}`, one);
  const groups = [...ways.values()];
  const bytes = sources.size * COPY_BYTES;
  const wavefronts = groups.reduce((total, group) => total + passesOf(group), 0);
  const isSure = groups.every(moveAtOnce);
  return {
    sectors: transfers.length,
    sectorsIdeal: Math.ceil(bytes / SECTOR_BYTES),
    wavefronts,
    fewestWavefronts: isSure ? wavefronts : groups.length,
    mostWavefronts: isSure ? wavefronts : sources.size,
    wavefrontsIdeal: Math.ceil(bytes / LINE_BYTES),
  };
}

/** `sources`: numbers of the 16 bytes, by those of their destination. */
function transfersOf(sources: ReadonlyMap<number, number>): Transfer[] {
  const transfers = new Map<string, Transfer>();
  for (const [target, source] of sources) {
    const isSwapped = (target ^ source) & 1;
    const [from, to] = [source >> 1, target >> 1];
    const key = `${from} ${to} ${isSwapped}`;
    const turn = (target ^ source) & (HALVES_PER_LINE / 2 - 1);
    const transfer = transfers.get(key) ?? { from, to, turn, halves: 0 };
    transfer.halves |= 1 << (source & 1);
    transfers.set(key, transfer);
  }
  return [...transfers.values()];
}

/** Of the sectors of one line that go to one line. */
function passesOf(group: readonly Transfer[]): number {
  const passes = new Map<string, Transfer[]>();
  for (const one of group) push(passes, `${one.turn} ${one.halves}`, one);
  return [...passes.values()].reduce((total, alike) => total + busiest(alike), 0);
}

/** How often the sector that most of them come from, or go to, has its turn. */
function busiest(alike: readonly Transfer[]): number {
  const uses = new Map<string, number>();
  for (const { from, to } of alike) {
    for (const end of [`from ${from}`, `to ${to}`]) uses.set(end, (uses.get(end) ?? 0) + 1);
  }
  return Math.max(...uses.values());
}

function moveAtOnce(group: readonly Transfer[]): boolean {
  const [first] = group;
  return (
    group.every(({ turn, halves }) => turn === first?.turn && halves === first.halves) && busiest(group) === 1
  );
}

function lineOf(sector: number): number {
  return Math.floor(sector / SECTORS_PER_LINE);
}

function push<K, T>(groups: Map<K, T[]>, key: K, one: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [one]);
  else group.push(one);
}
