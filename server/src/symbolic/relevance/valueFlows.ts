/**
 * Where values go in the text of functions, whichever way is taken and in whatever order: the edges of a graph whose
 * nodes are variables, functions (for what they return) and what pointers point to. Pointers that may be copies of one
 * another point to one node, as in Steensgaard's analysis (POPL 1996).
 */
import type {
  Assign,
  Block,
  Call,
  CompoundAssign,
  Construct,
  Expression,
  FunctionIr,
  If,
  Intrinsic,
  Loop,
  Place,
  Statement,
  Switch,
  Variable,
} from '../../ir/nodes.ts';
import { capturedBy } from '../../ir/captures.ts';
import { endsFunction } from '../../ir/intrinsics.ts';
import { rootVariable } from '../../ir/walk.ts';
import { planOf } from './effects.ts';
import { givesNothing } from './emptyResults.ts';
import { FlowGraph, pointeeOf } from './flowGraph.ts';
import type { Control, Sink } from './flowGraph.ts';
import { mayHoldAddress, nodesAt, nodesBehind } from './pointedNodes.ts';
import { asksForStatus } from './statusChecks.ts';
import { objectMadeBy } from '../storage/newObjects.ts';
import { isRegister } from '../storage/places.ts';

type Effect = Extract<
  Expression,
  | { kind: 'conditional' | 'assign' | 'compoundAssign' | 'sequence' | 'call' }
  | { kind: 'intrinsic' | 'atomic' | 'launch' | 'opaque' }
>;

/**
 * What host code is looked at for: nothing but launches. A branch matters there only where a launch, or something that
 * bears on one, hangs on it; in a kernel every branch is asked about, and every address.
 */
export interface HostFlows {
  /** Calls that are not followed: they may write what their arguments point to. */
  readonly isPassedOver: (callee: FunctionIr) => boolean;
}

export class ValueFlows {
  readonly callees = new Set<FunctionIr>();
  readonly graph = new FlowGraph();
  private readonly host: HostFlows | undefined;
  private readonly initialised = new Set<Variable>();
  /** Of host code: what the current statement hangs on, and the loop or switch that `break` leaves. */
  private control: Control | undefined;
  private broken: Control | undefined;
  private owner: FunctionIr | undefined;
  /** The current statement is in a block that catches exceptions. */
  private isTried = false;
  /** It is executed only if some call failed, of which nobody knows, and which each second line of host code may check. */
  private isAfterCheck = false;

  constructor(host?: HostFlows) {
    this.host = host;
  }

  visitFunction(owner: FunctionIr): void {
    this.owner = owner;
    if (this.host) this.control = this.graph.controlOf(owner);
    if (owner.body) this.statement(owner.body);
  }

  /** `argv`: what it points to are registers, and so is what those point to. */
  leadsToTexts(words: Variable): void {
    const holder: Variable = { ...words, storage: 'local' };
    this.graph.pointTo(holder, words);
    this.graph.pointTo({ ...holder }, holder);
  }

  /** Visits what hangs on a condition; `visit` is told where the condition's value goes. */
  private controlled(owner: Statement, visit: (condition: Sink) => void): void {
    const { control: outer, broken } = this;
    if (!outer) {
      visit('answer');
      return;
    }
    this.control = this.graph.controlOf(owner);
    this.graph.connect(outer, this.control);
    if (owner.kind !== 'if') this.broken = this.control;
    visit(this.control);
    this.control = outer;
    this.broken = broken;
  }

  /** The current statement is what the node is made of. */
  private changes(node: Sink): void {
    if (this.control) this.graph.connect(this.control, node);
  }

  private statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  private statement(statement: Statement): void {
    switch (statement.kind) {
      case 'expression':
        this.flow(statement.expression, 'nowhere');
        return;
      case 'declare':
        this.flow(statement.initializer, isRegister(statement.variable) ? statement.variable : 'memory');
        this.changes(statement.variable);
        return;
      case 'block':
        this.block(statement);
        return;
      case 'if':
      case 'loop':
      case 'switch':
        this.controlled(statement, (condition) => {
          this.branch(statement, condition);
        });
        return;
      case 'return':
        this.flow(statement.value, this.owner ?? 'answer');
        this.returns();
        return;
      case 'opaqueStatement':
        this.clobber(statement.clobbers);
        return;
      case 'break':
      case 'continue':
        if (this.broken) this.changes(this.broken);
        return;
    }
  }

