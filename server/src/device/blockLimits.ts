import type { ComputeCapabilityLimits } from './computeCapability.ts';
import {
  MAX_BLOCK_DIMENSIONS,
  MAX_GRID_DIMENSIONS,
  MAX_THREADS_PER_BLOCK,
  WARP_SIZE,
  maxStaticSharedBytes,
} from './computeCapability.ts';
import type { OccupancyRequest } from './occupancy.ts';

/** A reason why a launch cannot run on a device at all, with what was asked and what is allowed. */
export interface BlockLimitProblem {
  readonly kind:
    | 'no-threads'
    | 'too-many-threads'
    | 'too-much-static-shared'
    | 'too-much-shared'
    | 'too-many-registers-per-thread'
    | 'too-many-registers-per-block'
    | 'block-dimension'
    | 'grid-dimension';
  readonly requested: number;
  readonly allowed: number;
  /** 0, 1 or 2 (x, y, z) for the two dimension kinds, else null. */
  readonly dimension: number | null;
}

/** Why a block with these resources cannot be launched, empty when it can. */
export function blockLimitProblems(
  limits: ComputeCapabilityLimits,
  request: OccupancyRequest,
): BlockLimitProblem[] {
  const { threads, registersPerThread, sharedStaticBytes, sharedDynamicBytes } = request;
  const sharedBytes = sharedStaticBytes + sharedDynamicBytes;
  const warps = Math.ceil(threads / WARP_SIZE);
  const problems: BlockLimitProblem[] = [];
  const check = (kind: BlockLimitProblem['kind'], requested: number, allowed: number): void => {
    if (requested > allowed) problems.push({ kind, requested, allowed, dimension: null });
  };
  if (threads < 1) problems.push({ kind: 'no-threads', requested: threads, allowed: 1, dimension: null });
  check('too-many-threads', threads, MAX_THREADS_PER_BLOCK);
  check('too-much-static-shared', sharedStaticBytes, maxStaticSharedBytes(limits));
  check('too-much-shared', sharedBytes, limits.maxSharedBytesPerBlock);
  check('too-many-registers-per-thread', registersPerThread, limits.maxRegistersPerThread);
  // A warp's registers are handed out in units, so the block's need is worked out from the rounded number.
  const unit = limits.registerUnitPerWarp;
  const registersPerWarp = Math.ceil((registersPerThread * WARP_SIZE) / unit) * unit;
  const partitions = limits.subPartitionsPerSm;
  const registersPerBlock = registersPerWarp * Math.ceil(warps / partitions) * partitions;
  if (threads <= MAX_THREADS_PER_BLOCK && registersPerThread <= limits.maxRegistersPerThread) {
    check('too-many-registers-per-block', registersPerBlock, limits.registersPerBlock);
  }
  return problems;
}

/** Which dimensions of a launch are out of range (0 or too large). */
export function launchShapeProblems(
  grid: readonly [number, number, number],
  block: readonly [number, number, number],
): BlockLimitProblem[] {
  const problems: BlockLimitProblem[] = [];
  const check = (
    kind: 'block-dimension' | 'grid-dimension',
    shape: readonly number[],
    maxima: readonly number[],
  ): void => {
    maxima.forEach((allowed, dimension) => {
      const requested = shape[dimension] ?? 0;
      if (requested < 1 || requested > allowed) problems.push({ kind, requested, allowed, dimension });
    });
  };
  check('grid-dimension', grid, MAX_GRID_DIMENSIONS);
  check('block-dimension', block, MAX_BLOCK_DIMENSIONS);
  const threads = block[0] * block[1] * block[2];
  if (threads > MAX_THREADS_PER_BLOCK) {
    problems.push({
      kind: 'too-many-threads',
      requested: threads,
      allowed: MAX_THREADS_PER_BLOCK,
      dimension: null,
    });
  }
  return problems;
}
