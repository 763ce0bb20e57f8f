import type { AccessSite } from './accessSite.ts';
import type { Leaf } from './leaves.ts';
import type { Mask } from '../lanes/mask.ts';
import { formatSizeInBytes } from '../values/scalarBytes.ts';
import type { MemoryFormat } from '../values/scalarBytes.ts';

/** Reports the lanes that read bytes which nothing wrote. */
export function checkWritten(
  site: AccessSite,
  leaves: readonly Leaf[],
  formats: readonly MemoryFormat[],
  mask: Mask,
): void {
  const { written } = site.region!;
  if (written === undefined || !site.machine.options.checks || site.region!.kind === 'local') return;
  if (site.isKnownWritten(written, mask)) return;
  let missing = 0;
  let first = -1;
  for (let l = 0; l < leaves.length; l++) {
    const size = formatSizeInBytes[formats[l]!];
    const found = firstUnwritten(written, site.rel, site.delta + leaves[l]!.offsetInBytes, size, mask);
    if (found < 0) continue;
    if (first < 0 || found < first) first = found;
    missing++;
  }
  if (missing === 0) {
    site.noteWritten(written, mask);
    return;
  }
  const region = site.region!;
  const what =
    region.kind === 'shared'
      ? `shared memory at byte ${site.rel[first]! + site.delta}`
      : `byte ${site.rel[first]! + site.delta} of ${region.name === '' ? 'global memory' : region.name}`;
  site.machine.report('uninitialised-read', site.at, first, () => `reads ${what}, which nothing has written`);
}

/** Whether all bytes of the site's lanes are written where these lie `delta` behind the region's start. */
export function isWritten(
  site: AccessSite,
  delta: number,
  leaves: readonly Leaf[],
  formats: readonly MemoryFormat[],
  mask: Mask,
): boolean {
  const { written } = site.region!;
  if (written === undefined || !site.machine.options.checks) return true;
  return leaves.every(({ offsetInBytes }, i) => {
    const size = formatSizeInBytes[formats[i]!];
    return firstUnwritten(written, site.rel, delta + offsetInBytes, size, mask) < 0;
  });
}

/** The first active lane of which a byte is unknown, or -1. */
function firstUnwritten(
  written: Uint8Array,
  rel: Int32Array,
  delta: number,
  size: number,
  mask: Mask,
): number {
  const { words } = mask;
  // Aligned accesses of up to 8 bytes lie in one byte of the bitmap.
  const bits = (1 << size) - 1;
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) === 0) continue;
      const byte = rel[i]! + delta;
      if (((written[byte >> 3]! >> (byte & 7)) & bits) !== bits) return i;
    }
  }
  return -1;
}

/** Notes the bytes that a store fills. */
export function markStored(site: AccessSite, byte: number, size: number, mask: Mask): void {
  const region = site.region!;
  const { written } = region;
  if (written === undefined || region.kind === 'local') return;
  const delta = site.delta + byte;
  const { pattern, rel } = site;
  if (mask.complete && pattern.minGap >= size) {
    const threads = site.machine.shape.threads;
    if (pattern.max - pattern.min === (threads - 1) * size) {
      region.markWritten(pattern.min + delta, threads * size);
      return;
    }
  }
  const bits = (1 << size) - 1;
  const { words } = mask;
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) === 0) continue;
      const at = rel[i]! + delta;
      written[at >> 3]! |= bits << (at & 7);
    }
  }
}
