/** What a user can set about the rules: a severity for each and the thresholds at which they fire. */
import { SEVERITIES } from './severity.ts';
import type { Severity } from './severity.ts';

export interface Thresholds {
  /** A request is uncoalesced from this many times its ideal sectors on. */
  readonly sectorsRatio: number;
  /** An access conflicts from this many wavefronts for each ideal one on. */
  readonly bankConflictWays: number;
  /** Fewer active lanes of a warp's 32 on average are divergence. */
  readonly divergenceActiveLanes: number;
  /** Theoretical occupancy under this many percent is low. */
  readonly occupancyPercent: number;
}

export interface LintSettings {
  /** Rules that are not named keep their own severity. */
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  readonly thresholds: Thresholds;
}

/**
 * 1.5 times leaves out unit-stride accesses that start off their sector (5 of 4 sectors), which have a rule of their
 * own. 24 of 32 lanes and 80 % are the thresholds of Nsight Compute's Thread Divergence and Theoretical Occupancy rules.
 */
export const DEFAULT_THRESHOLDS: Thresholds = {
  sectorsRatio: 1.5,
  bankConflictWays: 2,
  divergenceActiveLanes: 24,
  occupancyPercent: 80,
};

export const DEFAULT_LINT_SETTINGS: LintSettings = { rules: {}, thresholds: DEFAULT_THRESHOLDS };

/** Reads settings as an editor sends them: what is missing or no value of its kind keeps its default. */
export function lintSettings(rules: unknown, thresholds: unknown): LintSettings {
  const severities: Record<string, Severity | 'off'> = {};
  for (const [id, value] of entriesOf(rules)) {
    const severity = SEVERITIES.find((known) => known === value);
    if (severity !== undefined || value === 'off') severities[id] = severity ?? 'off';
  }
  const given = new Map(entriesOf(thresholds));
  const number = (name: keyof Thresholds): number => {
    const value = given.get(name);
    return typeof value === 'number' && Number.isFinite(value) ? value : DEFAULT_THRESHOLDS[name];
  };
  return {
    rules: severities,
    thresholds: {
      sectorsRatio: number('sectorsRatio'),
      bankConflictWays: number('bankConflictWays'),
      divergenceActiveLanes: number('divergenceActiveLanes'),
      occupancyPercent: number('occupancyPercent'),
    },
  };
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
