/** How a launch is named in a hover's table. */
import type { FileAnalysis } from '../analysis/index.ts';
import { formatDimensions, lineOf } from '../lint/index.ts';
import type { KernelSummary } from '../lint/index.ts';
import { absoluteSpan } from '../text/location.ts';

/** `line 290: 32 × 32 blocks of 16 × 16`, with the instance for templates. */
export function launchCell(summary: KernelSummary, analysis: FileAnalysis): string {
  const { launch, kernel } = summary;
  const grid = launch.grid === null ? 'blocks' : `${formatDimensions(launch.grid)} blocks`;
  const instance = kernel.displayName === kernel.name ? '' : `\`${kernel.displayName}\` `;
  return `${instance}${sourceWords(summary, analysis)}${grid} of ${formatDimensions(launch.block)}`;
}

function sourceWords({ launch }: KernelSummary, analysis: FileAnalysis): string {
  switch (launch.source) {
    case 'host':
    case 'directive': {
      const line = launch.at && lineOf(analysis.sources, absoluteSpan(launch.at));
      const what = launch.source === 'directive' ? 'comment in ' : '';
      return line === undefined ? '' : `${what}line ${line}: `;
    }
    case 'bounds':
      return '`__launch_bounds__`: ';
    case 'assumed':
      return 'assumed: ';
  }
}
