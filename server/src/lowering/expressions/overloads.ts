/** Overload resolution ([over.match]), by the sum of the arguments' conversion costs. */
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { isLibraryPath } from '../../text/location.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { dim3Type, uint3Type } from '../types/builtinTypes.ts';
import type { Context } from '../context.ts';
import { outside } from '../context.ts';
import { isArithmetic, isRefusedByText, promote } from '../types/conversions.ts';
import { deduceForCall } from '../templates/deduceForCall.ts';
import { isUnknownType } from '../names/entities.ts';
import type { ClassInfo, FunctionEntity, TemplateArgument, TemplateHead } from '../names/entities.ts';
import { isBeingDeclared, isSameSignature, signatureOf } from '../types/signatures.ts';
import type { Signature } from '../types/signatures.ts';
import { closureFunction } from '../classes/closureFunctions.ts';
import { isDerivedFrom } from '../classes/bases.ts';
import { listTaken } from '../classes/initializerLists.ts';
import { isListOfLists, takesList } from './listRoom.ts';
import { conversionOperator } from '../classes/conversionOperators.ts';
import { constDifference, isConstMethod, violations } from './constness.ts';
import { isForwarding } from './forwarding.ts';
import type { Operand } from './operands.ts';
import { operandType } from './operandTypes.ts';
import { decayedType } from './functionValues.ts';
import { isMoreConstrained } from '../templates/constraints.ts';
import { isSameArguments } from '../templates/argumentTexts.ts';
import { isCertainFailure, isSubstitutionFailure, lowerArguments } from '../templates/templateArguments.ts';
import { standardNamespace } from '../names/scopes.ts';
import { isDeleted, namedChildren } from '../tree.ts';
import { classOfType } from '../types/typeNames.ts';

/** Costs of the conversion ranks; several cheap ones never outweigh a dear one. */
const cost = {
  exact: 0,
  promotion: 1,
  conversion: 100,
  userDefined: 10_000,
  ellipsis: 100_000,
  substitution: 1_000_000,
};

export interface Candidate {
  readonly entity: FunctionEntity;
  readonly signature: Signature;
  readonly cost: number;
  /** By parameter: how well a reference binds, less being better; undefined where one takes a value. */
  readonly bindings: readonly (number | undefined)[];
  readonly specificity: number;
  /** What it would cost if its substitution fails only because an argument's type is not known. */
  readonly costIfKnown?: number;
}

/** Whether an operator of the language is nearer for operands that are no classes. */
export function isFartherThanBuiltIn({ cost: total }: Candidate): boolean {
  return total >= cost.userDefined;
}

/** What a template's arguments make of it is a failure, or not known. */
export function isDoubtful({ cost: total }: Candidate): boolean {
  return total >= cost.substitution;
}

function arithmeticCost(from: Type, to: Type): number | undefined {
  if (!isArithmetic(from) || !isArithmetic(to)) return undefined;
  const promoted = promote(from);
  if (types.sameType(promoted, to)) return cost.promotion;
  const isFloatPromotion =
    from.kind === 'float' && to.kind === 'float' && from.format === 'single' && to.format === 'double';
  return isFloatPromotion ? cost.promotion : cost.conversion;
}

/** Of integers only the constant 0 converts to a pointer, and no enumerator does. */
function isNullConstant(operand: Operand): boolean {
  const expression = operand.kind === 'value' ? operand.value : undefined;
  const isZero = expression?.kind === 'integer' && Number(expression.value) === 0;
  return (
    isZero &&
    expression.type.kind === 'integer' &&
    /^((un)?signed )?(char|short|int|long|long long)$/.test(expression.type.name)
  );
}

function pointerCost(operand: Operand, from: Type, to: Type, cx: Context): number | undefined {
  if (to.kind !== 'pointer')
    return from.kind === 'pointer' && to.kind === 'boolean' ? cost.conversion * 2 : undefined;
  if (from.kind === 'integer') return isNullConstant(operand) ? cost.conversion * 2 : undefined;
  if (from.kind !== 'pointer') return undefined;
  if (to === types.nullPointerType) return undefined;
  if (types.sameType(from.pointee, to.pointee)) return cost.exact;
  // A base's pointer is nearer than one to anything ([over.ics.rank]).
  if (to.pointee.kind === 'void') return cost.conversion + cost.promotion;
  if (from.pointee.kind === 'void') return cost.conversion * 3;
  if (from.pointee.kind === 'opaque' || to.pointee.kind === 'opaque')
    return cost.conversion + 2 * cost.promotion;
  return isDerivedFrom(classOfType(from.pointee, cx), to.pointee) ? cost.conversion : undefined;
}

