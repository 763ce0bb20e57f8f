/** Template argument deduction and the matching of partial specialisations ([temp.deduct], [temp.class.spec.match]). */
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import type {
  ClassEntity,
  ClassInfo,
  TemplateArgument,
  TemplateHead,
  TemplateParameter,
} from '../names/entities.ts';
import { isConstrainedType } from './constraints.ts';
import { tellsConst, withoutConst } from './constArguments.ts';
import { parameterNames, specifierPattern, specificity } from './patterns.ts';
import type { Pattern } from './patterns.ts';
import { namedChildren, nodeText } from '../tree.ts';
import { argumentKey } from './argumentTexts.ts';
import { classOfType } from '../types/typeNames.ts';

export type Bindings = Map<string, TemplateArgument>;

export interface Deduction {
  readonly bindings: Bindings;
  /** Parts that name no parameter, with what they met: a specialisation needs them equal. */
  readonly fixed: { readonly node: SyntaxNode; readonly argument: TemplateArgument }[];
}
export const newDeduction = (): Deduction => ({ bindings: new Map(), fixed: [] });

function sameArgument(a: TemplateArgument, b: TemplateArgument): boolean {
  if (a.kind === 'type' && b.kind === 'type') return types.sameType(a.type, b.type);
  if (a.kind === 'value' && b.kind === 'value') return a.value === b.value;
  return argumentKey(a) === argumentKey(b);
}

function bind(name: string, argument: TemplateArgument, deduction: Deduction): boolean {
  const { bindings } = deduction;
  const present = bindings.get(name);
  if (present === undefined || present.kind === 'unknown') {
    bindings.set(name, argument);
    return true;
  }
  return sameArgument(present, argument);
}

/** The instances of a template among a class and its bases: a class may be made from an instance of its own template. */
function* instancesOf(
  info: ClassInfo | undefined,
  entity: ClassEntity | undefined,
  isOfCall: boolean,
): Generator<ClassInfo> {
  if (info?.entity === undefined) return;
  if (entity === undefined || info.entity === entity) yield info;
  if (entity === undefined || !isOfCall) return;
  for (const base of info.bases) yield* instancesOf(base.info, entity, true);
}

function unifyInstance(
  pattern: Pattern & { readonly kind: 'template' },
  type: Type,
  deduction: Deduction,
  cx: Context,
  isOfCall: boolean,
): boolean {
  const { bindings, fixed } = deduction;
  const before = [...bindings];
  for (const info of instancesOf(classOfType(type, cx), pattern.entity, isOfCall)) {
    const { entity } = info;
    if (entity === undefined) continue;
    if (pattern.entity === undefined) bind(pattern.name, { kind: 'template', entity }, deduction);
    const telling = tellsConst(entity);
    const patterns = telling ? pattern.arguments : pattern.arguments.map(withoutConstPattern);
    const fixedBefore = fixed.length;
    if (unifyList(patterns, info.arguments, deduction, cx)) return true;
    fixed.length = fixedBefore;
    bindings.clear();
    for (const [name, argument] of before) bindings.set(name, argument);
  }
  return false;
}

const withoutConstPattern = (pattern: Pattern): Pattern => (pattern.kind === 'const' ? pattern.of : pattern);

function unifyList(
  patterns: readonly Pattern[],
  given: readonly TemplateArgument[],
  deduction: Deduction,
  cx: Context,
): boolean {
  const flat = given.flatMap((argument) => (argument.kind === 'pack' ? argument.elements : [argument]));
  for (let i = 0; i < patterns.length; i++) {
    const pattern = patterns[i]!;
    if (pattern.kind === 'pack') {
      if (pattern.of.kind !== 'parameter') return true;
      return bind(pattern.of.name, { kind: 'pack', elements: flat.slice(i) }, deduction);
    }
    const argument = flat[i];
    if (argument === undefined || !unify(pattern, argument, deduction, cx)) return false;
  }
  // What is left may be defaults, but no more elements of a pack.
  const last = given.at(-1);
  return last?.kind !== 'pack' || last.elements.length === 0 || flat.length <= patterns.length;
}

/**
 * Deduces from one argument; false where the pattern cannot match it. A class that a call passes may be derived from what the
 * parameter says ([temp.deduct.call]), as no argument of a template may.
 */
