/**
 * The one 64-bit address space of the emulator. An address tells its space, as generic addresses do on the device, and
 * all fit a JavaScript number exactly (47 bits).
 */
export type AllocationKind = 'device' | 'managed' | 'pinned' | 'host' | 'constant' | 'symbol';

/** Shared memory of the running block: the same window for every block. */
export const SHARED_BASE = 2 ** 40;
/** That of the blocks of its cluster, in the order of their ranks, lies behind it in steps of so many bytes. */
export const PEER_BYTES = 2 ** 24;
/** Local memory of a thread: each thread sees its own bytes at the same addresses. */
export const LOCAL_BASE = 2 ** 41;
export const CONSTANT_BASE = 2 ** 42;
/** Device functions, which have addresses but no bytes. */
export const FUNCTION_BASE = 2 ** 43;
export const FUNCTION_STEP = 16;
export const HOST_BASE = 2 ** 45;
export const GLOBAL_BASE = 2 ** 46;
/** Windows are 2^32 bytes apart from their neighbours' use, far more than any of them can fill. */
export const WINDOW_BYTES = 2 ** 32;

/** cudaMalloc's alignment in bytes (CUDA C++ Programming Guide: at least 256). */
export const ALLOCATION_ALIGNMENT = 256;

export function isSharedAddress(address: number): boolean {
  return address >= SHARED_BASE && address < SHARED_BASE + WINDOW_BYTES;
}
export function isLocalAddress(address: number): boolean {
  return address >= LOCAL_BASE && address < LOCAL_BASE + WINDOW_BYTES;
}
export function isConstantAddress(address: number): boolean {
  return address >= CONSTANT_BASE && address < CONSTANT_BASE + WINDOW_BYTES;
}
