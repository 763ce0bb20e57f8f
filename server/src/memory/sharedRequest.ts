import type { LaneAddresses } from './lanes.ts';
import { LANES_PER_WARP, countLanes } from './lanes.ts';

/** Banks of shared memory, each serving one 4-byte word per pass (CUDA C++ Programming Guide, compute capability 5.0+). */
export const SHARED_BANKS = 32;
export const BANK_WORD_BYTES = 4;

/**
 * 'atomic' is one that always writes (add, min, exchange); a compare-and-swap goes through the banks twice; an
 * 'increment' adds a constant 1 that is not asked for, for which lanes with one address are counted. A 'matrix-load'
 * (ldmatrix) serves the eight rows of 16 bytes of one matrix after the other's. A 'swap-loop' is an atomic that the machine
 * has no instruction for: it is tried by compare-and-swap until each lane had its turn.
 */
export type SharedOperation =
  'load' | 'store' | 'atomic' | 'compare-and-swap' | 'increment' | 'matrix-load' | 'swap-loop';

/** What one warp-level shared memory instruction costs. */
export interface SharedRequest {
  /** Passes through shared memory. */
  wavefronts: number;
  /**
   * Nsight Compute's ideal: the passes that the bytes of the active lanes fill, 128 at a time, or fewer where lanes share
   * words; of an atomic those that the same lanes need without bank conflicts.
   */
  wavefrontsIdeal: number;
  activeLanes: number;
}

export function emptySharedRequest(): SharedRequest {
  return { wavefronts: 0, wavefrontsIdeal: 0, activeLanes: 0 };
}

/** For each bank the distinct words seen in the current group; a lane adds at most one word to a bank. */
const bankWords = new Float64Array(SHARED_BANKS * LANES_PER_WARP);
const bankCounts = new Uint8Array(SHARED_BANKS);

/**
 * One shared memory instruction of a warp. The rules are those that give the H200's own counter on all shared
 * patterns of test-fixtures/hardware/rules:
 * - up to 4 bytes per lane: the largest number of distinct 4-byte words in one bank;
 * - 8 and 16 bytes: the lanes are served 16 and 8 at a time, and the groups' passes add up;
 * - loads whose lanes agree in pairs (n and n^1, or n and n^2) are served in groups twice as large, but for ldmatrix
 *   (120 of 120 patterns of ldmatrix-h200.json);
 * - atomics: the largest number of active lanes, not words, on one bank; twice that for a compare-and-swap;
 * - increments: the largest number of distinct words in one bank (sharedCounters of kernels-m.cu, beside the rules);
 * - loops of compare-and-swaps: in each turn one lane of each address is done, and the turn costs one pass more than a store
 *   (sharedCounters, updateCentroids of programs-e.cu, and llm.c's layernorm_backward). How those of one bank take turns is
 *   not known.
 */
export function sharedRequest(
  addresses: LaneAddresses,
  mask: number,
  widthInBytes: number,
  operation: SharedOperation,
  into: SharedRequest = emptySharedRequest(),
): SharedRequest {
  if (operation === 'swap-loop') return swapLoop(addresses, mask, widthInBytes, into);
  const lanesPerGroup = groupSize(addresses, mask, widthInBytes, operation);
  const isAtomic = operation === 'atomic' || operation === 'compare-and-swap';
  let wavefronts = 0;
  let groups = 0;
  for (let firstLane = 0; firstLane < LANES_PER_WARP; firstLane += lanesPerGroup) {
    const groupMask =
      lanesPerGroup === LANES_PER_WARP ? mask : mask & (((1 << lanesPerGroup) - 1) << firstLane);
    if (groupMask === 0) continue;
    groups++;
    if (isAtomic) wavefronts += lanesOnBusiestBank(addresses, groupMask, widthInBytes);
    else if (isFreeOfConflicts(addresses, groupMask, widthInBytes)) wavefronts++;
    else wavefronts += wordsInBusiestBank(addresses, groupMask, widthInBytes);
  }
  const rounds = operation === 'compare-and-swap' ? 2 : 1;
  into.activeLanes = countLanes(mask);
  const filled = Math.ceil((into.activeLanes * widthInBytes) / (SHARED_BANKS * BANK_WORD_BYTES));
  const isMoved = operation === 'load' || operation === 'store';
  into.wavefronts = wavefronts * rounds;
  into.wavefrontsIdeal = isMoved ? Math.min(wavefronts, filled) : groups * rounds;
  return into;
}

