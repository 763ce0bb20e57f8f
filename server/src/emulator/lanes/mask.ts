import { freshId } from './vector.ts';
import type { BitVector, Shape } from './vector.ts';

/** The identity of the mask of all threads of the block; fresh ids start above it. */
const COMPLETE_ID = 1;

/** Which lanes are active, one word per warp, with what is asked of it all the time kept up to date. */
export class Mask {
  readonly words: Int32Array;
  /** Equal ids mean equal contents. */
  id = 0;
  /** Active lanes, and warps with at least one. */
  lanes = 0;
  warps = 0;
  /** Every thread of the block is active. */
  complete = false;
  private readonly threads: number;
  private contentId = 0;

  constructor(shape: Shape) {
    this.words = new Int32Array(shape.warps);
    this.threads = shape.threads;
  }

  fill(): void {
    const { words, threads } = this;
    for (let warp = 0; warp < words.length; warp++) {
      const lanes = threads - warp * 32;
      words[warp] = lanes >= 32 ? -1 : (1 << lanes) - 1;
    }
    this.lanes = threads;
    this.warps = words.length;
    this.complete = true;
    this.contentId = this.id = COMPLETE_ID;
  }

  clear(): void {
    if (this.lanes === 0) return;
    this.words.fill(0);
    this.lanes = this.warps = 0;
    this.complete = false;
    this.contentId = this.id = 0;
  }

  copyFrom(other: Mask): void {
    if (this.contentId === other.id && this.id === other.id) return;
    this.words.set(other.words);
    this.lanes = other.lanes;
    this.warps = other.warps;
    this.complete = other.complete;
    this.contentId = this.id = other.id;
  }

  /** this = a & bits, or a & ~bits with `invert` -1 instead of 0. */
  setFrom(a: Mask, bits: Int32Array, invert: number): void {
    const { words } = this;
    const source = a.words;
    let changed = false;
    for (let warp = 0; warp < words.length; warp++) {
      const word = source[warp]! & (bits[warp]! ^ invert);
      if (word !== words[warp]) {
        words[warp] = word;
        changed = true;
      }
    }
    this.finish(changed);
  }

  select(a: Mask, condition: BitVector): void {
    this.setFrom(a, condition.words, 0);
  }
  reject(a: Mask, condition: BitVector): void {
    this.setFrom(a, condition.words, -1);
  }
  /** Takes the lanes of `other` out. */
  remove(other: Mask): void {
    if (other.lanes !== 0) this.setFrom(this, other.words, -1);
  }
  add(other: Mask): void {
    if (other.lanes === 0) return;
    let changed = false;
    for (let warp = 0; warp < this.words.length; warp++) {
      const word = this.words[warp]! | other.words[warp]!;
      if (word !== this.words[warp]) {
        this.words[warp] = word;
        changed = true;
      }
    }
    this.finish(changed);
  }

  private finish(changed: boolean): void {
    if (!changed && this.contentId !== 0) return;
    let lanes = 0;
    let warps = 0;
    for (const word of this.words) {
      if (word === 0) continue;
      warps++;
      lanes += countBits(word);
    }
    this.lanes = lanes;
    this.warps = warps;
    this.complete = lanes === this.threads;
    this.contentId = lanes === 0 ? 0 : this.complete ? COMPLETE_ID : freshId();
    this.id = this.contentId;
  }

  has(thread: number): boolean {
    return ((this.words[thread >> 5]! >>> (thread & 31)) & 1) !== 0;
  }

  /** The lowest active thread for which `test` holds, or -1. */
  findLane(test: (thread: number) => boolean): number {
    for (let thread = 0; thread < this.threads; thread++) {
      if (this.has(thread) && test(thread)) return thread;
    }
    return -1;
  }

  /** The lowest active thread, or -1. */
  first(): number {
    for (let warp = 0; warp < this.words.length; warp++) {
      const word = this.words[warp]!;
      if (word !== 0) return warp * 32 + 31 - Math.clz32(word & -word);
    }
    return -1;
  }
}

export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bits, 0x01010101) >>> 24;
}
