/** What rules and hovers know about one kernel under one launch. */
import { occupancy } from '../device/occupancy.ts';
import type { Occupancy, OccupancyRequest } from '../device/occupancy.ts';
import type { DeviceProfile } from '../device/profiles.ts';
import type { KernelSummary } from '../symbolic/summary/summary.ts';

/** Where the number of registers comes from; only an estimate may be wrong. */
export type RegistersSource = 'ptxas' | 'option' | 'bounds' | 'estimate';

export interface Registers {
  readonly perThread: number;
  readonly source: RegistersSource;
}

export interface LaunchOccupancy {
  readonly request: OccupancyRequest;
  readonly registersSource: RegistersSource;
  readonly occupancy: Occupancy;
}

export interface LaunchFacts {
  readonly summary: KernelSummary;
  readonly occupancy: LaunchOccupancy;
}

/** The launch's share of a multiprocessor; dynamic shared memory that is not known counts as none. */
export function launchFacts(
  summary: KernelSummary,
  registers: Registers,
  device: DeviceProfile,
): LaunchFacts {
  const [x, y, z] = summary.launch.block;
  const request: OccupancyRequest = {
    threads: x * y * z,
    registersPerThread: registers.perThread,
    sharedStaticBytes: summary.sharedStaticBytes,
    sharedDynamicBytes: summary.launch.sharedDynamicBytes ?? 0,
  };
  return {
    summary,
    occupancy: { request, registersSource: registers.source, occupancy: occupancy(device.limits, request) },
  };
}

/**
 * The request without what may be wrong: an estimate of registers, or the most that launch bounds allow, is left out (0:
 * registers don't limit).
 */
export function sureRequest({ request, registersSource }: LaunchOccupancy): OccupancyRequest {
  const isUpperLimit = registersSource === 'estimate' || registersSource === 'bounds';
  return isUpperLimit ? { ...request, registersPerThread: 0 } : request;
}
