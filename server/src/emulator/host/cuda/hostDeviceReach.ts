/** What library code needs that stands for kernels: host code in it follows addresses of the device. */
import { Region } from '../../memory/region.ts';
import type { LibraryTable, Value } from '../library/hostLibrary.ts';
import { EXIT_BY_ABORT, HostStop } from '../hostStop.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import type { CallSite } from '../library/hostLibrary.ts';
import { cudaErrors, cudaErrorText } from './cudaErrors.ts';
import { describeFault } from './hostCudaMemory.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

/** A library that finds the error of an earlier kernel throws an exception, which programs seldom catch. */
function checkDevice(r: HostRuntime, s: CallSite): void {
  if (r.stickyError === cudaErrors.success) return;
  const message = `a call of Thrust finds that an earlier launch failed (${cudaErrorText(r.stickyError)}), and throws`;
  throw new HostStop('abort', message, EXIT_BY_ABORT, s.at);
}

function copyElement(r: HostRuntime, to: number, from: number, size: number, s: CallSite): void {
  checkDevice(r, s);
  if (r.machine.memory.copy(to, from, size) === undefined) return;
  const isTarget = !(r.machine.memory.find(to, size) instanceof Region);
  const verb = isTarget ? 'writes' : 'reads';
  const message = `a copy to or from the device ${verb} ${describeFault(r, isTarget ? to : from, size)}`;
  throw new HostStop('fault', message, EXIT_BY_ABORT, s.at);
}

export const deviceReachFunctions: LibraryTable = {
  __reach_device_memory: (r, v, s) => {
    if (at(v, 0) > 0) checkDevice(r, s);
    r.machine.deviceReach += at(v, 0);
    return undefined;
  },
  __copy_element: (r, v, s) => {
    copyElement(r, at(v, 0), at(v, 1), at(v, 2), s);
    return v[0];
  },
};
