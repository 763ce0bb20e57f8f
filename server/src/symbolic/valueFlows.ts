/**
 * Where values go in the text of functions, whichever way is taken and in whatever order: the edges of a graph whose
 * nodes are variables, functions (for what they return) and what pointers point to. Pointers that may be copies of one
 * another point to one node, as in Steensgaard's analysis (POPL 1996).
 */
import type {
  Assign,
  CompoundAssign,
  Expression,
  FunctionIr,
  Intrinsic,
  Place,
  Statement,
  Variable,
} from '../ir/nodes.ts';
import { rootVariable } from '../ir/walk.ts';
import { planOf } from './effects.ts';
import { isRegister } from './places.ts';

/** The registers that a variable or a function's result may point to. */
interface Pointee {
  readonly kind: 'pointee';
}
type Holder = Variable | FunctionIr;
type Source = Holder | Pointee;
/** Where a value goes: into a node, into an address or another answer of the analysis, into memory, or nowhere. */
export type Sink = Source | 'address' | 'answer' | 'memory' | 'nowhere';

type Effect = Extract<
  Expression,
  | { kind: 'conditional' | 'assign' | 'compoundAssign' | 'sequence' | 'call' }
  | { kind: 'intrinsic' | 'atomic' | 'launch' | 'opaque' }
>;

export class ValueFlows {
  readonly callees = new Set<FunctionIr>();
  private readonly sources = new Map<Sink, Source[]>();
  private readonly joined = new Map<Source, Source[]>();
  private readonly pointees = new Map<Holder, Pointee>();
  private owner: FunctionIr | undefined;

  /** Every node from which values get to the sinks: memory is left out, as nothing follows what it holds. */
  reaching(sinks: readonly Sink[]): ReadonlySet<Sink> {
    const registers = this.nodesWithRegisters();
    const reaching = new Set(sinks);
    // A Set's iteration also visits what is added on the way.
    for (const sink of reaching) {
      for (const source of this.sources.get(sink) ?? []) {
        if (source.kind !== 'pointee' || registers.has(source)) reaching.add(source);
      }
      if (typeof sink !== 'string') for (const same of this.joined.get(sink) ?? []) reaching.add(same);
    }
    return reaching;
  }

  /** Variables whose address was taken, and the pointees that may be one of them. */
  private nodesWithRegisters(): ReadonlySet<Source> {
    const found = new Set<Source>([...this.joined.keys()].filter((node) => node.kind !== 'pointee'));
    for (const node of found) for (const same of this.joined.get(node) ?? []) found.add(same);
    return found;
  }

  visitFunction(owner: FunctionIr): void {
    this.owner = owner;
    if (owner.body) this.statement(owner.body);
  }

  private connect(source: Source, sink: Sink): void {
    if (sink === 'nowhere' || sink === 'memory' || sink === source) return;
    const sources = this.sources.get(sink);
    if (sources) sources.push(source);
    else this.sources.set(sink, [source]);
  }

  private pointeeOf(holder: Holder): Pointee {
    let pointee = this.pointees.get(holder);
    if (!pointee) this.pointees.set(holder, (pointee = { kind: 'pointee' }));
    return pointee;
  }

  /** The sink now holds addresses of the node: what is known of one is known of the other. */
  private pointTo(node: Source, sink: Sink): void {
    if (sink === 'nowhere' || sink === 'address') return;
    // What its pointers point to can be reached through two pointers now, which nobody follows.
    if (node.kind === 'variable') this.connect(this.pointeeOf(node), 'answer');
    if (typeof sink === 'string' || sink.kind === 'pointee') {
      this.connect(node, 'answer');
      return;
    }
    this.join(node, this.pointeeOf(sink));
  }

