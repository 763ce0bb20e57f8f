/** Cost of one warp's instruction at known addresses, in the units of its memory. */
import { constantRequest } from '../../memory/constantRequest.ts';
import { emptyGlobalRequest, globalRequest } from '../../memory/globalRequest.ts';
import { sharedRequest } from '../../memory/sharedRequest.ts';
import type { SharedOperation } from '../../memory/sharedRequest.ts';
import { laneOf, lowestLane, warpSize } from '../values/lanes.ts';
import type { Lanes } from '../values/lanes.ts';
import type { Space } from '../values/values.ts';

/** Sectors of global and local memory, wavefronts of shared memory, passes of constant memory. */
export interface Units {
  readonly cost: number;
  readonly ideal: number;
}

export interface RequestKind {
  readonly space: Space;
  readonly operation: SharedOperation;
  readonly widthInBytes: number;
}

/** Bytes after which a shift of all lanes together costs the same again. */
export const modulusOf = { global: 32, host: 32, local: 32, shared: 4, constant: 1 } as const;

const scratch = emptyGlobalRequest();

/** Of the active lanes; nobody looks at the others. */
const addresses = new Float64Array(warpSize);

/**
 * The cost where the mask's first lane has the address `start` and the others lie as far from it as `known` says. Only distances
 * and the first address modulo the unit matter; small numbers keep the arithmetic exact.
 */
export function costFrom(start: number, known: Lanes, mask: number, kind: RequestKind): Units {
  const first = laneOf(known, lowestLane(mask));
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const lane = lowestLane(rest);
    addresses[lane] = laneOf(known, lane) - first + start;
  }
  return requestCost(kind, addresses, mask);
}

export function requestCost(
  { space, operation, widthInBytes }: RequestKind,
  addresses: Float64Array,
  mask: number,
): Units {
  if (space === 'shared') {
    const { wavefronts, wavefrontsIdeal } = sharedRequest(addresses, mask, widthInBytes, operation);
    return { cost: wavefronts, ideal: wavefrontsIdeal };
  }
  if (space === 'constant') return { cost: constantRequest(addresses, mask).passes, ideal: 1 };
  const { sectors, sectorsIdeal } = globalRequest(addresses, mask, widthInBytes, scratch);
  return { cost: sectors, ideal: sectorsIdeal };
}
