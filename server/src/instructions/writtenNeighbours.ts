/**
 * Neighbours in a shared array that the text writes out: `s[2 * t]` and `s[2 * t + 1]`. ptxas may move them at once, as it
 * does those of an unrolled loop; whether it does depends on all the code between them, so that both ways are possible.
 * Where a function is given a pointer, it may be one to a shared array, which ptxas knows once the function is inlined.
 */
import type { Block, FunctionIr, Loop } from '../ir/nodes.ts';
import { rootVariable, walkStatement } from '../ir/walk.ts';
import { sizeInBytes } from '../ir/types.ts';
import { MAX_ACCESS_BYTES, accessPieces } from '../memory/accessPieces.ts';
import type { Access, Run } from './accessGroups.ts';
import { isVolatile } from './elements.ts';
import { addressParts } from './multiples.ts';
import type { AddressParts, Assignments } from './multiples.ts';
import { isMovedWhole, isSharedArray, mayBeSharedIn, rowOf } from './neighbours.ts';
import type { LoopRow } from './neighbours.ts';
import { accessPlanOf, planOf, setPlan } from './plan.ts';
import type { AccessPlan } from './plan.ts';

const sizes = [4, 8];
const widths = [16, 8];

interface Group {
  readonly written: Neighbour[];
  /** Where turns of loops load neighbours, in bytes. */
  readonly ofLoops: number[];
}

interface Neighbour {
  readonly access: Access;
  readonly sizeInBytes: number;
  readonly parts: AddressParts;
}

/** Notes it at the accesses between two points that no access crosses. */
export function planWrittenNeighbours(
  fn: FunctionIr,
  run: Run,
  known: Assignments,
  rows: ReadonlyMap<Loop, readonly LoopRow[]> | undefined,
): void {
  const isRoot = mayBeSharedIn(fn);
  const groups = new Map<string, Group>();
  let passed = 0;
  const passLoops = (turn: number): void => {
    for (; passed < run.loops.length && run.loops[passed]!.behind <= turn; passed++)
      for (const row of rows?.get(run.loops[passed]!.loop) ?? []) addRow(groups, row);
  };
  run.accesses.forEach((access, turn) => {
    passLoops(turn);
    const parts = addressParts(access.place, { known, isRoot, isUnrolled: true });
    if (parts === undefined && !isInSharedArray(access)) return;
    const found = parts && neighbourOf(access, parts);
    const row = found && rowOf(found.parts, found.sizeInBytes);
    endGroups(groups, access.operation, row);
    if (found !== undefined && row !== undefined)
      groupAt(groups, `${access.operation};${row}`).written.push(found);
  });
  passLoops(run.accesses.length);
  for (const group of groups.values()) planGroup(group);
}

/** `v = s[4 * t]; for (j = 1; j < 4; j++) v += s[4 * t + j];`: the turns load what the first one is a part of. */
function addRow(groups: Map<string, Group>, { row, constantsInBytes }: LoopRow): void {
  groupAt(groups, `load;${row}`).ofLoops.push(...constantsInBytes);
}

function groupAt(groups: Map<string, Group>, key: string): Group {
  const group = groups.get(key) ?? { written: [], ofLoops: [] };
  groups.set(key, group);
  return group;
}

/** No store is moved across what may touch the same bytes, and no load across a store; ptxas doesn't tell shared arrays apart. */
function endGroups(
  groups: Map<string, Group>,
  operation: Access['operation'],
  row: string | undefined,
): void {
  for (const [key, group] of groups) {
    const isOtherRow = row === undefined || !key.endsWith(`;${row}`);
    if (!isOtherRow || (operation === 'load' && key.startsWith('load;'))) continue;
    planGroup(group);
    groups.delete(key);
  }
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

function neighbourOf(access: Access, parts: AddressParts): Neighbour | undefined {
  const { place } = access;
  if (isVolatile(place)) return undefined;
  const { kind } = place.type;
  const isNumber = kind === 'float' || kind === 'integer';
  if ((!isNumber && !isMovedWhole(place.type)) || place.kind === 'member') return undefined;
  const size = sizeInBytes(place.type);
  const isJoined = size !== undefined && sizes.includes(size) && parts.multipleInBytes > size;
  return isJoined ? { access, sizeInBytes: size, parts } : undefined;
}

function isInSharedArray({ place }: Access): boolean {
  const root = rootVariable(place);
  return root !== undefined && isSharedArray(root);
}

function planGroup({ written, ofLoops }: Group): void {
  if (written.length + ofLoops.length < 2) return;
  const present = new Set([...written.map(({ parts }) => parts.constantInBytes), ...ofLoops]);
  for (const { access, parts, sizeInBytes: size } of written) {
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
  // Of an object of which only some bytes are used no more are loaded.
  if (plan.pieces.some(({ widthInBytes }) => widthInBytes < size)) return;
  setPlan(node, operation, { ...plan, besideInBytes });
}
