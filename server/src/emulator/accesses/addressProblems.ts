import { isSharedAddress, isLocalAddress } from '../memory/addressSpace.ts';
import type { AccessOperation, ProblemKind } from '../api.ts';
import type { Machine } from '../machine.ts';
import type { Region } from '../memory/region.ts';

/** Says in words what is wrong with an address that cannot be served. */
export function explainAddress(
  machine: Machine,
  address: number,
  size: number,
  alignment: number,
  op: AccessOperation,
): { readonly kind: ProblemKind; readonly message: string } {
  const verb = op === 'load' ? 'read' : op === 'store' ? 'write' : 'atomic operation';
  const what = `${verb} of ${size} ${size === 1 ? 'byte' : 'bytes'}`;
  const outside = (where: string): { kind: ProblemKind; message: string } => ({
    kind: 'out-of-bounds',
    message: `${what} ${where}`,
  });
  const shared = machine.shared;
  if (isSharedAddress(address) && (shared === undefined || address + size > shared.end)) {
    const bytes = shared?.sizeInBytes ?? 0;
    return outside(
      `at byte ${address - 2 ** 40} of shared memory, of which the block has ${bytes} bytes: check the index, or launch with more`,
    );
  }
  if (isLocalAddress(address) && address - 2 ** 41 + size > machine.localBytesPerThread) {
    return outside('behind the end of the thread’s local memory: check the index against the array’s size');
  }
  const region = machine.regionFor(address);
  if (region !== undefined && address + size <= region.end) {
    if (address % alignment !== 0) {
      return {
        kind: 'misaligned',
        message: `${what} at an address that is no multiple of ${alignment}: align the address, or use narrower accesses`,
      };
    }
    return outside('to constant memory, which a kernel cannot change');
  }
  return outside(farFromRegions(machine, address, size));
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
