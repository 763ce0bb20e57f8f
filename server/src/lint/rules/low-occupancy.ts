import type { Occupancy, OccupancyLimiter, OccupancyRequest } from '../../device/occupancy.ts';
import { occupancy } from '../../device/occupancy.ts';
import { nextSteps } from '../../device/occupancyStep.ts';
import type { OccupancyStep } from '../../device/occupancyStep.ts';
import { sureRequest } from '../launchFacts.ts';
import { defineRule } from '../rule.ts';
import type { Finding, LaunchContext } from '../rule.ts';
import { fill, formatBytes, formatCount, formatList } from '../wording.ts';

interface LowOccupancy {
  readonly request: OccupancyRequest;
  readonly result: Occupancy;
}

const messages = {
  low: 'Theoretical occupancy is {percent} % on {device}: {warps} of {maxWarps} warps per multiprocessor, limited by {limiters}. Few warps leave memory latency uncovered.{step}',
} as const;

export const lowOccupancy = defineRule<LowOccupancy, 'low-occupancy'>({
  id: 'low-occupancy',
  summary: 'Launches with fewer warps on a multiprocessor than it can hold.',
  category: 'launch',
  defaultSeverity: 'warning',
  messages,
  find,
  describe: ({ request, result }, context) => {
    const { limits } = context.device;
    const step = nextSteps(limits, request)[0];
    return fill(messages.low, {
      percent: result.percent,
      device: context.device.name,
      warps: result.warpsPerSm,
      maxWarps: limits.maxThreadsPerSm / 32,
      limiters: formatList(
        result.limiters.map((limiter) => limiterWords(limiter, request, limits.maxBlocksPerSm)),
      ),
      step: step === undefined ? '' : ` ${stepWords(step)}`,
    });
  },
  brief: ({ result }) => `${formatCount(result.percent)} %`,
});

function find(context: LaunchContext): Finding<LowOccupancy>[] {
  const { summary, device, thresholds } = context;
  // Nobody launches it so, as far as is known.
  if (summary.launch.source === 'assumed') return [];
  const request = sureRequest(context.occupancy);
  const result = occupancy(device.limits, request);
  // A block that can't run at all is exceeds-block-limits' business.
  if (result.blocksPerSm === 0 || result.percent >= thresholds.occupancyPercent) return [];
  return [{ at: summary.kernel.nameAt, cost: 100 - result.percent, data: { request, result } }];
}

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
