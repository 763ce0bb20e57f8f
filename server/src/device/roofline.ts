import type { ComputeCapabilityLimits } from './computeCapability.ts';
import type { BoardSpecification } from './profiles.ts';

/** Where a kernel stands under a board's roofline. */
export interface RooflinePoint {
  /** Floating-point operations per byte of DRAM traffic; Infinity when there is no traffic. */
  readonly intensityInFlopPerByte: number;
  /** The most that the roofline allows at that intensity. */
  readonly attainableInGflops: number;
  readonly boundBy: 'memory' | 'compute';
}

/** Where memory stops and arithmetic starts to be the limit: A100 40 GB: 19,500 / 1,555 = 12.5 FLOP per byte. */
export function ridgePointInFlopPerByte(board: BoardSpecification): number {
  return board.peakFp32InGflops / board.dramBandwidthInGBps;
}

/** Floating-point operations of a launch by the units that carry them out, a fused multiply-add counted as two. */
export interface FloatingPointWork {
  /** Of 32 and 16 bits. */
  readonly single: number;
  readonly double: number;
}

/** The time of the units that have most to do, in seconds: those of each width work side by side. */
function arithmeticSeconds({ board, limits }: RooflineDevice, { single, double }: FloatingPointWork): number {
  const peak = board.peakFp32InGflops * 1e9;
  return Math.max(single / peak, (double * limits.fp32LanesPerSm) / (limits.fp64LanesPerSm * peak));
}

/** What a roofline is drawn for. */
export interface RooflineDevice {
  readonly board: BoardSpecification;
  readonly limits: Pick<ComputeCapabilityLimits, 'fp32LanesPerSm' | 'fp64LanesPerSm'>;
}

/** The most operations per second, in GFLOP/s, at the work's own mix of widths; without work the single-precision peak. */
export function peakInGflops(device: RooflineDevice, work: FloatingPointWork): number {
  const flops = work.single + work.double;
  return flops === 0 ? device.board.peakFp32InGflops : flops / arithmeticSeconds(device, work) / 1e9;
}

export function rooflinePoint(
  device: RooflineDevice,
  work: FloatingPointWork,
  dramBytes: number,
): RooflinePoint {
  const peak = peakInGflops(device, work);
  const intensityInFlopPerByte = dramBytes === 0 ? Infinity : (work.single + work.double) / dramBytes;
  const byMemory = intensityInFlopPerByte * device.board.dramBandwidthInGBps;
  return {
    intensityInFlopPerByte,
    attainableInGflops: Math.min(peak, byMemory),
    boundBy: byMemory < peak ? 'memory' : 'compute',
  };
}

/** No run can be faster than this: the larger of the arithmetic's and the traffic's own time, in seconds. */
export function timeBoundInSeconds(
  device: RooflineDevice,
  work: FloatingPointWork,
  dramBytes: number,
): number {
  return Math.max(arithmeticSeconds(device, work), dramBytes / (device.board.dramBandwidthInGBps * 1e9));
}
