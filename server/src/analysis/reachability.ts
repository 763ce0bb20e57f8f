/**
 * What can be reached in a graph, for many starting points: nodes that reach each other are one component, so that each
 * of them is walked once however densely they are connected.
 */
import type { Digest } from './digest.ts';
import { digestOfAll, noDigest } from './digest.ts';

export interface Component {
  readonly members: readonly number[];
  readonly successors: ReadonlySet<Component>;
  /** Of all that it leads to, itself included. */
  readonly digest: Digest;
}

interface Visit {
  readonly node: number;
  readonly successors: readonly number[];
  next: number;
}

/** Tarjan's algorithm, started at the nodes that are asked for, with a stack of its own: chains may be long. */
export class Reachability {
  private readonly successorsOf: (node: number) => readonly number[];
  private readonly digestOf: (node: number) => Digest;
  private readonly components: (Component | undefined)[];
  private readonly order: Int32Array;
  private readonly lowest: Int32Array;
  private readonly open: number[] = [];
  private readonly visits: Visit[] = [];
  private visited = 0;

  /** `digestOf` tells nodes apart, for the digests of components. */
  constructor(
    nodeCount: number,
    successorsOf: (node: number) => readonly number[],
    digestOf: (node: number) => Digest = noDigest,
  ) {
    this.successorsOf = successorsOf;
    this.digestOf = digestOf;
    this.components = new Array<Component | undefined>(nodeCount);
    this.order = new Int32Array(nodeCount);
    this.lowest = new Int32Array(nodeCount);
  }

  componentOf(node: number): Component {
    if (this.order[node] === 0) this.walkFrom(node);
    return this.components[node]!;
  }

  private walkFrom(start: number): void {
    this.enter(start);
    for (let visit = this.visits.at(-1); visit !== undefined; visit = this.visits.at(-1)) {
      const next = visit.successors[visit.next++];
      if (next === undefined) this.leave(visit);
      else if (this.order[next] === 0) this.enter(next);
      else if (this.components[next] === undefined) this.lower(visit.node, this.order[next]!);
    }
  }

  private enter(node: number): void {
    this.order[node] = this.lowest[node] = ++this.visited;
    this.open.push(node);
    this.visits.push({ node, successors: this.successorsOf(node), next: 0 });
  }

  private leave({ node }: Visit): void {
    this.visits.pop();
    if (this.lowest[node] === this.order[node]) this.close(node);
    const parent = this.visits.at(-1);
    if (parent !== undefined && this.components[node] === undefined) {
      this.lower(parent.node, this.lowest[node]!);
    }
  }

  private lower(node: number, order: number): void {
    this.lowest[node] = Math.min(this.lowest[node]!, order);
  }

  /** All that was entered since `root` and is still open reaches it. */
  private close(root: number): void {
    const members = this.open.splice(this.open.lastIndexOf(root));
    const successors = new Set<Component>();
    const component = { members, successors, digest: noDigest() };
    for (const member of members) this.components[member] = component;
    for (const member of members) {
      for (const next of this.successorsOf(member)) {
        const other = this.components[next];
        if (other !== undefined && other !== component) successors.add(other);
      }
    }
    const parts = [...successors].map((one) => one.digest);
    component.digest = digestOfAll([...members.map(this.digestOf), ...parts]);
  }
}
