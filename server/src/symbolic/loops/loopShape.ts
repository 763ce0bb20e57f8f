/** What a loop's text says about it: which variables it changes and how, worked out once per loop. */
import { onlyReadsThrough } from '../../ir/parameterWrites.ts';
import { childrenOf, expressionHas, rootVariable } from '../../ir/walk.ts';
import { inertAssignment } from '../relevance/inertCode.ts';
import type {
  Call,
  CompoundAssign,
  Expression,
  FunctionIr,
  Loop,
  Place,
  Statement,
  Variable,
} from '../../ir/nodes.ts';

export interface LoopShape {
  /** Variables from outside the loop that it may change. */
  readonly assigned: ReadonlySet<Variable>;
  /** Of those: changed only by `v += c`, `v++` and the like, once for certain in every iteration. */
  readonly steps: ReadonlyMap<Variable, readonly CompoundAssign[]>;
  /** Arrays in registers that are indexed with a counter of the loop: the compiler has to unroll it. */
  readonly indexedRegisters: readonly Variable[];
  /** IR nodes in one iteration. */
  readonly size: number;
}

const shapes = new WeakMap<Loop, LoopShape>();

/** `isPassedOver`: functions whose bodies are not looked at; what the first to ask leaves out stays so. */
export function loopShape(
  loop: Loop,
  isPassedOver: (callee: FunctionIr) => boolean = () => false,
): LoopShape {
  let shape = shapes.get(loop);
  if (!shape) shapes.set(loop, (shape = measure(loop, isPassedOver)));
  return shape;
}

interface Survey {
  readonly assigned: Map<Variable, number>;
  readonly declared: Set<Variable>;
  readonly updates: Map<Variable, CompoundAssign[]>;
  readonly isPassedOver: (callee: FunctionIr) => boolean;
  hasContinue: boolean;
  size: number;
  /** Variables read in indices of register arrays that are not inert, and the arrays. */
  readonly registerIndices: Map<Variable, Variable[]>;
}

function measure(loop: Loop, isPassedOver: Survey['isPassedOver']): LoopShape {
  const survey: Survey = {
    isPassedOver,
    assigned: new Map(),
    declared: new Set(),
    updates: new Map(),
    hasContinue: false,
    size: 0,
    registerIndices: new Map(),
  };
  surveyStatement(loop.body, survey, true);
  const certainInBody = survey.hasContinue ? new Map<Variable, CompoundAssign[]>() : new Map(survey.updates);
  if (survey.hasContinue) survey.updates.clear();
  if (loop.condition) surveyExpression(loop.condition, survey, false);
  if (loop.step) surveyExpression(loop.step, survey, true);
  const assigned = new Set([...survey.assigned.keys()].filter((v) => !survey.declared.has(v)));
  // What an iteration declares is another variable in each.
  const changing = new Set([...assigned, ...survey.declared]);
  const steps = new Map<Variable, readonly CompoundAssign[]>();
  for (const [variable, updates] of survey.updates) {
    const all = survey.hasContinue ? [...(certainInBody.get(variable) ?? []), ...updates] : updates;
    const everyChange = survey.assigned.get(variable) === all.length;
    if (everyChange && all.every((update) => isInvariant(update.value, changing))) steps.set(variable, all);
  }
  const indexedRegisters = [...steps.keys()].flatMap(
    (variable) => survey.registerIndices.get(variable) ?? [],
  );
  return { assigned, steps, indexedRegisters, size: survey.size };
}

/** Whether an expression names any of the variables: to read it, to point at it or, inside the expression, to change it. */
export function readsAny(expression: Expression, variables: ReadonlySet<Variable>): boolean {
  if (variables.size === 0) return false;
  return expressionHas(expression, {
    place: (place) => place.kind === 'variablePlace' && variables.has(place.variable),
  });
}

function isInvariant(expression: Expression, changing: ReadonlySet<Variable>): boolean {
  let invariant = true;
  walkValues(expression, (node) => {
    if (node.kind === 'read') {
      const root = rootVariable(node.place);
      if (!root || changing.has(root) || node.place.kind !== 'variablePlace') invariant = false;
    }
    if (
      (node.kind === 'call' && !isPureCall(node)) ||
      node.kind === 'intrinsic' ||
      node.kind === 'atomic' ||
      node.kind === 'opaque'
    ) {
      invariant = false;
    }
  });
  return invariant;
}

/** A getter: one return of something that writes and calls nothing. */
function isPureCall(call: Call): boolean {
  const statements = call.callee.body?.statements ?? [];
  const only = statements.length === 1 ? statements[0] : undefined;
  if (only?.kind !== 'return' || !only.value) return false;
  let pure = true;
  walkValues(only.value, (node) => {
    if (!pureKinds.has(node.kind)) pure = false;
  });
  return pure;
}

