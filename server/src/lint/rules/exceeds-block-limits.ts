import { blockLimitProblems, launchShapeProblems } from '../../device/blockLimits.ts';
import type { BlockLimitProblem } from '../../device/blockLimits.ts';
import { sureRequest } from '../launchFacts.ts';
import { defineRule } from '../rule.ts';
import type { Finding, LaunchContext } from '../rule.ts';
import { fill, formatBytes } from '../wording.ts';

const messages = {
  'no-threads': 'The block has no threads, so the launch fails.',
  'too-many-threads':
    'The block has {requested} threads and a block can have {allowed}, so the launch fails. Use a smaller block and more blocks.',
  'too-much-static-shared':
    '{requestedBytes} of static shared memory per block, and {allowedBytes} are allowed on {device}: it does not compile. Declare it `extern __shared__` and give the size at the launch, after cudaFuncSetAttribute.',
  'too-much-shared':
    '{requestedBytes} of shared memory per block, and {device} has {allowedBytes} for one, so the launch fails. Use a smaller tile.',
  'too-many-registers-per-thread':
    '{requested} registers per thread, and a thread can have {allowed}: the rest spills to local memory.',
  'too-many-registers-per-block':
    "The block's {threads} threads take {requested} registers at {perThread} each, and a block can have {allowed}, so the launch fails. Use a smaller block or `__launch_bounds__({threads})`.",
  'block-dimension':
    "The block's {axis} is {requested} and must be from 1 to {allowed}, so the launch fails. Move threads to another dimension.",
  'grid-dimension':
    "The grid's {axis} is {requested} and must be from 1 to {allowed}, so the launch fails. Move blocks to x or give each more to do.",
} as const satisfies Record<BlockLimitProblem['kind'], string>;

const choice = 'The program chooses between this block and others when it runs.';

export const exceedsBlockLimits = defineRule<BlockLimitProblem, 'exceeds-block-limits'>({
  id: 'exceeds-block-limits',
  summary: 'Launches that the device refuses: threads, registers or shared memory of a block.',
  category: 'launch',
  defaultSeverity: 'error',
  messages,
  find,
  describe: (problem, context) => {
    const { isOneOfSeveral } = context.summary.launch;
    const words = fill(messages[problem.kind], {
      requested: problem.requested,
      allowed: problem.allowed,
      requestedBytes: formatBytes(problem.requested),
      allowedBytes: formatBytes(problem.allowed),
      device: context.device.name,
      axis: 'xyz'.charAt(problem.dimension ?? 0),
      threads: sureRequest(context.occupancy).threads,
      perThread: context.occupancy.request.registersPerThread,
    });
    return isOneOfSeveral === true ? `${words} ${choice}` : words;
  },
  brief: ({ kind, requested }) => `${kind}: ${requested}`,
});

function find(context: LaunchContext): Finding<BlockLimitProblem>[] {
  const { launch, kernel } = context.summary;
  // How large a type is that only the program knows may be what a tile or a block follows from.
  if (launch.assumedTypes !== undefined) return [];
  // An assumed block is nobody's launch; what the kernel declares statically is wrong with any, if it is compiled at all.
  const isReal = launch.source !== 'assumed';
  if (!isReal && kernel.templateArguments.length > 0) return [];
  const problems = [
    ...blockLimitProblems(context.device.limits, sureRequest(context.occupancy)),
    ...(isReal ? launchShapeProblems(launch.grid ?? [1, 1, 1], launch.block) : []),
  ];
  const seen = new Set<string>();
  return problems.flatMap((problem) => {
    const isStatic = problem.kind === 'too-much-static-shared';
    // Too much static shared memory does not even compile, so its sum with the dynamic part adds nothing.
    const isRepeated =
      problem.kind === 'too-much-shared' && problems.some((p) => p.kind === 'too-much-static-shared');
    // A program that chooses at run time may ask what the device has.
    const isChosen = launch.isOneOfSeveral === true && problem.kind === 'too-much-shared';
    if (seen.has(problem.kind) || isRepeated || isChosen || (!isReal && !isStatic)) return [];
    seen.add(problem.kind);
    const at = isStatic ? kernel.nameAt : (launch.at ?? kernel.nameAt);
    return [{ at, cost: problem.requested / Math.max(1, problem.allowed), data: problem }];
  });
}
