import type { AllocationKind } from './addressSpace.ts';
import type { LaneMemory } from '../lanes/laneMemory.ts';
import type { LinearMemory } from './linearMemory.ts';

/** Where kernels stored to since host code waited for them, in bytes from the start. */
export interface StoreBounds {
  readonly low: number;
  readonly high: number;
}

/** A run of bytes at an address, with the views that loads and stores of each width use. */
export class Region {
  readonly base: number;
  /** 0 from when it is freed, and while host code should wait for kernels: who still holds it finds nothing in it. */
  sizeInBytes: number;
  /** One past the last byte. */
  readonly end: number;
  /** How far the memory reaches that it is a part of: an access may go astray there without notice. */
  readonly roomInBytes: number;
  /** Changes only where memory of malloc is registered with the runtime. */
  kind: AllocationKind | 'shared' | 'local';
  readonly name: string;
  /** Where it starts in the launch's LaneMemory; -1 where it lies elsewhere. */
  readonly laneAt: number;
  /** Where it starts in the host's LinearMemory; -1 where it lies elsewhere. */
  readonly linearAt: number;
  readonly view: DataView;
  readonly i8: Int8Array;
  readonly u8: Uint8Array;
  readonly i16: Int16Array;
  readonly u16: Uint16Array;
  readonly i32: Int32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
  readonly i64: BigInt64Array;
  freed = false;
  /** Bounds of the bytes of managed memory that kernels wrote since host code waited for them. */
  storedLow = Infinity;
  storedHigh = -Infinity;
  /** One bit per byte that something wrote; undefined when all bytes are known to be written. */
  written: Uint8Array | undefined;
  /** Where these bits, and room for a word over the end, lie in the host's LinearMemory; 0 where they lie elsewhere. */
  readonly writtenAt: number;

  constructor(
    base: number,
    sizeInBytes: number,
    kind: Region['kind'],
    name: string,
    initialised: boolean,
    lanes?: LaneMemory,
    linear?: LinearMemory,
    roomInBytes = sizeInBytes,
  ) {
    this.base = base;
    this.sizeInBytes = sizeInBytes;
    this.end = base + sizeInBytes;
    this.roomInBytes = roomInBytes;
    this.kind = kind;
    this.name = name;
    const bytes = Math.ceil(roomInBytes / 8) * 8;
    const at = (lanes ?? linear)?.allocate(bytes) ?? 0;
    const buffer = (lanes ?? linear)?.buffer ?? new ArrayBuffer(bytes);
    this.laneAt = lanes === undefined ? -1 : at;
    this.linearAt = linear === undefined ? -1 : at;
    this.view = new DataView(buffer, at, bytes);
    this.i8 = new Int8Array(buffer, at, bytes);
    this.u8 = new Uint8Array(buffer, at, bytes);
    this.i16 = new Int16Array(buffer, at, bytes / 2);
    this.u16 = new Uint16Array(buffer, at, bytes / 2);
    this.i32 = new Int32Array(buffer, at, bytes / 4);
    this.f32 = new Float32Array(buffer, at, bytes / 4);
    this.f64 = new Float64Array(buffer, at, bytes / 8);
    this.i64 = new BigInt64Array(buffer, at, bytes / 8);
    const bits = Math.ceil(roomInBytes / 8);
    this.writtenAt = initialised ? 0 : (linear?.allocate(bits + 1) ?? 0);
    if (initialised) this.written = undefined;
    else if (linear === undefined) this.written = new Uint8Array(bits);
    else this.written = new Uint8Array(linear.buffer, this.writtenAt, bits);
  }

  /** Gives its part of the host's LinearMemory back. */
  release(linear: LinearMemory): void {
    if (this.linearAt >= 0) linear.free(this.linearAt, Math.ceil(this.sizeInBytes / 8) * 8);
    if (this.writtenAt > 0) linear.free(this.writtenAt, Math.ceil(this.sizeInBytes / 8) + 1);
  }

  get stores(): StoreBounds {
    return { low: this.storedLow, high: this.storedHigh };
  }

  /** The bounds of what was stored so far, which is forgotten. */
  takeStores(): StoreBounds {
    const { stores } = this;
    this.storedLow = Infinity;
    this.storedHigh = -Infinity;
    return stores;
  }

  addStores({ low, high }: StoreBounds): void {
    this.storedLow = Math.min(this.storedLow, low);
    this.storedHigh = Math.max(this.storedHigh, high);
  }

  /** Notes that bytes [offset, offset + size) hold a value now. */
  markWritten(offset: number, size: number): void {
    const { written } = this;
    if (written === undefined || size <= 0) return;
    if (offset <= 0 && size >= this.sizeInBytes) {
      this.written = undefined;
      return;
    }
    const end = offset + size;
    const first = offset >> 3;
    const last = (end - 1) >> 3;
    const head = (0xff << (offset & 7)) & 0xff;
    const tail = 0xff >> (7 - ((end - 1) & 7));
    if (first === last) {
      written[first]! |= head & tail;
      return;
    }
    written[first]! |= head;
    written[last]! |= tail;
    if (last > first + 1) written.fill(0xff, first + 1, last);
  }

  /** Whether all bytes of [offset, offset + size) hold a value. */
  isWritten(offset: number, size: number): boolean {
    const { written } = this;
    if (written === undefined) return true;
    for (let byte = offset; byte < offset + size; byte++) {
      if (((written[byte >> 3]! >> (byte & 7)) & 1) === 0) return false;
    }
    return true;
  }

  /** Forgets the bitmap when nothing is missing any more, so that later reads need no look at it. */
  settleWritten(): void {
    const { written } = this;
    if (written === undefined) return;
    const whole = this.sizeInBytes >> 3;
    for (let i = 0; i < whole; i++) if (written[i] !== 0xff) return;
    if (this.isWritten(whole * 8, this.sizeInBytes & 7)) this.written = undefined;
  }
}
