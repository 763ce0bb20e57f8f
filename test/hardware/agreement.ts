/** Holds what the analysis says of a launch's requests against what the emulator counted. */
import type { AccessSummary, LaunchShape } from '../../server/src/symbolic/summary/summary.ts';
import { launchedByData } from './rows.ts';
import { inTurn } from './staticAnswers.ts';
import type { StaticLaunch } from './staticAnswers.ts';

export interface CountedAccess {
  readonly path?: string;
  readonly line: number;
  readonly movedFrom?: number;
  readonly text: string;
  readonly space: string;
  readonly op: string;
  readonly requests: number;
  readonly sectors: number;
  readonly wavefronts: number;
}

export interface Tally {
  compared: number;
  readonly contradictions: string[];
}

export interface CountedLaunch {
  readonly kernel: string;
  readonly templateArguments: readonly string[];
  readonly grid: readonly number[];
  readonly block: readonly number[];
  readonly blocksSimulated: number;
  readonly blocksTotal: number;
  readonly accesses: readonly CountedAccess[];
}

/** The analysed launches of the same kernel and shape; of several the one whose turn it is first. */
export function partners(
  launch: CountedLaunch,
  analysed: readonly StaticLaunch[],
  turns: Map<string, number>,
): readonly StaticLaunch[] {
  const keyOf = (name: string, templates: readonly string[], shape: unknown): string =>
    `${name}<${templates.join()}>${String(shape)}`;
  const shape = [launch.grid, launch.block];
  const key = keyOf(launch.kernel, launch.templateArguments, shape);
  const sameShape = analysed.filter(
    ({ launch: one }) =>
      keyOf(one.kernel.name, [], [one.grid, one.block]) === keyOf(launch.kernel, [], shape),
  );
  const same = sameShape.filter(
    ({ launch: one }) =>
      one.kernel.templateArguments.map((argument) => argument.text).join() ===
      launch.templateArguments.join(),
  );
  // Lambdas are numbered as they are met, which differs between the two.
  const candidates = same.length > 0 ? same : sameShape;
  return inTurn(candidates, key, turns);
}

/**
 * Adds what an emulated launch contradicts of what the analysis says of its accesses. A program that goes through the same
 * launches again makes them in turns: the launch is that of `found` which it contradicts least, the first of equal ones.
 */
export function compareLaunch(
  launch: CountedLaunch,
  found: readonly (StaticLaunch | undefined)[],
  tally: Tally,
): void {
  if (launchedByData.has(launch.kernel)) return;
  const tallies = (found.length > 0 ? found : [undefined]).map((one) => compareAccesses(launch, one));
  const best = tallies.reduce((a, b) => (b.contradictions.length < a.contradictions.length ? b : a));
  tally.compared += best.compared;
  tally.contradictions.push(...best.contradictions);
}

function compareAccesses(launch: CountedLaunch, found: StaticLaunch | undefined): Tally {
  const tally: Tally = { compared: 0, contradictions: [] };
  for (const access of launch.accesses) {
    const { space, op } = access;
    const line = access.movedFrom ?? access.line;
    if (access.path !== undefined || access.requests === 0) continue;
    if (space !== 'global' && space !== 'shared') continue;
    const where = `${launch.kernel} line ${line} ${space} ${op}`;
    const answers = (found?.summary.accesses ?? []).filter(
      (one) => found?.textLineOf(one) === line && one.space === space && one.operation === op,
    );
    if (answers.length === 0) tally.contradictions.push(`${where}: not seen by the analysis`);
    if (answers.length === 0 || answers.some((one) => one.status === 'unknown')) continue;
    tally.compared++;
    const contradiction = contradictionOf(access, answers, isWholly(launch, found?.summary.launch));
    if (contradiction !== undefined) tally.contradictions.push(`${where}: ${contradiction}`);
  }
  return tally;
}

/** Whether all blocks of the very launch that was analysed were counted: only of that a mean says something. */
export function isWholly(
  { grid, block, blocksSimulated, blocksTotal }: CountedLaunch,
  analysed: Pick<LaunchShape, 'grid' | 'block'> | undefined,
): boolean {
  const isSameShape = grid.join() === analysed?.grid?.join() && block.join() === analysed.block.join();
  return isSameShape && blocksSimulated === blocksTotal;
}

/**
 * Where the mean request of an access lies outside of what all its answers hold together, or, of a launch that was
 * counted wholly, is not what they say; they are known.
 */
export function contradictionOf(
  { space, sectors, wavefronts, requests }: CountedAccess,
  answers: readonly Pick<AccessSummary, 'sectors' | 'wavefronts' | 'meanOf'>[],
  isOfWhole: boolean,
): string | undefined {
  const counted = (space === 'global' ? sectors : wavefronts) / requests;
  const spreads = answers.map((one) => one.sectors ?? one.wavefronts).filter((one) => one !== undefined);
  const min = Math.min(...spreads.map((spread) => spread.min));
  const max = Math.max(...spreads.map((spread) => spread.max));
  const isInside = counted >= min - 1e-6 && counted <= max + 1e-6;
  if (!isInside) return `counted ${counted}, said ${min} to ${max}`;
  const mean = spreads[0]?.mean ?? counted;
  const isKnown =
    isOfWhole && answers.every(({ meanOf }) => meanOf === 'all') && spreads.every((one) => one.mean === mean);
  return isKnown && Math.abs(counted - mean) > 1e-5 * mean ? `counted ${counted}, said ${mean}` : undefined;
}
