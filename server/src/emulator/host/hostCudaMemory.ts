import { Region } from '../region.ts';
import type { AllocationKind } from '../addressSpace.ts';
import type { CudaErrorCode } from './cudaErrors.ts';
import { cudaErrors } from './cudaErrors.ts';
import type { CallSite, LibraryTable, Value } from './hostLibrary.ts';
import type { HostRuntime } from './hostRuntime.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

const copyToDevice = 1;
const copyToHost = 2;
const copyOnDevice = 3;
const copyDefault = 4;
/** Rows of cudaMallocPitch start at multiples of this many bytes on the devices of today. */
const PITCH_BYTES = 512;

function refuse(r: HostRuntime, code: CudaErrorCode, message: string, s: CallSite): CudaErrorCode {
  r.problems.push({ kind: 'host', message, at: s.at });
  return r.fail(code);
}

function allocate(r: HostRuntime, v: readonly Value[], s: CallSite, kind: AllocationKind): CudaErrorCode {
  const size = at(v, 1);
  if (r.stickyError !== cudaErrors.success) return r.stickyError;
  if (at(v, 0) === 0) return r.fail(cudaErrors.invalidValue);
  if (size === 0) {
    r.writeLong(at(v, 0), 0, s.at);
    return cudaErrors.success;
  }
  const made = r.machine.memory.allocate(size, { kind, name: s.target });
  if (made.kind === 'refused') {
    r.machine.refusal = made.message;
    r.writeLong(at(v, 0), 0, s.at);
    return refuse(r, cudaErrors.memoryAllocation, made.message, s);
  }
  r.writeLong(at(v, 0), made.address, s.at);
  return cudaErrors.success;
}

function allocatePitched(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const pitch = Math.ceil(at(v, 2) / PITCH_BYTES) * PITCH_BYTES;
  r.writeLong(at(v, 1), pitch, s.at);
  return allocate(r, [v[0] ?? 0, pitch * at(v, 3)], s, 'device');
}

function free(r: HostRuntime, v: readonly Value[], s: CallSite, kinds: readonly string[]): CudaErrorCode {
  const address = at(v, 0);
  if (address === 0) return cudaErrors.success;
  const region = r.machine.memory.regionAt(address);
  if (region !== undefined && !kinds.includes(region.kind)) {
    return refuse(r, cudaErrors.invalidValue, 'frees memory that another function allocated', s);
  }
  if (r.machine.free(address)) return cudaErrors.success;
  const why = region?.freed === true ? 'was freed before' : 'is no start of an allocation';
  return refuse(r, cudaErrors.invalidValue, `frees an address that ${why}`, s);
}

const onDevice: ReadonlySet<string> = new Set(['device', 'symbol', 'constant', 'managed']);
const onHost: ReadonlySet<string> = new Set(['host', 'pinned', 'managed']);

/** Why a copy of that direction cannot be between these addresses. */
function directionProblem(r: HostRuntime, to: number, from: number, kind: number): string | undefined {
  const { memory } = r.machine;
  const target = memory.regionAt(to)?.kind ?? 'device';
  const source = memory.regionAt(from)?.kind ?? 'device';
  const wantsDeviceTarget = kind === copyToDevice || kind === copyOnDevice;
  const wantsDeviceSource = kind === copyToHost || kind === copyOnDevice;
  if (kind < 0 || kind > copyDefault) return `has the unknown direction ${kind}`;
  if (kind === copyDefault) return undefined;
  const place = (device: boolean): string => (device ? 'device' : 'host');
  if (!(wantsDeviceTarget ? onDevice : onHost).has(target)) {
    return `should go to the ${place(wantsDeviceTarget)}, but the target is ${place(!wantsDeviceTarget)} memory`;
  }
  if (!(wantsDeviceSource ? onDevice : onHost).has(source)) {
    return `should come from the ${place(wantsDeviceSource)}, but the source is ${place(!wantsDeviceSource)} memory`;
  }
  return undefined;
}

function describeFault(r: HostRuntime, address: number, size: number): string {
  const found = r.machine.memory.find(address, size);
  if (found instanceof Region) return '';
  if (found.kind === 'unmapped')
    return address === 0 ? 'a null pointer' : 'an address that was never allocated';
  if (found.kind === 'freed') return 'memory that was freed';
  const left = found.region.end - address;
  return `${size} bytes where ${found.region.name === '' ? 'the allocation' : found.region.name} has ${left} left`;
}

export function copyMemory(
  r: HostRuntime,
  to: number,
  from: number,
  size: number,
  kind: number,
  s: CallSite,
): CudaErrorCode {
  if (r.stickyError !== cudaErrors.success) return r.stickyError;
  if (size === 0) return cudaErrors.success;
  const wrong = directionProblem(r, to, from, kind);
  if (wrong !== undefined) return refuse(r, cudaErrors.invalidValue, `the copy ${wrong}`, s);
  const fault = r.machine.memory.copy(to, from, size);
  if (fault === undefined) return cudaErrors.success;
  const target = describeFault(r, to, size);
  const message = target === '' ? `reads ${describeFault(r, from, size)}` : `writes ${target}`;
  return refuse(r, cudaErrors.invalidValue, `the copy ${message}`, s);
}

