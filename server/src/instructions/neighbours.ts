/**
 * Neighbours in a shared array that an unrolled loop moves one by one (`b[j] = s[4 * t + j]`): ptxas knows where shared
 * arrays lie, and issues loads and stores of 8 or 16 bytes. In global memory nvcc 13.0 does so neither for pointers nor
 * for `__device__` arrays. Read off its code for kernels-q.cu of test-fixtures/hardware (sm_90, -O3).
 */
import type { FunctionIr, Loop, Statement, Variable } from '../ir/nodes.ts';
import { printExpression } from '../ir/print.ts';
import { alignmentInBytes, sizeInBytes } from '../ir/types.ts';
import type { Type } from '../ir/types.ts';
import { walkStatement } from '../ir/walk.ts';
import { aliasing, sourcesIn, spaceOf } from './aliasing.ts';
import type { PointerSources } from './aliasing.ts';
import { isVolatile } from './elements.ts';
import { countedLoop, isSurelyUnrolled, loopBody, openLoop } from './loopBody.ts';
import type { CountedLoop, LoopAccess, LoopBody } from './loopBody.ts';
import { addressParts } from './multiples.ts';
import type { AddressParts, Assignments } from './multiples.ts';
import { accessPlanOf, planOf, setPlan } from './plan.ts';
import type { AccessPlan } from './plan.ts';

/** An instruction moves 4-byte and 8-byte elements together; whether bytes and halves join depends on their use. */
const sizes = [1, 2, 4, 8];
const surelyJoined = [4, 8];
const widths = [16, 8, 4, 2];
const SHARED_ALIGNMENT_BYTES = 16;

/** Neighbours that the turns of a loop load, which is unrolled whole. */
export interface LoopRow {
  readonly row: string;
  readonly constantsInBytes: readonly number[];
}

/** Those of each loop. */
export function planNeighbours(fn: FunctionIr, known: Assignments): ReadonlyMap<Loop, LoopRow[]> | undefined {
  if (fn.body === undefined) return undefined;
  let planner: Planner | undefined;
  walkStatement(fn.body, {
    statement: (node) => {
      if (node.kind !== 'block') return;
      node.statements.forEach((one, i) => {
        const before = node.statements[i - 1];
        if (one.kind !== 'loop' || before === undefined) return;
        planner ??= new Planner(fn, known);
        planner.loop(before, one);
      });
    },
  });
  return planner?.rows;
}

/** Addresses in one row are a known distance apart. */
export function rowOf({ root, rest }: AddressParts, size: number): string {
  const others = rest.map(({ value, bytes }) => `${bytes} * ${printExpression(value)}`).sort();
  return [root.name, size, ...others].join(';');
}

interface Neighbours {
  readonly access: LoopAccess;
  readonly sizeInBytes: number;
  readonly parts: AddressParts;
}

class Planner {
  readonly rows = new Map<Loop, LoopRow[]>();
  private readonly known: Assignments;
  private readonly sources: PointerSources;
  private readonly fn: FunctionIr;
  private readonly isRoot: (variable: Variable) => boolean;

  constructor(fn: FunctionIr, known: Assignments) {
    this.fn = fn;
    this.isRoot = mayBeSharedIn(fn);
    this.known = known;
    this.sources = sourcesIn(fn, known);
  }

  loop(before: Statement, loop: Loop): void {
    if (loop.unroll === 1) return;
    const counted = countedLoop(before, loop, this.known) ?? openLoop(before, loop, this.known);
    if (counted === undefined) return;
    const body = loopBody(loop, this.known);
    if (body.obstacle === 'solid' || body.assigned.has(counted.counter)) return;
    for (const access of body.accesses) {
      if (!access.isStraight) continue;
      const planned = accessPlanOf(access.node, access.operation);
      const found = planned === undefined ? this.neighbours(access, counted, body) : undefined;
      if (found) this.plan(found, counted, loop, body);
      else if (planned) this.element(access, planned, counted, body);
    }
  }

  /** Fields that one instruction moves as the whole element that they are of: it may move the next element as well. */
  private element(access: LoopAccess, planned: AccessPlan, counted: CountedLoop, body: LoopBody): void {
    const { place } = access;
    const [piece, ...others] = planned.pieces;
    if (place.kind !== 'member' || piece === undefined || others.length > 0) return;
    const isWhole =
      piece.widthInBytes === place.struct.sizeInBytes && piece.offsetInBytes === -place.field.offsetInBytes;
    const found = isWhole ? this.neighbours({ ...access, place: place.base }, counted, body) : undefined;
    const width = found && widthOf(found, counted);
    if (width === undefined) return;
    setPlan(access.node, access.operation, { ...planned, mayJoinBytes: width, mayJoinNeighbours: true });
  }

