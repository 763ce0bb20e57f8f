import type { Region } from '../memory/region.ts';

/**
 * Managed memory that kernels wrote and that host code has not waited for. Launches run at once here, on hardware beside the host:
 * what it looks at before it waits may be old. Until then such memory looks empty to places that know it, so that they ask
 * for it again, which costs nothing elsewhere.
 */
export class UnfinishedWork {
  private readonly regions = new Set<Region>();
  private readonly forget: (region: Region) => void;

  constructor(forget: (region: Region) => void) {
    this.forget = forget;
  }

  /** A kernel is about to run. */
  show(): void {
    for (const region of this.regions) fill(region);
  }

  /** A kernel that host code launched has run. */
  note(regions: Iterable<Region>): void {
    for (const region of regions) {
      if (region.kind === 'managed' && region.storedHigh > region.storedLow) this.regions.add(region);
    }
    for (const region of this.regions) {
      region.sizeInBytes = 0;
      this.forget(region);
    }
  }

  /** Host code has waited for all kernels. */
  finish(): void {
    for (const region of this.regions) settle(region);
    this.regions.clear();
  }

  /** Whether host code that uses these bytes should have waited; asked once for what kernels left behind. */
  isMet(region: Region, address: number, size: number): boolean {
    if (!this.regions.delete(region)) return false;
    const offset = address - region.base;
    const isMet = !region.freed && offset < region.storedHigh && offset + size > region.storedLow;
    settle(region);
    return isMet;
  }
}

function fill(region: Region): void {
  if (!region.freed) region.sizeInBytes = region.end - region.base;
}

function settle(region: Region): void {
  fill(region);
  region.storedLow = Infinity;
  region.storedHigh = -Infinity;
}
