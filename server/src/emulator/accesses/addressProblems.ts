import type { Location } from '../../text/location.ts';
import { isSharedAddress, isLocalAddress, PEER_BYTES, SHARED_BASE } from '../memory/addressSpace.ts';
import type { AccessOperation, ProblemKind } from '../api.ts';
import type { Machine } from '../machine.ts';
import type { Region } from '../memory/region.ts';

/** What the lanes of an access have in common. */
interface AccessKind {
  readonly at: Location;
  readonly size: number;
  readonly alignment: number;
  readonly op: AccessOperation;
}

interface FaultyAccess extends AccessKind {
  readonly address: number;
}

/** The lanes of one warp whose addresses cannot be served: one report for those of a kind, with the first one's address. */
export class WarpFaults {
  private readonly faults = new Map<ProblemKind, { thread: number; access: FaultyAccess; count: number }>();
  private readonly machine: Machine;
  private readonly access: AccessKind;

  constructor(machine: Machine, access: AccessKind) {
    this.machine = machine;
    this.access = access;
  }

  /** Notes a lane; whether its fault is one that the hardware does not notice. */
  isServedAllTheSame(address: number, thread: number): boolean {
    const { at, size, alignment, op } = this.access;
    const access = { at, size, alignment, op, address };
    const kind = faultKind(this.machine, access);
    const noted = this.faults.get(kind);
    if (noted === undefined) this.faults.set(kind, { thread, access, count: 1 });
    else noted.count++;
    if (kind !== 'out-of-bounds') return false;
    const { memory } = this.machine;
    if (isSharedAddress(address)) return this.isInUnit(address);
    if (op === 'atomic' && this.machine.regionFor(address)?.kind === 'constant') {
      this.machine.fail('launch-failure');
    }
    const isInWindow = isLocalAddress(address) || isReserved(this.machine, address);
    if (!isInWindow && memory.isUnknownToDevice(address)) this.machine.fail('illegal-address');
    return memory.isInPageOfAllocation(address);
  }

  /** Shared memory comes in units of 128 bytes: an H200 serves what is left of the last one, and ends the kernel behind it. */
  private isInUnit(address: number): boolean {
    const shared = this.machine.sharedAt(address);
    const { size, alignment } = this.access;
    const isThere = shared !== undefined && address + size <= shared.base + shared.roomInBytes;
    if (!isThere) this.machine.fail('illegal-address');
    return isThere && address % alignment === 0;
  }

  /** The memory with a unit whose rest an access goes astray into; what goes astray into a page is lost. */
  unitAround(address: number): Region | undefined {
    return isSharedAddress(address) ? this.machine.sharedAt(address) : undefined;
  }

  report(): void {
    const { machine } = this;
    for (const [kind, { thread, access, count }] of this.faults) {
      machine.report(kind, access.at, thread, () => explainFault(machine, access), undefined, count);
    }
  }
}

function faultKind(machine: Machine, { address, size, alignment }: FaultyAccess): ProblemKind {
  if (isOutside(machine, address, size)) return 'out-of-bounds';
  const region = machine.regionFor(address);
  const isInside = region !== undefined && address + size <= region.end;
  return isInside && address % alignment !== 0 ? 'misaligned' : 'out-of-bounds';
}

/** Behind the end of the block's shared memory or of the thread's local memory. */
function isOutside(machine: Machine, address: number, size: number): boolean {
  if (isSharedAddress(address)) return address + size > (machine.sharedAt(address)?.end ?? 0);
  return isLocalAddress(address) && address - 2 ** 41 + size > machine.locals.bytesPerThread;
}

/** In front of the block's shared memory, where the system has a part of it: an H200 serves what goes astray there, and nothing before. */
function isReserved({ options }: Machine, address: number): boolean {
  return address < SHARED_BASE && address >= SHARED_BASE - options.reservedSharedBytes;
}

/** Says in words what is wrong with the address. */
function explainFault(machine: Machine, access: FaultyAccess): string {
  const { address, size, alignment, op } = access;
  const verb = op === 'load' ? 'read' : op === 'store' ? 'write' : 'atomic operation';
  const what = `${verb} of ${size} ${size === 1 ? 'byte' : 'bytes'}`;
  if (isOutside(machine, address, size)) return `${what} ${farOutside(machine, address)}`;
  if (faultKind(machine, access) === 'misaligned') {
    return `${what} at an address that is no multiple of ${alignment}: align the address, or use narrower accesses`;
  }
  if (isReserved(machine, address))
    return `${what} that begins ${SHARED_BASE - address} bytes before the block’s shared memory: check the index against 0 first`;
  const region = machine.regionFor(address);
  if (region !== undefined && address + size <= region.end)
    return `${what} to constant memory, which a kernel cannot change`;
  return `${what} ${farFromRegions(machine, address, size)}`;
}

/** The words for an address behind shared or local memory. */
function farOutside(machine: Machine, address: number): string {
  if (!isSharedAddress(address))
    return 'behind the end of the thread’s local memory: check the index against the array’s size';
  const size = machine.sharedAt(address)?.sizeInBytes ?? 0;
  return `at byte ${(address - SHARED_BASE) % PEER_BYTES} of shared memory, of which the block has ${size} bytes: check the index, or launch with more`;
}

/** The words for an address that no memory of the device holds. */
function farFromRegions({ memory }: Machine, address: number, size: number): string {
  if (address < 4096) return 'through a null pointer: was the allocation checked, and the pointer passed?';
  const below = memory.regionBelow(address);
  if (below === undefined) return 'at an address that was never allocated';
  if (below.freed && address < below.end)
    return 'in memory that was freed: free it after the last kernel that uses it';
  if (below.kind === 'host' && address < below.end) {
    return 'of host memory: pass a pointer from cudaMalloc, not from malloc or new';
  }
  const nameOf = ({ name }: Region): string => (name === '' ? 'an allocation' : `\`${name}\``);
  const past = address + size - below.end;
  const above = memory.regionAbove(address);
  if (above !== undefined && above.base - address < past && above.kind !== 'host') {
    const before = above.base - address;
    return `that begins ${before} bytes before ${nameOf(above)} of ${above.sizeInBytes} bytes: check the index against 0 first`;
  }
  return `that ends ${past} bytes past the end of ${nameOf(below)} of ${below.sizeInBytes} bytes: check the index against the size first`;
}