/** Of conversions by one operator that is best whose result takes the least to be what is wanted ([over.ics.rank]). */
function costBehind(conversion: FunctionEntity, to: Type, cx: Context): number {
  const result = signatureOf(conversion, [], cx.session).returnType;
  const bare = result && types.referred(result);
  if (bare === undefined || types.sameType(bare, to)) return cost.exact;
  return arithmeticCost(bare, to) ?? cost.conversion;
}

function classCost(
  from: Type,
  to: Type,
  operand: Operand,
  cx: Context,
  node: SyntaxNode,
  allowUser: boolean,
): number | undefined {
  const info = classOfType(from, cx);
  if (to.kind === 'struct' && isDerivedFrom(info, to)) return cost.conversion;
  if (!allowUser) return undefined;
  if (closureFunction(info, to, cx) !== undefined) return cost.userDefined;
  const conversion = conversionOperator(info, to, cx);
  if (conversion !== undefined) return cost.userDefined + costBehind(conversion, to, cx);
  if (to === dim3Type && (isArithmetic(from) || types.sameType(from, uint3Type))) return cost.userDefined;
  const target = classOfType(to, cx);
  if (target === undefined || to.kind !== 'struct') return undefined;
  return constructorFor(target, [operand], cx, node, false) === undefined ? undefined : cost.userDefined;
}

/** A list of lists goes to a std::initializer_list before all others ([over.ics.rank]). */
function listCost(to: Type, list: SyntaxNode, cx: Context): number | undefined {
  if (!takesList(to, list, cx)) return undefined;
  const elements = listTaken(to)?.fields[0]?.type;
  const element = elements?.kind === 'pointer' ? elements.pointee : undefined;
  const isBest =
    element !== undefined &&
    isListOfLists(list) &&
    namedChildren(list).every((one) => takesList(element, one, cx));
  return isBest ? cost.promotion : cost.conversion;
}

/** What converting an operand to a parameter's type costs; undefined where it cannot. */
export function conversionCost(
  operand: Operand,
  to: Type,
  cx: Context,
  node: SyntaxNode,
  allowUser = true,
): number | undefined {
  if (operand.kind === 'list') return listCost(to, operand.node, cx);
  const isReference = to.kind === 'pointer' && to.isReference;
  const target = isReference ? to.pointee : to;
  const undecayed = operandType(operand);
  if (undecayed !== undefined && isReference && types.sameType(undecayed, target)) return cost.exact;
  if (isReference && target.kind === 'array' && undecayed?.kind === 'array') {
    return types.sameType(undecayed.element, target.element) && target.length === undefined
      ? cost.promotion
      : undefined;
  }
  const from = decayedType(operand, cx);
  if (from === undefined) return cost.conversion;
  // `nullptr` has a type of its own, whose look is that of `void*`.
  if (types.sameType(from, target) && (to !== types.nullPointerType || from === to)) return cost.exact;
  if (from.kind === 'opaque' || target.kind === 'opaque')
    return isRefusedByText(from, target) ? undefined : cost.conversion;
  return (
    arithmeticCost(from, target) ??
    pointerCost(operand, from, target, cx) ??
    classCost(from, target, operand, cx, node, allowUser)
  );
}

function callCost(
  signature: Signature,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
  allowUser: boolean,
  head: TemplateHead | undefined,
): Pick<Candidate, 'cost' | 'bindings'> | undefined {
  const { parameters } = signature;
  if (operands.length > parameters.length && !signature.isVariadic) return undefined;
  let total = 0;
  const bindings: (number | undefined)[] = [];
  for (let i = 0; i < parameters.length; i++) {
    const parameter = parameters[i]!;
    const operand = operands[i];
    if (operand === undefined) {
      if (parameter.defaultNode === undefined) return undefined;
      continue;
    }
    const one = conversionCost(operand, parameter.type, cx, node, allowUser);
    const moving = parameter.isRvalueReference ? bindingCost(operand, isForwarding(parameter, head)) : 0;
    if (one === undefined || moving === undefined) return undefined;
    total += one;
    const isReference = parameter.type.kind === 'pointer' && parameter.type.isReference;
    bindings.push(isReference ? moving : undefined);
  }
  total += Math.max(0, operands.length - parameters.length) * cost.ellipsis;
  return { cost: total, bindings };
}

