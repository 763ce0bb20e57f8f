/**
 * nvcc makes two loops of one over a number of elements that it doesn't know, where what an iteration does hangs on which
 * side of a number it is, `if (j != i) …` or `if (j < i) …`: up to i, and from there on. Where i differs from lane to lane,
 * so does the iteration at which lanes begin the second one, and an address that moves with the iteration is another one
 * for each. Read off nvcc 13.0's code for sm_90 (kernels-v.cu of test-fixtures/hardware): so it is where a check of i stands
 * before the loop, from which i + 1 is known not to overflow, in loops that count up from 0 and are in no other loop. A loop that ends at i,
 * `if (j == i) break`, is one with another bound.
 */
import type { Expression, FunctionIr, If, Loop, Statement, Variable } from '../../ir/nodes.ts';
import { statementHas, walkExpression, walkStatement } from '../../ir/walk.ts';
import type { Machine } from '../machine.ts';
import { activeRange } from '../state.ts';
import type { AccessEvent } from '../summary/recording.ts';
import type { Spread } from '../summary/patternCounts.ts';
import { isUniform } from '../values/lanes.ts';
import { isUniformPolynomial, uniformConstant } from '../values/polynomial.ts';
import type { Symbol } from '../values/symbols.ts';
import type { IterationVariables } from './inductions.ts';

/** The second loop is unrolled in blocks of at most so many iterations, at whose starts lanes meet. */
const largestBlock = 16;
const sectorBytes = 32;

/** Widens what the loop's accesses recorded since event `from` where they move with the iteration. */
export function allowForSplitting(
  loop: Loop,
  from: number,
  variables: IterationVariables,
  counter: Symbol,
  machine: Machine,
): void {
  if (!isSplit(loop, variables, machine)) return;
  machine.changeAccesses(from, (event) => {
    const step = bytesPerIteration(event, counter);
    return step === 0 ? event : apart(event, step);
  });
}

function isSplit(loop: Loop, { steps }: IterationVariables, machine: Machine): boolean {
  const { condition } = loop;
  if (machine.loops.length !== 1 || loop.unroll === 'full' || condition?.kind !== 'binary') return false;
  const counted = variableIn(condition.left);
  const step = counted && steps.get(counted);
  if (step?.start.kind !== 'integer' || condition.right.kind === 'integer') return false;
  if (uniformConstant(step.start.polynomial) !== 0 || uniformConstant(step.change) !== 1) return false;
  const found = ownIteration(loop.body, counted!);
  const value = found && machine.state.variables.get(found.own);
  if (value?.kind !== 'integer' || isUniformPolynomial(value.polynomial)) return false;
  const { own, isLast } = found!;
  const inside = machine.frames.at(-1)?.function;
  return isLast || own.storage === 'parameter' || (inside !== undefined && isChecked(own, inside, loop));
}

interface OwnIteration {
  readonly own: Variable;
  /** The loop ends there: it is one with another bound. */
  readonly isLast: boolean;
}

/** What the counter is compared with where the iteration has two ways, of which one accesses memory. */
function ownIteration(body: Statement, counted: Variable): OwnIteration | undefined {
  const statements = body.kind === 'block' ? body.statements : [body];
  for (const [i, statement] of statements.entries()) {
    if (statement.kind !== 'if') continue;
    const own = comparedWith(statement.condition, counted);
    const left = leaves(statement);
    const behind = left === undefined ? [] : statements.slice(i + 1);
    const arms = [statement.whenTrue, statement.whenFalse, ...behind];
    if (own !== undefined && arms.some((arm) => arm !== undefined && accessesMemory(arm)))
      return { own, isLast: left === 'break' };
  }
  return undefined;
}

function comparedWith(condition: Expression, counted: Variable): Variable | undefined {
  if (condition.kind !== 'binary' || !/^(?:[=!]=|[<>]=?)$/.test(condition.operator)) return undefined;
  const [left, right] = [variableIn(condition.left), variableIn(condition.right)];
  if (left === counted) return right;
  return right === counted ? left : undefined;
}

function variableIn(expression: Expression): Variable | undefined {
  if (expression.kind === 'cast') return variableIn(expression.operand);
  const isRead = expression.kind === 'read' && expression.place.kind === 'variablePlace';
  return isRead ? expression.place.variable : undefined;
}

/** How the arm ends, where it leaves the iteration. */
function leaves({ whenTrue }: If): 'break' | 'continue' | undefined {
  const last = whenTrue.kind === 'block' ? whenTrue.statements.at(-1) : whenTrue;
  return last?.kind === 'break' || last?.kind === 'continue' ? last.kind : undefined;
}

function accessesMemory(statement: Statement): boolean {
  return statementHas(statement, { place: ({ kind }) => kind === 'dereference' });
}

/** Whether an `if` outside the loop asks how large a variable is. */
function isChecked(variable: Variable, { body }: FunctionIr, loop: Loop): boolean {
  let found = false;
  const asks = (node: Expression): void => {
    const isOrder = node.kind === 'binary' && /^[<>]=?$/.test(node.operator);
    if (isOrder && [node.left, node.right].some((side) => variableIn(side) === variable)) found = true;
  };
  const ofLoop = new Set<Statement>();
  walkStatement(loop.body, { statement: (inner) => ofLoop.add(inner) });
  if (body === undefined) return false;
  walkStatement(body, {
    statement: (statement) => {
      if (statement.kind === 'if' && !ofLoop.has(statement))
        walkExpression(statement.condition, { expression: asks });
    },
  });
  return found;
}

/** 0 where an access stays where it is, or moves in another way. */
function bytesPerIteration({ offset, counts }: AccessEvent, counter: Symbol): number {
  if (offset === undefined || counts.status === 'unknown') return 0;
  const own = offset.terms.filter(({ monomial }) => monomial.symbols.includes(counter));
  const [term, ...others] = own;
  if (term === undefined) return 0;
  const isLinear = others.length === 0 && term.monomial.symbols.length === 1 && isUniform(term.coefficient);
  return isLinear ? Math.abs(term.coefficient) : Infinity;
}

/** Lanes that are up to a block of iterations more than a warp apart. */
function apart(event: AccessEvent, step: number): AccessEvent {
  const { counts, mask, widthInBytes } = event;
  const lanes = activeRange(mask).max;
  const most = lanes * Math.max(1, widthInBytes / sectorBytes);
  const reach = (lanes + largestBlock) * step + widthInBytes;
  const together = Math.ceil(reach / sectorBytes) + 1;
  const raise = (spread: Spread | undefined, limit: number): Spread | undefined =>
    spread && { ...spread, max: Math.max(spread.max, Math.min(most, limit)) };
  const largest = counts.sectors?.max ?? 1;
  return {
    ...event,
    counts: {
      ...counts,
      status: 'bounded',
      sectors: raise(counts.sectors, Math.max(together, largest * 2)),
      wavefronts: raise(counts.wavefronts, Infinity),
      reason: counts.reason ?? 'the compiler splits the loop at an iteration of each lane',
      meanOf: undefined,
    },
  };
}
