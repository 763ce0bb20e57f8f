import type { CudaErrorCode } from './cudaErrors.ts';
import { cudaErrors } from './cudaErrors.ts';
import { copyMemory, copyVolume, setMemory } from './hostCudaMemory.ts';
import { Graph, nodeTypes } from './hostGraphs.ts';
import type { GraphNode } from './hostGraphs.ts';
import { argumentsAt, dimensionsAt, kernelAt } from './hostKernelArguments.ts';
import { launch } from './hostLaunchOrders.ts';
import type { CallSite, LibraryTable, Value } from '../library/hostLibrary.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import { unsupported } from '../hostStop.ts';

type Work = () => CudaErrorCode;
type Values = readonly Value[];

const at = (values: Values, index: number): number => Number(values[index] ?? 0);
const done = (): CudaErrorCode => cudaErrors.success;

function graphOf(r: HostRuntime, handle: number, s: CallSite): Graph {
  const found = r.graphs.graph(handle);
  if (found === undefined) throw unsupported('a graph by a handle that is none', s.at);
  return found;
}

/** cudaKernelNodeParams, at whose offsets the fields are read: func, gridDim, blockDim, sharedMemBytes, kernelParams. */
function kernelWork(r: HostRuntime, parameters: number, s: CallSite): Work {
  const kernel = kernelAt(r, r.readLong(parameters, s.at), s.at);
  const list = r.readLong(parameters + 40, s.at);
  if (list === 0 && kernel.parameters.length > 0) {
    throw unsupported('kernel parameters given as one buffer', s.at);
  }
  const order = {
    kernel,
    at: s.at,
    grid: dimensionsAt(r, parameters + 8, s.at),
    block: dimensionsAt(r, parameters + 20, s.at),
    sharedDynamicBytes: r.readInt(parameters + 32, s.at),
    values: argumentsAt(r, kernel, list, s.at),
  };
  return () => launch(r, order);
}

/** cudaMemsetParams: dst, pitch, value, elementSize, width, height. */
function setWork(r: HostRuntime, parameters: number, s: CallSite): Work {
  const to = r.readLong(parameters, s.at);
  const pitch = r.readLong(parameters + 8, s.at);
  const value = r.readInt(parameters + 16, s.at);
  const size = r.readInt(parameters + 20, s.at);
  const width = r.readLong(parameters + 24, s.at) * size;
  const height = r.readLong(parameters + 32, s.at);
  const bytes = Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 0xff);
  if (bytes.some((byte) => byte !== bytes[0])) throw unsupported('a memset node of this value', s.at);
  return () => {
    for (let row = 0; row < height; row++) {
      const code = setMemory(r, to + row * pitch, bytes[0] ?? 0, width, s);
      if (code !== cudaErrors.success) return code;
    }
    return cudaErrors.success;
  };
}

/** cudaHostNodeParams: fn, userData. */
function hostWork(r: HostRuntime, parameters: number, s: CallSite): Work {
  const callee = r.readLong(parameters, s.at);
  const value = r.readLong(parameters + 8, s.at);
  return () => {
    r.callback?.(callee, [{ kind: 'pointer', value }], s.at);
    return cudaErrors.success;
  };
}

function copyWork(r: HostRuntime, parameters: number, s: CallSite): Work {
  const bytes = r.readBytes(parameters, 160, s.at);
  return () => copyVolume(r, bytes, s);
}

function graphWork(r: HostRuntime, handle: number, s: CallSite): Work {
  const child = graphOf(r, handle, s).copy();
  return () => child.run();
}

type WorkOf = (r: HostRuntime, parameters: number, s: CallSite) => Work;

/** cudaGraphAdd…Node(&node, graph, dependencies, count, …): the node, which runs `work`. */
function addNode(r: HostRuntime, v: Values, s: CallSite, type: number, work: Work): CudaErrorCode {
  const after = Array.from({ length: at(v, 3) }, (_, i) => r.readLong(at(v, 2) + 8 * i, s.at));
  const node = r.graphs.newNode(type, work, after);
  graphOf(r, at(v, 1), s).add(node);
  r.writeLong(at(v, 0), node.handle, s.at);
  return cudaErrors.success;
}

function adds(type: number, workOf: WorkOf): LibraryTable[string] {
  return (r, v, s) => addNode(r, v, s, type, workOf(r, at(v, 4), s));
}

