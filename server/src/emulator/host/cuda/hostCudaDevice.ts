import type { StructField, StructType } from '../../../ir/types.ts';
import type { CudaErrorCode } from './cudaErrors.ts';
import { cudaErrors } from './cudaErrors.ts';
import type { CallSite, LibraryTable, Value } from '../library/hostLibrary.ts';
import { attributeOf, properties } from './hostDeviceProperties.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import { unsupported } from '../hostStop.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

function writeField(
  r: HostRuntime,
  address: number,
  field: StructField,
  value: number | readonly number[],
  s: CallSite,
): void {
  const target = address + field.offsetInBytes;
  if (typeof value !== 'number') {
    value.forEach((one, i) => {
      r.writeInt(target + 4 * i, one, s.at);
    });
  } else if (field.type.kind === 'integer' && field.type.bits === 64) r.writeLong(target, value, s.at);
  else r.writeInt(target, value, s.at);
}

function getProperties(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  if (at(v, 1) !== 0) return r.fail(cudaErrors.invalidDevice);
  const type = s.types[0];
  const struct: StructType | undefined =
    type?.kind === 'pointer' && type.pointee.kind === 'struct' ? type.pointee : undefined;
  if (struct === undefined) throw unsupported('cudaGetDeviceProperties into this type', s.at);
  const address = at(v, 0);
  r.write(address, new Uint8Array(struct.sizeInBytes), s.at);
  const known = properties(r.options.profile);
  for (const field of struct.fields) {
    const value = known.get(field.name);
    if (field.name === 'name') r.writeText(address + field.offsetInBytes, r.options.profile.name, s.at);
    else if (value !== undefined) writeField(r, address, field, value, s);
  }
  return cudaErrors.success;
}

function getAttribute(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  if (at(v, 2) !== 0) return r.fail(cudaErrors.invalidDevice);
  const value = attributeOf(r.options.profile, at(v, 1));
  if (value === undefined) throw unsupported(`the device attribute ${at(v, 1)}`, s.at);
  r.writeInt(at(v, 0), value, s.at);
  return cudaErrors.success;
}

function setInt(value: (r: HostRuntime) => number): LibraryTable[string] {
  return (r, v, s) => {
    r.writeInt(at(v, 0), value(r), s.at);
    return cudaErrors.success;
  };
}

/** cudaLimit: what cudaDeviceGetLimit gives by default. */
const limitsInBytes: Readonly<Record<number, number>> = { 0: 1024, 1: 1024 * 1024, 2: 8 * 1024 * 1024 };

function limit(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  r.writeLong(at(v, 0), r.limitsInBytes.get(at(v, 1)) ?? limitsInBytes[at(v, 1)] ?? 0, s.at);
  return cudaErrors.success;
}

function setLimit(r: HostRuntime, v: readonly Value[]): CudaErrorCode {
  r.limitsInBytes.set(at(v, 0), at(v, 1));
  return cudaErrors.success;
}

/** cudaDeviceGetPCIBusId(text, room, device): where the one device of the properties is, `0000:00:00.0`. */
function busId(r: HostRuntime, v: readonly Value[], s: CallSite): CudaErrorCode {
  const text = '0000:00:00.0';
  if (at(v, 2) !== 0) return r.fail(cudaErrors.invalidDevice);
  if (at(v, 1) <= text.length) return r.fail(cudaErrors.invalidValue);
  r.writeText(at(v, 0), text, s.at);
  return cudaErrors.success;
}

const done = (): CudaErrorCode => cudaErrors.success;

/** Questions about the device, of which there is one. */
export const cudaDeviceFunctions: LibraryTable = {
  cudaGetDeviceCount: setInt(() => 1),
  cudaGetDevice: setInt((r) => r.device),
  cudaSetDevice: (r, v) => (at(v, 0) === 0 ? cudaErrors.success : r.fail(cudaErrors.invalidDevice)),
  cudaChooseDevice: setInt(() => 0),
  cudaGetDeviceProperties: getProperties,
  cudaDeviceGetAttribute: getAttribute,
  // CUDA 12.4.
  cudaRuntimeGetVersion: setInt(() => 13000),
  cudaDriverGetVersion: setInt(() => 13000),
  cudaDeviceCanAccessPeer: setInt(() => 0),
  cudaDeviceEnablePeerAccess: (r) => r.fail(cudaErrors.peerAccessUnsupported),
  cudaDeviceDisablePeerAccess: (r) => r.fail(cudaErrors.peerAccessUnsupported),
  cudaDeviceGetByPCIBusId: setInt(() => 0),
  cudaDeviceGetPCIBusId: busId,
  cudaDeviceGetLimit: limit,
  cudaThreadExit: done,
  cudaInitDevice: done,
  cudaCtxResetPersistingL2Cache: done,
  cudaSetDeviceFlags: done,
  cudaDeviceSetCacheConfig: done,
  cudaDeviceGetCacheConfig: setInt(() => 0),
  cudaDeviceSetSharedMemConfig: done,
  // Banks are four bytes wide (cudaSharedMemBankSizeFourByte) on everything since Maxwell.
  cudaDeviceGetSharedMemConfig: setInt(() => 1),
  cudaDeviceSetLimit: setLimit,
  cudaProfilerStart: done,
  cudaProfilerStop: done,
};
