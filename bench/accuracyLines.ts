/** Lines of measured programs with what was counted and what was said of them. */
import path from 'node:path';
import { absoluteSpan } from '../server/src/analysis/index.ts';
import type { FileAnalysis, LaunchAnalysis } from '../server/src/analysis/index.ts';
import { DEFAULT_LINT_SETTINGS, lintKernel } from '../server/src/lint/index.ts';
import { costOfAllLanes } from '../server/src/lint/knownCost.ts';
import type { AccessSummary, KernelSummary } from '../server/src/symbolic/summary/summary.ts';
import { judge, operationOf, shortKernelName } from '../test/hardware/rows.ts';
import type { MeasuredLaunch } from '../test/hardware/rows.ts';
import { combine } from '../test/hardware/staticAnswers.ts';
import type { CorpusLaunch, CorpusProgram, CorpusRow } from './accuracyPrograms.ts';

/** The rule that is judged, and the one that tells where only data knows; that is off unless it is asked for. */
const rules = { reported: 'uncoalesced-global-access', toldOfData: 'data-dependent-access' } as const;
type Report = keyof typeof rules;
const settings = { ...DEFAULT_LINT_SETTINGS, rules: { [rules.toldOfData]: 'info' as const } };
const ratio = DEFAULT_LINT_SETTINGS.thresholds.sectorsRatio;

export const verdictNames = [
  'exact',
  'exact on average',
  'range holds',
  'wrong',
  'data decides',
  'unknown',
  'row elsewhere',
  'no launch',
] as const;
type VerdictName = (typeof verdictNames)[number];

/** One launch that the analysis looked at, with the file whose analysis it belongs to. */
export interface AnalysedLaunch {
  readonly analysis: FileAnalysis;
  readonly kernel: string;
  readonly launch: LaunchAnalysis;
}

/** The launches that stand for a measured one, and those of them whose reports are held against it. */
export interface StandingFor {
  readonly matching: readonly AnalysedLaunch[];
  readonly reporting: readonly AnalysedLaunch[];
}

interface MeasuredLine {
  readonly place: string;
  /** Some request of some launch needed at least 1.5 times its ideal. */
  isOver: boolean;
  reported: string | undefined;
  toldOfData: string | undefined;
  /** Every positive row's line has no such access in the source: the compiler moved it there. */
  isMoved: boolean;
  isDataDependent: boolean;
  /** Where the accesses are that positive rows list under a line that calls them. */
  readonly inlined: Set<string>;
  readonly notes: Set<string>;
}

interface View {
  /** Lines that only the compiler's moving of instructions, or only loaded data, decides are left out. */
  readonly withMoved?: true;
  readonly withData?: true;
  /** What counts as a report on a line. */
  readonly reports: readonly Report[];
}

const views = {
  all: { withMoved: true, withData: true, reports: ['reported'] },
  'not moved': { withData: true, reports: ['reported'] },
  'not moved, no data': { reports: ['reported'] },
  [`all, ${rules.toldOfData} on` as const]: {
    withMoved: true,
    withData: true,
    reports: ['reported', 'toldOfData'],
  },
} satisfies Record<string, View>;
type WhichLines = keyof typeof views;

export const whichLines = Object.keys(views) as WhichLines[];

export interface Score {
  measured: number;
  over: number;
  right: number;
  wrong: number;
  missed: number;
}

export class LineTable {
  private readonly lines = new Map<string, MeasuredLine>();
  private readonly counts = new Map<VerdictName, number>();
  private readonly listedRows: string[] = [];
  /** Measured launches, and those that the analysis found with their block. */
  readonly launches = { measured: 0, found: 0 };

  add(
    program: CorpusProgram,
    measured: CorpusLaunch,
    { matching, reporting }: StandingFor,
    root: string,
  ): void {
    this.launches.measured++;
    if (matching.some(({ launch }) => isFound(launch.summary, measured))) this.launches.found++;
    const placed = matching.map((one) => comparableAccesses(one, measured));
    for (const row of measured.accesses) {
      if (!row.file.includes('/')) continue;
      const place = `${path.join(root, row.file)}:${row.line}`;
      this.addRow(row, place, placed, `${program.program} ${shortKernelName(measured.kernel)}`);
    }
    for (const one of reporting)
      for (const { report, places, message } of findingsOf(one)) this.report(report, places, message);
  }

