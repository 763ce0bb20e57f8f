import { occupancy } from '../../../device/occupancy.ts';
import {
  MAX_STATIC_SHARED_BYTES,
  MAX_THREADS_PER_BLOCK,
  WARP_SIZE,
} from '../../../device/computeCapability.ts';
import type { FunctionIr } from '../../../ir/nodes.ts';
import { nodeTypes } from './hostGraphs.ts';
import { argumentsAt, dimensionsAt, kernelAt } from './hostKernelArguments.ts';
import { submitLaunch } from './hostLaunchOrders.ts';
import { mostBlocksOfCluster, staticSharedBytes } from './hostLaunchLimits.ts';
import type { CudaErrorCode } from './cudaErrors.ts';
import { cudaErrorName, cudaErrors, cudaErrorText } from './cudaErrors.ts';
import type { CallSite, LibraryTable, Value } from '../library/hostLibrary.ts';
import type { HostRuntime, LaunchAttributes } from '../hostRuntime.ts';
import { unsupported } from '../hostStop.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

const done = (): CudaErrorCode => cudaErrors.success;

/** What device work so far has come to: a sticky error, which stays, or success. */
function synchronize(r: HostRuntime): CudaErrorCode {
  return r.stickyError === cudaErrors.success ? cudaErrors.success : r.fail(r.stickyError);
}

/** Behind a fault an H200 with CUDA 13 forgets the error, and has no device for what comes next. */
function reset(r: HostRuntime): CudaErrorCode {
  if (r.stickyError === cudaErrors.success) return cudaErrors.success;
  r.lastError = cudaErrors.success;
  r.stickyError = cudaErrors.devicesUnavailable;
  return cudaErrors.success;
}

function takeError(r: HostRuntime): CudaErrorCode {
  const code = r.lastError;
  r.lastError = r.stickyError;
  return code;
}

/** 0 is the least urgent, and the devices of today know six levels (cudaDeviceGetStreamPriorityRange on sm_80). */
const MOST_URGENT = -5;

function newStream(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const handle = r.newHandle();
  const [flags, priority] = [1, 2].map((i) => (v[i] === undefined ? 0 : at(v, i)));
  r.streams.set(handle, { flags: flags!, priority: Math.min(0, Math.max(MOST_URGENT, priority!)) });
  r.writeLong(at(v, 0), handle, s.at);
  return cudaErrors.success;
}

const DISABLE_TIMING = 2;

function newEvent(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const handle = r.newHandle();
  r.events.set(handle, Number.NaN);
  if ((at(v, 1) & DISABLE_TIMING) !== 0) r.untimedEvents.add(handle);
  r.writeLong(at(v, 0), handle, s.at);
  return cudaErrors.success;
}

function recordEvent(r: HostRuntime, v: readonly Value[]): CudaErrorCode {
  if (!r.events.has(at(v, 0))) return r.fail(cudaErrors.invalidResourceHandle);
  r.events.set(at(v, 0), r.deviceSeconds);
  r.graphs.record(at(v, 0), at(v, 1));
  return cudaErrors.success;
}

/** The sum of the launches' roofline bounds between the two: no measured time. */
function elapsedTime(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const from = r.events.get(at(v, 1));
  const to = r.events.get(at(v, 2));
  const isUntimed = r.untimedEvents.has(at(v, 1)) || r.untimedEvents.has(at(v, 2));
  if (isUntimed || from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to)) {
    return r.fail(cudaErrors.invalidResourceHandle);
  }
  r.writeFloat(at(v, 0), (to - from) * 1000, s.at);
  return cudaErrors.success;
}

const MAX_DYNAMIC_SHARED_SIZE = 8;
const ALLOWS_LARGE_CLUSTERS = 14;

function setAttribute(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const kernel = kernelAt(r, at(v, 0), s.at);
  if (at(v, 1) === ALLOWS_LARGE_CLUSTERS) r.largeClusters[at(v, 2) === 0 ? 'delete' : 'add'](kernel);
  if (at(v, 1) !== MAX_DYNAMIC_SHARED_SIZE) return cudaErrors.success;
  const wanted = at(v, 2);
  const most = r.options.profile.limits.maxSharedBytesPerBlock - staticSharedBytes(kernel);
  if (wanted > most || wanted < 0) {
    r.problems.push({
      kind: 'host',
      message: `asks for ${wanted} bytes of dynamic shared memory, but ${kernel.displayName} can have at most ${most}`,
      at: s.at,
    });
    return r.fail(cudaErrors.invalidValue);
  }
  r.dynamicSharedLimits.set(kernel, wanted);
  return cudaErrors.success;
}

