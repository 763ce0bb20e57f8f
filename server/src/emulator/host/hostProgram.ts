/** Runs a host program: main() and what it calls, with the C library, the CUDA runtime and the launches. */
import { constructedIn } from '../../ir/constructions.ts';
import type { FunctionIr, Place, Variable } from '../../ir/nodes.ts';
import { typeName, voidType } from '../../ir/types.ts';
import { walkStatement } from '../../ir/walk.ts';
import { DeviceMemory } from '../memory/deviceMemory.ts';
import { compileFunction, enterFunction } from './hostCalls.ts';
import { runOf } from './hostCode.ts';
import { compileExpression } from './hostExpressions.ts';
import { callbackRunner } from './cuda/hostCallbacks.ts';
import { constructInto } from './values/hostAggregates.ts';
import { FIRST_PARAMETER_SLOT, FunctionCompiler, RESULT_SLOT } from './hostFunction.ts';
import { HostMachine } from './hostMachine.ts';
import type { HostLaunch, HostProblem, HostRuntimeOptions } from './hostRuntime.ts';
import { HostRuntime } from './hostRuntime.ts';
import type { HostEnd } from './hostStop.ts';
import { CppException } from './hostCleanup.ts';
import { EXIT_BY_ABORT, HostStop } from './hostStop.ts';
import { HostUnit } from './hostUnit.ts';
import { ROUNDS_BEFORE } from './native/hotCode.ts';
import type { Location } from '../../text/location.ts';

const DEFAULT_MAX_STEPS = 10_000_000_000;
const DEFAULT_MAX_OUTPUT = 16 * 1024 * 1024;

export interface HostProgramRequest extends Partial<HostRuntimeOptions> {
  readonly main: FunctionIr;
  /** Variables at namespace scope, in the order in which they are initialised. */
  readonly globals?: readonly Variable[];
  readonly profile: HostRuntimeOptions['profile'];
  /** argv, the program's name first. */
  readonly arguments: readonly string[];
  readonly memory?: DeviceMemory;
  /** Loop rounds and calls of host code. */
  readonly maxSteps?: number;
  readonly cancelled?: () => boolean;
  /** Rounds of a loop before it is compiled; infinite where everything is to be interpreted. */
  readonly roundsBefore?: number;
}

export interface HostProgramResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly launches: readonly HostLaunch[];
  readonly problems: readonly HostProblem[];
  /** Why it ended before main returned, and where. */
  readonly ended:
    { readonly reason: HostEnd; readonly message: string; readonly at: Location | undefined } | undefined;
}

function runtimeOptions(request: HostProgramRequest): HostRuntimeOptions {
  return {
    profile: request.profile,
    launchOptions: request.launchOptions ?? {},
    knownRegistersOf: request.knownRegistersOf ?? (() => undefined),
    registersOf: request.registersOf ?? (() => 0),
    onProgress: request.onProgress ?? (() => undefined),
    onOutput: request.onOutput ?? (() => undefined),
    input: request.input ?? '',
    openFile: request.openFile ?? (() => ({ kind: 'missing' })),
    maxOutput: request.maxOutput ?? DEFAULT_MAX_OUTPUT,
  };
}

export function runHostProgram(request: HostProgramRequest): HostProgramResult {
  const machine = new HostMachine({
    memory: request.memory ?? new DeviceMemory(),
    maxSteps: request.maxSteps ?? DEFAULT_MAX_STEPS,
    cancelled: request.cancelled ?? (() => false),
  });
  const runtime = new HostRuntime(machine, runtimeOptions(request));
  const unit = new HostUnit(
    machine,
    runtime,
    compileFunction,
    initialiseGlobal,
    request.roundsBefore ?? ROUNDS_BEFORE,
  );
  runtime.callback = callbackRunner(unit);
  const stop = attempt(machine, () => runMain(unit, request));
  const ended = stop === undefined || stop.reason === 'exit' ? undefined : stop;
  if (ended === undefined) runtime.loseDeviceText();
  else runtime.showDeviceText();
  return {
    exitCode: stop === undefined ? machine.ints[RESULT_SLOT]! & 0xff : stop.exitCode,
    stdout: runtime.output('stdout'),
    stderr: runtime.output('stderr'),
    launches: runtime.launches,
    problems: runtime.problems,
    ended: ended === undefined ? undefined : { reason: ended.reason, message: ended.message, at: ended.at },
  };
}

