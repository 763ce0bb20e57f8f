/** The launches under which each kernel is looked at: from directives, host code, `__launch_bounds__` or the setting. */
import type { FunctionIr } from '../ir/nodes.ts';
import type { KernelDeclaration } from '../lowering/program.ts';
import type { KernelInstance } from '../lowering/templates/assumedInstance.ts';
import type { Dimensions } from '../symbolic/geometry.ts';
import type { LaunchArgument } from '../symbolic/launches/launchArguments.ts';
import { argumentKey, unknownArgument } from '../symbolic/launches/launchArguments.ts';
import type { FoundLaunch } from '../symbolic/launches/foundLaunch.ts';
import type { LaunchShape } from '../symbolic/summary/summary.ts';
import { warpSize } from '../symbolic/values/lanes.ts';
import type { Anchor } from '../text/location.ts';
import type { LaunchDirective } from './launchDirective.ts';
import { readInteger } from './launchDirective.ts';
import { hasRowsOfWarps } from './rowsOfWarps.ts';

export interface LaunchRequest {
  readonly kernel: FunctionIr;
  readonly shape: LaunchShape;
  readonly arguments: readonly LaunchArgument[];
  /** `T = float`: template arguments that nothing fixes. */
  readonly assumedArguments: readonly string[];
}

/** A directive with the kernel instance that its template arguments name. */
export interface DirectiveLaunch {
  readonly directive: LaunchDirective;
  readonly kernel: FunctionIr;
}

export interface LaunchSources {
  readonly directives: readonly DirectiveLaunch[];
  readonly host: readonly FoundLaunch[];
  readonly defaultBlock: Dimensions;
  /** The whole file, for the places of directives. */
  readonly fileAnchor: Anchor;
}

/** What is known of a block of rows that are whole warps. */
const rowsOfWarps = [warpSize, undefined, 1];

/** First found wins: directives, then host code, then bounds, then the default block. */
export function launchRequests(declaration: KernelDeclaration, sources: LaunchSources): LaunchRequest[] {
  if (sources.directives.length > 0) {
    return sources.directives.map((launch) => fromDirective(launch, sources.fileAnchor));
  }
  const [first] = sources.host;
  if (first !== undefined) {
    // It is the text that tells, and instances share theirs: one is lowered for it, not all of them.
    let rows: boolean | undefined;
    const isOfRows = (): boolean => (rows ??= hasRowsOfWarps(first.kernel));
    const { defaultBlock } = sources;
    return distinct(sources.host.map((launch) => fromHost(launch, declaration, defaultBlock, isOfRows)));
  }
  return instancesOf(declaration).map(({ function: kernel, assumedArguments }) => ({
    kernel,
    shape: {
      ...assumedBlock(kernel, declaration, sources.defaultBlock),
      grid: null,
      at: undefined,
      sharedDynamicBytes: null,
      ...(assumedArguments.length > 0 ? { assumedTypes: assumedArguments } : {}),
    },
    arguments: [],
    assumedArguments,
  }));
}

/** Of a kernel that nobody launches. */
function instancesOf(declaration: KernelDeclaration): readonly KernelInstance[] {
  const { explicitInstances: explicit } = declaration;
  if (explicit.length > 0) return explicit;
  const named = declaration.namedInstances;
  return named.length > 0 ? named : [declaration.instantiate()];
}

const keys = new WeakMap<LaunchRequest, string>();

/** A text that is equal for launches that lead to the same analysis of one kernel. */
export function requestKey(request: LaunchRequest): string {
  let key = keys.get(request);
  if (key === undefined) keys.set(request, (key = keyOf(request)));
  return key;
}

function keyOf({ kernel, shape, arguments: values }: LaunchRequest): string {
  const parts = [
    kernel.displayName,
    shape.grid?.join() ?? '?',
    shape.block.join(),
    shape.sharedDynamicBytes ?? '?',
    shape.openShape ?? '',
  ];
  return [...parts, ...values.map(argumentKey)].join('|');
}

/** The block of a kernel that nobody launches. Of one row it only says how many threads there are. */
function assumedBlock(
  kernel: FunctionIr,
  declaration: KernelDeclaration,
  defaultBlock: Dimensions,
): Pick<LaunchShape, 'block' | 'source' | 'openShape'> {
  const alone = blockAlone(kernel, declaration, defaultBlock);
  if (hasRowsOfWarps(kernel)) return withKnownAxes(alone, rowsOfWarps, undefined);
  const [, y, z] = alone.block;
  return { ...alone, openShape: y === 1 && z === 1 ? 'any' : undefined };
}

function blockAlone(
  kernel: FunctionIr,
  declaration: KernelDeclaration,
  defaultBlock: Dimensions,
): Pick<LaunchShape, 'block' | 'source'> {
  const launchBounds = kernel.launchBounds ?? declaration.launchBounds;
  return launchBounds !== undefined && launchBounds.maxThreads > 0
    ? { block: [launchBounds.maxThreads, 1, 1], source: 'bounds' }
    : { block: defaultBlock, source: 'assumed' };
}

