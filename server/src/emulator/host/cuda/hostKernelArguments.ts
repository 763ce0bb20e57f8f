/** Kernels, their sizes and their arguments by addresses, as cudaLaunchKernel and graphs take them. */
import type { FunctionIr } from '../../../ir/nodes.ts';
import { sizeInBytes } from '../../../ir/types.ts';
import type { Location } from '../../../text/location.ts';
import type { Dim3 } from '../../api.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import { unsupported } from '../hostStop.ts';

export function kernelAt(r: HostRuntime, address: number, at: Location): FunctionIr {
  const found = r.machine.functionAt(address);
  if (found === undefined) throw unsupported('a kernel by an address that is none', at);
  return found;
}

/** The bytes of the values that `void* list[]` points to, by the kernel's parameters. */
export function argumentsAt(r: HostRuntime, kernel: FunctionIr, list: number, at: Location): Uint8Array[] {
  return kernel.parameters.map(({ type }, i) => {
    const size = sizeInBytes(type);
    if (size === undefined) throw unsupported('a kernel argument of unknown size', at);
    return r.readBytes(r.readLong(list + 8 * i, at), size, at);
  });
}

/** A dim3 in memory. */
export function dimensionsAt(r: HostRuntime, address: number, at: Location): Dim3 {
  return [r.readInt(address, at), r.readInt(address + 4, at), r.readInt(address + 8, at)];
}
