import type { LaneAddresses } from './lanes.ts';
import { LANES_PER_WARP, countLanes, insertDistinct } from './lanes.ts';

/** Bytes of a sector, the unit in which global memory moves (Nsight Compute documentation; compute capability 5.0+). */
export const SECTOR_BYTES = 32;
/** Bytes of a cache line, the unit of a tag lookup (Nsight Compute documentation). */
export const LINE_BYTES = 128;
const SECTORS_PER_LINE = LINE_BYTES / SECTOR_BYTES;

/** What one warp-level global load or store costs, in Nsight Compute's words. */
export interface GlobalRequest {
  /** Distinct 32-byte sectors that the active lanes touch. */
  sectors: number;
  /** Distinct 128-byte lines that the active lanes touch. */
  lines128: number;
  /** min(sectors, ceil(active lanes × width / 32)), Nsight Compute's theoretical ideal. */
  sectorsIdeal: number;
  activeLanes: number;
}

/** A global atomic costs what a store costs, and the lanes that share an address queue up in its sector. */
export interface GlobalAtomicRequest extends GlobalRequest {
  /** Sum over the touched sectors of the largest number of lanes on one address in that sector. */
  sectorOperations: number;
}

/** An empty result, to be passed as `into` again and again where allocation matters. */
export function emptyGlobalRequest(): GlobalRequest {
  return { sectors: 0, lines128: 0, sectorsIdeal: 0, activeLanes: 0 };
}

export function emptyGlobalAtomicRequest(): GlobalAtomicRequest {
  return { sectors: 0, lines128: 0, sectorsIdeal: 0, activeLanes: 0, sectorOperations: 0 };
}

/** Sectors of one request, ascending. Aligned lanes need 32 places; wider or misaligned ones make it grow. */
let sectorScratch = new Float64Array(4 * LANES_PER_WARP);
const addressScratch = new Float64Array(LANES_PER_WARP);

/**
 * One global load or store instruction of a warp: the same rule for both, exact on every pattern of
 * test-fixtures/hardware/rules (H200). `into` is filled and returned; without it a fresh object is.
 */
export function globalRequest(
  addresses: LaneAddresses,
  mask: number,
  widthInBytes: number,
  into: GlobalRequest = emptyGlobalRequest(),
): GlobalRequest {
  let sectors = countSectorsInWindow(addresses, mask, widthInBytes);
  let lines = linesInWindow;
  if (sectors < 0) {
    sectors = collectSectors(addresses, mask, widthInBytes);
    lines = countLines(sectors);
  }
  const activeLanes = countLanes(mask);
  into.sectors = sectors;
  into.lines128 = lines;
  into.sectorsIdeal = Math.min(sectors, Math.ceil((activeLanes * widthInBytes) / SECTOR_BYTES));
  into.activeLanes = activeLanes;
  return into;
}

/** One global atomic (RED or ATOM) of 4 or 8 bytes: exact on all 101 patterns of test-fixtures/hardware/rules. */
export function globalAtomicRequest(
  addresses: LaneAddresses,
  mask: number,
  widthInBytes: number,
  into: GlobalAtomicRequest = emptyGlobalAtomicRequest(),
): GlobalAtomicRequest {
  globalRequest(addresses, mask, widthInBytes, into);
  into.sectorOperations = countSectorOperations(addresses, mask);
  return into;
}

/** The second result of countSectorsInWindow: distinct lines. */
let linesInWindow = 0;
const WINDOW_SECTORS = 32;

/**
 * Counts with one bit per sector while the lanes ascend or stay within 512 bytes of the first lane's line: nearly every
 * request does, and the emulator's speed hangs on this loop. Gives -1 where it can't tell.
 */
