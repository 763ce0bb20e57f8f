/** Which of a kernel's launches are looked at where they are too many. */
import type { FoundLaunch } from './launches.ts';

/**
 * As many of the launches. Where they are more, one after the other those that show most that none before did, of their
 * template arguments and blocks, so that each type of `switch (type)` has its turn before the third size of the first.
 */
export function mostDifferent(launches: readonly FoundLaunch[], count: number): readonly FoundLaunch[] {
  if (launches.length <= count) return launches;
  const shown = new Set<string>();
  const left = launches.map((launch) => ({ launch, traits: traitsOf(launch) }));
  const newOnes = (traits: readonly string[]): number => traits.filter((trait) => !shown.has(trait)).length;
  return Array.from({ length: count }, () => {
    const next = left.reduce((best, one) => (newOnes(one.traits) > newOnes(best.traits) ? one : best));
    left.splice(left.indexOf(next), 1);
    next.traits.forEach((trait) => shown.add(trait));
    return next.launch;
  });
}

function traitsOf({ kernel, block }: FoundLaunch): string[] {
  return [...kernel.templateArguments.map(({ text }, i) => `${i} ${text}`), `block ${String(block)}`];
}
