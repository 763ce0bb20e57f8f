/** Host functions are evaluated with what is known, and the launches that they make are kept. */
import type { FunctionIr, Launch, Variable } from '../../ir/nodes.ts';
import type { StructType } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { asInteger, evaluate } from '../expressions.ts';
import type { Dimensions } from '../geometry.ts';
import { argumentKey, toLaunchArgument } from './launchArguments.ts';
import type { LaunchArgument } from './launchArguments.ts';
import { HeldLaunches } from './heldLaunches.ts';
import { knowing } from './hostNarrowing.ts';
import { heldMembers, objectOf, pointAt } from './heldMembers.ts';
import type { RunHost } from './heldMembers.ts';
import { placeOf } from './hostSurvey.ts';
import type { HostCode, HostSurvey } from './hostSurvey.ts';
import { waysToLaunch } from './launchChoices.ts';
import type { WayToLaunch } from './launchChoices.ts';
import { mostDifferent } from './mostDifferent.ts';
import { BudgetExceeded, Machine } from '../machine.ts';
import type { LaunchValues, MachineLimits, World } from '../machine.ts';
import { equalPolynomials, fullRange, isConstant, zero } from '../values/polynomial.ts';
import { writeRegister } from '../storage/registers.ts';
import type { Relevance } from '../relevance/relevance.ts';
import { execute } from '../statements.ts';
import { unknownOf } from '../storage/loadedValues.ts';
import { constantValue } from '../values/values.ts';
import type { Value } from '../values/values.ts';

export interface FoundLaunch {
  readonly kernel: FunctionIr;
  readonly grid: Dimensions | null;
  /** Null where the block size is not known: the caller falls back to bounds or the default. */
  readonly block: Dimensions | null;
  /** What is known of the block along x, y and z. */
  readonly blockAxes: readonly (number | undefined)[];
  /** It reaches as far along y as along x, however far that is. */
  readonly isSquare: boolean;
  /** The program chooses between this block and others when it runs: `case 64:` of `switch (threads)`. */
  readonly isOneOfSeveral: boolean;
  readonly sharedDynamicBytes: number | null;
  readonly arguments: readonly LaunchArgument[];
  /** `T = float`: types that nothing fixes, or that are decided when the program runs. */
  readonly assumedArguments: readonly string[];
  /** Behind the first stage of a loop that launches in stages, which is one way to launch. */
  readonly isLaterStage?: boolean;
  readonly at: Location;
  /** The host function that evaluation began with. */
  readonly root: FunctionIr;
  /** The file that instantiates it: `template void run<float>(float*);`. */
  readonly rootAskedIn?: string;
}

/** Whether callers that are not there decide what is launched: nothing is known of the parameters then. */
export function isOpen({ root }: FoundLaunch): boolean {
  return root.name !== 'main' && root.parameters.length > 0;
}

/** Of a template that nobody instantiates there, other files may. */
export function isAssumed({ assumedArguments }: FoundLaunch): boolean {
  return assumedArguments.length > 0;
}

/** `argc` where there are no arguments. */
const programNameAlone = 1;
const pointerSizeInBytes = 8;
const stepsPerMember = 6000;
/** For all functions together, in budgets of one: headers full of templates have hundreds. */
const budgetsInAll = 2;
const maxLaunchesPerKernel = 24;
/** Of as many of a kernel those are kept. */
const maxFoundPerKernel = 192;

/** Evaluates host functions and keeps the launches that they make. */
export class LaunchSearch {
  private readonly survey: HostSurvey;
  private readonly relevance: Relevance;
  private readonly limits: MachineLimits;
  private readonly closedClass: HostCode['closedClass'];
  /** Objects that methods are evaluated for, with what is known of them. */
  private readonly objects = new Map<StructType, Value | undefined>();
  private readonly found = new Set<string>();
  private readonly numbers = new Map<FunctionIr, number>();
  /** By the kernel's place: instances of a template share its part. */
  private readonly perKernel = new Map<string, FoundLaunch[]>();
  private readonly reached = new Set<Launch>();
  private readonly held = new HeldLaunches((launch) => {
    this.add(launch);
  });
  private stepsLeft: number;

