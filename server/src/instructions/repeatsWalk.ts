/** Follows the statements of a function with what its variables and memory hold. */
import type { Block, Expression, FunctionIr, If, Loop, Statement, Switch, Variable } from '../ir/nodes.ts';
import { expressionHas, rootVariable, walkStatement } from '../ir/walk.ts';
import type { AccessSurvey } from './accessSurvey.ts';
import { sourcesIn } from './aliasing.ts';
import type { AvailableValues } from './availableValues.ts';
import { LaneDependences } from './laneDependence.ts';
import { halfKnown } from './loadsInOtherArm.ts';
import type { ArmName, HalfEnd, HalfKnown, LoadInArm } from './loadsInOtherArm.ts';
import { LoopFrame } from './loopFrame.ts';
import type { Entry, TurnChange } from './loopFrame.ts';
import { countedLoop, isSurelyUnrolled, loopBody } from './loopBody.ts';
import type { CountedLoop } from './loopBody.ts';
import type { Assignments } from './multiples.ts';
import type { Repeat } from './repeats.ts';
import { isMemory } from './obstacles.ts';
import { addSums, constantSum } from './sums.ts';
import { RepeatsExpressions } from './repeatsExpressions.ts';
import { copyOf } from './repeatsMemory.ts';
import type { Point } from './repeatsMemory.ts';

/** Bodies of nested loops are followed twice for each depth, so that large ones are not followed at all. */
const mostSteps = 100_000;
/** Turns that are followed one by one. */
const mostTurns = 32;

class TooLong extends Error {}

export class RepeatsWalk extends RepeatsExpressions {
  private steps = 0;
  private readonly known: Assignments;
  private readonly lanes: LaneDependences;
  /** Jumps inside a `switch` that only leave it. */
  private switches = 0;

  constructor(fn: FunctionIr, { uses }: AccessSurvey, known: Assignments) {
    super(sourcesIn(fn, known), uses);
    this.known = known;
    this.lanes = new LaneDependences(known, fn.role === 'kernel');
  }

  protected mayPartLanes(condition: Expression): boolean {
    return this.lanes.of(condition) !== 'none';
  }

  found(body: Block): readonly Repeat[] {
    try {
      this.statement(body);
    } catch (problem) {
      if (!(problem instanceof TooLong)) throw problem;
      this.inArms.length = 0;
      return [];
    }
    return this.repeats();
  }

  loadsInArms(): readonly LoadInArm[] {
    return this.inArms.filter((one) => this.isVisitedOnce(one));
  }

  statement(node: Statement): void {
    if (++this.steps > mostSteps) throw new TooLong();
    switch (node.kind) {
      case 'expression':
        this.evaluate(node.expression);
        return;
      case 'declare':
        this.declared(node.variable, node.initializer && this.evaluate(node.initializer));
        if (node.initializer) this.copied(node.variable, node.initializer);
        return;
      case 'block':
        // A label is reached from elsewhere.
        if (node.label !== undefined) throw new TooLong();
        node.statements.forEach((one, i) => {
          if (one.kind === 'loop') this.loop(one, node.statements[i - 1]);
          else this.statement(one);
        });
        return;
      case 'if':
        this.branch(node);
        return;
      case 'loop':
        this.loop(node, undefined);
        return;
      case 'switch':
        this.switch(node);
        return;
      case 'return':
        if (node.value !== undefined) this.evaluate(node.value);
        this.leave(this.frames);
        return;
      case 'break':
      case 'continue':
        if (node.kind === 'break' && this.switches > 0) this.point.isLeft = true;
        else this.leave(this.frames.slice(-1), node.kind === 'continue');
        return;
      case 'opaqueStatement':
        if (node.jumpsTo !== undefined) throw new TooLong();
        this.happens({ kind: 'unknown' });
        for (const place of node.clobbers) this.written(place, undefined);
        return;
    }
  }

  private leave(frames: readonly LoopFrame[], continues = false): void {
    for (const frame of frames) frame.leave(continues);
    this.point.isLeft = true;
  }

  private branch(node: If): void {
    const [whenTrue, whenFalse] = this.test(node.condition);
    const outer = this.twoArms;
    if (node.whenFalse !== undefined) this.twoArms++;
    const ends: Partial<Record<ArmName, HalfEnd>> = {};
    const follow = (arm: ArmName) => (): void => {
      const before = this.made.length;
      const statement = node[arm];
      if (statement !== undefined) this.statement(statement);
      if (this.rehearsals === 0) ends[arm] = this.endSince(before);
    };
    this.arms(whenTrue, whenFalse, follow('whenTrue'), follow('whenFalse'));
    this.twoArms = outer;
    const { whenTrue: one, whenFalse: other } = ends;
    if (one === undefined || other === undefined) return;
    // A load before the branch of what one arm changes may be moved into the other, where nothing else uses it.
    const isNew = ({ value: { key } }: HalfKnown): boolean =>
      [whenTrue, whenFalse].every(({ memory }) => memory.get(key) === undefined);
    const known = halfKnown(node, { whenTrue: one, whenFalse: other }).filter(isNew);
    this.halfKnown = new Map(known.map((half) => [half.value.key, half]));
  }

