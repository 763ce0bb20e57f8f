import { globalRequest, SECTOR_BYTES, LINE_BYTES } from './globalRequest.ts';
import type { LaneAddresses } from './lanes.ts';
import { LANES_PER_WARP } from './lanes.ts';
import { BANK_WORD_BYTES, SHARED_BANKS } from './sharedRequest.ts';

/** Bytes that a lane of a copy past L1 moves: PTX's cp.async.cg has no other size. */
const COPY_BYTES = 16;
const HALVES_PER_LINE = LINE_BYTES / COPY_BYTES;
const SECTORS_PER_LINE = LINE_BYTES / SECTOR_BYTES;

/** What one asynchronous copy from global to shared memory costs (LDGSTS). */
export interface AsyncCopyRequest {
  /** 32-byte sectors that are moved; past L1 one for each half where the halves don't end up as they were. */
  readonly sectors: number;
  readonly sectorsIdeal: number;
  /** Passes through shared memory, and what they are at least and at most where lanes are scattered. */
  readonly wavefronts: number;
  readonly fewestWavefronts: number;
  readonly mostWavefronts: number;
  readonly wavefrontsIdeal: number;
}

/** Lane i copies `widthInBytes` (4, 8 or 16) from byte `from[i]` of global to byte `to[i]` of shared memory. */
export function asyncCopyRequest(
  from: LaneAddresses,
  to: LaneAddresses,
  mask: number,
  widthInBytes: number,
  isThroughL1: boolean,
): AsyncCopyRequest {
  return isThroughL1 ? copyThroughL1(from, to, mask, widthInBytes) : copyPastL1(from, to, mask);
}

/**
 * A cp.async.ca: the sectors are those of a load. Lanes are served as in a store, 32 of 4 bytes at a time, 16 of 8 or 8 of 16;
 * in one pass each bank gives a word, of L1 and of shared memory, and nothing is handed to two lanes. So it is in the 131 of 195
 * patterns where one of the sides has no conflict and no two lanes write one place; the others lie between the bounds.
 */
function copyThroughL1(
  from: LaneAddresses,
  to: LaneAddresses,
  mask: number,
  widthInBytes: number,
): AsyncCopyRequest {
  const { sectors, sectorsIdeal, activeLanes } = globalRequest(from, mask, widthInBytes);
  const lanesAtOnce = (LANES_PER_WARP * BANK_WORD_BYTES) / widthInBytes;
  let fewest = 0;
  let most = 0;
  for (let first = 0; first < LANES_PER_WARP; first += lanesAtOnce) {
    const lanes = Array.from({ length: lanesAtOnce }, (_, i) => first + i).filter((i) => (mask >>> i) & 1);
    if (lanes.length === 0) continue;
    const given = wordsOnBusiestBank(from, lanes, widthInBytes);
    const taken = wordsOnBusiestBank(to, lanes, widthInBytes);
    const isOverwritten = new Set(lanes.map((lane) => to[lane])).size < lanes.length;
    fewest += isOverwritten ? given : Math.max(given, taken);
    most += isOverwritten ? lanes.length : Math.min(lanes.length, given * taken);
  }
  const wavefrontsIdeal = Math.ceil((activeLanes * widthInBytes) / LINE_BYTES);
  const bounds = { fewestWavefronts: fewest, mostWavefronts: most };
  return { sectors, sectorsIdeal, wavefronts: fewest, ...bounds, wavefrontsIdeal };
}

function wordsOnBusiestBank(
  addresses: LaneAddresses,
  lanes: readonly number[],
  widthInBytes: number,
): number {
  const words = new Uint8Array(SHARED_BANKS);
  for (const lane of lanes) {
    const word = Math.floor(addresses[lane]! / BANK_WORD_BYTES);
    for (let i = 0; i < widthInBytes / BANK_WORD_BYTES; i++) words[(word + i) % SHARED_BANKS]!++;
  }
  return Math.max(...words);
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
function copyPastL1(from: LaneAddresses, to: LaneAddresses, mask: number): AsyncCopyRequest {
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
