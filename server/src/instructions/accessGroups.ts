/** Gathers the accesses of one function to fields of one element, and finds which of them become one instruction. */
import type { Loop, Place } from '../ir/nodes.ts';
import type { AccessPiece } from '../memory/accessPieces.ts';
import { aliasing, spaceOf } from './aliasing.ts';
import type { Aliasing, Origin, PointerSources, Touched } from './aliasing.ts';
import { SHARED_ALIGNMENT_BYTES } from './elements.ts';
import type { FieldPlace } from './elements.ts';
import { loadMoves, storeMoves } from './moves.ts';
import type { Part } from './moves.ts';
import { accessPlanOf, planAsWritten, setPlan } from './plan.ts';
import type { PlannedOperation } from './plan.ts';

/** An access in the order of evaluation. */
export interface Access extends Touched {
  readonly node: object;
  readonly operation: PlannedOperation;
  /** Rises where straight code may end. */
  readonly segment: number;
  /** Rises at inline assembly. */
  readonly assemblies: number;
  /** In which turns of loops it is made: those of all turns don't join others. */
  readonly turns: string;
}

interface FieldAccess extends Access {
  readonly field: FieldPlace;
  /** Index among all accesses. */
  readonly turn: number;
}

/** Looking further back than this for what stands between two accesses would take too long. */
const longestLook = 64;

export interface LoopBetween {
  readonly loop: Loop;
  readonly behind: number;
}

/** Accesses between two points that none crosses, in their order, and the loops between them. */
export interface Run {
  readonly accesses: readonly Access[];
  readonly loops: readonly LoopBetween[];
}

/** The accesses between two points that no access ever moves across. */
export class AccessGroups {
  private readonly groups = new Map<string, FieldAccess[]>();
  /** Those behind pointers that may lead to a shared variable. */
  private readonly behindPointers = new Map<string, FieldAccess[]>();
  /** In the order of evaluation. */
  readonly all: Access[] = [];
  /** Those between or around the accesses, behind so many of these. */
  readonly loops: LoopBetween[] = [];
  private readonly sources: PointerSources;

  constructor(sources: PointerSources) {
    this.sources = sources;
  }

  add(access: Access): void {
    const turn = this.all.length;
    this.all.push(access);
    const { field, operation } = access;
    if (field === undefined) return;
    const space = this.spaceOf(access);
    const between = space === 'global' ? access.assemblies : '';
    const key = `${operation}${access.turns} ${between} ${field.key}`;
    const member = { ...access, field, turn };
    if (field.alignmentInBytes > field.part.sizeInBytes) addTo(this.groups, key, member);
    if (space !== 'global' && isBehindPointer(access.place)) addTo(this.behindPointers, key, member);
  }

  private spaceOf({ place }: Access): Origin['space'] {
    return spaceOf(place, this.sources);
  }

  /** Plans what was gathered. */
  finish(): void {
    for (const group of this.groups.values()) if (group.length > 1) this.plan(group);
    for (const group of this.behindPointers.values())
      if (group.length > 1) for (const run of this.apartFor(group, 'not known')) noteSharedWidth(run);
  }

  private plan(group: readonly FieldAccess[]): void {
    for (const together of this.apartFor(group, 'may')) {
      const runs = this.apartFor(together, 'not known');
      for (const run of runs) planRun(run);
      if (runs.length > 1) for (const run of runs) noteDoubt(run, together);
    }
  }

  /** Cuts a group where an access lies between that its members may not pass. */
  private apartFor(group: readonly FieldAccess[], least: Aliasing): FieldAccess[][] {
    const cuts: FieldAccess[][] = [];
    let run: FieldAccess[] = [];
    for (const member of group) {
      if (run.length > 0 && this.isCut(run, member, least)) {
        cuts.push(run);
        run = [];
      }
      run.push(member);
    }
    return [...cuts, run];
  }

  private isCut(run: readonly FieldAccess[], member: FieldAccess, least: Aliasing): boolean {
    const first = run[0]!;
    const isDoubtful = least === 'not known';
    const isPastAssembly = member.assemblies !== first.assemblies && this.spaceOf(member) !== 'shared';
    if (isDoubtful && (member.segment !== first.segment || isPastAssembly)) return true;
    if (member.turn - first.turn > longestLook) return isDoubtful;
    const between = this.all.slice(first.turn + 1, member.turn);
    return between.some((other, i) => {
      const movers =
        member.operation === 'load' ? [member] : run.filter(({ turn }) => turn <= first.turn + i);
      return movers.some((mover) => this.isInTheWay(other, mover, isDoubtful));
    });
  }

