/** Registers per thread of a kernel from the best source there is. */
import type { ComputeCapabilityLimits } from '../device/computeCapability.ts';
import { WARP_SIZE } from '../device/computeCapability.ts';
import type { FunctionIr } from '../ir/nodes.ts';
import type { Registers } from '../lint/index.ts';
import { estimateRegisters } from './registerEstimate.ts';

/** What the compiler said about a kernel instance, or undefined where it was not asked. */
export type CompilerRegisters = (kernel: FunctionIr) => number | undefined;

export function registersPerThread(
  kernel: FunctionIr,
  limits: ComputeCapabilityLimits,
  chosen: number | null,
  compiler: CompilerRegisters | undefined,
): Registers {
  const compiled = compiler?.(kernel);
  if (compiled !== undefined) return { perThread: compiled, source: 'ptxas' };
  if (chosen !== null) return { perThread: chosen, source: 'option' };
  const estimate = estimateRegisters(kernel);
  const bound = registersAllowedBy(kernel, limits);
  if (bound === undefined) return { perThread: estimate, source: 'estimate' };
  // Without a number of blocks the bounds only cap what is an estimate all the same.
  if (kernel.launchBounds?.minBlocks === undefined && estimate < bound) {
    return { perThread: estimate, source: 'estimate' };
  }
  return { perThread: bound, source: 'bounds' };
}

/**
 * The most registers that `__launch_bounds__` lets the compiler use (CUDA C++ Programming Guide, "Launch Bounds"):
 * as many as let `minBlocks` blocks of `maxThreads` threads live on one multiprocessor.
 */
function registersAllowedBy(kernel: FunctionIr, limits: ComputeCapabilityLimits): number | undefined {
  const bounds = kernel.launchBounds;
  if (bounds === undefined || bounds.maxThreads < 1) return undefined;
  const partitions = limits.subPartitionsPerSm;
  const warps = Math.ceil(bounds.maxThreads / WARP_SIZE) * Math.max(1, bounds.minBlocks ?? 1);
  const warpsPerPartition = Math.ceil(warps / partitions);
  const perWarp = Math.floor(limits.registersPerSm / partitions / warpsPerPartition);
  const unit = limits.registerUnitPerWarp;
  const perThread = Math.floor((Math.floor(perWarp / unit) * unit) / WARP_SIZE);
  return perThread < 1 ? undefined : Math.min(perThread, limits.maxRegistersPerThread);
}
