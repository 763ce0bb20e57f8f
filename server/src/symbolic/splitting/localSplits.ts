/**
 * Cutting a range only where the answer differs: a statement is evaluated for each part, and the whole range goes on
 * behind it where every part left the same behind. Where the parts differ (lanes returned, an index took another form)
 * the statement around it is cut instead, up to the whole kernel or loop.
 */
import type { Statement, Variable } from '../../ir/nodes.ts';
import { rootVariable } from '../../ir/walk.ts';
import { hasBarrier, leavesStatement, variablesWithin } from './statementShape.ts';
import type { Machine } from '../machine.ts';
import { takeCheckpoint, restoreCheckpoint } from './checkpoints.ts';
import type { Checkpoint } from './checkpoints.ts';
import { loopShape } from '../loops/loopShape.ts';
import { isRegister } from '../storage/places.ts';
import { sameValue } from '../values/sameValue.ts';
import { SplitRequest, partsOf } from './splitting.ts';
import type { State } from '../state.ts';
import { cloneState } from '../state.ts';
import { isWeightCounted, weightOf } from '../values/remainderClasses.ts';
import { VariableStore } from '../storage/variableStore.ts';

type Execute = (statement: Statement, machine: Machine) => void;

/** Statements that asked for parts: 'parts' where they are evaluated in parts, 'whole' where that did not help. */
export type SplitMarks = Map<Statement, 'parts' | 'whole'>;

/** A bounds check cuts a range at its two ends; more cuts than that count for good. */
const mostCutsForFree = 2;

/** Evaluates a statement, in parts where it asked for them before. */
export function executeInParts(statement: Statement, machine: Machine, execute: Execute): void {
  const mark = machine.splitMarks.get(statement);
  if (mark === 'parts') {
    const request = runInParts(statement, machine, execute);
    if (request === undefined) return;
    machine.splitMarks.set(statement, 'whole');
    throw request;
  }
  try {
    execute(statement, machine);
  } catch (error) {
    if (mark === undefined && error instanceof SplitRequest && !error.again && !error.ofOwner) {
      const mayHelp =
        !setsAnswer(statement, machine) && !hasBarrier(statement) && !leavesStatement(statement);
      machine.splitMarks.set(statement, mayHelp ? 'parts' : 'whole');
      // The state is lost, so everything up to here is evaluated again.
      if (mayHelp) machine.withdraw(error);
    }
    throw error;
  }
}

/** Evaluates a statement as often as something in it asks for parts; what happened before it stays. */
export function executeAgain(statement: Statement, machine: Machine, execute: Execute): void {
  const before = takeCheckpoint(machine);
  while (true) {
    try {
      execute(statement, machine);
      return;
    } catch (error) {
      if (!(error instanceof SplitRequest) || !error.again) throw error;
      restoreCheckpoint(before, machine);
    }
  }
}

/** Whether it gives a variable that matters its value, which would hardly be the same in all parts. */
function setsAnswer(statement: Statement, { relevance }: Machine): boolean {
  if (statement.kind === 'declare') return relevance.bears(statement.variable);
  // A for's counter is declared in the block around it.
  if (statement.kind === 'loop') {
    for (const variable of loopShape(statement).assigned) if (relevance.bears(variable)) return true;
    return false;
  }
  if (statement.kind !== 'expression') return false;
  const { expression } = statement;
  if (expression.kind !== 'assign' && expression.kind !== 'compoundAssign') return false;
  const root = rootVariable(expression.place);
  return root !== undefined && isRegister(root) && relevance.bears(root);
}

/** The request that could not be met with parts of this statement, if there is one. */
function runInParts(statement: Statement, machine: Machine, execute: Execute): SplitRequest | undefined {
  const before = takeCheckpoint(machine);
  try {
    execute(statement, machine);
    return undefined;
  } catch (error) {
    if (!(error instanceof SplitRequest) || error.again || error.ofOwner) throw error;
    restoreCheckpoint(before, machine);
    const merged = runParts(error, statement, before, machine, execute);
    if (merged) machine.state = merged;
    else restoreCheckpoint(before, machine);
    if (!merged) return error;
    if (error.cuts.length <= mostCutsForFree) machine.giveBack(error);
    return undefined;
  }
}

function runParts(
  { symbol, cuts }: SplitRequest,
  statement: Statement,
  before: Checkpoint,
  machine: Machine,
  execute: Execute,
): State | undefined {
  const { min, max } = symbol;
  const { weight, fixedSymbols: fixed, isWeightCounted: isCounted } = machine;
  const whole = weightOf(symbol);
  const ends: State[] = [];
  machine.partsWithinParts++;
  try {
    for (const part of partsOf(min, max, cuts)) {
      machine.state = cloneState(before.state);
      symbol.min = part.min;
      symbol.max = part.max;
      machine.weight = (weight * weightOf(symbol)) / whole;
      machine.isWeightCounted = isCounted && isWeightCounted(symbol);
      machine.fixedSymbols = fixed + (part.min === part.max ? 1 : 0);
      if (runInParts(statement, machine, execute) || hasLeft(before, machine)) return undefined;
      ends.push(machine.state);
    }
  } finally {
    machine.partsWithinParts--;
    symbol.min = min;
    symbol.max = max;
    machine.weight = weight;
    machine.isWeightCounted = isCounted;
    machine.fixedSymbols = fixed;
  }
  return merge(statement, before.state, ends);
}

/** Whether lanes went elsewhere than behind the statement. */
function hasLeft(before: Checkpoint, machine: Machine): boolean {
  const { mask, left } = machine.state;
  const entry = before.state;
  return (
    left !== entry.left ||
    mask.may !== entry.mask.may ||
    mask.must !== entry.mask.must ||
    machine.frame?.returnedMay !== before.frame?.returnedMay ||
    machine.frame?.ends !== before.frame?.ends
  );
}

/** The state behind all parts; undefined where something that outlives the statement differs. */
function merge(statement: Statement, entry: State, ends: readonly State[]): State | undefined {
  const [first, ...others] = ends;
  if (!first) return undefined;
  const own = variablesWithin(statement);
  const differing = new Set<Variable>();
  const variables = others.reduce(
    (joined, end) =>
      VariableStore.join(
        joined,
        end.variables,
        (variable) => own.has(variable),
        (a, b, variable) => {
          const same = sameValue(a, b);
          if (!same) differing.add(variable);
          return same ?? a;
        },
      ),
    first.variables,
  );
  if (differing.size > 0) return undefined;
  return {
    variables,
    epoch: Math.max(...ends.map((end) => end.epoch)),
    mask: entry.mask,
    left: entry.left,
  };
}
