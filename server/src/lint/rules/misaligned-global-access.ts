import { LANES_PER_WARP } from '../../memory/lanes.ts';
import type { AccessSummary } from '../../symbolic/summary/summary.ts';
import { isUnitStride } from '../accessPattern.ts';
import { isCarried } from '../joinedAccess.ts';
import { knownCost } from '../knownCost.ts';
import { defineRule } from '../rule.ts';
import type { Finding, LaunchContext } from '../rule.ts';
import { fill, formatCount, openingCount } from '../wording.ts';

interface Misaligned {
  readonly access: AccessSummary;
  readonly sectors: number;
  readonly ideal: number;
}

const messages = {
  off: "{count} sectors per request instead of {ideal}: the warp's {bytes} bytes lie side by side but start off a 32-byte sector, so one more is moved. Neighbouring warps share it through the cache; pad or shift the data only if this access is hot.",
} as const;

export const misalignedGlobalAccess = defineRule<Misaligned, 'misaligned-global-access'>({
  id: 'misaligned-global-access',
  summary: 'Global accesses that start off their sector and move one more for it.',
  category: 'memory',
  defaultSeverity: 'info',
  messages,
  find: (context) => context.summary.accesses.flatMap((access) => find(access, context)),
  describe: ({ access, sectors, ideal }) =>
    fill(messages.off, {
      count: openingCount(sectors),
      ideal,
      bytes: access.activeLanes.max * access.widthInBytes,
    }),
  brief: ({ sectors }) => `${formatCount(sectors)} sectors`,
});

/** Half a sector more than ideal on average: less is an access that only some warps start off a sector. */
const leastExtraSectors = 0.5;

function find(access: AccessSummary, context: LaunchContext): Finding<Misaligned>[] {
  const { sectorsIdeal: ideal } = access;
  if (access.space !== 'global' || ideal === undefined || isCarried(access)) return [];
  if (!access.misalignedStart || access.misaligned !== undefined || !isUnitStride(access)) return [];
  // With gaps between active lanes the bytes don't lie side by side, and another start would not help.
  if (access.activeLanes.max < LANES_PER_WARP) return [];
  const sectors = knownCost(access, access.sectors);
  if (sectors === undefined || sectors - ideal < leastExtraSectors) return [];
  // From the threshold on it is uncoalesced, which says the same louder.
  if (sectors >= context.thresholds.sectorsRatio * ideal) return [];
  return [{ at: access.at, cost: sectors / ideal, data: { access, sectors, ideal } }];
}
