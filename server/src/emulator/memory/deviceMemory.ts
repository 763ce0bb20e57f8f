import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import { alignmentInBytes, sizeInBytes } from '../../ir/types.ts';
import {
  ALLOCATION_ALIGNMENT,
  CONSTANT_BASE,
  FUNCTION_BASE,
  FUNCTION_STEP,
  GLOBAL_BASE,
  HOST_BASE,
} from './addressSpace.ts';
import type { AllocationKind } from './addressSpace.ts';
import { encodeConstant } from '../values/constantInitializer.ts';
import { LinearMemory } from './linearMemory.ts';
import { Region } from './region.ts';
import { encodeText } from './textBytes.ts';

/** Largest single allocation and largest sum, in bytes, so that a program cannot take the machine's memory. */
const MAX_ALLOCATION_BYTES = 1792 * 1024 ** 2;
const MAX_TOTAL_BYTES = 3 * 1024 ** 3;
/** The driver maps device memory in pages of this many bytes: in the rest of a page the hardware notices no overrun. */
const PAGE_BYTES = 2 * 1024 ** 2;
/** Left between two allocations, so that an overrun of one does not land in the next. */
const GUARD_BYTES = 256;

export type Allocated =
  | { readonly kind: 'allocated'; readonly address: number }
  /** The message names the limit. */
  | { readonly kind: 'refused'; readonly message: string };

export type MemoryFault =
  | { readonly kind: 'unmapped'; readonly address: number }
  | { readonly kind: 'freed'; readonly address: number; readonly region: Region }
  | { readonly kind: 'overrun'; readonly address: number; readonly region: Region };

/**
 * Every allocation of a program, on the device and (for the host interpreter) on the host, in one address space.
 * An allocation starts out with unknown contents; `write`, `fill` and kernels make its bytes known.
 */
export class DeviceMemory {
  /** Ascending by base. Freed ones stay, so that a use after free can be told. */
  private readonly regions: Region[] = [];
  private readonly symbols = new Map<Variable, Region>();
  private readonly texts = new Map<string, number>();
  private readonly functions: FunctionIr[] = [];
  private nextGlobal = GLOBAL_BASE;
  private nextHost = HOST_BASE;
  private nextConstant = CONSTANT_BASE;
  private lastFound: Region | undefined;
  private linear: LinearMemory | undefined;
  totalBytes = 0;
  /** Library code on the host stands for kernels in this program: compiled code has to reach what these touch. */
  readonly isReachedByHost: boolean;

  constructor({ isReachedByHost = false }: { readonly isReachedByHost?: boolean } = {}) {
    this.isReachedByHost = isReachedByHost;
  }

  /** A new allocation, aligned as cudaMalloc's (256 bytes) or as asked. */
  allocate(
    size: number,
    options: {
      readonly kind?: AllocationKind;
      readonly name?: string;
      readonly initialised?: boolean;
      readonly alignment?: number;
    } = {},
  ): Allocated {
    const kind = options.kind ?? 'device';
    if (size > MAX_ALLOCATION_BYTES || this.totalBytes + size > MAX_TOTAL_BYTES) {
      return { kind: 'refused', message: refusal(size, this.totalBytes) };
    }
    const alignment = Math.max(options.alignment ?? (kind === 'host' ? 16 : ALLOCATION_ALIGNMENT), 1);
    const base = this.reserve(kind, size, alignment);
    // What host code may touch lies where compiled host code reaches it.
    const isReached = this.isReachedByHost || (kind !== 'device' && kind !== 'constant');
    const linear = isReached ? this.hostBytes() : undefined;
    const region = regionOf(
      base,
      size,
      kind,
      options.name ?? '',
      options.initialised ?? false,
      undefined,
      linear,
    );
    if (region === undefined) return { kind: 'refused', message: 'the emulator has no memory left for it' };
    this.insert(region);
    this.totalBytes += size;
    return { kind: 'allocated', address: base };
  }

  /** Where the host's allocations lie. */
  hostBytes(): LinearMemory {
    return (this.linear ??= new LinearMemory());
  }