/** How much worse an operand binds to `T&&` than to `const T&`; undefined where it cannot, as to a template's own `T`. */
function bindingCost(operand: Operand, isForwarding: boolean): number | undefined {
  if (operand.kind !== 'place') return -1;
  if (operand.moved === true) return -1;
  if (isForwarding) return 0;
  return operand.moved === undefined ? undefined : 1;
}

/** Of two references to one type; one that takes the value itself is no worse and no better ([over.ics.rank]). */
function bindingDifference(a: Candidate, b: Candidate): number {
  const typeAt = ({ signature }: Candidate, i: number): Type | undefined => {
    const type = signature.parameters[i]?.type;
    return type?.kind === 'pointer' ? type.pointee : undefined;
  };
  return a.bindings.reduce<number>((difference, own, i) => {
    const binding = b.bindings[i];
    if (own === undefined || binding === undefined || own === binding) return difference;
    const [one, other] = [typeAt(a, i), typeAt(b, i)];
    return one && other && types.sameType(one, other) ? difference + own - binding : difference;
  }, 0);
}

/** A substitution that failed leaves types that nothing knows (`enable_if<false>::type`). */
function substitutionCost(signature: Signature): number {
  const { returnType } = signature;
  const isBad =
    signature.isIllFormed ||
    (returnType !== undefined && isSubstitutionFailure(returnType)) ||
    signature.arguments.some((argument) => argument.kind === 'type' && isSubstitutionFailure(argument.type));
  return isBad ? cost.substitution : 0;
}

/** Substitution failed, and surely so ([temp.deduct]). */
function isNoFunction({ isCertainlyIllFormed, returnType }: Signature): boolean {
  return isCertainlyIllFormed || (returnType !== undefined && isCertainFailure(returnType));
}

/** As written, or worked out already. */
export type ExplicitArguments = SyntaxNode | readonly TemplateArgument[];

function candidate(
  entity: FunctionEntity,
  list: ExplicitArguments | undefined,
  listCx: Context,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
  allowUser: boolean,
): Candidate | undefined {
  if (isDeleted(entity.node)) return undefined;
  if (entity.head === undefined || entity.head.parameters.length === 0) {
    if (list !== undefined && entity.specialisedFor === undefined) return undefined;
    if (isBeingDeclared(entity, [])) return undefined;
    const signature = signatureOf(entity, [], cx.session);
    if (signature.constraint === 'violated') return undefined;
    const total = callCost(signature, operands, cx, node, allowUser, undefined);
    return total === undefined ? undefined : { entity, signature, ...total, specificity: 1000 };
  }
  const explicit =
    list === undefined ? [] : 'kind' in list ? lowerArguments(list, entity.head, listCx) : list;
  const deduced = deduceForCall(entity, explicit, operands, cx);
  if (deduced === undefined || isBeingDeclared(entity, deduced.arguments)) return undefined;
  const signature = signatureOf(entity, deduced.arguments, cx.session);
  if (isNoFunction(signature) || signature.constraint === 'violated') return undefined;
  const total = callCost(signature, operands, cx, node, allowUser, entity.head);
  if (total === undefined) return undefined;
  const missing = signature.missing.length > 0 ? cost.substitution : 0;
  const substitution = substitutionCost(signature);
  const isOpen = substitution > 0 && deduced.arguments.some(isUnknownType);
  return {
    entity,
    signature,
    cost: total.cost + missing + substitution,
    bindings: total.bindings,
    specificity: deduced.specificity,
    ...(isOpen ? { costIfKnown: total.cost + missing } : {}),
  };
}

/** Of a library that is shown whole: the headers of a program might not have it. */
function isStandIn({ entity }: Candidate, { session }: Context): boolean {
  return entity.scope === standardNamespace(session) && isLibraryPath(entity.node.item.anchor.path);
}

