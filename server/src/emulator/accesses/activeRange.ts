import type { Mask } from '../lanes/mask.ts';
import type { Pattern } from '../lanes/vector.ts';

/** The least and the greatest value of the active lanes, worked out once for a pattern and a mask. */
export class ActiveRange {
  min = 0;
  max = 0;
  private patternId = -1;
  private maskId = -1;

  /** Of a pattern that has been measured. */
  of(pattern: Pattern, mask: Mask): { readonly min: number; readonly max: number } {
    if (mask.complete) return pattern;
    if (this.patternId === pattern.id && this.maskId === mask.id) return this;
    this.patternId = pattern.id;
    this.maskId = mask.id;
    let min = Infinity;
    let max = -Infinity;
    for (let warp = 0; warp < mask.words.length; warp++) {
      const word = mask.words[warp]!;
      if (word === 0) continue;
      for (let lane = 0; lane < 32; lane++) {
        if (((word >>> lane) & 1) === 0) continue;
        const value = pattern.data[warp * 32 + lane]!;
        if (value < min) min = value;
        if (value > max) max = value;
      }
    }
    this.min = min;
    this.max = max;
    return this;
  }
}
