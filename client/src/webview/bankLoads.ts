/** How many different words of each bank of shared memory a request asks for at once. */
import type { LanePicture } from '../simulationView.ts';

export const banks = 32;

/** 8 and 16 bytes per lane are served 16 and 8 lanes at a time: what different groups ask for is no conflict. */
function lanesAtOnce(bytesPerLane: number): number {
  return bytesPerLane <= 4 ? 32 : bytesPerLane <= 8 ? 16 : 8;
}

/** For each bank the most different words that lanes served together want; above 1 is a conflict. */
export function bankLoads({ lanes, bytesPerLane }: Pick<LanePicture, 'lanes' | 'bytesPerLane'>): number[] {
  const loads = new Array<number>(banks).fill(0);
  const group = lanesAtOnce(bytesPerLane);
  for (let first = 0; first < lanes.length; first += group) {
    const words = new Set(lanes.slice(first, first + group).flat());
    const counts = new Array<number>(banks).fill(0);
    for (const word of words) counts[word % banks] = (counts[word % banks] ?? 0) + 1;
    counts.forEach((count, bank) => {
      loads[bank] = Math.max(loads[bank] ?? 0, count);
    });
  }
  return loads;
}
