import { planFunction } from '../instructions/planFunction.ts';
import type { FunctionIr, Variable } from '../ir/nodes.ts';
import { MAX_THREADS_PER_BLOCK } from '../device/computeCapability.ts';
import { occupancy } from '../device/occupancy.ts';
import { sizeInBytes } from '../ir/types.ts';
import { sharedUse } from '../ir/sharedMemory.ts';
import type {
  ArgumentValue,
  LaunchEnd,
  LaunchOptions,
  LaunchProgress,
  LaunchRequest,
  LaunchResult,
} from './api.ts';
import { CacheModel } from './accesses/cacheModel.ts';
import { constantTraits } from './values/code.ts';
import type { AggregateCode, Code, ScalarCode } from './values/code.ts';
import { blocksIn, blocksOf, oneBlock } from './clusters.ts';
import { Compiler } from './compiler.ts';
import type { Run } from './compiler.ts';
import { scalarClass } from './values/convertCode.ts';
import { integerConstant } from './statements/expressions.ts';
import { doubleCode, floatCode } from './values/floatCode.ts';
import { Frame } from './frame.ts';
import { compilePhased, waitsFor } from './gridBarriers.ts';
import type { PhasedRun, Together } from './gridBarriers.ts';
import { runTogether } from './gridLaunch.ts';
import type { BlocksTogether, GridBlock, Turn } from './gridLaunch.ts';
import { movedLeaves } from './accesses/leaves.ts';
import { LaneMemory, LaneMemoryFull } from './lanes/laneMemory.ts';
import { Machine } from './machine.ts';
import type { MachineOptions } from './machine.ts';
import { Mask } from './lanes/mask.ts';
import { withLocksHeldInside } from './statements/lockLoops.ts';
import { OUT_OF_LINE_BYTES } from './statements/outOfLine.ts';
import { LaunchStop } from './problems.ts';
import { memoryFormat, readScalar } from './values/scalarBytes.ts';
import { storePlace } from './accesses/stores.ts';
import { launchTotals } from './totals.ts';

/** Each pass settles at least one assumption; kernels need a handful. */
const MAX_PASSES = 200;
const DEFAULT_STEPS_PER_BLOCK = 200_000_000;
/** Statements of a block, however many warps execute each: about 6 s for a block of one warp. */
const DEFAULT_TICKS_PER_BLOCK = 40_000_000;
const DEFAULT_STEPS = 20_000_000_000;
const DEFAULT_SLICE_IN_MS = 50;
/** For the values of all blocks that run together. */
const MAX_GRID_BYTES = 2 ** 30;

interface Compiled {
  readonly machine: Machine;
  readonly lanes: LaneMemory;
  /** Gives the parameters their values and runs the body. */
  readonly run: Run;
  /** Where blocks wait for each other: one after the other cannot run. */
  readonly blocks?: BlocksTogether | undefined;
}

function machineOptions(request: LaunchRequest, options: LaunchOptions, lanes: LaneMemory): MachineOptions {
  return {
    grid: request.grid,
    block: request.block,
    cluster: request.cluster ?? oneBlock,
    multiprocessors: request.profile.board?.smCount ?? 1,
    memory: request.memory,
    lanes,
    sharedDynamicBytes: request.sharedDynamicBytes,
    reservedSharedBytes: request.profile.limits.reservedSharedBytesPerBlock,
    sharedUnitInBytes: request.profile.limits.sharedUnitInBytes,
    checks: options.checks ?? true,
    contractMultiplyAdd: options.contractMultiplyAdd ?? true,
    contractsBfloat16: Number(request.profile.limits.computeCapability) >= 9,
    looksAhead: options.looksAhead ?? true,
    maxStepsPerBlock: options.maxStepsPerBlock ?? DEFAULT_STEPS_PER_BLOCK,
    maxTicksPerBlock: DEFAULT_TICKS_PER_BLOCK,
    maxSteps: options.maxSteps ?? DEFAULT_STEPS,
    cancelled: options.cancelled ?? (() => false),
    print: options.print ?? (() => undefined),
    launchChild: options.launchChild,
    touched: options.touched,
  };
}