/** Of launches with a block of their own: those that an edit leaves as they are ask for the same. */
const requestsOfBlocks = new WeakMap<FoundLaunch, LaunchRequest>();

function fromHost(
  launch: FoundLaunch,
  declaration: KernelDeclaration,
  defaultBlock: Dimensions,
  isOfRows: () => boolean,
): LaunchRequest {
  if (launch.block === null) return requestOf(launch, declaration, defaultBlock, isOfRows);
  let request = requestsOfBlocks.get(launch);
  if (request === undefined) {
    request = requestOf(launch, declaration, defaultBlock, isOfRows);
    requestsOfBlocks.set(launch, request);
  }
  return request;
}

function requestOf(
  {
    kernel,
    grid,
    block,
    blockAxes,
    isSquare,
    sharedDynamicBytes,
    arguments: values,
    assumedArguments,
    isOneOfSeveral,
    run,
    at,
  }: FoundLaunch,
  declaration: KernelDeclaration,
  defaultBlock: Dimensions,
  isOfRows: () => boolean,
): LaunchRequest {
  const axes = block === null && isOpen(blockAxes) && isOfRows() ? rowsOfWarps : blockAxes;
  const openShape = isOpen(axes) ? (isSquare ? 'square' : 'any') : undefined;
  const known: Pick<LaunchShape, 'block' | 'source'> =
    block === null
      ? withKnownAxes(blockAlone(kernel, declaration, defaultBlock), axes, openShape)
      : { block, source: 'host' };
  return {
    kernel,
    shape: {
      grid,
      ...known,
      isOneOfSeveral,
      openShape,
      sharedDynamicBytes,
      ...(assumedArguments.length > 0 ? { assumedTypes: assumedArguments } : {}),
      ...(run === undefined ? {} : { run }),
      at,
      values: values.map((value) => (value.kind === 'integer' ? value.value : undefined)),
    },
    arguments: values,
    assumedArguments,
  };
}

/** `dim3(1, rows)`: as many threads as are assumed, in a block that agrees with what is known of it. */
function withKnownAxes<Shape extends Pick<LaunchShape, 'block' | 'source'>>(
  assumed: Shape,
  axes: readonly (number | undefined)[],
  openShape: LaunchShape['openShape'],
): Shape {
  const threads = assumed.block.reduce((product, extent) => product * extent, 1);
  if (openShape === 'square') return { ...assumed, block: squareOf(threads) };
  if (axes.every((extent, axis) => extent === undefined || extent === assumed.block[axis])) return assumed;
  let left = axes.reduce<number>((rest, extent) => Math.floor(rest / Math.max(1, extent ?? 1)), threads);
  const [x = 1, y = 1, z = 1] = axes.map((extent) => {
    if (extent !== undefined) return Math.max(1, extent);
    const own = Math.max(1, left);
    left = 1;
    return own;
  });
  return { ...assumed, block: [x, y, z] };
}

/** The largest square whose side is a power of two: what programs that leave its side open are mostly run with. */
function squareOf(threads: number): Dimensions {
  const side = 2 ** Math.floor(Math.log2(Math.max(1, threads)) / 2);
  return [side, side, 1];
}

function isOpen([x, y]: readonly (number | undefined)[]): boolean {
  return x === undefined && y === undefined;
}

/** Launches whose block is not known become equal when one is assumed for them. */
function distinct(requests: readonly LaunchRequest[]): LaunchRequest[] {
  const byKey = new Map<string, LaunchRequest>();
  for (const request of requests) {
    const key = requestKey(request);
    if (!byKey.has(key)) byKey.set(key, request);
  }
  return [...byKey.values()];
}

function fromDirective({ directive, kernel }: DirectiveLaunch, anchor: Anchor): LaunchRequest {
  const { start, end } = directive.span;
  return {
    kernel,
    shape: {
      grid: directive.grid,
      block: directive.block,
      sharedDynamicBytes: directive.sharedDynamicBytes,
      source: 'directive',
      at: { anchor, start, end },
    },
    arguments: kernel.parameters.map((parameter) => argumentValue(directive.values.get(parameter.name))),
    assumedArguments: [],
  };
}

function argumentValue(text: string | undefined): LaunchArgument {
  if (text === undefined) return unknownArgument;
  const integer = readInteger(text, () => undefined);
  if (integer !== undefined) return { kind: 'integer', value: integer };
  const value = /^-?[\d.]+(?:[eE][-+]?\d+)?[fF]?$/.test(text) ? Number(text.replace(/[fF]$/, '')) : NaN;
  return Number.isFinite(value) ? { kind: 'float', value } : unknownArgument;
}
