import type { StructField, StructType } from '../../../ir/types.ts';
import {
  CONSTANT_MEMORY_BYTES,
  MAX_BLOCK_DIMENSIONS,
  MAX_GRID_DIMENSIONS,
  MAX_STATIC_SHARED_BYTES,
  MAX_THREADS_PER_BLOCK,
  WARP_SIZE,
} from '../../../device/computeCapability.ts';
import type { DeviceProfile } from '../../../device/profiles.ts';
import type { CudaErrorCode } from './cudaErrors.ts';
import { cudaErrors } from './cudaErrors.ts';
import type { CallSite, LibraryTable, Value } from '../library/hostLibrary.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import { unsupported } from '../hostStop.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

/** Properties by the names of cudaDeviceProp; what is not listed is zero. */
function properties(profile: DeviceProfile): ReadonlyMap<string, number | readonly number[]> {
  const { limits, board } = profile;
  const [major = 0, minor = 0] = limits.computeCapability.split('.').map(Number);
  const clockInKhz = (board?.boostClockInMhz ?? 0) * 1000;
  // Two transfers a clock: bandwidth = 2 × clock × width / 8.
  const memoryClockInKhz =
    board === null ? 0 : Math.round((board.dramBandwidthInGBps * 1e6 * 8) / (2 * board.dramBusWidthInBits));
  return new Map<string, number | readonly number[]>([
    ['totalGlobalMem', board?.dramBytes ?? 0],
    ['sharedMemPerBlock', MAX_STATIC_SHARED_BYTES],
    ['sharedMemPerBlockOptin', limits.maxSharedBytesPerBlock],
    ['sharedMemPerMultiprocessor', limits.sharedBytesPerSm],
    ['reservedSharedMemPerBlock', limits.reservedSharedBytesPerBlock],
    ['regsPerBlock', limits.registersPerBlock],
    ['regsPerMultiprocessor', limits.registersPerSm],
    ['warpSize', WARP_SIZE],
    ['memPitch', 2 ** 31 - 1],
    ['maxThreadsPerBlock', MAX_THREADS_PER_BLOCK],
    ['maxThreadsDim', MAX_BLOCK_DIMENSIONS],
    ['maxGridSize', MAX_GRID_DIMENSIONS],
    ['clockRate', clockInKhz],
    ['totalConstMem', CONSTANT_MEMORY_BYTES],
    ['major', major],
    ['minor', minor],
    ['textureAlignment', 512],
    ['texturePitchAlignment', 32],
    ['deviceOverlap', 1],
    ['multiProcessorCount', board?.smCount ?? 0],
    ['canMapHostMemory', 1],
    ['concurrentKernels', 1],
    ['asyncEngineCount', 2],
    ['unifiedAddressing', 1],
    ['memoryClockRate', memoryClockInKhz],
    ['memoryBusWidth', board?.dramBusWidthInBits ?? 0],
    ['l2CacheSize', board?.l2Bytes ?? 0],
    ['maxThreadsPerMultiProcessor', limits.maxThreadsPerSm],
    ['maxBlocksPerMultiProcessor', limits.maxBlocksPerSm],
    ['managedMemory', 1],
    ['concurrentManagedAccess', 1],
    ['cooperativeLaunch', 1],
    ['globalL1CacheSupported', 1],
    ['localL1CacheSupported', 1],
    ['streamPrioritiesSupported', 1],
  ]);
}

/** cudaDeviceAttr (driver_types.h) by number, as names of the properties. */
const attributes: Readonly<Record<number, string | readonly [string, number]>> = {
  1: 'maxThreadsPerBlock',
  2: ['maxThreadsDim', 0],
  3: ['maxThreadsDim', 1],
  4: ['maxThreadsDim', 2],
  5: ['maxGridSize', 0],
  6: ['maxGridSize', 1],
  7: ['maxGridSize', 2],
  8: 'sharedMemPerBlock',
  9: 'totalConstMem',
  10: 'warpSize',
  12: 'regsPerBlock',
  13: 'clockRate',
  11: 'memPitch',
  15: 'deviceOverlap',
  16: 'multiProcessorCount',
  17: 'kernelExecTimeoutEnabled',
  18: 'integrated',
  19: 'canMapHostMemory',
  20: 'computeMode',
  31: 'concurrentKernels',
  32: 'ECCEnabled',
  36: 'memoryClockRate',
  37: 'memoryBusWidth',
  38: 'l2CacheSize',
  39: 'maxThreadsPerMultiProcessor',
  40: 'asyncEngineCount',
  41: 'unifiedAddressing',
  75: 'major',
  76: 'minor',
  78: 'streamPrioritiesSupported',
  79: 'globalL1CacheSupported',
  80: 'localL1CacheSupported',
  81: 'sharedMemPerMultiprocessor',
  82: 'regsPerMultiprocessor',
  83: 'managedMemory',
  84: 'isMultiGpuBoard',
  86: 'hostNativeAtomicSupported',
  88: 'pageableMemoryAccess',
  89: 'concurrentManagedAccess',
  95: 'cooperativeLaunch',
  97: 'sharedMemPerBlockOptin',
  106: 'maxBlocksPerMultiProcessor',
  111: 'reservedSharedMemPerBlock',
  115: 'memoryPoolsSupported',
};

