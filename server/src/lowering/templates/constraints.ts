/** Constraints on the arguments of templates, and the concepts that they name ([temp.constr]). */
import type { Expression } from '../../ir/nodes.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { maximumDepth } from '../context.ts';
import { evaluate } from '../expressions/constants.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { operatorText } from '../expressions/operators.ts';
import { rvalue } from '../expressions/operandTypes.ts';
import { resolveGlobal } from '../globals.ts';
import type {
  FunctionEntity,
  TemplateArgument,
  TemplateHead,
  TemplateParameter,
  VariableEntity,
} from '../names/entities.ts';
import { qualifiedEntities, resolveQualified } from '../names/qualifiedNames.ts';
import { lookup } from '../names/scopes.ts';
import { childByField, childOfKind, namedChildren, nodeText } from '../tree.ts';
import { tryLowerType } from '../types/typeNames.ts';
import { argumentOfEntity, lowerArguments } from './templateArguments.ts';
import { withVariableInstance } from './variableTemplates.ts';

/** Undefined where it cannot be told. */
type Satisfaction = boolean | undefined;

export type Fulfilment = 'met' | 'violated' | 'unknown';

/** `Number`, `ns::Number` or `ConvertibleTo<int>`: a concept, with the arguments behind the one that it constrains. */
interface NamedConcept {
  readonly concept: VariableEntity & { readonly head: TemplateHead };
  readonly list: SyntaxNode | undefined;
}

/** What constrains a template or a function: `requires` clauses, and concepts in place of `typename` or before `auto`. */
interface Constraint {
  readonly node: SyntaxNode;
  /** The template parameter that the concept is about. */
  readonly parameter?: string;
}

export function isSatisfied(node: SyntaxNode, cx: Context): Satisfaction {
  const parts = namedChildren(node);
  const [first] = parts;
  switch (node.kind) {
    case 'requires_clause':
    case 'parenthesized_expression':
      return first === undefined ? undefined : isSatisfied(first, cx);
    case 'constraint_conjunction':
      return all(parts, cx);
    case 'constraint_disjunction':
      return any(parts, cx);
    case 'binary_expression': {
      const operator = operatorText(node);
      if (operator === '&&') return all(parts, cx);
      return operator === '||' ? any(parts, cx) : valueOf(node, cx);
    }
    case 'unary_expression': {
      if (operatorText(node) !== '!' || first === undefined) return valueOf(node, cx);
      const inner = isSatisfied(first, cx);
      return inner === undefined ? undefined : !inner;
    }
    default: {
      const named = conceptIn(node, cx);
      return named === undefined ? valueOf(node, cx) : isMet(named, [], cx);
    }
  }
}

/** Whether an argument satisfies the concept that is named. */
export function isSatisfiedBy(node: SyntaxNode, argument: TemplateArgument, cx: Context): Satisfaction {
  const named = conceptIn(node, cx);
  return named === undefined ? undefined : isMet(named, [argument], cx);
}

/** All that constrains a function, with its template's arguments in scope; undefined where nothing does. */
export function constraintOf(entity: FunctionEntity, cx: Context): Fulfilment | undefined {
  return fulfilment(constraintsOnFunction(entity, cx), cx);
}

/** The same of a specialisation of a class or variable template, with the list of arguments that it is for. */
export function specialisationConstraint(
  list: SyntaxNode,
  head: TemplateHead,
  cx: Context,
): Fulfilment | undefined {
  let around = list.parent;
  while (around !== undefined && around.kind !== 'template_declaration') around = around.parent;
  return fulfilment(constraintsOn([around], head, cx), cx);
}

const pending = new WeakSet<SyntaxNode>();

function fulfilment(constraints: readonly Constraint[], cx: Context): Fulfilment | undefined {
  const [first] = constraints;
  if (first === undefined) return undefined;
  const { session } = cx;
  // A function's constraint may call the function.
  if (session.depth > maximumDepth || pending.has(first.node)) return 'unknown';
  session.depth++;
  pending.add(first.node);
  try {
    const met = everyOf(constraints.map((one) => isConstraintMet(one, cx)));
    return met === undefined ? 'unknown' : met ? 'met' : 'violated';
  } finally {
    pending.delete(first.node);
    session.depth--;
  }
}

/** Whether one function's constraints are those of the other and more ([temp.constr.order]), as far as names tell. */
export function isMoreConstrained(a: FunctionEntity, b: FunctionEntity, cx: Context): boolean {
  const [ofA, ofB] = [a, b].map((one) => namesOf(one, cx)) as [Set<string>, Set<string>];
  return ofA.size > ofB.size && [...ofB].every((name) => ofA.has(name));
}

function all(parts: readonly SyntaxNode[], cx: Context): Satisfaction {
  return everyOf(parts.map((part) => isSatisfied(part, cx)));
}

function any(parts: readonly SyntaxNode[], cx: Context): Satisfaction {
  const found = parts.map((part) => isSatisfied(part, cx));
  if (found.includes(true)) return true;
  return found.includes(undefined) ? undefined : false;
}

