/** Memory of the host that the device reaches: by cudaHostAlloc, or memory of the program that is registered. */
import type { Region } from '../../memory/region.ts';
import type { CallSite, LibraryTable, Value } from '../library/hostLibrary.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import type { CudaErrorCode } from './cudaErrors.ts';
import { cudaErrors } from './cudaErrors.ts';
import { allocate } from './hostCudaMemory.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The parts of a region that are registered. */
const registered = new WeakMap<Region, readonly Range[]>();

/** cudaHostRegister(pointer, bytes, flags). */
function register(r: HostRuntime, v: readonly Value[]): CudaErrorCode {
  const start = at(v, 0);
  const end = start + at(v, 1);
  const region = r.machine.memory.regionAt(start);
  if (region === undefined) return r.fail(cudaErrors.invalidValue);
  const ranges = registered.get(region) ?? [];
  const isKnown = ranges.some((range) => start < range.end && range.start < end);
  if (isKnown || (region.kind === 'pinned' && ranges.length === 0))
    return r.fail(cudaErrors.hostMemoryAlreadyRegistered);
  if (region.kind !== 'host' && region.kind !== 'pinned') return r.fail(cudaErrors.invalidValue);
  registered.set(region, [...ranges, { start, end }]);
  region.kind = 'pinned';
  return cudaErrors.success;
}

/** cudaHostUnregister(pointer): what cudaHostAlloc made is none that was registered. */
function unregister(r: HostRuntime, v: readonly Value[]): CudaErrorCode {
  const region = r.machine.memory.regionAt(at(v, 0));
  if (region?.kind === 'host') return r.fail(cudaErrors.hostMemoryNotRegistered);
  const ranges = region && registered.get(region);
  if (region === undefined || ranges === undefined) return r.fail(cudaErrors.invalidValue);
  const left = ranges.filter(({ start }) => start !== at(v, 0));
  if (left.length === ranges.length) return r.fail(cudaErrors.hostMemoryNotRegistered);
  if (left.length > 0) registered.set(region, left);
  else {
    registered.delete(region);
    region.kind = 'host';
  }
  return cudaErrors.success;
}

const writeCombined = new WeakSet<Region>();

/** cudaHostAlloc(&pointer, bytes, flags). */
function allocatePinned(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const code = allocate(r, v, s, 'pinned');
  const isWriteCombined = (at(v, 2) & 4) !== 0;
  const region = isWriteCombined ? r.machine.memory.regionAt(r.readLong(at(v, 0), s.at)) : undefined;
  if (region !== undefined) writeCombined.add(region);
  return code;
}

/** cudaHostGetFlags(&flags, pointer): an H200 says of all pinned memory that it is mapped, and nothing of portable. */
function pinnedFlags(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const region = r.machine.memory.regionAt(at(v, 1));
  if (region?.kind !== 'pinned') return r.fail(cudaErrors.invalidValue);
  r.writeInt(at(v, 0), writeCombined.has(region) ? 6 : 2, s.at);
  return cudaErrors.success;
}

/** cudaMemoryType's numbers. */
const memoryTypes: Readonly<Record<string, number>> = {
  pinned: 1,
  device: 2,
  symbol: 2,
  constant: 2,
  managed: 3,
};

/** cudaPointerGetAttributes(&{type, device, devicePointer, hostPointer}, pointer). */
function pointerAttributes(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const [into, pointer] = [at(v, 0), at(v, 1)];
  const region = r.machine.memory.regionAt(pointer);
  const ranges = region && registered.get(region);
  const isOutside = ranges?.every(({ start, end }) => pointer < start || pointer >= end) === true;
  const type = isOutside ? 0 : (memoryTypes[region?.kind ?? 'host'] ?? 0);
  // No device has what the runtime knows nothing of: cudaInvalidDeviceId.
  r.writeLong(into, type === 0 ? -2 * 2 ** 32 : type, s.at);
  r.writeLong(into + 8, type === 0 ? 0 : pointer, s.at);
  r.writeLong(into + 16, type === 2 ? 0 : pointer, s.at);
  return cudaErrors.success;
}

export const cudaPinnedFunctions: LibraryTable = {
  cudaHostAlloc: allocatePinned,
  cudaHostGetFlags: pinnedFlags,
  cudaHostRegister: register,
  cudaHostUnregister: unregister,
  cudaPointerGetAttributes: pointerAttributes,
};
