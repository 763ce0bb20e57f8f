import { laneLoopsOf } from './laneLoops.ts';
import type { LaneLoops } from './laneLoops.ts';

const PAGE_BYTES = 65536;
const FIRST_BYTES = 4 << 20;
/** WebAssembly's 32-bit memories end at 4 GiB; a kernel of that many values would not be compiled in reasonable time. */
const MOST_BYTES = 2 ** 31;
/** Cache lines of the machine that runs this: vectors then don't straddle them. */
const ALIGNMENT = 64;

type Exports = Readonly<Record<string, unknown>>;

/** A launch needs more lane memory than there is: it has to be compiled again for a larger one. */
export class LaneMemoryFull extends Error {}

/**
 * Where the values of a launch's threads lie, and shared memory: one WebAssembly memory, so that laneLoops.ts reaches
 * them. It does not grow, which would cut off the arrays that lie in it; a launch that fills it starts over in one twice
 * as large.
 */
export class LaneMemory {
  readonly buffer: ArrayBuffer;
  readonly loops: LaneLoops;
  private readonly sizeInBytes: number;
  private readonly memory: WebAssembly.Memory;
  private readonly instances = new Map<WebAssembly.Module, Exports>();
  private used = 0;

  private constructor(sizeInBytes: number) {
    this.sizeInBytes = sizeInBytes;
    const pages = sizeInBytes / PAGE_BYTES;
    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.buffer = this.memory.buffer;
    this.loops = laneLoopsOf(this.memory);
  }

  /** What the module exports when this is its memory. */
  instanceOf(module: WebAssembly.Module): Exports {
    let exports = this.instances.get(module);
    if (exports === undefined) {
      ({ exports } = new WebAssembly.Instance(module, { lanes: { memory: this.memory } }));
      this.instances.set(module, exports);
    }
    return exports;
  }

  private static readonly idle: LaneMemory[] = [];

  /** An empty memory, one that an earlier launch is done with if there is one. */
  static take(): LaneMemory {
    const memory = LaneMemory.idle.pop() ?? new LaneMemory(FIRST_BYTES);
    memory.reset();
    return memory;
  }

  /** An empty memory twice as large. */
  static larger(than: LaneMemory): LaneMemory {
    if (than.sizeInBytes >= MOST_BYTES) throw new RangeError('the kernel needs too many values per thread');
    return new LaneMemory(2 * than.sizeInBytes);
  }

  /** Hands a memory back; nothing may use arrays in it any more. */
  static giveBack(memory: LaneMemory): void {
    LaneMemory.idle.push(memory);
  }

  /** How much of it is in use. */
  get usedBytes(): number {
    return this.used;
  }

  get freeBytes(): number {
    return this.sizeInBytes - this.used;
  }

  reset(): void {
    new Uint8Array(this.buffer, 0, this.used).fill(0);
    this.used = 0;
  }

  /** The first of so many zero bytes. */
  allocate(bytes: number): number {
    const at = this.used;
    const end = at + Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    if (end > this.sizeInBytes) throw new LaneMemoryFull();
    this.used = end;
    return at;
  }
}
