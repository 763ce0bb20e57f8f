/**
 * Which items bear on a program's launches, told by their words: those that launch or allocate on the device, those
 * that mention one of these, and those that may change a variable that they read. It errs on the side of too many.
 */
import type { SourceItem } from '../../syntax/index.ts';
import type { Anchor } from '../../text/location.ts';
import { isDefinition, outlineOf, wordsOf } from '../outlines.ts';
import { memberParts, ownWord } from './memberParts.ts';
import type { MemberPart } from './memberParts.ts';

export interface LaunchItems {
  /** Host functions here may launch, or change what a launch depends on. */
  readonly roots: ReadonlySet<Anchor>;
  /** Of these, where functions stand that lead to a launch, or touch what one reads. */
  readonly callers: ReadonlySet<Anchor>;
  /** Everything else can be passed over when host code is evaluated for its launches. */
  readonly followed: ReadonlySet<Anchor>;
  /** Templates here may be looked at with assumed arguments: the file leads to them, and so may instantiate them. */
  readonly assumable: ReadonlySet<Anchor>;
}

const noItems: LaunchItems = {
  roots: new Set(),
  callers: new Set(),
  followed: new Set(),
  assumable: new Set(),
};

/** Which launches are asked for: there may be hundreds in headers that nobody looks at here. */
export interface SoughtLaunches {
  /** Whether launches of a file's kernels are, whoever makes them. */
  readonly ofKernelsIn: (path: string) => boolean;
  /** The file of which all launches are; where it has `main`, all that its functions lead to. */
  readonly madeIn?: string;
}

const launchCall = /\bcu(?:da)?Launch/;
const allocation = /\bcuda\w*(?:Malloc|Alloc)/;

/** The launch items of one version of a file after another: edits in device code leave them as they were. */
export class LaunchItemsFinder {
  private readonly sought: SoughtLaunches;
  private known: { readonly searched: Searched; readonly found: LaunchItems } | undefined;

  constructor(sought: SoughtLaunches) {
    this.sought = sought;
  }

  find(items: readonly SourceItem[]): LaunchItems {
    const searched = searchedIn(items, this.sought);
    const { known } = this;
    const isSame =
      known !== undefined &&
      isSameList(known.searched.host, searched.host) &&
      isSameList(known.searched.kernels, searched.kernels);
    if (isSame) return known.found;
    const found = findItems(searched, this.sought);
    this.known = { searched, found };
    return found;
  }
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

export function launchItems(items: readonly SourceItem[], sought?: SoughtLaunches): LaunchItems {
  return findItems(searchedIn(items, sought), sought);
}

interface Searched {
  readonly host: readonly SourceItem[];
  /** Names of the kernels whose launches are sought. */
  readonly kernels: readonly string[];
}

function searchedIn(items: readonly SourceItem[], sought: SoughtLaunches | undefined): Searched {
  const kernels = items.filter(
    ({ anchor, qualifiers }) =>
      qualifiers.some(({ name }) => name === '__global__') && sought?.ofKernelsIn(anchor.path) === true,
  );
  return {
    host: items.filter((item) => !isDeviceOnly(item)),
    kernels: kernels.flatMap((item) => [...namesToCall(item)]),
  };
}

function findItems({ host, kernels }: Searched, sought: SoughtLaunches | undefined): LaunchItems {
  const all = withMentions(host.filter(isLaunching), host);
  const sources = sought === undefined ? [...all] : launchSources(sought, host, new Set(kernels), all);
  const leading = withMentions(sources, host);
  const launching = new Set(host.filter((item) => all.has(item) && leading.has(item)));
  if (launching.size === 0) return noItems;
  const wrappers = withMentioned([...withMentions(sources, host, isNoFunction)], all);
  // What launches other kernels is passed over.
  const near = host.filter((item) => !all.has(item) || launching.has(item) || wrappers.has(item));
  const working = withMentions(
    near.filter((item) => all.has(item) || allocation.test(item.text)),
    near,
  );
  const touching = itemsThatTouch(variablesIn(launching, host), host);
  const anchors = (...sets: Iterable<SourceItem>[]): Set<Anchor> =>
    new Set(sets.flatMap((set) => [...set]).map((item) => item.anchor));
  const calling = withCallers(host.filter(isLaunching), host);
  const callers = anchors(
    [...launching].filter((item) => calling.has(item)),
    touching,
  );
  const roots = anchors(launching, touching);
  const own =
    sought?.madeIn === undefined ? undefined : host.filter(({ anchor }) => anchor.path === sought.madeIn);
  const assumable = own === undefined ? roots : anchors(withMentioned(own, all));
  return { roots, callers, followed: anchors(working, touching), assumable };
}

function isLaunching({ qualifiers, text }: SourceItem): boolean {
  return qualifiers.some(({ name }) => name === '<<<') || launchCall.test(text);
}

/** Items that make a launch which is sought, or hand on a kernel for one. */
function launchSources(
  { madeIn }: SoughtLaunches,
  host: readonly SourceItem[],
  kernels: ReadonlySet<string>,
  launching: ReadonlySet<SourceItem>,
): SourceItem[] {
  const own = [...launching].filter((item) => item.anchor.path === madeIn);
  const isProgram = own.some((item) => outlineOf(item).ownName === 'main');
  const handing = host.filter((item) => mentions(item, kernels));
  const leading = isProgram ? own : own.filter((item) => outlineOf(item).kind === 'instantiation');
  return [...own.filter(isLaunching), ...withMentioned(leading, launching), ...handing];
}

/** As `withMentions`, but of a class only the members lead on that launch, or mention what leads to a launch. */
function withCallers(launching: readonly SourceItem[], all: readonly SourceItem[]): Set<SourceItem> {
  const found = new Set(launching);
  const callers = new CallerNames();
  for (let newest: readonly SourceItem[] = launching; newest.length > 0;) {
    const names = callers.learnFrom(newest);
    newest = all.filter((item) => !found.has(item) && !isPrototype(item) && mentions(item, names));
    for (const item of newest) found.add(item);
  }
  return found;
}

/** Names by which code leads to a launch: those of functions, and of the members of classes that call one of these. */
class CallerNames {
  private readonly known = new Set<string>();
  /** Members that launch if one of the words that they stand under is a name that leads to a launch. */
  private readonly waiting = new Map<string, (readonly string[])[]>();

