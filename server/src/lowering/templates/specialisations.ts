/** Which specialisation of a class or variable template its arguments choose ([temp.spec.partial.match]). */
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context, Session } from '../context.ts';
import { outside } from '../context.ts';
import type { Scope, Specialisation, TemplateArgument, TemplateHead } from '../names/entities.ts';
import { childByField, hasSpecifier, namedChildren, nodeText } from '../tree.ts';
import { argumentKey } from './argumentTexts.ts';
import { specialisationConstraint } from './constraints.ts';
import { matchSpecialisation } from './deduce.ts';
import { parameterNames } from './patterns.ts';
import { bindArguments, failedSubstitution, looseArgument } from './templateArguments.ts';

interface PrimaryTemplate {
  readonly head: TemplateHead | undefined;
  readonly scope: Scope;
}

/** The arguments that a specialisation's list is for: where it is shorter than the template's, defaults are the rest. */
function writtenArguments(
  { head, scope }: PrimaryTemplate,
  { argumentsNode }: Specialisation,
  given: readonly TemplateArgument[],
  session: Session,
): readonly TemplateArgument[] {
  const count = namedChildren(argumentsNode).length;
  if (head?.parameters[count]?.defaultNode === undefined || given.length <= count) return given;
  const written = given.slice(0, count);
  const whole = bindArguments(head, written, scope, session).arguments;
  return given.every((one, i) => whole[i] && argumentKey(one) === argumentKey(whole[i])) ? written : given;
}

interface Match {
  readonly scope: Scope;
  readonly score: number;
  /** Whether its constraints are satisfied is not known. */
  readonly isInDoubt: boolean;
}

function specialisationScope(
  primary: PrimaryTemplate,
  specialisation: Specialisation,
  given: readonly TemplateArgument[],
  session: Session,
): Match | undefined {
  if (isForVolatile(specialisation)) return undefined;
  const cx = outside(session, specialisation.scope);
  const written = writtenArguments(primary, specialisation, given, session);
  const match = matchSpecialisation(specialisation.argumentsNode, specialisation.head, written, cx);
  if (match === undefined) return undefined;
  const list = specialisation.head.parameters.map((parameter) =>
    match.deduction.bindings.get(parameter.name),
  );
  const bound = bindArguments(specialisation.head, list, specialisation.scope, session);
  const inner = outside(session, bound.scope);
  const fits = match.deduction.fixed.every(({ node, argument }) => {
    const wanted = looseArgument(node, inner);
    return wanted.kind === 'type' && argument.kind === 'type'
      ? types.sameType(wanted.type, argument.type) && wanted.isConst === argument.isConst
      : sameValue(wanted, argument);
  });
  if (!fits || !namesTypes(specialisation.argumentsNode, inner)) return undefined;
  const constraint = specialisationConstraint(specialisation.argumentsNode, specialisation.head, inner);
  if (constraint === 'violated') return undefined;
  // Of two that fit alike the constrained one is meant.
  const score = match.score + (constraint === undefined ? 0 : 0.5);
  return { scope: bound.scope, score, isInDoubt: constraint === 'unknown' };
}

/** `S<volatile T>`: types here are without qualifiers, so that it would fit every type, and itself. */
function isForVolatile({ argumentsNode, head }: Specialisation): boolean {
  const names = parameterNames(head);
  return namedChildren(argumentsNode).some((node) => {
    const type = node.kind === 'type_descriptor' ? childByField(node, 'type') : undefined;
    const isBare = type !== undefined && names.has(nodeText(type)) && !childByField(node, 'declarator');
    return isBare && hasSpecifier(node, 'volatile');
  });
}

/** Whether the types that a specialisation's arguments name exist: `void_t<typename T::type>` is void only then. */
function namesTypes(list: SyntaxNode, cx: Context): boolean {
  return namedChildren(list).every(
    (node) =>
      !/\b(typename|decltype)\b/.test(nodeText(node)) ||
      failedSubstitution([looseArgument(node, cx)]) === undefined,
  );
}

function sameValue(a: TemplateArgument, b: TemplateArgument): boolean {
  return a.kind === 'value' && b.kind === 'value' ? a.value === b.value : argumentKey(a) === argumentKey(b);
}

/** The most specialised one that the arguments fit, with its parameters bound. */
export function bestSpecialisation<T extends Specialisation>(
  primary: PrimaryTemplate,
  specialisations: readonly T[],
  given: readonly TemplateArgument[],
  session: Session,
): (Match & { readonly chosen: T }) | undefined {
  let best: (Match & { readonly chosen: T }) | undefined;
  for (const chosen of specialisations) {
    const match = specialisationScope(primary, chosen, given, session);
    if (match !== undefined && (best === undefined || match.score > best.score)) best = { chosen, ...match };
  }
  return best;
}

/** Whether the grammar could not read what one of them is for: it might be the one that the arguments fit. */
export function areUnreadable(specialisations: readonly Specialisation[]): boolean {
  return specialisations.some(({ argumentsNode: { item, start, end } }) =>
    item.errors.some((error) => error.start >= start && error.start < end),
  );
}