function attempt(machine: HostMachine, work: () => void): HostStop | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof HostStop) return error;
    if (error instanceof CppException) return uncaught(error, machine.refusal);
    if (error instanceof RangeError && /call stack/i.test(error.message)) {
      const message = 'the recursion of the host program is too deep for the emulator: is it endless?';
      return new HostStop('stack-overflow', message, 139, undefined);
    }
    throw error;
  }
}

function uncaught({ type, at }: CppException, refusal: string | undefined): HostStop {
  const before = refusal === undefined ? '' : `; before that, ${refusal}`;
  const message = `the program threw an exception of type ${typeName(type)} that nothing catches${before}`;
  return new HostStop('abort', message, EXIT_BY_ABORT, at);
}

function runMain(unit: HostUnit, request: HostProgramRequest): void {
  const { machine, runtime } = unit;
  for (const variable of request.globals ?? []) unit.initialiseEarly(variable);
  const main = unit.function(request.main);
  const strings = request.arguments.map((text) => machine.newString(text));
  const list = machine.allocate(8 * (strings.length + 1));
  const nowhere = request.main.at;
  strings.forEach((address, i) => {
    runtime.writeLong(list + 8 * i, address, nowhere);
  });
  machine.programArguments = {
    region: machine.memory.regionAt(list),
    advice: argumentAdvice(request),
  };
  machine.ints[RESULT_SLOT] = 0;
  machine.ints[FIRST_PARAMETER_SLOT] = strings.length;
  machine.doubles[FIRST_PARAMETER_SLOT + 1] = list;
  enterFunction(machine, main, 0);
  for (const handler of runtime.exitHandlers.reverse()) callHandler(unit, handler);
}

/** What to do where a program that reads its arguments ends for want of them. */
function argumentAdvice({ main, arguments: given }: HostProgramRequest): string {
  const list = main.parameters[1];
  if (list === undefined || main.body === undefined) return '';
  const read = new Set<Variable>();
  const place = (one: Place): void => {
    if (one.kind === 'variablePlace') read.add(one.variable);
  };
  walkStatement(main.body, { place });
  if (!read.has(list)) return '';
  const count = given.length - 1;
  const has = count === 0 ? 'no arguments' : count === 1 ? 'one argument' : `${count} arguments`;
  return `; the program was given ${has}: they stand behind \`--\` on the command line`;
}

function callHandler(unit: HostUnit, address: number): void {
  const target = unit.machine.functionAt(address);
  if (target !== undefined) enterFunction(unit.machine, unit.function(target), 1 << 16);
}

/** The room of the functions that an initial value calls. */
const INITIALISER_SLOTS = 1 << 15;
const INITIALISER_BYTES = 1 << 18;

/** A global whose initial value has to be computed. */
function initialiseGlobal(unit: HostUnit, variable: Variable, address: number): void {
  const { initializer, type, at } = variable;
  if (initializer === undefined) return;
  const owner: FunctionIr = {
    kind: 'function',
    name: variable.name,
    displayName: variable.name,
    role: 'host',
    templateArguments: [],
    parameters: [],
    returnType: voidType,
    body: undefined,
    sharedVariables: [],
    at,
    nameAt: at,
  };
  const c = new FunctionCompiler(unit, owner);
  const target = { run: undefined, slot: -1, offset: address, index: undefined, scale: 1 };
  const constructor = constructedIn(variable, initializer);
  const run =
    constructor === undefined
      ? constructInto(c, target, type, initializer)
      : runOf(compileExpression(c, constructor));
  const { machine } = unit;
  // Far up in the slots and the stack, away from the frames of the functions that are running, and below another global
  // whose initial value needs this one.
  const level = ++unit.initialising;
  const fp = machine.ints.length - level * INITIALISER_SLOTS - c.frame.slots;
  machine.doubles[fp] = machine.stackEnd - level * INITIALISER_BYTES - Math.ceil(c.frame.bytes / 16) * 16;
  try {
    c.prologue()?.(fp);
    run?.(fp);
  } finally {
    unit.initialising--;
  }
}
