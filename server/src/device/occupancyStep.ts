import type { ComputeCapabilityLimits } from './computeCapability.ts';
import { MAX_THREADS_PER_BLOCK, WARP_SIZE } from './computeCapability.ts';
import { blockLimitProblems } from './blockLimits.ts';
import type { Occupancy, OccupancyRequest } from './occupancy.ts';
import { occupancy } from './occupancy.ts';

/** One change to a launch, everything else kept, that puts more warps on a multiprocessor. */
export interface OccupancyStep {
  readonly kind: 'registers' | 'shared' | 'threads';
  readonly from: number;
  /** Registers per thread, shared bytes per block (static and dynamic together) or threads per block. */
  readonly to: number;
  /** What the change reaches. */
  readonly occupancy: Occupancy;
}

/**
 * For each kind of change the nearest value that raises occupancy, the relatively smallest change first. Of block sizes, of
 * which any can be had as well as another, it is the nearest of those that raise it most.
 */
export function nextSteps(limits: ComputeCapabilityLimits, request: OccupancyRequest): OccupancyStep[] {
  const now = occupancy(limits, request);
  const sizes = [...better(limits, request, now, 'threads', otherBlockSizes(request))];
  const most = Math.max(0, ...sizes.map((step) => step.occupancy.warpsPerSm));
  const steps = [
    first(better(limits, request, now, 'registers', fewerRegisters(request))),
    first(better(limits, request, now, 'shared', lessShared(limits, request))),
    sizes.find((step) => step.occupancy.warpsPerSm === most),
  ].filter((step) => step !== undefined);
  return steps.sort((a, b) => relativeChange(a) - relativeChange(b));
}

function relativeChange(step: OccupancyStep): number {
  return Math.abs(step.to - step.from) / step.from;
}

function first<T>(items: Iterable<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}

/** The candidates, in their order, that put more warps on the multiprocessor. */
function* better(
  limits: ComputeCapabilityLimits,
  request: OccupancyRequest,
  now: Occupancy,
  kind: OccupancyStep['kind'],
  candidates: Iterable<number>,
): Iterable<OccupancyStep> {
  for (const to of candidates) {
    const changed = withChange(request, kind, to);
    const reached = occupancy(limits, changed);
    if (reached.warpsPerSm > now.warpsPerSm && blockLimitProblems(limits, changed).length === 0) {
      yield { kind, from: currentValue(request, kind), to, occupancy: reached };
    }
  }
}

function currentValue(request: OccupancyRequest, kind: OccupancyStep['kind']): number {
  switch (kind) {
    case 'registers':
      return request.registersPerThread;
    case 'shared':
      return request.sharedStaticBytes + request.sharedDynamicBytes;
    case 'threads':
      return request.threads;
  }
}

function withChange(request: OccupancyRequest, kind: OccupancyStep['kind'], to: number): OccupancyRequest {
  switch (kind) {
    case 'registers':
      return { ...request, registersPerThread: to };
    case 'shared': {
      // Dynamic memory gives way first: it is the part that a launch sets freely.
      const sharedStaticBytes = Math.min(request.sharedStaticBytes, to);
      return { ...request, sharedStaticBytes, sharedDynamicBytes: to - sharedStaticBytes };
    }
    case 'threads':
      return { ...request, threads: to };
  }
}

/** Fewer than 16 registers per thread is nothing a compiler can be asked for. */
const FEWEST_REGISTERS = 16;

function* fewerRegisters(request: OccupancyRequest): Iterable<number> {
  for (let count = request.registersPerThread - 1; count >= FEWEST_REGISTERS; count--) yield count;
}

/** For each larger number of blocks the most shared memory that still lets that many fit. */
function* lessShared(limits: ComputeCapabilityLimits, request: OccupancyRequest): Iterable<number> {
  const sharedBytes = request.sharedStaticBytes + request.sharedDynamicBytes;
  for (let blocks = 1; blocks <= limits.maxBlocksPerSm; blocks++) {
    const unit = limits.sharedUnitInBytes;
    const allocated = Math.floor(limits.sharedBytesPerSm / blocks / unit) * unit;
    const bytes = Math.min(allocated - limits.reservedSharedBytesPerBlock, limits.maxSharedBytesPerBlock);
    if (bytes >= 0 && bytes < sharedBytes) yield bytes;
  }
}

/** Whole warps only, the nearest first, and of two equally near ones the smaller. */
function* otherBlockSizes(request: OccupancyRequest): Iterable<number> {
  const base = Math.round(request.threads / WARP_SIZE) * WARP_SIZE;
  for (let distance = 0; distance <= MAX_THREADS_PER_BLOCK; distance += WARP_SIZE) {
    for (const threads of distance === 0 ? [base] : [base - distance, base + distance]) {
      if (threads >= WARP_SIZE && threads <= MAX_THREADS_PER_BLOCK && threads !== request.threads)
        yield threads;
    }
  }
}
