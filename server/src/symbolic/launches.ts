/** The launches that the host code of a program makes, found by evaluating it with what is known. */
import type { Expression, FunctionIr, Launch, Variable } from '../ir/nodes.ts';
import { rootVariable, walkStatement } from '../ir/walk.ts';
import type { Location } from '../text/location.ts';
import { asInteger } from './expressions.ts';
import type { Dimensions } from './geometry.ts';
import { argumentKey, toLaunchArgument } from './launchArguments.ts';
import type { LaunchArgument } from './launchArguments.ts';
import { BudgetExceeded, Machine } from './machine.ts';
import type { LaunchValues, MachineLimits } from './machine.ts';
import { uniformConstant, zero } from './polynomial.ts';
import { execute } from './statements.ts';
import { unknownOf } from './memory.ts';
import type { Value } from './values.ts';

export interface FoundLaunch {
  readonly kernel: FunctionIr;
  readonly grid: Dimensions | null;
  /** Null where the block size is not known: the caller falls back to bounds or the default. */
  readonly block: Dimensions | null;
  readonly sharedDynamicBytes: number | null;
  readonly arguments: readonly LaunchArgument[];
  readonly at: Location;
}

const hostLimits: MachineLimits = { steps: 60_000, splitSteps: 30_000, splits: 0 };
const maxLaunchesPerKernel = 24;

/** Characters up to which a function may be somebody's way to round up a block count. */
const shortFunction = 400;

export interface HostCode {
  /** Host functions: all, or those that bear on launches. */
  readonly roots: readonly FunctionIr[];
  /** Whether the inside of a function bears on launches, as far as its text tells. */
  readonly matters?: (callee: FunctionIr) => boolean;
}

/** Distinct launches, in the order in which the program makes them. */
export function findLaunches(host: HostCode, limits: MachineLimits = hostLimits): FoundLaunch[] {
  const isPassedOver = (callee: FunctionIr): boolean =>
    callee.at.end - callee.at.start > shortFunction && host.matters?.(callee) === false;
  const survey = surveyHost(host.roots, isPassedOver);
  const found = new Map<string, FoundLaunch>();
  const perKernel = new Map<FunctionIr, number>();
  const reached = new Set<Launch>();
  const note = (launch: Launch, values: LaunchValues, machine: Machine): void => {
    reached.add(launch);
    const next = toFoundLaunch(launch, values, machine);
    const key = launchKey(next, survey.numbers);
    const count = perKernel.get(next.kernel) ?? 0;
    if (found.has(key) || count >= maxLaunchesPerKernel) return;
    perKernel.set(next.kernel, count + 1);
    found.set(key, next);
  };
  for (const root of evaluationOrder(host.roots, survey)) {
    const launches = survey.launchesOf.get(root) ?? [];
    const called = survey.called.has(root) && root.name !== 'main';
    if (called && launches.every((launch) => reached.has(launch))) continue;
    evaluateRoot(root, survey, limits, note);
  }
  return [...found.values()];
}

interface HostSurvey {
  readonly called: ReadonlySet<FunctionIr>;
  readonly launchesOf: ReadonlyMap<FunctionIr, readonly Launch[]>;
  /** Host variables that some function changes: their initialisers can't be relied on. */
  readonly changed: ReadonlySet<Variable>;
  readonly isPassedOver: (callee: FunctionIr) => boolean;
  readonly numbers: Map<FunctionIr, number>;
}

