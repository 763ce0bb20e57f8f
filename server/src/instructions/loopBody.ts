/** What the iterations of an unrolled loop hold: its accesses in straight code, and what keeps these apart. */
import { intrinsicEffects } from '../ir/intrinsics.ts';
import type { Binary, Expression, If, Loop, Place, Statement, Variable } from '../ir/nodes.ts';
import { childrenOf, rootVariable, walkStatement } from '../ir/walk.ts';
import { constantOf } from './multiples.ts';
import type { Assignments } from './multiples.ts';
import { armObstacle, callObstacle, intrinsicObstacle, isMemory, isPassable } from './obstacles.ts';
import type { Obstacle } from './obstacles.ts';
import type { PlannedOperation } from './plan.ts';

export interface LoopAccess {
  readonly node: object;
  readonly operation: PlannedOperation;
  readonly place: Place;
  /** Every lane makes it in every iteration. */
  readonly isStraight: boolean;
  /** In iterations that the counters alone choose, so that unrolling leaves no branch around it. */
  readonly isOfSomeTurns: boolean;
}

export interface LoopBody {
  readonly accesses: readonly LoopAccess[];
  readonly obstacle: Obstacle;
  /** Nodes of all iterations of the loops inside. */
  readonly size: number;
  readonly assigned: ReadonlySet<Variable>;
}

/** A loop that runs equally often for all lanes, as its text says. */
export interface CountedLoop {
  readonly counter: Variable;
  readonly trips: number;
  readonly lowest: number;
}

/** The loop behind the statement that sets its counter; undefined unless it steps by one between constants. */
export function countedLoop(before: Statement, loop: Loop, known: Assignments): CountedLoop | undefined {
  const stepped = steppedLoop(before, loop, known);
  if (stepped?.step !== 1) return undefined;
  const trips = tripsBetweenConstants(stepped, loop, known);
  if (trips === undefined || trips < 2) return undefined;
  const { counter, first, direction } = stepped;
  return { counter, trips, lowest: direction === '-' ? first - trips + 1 : first };
}

function tripsBetweenConstants(stepped: SteppedLoop, loop: Loop, known: Assignments): number | undefined {
  const { counter, first, direction, step } = stepped;
  const { condition } = loop;
  if (condition?.kind !== 'binary' || !isReadOf(condition.left, counter)) return undefined;
  const bound = constantOf(condition.right, known);
  if (bound === undefined) return undefined;
  const distance = tripsOf(condition, direction === '-' ? first - bound : bound - first, direction);
  if (distance === undefined || (condition.operator === '!=' && distance % step !== 0)) return undefined;
  return Math.max(0, Math.ceil(distance / step));
}

/**
 * A loop that counts up from a constant to a bound that only the program's run tells; there may be several, as in
 * `k < 32 && i + k < n`. nvcc unrolls such loops in part.
 */
export function openLoop(before: Statement, loop: Loop, known: Assignments): CountedLoop | undefined {
  const stepped = steppedLoop(before, loop, known);
  if (stepped?.direction !== '+' || stepped.step !== 1 || loop.condition === undefined) return undefined;
  const { counter, first } = stepped;
  return isBounded(loop.condition, counter) ? { counter, trips: Infinity, lowest: first } : undefined;
}

function isBounded(condition: Expression, counter: Variable): boolean {
  if (condition.kind === 'cast') return isBounded(condition.operand, counter);
  if (condition.kind === 'logical')
    return (
      condition.operator === '&&' && isBounded(condition.left, counter) && isBounded(condition.right, counter)
    );
  if (condition.kind !== 'binary' || !['<', '<=', '!='].includes(condition.operator)) return false;
  const { left } = condition;
  if (left.kind !== 'binary' || left.operator !== '+') return isReadOf(left, counter);
  return isReadOf(left.left, counter) || isReadOf(left.right, counter);
}

interface SteppedLoop {
  readonly counter: Variable;
  readonly first: number;
  readonly direction: '+' | '-';
  readonly step: number;
}

function steppedLoop(before: Statement, loop: Loop, known: Assignments): SteppedLoop | undefined {
  const { step } = loop;
  if (loop.testAtEnd || step?.kind !== 'compoundAssign') return undefined;
  const { operator } = step;
  const counter = rootVariable(step.place);
  const start = counter && valueSetBy(before, counter);
  if (!counter || start === undefined || counter.addressTaken) return undefined;
  const first = constantOf(start, known);
  const by = constantOf(step.value, known);
  if (by === undefined || by < 1 || first === undefined) return undefined;
  return operator === '+' || operator === '-' ? { counter, first, direction: operator, step: by } : undefined;
}