  constructor(
    survey: HostSurvey,
    relevance: Relevance,
    limits: MachineLimits,
    closedClass: HostCode['closedClass'],
  ) {
    this.survey = survey;
    this.relevance = relevance;
    this.limits = limits;
    this.closedClass = closedClass;
    this.stepsLeft = limits.steps * budgetsInAll;
  }

  /** What is known of an object that a method was evaluated for goes beyond the functions that lead to launches. */
  get usesObjects(): boolean {
    return this.objects.size > 0;
  }

  launches(): FoundLaunch[] {
    return [...this.perKernel.values()].flatMap((ways) => {
      // What the program does comes before what its functions may do.
      const ofProgram = mostDifferent(ways.filter(isOfProgram), maxLaunchesPerKernel);
      const others = ways.filter((way) => !isOfProgram(way));
      return [...ofProgram, ...mostDifferent(others, maxLaunchesPerKernel - ofProgram.length)];
    });
  }

  /** What a function that others call does by itself only counts where they never get to a launch of it. */
  evaluate(root: FunctionIr): void {
    const called = this.survey.called.has(root) && root.name !== 'main';
    if (!called || !this.isReached(root)) this.evaluateAlone(root);
  }

  /** A method may be called through a table, which the survey doesn't see. */
  evaluateMethod(method: FunctionIr): void {
    if (!this.isReached(method)) this.evaluateAlone(method);
  }

  private isReached(root: FunctionIr): boolean {
    return this.survey.launchesFrom(root).every((launch) => this.reached.has(launch));
  }

  private evaluateAlone(root: FunctionIr): void {
    const { reached } = this;
    this.run(root, (launch, values, machine) => {
      reached.add(launch);
      this.addEach(launch, values, machine);
    });
  }

  private readonly addEach: NoteLaunch = (launch, values, machine) => {
    for (const next of launchesOf(launch, values, machine)) this.add(next);
  };

  /** `int n = argc > 1 ? atoi(argv[1]) : 1024;`: where its arguments decide, what a program launches that is given none. */
  evaluateWithoutArguments(main: FunctionIr): void {
    const [count, words] = main.parameters;
    if (count?.type.kind !== 'integer' || !this.relevance.bears(count)) return;
    const { stepsLeft } = this;
    this.run(main, this.addEach, (machine) => {
      writeRegister(count, 0, count.type, constantValue(programNameAlone), machine);
      // That a copy of `argv` to `argv + argc` has as many words follows only where the two are of one array.
      if (words !== undefined) machine.state.variables.set(words, toArray(words.name, machine));
    });
    this.stepsLeft = stepsLeft;
  }

  /** Of a template that nobody instantiates: kernels that are launched nowhere else. */
  evaluateAssumed(root: FunctionIr, assumedArguments: readonly string[]): void {
    const known = new Set(this.perKernel.keys());
    this.run(root, (launch, values, machine) => {
      for (const next of launchesOf(launch, values, machine)) {
        if (!known.has(placeOf(next.kernel)))
          this.add({
            ...next,
            assumedArguments: [...new Set([...assumedArguments, ...next.assumedArguments])],
          });
      }
    });
  }

  private run(root: FunctionIr, note: NoteLaunch, give?: (machine: Machine) => void): void {
    const { survey, limits } = this;
    const known = this.objectOf(root);
    const relevance = known === undefined ? this.relevance : alsoOf(known, this.relevance);
    const world: HostWorld = {
      initialValue: (variable) => !survey.changed.has(variable),
      isPassedOver: survey.isPassedOver,
      holdLaunches: this.held.hold,
      keepLaunch: (launch) => {
        this.add(launch);
      },
    };
    const machine = newMachine(world, { ...limits, steps: this.nextSteps(limits.steps) }, note);
    machine.relevance = relevance;
    evaluateFunction(root, machine, () => {
      if (root.name === 'main') initialise(survey.changed, machine);
      give?.(machine);
      if (known !== undefined) pointAt(known.self, known.object, known.value, machine);
    });
    this.stepsLeft -= machine.steps;
  }

