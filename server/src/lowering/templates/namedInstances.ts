/** Instances of kernel templates that host code names without launching them there: in tables, in what it hands on. */
import type { FunctionIr } from '../../ir/nodes.ts';
import { walkStatement } from '../../ir/walk.ts';
import type { KernelInstance } from './assumedInstance.ts';

/** Dispatch code may name hundreds that are much alike. */
const mostNamed = 8;

/** Of all that the bodies of host functions name, those that are instances of the kernel. */
export function namedInstances(
  hosts: readonly KernelInstance[],
  isOfKernel: (named: FunctionIr) => boolean,
): readonly KernelInstance[] {
  const found = new Map<FunctionIr, KernelInstance>();
  for (const { function: host, assumedArguments } of hosts) {
    if (found.size >= mostNamed) break;
    if (host.body === undefined) continue;
    walkStatement(host.body, {
      expression: (node) => {
        const named = node.kind === 'functionReference' ? node.function : undefined;
        if (named === undefined || found.has(named) || !isOfKernel(named)) return;
        found.set(named, { function: named, assumedArguments });
      },
    });
  }
  return [...found.values()].slice(0, mostNamed);
}
