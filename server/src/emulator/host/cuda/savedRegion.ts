/** The state of an allocation: told apart from others by a short text, and kept to be brought back. */
import type { DeviceMemory } from '../../memory/deviceMemory.ts';
import type { Region, StoreBounds } from '../../memory/region.ts';

/** 64 bits of a hash over all words and over which bytes are written. */
export function fingerprint(region: Region): string {
  const { written } = region;
  const words = region.i32;
  let a = 0x243f6a88;
  let b = 0x85a308d3 ^ words.length;
  for (let i = 0; i < words.length; i++) {
    a = Math.imul(a ^ words[i]!, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul((b << 13) | (b >>> 19), 5) + (words[i]! ^ a);
    b |= 0;
  }
  if (written !== undefined) {
    for (let i = 0; i < written.length; i++) a = Math.imul(a ^ written[i]!, 0x01000193);
  }
  return `${a} ${b} ${region.sizeInBytes} ${written !== undefined}`;
}

export class SavedRegion {
  readonly sizeInBytes: number;
  private readonly base: number;
  private readonly bytes: Uint8Array;
  private readonly written: Uint8Array | undefined;
  private readonly stores: StoreBounds;

  constructor(region: Region) {
    this.base = region.base;
    this.sizeInBytes = region.sizeInBytes;
    this.bytes = region.u8.slice();
    this.written = region.written?.slice();
    this.stores = region.stores;
  }

  /** Of an allocation that is as it was before the launch whose work was saved. */
  restore(memory: DeviceMemory): void {
    const { base, bytes, written, stores } = this;
    const region = memory.regionAt(base);
    if (region === undefined) return;
    region.u8.set(bytes);
    if (written === undefined) region.written = undefined;
    else region.written?.set(written);
    region.addStores(stores);
  }
}
