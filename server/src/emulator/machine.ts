import type { Location } from '../text/location.ts';
import { sharedAlignment } from '../ir/sharedMemory.ts';
import { alignUp, sizeInBytes } from '../ir/types.ts';
import type { Type } from '../ir/types.ts';
import type { Loop, Variable } from '../ir/nodes.ts';
import { LOCAL_BASE, PEER_BYTES, SHARED_BASE, WINDOW_BYTES } from './memory/addressSpace.ts';
import { noRequests } from './api.ts';
import type {
  AccessCount,
  BranchCount,
  BranchKind,
  Dim3,
  KernelFault,
  LaunchOptions,
  MemorySpace,
  ProblemKind,
} from './api.ts';
import type { CacheModel } from './accesses/cacheModel.ts';
import type { DeviceMemory } from './memory/deviceMemory.ts';
import type { LaneMemory } from './lanes/laneMemory.ts';
import type { Register } from './values/registers.ts';
import { Mask } from './lanes/mask.ts';
import { LaunchStop, ProblemLog } from './problems.ts';
import type { Recorded } from './problems.ts';
import { RaceDetector } from './races/raceDetector.ts';
import { SkippedBarriers } from './races/skippedBarriers.ts';
import type { RequestCounter } from './accesses/requestCounter.ts';
import { BlockPipelines } from './memory/blockPipelines.ts';
import { LocalLayout } from './memory/localLayout.ts';
import { MemoryBarriers } from './memory/memoryBarriers.ts';
import { Region } from './memory/region.ts';
import type { Trail } from './accesses/trail.ts';
import { freshId, newPattern, shapeOf } from './lanes/vector.ts';
import type { Pattern, Shape } from './lanes/vector.ts';

export interface MachineOptions {
  readonly grid: Dim3;
  readonly block: Dim3;
  /** Blocks along each axis that are one cluster. */
  readonly cluster: Dim3;
  readonly multiprocessors: number;
  readonly memory: DeviceMemory;
  readonly lanes: LaneMemory;
  readonly sharedDynamicBytes: number;
  readonly reservedSharedBytes: number;
  /** Shared memory is given to blocks in units of so many bytes, reserved bytes included. */
  readonly sharedUnitInBytes: number;
  readonly checks: boolean;
  readonly contractMultiplyAdd: boolean;
  readonly contractsBfloat16: boolean;
  readonly looksAhead: boolean;
  readonly maxStepsPerBlock: number;
  readonly maxTicksPerBlock: number;
  readonly maxSteps: number;
  readonly cancelled: () => boolean;
  readonly print: (text: string) => void;
  readonly launchChild: LaunchOptions['launchChild'];
  readonly touched: LaunchOptions['touched'];
}

/** Steps between two looks at whether the run was cancelled: well under a millisecond of work. */
const STEPS_BETWEEN_CHECKS = 1024;
/** Statements between two looks at the clock of a loop that waits for it. */
const CLOSE_READS_TICKS = 16;
/** So many looks in a row pass at the usual pace; every 16 after them double it, up to 2^12 statements a look. */
const PATIENT_READS = 64;
const MOST_DOUBLINGS = 12;

/** What the closures of a launch share: the block that is running, its memory, and all that is counted. */
export class Machine {
  readonly options: MachineOptions;
  readonly shape: Shape;
  readonly memory: DeviceMemory;
  readonly problems: ProblemLog;
  readonly accesses: AccessCount[];
  readonly requestCounters: RequestCounter[];
  readonly branches: BranchCount[];
  /** Another block of the same launch, whose counts are continued. */
  private readonly sibling: Machine | undefined;
  readonly threadIndex: Readonly<Record<'x' | 'y' | 'z', Pattern>>;
  /** Threads that left the kernel. */
  readonly exited: Mask;
  /** All threads that the block started with and that have not left the kernel. */
  readonly alive: Mask;
  readonly races: RaceDetector;
  readonly skippedBarriers: SkippedBarriers;
  readonly memoryBarriers = new MemoryBarriers();
  readonly pipelines = new BlockPipelines();
  /** L1 and L2; undefined when switched off. */
  caches: CacheModel | undefined;
  /** The machines of the cluster's blocks by rank, where these run together. */
  peers: readonly Machine[] = [];
  private readonly peerRegions: (Region | undefined)[] = [];
  block: Dim3 = [0, 0, 0];
  flops = 0;
  flopsDouble = 0;
  steps = 0;
  stepLanes = 0;
  stepsAtBlockStart = 0;
  ticksAtBlockStart = 0;
  /** The loops that are being executed, the innermost last. */
  readonly loops: RunningLoop[] = [];
  /** Counts up at each executed statement, for clock(). */
  ticks = 0;
  private sinceCheck = 0;

