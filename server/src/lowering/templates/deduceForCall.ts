/** Deduction of a function template's arguments from a call ([temp.deduct.call]). */
import type { Context } from '../context.ts';
import { outside } from '../context.ts';
import { decayedType } from '../expressions/functionValues.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType } from '../expressions/operandTypes.ts';
import { arrayOf } from '../../ir/types.ts';
import { isUnknownType } from '../names/entities.ts';
import type { FunctionEntity, TemplateArgument, TemplateHead, TemplateParameter } from '../names/entities.ts';
import { namedChildren } from '../tree.ts';
import { parameterNodes } from '../types/signatures.ts';
import { newDeduction, unify } from './deduce.ts';
import type { Deduction } from './deduce.ts';
import { expandOperands } from './packs.ts';
import { functionPatterns, specificity } from './patterns.ts';
import type { ParameterPattern, Pattern } from './patterns.ts';

function argumentOf(operand: Operand, pattern: ParameterPattern, cx: Context): TemplateArgument | undefined {
  const type = pattern.isReference
    ? (operandType(operand) ?? decayedType(operand, cx))
    : decayedType(operand, cx);
  return type === undefined || operand.kind === 'list' ? undefined : { kind: 'type', type };
}

/** Braces tell the elements of a std::initializer_list or of an array, which are all of one type, and of nothing else anything. */
function deduceFromList(
  pattern: Pattern,
  { node, cx: inner }: Extract<Operand, { kind: 'list' }>,
  deduction: Deduction,
  cx: Context,
): boolean {
  const whole = pattern.kind === 'const' ? pattern.of : pattern;
  const element =
    whole.kind === 'template' && whole.name === 'initializer_list' ? whole.arguments[0] : undefined;
  if (element === undefined && whole.kind !== 'array') return true;
  const elements = expandOperands(namedChildren(node), inner);
  return elements.every(({ operand }) => {
    const type = decayedType(operand, inner);
    if (type === undefined) return true;
    if (element !== undefined) return unify(element, { kind: 'type', type }, deduction, cx);
    return unify(whole, { kind: 'type', type: arrayOf(type, elements.length) }, deduction, cx);
  });
}

function deducePack(
  pattern: ParameterPattern,
  rest: readonly Operand[],
  deduction: Deduction,
  packNames: ReadonlySet<string>,
  cx: Context,
): boolean {
  const gathered = new Map<string, TemplateArgument[]>();
  for (const operand of rest) {
    const argument = argumentOf(operand, pattern, cx);
    const one = newDeduction();
    if (argument === undefined || !unify(pattern.pattern, argument, one, cx, true)) return false;
    for (const [name, found] of one.bindings) {
      if (!packNames.has(name)) deduction.bindings.set(name, found);
      else gathered.set(name, [...(gathered.get(name) ?? []), found]);
    }
  }
  for (const [name, elements] of gathered) {
    if (!deduction.bindings.has(name)) deduction.bindings.set(name, { kind: 'pack', elements });
  }
  return true;
}

/** The template's parameters that a pattern names. */
function namesIn(pattern: Pattern): readonly string[] {
  switch (pattern.kind) {
    case 'parameter':
      return [pattern.name];
    case 'computed':
      return [];
    case 'fixed':
      return pattern.deducing === undefined ? [] : namesIn(pattern.deducing);
    case 'pointer':
    case 'reference':
    case 'const':
    case 'pack':
      return namesIn(pattern.of);
    case 'array':
      return [...namesIn(pattern.of), ...(pattern.length === undefined ? [] : namesIn(pattern.length))];
    case 'template':
      return pattern.arguments.flatMap(namesIn);
    case 'function':
      return [pattern.returnType, ...pattern.parameters].flatMap(namesIn);
    case 'memberPointer':
      return [pattern.of, pattern.owner].flatMap(namesIn);
  }
}

/** How many arguments a pack takes that others follow: as many as it was given, for nothing is deduced there. */
function givenLength(pattern: Pattern, { bindings }: Deduction): number {
  const given = namesIn(pattern).map((name) => bindings.get(name));
  return given.find((argument) => argument?.kind === 'pack')?.elements.length ?? 0;
}

/** A pack that nothing is deduced for. */
const emptyPack: TemplateArgument = { kind: 'pack', elements: [] };

export interface DeducedArguments {
  /** One for each parameter of the template. */
  readonly arguments: readonly (TemplateArgument | undefined)[];
  readonly specificity: number;
}

/** Deduces a function template's arguments from explicit ones and the call's. */
export function deduceForCall(
  entity: FunctionEntity,
  explicit: readonly TemplateArgument[],
  operands: readonly Operand[],
  cx: Context,
): DeducedArguments | undefined {
  const { head } = entity;
  if (head === undefined) return undefined;
  const inner = outside(cx.session, entity.scope);
  const patterns = functionPatterns(parameterNodes(entity.declarator), head, inner);
  return deduceArguments(head, patterns, explicit, operands, cx);
}

function isUntold({ name, isPack, defaultNode }: TemplateParameter, { bindings }: Deduction): boolean {
  return !isPack && defaultNode === undefined && !bindings.has(name);
}

/** What the operands for a list of parameters tell of a template's arguments. */
export function deduceArguments(
  head: TemplateHead,
  patterns: readonly ParameterPattern[],
  explicit: readonly TemplateArgument[],
  operands: readonly Operand[],
  cx: Context,
): DeducedArguments | undefined {
  const deduction = newDeduction();
  const packNames = new Set(
    head.parameters.filter((parameter) => parameter.isPack).map((parameter) => parameter.name),
  );
  // What follows a pack can only be deduced ([temp.arg.explicit]).
  for (const [i, parameter] of head.parameters.entries()) {
    const argument = explicit[i];
    if (argument === undefined) break;
    const elements = explicit.slice(i);
    deduction.bindings.set(parameter.name, parameter.isPack ? { kind: 'pack', elements } : argument);
    if (parameter.isPack) break;
  }
  const fixed = new Set(deduction.bindings.keys());
  const open = new Set<string>();
  const inLists = new Set<string>();
  let total = 0;
  let next = 0;
  for (const pattern of patterns) {
    total += specificity(pattern.pattern);
    if (pattern.isPack) {
      const isLast = pattern === patterns.at(-1);
      if (isLast && !deducePack(pattern, operands.slice(next), deduction, packNames, cx)) return undefined;
      next += givenLength(pattern.pattern, deduction);
      continue;
    }
    const operand = operands[next++];
    // An explicit argument may convert; its pattern deduces nothing.
    if (namesIn(pattern.pattern).every((name) => fixed.has(name))) continue;
    if (operand?.kind === 'list') {
      if (!deduceFromList(pattern.pattern, operand, deduction, cx)) return undefined;
      for (const name of namesIn(pattern.pattern)) inLists.add(name);
    }
    const argument = operand === undefined ? undefined : argumentOf(operand, pattern, cx);
    if (argument !== undefined && !unify(pattern.pattern, argument, deduction, cx, true)) return undefined;
    if (isUnknownType(argument)) for (const name of namesIn(pattern.pattern)) open.add(name);
  }
  if (head.parameters.some((one) => inLists.has(one.name) && isUntold(one, deduction))) return undefined;
  // How many elements a pack has, a type that is not known does not tell.
  if (head.parameters.some(({ name, isPack }) => isPack && open.has(name) && !deduction.bindings.has(name)))
    return undefined;
  return {
    arguments: head.parameters.map(
      ({ name, isPack }) => deduction.bindings.get(name) ?? (isPack ? emptyPack : undefined),
    ),
    specificity: total,
  };
}