/** Compiles until no pass disproves what the one before assumed; see frame.ts. */
function compileKernel(given: FunctionIr, request: LaunchRequest): Compiled {
  const kernel = withLocksHeldInside(given);
  planFunction(kernel);
  const known = running.has(given) ? nothingKnown(kernel) : knownOf(kernel);
  const together = togetherIn(kernel, request);
  let lanes = LaneMemory.take();
  for (let count = 0; ; count++) {
    try {
      const first = compileOnce(kernel, request, known, lanes, together !== undefined);
      const { compiler, machine, run } = first;
      if (compiler.callsOutOfLine && lanes.freeBytes < OUT_OF_LINE_BYTES) throw new LaneMemoryFull();
      if (!compiler.changed || count >= MAX_PASSES) {
        machine.allocateWindows();
        if (request.options?.caches ?? true) machine.caches = cacheModel(machine, request);
        if (together === undefined) return { machine, run, lanes };
        const count = blocksIn(together === 'grid' ? request.grid : machine.options.cluster);
        const blocks = compileOthers(kernel, request, known, lanes, first, count);
        return { machine, run, lanes, blocks: blocks && { together, blocks } };
      }
      lanes.reset();
    } catch (error) {
      if (!(error instanceof LaneMemoryFull)) throw error;
      lanes = LaneMemory.larger(lanes);
    }
  }
}

/** Whose blocks cannot run one after the other. */
function togetherIn({ body }: FunctionIr, { grid, cluster }: LaunchRequest): Together | undefined {
  if (body === undefined || blocksIn(grid) === 1) return undefined;
  if (waitsFor('grid', body)) return 'grid';
  return cluster !== undefined && blocksIn(cluster) > 1 && waitsFor('cluster', body) ? 'cluster' : undefined;
}

/** Closures of its own for each further block of those that wait for each other; undefined where they are too many. */
function compileOthers(
  kernel: FunctionIr,
  request: LaunchRequest,
  known: KnownOfKernel,
  lanes: LaneMemory,
  first: CompiledOnce,
  total: number,
): readonly GridBlock[] | undefined {
  const { machine } = first;
  if (lanes.usedBytes * total > MAX_GRID_BYTES) {
    machine.report('unsupported', kernel.nameAt, 0, () => {
      const blocks = Math.floor(MAX_GRID_BYTES / lanes.usedBytes);
      return `${total} blocks that wait for each other are too many to run here: launch at most ${blocks}`;
    });
    return undefined;
  }
  const blocks: GridBlock[] = [{ machine, run: first.phased }];
  while (blocks.length < total) {
    const other = compileOnce(kernel, request, known, lanes, true, machine);
    other.machine.allocateWindows();
    blocks.push({ machine: other.machine, run: other.phased });
  }
  return blocks;
}

/** What passes have found out about a kernel; it holds for its later launches too. */
interface KnownOfKernel {
  readonly root: Frame;
  readonly knowledge: { hasLocalMemory: boolean };
}

/** Kernels that are being run: one that launches itself is compiled apart from the one that runs. */
const running = new Set<FunctionIr>();

function nothingKnown(kernel: FunctionIr): KnownOfKernel {
  return { root: new Frame(kernel, undefined), knowledge: { hasLocalMemory: false } };
}

const knownKernels = new WeakMap<FunctionIr, KnownOfKernel>();

function knownOf(kernel: FunctionIr): KnownOfKernel {
  let known = knownKernels.get(kernel);
  if (known === undefined) {
    known = nothingKnown(kernel);
    knownKernels.set(kernel, known);
  }
  return known;
}

interface CompiledOnce {
  readonly compiler: Compiler;
  readonly machine: Machine;
  readonly run: Run;
  readonly phased: PhasedRun;
}