function surveyHost(roots: readonly FunctionIr[], isPassedOver: (callee: FunctionIr) => boolean): HostSurvey {
  const called = new Set<FunctionIr>();
  const launchesOf = new Map<FunctionIr, Launch[]>();
  const changed = new Set<Variable>();
  const seen = new Set<FunctionIr>();
  const visitFunction = (host: FunctionIr): void => {
    if (seen.has(host)) return;
    seen.add(host);
    const own: Launch[] = [];
    launchesOf.set(host, own);
    const visit = (node: Expression): void => {
      if (node.kind === 'call') {
        called.add(node.callee);
        if (!isPassedOver(node.callee)) visitFunction(node.callee);
        own.push(...(launchesOf.get(node.callee) ?? []));
      }
      if (node.kind === 'launch') own.push(node);
      if (node.kind === 'assign' || node.kind === 'compoundAssign' || node.kind === 'address') {
        const variable = rootVariable(node.place);
        if (variable) changed.add(variable);
      }
    };
    if (host.body) walkStatement(host.body, { expression: visit });
  };
  roots.forEach(visitFunction);
  return { called, launchesOf, changed, isPassedOver, numbers: new Map() };
}

/** main first, then functions that nobody calls, then the rest; those without a launch are left out. */
function evaluationOrder(roots: readonly FunctionIr[], survey: HostSurvey): FunctionIr[] {
  const rank = (host: FunctionIr): number => (host.name === 'main' ? 0 : survey.called.has(host) ? 2 : 1);
  return roots
    .filter((host) => (survey.launchesOf.get(host) ?? []).length > 0)
    .map((host, i) => ({ host, i }))
    .sort((a, b) => rank(a.host) - rank(b.host) || a.i - b.i)
    .map(({ host }) => host);
}

function evaluateRoot(
  root: FunctionIr,
  survey: HostSurvey,
  limits: MachineLimits,
  note: (launch: Launch, values: LaunchValues, machine: Machine) => void,
): void {
  const machine = new Machine(
    {
      builtin: () => zero,
      onLaunch: (launch, values) => {
        note(launch, values, machine);
      },
      initialValue: (variable) => !survey.changed.has(variable),
      isPassedOver: survey.isPassedOver,
    },
    limits,
  );
  for (const parameter of root.parameters) {
    machine.state.variables.set(
      parameter,
      unknownOf(parameter.type, `the value of \`${parameter.name}\` is not known`, true, false),
    );
  }
  machine.frames.push({ function: root, returned: undefined, returnedMay: 0, returnedSurely: 0 });
  machine.recording = false;
  try {
    if (root.body) execute(root.body, machine);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
  }
}

function toFoundLaunch(launch: Launch, values: LaunchValues, machine: Machine): FoundLaunch {
  const shared =
    values.sharedBytes === undefined ? 0 : uniformConstant(asInteger(values.sharedBytes, machine));
  return {
    kernel: launch.kernel,
    grid: dimensionsOf(values.grid, machine),
    block: dimensionsOf(values.block, machine),
    sharedDynamicBytes: shared ?? null,
    arguments: values.arguments.map(toLaunchArgument),
    at: launch.at,
  };
}

/** A dim3 or a plain number. */
function dimensionsOf(value: Value, machine: Machine): Dimensions | null {
  if (value.kind === 'aggregate') {
    const axes = [0, 4, 8].map((offset) => constantOf(value.parts.get(offset) ?? value.rest, machine));
    const [x, y, z] = axes;
    return x === undefined || y === undefined || z === undefined || x < 1
      ? null
      : [x, Math.max(1, y), Math.max(1, z)];
  }
  const x = constantOf(value, machine);
  return x === undefined || x < 1 ? null : [x, 1, 1];
}

function constantOf(value: Value, machine: Machine): number | undefined {
  return value.kind === 'unknown' ? undefined : uniformConstant(asInteger(value, machine));
}

function launchKey(launch: FoundLaunch, numbers: Map<FunctionIr, number>): string {
  let number = numbers.get(launch.kernel);
  if (number === undefined) numbers.set(launch.kernel, (number = numbers.size));
  const shape = [
    launch.grid?.join('x') ?? '?',
    launch.block?.join('x') ?? '?',
    launch.sharedDynamicBytes ?? '?',
  ];
  return `${number}|${shape.join('|')}|${launch.arguments.map(argumentKey).join('|')}`;
}