/** Whether all are satisfied. */
export function everyOf(found: readonly Satisfaction[]): Satisfaction {
  if (found.includes(false)) return false;
  return found.includes(undefined) ? undefined : true;
}

function valueOf(node: SyntaxNode, cx: Context): Satisfaction {
  const operand = lowerExpression(node, cx);
  if (operand.kind === 'type' || operand.kind === 'classTemplate') return undefined;
  return truthOf(rvalue(operand, cx, node));
}

function truthOf(expression: Expression): Satisfaction {
  const known = evaluate(expression);
  return typeof known === 'bigint' ? known !== 0n : undefined;
}

function isMet(
  { concept, list }: NamedConcept,
  before: readonly TemplateArgument[],
  cx: Context,
): Satisfaction {
  const parameters = concept.head.parameters.slice(before.length);
  const further = list === undefined ? [] : lowerArguments(list, { parameters }, cx);
  const constant = withVariableInstance(
    concept,
    [],
    [...before, ...further],
    cx,
    (instance) => resolveGlobal(instance, cx.session).constant,
  );
  return constant && truthOf(constant);
}

function conceptIn(node: SyntaxNode, cx: Context): NamedConcept | undefined {
  const isQualified = node.kind === 'qualified_identifier';
  const name = isQualified ? resolveQualified(node, cx) : undefined;
  const last = name?.last ?? node;
  const own = nodeText(childByField(last, 'name') ?? last);
  if (!/^\w+$/.test(own)) return undefined;
  const found = name === undefined ? lookup(cx.session, cx.scope, own) : qualifiedEntities(name, own, cx);
  for (const entity of found ?? []) {
    if (entity.kind !== 'variable' || entity.node.kind !== 'concept_definition') continue;
    const { head } = entity;
    if (head !== undefined) return { concept: { ...entity, head }, list: childByField(last, 'arguments') };
  }
  return undefined;
}

function constraintsOnFunction({ node, declarator, head }: FunctionEntity, cx: Context): Constraint[] {
  const { parent } = node;
  return constraintsOn([parent?.kind === 'template_declaration' ? parent : undefined, declarator], head, cx);
}

/** `holders` of `requires` clauses: a template's declaration, a function's declarator. */
function constraintsOn(
  holders: readonly (SyntaxNode | undefined)[],
  head: TemplateHead | undefined,
  cx: Context,
): Constraint[] {
  const clauses = holders
    .map((holder) => holder && childOfKind(holder, 'requires_clause'))
    .filter((clause) => clause !== undefined);
  const parameters = (head?.parameters ?? []).flatMap((parameter): Constraint[] => {
    const type = parameter.node.kind.endsWith('parameter_declaration')
      ? childByField(parameter.node, 'type')
      : undefined;
    if (type === undefined) return [];
    const named = parameter.kind === 'value' ? type : childByField(type, 'constraint');
    return named !== undefined && isConcept(named, cx) ? [{ node: named, parameter: parameter.name }] : [];
  });
  return [...clauses.map((clause) => ({ node: clause })), ...parameters];
}

/** Whether `C` of `template <C x>` is no type: a concept, if only one whose definition is not here. */
function isConcept(node: SyntaxNode, cx: Context): boolean {
  if (!conceptNames.has(node.kind)) return false;
  return conceptIn(node, cx) !== undefined || tryLowerType(node, cx) === undefined;
}

/** Whether a template's parameter that reads like a value stands for a type: `Number T`. */
export function isConstrainedType({ kind, node }: TemplateParameter, cx: Context): boolean {
  const type = kind === 'value' ? childByField(node, 'type') : undefined;
  return type !== undefined && isConcept(type, cx);
}

const conceptNames = new Set(['type_identifier', 'template_type', 'qualified_identifier']);

function isConstraintMet({ node, parameter }: Constraint, cx: Context): Satisfaction {
  if (parameter === undefined) return isSatisfied(node, cx);
  const bound = lookup(cx.session, cx.scope, parameter) ?? [];
  const given = bound.flatMap((entity): TemplateArgument[] => {
    const each = entity.kind === 'pack' ? entity.elements : [entity];
    return each.map(argumentOfEntity).filter((one) => one !== undefined);
  });
  return everyOf(given.map((argument) => isSatisfiedBy(node, argument, cx)));
}

/** Concepts behind a function's constraints, and the text of what else is asked. */
function namesOf(entity: FunctionEntity, cx: Context): Set<string> {
  const names = new Set<string>();
  const open = constraintsOnFunction(entity, cx).map(({ node }) => node);
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const named = conceptIn(one, cx);
    const key = named === undefined ? nodeText(one) : named.concept.name;
    if (conjunctions.has(one.kind) || isConjunction(one)) open.push(...namedChildren(one));
    else if (!names.has(key)) {
      names.add(key);
      const inside = named?.concept.initializer;
      if (inside !== undefined) open.push(inside);
    }
  }
  return names;
}

function isConjunction(node: SyntaxNode): boolean {
  return node.kind === 'binary_expression' && operatorText(node) === '&&';
}

const conjunctions = new Set(['requires_clause', 'parenthesized_expression', 'constraint_conjunction']);
