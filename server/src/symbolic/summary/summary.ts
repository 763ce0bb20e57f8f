/** The answer for one kernel and one launch: what lint rules, hovers and the command line read. */
import type { AccessPlan } from '../../instructions/plan.ts';
import type { FunctionIr, Place } from '../../ir/nodes.ts';
import type { Location } from '../../text/location.ts';
import type { Misalignment } from './misalignment.ts';
import type { MeanOf, Spread } from './patternCounts.ts';
import type { Dimensions } from '../geometry.ts';
import type { AccessOperation } from './recording.ts';
import type { Stride } from './stride.ts';
import type { Space } from '../values/values.ts';

export type LaunchSource = 'directive' | 'host' | 'bounds' | 'assumed';

/** How a kernel is launched, as far as it is known. */
export interface LaunchShape {
  /** Null where the grid's size is not known. */
  readonly grid: Dimensions | null;
  readonly block: Dimensions;
  /** The program chooses between this block and others when it runs. */
  readonly isOneOfSeveral?: boolean;
  /** The launch leaves open how far the block reaches along x and along y, but perhaps that it is as far. */
  readonly openShape?: 'any' | 'square' | undefined;
  readonly sharedDynamicBytes: number | null;
  /** `scalar_t = float`: types that the launch rests on and that the program decides when it runs. */
  readonly assumedTypes?: readonly string[];
  /** `./main 4096 100`: how the program was started, where only that makes the launch. */
  readonly run?: string | undefined;
  readonly source: LaunchSource;
  /** The launch (or directive) in the source. */
  readonly at: Location | undefined;
  /** The arguments that are known numbers, by which launches at one place are told apart. */
  readonly values?: readonly (number | undefined)[];
}

export interface LaneRange {
  readonly min: number;
  readonly max: number;
}

/** One access of the source under one launch; counts are for one warp-level request. */
export interface AccessSummary {
  readonly at: Location;
  /** Call sites from the kernel down, for accesses in device functions. */
  readonly calls: readonly Location[];
  readonly place: Place;
  readonly objectName: string;
  readonly space: Space;
  readonly operation: AccessOperation;
  /** Width of one instruction in bytes per lane (a float3 is three of 4). */
  readonly widthInBytes: number;
  /** Instructions that one execution takes (3 for a float3). */
  readonly pieces: number;
  /** What the compiler makes of it, where that is not what the source says; the counts are those of its instructions. */
  readonly plan: AccessPlan | undefined;
  readonly status: 'exact' | 'bounded' | 'unknown';
  /** Global (and local) memory: 32-byte sectors per request. `mean` is the average over the grid. */
  readonly sectors: Spread | undefined;
  readonly sectorsIdeal: number | undefined;
  /** Shared memory: wavefronts per request; constant memory: passes. */
  readonly wavefronts: Spread | undefined;
  readonly wavefrontsIdeal: number | undefined;
  readonly activeLanes: LaneRange;
  readonly stride: Stride | undefined;
  /** Why it is not exact. */
  readonly reason: string | undefined;
  /** The reason is a value read from memory (a gather, a mask of loaded flags), not the tool's limits. */
  readonly dataDependent: boolean;
  /**
   * Lanes lie a multiple of these unknowns apart (`width`): `apart` is the number of sectors when no two of them share
   * one, which holds for all but tiny values.
   */
  readonly unknownDistances: readonly string[] | undefined;
  readonly apart: number | undefined;
  /** The launch leaves the block's shape open, and in these shapes the costs differ: the counts span them, `apart` is the least. */
  readonly shapes?: readonly Dimensions[];
  /** Some address is surely no multiple of what the type asks for: the kernel ends there with an error. */
  readonly misaligned: Misalignment | undefined;
  /** Every execution starts off the 32-byte sector grid. */
  readonly misalignedStart: boolean;
  /** As InstructionCounts. */
  readonly costlyCopy: boolean;
  /** Fewest sectors (global) or wavefronts (shared) away from the edges of bounds checks, on average over the warps. */
  readonly nominalMin: number | undefined;
  /**
   * What `mean` was worked out for. Undefined where a lane mask depends on data or a symbol of unknown range moves the
   * alignment: then `mean` takes every alignment that can occur as equally likely and is no ground for a report.
   */
  readonly meanOf: MeanOf | undefined;
  /** The only doubt is the warp at the edge of a bounds check. */
  readonly boundaryOnly: boolean;
  /** At most that and loaded or floating-point values, which decide what lanes come here: `nominalMin` is for all of them. */
  readonly lanesFromValues: boolean;
}

export interface BranchSummary {
  readonly at: Location;
  /** In library code, which nobody here wrote; `at` is where it is called. */
  readonly isLibrarys?: boolean | undefined;
  readonly status: 'uniform' | 'divergent' | 'data-dependent' | 'unknown';
  /** Only the warp at the edge of a bounds check splits. */
  readonly boundary: boolean;
  /** Active lanes in the arms that are taken. */
  readonly activeLanes: LaneRange;
  /** Share of the warps that reach the branch and split at it, where known. */
  readonly divergentShare: number | undefined;
  /** Lane-slots lost in the arms, as a share of all lane-slots of the kernel: which branch costs most. */
  readonly lostShare: number;
  readonly reason: string | undefined;
}

export interface BarrierSummary {
  readonly at: Location;
  readonly name: string;
  /**
   * 'divergent': some threads of a block surely don't get to it while others do; 'fine': all threads that have not
   * returned get there together; 'unknown': depends on data or on an unknown bound.
   */
  readonly status: 'fine' | 'divergent' | 'unknown';
  /** Active lanes of a warp at the barrier where it diverges. */
  readonly activeLanes: LaneRange;
  readonly reason: string | undefined;
}

export interface OpaqueSummary {
  readonly at: Location;
  readonly reason: string;
}

export interface KernelSummary {
  readonly kernel: FunctionIr;
  readonly launch: LaunchShape;
  readonly accesses: readonly AccessSummary[];
  readonly branches: readonly BranchSummary[];
  readonly barriers: readonly BarrierSummary[];
  readonly opaque: readonly OpaqueSummary[];
  /** Average lanes active per instruction over the kernel (Nsight Compute: thread_inst / inst), an estimate; undefined if not known. */
  readonly averageActiveLanes: number | undefined;
  /** Bytes of static shared memory per block. */
  readonly sharedStaticBytes: number;
  readonly usesDynamicShared: boolean;
  /** Why the analysis stopped early, if it did. */
  readonly stopped: string | undefined;
  /** Statements and expressions that were gone through: the work that it took. */
  readonly steps: number;
  /** Whether all warps were looked at in one pass, as telling them apart took too long. */
  readonly inOnePass: boolean;
}