/** New parameters for a node of a graph, or of one that was instantiated. */
function setsNode(
  workOf: WorkOf,
): (r: HostRuntime, node: GraphNode | undefined, v: number, s: CallSite) => CudaErrorCode {
  return (r, node, parameters, s) => {
    if (node === undefined) return r.fail(cudaErrors.invalidValue);
    node.run = workOf(r, parameters, s);
    return cudaErrors.success;
  };
}

function nodeOf(r: HostRuntime, graph: number, node: number, s: CallSite): GraphNode | undefined {
  return graphOf(r, graph, s).nodes.find(({ handle }) => handle === node);
}

function sets(workOf: WorkOf): LibraryTable[string] {
  return (r, v, s) => setsNode(workOf)(r, r.graphs.node(at(v, 0)), at(v, 1), s);
}

function setsInstantiated(workOf: WorkOf): LibraryTable[string] {
  return (r, v, s) => setsNode(workOf)(r, nodeOf(r, at(v, 0), at(v, 1), s), at(v, 2), s);
}

function newGraph(r: HostRuntime, v: Values, s: CallSite, graph: Graph): CudaErrorCode {
  r.writeLong(at(v, 0), r.graphs.add(graph), s.at);
  return cudaErrors.success;
}

function endCapture(r: HostRuntime, v: Values, s: CallSite): CudaErrorCode {
  const ended = r.graphs.end(at(v, 0));
  r.writeLong(at(v, 1), 'graph' in ended ? ended.graph : 0, s.at);
  return 'graph' in ended ? cudaErrors.success : r.fail(ended.error);
}

/** cudaGraphExecUpdate(exec, graph, &info), before CUDA 12 (exec, graph, &node, &result). */
function update(r: HostRuntime, v: Values, s: CallSite): CudaErrorCode {
  const executable = graphOf(r, at(v, 0), s);
  executable.nodes.splice(0, Infinity, ...graphOf(r, at(v, 1), s).copy().nodes);
  // cudaGraphExecUpdateSuccess.
  r.writeInt(v.length > 3 ? at(v, 3) : at(v, 2), 0, s.at);
  return cudaErrors.success;
}

function listNodes(r: HostRuntime, v: Values, s: CallSite, nodes: readonly GraphNode[]): CudaErrorCode {
  const room = at(v, 1) === 0 ? 0 : Math.min(nodes.length, r.readLong(at(v, 2), s.at));
  for (let i = 0; i < room; i++) r.writeLong(at(v, 1) + 8 * i, nodes[i]!.handle, s.at);
  r.writeLong(at(v, 2), at(v, 1) === 0 ? nodes.length : room, s.at);
  return cudaErrors.success;
}

/** cudaGraphGetEdges(graph, from, to, count), since CUDA 13 with data of the edges before the count. */
function listEdges(r: HostRuntime, v: Values, s: CallSite): CudaErrorCode {
  const edges = graphOf(r, at(v, 0), s).nodes.flatMap(({ after, handle }) =>
    [...after].map((from) => [from, handle] as const),
  );
  const count = at(v, v.length - 1);
  const room = at(v, 1) === 0 ? 0 : Math.min(edges.length, r.readLong(count, s.at));
  for (const [i, [from, to]] of edges.slice(0, room).entries()) {
    r.writeLong(at(v, 1) + 8 * i, from, s.at);
    r.writeLong(at(v, 2) + 8 * i, to, s.at);
  }
  r.writeLong(count, at(v, 1) === 0 ? edges.length : room, s.at);
  return cudaErrors.success;
}

function addDependencies(r: HostRuntime, v: Values, s: CallSite): CudaErrorCode {
  for (let i = 0; i < at(v, 3); i++) {
    const to = nodeOf(r, at(v, 0), r.readLong(at(v, 2) + 8 * i, s.at), s);
    to?.after.add(r.readLong(at(v, 1) + 8 * i, s.at));
  }
  return cudaErrors.success;
}

/** (…, dst, src, count, kind), from `first` on. */
function copyWork1D(r: HostRuntime, v: Values, s: CallSite, first: number): Work {
  return () => copyMemory(r, at(v, first), at(v, first + 1), at(v, first + 2), at(v, first + 3), s);
}

