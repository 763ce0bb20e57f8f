/** How launches are named in messages. */
import { absoluteSpan } from '../text/location.ts';
import type { KernelSummary, LaunchShape } from '../symbolic/summary/summary.ts';
import { shownInstances } from './instanceNames.ts';
import { differingArguments } from './launchArgumentText.ts';
import { lineOf } from './sources.ts';
import type { SourceLookup } from './sources.ts';
import { formatDimensions, formatList } from './wording.ts';

export interface LaunchAnswer {
  readonly summary: KernelSummary;
  /** Undefined where the rule found nothing under this launch. */
  readonly brief: string | undefined;
  readonly cost: number;
}

/**
 * Which launch a message is about, and how the others differ: `launch at line 321 with stride = 16; 8 sectors with
 * stride = 2`. Says nothing of the others where they cost the same.
 */
export function whichLaunch(
  worst: LaunchAnswer,
  others: readonly LaunchAnswer[],
  { names, sources }: { readonly names: LaunchNames; readonly sources: SourceLookup },
): string {
  const { displayName, name } = worst.summary.kernel;
  const { given, instance } = names.get(worst.summary) ?? { given: undefined, instance: displayName };
  const own = launchWords(worst.summary.launch, given, sources);
  const first = displayName === name ? own : `\`${instance}\`, ${own}`;
  const differing = others.filter((other) => other.brief !== worst.brief);
  if (differing.length === 0) {
    return others.length === 0 ? first : `${first}; the same with the other ${launchCount(others.length)}`;
  }
  return `${first}; ${differences(differing, names)}`;
}

function differences(others: readonly LaunchAnswer[], names: LaunchNames): string {
  const byBrief = new Map<string, string[]>();
  for (const other of [...others].sort((a, b) => b.cost - a.cost)) {
    const brief = other.brief ?? 'nothing';
    byBrief.set(brief, [...(byBrief.get(brief) ?? []), names.get(other.summary)?.name ?? '']);
  }
  return [...byBrief].map(([brief, same]) => `${brief} ${listOf(same)}`).join(', ');
}

/** `launch at line 321`, `a block of 256 …`: where a launch's numbers come from, and what nothing in the text fixes. */
function launchWords(launch: LaunchShape, given: string | undefined, sources: SourceLookup): string {
  const block = formatDimensions(launch.block);
  const line = lineWords(launch, sources);
  const also = given === undefined ? '' : ` ${given}`;
  const { types, others } = assumedWords(launch);
  const assumed = types === '' ? '' : `, ${types}`;
  switch (launch.source) {
    case 'host':
      return `launch${line}${also}${runWords(launch)}${assumed}${others}`;
    case 'directive':
      return `launch comment${line}`;
    case 'bounds': {
      // The bounds tell a number of threads and no shape.
      const how = launch.block[1] === 1 && launch.block[2] === 1 ? 'as in' : 'within';
      return `a block of ${block} ${how} __launch_bounds__${assumed}${others}`;
    }
    case 'assumed': {
      const why = line === '' ? 'no launch is known' : `the launch${line} leaves it open`;
      const what = types === '' ? 'assumed' : `and ${types}`;
      return `a block of ${block} threads ${what}, as ${why}${others}`;
    }
  }
}

/** Of `T = float`, and of `N = ?`, which stands for any number. */
export function assumedWords({ assumedTypes = [] }: LaunchShape): {
  readonly types: string;
  readonly others: string;
} {
  const unknown = ' = ?';
  const types = assumedTypes.filter((one) => !one.endsWith(unknown)).map((one) => `\`${one}\``);
  const others = assumedTypes
    .filter((one) => one.endsWith(unknown))
    .map((one) => `\`${one.slice(0, -unknown.length)}\``);
  const isOne = others.length === 1;
  return {
    types: types.length === 0 ? '' : `${types.join(', ')} assumed`,
    others: others.length === 0 ? '' : `, whatever ${formatList(others)} ${isOne ? 'is' : 'are'}`,
  };
}

function runWords({ run }: LaunchShape): string {
  return run === undefined ? '' : `, run as \`${run}\``;
}

function lineWords(launch: LaunchShape, sources: SourceLookup): string {
  const line = launch.at && lineOf(sources, absoluteSpan(launch.at));
  return line === undefined ? '' : ` at line ${line}`;
}

export type LaunchNames = ReadonlyMap<KernelSummary, LaunchName>;

/** The shortest name that tells each launch from the others: its template arguments, its arguments, its line. */
export function launchNames(summaries: readonly KernelSummary[], sources: SourceLookup): LaunchNames {
  const instances = shownInstances(summaries.map(({ kernel }) => kernel.displayName));
  return new Map(
    [...instances].flatMap(([displayName, instance]) => {
      const own = summaries.filter(({ kernel }) => kernel.displayName === displayName);
      const differing = differingArguments(own, sources);
      return own.map((summary): [KernelSummary, LaunchName] => {
        const words = differing.get(summary);
        const given = words === undefined ? undefined : `with ${words}`;
        if (instances.size > 1) {
          const name = `in \`${instance}\``;
          return [summary, { instance, given, name: given === undefined ? name : `${name} ${given}` }];
        }
        const line = lineWords(summary.launch, sources).trim();
        const block = `with blocks of ${formatDimensions(summary.launch.block)}`;
        const place = `${line === '' ? block : line}${runWords(summary.launch)}`;
        return [summary, { instance, given, name: given ?? place }];
      });
    }),
  );
}

interface LaunchName {
  /** The kernel's name with its template arguments, as it is shown. */
  readonly instance: string;
  /** `with stride = 16`: what tells it from others of the same instance. */
  readonly given: string | undefined;
  readonly name: string;
}

function launchCount(count: number): string {
  return count === 1 ? 'launch' : `${count} launches`;
}

const namesShown = 3;

/** The preposition is said once: `at line 2, line 3 and line 4`. */
function listOf(names: readonly string[]): string {
  const distinct = [...new Set(names)].map((name, i) =>
    i === 0 ? name : name.replace(/^(at|in|with) /, ''),
  );
  if (distinct.length <= namesShown) return formatList(distinct);
  const shown = distinct.slice(0, namesShown);
  return `${shown.join(', ')} and ${distinct.length - namesShown} more`;
}
