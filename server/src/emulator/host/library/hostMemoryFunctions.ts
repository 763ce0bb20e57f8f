import { HostStop, EXIT_BY_ABORT } from '../hostStop.ts';
import type { CallSite, LibraryTable, Value } from './hostLibrary.ts';
import type { HostRuntime } from '../hostRuntime.ts';

/** glibc's malloc aligns by 16 bytes. */
const MALLOC_ALIGNMENT = 16;

function allocate(runtime: HostRuntime, size: number, site: CallSite, alignment = MALLOC_ALIGNMENT): number {
  const { memory } = runtime.machine;
  const made = memory.allocate(usableBytes(size), { kind: 'host', initialised: true, alignment });
  if (made.kind === 'allocated') return made.address;
  runtime.problems.push({ kind: 'host', message: made.message, at: site.at });
  runtime.machine.refusal = made.message;
  return 0;
}

/** Where `errno` lies. */
export function errorNumberAddress(runtime: HostRuntime, site: CallSite): number {
  if (runtime.errorNumberAddress === 0) {
    runtime.errorNumberAddress = allocate(runtime, 4, site);
    runtime.writeInt(runtime.errorNumberAddress, 0, site.at);
  }
  return runtime.errorNumberAddress;
}

/** From this size on glibc maps whole pages for an allocation. */
const MAPPED_BYTES = 128 * 1024;
const PAGE_BYTES = 4096;

/** What malloc_usable_size tells of glibc's malloc: programs that go a little too far run on real machines too. */
function usableBytes(size: number): number {
  if (size < MAPPED_BYTES) return Math.max(24, Math.ceil((size + 8) / 16) * 16 - 8);
  return Math.ceil((size + 16) / PAGE_BYTES) * PAGE_BYTES - 16;
}

function release(runtime: HostRuntime, address: number, what: string, site: CallSite): undefined {
  if (address === 0) return undefined;
  const region = runtime.machine.memory.regionAt(address);
  if (region?.kind === 'device' || region?.kind === 'managed') {
    throw new HostStop('fault', `${what} of ${region.kind} memory: use cudaFree`, EXIT_BY_ABORT, site.at);
  }
  if (!runtime.machine.free(address)) {
    const why = region?.freed === true ? 'was freed before' : 'is no start of an allocation';
    throw new HostStop('fault', `${what} of an address that ${why}`, EXIT_BY_ABORT, site.at);
  }
  return undefined;
}

function reallocate(runtime: HostRuntime, address: number, size: number, site: CallSite): number {
  const { memory } = runtime.machine;
  const made = allocate(runtime, size, site);
  const old = memory.regionAt(address);
  if (address === 0 || made === 0 || old === undefined) return made;
  memory.copy(made, address, Math.min(size, old.sizeInBytes));
  release(runtime, address, 'realloc', site);
  return made;
}

function copy(runtime: HostRuntime, to: number, from: number, size: number, site: CallSite): void {
  if (size === 0) return;
  const bytes = runtime.readBytes(from, size, site.at);
  runtime.write(to, bytes, site.at);
}

function fill(runtime: HostRuntime, to: number, byte: number, size: number, site: CallSite): void {
  if (size === 0) return;
  runtime.checkWritable(to, size, site.at);
  runtime.machine.memory.fill(to, byte & 0xff, size);
}

const EINVAL = 22;

const isPowerOfTwo = (value: number): boolean => value > 0 && Number.isInteger(Math.log2(value));

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

/** The heap and blocks of bytes. */
export const memoryFunctions: LibraryTable = {
  malloc: (r, v, s) => allocate(r, at(v, 0), s),
  __errno_location: (r, _v, s) => errorNumberAddress(r, s),
  alloca: (r, v, s) => allocate(r, at(v, 0), s),
  __builtin_alloca: (r, v, s) => allocate(r, at(v, 0), s),
  aligned_alloc: (r, v, s) => allocate(r, at(v, 1), s, Math.max(at(v, 0), MALLOC_ALIGNMENT)),
  calloc: (r, v, s) => allocate(r, at(v, 0) * at(v, 1), s),
  realloc: (r, v, s) => reallocate(r, at(v, 0), at(v, 1), s),
  free: (r, v, s) => release(r, at(v, 0), 'free', s),
  'operator new': (r, v, s) => {
    const address = allocate(r, at(v, 0), s);
    if (address !== 0) return address;
    r.printText('stderr', "terminate called after throwing an instance of 'std::bad_alloc'\n");
    const why = r.machine.refusal ?? 'no memory is left';
    throw new HostStop('abort', `new could not allocate: ${why}`, EXIT_BY_ABORT, s.at);
  },
  'operator delete': (r, v, s) => release(r, at(v, 0), 'delete', s),
  'operator delete[]': (r, v, s) => release(r, at(v, 0), 'delete[]', s),
  posix_memalign: (r, v, s) => {
    const alignment = at(v, 1);
    if (alignment % 8 !== 0 || !isPowerOfTwo(alignment)) return EINVAL;
    r.writeLong(at(v, 0), allocate(r, at(v, 2), s, Math.max(alignment, MALLOC_ALIGNMENT)), s.at);
    return 0;
  },
  memset: (r, v, s) => {
    fill(r, at(v, 0), at(v, 1), at(v, 2), s);
    return v[0];
  },
  memcpy: (r, v, s) => {
    copy(r, at(v, 0), at(v, 1), at(v, 2), s);
    return v[0];
  },
  memmove: (r, v, s) => {
    copy(r, at(v, 0), at(v, 1), at(v, 2), s);
    return v[0];
  },
  memcmp: (r, v, s) => {
    const a = r.readBytes(at(v, 0), at(v, 2), s.at);
    const b = r.readBytes(at(v, 1), at(v, 2), s.at);
    const i = a.findIndex((byte, index) => byte !== b[index]);
    return i < 0 ? 0 : a[i]! - b[i]!;
  },
};
