/** What the arms of a branch leave behind: variables with what was loaded into them, and stores that nothing stands behind. */
import type { Expression, If, Read, Statement, Switch, Variable } from '../ir/nodes.ts';
import { printPlace } from '../ir/print.ts';
import {
  childrenOf,
  expressionHas,
  rootVariable,
  statementHas,
  walkExpression,
  walkStatement,
} from '../ir/walk.ts';
import { isLoad } from './armShapes.ts';
import type { Store } from './armShapes.ts';
import { intrinsicObstacle, isMemory, isPassable } from './obstacles.ts';
import { FailedConditions } from './polarity.ts';

export interface LeftValue {
  readonly value: Expression;
  readonly loads: readonly Read[];
  /** Nothing behind it uses the value or stores to memory. */
  isLast: boolean;
}

export interface LeftStore {
  readonly store: Store;
  /** Those of the stored value. */
  readonly loads: readonly Read[];
  isLast: boolean;
}

export interface Arm {
  readonly left: ReadonlyMap<Variable, LeftValue>;
  readonly stores: readonly LeftStore[];
  /** Lanes may go elsewhere than to where the arms meet. */
  readonly leaves: boolean;
}

export interface Chain {
  readonly arms: readonly Statement[];
  readonly conditions: readonly Expression[];
  /** Those that part the arms. */
  readonly branches: readonly If[];
}

/**
 * `if … else if … else`, also with such ones for arms; no arms where some `else` is missing, unless the condition in its
 * place surely holds.
 */
export function chainOf(node: If): Chain {
  const arms: Statement[] = [];
  const branches: If[] = [];
  /** False where an `else` is missing. */
  const visit = (arm: Statement, failed: FailedConditions): boolean => {
    const only = onlyStatementOf(arm);
    if (only.kind !== 'if') {
      arms.push(only);
      return true;
    }
    branches.push(only);
    const { condition, whenTrue, whenFalse } = only;
    const isWhole = visit(whenTrue, failed);
    if (whenFalse === undefined) return failed.isSure(condition) && isWhole;
    return visit(whenFalse, failed.with(condition)) && isWhole;
  };
  const isComplete = visit(node, new FailedConditions());
  const conditions = branches.map(({ condition }) => condition);
  return { arms: isComplete ? arms : [], conditions, branches };
}

/** The cases of a `switch` that leaves none out, each of which ends with `break`; no arms for others. */
export function casesOf({ subject, cases }: Switch): Chain {
  const arms: Statement[] = [];
  cases.forEach(({ statements }, i) => {
    const [only] = statements;
    const inside = statements.length === 1 && only?.kind === 'block' ? only.statements : statements;
    const breaks = inside.at(-1)?.kind === 'break';
    const last = i === cases.length - 1;
    if (inside.length > 0 && (breaks || last))
      arms.push(blockOf(breaks ? inside.slice(0, -1) : inside, subject));
  });
  // `case 1: case 2:` are one arm.
  const open = cases.filter(({ statements }) => statements.length > 0).length;
  const isComplete = cases.some(({ isDefault }) => isDefault) && arms.length === open;
  return { arms: isComplete ? arms : [], conditions: [subject], branches: [] };
}

const blockOf = (statements: readonly Statement[], { at }: Expression): Statement => ({
  kind: 'block',
  statements,
  at,
});

function onlyStatementOf(node: Statement): Statement {
  const [only] = node.kind === 'block' ? node.statements : [];
  return node.kind === 'block' && node.statements.length === 1 && only?.kind === 'if' ? only : node;
}

export function armOf(statement: Statement): Arm {
  return new ArmWalk(statement);
}

class ArmWalk implements Arm {
  readonly left = new Map<Variable, LeftValue>();
  stores: LeftStore[] = [];
  leaves = false;
  private readonly declared = new Set<Variable>();

  constructor(statement: Statement) {
    this.statement(statement);
    for (const variable of this.declared) this.left.delete(variable);
  }

  private statement(node: Statement): void {
    switch (node.kind) {
      case 'block':
        if (node.label !== undefined) this.leaves = true;
        for (const one of node.statements) this.statement(one);
        return;
      case 'declare':
        this.declared.add(node.variable);
        if (node.initializer) this.uses(node.initializer);
        return;
      case 'expression':
        this.expression(node.expression);
        return;
      default:
        this.forget();
        this.leaves ||= mayLeave(node);
    }
  }

