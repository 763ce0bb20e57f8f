/** Name lookup ([basic.lookup]): innermost scope first, then bases, using-directives and enclosing scopes. */
import type { Session } from '../context.ts';
import type { BaseClass, ClassInfo, Entity, FieldEntity, Scope } from './entities.ts';

/** The entities a scope itself (or a namespace that it uses) declares under a name. */
export function ownEntities(scope: Scope, name: string, seen?: Set<Scope>): readonly Entity[] | undefined {
  scope.complete?.(name);
  const own = scope.names.get(name);
  if (scope.usings.length === 0) return own;
  const visited = seen ?? new Set<Scope>();
  visited.add(scope);
  const found: Entity[] = own === undefined ? [] : [...own];
  for (const used of scope.usings) {
    if (visited.has(used)) continue;
    const there = ownEntities(used, name, visited);
    if (there !== undefined) found.push(...there.filter((entity) => !found.includes(entity)));
  }
  return found.length === 0 ? undefined : found;
}

function inherited(base: BaseClass, name: string): readonly Entity[] | undefined {
  return membersOf(base.info, name)?.map((entity): Entity =>
    entity.kind === 'field'
      ? ({ kind: 'field', path: [base.field, ...entity.path] } satisfies FieldEntity)
      : entity,
  );
}

/** Members of a class and its bases. */
export function membersOf(info: ClassInfo, name: string): readonly Entity[] | undefined {
  const own = info.scope.names.get(name);
  const used = info.usedNames.get(name);
  if (used !== undefined) {
    const found = [...(own ?? []), ...basesNamed(info, used).flatMap((base) => inherited(base, name) ?? [])];
    return found.length > 0 ? found : undefined;
  }
  if (own !== undefined) return own;
  for (const base of info.bases) {
    const found = inherited(base, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Aliases, template parameters and bases of bases are not named as the base is: then it is any. */
function basesNamed({ bases }: ClassInfo, names: ReadonlySet<string>): readonly BaseClass[] {
  const named = bases.filter(({ info }) => names.has(info.entity?.name ?? ''));
  return named.length < names.size ? bases : named;
}

/** What a namespace itself and those inside it that are inline or have no name declare. */
function directEntities(scope: Scope, name: string): readonly Entity[] {
  scope.complete?.(name);
  const inside = scope.usings.filter(({ parent, isInline }) => parent === scope && isInline === true);
  return [...(scope.names.get(name) ?? []), ...inside.flatMap((one) => directEntities(one, name))];
}

/**
 * Lookup in one scope only, as for `A::name`; what libraries declare is global too. Namespaces that it uses are asked for what it
 * doesn't declare itself ([namespace.qual]).
 */
export function lookupIn(session: Session, scope: Scope, name: string): readonly Entity[] | undefined {
  for (let current = scope.kind === 'namespace' ? scope : undefined; current !== undefined;) {
    const direct = directEntities(current, name);
    if (direct.length > 0) {
      session.recording?.add(name);
      return direct;
    }
    current = scope === session.globalScope ? current.parent : undefined;
  }
  if (scope === session.globalScope) return lookup(session, scope, name);
  session.recording?.add(name);
  if (scope.owner !== undefined) return membersOf(scope.owner, name);
  return ownEntities(scope, name);
}

const noScopes: readonly Scope[] = [];

/**
 * What a block's using-directive brings in is found where the nearest namespace around both stands ([namespace.udir]), behind all that
 * blocks declare: `using namespace std; int size = 3;`.
 */
function entitiesAt(scope: Scope, name: string, used: readonly Scope[]): readonly Entity[] | undefined {
  if (scope.kind === 'class' && scope.owner !== undefined) return membersOf(scope.owner, name);
  if (scope.kind === 'block') {
    scope.complete?.(name);
    return scope.names.get(name);
  }
  const own = ownEntities(scope, name);
  if (used.length === 0) return own;
  const found = [...(own ?? [])];
  for (const one of used) {
    const there = isInside(one, scope) ? (ownEntities(one, name) ?? []) : [];
    found.push(...there.filter((entity) => !found.includes(entity)));
  }
  return found.length === 0 ? undefined : found;
}

function isInside(inner: Scope, outer: Scope): boolean {
  let current: Scope | undefined = inner;
  while (current !== undefined && current !== outer) current = current.parent;
  return current === outer;
}

/** Lookup from the inside out, of what is wanted. */
export function lookup(
  session: Session,
  scope: Scope,
  name: string,
  isWanted: (found: readonly Entity[]) => boolean = () => true,
): readonly Entity[] | undefined {
  let used: readonly Scope[] = noScopes;
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    if (current.kind === 'block' && current.usings.length > 0) used = [...used, ...current.usings];
    const found = entitiesAt(current, name, used);
    if (found !== undefined && isWanted(found)) {
      if (current.kind === 'namespace') session.recording?.add(name);
      return found;
    }
  }
  session.recording?.add(name);
  return undefined;
}

/** The namespace `std`, where anything is declared in it. */
export function standardNamespace(session: Session): Scope | undefined {
  const found = lookup(session, session.globalScope, 'std')?.find((one) => one.kind === 'namespace');
  return found?.kind === 'namespace' ? found.scope : undefined;
}

/**
 * Free functions of a name that any namespace around or beside the arguments declares (argument-dependent lookup), or that
 * a block brings in: `using namespace ops;`.
 */
export function lookupAround(session: Session, scope: Scope | undefined, name: string): ReadonlySet<Entity> {
  session.recording?.add(name);
  const found = new Set<Entity>();
  for (let current = scope; current !== undefined; current = current.parent) {
    if (current.kind !== 'namespace' && current.kind !== 'block') continue;
    for (const entity of ownEntities(current, name) ?? []) found.add(entity);
  }
  return found;
}

/** The names of the namespaces around a scope, the outermost first. */
export function namespacesOf(scope: Scope): string[] {
  const names: string[] = [];
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    if (current.kind === 'namespace' && current.name !== '') names.unshift(current.name);
  }
  return names;
}
