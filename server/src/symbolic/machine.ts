/** The symbolic evaluator's working memory for one launch: state, symbols, budgets, and the record of what happened. */
import type { MergedAccess } from '../instructions/plan.ts';
import type { Axis, BuiltinName, FunctionIr, Launch, Loop, Variable } from '../ir/nodes.ts';
import type { Location } from '../text/location.ts';
import { isLibraryPath, shownLocation } from '../text/location.ts';
import { alignmentInBytes } from '../ir/types.ts';
import { sharedAlignment, sharedStart } from './storage/sharedMemory.ts';
import type { ExitFrame, FunctionEnd } from './exits.ts';
import { IssuedWork } from './issuedWork.ts';
import type { FoundLaunch } from './launches/foundLaunch.ts';
import type { AccessEvent, ArmsEvent, RecordedEvent } from './summary/recording.ts';
import { countLanes, fullMask } from './values/lanes.ts';
import type { Truth } from './values/comparison.ts';
import type { Polynomial } from './values/polynomial.ts';
import { everythingBears } from './relevance/relevance.ts';
import type { Relevance } from './relevance/relevance.ts';
import type { SplitMarks } from './splitting/localSplits.ts';
import { SplitRequest } from './splitting/splitting.ts';
import type { ArithmeticContext } from './splitting/splitting.ts';
import { SymbolTable } from './values/symbols.ts';
import type { Symbol } from './values/symbols.ts';
import type { State } from './state.ts';
import { everybody } from './state.ts';
import { RepeatedCalls } from './repeatedCalls.ts';
import { LocalSites } from './storage/localSites.ts';
import { StoredPointers } from './storage/storedPointers.ts';
import { VariableStore } from './storage/variableStore.ts';
import type { MemoryObject, Space, Value } from './values/values.ts';

/** Thrown when a kernel needs more work than an answer is worth while somebody types. */
export class BudgetExceeded extends Error {}

/** A device or host call in progress. */
export interface Frame {
  readonly function: FunctionIr;
  /** Where lanes left by `return`, first to last; of a called function only. */
  ends: readonly FunctionEnd[];
  /** Lanes that may have returned, and those that surely have. */
  returnedMay: number;
  returnedSurely: number;
  /** Of host code: in how many blocks that catch exceptions the evaluation is. */
  tries?: number;
}

/** What differs between evaluating a kernel for a warp and a host function. */
export interface World {
  builtin(name: BuiltinName, axis: Axis): Polynomial;
  /** Host code only: a kernel launch was reached. */
  onLaunch?(launch: Launch, values: LaunchValues): void;
  /** Host code only: runs with the launches held back that are found meanwhile, each of which may be kept afterwards. */
  holdLaunches?<T>(run: () => T): { readonly launches: readonly FoundLaunch[]; readonly result: T };
  keepLaunch?(launch: FoundLaunch): void;
  /** Host code only: whether nothing in a function bears on launches, told without lowering it. */
  isPassedOver?(callee: FunctionIr): boolean;
  /** Host code only: it is known how many arguments the program is started with, so that what reads them is of interest. */
  readonly knowsArguments?: boolean;
  /** Host code only: they themselves are known, so that texts are of interest. */
  readonly knowsTexts?: boolean;
  /** Whether a variable without a value still has what it was initialised with. */
  initialValue?(variable: Variable): boolean;
}

export interface LaunchValues {
  /** The kernel; several where a pointer may hold one or the other, none where nothing is known of it. */
  readonly kernels: readonly FunctionIr[];
  readonly grid: Value;
  readonly block: Value;
  readonly sharedBytes: Value | undefined;
  readonly arguments: readonly Value[];
}

export interface MachineLimits {
  /** IR nodes evaluated in all. */
  readonly steps: number;
  /** Of those: as long as ranges are still cut where the answer differs. */
  readonly splitSteps: number;
  /** Parts that block and warp ranges may be cut into. */
  readonly splits: number;
}

/** A cut that takes a little off the end of a long range may be asked for again and again, 2³¹ iterations long. */
const mostPartsWithinParts = 32;
const partOfBudget = 1 / 3;
const partOfOnePass = 1 / 15;

interface Outside {
  readonly weight: number;
  readonly turns: number;
}

