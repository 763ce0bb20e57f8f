/** CUDA graphs: work that is kept instead of done, by stream capture or node by node, and done when a graph is launched. */
import type { CudaErrorCode } from './cudaErrors.ts';
import { cudaErrors } from './cudaErrors.ts';

/** cudaGraphNodeType. */
export const nodeTypes = {
  kernel: 0,
  memcpy: 1,
  memset: 2,
  host: 3,
  graph: 4,
  empty: 5,
  alloc: 10,
  free: 11,
};

export interface GraphNode {
  readonly handle: number;
  readonly type: number;
  /** The nodes that it waits for. */
  readonly after: Set<number>;
  run: () => CudaErrorCode;
}

export class Graph {
  readonly nodes: GraphNode[] = [];

  add(node: GraphNode): void {
    this.nodes.push(node);
  }

  /** The nodes in an order in which each comes after those that it waits for, else as they were added. */
  ordered(): GraphNode[] {
    const done = new Set<number>();
    const known = new Set(this.nodes.map(({ handle }) => handle));
    const list: GraphNode[] = [];
    let waiting = [...this.nodes];
    while (waiting.length > 0) {
      const next = waiting.findIndex(({ after }) =>
        [...after].every((one) => done.has(one) || !known.has(one)),
      );
      const [node] = waiting.splice(Math.max(0, next), 1);
      if (node === undefined) break;
      done.add(node.handle);
      list.push(node);
      waiting = [...waiting];
    }
    return list;
  }

  run(): CudaErrorCode {
    for (const node of this.ordered()) {
      const code = node.run();
      if (code !== cudaErrors.success) return code;
    }
    return cudaErrors.success;
  }

  copy(): Graph {
    const made = new Graph();
    for (const node of this.nodes) made.add({ ...node, after: new Set(node.after) });
    return made;
  }
}

interface Capture {
  readonly graph: number;
  /** The stream that it began in. */
  readonly origin: number;
  /** Other streams with work that the origin does not wait for yet, with the number of nodes at their last. */
  readonly unjoined: Map<number, number>;
}

interface RecordedEvent {
  readonly capture: Capture;
  readonly stream: number;
  /** How many nodes the graph had. */
  readonly nodes: number;
}

/** All graphs of a program, and which streams are being captured into which. */
export class Graphs {
  private readonly graphs = new Map<number, Graph>();
  /** By the streams that take part. */
  private readonly captures = new Map<number, Capture>();
  /** Events that were recorded in a captured stream. */
  private readonly events = new Map<number, RecordedEvent>();
  private readonly newHandle: () => number;

  constructor(newHandle: () => number) {
    this.newHandle = newHandle;
  }

  add(graph: Graph): number {
    const handle = this.newHandle();
    this.graphs.set(handle, graph);
    return handle;
  }

  graph(handle: number): Graph | undefined {
    return this.graphs.get(handle);
  }

  remove(handle: number): boolean {
    return this.graphs.delete(handle);
  }

  node(handle: number): GraphNode | undefined {
    for (const graph of this.graphs.values()) {
      const found = graph.nodes.find((node) => node.handle === handle);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  newNode(type: number, run: () => CudaErrorCode, after: Iterable<number> = []): GraphNode {
    return { handle: this.newHandle(), type, after: new Set(after), run };
  }

  /** Does the work now, or keeps it for the graph that the stream is captured into. */
  submit(stream: number, type: number, run: () => CudaErrorCode): CudaErrorCode {
    const capture = this.captures.get(stream);
    const graph = this.captured(stream);
    if (capture === undefined || graph === undefined) return run();
    // What is captured is kept in the order of the calls, which is one that the streams and events allow.
    const last = graph.nodes.at(-1);
    graph.add(this.newNode(type, run, last === undefined ? [] : [last.handle]));
    if (stream !== capture.origin) capture.unjoined.set(stream, graph.nodes.length);
    return cudaErrors.success;
  }

  captured(stream: number): Graph | undefined {
    const capture = this.captures.get(stream);
    return capture === undefined ? undefined : this.graphs.get(capture.graph);
  }

  begin(stream: number, graph = this.add(new Graph())): void {
    this.captures.set(stream, { graph, origin: stream, unjoined: new Map() });
  }

  /** The handle of what was captured, or the error. */
  end(stream: number): { readonly graph: number } | { readonly error: CudaErrorCode } {
    const capture = this.captures.get(stream);
    if (capture === undefined) return { error: cudaErrors.streamCaptureUnmatched };
    for (const [key, one] of this.captures) if (one === capture) this.captures.delete(key);
    for (const [key, { capture: one }] of this.events) if (one === capture) this.events.delete(key);
    return capture.unjoined.size > 0 ? { error: cudaErrors.streamCaptureUnjoined } : { graph: capture.graph };
  }

  record(event: number, stream: number): void {
    const capture = this.captures.get(stream);
    if (capture === undefined) this.events.delete(event);
    else this.events.set(event, { capture, stream, nodes: this.captured(stream)?.nodes.length ?? 0 });
  }

  /** A stream that waits for captured work is captured with it; work of other streams is to be waited for. */
  wait(stream: number, event: number): void {
    const recorded = this.events.get(event);
    if (recorded === undefined) return;
    const { capture, stream: from, nodes } = recorded;
    this.captures.set(stream, capture);
    const last = capture.unjoined.get(from);
    if (last === undefined || nodes < last || from === stream) return;
    capture.unjoined.delete(from);
    if (stream !== capture.origin) capture.unjoined.set(stream, nodes);
  }
}
