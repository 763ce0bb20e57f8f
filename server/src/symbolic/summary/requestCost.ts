/** Cost of one warp's instruction at known addresses, in the units of its memory. */
import { constantRequest } from '../../memory/constantRequest.ts';
import { emptyGlobalRequest, globalRequest } from '../../memory/globalRequest.ts';
import { sharedRequest } from '../../memory/sharedRequest.ts';
import type { SharedOperation } from '../../memory/sharedRequest.ts';
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
