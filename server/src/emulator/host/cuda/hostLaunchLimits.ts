/** Whether the CUDA runtime would take a launch, and what it says when it would not. */
import { blockLimitProblems, launchShapeProblems } from '../../../device/blockLimits.ts';
import type { BlockLimitProblem } from '../../../device/blockLimits.ts';
import { MAX_STATIC_SHARED_BYTES } from '../../../device/computeCapability.ts';
import { occupancy } from '../../../device/occupancy.ts';
import type { DeviceProfile } from '../../../device/profiles.ts';
import type { FunctionIr } from '../../../ir/nodes.ts';
import { sharedUse } from '../../../ir/sharedMemory.ts';
import type { Dim3 } from '../../api.ts';
import type { CudaErrorCode } from './cudaErrors.ts';
import { cudaErrors } from './cudaErrors.ts';

/** Bytes of the `__shared__` variables of a kernel and its callees. */
export function staticSharedBytes(kernel: FunctionIr): number {
  return sharedUse(kernel).staticBytes;
}

export interface LaunchShape {
  readonly kernel: FunctionIr;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly sharedDynamicBytes: number;
  readonly registersPerThread: number;
  /** What cudaFuncSetAttribute allowed, if it was called. */
  readonly dynamicSharedLimit: number | undefined;
  readonly isCooperative?: boolean | undefined;
  /** What the launch itself says of clusters, and whether cudaFuncSetAttribute allowed those that not all devices have. */
  readonly cluster?: Dim3 | undefined;
  readonly allowsLargeClusters?: boolean;
}

export interface LaunchRefusal {
  readonly code: CudaErrorCode;
  readonly message: string;
}

const axes = ['x', 'y', 'z'] as const;

function describe(problem: BlockLimitProblem, kernel: FunctionIr): string {
  const axis = axes[problem.dimension ?? 0];
  switch (problem.kind) {
    case 'no-threads':
      return 'the block has no threads';
    case 'too-many-threads':
      return `the block has ${problem.requested} threads, and ${problem.allowed} is the limit`;
    case 'too-much-static-shared':
      return `${kernel.displayName} declares ${problem.requested} bytes of static shared memory, and ${problem.allowed} is the limit`;
    case 'too-much-shared':
      return `the block asks for ${problem.requested} bytes of shared memory, and ${problem.allowed} is the limit of this device`;
    case 'too-many-registers-per-thread':
    case 'too-many-registers-per-block':
      return `the block needs ${problem.requested} registers, and ${problem.allowed} is the limit`;
    case 'block-dimension':
      return `blockDim.${axis} is ${problem.requested}: it has to lie between 1 and ${problem.allowed}`;
    case 'grid-dimension':
      return `gridDim.${axis} is ${problem.requested}: it has to lie between 1 and ${problem.allowed}`;
  }
}

/**
 * The error of the runtime, with a sentence that says what was asked and what is allowed. CUDA 13 on an H200 says `invalid argument` of
 * all shapes that it does not take, also of those without threads or blocks, where earlier versions had an error of its own.
 */
export function launchRefusal(profile: DeviceProfile, shape: LaunchShape): LaunchRefusal | undefined {
  const { kernel, grid, block } = shape;
  const [first] = launchShapeProblems(grid, block);
  if (first !== undefined) return { code: cudaErrors.invalidValue, message: describe(first, kernel) };
  const threads = block[0] * block[1] * block[2];
  const bounds = kernel.launchBounds?.maxThreads;
  if (bounds !== undefined && threads > bounds) {
    return {
      code: cudaErrors.invalidValue,
      message: `the block has ${threads} threads, and __launch_bounds__ of ${kernel.displayName} allows ${bounds}`,
    };
  }
  const sharedStaticBytes = staticSharedBytes(kernel);
  const [problem] = blockLimitProblems(profile.limits, {
    threads,
    registersPerThread: shape.registersPerThread,
    sharedStaticBytes,
    sharedDynamicBytes: shape.sharedDynamicBytes,
  });
  if (problem !== undefined) return { code: codeOf(problem), message: describe(problem, kernel) };
  return (
    optInRefusal(shape, sharedStaticBytes) ??
    clusterRefusal(shape) ??
    cooperativeRefusal(profile, shape, sharedStaticBytes)
  );
}

/** All blocks of a cooperative launch have to find room at once. Where no compiler told the registers, these limit nothing. */
function cooperativeRefusal(
  { board, limits }: DeviceProfile,
  shape: LaunchShape,
  sharedStaticBytes: number,
): LaunchRefusal | undefined {
  if (shape.isCooperative !== true || board === null) return undefined;
  const product = ([x, y, z]: Dim3): number => x * y * z;
  const { registersPerThread, sharedDynamicBytes } = shape;
  const request = {
    threads: product(shape.block),
    registersPerThread,
    sharedStaticBytes,
    sharedDynamicBytes,
  };
  const most = occupancy(limits, request).blocksPerSm * board.smCount;
  const blocks = product(shape.grid);
  if (blocks <= most) return undefined;
  const message = `the grid has ${blocks} blocks, and a cooperative launch can have no more than run at once, at most ${most}`;
  return { code: cudaErrors.cooperativeLaunchTooLarge, message };
}

/** Blocks of a cluster on every device that has clusters, and with an opt-in (CUDA C++ Programming Guide, thread block clusters). */
const PORTABLE_CLUSTER = 8;
const LARGEST_CLUSTER = 16;

export const mostBlocksOfCluster = (allowsLarge: boolean): number =>
  allowsLarge ? LARGEST_CLUSTER : PORTABLE_CLUSTER;

function clusterRefusal({
  kernel,
  grid,
  cluster,
  allowsLargeClusters,
}: LaunchShape): LaunchRefusal | undefined {
  const declared = kernel.clusterSize;
  const size = cluster ?? declared;
  if (size === undefined) return undefined;
  const refused = (message: string): LaunchRefusal => ({ code: cudaErrors.invalidClusterSize, message });
  const name = kernel.displayName;
  if (declared?.some((blocks, axis) => blocks !== size[axis]) === true)
    return refused(
      `${name} is declared for clusters of (${declared.join(', ')}) blocks, not of (${size.join(', ')})`,
    );
  if (size.some((blocks, axis) => blocks < 1 || grid[axis]! % blocks !== 0))
    return refused(
      `a grid of (${grid.join(', ')}) blocks is no multiple of clusters of (${size.join(', ')})`,
    );
  const most = mostBlocksOfCluster(allowsLargeClusters === true);
  const blocks = size[0] * size[1] * size[2];
  return blocks > most ? refused(`a cluster has ${blocks} blocks, and ${most} is the limit`) : undefined;
}

function codeOf(problem: BlockLimitProblem): CudaErrorCode {
  return problem.kind.startsWith('too-many-registers')
    ? cudaErrors.launchOutOfResources
    : cudaErrors.invalidValue;
}

/** Above 48 KB a kernel has to opt in. */
function optInRefusal(shape: LaunchShape, sharedStaticBytes: number): LaunchRefusal | undefined {
  const allowed = shape.dynamicSharedLimit ?? Math.max(0, MAX_STATIC_SHARED_BYTES - sharedStaticBytes);
  if (shape.sharedDynamicBytes <= allowed) return undefined;
  return {
    code: cudaErrors.invalidValue,
    message:
      `the launch asks for ${shape.sharedDynamicBytes} bytes of dynamic shared memory, and ${allowed} is the limit ` +
      `without an opt-in: call cudaFuncSetAttribute(${shape.kernel.name}, cudaFuncAttributeMaxDynamicSharedMemorySize, …) first`,
  };
}
