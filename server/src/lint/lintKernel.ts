/** Runs the rules over all launches of one kernel and keeps one report for each rule and place. */
import type { DeviceProfile } from '../device/profiles.ts';
import { absoluteSpan } from '../text/location.ts';
import type { AbsoluteSpan } from '../text/location.ts';
import type { Diagnostic, RelatedPlace } from './diagnostic.ts';
import type { LaunchFacts } from './launchFacts.ts';
import { launchNames, whichLaunch } from './launchWords.ts';
import type { LaunchNames } from './launchWords.ts';
import { RULES } from './registry.ts';
import type { DescribedFinding, LaunchContext, Rule } from './rule.ts';
import type { LintSettings } from './settings.ts';
import { SEVERITIES } from './severity.ts';
import type { Severity } from './severity.ts';
import { textAt } from './sources.ts';
import type { SourceLookup } from './sources.ts';

export interface LintInput {
  /** Every launch of the kernel, those of a template's instances too. */
  readonly launches: readonly LaunchFacts[];
  readonly device: DeviceProfile;
  readonly settings: LintSettings;
  readonly sources: SourceLookup;
}

/** All launches of the kernel. */
interface Launches {
  readonly contexts: readonly LaunchContext[];
  /** What tells them apart in messages; most kernels have none to write. */
  readonly names: () => LaunchNames;
}

interface PlacedFinding {
  readonly context: LaunchContext;
  readonly finding: DescribedFinding;
  readonly at: AbsoluteSpan;
}

export function lintKernel(input: LintInput): Diagnostic[] {
  const contexts = input.launches.map((facts): LaunchContext => ({
    ...facts,
    device: input.device,
    thresholds: input.settings.thresholds,
    sources: input.sources,
  }));
  let known: LaunchNames | undefined;
  const summaries = input.launches.map(({ summary }) => summary);
  const names = (): LaunchNames => (known ??= launchNames(summaries, input.sources));
  return RULES.flatMap((rule) => {
    const severity = input.settings.rules[rule.id] ?? rule.defaultSeverity;
    return severity === 'off' ? [] : diagnosticsOf(rule, severity, { contexts, names });
  }).sort((a, b) => a.at.start - b.at.start || a.at.end - b.at.end);
}

function diagnosticsOf(rule: Rule, severity: Severity, launches: Launches): Diagnostic[] {
  const places = new Map<string, PlacedFinding[]>();
  for (const context of launches.contexts) {
    for (const finding of rule.check(context)) {
      const at = absoluteSpan(finding.at);
      const key = placeKey(at);
      places.set(key, [...(places.get(key) ?? []), { context, finding, at }]);
    }
  }
  return [...places.values()].flatMap((found) => {
    const worst = worstOf(found);
    return worst === undefined ? [] : [diagnosticOf(rule, severity, worst, found, launches)];
  });
}

export function placeKey(at: AbsoluteSpan): string {
  return `${at.start}-${at.end} ${at.path}`;
}

function diagnosticOf(
  rule: Rule,
  severity: Severity,
  worst: PlacedFinding,
  found: readonly PlacedFinding[],
  { contexts, names }: Launches,
): Diagnostic {
  const { summary, sources } = worst.context;
  const others = contexts
    .filter((context) => context !== worst.context)
    .map((context) => {
      const finding = worstOf(found.filter((one) => one.context === context))?.finding;
      return { summary: context.summary, brief: finding?.brief, cost: finding?.cost ?? 0 };
    })
    // Of a launch that was not worked out whole it is not known that there is nothing.
    .filter((other) => other.brief !== undefined || other.summary.stopped === undefined);
  const { brief, cost, message } = worst.finding;
  const launch = (): string => whichLaunch({ summary, brief, cost }, others, { names: names(), sources });
  return {
    rule: rule.id,
    severity: milder(severity, worst.finding.atMost),
    message: isAtLaunch(worst) ? message : `${message} (${capitalised(launch())}.)`,
    at: worst.at,
    kernel: summary.kernel.name,
    related: isAtLaunch(worst) ? [] : relatedLaunch(worst.context),
    fixes: worst.finding.fixes,
    cost: worst.finding.cost,
  };
}

/** A report on the launch itself need not name it. */
function isAtLaunch({ at, context }: PlacedFinding): boolean {
  const launch = context.summary.launch.at;
  return launch !== undefined && placeKey(absoluteSpan(launch)) === placeKey(at);
}

/** What is less sure counts where nothing else was found. */
function worstOf(found: readonly PlacedFinding[]): PlacedFinding | undefined {
  const sure = found.filter(({ finding }) => finding.atMost === undefined);
  return (sure.length > 0 ? sure : found).reduce<PlacedFinding | undefined>(
    (a, b) => (a === undefined || b.finding.cost > a.finding.cost ? b : a),
    undefined,
  );
}

function milder(severity: Severity, atMost: Severity = severity): Severity {
  return SEVERITIES[Math.min(SEVERITIES.indexOf(severity), SEVERITIES.indexOf(atMost))] ?? severity;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function relatedLaunch({ summary, sources }: LaunchContext): RelatedPlace[] {
  const { at, source } = summary.launch;
  if (at === undefined) return [];
  const text = textAt(sources, at);
  const what = source === 'directive' ? 'The launch comment' : 'The launch';
  return [{ at: absoluteSpan(at), message: text === undefined ? what : `${what}: ${text}` }];
}

/** Of the reports of several kernels on one place (in a device function that they share) keeps the worst of a rule. */
export function mergeKernels(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byPlace = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.rule} ${placeKey(diagnostic.at)}`;
    const known = byPlace.get(key);
    if (known === undefined || diagnostic.cost > known.cost) byPlace.set(key, diagnostic);
  }
  return [...byPlace.values()];
}
