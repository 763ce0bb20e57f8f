/** What a kernel's own text tells of the block that it is written for. */
import type { Expression, FunctionIr } from '../ir/nodes.ts';
import { reachableFunctions, walkStatement, withoutCasts } from '../ir/walk.ts';
import { warpSize } from '../symbolic/values/lanes.ts';

/**
 * Whether the kernel numbers its threads as `32 * threadIdx.y + threadIdx.x`: its blocks are rows of whole warps then. One
 * that also takes another number of threads for a row is not told.
 */
export function hasRowsOfWarps(kernel: FunctionIr): boolean {
  const lengths = new Set([...reachableFunctions(kernel)].flatMap((one) => [...rowLengths(one)]));
  return lengths.size === 1 && lengths.has(warpSize);
}

const known = new WeakMap<FunctionIr, ReadonlySet<number>>();

function rowLengths(fn: FunctionIr): ReadonlySet<number> {
  const found = known.get(fn);
  if (found !== undefined) return found;
  const lengths = new Set<number>();
  known.set(fn, lengths);
  const note = (node: Expression): void => {
    if (node.kind !== 'binary' || node.operator !== '+') return;
    const sides = [node.left, node.right].map(withoutCasts);
    const row = sides.findIndex((side) => isThreadIndex(side, 'x'));
    const length = row < 0 ? undefined : factorOfRow(sides[1 - row]!);
    if (length !== undefined) lengths.add(length);
  };
  if (fn.body !== undefined) walkStatement(fn.body, { expression: note });
  return lengths;
}

/** The 32 of `32 * threadIdx.y`. */
function factorOfRow(node: Expression): number | undefined {
  if (node.kind !== 'binary' || node.operator !== '*') return undefined;
  const sides = [node.left, node.right].map(withoutCasts);
  const factor = sides.find((side) => side.kind === 'integer');
  return factor !== undefined && sides.some((side) => isThreadIndex(side, 'y'))
    ? Number(factor.value)
    : undefined;
}

function isThreadIndex(node: Expression, axis: 'x' | 'y'): boolean {
  return node.kind === 'builtin' && node.name === 'threadIdx' && node.axis === axis;
}
