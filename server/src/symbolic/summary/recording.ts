/** What the evaluator saw at each access, branch and barrier, added up over the parts of the grid it looked at. */
import type { AccessPlan } from '../../instructions/plan.ts';
import type { Loop, Place } from '../../ir/nodes.ts';
import type { Location } from '../../text/location.ts';
import type { Misalignment } from './misalignment.ts';
import type { InstructionCounts } from './patternCounts.ts';
import type { ActiveMask } from '../state.ts';
import type { Truth } from '../values/comparison.ts';
import type { Polynomial } from '../values/polynomial.ts';
import type { Space } from '../values/values.ts';

export type AccessOperation = 'load' | 'store' | 'atomic';

/** One execution of an access by a family of warps. */
export interface AccessEvent {
  readonly kind: 'access';
  /** The IR node and operation identify the site. */
  readonly node: object;
  readonly at: Location;
  readonly place: Place;
  readonly space: Space;
  readonly operation: AccessOperation;
  readonly widthInBytes: number;
  /** Instructions that one execution of the access takes. */
  readonly pieces: number;
  /** Set where these are not what the source says. */
  readonly plan: AccessPlan | undefined;
  readonly counts: InstructionCounts;
  readonly mask: ActiveMask;
  readonly isSwap: boolean;
  /** A compare-and-swap that lanes try for as long as each of them has to. */
  readonly isRetried?: boolean;
  /** Lane offsets in bytes, where known. */
  readonly offset: Polynomial | undefined;
  /** The same away from the edges of bounds checks, and from the ends of rows where the counts speak of long ones. */
  readonly expectedOffset: Polynomial | undefined;
  readonly objectName: string;
  readonly objectAlignmentInBytes: number;
  readonly misaligned: Misalignment | undefined;
  /** No condition that is not known leads to it. */
  readonly surelyComes: boolean;
  /** `weight` is exact but for these: no warps may have left before it by one. */
  readonly isCounted: boolean;
  /** How many warps execute it how often, as far as known. */
  readonly weight: number;
  readonly calls: readonly Location[];
}

export interface BranchEvent {
  readonly kind: 'branch';
  readonly node: object;
  readonly at: Location;
  /** In library code, which nobody here wrote; `at` is where it is called. */
  readonly isLibrarys?: boolean;
  readonly status: 'uniform' | 'divergent' | 'data-dependent' | 'unknown';
  /** Splits only warps at the edge of a bounds check. */
  readonly boundary: boolean;
  /** Lanes active before, and in the arms. */
  readonly entering: ActiveMask;
  readonly taken: ActiveMask;
  readonly notTaken: ActiveMask;
  readonly weight: number;
  readonly reason: string | undefined;
}

export interface BarrierEvent {
  readonly kind: 'barrier';
  readonly node: object;
  readonly at: Location;
  readonly name: string;
  readonly mask: ActiveMask;
  /** Threads of the warp that have not returned. */
  readonly alive: number;
  readonly weight: number;
  /** Unknown ones by which the whole warp comes here, or does not. */
  readonly conditions: readonly Truth[];
  /** Those around it, also in callers. */
  readonly loops: readonly Loop[];
}

/** Lane-slots that the arms of a branch left unused. */
export interface ArmsEvent {
  readonly kind: 'arms';
  readonly node: object;
  readonly lostSlots: number;
}

export interface OpaqueEvent {
  readonly kind: 'opaque';
  readonly at: Location;
  readonly reason: string;
}

export type RecordedEvent = AccessEvent | BranchEvent | BarrierEvent | ArmsEvent | OpaqueEvent;
