/** What of a class's objects only the class itself can change: its private members, where all that changes them is there to read. */
import type { ClosedClass } from '../../ir/closedClass.ts';
import type { FunctionIr } from '../../ir/nodes.ts';
import type { StructType } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { defaultValue } from '../classes/initialization.ts';
import type { Session } from '../context.ts';
import { outside } from '../context.ts';
import { functionQualifiers, instantiateFunction, roleOf } from '../functions.ts';
import { declaredName } from '../names/declarators.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { hasDefinition } from '../names/methodDefinitions.ts';
import { childByField, childrenByField, isDefaulted, isDeleted, namedChildren, nodeText } from '../tree.ts';

/** Undefined where a part of the class is not there, or lets others in. */
export function closedClass(struct: StructType, session: Session): ClosedClass | undefined {
  const info = session.classes.get(struct);
  if (info?.entity === undefined || info.entity.head !== undefined) return undefined;
  const names = privateFields(info.entity.node);
  const fields = struct.fields.filter((field) => names.has(field.name));
  const own = [...info.scope.names.values()]
    .flat()
    .filter((member): member is FunctionEntity => member.kind === 'function' && member.owner === info)
    .filter((member) => !info.constructors.includes(member));
  const constructors = info.constructors.filter((one) => !isWithoutBody(one) && !isCopying(one, info));
  const methods = own.filter((one) => !isWithoutBody(one) && one.name !== 'operator=' && isHost(one));
  const all = [...constructors, ...methods];
  if (fields.length === 0 || !all.every((one) => one.head === undefined && hasDefinition(one)))
    return undefined;
  const made = (one: FunctionEntity): FunctionIr => instantiateFunction(one, [], session);
  const isMade = constructors.length > 0 && info.constructors.every((one) => !isDefaulted(one.node));
  return {
    fields,
    constructors: constructors.map(made),
    initial: isMade ? undefined : defaultValue(struct, outside(session, info.scope), info.entity.node),
    methods: methods.map(made),
  };
}

/** None where friends may name them too. */
function privateFields(node: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  const body = childByField(node, 'body');
  let isPrivate = node.kind === 'class_specifier';
  for (const child of body === undefined ? [] : namedChildren(body)) {
    if (child.kind === 'friend_declaration') return new Set();
    if (child.kind === 'access_specifier') isPrivate = nodeText(child).startsWith('private');
    if (!isPrivate || child.kind !== 'field_declaration') continue;
    for (const declarator of childrenByField(child, 'declarator')) {
      const name = declaredName(declarator);
      if (name !== undefined) names.add(nodeText(name));
    }
  }
  return names;
}

/** Defaulted, deleted, or `= 0`. */
function isWithoutBody({ node }: FunctionEntity): boolean {
  return isDefaulted(node) || isDeleted(node) || childByField(node, 'default_value') !== undefined;
}

function isHost({ node, declarator }: FunctionEntity): boolean {
  return roleOf(functionQualifiers(node, declarator)) === 'host';
}

/** `C(const C&)`, `C(C&&)`. */
function isCopying({ declarator }: FunctionEntity, { entity }: ClassInfo): boolean {
  const parameters = childByField(declarator, 'parameters');
  return new RegExp(`^\\(\\s*(?:const\\s+)?${entity?.name ?? ''}\\s*(?:const\\s*)?&`).test(
    parameters === undefined ? '' : nodeText(parameters),
  );
}
