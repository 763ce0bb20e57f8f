/** Members that are declared in their class and defined outside it. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Session } from '../context.ts';
import type {
  ClassEntity,
  ClassInfo,
  FunctionEntity,
  OutOfLineMember,
  Scope,
  TemplateArgument,
  TemplateHead,
} from './entities.ts';
import { parameterNodes, signatureOf } from '../types/signatures.ts';
import type { Signature } from '../types/signatures.ts';
import { argumentOfEntity, bindArguments } from '../templates/templateArguments.ts';
import { isSpecialised, specialisedDefinition } from './memberSpecialisations.ts';
import { childByField, hasSpecifier, nodeText } from '../tree.ts';

export interface Definition {
  readonly node: SyntaxNode;
  readonly declarator: SyntaxNode;
  /** With the definition's own parameter names. */
  readonly signature: Signature;
}

/** The types of the parameters; of `operator T()` that which it converts to. */
function typesText(declarator: SyntaxNode): string {
  if (declarator.kind === 'operator_cast') return withoutSpace(declarator).replace(/\(.*/s, '');
  return parameterNodes(declarator)
    .map((node) => {
      const typeNode = childByField(node, 'type');
      return typeNode === undefined ? '' : nodeText(typeNode);
    })
    .join(',');
}

/** Which of the parameters are declared const, and whether the object is. */
function constText(declarator: SyntaxNode): string {
  return [declarator, ...parameterNodes(declarator)].map((node) => hasSpecifier(node, 'const')).join();
}

function pick(entity: FunctionEntity, list: readonly OutOfLineMember[]): OutOfLineMember | undefined {
  const count = parameterNodes(entity.declarator).length;
  const fitting = list.filter(
    (member) =>
      member.node.kind === 'function_definition' &&
      !isSpecialised(member) &&
      parameterNodes(member.declarator).length === count,
  );
  const wanted = typesText(entity.declarator);
  const own = ofOwnHead(entity, ofOwnClass(entity, fitting));
  const alike = own.filter((member) => typesText(member.declarator) === wanted);
  const qualifiers = constText(entity.declarator);
  const same = alike.find((member) => constText(member.declarator) === qualifiers) ?? alike[0];
  // Conversions share a name whatever they convert to.
  const isAnyOfSeveral = entity.declarator.kind === 'operator_cast' && own.length > 1;
  return same ?? (isAnyOfSeveral ? undefined : own[0]);
}

/** Of `C<int>::f` and `C<float>::f` those of the specialisation that declares the function, where the text tells them apart. */
function ofOwnClass(entity: FunctionEntity, list: readonly OutOfLineMember[]): readonly OutOfLineMember[] {
  if (list.length < 2) return list;
  const name = classNameAround(entity.declarator);
  if (name === undefined || entity.owner === undefined || entity.owner.arguments.length === 0) return list;
  const own = name.includes('<')
    ? list.filter(({ declarator }) => withoutSpace(declarator).includes(`${name}::`))
    : list.filter(({ heads }) => heads.length > 0);
  return own.length > 0 ? own : list;
}

/** Of `template <class T> T C::get(int)` and `int C::get(int)` the one that is a template as the declaration is. */
function ofOwnHead(entity: FunctionEntity, list: readonly OutOfLineMember[]): readonly OutOfLineMember[] {
  const numbers = list.map(({ heads }) => heads.length);
  const wanted = entity.head === undefined ? Math.min(...numbers) : Math.max(...numbers);
  return list.filter(({ heads }) => heads.length === wanted);
}

/** `vec<float,2>` of the class that a member is declared in. */
function classNameAround(member: SyntaxNode): string | undefined {
  let at: SyntaxNode | undefined = member;
  while (at !== undefined && at.kind !== 'struct_specifier' && at.kind !== 'class_specifier') at = at.parent;
  const name = at && childByField(at, 'name');
  return name && withoutSpace(name);
}

function withoutSpace(node: SyntaxNode): string {
  return nodeText(node).replace(/\s+/g, '');
}

/** Binds the class's arguments to the names that the definition's own `template <…>` gives them. */
function scopeOf(entity: FunctionEntity, member: OutOfLineMember, session: Session): Scope {
  const owner = entity.owner;
  if (owner === undefined) return entity.scope;
  const classHead = owner.arguments.length > 0 ? member.heads[0] : undefined;
  if (classHead === undefined) return owner.scope;
  const list = ofSpecialisation(owner, classHead) ?? owner.arguments;
  return bindArguments(classHead, list, owner.scope, session).scope;
}

/** Of `template <class T> void C<int, T>::f()` the class's own arguments are two, and the definition's is the specialisation's. */
function ofSpecialisation({ scope }: ClassInfo, head: TemplateHead): readonly TemplateArgument[] | undefined {
  const bound = scope.parent?.kind === 'template' ? [...scope.parent.names.values()] : [];
  const list = bound
    .map(([entity]) => entity && argumentOfEntity(entity))
    .filter((argument) => argument !== undefined);
  return list.length === bound.length && list.length === head.parameters.length ? list : undefined;
}

/** The definitions outside the class of its members of a name; a class inside another has its own in that one's table. */
export function definedOutside(
  entity: ClassEntity | undefined,
  name: string,
): readonly OutOfLineMember[] | undefined {
  if (entity === undefined) return undefined;
  const outer = entity.scope.owner?.entity;
  return entity.outOfLine.get(name) ?? definedOutside(outer, `${entity.name}::${name}`);
}

/** The parameters of a method as its definition outside the class has them, where that gives any a default of its own. */
export function parametersOutside(entity: FunctionEntity): readonly SyntaxNode[] {
  if (entity.owner === undefined || entity.node.kind === 'function_definition') return [];
  const member = pick(entity, definedOutside(entity.owner.entity, entity.name) ?? []);
  return member === undefined ? [] : parameterNodes(member.declarator);
}

/** Where a function's body stands, with a signature in the definition's names. */
export function methodDefinition(entity: FunctionEntity, signature: Signature, session: Session): Definition {
  const plain: Definition = { node: entity.node, declarator: entity.declarator, signature };
  const list = definedOutside(entity.owner?.entity, entity.name) ?? [];
  const special = specialisedDefinition(list, entity, signature, session);
  if (special !== undefined) {
    const { node, declarator, head } = special;
    const given = head === undefined ? [] : signature.arguments;
    return { node, declarator, signature: signatureOf(special, given, session) };
  }
  if (entity.node.kind === 'function_definition') return plain;
  const member = pick(entity, list);
  if (member === undefined) return plain;
  const definition: FunctionEntity = {
    ...entity,
    node: member.node,
    declarator: member.declarator,
    scope: scopeOf(entity, member, session),
    head: entity.head === undefined ? undefined : (member.heads.at(-1) ?? entity.head),
    instances: new Map(),
  };
  return {
    node: member.node,
    declarator: member.declarator,
    signature: signatureOf(definition, signature.arguments, session),
  };
}

/** Whether a body can be found for the function. */
export function hasDefinition(entity: FunctionEntity): boolean {
  if (entity.node.kind === 'function_definition' || entity.node.kind === 'lambda_expression') return true;
  if (entity.owner !== undefined) {
    const list = definedOutside(entity.owner.entity, entity.name) ?? [];
    return pick(entity, list) !== undefined || list.some(isSpecialised);
  }
  return (entity.scope.names.get(entity.name) ?? []).some(
    (other) => other.kind === 'function' && other.node.kind === 'function_definition',
  );
}
