/** Which items, and of classes which members, lead to a launch by what they are called and by what they mention. */
import type { SourceItem } from '../../syntax/index.ts';
import { classNames, isClass, isPrototype, membersNamed, mentions, namesOfCode } from './itemNames.ts';
import { called, memberParts } from './memberParts.ts';
import type { MemberPart } from './memberParts.ts';

const launchCall = /\b(?:cu(?:da)?Launch|(?:Gpu|Cuda)LaunchKernel\b)/;

export function isLaunching({ qualifiers, text }: SourceItem): boolean {
  return qualifiers.some(({ name }) => name === '<<<') || launchCall.test(text);
}

/** Items that launch with all that mention a name of theirs, and so on; of a class only the members that lead on count. */
export class Callers {
  readonly items: ReadonlySet<SourceItem>;
  private readonly names = new CallerNames();

  constructor(launching: readonly SourceItem[], all: readonly SourceItem[]) {
    const found = new Set(launching);
    for (let newest: readonly SourceItem[] = launching; newest.length > 0;) {
      const names = this.names.learnFrom(newest);
      newest = all.filter((item) => !found.has(item) && !isPrototype(item) && mentions(item, names));
      for (const item of newest) found.add(item);
    }
    this.items = found;
  }

  /** Whether one of the words may be called, and so lead to a launch. */
  hasName(words: Iterable<string>): boolean {
    for (const word of words) if (this.names.has(word)) return true;
    return false;
  }

  /** Whether a function of this name that stands in the item may lead to a launch. */
  leads(item: SourceItem, name: string): boolean {
    if (!this.items.has(item)) return false;
    const members = membersNamed(item, name);
    if (members === undefined) return true;
    const own = classNames(item);
    return members.some((part) => this.names.leads(item, part, own));
  }
}

/** Names by which code leads to a launch: those of functions, and of the members of classes that call one of these. */
class CallerNames {
  private readonly known = new Set<string>();
  /** Members that launch if one of the words that they stand under is a name that leads to a launch. */
  private readonly waiting = new Map<string, (readonly string[])[]>();

  has(name: string): boolean {
    return this.known.has(name);
  }

  /** Whether a member of a class with these names leads to a launch by what is known. */
  leads(item: SourceItem, part: MemberPart, own: readonly string[]): boolean {
    if (isDeviceOnly(item, part)) return false;
    return isLaunchingPart(item, part) || wordsBeside(own, part).some((word) => this.known.has(word));
  }

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
      if (!isClass(item)) {
        learn(namesOfCode(item));
        continue;
      }
      const own = classNames(item);
      for (const part of memberParts(item)) learn(this.namesOrWait(item, part, own));
    }
    // What is learned here stands behind what is walked over, and is walked over in its turn.
    for (const name of names) for (const members of this.waiting.get(name) ?? []) learn(members);
    return names;
  }

  /** Those of a member that leads to a launch by what is known; the others' wait for one of their words. */
  private namesOrWait(item: SourceItem, part: MemberPart, own: readonly string[]): readonly string[] {
    // The class's own where such a member is called without a name.
    const isUnnamed =
      part.names.length === 0 || part.words.has('operator') || part.names.some((name) => own.includes(name));
    const names = [...(isUnnamed ? own : []), ...part.names.map(called)];
    if (this.leads(item, part, own)) return names;
    if (isDeviceOnly(item, part)) return [];
    for (const word of wordsBeside(own, part)) addTo(this.waiting, word, names);
    return [];
  }
}

/** A member that names its own class need not make one of it. */
function wordsBeside(own: readonly string[], { words }: MemberPart): string[] {
  return [...words].filter((word) => !own.some((name) => word === name || word === called(name)));
}

function isDeviceOnly({ qualifiers }: SourceItem, { start, headEnd }: MemberPart): boolean {
  const inHead = qualifiers.filter(({ offset }) => offset >= start && offset < headEnd);
  const has = (name: string): boolean => inHead.some((one) => one.name === name);
  return has('__device__') && !has('__host__');
}

function isLaunchingPart({ qualifiers, text }: SourceItem, { start, end }: MemberPart): boolean {
  return (
    qualifiers.some(({ name, offset }) => name === '<<<' && offset >= start && offset < end) ||
    launchCall.test(text.slice(start, end))
  );
}

export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