function valueSetBy(statement: Statement, counter: Variable): Expression | undefined {
  if (statement.kind === 'declare') return statement.variable === counter ? statement.initializer : undefined;
  if (statement.kind !== 'expression' || statement.expression.kind !== 'assign') return undefined;
  const { place, value } = statement.expression;
  return place.kind === 'variablePlace' && place.variable === counter ? value : undefined;
}

function isReadOf(e: Expression, variable: Variable): boolean {
  if (e.kind === 'cast') return isReadOf(e.operand, variable);
  return e.kind === 'read' && e.place.kind === 'variablePlace' && e.place.variable === variable;
}

function tripsOf({ operator }: Binary, distance: number, direction: string): number | undefined {
  const [open, closed] = direction === '+' ? ['<', '<='] : ['>', '>='];
  if (operator === open || operator === '!=') return distance;
  return operator === closed ? distance + 1 : undefined;
}

/**
 * Loops with so many nodes of the IR in all iterations together are unrolled for certain: nvcc unrolls 256 fused
 * multiply-adds and their loads (about 2,500 nodes) whole, and 512 in part.
 */
const mostUnrolledNodes = 2000;

export function isSurelyUnrolled(loop: Loop, { trips }: CountedLoop, body: LoopBody): boolean {
  if (loop.unroll === 'full') return true;
  if (loop.unroll !== undefined && loop.unroll < trips) return false;
  return trips * body.size <= mostUnrolledNodes;
}

const bodies = new WeakMap<Loop, LoopBody>();

/** `known` is of the function that the loop stands in. */
export function loopBody(loop: Loop, known: Assignments): LoopBody {
  let body = bodies.get(loop);
  if (body === undefined) bodies.set(loop, (body = surveyed(loop, known)));
  return body;
}

function surveyed(loop: Loop, known: Assignments): LoopBody {
  const survey = new Survey(known);
  survey.statement(loop.body);
  const assigned = new Set<Variable>();
  walkStatement(loop.body, {
    statement: (node) => {
      if (node.kind === 'declare') assigned.add(node.variable);
    },
    expression: (node) => {
      const root =
        node.kind === 'assign' || node.kind === 'compoundAssign' ? rootVariable(node.place) : undefined;
      if (root) assigned.add(root);
    },
  });
  // Unrolling makes constants of the counters of loops inside.
  for (const counter of survey.counters) assigned.delete(counter);
  const { accesses, obstacle, size } = survey;
  return { accesses, obstacle, size, assigned };
}

class Survey implements Omit<LoopBody, 'assigned'> {
  readonly accesses: LoopAccess[] = [];
  obstacle: Obstacle = 'passable';
  size = 0;
  readonly counters = new Set<Variable>();
  private readonly known: Assignments;
  private isStraight = true;
  private isOfSomeTurns = false;
  private times = 1;

  constructor(known: Assignments) {
    this.known = known;
  }

  private meet(obstacle: Obstacle): void {
    if (obstacle === 'assembly') return;
    if (obstacle === 'solid' || this.obstacle === 'passable') this.obstacle = obstacle;
  }

  private apart(inside: () => void): void {
    const outer = this.isStraight;
    this.isStraight = false;
    inside();
    this.isStraight = outer;
  }

  /** What keeps accesses apart in these iterations doesn't in the others. */
  private someTurns(node: If): void {
    const outer = { obstacle: this.obstacle, isOfSomeTurns: this.isOfSomeTurns };
    this.isOfSomeTurns = true;
    this.arms(node);
    Object.assign(this, outer);
  }

  private arms({ whenTrue, whenFalse }: If): void {
    this.statement(whenTrue);
    if (whenFalse) this.statement(whenFalse);
  }

  statement(node: Statement, before?: Statement): void {
    switch (node.kind) {
      case 'expression':
        this.expression(node.expression);
        return;
      case 'declare':
        if (node.initializer) this.expression(node.initializer);
        return;
      case 'block':
        node.statements.forEach((one, i) => {
          this.statement(one, node.statements[i - 1]);
        });
        return;
      case 'loop':
        this.loop(node, before);
        return;
      case 'if':
        this.meet('doubtful');
        this.expression(node.condition);
        if (isKnownPerTurn(node.condition, this.known)) this.someTurns(node);
        else
          this.apart(() => {
            this.arms(node);
          });
        return;
      case 'continue':
      case 'opaqueStatement':
        this.meet('doubtful');
        return;
      case 'switch':
      case 'return':
      case 'break':
        this.meet('solid');
        return;
    }
  }

