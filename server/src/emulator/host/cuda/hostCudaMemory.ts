import { Region } from '../../memory/region.ts';
import type { AllocationKind } from '../../memory/addressSpace.ts';
import type { CudaErrorCode } from './cudaErrors.ts';
import { cudaErrors } from './cudaErrors.ts';
import type { CallSite, LibraryTable, Value } from '../library/hostLibrary.ts';
import { nodeTypes } from './hostGraphs.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import { unsupported } from '../hostStop.ts';

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

export function allocate(
  r: HostRuntime,
  v: readonly Value[],
  s: CallSite,
  kind: AllocationKind,
): CudaErrorCode {
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

/**
 * Why a copy of that direction cannot be between these addresses. An H200 with CUDA 13 refuses only to take pageable
 * memory of the host for memory of the device; whatever else it knows where it is, whatever the direction says.
 */
function directionProblem(r: HostRuntime, to: number, from: number, kind: number): string | undefined {
  const { memory } = r.machine;
  const isPageable = (address: number): boolean => memory.regionAt(address)?.kind === 'host';
  if ((kind === copyToDevice || kind === copyOnDevice) && isPageable(to)) {
    return 'should go to the device, but the target is host memory';
  }
  if ((kind === copyToHost || kind === copyOnDevice) && isPageable(from)) {
    return 'should come from the device, but the source is host memory';
  }
  return undefined;
}

export function describeFault(r: HostRuntime, address: number, size: number): string {
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
  if (kind < 0 || kind > copyDefault)
    return refuse(r, cudaErrors.invalidMemcpyDirection, `${kind} is no kind of copy`, s);
  const wrong = directionProblem(r, to, from, kind);
  if (wrong !== undefined) return refuse(r, cudaErrors.invalidValue, `the copy ${wrong}`, s);
  const fault = r.machine.memory.copy(to, from, size);
  if (fault === undefined) return cudaErrors.success;
  const target = describeFault(r, to, size);
  const message = target === '' ? `reads ${describeFault(r, from, size)}` : `writes ${target}`;
  return refuse(r, cudaErrors.invalidValue, `the copy ${message}`, s);
}

export function setMemory(
  r: HostRuntime,
  to: number,
  byte: number,
  size: number,
  s: CallSite,
): CudaErrorCode {
  if (r.stickyError !== cudaErrors.success) return r.stickyError;
  if (r.machine.memory.fill(to, byte & 0xff, size) === undefined) return cudaErrors.success;
  return refuse(r, cudaErrors.invalidValue, `cudaMemset writes ${describeFault(r, to, size)}`, s);
}

function copyRows(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const [to, toPitch, from, fromPitch, width, height] = [0, 1, 2, 3, 4, 5].map((i) => at(v, i));
  if (width! > toPitch! || width! > fromPitch!) {
    // Measured on an H200 with CUDA 13; cudaErrorInvalidPitchValue is in its documentation only.
    return refuse(r, cudaErrors.invalidValue, 'the rows are wider than the pitch', s);
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

/** cudaMemset3D(pitched pointer, value, extent). */
function setVolume(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const [start, pitch, , height] = [0, 8, 16, 24].map((offset) => r.readLong(at(v, 0) + offset, s.at));
  const [width, rows, depth] = [0, 8, 16].map((offset) => r.readLong(at(v, 2) + offset, s.at));
  for (let slice = 0; slice < depth!; slice++) {
    const code = setRows(r, [start! + slice * pitch! * height!, pitch!, at(v, 1), width!, rows!], s);
    if (code !== cudaErrors.success) return code;
  }
  return cudaErrors.success;
}

const done = (): CudaErrorCode => cudaErrors.success;
const kindOr = (values: readonly Value[], index: number, fallback: number): number =>
  values[index] === undefined ? fallback : at(values, index);

function copy(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  return copyMemory(r, at(v, 0), at(v, 1), at(v, 2), kindOr(v, 3, copyDefault), s);
}

function set(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  return setMemory(r, at(v, 0), at(v, 1), at(v, 2), s);
}

/** For the functions that take a variable of the device: what another address says. */
function ofSymbol(index: number, work: RuntimeFunction): RuntimeFunction {
  return (r, v, s) => {
    const kind = r.machine.memory.regionAt(at(v, index))?.kind ?? 'host';
    if (kind !== 'device' && kind !== 'host' && kind !== 'pinned') return work(r, v, s);
    return refuse(r, cudaErrors.invalidSymbol, 'the address is of no variable of the device', s);
  };
}

function toSymbol(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  return copyMemory(r, at(v, 0) + at(v, 3), at(v, 1), at(v, 2), kindOr(v, 4, copyToDevice), s);
}

function fromSymbol(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  return copyMemory(r, at(v, 0), at(v, 1) + at(v, 3), at(v, 2), kindOr(v, 4, copyToHost), s);
}

type RuntimeFunction = (r: HostRuntime, v: readonly Value[], s: CallSite) => CudaErrorCode;

/** Stream order allows to do asynchronous work at once, unless the stream is captured; the stream is an argument. */
function inStream(work: RuntimeFunction, index: number, type: number): RuntimeFunction {
  return (r, v, s) => r.graphs.submit(at(v, index), type, () => work(r, v, s));
}

/**
 * cudaMemcpy3DParms: array, position and pitched pointer of the source and of the target, the extent and the direction.
 * Rows are counted in bytes where no array takes part.
 */
export function copyVolume(r: HostRuntime, parameters: Uint8Array, s: CallSite): CudaErrorCode {
  const view = new DataView(parameters.buffer, parameters.byteOffset);
  const long = (offset: number): number => Number(view.getBigUint64(offset, true));
  if (long(0) !== 0 || long(64) !== 0) throw unsupported('a copy of a CUDA array', s.at);
  const end = (offset: number): { start: number; pitch: number; slice: number } => {
    const [pointer, pitch, height] = [long(offset + 24), long(offset + 32), long(offset + 48)];
    const slice = pitch * height;
    return {
      start: pointer + long(offset) + pitch * long(offset + 8) + slice * long(offset + 16),
      pitch,
      slice,
    };
  };
  const [from, to] = [end(8), end(72)];
  const [width, height, depth] = [long(128), long(136), long(144)];
  for (let z = 0; z < depth; z++) {
    for (let y = 0; y < height; y++) {
      const target = to.start + z * to.slice + y * to.pitch;
      const source = from.start + z * from.slice + y * from.pitch;
      const code = copyMemory(r, target, source, width, view.getInt32(152, true), s);
      if (code !== cudaErrors.success) return code;
    }
  }
  return cudaErrors.success;
}

function copy3D(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  return copyVolume(r, r.readBytes(at(v, 0), 160, s.at), s);
}

/** cudaMalloc3D(&pitched, extent): pointer, pitch, and the extent's width and height. */
function allocateVolume(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const [width, height, depth] = [0, 8, 16].map((offset) => r.readLong(at(v, 1) + offset, s.at));
  const pitch = Math.ceil(width! / PITCH_BYTES) * PITCH_BYTES;
  r.writeLong(at(v, 0) + 8, pitch, s.at);
  r.writeLong(at(v, 0) + 16, width!, s.at);
  r.writeLong(at(v, 0) + 24, height!, s.at);
  return allocate(r, [v[0] ?? 0, pitch * height! * depth!], s, 'device');
}

function memoryInfo(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const total = r.options.profile.board?.dramBytes ?? 16 * 2 ** 30;
  r.writeLong(at(v, 0), total - r.machine.memory.totalBytes, s.at);
  r.writeLong(at(v, 1), total, s.at);
  return cudaErrors.success;
}

/** Writes what an argument holds to where another one points. */
function tell(index: number, value: (r: HostRuntime, v: readonly Value[]) => number): RuntimeFunction {
  return (r, v, s) => {
    r.writeLong(at(v, index), value(r, v), s.at);
    return cudaErrors.success;
  };
}

/** Between devices, of which there is one: another number is refused, as on a machine with one device. */
function copyPeer(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  if (at(v, 1) !== 0 || at(v, 3) !== 0) return r.fail(cudaErrors.invalidDevice);
  return copyMemory(r, at(v, 0), at(v, 2), at(v, 4), copyOnDevice, s);
}

/** The runtime's memory functions. */
export const cudaMemoryFunctions: LibraryTable = {
  cudaMalloc: (r, v, s) => allocate(r, v, s, 'device'),
  cudaMallocAsync: (r, v, s) => allocate(r, v, s, 'device'),
  cudaMallocFromPoolAsync: (r, v, s) => allocate(r, v, s, 'device'),
  cudaMallocHost: (r, v, s) => allocate(r, v, s, 'pinned'),
  cudaMallocManaged: (r, v, s) => allocate(r, v, s, 'managed'),
  cudaMallocPitch: allocatePitched,
  cudaFree: (r, v, s) => free(r, v, s, ['device', 'managed']),
  cudaFreeAsync: (r, v, s) => free(r, v, s, ['device']),
  cudaFreeHost: (r, v, s) => free(r, v, s, ['pinned']),
  cudaMemcpy: copy,
  cudaMemcpyAsync: inStream(copy, 4, nodeTypes.memcpy),
  cudaMemcpyPeer: copyPeer,
  cudaMemcpyPeerAsync: copyPeer,
  cudaMemcpy2D: copyRows,
  cudaMemcpy2DAsync: inStream(copyRows, 7, nodeTypes.memcpy),
  cudaMalloc3D: allocateVolume,
  cudaMemcpy3D: copy3D,
  cudaMemcpy3DAsync: inStream(copy3D, 1, nodeTypes.memcpy),
  cudaMemcpyToSymbol: ofSymbol(0, toSymbol),
  cudaMemcpyToSymbolAsync: ofSymbol(0, inStream(toSymbol, 5, nodeTypes.memcpy)),
  cudaMemcpyFromSymbol: ofSymbol(1, fromSymbol),
  cudaMemcpyFromSymbolAsync: ofSymbol(1, inStream(fromSymbol, 5, nodeTypes.memcpy)),
  cudaMemset: set,
  cudaMemsetAsync: inStream(set, 3, nodeTypes.memset),
  cudaMemset2D: setRows,
  cudaMemset2DAsync: inStream(setRows, 5, nodeTypes.memset),
  cudaMemset3D: setVolume,
  cudaMemset3DAsync: inStream(setVolume, 3, nodeTypes.memset),
  cudaGetSymbolAddress: ofSymbol(
    1,
    tell(0, (_r, v) => at(v, 1)),
  ),
  cudaGetSymbolSize: ofSymbol(
    1,
    tell(0, (r, v) => r.machine.memory.regionAt(at(v, 1))?.sizeInBytes ?? 0),
  ),
  cudaHostGetDevicePointer: tell(0, (_r, v) => at(v, 1)),
  cudaMemGetInfo: memoryInfo,
  cudaMemPrefetchAsync: done,
  cudaMemAdvise: done,
  cudaStreamAttachMemAsync: done,
};
