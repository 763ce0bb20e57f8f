/**
 * The graph of what flows where: nodes are variables, functions (for what they return), what pointers point to, and
 * whether a piece of host code is executed. Pointers that may be copies of one another point to one node, as in
 * Steensgaard's analysis (POPL 1996).
 */
import type { FunctionIr, Statement, Variable } from '../../ir/nodes.ts';

/** The registers that a variable or a function's result may point to. */
export interface Pointee {
  readonly kind: 'pointee';
}
/** Whether a statement or function of host code is executed at all. */
export interface Control {
  readonly kind: 'control';
}
export type Holder = Variable | FunctionIr;
export type Source = Holder | Pointee | Control;
/** Where a value goes: into a node, into an address or another answer of the analysis, into memory, or nowhere. */
export type Sink = Source | 'address' | 'answer' | 'memory' | 'nowhere';

/** The same node in every graph. */
const pointees = new WeakMap<Holder, Pointee>();

/** What lies behind two pointers or more: the members of a class that are pointers or references, in its methods. */
export const farPointee: Pointee = { kind: 'pointee' };

export function pointeeOf(holder: Holder): Pointee {
  let pointee = pointees.get(holder);
  if (!pointee) pointees.set(holder, (pointee = { kind: 'pointee' }));
  return pointee;
}

/**
 * Every node from which values get to the sinks by the edges of these graphs: memory is left out, as nothing follows what
 * it holds.
 */
export function reaching(sinks: readonly Sink[], graphs: readonly FlowGraph[]): ReadonlySet<Sink> {
  const registers = nodesWithRegisters(graphs);
  const found = new Set(sinks);
  // A Set's iteration also visits what is added on the way.
  for (const sink of found) {
    for (const { sources, joined } of graphs) {
      for (const source of sources.get(sink) ?? noNodes) {
        if (source.kind !== 'pointee' || registers.has(source)) found.add(source);
      }
      if (typeof sink !== 'string') for (const same of joined.get(sink) ?? noNodes) found.add(same);
    }
  }
  return found;
}

const noNodes: readonly Source[] = [];

/** Answers for nodes with all wanted ones that stand for the same registers as one of them. */
export function joinedIn(
  graphs: readonly FlowGraph[],
  isWanted: (node: Source) => boolean,
): (nodes: readonly Source[]) => ReadonlySet<Source> {
  const groups = new Map<Source, ReadonlySet<Source>>();
  const groupOf = (node: Source): ReadonlySet<Source> => {
    let group = groups.get(node);
    if (group === undefined) {
      const all = joinedWith([node], graphs);
      group = new Set([...all].filter(isWanted));
      for (const one of all) groups.set(one, group);
    }
    return group;
  };
  return (nodes) => {
    const found = new Set(nodes.map(groupOf));
    const [first] = found;
    return first && found.size === 1 ? first : new Set([...found].flatMap((group) => [...group]));
  };
}

function joinedWith(nodes: Iterable<Source>, graphs: readonly FlowGraph[]): ReadonlySet<Source> {
  const found = new Set(nodes);
  for (const node of found) {
    for (const { joined } of graphs) for (const same of joined.get(node) ?? noNodes) found.add(same);
  }
  return found;
}

/** Variables whose address was taken, and the pointees that may be one of them. */
function nodesWithRegisters(graphs: readonly FlowGraph[]): ReadonlySet<Source> {
  const found = new Set<Source>();
  for (const { joined } of graphs)
    for (const node of joined.keys()) if (node.kind !== 'pointee') found.add(node);
  return joinedWith(found, graphs);
}

export class FlowGraph {
  readonly sources = new Map<Sink, Source[]>();
  readonly joined = new Map<Source, Source[]>();
  /** What memory and arrays hold addresses of. */
  private readonly stored: Source[] = [];
  private readonly controls = new Map<Statement | FunctionIr, Control>();

  connect(source: Source, sink: Sink): void {
    if (sink === 'nowhere' || sink === 'memory' || sink === source) return;
    const sources = this.sources.get(sink);
    if (sources) sources.push(source);
    else this.sources.set(sink, [source]);
  }

  /** The node that stands for whether the branch, loop or function has to be looked at. */
  controlOf(owner: Statement | FunctionIr): Control {
    let control = this.controls.get(owner);
    if (!control) this.controls.set(owner, (control = { kind: 'control' }));
    return control;
  }

  /** The sink now holds addresses of the node: what is known of one is known of the other. */
  pointTo(node: Source, sink: Sink): void {
    if (sink === 'nowhere' || sink === 'address') return;
    if (typeof sink !== 'string' && sink.kind === 'control') return;
    // What its pointers point to can be reached through two pointers now.
    if (node.kind === 'variable') this.join(pointeeOf(node), farPointee);
    if (sink === 'memory' || isArray(sink)) this.stored.push(node);
    if (typeof sink === 'string') this.connect(node, 'answer');
    else this.join(node, sink.kind === 'pointee' ? farPointee : pointeeOf(sink));
  }

  /** Registers that only single variables lead to: no pointer that memory, an array or an object holds does. */
  heldApart(): (register: Variable) => boolean {
    let reached: ReadonlySet<Source> | undefined;
    return (register) => {
      reached ??= joinedWith([farPointee, ...this.stored], [this]);
      return !reached.has(register);
    };
  }

  /** The two nodes stand for the same registers. */
  join(a: Source, b: Source): void {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const list = this.joined.get(one);
      if (list) list.push(other);
      else this.joined.set(one, [other]);
    }
  }
}

function isArray(sink: Sink): boolean {
  return typeof sink !== 'string' && sink.kind === 'variable' && sink.type.kind === 'array';
}