export class Machine implements ArithmeticContext {
  readonly symbols: SymbolTable;
  readonly world: World;
  /** Of host code only the launches are of interest: it has no lanes, and what it is compiled to says nothing. */
  readonly isOfHost: boolean;
  readonly limits: MachineLimits;
  state: State = { variables: new VariableStore(), mask: everybody, left: 0, epoch: 0 };
  readonly frames: Frame[] = [];
  readonly calls: Location[] = [];
  /** Loops that can cut their counter's range now, innermost last. */
  readonly openLoops: Symbol[] = [];
  /** Loops that are run, innermost last. */
  readonly loops: Loop[] = [];
  exits: ExitFrame[] = [];
  /** Those that the warp comes to the current point by, or does not; outermost first. */
  readonly openConditions: Truth[] = [];
  /** Those by which warps may have left before, by return, break or continue. */
  readonly leftBy: Truth[] = [];
  /** Above zero where it is not known whether the warp gets here at all. */
  uncertainty = 0;
  events: RecordedEvent[] = [];
  /** How many warps times iterations the current point stands for. */
  weight = 1;
  /** Whether that is exact, as far as no condition is in doubt. */
  isWeightCounted = true;
  /** Off during trial runs of loop bodies. */
  recording = true;
  /** During those of which only what the loop carries over is asked. */
  inTrial = false;
  steps = 0;
  splitsLeft: number;
  /** Which statements are evaluated in parts. */
  splitMarks: SplitMarks = new Map();
  /** Loops that turned out to choose registers by their counter, and the counters by which one was asked for. */
  unrolledLoops: Set<Loop> = new Set();
  readonly choosing: Set<Symbol> = new Set();
  localSites = new LocalSites();
  repeatedCalls = new RepeatedCalls();
  /** How often parts were cut into parts at the current point. */
  partsWithinParts = 0;
  /** Symbols whose range is down to one value while a statement is evaluated in parts. */
  fixedSymbols = 0;
  /** Host code: loops of which stages are being launched, one inside the other. */
  stagesWithin = 0;
  /** What need not be worked out. */
  relevance: Relevance = everythingBears;
  /** Lanes that exist in the warps looked at. */
  warpLanes = fullMask;
  readonly issued = new IssuedWork();
  /** Where accesses lead that the compiler merges behind the branches that are being evaluated. */
  readonly addresses = new Map<MergedAccess, Value>();
  readonly storedPointers = new StoredPointers();
  /** Of variables of host code that nothing changes. */
  readonly initialValues = new Map<Variable, Value>();
  private readonly objects = new Map<Variable, MemoryObject>();
  private readonly functions = new Map<FunctionIr, MemoryObject>();
  private readonly alternatives = new Map<MemoryObject, readonly MemoryObject[]>();
  private readonly eithers = new Map<string, MemoryObject>();
  private lastPath: readonly Location[] = [];
  private nextObjectId = 1;

  constructor(world: World, limits: MachineLimits, symbols = new SymbolTable()) {
    this.world = world;
    this.isOfHost = world.onLaunch !== undefined;
    this.limits = limits;
    this.symbols = symbols;
    this.splitsLeft = limits.splits;
  }

  /** Runs what warps come to only by an unknown condition. */
  behind(condition: Truth | undefined, run: () => void): void {
    if (condition === undefined) {
      run();
      return;
    }
    this.openConditions.push(condition);
    try {
      run();
    } finally {
      this.openConditions.pop();
    }
  }

  requestSplit(symbol: Symbol, cuts: readonly number[], ofOwner = false): void {
    // Past a part of the budget answers get coarser, so that there is one for every access.
    if (this.steps > this.limits.splitSteps || this.partsWithinParts >= mostPartsWithinParts) return;
    if (symbol.origin === 'loop') {
      if (this.openLoops.includes(symbol)) SplitRequest.raise(symbol, cuts, ofOwner);
      return;
    }
    if (this.splitsLeft >= cuts.length) {
      this.splitsLeft -= cuts.length;
      SplitRequest.raise(symbol, cuts, ofOwner);
    }
  }

  /** The statement that asked will be cut by itself: it is evaluated again. */
  withdraw(request: SplitRequest): void {
    request.again = true;
    this.giveBack(request);
  }

  /** Cuts that end behind a statement count towards nothing but the steps. */
  giveBack({ symbol, cuts }: SplitRequest): void {
    if (symbol.origin !== 'loop') this.splitsLeft += cuts.length;
  }

  step(): void {
    if (++this.steps > this.limits.steps) throw new BudgetExceeded('too much to work out');
  }

  /** Whether so much of the budget is gone that answers have to get coarser: little is enough where ranges are all that is asked for. */
  get isShort(): boolean {
    const { steps, splits } = this.limits;
    return this.steps > steps * (splits === 0 ? partOfOnePass : partOfBudget);
  }

  /** Counts an instruction of the current warp towards the average of active lanes. */
  work(instructions: number): void {
    if (!this.recording || this.isOfHost) return;
    this.issued.add(instructions, this.weight, countLanes(this.state.mask.may));
  }

  /** Iterations are evaluated as one from here on; what `leaveTurns` needs behind them. */
  enterTurns(count: number): Outside {
    const outside = { weight: this.weight, turns: this.issued.turns };
    if (Number.isFinite(count)) {
      this.weight *= count;
      this.issued.turns *= count;
    }
    return outside;
  }

  leaveTurns({ weight, turns }: Outside): void {
    this.weight = weight;
    this.issued.turns = turns;
  }

