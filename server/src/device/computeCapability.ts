/**
 * What every multiprocessor of one compute capability can hold, and in which units it hands it out.
 *
 * Sources, cited per row below:
 * - [guide] CUDA C++ Programming Guide, "Technical Specifications per Compute Capability".
 * - [occ] NVIDIA's occupancy calculator (cuda_occupancy.h of the CUDA toolkit); the rows of compute
 *   capability 7.5 and later were checked against 4,344 of its answers.
 * - [white] NVIDIA's architecture white paper of that generation.
 */
export interface ComputeCapabilityLimits {
  /** As NVIDIA writes it, for example '8.0'. */
  readonly computeCapability: string;
  readonly architecture: string;
  readonly maxThreadsPerSm: number;
  readonly maxBlocksPerSm: number;
  readonly registersPerSm: number;
  readonly registersPerBlock: number;
  readonly maxRegistersPerThread: number;
  /** Registers are handed out to a warp in multiples of this many (Fermi has exceptions, see occupancy.ts). */
  readonly registerUnitPerWarp: number;
  /** Processing blocks of a multiprocessor; each owns an equal part of the register file. */
  readonly subPartitionsPerSm: number;
  readonly sharedBytesPerSm: number;
  /** The most that one block can have, with the opt-in (cudaFuncAttributeMaxDynamicSharedMemorySize). */
  readonly maxSharedBytesPerBlock: number;
  /** Shared memory is handed out to a block in multiples of this many bytes. */
  readonly sharedUnitInBytes: number;
  /** The part of each block's shared memory that CUDA keeps for itself. */
  readonly reservedSharedBytesPerBlock: number;
  /** L1 and shared memory together, where they share one memory; L1 alone before Volta. */
  readonly unifiedCacheBytesPerSm: number;
  /** Single-precision lanes of a multiprocessor: each does one fused multiply-add per cycle. */
  readonly fp32LanesPerSm: number;
  /** Double-precision results per cycle: [guide], "Throughput of Native Arithmetic Instructions", of data centre boards where boards differ. */
  readonly fp64LanesPerSm: number;
}

/** Threads of a warp on every CUDA device so far [guide]. */
export const WARP_SIZE = 32;
/** The largest block in threads from compute capability 2.0 on [guide]. */
export const MAX_THREADS_PER_BLOCK = 1024;
/** The largest block in each dimension [guide]. */
export const MAX_BLOCK_DIMENSIONS: readonly [number, number, number] = [1024, 1024, 64];
/** The largest grid in each dimension from compute capability 3.0 on [guide]. */
export const MAX_GRID_DIMENSIONS: readonly [number, number, number] = [2 ** 31 - 1, 65535, 65535];
/** The most shared memory in bytes that a kernel surely can declare statically, and the most dynamic without opt-in [guide]. */
export const MAX_STATIC_SHARED_BYTES = 48 * 1024;
/** Constant memory in bytes [guide]. */
export const CONSTANT_MEMORY_BYTES = 64 * 1024;

/**
 * The most shared memory in bytes that a kernel can declare statically. ptxas takes no more than 48 KB for `sm_90`, and all
 * that a block can have for `sm_90a`; which of the two a file is compiled for is not known (nvcc 13.0; so it is of 10.0,
 * 10.3, 11.0, 12.0 and 12.1).
 */
export function maxStaticSharedBytes(limits: ComputeCapabilityLimits): number {
  const hasSpecificTargets = Number(limits.computeCapability) >= 9;
  return hasSpecificTargets ? limits.maxSharedBytesPerBlock : MAX_STATIC_SHARED_BYTES;
}

const KIB = 1024;

/** What is the same on every compute capability from 7.0 on [guide, occ]. */
const SINCE_VOLTA = {
  registersPerSm: 65536,
  registersPerBlock: 65536,
  maxRegistersPerThread: 255,
  registerUnitPerWarp: 256,
  subPartitionsPerSm: 4,
} as const;

/** Shared memory of compute capability 8.0 and later: 128-byte units, 1 KB of each block reserved [guide, occ]. */
const SINCE_AMPERE = { ...SINCE_VOLTA, sharedUnitInBytes: 128, reservedSharedBytesPerBlock: KIB } as const;

/** Shared memory before compute capability 8.0: 256-byte units, nothing reserved [occ]. */
const BEFORE_AMPERE = { sharedUnitInBytes: 256, reservedSharedBytesPerBlock: 0 } as const;

/** Kepler to Pascal: one block has at most 48 KB, whatever the multiprocessor has [guide]. */
const KEPLER_TO_PASCAL = {
  ...BEFORE_AMPERE,
  maxThreadsPerSm: 2048,
  registersPerSm: 65536,
  registersPerBlock: 65536,
  maxRegistersPerThread: 255,
  registerUnitPerWarp: 256,
  subPartitionsPerSm: 4,
  maxSharedBytesPerBlock: 48 * KIB,
} as const;

