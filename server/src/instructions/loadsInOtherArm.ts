/**
 * Loads behind an `if` of what one of its arms has at hand. nvcc makes such a load for the lanes of the other arm alone, at that
 * arm's end, as long as nothing but straight code lies between (read off nvcc 13.0's code for the kernels of
 * repeats.test.ts, and counted by an H200). Where the only arm loads the place, too, one load for all may be made before the branch.
 */
import type { Block, Expression, If, Place, Read, Statement } from '../ir/nodes.ts';
import { expressionHas, statementHas } from '../ir/walk.ts';
import type { AvailableValue, MemoryEvent } from './availableValues.ts';
import { mayChange } from './availableValues.ts';
import type { PointerSources } from './aliasing.ts';
import { registerPart } from './environment.ts';
import type { Environment } from './environment.ts';
import { isMemory } from './obstacles.ts';
import { accessPlanOf, planAsWritten, setPlan } from './plan.ts';

export type ArmName = 'whenTrue' | 'whenFalse';

/** A value that one arm of an `if` has at hand, until something stands between. */
export interface HalfKnown {
  readonly branch: If;
  /** The one without it. */
  readonly arm: ArmName;
  /** What variables hold where that arm ends. */
  readonly values: Environment;
  readonly value: AvailableValue;
  readonly isSure: boolean;
}

/** A load that the lanes of an arm make for it. */
export interface LoadInArm extends Pick<HalfKnown, 'branch' | 'arm' | 'isSure'> {
  readonly node: object;
  readonly place: Place;
  readonly source: Place;
}

interface Arms {
  readonly whenTrue: Statement;
  readonly whenFalse: Statement | undefined;
}

const withLoads = new WeakMap<If, Arms>();

/** The arms with the loads that stand at their ends: the same statements at each look, by which evaluation remembers what it found. */
export function armsOf(branch: If): Arms {
  return withLoads.get(branch) ?? branch;
}

function withLoad(arm: Statement | undefined, load: Read): Block {
  const end: Statement = { kind: 'expression', at: load.at, expression: load };
  return { kind: 'block', at: (arm ?? load).at, statements: arm === undefined ? [end] : [arm, end] };
}

export function planLoadInArm({ branch, arm, node, place, isSure }: LoadInArm, carrier: Place): void {
  const plan = accessPlanOf(node, 'load') ?? planAsWritten(place);
  if (plan.turns !== undefined || plan.startsOnBytes !== undefined || plan.merged !== undefined) return;
  if (!isSure) {
    setPlan(node, 'load', { ...plan, mayBeOfOtherArm: true });
    return;
  }
  const made: Read = { kind: 'read', at: place.at, type: place.type, place };
  setPlan(made, 'load', plan);
  setPlan(node, 'load', { ...plan, carrier, isRepeat: true, isOfOtherArm: true });
  const { whenTrue, whenFalse } = armsOf(branch);
  const arms: Arms = { whenTrue, whenFalse };
  withLoads.set(branch, { ...arms, [arm]: withLoad(arms[arm], made) });
}

/** The values that are known at the end of one arm, of an `if` of which the other arm has one way through. */
export function halfKnown(branch: If, ends: Readonly<Record<ArmName, HalfEnd>>): HalfKnown[] {
  if (branch.condition.kind === 'logical') return [];
  const arms: readonly ArmName[] = ['whenTrue', 'whenFalse'];
  return arms.flatMap((arm) => {
    const without = ends[arm];
    const having = ends[arm === 'whenTrue' ? 'whenFalse' : 'whenTrue'];
    if (without.isLeft || having.isLeft || !isStraight(branch[arm])) return [];
    const values = [...having.known.values()].filter(({ key }) => !without.known.has(key));
    const hasOther = branch.whenFalse !== undefined;
    return values
      .filter(({ key }) => hasOther || key !== having.firstLoad)
      .map((value): HalfKnown => {
        const isSure = hasOther || !having.loads.has(value.key);
        return { branch, arm, values: without.values, value, isSure };
      });
  });
}

export interface HalfEnd {
  readonly isLeft: boolean;
  readonly known: ReadonlyMap<string, AvailableValue>;
  readonly values: Environment;
  /** What the only arm begins with, which nvcc makes before the branch if it is made behind it, too. */
  readonly firstLoad: string | undefined;
  /** What the arm loads. */
  readonly loads: ReadonlySet<string>;
}

function isStraight(arm: Statement | undefined): boolean {
  if (arm === undefined) return true;
  const jumps: readonly string[] = ['if', 'loop', 'switch', 'opaqueStatement'];
  const chooses: readonly string[] = ['logical', 'conditional', 'call', 'opaque'];
  return !statementHas(arm, {
    statement: ({ kind }) => jumps.includes(kind),
    expression: ({ kind }) => chooses.includes(kind),
  });
}

/** Whether a place is worked out from variables that are the same at both points, and from nothing in memory. */
export function isSamePlace(place: Place, there: Environment, here: Environment): boolean {
  const read: Expression = { kind: 'read', at: place.at, type: place.type, place };
  return !expressionHas(read, {
    expression: (node) => {
      if (node === read) return false;
      if (['assign', 'compoundAssign', 'call', 'atomic', 'opaque', 'sequence'].includes(node.kind))
        return true;
      if (node.kind !== 'read') return false;
      const part = isMemory(node.place) ? undefined : registerPart(node.place);
      if (part?.path === undefined) return true;
      return there.get(part.variable, part.path).key !== here.get(part.variable, part.path).key;
    },
  });
}

/** What is left of them behind an event. */
export function stillHalfKnown(
  known: ReadonlyMap<string, HalfKnown>,
  event: MemoryEvent,
  sources: PointerSources,
): Map<string, HalfKnown> {
  return new Map([...known].filter(([, { value }]) => !mayChange(event, value, sources)));
}
