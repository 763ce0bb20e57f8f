/** Host functions are evaluated with what is known, and the launches that they make are kept. */
import type { FunctionIr, Launch, Variable } from '../../ir/nodes.ts';
import { evaluate } from '../expressions.ts';
import { launchesOf, launchKey } from './foundLaunch.ts';
import type { FoundLaunch } from './foundLaunch.ts';
import { HeldLaunches } from './heldLaunches.ts';
import { pointAt } from './heldMembers.ts';
import { evaluateFunction, hostMachine } from './hostEvaluation.ts';
import type { HostWorld } from './hostEvaluation.ts';
import { placeOf } from './hostSurvey.ts';
import type { HostSurvey } from './hostSurvey.ts';
import { alsoOfTexts, giveWords } from './knownTexts.ts';
import type { MethodObjects } from './methodObjects.ts';
import type { KnownObject } from './methodObjects.ts';
import { mostDifferent } from './mostDifferent.ts';
import type { LaunchValues, Machine, MachineLimits } from '../machine.ts';
import { zero } from '../values/polynomial.ts';
import { isLongTable } from '../storage/longTables.ts';
import { writeRegister } from '../storage/registers.ts';
import type { Relevance } from '../relevance/relevance.ts';
import { isLibraryPath } from '../../text/location.ts';
import { shellLine } from '../../text/shellWords.ts';
import { constantValue } from '../values/values.ts';
import type { Value } from '../values/values.ts';

/** `argc` where there are no arguments. */
const programNameAlone = 1;
const pointerSizeInBytes = 8;
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
  /** Those that methods are evaluated for. */
  private readonly objects: MethodObjects;
  private readonly numbers = new Map<FunctionIr, number>();
  /** By the kernel's place, as instances of a template share its part, and then by what they are. */
  private readonly perKernel = new Map<string, Map<string, FoundLaunch>>();
  private readonly reached = new Set<Launch>();
  private readonly held = new HeldLaunches((launch) => {
    this.add(launch);
  });
  private stepsLeft: number;
  /** How the program is started that is evaluated now. */
  private started: string | undefined;

  constructor(survey: HostSurvey, relevance: Relevance, limits: MachineLimits, objects: MethodObjects) {
    this.survey = survey;
    this.relevance = relevance;
    this.limits = limits;
    this.objects = objects;
    this.stepsLeft = limits.steps * budgetsInAll;
  }

  launches(): FoundLaunch[] {
    return [...this.perKernel.values()].flatMap((found) => {
      const ways = [...found.values()];
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
    this.evaluateStarted(main, {}, (machine) => {
      writeRegister(count, 0, count.type, constantValue(programNameAlone), machine);
      // That a copy of `argv` to `argv + argc` has as many words follows only where the two are of one array.
      if (words !== undefined) machine.state.variables.set(words, toArray(words.name, machine));
    });
  }

  /** What it launches that is started with these words, where they decide; the first is its name. */
  evaluateRun(main: FunctionIr, words: readonly string[]): void {
    if (!main.parameters.some((parameter) => this.relevance.bears(parameter))) return;
    this.started = shellLine(words);
    this.evaluateStarted(main, { knowsTexts: true }, (machine) => {
      giveWords(main, words, machine);
    });
    this.started = undefined;
  }

  private evaluateStarted(
    main: FunctionIr,
    world: Partial<HostWorld>,
    start: (machine: Machine) => void,
  ): void {
    const { stepsLeft } = this;
    this.run(main, this.addEach, start, { ...world, knowsArguments: true });
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

  private run(
    root: FunctionIr,
    note: NoteLaunch,
    give?: (machine: Machine) => void,
    more: Partial<HostWorld> = {},
  ): void {
    const { survey, limits } = this;
    const { object: known, steps } = this.objects.of(root, this.stepsLeft);
    this.stepsLeft -= steps;
    const relevance = known === undefined ? this.relevance : alsoOf(known, this.relevance);
    const world: HostWorld = {
      ...more,
      // Where nothing is known of the arguments, `getopt` changes `optind` without being followed.
      initialValue: (variable) =>
        !survey.changed.has(variable) && (give !== undefined || !isLibraryPath(variable.at.anchor.path)),
      isPassedOver: survey.isPassedOver,
      holdLaunches: this.held.hold,
      keepLaunch: (launch) => {
        this.add(launch);
      },
      onLaunch: (launch, values) => {
        note(launch, values, machine);
      },
    };
    const machine: Machine = hostMachine(world, { ...limits, steps: Math.min(limits.steps, this.stepsLeft) });
    machine.relevance = more.knowsTexts === true ? alsoOfTexts(relevance) : relevance;
    evaluateFunction(root, machine, () => {
      if (root.name === 'main') initialise(survey.changed, machine);
      give?.(machine);
      if (known !== undefined) pointAt(known.self, known.object, known.value, machine);
    });
    this.stepsLeft -= machine.steps;
  }

  private add(found: FoundLaunch): void {
    if (this.held.takes(found)) return;
    const next = this.started === undefined ? found : { ...found, run: this.started };
    const key = launchKey(next, this.numbers);
    const place = placeOf(next.kernel);
    const ways = this.perKernel.get(place) ?? new Map<string, FoundLaunch>();
    this.perKernel.set(place, ways);
    const known = ways.get(key);
    const isNew =
      known === undefined ? ways.size < maxFoundPerKernel : known.run !== next.run && next.run === undefined;
    if (isNew) ways.set(key, next);
  }
}

function isOfProgram({ root }: FoundLaunch): boolean {
  return root.name === 'main';
}

type NoteLaunch = (launch: Launch, values: LaunchValues, machine: Machine) => void;

/** With the object, whichever of its methods is called on the way. */
function alsoOf({ object }: KnownObject, relevance: Relevance): Relevance {
  const isObject = (variable: Variable): boolean => variable === object || variable.name === 'this';
  return { ...relevance, bears: (variable) => isObject(variable) || relevance.bears(variable) };
}

function toArray(name: string, machine: Machine): Value {
  return { kind: 'pointer', object: machine.newObject(name, 'host', pointerSizeInBytes), offset: zero };
}

/** Where the program starts, variables that it changes later still hold what they were initialised with. */
function initialise(variables: Iterable<Variable>, machine: Machine): void {
  for (const variable of variables) {
    const { initializer, storage, type } = variable;
    if (storage !== 'host' || initializer === undefined || !machine.relevance.bears(variable)) continue;
    if (isLongTable(initializer)) continue;
    writeRegister(variable, 0, type, evaluate(initializer, machine), machine);
  }
}