  /** Of all variables that live in registers. */
  readonly registers: Register[] = [];
  /** Counts what may be different when something is done again: memory, the clock, output. */
  changes = 0;
  /** Notes the loads of a loop's round, while one is looked at for what the next ones load. */
  trail: Trail | undefined;
  private clockReads = 0;
  private clockSkew = 0;
  private ticksAtClock = 0;
  /** What hardware would have ended the kernel with, had it come so far. */
  fault: KernelFault | undefined;
  /** Whether the block that runs has done what ends the kernel. */
  blockHasFailed = false;
  private sharedEnd = 0;
  private readonly sharedOffsets = new Map<Variable, number>();
  private dynamicOffset = -1;
  shared: Region | undefined;
  local: Region | undefined;
  /** thread × bytes of local memory per thread. */
  localBases: Int32Array = new Int32Array(0);
  readonly locals = new LocalLayout();

  constructor(options: MachineOptions, sibling?: Machine) {
    this.options = options;
    this.sibling = sibling;
    this.problems = sibling?.problems ?? new ProblemLog();
    this.accesses = sibling?.accesses ?? [];
    this.requestCounters = sibling?.requestCounters ?? [];
    this.branches = sibling?.branches ?? [];
    this.caches = sibling?.caches;
    this.memory = options.memory;
    const [x, y, z] = options.block;
    this.shape = shapeOf(x * y * z, options.lanes);
    this.threadIndex = { x: newPattern(this.shape), y: newPattern(this.shape), z: newPattern(this.shape) };
    for (let i = 0; i < this.shape.warps * 32; i++) {
      // Places behind the last thread repeat it, so that their addresses stay where real ones are.
      const thread = Math.min(i, this.shape.threads - 1);
      this.threadIndex.x.data[i] = thread % x;
      this.threadIndex.y.data[i] = Math.floor(thread / x) % y;
      this.threadIndex.z.data[i] = Math.floor(thread / (x * y));
    }
    for (const pattern of Object.values(this.threadIndex)) pattern.id = freshId();
    this.exited = new Mask(this.shape);
    this.alive = new Mask(this.shape);
    this.races = new RaceDetector(this);
    this.skippedBarriers = new SkippedBarriers(this);
  }

  /** The offset of a shared variable in the block's window, the same for every call. */
  sharedOffset(variable: Variable): number {
    if (variable.storage === 'dynamicShared') {
      // All `extern __shared__` arrays of a kernel start at the same place, behind the static ones.
      this.dynamicOffset = -2;
      return -1;
    }
    const known = this.sharedOffsets.get(variable);
    if (known !== undefined) return known;
    const offset = alignUp(this.sharedEnd, sharedAlignment(variable));
    this.sharedEnd = offset + (sizeInBytes(variable.type) ?? 0);
    this.sharedOffsets.set(variable, offset);
    return offset;
  }

  /** Which multiprocessor runs the block: hardware may choose any, and fills all in turn. */
  get multiprocessor(): number {
    const { grid, multiprocessors } = this.options;
    const [x, y, z] = this.block;
    return (x + grid[0] * (y + grid[1] * z)) % multiprocessors;
  }

  /** Where dynamic shared memory starts: 16-byte aligned behind the static variables. */
  get dynamicSharedBase(): number {
    return SHARED_BASE + Math.ceil(this.sharedEnd / 16) * 16;
  }