const pureKinds = new Set([
  'integer',
  'builtin',
  'read',
  'binary',
  'unary',
  'cast',
  'conditional',
  'address',
  'pointerOffset',
]);

function noteAssigned(place: Place, survey: Survey): void {
  const variable = rootVariable(place);
  if (variable) survey.assigned.set(variable, (survey.assigned.get(variable) ?? 0) + 1);
}

/** `certain`: executed once in every iteration. */
function surveyStatement(statement: Statement, survey: Survey, certain: boolean): void {
  survey.size++;
  switch (statement.kind) {
    case 'expression':
      surveyExpression(statement.expression, survey, certain);
      return;
    case 'declare':
      survey.declared.add(statement.variable);
      if (statement.initializer) surveyExpression(statement.initializer, survey, certain);
      return;
    case 'block':
      for (const inner of statement.statements) surveyStatement(inner, survey, certain);
      return;
    case 'if':
      surveyExpression(statement.condition, survey, certain);
      surveyStatement(statement.whenTrue, survey, false);
      if (statement.whenFalse) surveyStatement(statement.whenFalse, survey, false);
      return;
    case 'loop':
      surveyInnerLoop(statement, survey);
      return;
    case 'switch':
      surveyExpression(statement.subject, survey, certain);
      for (const part of statement.cases) {
        for (const inner of part.statements) surveyStatement(inner, survey, false);
      }
      return;
    case 'continue':
      survey.hasContinue = true;
      return;
    case 'return':
      if (statement.value) surveyExpression(statement.value, survey, false);
      return;
    case 'opaqueStatement':
      for (const place of statement.clobbers) noteAssigned(place, survey);
      survey.hasContinue ||= statement.jumpsTo !== undefined;
      return;
    case 'break':
      return;
  }
}

function surveyInnerLoop(loop: Loop, survey: Survey): void {
  const before = survey.hasContinue;
  if (loop.condition) surveyExpression(loop.condition, survey, false);
  if (loop.step) surveyExpression(loop.step, survey, false);
  surveyStatement(loop.body, survey, false);
  survey.hasContinue = before;
}

function surveyExpression(expression: Expression, survey: Survey, certain: boolean): void {
  const direct = expression.kind === 'compoundAssign' ? expression : undefined;
  if (certain && direct && isStep(direct)) {
    const variable = rootVariable(direct.place);
    if (variable) survey.updates.set(variable, [...(survey.updates.get(variable) ?? []), direct]);
  }
  if (certain && expression.kind === 'sequence') {
    for (const effect of expression.effects) surveyStatement(effect, survey, true);
    surveyExpression(expression.value, survey, true);
    return;
  }
  const inert = inertAssignment(expression) !== undefined;
  const readThrough = new Set<Expression>();
  walkValues(expression, (node) => {
    survey.size++;
    if (!inert) noteRegisterIndices(node, survey);
    if (node.kind === 'assign' || node.kind === 'compoundAssign') noteAssigned(node.place, survey);
    if (node.kind === 'opaque') for (const place of node.clobbers) noteAssigned(place, survey);
    // Taking an address lets a callee write through it.
    if (node.kind === 'call' && !survey.isPassedOver(node.callee)) {
      node.arguments.forEach((argument, i) => {
        if (argument.kind === 'address' && onlyReadsThrough(node.callee, i)) readThrough.add(argument);
      });
    }
    if (node.kind === 'address' && !readThrough.has(node)) noteAssigned(node.place, survey);
    if (node.kind === 'sequence') for (const effect of node.effects) surveyStatement(effect, survey, false);
  });
}

/** Which variables pick the element of a local array. */
function noteRegisterIndices(node: Expression, survey: Survey): void {
  if (node.kind !== 'read' && node.kind !== 'assign' && node.kind !== 'compoundAssign') return;
  const root = rootVariable(node.place);
  if (root?.storage !== 'local') return;
  for (let place = node.place; place.kind === 'element' || place.kind === 'member'; place = place.base) {
    if (place.kind !== 'element') continue;
    walkValues(place.index, (part) => {
      if (part.kind !== 'read' || part.place.kind !== 'variablePlace') return;
      const { variable } = part.place;
      survey.registerIndices.set(variable, [...(survey.registerIndices.get(variable) ?? []), root]);
    });
  }
}

function isStep(expression: CompoundAssign): boolean {
  const plain = expression.place.kind === 'variablePlace';
  return plain && (expression.operator === '+' || expression.operator === '-');
}

/** Visits an expression and everything inside it, but for statements of Sequences. */
function walkValues(expression: Expression, visit: (node: Expression) => void): void {
  visit(expression);
  for (const child of childrenOf(expression)) walkValues(child, visit);
}
