/**
 * Functions that classes define as friends. Those of a class template's instances belong to no namespace here, where each of them would
 * lengthen every search: objects that have to do with the class find them ([basic.lookup.argdep]).
 */
import type { Type } from '../../ir/types.ts';
import type { Session } from '../context.ts';
import { createScope } from './entities.ts';
import type { ClassInfo, Entity, Scope, TemplateArgument } from './entities.ts';

/** Where the friends that a class defines are declared. */
export function friendScope(scope: Scope): Scope {
  const around = namespaceAround(scope);
  if (!isOfInstance(scope)) return around;
  scope.friends ??= createScope('namespace', around);
  return scope.friends;
}

function namespaceAround(scope: Scope): Scope {
  let current = scope;
  while (current.kind !== 'namespace' && current.parent !== undefined) current = current.parent;
  return current;
}

function isOfInstance(scope: Scope): boolean {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent)
    if ((current.owner?.arguments.length ?? 0) > 0) return true;
  return false;
}

/** Friends of that name of the classes that have to do with the types. */
export function friendsNamed(name: string, types: Iterable<Type>, session: Session): Entity[] {
  const classes = new Set<ClassInfo>();
  for (const type of types) addClasses(type, classes, session);
  return [...classes].flatMap(({ scope }) => scope.friends?.names.get(name) ?? []);
}

/** A class, its bases, those around it, and those of its template arguments. */
function addClasses(type: Type, into: Set<ClassInfo>, session: Session): void {
  if (type.kind === 'pointer') addClasses(type.pointee, into, session);
  else if (type.kind === 'struct') addClass(session.classes.get(type), into, session);
}

function addClass(info: ClassInfo | undefined, into: Set<ClassInfo>, session: Session): void {
  if (info === undefined || into.has(info)) return;
  into.add(info);
  for (const base of info.bases) addClass(base.info, into, session);
  for (const argument of info.arguments) addArgument(argument, into, session);
  for (let scope = info.scope.parent; scope !== undefined; scope = scope.parent)
    addClass(scope.owner, into, session);
}

function addArgument(argument: TemplateArgument, into: Set<ClassInfo>, session: Session): void {
  if (argument.kind === 'type') addClasses(argument.type, into, session);
  else if (argument.kind === 'pack')
    for (const element of argument.elements) addArgument(element, into, session);
}
