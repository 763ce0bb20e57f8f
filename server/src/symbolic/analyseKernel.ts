/** Evaluates a kernel for every warp of a launch, as few times as the answer allows. */
import { planFunction } from '../instructions/planFunction.ts';
import type { FunctionIr, Loop } from '../ir/nodes.ts';
import { axisIndex, warpFamilies } from './geometry.ts';
import type { Dimensions, WarpFamily } from './geometry.ts';
import { bindParameters } from './launches/launchArguments.ts';
import type { LaunchArgument } from './launches/launchArguments.ts';
import { countLanes } from './values/lanes.ts';
import type { SplitMarks } from './splitting/localSplits.ts';
import { BudgetExceeded, Machine } from './machine.ts';
import type { MachineLimits, World } from './machine.ts';
import { leavesInBranch } from './machineBranch.ts';
import { prologueInstructions } from './machineCosts.ts';
import { constantPolynomial, symbolPolynomial } from './values/polynomial.ts';
import type { RecordedEvent } from './summary/recording.ts';
import { relevanceIn } from './relevance/relevance.ts';
import type { Relevance } from './relevance/relevance.ts';
import { RepeatedCalls } from './repeatedCalls.ts';
import { SplitRequest, partsOf } from './splitting/splitting.ts';
import { exactMask } from './state.ts';
import { execute } from './statements.ts';
import { summarise } from './summary/summarise.ts';
import type { KernelSummary, LaunchShape } from './summary/summary.ts';
import { LocalSites } from './storage/localSites.ts';
import { SymbolTable } from './values/symbols.ts';
import { isWeightCounted, weightOf } from './values/remainderClasses.ts';
import type { Symbol } from './values/symbols.ts';

/** What one run over a part of the grid saw. */
export interface PartRun {
  readonly events: readonly RecordedEvent[];
  readonly instructions: number;
  readonly laneSlots: number;
  /** How many warps it stands for, as far as known. */
  readonly weight: number;
  /** Block indices of the part, to tell which parts share blocks. */
  readonly blocks: readonly { readonly min: number; readonly max: number }[];
  /** Whether all lanes surely returned before the kernel's end. */
  readonly returned: boolean;
}

/** Enough parts for a few dozen blocks of tiles with halos in three dimensions, where hardly two warps have the same lanes. */
const defaultLimits: MachineLimits = { steps: 120_000, splitSteps: 30_000, splits: 800 };

interface Part {
  readonly family: WarpFamily;
  readonly ranges: ReadonlyMap<Symbol, { readonly min: number; readonly max: number }>;
}

/** Ranges over all warps instead of an answer for each kind of them; it takes one pass. */
export const limitsOfOnePass: MachineLimits = {
  ...defaultLimits,
  splits: 0,
  steps: 2 * defaultLimits.steps,
};

/** Where it takes too long the answer holds what was seen so far, and `stopped` says why. */
export function analyseKernel(
  kernel: FunctionIr,
  launch: LaunchShape,
  launchArguments: readonly LaunchArgument[],
  limits: MachineLimits = defaultLimits,
  relevance: Relevance = relevanceIn(kernel),
  known?: LocalSites,
): KernelSummary {
  planFunction(kernel);
  const symbols = new SymbolTable();
  const blocks = blockSymbols(launch.grid, symbols);
  const pending = warpFamilies(launch.block, symbols).map((family) => wholeOf(family, blocks));
  const runs: PartRun[] = [];
  const marks: SplitMarks = new Map();
  const unrolledLoops = new Set<Loop>();
  const localSites = known ?? new LocalSites();
  const repeatedCalls = new RepeatedCalls();
  let steps = 0;
  let splits = limits.splits;
  let stopped: string | undefined;
  for (let part = pending.pop(); part; part = pending.pop()) {
    restoreRanges(part);
    const world = worldOf(launch, part.family, blocks, symbols);
    const machine = new Machine(world, { ...limits, splits }, symbols);
    machine.steps = steps;
    machine.splitMarks = marks;
    machine.unrolledLoops = unrolledLoops;
    machine.localSites = localSites;
    machine.repeatedCalls = repeatedCalls;
    machine.relevance = relevance;
    const interruption = interruptionOf(() => {
      runPart(kernel, launchArguments, part, machine);
    });
    steps = machine.steps;
    splits = machine.splitsLeft;
    if (interruption instanceof SplitRequest) {
      restoreRanges(part);
      if (interruption.again) pending.push(part);
      else pending.push(...splitPart(part, interruption).reverse());
    } else {
      if (interruption !== undefined && limits.splits > 0) {
        const whole = { ...limits, splits: 0, steps: 2 * limits.steps };
        return analyseKernel(kernel, launch, launchArguments, whole, relevance, known);
      }
      runs.push(partResult(machine, blocks));
      if (interruption !== undefined) {
        stopped = 'the kernel takes too long to work out';
        break;
      }
    }
  }
  if (localSites.missed && known === undefined)
    return analyseKernel(kernel, launch, launchArguments, limits, relevance, localSites.again());
  return { ...summarise(kernel, launch, runs, stopped), steps, inOnePass: limits.splits === 0 };
}

