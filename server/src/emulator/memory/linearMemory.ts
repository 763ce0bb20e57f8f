/** Where host memory lies: one WebAssembly memory, so that compiled host code reaches all of it. */
const PAGE_BYTES = 65536;
/** WebAssembly's 32-bit memories end at 4 GiB, of which address space is set aside and no more. */
const MOST_PAGES = 65536;
const FIRST_PAGES = 1024;
const ALIGNMENT = 16;
/** Freed blocks from this size on are joined with their neighbours; smaller ones wait in lists of equal size. */
const LARGE = 1 << 16;

interface Block {
  readonly at: number;
  readonly size: number;
}

/**
 * Grows without cutting off the arrays that lie in it, as shared memories do; what is freed is handed out again, as zeros.
 */
export class LinearMemory {
  readonly memory: WebAssembly.Memory;
  /** The buffer as it is now: arrays over it reach what was handed out so far. */
  buffer: ArrayBuffer;
  /** All of it as bytes and as words: an array of its own costs as much as an allocation does. */
  bytes: Uint8Array;
  words: Int32Array;
  private pages = FIRST_PAGES;
  /** The first byte that was never handed out; the first 64 are nobody's. */
  private top = 64;
  private readonly small = new Map<number, number[]>();
  /** Ascending by place, no two beside each other. */
  private large: Block[] = [];

  constructor() {
    this.memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES, shared: true });
    this.buffer = this.memory.buffer;
    this.bytes = new Uint8Array(this.buffer);
    this.words = new Int32Array(this.buffer);
  }

  /** The first of so many zero bytes; throws a RangeError where there is no room. */
  allocate(bytes: number): number {
    const size = Math.max(1, Math.ceil(bytes / ALIGNMENT)) * ALIGNMENT;
    const used = size < LARGE ? this.small.get(size)?.pop() : this.takeLarge(size);
    if (used !== undefined) {
      this.bytes.fill(0, used, used + size);
      return used;
    }
    const at = this.top;
    const pages = Math.ceil((at + size) / PAGE_BYTES);
    if (pages > this.pages) this.grow(pages);
    this.top = at + size;
    return at;
  }

  private grow(needed: number): void {
    const wanted = Math.min(MOST_PAGES, Math.max(needed, Math.ceil(this.pages * 1.25)));
    if (needed > MOST_PAGES) throw new RangeError('host memory is full');
    this.memory.grow(wanted - this.pages);
    this.pages = wanted;
    this.buffer = this.memory.buffer;
    this.bytes = new Uint8Array(this.buffer);
    this.words = new Int32Array(this.buffer);
  }

  private takeLarge(size: number): number | undefined {
    const found = this.large.findIndex((block) => block.size >= size);
    const block = this.large[found];
    if (block === undefined) return undefined;
    const rest = block.size - size;
    if (rest > 0) this.large[found] = { at: block.at + size, size: rest };
    else this.large.splice(found, 1);
    return block.at;
  }

  /** Hands back what `allocate` gave for as many bytes. */
  free(at: number, bytes: number): void {
    const size = Math.max(1, Math.ceil(bytes / ALIGNMENT)) * ALIGNMENT;
    if (size >= LARGE) {
      this.insert({ at, size });
      return;
    }
    const list = this.small.get(size);
    if (list === undefined) this.small.set(size, [at]);
    else list.push(at);
  }

  private insert(block: Block): void {
    const merged: Block[] = [];
    let { at, size } = block;
    for (const one of this.large) {
      if (one.at + one.size === at) ({ at, size } = { at: one.at, size: one.size + size });
      else if (at + size === one.at) size += one.size;
      else merged.push(one);
    }
    merged.push({ at, size });
    this.large = merged.sort((a, b) => a.at - b.at);
  }
}
