import type { Occupancy, OccupancyRequest } from '../../device/occupancy.ts';
import { occupancy } from '../../device/occupancy.ts';
import { nextSteps } from '../../device/occupancyStep.ts';
import { sureRequest } from '../launchFacts.ts';
import { limiterWords, stepWords } from '../occupancyWords.ts';
import type { LaunchShape } from '../../symbolic/summary/summary.ts';
import { defineRule } from '../rule.ts';
import type { Finding, LaunchContext } from '../rule.ts';
import { fill, formatCount, formatList } from '../wording.ts';

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
  const { source, isOneOfSeveral, assumedTypes } = summary.launch;
  // Nobody launches it so, as far as is known; or the program picks the block that suits its data.
  if (source === 'assumed' || isOneOfSeveral === true) return [];
  const request = sureRequest(context.occupancy);
  const result = occupancy(device.limits, request);
  // A block that can't run at all is exceeds-block-limits' business.
  if (result.blocksPerSm === 0 || result.percent >= thresholds.occupancyPercent) return [];
  // One block leaves all other places empty, however many there are: more of them would change nothing.
  if (isOneBlock(summary.launch) && result.limiters.every((one) => one === 'blocks')) return [];
  // How much shared memory a block takes may follow from a type that only the program knows.
  if (assumedTypes !== undefined && result.limiters.includes('sharedMemory')) return [];
  return [{ at: summary.kernel.nameAt, cost: 100 - result.percent, data: { request, result } }];
}

function isOneBlock({ grid }: LaunchShape): boolean {
  return grid?.every((extent) => extent === 1) === true;
}