/** What ends a run before its time. */
function interruptionOf(run: () => void): BudgetExceeded | SplitRequest | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof BudgetExceeded || error instanceof SplitRequest) return error;
    throw error;
  }
}

/** The warps of a family in all blocks. */
function wholeOf(family: WarpFamily, blocks: readonly Symbol[]): Part {
  const symbols = [...blocks, ...family.symbols];
  return { family, ranges: new Map(symbols.map((symbol) => [symbol, { min: symbol.min, max: symbol.max }])) };
}

function blockSymbols(grid: Dimensions | null, symbols: SymbolTable): Symbol[] {
  return (['x', 'y', 'z'] as const).map((axis, i) =>
    symbols.create(`blockIdx.${axis}`, {
      origin: 'block',
      min: 0,
      max: grid ? (grid[i] ?? 1) - 1 : Infinity,
      reason: `it depends on \`blockIdx.${axis}\``,
    }),
  );
}

function worldOf(
  launch: LaunchShape,
  family: WarpFamily,
  blocks: readonly Symbol[],
  symbols: SymbolTable,
): World {
  return {
    builtin(name, axis) {
      const index = axisIndex(axis);
      switch (name) {
        case 'threadIdx':
          return family.threadIndex(axis);
        case 'blockDim':
          return constantPolynomial(launch.block[index]);
        case 'gridDim':
          if (launch.grid) return constantPolynomial(launch.grid[index]);
          return symbolPolynomial(
            symbols.derive(`gridDim.${axis}`, () =>
              symbols.create(`gridDim.${axis}`, {
                origin: 'parameter',
                min: 1,
                reason: 'the grid size is not known',
              }),
            ),
          );
        case 'blockIdx': {
          const symbol = blocks[index];
          return symbol ? symbolPolynomial(symbol) : constantPolynomial(0);
        }
      }
    },
  };
}

function restoreRanges(part: Part): void {
  for (const [symbol, range] of part.ranges) {
    symbol.min = range.min;
    symbol.max = range.max;
  }
}

function splitPart(part: Part, request: SplitRequest): Part[] {
  const range = part.ranges.get(request.symbol) ?? request.symbol;
  return partsOf(range.min, range.max, request.cuts).map((sub) => ({
    family: part.family,
    ranges: new Map([...part.ranges, [request.symbol, sub]]),
  }));
}

function runPart(
  kernel: FunctionIr,
  launchArguments: readonly LaunchArgument[],
  part: Part,
  machine: Machine,
): void {
  const { family } = part;
  machine.state.mask = exactMask(family.lanes);
  machine.warpLanes = family.lanes;
  const symbols = [...part.ranges.keys()];
  machine.weight = symbols.reduce((product, symbol) => product * weightOf(symbol), 1);
  machine.isWeightCounted = symbols.every(isWeightCounted);
  bindParameters(kernel, launchArguments, machine);
  machine.frames.push({ function: kernel, ends: [], returnedMay: 0, returnedSurely: 0 });
  machine.work(prologueInstructions(kernel));
  if (kernel.body) execute(kernel.body, machine);
  if (!leavesInBranch(kernel)) machine.work(1);
}

function partResult(machine: Machine, blocks: readonly Symbol[]): PartRun {
  const outermost = machine.frames[0];
  return {
    events: machine.events,
    instructions: machine.issued.instructions,
    laneSlots: machine.issued.laneSlots,
    weight: machine.weight,
    blocks: blocks.map(({ min, max }) => ({ min, max })),
    returned: countLanes((machine.warpLanes & ~(outermost?.returnedSurely ?? 0)) >>> 0) === 0,
  };
}