export const COMPUTE_CAPABILITIES: readonly ComputeCapabilityLimits[] = [
  {
    // [guide of CUDA 8.0, occ of CUDA 8.0]: 48 KB shared and 16 KB L1 as the default split.
    computeCapability: '2.0',
    architecture: 'Fermi',
    maxThreadsPerSm: 1536,
    maxBlocksPerSm: 8,
    registersPerSm: 32768,
    registersPerBlock: 32768,
    maxRegistersPerThread: 63,
    registerUnitPerWarp: 64,
    subPartitionsPerSm: 2,
    sharedBytesPerSm: 48 * KIB,
    maxSharedBytesPerBlock: 48 * KIB,
    sharedUnitInBytes: 128,
    reservedSharedBytesPerBlock: 0,
    unifiedCacheBytesPerSm: 64 * KIB,
    fp32LanesPerSm: 32,
    fp64LanesPerSm: 16,
  },
  {
    // [guide of CUDA 10.2, occ of CUDA 8.0].
    ...KEPLER_TO_PASCAL,
    computeCapability: '3.0',
    architecture: 'Kepler',
    maxBlocksPerSm: 16,
    maxRegistersPerThread: 63,
    sharedBytesPerSm: 48 * KIB,
    unifiedCacheBytesPerSm: 64 * KIB,
    fp32LanesPerSm: 192,
    fp64LanesPerSm: 8,
  },
  {
    // [guide of CUDA 11.0, occ of CUDA 8.0].
    ...KEPLER_TO_PASCAL,
    computeCapability: '3.5',
    architecture: 'Kepler',
    maxBlocksPerSm: 16,
    sharedBytesPerSm: 48 * KIB,
    unifiedCacheBytesPerSm: 64 * KIB,
    fp32LanesPerSm: 192,
    fp64LanesPerSm: 64,
  },
  {
    // [guide of CUDA 11.0]: the K80's multiprocessor has twice the registers and 112 KB of shared memory.
    ...KEPLER_TO_PASCAL,
    computeCapability: '3.7',
    architecture: 'Kepler',
    maxBlocksPerSm: 16,
    registersPerSm: 131072,
    sharedBytesPerSm: 112 * KIB,
    unifiedCacheBytesPerSm: 128 * KIB,
    fp32LanesPerSm: 192,
    fp64LanesPerSm: 64,
  },
  {
    // [guide, occ of CUDA 8.0].
    ...KEPLER_TO_PASCAL,
    computeCapability: '5.0',
    architecture: 'Maxwell',
    maxBlocksPerSm: 32,
    sharedBytesPerSm: 64 * KIB,
    unifiedCacheBytesPerSm: 24 * KIB,
    fp32LanesPerSm: 128,
    fp64LanesPerSm: 4,
  },
  {
    // [guide, occ of CUDA 8.0].
    ...KEPLER_TO_PASCAL,
    computeCapability: '5.2',
    architecture: 'Maxwell',
    maxBlocksPerSm: 32,
    sharedBytesPerSm: 96 * KIB,
    unifiedCacheBytesPerSm: 24 * KIB,
    fp32LanesPerSm: 128,
    fp64LanesPerSm: 4,
  },
  {
    // [guide; white, Pascal GP100: a multiprocessor has two processing blocks of 32 lanes].
    ...KEPLER_TO_PASCAL,
    computeCapability: '6.0',
    architecture: 'Pascal',
    maxBlocksPerSm: 32,
    subPartitionsPerSm: 2,
    sharedBytesPerSm: 64 * KIB,
    unifiedCacheBytesPerSm: 24 * KIB,
    fp32LanesPerSm: 64,
    fp64LanesPerSm: 32,
  },
  {
    // [guide, occ].
    ...KEPLER_TO_PASCAL,
    computeCapability: '6.1',
    architecture: 'Pascal',
    maxBlocksPerSm: 32,
    sharedBytesPerSm: 96 * KIB,
    unifiedCacheBytesPerSm: 48 * KIB,
    fp32LanesPerSm: 128,
    fp64LanesPerSm: 4,
  },
  {
    // [guide; white, Volta GV100].
    ...SINCE_VOLTA,
    ...BEFORE_AMPERE,
    computeCapability: '7.0',
    architecture: 'Volta',
    maxThreadsPerSm: 2048,
    maxBlocksPerSm: 32,
    sharedBytesPerSm: 96 * KIB,
    maxSharedBytesPerBlock: 96 * KIB,
    unifiedCacheBytesPerSm: 128 * KIB,
    fp32LanesPerSm: 64,
    fp64LanesPerSm: 32,
  },
  {
    // [guide, occ; white, Turing TU102/TU104].
    ...SINCE_VOLTA,
    ...BEFORE_AMPERE,
    computeCapability: '7.5',
    architecture: 'Turing',
    maxThreadsPerSm: 1024,
    maxBlocksPerSm: 16,
    sharedBytesPerSm: 64 * KIB,
    maxSharedBytesPerBlock: 64 * KIB,
    unifiedCacheBytesPerSm: 96 * KIB,
    fp32LanesPerSm: 64,
    fp64LanesPerSm: 2,
  },
  {
    // [guide, occ; white, Ampere GA100].
    ...SINCE_AMPERE,
    computeCapability: '8.0',
    architecture: 'Ampere',
    maxThreadsPerSm: 2048,
    maxBlocksPerSm: 32,
    sharedBytesPerSm: 164 * KIB,
    maxSharedBytesPerBlock: 163 * KIB,
    unifiedCacheBytesPerSm: 192 * KIB,
    fp32LanesPerSm: 64,
    fp64LanesPerSm: 32,
  },
  {
    // [guide, occ; white, Ampere GA102].
    ...SINCE_AMPERE,
    computeCapability: '8.6',
    architecture: 'Ampere',
    maxThreadsPerSm: 1536,
    maxBlocksPerSm: 16,
    sharedBytesPerSm: 100 * KIB,
    maxSharedBytesPerBlock: 99 * KIB,
    unifiedCacheBytesPerSm: 128 * KIB,
    fp32LanesPerSm: 128,
    fp64LanesPerSm: 2,
  },
  {
    // [guide, occ]: Orin.
    ...SINCE_AMPERE,
    computeCapability: '8.7',
    architecture: 'Ampere',
    maxThreadsPerSm: 1536,
    maxBlocksPerSm: 16,
    sharedBytesPerSm: 164 * KIB,
    maxSharedBytesPerBlock: 163 * KIB,
    unifiedCacheBytesPerSm: 192 * KIB,
    fp32LanesPerSm: 128,
    fp64LanesPerSm: 2,
  },
  {
    // [guide, occ; white, Ada AD102].
    ...SINCE_AMPERE,
    computeCapability: '8.9',
    architecture: 'Ada',
    maxThreadsPerSm: 1536,
    maxBlocksPerSm: 24,
    sharedBytesPerSm: 100 * KIB,
    maxSharedBytesPerBlock: 99 * KIB,
    unifiedCacheBytesPerSm: 128 * KIB,
    fp32LanesPerSm: 128,
    fp64LanesPerSm: 2,
  },
  hopperOrLater('9.0', 'Hopper', 32, 2048, 64), // [guide, occ; white, Hopper GH100].
  hopperOrLater('10.0', 'Blackwell', 32, 2048, 64), // [guide, occ]: B200.
  hopperOrLater('10.1', 'Blackwell', 24, 2048, 2), // [occ].
  hopperOrLater('10.3', 'Blackwell', 32, 2048, 2), // [guide, occ]: B300.
  hopperOrLater('11.0', 'Blackwell', 24, 1536, 2), // [guide, occ]: Thor.
  blackwellDesktop('12.0'), // [guide, occ]: RTX 50.
  blackwellDesktop('12.1'), // [guide, occ]: GB10.
];

