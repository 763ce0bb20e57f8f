import type { BranchCount } from '../api.ts';
import type { Mask } from '../lanes/mask.ts';

/** Counts the warps of `reaching` at a branch that the lanes of `taken` take. */
export function countSplit(branch: BranchCount, reaching: Mask, taken: Mask): void {
  branch.executed += reaching.warps;
  if (taken.lanes === 0 || taken.lanes === reaching.lanes) return;
  for (let warp = 0; warp < reaching.words.length; warp++) {
    const word = taken.words[warp]!;
    if (word !== 0 && word !== reaching.words[warp]!) branch.divergent++;
  }
}
