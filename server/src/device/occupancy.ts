import type { ComputeCapabilityLimits } from './computeCapability.ts';
import { WARP_SIZE } from './computeCapability.ts';

/** What one block of a kernel asks of a multiprocessor. */
export interface OccupancyRequest {
  readonly threads: number;
  /** 0 means that registers don't limit (an unknown or empty kernel). */
  readonly registersPerThread: number;
  readonly sharedStaticBytes: number;
  readonly sharedDynamicBytes: number;
}

/** The four things that can run out, in the words of the fixed JSON. */
export type OccupancyLimiter = 'blocks' | 'registers' | 'sharedMemory' | 'warps';

/** Blocks that fit on one multiprocessor by each resource alone; null where that resource sets no limit. */
export type OccupancyLimits = Readonly<Record<OccupancyLimiter, number | null>>;

export interface Occupancy {
  readonly blocksPerSm: number;
  readonly warpsPerSm: number;
  /** Warps per multiprocessor as a share of the most it can hold, not rounded. */
  readonly percent: number;
  readonly limits: OccupancyLimits;
  /** Every resource whose own limit is the number of blocks reached. */
  readonly limiters: readonly OccupancyLimiter[];
}

const LIMITERS: readonly OccupancyLimiter[] = ['blocks', 'registers', 'sharedMemory', 'warps'];

/**
 * Theoretical occupancy as NVIDIA's calculator (cuda_occupancy.h) works it out: every resource is handed out in
 * its own units, and the scarcest decides. Says nothing about whether the launch is legal: see blockLimits.ts.
 */
export function occupancy(limits: ComputeCapabilityLimits, request: OccupancyRequest): Occupancy {
  const warpsPerBlock = Math.ceil(request.threads / WARP_SIZE);
  const maxWarpsPerSm = limits.maxThreadsPerSm / WARP_SIZE;
  const byResource: OccupancyLimits = {
    blocks: limits.maxBlocksPerSm,
    registers: blocksByRegisters(limits, request.registersPerThread, warpsPerBlock),
    sharedMemory: blocksByShared(limits, request.sharedStaticBytes + request.sharedDynamicBytes),
    warps: warpsPerBlock === 0 ? 0 : Math.floor(maxWarpsPerSm / warpsPerBlock),
  };
  const blocksPerSm = Math.min(...LIMITERS.map((limiter) => byResource[limiter] ?? Infinity));
  const warpsPerSm = blocksPerSm * warpsPerBlock;
  return {
    blocksPerSm,
    warpsPerSm,
    percent: (100 * warpsPerSm) / maxWarpsPerSm,
    limits: byResource,
    limiters: LIMITERS.filter((limiter) => byResource[limiter] === blocksPerSm),
  };
}

function blocksByRegisters(
  limits: ComputeCapabilityLimits,
  registersPerThread: number,
  warpsPerBlock: number,
): number | null {
  if (registersPerThread === 0) return null;
  if (warpsPerBlock === 0) return 0;
  const unit = registerUnit(limits, registersPerThread);
  const registersPerWarp = roundUp(registersPerThread * WARP_SIZE, unit);
  // The launch check assumes that every processing block gives up registers at once, hence the rounded warps.
  const registersChecked = registersPerWarp * roundUp(warpsPerBlock, limits.subPartitionsPerSm);
  if (registersChecked > limits.registersPerBlock) return 0;
  const warpsPerPartition = Math.floor(limits.registersPerSm / limits.subPartitionsPerSm / registersPerWarp);
  return Math.floor((warpsPerPartition * limits.subPartitionsPerSm) / warpsPerBlock);
}

/** Fermi hands out these register counts in units twice as large (cuda_occupancy.h of CUDA 8.0). */
const FERMI_DOUBLE_UNIT_COUNTS: ReadonlySet<number> = new Set([21, 22, 29, 30, 37, 38, 45, 46]);

function registerUnit(limits: ComputeCapabilityLimits, registersPerThread: number): number {
  const doubled = limits.architecture === 'Fermi' && FERMI_DOUBLE_UNIT_COUNTS.has(registersPerThread);
  return limits.registerUnitPerWarp * (doubled ? 2 : 1);
}

function blocksByShared(limits: ComputeCapabilityLimits, sharedBytes: number): number | null {
  if (sharedBytes > limits.maxSharedBytesPerBlock) return 0;
  const allocated = roundUp(sharedBytes + limits.reservedSharedBytesPerBlock, limits.sharedUnitInBytes);
  return allocated === 0 ? null : Math.floor(limits.sharedBytesPerSm / allocated);
}

function roundUp(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit;
}