function setMemory(r: HostRuntime, to: number, byte: number, size: number, s: CallSite): CudaErrorCode {
  if (r.stickyError !== cudaErrors.success) return r.stickyError;
  if (r.machine.memory.fill(to, byte & 0xff, size) === undefined) return cudaErrors.success;
  return refuse(r, cudaErrors.invalidValue, `cudaMemset writes ${describeFault(r, to, size)}`, s);
}

function copyRows(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const [to, toPitch, from, fromPitch, width, height] = [0, 1, 2, 3, 4, 5].map((i) => at(v, i));
  if (width! > toPitch! || width! > fromPitch!) {
    return refuse(r, cudaErrors.invalidPitchValue, 'the rows are wider than the pitch', s);
  }
  for (let row = 0; row < height!; row++) {
    const code = copyMemory(r, to! + row * toPitch!, from! + row * fromPitch!, width!, at(v, 6), s);
    if (code !== cudaErrors.success) return code;
  }
  return cudaErrors.success;
}

function setRows(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  for (let row = 0; row < at(v, 4); row++) {
    const code = setMemory(r, at(v, 0) + row * at(v, 1), at(v, 2), at(v, 3), s);
    if (code !== cudaErrors.success) return code;
  }
  return cudaErrors.success;
}

const done = (): CudaErrorCode => cudaErrors.success;
const kindOr = (values: readonly Value[], index: number, fallback: number): number =>
  values[index] === undefined ? fallback : at(values, index);

function toSymbol(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  return copyMemory(r, at(v, 0) + at(v, 3), at(v, 1), at(v, 2), kindOr(v, 4, copyToDevice), s);
}

function fromSymbol(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  return copyMemory(r, at(v, 0), at(v, 1) + at(v, 3), at(v, 2), kindOr(v, 4, copyToHost), s);
}

function memoryInfo(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const total = r.options.profile.board?.dramBytes ?? 16 * 2 ** 30;
  r.writeLong(at(v, 0), total - r.machine.memory.totalBytes, s.at);
  r.writeLong(at(v, 1), total, s.at);
  return cudaErrors.success;
}

/** The runtime's memory functions; asynchronous ones are done at once, which stream order allows. */
export const cudaMemoryFunctions: LibraryTable = {
  cudaMalloc: (r, v, s) => allocate(r, v, s, 'device'),
  cudaMallocAsync: (r, v, s) => allocate(r, v, s, 'device'),
  cudaMallocHost: (r, v, s) => allocate(r, v, s, 'pinned'),
  cudaHostAlloc: (r, v, s) => allocate(r, v, s, 'pinned'),
  cudaMallocManaged: (r, v, s) => allocate(r, v, s, 'managed'),
  cudaMallocPitch: allocatePitched,
  cudaFree: (r, v, s) => free(r, v, s, ['device', 'managed']),
  cudaFreeAsync: (r, v, s) => free(r, v, s, ['device']),
  cudaFreeHost: (r, v, s) => free(r, v, s, ['pinned']),
  cudaMemcpy: (r, v, s) => copyMemory(r, at(v, 0), at(v, 1), at(v, 2), kindOr(v, 3, copyDefault), s),
  cudaMemcpyAsync: (r, v, s) => copyMemory(r, at(v, 0), at(v, 1), at(v, 2), kindOr(v, 3, copyDefault), s),
  cudaMemcpyPeer: (r, v, s) => copyMemory(r, at(v, 0), at(v, 2), at(v, 4), copyOnDevice, s),
  cudaMemcpy2D: copyRows,
  cudaMemcpy2DAsync: copyRows,
  cudaMemcpyToSymbol: toSymbol,
  cudaMemcpyToSymbolAsync: toSymbol,
  cudaMemcpyFromSymbol: fromSymbol,
  cudaMemcpyFromSymbolAsync: fromSymbol,
  cudaMemset: (r, v, s) => setMemory(r, at(v, 0), at(v, 1), at(v, 2), s),
  cudaMemsetAsync: (r, v, s) => setMemory(r, at(v, 0), at(v, 1), at(v, 2), s),
  cudaMemset2D: setRows,
  cudaMemset2DAsync: setRows,
  cudaGetSymbolAddress: (r, v, s) => {
    r.writeLong(at(v, 0), at(v, 1), s.at);
    return cudaErrors.success;
  },
  cudaGetSymbolSize: (r, v, s) => {
    r.writeLong(at(v, 0), r.machine.memory.regionAt(at(v, 1))?.sizeInBytes ?? 0, s.at);
    return cudaErrors.success;
  },
  cudaHostGetDevicePointer: (r, v, s) => {
    r.writeLong(at(v, 0), at(v, 1), s.at);
    return cudaErrors.success;
  },
  cudaMemGetInfo: memoryInfo,
  cudaMemPrefetchAsync: done,
  cudaMemAdvise: done,
};
