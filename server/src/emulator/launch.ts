import { planFunction } from '../instructions/planFunction.ts';
import type { FunctionIr, Variable } from '../ir/nodes.ts';
import { MAX_THREADS_PER_BLOCK } from '../device/computeCapability.ts';
import { occupancy } from '../device/occupancy.ts';
import { sizeInBytes } from '../ir/types.ts';
import type {
  ArgumentValue,
  Dim3,
  LaunchEnd,
  LaunchOptions,
  LaunchProgress,
  LaunchRequest,
  LaunchResult,
} from './api.ts';
import { CacheModel } from './cacheModel.ts';
import { constantTraits } from './code.ts';
import type { AggregateCode, Code, ScalarCode } from './code.ts';
import { Compiler } from './compiler.ts';
import type { Run } from './compiler.ts';
import { scalarClass } from './convertCode.ts';
import { integerConstant } from './expressions.ts';
import { doubleCode, floatCode } from './floatCode.ts';
import { Frame } from './frame.ts';
import { movedLeaves } from './loads.ts';
import { LaneMemory, LaneMemoryFull } from './lanes/laneMemory.ts';
import { Machine } from './machine.ts';
import type { MachineOptions } from './machine.ts';
import { Mask } from './mask.ts';
import { LaunchStop } from './problems.ts';
import { memoryFormat, readScalar } from './scalarBytes.ts';
import { storePlace } from './stores.ts';
import { launchTotals } from './totals.ts';

/** Each pass settles at least one assumption; kernels need a handful. */
const MAX_PASSES = 200;
const DEFAULT_STEPS_PER_BLOCK = 200_000_000;
/** Statements of a block, however many warps execute each: about 6 s for a block of one warp. */
const DEFAULT_TICKS_PER_BLOCK = 40_000_000;
const DEFAULT_STEPS = 20_000_000_000;
const DEFAULT_SLICE_IN_MS = 50;

interface Compiled {
  readonly machine: Machine;
  readonly lanes: LaneMemory;
  /** Gives the parameters their values and runs the body. */
  readonly run: Run;
}

function machineOptions(request: LaunchRequest, options: LaunchOptions, lanes: LaneMemory): MachineOptions {
  return {
    grid: request.grid,
    block: request.block,
    memory: request.memory,
    lanes,
    sharedDynamicBytes: request.sharedDynamicBytes,
    checks: options.checks ?? true,
    contractMultiplyAdd: options.contractMultiplyAdd ?? false,
    maxStepsPerBlock: options.maxStepsPerBlock ?? DEFAULT_STEPS_PER_BLOCK,
    maxTicksPerBlock: DEFAULT_TICKS_PER_BLOCK,
    maxSteps: options.maxSteps ?? DEFAULT_STEPS,
    cancelled: options.cancelled ?? (() => false),
    print: options.print ?? (() => undefined),
  };
}

/** Compiles until no pass disproves what the one before assumed; see frame.ts. */
function compileKernel(kernel: FunctionIr, request: LaunchRequest): Compiled {
  planFunction(kernel);
  const known = knownOf(kernel);
  let lanes = LaneMemory.take();
  for (let count = 0; ; count++) {
    try {
      const { compiler, machine, run } = compileOnce(kernel, request, known, lanes);
      if (!compiler.changed || count >= MAX_PASSES) {
        machine.allocateWindows();
        if (request.options?.caches ?? true) machine.caches = cacheModel(machine, request);
        return { machine, run, lanes };
      }
      lanes.reset();
    } catch (error) {
      if (!(error instanceof LaneMemoryFull)) throw error;
      lanes = LaneMemory.larger(lanes);
    }
  }
}

/** What passes have found out about a kernel; it holds for its later launches too. */
interface KnownOfKernel {
  readonly root: Frame;
  readonly knowledge: { hasLocalMemory: boolean };
}

const knownKernels = new WeakMap<FunctionIr, KnownOfKernel>();

function knownOf(kernel: FunctionIr): KnownOfKernel {
  let known = knownKernels.get(kernel);
  if (known === undefined) {
    known = { root: new Frame(kernel, undefined), knowledge: { hasLocalMemory: false } };
    knownKernels.set(kernel, known);
  }
  return known;
}

function compileOnce(
  kernel: FunctionIr,
  request: LaunchRequest,
  { root, knowledge }: KnownOfKernel,
  lanes: LaneMemory,
): { readonly compiler: Compiler; readonly machine: Machine; readonly run: Run } {
  const machine = new Machine(machineOptions(request, request.options ?? {}, lanes));
  const compiler = new Compiler(machine, root, knowledge);
  const stores = kernel.parameters.map((parameter, i) =>
    compileParameter(compiler, parameter, request.arguments[i] ?? 0),
  );
  const body = kernel.body === undefined ? () => undefined : compiler.statement(kernel.body);
  const run: Run = (m) => {
    for (const store of stores) store(m);
    body(m);
  };
  return { compiler, machine, run };
}

function cacheModel(machine: Machine, request: LaunchRequest): CacheModel {
  const shared = machine.sharedStaticBytes + request.sharedDynamicBytes;
  const { blocksPerSm } = occupancy(request.profile.limits, {
    threads: machine.shape.threads,
    registersPerThread: 0,
    sharedStaticBytes: machine.sharedStaticBytes,
    sharedDynamicBytes: request.sharedDynamicBytes,
  });
  return new CacheModel(request.profile, shared, blocksPerSm);
}