  /** What is known where an arm ends that began when so many accesses had been made. */
  private endSince(made: number): HalfEnd {
    const { memory, values, isLeft } = this.point;
    const first = this.made[made];
    const updates = first?.node as Expression | undefined;
    // The right side of `s[i] += t[j]` comes first.
    const isFirst = updates?.kind !== 'compoundAssign' || !loadsMemory(updates.value);
    const firstLoad = first?.operation === 'load' && isFirst ? first.key : undefined;
    const inside = this.made.slice(made).filter(({ operation }) => operation === 'load');
    const loads = new Set(inside.map(({ key }) => key));
    return { isLeft, known: memory.table(), values: values.copy(), firstLoad, loads };
  }

  private switch(node: Switch): void {
    this.evaluate(node.subject);
    const before = this.point;
    const ends: Point[] = [];
    this.switches++;
    this.twoArms++;
    this.inArm(() => {
      for (const one of node.cases) {
        this.point = copyOf(before);
        this.turn();
        for (const inner of one.statements) this.statement(inner);
        ends.push(this.point);
      }
    });
    this.switches--;
    this.twoArms--;
    this.turn();
    this.point = copyOf(before);
    for (const end of ends) this.meetAt({ ...end, isLeft: false });
    for (const variable of assignedIn(node)) this.declared(variable, undefined);
  }

  private loop(loop: Loop, before: Statement | undefined): void {
    const switches = this.switches;
    this.switches = 0;
    const counted = before && countedLoop(before, loop, this.known);
    const entry = this.entryOf(loop, counted);
    const frame = new LoopFrame(loop, this.frames.at(-1), entry, this.sources, this.rehearsals);
    const start = copyOf(this.point);
    this.turn();
    this.frames.push(frame);
    const assigned = [...assignedIn(loop)];
    const turn = assigned.map((variable) => {
      // A counter between constants has the same values each time.
      const around = variable === counted?.counter ? [frame] : this.frames;
      const now = this.fresh(variable.type.kind === 'pointer', around);
      start.values.set(variable, '', now);
      return { variable, now };
    });
    // Once to see what happens in the loop, and once with what survives that.
    const isSeen = this.rehearse(loop, frame, start);
    if (!isSeen) {
      frame.begin();
      this.point = copyOf(start);
      this.round(loop, frame);
      const { values, memory, isLeft } = this.point;
      const changes = turn.map(({ variable, now }): TurnChange => ({ now, next: values.get(variable, '') }));
      if (!isLeft) frame.finish(memory, changes);
    }
    this.frames.pop();
    this.turn();
    this.switches = switches;
    const isUnrolled = entry.isUnrolled && !frame.isLeftEarly && this.rehearsals === 0;
    const memory = isUnrolled ? this.behindAllTurns(loop, counted, start) : undefined;
    this.point = memory === undefined ? start : { ...start, memory };
    for (const variable of assigned) this.declared(variable, undefined);
  }

  /** Of a loop that is unrolled whole each turn's values are at hand behind it, where nothing has changed them since. */
  private behindAllTurns(
    loop: Loop,
    counted: CountedLoop | undefined,
    start: Point,
  ): AvailableValues | undefined {
    if (counted === undefined || counted.trips > mostTurns) return undefined;
    if (loopBody(loop, this.known).obstacle !== 'passable') return undefined;
    const { counter, trips, lowest } = counted;
    const isFalling = loop.step?.kind === 'compoundAssign' && loop.step.operator === '-';
    this.point = copyOf(start);
    this.quietly(() => {
      for (let turn = 0; turn < trips; turn++) {
        this.declared(counter, constantSum(isFalling ? lowest + trips - 1 - turn : lowest + turn));
        this.statement(loop.body);
        this.turn();
      }
    });
    return this.point.memory;
  }

  /**
   * Follows a turn for what happens in it, and takes away what does not survive that. True where another turn would show
   * nothing more to the loops around: they are rehearsed themselves, and what was used survives.
   */
  private rehearse(loop: Loop, frame: LoopFrame, start: Point): boolean {
    const usedBefore = this.used;
    const used = (this.used = new Set());
    this.point = copyOf(start);
    this.quietly(() => {
      this.round(loop, frame);
    });
    const before = start.memory.copy();
    for (const event of frame.events) start.memory.forget(event, this.sources);
    this.keepWhatComesBack(loop, frame, before, start.memory);
    for (const key of used) usedBefore.add(key);
    this.used = usedBefore;
    const isLost = (key: string): boolean => before.get(key) !== start.memory.get(key);
    return this.rehearsals > 0 && ![...used].some(isLost);
  }

