/**
 * Which variables bear on what the analysis answers: those whose values reach an address, a condition, a loop's bound or
 * another lane's index. The rest (sums, products, what is stored) is not worked out; of such code only the accesses
 * count, and how many instructions it takes.
 */
import type { FunctionIr, Statement, Variable } from '../../ir/nodes.ts';
import { ValueFlows } from './valueFlows.ts';
import type { HostFlows } from './valueFlows.ts';

export interface Relevance {
  bears(variable: Variable): boolean;
  resultBears(callee: FunctionIr): boolean;
  /** Of host code: whether something hangs on a branch, loop or call. */
  matters(code: Statement | FunctionIr): boolean;
}

export const everythingBears: Relevance = {
  bears: () => true,
  resultBears: () => true,
  matters: () => true,
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
  const flows = new ValueFlows();
  if (!visitAll([kernel], flows)) return everythingBears;
  const relevant = flows.graph.reaching(['answer', 'address']);
  return {
    bears: (variable) => relevant.has(variable),
    resultBears: (callee) => relevant.has(callee),
    matters: () => true,
  };
}

/** For host code, of which only its launches are asked for. */
export function relevanceOfHost(roots: readonly FunctionIr[], host: HostFlows): Relevance {
  const flows = new ValueFlows(host);
  if (!visitAll(roots, flows)) return everythingBears;
  const relevant = flows.graph.reaching(['answer']);
  return {
    bears: (variable) => relevant.has(variable),
    resultBears: (callee) => relevant.has(callee),
    matters: (code) => relevant.has(flows.graph.controlOf(code)),
  };
}

/** False where there are too many functions to visit. */
function visitAll(roots: readonly FunctionIr[], flows: ValueFlows): boolean {
  const functions = new Set(roots);
  // A Set's iteration also visits what is added on the way.
  for (const one of functions) {
    flows.visitFunction(one);
    for (const callee of flows.callees) functions.add(callee);
    if (functions.size > mostFunctions) return false;
  }
  return true;
}
