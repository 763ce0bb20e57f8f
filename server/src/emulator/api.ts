/**
 * What the rest of the program sees of the device half of the emulator: a launch goes in, counters and problems come
 * out. `runLaunch` (launch.ts) is the engine; `DeviceMemory` (deviceMemory.ts) is the memory that host and device share.
 */
import type { DeviceProfile } from '../device/profiles.ts';
import type { FunctionIr } from '../ir/nodes.ts';
import type { Location } from '../text/location.ts';
import type { DeviceMemory } from './memory/deviceMemory.ts';
import type { Region } from './memory/region.ts';

export type Dim3 = readonly [x: number, y: number, z: number];

/**
 * A kernel argument: a number for integers (also unsigned), floats and pointers (an address), a bigint where a 64-bit
 * integer is no safe integer, and the bytes of a struct as they lie in memory.
 */
export type ArgumentValue = number | bigint | Uint8Array;

export interface LaunchRequest {
  readonly kernel: FunctionIr;
  readonly grid: Dim3;
  readonly block: Dim3;
  /** Blocks along each axis that are one cluster, which the grid's divide by; each is one of its own otherwise. */
  readonly cluster?: Dim3;
  readonly sharedDynamicBytes: number;
  readonly arguments: readonly ArgumentValue[];
  readonly memory: DeviceMemory;
  readonly profile: DeviceProfile;
  readonly options?: LaunchOptions;
}

/** A launch that a thread of a kernel makes. */
export interface ChildLaunch {
  readonly kernel: FunctionIr;
  readonly at: Location;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly sharedDynamicBytes: number;
  readonly stream: number;
  readonly values: readonly ArgumentValue[];
}

export interface LaunchOptions {
  /** Statements of a warp, loop rounds included, that one block may execute before the run ends as 'step-budget'. */
  readonly maxStepsPerBlock?: number;
  /** The same for the whole launch. */
  readonly maxSteps?: number;
  /** Simulate only about this many blocks, spread over the grid. */
  readonly sampleBlocks?: number;
  /** Asked between blocks and now and then inside one; the run ends with `stopped: 'cancelled'`. */
  readonly cancelled?: () => boolean;
  /** Milliseconds of work between two yields of `runLaunch`; 50 if left out. */
  readonly sliceInMs?: number;
  /** Contract a*b+c into one rounding, as nvcc does by default and g++ on x86-64 does not. On if left out. */
  readonly contractMultiplyAdd?: boolean;
  /** Looks for races, uninitialised reads and the like; out-of-bounds accesses are always found. On if left out. */
  readonly checks?: boolean;
  /** Run the L1/L2 cache model. On if left out. */
  readonly caches?: boolean;
  /** A clock in milliseconds, for the slices. */
  readonly now?: () => number;
  /** Receives what device printf writes, in the order of the threads. */
  readonly print?: (text: string) => void;
  /** Runs what a thread launches; launches from the device are unsupported if left out. */
  readonly launchChild?: (child: ChildLaunch) => void;
  /**
   * Counts and loads several rounds of a loop at once, and takes a launch that repeats an earlier one for that, where it gives the
   * same answers; false to see that it does.
   */
  readonly looksAhead?: boolean;
  /** Receives the allocations that threads look into. */
  readonly touched?: Set<Region>;
}

export interface LaunchProgress {
  readonly blocksDone: number;
  readonly blocksTotal: number;
}

export type MemorySpace = 'global' | 'shared' | 'local' | 'constant';
export type AccessOperation = 'load' | 'store' | 'atomic';

/** One warp-level request: where its lanes lie (relative to each other and modulo 128 bytes) and which are active. */
export interface RequestSample {
  readonly addresses: readonly number[];
  readonly mask: number;
}

