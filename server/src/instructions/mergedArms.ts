/**
 * Loads and stores that the arms of a branch have in common but for their addresses. nvcc 13.0 makes one instruction of them
 * where the arms meet, with a selected address:
 *
 * - What arms load into one variable, and leave as it is, is loaded where they meet: `x = a[i];` in one arm, `x = b[i];` in
 *   the other, whatever the condition. Nothing may be stored in the arm behind the load. So do the arms of `c ? a[i] : b[i]`.
 * - What two arms store last in one array, with what leads there (`armShapes.ts`), if lanes may part at the condition. If
 *   more ways than the arms lead to where they meet, as from `if (i < n)` around them, all stays as it is.
 *
 * Where one of these points is open the compiler may go either way.
 */
import type {
  Block,
  Conditional,
  Expression,
  FunctionIr,
  If,
  Place,
  Read,
  Switch,
  Variable,
} from '../ir/nodes.ts';
import { walkStatement } from '../ir/walk.ts';
import type { Location } from '../text/location.ts';
import { typeName } from '../ir/types.ts';
import { sourcesIn, spaceOf } from './aliasing.ts';
import type { PointerSources } from './aliasing.ts';
import { armOf, casesOf, chainOf, changedIn, isOneChoice, isStraight } from './arms.ts';
import type { Arm, Chain, LeftStore } from './arms.ts';
import { ArmShapes, arrayOf, isLoad, isReachedFrom } from './armShapes.ts';
import { LaneDependences } from './laneDependence.ts';
import { ComputedTexts } from './computedTexts.ts';
import { meetingPointsOf } from './meetingPoints.ts';
import type { MeetingPoint } from './meetingPoints.ts';
import type { Assignments } from './multiples.ts';
import { accessPlanOf, addMerged, planAsWritten, setPlan } from './plan.ts';
import type { AccessPlan, Meeting, MergedAccess, PlannedOperation } from './plan.ts';

export function planMergedArms(fn: FunctionIr, known: Assignments): void {
  if (fn.body === undefined || fn.namesVolatile === true) return;
  new MergedArms(fn, known).find(fn.body);
}

/** Where accesses merge, with all that choose an address: also what stands in the place of an arm. */
interface Merging {
  readonly node: Meeting;
  readonly branches: readonly Meeting[];
}

/** An access of each arm; the merged one stands at the last one's line. */
type Group = readonly { readonly kind: Expression['kind']; readonly place: Place }[];

class MergedArms {
  private readonly known: Assignments;
  private readonly sources: PointerSources;
  private readonly lanes: LaneDependences;
  private readonly texts: ComputedTexts;

  constructor(fn: FunctionIr, known: Assignments) {
    this.known = known;
    this.sources = sourcesIn(fn, known);
    this.lanes = new LaneDependences(known, fn.role === 'kernel');
    this.texts = new ComputedTexts(fn.body);
  }

  find(body: Block): void {
    const { returned, branches, choices } = waysIn(body);
    // `if (c) return a[i]; return b[i];`
    if (returned.length > 1 && returned.every(isLoad))
      this.merge({ node: body, branches: [] }, 'load', returned, false);
    const inner = new Set<Meeting>();
    const points = branches.length > 0 ? meetingPointsOf(body) : undefined;
    for (const node of branches) {
      if (inner.has(node)) continue;
      const chain = node.kind === 'if' ? chainOf(node) : casesOf(node);
      for (const one of chain.branches) inner.add(one);
      this.branch(node, chain, points?.get(node) ?? { kind: 'shared' });
    }
    // What parts are in comes before the parts.
    for (const node of choices.toReversed()) {
      if (inner.has(node)) continue;
      const parts = choicesIn(node);
      for (const one of parts) inner.add(one);
      const values = valuesOf(node);
      if (values.every(isLoad))
        this.merge({ node, branches: parts }, 'load', values, this.areOfOneKind(values));
    }
  }

  private branch(node: If | Switch, chain: Chain, point: MeetingPoint): void {
    if (chain.arms.length < 2 || point.kind === 'shared') return;
    const arms = chain.arms.map(armOf);
    if (arms.some(({ leaves }) => leaves)) return;
    const at = { node, branches: chain.branches };
    this.loads(at, arms, point);
    this.stores(at, chain, arms, point);
  }

