/** Statements of constexpr functions, run at compile time. */
import type { Expression, Place, Statement, Variable } from '../../ir/nodes.ts';
import { pointerTarget, resolvedPlace } from './constantPointers.ts';
import { isPlace } from './constantCalls.ts';
import { notConstant, zeroOf, spend, valueOf } from './constants.ts';
import type { ConstantValue, Machine } from './constants.ts';

export type Outcome =
  'next' | 'break' | 'continue' | { readonly value: ConstantValue } | { readonly place: Place };

function runAll(statements: readonly Statement[], machine: Machine): Outcome {
  for (const statement of statements) {
    const outcome = run(statement, machine);
    if (outcome !== 'next') return outcome;
  }
  return 'next';
}

export function run(node: Statement, machine: Machine): Outcome {
  spend(machine);
  switch (node.kind) {
    case 'expression':
      valueOf(node.expression, machine);
      return 'next';
    case 'declare':
      declareLocal(node.variable, node.initializer, machine);
      return 'next';
    case 'block':
      return runAll(node.statements, machine);
    case 'if': {
      const isTrue = Number(valueOf(node.condition, machine)) !== 0;
      if (isTrue) return run(node.whenTrue, machine);
      return node.whenFalse === undefined ? 'next' : run(node.whenFalse, machine);
    }
    case 'loop':
      return loop(node, machine);
    case 'switch':
      return runSwitch(node, machine);
    case 'break':
    case 'continue':
      return node.kind;
    case 'return':
      if (node.value === undefined) return { value: 0n };
      if (machine.returnsPlace) return { place: resolvedPlace(pointerTarget(node.value, machine), machine) };
      return { value: valueOf(node.value, machine) };
    case 'opaqueStatement':
      throw notConstant;
  }
}

function declareLocal(variable: Variable, initializer: Expression | undefined, machine: Machine): void {
  if (isPlace(variable.type)) {
    if (initializer === undefined) throw notConstant;
    machine.references.set(variable, pointerTarget(initializer, machine));
    return;
  }
  machine.locals.set(
    variable,
    initializer === undefined ? zeroOf(variable.type) : valueOf(initializer, machine),
  );
}

export function loop(node: Extract<Statement, { kind: 'loop' }>, machine: Machine): Outcome {
  let isFirst = true;
  for (;;) {
    spend(machine);
    const isTested = !(node.testAtEnd && isFirst);
    if (isTested && node.condition !== undefined && Number(valueOf(node.condition, machine)) === 0)
      return 'next';
    isFirst = false;
    const outcome = run(node.body, machine);
    if (outcome === 'break') return 'next';
    if (typeof outcome === 'object') return outcome;
    if (node.step !== undefined) valueOf(node.step, machine);
  }
}

function runSwitch(node: Extract<Statement, { kind: 'switch' }>, machine: Machine): Outcome {
  const subject = valueOf(node.subject, machine);
  const match = node.cases.findIndex((one) => one.values.some((value) => BigInt(value) === subject));
  const start = match >= 0 ? match : node.cases.findIndex((one) => one.isDefault);
  if (start < 0) return 'next';
  for (const one of node.cases.slice(start)) {
    const outcome = runAll(one.statements, machine);
    if (outcome === 'break') return 'next';
    if (outcome !== 'next') return outcome;
  }
  return 'next';
}
