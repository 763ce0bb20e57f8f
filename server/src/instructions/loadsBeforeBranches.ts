/**
 * Loads that both arms of an `if` make first. nvcc 13.0 goes through the arms side by side, as long as they compute the same,
 * and makes the loads that it meets once, before the branch and for the lanes of both arms, at the line of the `if`. Two
 * such statements in a row, the second with the opposite condition, are one to it. Read off its code for the kernels of
 * loadsBeforeBranches.test.ts, and counted by the H200 for programs-c.cu.
 */
import type { Expression, FunctionIr, If, Place, Read, Statement, Variable } from '../ir/nodes.ts';
import { printExpression } from '../ir/print.ts';
import { rootVariable, walkExpression, walkStatement } from '../ir/walk.ts';
import { rootOf, sourcesIn } from './aliasing.ts';
import type { PointerSources } from './aliasing.ts';
import type { Assignments } from './multiples.ts';
import { isMemory } from './obstacles.ts';
import { polarityOf } from './polarity.ts';
import { accessPlanOf, planAsWritten, setPlan } from './plan.ts';

const found = new WeakMap<If, readonly Read[]>();

/** The loads that are made for the lanes of both arms; those in the arms have no instruction of their own. */
export function loadsBefore(branch: If): readonly Read[] {
  return found.get(branch) ?? [];
}

export function planLoadsBeforeBranches(fn: FunctionIr, known: Assignments): void {
  if (fn.body === undefined || fn.namesVolatile === true) return;
  let sources: PointerSources | undefined;
  const join = (branch: If, one: Statement, other: Statement): void => {
    const loads = commonLoads(one, other).filter(([{ place }]) =>
      rootOf(place, (sources ??= sourcesIn(fn, known))),
    );
    const made = loads.flatMap(([first, second]) => madeBefore(branch, first, second) ?? []);
    if (made.length > 0) found.set(branch, made);
  };
  walkStatement(fn.body, {
    statement: (node) => {
      if (node.kind === 'if' && node.whenFalse !== undefined) join(node, node.whenTrue, node.whenFalse);
      if (node.kind !== 'block') return;
      node.statements.forEach((one, i) => {
        const next = node.statements[i + 1];
        if (one.kind !== 'if' || next?.kind !== 'if' || !isOtherArm(one, next)) return;
        join(one, one.whenTrue, next.whenTrue);
      });
    },
  });
}

/** Leaves the arms' loads without instructions and gives the one in their place; undefined where they have none as it is. */
function madeBefore(branch: If, first: Read, second: Read): Read | undefined {
  const plans = [first, second].map((read) => accessPlanOf(read, 'load') ?? planAsWritten(read.place));
  const [plan, other] = plans;
  if (plan === undefined || other === undefined) return undefined;
  if (plans.some(({ carrier, turns, startsOnBytes }) => carrier ?? turns ?? startsOnBytes)) return undefined;
  if (JSON.stringify(plan.pieces) !== JSON.stringify(other.pieces)) return undefined;
  const made: Read = { ...first };
  setPlan(made, 'load', { ...plan, movedTo: branch.at });
  setPlan(first, 'load', { ...plan, carrier: made.place, isRepeat: true });
  setPlan(second, 'load', { ...other, carrier: made.place, isRepeat: true });
  return made;
}

/** Pairs of loads among the operations that two arms start with alike. */
function commonLoads(one: Statement, other: Statement): readonly (readonly [Read, Read])[] {
  const first = new Operations(one).list;
  const second = new Operations(other).list;
  const loads: [Read, Read][] = [];
  for (let i = 0; i < Math.min(first.length, second.length); i++) {
    const [a, b] = [first[i]!, second[i]!];
    if (a.kind !== b.kind || textOf(a) !== textOf(b)) break;
    if (a.kind === 'read' && b.kind === 'read') loads.push([a, b]);
  }
  return loads;
}

type Operation = Expression | Extract<Statement, { kind: 'declare' }>;

/** Declarations of two arms are of two variables; what follows names both alike. */
function textOf(operation: Operation): string {
  return operation.kind === 'declare'
    ? `${operation.variable.name} of ${operation.variable.type.kind}`
    : printExpression(operation);
}

