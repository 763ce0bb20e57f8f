/** Members defined anew for some arguments: `template <> int C<float>::f() {…}`, `template <> int S::g<int>(…) {…}`. */
import type { SyntaxNode } from '../../syntax/index.ts';
import { outside } from '../context.ts';
import type { Session } from '../context.ts';
import { isSameArguments } from '../templates/argumentTexts.ts';
import { lowerArguments } from '../templates/templateArguments.ts';
import { isSameSignature, signatureOf } from '../types/signatures.ts';
import type { Signature } from '../types/signatures.ts';
import { childByField } from '../tree.ts';
import { declaredName, qualifiedParts } from './declarators.ts';
import type { ClassEntity, ClassInfo, FunctionEntity, OutOfLineMember, TemplateHead } from './entities.ts';

export function isSpecialised({ heads }: OutOfLineMember): boolean {
  return heads.some(isEmpty);
}

/** `template <>`. */
export function isEmpty({ parameters }: TemplateHead): boolean {
  return parameters.length === 0;
}

/** Whether the arguments written with the class's name, and with those of the classes around it, are its own. */
function isOfClass(classes: readonly SyntaxNode[], owner: ClassInfo, session: Session): boolean {
  let at: ClassInfo | undefined = owner;
  for (const part of [...classes].reverse()) {
    if (at?.entity === undefined) return true;
    const written = childByField(part, 'arguments');
    if (written === undefined && at.arguments.length > 0) return false;
    const { head, scope }: ClassEntity = at.entity;
    if (
      written !== undefined &&
      !isSameArguments(lowerArguments(written, head, outside(session, scope)), at.arguments)
    )
      return false;
    at = scope.owner;
  }
  return true;
}

/** The definition for a static data member's class, or for a class without one of its own that for all. */
export function definitionForClass(
  list: readonly OutOfLineMember[],
  owner: ClassInfo | undefined,
  session: Session,
): OutOfLineMember | undefined {
  const own = list.find(
    (member) =>
      isSpecialised(member) &&
      owner !== undefined &&
      isOfClass(qualifiedParts(declaredName(member.declarator)).prefixes, owner, session),
  );
  return own ?? list.find((member) => !isSpecialised(member));
}

/** The definition for just the arguments that a method and its class have. */
export function specialisedDefinition(
  list: readonly OutOfLineMember[],
  entity: FunctionEntity,
  signature: Signature,
  session: Session,
): FunctionEntity | undefined {
  const { owner } = entity;
  if (owner === undefined) return undefined;
  for (const { node, declarator, heads } of list.filter(isSpecialised)) {
    if (node.kind !== 'function_definition') continue;
    const { prefixes, last } = qualifiedParts(declaredName(declarator));
    if (!isOfClass(prefixes, owner, session)) continue;
    const ownHead = heads.at(-1);
    const isOwnEmpty = ownHead === undefined || isEmpty(ownHead);
    const head = entity.head === undefined || isOwnEmpty ? undefined : ownHead;
    const definition: FunctionEntity = {
      ...entity,
      node,
      declarator,
      scope: owner.scope,
      head,
      instances: new Map(),
    };
    const written = last && childByField(last, 'arguments');
    const given = written && lowerArguments(written, entity.head, outside(session, owner.scope));
    if (given !== undefined && !isSameArguments(given, signature.arguments)) continue;
    if (head !== undefined || isSameSignature(signatureOf(definition, [], session), signature))
      return definition;
  }
  return undefined;
}
