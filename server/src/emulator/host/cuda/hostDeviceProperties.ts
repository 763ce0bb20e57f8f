/** What the emulated device says of itself. */
import {
  CONSTANT_MEMORY_BYTES,
  MAX_BLOCK_DIMENSIONS,
  MAX_GRID_DIMENSIONS,
  MAX_STATIC_SHARED_BYTES,
  MAX_THREADS_PER_BLOCK,
  WARP_SIZE,
} from '../../../device/computeCapability.ts';
import type { DeviceProfile } from '../../../device/profiles.ts';

/** CUDA C++ Programming Guide, "Technical Specifications per Compute Capability": from 6.0 on they are the same. */
const textureLimits: readonly (readonly [name: string, limit: number | readonly number[]])[] = [
  ['maxTexture1D', 131072],
  ['maxTexture1DMipmap', 32768],
  ['maxTexture1DLinear', 2 ** 28],
  ['maxTexture1DLayered', [32768, 2048]],
  ['maxTexture2D', [131072, 65536]],
  ['maxTexture2DMipmap', [32768, 32768]],
  ['maxTexture2DLinear', [131072, 65000, 2097120]],
  ['maxTexture2DGather', [32768, 32768]],
  ['maxTexture2DLayered', [32768, 32768, 2048]],
  ['maxTexture3D', [16384, 16384, 16384]],
  ['maxTextureCubemap', 32768],
  ['maxTextureCubemapLayered', [32768, 2046]],
  ['maxSurface1D', 32768],
  ['maxSurface1DLayered', [32768, 2048]],
  ['maxSurface2D', [131072, 65536]],
  ['maxSurface2DLayered', [32768, 32768, 2048]],
  ['maxSurface3D', [16384, 16384, 16384]],
  ['maxSurfaceCubemap', 32768],
  ['maxSurfaceCubemapLayered', [32768, 2046]],
  ['surfaceAlignment', 512],
];

/** Properties by the names of cudaDeviceProp; what is not listed is zero. */
export function properties(profile: DeviceProfile): ReadonlyMap<string, number | readonly number[]> {
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
    ['memoryPoolsSupported', 1],
    ...textureLimits,
  ]);
}

/** cudaDeviceAttr (driver_types.h): numbers with names of the properties, some of which have several values. */
const attributeTable = `
  1 maxThreadsPerBlock 2 maxThreadsDim[0] 3 maxThreadsDim[1] 4 maxThreadsDim[2] 5 maxGridSize[0] 6 maxGridSize[1]
  7 maxGridSize[2] 8 sharedMemPerBlock 9 totalConstMem 10 warpSize 11 memPitch 12 regsPerBlock 13 clockRate
  14 textureAlignment 15 deviceOverlap 16 multiProcessorCount 17 kernelExecTimeoutEnabled 18 integrated
  19 canMapHostMemory 20 computeMode 21 maxTexture1D 22 maxTexture2D[0] 23 maxTexture2D[1] 24 maxTexture3D[0]
  25 maxTexture3D[1] 26 maxTexture3D[2] 27 maxTexture2DLayered[0] 28 maxTexture2DLayered[1] 29 maxTexture2DLayered[2]
  30 surfaceAlignment 31 concurrentKernels 32 ECCEnabled 33 pciBusID 34 pciDeviceID 35 tccDriver 36 memoryClockRate
  37 memoryBusWidth 38 l2CacheSize 39 maxThreadsPerMultiProcessor 40 asyncEngineCount 41 unifiedAddressing
  42 maxTexture1DLayered[0] 43 maxTexture1DLayered[1] 45 maxTexture2DGather[0] 46 maxTexture2DGather[1]
  50 pciDomainID 51 texturePitchAlignment 52 maxTextureCubemap 53 maxTextureCubemapLayered[0]
  54 maxTextureCubemapLayered[1] 55 maxSurface1D 56 maxSurface2D[0] 57 maxSurface2D[1] 58 maxSurface3D[0]
  59 maxSurface3D[1] 60 maxSurface3D[2] 61 maxSurface1DLayered[0] 62 maxSurface1DLayered[1]
  63 maxSurface2DLayered[0] 64 maxSurface2DLayered[1] 65 maxSurface2DLayered[2] 66 maxSurfaceCubemap
  67 maxSurfaceCubemapLayered[0] 68 maxSurfaceCubemapLayered[1] 69 maxTexture1DLinear 70 maxTexture2DLinear[0]
  71 maxTexture2DLinear[1] 72 maxTexture2DLinear[2] 73 maxTexture2DMipmap[0] 74 maxTexture2DMipmap[1] 75 major 76 minor
  77 maxTexture1DMipmap 78 streamPrioritiesSupported 79 globalL1CacheSupported 80 localL1CacheSupported
  81 sharedMemPerMultiprocessor 82 regsPerMultiprocessor 83 managedMemory 84 isMultiGpuBoard 85 multiGpuBoardGroupID
  86 hostNativeAtomicSupported 88 pageableMemoryAccess 89 concurrentManagedAccess 90 computePreemptionSupported
  91 canUseHostPointerForRegisteredMem 95 cooperativeLaunch 97 sharedMemPerBlockOptin 99 hostRegisterSupported
  100 pageableMemoryAccessUsesHostPageTables 101 directManagedMemAccessFromHost 106 maxBlocksPerMultiProcessor
  108 persistingL2CacheMaxSize 109 accessPolicyMaxWindowSize 111 reservedSharedMemPerBlock 112 sparseCudaArraySupported
  113 hostRegisterReadOnlySupported 114 timelineSemaphoreInteropSupported 115 memoryPoolsSupported
  116 gpuDirectRDMASupported 117 gpuDirectRDMAFlushWritesOptions 118 gpuDirectRDMAWritesOrdering
  119 memoryPoolSupportedHandleTypes 120 clusterLaunch 121 deferredMappingCudaArraySupported 125 ipcEventSupported`;

const attributes: ReadonlyMap<number, string> = new Map(
  [...attributeTable.matchAll(/(\d+) ([\w[\]]+)/g)].map(([, number, name]) => [Number(number), name!]),
);

/** What the attribute of this number is; undefined where nothing has it. */
export function attributeOf(profile: DeviceProfile, number: number): number | undefined {
  const [name, index] = attributes.get(number)?.split(/[[\]]/) ?? [];
  if (name === undefined) return undefined;
  const known = properties(profile).get(name) ?? 0;
  return typeof known === 'number' ? known : (known[Number(index ?? 0)] ?? 0);
}