  /** Makes the memory that the compiled kernel asked for. */
  allocateWindows(): void {
    const sharedBytes = this.dynamicSharedBase - SHARED_BASE + this.options.sharedDynamicBytes;
    const used = this.dynamicOffset === -2 ? sharedBytes : this.sharedEnd;
    const { lanes, reservedSharedBytes, sharedUnitInBytes: unit } = this.options;
    const room = Math.ceil((sharedBytes + reservedSharedBytes) / unit) * unit - reservedSharedBytes;
    this.shared =
      used > 0
        ? new Region(SHARED_BASE, used, 'shared', 'shared memory', false, lanes, undefined, room)
        : undefined;
    const bytesPerThread = this.locals.fix();
    const localBytes = bytesPerThread * this.shape.threads;
    this.local =
      localBytes > 0 ? new Region(LOCAL_BASE, localBytes, 'local', 'local memory', true) : undefined;
    this.localBases = Int32Array.from({ length: this.shape.warps * 32 }, (_, i) => i * bytesPerThread);
  }

  startBlock(block: Dim3): void {
    this.block = block;
    this.exited.clear();
    this.alive.fill();
    this.stepsAtBlockStart = this.steps;
    this.ticksAtBlockStart = this.ticks;
    this.loops.length = 0;
    this.blockHasFailed = false;
    if (this.shared !== undefined) {
      this.shared.written = new Uint8Array(Math.ceil(this.shared.roomInBytes / 8));
    }
    this.memoryBarriers.clear();
    this.pipelines.clear();
    this.races.startBlock();
    this.caches?.startBlock();
  }

  /** Threads that never came to a barrier that others wait at were reported there; here the block is tidied up. */
  endBlock(): void {
    this.races.endBlock();
    this.skippedBarriers.endBlock();
  }

  noteStop(reason: LaunchStop['reason'], kernelAt: Location): void {
    // The loop that went round most often is the one that does not end.
    let loop: RunningLoop | undefined;
    for (const one of this.loops) if (loop === undefined || one.rounds > loop.rounds) loop = one;
    const at = loop?.at ?? kernelAt;
    if (reason === 'no-progress' || (reason === 'step-budget' && this.isTooMuch())) {
      const steps = this.steps - this.stepsAtBlockStart;
      const message = (): string =>
        reason === 'no-progress'
          ? 'the block did not end: this loop repeats itself with nothing changing. Blocks run one after the other here, ' +
            'and so do the arms of a branch: what it waits for may be up to another block or to threads that run behind'
          : `a block did not end within ${steps} steps: a loop waits for something that never happens, or the step budget is too small`;
      this.report('no-progress', at, Math.max(0, loop?.mask.first() ?? 0), message);
    } else if (reason === 'step-budget') {
      const message = (): string =>
        `the launch did not end within ${this.options.maxSteps} steps, its budget`;
      this.problems.report('no-progress', at, message, undefined);
    }
  }

  /** The statements so far, for clock(). A loop that does nothing but look at the clock sees it run faster and faster. */
  readClock(): number {
    this.clockReads = this.ticks - this.ticksAtClock > CLOSE_READS_TICKS ? 0 : this.clockReads + 1;
    this.ticksAtClock = this.ticks;
    const doublings = Math.max(0, this.clockReads - PATIENT_READS) >> 4;
    this.clockSkew += 2 ** Math.min(doublings, MOST_DOUBLINGS);
    return this.ticks + this.clockSkew;
  }

  /** Counts a statement of the active warps, and ends the run when the budget is spent or it was cancelled. */
  step(mask: Mask): void {
    this.ticks++;
    this.steps += mask.warps;
    this.stepLanes += mask.lanes;
    if (++this.sinceCheck >= STEPS_BETWEEN_CHECKS) this.checkBudget();
  }

  /** Whether that many further statements of these lanes are within all budgets. */
  hasRoomFor(statements: number, mask: Mask): boolean {
    const steps = this.steps + statements * mask.warps;
    return !this.isTooMuch(steps, this.ticks + statements) && steps <= this.options.maxSteps;
  }

  /** Counts that many statements of these lanes, for which there is room. */
  skip(statements: number, mask: Mask): void {
    this.ticks += statements;
    this.steps += statements * mask.warps;
    this.stepLanes += statements * mask.lanes;
    const due = this.sinceCheck + statements;
    if (due >= STEPS_BETWEEN_CHECKS) this.checkBudget();
    this.sinceCheck = due % STEPS_BETWEEN_CHECKS;
  }

