/** What limits occupancy and what would raise it, in words. */
import type { OccupancyLimiter, OccupancyRequest } from '../device/occupancy.ts';
import type { OccupancyStep } from '../device/occupancyStep.ts';
import { formatBytes, formatCount } from './wording.ts';

export function limiterWords(
  limiter: OccupancyLimiter,
  request: OccupancyRequest,
  maxBlocks: number,
): string {
  const shared = request.sharedStaticBytes + request.sharedDynamicBytes;
  switch (limiter) {
    case 'registers':
      return `registers (${request.registersPerThread} per thread)`;
    case 'sharedMemory':
      return `shared memory (${formatBytes(shared)} per block)`;
    case 'blocks':
      return `the ${maxBlocks} blocks that a multiprocessor holds`;
    case 'warps':
      return `the block's size (${request.threads} threads)`;
  }
}

const stepUnits = {
  registers: (value: number) => `${value} registers per thread`,
  shared: (value: number) => `${formatBytes(value)} of shared memory per block`,
  threads: (value: number) => `${value} threads per block`,
} as const;

export function stepWords(step: OccupancyStep): string {
  return `${stepUnits[step.kind](step.to)} would reach ${formatCount(step.occupancy.percent)} %.`;
}
