/** The arguments in which launches of one kernel differ, as they are written: `stride = 16`. */
import type { KernelSummary } from '../symbolic/summary/summary.ts';
import { textAt } from './sources.ts';
import type { SourceLookup } from './sources.ts';

/** More than this many differing arguments say less than a line number. */
const mostArguments = 2;

/**
 * Undefined for all where the launches don't differ in one or two arguments that are short enough to show, as they are
 * written or, of launches at one place, by their values.
 */
export function differingArguments(
  summaries: readonly KernelSummary[],
  sources: SourceLookup,
): ReadonlyMap<KernelSummary, string> {
  const written = differingTexts(
    summaries,
    summaries.map((summary) => tellingTexts(summary, summaries, sources)),
  );
  return written.size > 0 ? written : differingTexts(summaries, argumentValues(summaries));
}

/** `n = n` tells nothing, nor does `1 << s` of a loop's launches: the value is given then, if it is known. */
function tellingTexts(
  summary: KernelSummary,
  all: readonly KernelSummary[],
  sources: SourceLookup,
): string[] {
  const { parameters } = summary.kernel;
  return argumentTexts(summary, sources).map((text, i) => {
    const name = parameters[i]?.name ?? '';
    const inLoop = valueInLoop(summary, all, i, name);
    return inLoop ?? (text === name ? String(summary.launch.values?.[i] ?? text) : text);
  });
}

/** Where one launch in the text is made with several numbers, of which all but the first ones may not be known. */
function valueInLoop(
  { launch }: KernelSummary,
  all: readonly KernelSummary[],
  i: number,
  name: string,
): string | undefined {
  const values = all
    .filter((other) => other.launch.at === launch.at)
    .map((other) => other.launch.values?.[i]);
  return new Set(values).size > 1 ? String(launch.values?.[i] ?? anyOther(name)) : undefined;
}

function differingTexts(
  summaries: readonly KernelSummary[],
  texts: readonly (readonly string[])[],
): ReadonlyMap<KernelSummary, string> {
  const names = summaries[0]?.kernel.parameters.map((parameter) => parameter.name) ?? [];
  const isComparable = texts.every((own) => own.length === names.length);
  const differing = names.flatMap((name, i) =>
    new Set(texts.map((own) => own[i])).size > 1 ? [{ name, i }] : [],
  );
  const result = new Map<KernelSummary, string>();
  if (!isComparable || differing.length === 0 || differing.length > mostArguments) return result;
  summaries.forEach((summary, at) => {
    const words = differing.map(({ name, i }) => {
      const text = texts[at]?.[i] ?? '';
      return text === anyOther(name) ? text : `${name} = ${text}`;
    });
    result.set(summary, words.join(', '));
  });
  // Launches at one place have no lines to tell them apart.
  const isOnePlace = new Set(summaries.map(({ launch }) => launch.at)).size === 1;
  return isOnePlace || new Set(result.values()).size === summaries.length ? result : new Map();
}

function anyOther(name: string): string {
  return `any other \`${name}\``;
}

/** As texts; what is not known of each launch tells none of them apart. */
function argumentValues(summaries: readonly KernelSummary[]): string[][] {
  const values = summaries.map(({ launch }) => launch.values ?? []);
  return summaries.map((summary, at) =>
    (values[at] ?? []).map((value, i) => {
      if (values.every((other) => other[i] !== undefined)) return String(value);
      return valueInLoop(summary, summaries, i, summary.kernel.parameters[i]?.name ?? '') ?? '';
    }),
  );
}

const longestArgument = 24;

/** What stands between the parentheses after `>>>`, cut at its commas; empty where that is not plain to see. */
function argumentTexts({ launch }: KernelSummary, sources: SourceLookup): string[] {
  const text = launch.source === 'host' && launch.at ? textAt(sources, launch.at) : undefined;
  const list = text === undefined ? undefined : /^[^;]*?>>>\s*\((.*)\)\s*;?$/.exec(text)?.[1];
  if (list === undefined) return [];
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= list.length; i++) {
    const character = list.charAt(i);
    if ('([{'.includes(character) && character !== '') depth++;
    if (')]}'.includes(character) && character !== '') depth--;
    if (i === list.length || (character === ',' && depth === 0)) {
      parts.push(list.slice(start, i).trim());
      start = i + 1;
    }
  }
  return parts.some((part) => part.length > longestArgument) ? [] : parts;
}