  /** What all arms leave in one variable. */
  private loads(at: Merging, arms: readonly Arm[], point: MeetingPoint): void {
    for (const variable of arms[0]?.left.keys() ?? []) {
      const values = arms.flatMap(({ left }) => left.get(variable) ?? []);
      if (values.length < arms.length) continue;
      const loads = values.map(({ value }) => value);
      if (!loads.every(isLoad)) this.alike(at, values);
      else if (values.every(({ isLast }) => isLast)) {
        const isSure = at.node.kind === 'if' && point.kind === 'own' && this.areOfOneKind(loads);
        this.merge(at, 'load', loads, isSure, point.next);
      }
    }
  }

  /** Loads in expressions of all arms, the n-th in each; those of one array if not all have as many. */
  private alike(at: Merging, values: readonly { readonly loads: readonly Read[] }[]): void {
    const [first, ...others] = values.map(({ loads }) => loads);
    if (first === undefined) return;
    const isEven = others.every(({ length }) => length === first.length);
    first.forEach((load, i) => {
      const array = arrayOf(load.place);
      const nth = first.slice(0, i).filter(({ place }) => arrayOf(place) === array).length;
      const group = others.flatMap((loads) => {
        const same = isEven ? loads : loads.filter(({ place }) => arrayOf(place) === array);
        return same[isEven ? i : nth] ?? [];
      });
      if (group.length === others.length) this.merge(at, 'load', [load, ...group], false);
    });
  }

  private stores(at: Merging, chain: Chain, arms: readonly Arm[], point: MeetingPoint): void {
    const dependences = chain.conditions.map((one) => this.lanes.of(one));
    if (dependences.every((one) => one === 'none')) return;
    const isPlain =
      at.node.kind === 'if' &&
      isOneChoice(chain) &&
      dependences.every((one) => one === 'sure') &&
      point.kind !== 'open' &&
      chain.arms.every(isStraight);
    const changed = new Set(chain.arms.flatMap((arm) => [...changedIn(arm)]));
    const fewest = Math.min(...arms.map(({ stores }) => stores.length));
    const areAlone = arms.every(({ stores }) => stores.length === 1);
    for (let k = 1; k <= fewest; k++) {
      const group = arms.flatMap(({ stores }) => stores.at(-k) ?? []);
      const isGoingOn = this.lastStores(at, group, k === 1 && isPlain, changed, point, areAlone);
      if (!isGoingOn) return;
    }
  }

  /** False where neither these nor those before them are merged. */
  private lastStores(
    at: Merging,
    group: readonly LeftStore[],
    isPlain: boolean,
    changed: ReadonlySet<Variable>,
    point: MeetingPoint,
    areAlone: boolean,
  ): boolean {
    // Behind the last statement of a turn of a loop the arms meet in another order.
    const last = point.kind === 'turn' ? 0 : at.node.kind === 'if' ? 1 : group.length - 1;
    const ordered = [...group.slice(0, last), ...group.slice(last + 1), ...group.slice(last, last + 1)];
    const stores = ordered.map(({ store }) => store);
    const [first, ...others] = stores;
    if (first === undefined || stores.some(({ place }) => isReachedFrom(place, changed))) return false;
    if (others.some(({ place }) => arrayOf(place) !== arrayOf(first.place))) return false;
    const isAtHand = this.texts.outside(stores);
    const shapes = others.map((one) => new ArmShapes(first, one, this.known, changed, isAtHand));
    const isNever = ({ verdict, isOfOnePlace, storesZero }: ArmShapes): boolean =>
      verdict === 'never' || (storesZero && !isOfOnePlace);
    if (shapes.some(isNever)) return false;
    const isOne = ({ verdict, choosesValue, storesZero }: ArmShapes): boolean =>
      !storesZero && (verdict === 'sure' || (areAlone && choosesValue));
    const isSure = isPlain && group.every(({ isLast }) => isLast) && shapes.every(isOne);
    this.merge(at, 'store', stores, isSure);
    if (stores.every(({ kind }) => kind === 'compoundAssign')) this.merge(at, 'load', stores, isSure);
    for (const loads of loadsGoingAlong(shapes)) this.merge(at, 'load', loads, isSure);
    if (!isSure) this.alike(at, ordered);
    return true;
  }

