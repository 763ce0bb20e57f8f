/** Launches with all their values: checked as the runtime does, then run on the device half. */
import { timeBoundInSeconds } from '../../../device/roofline.ts';
import type { FloatingPointWork } from '../../../device/roofline.ts';
import type { FunctionIr } from '../../../ir/nodes.ts';
import type { Location } from '../../../text/location.ts';
import type { ArgumentValue, Dim3, KernelFault, LaunchResult } from '../../api.ts';
import { runLaunch } from '../../launch.ts';
import type { CudaErrorCode } from './cudaErrors.ts';
import { cudaErrors } from './cudaErrors.ts';
import { nodeTypes } from './hostGraphs.ts';
import { launchRefusal } from './hostLaunchLimits.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import { HostStop, unsupported } from '../hostStop.ts';
import type { Region } from '../../memory/region.ts';
import type { Executed } from './repeatedLaunches.ts';

export interface LaunchOrder {
  readonly kernel: FunctionIr;
  readonly at: Location;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly sharedDynamicBytes: number;
  readonly values: readonly ArgumentValue[];
  readonly isCooperative?: boolean | undefined;
  /** Blocks along each axis of a cluster, where the launch says so. */
  readonly cluster?: Dim3 | undefined;
}

/** Runs a launch, or keeps it where its stream is captured into a graph. */
export function submitLaunch(r: HostRuntime, stream: number, order: LaunchOrder): CudaErrorCode {
  const whole = { ...order, ...r.launchAttributes };
  r.launchAttributes = undefined;
  return (r.launchCode = r.graphs.submit(stream, nodeTypes.kernel, () => launch(r, whole)));
}

/** Levels of kernels that kernels launch (CUDA C++ Programming Guide, 13.3.1.2). */
const MOST_LEVELS = 24;

/** Runs a launch, or notes why the runtime would not. */
export function launch(r: HostRuntime, order: LaunchOrder): CudaErrorCode {
  const { kernel, grid, block, sharedDynamicBytes, at } = order;
  const record = { kernel, launchAt: at, grid, block, sharedDynamicBytes };
  if (r.stickyError !== cudaErrors.success) {
    r.launches.push({ ...record, result: undefined, refusal: 'an earlier launch had failed' });
    return r.stickyError;
  }
  if (r.launchDepth > MOST_LEVELS) {
    const message = `a kernel may launch kernels that launch kernels, but no more than ${MOST_LEVELS} levels deep`;
    r.launches.push({ ...record, result: undefined, refusal: message });
    return r.fail(cudaErrors.launchMaxDepthExceeded);
  }
  const refusal = launchRefusal(r.options.profile, {
    kernel,
    grid,
    block,
    sharedDynamicBytes,
    registersPerThread: r.options.knownRegistersOf(kernel) ?? 0,
    dynamicSharedLimit: r.dynamicSharedLimits.get(kernel),
    isCooperative: order.isCooperative,
    cluster: order.cluster,
    allowsLargeClusters: r.largeClusters.has(kernel),
  });
  if (refusal !== undefined) {
    r.launches.push({ ...record, result: undefined, refusal: refusal.message });
    return r.fail(refusal.code);
  }
  if (kernel.body === undefined) {
    throw unsupported(
      `the kernel \`${kernel.displayName}\`, which this file declares but does not define`,
      at,
    );
  }
  const index = r.launches.length;
  const tails: LaunchOrder[] = [];
  const { memory, unfinished } = r.machine;
  unfinished.show();
  // A launch that is known is over before anybody asks.
  if (r.options.launchOptions.cancelled?.() === true) throw cancelledAt(at);
  const result =
    r.options.launchOptions.looksAhead === false
      ? execute(r, order, tails).result
      : r.repeated.run(order, (touched) => execute(r, order, tails, touched));
  // A kernel stands before those that it launched.
  r.launches.splice(index, 0, { ...record, result, refusal: undefined });
  if (result.blocksSimulated < result.blocksTotal) r.machine.memory.assumeWritten();
  settle(r, result, at);
  for (const tail of tails) launchFromKernel(r, tail);
  if (r.launchDepth === 0) unfinished.note(memory.liveRegions());
  return cudaErrors.success;
}

