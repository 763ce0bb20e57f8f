/** What an edit makes stale: items whose lowering looked up a name that was declared anew, and so on outwards. */
import type { FunctionIr } from '../ir/nodes.ts';
import type { SourceItem, SyntaxNode } from '../syntax/index.ts';
import type { Anchor } from '../text/location.ts';
import type { Session } from './context.ts';
import { outlineOf } from './outlines.ts';
import { namespaceKey } from './names/declare.ts';
import type { ClassEntity, Entity, Scope } from './names/entities.ts';
import { forgetSignatures } from './types/signatures.ts';

/** What a record is kept for: anything that is lowered once and kept. */
type RecordOwner = FunctionIr | Exclude<Entity, { readonly kind: 'namespace' }>;

export function nodeOfEntity(entity: Entity): SyntaxNode | undefined {
  switch (entity.kind) {
    case 'function':
    case 'class':
    case 'enum':
    case 'variable':
      return entity.node;
    case 'alias':
      return entity.typeNode;
    case 'enumerator':
      return entity.enumeration.node;
    default:
      return undefined;
  }
}

/** Calls `visit` for every entity in a scope and the namespaces inside. */
export function eachEntity(
  scope: Scope,
  visit: (entity: Entity, name: string, scope: Scope, index: number) => void,
  seen: Set<Scope> = new Set(),
): void {
  if (seen.has(scope)) return;
  seen.add(scope);
  for (const [name, entities] of scope.names) {
    entities.forEach((entity, index) => {
      if (entity.kind === 'namespace') {
        if (entity.scope.parent === scope) eachEntity(entity.scope, visit, seen);
      } else visit(entity, name, scope, index);
    });
  }
}

/** No alias of it. */
function isNamespaceItself(entity: Entity, name: string, scope: Scope): boolean {
  if (entity.kind !== 'namespace' || entity.scope.parent !== scope) return false;
  return namespaceKey(entity.scope.name) === name;
}

/** Empties the scopes but keeps the namespaces themselves, not their aliases: what was lowered looks names up in them. */
export function clearNames(scope: Scope): void {
  for (const [name, entities] of scope.names) {
    const own = entities.filter((entity) => isNamespaceItself(entity, name, scope));
    if (own.length === 0) scope.names.delete(name);
    else scope.names.set(name, own);
    for (const entity of own) if (entity.kind === 'namespace') clearNames(entity.scope);
  }
  scope.usings.length = 0;
}

/** Names that each item declares. A member defined outside its class changes the class. */
export function namesByItem(root: Scope): Map<Anchor, Set<string>> {
  const found = new Map<Anchor, Set<string>>();
  const add = (node: SyntaxNode | undefined, name: string): void => {
    if (node === undefined) return;
    const { anchor } = node.item;
    const names = found.get(anchor) ?? new Set<string>();
    found.set(anchor, names.add(name));
  };
  eachEntity(root, (entity, name) => {
    add(nodeOfEntity(entity), name);
    if (entity.kind !== 'class') return;
    for (const members of entity.outOfLine.values()) for (const member of members) add(member.node, name);
    for (const one of entity.specialisations) add(one.node, name);
  });
  return found;
}

function anchorOfOwner(owner: RecordOwner): Anchor | undefined {
  if (owner.kind === 'function' && 'at' in owner) return owner.at.anchor;
  return nodeOfEntity(owner)?.item.anchor;
}

export interface Edit {
  readonly removed: readonly SourceItem[];
  readonly added: readonly SourceItem[];
  readonly namesBefore: ReadonlyMap<Anchor, ReadonlySet<string>>;
  readonly namesAfter: ReadonlyMap<Anchor, ReadonlySet<string>>;
}

/** Names looked up while anything of an item was lowered. */
function lookupsByItem(session: Session): Map<Anchor, Set<string>[]> {
  const found = new Map<Anchor, Set<string>[]>();
  for (const [owner, names] of session.records) {
    const anchor = anchorOfOwner(owner as RecordOwner);
    if (anchor === undefined) continue;
    const present = found.get(anchor);
    if (present === undefined) found.set(anchor, [names]);
    else present.push(names);
  }
  return found;
}

function sharesName(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const name of small) if (large.has(name)) return true;
  return false;
}

const foundThrough: ReadonlySet<string> = new Set(['using_declaration', 'namespace_alias_definition']);

/** `using namespace a;`, `namespace b = a;`: what is found through them has other names than theirs. */
export function bearsOnEveryLookup(item: SourceItem): boolean {
  return outlineOf(item).kind === 'unsure' && foundThrough.has(item.root.kind);
}

/** The items whose lowered parts are no longer to be trusted. */
export function staleItems(session: Session, edit: Edit): ReadonlySet<Anchor> {
  const changed = new Set<string>();
  const stale = new Set<Anchor>();
  const spoil = (anchor: Anchor): void => {
    stale.add(anchor);
    for (const table of [edit.namesBefore, edit.namesAfter]) {
      for (const name of table.get(anchor) ?? []) changed.add(name);
    }
  };
  const edited = [...edit.removed, ...edit.added];
  for (const item of edited) spoil(item.anchor);
  const lookups = lookupsByItem(session);
  if (edited.some(bearsOnEveryLookup)) return new Set([...stale, ...lookups.keys()]);
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const [anchor, records] of lookups) {
      if (stale.has(anchor)) continue;
      const isHit = records.some((names) => sharesName(names, changed));
      if (!isHit) continue;
      spoil(anchor);
      isGrowing = true;
    }
  }
  return stale;
}

/** Drops what was lowered for the entity. */
export function forget(entity: Entity): void {
  switch (entity.kind) {
    case 'function':
      entity.instances.clear();
      forgetSignatures(entity);
      return;
    case 'class':
      entity.instances.clear();
      return;
    case 'alias':
      entity.resolved = undefined;
      return;
    case 'variable':
      entity.instances.clear();
      entity.resolved = undefined;
      return;
    case 'enum':
      entity.type = undefined;
      entity.values = undefined;
      return;
    default:
  }
}

/** Forgets the records of stale items. */
export function dropRecords(session: Session, stale: ReadonlySet<Anchor>): void {
  for (const owner of session.records.keys()) {
    const anchor = anchorOfOwner(owner as RecordOwner);
    if (anchor !== undefined && stale.has(anchor)) session.records.delete(owner);
  }
}

/** Class entities keep their identity; what other items add to them is taken from the new index. */
export function adoptClassParts(kept: ClassEntity, fresh: ClassEntity): void {
  kept.head = fresh.head;
  kept.specialisations.splice(0, kept.specialisations.length, ...fresh.specialisations);
  kept.outOfLine.clear();
  for (const [name, members] of fresh.outOfLine) kept.outOfLine.set(name, members);
}
