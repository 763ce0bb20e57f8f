/** What was counted on a line, in a few words. */
import type { AccessReport } from './simulationView.ts';

const format = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** `store 4 sectors · load 32 wavefronts (ideal 1)`, each for one request. */
export function lineWords(accesses: readonly AccessReport[]): string {
  const merged = new Map<string, AccessReport>();
  for (const access of accesses) {
    const key = `${access.column} ${access.space} ${access.op}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? access : added(known, access));
  }
  return [...merged.values()].map(accessWords).join(' · ');
}

function added(a: AccessReport, b: AccessReport): AccessReport {
  return {
    ...a,
    requests: a.requests + b.requests,
    sectors: a.sectors + b.sectors,
    sectorsIdeal: a.sectorsIdeal + b.sectorsIdeal,
    wavefronts: a.wavefronts + b.wavefronts,
    wavefrontsIdeal: a.wavefrontsIdeal + b.wavefrontsIdeal,
  };
}

function accessWords(access: AccessReport): string {
  const movesSectors = access.space === 'global' || access.space === 'local';
  const each = (sum: number): string => format.format(sum / Math.max(1, access.requests));
  const cost = each(movesSectors ? access.sectors : access.wavefronts);
  const ideal = each(movesSectors ? access.sectorsIdeal : access.wavefrontsIdeal);
  const unit = `${movesSectors ? 'sector' : 'wavefront'}${cost === '1' ? '' : 's'}`;
  return `${access.op} ${cost} ${unit}${cost === ideal ? '' : ` (ideal ${ideal})`}`;
}
