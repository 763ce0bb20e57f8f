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

export function rooflinePoint(board: BoardSpecification, flops: number, dramBytes: number): RooflinePoint {
  const intensityInFlopPerByte = dramBytes === 0 ? Infinity : flops / dramBytes;
  const byMemory = intensityInFlopPerByte * board.dramBandwidthInGBps;
  return {
    intensityInFlopPerByte,
    attainableInGflops: Math.min(board.peakFp32InGflops, byMemory),
    boundBy: byMemory < board.peakFp32InGflops ? 'memory' : 'compute',
  };
}

/** No run can be faster than this: the larger of the arithmetic's and the traffic's own time, in seconds. */
export function timeBoundInSeconds(board: BoardSpecification, flops: number, dramBytes: number): number {
  return Math.max(flops / (board.peakFp32InGflops * 1e9), dramBytes / (board.dramBandwidthInGBps * 1e9));
}