/** What an arm does, in its order, up to the first thing that is no plain arithmetic, load or assignment to a register. */
class Operations {
  readonly list: Operation[] = [];

  constructor(arm: Statement) {
    this.statement(arm);
  }

  /** False where the list ends. */
  private statement(node: Statement): boolean {
    switch (node.kind) {
      case 'block':
        return node.label === undefined && node.statements.every((one) => this.statement(one));
      case 'expression':
        return this.expression(node.expression);
      case 'declare':
        if (isMemoryLike(node.variable) || (node.initializer && !this.expression(node.initializer)))
          return false;
        this.list.push(node);
        return true;
      case 'if':
        return this.last(node.condition);
      case 'return':
        return node.value !== undefined && this.last(node.value);
      default:
        return false;
    }
  }

  private all(...nodes: readonly Expression[]): boolean {
    return nodes.every((node) => this.expression(node));
  }

  /** What is still done before the list ends. */
  private last(node: Expression): false {
    this.expression(node);
    return false;
  }

  /** Operands first; constants and variables in registers are no operations. */
  private expression(node: Expression): boolean {
    switch (node.kind) {
      case 'integer':
      case 'float':
      case 'builtin':
        return true;
      case 'read':
        if (node.place.kind === 'variablePlace' && !isMemory(node.place)) return true;
        return node.lanes === undefined && isMemory(node.place) && this.place(node.place) && this.note(node);
      case 'address':
        return this.place(node.place);
      case 'unary':
      case 'cast':
        return this.expression(node.operand) && this.note(node);
      case 'binary':
      case 'pointerDifference':
        return this.all(node.left, node.right) && this.note(node);
      case 'pointerOffset':
        return this.all(node.pointer, node.index) && this.note(node);
      case 'assign': {
        const { place, value } = node;
        if (!this.expression(value)) return false;
        return !isMemory(place) && place.kind === 'variablePlace' && this.note(node);
      }
      case 'compoundAssign':
        return this.last(node.value);
      case 'logical':
        return this.last(node.left);
      case 'conditional':
        return this.last(node.condition);
      default:
        return false;
    }
  }

  private place(place: Place): boolean {
    switch (place.kind) {
      case 'variablePlace':
        return true;
      case 'member':
        return this.place(place.base);
      case 'element':
        return this.place(place.base) && this.expression(place.index);
      case 'dereference':
        return this.expression(place.pointer);
      default:
        return false;
    }
  }

  private note(node: Expression): true {
    this.list.push(node);
    return true;
  }
}

const isMemoryLike = ({ addressTaken, type, storage }: Variable): boolean =>
  addressTaken || type.kind === 'array' || type.kind === 'struct' || storage !== 'local';

/** Whether an `if` without else stands for the else of the one before it. */
function isOtherArm(one: If, next: If): boolean {
  if (one.whenFalse !== undefined || next.whenFalse !== undefined) return false;
  const [first, second] = [polarityOf(one.condition), polarityOf(next.condition)];
  return first.text === second.text && first.isTrue !== second.isTrue && isUntouched(one);
}

const plainKinds = new Set<Expression['kind']>(['integer', 'binary', 'unary', 'cast', 'logical', 'builtin']);

/** The condition reads nothing but registers, and the arm assigns none of them. */
function isUntouched({ condition, whenTrue }: If): boolean {
  const variables = new Set<Variable>();
  const others: Expression[] = [];
  walkExpression(condition, {
    expression: (node) => {
      const isRegister = node.kind === 'read' && node.place.kind === 'variablePlace' && !isMemory(node.place);
      if (isRegister && !node.place.variable.addressTaken) variables.add(node.place.variable);
      else if (!plainKinds.has(node.kind)) others.push(node);
    },
  });
  walkStatement(whenTrue, {
    expression: (node) => {
      if (node.kind !== 'assign' && node.kind !== 'compoundAssign') return;
      const root = rootVariable(node.place);
      if (root !== undefined && variables.has(root)) others.push(node);
    },
  });
  return others.length === 0;
}
