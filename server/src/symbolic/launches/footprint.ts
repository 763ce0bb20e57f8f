/**
 * What of host code its launches hang on, in a form that can be compared: the IR without places in the source and
 * without the statements that evaluation passes over, and what the surveys say of it. Equal footprints lead evaluation
 * the same way to the last step, so what it found in one program it would find in the other.
 */
import type { FunctionIr } from '../../ir/nodes.ts';
import type { StructType } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { Relevance } from '../relevance/relevance.ts';
import { isStillPart, partOf } from './footprintParts.ts';
import type { Facts, Part, Shared, Word } from './footprintParts.ts';
import type { HostSurvey } from './hostSurvey.ts';

export interface Footprint {
  readonly roots: readonly Word[];
  /** Of functions, variables and types in the order in which they are met: in equal footprints they correspond. */
  readonly parts: readonly Part[];
  /** What each of the parts names, by its place in that order. */
  readonly named: readonly number[];
  readonly functions: readonly FunctionIr[];
  readonly types: readonly StructType[];
}

/** Words above which no footprint is taken: a program may instantiate hundreds of templates. */
const mostWords = 2_000_000;

/** Of functions, whose IR doesn't change: most of them an edit leaves as they were. */
const partsOfFunctions = new WeakMap<FunctionIr, Part>();

export interface EvaluatedRoot {
  readonly function: FunctionIr;
  /** How it is evaluated. */
  readonly as: string;
}

/** Undefined where it would be too long. */
export function footprintOf(
  roots: readonly EvaluatedRoot[],
  survey: HostSurvey,
  relevance: Relevance,
): Footprint | undefined {
  const facts: Facts = { survey, relevance };
  const numbers = new Map<Shared, number>();
  const numberOf = (one: Shared): number => {
    let number = numbers.get(one);
    if (number === undefined) numbers.set(one, (number = numbers.size));
    return number;
  };
  const first = roots.flatMap((root) => [root.as, survey.called.has(root.function), numberOf(root.function)]);
  const parts: Part[] = [];
  const named: number[] = [];
  let size = 0;
  // A Map's iteration also visits what is added on the way.
  for (const one of numbers.keys()) {
    const part = knownPart(one, facts);
    parts.push(part);
    for (const other of part.named) named.push(numberOf(other));
    size += part.words.length;
    if (size > mostWords) return undefined;
  }
  const all = [...numbers.keys()];
  return { roots: first, parts, named, functions: all.filter(isFunction), types: all.filter(isStruct) };
}

function isFunction(one: Shared): one is FunctionIr {
  return one.kind === 'function';
}

function isStruct(one: Shared): one is StructType {
  return one.kind === 'struct';
}

function knownPart(one: Shared, facts: Facts): Part {
  if (!isFunction(one)) return partOf(one, facts);
  const known = partsOfFunctions.get(one);
  if (known !== undefined && isStillPart(known, facts)) return known;
  const part = partOf(one, facts);
  partsOfFunctions.set(one, part);
  return part;
}

export function sameFootprint(a: Footprint, b: Footprint): boolean {
  return (
    isSameList(a.roots, b.roots) &&
    isSameList(a.named, b.named) &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, i) => part === b.parts[i] || isSameList(part.words, b.parts[i]!.words))
  );
}

function isSameList(a: readonly Word[], b: readonly Word[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i]);
}

/** Places of launches, in the order of the parts. */
export function launchesIn({ parts }: Footprint): readonly Location[] {
  return parts.flatMap(({ launches }) => launches);
}
