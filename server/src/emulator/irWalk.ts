/** Walks over the IR that the compiler needs before it compiles: what a function assigns, and where jumps are. */
import type { Expression, FunctionIr, Loop, Place, Statement, Variable } from '../ir/nodes.ts';

type Visit = (node: Expression | Statement | Place) => void;

export function walkStatement(statement: Statement, visit: Visit): void {
  visit(statement);
  const inside = (child: Statement | undefined): void => {
    if (child !== undefined) walkStatement(child, visit);
  };
  switch (statement.kind) {
    case 'expression':
      return walkExpression(statement.expression, visit);
    case 'declare':
      return walkOptional(statement.initializer, visit);
    case 'block':
      return statement.statements.forEach(inside);
    case 'if':
      walkExpression(statement.condition, visit);
      inside(statement.whenTrue);
      return inside(statement.whenFalse);
    case 'loop':
      walkOptional(statement.condition, visit);
      walkOptional(statement.step, visit);
      return inside(statement.body);
    case 'switch':
      walkExpression(statement.subject, visit);
      return statement.cases.forEach((one) => one.statements.forEach(inside));
    case 'return':
      return walkOptional(statement.value, visit);
    case 'opaqueStatement':
      return statement.clobbers.forEach((place) => walkPlace(place, visit));
    default:
      return;
  }
}

function walkOptional(expression: Expression | undefined, visit: Visit): void {
  if (expression !== undefined) walkExpression(expression, visit);
}

export function walkExpression(expression: Expression, visit: Visit): void {
  visit(expression);
  for (const child of childrenOf(expression)) walkExpression(child, visit);
  for (const place of placesOf(expression)) walkPlace(place, visit);
  if (expression.kind === 'sequence') expression.effects.forEach((effect) => walkStatement(effect, visit));
}

export function walkPlace(place: Place, visit: Visit): void {
  visit(place);
  switch (place.kind) {
    case 'dereference':
      return walkExpression(place.pointer, visit);
    case 'member':
      return walkPlace(place.base, visit);
    case 'element':
      walkPlace(place.base, visit);
      return walkExpression(place.index, visit);
    case 'opaquePlace':
      return place.operands.forEach((operand) => walkExpression(operand, visit));
    case 'variablePlace':
      return;
  }
}

function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'unary':
    case 'cast':
    case 'extract':
      return [expression.operand];
    case 'binary':
    case 'logical':
    case 'pointerDifference':
      return [expression.left, expression.right];
    case 'pointerOffset':
      return [expression.pointer, expression.index];
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case 'assign':
    case 'compoundAssign':
    case 'sequence':
      return [expression.value];
    case 'construct':
      return expression.values;
    case 'call':
    case 'intrinsic':
    case 'launch':
      return expression.arguments;
    case 'atomic':
    case 'opaque':
      return expression.operands;
    default:
      return [];
  }
}

function placesOf(expression: Expression): readonly Place[] {
  switch (expression.kind) {
    case 'read':
    case 'address':
    case 'assign':
    case 'compoundAssign':
    case 'atomic':
      return [expression.place];
    case 'opaque':
      return expression.clobbers;
    default:
      return [];
  }
}

/** The variable that a place lies in; undefined behind a pointer. */
export function rootVariable(place: Place): Variable | undefined {
  switch (place.kind) {
    case 'variablePlace':
      return place.variable;
    case 'member':
    case 'element':
      return rootVariable(place.base);
    default:
      return undefined;
  }
}

export interface Assignments {
  /** How many places in the function assign the variable, its declaration aside. */
  readonly count: ReadonlyMap<Variable, number>;
  /** Variables that a loop's step assigns, with that loop. */
  readonly steppedBy: ReadonlyMap<Variable, Loop>;
}

const assignmentsKnown = new WeakMap<FunctionIr, Assignments>();

export function assignmentsIn(callee: FunctionIr): Assignments {
  const known = assignmentsKnown.get(callee);
  if (known !== undefined) return known;
  const count = new Map<Variable, number>();
  const steppedBy = new Map<Variable, Loop>();
  const note = (place: Place): Variable | undefined => {
    const variable = rootVariable(place);
    if (variable !== undefined) count.set(variable, (count.get(variable) ?? 0) + 1);
    return variable;
  };
  if (callee.body !== undefined) {
    walkStatement(callee.body, (node) => {
      if (node.kind === 'assign' || node.kind === 'compoundAssign' || node.kind === 'atomic')
        note(node.place);
      if (node.kind === 'opaque' || node.kind === 'opaqueStatement') node.clobbers.forEach(note);
      if (node.kind === 'loop' && node.step?.kind === 'compoundAssign') {
        const variable = rootVariable(node.step.place);
        if (variable !== undefined) steppedBy.set(variable, node);
      }
    });
  }
  const made = { count, steppedBy };
  assignmentsKnown.set(callee, made);
  return made;
}

const jumpsKnown = new WeakMap<Statement, boolean>();

/** Whether lanes can leave the statement by break, continue or return. */
export function mayJump(statement: Statement): boolean {
  const known = jumpsKnown.get(statement);
  if (known !== undefined) return known;
  let found = false;
  walkStatement(statement, (node) => {
    if (node.kind === 'break' || node.kind === 'continue' || node.kind === 'return') found = true;
  });
  jumpsKnown.set(statement, found);
  return found;
}

/** Whether a return stands inside. */
export function mayReturn(statement: Statement): boolean {
  let found = false;
  walkStatement(statement, (node) => {
    if (node.kind === 'return') found = true;
  });
  return found;
}
