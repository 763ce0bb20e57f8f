/** What becomes of an access of the source in the machine, where that is another instruction than the source says. */
import type { Block, Conditional, If, Loop, Place, Switch } from '../ir/nodes.ts';
import { placeAlignmentInBytes } from '../ir/placeAlignment.ts';
import { sizeInBytes } from '../ir/types.ts';
import { accessPieces } from '../memory/accessPieces.ts';
import type { AccessPiece } from '../memory/accessPieces.ts';
import type { Location } from '../text/location.ts';

export type PlannedOperation = 'load' | 'store';

export interface AccessPlan {
  /** The instructions, from the access's own first byte on: another field's may start before it. */
  readonly pieces: readonly AccessPiece[];
  /** The place at whose line the instruction stands, if it is another access's. */
  readonly carrier: Place | undefined;
  /** Places that this access's instruction moves along. */
  readonly carried: readonly Place[];
  /**
   * How wide the instruction would be if the compiler joined it with others, where it may or may not: then `pieces` are
   * as written.
   */
  readonly mayJoinBytes: number | undefined;
  /**
   * It is one of several neighbours in an array that a loop moves one by one, and the compiler by this width: each
   * instruction starts at a multiple of it, and moves the accesses of the following iterations along.
   */
  readonly startsOnBytes?: number;
  /** It has no instruction: the carrier's value is used again, or the carrier stores over it. */
  readonly isRepeat?: true;
  /** It may be that lanes of one arm of the branch before have the value, and that only the others load. */
  readonly mayBeOfOtherArm?: true;
  /** Lanes that came past the carrier use its value; those of the other arm load. */
  readonly isOfOtherArm?: true;
  /** So it has none as what the carrier loads is stored back, unchanged. */
  readonly storesBack?: true;
  /** Only the first turns of loops make it: the compiler makes it before the loop, or keeps a sum in a register. */
  readonly turns?: readonly LoopTurns[];
  /** The text at whose line the instruction stands, where that isn't the access's own. */
  readonly movedTo?: Location;
  /**
   * What it may be joined with are such neighbours, not fields of an element. Only those of shared arrays are: where the
   * access leads somewhere else after all, it is what the source says.
   */
  readonly mayJoinNeighbours?: true;
  /**
   * How wide an instruction may be that moves it along with neighbours in a shared array that the text writes out
   * (`s[2 * t]`, `s[2 * t + 1]`). Of 70 measured lines that would have no conflict so 68 had none.
   */
  readonly besideInBytes?: number;
  /** Local variables that it leads to stay in registers all the same: the compiler knows which of their bytes it takes. */
  readonly keepsRegisters?: true;
  /** One of those in the arms of a branch that the compiler makes one of, or may. */
  readonly merged?: MergedAccess;
  /** It is such a one. */
  readonly isOfArms?: true;
}

/** Accesses in the arms of a branch, one in each, of which the compiler makes one with a selected address behind them. */
export interface MergedAccess {
  readonly isSure: boolean;
  readonly operation: PlannedOperation;
  /** That at whose line it stands, if the line is one of theirs. */
  readonly place: Place;
  readonly plan: AccessPlan;
}

/** An access that has these instructions to itself. */
export function planOf(pieces: readonly AccessPiece[]): AccessPlan {
  return { pieces, carrier: undefined, carried: [], mayJoinBytes: undefined };
}

/** One that is what the source says. */
export function planAsWritten(place: Place): AccessPlan {
  return planOf(accessPieces(sizeInBytes(place.type) ?? 1, placeAlignmentInBytes(place)));
}

/** What accesses merge behind: an `if`, a `switch`, `? :`, or the body of a function that returns what it loads. */
export type Meeting = If | Switch | Conditional | Block;

/** An access is made while a loop has had at most so many turns; the condition before the first turn counts none. */
export interface LoopTurns {
  readonly loop: Loop;
  readonly most: number;
}

const plans: Readonly<Record<PlannedOperation, WeakMap<object, AccessPlan>>> = {
  load: new WeakMap(),
  store: new WeakMap(),
};

/** The plan for a node of the IR that reads or writes a place; undefined where it is what the source says. */
export function accessPlanOf(node: object, operation: PlannedOperation): AccessPlan | undefined {
  return plans[operation].get(node);
}

export function setPlan(node: object, operation: PlannedOperation, plan: AccessPlan): void {
  plans[operation].set(node, plan);
}

const merged = new WeakMap<Meeting, MergedAccess[]>();

/** The accesses of the arms that are one behind them, or may be. */
export function mergedBehind(meeting: Meeting): readonly MergedAccess[] {
  return merged.get(meeting) ?? [];
}

const through = new WeakMap<Meeting, MergedAccess[]>();

/** Those whose addresses a branch chooses between, also as the `else` or a part of another one. */
export function mergedThrough(meeting: Meeting): readonly MergedAccess[] {
  return through.get(meeting) ?? [];
}

/** `branches` are all that choose an address: `meeting`, and those that stand in the place of an arm of it. */
export function addMerged(meeting: Meeting, access: MergedAccess, branches: readonly Meeting[]): void {
  add(merged, meeting, access);
  for (const one of branches) add(through, one, access);
}

function add(to: WeakMap<Meeting, MergedAccess[]>, meeting: Meeting, access: MergedAccess): void {
  const known = to.get(meeting);
  if (known) known.push(access);
  else to.set(meeting, [access]);
}
