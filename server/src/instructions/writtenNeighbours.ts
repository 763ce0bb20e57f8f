/**
 * Neighbours in a shared array that the text writes out: `s[2 * t]` and `s[2 * t + 1]`. ptxas may move them at once, as it
 * does those of an unrolled loop; whether it does depends on all the code between them, so that both ways are possible.
 */
import type { Block } from '../ir/nodes.ts';
import { printExpression } from '../ir/print.ts';
import { walkStatement } from '../ir/walk.ts';
import { sizeInBytes } from '../ir/types.ts';
import { MAX_ACCESS_BYTES, accessPieces } from '../memory/accessPieces.ts';
import type { Access } from './accessGroups.ts';
import { addressParts } from './multiples.ts';
import type { AddressParts, Assignments } from './multiples.ts';
import { isSharedArray } from './neighbours.ts';
import { accessPlanOf, planOf, setPlan } from './plan.ts';
import type { AccessPlan } from './plan.ts';

const sizes = [4, 8];
const widths = [16, 8];

interface Neighbour {
  readonly access: Access;
  readonly sizeInBytes: number;
  readonly parts: AddressParts;
}

/** Notes it at the accesses between two points that no access crosses. */
export function planWrittenNeighbours(run: readonly Access[], known: Assignments): void {
  const groups = new Map<string, Neighbour[]>();
  for (const access of run) {
    const found = neighbourOf(access, known);
    if (found === undefined) continue;
    const { parts, sizeInBytes: size } = found;
    const rest = parts.rest.map(({ value, bytes }) => `${bytes} * ${printExpression(value)}`).sort();
    const key = [access.operation, parts.root.name, size, ...rest].join(';');
    const group = groups.get(key);
    if (group) group.push(found);
    else groups.set(key, [found]);
  }
  for (const group of groups.values()) if (group.length > 1) planGroup(group);
}

/** Turns of memcpy's and memset's loops: those at variables of shared memory may be joined as far as these are aligned. */
export function planByteCopies(body: Block): void {
  const plan: AccessPlan = {
    ...planOf(accessPieces(1, 1)),
    besideInBytes: MAX_ACCESS_BYTES,
    keepsRegisters: true,
  };
  walkStatement(body, {
    expression: (node) => {
      if (node.kind === 'read' && node.place.kind === 'dereference') setPlan(node, 'load', plan);
      if (node.kind === 'assign' && node.place.kind === 'dereference') setPlan(node, 'store', plan);
    },
  });
}

function neighbourOf(access: Access, known: Assignments): Neighbour | undefined {
  const { place } = access;
  const { kind } = place.type;
  if ((kind !== 'float' && kind !== 'integer') || place.kind === 'member') return undefined;
  const size = sizeInBytes(place.type);
  if (size === undefined || !sizes.includes(size)) return undefined;
  const parts = addressParts(place, { known, isRoot: isSharedArray });
  return parts === undefined || parts.multipleInBytes <= size
    ? undefined
    : { access, sizeInBytes: size, parts };
}

function planGroup(group: readonly Neighbour[]): void {
  const present = new Set(group.map(({ parts }) => parts.constantInBytes));
  for (const { access, parts, sizeInBytes: size } of group) {
    const width = widths.find((one) => {
      if (one <= size || one > parts.multipleInBytes) return false;
      const start = Math.floor(parts.constantInBytes / one) * one;
      return Array.from({ length: one / size }, (_, i) => start + i * size).every((at) => present.has(at));
    });
    if (width !== undefined) note(access, size, width);
  }
}

function note({ node, operation }: Access, size: number, besideInBytes: number): void {
  const plan = accessPlanOf(node, operation) ?? planOf(accessPieces(size, size));
  if (plan.carrier !== undefined || plan.startsOnBytes !== undefined || plan.mayJoinNeighbours) return;
  setPlan(node, operation, { ...plan, besideInBytes });
}