function swapLoop(
  addresses: LaneAddresses,
  mask: number,
  widthInBytes: number,
  into: SharedRequest,
): SharedRequest {
  // Halves of the warp go one after the other with 8 bytes a lane; who is done goes along, with nothing to do.
  const halves = widthInBytes <= BANK_WORD_BYTES ? [mask] : [mask & 0xffff, mask >>> 16];
  const passes = 1 + halves.filter((lanes) => lanes !== 0).length;
  into.wavefronts = into.wavefrontsIdeal = 0;
  into.activeLanes = countLanes(mask);
  for (let waiting = mask; waiting !== 0;) {
    into.wavefronts += passes + wordsInBusiestBank(addresses, waiting, widthInBytes) - 1;
    into.wavefrontsIdeal += passes;
    const served = new Set<number>();
    for (let rest = waiting; rest !== 0; rest &= rest - 1) {
      const lane = 31 - Math.clz32(rest & -rest);
      if (served.has(addresses[lane]!)) continue;
      served.add(addresses[lane]!);
      waiting &= ~(1 << lane);
    }
  }
  return into;
}

function groupSize(
  addresses: LaneAddresses,
  mask: number,
  widthInBytes: number,
  operation: SharedOperation,
): number {
  if (widthInBytes <= BANK_WORD_BYTES) return LANES_PER_WARP;
  const lanesPerGroup = widthInBytes <= 2 * BANK_WORD_BYTES ? 16 : 8;
  const paired =
    operation === 'load' && (agreeInPairs(addresses, mask, 1) || agreeInPairs(addresses, mask, 2));
  return paired ? 2 * lanesPerGroup : lanesPerGroup;
}

/** Whether every active lane n has the address of lane n^distance, where that one is active. */
function agreeInPairs(addresses: LaneAddresses, mask: number, distance: number): boolean {
  for (let lane = 0; lane < LANES_PER_WARP; lane++) {
    const partner = lane ^ distance;
    if (partner < lane || ((mask >>> lane) & (mask >>> partner) & 1) === 0) continue;
    if (addresses[lane] !== addresses[partner]) return false;
  }
  return true;
}

/** The word seen in each bank whose bit is set in isFreeOfConflicts's `seen`. */
const wordInBank = new Int32Array(SHARED_BANKS);

/**
 * Whether no bank has two words, found in one pass over the lanes: nearly every request ends here, and it is what
 * the emulator's speed hangs on. Says false for offsets beyond 31 bits, which the slower count can tell.
 */
function isFreeOfConflicts(addresses: LaneAddresses, groupMask: number, widthInBytes: number): boolean {
  let seen = 0;
  for (let rest = groupMask; rest !== 0; rest &= rest - 1) {
    const address = addresses[31 - Math.clz32(rest & -rest)] as number;
    const whole = address | 0;
    if (whole !== address) return false;
    const lastWord = (whole + widthInBytes - 1) >> 2;
    for (let word = whole >> 2; word <= lastWord; word++) {
      const bank = word & (SHARED_BANKS - 1);
      const bit = 1 << bank;
      if ((seen & bit) === 0) {
        seen |= bit;
        wordInBank[bank] = word;
      } else if (wordInBank[bank] !== word) return false;
    }
  }
  return true;
}

function wordsInBusiestBank(addresses: LaneAddresses, groupMask: number, widthInBytes: number): number {
  bankCounts.fill(0);
  let most = 0;
  for (let lane = 0; lane < LANES_PER_WARP; lane++) {
    if (((groupMask >>> lane) & 1) === 0) continue;
    const address = addresses[lane] as number;
    const lastWord = Math.floor((address + widthInBytes - 1) / BANK_WORD_BYTES);
    for (let word = Math.floor(address / BANK_WORD_BYTES); word <= lastWord; word++) {
      const count = addWord(word);
      if (count > most) most = count;
    }
  }
  return most;
}

/** Notes a word in its bank and returns how many distinct words that bank has now. */
function addWord(word: number): number {
  // `&` takes the low bits of a number of any size, and of a negative offset too.
  const bank = word & (SHARED_BANKS - 1);
  const first = bank * LANES_PER_WARP;
  const count = bankCounts[bank] as number;
  for (let i = first + count - 1; i >= first; i--) if (bankWords[i] === word) return count;
  bankWords[first + count] = word;
  bankCounts[bank] = count + 1;
  return count + 1;
}

function lanesOnBusiestBank(addresses: LaneAddresses, groupMask: number, widthInBytes: number): number {
  bankCounts.fill(0);
  let most = 0;
  for (let lane = 0; lane < LANES_PER_WARP; lane++) {
    if (((groupMask >>> lane) & 1) === 0) continue;
    const address = addresses[lane] as number;
    const lastWord = Math.floor((address + widthInBytes - 1) / BANK_WORD_BYTES);
    for (let word = Math.floor(address / BANK_WORD_BYTES); word <= lastWord; word++) {
      const bank = word & (SHARED_BANKS - 1);
      const count = (bankCounts[bank] as number) + 1;
      bankCounts[bank] = count;
      if (count > most) most = count;
    }
  }
  return most;
}