  /** The two nodes stand for the same registers. */
  private join(a: Source, b: Source): void {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const list = this.joined.get(one);
      if (list) list.push(other);
      else this.joined.set(one, [other]);
    }
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
        return;
      case 'block':
        this.statements(statement.statements);
        return;
      case 'if':
        this.flow(statement.condition, 'answer');
        this.statement(statement.whenTrue);
        if (statement.whenFalse) this.statement(statement.whenFalse);
        return;
      case 'loop':
        this.flow(statement.condition, 'answer');
        this.statement(statement.body);
        this.flow(statement.step, 'nowhere');
        return;
      case 'switch':
        this.flow(statement.subject, 'answer');
        for (const part of statement.cases) this.statements(part.statements);
        return;
      case 'return':
        this.flow(statement.value, this.owner ?? 'answer');
        return;
      case 'opaqueStatement':
        for (const place of statement.clobbers) this.place(place, 'nowhere');
        return;
      case 'break':
      case 'continue':
        return;
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
        if (mayHoldAddress(e)) for (const node of this.nodesBehind(e)) this.pointTo(node, sink);
        return;
      case 'address':
        this.place(e.place, 'nowhere');
        for (const node of this.nodesAt(e.place)) this.pointTo(node, sink);
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
        this.flow(e.left, planOf(e.right).effects.length > 0 ? 'answer' : sink);
        this.flow(e.right, sink);
        return;
      case 'pointerOffset':
        this.flows([e.pointer, e.index], sink);
        return;
      case 'construct':
        this.flows(e.values, sink);
        return;
      default:
        this.effect(e, sink);
    }
  }

  private effect(e: Effect, sink: Sink): void {
    switch (e.kind) {
      case 'conditional':
        this.flow(e.condition, 'answer');
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
        this.callees.add(e.callee);
        this.connect(e.callee, sink);
        if (mayHoldAddress(e)) this.pointTo(this.pointeeOf(e.callee), sink);
        e.arguments.forEach((argument, i) => {
          this.flow(argument, e.callee.parameters[i] ?? 'answer');
        });
        return;
      case 'intrinsic':
        this.known(e, sink);
        return;
      case 'atomic':
        this.place(e.place, sink);
        this.flows(e.operands, 'memory');
        return;
      case 'launch':
        if (e.kernel.kind !== 'function') this.flow(e.kernel, 'answer');
        this.flows([e.grid, e.block, e.sharedBytes, e.stream, ...e.arguments], 'answer');
        return;
      case 'opaque':
        this.flows(e.operands, 'memory');
        for (const place of e.clobbers) this.place(place, 'nowhere');
    }
  }

  /** A function known by name may copy between all that its arguments point to, and keeps no pointer. */
  private known(e: Intrinsic, sink: Sink): void {
    const [first, ...others] = e.arguments.flatMap((argument) => this.nodesBehind(argument));
    if (first) for (const other of others) this.join(first, other);
    if (first) this.connect(first, sink);
    for (const argument of e.arguments) {
      this.flow(argument, sink);
      if (first && argument.type.kind !== 'pointer') this.flow(argument, first);
    }
  }

  private assignment({ place, value }: Assign | CompoundAssign, sink: Sink): void {
    this.place(place, sink);
    for (const node of this.nodesAt(place)) this.flow(value, node);
    const root = rootVariable(place);
    if (root === undefined || !isRegister(root)) this.flow(value, 'memory');
    if (sink !== 'nowhere') this.flow(value, sink);
  }

  /** What a place's address is made of is always asked for; what it holds only where the value goes somewhere. */
  private place(place: Place, sink: Sink): void {
    switch (place.kind) {
      case 'variablePlace':
        if (isRegister(place.variable)) this.connect(place.variable, sink);
        return;
      case 'dereference':
        this.flow(place.pointer, 'address');
        for (const node of this.nodesBehind(place.pointer)) this.connect(node, sink);
        return;
      case 'member':
        this.place(place.base, sink);
        return;
      case 'element':
        this.place(place.base, sink);
        this.flow(place.index, 'address');
        return;
      case 'opaquePlace':
        this.flows(place.operands, 'address');
    }
  }

  /** The nodes that stand for the registers a place may lie in; none for memory. */
  private nodesAt(place: Place): readonly Source[] {
    switch (place.kind) {
      case 'variablePlace':
        return isRegister(place.variable) ? [place.variable] : [];
      case 'dereference':
        return this.nodesBehind(place.pointer);
      case 'member':
      case 'element':
        return this.nodesAt(place.base);
      case 'opaquePlace':
        return [];
    }
  }

  /** The nodes that a pointer's value may point to. */
  private nodesBehind(pointer: Expression): readonly Source[] {
    switch (pointer.kind) {
      case 'read':
        // A pointer that lies behind another pointer: whatever it may point to has been given away already.
        return this.nodesAt(pointer.place).flatMap((node) =>
          node.kind === 'pointee' ? [] : [this.pointeeOf(node)],
        );
      case 'address':
        return this.nodesAt(pointer.place);
      case 'call':
        return [this.pointeeOf(pointer.callee)];
      case 'cast':
      case 'extract':
        return this.nodesBehind(pointer.operand);
      case 'pointerOffset':
        return this.nodesBehind(pointer.pointer);
      case 'conditional':
        return [...this.nodesBehind(pointer.whenTrue), ...this.nodesBehind(pointer.whenFalse)];
      case 'sequence':
      case 'assign':
      case 'compoundAssign':
        return this.nodesBehind(pointer.value);
      case 'construct':
        return pointer.values.flatMap((value) => this.nodesBehind(value));
      case 'intrinsic':
        return pointer.arguments.flatMap((value) => this.nodesBehind(value));
      default:
        return [];
    }
  }
}

function mayHoldAddress({ type }: Expression): boolean {
  return type.kind === 'pointer' || type.kind === 'struct' || type.kind === 'array';
}