function countSectorsInWindow(addresses: LaneAddresses, mask: number, widthInBytes: number): number {
  if (mask === 0) {
    linesInWindow = 0;
    return 0;
  }
  const firstLane = 31 - Math.clz32(mask & -mask);
  // Whole numbers relative to the first lane's line fit 32 bits wherever the base lies, which keeps the loop cheap.
  const origin = Math.floor((addresses[firstLane] as number) / LINE_BYTES) * LINE_BYTES;
  let bits = 0;
  let ascending = true;
  let sectors = 0;
  let lines = 0;
  let last = -1;
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const relative = (addresses[31 - Math.clz32(rest & -rest)] as number) - origin;
    const offset = relative | 0;
    if (offset !== relative || (offset & (SECTOR_BYTES - 1)) + widthInBytes > SECTOR_BYTES) return -1;
    const sector = offset >> 5;
    if (sector > last) {
      sectors++;
      if (sector >> 2 !== last >> 2) lines++;
      last = sector;
    } else if (sector < last) ascending = false;
    // Sectors -16 to 15 around the origin's line have a bit each.
    if (!ascending && (sector < -WINDOW_SECTORS / 2 || last >= WINDOW_SECTORS / 2)) return -1;
    bits |= 1 << (sector & (WINDOW_SECTORS - 1));
  }
  if (ascending) {
    linesInWindow = lines;
    return sectors;
  }
  // One bit of each line's four sectors says whether the line is touched.
  const touched = (bits | (bits >>> 1) | (bits >>> 2) | (bits >>> 3)) & 0x11111111;
  linesInWindow = countLanes(touched);
  return countLanes(bits);
}

function countLines(sectors: number): number {
  let lines = 0;
  let lastLine = NaN;
  for (let i = 0; i < sectors; i++) {
    const line = Math.floor((sectorScratch[i] as number) / SECTORS_PER_LINE);
    if (line !== lastLine) {
      lines++;
      lastLine = line;
    }
  }
  return lines;
}

function collectSectors(addresses: LaneAddresses, mask: number, widthInBytes: number): number {
  const most = LANES_PER_WARP * (Math.ceil(widthInBytes / SECTOR_BYTES) + 1);
  if (most > sectorScratch.length) sectorScratch = new Float64Array(most);
  let count = 0;
  for (let lane = 0; lane < LANES_PER_WARP; lane++) {
    if (((mask >>> lane) & 1) === 0) continue;
    const address = addresses[lane] as number;
    const first = Math.floor(address / SECTOR_BYTES);
    const last = Math.floor((address + widthInBytes - 1) / SECTOR_BYTES);
    for (let sector = first; sector <= last; sector++) count = insertDistinct(sectorScratch, count, sector);
  }
  return count;
}

function countSectorOperations(addresses: LaneAddresses, mask: number): number {
  const count = sortAddresses(addresses, mask);
  let operations = 0;
  let sector = NaN;
  let mostInSector = 0;
  let lanesOnAddress = 0;
  for (let i = 0; i < count; i++) {
    const address = addressScratch[i] as number;
    lanesOnAddress = i > 0 && address === addressScratch[i - 1] ? lanesOnAddress + 1 : 1;
    const current = Math.floor(address / SECTOR_BYTES);
    if (current !== sector) {
      operations += mostInSector;
      mostInSector = 0;
      sector = current;
    }
    if (lanesOnAddress > mostInSector) mostInSector = lanesOnAddress;
  }
  return operations + mostInSector;
}

/** Fills addressScratch with the active lanes' addresses, ascending, repeats kept. */
function sortAddresses(addresses: LaneAddresses, mask: number): number {
  let count = 0;
  for (let lane = 0; lane < LANES_PER_WARP; lane++) {
    if (((mask >>> lane) & 1) === 0) continue;
    const address = addresses[lane] as number;
    let position = count;
    while (position > 0 && (addressScratch[position - 1] as number) > address) {
      addressScratch[position] = addressScratch[position - 1] as number;
      position--;
    }
    addressScratch[position] = address;
    count++;
  }
  return count;
}