  private addRow(row: CorpusRow, place: string, placed: readonly PlacedAccess[][], what: string): void {
    const kind = operationOf(row.op);
    if (kind === undefined) return;
    const standing = placed.map((accesses) =>
      accesses.filter(
        ({ access, places }) =>
          places.includes(place) && access.space === kind.space && access.operation === kind.operation,
      ),
    );
    const here = standing.map((accesses) => accesses.map(({ access }) => access));
    const verdict = verdictOf(row, here);
    this.counts.set(verdict, (this.counts.get(verdict) ?? 0) + 1);
    const said = saidOf(here.find((one) => one.length > 0) ?? []);
    if (verdict === 'wrong' || verdict === 'unknown') {
      this.listedRows.push(`${verdict} row ${place} ${row.op} ${countedOf(row)} ${what}; ${said}`);
    }
    const { sectors, sectors_ideal: ideal } = row;
    if (sectors === undefined || ideal === undefined || sectors === 0) return;
    const line = this.lineAt(place);
    const isOver = sectors >= ratio * ideal - 1e-9;
    if (isOver) {
      line.isMoved = verdict === 'row elsewhere' && (line.isMoved || !line.isOver);
      const byData =
        verdict === 'data decides' || (verdict === 'range holds' && leavesOpenToData(here.flat()));
      line.isDataDependent = byData && (line.isDataDependent || !line.isOver);
      line.isOver = true;
      for (const { own } of standing.flat())
        if (!own.includes(place)) own.forEach((at) => line.inlined.add(at));
    }
    line.notes.add(`${isOver ? 'over ' : ''}${row.op} ${countedOf(row)} ${what}: ${verdict}; ${said}`);
  }

  private lineAt(place: string): MeasuredLine {
    let line = this.lines.get(place);
    if (line === undefined) {
      line = {
        place,
        isOver: false,
        reported: undefined,
        toldOfData: undefined,
        isMoved: false,
        isDataDependent: false,
        inlined: new Set(),
        notes: new Set(),
      };
      this.lines.set(place, line);
    }
    return line;
  }

  /**
   * A report on an expression of several lines is one report; it is right where one of them is. That on an access in a
   * function is one on the lines under which the compiler lists its instruction where it inlines the call.
   */
  private report(report: Report, places: readonly string[], message: string): void {
    const measured = places.map((place) => this.lines.get(place)).filter((line) => line !== undefined);
    const over = measured.filter((line) => line.isOver);
    for (const line of over.length > 0 ? over : measured.slice(0, 1)) line[report] ??= message;
    for (const line of this.lines.values())
      if (line.isOver && places.some((place) => line.inlined.has(place))) line[report] ??= message;
  }

  verdicts(): ReadonlyMap<VerdictName, number> {
    return this.counts;
  }

  score(which: WhichLines): Score {
    const score: Score = { measured: 0, over: 0, right: 0, wrong: 0, missed: 0 };
    const { withMoved, withData, reports }: View = views[which];
    for (const line of this.lines.values()) {
      if (line.isMoved && !withMoved) continue;
      if (line.isDataDependent && !withData) continue;
      score.measured++;
      if (line.isOver) score.over++;
      if (reports.some((report) => line[report] !== undefined)) score[line.isOver ? 'right' : 'wrong']++;
      else if (line.isOver) score.missed++;
    }
    return score;
  }

  /** The rows without a right answer, and the lines that were reported wrongly or missed, with what is known of each. */
  *listing(): Generator<string> {
    yield* this.listedRows;
    for (const { place, isOver, reported, notes } of this.lines.values()) {
      if (isOver === (reported !== undefined)) continue;
      yield `\n${isOver ? 'missed' : 'wrong'} ${place}${reported === undefined ? '' : `: ${reported}`}`;
      for (const note of notes) yield `    ${note}`;
    }
  }
}

function isFound({ launch }: KernelSummary, measured: MeasuredLaunch): boolean {
  return launch.source === 'host' && String(launch.block) === String(measured.block);
}

/** An average is one of the grid and the block that it was worked out for, and of all calls: rows may list some of them. */
function comparableAccesses(one: AnalysedLaunch, { grid, block }: MeasuredLaunch): PlacedAccess[] {
  const { launch } = one.launch.summary;
  const placed = placedAccesses(one);
  const isSameShape = String(launch.grid) === String(grid) && String(launch.block) === String(block);
  return placed.map((each) =>
    isSameShape && each.access.calls.length === 0
      ? each
      : { ...each, access: { ...each.access, meanOf: undefined } },
  );
}

