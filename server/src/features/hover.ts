/** What to show for a position in a file: the innermost access, branch or barrier there, else the launch or kernel. */
import type { FileAnalysis, KernelAnalysis } from '../analysis/index.ts';
import { absoluteSpan } from '../text/location.ts';
import type { AbsoluteSpan, Location } from '../text/location.ts';
import { spanContains, spanLength } from '../text/span.ts';
import { accessHover, answersAt } from './accessHover.ts';
import { barrierHover, branchHover } from './branchHover.ts';
import { kernelHover } from './kernelHover.ts';

export interface HoverContent {
  readonly markdown: string;
  readonly at: AbsoluteSpan;
}

export function hoverAt(analysis: FileAnalysis, offset: number): HoverContent | undefined {
  const here = innermost(analysis, offset);
  if (here !== undefined) return { markdown: markdownFor(here, analysis), at: here };
  return launchHover(analysis, offset) ?? signatureHover(analysis, offset);
}

interface SummaryPlace extends AbsoluteSpan {
  readonly kind: 'access' | 'branch' | 'barrier';
}

/** The smallest place under the cursor; of equal ones an access says the most. */
function innermost(analysis: FileAnalysis, offset: number): SummaryPlace | undefined {
  let best: SummaryPlace | undefined;
  const consider = (kind: SummaryPlace['kind'], at: Location): void => {
    const span = absoluteSpan(at);
    if (span.path !== analysis.path || !spanContains(span, offset)) return;
    if (best === undefined || spanLength(span) < spanLength(best)) best = { kind, ...span };
  };
  for (const { summary } of analysis.kernels.flatMap((kernel) => kernel.launches)) {
    for (const access of summary.accesses) consider('access', access.at);
    for (const branch of summary.branches) consider('branch', branch.at);
    for (const barrier of summary.barriers) consider('barrier', barrier.at);
  }
  return best;
}

function markdownFor(place: SummaryPlace, analysis: FileAnalysis): string {
  const isHere = ({ at }: { readonly at: Location }): boolean => {
    const span = absoluteSpan(at);
    return span.path === place.path && span.start === place.start && span.end === place.end;
  };
  const launches = analysis.kernels.flatMap((kernel) => kernel.launches);
  switch (place.kind) {
    case 'access':
      return accessHover(answersAt(launches, isHere), analysis);
    case 'branch':
      return branchHover(
        launches.flatMap(({ summary }) =>
          summary.branches.filter(isHere).map((branch) => ({ summary, branch })),
        ),
        analysis,
      );
    case 'barrier':
      return barrierHover(
        launches.flatMap(({ summary }) =>
          summary.barriers.filter(isHere).map((barrier) => ({ summary, barrier })),
        ),
        analysis,
      );
  }
}

function launchHover(analysis: FileAnalysis, offset: number): HoverContent | undefined {
  for (const kernel of analysis.kernels) {
    const isHere = ({ at }: { readonly at: Location | undefined }): boolean => {
      const span = at && absoluteSpan(at);
      return span?.path === analysis.path && spanContains(span, offset);
    };
    const launches = kernel.launches.filter(({ summary }) => isHere(summary.launch));
    const notBegun = kernel.notBegun.filter(({ launch }) => isHere(launch));
    const at = launches[0]?.summary.launch.at ?? notBegun[0]?.launch.at;
    if (at) return { markdown: kernelHover(kernel, { launches, notBegun }, analysis), at: absoluteSpan(at) };
  }
  return undefined;
}

function signatureHover(analysis: FileAnalysis, offset: number): HoverContent | undefined {
  const kernel = analysis.kernels.find((candidate) => {
    const { at } = candidate;
    return at.path === analysis.path && offset >= at.start && offset < signatureEnd(candidate, analysis);
  });
  if (kernel === undefined) return undefined;
  return { markdown: kernelHover(kernel, kernel, analysis), at: kernel.nameAt };
}

/** A signature goes up to the brace of the body. */
function signatureEnd({ nameAt, at }: KernelAnalysis, analysis: FileAnalysis): number {
  const brace = analysis.text.indexOf('{', nameAt.end);
  return brace < 0 ? at.end : Math.min(brace, at.end);
}
