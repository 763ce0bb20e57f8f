/** What the compiler asks of the IR before it compiles: what a function assigns, and where jumps are. */
import type { FunctionIr, Loop, Place, Statement, Variable } from '../../ir/nodes.ts';
import { rootVariable, statementHas, walkStatement } from '../../ir/walk.ts';

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
    walkStatement(callee.body, {
      expression: (node) => {
        if (node.kind === 'assign' || node.kind === 'compoundAssign' || node.kind === 'atomic')
          note(node.place);
        if (node.kind === 'opaque') node.clobbers.forEach(note);
      },
      statement: (node) => {
        if (node.kind === 'opaqueStatement') node.clobbers.forEach(note);
        if (node.kind !== 'loop' || node.step?.kind !== 'compoundAssign') return;
        const variable = rootVariable(node.step.place);
        if (variable !== undefined) steppedBy.set(variable, node);
      },
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
  const found = statementHas(statement, {
    statement: ({ kind }) => kind === 'break' || kind === 'continue' || kind === 'return',
  });
  jumpsKnown.set(statement, found);
  return found;
}

/** Whether a return stands inside. */
export function mayReturn(statement: Statement): boolean {
  return statementHas(statement, { statement: ({ kind }) => kind === 'return' });
}