function getAttributes(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const kernel = kernelAt(r, at(v, 1), s.at);
  const type = s.types[0];
  const struct = type?.kind === 'pointer' && type.pointee.kind === 'struct' ? type.pointee : undefined;
  if (struct === undefined) throw unsupported('cudaFuncGetAttributes into this type', s.at);
  const version = Math.round(10 * Number(r.options.profile.limits.computeCapability));
  const values: Readonly<Record<string, number>> = {
    ptxVersion: version,
    binaryVersion: version,
    sharedSizeBytes: staticSharedBytes(kernel),
    numRegs: r.options.registersOf(kernel),
    maxThreadsPerBlock: kernel.launchBounds?.maxThreads ?? MAX_THREADS_PER_BLOCK,
    maxDynamicSharedSizeBytes: r.dynamicSharedLimits.get(kernel) ?? MAX_STATIC_SHARED_BYTES,
  };
  r.write(at(v, 0), new Uint8Array(struct.sizeInBytes), s.at);
  for (const field of struct.fields) {
    const value = values[field.name];
    if (value === undefined) continue;
    const address = at(v, 0) + field.offsetInBytes;
    if (field.type.kind === 'integer' && field.type.bits === 64) r.writeLong(address, value, s.at);
    else r.writeInt(address, value, s.at);
  }
  return cudaErrors.success;
}

function blocksPerSm(
  r: HostRuntime,
  kernel: FunctionIr,
  threads: number,
  sharedDynamicBytes: number,
): number {
  return occupancy(r.options.profile.limits, {
    threads,
    registersPerThread: r.options.registersOf(kernel),
    sharedStaticBytes: staticSharedBytes(kernel),
    sharedDynamicBytes,
  }).blocksPerSm;
}

function activeBlocks(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const kernel = kernelAt(r, at(v, 1), s.at);
  r.writeInt(at(v, 0), blocksPerSm(r, kernel, at(v, 2), at(v, 3)), s.at);
  return cudaErrors.success;
}

/** The block size with the most warps on a multiprocessor; the largest of those that tie, as the runtime chooses. */
function potentialBlockSize(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const kernel = kernelAt(r, at(v, 2), s.at);
  const limit = at(v, 4);
  const most = Math.min(
    limit === 0 ? MAX_THREADS_PER_BLOCK : limit,
    kernel.launchBounds?.maxThreads ?? MAX_THREADS_PER_BLOCK,
  );
  let best = { threads: 0, blocks: 0 };
  for (let threads = Math.ceil(most / WARP_SIZE) * WARP_SIZE; threads > 0; threads -= WARP_SIZE) {
    const size = Math.min(threads, most);
    const blocks = blocksPerSm(r, kernel, size, at(v, 3));
    if (blocks * size > best.blocks * best.threads) best = { threads: size, blocks };
  }
  r.writeInt(at(v, 0), best.blocks * (r.options.profile.board?.smCount ?? 1), s.at);
  r.writeInt(at(v, 1), best.threads, s.at);
  return cudaErrors.success;
}

/** As many as an H200 says for kernels of any size that it runs. */
function potentialClusterSize(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  r.writeInt(at(v, 0), mostBlocksOfCluster(r.largeClusters.has(kernelAt(r, at(v, 1), s.at))), s.at);
  return cudaErrors.success;
}

/** Calls a host function as work of a stream. */
function hostFunction(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  return r.graphs.submit(at(v, 0), nodeTypes.host, () => {
    r.callback?.(at(v, 1), [{ kind: 'pointer', value: at(v, 2) }], s.at);
    return cudaErrors.success;
  });
}

function streamCallback(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const given = [
    { kind: 'pointer', value: at(v, 0) },
    { kind: 'int', value: r.stickyError },
    { kind: 'pointer', value: at(v, 2) },
  ] as const;
  r.callback?.(at(v, 1), given, s.at);
  return cudaErrors.success;
}

/** A launch whose kernel or arguments only the running program knows. */
function launchByAddress(
  r: HostRuntime,
  v: readonly Value[],
  s: CallSite,
  isCooperative = false,
): CudaErrorCode {
  const kernel = kernelAt(r, at(v, 0), s.at);
  return submitLaunch(r, at(v, 5), {
    kernel,
    isCooperative,
    at: s.at,
    grid: dimensionsAt(r, at(v, 1), s.at),
    block: dimensionsAt(r, at(v, 2), s.at),
    sharedDynamicBytes: at(v, 4),
    values: argumentsAt(r, kernel, at(v, 3), s.at),
  });
}

