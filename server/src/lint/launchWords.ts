/** How launches are named in messages. */
import { absoluteSpan } from '../text/location.ts';
import type { KernelSummary, LaunchShape } from '../symbolic/summary.ts';
import { lineOf } from './sources.ts';
import type { SourceLookup } from './sources.ts';
import { formatDimensions, formatList } from './wording.ts';

/** `launch at line 321`, `block 256, assumed`: where a launch's numbers come from. */
export function launchWords(launch: LaunchShape, sources: SourceLookup): string {
  const block = formatDimensions(launch.block);
  switch (launch.source) {
    case 'host':
      return `launch${lineWords(launch, sources)}`;
    case 'directive':
      return `launch comment${lineWords(launch, sources)}`;
    case 'bounds':
      return `a block of ${block} as in __launch_bounds__`;
    case 'assumed':
      return `a block of ${block} threads assumed, as no launch is known`;
  }
}

function lineWords(launch: LaunchShape, sources: SourceLookup): string {
  const line = launch.at && lineOf(sources, absoluteSpan(launch.at));
  return line === undefined ? '' : ` at line ${line}`;
}

export interface LaunchAnswer {
  readonly summary: KernelSummary;
  /** Undefined where the rule found nothing under this launch. */
  readonly brief: string | undefined;
}

/**
 * Which launch a message is about, and how the others differ: `launch at line 321; 8 sectors at line 319, 16 sectors at
 * line 320`. Says nothing of the others where they cost the same.
 */
export function whichLaunch(
  worst: LaunchAnswer,
  others: readonly LaunchAnswer[],
  sources: SourceLookup,
): string {
  const instance = worst.summary.kernel.displayName;
  const isTemplate = instance !== worst.summary.kernel.name;
  const own = launchWords(worst.summary.launch, sources);
  const first = isTemplate ? `\`${instance}\`, ${own}` : own;
  const differing = others.filter((other) => other.brief !== worst.brief);
  if (differing.length === 0) {
    return others.length === 0 ? first : `${first}; the same with the other ${launchCount(others.length)}`;
  }
  const byBrief = new Map<string, string[]>();
  for (const other of differing) {
    const names = byBrief.get(other.brief ?? 'nothing') ?? [];
    byBrief.set(other.brief ?? 'nothing', [...names, shortName(other.summary, isTemplate, sources)]);
  }
  const parts = [...byBrief].map(([brief, names]) => `${brief} ${listOf(names)}`);
  return `${first}; ${parts.join(', ')}`;
}

function launchCount(count: number): string {
  return count === 1 ? 'launch' : `${count} launches`;
}

const namesShown = 3;

function listOf(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  if (distinct.length <= namesShown) return formatList(distinct);
  const shown = distinct.slice(0, namesShown);
  return `${shown.join(', ')} and ${distinct.length - namesShown} more`;
}

function shortName(summary: KernelSummary, isTemplate: boolean, sources: SourceLookup): string {
  if (isTemplate) return `in \`${summary.kernel.displayName}\``;
  const line = lineWords(summary.launch, sources).trim();
  return line === '' ? 'elsewhere' : line;
}