const copyNode1D: LibraryTable[string] = (r, v, s) =>
  addNode(r, v, s, nodeTypes.memcpy, copyWork1D(r, v, s, 4));

function remove(r: HostRuntime, v: Values): CudaErrorCode {
  return r.graphs.remove(at(v, 0)) ? cudaErrors.success : r.fail(cudaErrors.invalidValue);
}

const instantiate: LibraryTable[string] = (r, v, s) => newGraph(r, v, s, graphOf(r, at(v, 1), s).copy());

/** Graphs: capture, nodes, instances and launches. */
export const graphFunctions: LibraryTable = {
  cudaStreamBeginCapture: (r, v) => {
    r.graphs.begin(at(v, 0));
    return cudaErrors.success;
  },
  cudaStreamBeginCaptureToGraph: (r, v) => {
    r.graphs.begin(at(v, 0), at(v, 1));
    return cudaErrors.success;
  },
  cudaStreamEndCapture: endCapture,
  cudaStreamIsCapturing: (r, v, s) => {
    r.writeInt(at(v, 1), r.graphs.captured(at(v, 0)) === undefined ? 0 : 1, s.at);
    return cudaErrors.success;
  },
  cudaGraphCreate: (r, v, s) => newGraph(r, v, s, new Graph()),
  cudaGraphClone: (r, v, s) => newGraph(r, v, s, graphOf(r, at(v, 1), s).copy()),
  cudaGraphDestroy: remove,
  cudaGraphExecDestroy: remove,
  cudaGraphInstantiate: instantiate,
  cudaGraphInstantiateWithFlags: instantiate,
  cudaGraphUpload: done,
  cudaGraphDebugDotPrint: done,
  cudaDeviceGraphMemTrim: done,
  cudaGraphLaunch: (r, v, s) => {
    const graph = graphOf(r, at(v, 0), s);
    return r.graphs.submit(at(v, 1), nodeTypes.graph, () => graph.run());
  },
  cudaGraphExecUpdate: update,
  cudaGraphGetNodes: (r, v, s) => listNodes(r, v, s, graphOf(r, at(v, 0), s).nodes),
  cudaGraphGetRootNodes: (r, v, s) =>
    listNodes(
      r,
      v,
      s,
      graphOf(r, at(v, 0), s).nodes.filter(({ after }) => after.size === 0),
    ),
  cudaGraphGetEdges: listEdges,
  cudaGraphNodeGetType: (r, v, s) => {
    r.writeInt(at(v, 1), r.graphs.node(at(v, 0))?.type ?? 0, s.at);
    return cudaErrors.success;
  },
  cudaGraphAddDependencies: addDependencies,
  cudaGraphAddEmptyNode: adds(nodeTypes.empty, () => done),
  cudaGraphAddKernelNode: adds(nodeTypes.kernel, kernelWork),
  cudaGraphAddMemsetNode: adds(nodeTypes.memset, setWork),
  cudaGraphAddMemcpyNode: adds(nodeTypes.memcpy, copyWork),
  cudaGraphAddMemcpyNode1D: copyNode1D,
  cudaGraphAddHostNode: adds(nodeTypes.host, hostWork),
  cudaGraphAddChildGraphNode: adds(nodeTypes.graph, graphWork),
  cudaGraphKernelNodeSetParams: sets(kernelWork),
  cudaGraphMemsetNodeSetParams: sets(setWork),
  cudaGraphMemcpyNodeSetParams: sets(copyWork),
  cudaGraphMemcpyNodeSetParams1D: (r, v, s) =>
    setsNode(() => copyWork1D(r, v, s, 1))(r, r.graphs.node(at(v, 0)), 0, s),
  cudaGraphHostNodeSetParams: sets(hostWork),
  cudaGraphExecKernelNodeSetParams: setsInstantiated(kernelWork),
  cudaGraphExecMemsetNodeSetParams: setsInstantiated(setWork),
  cudaGraphExecMemcpyNodeSetParams: setsInstantiated(copyWork),
  cudaGraphExecMemcpyNodeSetParams1D: (r, v, s) =>
    setsNode(() => copyWork1D(r, v, s, 2))(r, nodeOf(r, at(v, 0), at(v, 1), s), 0, s),
  cudaGraphExecHostNodeSetParams: setsInstantiated(hostWork),
};
