/**
 * What a simulated run shows of a file that its analysis does not say: the problems of the run, and accesses that cost more
 * than they have to with the data that the program made or was given.
 */
import type { AnalysisSettings, FileAnalysis } from '../analysis/index.ts';
import { findRule, formatCount, openingCount, suppress } from '../lint/index.ts';
import type { Diagnostic, Severity } from '../lint/index.ts';
import type {
  AccessReport,
  LaunchReport,
  ProblemReport,
  SimulationReport,
  SourceRange,
} from './simulationReport.ts';

type LintSettings = AnalysisSettings['lint'];

interface RunFinding {
  readonly at: SourceRange;
  /** A rule's id, or the kind of a problem. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly kernel: string;
  readonly cost: number;
}

/** Which counter a rule is about, by memory space. */
const countedRules = [
  { rule: 'uncoalesced-global-access', space: 'global', counter: 'sectors', threshold: 'sectorsRatio' },
  { rule: 'shared-bank-conflict', space: 'shared', counter: 'wavefronts', threshold: 'bankConflictWays' },
] as const;

/** What a program may get away with. */
const doubtful: ReadonlySet<string> = new Set(['race', 'uninitialised-read']);

/** Those of the file itself, `analysis` being of the text that was run. */
export function simulationFindings(
  report: SimulationReport,
  analysis: FileAnalysis,
  settings: LintSettings,
): Diagnostic[] {
  const { path, text, sources, directives } = analysis;
  const lines = sources(path)?.lines;
  if (lines === undefined) return [];
  const key = ({ rule, at }: Diagnostic): string => `${rule} ${lines.positionAt(at.start).line}`;
  const said = new Set(analysis.diagnostics.filter(({ at }) => at.path === path).map(key));
  const own = findingsOf(report, settings)
    .filter(({ at }) => at.path === undefined)
    .map(({ at, ...finding }): Diagnostic => {
      const start = lines.offsetAt({ line: at.line - 1, column: at.column - 1 });
      const end = lines.offsetAt({ line: at.endLine - 1, column: at.endColumn - 1 });
      return { ...finding, at: { path, start, end }, related: [], fixes: [] };
    })
    .filter((one) => !said.has(key(one)));
  const kept = new Set(suppress(own, { path, text, lines, comments: directives }));
  return own.filter((one) => kept.has(one));
}

/** One for each place and rule: of several launches the worst. */
function findingsOf(report: SimulationReport, settings: LintSettings): RunFinding[] {
  const worst = new Map<string, RunFinding>();
  for (const launch of report.launches) {
    const found = [
      ...launch.problems.map((problem) => problemFinding(problem, launch)),
      ...launch.accesses.flatMap((access) => costlyIn(access, launch, settings)),
    ];
    for (const finding of found) {
      const { path = '', line, column } = finding.at;
      const key = [finding.rule, path, line, column].join('\0');
      const known = worst.get(key);
      if (known === undefined || finding.cost > known.cost) worst.set(key, finding);
    }
  }
  return [...worst.values()];
}

function problemFinding(
  { kind, message, count, ...at }: ProblemReport,
  { kernel }: LaunchReport,
): RunFinding {
  const severity = doubtful.has(kind) ? 'warning' : 'error';
  const said = `In the simulated run: ${message}`;
  return { at, rule: kind, severity, message: said, kernel, cost: count };
}

function costlyIn(
  access: AccessReport,
  { kernel, launchLine }: LaunchReport,
  { rules, thresholds }: LintSettings,
): RunFinding[] {
  return countedRules.flatMap(({ rule, space, counter, threshold }): RunFinding[] => {
    const severity = rules[rule] ?? findRule(rule)?.defaultSeverity ?? 'off';
    const [counted, ideal] = [access[counter], access[`${counter}Ideal`]];
    const isCostly = ideal > 0 && counted >= thresholds[threshold] * ideal;
    if (severity === 'off' || access.space !== space || !isCostly) return [];
    const message =
      `${openingCount(counted / access.requests)} ${counter} per request instead of ` +
      `${formatCount(ideal / access.requests)}, with the data of the simulated run. (Launch at line ${launchLine}.)`;
    return [{ at: access, rule, severity, message, kernel, cost: counted / ideal }];
  });
}
