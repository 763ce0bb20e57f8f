/** Walks IR in evaluation order. */
import type { Expression, FunctionIr, Launch, Place, Statement, Variable } from './nodes.ts';

export interface Visitor {
  readonly expression?: (node: Expression) => void;
  readonly place?: (node: Place) => void;
  readonly statement?: (node: Statement) => void;
}

function walkAll(nodes: readonly Expression[], visitor: Visitor): void {
  for (const node of nodes) walkExpression(node, visitor);
}

function walkBoth(first: Expression, second: Expression, visitor: Visitor): void {
  walkExpression(first, visitor);
  walkExpression(second, visitor);
}

function walkLaunch({ kernel, grid, block, sharedBytes, stream, ...rest }: Launch, visitor: Visitor): void {
  if (kernel.kind !== 'function') walkExpression(kernel, visitor);
  walkBoth(grid, block, visitor);
  if (sharedBytes !== undefined) walkExpression(sharedBytes, visitor);
  if (stream !== undefined) walkExpression(stream, visitor);
  walkAll(rest.arguments, visitor);
}

function walkPlace(place: Place, visitor: Visitor): void {
  switch (place.kind) {
    case 'variablePlace':
      break;
    case 'dereference':
      walkExpression(place.pointer, visitor);
      break;
    case 'member':
      walkPlace(place.base, visitor);
      break;
    case 'element':
      walkPlace(place.base, visitor);
      walkExpression(place.index, visitor);
      break;
    case 'opaquePlace':
      walkAll(place.operands, visitor);
      break;
  }
  visitor.place?.(place);
}

/** Visits the parts first, then the node itself. */
export function walkExpression(node: Expression, visitor: Visitor): void {
  switch (node.kind) {
    case 'integer':
    case 'float':
    case 'string':
    case 'builtin':
    case 'functionReference':
      break;
    case 'read':
    case 'address':
      walkPlace(node.place, visitor);
      break;
    case 'unary':
    case 'cast':
    case 'extract':
      walkExpression(node.operand, visitor);
      break;
    case 'binary':
    case 'logical':
    case 'pointerDifference':
      walkBoth(node.left, node.right, visitor);
      break;
    case 'pointerOffset':
      walkBoth(node.pointer, node.index, visitor);
      break;
    case 'conditional':
      walkExpression(node.condition, visitor);
      walkBoth(node.whenTrue, node.whenFalse, visitor);
      break;
    case 'assign':
    case 'compoundAssign':
      walkPlace(node.place, visitor);
      walkExpression(node.value, visitor);
      break;
    case 'construct':
      walkAll(node.values, visitor);
      break;
    case 'sequence':
      for (const effect of node.effects) walkStatement(effect, visitor);
      walkExpression(node.value, visitor);
      break;
    case 'call':
    case 'intrinsic':
      walkAll(node.arguments, visitor);
      break;
    case 'atomic':
      walkPlace(node.place, visitor);
      walkAll(node.operands, visitor);
      break;
    case 'launch':
      walkLaunch(node, visitor);
      break;
    case 'opaque':
      walkAll(node.operands, visitor);
      for (const place of node.clobbers) walkPlace(place, visitor);
      break;
  }
  visitor.expression?.(node);
}

/** What takes the parts of a statement. */
export interface PartsVisitor {
  readonly expression: (node: Expression) => void;
  readonly statement: (node: Statement) => void;
}

/** Hands over what is directly inside a statement, but for what only cleans up or handles exceptions. */
export function visitParts(node: Statement, visitor: PartsVisitor): void {
  switch (node.kind) {
    case 'expression':
      visitor.expression(node.expression);
      return;
    case 'declare':
      if (node.initializer !== undefined) visitor.expression(node.initializer);
      return;
    case 'block':
      for (const one of node.statements) visitor.statement(one);
      return;
    case 'if':
      visitor.expression(node.condition);
      visitor.statement(node.whenTrue);
      if (node.whenFalse !== undefined) visitor.statement(node.whenFalse);
      return;
    case 'loop':
      if (node.condition !== undefined) visitor.expression(node.condition);
      visitor.statement(node.body);
      if (node.step !== undefined) visitor.expression(node.step);
      return;
    case 'switch':
      visitor.expression(node.subject);
      for (const one of node.cases) for (const inner of one.statements) visitor.statement(inner);
      return;
    case 'return':
      if (node.value !== undefined) visitor.expression(node.value);
      return;
    case 'opaqueStatement':
    case 'break':
    case 'continue':
      return;
  }
}

/** Visits a statement, then its parts. */
export function walkStatement(node: Statement, visitor: Visitor): void {
  new StatementWalk(visitor).statement(node);
}

/** One object for a walk: a visitor made anew for each statement would cost more than the walk. */
class StatementWalk implements PartsVisitor {
  private readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  expression(node: Expression): void {
    walkExpression(node, this.visitor);
  }