/** Counts of one access of the source, summed over all its warp-level requests. */
export interface AccessCount {
  readonly at: Location;
  /** Where the instruction stands: at the head of the loop before which the compiler loads it, for example. */
  readonly movedTo?: Location;
  readonly space: MemorySpace;
  readonly op: AccessOperation;
  /** Width of one instruction: a float3 is three requests of 4 bytes. */
  readonly bytesPerLane: number;
  requests: number;
  lanes: number;
  /** Global and local memory. */
  sectors: number;
  sectorsIdeal: number;
  lines128: number;
  /** Atomics on global memory. */
  sectorOperations: number;
  /** Shared memory; for constant memory the passes. */
  wavefronts: number;
  wavefrontsIdeal: number;
  /** Of the requests that were counted, one that cost most. */
  costliest?: RequestSample;
}

/** What is counted of an access that no warp has made yet. */
export const noRequests = {
  requests: 0,
  lanes: 0,
  sectors: 0,
  sectorsIdeal: 0,
  lines128: 0,
  sectorOperations: 0,
  wavefronts: 0,
  wavefrontsIdeal: 0,
};

export type BranchKind = 'if' | 'loop' | 'switch' | 'conditional' | 'logical';

export interface BranchCount {
  readonly at: Location;
  readonly kind: BranchKind;
  /** Warps that reached it. */
  executed: number;
  /** Warps of which some lanes went one way and some another. */
  divergent: number;
}

/** A lane followed a null pointer or one of the host's; or an access does not go with the memory that it found. */
export type KernelFault = 'illegal-address' | 'address-space' | 'launch-failure';

export type ProblemKind =
  | 'race'
  | 'out-of-bounds'
  | 'misaligned'
  /** A load, store or atomic that the kind of memory does not have. */
  | 'address-space'
  | 'uninitialised-read'
  | 'divergent-barrier'
  | 'no-progress'
  | 'division-by-zero'
  | 'assertion'
  | 'unsupported';

export interface Problem {
  readonly kind: ProblemKind;
  readonly message: string;
  readonly at: Location;
  /** The first block and thread it happened in; undefined where it belongs to none. */
  readonly block: Dim3 | undefined;
  readonly thread: Dim3 | undefined;
  /** The other party of a race. */
  readonly otherAt: Location | undefined;
  /** How often it happened, counted in threads. */
  count: number;
}

export interface LaunchTotals {
  readonly requests: number;
  readonly lanes: number;
  readonly bytes: number;
  readonly globalRequests: number;
  readonly sectors: number;
  readonly sectorsIdeal: number;
  readonly lines128: number;
  readonly sectorOperations: number;
  readonly sharedRequests: number;
  readonly wavefronts: number;
  readonly wavefrontsIdeal: number;
  /** wavefronts - wavefrontsIdeal. */
  readonly bankConflicts: number;
  readonly localSectors: number;
  readonly constantPasses: number;
  readonly branches: number;
  readonly branchesDivergent: number;
  /** Active lanes per warp-level statement, on average; undefined when nothing was executed. */
  readonly activeLanesPerStep: number | undefined;
  readonly steps: number;
}

export interface CacheCounts {
  readonly l1Sectors: number;
  readonly l1Hits: number;
  readonly l2Sectors: number;
  readonly l2Hits: number;
  readonly dramReadBytes: number;
  readonly dramWriteBytes: number;
}

/** 'finished', or why it ended early; the counters so far are kept. 'no-progress' is a loop that was seen to change nothing. */
export type LaunchEnd = 'finished' | 'cancelled' | 'step-budget' | 'no-progress' | 'trap';

export interface LaunchResult {
  readonly kernel: string;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly sharedStaticBytes: number;
  readonly sharedDynamicBytes: number;
  readonly blocksSimulated: number;
  readonly blocksTotal: number;
  readonly ended: LaunchEnd;
  readonly accesses: readonly AccessCount[];
  readonly branches: readonly BranchCount[];
  readonly totals: LaunchTotals;
  /** Thread-level floating-point operations: add and multiply 1, fused multiply-add 2. */
  readonly flops: number;
  readonly flopsDouble: number;
  /** Undefined when the model was switched off. */
  readonly caches: CacheCounts | undefined;
  readonly problems: readonly Problem[];
  /** What hardware would have ended the kernel with. */
  readonly fault: KernelFault | undefined;
}