  private neighbours(access: LoopAccess, { counter }: CountedLoop, body: LoopBody): Neighbours | undefined {
    const { place } = access;
    const { kind } = place.type;
    const isNumber = kind === 'float' || kind === 'integer';
    const size = isNumber || isMovedWhole(place.type) ? sizeInBytes(place.type) : undefined;
    if (size === undefined || !sizes.includes(size) || place.kind === 'member') return undefined;
    if (isVolatile(place)) return undefined;
    const { known, isRoot } = this;
    const parts = addressParts(place, { known, isRoot, counter, assignedInLoop: body.assigned });
    if (parts === undefined || parts.stepInBytes !== size) return undefined;
    return parts.multipleInBytes > size ? { access, sizeInBytes: size, parts } : undefined;
  }

  private plan(found: Neighbours, counted: CountedLoop, loop: Loop, body: LoopBody): void {
    const { access, parts, sizeInBytes: size } = found;
    const bytes = counted.trips * size;
    const first = parts.constantInBytes + counted.lowest * size;
    const width = widthOf(found, counted);
    const isUnrolled = isSurelyUnrolled(loop, counted, body);
    if (isUnrolled && access.operation === 'load') this.noteRow(loop, found, counted);
    if (width === undefined) return;
    const mayBeSure = surelyJoined.includes(size) && !isMovedWhole(access.place.type);
    const isWhole = parts.isCertain && mayBeSure && first % width === 0 && bytes % width === 0;
    const isFree =
      isSharedVariable(parts.root) &&
      body.obstacle === 'passable' &&
      !access.isOfSomeTurns &&
      this.isFree(access, body) &&
      this.startsAligned(parts.root, width);
    if (isWhole && isFree && isUnrolled) {
      const plan = planOf([{ offsetInBytes: 0, widthInBytes: width }]);
      setPlan(access.node, access.operation, { ...plan, startsOnBytes: width });
      return;
    }
    // nvcc unrolls a loop of unknown length by up to sixteen turns, and joins what nothing keeps apart in those.
    const isOpen = counted.trips === Infinity;
    if (isOpen && !(isFree && parts.isCertain && first % width === 0)) return;
    const plan = planOf([{ offsetInBytes: 0, widthInBytes: size }]);
    setPlan(access.node, access.operation, { ...plan, mayJoinBytes: width, mayJoinNeighbours: true });
  }

  private noteRow(
    loop: Loop,
    { parts, sizeInBytes: size }: Neighbours,
    { lowest, trips }: CountedLoop,
  ): void {
    if (!Number.isFinite(trips)) return;
    const constantsInBytes = Array.from(
      { length: trips },
      (_, i) => parts.constantInBytes + (lowest + i) * size,
    );
    const row = { row: rowOf(parts, size), constantsInBytes };
    this.rows.set(loop, [...(this.rows.get(loop) ?? []), row]);
  }

  /** Whether nothing in the loop lies between that may touch the same bytes; ptxas doesn't tell shared arrays apart. */
  private isFree(access: LoopAccess, body: LoopBody): boolean {
    return body.accesses.every((other) => {
      if (other.node === access.node && other.operation === access.operation) return true;
      if (other.operation === 'load' && access.operation === 'load') return true;
      const touched = { place: other.place, field: undefined };
      if (spaceOf(other.place, this.sources) === 'shared') return false;
      return aliasing(touched, { place: access.place, field: undefined }, this.sources) === 'never';
    });
  }

  /** Shared arrays follow each other: one of another length than whole 16 bytes may move the next one off them. */
  private startsAligned(root: Variable, width: number): boolean {
    if (root.storage === 'dynamicShared' || root.isRelocatable === true) return true;
    if ((root.alignmentInBytes ?? 1) >= width) return true;
    // Of an array that is declared elsewhere it is not known what lies beside it.
    if (!this.fn.sharedVariables.includes(root)) return false;
    return this.fn.sharedVariables.every(
      (one) => one === root || (sizeInBytes(one.type) ?? 0) % SHARED_ALIGNMENT_BYTES === 0,
    );
  }
}

/** The widest instruction that may move them. */
function widthOf({ parts, sizeInBytes: size }: Neighbours, { trips }: CountedLoop): number | undefined {
  return widths.find((one) => one <= parts.multipleInBytes && one > size && one / 2 < trips * size);
}

/** `half2`, `float2`: one instruction moves them, and perhaps their neighbours too. */
export function isMovedWhole(type: Type): boolean {
  return type.kind === 'struct' && alignmentInBytes(type) === sizeInBytes(type);
}

function isSharedVariable({ storage }: Variable): boolean {
  return storage === 'shared' || storage === 'dynamicShared';
}

/** Whose accesses may join. */
export function isSharedArray(variable: Variable): boolean {
  return isSharedVariable(variable) && variable.isVolatile !== true;
}

/** Shared arrays, and pointers that a function is given: ptxas may know where they lead once it is inlined. */
export function mayBeSharedIn(fn: FunctionIr): (variable: Variable) => boolean {
  return (variable) => {
    const { storage, type } = variable;
    const isGiven = fn.role === 'device' && storage === 'parameter' && type.kind === 'pointer';
    return isGiven || isSharedArray(variable);
  };
}
