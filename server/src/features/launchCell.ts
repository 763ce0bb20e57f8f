/** How a launch is named in a hover's table. */
import type { FileAnalysis } from '../analysis/index.ts';
import { assumedWords, differingArguments, formatDimensions, lineOf, shownInstances } from '../lint/index.ts';
import type { KernelSummary } from '../lint/index.ts';
import { absoluteSpan } from '../text/location.ts';

/** Of a launch that was looked at, or not. */
type NamedLaunch = Pick<KernelSummary, 'kernel' | 'launch'>;

/** `line 290: 32 × 32 blocks of 16 × 16`, with the instance for templates and the arguments where launches differ. */
export function launchCell(summary: NamedLaunch, analysis: FileAnalysis): string {
  const { launch, kernel } = summary;
  const instance = kernel.displayName === kernel.name ? '' : `\`${instanceWords(summary, analysis)}\` `;
  const block = formatDimensions(launch.block);
  const grid =
    launch.grid === null
      ? 'blocks'
      : `${formatDimensions(launch.grid)} block${launch.grid.every((size) => size === 1) ? '' : 's'}`;
  return `${instance}${sourceWords(summary, analysis)}${grid} of ${block}`;
}

/** As short as tells the instance from the others of its kernel. */
function instanceWords({ kernel: { displayName } }: NamedLaunch, { kernels }: FileAnalysis): string {
  const namesOf = ({ launches, notBegun }: FileAnalysis['kernels'][number]): string[] =>
    [...launches.map(({ summary }) => summary), ...notBegun].map(({ kernel }) => kernel.displayName);
  const own = kernels.map(namesOf).find((names) => names.includes(displayName)) ?? [displayName];
  return shownInstances(own).get(displayName) ?? displayName;
}

function sourceWords(summary: NamedLaunch, analysis: FileAnalysis): string {
  const { launch } = summary;
  const assumed = assumedWords(launch);
  const types = `${assumed.types === '' ? '' : ` (${assumed.types})`}${assumed.others}`;
  switch (launch.source) {
    case 'host':
    case 'directive': {
      const line = launch.at && lineOf(analysis.sources, absoluteSpan(launch.at));
      const what = launch.source === 'directive' ? 'comment in ' : '';
      if (line === undefined) return '';
      const run = launch.run === undefined ? '' : `, \`${launch.run}\``;
      return `${what}line ${line}${argumentWords(summary, analysis)}${types}${run}: `;
    }
    case 'bounds':
      return `\`__launch_bounds__\`${types}: `;
    case 'assumed':
      return `assumed${types}: `;
  }
}

function argumentWords(summary: NamedLaunch, analysis: FileAnalysis): string {
  for (const { launches } of analysis.kernels) {
    const summaries = launches.map((launch) => launch.summary);
    const own = summaries.find((one) => one === summary);
    const words = own && differingArguments(summaries, analysis.sources).get(own);
    if (words !== undefined) return ` (${words})`;
  }
  return '';
}