  /** What was at hand before the loop and is again behind each turn, which stored it, is so where a turn begins. */
  private keepWhatComesBack(
    loop: Loop,
    frame: LoopFrame,
    before: AvailableValues,
    memory: AvailableValues,
  ): void {
    const behind = this.point;
    if (behind.isLeft || frame.isLeftEarly) return;
    for (const key of before.keys()) {
      const value = memory.get(key) === undefined ? behind.memory.get(key) : undefined;
      if (value === undefined || value.address.variesIn(loop)) continue;
      memory.set(key, { ...value, value: this.fresh(value.place.type.kind === 'pointer') });
    }
  }

  /** Whether the first test lets everybody in, as `0 < 8` does. */
  private entryOf(loop: Loop, counted: CountedLoop | undefined): Entry {
    const { condition, testAtEnd } = loop;
    if (condition === undefined || testAtEnd) return { isSure: true, guard: undefined, isUnrolled: false };
    const before = this.point;
    const isUnrolled = counted !== undefined && isSurelyUnrolled(loop, counted, loopBody(loop, this.known));
    let entry: Entry = { isSure: false, guard: undefined, isUnrolled };
    this.quietly(() => {
      this.point = copyOf(before);
      const guard = this.evaluate(condition);
      this.point = copyOf(before);
      entry = { isSure: this.holds(condition), guard, isUnrolled };
    });
    this.point = before;
    return entry;
  }

  private holds(condition: Expression): boolean {
    if (condition.kind !== 'binary') return false;
    const distance = addSums(this.evaluate(condition.left), this.evaluate(condition.right), -1);
    if (distance.terms.length > 0) return false;
    const test = comparisons.get(condition.operator);
    return test?.(distance.constant) ?? false;
  }

  /** One turn. */
  private round(loop: Loop, frame: LoopFrame): void {
    const { condition, testAtEnd, body, step } = loop;
    if (condition !== undefined && !testAtEnd) {
      frame.isInTest = true;
      [this.point] = this.test(condition);
      frame.isInTest = false;
    }
    this.statement(body);
    if (step !== undefined) this.evaluate(step);
    if (condition !== undefined && testAtEnd) this.evaluate(condition);
  }

  /** Both ways of a branch, which meet behind it. */
  protected arms(before: Point, otherwise: Point, first: () => void, second: () => void): void {
    this.turn();
    this.inArm(() => {
      this.point = copyOf(before);
      first();
      this.turn();
      const one = this.point;
      this.point = copyOf(otherwise);
      second();
      this.turn();
      const other = this.point;
      if (one.isLeft !== other.isLeft) this.point = one.isLeft ? other : one;
      else {
        this.point = one;
        this.meetAt(other);
      }
    });
  }

  protected meeting(one: Point, other: Point): Point {
    this.point = copyOf(one);
    this.meetAt(other);
    return this.point;
  }

  private meetAt(other: Point): void {
    this.point.memory.meet(other.memory, () => this.fresh(false));
    this.point.values.meet(other.values, ({ type }) => this.fresh(type.kind === 'pointer'));
  }

  protected inArm(inside: () => void): void {
    const innermost = this.frames.at(-1);
    const outer = innermost?.isConditional;
    if (innermost) innermost.isConditional = true;
    inside();
    if (innermost) {
      innermost.isConditional = outer ?? false;
      innermost.isBranched = true;
    }
  }
}

function loadsMemory(value: Expression): boolean {
  return expressionHas(value, { expression: (node) => node.kind === 'read' && isMemory(node.place) });
}

const comparisons: ReadonlyMap<string, (distance: number) => boolean> = new Map([
  ['<', (distance) => distance < 0],
  ['<=', (distance) => distance <= 0],
  ['>', (distance) => distance > 0],
  ['>=', (distance) => distance >= 0],
  ['!=', (distance) => distance !== 0],
]);

const assignedBy = new WeakMap<Statement, ReadonlySet<Variable>>();

/** The variables that a statement may change. */
function assignedIn(statement: Statement): ReadonlySet<Variable> {
  let found = assignedBy.get(statement) as Set<Variable> | undefined;
  if (found !== undefined) return found;
  assignedBy.set(statement, (found = new Set()));
  const variables = found;
  walkStatement(statement, {
    statement: (node) => {
      if (node.kind === 'declare') variables.add(node.variable);
      if (node.kind === 'opaqueStatement') for (const place of node.clobbers) add(rootVariable(place));
    },
    expression: (node) => {
      if (node.kind === 'assign' || node.kind === 'compoundAssign') add(rootVariable(node.place));
      if (node.kind === 'opaque') for (const place of node.clobbers) add(rootVariable(place));
    },
  });
  function add(variable: Variable | undefined): void {
    if (variable !== undefined) variables.add(variable);
  }
  return found;
}