function isBetter(
  a: Candidate,
  b: Candidate,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): boolean {
  const [bad, others] = [a, b].map((one) => violations(one.entity, one.signature, operands));
  if (bad !== others) return bad! < others!;
  if (a.cost !== b.cost) return a.cost < b.cost;
  const difference = bindingDifference(a, b) || constDifference(a.signature, b.signature, operands);
  if (difference !== 0) return difference < 0;
  if (a.specificity !== b.specificity) return a.specificity > b.specificity;
  const [own, those] = [ownTypes(a), ownTypes(b)];
  if (own !== those && own > 0 && those > 0) return own < those;
  if (a.signature.constraint !== undefined || b.signature.constraint !== undefined) {
    if (isMoreConstrained(a.entity, b.entity, cx)) return true;
    if (isMoreConstrained(b.entity, a.entity, cx)) return false;
  }
  // An object that is surely const has been asked for its const methods only.
  const areOfOneClass = a.entity.owner !== undefined && a.entity.owner === b.entity.owner;
  if (areOfOneClass && isConstMethod(a.entity) !== isConstMethod(b.entity)) return isConstMethod(b.entity);
  // Two that are as good are no valid program, unless one of them is not there: `reduce(d.begin(), d.end())` of Thrust, and std's.
  const [isOurs, isTheirs] = [isStandIn(a, cx), isStandIn(b, cx)];
  if (isOurs !== isTheirs && !isLibraryPath(node.item.anchor.path)) return isTheirs;
  return a.entity.node.kind === 'function_definition' && b.entity.node.kind !== 'function_definition';
}

/** Of `f(I, N)` and `f(I, I)`, which fit alike, the second asks for more ([temp.func.order]); 0 where nothing can be told so. */
function ownTypes({ entity: { head } }: Candidate): number {
  const plain = head?.parameters.every((one) => one.kind === 'type' && !one.isPack && !one.defaultNode);
  return plain === true && head !== undefined ? head.parameters.length : 0;
}

/** Whether some argument fits only by a conversion, or the function is none for these arguments at all. */
export function needsConversion(chosen: Candidate): boolean {
  return chosen.cost >= cost.conversion;
}

/** The best function for a call, or undefined where none is viable. */
export function resolveOverload(
  entities: readonly FunctionEntity[],
  list: ExplicitArguments | undefined,
  listCx: Context,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
  allowUser = true,
): Candidate | undefined {
  let best: Candidate | undefined;
  let viable = 0;
  let leastIfKnown = Infinity;
  for (const entity of entities) {
    // Full specialisations take part through their primary template.
    if (entity.specialisedFor !== undefined) continue;
    const found = candidate(entity, list, listCx, operands, cx, node, allowUser);
    if (found !== undefined) viable++;
    if (found !== undefined && (best === undefined || isBetter(found, best, operands, cx, node)))
      best = found;
    leastIfKnown = Math.min(leastIfKnown, found?.costIfKnown ?? Infinity);
  }
  // `auto has_size(T*) -> …` before `auto has_size(...)`: which of them it is for a type nobody knows, nobody knows.
  if (best !== undefined && best.costIfKnown === undefined && leastIfKnown < best.cost) return undefined;
  if (best?.signature.constraint === 'unknown' && viable > 1) return undefined;
  return best === undefined ? undefined : specialised(best, entities, cx);
}

/** `template <> void f<int>(…)` replaces the instance it names. */
function specialised(best: Candidate, entities: readonly FunctionEntity[], cx: Context): Candidate {
  if (best.entity.head === undefined) return best;
  for (const entity of entities) {
    if (entity.head?.parameters.length !== 0) continue;
    const signature = signatureOf(entity, [], cx.session);
    if (!isSameSignature(signature, best.signature)) continue;
    if (entity.specialisedFor !== undefined) {
      const list = lowerArguments(entity.specialisedFor, best.entity.head, outside(cx.session, entity.scope));
      if (!isSameArguments(list, best.signature.arguments)) continue;
    }
    return { ...best, entity, signature };
  }
  return best;
}

/** The constructor for these arguments; `allowUser` permits user-defined conversions of them. */
export function constructorFor(
  info: ClassInfo,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
  allowUser = true,
): Candidate | undefined {
  return resolveOverload(info.constructors, undefined, cx, operands, cx, node, allowUser);
}

/** A copy or move constructor: what it takes of another type has to be converted first, which is not its own job. */
export function copies({ signature }: Candidate, struct: Type): boolean {
  const type = signature.parameters[0]?.type;
  return type?.kind === 'pointer' && type.isReference && types.sameType(type.pointee, struct);
}
