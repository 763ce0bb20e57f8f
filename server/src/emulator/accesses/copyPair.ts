/** The load and the store of an asynchronous copy, which are one instruction and are counted as one. */
import { asyncCopyRequest } from '../../memory/asyncCopyRequest.ts';
import { globalRequest } from '../../memory/globalRequest.ts';
import { sharedRequest } from '../../memory/sharedRequest.ts';
import type { Assign } from '../../ir/nodes.ts';
import type { MemorySpace } from '../api.ts';
import { countBits } from '../lanes/mask.ts';
import type { Shape } from '../lanes/vector.ts';
import type { AccessSite } from './accessSite.ts';

export class CopyPair {
  private readonly isThroughL1: boolean;
  private readonly sources: Float64Array;
  /** Of each warp, the lanes that have loaded and not stored yet. */
  private readonly loaded: Int32Array;
  private loading: AccessSite | undefined;

  constructor({ warps }: Shape, isThroughL1: boolean) {
    this.isThroughL1 = isThroughL1;
    this.sources = new Float64Array(warps * 32);
    this.loaded = new Int32Array(warps);
  }

  /** Whether the pair counts this access, of lane i at data[i] + offset. */
  takes(
    site: AccessSite,
    data: ArrayLike<number>,
    offset: number,
    words: Int32Array,
    space: MemorySpace,
  ): boolean {
    if (!this.isPartOf(site, space)) return false;
    const addresses = new Float64Array(32);
    for (let warp = 0; warp < words.length; warp++) {
      if (words[warp] === 0) continue;
      for (let lane = 0; lane < 32; lane++) addresses[lane] = data[warp * 32 + lane]! + offset;
      this.takeWarp(site, addresses, words[warp]!, warp);
    }
    return true;
  }

  takesWarp(
    site: AccessSite,
    addresses: Float64Array,
    word: number,
    warp: number,
    space: MemorySpace,
  ): boolean {
    if (!this.isPartOf(site, space)) return false;
    this.takeWarp(site, addresses, word, warp);
    return true;
  }

  private isPartOf(site: AccessSite, space: MemorySpace): boolean {
    if (site.op === 'load' && space === 'global') this.loading = site;
    return site.op === 'load' ? space === 'global' : space === 'shared' && this.loading !== undefined;
  }

  private takeWarp(site: AccessSite, addresses: Float64Array, word: number, warp: number): void {
    if (site.op === 'load') {
      for (let lane = 0; lane < 32; lane++)
        if ((word >>> lane) & 1) this.sources[warp * 32 + lane] = addresses[lane]!;
      this.loaded[warp]! |= word;
      return;
    }
    const moving = this.loaded[warp]! & word;
    this.loaded[warp] = 0;
    if (moving !== 0) {
      const sources = this.sources.subarray(warp * 32, warp * 32 + 32);
      const request = asyncCopyRequest(sources, addresses, moving, site.size, this.isThroughL1);
      const { sectors, sectorsIdeal, wavefronts, wavefrontsIdeal } = request;
      const { lines128 } = globalRequest(sources, moving, site.size);
      this.loading?.addRequest('global', { sectors, sectorsIdeal, lines128 }, countBits(moving));
      if (moving === word) {
        site.addRequest('shared', { wavefronts, wavefrontsIdeal }, countBits(word));
        return;
      }
    }
    // Lanes that read nothing leave zeros.
    site.addRequest('shared', sharedRequest(addresses, word, site.size, 'store'), countBits(word));
  }
}

/** The pair that a load or store of the source belongs to. */
export function copyPairOf(
  pairs: ReadonlyMap<object, CopyPair>,
  node: object | undefined,
): CopyPair | undefined {
  if (node === undefined) return undefined;
  const { copied } = node as Partial<Assign>;
  return pairs.get(copied?.load ?? node);
}
