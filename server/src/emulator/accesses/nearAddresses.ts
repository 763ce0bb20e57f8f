import type { Mask } from '../lanes/mask.ts';
import { freshId } from '../lanes/vector.ts';
import type { Pattern } from '../lanes/vector.ts';

/**
 * Addresses loaded from memory as distances from the first active lane's, which it gives, in `into`; undefined where active
 * ones lie too far apart.
 */
export function nearAddresses(wide: BigInt64Array, mask: Mask, into: Pattern): number | undefined {
  const first = Number(wide[Math.max(0, mask.first())]);
  const { data } = into;
  for (let i = 0; i < data.length; i++) {
    const distance = mask.has(i) ? Number(wide[i]) - first : 0;
    if (Math.abs(distance) >= 2 ** 30) return undefined;
    data[i] = distance;
  }
  into.id = freshId();
  return first;
}
