/** The arguments in which launches of one kernel differ, as they are written: `stride = 16`. */
import type { KernelSummary } from '../symbolic/summary/summary.ts';
import { textAt } from './sources.ts';
import type { SourceLookup } from './sources.ts';

/** More than this many differing arguments say less than a line number. */
const mostArguments = 2;

/** Undefined for all where the launches don't differ in one or two arguments that are short enough to show. */
export function differingArguments(
  summaries: readonly KernelSummary[],
  sources: SourceLookup,
): ReadonlyMap<KernelSummary, string> {
  const written = summaries.map((summary) => argumentTexts(summary, sources));
  const names = summaries[0]?.kernel.parameters.map((parameter) => parameter.name) ?? [];
  const isComparable = written.every((texts) => texts.length === names.length);
  const differing = names.flatMap((name, i) =>
    new Set(written.map((texts) => texts[i])).size > 1 ? [{ name, i }] : [],
  );
  const result = new Map<KernelSummary, string>();
  if (!isComparable || differing.length === 0 || differing.length > mostArguments) return result;
  summaries.forEach((summary, at) => {
    result.set(summary, differing.map(({ name, i }) => `${name} = ${written[at]?.[i] ?? ''}`).join(', '));
  });
  return new Set(result.values()).size === summaries.length ? result : new Map();
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