/** What a kernel's launch gives stays on the device. */
function launchFromKernel(r: HostRuntime, order: LaunchOrder): void {
  const before = r.lastError;
  r.launchDepth++;
  launch(r, order);
  r.launchDepth--;
  r.lastError = before;
}

/** cudaStreamTailLaunch: what goes there begins when the kernel that launches it has ended. */
const TAIL_STREAM = 3;

function execute(r: HostRuntime, order: LaunchOrder, tails: LaunchOrder[], touched?: Set<Region>): Executed {
  const { profile, launchOptions, onProgress } = r.options;
  let hasEffects = false;
  const run = runLaunch({
    kernel: order.kernel,
    grid: order.grid,
    block: order.block,
    ...clusterOf(order),
    sharedDynamicBytes: order.sharedDynamicBytes,
    arguments: order.values,
    memory: r.machine.memory,
    profile,
    options: {
      ...launchOptions,
      ...(touched === undefined ? {} : { touched }),
      print: (text) => {
        hasEffects = true;
        r.printFromKernel(text, order.at);
      },
      launchChild: (child) => {
        hasEffects = true;
        if (child.stream === TAIL_STREAM) tails.push(child);
        else launchFromKernel(r, child);
      },
    },
  });
  const index = r.launches.length;
  for (;;) {
    const step = run.next();
    if (step.done === true) return { result: step.value, hasEffects };
    onProgress(order.kernel, index, step.value);
  }
}

/** Of the launch, or as the kernel declares it. */
function clusterOf({ cluster, kernel }: LaunchOrder): { readonly cluster?: Dim3 } {
  const size = cluster ?? kernel.clusterSize;
  return size === undefined ? {} : { cluster: size };
}

function cancelledAt(at: Location): HostStop {
  return new HostStop('cancelled', 'the run was cancelled', 1, at);
}

const errorsOfFaults: Readonly<Record<KernelFault, CudaErrorCode>> = {
  'illegal-address': cudaErrors.illegalAddress,
  'address-space': cudaErrors.invalidAddressSpace,
  'launch-failure': cudaErrors.launchFailure,
};

/** What the launch leaves behind in the runtime: time, and errors as hardware would report them. */
function settle(r: HostRuntime, result: LaunchResult, at: Location): void {
  const { board, limits } = r.options.profile;
  if (board !== null) {
    const { work, dramBytes } = workOfGrid(result);
    r.deviceSeconds += timeBoundInSeconds({ board, limits }, work, dramBytes);
  }
  switch (result.ended) {
    case 'cancelled':
      throw cancelledAt(at);
    case 'step-budget':
      // It may well end on hardware: what the program does behind it is not known.
      throw new HostStop('step-budget', 'a launch has run for as many steps as it may', 1, at);
    case 'no-progress':
      // Hardware would hang here, or what the loop waits for comes from another block: in either case nothing is known of what follows.
      throw new HostStop('step-budget', 'a launch repeats itself with nothing changing', 1, at);
    case 'trap':
      r.stickyError = result.problems.some((problem) => problem.kind === 'assertion')
        ? cudaErrors.assert
        : cudaErrors.launchFailure;
      break;
    case 'finished':
      if (result.fault !== undefined) r.stickyError = errorsOfFaults[result.fault];
      else if (result.problems.some((problem) => problem.kind === 'misaligned')) {
        r.stickyError = cudaErrors.misalignedAddress;
      }
  }
}

/** What the caches let through; without their model, every sector of the requests. */
function dramBytesOf(result: LaunchResult): number {
  const { caches, totals } = result;
  if (caches !== undefined) return caches.dramReadBytes + caches.dramWriteBytes;
  return totals.sectors * 32;
}

/** The operations and the traffic of DRAM in bytes that all blocks come to, where only some were simulated. */
export function workOfGrid(result: LaunchResult): {
  readonly work: FloatingPointWork;
  readonly dramBytes: number;
} {
  const share = result.blocksSimulated === 0 ? 1 : result.blocksTotal / result.blocksSimulated;
  return {
    work: { single: result.flops * share, double: result.flopsDouble * share },
    dramBytes: dramBytesOf(result) * share,
  };
}