  private reserve(kind: AllocationKind, size: number, alignment: number): number {
    const aligned = (address: number): number => Math.ceil(address / alignment) * alignment;
    const guarded = size + (kind === 'host' ? 16 : GUARD_BYTES);
    if (kind === 'constant') {
      const base = aligned(this.nextConstant);
      this.nextConstant = base + guarded;
      return base;
    }
    if (kind === 'host') {
      const base = aligned(this.nextHost);
      this.nextHost = base + guarded;
      return base;
    }
    const base = aligned(this.nextGlobal);
    this.nextGlobal = base + guarded;
    return base;
  }

  private insert(region: Region): void {
    let low = 0;
    let high = this.regions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.regions[middle]!.base < region.base) low = middle + 1;
      else high = middle;
    }
    this.regions.splice(low, 0, region);
  }

  /** Frees an allocation by its first address; false when there is none (an error in the program). */
  free(address: number): boolean {
    if (address === 0) return true;
    const region = this.regionAt(address);
    if (region === undefined || region.base !== address || region.freed) return false;
    region.freed = true;
    this.totalBytes -= region.sizeInBytes;
    this.forgetOldest(region);
    return true;
  }

  /** Keeps the bytes of few freed regions: their place stays known, their memory goes back. */
  private forgetOldest(region: Region): void {
    const index = this.countBelow(region.base) - 1;
    this.regions[index] = region.husk();
    if (this.linear !== undefined) region.release(this.linear);
    region.sizeInBytes = 0;
    if (this.lastFound === region) this.lastFound = undefined;
  }

  /** Whether the hardware would serve the address although no allocation holds it: it lies in a page of one. */
  isInPageOfAllocation(address: number): boolean {
    const below = this.regionBelow(address);
    const above = this.regionAbove(address);
    const pageEnd = Math.ceil((below?.end ?? 0) / PAGE_BYTES) * PAGE_BYTES;
    const pageBegin = Math.floor((above?.base ?? Infinity) / PAGE_BYTES) * PAGE_BYTES;
    return (
      (below?.kind === 'device' && !below.freed && address < pageEnd) ||
      (above?.kind === 'device' && !above.freed && address >= pageBegin)
    );
  }

  /** Whether no memory of the device can be at the address: it is null or a little more, or the host's. */
  isUnknownToDevice(address: number): boolean {
    const below = this.regionBelow(address);
    return below === undefined || (below.kind === 'host' && address < below.end);
  }

  /** The allocation (live or freed) that holds the address. */
  regionAt(address: number): Region | undefined {
    const last = this.lastFound;
    if (last !== undefined && address >= last.base && address < last.end) return last;
    const region = this.regionBelow(address);
    if (region === undefined || address >= region.end) return undefined;
    this.lastFound = region;
    return region;
  }

  /** The allocation with the largest base at or below the address, to say what an overrun ran over. */
  regionBelow(address: number): Region | undefined {
    return this.regions[this.countBelow(address) - 1];
  }

  /** How many allocations begin at or below the address. */
  private countBelow(address: number): number {
    let low = 0;
    let high = this.regions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.regions[middle]!.base <= address) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The live allocation with the smallest base above the address, to say what an access ran in front of. */
  regionAbove(address: number): Region | undefined {
    return this.regions.find((region) => region.base > address && !region.freed);
  }

  /** Takes all bytes for written: what was not simulated may have written them. */
  assumeWritten(): void {
    for (const region of this.regions) region.written = undefined;
  }

  /** The live allocation that holds all of [address, address + size), or what is wrong. */
  find(address: number, size: number): Region | MemoryFault {
    const region = this.regionAt(address);
    if (region === undefined) return { kind: 'unmapped', address };
    if (region.freed) return { kind: 'freed', address, region };
    if (address + size > region.end) return { kind: 'overrun', address, region };
    return region;
  }

  /** Copies bytes in; undefined when done, else what is wrong (nothing is written then). */
  write(address: number, bytes: Uint8Array): MemoryFault | undefined {
    if (bytes.length === 0) return undefined;
    const region = this.find(address, bytes.length);
    if (!(region instanceof Region)) return region;
    const offset = address - region.base;
    region.u8.set(bytes, offset);
    region.markWritten(offset, bytes.length);
    return undefined;
  }

  /** A copy of the bytes. */
  read(address: number, size: number): Uint8Array | MemoryFault {
    if (size === 0) return new Uint8Array(0);
    const region = this.find(address, size);
    if (!(region instanceof Region)) return region;
    return region.u8.slice(address - region.base, address - region.base + size);
  }

  fill(address: number, byte: number, size: number): MemoryFault | undefined {
    if (size === 0) return undefined;
    const region = this.find(address, size);
    if (!(region instanceof Region)) return region;
    const offset = address - region.base;
    region.u8.fill(byte, offset, offset + size);
    region.markWritten(offset, size);
    return undefined;
  }

  /** memmove between any two allocations; bytes that nothing wrote stay so. */
  copy(to: number, from: number, size: number): MemoryFault | undefined {
    if (size === 0) return undefined;
    const source = this.find(from, size);
    if (!(source instanceof Region)) return source;
    const target = this.find(to, size);
    if (!(target instanceof Region)) return target;
    const at = from - source.base;
    const offset = to - target.base;
    const unwritten = source.written !== undefined && !source.isWritten(at, size);
    target.u8.set(source.u8.subarray(at, at + size), offset);
    if (!unwritten) target.markWritten(offset, size);
    else {
      for (let i = 0; i < size; i++) if (source.isWritten(at + i, 1)) target.markWritten(offset + i, 1);
    }
    return undefined;
  }

  /** The address of a `__device__`, `__managed__` or `__constant__` variable, made with its initial value when first asked. */
  symbolAddress(variable: Variable): number {
    const known = this.symbols.get(variable);
    if (known !== undefined) return known.base;
    const size = sizeInBytes(variable.type) ?? 0;
    const kind =
      variable.storage === 'constant' ? 'constant' : variable.storage === 'host' ? 'host' : 'symbol';
    const alignment = Math.max(alignmentInBytes(variable.type), variable.alignmentInBytes ?? 1, 256);
    const made = this.allocate(size, { kind, name: variable.name, initialised: true, alignment });
    if (made.kind === 'refused') return 0;
    const region = this.regionBelow(made.address)!;
    this.symbols.set(variable, region);
    const { initializer } = variable;
    if (initializer !== undefined) {
      encodeConstant(initializer, region.u8, 0, initializer.type, (target) => this.functionAddress(target));
    }
    return region.base;
  }

  /** Where device code finds a string literal; equal ones share it. */
  textAddress(text: string): number {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    const bytes = encodeText(text);
    const made = this.allocate(bytes.length + 1, { name: 'a string literal', initialised: true });
    if (made.kind === 'refused') return 0;
    this.write(made.address, bytes);
    this.texts.set(text, made.address);
    return made.address;
  }

  /** What a pointer to a device function holds. */
  functionAddress(target: FunctionIr): number {
    let index = this.functions.indexOf(target);
    if (index < 0) index = this.functions.push(target) - 1;
    return FUNCTION_BASE + FUNCTION_STEP * index;
  }

  functionAt(address: number): FunctionIr | undefined {
    return this.functions[(address - FUNCTION_BASE) / FUNCTION_STEP];
  }

  /** All live allocations, ascending. */
  liveRegions(): readonly Region[] {
    return this.regions.filter((region) => !region.freed);
  }
}

/** A region, or undefined where this machine has no memory for it: pages count when they are first touched. */
function regionOf(...given: ConstructorParameters<typeof Region>): Region | undefined {
  try {
    return new Region(...given);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function refusal(size: number, total: number): string {
  const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
  if (size > MAX_ALLOCATION_BYTES) {
    return `an allocation of ${mebibytes(size)} is over the emulator's limit of ${mebibytes(MAX_ALLOCATION_BYTES)} each`;
  }
  return (
    `${mebibytes(size)} more than the ${mebibytes(total)} already allocated is over the emulator's limit of ` +
    `${mebibytes(MAX_TOTAL_BYTES)} in all`
  );
}
