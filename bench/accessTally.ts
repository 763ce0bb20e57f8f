/** What the analysis could say about the accesses of kernels, counted once per place in the source. */
import type { FileAnalysis, LaunchAnalysis } from '../server/src/analysis/index.ts';
import { absoluteSpan } from '../server/src/analysis/index.ts';

/** From the best answer to the worst: a place counts as the worst that was said of it under any launch. */
const answers = ['exact', 'bounded', 'data', 'unknown'] as const;
type Answer = (typeof answers)[number];
export type AnswerCounts = Readonly<Record<Answer, number>>;

export interface AccessTally {
  /** Places whose launches are all read from host code or a comment. */
  readonly launched: AnswerCounts;
  /** Places in kernels for which a block had to be assumed, or only its bound is known. */
  readonly unlaunched: AnswerCounts;
  /** Accesses that stand in what could not be lowered. */
  readonly opaque: number;
  /** Launches that the time for one file was too short for. */
  readonly stopped: number;
}

const none: AnswerCounts = { exact: 0, bounded: 0, data: 0, unknown: 0 };
export const emptyTally: AccessTally = { launched: none, unlaunched: none, opaque: 0, stopped: 0 };

export function addTallies(a: AccessTally, b: AccessTally): AccessTally {
  return {
    launched: addAnswers(a.launched, b.launched),
    unlaunched: addAnswers(a.unlaunched, b.unlaunched),
    opaque: a.opaque + b.opaque,
    stopped: a.stopped + b.stopped,
  };
}

function addAnswers(a: AnswerCounts, b: AnswerCounts): AnswerCounts {
  return {
    exact: a.exact + b.exact,
    bounded: a.bounded + b.bounded,
    data: a.data + b.data,
    unknown: a.unknown + b.unknown,
  };
}

export function sumOf(counts: AnswerCounts): number {
  return answers.reduce((sum, answer) => sum + counts[answer], 0);
}

export function tallyAccesses(analysis: FileAnalysis): AccessTally {
  let tally = emptyTally;
  for (const kernel of analysis.kernels) {
    const isLaunched = kernel.launches.every(({ summary: { launch } }) =>
      ['directive', 'host'].includes(launch.source),
    );
    const counts = countAnswers(worstAnswers(kernel.launches));
    tally = addTallies(tally, {
      launched: isLaunched ? counts : none,
      unlaunched: isLaunched ? none : counts,
      opaque: opaqueAccesses(kernel.launches, analysis),
      stopped:
        kernel.notBegun.length +
        kernel.launches.filter(({ summary }) => summary.stopped !== undefined).length,
    });
  }
  return tally;
}

function worstAnswers(launches: readonly LaunchAnalysis[]): Map<string, number> {
  const worst = new Map<string, number>();
  for (const { summary } of launches) {
    for (const access of summary.accesses) {
      if (access.space !== 'global' && access.space !== 'shared') continue;
      const { path, start, end } = absoluteSpan(access.at);
      const key = `${path}|${start}|${end}|${access.operation}|${access.space}`;
      const answer: Answer = access.status === 'unknown' && access.dataDependent ? 'data' : access.status;
      worst.set(key, Math.max(worst.get(key) ?? 0, answers.indexOf(answer)));
    }
  }
  return worst;
}

function countAnswers(worst: ReadonlyMap<string, number>): AnswerCounts {
  const counts = { ...none };
  for (const rank of worst.values()) {
    const answer = answers[rank];
    if (answer !== undefined) counts[answer]++;
  }
  return counts;
}

const indirection = /\[|->|(?<=^|[(,=<>&|!;{?:+/-])\s*\*(?=\s*[A-Za-z_(])/g;

/**
 * Where a text accesses memory: at its subscripts, arrows and dereferences. The operands of inline PTX are evaluated
 * whatever it does with them, so of it only addresses in its own text are accesses: `[%1]`.
 */
function accessesIn(text: string): number[] {
  if (!/^(?:__)?asm/.test(text)) return [...text.matchAll(indirection)].map(({ index }) => index);
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"/gs)].flatMap(({ index, 0: literal }) =>
    [...literal.matchAll(/\[/g)].map((bracket) => index + bracket.index),
  );
}

/**
 * Accesses in the text of what could not be lowered, but for those that were recorded all the same: of
 * `mystery(a[i]) * b`, the load is known though the product is not.
 */
function opaqueAccesses(launches: readonly LaunchAnalysis[], analysis: FileAnalysis): number {
  const recorded = launches.flatMap(({ summary }) => summary.accesses.map(({ at }) => absoluteSpan(at)));
  const missed = new Set<string>();
  for (const { summary } of launches) {
    for (const { at } of summary.opaque) {
      const { path, start, end } = absoluteSpan(at);
      const text = analysis.sources(path)?.text.slice(start, end) ?? '';
      for (const index of accessesIn(text)) {
        const offset = start + index;
        const isRecorded = recorded.some(
          (span) => span.path === path && span.start <= offset && offset < span.end,
        );
        if (!isRecorded) missed.add(`${path}|${offset}`);
      }
    }
  }
  return missed.size;
}