  /** The names that are new with some more items that lead to a launch. */
  learnFrom(items: readonly SourceItem[]): ReadonlySet<string> {
    const names = new Set<string>();
    const learn = (more: Iterable<string>): void => {
      for (const name of more) {
        if (this.known.has(name)) continue;
        this.known.add(name);
        names.add(name);
      }
    };
    for (const item of items) {
      if (!isClass(item)) learn(namesToCall(item));
      else for (const part of memberParts(item)) learn(this.namesOrWait(item, part));
    }
    // What is learned here stands behind what is walked over, and is walked over in its turn.
    for (const name of names) for (const members of this.waiting.get(name) ?? []) learn(members);
    return names;
  }

  /** Those of a member that leads to a launch by what is known; the others' wait for one of their words. */
  private namesOrWait(item: SourceItem, part: MemberPart): readonly string[] {
    const own = outlineOf(item).names;
    // The class's own where such a member is called without a name.
    const isUnnamed = part.names.length === 0 || part.words.has('operator');
    const names = isUnnamed ? [...own, ...part.names] : part.names;
    // A member that names its own class need not make one of it.
    const words = [...part.words].filter((word) => !own.includes(word));
    if (isLaunchingPart(item, part) || words.some((word) => this.known.has(word))) return names;
    for (const word of words) addTo(this.waiting, word, names);
    return [];
  }
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function isLaunchingPart({ qualifiers, text }: SourceItem, { start, end }: MemberPart): boolean {
  return (
    qualifiers.some(({ name, offset }) => name === '<<<' && offset >= start && offset < end) ||
    launchCall.test(text.slice(start, end))
  );
}

function isClass(item: SourceItem): boolean {
  return outlineOf(item).kind === 'names' && classWithBody.test(item.text);
}

const classWithBody = /^\s*(?:template\s*<[^{}]*>\s*)*(?:struct|class|union)\b[^;]*\{/;

/** The items with all of `among` that they mention, and so on. */
function withMentioned(first: readonly SourceItem[], among: ReadonlySet<SourceItem>): Set<SourceItem> {
  const called = new Map<string, SourceItem[]>();
  for (const item of among) for (const name of namesToCall(item)) addTo(called, name, item);
  const found = new Set(first);
  for (const item of found) {
    for (const word of ownWordsOf(item)) {
      for (const other of called.get(word) ?? []) found.add(other);
      called.delete(word);
    }
  }
  return found;
}

function isDeviceOnly(item: SourceItem): boolean {
  const { kind, headEnd } = outlineOf(item);
  if (kind !== 'function') return false;
  const has = (name: string): boolean =>
    item.qualifiers.some((qualifier) => qualifier.name === name && qualifier.offset < headEnd);
  return has('__global__') || (has('__device__') && !has('__host__'));
}

function isNoFunction(item: SourceItem): boolean {
  return outlineOf(item).kind !== 'function';
}

/** The items with all that mention a name of theirs, and so on; where not all are followed, only from some of them. */
function withMentions(
  first: readonly SourceItem[],
  all: readonly SourceItem[],
  isFollowed: (item: SourceItem) => boolean = () => true,
): Set<SourceItem> {
  const found = new Set(first);
  const known = new Set<string>();
  for (let newest: Iterable<SourceItem> = first; ;) {
    const names = new Set<string>();
    for (const item of newest) {
      if (isFollowed(item)) for (const name of namesToCall(item)) if (!known.has(name)) names.add(name);
    }
    if (names.size === 0) return found;
    for (const name of names) known.add(name);
    const next = all.filter((item) => !found.has(item) && !isPrototype(item) && mentions(item, names));
    for (const item of next) found.add(item);
    newest = next;
  }
}

function mentions(item: SourceItem, names: ReadonlySet<string>): boolean {
  const words = ownWordsOf(item);
  if (names.size < words.size) {
    for (const name of names) if (words.has(name)) return true;
    return false;
  }
  for (const word of words) if (names.has(word)) return true;
  return false;
}

const ownWords = new WeakMap<SourceItem, ReadonlySet<string>>();

function ownWordsOf(item: SourceItem): ReadonlySet<string> {
  let found = ownWords.get(item);
  if (found === undefined) ownWords.set(item, (found = new Set(item.text.match(ownWord))));
  return found;
}

/** Names that lead into an item: of a class those of its methods too. */
function namesToCall(item: SourceItem): ReadonlySet<string> {
  let names = namesOf.get(item);
  if (names === undefined) namesOf.set(item, (names = readNamesToCall(item)));
  return names;
}

const namesOf = new WeakMap<SourceItem, ReadonlySet<string>>();

function readNamesToCall(item: SourceItem): ReadonlySet<string> {
  const { kind, names, ownName } = outlineOf(item);
  // Operators are called without their name.
  if (kind === 'unsure' || ownName.startsWith('operator')) return wordsOf(item);
  if (kind === 'function') return new Set([...names, ownName]);
  if (kind === 'instantiation') return new Set();
  const called = item.text.includes('{') ? memberParts(item).flatMap((part) => part.names) : [];
  return new Set([...names, ...called]);
}

/** Variables outside of functions that the items mention and that code may change. */
function variablesIn(items: Iterable<SourceItem>, all: readonly SourceItem[]): Set<string> {
  const variables = new Set<string>();
  const others = new Set<string>();
  for (const item of all) {
    const { names, ownName } = outlineOf(item);
    const isConstant = /^\s*(?:static\s+|inline\s+)*const(?:expr)?\b[^*]*$/.test(item.text);
    if (isPrototype(item)) continue;
    if (isDefinition(item)) others.add(ownName);
    else if (/^\s*(?:using|typedef|template)\b/.test(item.text)) for (const name of names) others.add(name);
    else if (/^\s*(?:struct|class|union|enum)\b/.test(item.text)) {
      const tail = declaratorsOf(item.text);
      for (const name of names) if (!tail.includes(name)) others.add(name);
      for (const name of tail) variables.add(name);
    } else if (!isConstant) for (const name of names) variables.add(name);
  }
  for (const name of others) variables.delete(name);
  const read = new Set<string>();
  for (const item of items) for (const word of wordsOf(item)) if (variables.has(word)) read.add(word);
  return read;
}

/** Words behind a class's members, or behind the name of one that is declared elsewhere: `struct Sizes sizes;`. */
function declaratorsOf(text: string): readonly string[] {
  const tail = text.includes('}') ? text.slice(text.lastIndexOf('}') + 1) : text.replace(/^\s*\w+\s+\w+/, '');
  return tail.match(/[A-Za-z_]\w*/g) ?? [];
}

/** `void f();`, `int f(int);`, `T f(const T& a, T* b);`: of `dim3 block(N, N);` it cannot be told. */
function isPrototype(item: SourceItem): boolean {
  const { kind, headEnd } = outlineOf(item);
  if (kind !== 'function' || isDefinition(item)) return false;
  const head = item.text.slice(0, headEnd);
  if (/\bvoid\s+\w+\s*\(/.test(head)) return true;
  return twoWords.test(head.slice(head.indexOf('(') + 1).replace(/\b(?:sizeof|new)\b/g, ''));
}

const twoWords =
  /^\s*(?:\)|(?:void|bool|char|short|int|long|unsigned|float|double)\s*[,*&)])|[A-Za-z_]\w*\s+[A-Za-z_]/;

function itemsThatTouch(variables: ReadonlySet<string>, all: readonly SourceItem[]): SourceItem[] {
  return variables.size === 0 ? [] : all.filter((item) => mentions(item, variables));
}
