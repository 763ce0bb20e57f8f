/** Which of a kernel's launches are looked at where they are too many. */
import type { FoundLaunch } from './foundLaunch.ts';

const mostGiven = 1000;

/** What tells launches apart: instances and blocks first, then what they are given. */
type Traits = readonly [readonly string[], readonly string[]];

/**
 * As many of the launches. Where they are more, one after the other those that show most that none before did, of their
 * template arguments and blocks, so that each type of `switch (type)` has its turn before the third size of the first; of launches
 * that are equal there, those with most numbers that none before was given.
 */
export function mostDifferent(launches: readonly FoundLaunch[], count: number): readonly FoundLaunch[] {
  if (launches.length <= count) return launches;
  const shown = new Set<string>();
  const left = launches.map((launch) => ({ launch, traits: traitsOf(launch) }));
  const newOnes = ([shape, given]: Traits): number => {
    const count = (traits: readonly string[]): number => traits.filter((trait) => !shown.has(trait)).length;
    return count(shape) * mostGiven + count(given);
  };
  return Array.from({ length: count }, () => {
    const next = left.reduce((best, one) => (newOnes(one.traits) > newOnes(best.traits) ? one : best));
    left.splice(left.indexOf(next), 1);
    next.traits.flat().forEach((trait) => shown.add(trait));
    return next.launch;
  });
}

function traitsOf({ kernel, grid, block, arguments: given }: FoundLaunch): Traits {
  return [
    [...kernel.templateArguments.map(({ text }, i) => `${i} ${text}`), `block ${String(block)}`],
    [
      `grid ${String(grid)}`,
      ...given.flatMap((argument, i) => (argument.kind === 'integer' ? `${i} = ${argument.value}` : [])),
    ],
  ];
}
