import type { AllocationKind } from './addressSpace.ts';
import type { LaneMemory } from '../lanes/laneMemory.ts';
import type { LinearMemory } from './linearMemory.ts';

/** Where kernels stored to since host code waited for them, in bytes from the start. */
export interface StoreBounds {
  readonly low: number;
  readonly high: number;
}

const noBytes = new ArrayBuffer(0);

/** A run of bytes at an address, with the views that loads and stores of each width use. */
export class Region {
  readonly base: number;
  /** 0 from when it is freed, and while host code should wait for kernels: who still holds it finds nothing in it. */
  sizeInBytes: number;
  /** One past the last byte. */
  end: number;
  /** How far the memory reaches that it is a part of: an access may go astray there without notice. */
  readonly roomInBytes: number;
  /** Changes only where memory of malloc is registered with the runtime. */
  kind: AllocationKind | 'shared' | 'local' | 'peer';
  readonly name: string;
  /** Where it starts in the launch's LaneMemory; -1 where it lies elsewhere. */
  readonly laneAt: number;
  /** Where it starts in the host's LinearMemory; -1 where it lies elsewhere. */
  readonly linearAt: number;
  private readonly buffer: ArrayBuffer;
  private readonly offset: number;
  private readonly byteLength: number;
  // Made when first asked for: programs allocate millions of small objects, and compiled host code needs none of them.
  private dataView: DataView | undefined = undefined;
  private i8View: Int8Array | undefined = undefined;
  private u8View: Uint8Array | undefined = undefined;
  private i16View: Int16Array | undefined = undefined;
  private u16View: Uint16Array | undefined = undefined;
  private i32View: Int32Array | undefined = undefined;
  private f32View: Float32Array | undefined = undefined;
  private f64View: Float64Array | undefined = undefined;
  private i64View: BigInt64Array | undefined = undefined;
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
    const buffer = (lanes ?? linear)?.buffer ?? (bytes === 0 ? noBytes : new ArrayBuffer(bytes));
    this.laneAt = lanes === undefined ? -1 : at;
    this.linearAt = linear === undefined ? -1 : at;
    this.buffer = buffer;
    this.offset = at;
    this.byteLength = bytes;
    const bits = Math.ceil(roomInBytes / 8);
    this.writtenAt = initialised ? 0 : (linear?.allocate(bits + 1) ?? 0);
    if (initialised) this.written = undefined;
    else if (linear === undefined) this.written = new Uint8Array(bits);
    else this.written = new Uint8Array(linear.buffer, this.writtenAt, bits);
  }

  get view(): DataView {
    return (this.dataView ??= new DataView(this.buffer, this.offset, this.byteLength));
  }

  get i8(): Int8Array {
    return (this.i8View ??= new Int8Array(this.buffer, this.offset, this.byteLength));
  }

  get u8(): Uint8Array {
    return (this.u8View ??= new Uint8Array(this.buffer, this.offset, this.byteLength));
  }

  get i16(): Int16Array {
    return (this.i16View ??= new Int16Array(this.buffer, this.offset, this.byteLength / 2));
  }

  get u16(): Uint16Array {
    return (this.u16View ??= new Uint16Array(this.buffer, this.offset, this.byteLength / 2));
  }

  get i32(): Int32Array {
    return (this.i32View ??= new Int32Array(this.buffer, this.offset, this.byteLength / 4));
  }

  get f32(): Float32Array {
    return (this.f32View ??= new Float32Array(this.buffer, this.offset, this.byteLength / 4));
  }

  get f64(): Float64Array {
    return (this.f64View ??= new Float64Array(this.buffer, this.offset, this.byteLength / 8));
  }

  get i64(): BigInt64Array {
    return (this.i64View ??= new BigInt64Array(this.buffer, this.offset, this.byteLength / 8));
  }

  /** The same bytes where other blocks of the cluster see them. */
  seenAt(base: number): Region {
    return Object.create(this, {
      base: { value: base },
      end: { value: base + this.sizeInBytes },
      kind: { value: 'peer' },
      written: {
        get: () => this.written,
        set: (written: Uint8Array | undefined) => {
          this.written = written;
        },
      },
    }) as Region;
  }

  /** What is known of it once it is freed: its place. */
  husk(): Region {
    const husk = new Region(this.base, 0, this.kind, this.name, true);
    husk.end = this.end;
    husk.freed = true;
    return husk;
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