interface PlacedAccess {
  readonly access: AccessSummary;
  /** Its lines. */
  readonly own: readonly string[];
  /** Those, and the ones of the calls that led to it. */
  readonly places: readonly string[];
}

function placedAccesses({ analysis, launch }: AnalysedLaunch): PlacedAccess[] {
  return launch.summary.accesses.map((access) => {
    const instruction = (access.plan?.isOfArms && access.plan.movedTo) ?? access.at;
    return {
      access,
      own: linesOf(absoluteSpan(instruction), analysis),
      places: [instruction, ...access.calls].flatMap((at) => linesOf(absoluteSpan(at), analysis)),
    };
  });
}

function linesOf(
  span: { readonly path: string; readonly start: number; readonly end: number },
  { sources }: AnalysedLaunch['analysis'],
): string[] {
  const lines = sources(span.path)?.lines;
  if (lines === undefined) return [];
  const first = lines.positionAt(span.start).line;
  const last = lines.positionAt(span.end).line;
  return Array.from({ length: last - first + 1 }, (_, i) => `${span.path}:${first + i + 1}`);
}

function findingsOf({
  analysis,
  launch,
}: AnalysedLaunch): { report: Report; places: string[]; message: string }[] {
  const { device, sources } = analysis;
  const found = lintKernel({ launches: [launch], device, settings, sources });
  return (['reported', 'toldOfData'] as const).flatMap((report) =>
    found
      .filter((one) => one.rule === rules[report])
      .map((one) => ({ report, places: linesOf(one.at, analysis), message: one.message })),
  );
}

function verdictOf(row: CorpusRow, launches: readonly (readonly AccessSummary[])[]): VerdictName {
  if (launches.length === 0) return 'no launch';
  const verdicts = launches.map((accesses): VerdictName => {
    const answer = combine(accesses);
    if (answer === undefined) return 'row elsewhere';
    const verdict = judge(row, answer);
    if (verdict === 'mean') return 'exact on average';
    if (verdict === 'contains') return 'range holds';
    if (verdict !== 'unknown') return verdict;
    const unknowns = accesses.filter(({ status }) => status === 'unknown');
    return unknowns.every(({ dataDependent }) => dataDependent) ? 'data decides' : 'unknown';
  });
  // Launches of one shape with other arguments: the measured one is among them.
  const best = verdictNames.find((name) => name !== 'wrong' && verdicts.includes(name));
  return best ?? 'wrong';
}

/** Whether the answers are on both sides of the threshold, and nothing but loaded values decides on which. */
function leavesOpenToData(accesses: readonly AccessSummary[]): boolean {
  const open = accesses.filter(({ status, sectors, sectorsIdeal = 0 }) => {
    const enough = ratio * sectorsIdeal;
    return status === 'bounded' && sectors !== undefined && sectors.min < enough && sectors.max >= enough;
  });
  return open.length > 0 && open.every((one) => one.dataDependent || isOfSomeLanes(one));
}

/** Loaded values decide which lanes come; with all of them it would be below the threshold. */
function isOfSomeLanes(access: AccessSummary): boolean {
  const all = costOfAllLanes(access);
  return !access.boundaryOnly && all !== undefined && all < ratio * (access.sectorsIdeal ?? 0);
}

function countedOf(row: CorpusRow): string {
  const [cost = 0, ideal = 0] =
    row.sectors === undefined ? [row.wavefronts, row.wavefronts_ideal] : [row.sectors, row.sectors_ideal];
  return `${(cost / row.inst).toFixed(2)} of ${(ideal / row.inst).toFixed(2)}`;
}

function saidOf(accesses: readonly AccessSummary[]): string {
  return accesses
    .map(({ status, sectors, sectorsIdeal, wavefronts, wavefrontsIdeal, meanOf, reason }) => {
      const spread = sectors ?? wavefronts;
      const ideal = sectorsIdeal ?? wavefrontsIdeal ?? '?';
      const range =
        spread === undefined
          ? ''
          : ` ${spread.min}..${spread.max} of ${ideal}${meanOf === 'all' ? `, mean ${spread.mean}` : ''}`;
      return `${status}${range}${reason === undefined ? '' : ` (${reason})`}`;
    })
    .join(', ');
}
