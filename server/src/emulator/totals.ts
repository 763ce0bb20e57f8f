import type { AccessCount, LaunchTotals } from './api.ts';
import type { Machine } from './machine.ts';

type Totals = { -readonly [Name in keyof LaunchTotals]: LaunchTotals[Name] };

/** The sums over all accesses and branches of a launch. */
export function launchTotals(machine: Machine): LaunchTotals {
  const totals: Totals = {
    requests: 0,
    lanes: 0,
    bytes: 0,
    globalRequests: 0,
    sectors: 0,
    sectorsIdeal: 0,
    lines128: 0,
    sectorOperations: 0,
    sharedRequests: 0,
    wavefronts: 0,
    wavefrontsIdeal: 0,
    bankConflicts: 0,
    localSectors: 0,
    constantPasses: 0,
    branches: 0,
    branchesDivergent: 0,
    steps: machine.steps,
    activeLanesPerStep: machine.steps === 0 ? undefined : machine.stepLanes / machine.steps,
  };
  for (const access of machine.accesses) addAccess(totals, access);
  totals.bankConflicts = totals.wavefronts - totals.wavefrontsIdeal;
  for (const branch of machine.branches) {
    totals.branches += branch.executed;
    totals.branchesDivergent += branch.divergent;
  }
  return totals;
}

function addAccess(totals: Totals, access: AccessCount): void {
  totals.requests += access.requests;
  totals.lanes += access.lanes;
  totals.bytes += access.lanes * access.bytesPerLane;
  switch (access.space) {
    case 'global':
      totals.globalRequests += access.requests;
      totals.sectors += access.sectors;
      totals.sectorsIdeal += access.sectorsIdeal;
      totals.lines128 += access.lines128;
      totals.sectorOperations += access.sectorOperations;
      break;
    case 'shared':
      totals.sharedRequests += access.requests;
      totals.wavefronts += access.wavefronts;
      totals.wavefrontsIdeal += access.wavefrontsIdeal;
      break;
    case 'local':
      totals.localSectors += access.sectors;
      break;
    case 'constant':
      totals.constantPasses += access.wavefronts;
      break;
  }
}