  record(event: RecordedEvent): void {
    if (this.recording && !this.isOfHost) this.events.push(event.kind === 'arms' ? event : this.shown(event));
  }

  /** Puts others in the place of accesses that were recorded since event `from`. */
  changeAccesses(from: number, change: (event: AccessEvent) => AccessEvent): void {
    for (let i = from; i < this.events.length; i++) {
      const event = this.events[i]!;
      if (event.kind === 'access') this.events[i] = change(event);
    }
  }

  /** What happens in library code shows where the project calls it. */
  private shown<T extends Exclude<RecordedEvent, ArmsEvent>>(event: T): T {
    const at = shownLocation(event.at, this.calls);
    if (at === event.at) return event;
    const isProjects = (call: Location): boolean => !isLibraryPath(call.anchor.path) && call !== at;
    if (event.kind === 'access') return { ...event, at, calls: event.calls.filter(isProjects) };
    return event.kind === 'branch' ? { ...event, at, isLibrarys: true } : { ...event, at };
  }

  newObject(name: string, space: Space, alignment: number, variable?: Variable): MemoryObject {
    const object = { id: this.nextObjectId++, name, space, alignmentInBytes: alignment };
    return variable ? { ...object, variable } : object;
  }

  /** One of several objects, it is not known which; the same one for the same objects. */
  eitherOf(a: MemoryObject, b: MemoryObject): MemoryObject {
    if (a === b) return a;
    const members = new Map(
      [...(this.alternatives.get(a) ?? [a]), ...(this.alternatives.get(b) ?? [b])].map((o) => [o.id, o]),
    );
    const key = [...members.keys()].sort((x, y) => x - y).join(',');
    let object = this.eithers.get(key);
    if (!object) {
      const names = [...new Set([...members.values()].map((member) => member.name))];
      const alignment = Math.min(...[...members.values()].map((member) => member.alignmentInBytes));
      object = this.newObject(names.slice(0, 3).join(' or '), a.space, alignment);
      if (a.isLoaded && b.isLoaded) object = { ...object, isLoaded: 'one' };
      this.eithers.set(key, object);
      this.alternatives.set(object, [...members.values()]);
    }
    return object;
  }

  /** What a pointer to a function points to. */
  functionObject(target: FunctionIr): MemoryObject {
    let object = this.functions.get(target);
    if (!object) {
      object = { ...this.newObject(target.displayName, 'host', 1), function: target };
      this.functions.set(target, object);
    }
    return object;
  }

  /** The functions that a pointer may point to. */
  functionsAt(object: MemoryObject): readonly FunctionIr[] {
    const members = this.alternatives.get(object) ?? [object];
    return members.flatMap((member) => (member.function === undefined ? [] : [member.function]));
  }

  /** The local variables that one of several pointers may lead to. */
  variablesAmong(object: MemoryObject): readonly Variable[] {
    const members = this.alternatives.get(object) ?? [];
    return members.flatMap(({ variable }) => (variable && spaceOf(variable) === 'local' ? [variable] : []));
  }

  /** The memory that a variable lives in. */
  objectOf(variable: Variable): MemoryObject {
    let object = this.objects.get(variable);
    if (!object) {
      const kernel = this.frames[0]?.function;
      const space = spaceOf(variable);
      object = this.newObject(variable.name, space, baseAlignment(variable, kernel), variable);
      const startsAt = space === 'shared' && kernel ? sharedStart(variable, kernel) : undefined;
      if (startsAt !== undefined) object = { ...object, startsAt };
      this.objects.set(variable, object);
    }
    return object;
  }

  /** Call sites from the kernel down; one array as long as the calls stay the same. */
  callPath(): readonly Location[] {
    const { calls, lastPath } = this;
    if (lastPath.length !== calls.length || lastPath.some((at, i) => at !== calls[i]))
      this.lastPath = [...calls];
    return this.lastPath;
  }

  get frame(): Frame | undefined {
    return this.frames[this.frames.length - 1];
  }
}

export function spaceOf(variable: Variable): Space {
  switch (variable.storage) {
    case 'shared':
    case 'dynamicShared':
      return 'shared';
    case 'constant':
      return 'constant';
    case 'global':
      return 'global';
    case 'host':
      return 'host';
    case 'local':
    case 'parameter':
      return 'local';
  }
}

/**
 * What the address of a variable's start is a multiple of, in bytes; `__device__` arrays keep the 256 bytes that the driver
 * gives a module's data.
 */
function baseAlignment(variable: Variable, kernel: FunctionIr | undefined): number {
  const own = Math.max(variable.alignmentInBytes ?? 1, alignmentInBytes(variable.type));
  const space = spaceOf(variable);
  if (space === 'shared') return Math.max(own, kernel === undefined ? 16 : sharedAlignment(variable, kernel));
  return space === 'local' ? own : 256;
}
