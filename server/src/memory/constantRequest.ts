import type { LaneAddresses } from './lanes.ts';
import { LANES_PER_WARP, countLanes, insertDistinct } from './lanes.ts';

/** What one warp-level read of constant memory (or of an indexed kernel parameter) costs. */
export interface ConstantRequest {
  /** One pass per distinct address: measured on an H200, 24 of 24 patterns. */
  passes: number;
  activeLanes: number;
}

const distinct = new Float64Array(LANES_PER_WARP);

export function constantRequest(
  addresses: LaneAddresses,
  mask: number,
  into: ConstantRequest = { passes: 0, activeLanes: 0 },
): ConstantRequest {
  let passes = 0;
  for (let lane = 0; lane < LANES_PER_WARP; lane++) {
    if (((mask >>> lane) & 1) !== 0) passes = insertDistinct(distinct, passes, addresses[lane] as number);
  }
  into.passes = passes;
  into.activeLanes = countLanes(mask);
  return into;
}