  private checkBudget(): void {
    this.sinceCheck = 0;
    if (this.options.cancelled()) throw new LaunchStop('cancelled');
    if (this.isTooMuch() || this.steps > this.options.maxSteps) throw new LaunchStop('step-budget');
  }

  /** Whether these are more than one block may take. */
  private isTooMuch(steps = this.steps, ticks = this.ticks): boolean {
    const { maxStepsPerBlock, maxTicksPerBlock } = this.options;
    return (
      steps - this.stepsAtBlockStart > maxStepsPerBlock || ticks - this.ticksAtBlockStart > maxTicksPerBlock
    );
  }

  countFlops(type: Type, count: number): void {
    if (type.kind === 'float' && type.format === 'double') this.flopsDouble += count;
    else this.flops += count;
  }

  /** The memory that holds the address, as the device sees it. */
  regionFor(address: number): Region | undefined {
    if (address >= SHARED_BASE && address < SHARED_BASE + WINDOW_BYTES) return this.sharedAt(address);
    if (address >= LOCAL_BASE && address < LOCAL_BASE + WINDOW_BYTES) return this.local;
    const region = this.memory.regionAt(address);
    if (region === undefined || region.freed || region.kind === 'host') return undefined;
    this.options.touched?.add(region);
    return region;
  }

  /** The shared memory in whose window the address lies: the block's own, or that of another of its cluster. */
  sharedAt(address: number): Region | undefined {
    const window = Math.floor((address - SHARED_BASE) / PEER_BYTES);
    if (window === 0) return this.shared;
    const seen = this.peerRegions[window];
    if (seen !== undefined) return seen;
    const own = this.peers[window - 1]?.shared;
    return (this.peerRegions[window] = own?.seenAt(SHARED_BASE + window * PEER_BYTES));
  }

  newAccess(count: Pick<AccessCount, 'at' | 'movedTo' | 'space' | 'op' | 'bytesPerLane'>): AccessCount {
    const known = this.sibling?.accesses.find(
      (one) =>
        one.at === count.at &&
        one.space === count.space &&
        one.op === count.op &&
        one.bytesPerLane === count.bytesPerLane,
    );
    if (known !== undefined) return known;
    const made = { ...count, ...noRequests };
    this.accesses.push(made);
    return made;
  }

  newBranch(at: Location, kind: BranchKind): BranchCount {
    const known = this.sibling?.branches.find((one) => one.at === at && one.kind === kind);
    if (known !== undefined) return known;
    const made = { at, kind, executed: 0, divergent: 0 };
    this.branches.push(made);
    return made;
  }

  fail(fault: KernelFault): void {
    this.fault ??= fault;
    this.blockHasFailed = true;
  }

  /** Adds what another block of the launch counted apart. */
  absorb(other: Machine): void {
    this.fault ??= other.fault;
    this.flops += other.flops;
    this.flopsDouble += other.flopsDouble;
    this.steps += other.steps;
    this.stepLanes += other.stepLanes;
  }

  threadAt(thread: number): Dim3 {
    const { x, y, z } = this.threadIndex;
    return [x.data[thread] ?? 0, y.data[thread] ?? 0, z.data[thread] ?? 0];
  }

  report(
    kind: ProblemKind,
    at: Location,
    thread: number,
    message: () => string,
    otherAt?: Location,
    count = 1,
  ): Recorded | undefined {
    const where = thread < 0 ? undefined : { block: this.block, thread: this.threadAt(thread) };
    return this.problems.report(kind, at, message, where, otherAt, count);
  }
}

/** A loop between its first round and its last. */
export interface RunningLoop {
  readonly loop: Loop;
  readonly at: Location;
  readonly mask: Mask;
  rounds: number;
}

/** The space that an access of a region is counted in. */
export function spaceOf(region: Region): MemorySpace {
  switch (region.kind) {
    case 'shared':
      return 'shared';
    case 'local':
      return 'local';
    case 'constant':
      return 'constant';
    default:
      return 'global';
  }
}