/** `together`: the kernel is run in phases; `sibling` is another block's machine. */
function compileOnce(
  kernel: FunctionIr,
  request: LaunchRequest,
  { root, knowledge }: KnownOfKernel,
  lanes: LaneMemory,
  together: boolean,
  sibling?: Machine,
): CompiledOnce {
  const machine = new Machine(machineOptions(request, request.options ?? {}, lanes), sibling);
  for (const variable of sharedUse(kernel).variables)
    if (variable.storage === 'shared') machine.sharedOffset(variable);
  const compiler = new Compiler(machine, root, knowledge);
  const stores = kernel.parameters.map((parameter, i) =>
    compileParameter(compiler, parameter, request.arguments[i] ?? 0),
  );
  const start: Run = (m) => {
    for (const store of stores) store(m);
  };
  const { body } = kernel;
  const phases = body === undefined || !together ? undefined : compilePhased(compiler, body);
  const whole = body === undefined || together ? undefined : compiler.statement(body);
  const run: Run = (m) => {
    start(m);
    whole?.(m);
  };
  const phased: PhasedRun = function* (m) {
    start(m);
    if (phases !== undefined) yield* phases(m);
  };
  return { compiler, machine, run, phased };
}

function cacheModel(machine: Machine, request: LaunchRequest): CacheModel {
  const sharedStaticBytes = sharedUse(request.kernel).staticBytes;
  const shared = sharedStaticBytes + request.sharedDynamicBytes;
  const { blocksPerSm } = occupancy(request.profile.limits, {
    threads: machine.shape.threads,
    registersPerThread: 0,
    sharedStaticBytes,
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
  const compiled = compileKernel(request.kernel, request);
  const { machine, blocks, lanes } = compiled;
  const isOutermost = !running.has(request.kernel);
  running.add(request.kernel);
  const now = options.now ?? (() => performance.now());
  const slice = options.sliceInMs ?? DEFAULT_SLICE_IN_MS;
  const turn: Turn = { machine, blocksDone: 0 };
  let ended: LaunchEnd = 'finished';
  let yielded = now();
  const { nameAt } = request.kernel;
  const steps =
    blocks === undefined ? runBlocksInTurn(compiled, request, turn) : runTogether(blocks, request, turn);
  try {
    for (const progress of steps) {
      const time = now();
      if (time - yielded < slice) continue;
      yielded = time;
      yield progress;
      if (machine.options.cancelled()) throw new LaunchStop('cancelled');
    }
  } catch (error) {
    if (!(error instanceof LaunchStop)) throw error;
    ended = error.reason;
    turn.machine.noteStop(error.reason, nameAt);
  } finally {
    if (isOutermost) running.delete(request.kernel);
  }
  for (const other of blocks?.blocks.slice(1) ?? []) machine.absorb(other.machine);
  for (const region of request.memory.liveRegions()) region.settleWritten();
  const result = resultOf(machine, request, turn.blocksDone, ended);
  LaneMemory.giveBack(lanes);
  return result;
}

/** One block after the other, which yields after each. */
function* runBlocksInTurn(
  { machine, run }: Compiled,
  { grid, options }: LaunchRequest,
  turn: Turn,
): Generator<LaunchProgress, void> {
  const total = blocksIn(grid);
  const wanted = Math.min(total, options?.sampleBlocks ?? total);
  const mask = new Mask(machine.shape);
  machine.peers = [machine];
  for (const block of blocksOf(grid, options?.sampleBlocks)) {
    machine.startBlock(block);
    mask.fill();
    run(mask);
    machine.endBlock();
    turn.blocksDone++;
    yield { blocksDone: turn.blocksDone, blocksTotal: wanted };
  }
}

function resultOf(
  machine: Machine,
  request: LaunchRequest,
  blocksDone: number,
  ended: LaunchEnd,
): LaunchResult {
  const { grid } = request;
  for (const counter of machine.requestCounters) counter.settle();
  return {
    kernel: request.kernel.displayName,
    grid,
    block: request.block,
    sharedStaticBytes: sharedUse(request.kernel).staticBytes,
    sharedDynamicBytes: request.sharedDynamicBytes,
    blocksSimulated: blocksDone,
    blocksTotal: blocksIn(grid),
    ended,
    accesses: machine.accesses.filter((access) => access.requests > 0),
    branches: machine.branches.filter((branch) => branch.executed > 0),
    totals: launchTotals(machine),
    flops: machine.flops,
    flopsDouble: machine.flopsDouble,
    caches: machine.caches?.counts(),
    problems: machine.problems.list(),
    fault: machine.fault,
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
