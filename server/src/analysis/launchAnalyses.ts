/** What rules and hovers are told of a launch: the summary of its kernel, with what the device and the settings add. */
import type { DeviceProfile } from '../device/profiles.ts';
import { launchFacts } from '../lint/index.ts';
import type { Registers } from '../lint/index.ts';
import { templateArgumentTexts } from './fileAnalysis.ts';
import type { LaunchAnalysis } from './fileAnalysis.ts';
import type { LaunchRequest } from './launchRequests.ts';
import type { CachedSummary } from './summaryCache.ts';

interface Asked {
  readonly request: LaunchRequest;
  readonly entry: CachedSummary;
  readonly registers: Registers;
  readonly device: DeviceProfile;
}

interface Known extends Asked {
  readonly analysis: LaunchAnalysis;
}

/** The latest of each summary: most launches are the same after an edit. */
const latest = new WeakMap<CachedSummary, Known>();

export function launchAnalysisOf(asked: Asked): LaunchAnalysis {
  const known = latest.get(asked.entry);
  if (known !== undefined && isSame(known, asked)) return known.analysis;
  const analysis = analysisOf(asked);
  latest.set(asked.entry, { ...asked, analysis });
  return analysis;
}

function isSame(a: Asked, b: Asked): boolean {
  return (
    a.request === b.request &&
    a.device === b.device &&
    a.registers.perThread === b.registers.perThread &&
    a.registers.source === b.registers.source
  );
}

function analysisOf({ request, entry: { kernel, summary }, registers, device }: Asked): LaunchAnalysis {
  // The analysis meets members of the classes that are assumed.
  const assumed = [...new Set([...request.assumedArguments, ...(kernel.assumedTypes ?? [])])];
  const { launch } = summary;
  const said = launch.assumedTypes === undefined ? launch : { ...launch, assumedTypes: assumed };
  return {
    ...launchFacts({ ...summary, launch: said }, registers, device),
    kernel,
    templateArguments: templateArgumentTexts(kernel),
    assumedArguments: assumed,
    arguments: request.arguments,
  };
}
