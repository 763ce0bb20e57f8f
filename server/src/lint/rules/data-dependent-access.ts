import { globalRequest, SECTOR_BYTES } from '../../memory/globalRequest.ts';
import { addressesApart, firstLanes } from '../../memory/lanes.ts';
import { BANK_WORD_BYTES, SHARED_BANKS, sharedRequest } from '../../memory/sharedRequest.ts';
import type { AccessSummary } from '../../symbolic/summary/summary.ts';
import { defineRule } from '../rule.ts';
import type { Finding, LaunchContext } from '../rule.ts';
import { fill } from '../wording.ts';

interface DataDependent {
  readonly access: AccessSummary;
  readonly worst: number;
  readonly ideal: number;
}

const messages = {
  global:
    'Up to {worst} sectors per request instead of {ideal}: data decides where each lane goes ({reason}). If neighbouring lanes rarely go to neighbouring elements, sort what they index with or keep the table in shared memory.',
  shared:
    'Up to {worst} wavefronts per request instead of {ideal}: data decides where each lane goes ({reason}). If many lanes meet in a bank, give each warp or lane a copy of its own.',
} as const;

/** Off unless it is asked for: whether such an access is slow only the data knows, so that a report is a place to look. */
export const dataDependentAccess = defineRule<DataDependent, 'data-dependent-access'>({
  id: 'data-dependent-access',
  summary: 'Accesses whose cost loaded data decides, with the most that it can be.',
  category: 'memory',
  defaultSeverity: 'off',
  messages,
  find: (context) => context.summary.accesses.flatMap((access) => find(access, context)),
  describe: ({ access, worst, ideal }) =>
    fill(messages[access.space === 'shared' ? 'shared' : 'global'], {
      worst,
      ideal,
      reason: access.reason ?? 'it is loaded',
    }),
  brief: ({ access, worst }) => `up to ${worst} ${access.space === 'shared' ? 'wavefronts' : 'sectors'}`,
});

function find(access: AccessSummary, { thresholds }: LaunchContext): Finding<DataDependent>[] {
  if (access.status !== 'unknown' || !access.dataDependent) return [];
  const [worst, ideal] = costs(access);
  const ratio = access.space === 'shared' ? thresholds.bankConflictWays : thresholds.sectorsRatio;
  if (ideal === 0 || worst < ratio * ideal) return [];
  return [{ at: access.at, cost: worst / ideal, data: { access, worst, ideal } }];
}

/** Sectors or wavefronts of all lanes that may take part: as far from each other as can be, and side by side. */
function costs({ space, widthInBytes, activeLanes }: AccessSummary): readonly [worst: number, ideal: number] {
  const mask = firstLanes(activeLanes.max);
  if (space === 'global') {
    const { sectors, activeLanes: lanes } = globalRequest(addressesApart(SECTOR_BYTES), mask, widthInBytes);
    return lanes < 2
      ? [0, 0]
      : [sectors, globalRequest(addressesApart(widthInBytes), mask, widthInBytes).sectors];
  }
  if (space !== 'shared') return [0, 0];
  const inOneBank = sharedRequest(addressesApart(SHARED_BANKS * BANK_WORD_BYTES), mask, widthInBytes, 'load');
  return [inOneBank.wavefronts, inOneBank.wavefrontsIdeal];
}