  private expression(node: Expression): void {
    if (node.kind !== 'assign' && node.kind !== 'compoundAssign') {
      this.uses(node);
      if (hasEffects(node)) this.forget();
      return;
    }
    this.uses(node);
    if (hasEffects(node.value)) this.forget();
    if (node.kind === 'assign' && node.isOfHeader) this.forget();
    else if (isMemory(node.place)) {
      for (const one of this.left.values()) one.isLast = false;
      this.stores.push({ store: node, loads: loadsIn(node.value), isLast: true });
      return;
    }
    const variable = rootVariable(node.place);
    if (variable === undefined) return;
    if (node.place.kind !== 'variablePlace' || variable.addressTaken) this.left.delete(variable);
    else {
      const value = node.kind === 'assign' ? node.value : node;
      this.left.set(variable, { value, loads: loadsIn(node.value), isLast: true });
    }
  }

  /** What is worked out behind a store stands in its way, and a value that is used is needed in the arm. */
  private uses(node: Expression): void {
    for (const one of this.stores) one.isLast = false;
    walkExpression(node, {
      expression: (inner) => {
        if (inner.kind !== 'read' || inner.place.kind !== 'variablePlace') return;
        const value = this.left.get(inner.place.variable);
        if (value !== undefined) value.isLast = false;
      },
    });
  }

  private forget(): void {
    this.left.clear();
    this.stores = [];
  }
}

const leavingStatements: readonly Statement['kind'][] = ['return', 'break', 'continue', 'opaqueStatement'];

function mayLeave(statement: Statement): boolean {
  return statementHas(statement, { statement: ({ kind }) => leavingStatements.includes(kind) });
}

/** Loads that are made whenever the expression is worked out, in their order. */
function loadsIn(e: Expression): Read[] {
  switch (e.kind) {
    case 'conditional':
      return loadsIn(e.condition);
    case 'logical':
      return loadsIn(e.left);
    case 'call':
    case 'opaque':
      return [];
    default: {
      const inner = childrenOf(e).flatMap(loadsIn);
      return isLoad(e) ? [...inner, e] : inner;
    }
  }
}

const plainStatements: readonly Statement['kind'][] = ['block', 'declare', 'expression'];

/** Whether an arm is one straight piece of code. */
export function isStraight(arm: Statement): boolean {
  return !statementHas(arm, { statement: ({ kind }) => !plainStatements.includes(kind), expression: parts });
}

/** Whether all arms are told apart before the first of them: `else if` needs no other loads than the first condition. */
export function isOneChoice({ branches, conditions, arms }: Chain): boolean {
  const isChain = branches.every(({ whenFalse }, i) => {
    const next = branches[i + 1];
    return whenFalse !== undefined && (next === undefined || onlyStatementOf(whenFalse) === next);
  });
  const [first, ...others] = conditions.map((one) => loadsIn(one).map(({ place }) => printPlace(place)));
  const areLoaded = others.every((loads) => loads.every((load) => first?.includes(load)));
  return isChain && arms.length === branches.length + 1 && areLoaded && conditions.every(isOneTest);
}

/** Whether a condition is worked out without a branch of its own. */
function isOneTest(condition: Expression): boolean {
  return !expressionHas(condition, { expression: parts });
}

function parts(node: Expression): boolean {
  if (node.kind === 'intrinsic') return !isPassable(intrinsicObstacle(node));
  return ['logical', 'conditional', 'call', 'atomic', 'opaque', 'sequence', 'launch'].includes(node.kind);
}

function hasEffects(node: Expression): boolean {
  return expressionHas(node, {
    expression: (inner) =>
      inner.kind === 'intrinsic' ? intrinsicObstacle(inner) === 'solid' : doing.includes(inner.kind),
  });
}

const doing: readonly Expression['kind'][] = [
  'assign',
  'compoundAssign',
  'atomic',
  'call',
  'opaque',
  'sequence',
];

/** The variables that a statement declares or changes. */
export function changedIn(statement: Statement): Set<Variable> {
  const changed = new Set<Variable>();
  walkStatement(statement, {
    statement: (node) => {
      if (node.kind === 'declare') changed.add(node.variable);
    },
    expression: (node) => {
      if (node.kind !== 'assign' && node.kind !== 'compoundAssign') return;
      const root = isMemory(node.place) ? undefined : rootVariable(node.place);
      if (root !== undefined) changed.add(root);
    },
  });
  return changed;
}