  private isInTheWay(other: Access, mover: FieldAccess, isDoubtful: boolean): boolean {
    if (other.operation === 'load' && mover.operation === 'load') return false;
    // Of two stores to one place only the second is made, and a value that was just stored is not loaded.
    if (other.field?.key === mover.field.key && mover.operation === 'store') return false;
    const answer = aliasing(other, mover, this.sources);
    return answer === 'may' || (isDoubtful && answer === 'not known');
  }
}

function addTo(groups: Map<string, FieldAccess[]>, key: string, member: FieldAccess): void {
  const group = groups.get(key);
  if (group) group.push(member);
  else groups.set(key, [member]);
}

function isBehindPointer(place: Place): boolean {
  if (place.kind === 'member' || place.kind === 'element') return isBehindPointer(place.base);
  return place.kind === 'dereference';
}

/** Instructions with the accesses whose bytes they move. */
function movesOf(
  run: readonly FieldAccess[],
  alignmentInBytes = run[0]!.field.alignmentInBytes,
): { move: AccessPiece; members: FieldAccess[] }[] {
  const parts = new Map<number, Part>();
  for (const { field } of run) parts.set(field.part.offsetInBytes, field.part);
  const sorted = [...parts.values()].sort((a, b) => a.offsetInBytes - b.offsetInBytes);
  const make = run[0]!.operation === 'load' ? loadMoves : storeMoves;
  return make(sorted, alignmentInBytes).map((move) => ({
    move,
    members: run.filter(
      ({ field: { part } }) =>
        part.offsetInBytes >= move.offsetInBytes &&
        part.offsetInBytes < move.offsetInBytes + move.widthInBytes,
    ),
  }));
}

/** Loads are issued where the first stood, stores where the last did. */
function planRun(run: readonly FieldAccess[]): void {
  for (const { move, members } of movesOf(run)) {
    const carrier = run[0]!.operation === 'load' ? members[0] : members.at(-1);
    if (carrier === undefined || carrier.field.part.sizeInBytes === move.widthInBytes) continue;
    for (const member of members) {
      const offsetInBytes = move.offsetInBytes - member.field.part.offsetInBytes;
      setPlan(member.node, member.operation, {
        pieces: [{ offsetInBytes, widthInBytes: move.widthInBytes }],
        carrier: member === carrier ? undefined : carrier.place,
        carried: member === carrier ? members.filter((one) => one !== carrier).map((one) => one.place) : [],
        mayJoinBytes: undefined,
      });
    }
  }
}

/** Accesses that would be part of a wider instruction if nothing stood between. */
function noteDoubt(run: readonly FieldAccess[], together: readonly FieldAccess[]): void {
  const wholes = movesOf(together);
  for (const { move, members } of movesOf(run)) {
    for (const member of members) {
      const whole = wholes.find((one) => one.members.includes(member));
      if (whole === undefined || whole.move.widthInBytes <= move.widthInBytes) continue;
      const { part } = member.field;
      const piece = {
        offsetInBytes: move.offsetInBytes - part.offsetInBytes,
        widthInBytes: move.widthInBytes,
      };
      const carrier = member.operation === 'load' ? members[0] : members.at(-1);
      const isOwn = member === carrier || move.widthInBytes === part.sizeInBytes;
      setPlan(member.node, member.operation, {
        pieces: [piece],
        carrier: isOwn ? undefined : carrier?.place,
        carried: isOwn ? members.filter((one) => one !== member).map((one) => one.place) : [],
        mayJoinBytes: whole.move.widthInBytes,
      });
    }
  }
}

/**
 * Where the pointer leads to a shared variable, ptxas may know its address once the function is inlined, and that of each
 * element of an array: it moves more fields at once than the alignment of their type allows.
 */
function noteSharedWidth(run: readonly FieldAccess[]): void {
  const { alignmentInBytes, struct } = run[0]!.field;
  let known = SHARED_ALIGNMENT_BYTES;
  while (known > alignmentInBytes && struct.sizeInBytes % known !== 0) known /= 2;
  if (known <= alignmentInBytes) return;
  for (const { move, members } of movesOf(run, known)) {
    for (const { node, operation, place } of members) {
      const plan = accessPlanOf(node, operation) ?? planAsWritten(place);
      const [piece, ...others] = plan.pieces;
      if (plan.mayJoinBytes !== undefined || piece === undefined || others.length > 0) continue;
      if (move.widthInBytes <= piece.widthInBytes) continue;
      setPlan(node, operation, { ...plan, mayJoinBytes: move.widthInBytes, mayJoinNeighbours: true });
    }
  }
}
