import type { ComputeCapabilityLimits } from './computeCapability.ts';
import { findComputeCapability } from './computeCapability.ts';

/** What a whole board adds to its compute capability: how many multiprocessors, how fast, how much memory. */
export interface BoardSpecification {
  readonly smCount: number;
  readonly boostClockInMhz: number;
  /** Peak single-precision rate in GFLOP/s, a fused multiply-add counted as two. */
  readonly peakFp32InGflops: number;
  /** Peak DRAM bandwidth in 10^9 bytes per second. */
  readonly dramBandwidthInGBps: number;
  readonly dramBytes: number;
  readonly dramBusWidthInBits: number;
  readonly l2Bytes: number;
}

export interface DeviceProfile {
  /** The name on the command line and in the settings, for example 'a100'. */
  readonly id: string;
  readonly name: string;
  readonly limits: ComputeCapabilityLimits;
  /** Null for a bare compute capability ('cc8.0'), which is no particular board. */
  readonly board: BoardSpecification | null;
}

/** The device that everything uses when nobody chose one. */
export const DEFAULT_DEVICE_ID = 'a100';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

function profile(
  id: string,
  name: string,
  computeCapability: string,
  board: BoardSpecification,
): DeviceProfile {
  const limits = findComputeCapability(computeCapability);
  if (limits === undefined) throw new Error(`no limits for compute capability ${computeCapability}`);
  return { id, name, limits, board };
}

/**
 * The known boards, oldest first. The peak rates are NVIDIA's rounded ones; `profiles.test.ts` holds them to
 * multiprocessors × lanes × 2 × boost clock. Memory sizes are the nominal ones of the data sheets.
 */
export const DEVICE_PROFILES: readonly DeviceProfile[] = [
  // NVIDIA Tesla V100 GPU Architecture white paper (WP-08608), table 1; V100 SXM2 16 GB.
  profile('v100', 'NVIDIA V100', '7.0', {
    smCount: 80,
    boostClockInMhz: 1530,
    peakFp32InGflops: 15_700,
    dramBandwidthInGBps: 900,
    dramBytes: 16 * GIB,
    dramBusWidthInBits: 4096,
    l2Bytes: 6 * MIB,
  }),
  // NVIDIA Turing GPU Architecture white paper (WP-09183), appendix on the Tesla T4; T4 data sheet.
  profile('t4', 'NVIDIA T4', '7.5', {
    smCount: 40,
    boostClockInMhz: 1590,
    peakFp32InGflops: 8_100,
    dramBandwidthInGBps: 320,
    dramBytes: 16 * GIB,
    dramBusWidthInBits: 256,
    l2Bytes: 4 * MIB,
  }),
  // NVIDIA A100 Tensor Core GPU Architecture white paper, tables 3 and 4; A100 data sheet (40 GB: 1,555 GB/s).
  profile('a100', 'NVIDIA A100 40 GB', '8.0', {
    smCount: 108,
    boostClockInMhz: 1410,
    peakFp32InGflops: 19_500,
    dramBandwidthInGBps: 1555,
    dramBytes: 40 * GIB,
    dramBusWidthInBits: 5120,
    l2Bytes: 40 * MIB,
  }),
  // A100 80 GB SXM data sheet: the same chip with 2,039 GB/s of HBM2e.
  profile('a100-80gb', 'NVIDIA A100 80 GB', '8.0', {
    smCount: 108,
    boostClockInMhz: 1410,
    peakFp32InGflops: 19_500,
    dramBandwidthInGBps: 2039,
    dramBytes: 80 * GIB,
    dramBusWidthInBits: 5120,
    l2Bytes: 40 * MIB,
  }),
  // NVIDIA Ampere GA102 GPU Architecture white paper, GeForce RTX 3090 table.
  profile('rtx3090', 'NVIDIA GeForce RTX 3090', '8.6', {
    smCount: 82,
    boostClockInMhz: 1695,
    peakFp32InGflops: 35_600,
    dramBandwidthInGBps: 936,
    dramBytes: 24 * GIB,
    dramBusWidthInBits: 384,
    l2Bytes: 6 * MIB,
  }),
  // NVIDIA A10 data sheet.
  profile('a10', 'NVIDIA A10', '8.6', {
    smCount: 72,
    boostClockInMhz: 1695,
    peakFp32InGflops: 31_200,
    dramBandwidthInGBps: 600,
    dramBytes: 24 * GIB,
    dramBusWidthInBits: 384,
    l2Bytes: 6 * MIB,
  }),
  // NVIDIA Ada GPU Architecture white paper, GeForce RTX 4090 table.
  profile('rtx4090', 'NVIDIA GeForce RTX 4090', '8.9', {
    smCount: 128,
    boostClockInMhz: 2520,
    peakFp32InGflops: 82_600,
    dramBandwidthInGBps: 1008,
    dramBytes: 24 * GIB,
    dramBusWidthInBits: 384,
    l2Bytes: 72 * MIB,
  }),
  // NVIDIA L40S data sheet; NVIDIA Ada GPU Architecture white paper (AD102: 96 MB of L2).
  profile('l40s', 'NVIDIA L40S', '8.9', {
    smCount: 142,
    boostClockInMhz: 2520,
    peakFp32InGflops: 91_600,
    dramBandwidthInGBps: 864,
    dramBytes: 48 * GIB,
    dramBusWidthInBits: 384,
    l2Bytes: 96 * MIB,
  }),
  // NVIDIA H100 Tensor Core GPU Architecture white paper and H100 SXM data sheet.
  profile('h100', 'NVIDIA H100 SXM', '9.0', {
    smCount: 132,
    boostClockInMhz: 1980,
    peakFp32InGflops: 66_900,
    dramBandwidthInGBps: 3350,
    dramBytes: 80 * GIB,
    dramBusWidthInBits: 5120,
    l2Bytes: 50 * MIB,
  }),
  // NVIDIA H200 data sheet; the L2 size is what the CUDA runtime reports on the H200 of test-fixtures/hardware.
  profile('h200', 'NVIDIA H200', '9.0', {
    smCount: 132,
    boostClockInMhz: 1980,
    peakFp32InGflops: 66_900,
    dramBandwidthInGBps: 4800,
    dramBytes: 141 * GIB,
    dramBusWidthInBits: 6144,
    l2Bytes: 60 * MIB,
  }),
  // NVIDIA HGX B200 data sheet (per GPU).
  profile('b200', 'NVIDIA B200', '10.0', {
    smCount: 148,
    boostClockInMhz: 1965,
    peakFp32InGflops: 75_000,
    dramBandwidthInGBps: 7700,
    dramBytes: 180 * GIB,
    dramBusWidthInBits: 8192,
    l2Bytes: 126 * MIB,
  }),
];