  private block({ statements, handlers }: Block): void {
    const { isTried } = this;
    this.isTried ||= handlers !== undefined;
    this.statements(statements);
    this.isTried = isTried;
  }

  private branch(statement: If | Loop | Switch, condition: Sink): void {
    switch (statement.kind) {
      case 'if':
        this.flow(statement.condition, condition);
        this.arms(statement);
        return;
      case 'loop':
        this.flow(statement.condition, condition);
        this.statement(statement.body);
        this.flow(statement.step, 'nowhere');
        return;
      case 'switch':
        this.flow(statement.subject, condition);
        for (const part of statement.cases) this.statements(part.statements);
    }
  }

  private arms({ condition, whenTrue, whenFalse }: If): void {
    const { isAfterCheck } = this;
    this.isAfterCheck ||= this.host !== undefined && asksForStatus(condition);
    this.statement(whenTrue);
    if (whenFalse) this.statement(whenFalse);
    this.isAfterCheck = isAfterCheck;
  }

  /** Nothing behind it is executed, and its value is the function's. */
  private returns(): void {
    if (this.owner && this.control) this.changes(this.owner);
    this.ends();
  }

  /** Nothing behind it is executed. */
  private ends(): void {
    const { owner } = this;
    if (!owner || !this.control) return;
    this.changes(this.graph.controlOf(owner));
    if (this.broken) this.changes(this.broken);
  }

  private clobber(places: readonly Place[]): void {
    for (const place of places) {
      this.place(place, 'nowhere');
      for (const node of nodesAt(place)) this.changes(node);
    }
  }

  private flows(parts: readonly (Expression | undefined)[], sink: Sink): void {
    for (const part of parts) this.flow(part, sink);
  }

  private flow(e: Expression | undefined, sink: Sink): void {
    if (e === undefined) return;
    switch (e.kind) {
      case 'integer':
      case 'float':
      case 'string':
      case 'builtin':
      case 'functionReference':
        return;
      case 'read':
        this.place(e.place, sink);
        if (mayHoldAddress(e)) for (const node of nodesBehind(e)) this.graph.pointTo(node, sink);
        return;
      case 'address':
        this.place(e.place, 'nowhere');
        if (this.host) this.whichElement(e.place, sink);
        for (const node of nodesAt(e.place)) this.graph.pointTo(node, sink);
        return;
      case 'unary':
      case 'cast':
      case 'extract':
        this.flow(e.operand, sink);
        return;
      case 'binary':
      case 'pointerDifference':
        this.flows([e.left, e.right], sink);
        return;
      case 'logical':
        // Who gets to the right side depends on the left.
        this.flow(e.left, planOf(e.right).effects.length > 0 ? (this.control ?? 'answer') : sink);
        this.flow(e.right, sink);
        return;
      case 'pointerOffset':
        this.flows([e.pointer, e.index], sink);
        return;
      case 'construct':
        this.construct(e, sink);
        return;
      default:
        this.effect(e, sink);
    }
  }

  /** What a closure refers to is told by its fields, each for itself. */
  private construct({ values, type }: Construct, sink: Sink): void {
    values.forEach((value, i) => {
      const field = type.kind === 'struct' ? type.fields[i] : undefined;
      const isCapture = field !== undefined && capturedBy(field) !== undefined;
      if (isCapture && value.kind === 'address') this.place(value.place, 'nowhere');
      else this.flow(value, sink);
    });
  }

  private effect(e: Effect, sink: Sink): void {
    switch (e.kind) {
      case 'conditional':
        this.flow(e.condition, this.host ? sink : 'answer');
        this.flows([e.whenTrue, e.whenFalse], sink);
        return;
      case 'assign':
      case 'compoundAssign':
        this.assignment(e, sink);
        return;
      case 'sequence':
        this.statements(e.effects);
        this.flow(e.value, sink);
        return;
      case 'call':
        this.call(e, sink);
        return;
      case 'intrinsic':
        this.known(e, sink);
        return;
      case 'atomic':
        this.place(e.place, sink);
        this.flows(e.operands, 'memory');
        return;
      case 'launch':
        this.changes('answer');
        if (e.kernel.kind !== 'function') this.flow(e.kernel, 'answer');
        this.flows([e.grid, e.block, e.sharedBytes, e.stream, ...e.arguments], 'answer');
        return;
      case 'opaque':
        this.flows(e.operands, 'memory');
        this.clobber(e.clobbers);
        if (e.isCall === true || e.changesBehind === true) this.anyBehind(e.operands);
    }
  }

