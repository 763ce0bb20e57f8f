/**
 * Which loads and stores of the text nvcc makes less often than it says: a value that is still at hand is not loaded again,
 * what a loop does not change is loaded before it, and a sum in memory stays in a register while the loop runs. Read off
 * nvcc 13.0's code for small kernels (sm_90, -O3); planFunction.test.ts holds the rules with what the code showed.
 */
import type { FunctionIr, Place } from '../ir/nodes.ts';
import type { Location } from '../text/location.ts';
import type { AccessSurvey } from './accessSurvey.ts';
import type { LoadInArm } from './loadsInOtherArm.ts';
import type { Assignments } from './multiples.ts';
import type { LoopTurns, PlannedOperation } from './plan.ts';
import { RepeatsWalk } from './repeatsWalk.ts';

/** An access that has no instruction of its own, or that only some turns of loops have. */
export interface Repeat {
  readonly node: object;
  readonly operation: PlannedOperation;
  readonly place: Place;
  /** The access whose value is used again, or that overwrites this one. */
  readonly source?: Place;
  /** A store of what its place holds already, which was loaded from there, or that load if nothing else uses it. */
  readonly storesBack?: true;
  readonly turns?: readonly LoopTurns[];
  /** The text at whose line the instruction stands. */
  readonly movedTo?: Location;
}

export class Repeats {
  private readonly known: Readonly<Record<PlannedOperation, ReadonlyMap<object, Repeat>>>;
  readonly inArms: readonly LoadInArm[];

  constructor(found: readonly Repeat[], inArms: readonly LoadInArm[] = []) {
    this.inArms = inArms;
    const of = (operation: PlannedOperation): ReadonlyMap<object, Repeat> =>
      new Map(found.filter((one) => one.operation === operation).map((one) => [one.node, one]));
    this.known = { load: of('load'), store: of('store') };
  }

  of(node: object, operation: PlannedOperation): Repeat | undefined {
    return this.known[operation].get(node);
  }

  all(): Repeat[] {
    return [...this.known.load.values(), ...this.known.store.values()];
  }
}

export function findRepeats(fn: FunctionIr, survey: AccessSurvey, known: Assignments): Repeats {
  // One access is repeated by loops alone.
  const mayRepeat = survey.accesses > 1 || survey.hasLoops;
  if (fn.body === undefined || fn.namesVolatile === true || !mayRepeat) return new Repeats([]);
  const walk = new RepeatsWalk(fn, survey, known);
  const found = walk.found(fn.body);
  return new Repeats(found, walk.loadsInArms());
}
