/**
 * Host code that launches stage by stage, `for (half = 1; half < n; half *= 2)` or with `1 << stage`: what a kernel does to
 * memory differs from one stage to the next, so the first ones are launches of their own. Iterations that launch with equal or
 * evenly growing numbers (time steps, rows of a matrix) are no stages: one launch stands for all of those.
 */
import type { Machine } from '../machine.ts';
import { restoreCheckpoint, takeCheckpoint } from '../splitting/checkpoints.ts';
import type { LaunchArgument } from './launchArguments.ts';
import type { FoundLaunch } from './foundLaunch.ts';
import { mostDifferent } from './mostDifferent.ts';

/** Iterations that tell stages from equal steps; the next one tells them from even ones. */
const trial = 2;
/** Stages of a loop of unknown length that are looked at: distances of 1 to 32 elements, all within a warp. */
const firstStages = 6;
/** Stages of a loop of known length, up to which all are looked at. */
const mostStages = 24;

/** Stages of stages; deeper nests are lists of sizes, say, that a kernel is tested with. */
const deepest = 2;
/** The part of the budget that one loop's stages may take. */
const largestPart = 1 / 8;

export interface Iterations {
  /** How many the loop surely has, and may have. */
  readonly min: number;
  readonly max: number;
  /** Does the work of the next one; false where none can be behind it. */
  readonly run: (iteration: number) => boolean;
}

export interface Launched {
  /** How many iterations' launches are made. */
  readonly count: number;
  /** All that these iterations do is done; otherwise all but the launches is undone. */
  readonly isDone: boolean;
}

const nothing: Launched = { count: 0, isDone: false };

/**
 * Makes the launches of the first iterations where these are stages. Of a loop that isn't followed otherwise the first
 * iteration's launches are made in any case.
 */
export function launchStages({ min, max, run }: Iterations, withFirst: boolean, machine: Machine): Launched {
  const isLate = machine.steps > machine.limits.splitSteps || machine.stagesWithin >= deepest;
  const all = min === max && max <= mostStages ? max : Math.min(max, firstStages);
  const most = withFirst && isLate ? 1 : isLate ? 0 : all;
  if (!machine.recording || most === 0) return nothing;
  const depth = most > 1 ? 1 : 0;
  const checkpoint = takeCheckpoint(machine);
  machine.stagesWithin += depth;
  const uncertain = most <= min ? 0 : 1;
  machine.uncertainty += uncertain;
  let iterations: (readonly FoundLaunch[])[] = [];
  try {
    iterations = launchesOfFirst(most, run, machine);
  } finally {
    machine.stagesWithin -= depth;
    machine.uncertainty -= uncertain;
  }
  const staged = areStages(iterations);
  const count = staged ? iterations.length : withFirst ? 1 : 0;
  const isDone = staged && count <= min;
  if (!isDone) restoreCheckpoint(checkpoint, machine);
  const launches = iterations.slice(0, count).flat();
  for (const kernel of new Set(launches.map((launch) => launch.kernel))) {
    const own = launches.filter((launch) => launch.kernel === kernel);
    // Stages of stages, as of a bitonic sort, are no more than the outer ones: each length and each distance once.
    const kept = staged ? mostDifferent(own, Math.max(count, firstStages)) : own;
    for (const launch of kept) machine.world.keepLaunch?.(launch);
  }
  return { count, isDone };
}

/** Of as many iterations, as long as these are stages. */
function launchesOfFirst(most: number, run: Iterations['run'], machine: Machine): (readonly FoundLaunch[])[] {
  const { holdLaunches } = machine.world;
  const iterations: (readonly FoundLaunch[])[] = [];
  const limit = machine.steps + machine.limits.steps * largestPart;
  for (let isLast = holdLaunches === undefined; !isLast;) {
    const { launches, result: goesOn } = holdLaunches!(() => run(iterations.length));
    const isLaterStage = iterations.length > 0;
    iterations.push(isLaterStage ? launches.map((launch) => ({ ...launch, isLaterStage })) : launches);
    const { length } = iterations;
    isLast =
      !goesOn || length >= most || machine.steps > limit || (length >= trial && !areStages(iterations));
  }
  return iterations;
}

/** Whether some number that a kernel is launched with changes, and not by the same from one iteration to the next. */
function areStages(iterations: readonly (readonly FoundLaunch[])[]): boolean {
  const sites = new Map<string, (readonly (number | undefined)[])[]>();
  for (const launch of iterations.flat()) {
    const site = `${launch.kernel.displayName} ${launch.at.start}`;
    sites.set(site, [...(sites.get(site) ?? []), numbersOf(launch)]);
  }
  return [...sites.values()].some((launches) =>
    launches[0]!.some((_, i) => isUneven(launches.map((numbers) => numbers[i]))),
  );
}

function isUneven(numbers: readonly (number | undefined)[]): boolean {
  const known = numbers.filter((number) => number !== undefined);
  const [first = 0, second = first, ...others] = new Set(known);
  if (known.length < numbers.length || first === second) return false;
  return others.length === 0 || others.some((number, i) => number !== first + (i + 2) * (second - first));
}

function numbersOf({
  grid,
  block,
  sharedDynamicBytes,
  arguments: given,
}: FoundLaunch): (number | undefined)[] {
  const shape = [grid, block].flatMap((dimensions) => dimensions ?? [undefined, undefined, undefined]);
  return [...shape, sharedDynamicBytes ?? undefined, ...given.flatMap(numbersIn)];
}

function numbersIn(argument: LaunchArgument): (number | undefined)[] {
  if (argument.kind === 'aggregate') return [...argument.parts.values()].flatMap(numbersIn);
  return [argument.kind === 'integer' ? argument.value : undefined];
}
