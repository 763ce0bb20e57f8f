/**
 * Which variables bear on what the analysis answers: those whose values reach an address, a condition, a loop's bound or
 * another lane's index. The rest (sums, products, what is stored) is not worked out; of such code only the accesses
 * count, and how many instructions it takes.
 */
import type { Expression, FunctionIr, Statement, Variable } from '../../ir/nodes.ts';
import { joinedIn, reaching } from './flowGraph.ts';
import type { FlowGraph, Sink, Source } from './flowGraph.ts';
import { InertStatements } from './inertStatements.ts';
import { nodesBehind } from './pointedNodes.ts';
import { ValueFlows } from './valueFlows.ts';
import type { HostFlows } from './valueFlows.ts';

export interface Relevance {
  bears(variable: Variable): boolean;
  resultBears(callee: FunctionIr): boolean;
  /** In a kernel: whether the variable's value, or the function's, may become part of an address. */
  bearsOnAddress(node: Variable | FunctionIr): boolean;
  /** Whether what is written through the pointer may be a variable that bears. */
  mayReach(pointer: Expression): boolean;
  /** Which variables that may be, of those that bear; undefined where it may be any. */
  reachedBy(pointers: readonly Expression[]): ReadonlySet<Source> | undefined;
  /** Of host code: whether no pointer leads to the variable but those that are variables. */
  isHeldApart(variable: Variable): boolean;
  /** Of host code: whether something hangs on a branch, loop or call. */
  matters(code: Statement | FunctionIr): boolean;
  /** Of host code: whether nothing behind a statement can tell that it was there. */
  isInert(statement: Statement): boolean;
}

export const everythingBears: Relevance = {
  bears: () => true,
  resultBears: () => true,
  bearsOnAddress: () => true,
  mayReach: () => true,
  reachedBy: () => undefined,
  isHeldApart: () => false,
  matters: () => true,
  isInert: () => false,
};

const answers = new WeakMap<FunctionIr, Relevance>();

/** A template that calls its next instance never ends, and each body is only made when it is read. */
const mostFunctions = 500;

/** For a kernel with everything that it calls; worked out once. */
export function relevanceIn(kernel: FunctionIr): Relevance {
  let answer = answers.get(kernel);
  if (!answer) answers.set(kernel, (answer = solve(kernel)));
  return answer;
}

function solve(kernel: FunctionIr): Relevance {
  const functions = new Set([kernel]);
  const graphs: FlowGraph[] = [];
  for (const one of functions) {
    const { graph, callees } = flowsIn(one);
    graphs.push(graph);
    for (const callee of callees) functions.add(callee);
    if (functions.size > mostFunctions) return everythingBears;
  }
  let addresses: ReadonlySet<Sink> | undefined;
  return {
    ...everythingBears,
    ...relevanceOf(reaching(['answer', 'address'], graphs), graphs),
    bearsOnAddress: (node) => (addresses ??= reaching(['address'], graphs)).has(node),
  };
}

function relevanceOf(
  relevant: ReadonlySet<Sink>,
  graphs: readonly FlowGraph[],
): Pick<Relevance, 'bears' | 'resultBears' | 'mayReach' | 'reachedBy'> {
  const joined = joinedIn(graphs, (node) => node.kind === 'variable' && relevant.has(node));
  return {
    bears: (variable) => relevant.has(variable),
    resultBears: (callee) => relevant.has(callee),
    mayReach: (pointer) => nodesBehind(pointer).some((node) => relevant.has(node)),
    reachedBy: (pointers) => joined(pointers.flatMap(nodesBehind)),
  };
}

const flowsOfCallees = new WeakMap<FunctionIr, ValueFlows>();

/** What flows in one function of device code: many kernels call the same ones. */
function flowsIn(fn: FunctionIr): ValueFlows {
  let flows = flowsOfCallees.get(fn);
  if (flows === undefined) {
    flows = new ValueFlows();
    flows.visitFunction(fn);
    if (fn.role !== 'kernel') flowsOfCallees.set(fn, flows);
  }
  return flows;
}

/** For host code, of which only its launches are asked for. `words`: of an array of texts whose words are known. */
export function relevanceOfHost(roots: readonly FunctionIr[], host: HostFlows, words?: Variable): Relevance {
  const flows = new ValueFlows(host);
  if (words !== undefined) flows.leadsToTexts(words);
  const functions = new Set(roots);
  // A Set's iteration also visits what is added on the way.
  for (const one of functions) {
    flows.visitFunction(one);
    for (const callee of flows.callees) functions.add(callee);
    if (functions.size > mostFunctions) return everythingBears;
  }
  const { graph } = flows;
  const relevant = reaching(['answer'], [graph]);
  const known = relevanceOf(relevant, [graph]);
  const matters = (code: Statement | FunctionIr): boolean => relevant.has(graph.controlOf(code));
  const inert = new InertStatements({ bears: known.bears, matters });
  return {
    ...everythingBears,
    ...known,
    isHeldApart: graph.heldApart(),
    matters,
    isInert: (statement) => inert.has(statement),
  };
}