  private loop(loop: Loop, before: Statement | undefined): void {
    const stepped = before && steppedLoop(before, loop, this.known);
    const trips = stepped && tripsBetweenConstants(stepped, loop, this.known);
    // nvcc makes straight code of one turn whatever the pragma says.
    if (stepped === undefined || trips === undefined || (loop.unroll === 1 && trips > 1)) {
      this.meet('solid');
      return;
    }
    const values = this.known.every(stepped.counter) ?? [];
    if (values.every((value) => constantOf(value, this.known) !== undefined))
      this.counters.add(stepped.counter);
    const outer = this.times;
    this.times *= trips;
    this.statement(loop.body);
    this.times = outer;
  }

  private expression(node: Expression): void {
    this.size += this.times;
    switch (node.kind) {
      case 'sequence':
        for (const one of node.effects) this.statement(one);
        this.expression(node.value);
        return;
      case 'logical':
        this.expression(node.left);
        this.arm(node.right);
        return;
      case 'conditional':
        this.expression(node.condition);
        this.arm(node.whenTrue);
        this.arm(node.whenFalse);
        return;
      default:
        for (const child of childrenOf(node)) this.expression(child);
        this.meet(obstacleOf(node, this.known));
        this.access(node);
    }
  }

  private arm(node: Expression): void {
    if (!isPassable(armObstacle(node))) this.meet('doubtful');
    this.apart(() => {
      this.expression(node);
    });
  }

  private access(node: Expression): void {
    if (node.kind !== 'read' && node.kind !== 'assign' && node.kind !== 'compoundAssign') return;
    const { place } = node;
    if (!isMemory(place)) return;
    const isStraight = this.isStraight && place.at.anchor.path === node.at.anchor.path;
    const { isOfSomeTurns } = this;
    if (node.kind !== 'assign')
      this.accesses.push({ node, operation: 'load', place, isStraight, isOfSomeTurns });
    if (node.kind !== 'read')
      this.accesses.push({ node, operation: 'store', place, isStraight, isOfSomeTurns });
  }
}

/** Variables that are followed to what they are set to. */
const deepest = 4;

/** Made of constants and counters that step from a constant by constants. */
function isKnownPerTurn(e: Expression, known: Assignments, depth = deepest): boolean {
  switch (e.kind) {
    case 'integer':
      return true;
    case 'cast':
      return isKnownPerTurn(e.operand, known, depth);
    case 'binary':
    case 'logical':
      return isKnownPerTurn(e.left, known, depth) && isKnownPerTurn(e.right, known, depth);
    case 'read': {
      if (e.place.kind !== 'variablePlace' || depth === 0) return false;
      const value = known.only(e.place.variable);
      if (value) return isKnownPerTurn(value, known, depth - 1);
      const values = known.every(e.place.variable) ?? [];
      return values.length > 0 && values.every((one) => constantOf(one, known) !== undefined);
    }
    default:
      return false;
  }
}

/** Roots and divisions branch off to a slow path (kernels-q.cu), so that the loads of several iterations stay apart. */
const branchingMath = /^__f?sqrt|^r?sqrt|^__fdividef|^__frcp|^__fdiv/;

function obstacleOf(node: Expression, known: Assignments): Obstacle {
  switch (node.kind) {
    case 'call':
      return callObstacle(node.callee);
    case 'intrinsic': {
      if (intrinsicEffects(node.name).isBlockBarrier) return 'solid';
      const isStraight = isPassable(intrinsicObstacle(node)) && !branchingMath.test(node.name);
      return isStraight ? 'passable' : 'doubtful';
    }
    case 'binary': {
      const isDivision = node.operator === '/' || node.operator === '%';
      const isPlain = node.type.kind === 'integer' && constantOf(node.right, known) !== undefined;
      return isDivision && !isPlain ? 'doubtful' : 'passable';
    }
    case 'compoundAssign': {
      const isDivision = node.operator === '/' || node.operator === '%';
      return isDivision ? 'doubtful' : 'passable';
    }
    case 'atomic':
    case 'opaque':
    case 'launch':
      return 'doubtful';
    default:
      return 'passable';
  }
}