  statement(node: Statement): void {
    const { visitor } = this;
    visitor.statement?.(node);
    visitParts(node, this);
    if (node.kind === 'declare') {
      if (node.destroy !== undefined) walkExpression(node.destroy, visitor);
    } else if (node.kind === 'block') {
      for (const handler of node.handlers ?? []) this.statement(handler.body);
      for (const { destroy } of node.atExit ?? []) walkExpression(destroy, visitor);
    } else if (node.kind === 'opaqueStatement') {
      for (const place of node.clobbers) walkPlace(place, visitor);
    }
  }
}

/** What is looked for in code. */
export interface Wanted {
  readonly expression?: (node: Expression) => boolean;
  readonly place?: (node: Place) => boolean;
  readonly statement?: (node: Statement) => boolean;
}

function isFound({ expression, place, statement }: Wanted, walk: (visitor: Visitor) => void): boolean {
  let found = false;
  walk({
    expression: (node) => {
      found ||= expression?.(node) === true;
    },
    place: (node) => {
      found ||= place?.(node) === true;
    },
    statement: (node) => {
      found ||= statement?.(node) === true;
    },
  });
  return found;
}

/** Whether something in a statement is what is looked for. */
export function statementHas(node: Statement, wanted: Wanted): boolean {
  return isFound(wanted, (visitor) => {
    walkStatement(node, visitor);
  });
}

/** Whether something in an expression is what is looked for, or all of it. */
export function expressionHas(node: Expression, wanted: Wanted): boolean {
  return isFound(wanted, (visitor) => {
    walkExpression(node, visitor);
  });
}

/** A template that calls its next instance never ends, and each body is only made when it is read. */
const mostFunctions = 1000;

const calleesOfBody = new WeakMap<Statement, readonly FunctionIr[]>();

/** The functions that a body calls, each once; found by one walk however often it is asked for, as the IR does not change. */
export function calleesOf(body: Statement): readonly FunctionIr[] {
  const known = calleesOfBody.get(body);
  if (known !== undefined) return known;
  const found = new Set<FunctionIr>();
  walkStatement(body, {
    expression: (node) => {
      if (node.kind === 'call') found.add(node.callee);
    },
  });
  const callees = [...found];
  calleesOfBody.set(body, callees);
  return callees;
}

/** The function and every function that it calls (not: launches), each once, callers first; at most 1,000. */
export function reachableFunctions(root: FunctionIr): ReadonlySet<FunctionIr> {
  const found = new Set<FunctionIr>([root]);
  // A Set's iteration also visits what is added on the way.
  for (const one of found) {
    if (found.size >= mostFunctions) break;
    if (one.body !== undefined) for (const callee of calleesOf(one.body)) found.add(callee);
  }
  return found;
}

/** Whether something holds for a function or for one that it calls; of each it is asked once, as the IR does not change. */
export function ofSomeReachable(holds: (one: FunctionIr) => boolean): (root: FunctionIr) => boolean {
  const answers = new WeakMap<FunctionIr, boolean>();
  return (root) => {
    for (const one of reachableFunctions(root)) {
      let answer = answers.get(one);
      if (answer === undefined) answers.set(one, (answer = holds(one)));
      if (answer) return true;
    }
    return false;
  };
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

/** What a pointer is an offset from or a cast of. */
export function pointerBase(pointer: Expression): Expression {
  if (pointer.kind === 'pointerOffset') return pointerBase(pointer.pointer);
  return pointer.kind === 'cast' ? pointerBase(pointer.operand) : pointer;
}

/** The expressions directly inside an expression; of a sequence only its value. */
export function childrenOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case 'integer':
    case 'float':
    case 'string':
    case 'builtin':
    case 'functionReference':
      return [];
    case 'read':
    case 'address':
      return placeChildren(e.place);
    case 'unary':
    case 'cast':
    case 'extract':
      return [e.operand];
    case 'binary':
    case 'logical':
    case 'pointerDifference':
      return [e.left, e.right];
    case 'pointerOffset':
      return [e.pointer, e.index];
    case 'conditional':
      return [e.condition, e.whenTrue, e.whenFalse];
    case 'assign':
    case 'compoundAssign':
      return [...placeChildren(e.place), e.value];
    case 'construct':
      return e.values;
    case 'sequence':
      return [e.value];
    case 'call':
    case 'intrinsic':
      return e.arguments;
    case 'atomic':
      return [...placeChildren(e.place), ...e.operands];
    case 'launch':
      return e.kernel.kind === 'function' ? e.arguments : [e.kernel, ...e.arguments];
    case 'opaque':
      return [...e.operands, ...e.clobbers.flatMap(placeChildren)];
  }
}

function placeChildren(place: Place): readonly Expression[] {
  switch (place.kind) {
    case 'variablePlace':
      return [];
    case 'dereference':
      return [place.pointer];
    case 'member':
      return placeChildren(place.base);
    case 'element':
      return [...placeChildren(place.base), place.index];
    case 'opaquePlace':
      return place.operands;
  }
}

/** The last statement of a block, or of the one that it ends with; what is no block itself. */
export function lastStatementOf(node: Statement): Statement {
  const last = node.kind === 'block' ? node.statements.at(-1) : undefined;
  return last === undefined ? node : lastStatementOf(last);
}

/** What is converted, however often. */
export function withoutCasts(node: Expression): Expression {
  return node.kind === 'cast' ? withoutCasts(node.operand) : node;
}