function compileParameter(c: Compiler, parameter: Variable, value: ArgumentValue): Run {
  const binding = c.declare(parameter, false);
  const { type } = parameter;
  if (binding.kind === 'alias') return () => undefined;
  const place =
    binding.kind === 'registers'
      ? ({ kind: 'registers', binding, type, first: 0, skip: undefined } as const)
      : ({ ...binding, kind: 'memory', counted: false, type, bits: undefined } as const);
  return storePlace(c, place, argumentCode(c, parameter, value), parameter.at, true);
}

function argumentCode(c: Compiler, parameter: Variable, value: ArgumentValue): Code {
  const { type } = parameter;
  if (value instanceof Uint8Array) return bytesCode(c, parameter, value);
  switch (scalarClass(type)) {
    case 'float':
      return floatCode(c.shape, type, constantTraits, () => Math.fround(Number(value)));
    case 'double':
      return doubleCode(c.shape, type, constantTraits, () => Number(value));
    default:
      return integerConstant(c, typeof value === 'number' ? Math.trunc(value) : value, type);
  }
}

function bytesCode(c: Compiler, parameter: Variable, bytes: Uint8Array): Code {
  const padded = new Uint8Array(Math.max(bytes.length, sizeInBytes(parameter.type) ?? 0));
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  const leaves: ScalarCode[] = movedLeaves(parameter.type).map((leaf) => {
    const value = readScalar(view, leaf.offsetInBytes, memoryFormat(leaf.type)!);
    const one = { ...parameter, type: leaf.type };
    return argumentCode(c, one, value) as ScalarCode;
  });
  if (scalarClass(parameter.type) !== undefined && leaves[0] !== undefined) return leaves[0];
  const aggregate: AggregateCode = {
    cls: 'aggregate',
    type: parameter.type,
    ...constantTraits,
    run: () => undefined,
    leaves,
  };
  return aggregate;
}

/** The blocks to simulate: all, or a spread of about `wanted` that has the first and the last. */
function* blocksOf(grid: Dim3, wanted: number | undefined): Generator<Dim3> {
  const total = grid[0] * grid[1] * grid[2];
  const count = wanted === undefined ? total : Math.max(1, Math.min(wanted, total));
  for (let i = 0; i < count; i++) {
    const index = count === 1 || count === total ? i : Math.round((i * (total - 1)) / (count - 1));
    const x = index % grid[0];
    const y = Math.floor(index / grid[0]) % grid[1];
    yield [x, y, Math.floor(index / (grid[0] * grid[1]))];
  }
}

/** Whoever launches checks the sizes first (device/blockLimits.ts) and gives the program CUDA's error value. */
function refuseImpossible({ grid, block, kernel }: LaunchRequest): void {
  const threads = block[0] * block[1] * block[2];
  const counts = [...grid, ...block].every((count) => Number.isInteger(count) && count >= 1);
  if (counts && threads <= MAX_THREADS_PER_BLOCK) return;
  throw new RangeError(
    `${kernel.displayName} cannot be launched with grid (${grid.join()}) and block (${block.join()})`,
  );
}

/** Runs a launch and yields now and then, so that a worker can tell its progress. */
export function* runLaunch(request: LaunchRequest): Generator<LaunchProgress, LaunchResult> {
  const options = request.options ?? {};
  refuseImpossible(request);
  const { machine, run, lanes } = compileKernel(request.kernel, request);
  const now = options.now ?? (() => performance.now());
  const slice = options.sliceInMs ?? DEFAULT_SLICE_IN_MS;
  const total = request.grid[0] * request.grid[1] * request.grid[2];
  const wanted = Math.min(total, options.sampleBlocks ?? total);
  const mask = new Mask(machine.shape);
  let blocksDone = 0;
  let ended: LaunchEnd = 'finished';
  let yielded = now();
  try {
    for (const block of blocksOf(request.grid, options.sampleBlocks)) {
      machine.startBlock(block);
      mask.fill();
      run(mask);
      machine.endBlock();
      blocksDone++;
      const time = now();
      if (time - yielded < slice) continue;
      yielded = time;
      yield { blocksDone, blocksTotal: wanted };
      if (machine.options.cancelled()) throw new LaunchStop('cancelled');
    }
  } catch (error) {
    if (!(error instanceof LaunchStop)) throw error;
    ended = error.reason;
    machine.noteStop(error.reason, request.kernel.nameAt);
  }
  for (const region of request.memory.liveRegions()) region.settleWritten();
  const result = resultOf(machine, request, blocksDone, ended);
  LaneMemory.giveBack(lanes);
  return result;
}

function resultOf(
  machine: Machine,
  request: LaunchRequest,
  blocksDone: number,
  ended: LaunchEnd,
): LaunchResult {
  const { grid } = request;
  return {
    kernel: request.kernel.displayName,
    grid,
    block: request.block,
    sharedStaticBytes: machine.sharedStaticBytes,
    sharedDynamicBytes: request.sharedDynamicBytes,
    blocksSimulated: blocksDone,
    blocksTotal: grid[0] * grid[1] * grid[2],
    ended,
    accesses: machine.accesses.filter((access) => access.requests > 0),
    branches: machine.branches.filter((branch) => branch.executed > 0),
    totals: launchTotals(machine),
    flops: machine.flops,
    flopsDouble: machine.flopsDouble,
    caches: machine.caches?.counts(),
    problems: machine.problems.list(),
  };
}

/** Runs a launch to its end. */
export function simulateLaunch(request: LaunchRequest): LaunchResult {
  const run = runLaunch(request);
  for (;;) {
    const next = run.next();
    if (next.done === true) return next.value;
  }
}