function writeField(
  r: HostRuntime,
  address: number,
  field: StructField,
  value: number | readonly number[],
  s: CallSite,
): void {
  const target = address + field.offsetInBytes;
  if (typeof value !== 'number') {
    value.forEach((one, i) => {
      r.writeInt(target + 4 * i, one, s.at);
    });
  } else if (field.type.kind === 'integer' && field.type.bits === 64) r.writeLong(target, value, s.at);
  else r.writeInt(target, value, s.at);
}

function getProperties(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  if (at(v, 1) !== 0) return r.fail(cudaErrors.invalidDevice);
  const type = s.types[0];
  const struct: StructType | undefined =
    type?.kind === 'pointer' && type.pointee.kind === 'struct' ? type.pointee : undefined;
  if (struct === undefined) throw unsupported('cudaGetDeviceProperties into this type', s.at);
  const address = at(v, 0);
  r.write(address, new Uint8Array(struct.sizeInBytes), s.at);
  const known = properties(r.options.profile);
  for (const field of struct.fields) {
    const value = known.get(field.name);
    if (field.name === 'name') r.writeText(address + field.offsetInBytes, r.options.profile.name, s.at);
    else if (value !== undefined) writeField(r, address, field, value, s);
  }
  return cudaErrors.success;
}

function getAttribute(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  if (at(v, 2) !== 0) return r.fail(cudaErrors.invalidDevice);
  const entry = attributes[at(v, 1)];
  if (entry === undefined) throw unsupported(`the device attribute ${at(v, 1)}`, s.at);
  const known = properties(r.options.profile).get(typeof entry === 'string' ? entry : entry[0]) ?? 0;
  const value = typeof known === 'number' ? known : (known[typeof entry === 'string' ? 0 : entry[1]] ?? 0);
  r.writeInt(at(v, 0), value, s.at);
  return cudaErrors.success;
}

function setInt(value: (r: HostRuntime) => number): LibraryTable[string] {
  return (r, v, s) => {
    r.writeInt(at(v, 0), value(r), s.at);
    return cudaErrors.success;
  };
}

/** cudaLimit: what cudaDeviceGetLimit gives by default. */
const limitsInBytes: Readonly<Record<number, number>> = { 0: 1024, 1: 1024 * 1024, 2: 8 * 1024 * 1024 };

function limit(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  r.writeLong(at(v, 0), limitsInBytes[at(v, 1)] ?? 0, s.at);
  return cudaErrors.success;
}

const done = (): CudaErrorCode => cudaErrors.success;

/** Questions about the device, of which there is one. */
export const cudaDeviceFunctions: LibraryTable = {
  cudaGetDeviceCount: setInt(() => 1),
  cudaGetDevice: setInt((r) => r.device),
  cudaSetDevice: (r, v) => (at(v, 0) === 0 ? cudaErrors.success : r.fail(cudaErrors.invalidDevice)),
  cudaChooseDevice: setInt(() => 0),
  cudaGetDeviceProperties: getProperties,
  cudaDeviceGetAttribute: getAttribute,
  // CUDA 12.4.
  cudaRuntimeGetVersion: setInt(() => 12040),
  cudaDriverGetVersion: setInt(() => 12040),
  cudaDeviceCanAccessPeer: setInt(() => 0),
  cudaDeviceEnablePeerAccess: (r) => r.fail(cudaErrors.peerAccessUnsupported),
  cudaDeviceDisablePeerAccess: (r) => r.fail(cudaErrors.peerAccessUnsupported),
  cudaDeviceGetByPCIBusId: setInt(() => 0),
  cudaDeviceGetLimit: limit,
  cudaThreadExit: done,
  cudaInitDevice: done,
  cudaCtxResetPersistingL2Cache: done,
  cudaSetDeviceFlags: done,
  cudaDeviceSetCacheConfig: done,
  cudaDeviceGetCacheConfig: setInt(() => 0),
  cudaDeviceSetSharedMemConfig: done,
  // Banks are four bytes wide (cudaSharedMemBankSizeFourByte) on everything since Maxwell.
  cudaDeviceGetSharedMemConfig: setInt(() => 1),
  cudaDeviceSetLimit: done,
  cudaProfilerStart: done,
  cudaProfilerStop: done,
};
