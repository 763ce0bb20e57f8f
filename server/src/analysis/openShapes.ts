/**
 * A launch that leaves the block open in two directions, of a kernel that goes by both: how a warp lies in such a block
 * decides nearly everything. So it is looked at in three shapes, and only what all of them agree on is said for certain.
 */
import type { Expression, FunctionIr } from '../ir/nodes.ts';
import { ofSomeReachable, statementHas } from '../ir/walk.ts';
import { knownCost } from '../lint/index.ts';
import type { Spread } from '../symbolic/summary/patternCounts.ts';
import { analyseKernel, limitsOfOnePass } from '../symbolic/analyseKernel.ts';
import type { Dimensions } from '../symbolic/geometry.ts';
import type { LaunchArgument } from '../symbolic/launches/launchArguments.ts';
import type {
  AccessSummary,
  BarrierSummary,
  BranchSummary,
  KernelSummary,
  LaunchShape,
} from '../symbolic/summary/summary.ts';
import type { Location } from '../text/location.ts';

const reason = 'the shape of the block is not known';

/** Whether the kernel, or what it calls, asks where in y or z a thread is. */
export const goesByRows = ofSomeReachable(
  ({ body }) => body !== undefined && statementHas(body, { expression: isRowIndex }),
);

function isRowIndex(one: Expression): boolean {
  return one.kind === 'builtin' && one.name === 'threadIdx' && one.axis !== 'x';
}

/** A warp along x, along y, and the squares that are common in between; squares alone where that much is known. */
function shapesOf({ block: [x, y, z], openShape }: LaunchShape): Dimensions[] {
  const threads = x * y * z;
  if (openShape === 'square') {
    return [
      [8, 8, 1],
      [32, 32, 1],
    ];
  }
  const side = 16;
  return [
    [1, threads, 1],
    [Math.min(side, threads), Math.max(1, Math.floor(threads / side)), 1],
  ];
}

export function analyseOpenShape(
  kernel: FunctionIr,
  shape: LaunchShape,
  values: readonly LaunchArgument[],
): KernelSummary {
  const base = analyseKernel(kernel, shape, values);
  // Other shapes would tell no more of accesses, and branches were seen in this one alone.
  if (base.stopped !== undefined) return { ...base, branches: [] };
  const limits = base.inOnePass ? limitsOfOnePass : undefined;
  const shapes = shapesOf(shape);
  const others = shapes.map((block) => analyseKernel(kernel, { ...shape, block }, values, limits));
  const same = others.every((other) => other.averageActiveLanes === base.averageActiveLanes);
  return {
    ...base,
    accesses: base.accesses.map((one) => mergeAccess(one, others, [shape.block, ...shapes])),
    branches: base.branches.map((one) => mergeBranch(one, others)),
    barriers: base.barriers.map((one) => mergeBarrier(one, others)),
    averageActiveLanes: same ? base.averageActiveLanes : undefined,
  };
}

function mergeAccess(
  access: AccessSummary,
  others: readonly KernelSummary[],
  shapes: readonly Dimensions[],
): AccessSummary {
  const twins = others.map(({ accesses }) =>
    accesses.find(
      (one) =>
        isSamePlace(one.at, access.at) && one.operation === access.operation && one.space === access.space,
    ),
  );
  if (twins.every((one) => one !== undefined && isSameCost(one, access))) return access;
  const all = [access, ...twins.filter((one) => one !== undefined)];
  const isKnown = all.length > others.length && all.every(({ status }) => status !== 'unknown');
  const span = (spreads: readonly (Spread | undefined)[]): Spread | undefined => {
    const known = spreads.filter((spread) => spread !== undefined);
    if (!isKnown || known.length < all.length) return undefined;
    const min = Math.min(...known.map((spread) => spread.min));
    const max = Math.max(...known.map((spread) => spread.max));
    return { min, max, mean: (min + max) / 2 };
  };
  const most = (numbers: readonly (number | undefined)[]): number | undefined =>
    isKnown && !numbers.includes(undefined) ? Math.max(...numbers.map((one) => one ?? 0)) : undefined;
  const unknowns = new Set(all.flatMap((one) => one.unknownDistances ?? []));
  const sectors = span(all.map((one) => one.sectors));
  const wavefronts = span(all.map((one) => one.wavefronts));
  return {
    ...access,
    status: isKnown ? 'bounded' : 'unknown',
    sectors,
    sectorsIdeal: most(all.map((one) => one.sectorsIdeal)),
    wavefronts,
    wavefrontsIdeal: most(all.map((one) => one.wavefrontsIdeal)),
    reason,
    stride: undefined,
    unknownDistances: unknowns.size > 0 ? [...unknowns] : undefined,
    apart: isKnown ? leastOf(all.map(costOf)) : undefined,
    shapes,
    misaligned: all.every((one) => one.misaligned !== undefined) ? access.misaligned : undefined,
    misalignedStart: all.every((one) => one.misalignedStart),
    nominalMin: (sectors ?? wavefronts)?.min,
    meanOf: undefined,
    boundaryOnly: false,
    lanesFromValues: false,
  };
}

/** Sectors or wavefronts for all but tiny distances; undefined where that is not known. */
function costOf(access: AccessSummary): number | undefined {
  const { sectors, wavefronts, unknownDistances, apart } = access;
  return unknownDistances === undefined ? knownCost(access, sectors ?? wavefronts) : apart;
}

function leastOf(costs: readonly (number | undefined)[]): number | undefined {
  const known = costs.filter((cost) => cost !== undefined);
  return known.length < costs.length ? undefined : Math.min(...known);
}

function isSameCost(a: AccessSummary, b: AccessSummary): boolean {
  const isSame = (x: Spread | undefined, y: Spread | undefined): boolean =>
    x?.min === y?.min && x?.max === y?.max && x?.mean === y?.mean;
  return (
    a.status === b.status &&
    (a.misaligned === undefined) === (b.misaligned === undefined) &&
    isSame(a.sectors, b.sectors) &&
    isSame(a.wavefronts, b.wavefronts) &&
    a.sectorsIdeal === b.sectorsIdeal
  );
}

function mergeBranch(branch: BranchSummary, others: readonly KernelSummary[]): BranchSummary {
  const agree = others.every(({ branches }) => {
    const twin = branches.find((one) => isSamePlace(one.at, branch.at));
    return twin?.status === branch.status && twin.divergentShare === branch.divergentShare;
  });
  return agree
    ? branch
    : { ...branch, status: 'unknown', boundary: false, divergentShare: undefined, reason };
}

function mergeBarrier(barrier: BarrierSummary, others: readonly KernelSummary[]): BarrierSummary {
  const agree = others.every(
    ({ barriers }) => barriers.find((one) => isSamePlace(one.at, barrier.at))?.status === barrier.status,
  );
  return agree ? barrier : { ...barrier, status: 'unknown', reason };
}

function isSamePlace(a: Location, b: Location): boolean {
  return a.anchor === b.anchor && a.start === b.start && a.end === b.end;
}
