import { LANES_PER_WARP } from '../../memory/lanes.ts';
import type { BranchSummary } from '../../symbolic/summary/summary.ts';
import { defineRule } from '../rule.ts';
import type { Finding, LaunchContext } from '../rule.ts';
import { fill, formatCount, formatPercent, formatRange } from '../wording.ts';

interface Divergence {
  readonly branch: BranchSummary;
  readonly averageActiveLanes: number;
  readonly threshold: number;
}

const messages = {
  low: "This kernel has only {average} of a warp's 32 lanes active on average (threshold {threshold}), and this branch loses most: what it guards runs with {lanes} of a warp while the others wait, which idles {lost} of all lanes. Let the condition follow whole warps (threadIdx.x / 32), or share the work among all lanes.",
} as const;

export const divergentBranch = defineRule<Divergence, 'divergent-branch'>({
  id: 'divergent-branch',
  summary: 'Branches that leave few lanes of a warp active.',
  category: 'divergence',
  defaultSeverity: 'warning',
  messages,
  find,
  describe: ({ branch, averageActiveLanes, threshold }) =>
    fill(messages.low, {
      average: averageActiveLanes,
      threshold,
      lanes: laneCount(branch.activeLanes),
      lost: formatPercent(branch.lostShare),
    }),
  brief: ({ averageActiveLanes }) => `${formatCount(averageActiveLanes)} lanes`,
});

function find({ summary, thresholds }: LaunchContext): Finding<Divergence>[] {
  const threshold = thresholds.divergenceActiveLanes;
  if (summary.averageActiveLanes === undefined || summary.averageActiveLanes >= threshold) return [];
  // A bounds check splits only the last warp, what depends on data is not known to split at all, and how a library
  // goes about its work is nothing that its caller could change.
  const splitting = summary.branches.filter(
    ({ status, boundary, isLibrarys }) => status === 'divergent' && !boundary && isLibrarys !== true,
  );
  const { averageActiveLanes } = summary;
  // A block that does not fill its warps has idle lanes without any branch: then no branch is to blame.
  if (averageActiveLanes + lanesLost(splitting) < threshold) return [];
  const worst = splitting.reduce<BranchSummary | undefined>(
    (a, b) => (a === undefined || b.lostShare > a.lostShare ? b : a),
    undefined,
  );
  if (worst === undefined || worst.lostShare <= 0) return [];
  return [
    {
      at: worst.at,
      cost: LANES_PER_WARP - averageActiveLanes,
      data: { branch: worst, averageActiveLanes, threshold },
    },
  ];
}

function laneCount(lanes: BranchSummary['activeLanes']): string {
  return lanes.max === 1 ? '1 lane' : `${formatRange(lanes)} lanes`;
}

function lanesLost(branches: readonly BranchSummary[]): number {
  return LANES_PER_WARP * branches.reduce((sum, branch) => sum + branch.lostShare, 0);
}
