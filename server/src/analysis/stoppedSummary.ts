import type { FunctionIr } from '../ir/nodes.ts';
import { sharedUse } from '../symbolic/storage/sharedMemory.ts';
import type { KernelSummary, LaunchShape } from '../symbolic/summary/summary.ts';

/** The answer for a launch that was not looked at: only what its declarations tell. */
export function stoppedSummary(kernel: FunctionIr, launch: LaunchShape, reason: string): KernelSummary {
  const { staticBytes, usesDynamic } = sharedUse(kernel);
  return {
    kernel,
    launch,
    accesses: [],
    branches: [],
    barriers: [],
    opaque: [],
    averageActiveLanes: undefined,
    sharedStaticBytes: staticBytes,
    usesDynamicShared: usesDynamic,
    stopped: reason,
    steps: 0,
    inOnePass: false,
  };
}
