/** What library code needs that stands for kernels: host code in it follows addresses of the device. */
import { Region } from '../../memory/region.ts';
import { EXIT_BY_ABORT, HostStop, unsupported } from '../hostStop.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import type { CallSite, LibraryTable, Value } from '../library/hostLibrary.ts';
import { cudaErrors, cudaErrorText } from './cudaErrors.ts';
import { describeFault } from './hostCudaMemory.ts';
import type { NumberKind } from './numberOrder.ts';
import { orderOfNumbers } from './numberOrder.ts';

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

const kinds: readonly NumberKind[] = ['unsigned', 'signed', 'float'];

/** (keys, order, count, size, kind, whether the greatest comes first): writes the places of the keys in their order. */
function orderNumbers(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const [keys, order, count, size, kind, isDescending] = [0, 1, 2, 3, 4, 5].map((i) => at(v, i));
  const bytes = r.machine.memory.read(keys!, count! * size!);
  if (!(bytes instanceof Uint8Array)) {
    const message = `a sort reads ${describeFault(r, keys!, count! * size!)}`;
    throw new HostStop('fault', message, EXIT_BY_ABORT, s.at);
  }
  const found = orderOfNumbers(bytes, size!, kinds[kind!]!, isDescending !== 0);
  r.machine.memory.write(order!, new Uint8Array(found.buffer));
  return 1;
}

export const deviceReachFunctions: LibraryTable = {
  __reach_device_memory: (r, v, s) => {
    if (at(v, 0) > 0) checkDevice(r, s);
    r.machine.deviceReach += at(v, 0);
    return undefined;
  },
  __begin_library_work: (r, v, s) => {
    if (r.stickyError !== cudaErrors.success) return 1;
    if (r.graphs.captured(at(v, 0)) !== undefined)
      throw unsupported("a library's work in a stream that is captured into a graph", s.at);
    r.machine.deviceReach++;
    return 0;
  },
  // (pointer that a library's kernel is given) → whether that finds memory there, and does not end.
  __is_in_reach: (r, v, s) => {
    const address = at(v, 0);
    if (!r.machine.memory.isUnknownToDevice(address)) return 1;
    const what = address === 0 ? 'a null pointer' : 'memory of the host';
    const message = `a kernel of the library is given ${what}: pass memory of the device`;
    const { libraryCall, notedCall } = r.machine;
    r.problems.push({ kind: 'host', message, at: libraryCall ?? notedCall() ?? s.at });
    r.stickyError = cudaErrors.illegalAddress;
    return 0;
  },
  __copy_element: (r, v, s) => {
    copyElement(r, at(v, 0), at(v, 1), at(v, 2), s);
    return v[0];
  },
  __order_of_numbers: orderNumbers,
};
