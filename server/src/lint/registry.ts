/** All rules, in the order in which they are listed. */
import type { Rule } from './rule.ts';
import { dataDependentAccess } from './rules/data-dependent-access.ts';
import { divergentBarrier } from './rules/divergent-barrier.ts';
import { divergentBranch } from './rules/divergent-branch.ts';
import { exceedsBlockLimits } from './rules/exceeds-block-limits.ts';
import { lowOccupancy } from './rules/low-occupancy.ts';
import { misalignedAddress } from './rules/misaligned-address.ts';
import { misalignedGlobalAccess } from './rules/misaligned-global-access.ts';
import { sharedBankConflict } from './rules/shared-bank-conflict.ts';
import { uncoalescedGlobalAccess } from './rules/uncoalesced-global-access.ts';

export const RULES: readonly Rule[] = [
  uncoalescedGlobalAccess,
  misalignedGlobalAccess,
  misalignedAddress,
  sharedBankConflict,
  dataDependentAccess,
  divergentBranch,
  divergentBarrier,
  lowOccupancy,
  exceedsBlockLimits,
];

export function findRule(id: string): Rule | undefined {
  return RULES.find((rule) => rule.id === id);
}