  private areOfOneKind(loads: readonly Read[]): boolean {
    const spaces = new Set(loads.map(({ place }) => spaceOf(place, this.sources)));
    return spaces.size === 1 && !spaces.has('unknown');
  }

  private merge(
    at: Merging,
    operation: PlannedOperation,
    group: Group,
    isPlain: boolean,
    movedTo?: Location,
  ): void {
    const plans = group.map((one) => accessPlanOf(one, operation) ?? planAsWritten(one.place));
    // What may be joined with its neighbours may be so first.
    const isSure = isPlain && plans.every((one) => (one.mayJoinBytes ?? one.besideInBytes) === undefined);
    const [plan] = plans;
    const carrier = group.at(-1);
    if (plan === undefined || carrier === undefined || plans.some(isOtherwise)) return;
    const types = new Set(group.map(({ place: { type } }) => typeName(type)));
    if (types.size > 1 || plans.some(({ pieces }) => !isOnePiece(pieces, plan.pieces))) return;
    const merged: MergedAccess = {
      isSure,
      operation,
      place: carrier.place,
      plan: { ...plan, isOfArms: true, ...(movedTo ? { movedTo } : {}) },
    };
    addMerged(at.node, merged, at.branches);
    group.forEach((one, i) => {
      const own = plans[i] ?? plan;
      setPlan(one, operation, { ...own, merged, ...(isSure ? { carrier: merged.place } : {}) });
    });
  }
}

interface Ways {
  readonly returned: readonly Expression[];
  readonly branches: readonly (If | Switch)[];
  readonly choices: readonly Conditional[];
}

/** The ways through a function: what it returns, its branches from the outermost on, and `? :`, the parts first. */
function waysIn(body: Block): Ways {
  const returned: Expression[] = [];
  const branches: (If | Switch)[] = [];
  const choices: Conditional[] = [];
  walkStatement(body, {
    statement: (node) => {
      if (node.kind === 'if' || node.kind === 'switch') branches.push(node);
      else if (node.kind === 'return' && node.value !== undefined) returned.push(node.value);
    },
    expression: (node) => {
      if (node.kind === 'conditional') choices.push(node);
    },
  });
  return { returned, branches, choices };
}

/** Loads of each arm, where those of the first one go along with some of all others. */
function loadsGoingAlong([first, ...others]: readonly ArmShapes[]): readonly (readonly Read[])[] {
  return (first?.loads ?? []).flatMap((pair) => {
    const more = others.flatMap(({ loads }) =>
      loads.filter(([one]) => one === pair[0]).map(([, other]) => other),
    );
    if (more.length < others.length) return [];
    const [carrier = pair[1]] = more.slice(-1);
    return [[...pair, ...more].filter((one) => one !== carrier).concat(carrier)];
  });
}

/** The values that an expression chooses between. */
function valuesOf(node: Expression): readonly Expression[] {
  return node.kind === 'conditional' ? [...valuesOf(node.whenTrue), ...valuesOf(node.whenFalse)] : [node];
}

/** The choices between them. */
function choicesIn(node: Expression): readonly Conditional[] {
  return node.kind === 'conditional' ? [node, ...choicesIn(node.whenTrue), ...choicesIn(node.whenFalse)] : [];
}

function isOtherwise({ carrier, turns, startsOnBytes, merged, isRepeat }: AccessPlan): boolean {
  return [carrier, turns, startsOnBytes, merged, isRepeat].some((one) => one !== undefined);
}

function isOnePiece(pieces: AccessPlan['pieces'], other: AccessPlan['pieces']): boolean {
  const [first] = pieces;
  const [second] = other;
  if (pieces.length !== 1 || other.length !== 1) return false;
  return first?.widthInBytes === second?.widthInBytes && first?.offsetInBytes === second?.offsetInBytes;
}
