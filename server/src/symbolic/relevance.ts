/**
 * Which variables bear on what the analysis answers: those whose values reach an address, a condition, a loop's bound or
 * another lane's index. The rest (sums, products, what is stored) is not worked out; of such code only the accesses
 * count, and how many instructions it takes.
 */
import type { FunctionIr, Variable } from '../ir/nodes.ts';
import { ValueFlows } from './valueFlows.ts';

export interface Relevance {
  bears(variable: Variable): boolean;
  resultBears(callee: FunctionIr): boolean;
}

export const everythingBears: Relevance = { bears: () => true, resultBears: () => true };

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
  const functions = new Set([kernel]);
  // A Set's iteration also visits what is added on the way.
  for (const one of functions) {
    flows.visitFunction(one);
    for (const callee of flows.callees) functions.add(callee);
    if (functions.size > mostFunctions) return everythingBears;
  }
  const relevant = flows.reaching(['answer', 'address']);
  return {
    bears: (variable) => relevant.has(variable),
    resultBears: (callee) => relevant.has(callee),
  };
}
