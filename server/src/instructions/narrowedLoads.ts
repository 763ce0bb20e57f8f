/**
 * Loads of 64-bit integers of which only the lower half is used. `int row = rows[i]` of a `long` array loads four bytes of
 * each eight, in global and in shared memory: nvcc 13.0 narrows such a load, or ptxas does where the value goes on as an
 * index or behind a branch. Loads of 32-bit integers stay as they are (`short s = ints[i]`).
 */
import type { Expression, FunctionIr, Place, Read, Variable } from '../ir/nodes.ts';
import { printPlace } from '../ir/print.ts';
import { pointerBase, walkStatement } from '../ir/walk.ts';
import { provableAlignment } from './elements.ts';
import { isMemory } from './obstacles.ts';
import { accessPlanOf, planOf, setPlan } from './plan.ts';

const HALF_BYTES = 4;

export function planNarrowedLoads(fn: FunctionIr): void {
  if (fn.body === undefined) return;
  const halves = new Set<Read>();
  const reads: Read[] = [];
  walkStatement(fn.body, {
    expression: (node) => {
      if (isWholeLoad(node)) reads.push(node);
      if (node.kind === 'cast' && isInteger(node, 32) && isWholeLoad(node.operand)) halves.add(node.operand);
    },
  });
  if (halves.size === 0) return;
  const whole = reads.filter((node) => !halves.has(node)).map(({ place }) => place);
  const isNamed = whole.every((place) => arrayOf(place) !== undefined);
  const printed = new Set(whole.map(printPlace));
  for (const node of halves) {
    const { place } = node;
    // What is read whole as well is loaded once, and whole; a local pointer may lead to any element that is.
    const isReadWhole = whole.length > 0 && (!isNamed || arrayOf(place) === undefined);
    if (isReadWhole || printed.has(printPlace(place)) || accessPlanOf(node, 'load') !== undefined) continue;
    setPlan(node, 'load', planOf([{ offsetInBytes: 0, widthInBytes: HALF_BYTES }]));
  }
}

function isWholeLoad(node: Expression): node is Read {
  return (
    node.kind === 'read' &&
    isInteger(node, 64) &&
    isMemory(node.place) &&
    provableAlignment(node.place) !== undefined
  );
}

function isInteger({ type }: Expression, bits: number): boolean {
  return type.kind === 'integer' && type.bits === bits;
}

/** The array, where it is called by its own name: a local pointer may lead into any. */
function arrayOf(place: Place): Variable | undefined {
  let at = place;
  while (at.kind === 'member' || at.kind === 'element') at = at.base;
  if (at.kind === 'dereference') {
    const pointer = pointerBase(at.pointer);
    if (pointer.kind !== 'read' || pointer.place.kind !== 'variablePlace') return undefined;
    at = pointer.place;
  }
  return at.kind === 'variablePlace' && at.variable.storage !== 'local' ? at.variable : undefined;
}
