/** Follows a function in the order of evaluation and hands its accesses, with what parts them, to the groups. */
import type {
  Assign,
  CompoundAssign,
  Expression,
  FunctionIr,
  If,
  Loop,
  Place,
  Read,
  Statement,
  Switch,
  Variable,
} from '../ir/nodes.ts';
import { rootVariable } from '../ir/walk.ts';
import { AccessGroups } from './accessGroups.ts';
import type { Run } from './accessGroups.ts';
import { PointerSources } from './aliasing.ts';
import { fieldPlace, isVolatile } from './elements.ts';
import type { Versions } from './elements.ts';
import {
  armObstacle,
  callObstacles,
  ifObstacle,
  intrinsicObstacle,
  isHalfArithmetic,
  isMemory,
  loopObstacle,
} from './obstacles.ts';
import type { Obstacle } from './obstacles.ts';
import type { PlannedOperation } from './plan.ts';
import type { Repeats } from './repeats.ts';
import type { WholeObjects } from './wholeObjects.ts';
import { isLibraryPath } from '../text/location.ts';

export interface StraightCode {
  readonly loadsStructs: boolean;
  /** The accesses between points that no access crosses, where there are several. */
  readonly runs: readonly Run[];
}

/** Plans the accesses of a function body to fields of elements. */
export function planStraightCode(fn: FunctionIr, repeats: Repeats, wholes: WholeObjects): StraightCode {
  const walk = new Walk(fn, repeats, wholes);
  if (fn.body !== undefined) walk.statement(fn.body);
  walk.finish();
  return walk;
}

class Walk implements Versions, StraightCode {
  memoryVersion = 0;
  loadsStructs = false;
  readonly runs: Run[] = [];
  private readonly versions = new Map<Variable, number>();
  private readonly sources: PointerSources;
  private groups: AccessGroups;
  private segment = 0;
  private assemblies = 0;
  /** Our text of `a * b` of `__half2`s stands for one assembly of words. */
  private readonly isLibrary: boolean;

  private readonly repeats: Repeats;
  private readonly wholes: WholeObjects;

  constructor({ role, at }: FunctionIr, repeats: Repeats, wholes: WholeObjects) {
    this.repeats = repeats;
    this.wholes = wholes;
    this.isLibrary = isLibraryPath(at.anchor.path);
    this.sources = new PointerSources(role === 'kernel');
    this.groups = new AccessGroups(this.sources);
  }

  versionOf(variable: Variable): number {
    return this.versions.get(variable) ?? 0;
  }

  finish(): void {
    this.groups.finish();
    const { all: accesses, loops } = this.groups;
    if (accesses.length + loops.length > 1) this.runs.push({ accesses, loops });
  }

  private meet(obstacle: Obstacle): void {
    if (obstacle === 'passable') return;
    if (obstacle === 'assembly') {
      if (!this.isLibrary) this.assemblies++;
      return;
    }
    this.segment++;
    this.memoryVersion++;
    if (obstacle === 'doubtful') return;
    this.finish();
    this.groups = new AccessGroups(this.sources);
  }

  /** Code that only some lanes reach, or that runs more than once: its accesses join only with each other. */
  private apart(inside: () => void): void {
    const outer = this.groups;
    this.groups = new AccessGroups(this.sources);
    inside();
    this.finish();
    this.groups = outer;
  }

  statement(node: Statement): void {
    switch (node.kind) {
      case 'expression':
        this.expression(node.expression);
        return;
      case 'declare':
        if (node.initializer !== undefined) this.expression(node.initializer);
        this.assigned(node.variable, node.initializer);
        return;
      case 'block':
        if (node.isAssembly) this.meet('assembly');
        for (const one of node.statements) this.statement(one);
        if (node.isAssembly) this.meet('assembly');
        return;
      case 'if':
        this.branch(node);
        return;
      case 'loop':
        this.loop(node);
        return;
      case 'switch':
        this.switch(node);
        return;
      case 'return':
        if (node.value !== undefined) this.expression(node.value);
        this.meet('solid');
        return;
      case 'break':
      case 'continue':
        this.meet('solid');
        return;
      case 'opaqueStatement':
        this.meet('doubtful');
        return;
    }
  }

  private branch(node: If): void {
    this.expression(node.condition);
    const { whenTrue, whenFalse } = node;
    this.apart(() => {
      this.statement(whenTrue);
    });
    if (whenFalse !== undefined) {
      this.apart(() => {
        this.statement(whenFalse);
      });
    }
    this.meet(ifObstacle(node));
  }

