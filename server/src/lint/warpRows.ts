/** What it costs that a block narrower than a warp puts several of its rows into one. */
import { globalRequest } from '../memory/globalRequest.ts';
import { addressesApart, firstLanes, LANES_PER_WARP } from '../memory/lanes.ts';
import type { AccessSummary } from '../symbolic/summary/summary.ts';

export interface WarpRows {
  readonly rows: number;
  readonly lanes: number;
  /** From one row's start to the next; 0 where the rows touch the same bytes. */
  readonly apartInBytes: number;
  /** Bytes that one row touches. */
  readonly rowBytes: number;
  /** Sectors of one row that starts on a sector, and of a whole warp in one row. */
  readonly sectorsOfRow: number;
  readonly sectorsOfFullRow: number;
}

/** Undefined where the lanes are no rows, or the access is not to global memory. */
export function warpRows(access: AccessSummary): WarpRows | undefined {
  const rows = access.stride?.rows;
  if (rows === undefined || access.space !== 'global') return undefined;
  const { lanes, within, apart } = rows;
  return {
    rows: Math.ceil(access.activeLanes.max / lanes),
    lanes,
    apartInBytes: Math.abs(apart),
    rowBytes: Math.abs(within) * (lanes - 1) + access.widthInBytes,
    sectorsOfRow: sectorsOf(lanes, within, access.widthInBytes),
    sectorsOfFullRow: sectorsOf(LANES_PER_WARP, within, access.widthInBytes),
  };
}

function sectorsOf(lanes: number, strideInBytes: number, widthInBytes: number): number {
  return globalRequest(addressesApart(Math.abs(strideInBytes)), firstLanes(lanes), widthInBytes).sectors;
}
