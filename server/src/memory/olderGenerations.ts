import type { LaneAddresses } from './lanes.ts';
import { LANES_PER_WARP } from './lanes.ts';
import { LINE_BYTES, SECTOR_BYTES } from './globalRequest.ts';

/**
 * Global memory of Fermi and Kepler (compute capability 2.x and 3.x), as CUDA textbooks describe it: what a
 * discussion of 'memory transactions' means. No device profile uses it.
 */
export interface TransactionRequest {
  readonly transactions: number;
  readonly bytesMoved: number;
}

/**
 * Loads with L1 on: whole 128-byte lines, and an access of 8 or 16 bytes per lane is first split into requests of
 * half and quarter warps (CUDA C Programming Guide, compute capability 2.x).
 */
export function cachedLoadTransactions(
  addresses: LaneAddresses,
  mask: number,
  widthInBytes: number,
): TransactionRequest {
  const lanesPerRequest = widthInBytes <= 4 ? LANES_PER_WARP : LINE_BYTES / widthInBytes;
  let transactions = 0;
  for (let first = 0; first < LANES_PER_WARP; first += lanesPerRequest) {
    const lines = touchedUnits(addresses, mask, widthInBytes, first, first + lanesPerRequest, LINE_BYTES);
    transactions += lines.size;
  }
  return { transactions, bytesMoved: transactions * LINE_BYTES };
}

/**
 * Stores, and loads with L1 off: 32-byte segments, moved 1, 2 or 4 at a time. The segments of one aligned 64-byte
 * region go together, and those of both halves of a 128-byte region go as one transaction of four.
 */
export function segmentTransactions(
  addresses: LaneAddresses,
  mask: number,
  widthInBytes: number,
): TransactionRequest {
  const segments = touchedUnits(addresses, mask, widthInBytes, 0, LANES_PER_WARP, SECTOR_BYTES);
  const byLine = new Map<number, number>();
  for (const segment of segments) {
    const line = Math.floor((segment * SECTOR_BYTES) / LINE_BYTES);
    byLine.set(line, (byLine.get(line) ?? 0) | (1 << (segment & 3)));
  }
  let bytesMoved = 0;
  for (const segmentMask of byLine.values()) bytesMoved += SECTOR_BYTES * segmentsMoved(segmentMask);
  return { transactions: byLine.size, bytesMoved };
}

/** How many of a line's four segments one transaction moves to serve the ones in the mask. */
function segmentsMoved(segmentMask: number): 1 | 2 | 4 {
  const bothHalves = (segmentMask & 0b0011) !== 0 && (segmentMask & 0b1100) !== 0;
  if (bothHalves) return 4;
  return segmentMask === 0b0011 || segmentMask === 0b1100 ? 2 : 1;
}

function touchedUnits(
  addresses: LaneAddresses,
  mask: number,
  widthInBytes: number,
  firstLane: number,
  endLane: number,
  unitInBytes: number,
): Set<number> {
  const units = new Set<number>();
  for (let lane = firstLane; lane < endLane; lane++) {
    if (((mask >>> lane) & 1) === 0) continue;
    const address = addresses[lane] as number;
    const last = Math.floor((address + widthInBytes - 1) / unitInBytes);
    for (let unit = Math.floor(address / unitInBytes); unit <= last; unit++) units.add(unit);
  }
  return units;
}