  private nextSteps(most: number): number {
    return Math.min(most, this.stepsLeft);
  }

  /** The object of a method that is looked at by itself, where something is known of it. */
  private objectOf(root: FunctionIr): KnownObject | undefined {
    const [self] = root.parameters;
    const struct = self?.name === 'this' && self.type.kind === 'pointer' ? self.type.pointee : undefined;
    if (self === undefined || struct?.kind !== 'struct') return undefined;
    if (!this.objects.has(struct)) {
      const closed = this.closedClass?.(struct);
      this.objects.set(struct, closed && heldMembers(closed, struct, this.runMember));
    }
    const value = this.objects.get(struct);
    return value && { self, object: objectOf(self, struct), value };
  }

  /** Launches are of no interest there, and what is no constant may have been changed. */
  private readonly runMember: RunHost = (fn, prepare) => {
    const steps = this.nextSteps(stepsPerMember);
    const limits = { ...this.limits, steps };
    const machine = newMachine(
      { initialValue: () => false, isPassedOver: () => false },
      limits,
      () => undefined,
    );
    const isFinished = evaluateFunction(fn, machine, () => {
      prepare(machine);
    });
    this.stepsLeft -= machine.steps;
    return isFinished ? machine : undefined;
  };

  private add(next: FoundLaunch): void {
    if (this.held.takes(next)) return;
    const key = launchKey(next, this.numbers);
    const place = placeOf(next.kernel);
    const ways = this.perKernel.get(place) ?? [];
    if (this.found.has(key) || ways.length >= maxFoundPerKernel) return;
    this.perKernel.set(place, [...ways, next]);
    this.found.add(key);
  }
}

function isOfProgram({ root }: FoundLaunch): boolean {
  return root.name === 'main';
}

type NoteLaunch = (launch: Launch, values: LaunchValues, machine: Machine) => void;

interface KnownObject {
  readonly self: Variable;
  readonly object: Variable;
  readonly value: Value;
}

/** With the object, whichever of its methods is called on the way. */
function alsoOf({ object }: KnownObject, relevance: Relevance): Relevance {
  const isObject = (variable: Variable): boolean => variable === object || variable.name === 'this';
  return { ...relevance, bears: (variable) => isObject(variable) || relevance.bears(variable) };
}

type HostWorld = Pick<World, 'initialValue' | 'isPassedOver' | 'holdLaunches' | 'keepLaunch'>;

function newMachine(world: HostWorld, limits: MachineLimits, note: NoteLaunch): Machine {
  const machine: Machine = new Machine(
    {
      ...world,
      builtin: () => zero,
      onLaunch: (launch, values) => {
        note(launch, values, machine);
      },
    },
    limits,
  );
  return machine;
}

/** Of the parameters nothing is known but what `prepare` tells. False where the limits end it. */
function evaluateFunction(fn: FunctionIr | undefined, machine: Machine, prepare: () => void): boolean {
  for (const parameter of fn?.parameters ?? []) {
    const unknown = unknownOf(parameter.type, `the value of \`${parameter.name}\` is not known`, true, false);
    machine.state.variables.set(parameter, unknown);
    // A number that is not known is the same wherever it is read.
    if (parameter.type.kind === 'integer') writeRegister(parameter, 0, parameter.type, unknown, machine);
  }
  if (fn !== undefined) machine.frames.push({ function: fn, ends: [], returnedMay: 0, returnedSurely: 0 });
  try {
    prepare();
    if (fn?.body) execute(fn.body, machine);
    return true;
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return false;
  }
}

function toArray(name: string, machine: Machine): Value {
  return { kind: 'pointer', object: machine.newObject(name, 'host', pointerSizeInBytes), offset: zero };
}

/** Where the program starts, variables that it changes later still hold what they were initialised with. */
function initialise(variables: Iterable<Variable>, machine: Machine): void {
  for (const variable of variables) {
    const { initializer, storage, type } = variable;
    if (storage !== 'host' || initializer === undefined || !machine.relevance.bears(variable)) continue;
    writeRegister(variable, 0, type, evaluate(initializer, machine), machine);
  }
}

