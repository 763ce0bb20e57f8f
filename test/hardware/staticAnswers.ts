/** What the static analysis says of a CUDA program's launches, line by line. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadPrelude } from '../../server/src/analysis/prelude.ts';
import { createProgram } from '../../server/src/lowering/program.ts';
import { analyseKernel } from '../../server/src/symbolic/analyseKernel.ts';
import { findLaunches } from '../../server/src/symbolic/launches/findLaunches.ts';
import type { FoundLaunch } from '../../server/src/symbolic/launches/foundLaunch.ts';
import type { MachineLimits } from '../../server/src/symbolic/machine.ts';
import type { AccessSummary, KernelSummary } from '../../server/src/symbolic/summary/summary.ts';
import { createParser } from '../../server/src/syntax/index.ts';
import type { ResolveInclude } from '../../server/src/syntax/index.ts';
import { LineIndex } from '../../server/src/text/lineIndex.ts';
import { absoluteSpan } from '../../server/src/text/location.ts';
import type { Location } from '../../server/src/text/location.ts';
import type { Answer } from './rows.ts';

export interface StaticLaunch {
  readonly launch: FoundLaunch;
  readonly summary: KernelSummary;
  /** 1-based line of an access's instruction in the main file. */
  lineOf(access: AccessSummary): number;
  /** That of its text. */
  textLineOf(access: AccessSummary): number;
}

/** Files beside the one that includes them. */
export const besideFile: ResolveInclude = (name, from) => {
  const local = join(dirname(from), name);
  return existsSync(local) ? { path: local, text: readFileSync(local, 'utf8') } : undefined;
};

const analysed = new Map<string, Promise<readonly StaticLaunch[]>>();

/** Those of a file, with more text at its end, analysed once however many tests ask. */
export function staticLaunches(path: string, more = ''): Promise<readonly StaticLaunch[]> {
  const key = `${path}\n${more}`;
  let launches = analysed.get(key);
  if (launches === undefined)
    analysed.set(key, (launches = launchesOfText(path, readFileSync(path, 'utf8') + more, besideFile)));
  return launches;
}

let parserOfAll: ReturnType<typeof createParser> | undefined;

export async function launchesOfText(
  path: string,
  text: string,
  resolveInclude?: ResolveInclude,
  limits?: MachineLimits,
): Promise<StaticLaunch[]> {
  const parser = await (parserOfAll ??= createParser());
  // What is measured was compiled for an H200.
  const file = parser.parse({ path, text, resolveInclude, cudaArch: 900 });
  const program = createProgram(file, { prelude: loadPrelude(parser, file), leavesOutUnusedLocals: true });
  const index = new LineIndex(text);
  return findLaunches(program.launchCode()).map((launch) => {
    const summary = analyseKernel(
      launch.kernel,
      {
        grid: launch.grid,
        block: launch.block ?? [256, 1, 1],
        sharedDynamicBytes: launch.sharedDynamicBytes,
        source: 'host',
        at: launch.at,
      },
      launch.arguments,
      limits,
    );
    const lineIn = (at: Location, { calls }: AccessSummary): number => {
      const own = absoluteSpan(at).path === path ? at : (calls[0] ?? at);
      return index.positionAt(absoluteSpan(own).start).line + 1;
    };
    return {
      launch,
      summary,
      lineOf: (access) => lineIn((access.plan?.isOfArms && access.plan.movedTo) ?? access.at, access),
      textLineOf: (access) => lineIn(access.at, access),
    };
  });
}

/** One answer for all accesses of a kind on a line. */
export function combine(accesses: readonly AccessSummary[]): Answer | undefined {
  if (accesses.length === 0) return undefined;
  const parts = accesses.map((access): Answer => {
    const spread = access.sectors ?? access.wavefronts;
    if (access.status === 'unknown' || !spread) return { status: 'unknown', min: 0, max: 0, ideal: 1 };
    return {
      status: access.status,
      min: spread.min,
      max: spread.max,
      ideal: access.sectorsIdeal ?? access.wavefrontsIdeal ?? 1,
      mean: access.meanOf === 'all' && spread.min < spread.max ? spread.mean : undefined,
    };
  });
  const isLikeFirst = ({ mean, ideal }: Answer): boolean =>
    mean === parts[0]?.mean && ideal === parts[0]?.ideal;
  if (parts.some((part) => part.status === 'unknown')) return { status: 'unknown', min: 0, max: 0, ideal: 1 };
  return {
    status: parts.every((part) => part.status === 'exact') ? 'exact' : 'bounded',
    min: Math.min(...parts.map((part) => part.min)),
    max: Math.max(...parts.map((part) => part.max)),
    ideal: Math.max(...parts.map((part) => part.ideal)),
    mean: parts.every(isLikeFirst) ? parts[0]?.mean : undefined,
  };
}

/** Launches that only their order tells apart: the one whose turn it is, then the others. */
export function inTurn(
  candidates: readonly StaticLaunch[],
  key: string,
  turns: Map<string, number>,
): readonly StaticLaunch[] {
  const turn = turns.get(key) ?? 0;
  turns.set(key, turn + 1);
  const match = candidates[Math.min(turn, candidates.length - 1)];
  return match === undefined ? [] : [match, ...candidates.filter((one) => one !== match)];
}
