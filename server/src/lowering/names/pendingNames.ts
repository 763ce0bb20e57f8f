/** Items whose declarations are not made known yet: that happens when one of their names is looked up. */
import type { SourceItem } from '../../syntax/index.ts';
import { declare, namespaceScope } from './declare.ts';
import { findUpwards } from './declareTypes.ts';
import type { Scope } from './entities.ts';
import { outlineOf } from '../outlines.ts';

class PendingNames {
  readonly items = new Set<SourceItem>();
  readonly #byName = new Map<string, SourceItem[]>();
  readonly #declareNow: (item: SourceItem) => void;

  constructor(declareNow: (item: SourceItem) => void) {
    this.#declareNow = declareNow;
  }

  add(item: SourceItem, names: readonly string[]): void {
    this.items.add(item);
    for (const name of names) {
      const present = this.#byName.get(name);
      if (present === undefined) this.#byName.set(name, [item]);
      else present.push(item);
    }
  }

  /** In the order of the source. */
  complete(name: string): void {
    const found = this.#byName.get(name);
    if (found === undefined) return;
    this.#byName.delete(name);
    for (const item of found) if (this.items.delete(item)) this.#declareNow(item);
  }
}

export interface Instantiation {
  readonly item: SourceItem;
  readonly scope: Scope;
}

/** The items of a program, by the names that lead to them. */
export class ItemIndex {
  /** Items whose tree was looked at. */
  readonly declared = new Set<SourceItem>();
  readonly instantiations: Instantiation[] = [];
  readonly #pending = new Map<Scope, PendingNames>();

  /** `link` is called once all namespaces are there, and before anything looks for a name in them. */
  add(root: Scope, items: readonly SourceItem[], link: () => void = () => undefined): void {
    const scopes = items.map((item) => scopeFor(root, item));
    root.externals = new Set(items.filter(isExternal).flatMap((item) => outlineOf(item).names));
    link();
    items.forEach((item, i) => {
      this.#addItem(item, scopes[i]!);
    });
  }

  #addItem(item: SourceItem, scope: Scope): void {
    const { kind, names, isQualified } = outlineOf(item);
    if (kind === 'instantiation') this.instantiations.push({ item, scope });
    else if (kind === 'unsure' || (isQualified && findUpwards(scope, names[0]!)?.kind === 'namespace')) {
      this.#declareNow(item, scope);
      if (item.root.kind === 'template_instantiation') this.instantiations.push({ item, scope });
    } else if (names.length > 0) this.#pendingIn(scope).add(item, names);
  }

  #pendingIn(scope: Scope): PendingNames {
    let pending = this.#pending.get(scope);
    if (pending === undefined) {
      const made = new PendingNames((item) => {
        this.#declareNow(item, scope);
      });
      this.#pending.set(scope, (pending = made));
      scope.complete = (name) => {
        made.complete(name);
      };
    }
    return pending;
  }

  #declareNow(item: SourceItem, scope: Scope): void {
    this.declared.add(item);
    declare(scope, item.root);
  }

  /** Makes the wanted items known, with those of the same names. */
  complete(isWanted: (item: SourceItem) => boolean): void {
    for (const pending of this.#pending.values()) {
      for (const item of [...pending.items]) {
        if (!pending.items.has(item) || !isWanted(item)) continue;
        for (const name of outlineOf(item).names) pending.complete(name);
      }
    }
  }

  /** What is not known yet never will be: another index takes over. */
  drop(): void {
    for (const scope of this.#pending.keys()) scope.complete = undefined;
    this.#pending.clear();
  }
}

/** `extern int n;` */
function isExternal(item: SourceItem): boolean {
  return /^\s*extern\s[^"=]*$/.test(item.text) && outlineOf(item).kind === 'names';
}

function scopeFor(root: Scope, item: SourceItem): Scope {
  let scope = root;
  for (const name of item.namespaces) {
    const isInline = name.startsWith('inline ');
    scope = namespaceScope(scope, isInline ? name.slice('inline '.length) : name, isInline);
  }
  return scope;
}
