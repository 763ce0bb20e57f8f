/** The launches that the host code of a program makes, kept over the edits that they do not depend on. */
import type { FunctionIr } from '../../ir/nodes.ts';
import type { Location } from '../../text/location.ts';
import { finished } from '../../text/steps.ts';
import type { Steps } from '../../text/steps.ts';
import type { MachineLimits } from '../machine.ts';
import { relevanceOfHost } from '../relevance/relevance.ts';
import { footprintOf, launchesIn, sameFootprint } from './footprint.ts';
import type { EvaluatedRoot, Footprint } from './footprint.ts';
import { HostSurvey } from './hostSurvey.ts';
import type { HostCode } from './hostSurvey.ts';
import { LaunchSearch } from './launches.ts';
import { MethodObjects } from './methodObjects.ts';
import type { FoundLaunch } from './foundLaunch.ts';

const hostLimits: MachineLimits = { steps: 60_000, splitSteps: 30_000, splits: 0 };

/** Distinct launches, of each kernel in the order in which the program makes them. */
export function findLaunches(host: HostCode, limits?: MachineLimits): readonly FoundLaunch[] {
  return finished(new LaunchFinder(limits).find(host));
}

/** What the program whose `main` a file holds is known to be started with: the words of `argv`, for each way. */
export type RunsOf = (path: string) => readonly (readonly string[])[];
const noRuns: RunsOf = () => [];

/** Code that is being typed changes between what it was, what it will be and what no compiler takes. */
const mostKnown = 3;

interface Found {
  /** Only taken when a next version asks: most files are read once. */
  readonly footprint: () => Footprint | undefined;
  readonly launches: readonly FoundLaunch[];
  readonly objects: MethodObjects;
}

/** Finds the launches of one version of a program after another. */
export class LaunchFinder {
  private readonly limits: MachineLimits;
  /** The latest first. */
  private known: readonly Found[] = [];

  constructor(limits = hostLimits) {
    this.limits = limits;
  }

  /** A step for each function that is looked at, and for each that is evaluated. */
  *find(host: HostCode, runsOf: RunsOf = noRuns): Steps<readonly FoundLaunch[]> {
    const main = host.roots.find(({ name }) => name === 'main');
    const runs = main === undefined ? [] : runsOf(main.at.anchor.path);
    const survey = new HostSurvey(host, runs.length > 0);
    const roots = yield* rootsOf(host, survey);
    const words = runs.length > 0 ? main?.parameters[1] : undefined;
    const all = [...roots.plain, ...roots.methods, ...roots.assumed.keys()];
    const relevance = relevanceOfHost(all, survey, words);
    const footprint = once(() => footprintOf(evaluated(roots), survey, relevance));
    const newObjects = (): MethodObjects => new MethodObjects(host.closedClass, this.limits);
    for (const known of this.known) {
      const [before, now] = [known.footprint(), footprint()];
      if (before === undefined || now === undefined || !sameFootprint(before, now)) continue;
      const objects = newObjects();
      if (objects.areAs(known.objects, counterparts(before.types, now.types)))
        return this.keep({ footprint, launches: carriedOver(known.launches, before, now), objects }, known);
    }
    const objects = newObjects();
    const search = new LaunchSearch(survey, relevance, this.limits, objects);
    const launchesFromMain = main !== undefined && survey.launchesFrom(main).length > 0;
    yield* evaluate(search, roots, launchesFromMain ? { main, runs } : undefined);
    const launches = search.launches().map((launch) => withAsker(launch, host));
    return this.keep({ footprint, launches, objects });
  }

  private keep(found: Found, instead?: Found): readonly FoundLaunch[] {
    this.known = [found, ...this.known.filter((one) => one !== instead)].slice(0, mostKnown);
    return found.launches;
  }
}

