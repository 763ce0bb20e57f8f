/** Cost of one warp's instruction at known addresses, in the units of its memory. */
import { constantRequest } from '../../memory/constantRequest.ts';
import { emptyGlobalRequest, globalRequest } from '../../memory/globalRequest.ts';
import { sharedRequest } from '../../memory/sharedRequest.ts';
import type { SharedOperation } from '../../memory/sharedRequest.ts';
import { laneOf, lowestLane, warpSize } from '../values/lanes.ts';
import type { Lanes } from '../values/lanes.ts';
import { positiveModulo } from '../values/residues.ts';
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

/** Lanes may lie before the first one, by less than this. */
const awayFromZero = 2 ** 40;

/**
 * What lanes cost that lie known distances apart, by where the first of them starts. Turns of a loop ask for the same lanes
 * again and again, of which each start is worked out once.
 */
export class CostsByStart {
  private readonly kind: RequestKind;
  private readonly mask: number;
  /** Bytes of each active lane behind the first one. */
  private readonly distances: readonly number[];
  private readonly costs: (Units | undefined)[] = [];

  private constructor(kind: RequestKind, mask: number, distances: readonly number[]) {
    this.kind = kind;
    this.mask = mask;
    this.distances = distances;
  }

  static of(known: Lanes, mask: number, kind: RequestKind): CostsByStart {
    const first = laneOf(known, lowestLane(mask));
    let hash = mask ^ Math.imul(kind.widthInBytes, 0x9e3779b1);
    for (let lane = 0; lane < warpSize; lane++) {
      const distance = ((mask >>> lane) & 1) === 0 ? 0 : laneOf(known, lane) - first;
      distances[lane] = distance;
      hash = Math.imul(hash ^ distance, 0x01000193) ^ (hash >>> 15);
    }
    const index = hash & (costsKept - 1);
    const found = kept[index];
    if (found?.isOf(kind, mask)) return found;
    const { space, operation, widthInBytes } = kind;
    const made = new CostsByStart({ space, operation, widthInBytes }, mask, [...distances]);
    kept[index] = made;
    return made;
  }

  /** The cost where the first active lane has this address: only its place modulo the unit matters. */
  at(start: number): Units {
    const modulus = modulusOf[this.kind.space];
    const place = positiveModulo(start, modulus);
    return (this.costs[place] ??= this.costAt(awayFromZero + place));
  }

  private costAt(start: number): Units {
    for (let lane = 0; lane < warpSize; lane++) addresses[lane] = start + (this.distances[lane] ?? 0);
    return requestCost(this.kind, addresses, this.mask);
  }

  /** Whether it tells of these lanes at the distances that are asked for. */
  private isOf({ space, operation, widthInBytes }: RequestKind, mask: number): boolean {
    const { kind } = this;
    if (this.mask !== mask || kind.space !== space || kind.widthInBytes !== widthInBytes) return false;
    if (kind.operation !== operation) return false;
    for (let lane = 0; lane < warpSize; lane++) if (this.distances[lane] !== distances[lane]) return false;
    return true;
  }
}

/** What is asked for now. */
const distances = Array.from({ length: warpSize }, () => 0);

/** A power of two. What has the same place as something newer is worked out again. */
const costsKept = 1024;
const kept: (CostsByStart | undefined)[] = Array.from({ length: costsKept }, () => undefined);

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
