/** A launch that host code makes, as far as it is known where that is evaluated. */
import type { FunctionIr, Launch } from '../../ir/nodes.ts';
import type { Location } from '../../text/location.ts';
import { asInteger } from '../expressions.ts';
import type { Dimensions } from '../geometry.ts';
import type { LaunchValues, Machine } from '../machine.ts';
import { equalPolynomials, fullRange, isConstant } from '../values/polynomial.ts';
import type { Value } from '../values/values.ts';
import { knowing } from './hostNarrowing.ts';
import { argumentKey, toLaunchArgument } from './launchArguments.ts';
import type { LaunchArgument } from './launchArguments.ts';
import { waysToLaunch } from './launchChoices.ts';
import type { WayToLaunch } from './launchChoices.ts';

export interface FoundLaunch {
  readonly kernel: FunctionIr;
  readonly grid: Dimensions | null;
  /** Null where the block size is not known: the caller falls back to bounds or the default. */
  readonly block: Dimensions | null;
  /** What is known of the block along x, y and z. */
  readonly blockAxes: readonly (number | undefined)[];
  /** It reaches as far along y as along x, however far that is. */
  readonly isSquare: boolean;
  /** The program chooses between this block and others when it runs: `case 64:` of `switch (threads)`. */
  readonly isOneOfSeveral: boolean;
  readonly sharedDynamicBytes: number | null;
  readonly arguments: readonly LaunchArgument[];
  /** `T = float`: types that nothing fixes, or that are decided when the program runs. */
  readonly assumedArguments: readonly string[];
  /** Behind the first stage of a loop that launches in stages, which is one way to launch. */
  readonly isLaterStage?: boolean;
  /** How the program was started, where it was evaluated for known arguments and others may not make this launch. */
  readonly run?: string;
  readonly at: Location;
  /** The host function that evaluation began with. */
  readonly root: FunctionIr;
  /** The file that instantiates it: `template void run<float>(float*);`. */
  readonly rootAskedIn?: string;
}

/** Whether callers that are not there decide what is launched: nothing is known of the parameters then. */
export function isOpen({ root }: FoundLaunch): boolean {
  return root.name !== 'main' && root.parameters.length > 0;
}

/** Of a template that nobody instantiates there, other files may. */
export function isAssumed({ assumedArguments }: FoundLaunch): boolean {
  return assumedArguments.length > 0;
}

/** For each kernel that is meant and each way to get there; ways that leave the block unknown count as one. */
export function launchesOf(launch: Launch, values: LaunchValues, machine: Machine): FoundLaunch[] {
  const ways = waysToLaunch(values, machine);
  return values.kernels.flatMap((kernel) => {
    const inWay = (way: WayToLaunch): FoundLaunch =>
      knowing(way.bounds, () => toFoundLaunch(kernel, launch, way.values, machine));
    const [only, ...others] = ways;
    if (only !== undefined && others.length === 0) return [inWay(only)];
    const whole = toFoundLaunch(kernel, launch, values, machine);
    const all = ways.map((way) => ({ ...inWay(way), isOneOfSeveral: true })).filter(mayBeMeant);
    const known = all.filter(({ block }) => block !== null);
    return known.length < all.length ? [...known, whole] : known;
  });
}

/**
 * Of several blocks one without threads is what stands where no kernel was chosen, and one beyond the bounds of the kernel
 * is another kernel's.
 */
function mayBeMeant({ kernel, block, blockAxes }: FoundLaunch): boolean {
  const threads = block?.reduce((product, extent) => product * extent, 1) ?? 0;
  return blockAxes[0] !== 0 && threads <= (kernel.launchBounds?.maxThreads ?? Infinity);
}

function toFoundLaunch(
  kernel: FunctionIr,
  launch: Launch,
  values: LaunchValues,
  machine: Machine,
): FoundLaunch {
  const [first] = machine.frames;
  if (!first) throw new Error('a launch is made by a function');
  const shared = values.sharedBytes === undefined ? 0 : constantOf(values.sharedBytes, machine);
  return {
    kernel,
    grid: dimensionsOf(values.grid, machine),
    block: dimensionsOf(values.block, machine),
    blockAxes: axesOf(values.block, machine),
    isSquare: isSquare(values.block),
    isOneOfSeveral: !isWrittenOut(values.block),
    sharedDynamicBytes: shared ?? null,
    arguments: values.arguments.map((value) => toLaunchArgument(value, machine.symbols)),
    assumedArguments:
      kernel.templateArguments.length === 0
        ? []
        : [...assumedTypes(machine), ...(launch.assumedArguments ?? [])],
    at: launch.at,
    root: first.function,
  };
}

/** What the functions that led here take types to be. */
function assumedTypes({ frames }: Machine): string[] {
  return [...new Set(frames.flatMap(({ function: { assumedTypes: types } }) => types ?? []))];
}

function dimensionsOf(value: Value, machine: Machine): Dimensions | null {
  const [x, y, z] = axesOf(value, machine);
  return x === undefined || y === undefined || z === undefined || x < 1
    ? null
    : [x, Math.max(1, y), Math.max(1, z)];
}

/** Of a dim3 or a plain number. */
function axesOf(value: Value, machine: Machine): (number | undefined)[] {
  if (value.kind !== 'aggregate') return [constantOf(value, machine), 1, 1];
  return [0, 4, 8].map((offset) => constantOf(value.parts.get(offset) ?? value.rest, machine));
}

function isSquare(block: Value): boolean {
  const [x, y] = block.kind === 'aggregate' ? [block.parts.get(0), block.parts.get(4)] : [];
  if (x?.kind !== 'integer' || y?.kind !== 'integer') return x !== undefined && x === y;
  return equalPolynomials(x.polynomial, y.polynomial);
}

function isWrittenOut(block: Value): boolean {
  const parts = block.kind === 'aggregate' ? [...block.parts.values()] : [block];
  return parts.every((part) => part.kind === 'integer' && isConstant(part.polynomial));
}

/** Also of an unknown that only has one value where the launch is. */
function constantOf(value: Value, machine: Machine): number | undefined {
  if (value.kind === 'unknown') return undefined;
  const { min, max } = fullRange(asInteger(value, machine));
  return min === max ? min : undefined;
}

export function launchKey(launch: FoundLaunch, numbers: Map<FunctionIr, number>): string {
  let number = numbers.get(launch.kernel);
  if (number === undefined) numbers.set(launch.kernel, (number = numbers.size));
  const shape = [
    launch.grid?.join('x') ?? '?',
    launch.block?.join('x') ?? '?',
    launch.sharedDynamicBytes ?? '?',
  ];
  return `${number}|${shape.join('|')}|${launch.arguments.map(argumentKey).join('|')}`;
}