function* evaluate(
  search: LaunchSearch,
  roots: Roots,
  program: { readonly main: FunctionIr; readonly runs: ReturnType<RunsOf> } | undefined,
): Steps<void> {
  if (program !== undefined) {
    for (const run of program.runs) {
      search.evaluateRun(program.main, run);
      yield;
    }
    search.evaluateWithoutArguments(program.main);
    yield;
  }
  for (const root of roots.plain) {
    search.evaluate(root);
    yield;
  }
  for (const method of roots.methods) {
    search.evaluateMethod(method);
    yield;
  }
  for (const [root, assumedArguments] of roots.assumed) {
    search.evaluateAssumed(root, assumedArguments);
    yield;
  }
}

function withAsker(launch: FoundLaunch, { askedIn }: HostCode): FoundLaunch {
  const rootAskedIn = askedIn?.get(launch.root);
  return rootAskedIn === undefined ? launch : { ...launch, rootAskedIn };
}

/** The work is let go of when it is done. */
function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  let pending: (() => T) | undefined = work;
  return () => {
    if (pending !== undefined) done = { value: pending() };
    pending = undefined;
    return done!.value;
  };
}

/** Functions that lead to launches, in the order in which they are evaluated. */
interface Roots {
  readonly plain: readonly FunctionIr[];
  /** And functions whose address is taken. */
  readonly methods: readonly FunctionIr[];
  /** With what their template parameters are taken to be. */
  readonly assumed: ReadonlyMap<FunctionIr, readonly string[]>;
}

function* rootsOf(host: HostCode, survey: HostSurvey): Steps<Roots> {
  for (const root of host.roots) yield* survey.visit(root);
  const methods = host.methods ?? [];
  for (const method of methods) yield* survey.visit(method);
  const referenced = [...survey.referenced];
  const templates = (host.templates ?? []).filter(({ at }) => !survey.isSeen(at));
  const assumed = templates.map((template) => template.instantiate());
  for (const { function: root } of assumed) yield* survey.visit(root);
  yield* survey.visitHelpers();
  return {
    plain: evaluationOrder(host.roots, survey),
    methods: evaluationOrder([...methods, ...referenced], survey),
    assumed: new Map(
      assumed
        .filter(({ function: root }) => survey.launchesFrom(root).length > 0)
        .map(({ function: root, assumedArguments }) => [root, assumedArguments]),
    ),
  };
}

function evaluated({ plain, methods, assumed }: Roots): EvaluatedRoot[] {
  return [
    ...plain.map((root) => ({ function: root, as: 'plain' })),
    ...methods.map((root) => ({ function: root, as: 'method' })),
    ...[...assumed].map(([root, types]) => ({ function: root, as: `assumed ${types.join()}` })),
  ];
}

/** main first, then functions that nobody calls, then the rest; those without a launch are left out. */
function evaluationOrder(roots: readonly FunctionIr[], survey: HostSurvey): FunctionIr[] {
  const rank = (host: FunctionIr): number => (host.name === 'main' ? 0 : survey.called.has(host) ? 2 : 1);
  return roots
    .filter((host) => survey.launchesFrom(host).length > 0)
    .map((host, i) => ({ host, i }))
    .sort((a, b) => rank(a.host) - rank(b.host) || a.i - b.i)
    .map(({ host }) => host);
}

function counterparts<T>(before: readonly T[], now: readonly T[]): (one: T) => T | undefined {
  const found = new Map(before.map((one, i) => [one, now[i]]));
  return (one) => found.get(one);
}

/** The same launches of the program with the other footprint. */
function carriedOver(launches: readonly FoundLaunch[], before: Footprint, now: Footprint): FoundLaunch[] {
  const functions = counterparts(before.functions, now.functions);
  const placesNow = launchesIn(now);
  const places = new Map(launchesIn(before).map((one, i) => [one, placesNow[i]]));
  const functionNow = (one: FunctionIr): FunctionIr => functions(one) ?? one;
  const placeNow = (one: Location): Location => places.get(one) ?? one;
  return launches.map((launch) => {
    const [kernel, root, at] = [functionNow(launch.kernel), functionNow(launch.root), placeNow(launch.at)];
    const isSame = kernel === launch.kernel && root === launch.root && at === launch.at;
    return isSame ? launch : { ...launch, kernel, root, at };
  });
}
