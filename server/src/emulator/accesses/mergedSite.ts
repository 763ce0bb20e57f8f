/** One request for the accesses in the arms of a branch: gathers the lanes' addresses and counts them where the arms meet. */
import { placeAlignmentInBytes } from '../../ir/placeAlignment.ts';
import { sizeInBytes } from '../../ir/types.ts';
import { mergedBehind } from '../../instructions/plan.ts';
import type { Meeting, MergedAccess } from '../../instructions/plan.ts';
import type { MemorySpace } from '../api.ts';
import { AccessSite } from './accessSite.ts';
import type { Compiler, Run } from '../compiler.ts';
import { Mask } from '../lanes/mask.ts';
import { freshId, newPattern } from '../lanes/vector.ts';
import type { Pattern } from '../lanes/vector.ts';

export class MergedSite {
  private readonly site: AccessSite;
  private readonly pattern: Pattern;
  private readonly addresses: Float64Array;
  private readonly lanes: Int32Array;
  private readonly mask: Mask;
  private space: MemorySpace = 'global';

  constructor(c: Compiler, { place, operation, plan }: MergedAccess) {
    const { type, at } = place;
    const { frame, machine, shape } = c;
    this.site = new AccessSite(
      machine,
      frame.shown(at),
      operation,
      sizeInBytes(type) ?? 1,
      placeAlignmentInBytes(place),
      true,
      plan,
    );
    if (plan.movedTo) this.site.movedTo = frame.shown(plan.movedTo);
    this.pattern = newPattern(shape);
    this.addresses = new Float64Array(shape.warps * 32);
    this.lanes = new Int32Array(shape.warps);
    this.mask = new Mask(shape);
  }

  /** Takes lane i of `words`, which lies at data[i] + offset. */
  gathers(data: Int32Array, offset: number, words: Int32Array, space: MemorySpace): true {
    this.space = space;
    for (let i = 0; i < data.length; i++) {
      if (((words[i >> 5]! >>> (i & 31)) & 1) !== 0) this.addresses[i] = data[i]! + offset;
    }
    for (let warp = 0; warp < words.length; warp++) this.lanes[warp]! |= words[warp]!;
    return true;
  }

  /** Takes those of one warp. */
  gathersWarp(addresses: Float64Array, word: number, warp: number, space: MemorySpace): true {
    this.space = space;
    for (let lane = 0; lane < 32; lane++) {
      if (((word >>> lane) & 1) !== 0) this.addresses[warp * 32 + lane] = addresses[lane]!;
    }
    this.lanes[warp]! |= word;
    return true;
  }

  /** Counts what was gathered among the lanes of `m`, which came to the branch. */
  count(m: Mask): void {
    const { addresses, lanes, pattern, mask } = this;
    mask.setFrom(m, lanes, 0);
    lanes.fill(0);
    const first = mask.first();
    if (first < 0) return;
    const base = addresses[first]!;
    const { data } = pattern;
    for (let i = 0; i < data.length; i++) data[i] = mask.has(i) ? addresses[i]! - base : 0;
    pattern.id = freshId();
    this.site.count(pattern, base, mask, this.space);
  }
}

/** Makes the sites of what is merged behind a branch, before its arms are compiled; what it gives counts them. */
export function mergedSites(c: Compiler, meeting: Meeting): Run[] {
  return mergedBehind(meeting)
    .filter(({ isSure }) => isSure)
    .map((merged) => {
      const site = new MergedSite(c, merged);
      c.mergedSites.set(merged, site);
      return (m) => {
        site.count(m);
      };
    });
}
