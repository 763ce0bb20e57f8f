/** The compiler's own questions about types, on which `<type_traits>` rests: `__is_empty(T)`, `__is_base_of(A, B)`. */
import { booleanType, sameType } from '../../ir/types.ts';
import type { StructType, Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { isDerivedFrom } from '../classes/bases.ts';
import { conversionOperator, isExplicit } from '../classes/conversionOperators.ts';
import type { ClassInfo, EnumEntity } from '../names/entities.ts';
import type { Context } from '../context.ts';
import { opaque, value } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { isDoubtful, resolveOverload } from '../expressions/overloads.ts';
import { expanded } from '../templates/packs.ts';
import { isDeleted, locationOf, nodeText } from '../tree.ts';
import { integerConstant, isArithmetic } from './conversions.ts';
import { isCopyable, isMadeSafely, isMovedAsBytes } from './relocation.ts';
import {
  isPolymorphic,
  isTriviallyCopyable,
  isTriviallyDestructible,
  isTriviallyMade,
} from './triviality.ts';
import { classOfType, lowerType } from './typeNames.ts';

/** Undefined where the answer is not known. */
type Trait = (types: readonly Type[], cx: Context, node: SyntaxNode) => boolean | undefined;

const traits: Readonly<Record<string, Trait>> = {
  // For the prelude: of other types a constraint may not know the answer, which leaves no constructor at all.
  __is_known: () => true,
  __is_empty: ([type], cx) => type && isEmpty(type, cx),
  __is_class: ([type]) => type && type.kind === 'struct' && !type.isUnion,
  __is_union: ([type]) => type && type.kind === 'struct' && type.isUnion,
  __is_enum: ([type], cx) => type && (type.kind === 'integer' ? cx.session.enums.has(type) : false),
  __is_base_of: ([base, derived], cx) => {
    if (base?.kind !== 'struct' || derived?.kind !== 'struct') return false;
    return sameType(base, derived) || isDerivedFrom(classOfType(derived, cx), base);
  },
  __is_convertible: ([from, to], cx, node) => from && to && isConvertible(from, to, cx, node),
  __is_constructible: ([type, ...from], cx, node) => type && isConstructible(type, from, cx, node),
  __is_trivially_destructible: ([type], cx) => type && isTriviallyDestructible(type, cx),
  __is_trivially_copyable: ([type], cx) => type && isTriviallyCopyable(type, cx),
  __is_trivially_made: ([type], cx) => type && isTriviallyMade(type, cx),
  __is_polymorphic: ([type], cx) => type && isPolymorphic(type, cx),
  __is_moved_as_bytes: ([type], cx) => type && isMovedAsBytes(type, cx),
  __is_moved_safely: ([type], cx) => type && isMadeSafely(type, true, cx),
  __is_copyable: ([type], cx) => type && isCopyable(type, cx),
};

/** A call of one of them, with types for arguments; undefined for any other function. */
export function lowerTrait(
  calleeNode: SyntaxNode,
  argumentNodes: readonly SyntaxNode[],
  cx: Context,
  node: SyntaxNode,
): Operand | undefined {
  if (calleeNode.kind !== 'identifier') return undefined;
  const name = nodeText(calleeNode);
  const trait = Object.hasOwn(traits, name) ? traits[name] : undefined;
  if (trait === undefined) return undefined;
  const types = expanded(argumentNodes, cx, lowerType);
  const unknown = types.find((type) => type.kind === 'opaque');
  // What is not known moves as a whole, or a vector of it would be all unknown.
  const ofUnknown = name === '__is_moved_as_bytes' ? true : name === '__is_known' ? false : undefined;
  const answer = unknown === undefined ? trait(types, cx, node) : ofUnknown;
  const at = locationOf(node);
  if (answer !== undefined) return value(integerConstant(answer ? 1 : 0, booleanType, at));
  const reason = unknown?.kind === 'opaque' ? unknown.reason : `\`${name}\` of these types is not known`;
  return value(opaque(reason, at, booleanType));
}

function isEmpty(type: Type, cx: Context): boolean | undefined {
  if (type.kind !== 'struct' || type.isUnion) return false;
  return type.isPartial ? undefined : classOfType(type, cx)?.isEmpty === true;
}

/** Without a word of the program's: [meta.rel]. */
function isConvertible(from: Type, to: Type, cx: Context, node: SyntaxNode): boolean | undefined {
  if (sameType(from, to)) return true;
  if (isArithmetic(from) && isArithmetic(to)) {
    const enumOf = (type: Type): EnumEntity | undefined =>
      type.kind === 'integer' ? cx.session.enums.get(type) : undefined;
    // No number becomes an enumerator by itself.
    return enumOf(from)?.isScoped !== true && enumOf(to) === undefined;
  }
  if (from.kind === 'struct' || to.kind === 'struct') {
    const isOfBase = to.kind === 'struct' && isDerivedFrom(classOfType(from, cx), to);
    return isOfBase || byClass(from, to, cx, node);
  }
  if (from.kind !== 'pointer' || to.kind !== 'pointer') return undefined;
  if (from.isReference || to.isReference) return undefined;
  if (to.pointee.kind === 'void') return true;
  if (from.pointee.kind !== 'struct' || to.pointee.kind !== 'struct') return false;
  return isDerivedFrom(classOfType(from.pointee, cx), to.pointee);
}

/** Whether `T object(values…)` is well-formed, before C++20: nothing makes aggregates of values in parentheses. */
function isConstructible(
  type: Type,
  from: readonly Type[],
  cx: Context,
  node: SyntaxNode,
): boolean | undefined {
  const [first, ...others] = from;
  if (type.kind === 'void' || type.kind === 'function') return false;
  if (type.kind === 'array') return undefined;
  if (type.kind !== 'struct') {
    if (first === undefined) return !(type.kind === 'pointer' && type.isReference);
    return others.length > 0 ? false : isConvertible(first, type, cx, node);
  }
  if (others.length === 0 && first !== undefined) {
    if (sameType(first, type)) return isCopyable(type, cx) ? true : undefined;
    if (isConvertible(first, type, cx, node) === true) return true;
  }
  return byConstructor(type, from, cx, node);
}

function byConstructor(
  type: StructType,
  from: readonly Type[],
  cx: Context,
  node: SyntaxNode,
): boolean | undefined {
  const target = classOfType(type, cx);
  if (target === undefined || type.isPartial || target.inheritsFrom.size > 0) return undefined;
  const { constructors } = target;
  // One that is deleted may be the best, and then there is none.
  if (constructors.some((one) => isDeleted(one.node))) return undefined;
  const operands = from.map((one) => value(opaque('a value of the type', locationOf(node), one)));
  const chosen = resolveOverload(constructors, undefined, cx, operands, cx, node, false);
  if (chosen !== undefined) return isDoubtful(chosen) ? undefined : true;
  if (constructors.length === 0 && from.length === 0) return isTriviallyMade(type, cx) || undefined;
  // Their conversions are not looked at.
  return from.some((one) => !isArithmetic(one)) ? undefined : false;
}

/** By a constructor or a conversion function that are not explicit. */
function byClass(from: Type, to: Type, cx: Context, node: SyntaxNode): boolean | undefined {
  const [source, target] = [classOfType(from, cx), classOfType(to, cx)];
  if ([from, to].some((type) => type.kind === 'struct' && type.isPartial)) return undefined;
  const conversion = conversionOperator(source, to, cx);
  if (conversion !== undefined && !isExplicit(conversion)) return true;
  if (target !== undefined) {
    const operand = value(opaque('a value of the type', locationOf(node), from));
    const constructors = target.constructors.filter((one) => !isExplicit(one));
    const chosen = resolveOverload(constructors, undefined, cx, [operand], cx, node, false);
    if (chosen !== undefined) return isDoubtful(chosen) ? undefined : true;
    if (target.inheritsFrom.size > 0) return undefined;
  } else if (to.kind === 'struct') return undefined;
  const isOpen =
    source !== undefined && mayGiveMore(source, conversion !== undefined && target === undefined);
  return isOpen ? undefined : false;
}

/** Whether there are conversion functions that are not looked at: templates, those of further bases, and others beside an explicit one. */
function mayGiveMore({ conversions, bases }: ClassInfo, besideExplicit: boolean): boolean {
  return (
    conversions.some((one) => !isExplicit(one) && (besideExplicit || one.head !== undefined)) ||
    bases.some(({ info }, i) => mayGiveMore(info, besideExplicit || i > 0))
  );
}