/** For each kernel that is meant and each way to get there; ways that leave the block unknown count as one. */
function launchesOf(launch: Launch, values: LaunchValues, machine: Machine): FoundLaunch[] {
  const ways = waysToLaunch(values, machine);
  return values.kernels.flatMap((kernel) => {
    const inWay = (way: WayToLaunch): FoundLaunch =>
      knowing(way.bounds, () => toFoundLaunch(kernel, launch, way.values, machine));
    const [only, ...others] = ways;
    if (only !== undefined && others.length === 0) return [inWay(only)];
    const whole = toFoundLaunch(kernel, launch, values, machine);
    const all = ways.map((way) => ({ ...inWay(way), isOneOfSeveral: true })).filter(mayBeMeant);
    const known = all.filter(({ block }) => block !== null);
    return known.length < all.length ? [...known, whole] : known;
  });
}

/**
 * Of several blocks one without threads is what stands where no kernel was chosen, and one beyond the bounds of the kernel
 * is another kernel's.
 */
function mayBeMeant({ kernel, block, blockAxes }: FoundLaunch): boolean {
  const threads = block?.reduce((product, extent) => product * extent, 1) ?? 0;
  return blockAxes[0] !== 0 && threads <= (kernel.launchBounds?.maxThreads ?? Infinity);
}

function toFoundLaunch(
  kernel: FunctionIr,
  launch: Launch,
  values: LaunchValues,
  machine: Machine,
): FoundLaunch {
  const [first] = machine.frames;
  if (!first) throw new Error('a launch is made by a function');
  const shared = values.sharedBytes === undefined ? 0 : constantOf(values.sharedBytes, machine);
  return {
    kernel,
    grid: dimensionsOf(values.grid, machine),
    block: dimensionsOf(values.block, machine),
    blockAxes: axesOf(values.block, machine),
    isSquare: isSquare(values.block),
    isOneOfSeveral: !isWrittenOut(values.block),
    sharedDynamicBytes: shared ?? null,
    arguments: values.arguments.map(toLaunchArgument),
    assumedArguments:
      kernel.templateArguments.length === 0
        ? []
        : [...assumedTypes(machine), ...(launch.assumedArguments ?? [])],
    at: launch.at,
    root: first.function,
  };
}

/** What the functions that led here take types to be. */
function assumedTypes({ frames }: Machine): string[] {
  return [...new Set(frames.flatMap(({ function: { assumedTypes: types } }) => types ?? []))];
}

function dimensionsOf(value: Value, machine: Machine): Dimensions | null {
  const [x, y, z] = axesOf(value, machine);
  return x === undefined || y === undefined || z === undefined || x < 1
    ? null
    : [x, Math.max(1, y), Math.max(1, z)];
}

/** Of a dim3 or a plain number. */
function axesOf(value: Value, machine: Machine): (number | undefined)[] {
  if (value.kind !== 'aggregate') return [constantOf(value, machine), 1, 1];
  return [0, 4, 8].map((offset) => constantOf(value.parts.get(offset) ?? value.rest, machine));
}

function isSquare(block: Value): boolean {
  const [x, y] = block.kind === 'aggregate' ? [block.parts.get(0), block.parts.get(4)] : [];
  if (x?.kind !== 'integer' || y?.kind !== 'integer') return x !== undefined && x === y;
  return equalPolynomials(x.polynomial, y.polynomial);
}

function isWrittenOut(block: Value): boolean {
  const parts = block.kind === 'aggregate' ? [...block.parts.values()] : [block];
  return parts.every((part) => part.kind === 'integer' && isConstant(part.polynomial));
}

/** Also of an unknown that only has one value where the launch is. */
function constantOf(value: Value, machine: Machine): number | undefined {
  if (value.kind === 'unknown') return undefined;
  const { min, max } = fullRange(asInteger(value, machine));
  return min === max ? min : undefined;
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