/** The data-centre parts since Hopper: 256 KB of L1 and shared memory, 228 KB of it shared at most. */
function hopperOrLater(
  computeCapability: string,
  architecture: string,
  maxBlocksPerSm: number,
  maxThreadsPerSm: number,
  fp64LanesPerSm: number,
): ComputeCapabilityLimits {
  return {
    ...SINCE_AMPERE,
    computeCapability,
    architecture,
    maxThreadsPerSm,
    maxBlocksPerSm,
    sharedBytesPerSm: 228 * KIB,
    maxSharedBytesPerBlock: 227 * KIB,
    unifiedCacheBytesPerSm: 256 * KIB,
    fp32LanesPerSm: 128,
    fp64LanesPerSm,
  };
}

/** Blackwell's desktop parts: 128 KB of L1 and shared memory, 100 KB of it shared at most. */
function blackwellDesktop(computeCapability: string): ComputeCapabilityLimits {
  return {
    ...SINCE_AMPERE,
    computeCapability,
    architecture: 'Blackwell',
    maxThreadsPerSm: 1536,
    maxBlocksPerSm: 24,
    sharedBytesPerSm: 100 * KIB,
    maxSharedBytesPerBlock: 99 * KIB,
    unifiedCacheBytesPerSm: 128 * KIB,
    fp32LanesPerSm: 128,
    fp64LanesPerSm: 2,
  };
}

/** The limits of one compute capability ('8.0'), or undefined where the table has none. */
export function findComputeCapability(computeCapability: string): ComputeCapabilityLimits | undefined {
  return COMPUTE_CAPABILITIES.find((limits) => limits.computeCapability === computeCapability);
}