  private loop(node: Loop): void {
    // What the body changes has other values in each iteration.
    this.memoryVersion++;
    this.apart(() => {
      if (node.condition !== undefined && !node.testAtEnd) this.expression(node.condition);
      this.meet('solid');
      this.statement(node.body);
      if (node.condition !== undefined && node.testAtEnd) this.expression(node.condition);
      if (node.step !== undefined) this.expression(node.step);
    });
    this.groups.loops.push({ loop: node, behind: this.groups.all.length });
    this.meet(loopObstacle(node));
  }

  private switch(node: Switch): void {
    this.expression(node.subject);
    for (const one of node.cases) {
      this.apart(() => {
        for (const inner of one.statements) this.statement(inner);
      });
    }
    this.meet('solid');
  }

  private all(nodes: readonly Expression[]): void {
    for (const node of nodes) this.expression(node);
  }

  expression(node: Expression): void {
    switch (node.kind) {
      case 'read':
        this.read(node);
        return;
      case 'address':
        this.placeOperands(node.place);
        return;
      case 'unary':
      case 'cast':
      case 'extract':
        this.expression(node.operand);
        if (isHalfArithmetic(node)) this.meet('assembly');
        return;
      case 'binary':
      case 'pointerDifference':
        this.expression(node.left);
        this.expression(node.right);
        if (isHalfArithmetic(node)) this.meet('assembly');
        return;
      case 'pointerOffset':
        this.expression(node.pointer);
        this.expression(node.index);
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
      case 'construct':
        this.all(node.values);
        return;
      default:
        this.effect(node);
    }
  }

  private effect(node: Expression): void {
    switch (node.kind) {
      case 'assign':
        this.assign(node);
        return;
      case 'compoundAssign':
        this.update(node);
        return;
      case 'sequence':
        for (const one of node.effects) this.statement(one);
        this.expression(node.value);
        return;
      case 'call':
        this.all(node.arguments);
        for (const obstacle of callObstacles(node.callee)) this.meet(obstacle);
        return;
      case 'intrinsic':
        this.all(node.arguments);
        this.meet(intrinsicObstacle(node));
        return;
      case 'atomic':
        this.placeOperands(node.place);
        this.all(node.operands);
        this.meet('solid');
        return;
      case 'opaque':
        this.all(node.operands);
        this.meet('doubtful');
        return;
      default:
        return;
    }
  }

  private arm(node: Expression): void {
    this.apart(() => {
      this.expression(node);
    });
    this.meet(armObstacle(node));
  }

  private read(node: Read): void {
    const { place } = node;
    this.placeOperands(place);
    // A load with a cache hint goes through a function of a header: its place lies inside the call's text.
    if (!isMemory(place)) return;
    this.access(node, 'load', place, node.at === place.at);
    if (node.isOfHeader) this.meet('assembly');
    this.loadsStructs ||= node.type.kind === 'struct';
  }

  private assign(node: Assign): void {
    this.expression(node.value);
    this.placeOperands(node.place);
    if (node.isOfHeader) this.meet('assembly');
    this.stored(node, node.value);
    if (node.isOfHeader) this.meet('assembly');
  }

  private update(node: CompoundAssign): void {
    this.placeOperands(node.place);
    if (isMemory(node.place)) this.access(node, 'load', node.place, true);
    this.expression(node.value);
    if (isHalfArithmetic(node)) this.meet('assembly');
    this.stored(node, undefined);
  }

  private stored(node: Assign | CompoundAssign, value: Expression | undefined): void {
    const { place } = node;
    if (isMemory(place)) {
      this.access(node, 'store', place, true);
      this.memoryVersion++;
      return;
    }
    const root = rootVariable(place);
    if (root !== undefined) this.assigned(root, place.kind === 'variablePlace' ? value : undefined);
  }

  private assigned(variable: Variable, value: Expression | undefined): void {
    this.versions.set(variable, this.versionOf(variable) + 1);
    if (variable.type.kind === 'pointer' && value !== undefined) this.sources.set(variable, value);
  }

  private access(node: object, operation: PlannedOperation, place: Place, joins: boolean): void {
    const repeat = this.repeats.of(node, operation);
    if (repeat?.source !== undefined) return;
    this.wholes.plan(node, operation, place);
    this.groups.add({
      node,
      operation,
      place,
      field: joins && !isVolatile(place) ? fieldPlace(place, this) : undefined,
      segment: this.segment,
      assemblies: this.assemblies,
      turns: (repeat?.turns ?? []).map(({ loop, most }) => `${loop.at.start} ${most}`).join(),
    });
  }

  /** What is evaluated to find a place. */
  private placeOperands(place: Place): void {
    switch (place.kind) {
      case 'variablePlace':
        return;
      case 'dereference':
        this.expression(place.pointer);
        return;
      case 'member':
        this.placeOperands(place.base);
        return;
      case 'element':
        this.placeOperands(place.base);
        this.expression(place.index);
        return;
      case 'opaquePlace':
        this.all(place.operands);
        return;
    }
  }
}