  /** A function that only the run tells may write through each pointer that it gets. */
  private anyBehind(operands: readonly Expression[]): void {
    for (const operand of operands) {
      if (operand.type.kind !== 'pointer') continue;
      for (const node of nodesBehind(operand)) this.changes(node);
      this.dereferenced(operand, 'nowhere');
    }
  }

  private call(e: Call, sink: Sink): void {
    const { callee } = e;
    this.changes(this.graph.controlOf(callee));
    this.graph.connect(callee, sink);
    if (mayHoldAddress(e)) this.graph.pointTo(pointeeOf(callee), sink);
    if (this.host?.isPassedOver(callee) === true) {
      for (const argument of e.arguments) for (const node of nodesBehind(argument)) this.changes(node);
      this.flows(e.arguments, 'nowhere');
      return;
    }
    if (givesNothing(callee)) {
      this.flows(e.arguments, 'nowhere');
      return;
    }
    this.callees.add(callee);
    e.arguments.forEach((argument, i) => {
      this.flow(argument, callee.parameters[i] ?? 'answer');
    });
  }

  /** A function known by name may copy between all that its arguments point to, and keeps no pointer. */
  private known(e: Intrinsic, sink: Sink): void {
    if (this.host && !this.isAfterCheck && endsFunction(e.name, this.isTried)) this.ends();
    const object = this.host && objectMadeBy(e);
    if (object !== undefined) this.graph.pointTo(object, sink);
    const [first, ...others] = e.arguments.flatMap((argument) => nodesBehind(argument));
    if (first) for (const other of others) this.graph.join(first, other);
    if (first) {
      this.graph.connect(first, sink);
      this.changes(first);
    }
    const handsOn = mayHoldAddress(e);
    for (const argument of e.arguments) {
      const isPointer = argument.type.kind === 'pointer';
      this.flow(argument, isPointer && !handsOn ? this.valueOnly([sink]) : sink);
      if (first && !isPointer) this.flow(argument, first);
    }
  }

  private assignment({ place, value }: Assign | CompoundAssign, sink: Sink): void {
    this.place(place, sink);
    for (const node of nodesAt(place)) {
      this.flow(value, node);
      if (this.host) this.whichElement(place, node);
      this.changes(node);
    }
    const root = rootVariable(place);
    if (root === undefined || !isRegister(root))
      this.flow(value, this.host === undefined && value.type.kind === 'pointer' ? 'answer' : 'memory');
    if (sink !== 'nowhere') this.flow(value, sink);
  }

  /** Of an array whose elements matter it matters which one is meant. */
  private whichElement(place: Place, sink: Sink): void {
    if (place.kind === 'element') this.flow(place.index, sink);
    if (place.kind === 'element' || place.kind === 'member') this.whichElement(place.base, sink);
  }

  /**
   * What a place's address is made of is always asked for; what it holds only where the value goes somewhere. In host
   * code neither is asked for by itself.
   */
  private place(place: Place, sink: Sink): void {
    switch (place.kind) {
      case 'variablePlace':
        if (isRegister(place.variable)) this.graph.connect(place.variable, sink);
        this.initialValue(place.variable);
        return;
      case 'dereference':
        this.dereferenced(place.pointer, sink);
        return;
      case 'member':
        this.place(place.base, sink);
        return;
      case 'element':
        this.place(place.base, sink);
        this.flow(place.index, this.host ? sink : 'address');
        return;
      case 'opaquePlace':
        this.flows(place.operands, 'address');
    }
  }

  /** What an object of the whole program is made of, which is worked out where it is first read. */
  private initialValue(variable: Variable): void {
    if (this.host === undefined || variable.storage !== 'host' || this.initialised.has(variable)) return;
    this.initialised.add(variable);
    this.flow(variable.initializer, variable);
  }

  private dereferenced(pointer: Expression, sink: Sink): void {
    const nodes = nodesBehind(pointer);
    for (const node of nodes) this.graph.connect(node, sink);
    if (!this.host) {
      this.flow(pointer, 'address');
      return;
    }
    // In host code an address only matters where it leads to something that does.
    this.flow(pointer, this.valueOnly(nodes));
  }

  /** A node for a pointer that is looked at and not handed on. */
  private valueOnly(sinks: readonly Sink[]): Sink {
    const node: Control = { kind: 'control' };
    for (const sink of sinks) this.graph.connect(node, sink);
    return node;
  }
}
