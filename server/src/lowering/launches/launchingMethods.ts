/** Methods that may launch: those of classes whose text, or that of a definition outside of them, bears on launches. */
import type { FunctionIr } from '../../ir/nodes.ts';
import type { SourceItem } from '../../syntax/index.ts';
import { instantiateClass } from '../classes/classes.ts';
import type { Session } from '../context.ts';
import { functionQualifiers, instantiateFunction, roleOf } from '../functions.ts';
import { eachEntity } from '../invalidation.ts';
import type { ClassEntity, FunctionEntity } from '../names/entities.ts';
import { definedOutside, hasDefinition } from '../names/methodDefinitions.ts';
import { hasChild } from '../tree.ts';

/** Whoever calls them may be in another file, or call them through a table. */
export function methodsThatMayLaunch(
  session: Session,
  isWanted: (item: SourceItem) => boolean,
): readonly FunctionIr[] {
  const classes: ClassEntity[] = [];
  eachEntity(session.globalScope, (entity, _name, scope) => {
    if (entity.kind === 'class' && entity.scope === scope && isPlain(entity)) classes.push(entity);
  });
  return classes
    .filter((entity) => isWanted(entity.node.item) || outsideItems(entity).some(isWanted))
    .flatMap((entity) => methodsOf(entity, session, isWanted));
}

/** No template, and more than a declaration. */
function isPlain({ head, node }: ClassEntity): boolean {
  return head === undefined && hasChild(node, 'field_declaration_list');
}

function outsideItems({ outOfLine }: ClassEntity): SourceItem[] {
  return [...outOfLine.values()].flatMap((members) => members.map(({ node }) => node.item));
}

function methodsOf(
  entity: ClassEntity,
  session: Session,
  isWanted: (item: SourceItem) => boolean,
): FunctionIr[] {
  const info = instantiateClass(entity, [], session);
  const isRoot = (method: FunctionEntity): boolean =>
    method.owner === info &&
    method.head === undefined &&
    hasDefinition(method) &&
    roleOf(functionQualifiers(method.node, method.declarator)) === 'host' &&
    definitionItems(method).some(isWanted);
  return [...info.scope.names.values()]
    .flat()
    .filter((member): member is FunctionEntity => member.kind === 'function' && isRoot(member))
    .map((method) => instantiateFunction(method, [], session));
}

function definitionItems({ node, name, owner }: FunctionEntity): SourceItem[] {
  if (node.kind === 'function_definition') return [node.item];
  return (definedOutside(owner?.entity, name) ?? []).map((member) => member.node.item);
}
