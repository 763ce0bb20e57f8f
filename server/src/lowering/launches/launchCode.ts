/**
 * Which items bear on a program's launches, told by their words: those that launch or allocate on the device, those
 * that mention one of these, and those that may change a variable that they read. It errs on the side of too many.
 */
import { namesClosure } from '../../ir/closureNames.ts';
import type { FunctionIr } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import type { SourceItem } from '../../syntax/index.ts';
import type { Anchor } from '../../text/location.ts';
import { isDefinition, outlineOf, wordsOf } from '../outlines.ts';
import { addTo, Callers, isLaunching } from './callers.ts';
import { isPrototype, membersNamed, mentions, namesToCall, ownWordsOf } from './itemNames.ts';

export interface LaunchItems {
  /** Host functions here may launch, or change what a launch depends on. */
  readonly roots: ReadonlySet<Anchor>;
  /** Of these, where functions stand that lead to a launch, or touch what one reads. */
  readonly callers: ReadonlySet<Anchor>;
  /** Everything else can be passed over when host code is evaluated for its launches. */
  readonly followed: ReadonlySet<Anchor>;
  /** Templates here may be looked at with assumed arguments: the file leads to them, and so may instantiate them. */
  readonly assumable: ReadonlySet<Anchor>;
  /** Whether a function of this name there may lead to a launch, or touch what one reads. */
  readonly leads: (at: Anchor, name: string) => boolean;
  /** Whether what has such a name may lead to a launch. */
  readonly isNameOfCaller: (words: readonly string[]) => boolean;
}

const noItems: LaunchItems = {
  roots: new Set(),
  callers: new Set(),
  followed: new Set(),
  assumable: new Set(),
  leads: () => false,
  isNameOfCaller: () => false,
};

/** Which launches are asked for: there may be hundreds in headers that nobody looks at here. */
export interface SoughtLaunches {
  /** Whether launches of a file's kernels are, whoever makes them. */
  readonly ofKernelsIn: (path: string) => boolean;
  /** The file of which all launches are; where it has `main`, all that its functions lead to. */
  readonly madeIn?: string;
}

const allocation = /\bcuda\w*(?:Malloc|Alloc)/;

export function mayAllocate({ text }: SourceItem): boolean {
  return allocation.test(text);
}

export function launchItems(items: readonly SourceItem[], sought?: SoughtLaunches): LaunchItems {
  return findItems(searchedIn(items, sought), sought);
}

export interface Searched {
  readonly host: readonly SourceItem[];
  /** Names of the kernels whose launches are sought. */
  readonly kernels: readonly string[];
}

export function searchedIn(items: readonly SourceItem[], sought: SoughtLaunches | undefined): Searched {
  const kernels = items.filter(
    ({ anchor, qualifiers }) =>
      qualifiers.some(({ name }) => name === '__global__') && sought?.ofKernelsIn(anchor.path) === true,
  );
  return {
    host: items.filter((item) => !isDeviceOnly(item)),
    kernels: kernels.flatMap((item) => [...namesToCall(item)]),
  };
}

export function findItems({ host, kernels }: Searched, sought: SoughtLaunches | undefined): LaunchItems {
  const all = withMentions(host.filter(isLaunching), host);
  const sources = sought === undefined ? [...all] : launchSources(sought, host, new Set(kernels), all);
  const leading = withMentions(sources, host);
  const launching = new Set(host.filter((item) => all.has(item) && leading.has(item)));
  if (launching.size === 0) return noItems;
  const wrappers = withMentioned([...withMentions(sources, host, isNoFunction)], all);
  // What launches other kernels is passed over.
  const near = host.filter((item) => !all.has(item) || launching.has(item) || wrappers.has(item));
  const working = withMentions(
    near.filter((item) => all.has(item) || mayAllocate(item)),
    near,
  );
  const variables = variablesIn(launching, host);
  const touching = itemsThatTouch(variables, host);
  const anchors = (...sets: Iterable<SourceItem>[]): Set<Anchor> =>
    new Set(sets.flatMap((set) => [...set]).map((item) => item.anchor));
  const calling = new Callers(host.filter(isLaunching), host);
  const started = startingPoints(
    [...launching].filter((item) => calling.items.has(item)),
    sought?.madeIn,
    new Set(kernels),
  );
  const callers = anchors(started, touching);
  const roots = anchors(launching, touching);
  const own =
    sought?.madeIn === undefined ? undefined : host.filter(({ anchor }) => anchor.path === sought.madeIn);
  const assumable = own === undefined ? roots : anchors(withMentioned(own, all));
  const itemAt = new Map(host.map((item) => [item.anchor, item]));
  const leads = (at: Anchor, name: string): boolean => {
    const item = itemAt.get(at);
    return item !== undefined && (calling.leads(item, name) || touches(item, name, variables));
  };
  const isNameOfCaller = (words: readonly string[]): boolean => calling.hasName(words);
  return { roots, callers, followed: anchors(working, touching), assumable, leads, isNameOfCaller };
}

/** Of a library in which words lead to launches from as many items elsewhere, hardly one really does. */
const mostElsewhere = 100;
const mostInOtherFiles = 350;

/**
 * Where host functions are that nothing has to call for their launches to be found: all, or of so many those in the file,
 * those that name a kernel, and where the launches are sought that other files make those that name one of these.
 */
function startingPoints(
  callers: readonly SourceItem[],
  madeIn: string | undefined,
  kernels: ReadonlySet<string>,
): readonly SourceItem[] {
  const most = madeIn === undefined ? mostInOtherFiles : mostElsewhere;
  if (callers.length <= most) return callers;
  const naming = callers.filter((item) => mentions(item, kernels));
  const names = new Set(madeIn === undefined ? naming.flatMap((item) => [...namesToCall(item)]) : []);
  const near = new Set([
    ...naming,
    ...callers.filter((item) => item.anchor.path === madeIn || mentions(item, names)),
  ]);
  return callers.length - near.size > most ? callers.filter((item) => near.has(item)) : callers;
}

/** Whether a function of this name that stands in the item mentions one of the variables. */
function touches(item: SourceItem, name: string, variables: ReadonlySet<string>): boolean {
  if (!mentions(item, variables)) return false;
  const members = membersNamed(item, name);
  return members === undefined || members.some(({ words }) => [...words].some((word) => variables.has(word)));
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

function itemsThatTouch(variables: ReadonlySet<string>, all: readonly SourceItem[]): SourceItem[] {
  return variables.size === 0 ? [] : all.filter((item) => mentions(item, variables));
}

/** What may hold a lambda. */
const holder = /^(?:function|any|packaged_task)\b/;

/** Whether a function may call, without its name, something that it is given and that leads to a launch. */
export function mayCallLaunching({ templateArguments, parameters }: FunctionIr, items: LaunchItems): boolean {
  const mayLead = (name: string): boolean =>
    namesClosure(name) || holder.test(name) || items.isNameOfCaller(name.match(/[A-Za-z_]\w*/g) ?? []);
  const isCallable = (type: Type): boolean => {
    if (type.kind === 'pointer') return isCallable(type.pointee);
    return type.kind === 'function' || (type.kind === 'struct' && mayLead(type.name));
  };
  return (
    templateArguments.some(({ text }) => mayLead(text)) || parameters.some(({ type }) => isCallable(type))
  );
}