const ATTRIBUTE_BYTES = 72;
const COOPERATIVE = 2;
const CLUSTER_DIMENSION = 4;

/** cudaLaunchAttribute: a number that says what it is, and behind 8 bytes its value. */
function launchAttributes(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  let given: LaunchAttributes = {};
  for (let i = 0; i < at(v, 1); i++) {
    const address = at(v, 0) + i * ATTRIBUTE_BYTES;
    const word = (index: number): number => r.readInt(address + 8 + 4 * index, s.at);
    const id = r.readInt(address, s.at);
    if (id === COOPERATIVE) given = { ...given, isCooperative: word(0) !== 0 };
    if (id === CLUSTER_DIMENSION) given = { ...given, cluster: [word(0), word(1), word(2)] };
  }
  r.launchAttributes = given;
  return cudaErrors.success;
}

/** Errors, streams, events, and questions about kernels. */
export const cudaFunctions: LibraryTable = {
  cudaGetLastError: takeError,
  cudaPeekAtLastError: (r) => r.lastError,
  // Lowering's name for the result of cudaLaunchKernel and its kin.
  __launch_result: (r) => r.launchCode,
  // And for what the configuration of the next launch lists.
  __launch_attributes: launchAttributes,
  cudaGetErrorString: (r, v) => r.machine.stringAddress(cudaErrorText(at(v, 0))),
  cudaGetErrorName: (r, v) => r.machine.stringAddress(cudaErrorName(at(v, 0))),
  cudaDeviceSynchronize: synchronize,
  cudaThreadSynchronize: synchronize,
  cudaStreamSynchronize: synchronize,
  cudaEventSynchronize: synchronize,
  cudaStreamQuery: synchronize,
  cudaEventQuery: synchronize,
  cudaDeviceReset: reset,
  cudaStreamCreate: newStream,
  cudaStreamCreateWithFlags: newStream,
  cudaStreamCreateWithPriority: newStream,
  cudaDeviceGetStreamPriorityRange: (r, v, s) => {
    if (at(v, 0) !== 0) r.writeInt(at(v, 0), 0, s.at);
    if (at(v, 1) !== 0) r.writeInt(at(v, 1), MOST_URGENT, s.at);
    return cudaErrors.success;
  },
  cudaStreamDestroy: done,
  cudaStreamWaitEvent: (r, v) => {
    r.graphs.wait(at(v, 0), at(v, 1));
    return cudaErrors.success;
  },
  cudaStreamSetAttribute: done,
  cudaStreamGetFlags: (r, v, s) => {
    r.writeInt(at(v, 1), r.streams.get(at(v, 0))?.flags ?? 0, s.at);
    return cudaErrors.success;
  },
  cudaStreamGetPriority: (r, v, s) => {
    r.writeInt(at(v, 1), r.streams.get(at(v, 0))?.priority ?? 0, s.at);
    return cudaErrors.success;
  },
  cudaLaunchHostFunc: hostFunction,
  cudaStreamAddCallback: streamCallback,
  cudaLaunchKernel: (r, v, s) => launchByAddress(r, v, s),
  cudaLaunchCooperativeKernel: (r, v, s) => launchByAddress(r, v, s, true),
  cudaEventCreate: newEvent,
  cudaEventCreateWithFlags: newEvent,
  cudaEventRecord: recordEvent,
  cudaEventRecordWithFlags: recordEvent,
  cudaEventDestroy: (r, v) =>
    r.events.delete(at(v, 0)) ? cudaErrors.success : r.fail(cudaErrors.invalidResourceHandle),
  cudaEventElapsedTime: elapsedTime,
  cudaFuncSetAttribute: setAttribute,
  cudaFuncGetAttributes: getAttributes,
  cudaFuncSetCacheConfig: done,
  cudaFuncSetSharedMemConfig: done,
  cudaOccupancyMaxActiveBlocksPerMultiprocessor: activeBlocks,
  cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags: activeBlocks,
  cudaOccupancyMaxPotentialBlockSize: potentialBlockSize,
  cudaOccupancyMaxPotentialClusterSize: potentialClusterSize,
};
