/**
 * The launch items of one version of a file after another. They hang on which names the items mention: an edit in device
 * code leaves them as they were, and so does one in a host function that mentions nothing else by it.
 */
import type { SourceItem } from '../../syntax/index.ts';
import type { Anchor } from '../../text/location.ts';
import { isDefinition, outlineOf, wordsOf } from '../outlines.ts';
import { isLaunching } from './callers.ts';
import { classNames, isClass, namesOfCode, namesToCall, ownWordsOf } from './itemNames.ts';
import { findItems, mayAllocate, searchedIn } from './launchCode.ts';
import type { LaunchItems, Searched, SoughtLaunches } from './launchCode.ts';
import { called, memberParts } from './memberParts.ts';

interface Known {
  readonly searched: Searched;
  readonly found: LaunchItems;
  readonly names: () => ReadonlySet<string>;
  /** As they were found, and the anchors of then by those that these functions have now. */
  readonly first: LaunchItems;
  readonly firstAnchors: ReadonlyMap<Anchor, Anchor>;
}

export class LaunchItemsFinder {
  private readonly sought: SoughtLaunches;
  private known: Known | undefined;

  constructor(sought: SoughtLaunches) {
    this.sought = sought;
  }

  find(items: readonly SourceItem[]): LaunchItems {
    const searched = searchedIn(items, this.sought);
    this.known = (this.known && carriedOver(this.known, searched)) ?? this.findAnew(searched);
    return this.known.found;
  }

  private findAnew(searched: Searched): Known {
    const found = findItems(searched, this.sought);
    let names: ReadonlySet<string> | undefined;
    const allNames = (): ReadonlySet<string> => (names ??= namesIn(searched));
    return { searched, found, names: allNames, first: found, firstAnchors: new Map() };
  }
}

/** Undefined where another version may have others. */
function carriedOver(known: Known, searched: Searched): Known | undefined {
  const before = known.searched;
  if (before.host.length !== searched.host.length || !isSameList(before.kernels, searched.kernels))
    return undefined;
  const changed = new Map<SourceItem, SourceItem>();
  for (const [i, item] of before.host.entries()) {
    const now = searched.host[i]!;
    if (item === now) continue;
    if (!bearsAlike(item, now, known.names())) return undefined;
    changed.set(item, now);
  }
  if (changed.size === 0) return known;
  const firstAnchors = new Map(known.firstAnchors);
  for (const [item, now] of changed) {
    firstAnchors.set(now.anchor, firstAnchors.get(item.anchor) ?? item.anchor);
    firstAnchors.delete(item.anchor);
  }
  const { names, first } = known;
  return { searched, found: withAnchors(first, firstAnchors), names, first, firstAnchors };
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

/** All by which one item may lead to another. */
function namesIn({ host, kernels }: Searched): Set<string> {
  const names = new Set(kernels);
  const add = (more: Iterable<string>): void => {
    for (const name of more) names.add(name);
  };
  for (const item of host) {
    add(outlineOf(item).names);
    add(namesToCall(item));
    add(namesOfCode(item));
    if (!isClass(item)) continue;
    add(classNames(item));
    for (const part of memberParts(item)) add([...part.names, ...part.names.map(called)]);
  }
  return names;
}

/** Whether two versions of a function have the same head, and mention the same of the names. */
function bearsAlike(a: SourceItem, b: SourceItem, names: ReadonlySet<string>): boolean {
  const [before, now] = [outlineOf(a), outlineOf(b)];
  const isFunction = ({ kind }: typeof before, item: SourceItem): boolean =>
    kind === 'function' && isDefinition(item);
  if (!isFunction(before, a) || !isFunction(now, b) || a.anchor.path !== b.anchor.path) return false;
  if (a.text.slice(0, before.headEnd) !== b.text.slice(0, now.headEnd)) return false;
  if (isLaunching(a) !== isLaunching(b) || mayAllocate(a) !== mayAllocate(b)) return false;
  return haveSame(ownWordsOf(a), ownWordsOf(b), names) && haveSame(wordsOf(a), wordsOf(b), names);
}

function haveSame(a: Iterable<string>, b: Iterable<string>, names: ReadonlySet<string>): boolean {
  const [first, second] = [new Set(a), new Set(b)];
  const isOnlyIn = (others: ReadonlySet<string>) => (word: string) => names.has(word) && !others.has(word);
  return ![...first].some(isOnlyIn(second)) && ![...second].some(isOnlyIn(first));
}

function withAnchors(items: LaunchItems, firstAnchors: ReadonlyMap<Anchor, Anchor>): LaunchItems {
  const nowBy = new Map([...firstAnchors].map(([now, first]) => [first, now]));
  const moved = (anchors: ReadonlySet<Anchor>): Set<Anchor> =>
    new Set([...anchors].map((anchor) => nowBy.get(anchor) ?? anchor));
  return {
    roots: moved(items.roots),
    callers: moved(items.callers),
    followed: moved(items.followed),
    assumable: moved(items.assumable),
    leads: (at, name) => items.leads(firstAnchors.get(at) ?? at, name),
    isNameOfCaller: items.isNameOfCaller,
  };
}