export function unify(
  pattern: Pattern,
  argument: TemplateArgument,
  deduction: Deduction,
  cx: Context,
  isOfCall = false,
): boolean {
  if (pattern.kind === 'parameter') return bind(pattern.name, argument, deduction);
  if (pattern.kind === 'computed') return true;
  if (pattern.kind === 'fixed') {
    deduction.fixed.push({ node: pattern.node, argument });
    return pattern.deducing === undefined || unify(pattern.deducing, argument, deduction, cx, isOfCall);
  }
  if (argument.kind !== 'type') return false;
  const type = argument.type;
  if (type.kind === 'opaque') return true;
  switch (pattern.kind) {
    case 'const':
      return argument.isConst === true && unify(pattern.of, withoutConst(argument), deduction, cx, isOfCall);
    case 'pointer':
      return (
        type.kind === 'pointer' &&
        type.memberOf === undefined &&
        unify(pattern.of, { kind: 'type', type: type.pointee }, deduction, cx, isOfCall)
      );
    case 'memberPointer':
      return (
        type.kind === 'pointer' &&
        type.memberOf !== undefined &&
        unify(pattern.of, { kind: 'type', type: type.pointee }, deduction, cx) &&
        unify(pattern.owner, { kind: 'type', type: type.memberOf }, deduction, cx)
      );
    case 'reference': {
      if (type.kind !== 'pointer' || !type.isReference) return false;
      return unify(pattern.of, { kind: 'type', type: type.pointee }, deduction, cx, isOfCall);
    }
    case 'array':
      return unifyArray(pattern, type, deduction, cx);
    case 'template':
      return unifyInstance(pattern, type, deduction, cx, isOfCall);
    case 'function': {
      const target = type.kind === 'pointer' && type.memberOf === undefined ? type.pointee : type;
      if (target.kind !== 'function') return false;
      const parameters = target.parameters.map((parameter): TemplateArgument => ({
        kind: 'type',
        type: parameter,
      }));
      return (
        unify(pattern.returnType, { kind: 'type', type: target.returnType }, deduction, cx) &&
        unifyList(pattern.parameters, parameters, deduction, cx)
      );
    }
    case 'pack':
      return unify(pattern.of, argument, deduction, cx, isOfCall);
  }
}

function unifyArray(
  pattern: Extract<Pattern, { kind: 'array' }>,
  type: Type,
  deduction: Deduction,
  cx: Context,
): boolean {
  if (type.kind !== 'array') return false;
  // `T[]` is no array of a length; of `T[N]` the length may be one that nobody knows.
  if (pattern.length === undefined && type.length !== undefined) return false;
  if (pattern.length?.kind === 'parameter' && type.length !== undefined) {
    const length: TemplateArgument = {
      kind: 'value',
      value: BigInt(type.length),
      type: types.unsignedLongType,
    };
    if (!bind(pattern.length.name, length, deduction)) return false;
  }
  return unify(pattern.of, { kind: 'type', type: type.element }, deduction, cx);
}

/** `S<List<Ts...>>` with types `Ts` is not for a list of numbers. */
function isOfKind(
  argument: TemplateArgument | undefined,
  parameter: TemplateParameter,
  cx: Context,
): boolean {
  if (argument === undefined) return true;
  if (argument.kind === 'pack') return argument.elements.every((one) => isOfKind(one, parameter, cx));
  const isType = argument.kind === 'type';
  if (parameter.kind === 'type') return isType;
  return !isType || argument.type.kind === 'opaque' || isConstrainedType(parameter, cx);
}

/** Matches a specialisation's arguments with those of an instance. */
export function matchSpecialisation(
  list: SyntaxNode,
  head: TemplateHead,
  given: readonly TemplateArgument[],
  cx: Context,
): { readonly deduction: Deduction; readonly score: number } | undefined {
  const names = parameterNames(head);
  const patterns = namedChildren(list).map((argument) => {
    const pattern = specifierPattern(argument, names, cx);
    const isExpansion = argument.kind === 'type_descriptor' && /\.\.\.$/.test(nodeText(argument));
    return isExpansion && pattern.kind !== 'pack' ? ({ kind: 'pack', of: pattern } as const) : pattern;
  });
  const deduction = newDeduction();
  const fixedCount = given.flatMap((argument) =>
    argument.kind === 'pack' ? argument.elements : [argument],
  ).length;
  if (patterns.every((pattern) => pattern.kind !== 'pack') && patterns.length !== fixedCount)
    return undefined;
  if (!unifyList(patterns, given, deduction, cx)) return undefined;
  if (!head.parameters.every((one) => isOfKind(deduction.bindings.get(one.name), one, cx))) return undefined;
  return { deduction, score: patterns.reduce((sum, pattern) => sum + specificity(pattern), 0) };
}
