/** Which host functions bear on launches, and what they call, launch and change. */
import type { ClosedClass } from '../../ir/closedClass.ts';
import type { Call, FunctionIr, FunctionReference, Launch, Variable, VariablePlace } from '../../ir/nodes.ts';
import { sizeInBytes } from '../../ir/types.ts';
import type { StructType, Type } from '../../ir/types.ts';
import { isLibraryPath } from '../../text/location.ts';
import type { Location } from '../../text/location.ts';
import type { Steps } from '../../text/steps.ts';
import { eventsInBody, eventsInInitializer } from './hostEvents.ts';
import type { HostEvents } from './hostEvents.ts';

/** Instances of a host template that are looked into, and their characters: more of them launch more of the same. */
const maxInstances = 24;
const maxCharactersOfInstances = 120_000;
/** Beyond these each caller leads to one more, `launch<T, 1>` of `launch<T, 1>` to `launch<T, 8>`, up to as many. */
const maxFirstInstances = 64;
/** Expressions of host code that are looked at, some third of a second's worth, before only a few instances are followed. */
const maxExpressions = 12_000;
const fewInstances = 4;

/** Functions without a launch in them or behind them: so many of these are looked at, and so many expressions in them. */
const maxHelpers = 400;
const maxExpressionsOfHelpers = 20_000;

/** Characters up to which a function may be somebody's way to round up a block count. */
const shortFunction = 400;
/** And to work out several numbers at once: where a share starts and how much it is. */
const shortFunctionOfStructs = 800;
/** Where the words are known that the program is started with, as many times longer. */
const timesLongerOfRuns = 5;

export interface HostCode {
  /** Host functions: all, or those that bear on launches. */
  readonly roots: readonly FunctionIr[];
  /** Methods of classes, looked at where nothing else leads to their launches. */
  readonly methods?: readonly FunctionIr[];
  /** Of those that an explicit instantiation makes, its file. */
  readonly askedIn?: ReadonlyMap<FunctionIr, string>;
  /** What changes an object's private members. */
  readonly closedClass?: (struct: StructType) => ClosedClass | undefined;
  /** Host templates, looked at with assumed arguments where no code instantiates them. */
  readonly templates?: readonly HostTemplate[];
  /** Whether the inside of a function bears on launches, as far as its text tells. */
  readonly matters?: (callee: FunctionIr) => boolean;
  /** Whether it may launch by itself or by what it calls, or change a variable that launches depend on. */
  readonly leads?: (callee: FunctionIr) => boolean;
}

export interface HostTemplate {
  readonly at: Location;
  readonly instantiate: () => {
    readonly function: FunctionIr;
    readonly assumedArguments: readonly string[];
  };
}

/** `dim3 blockFor(…)`, `void setUp(dim3& block, …)`. */
function givesDimensions({ returnType, parameters }: FunctionIr): boolean {
  const isDimensions = (type: Type): boolean => type.kind === 'struct' && type.name === 'dim3';
  return (
    isDimensions(returnType) ||
    parameters.some(({ type }) => type.kind === 'pointer' && isDimensions(type.pointee))
  );
}

function longestOf({ returnType: { kind } }: FunctionIr): number {
  return kind === 'struct' ? shortFunctionOfStructs : shortFunction;
}

/**
 * `void parse(int argc, char** argv)`: where at least their number is known, how long it is doesn't matter. C's `getopt` needs
 * to know the words themselves.
 */
export function readsWords({ at, parameters }: FunctionIr, knowsTexts: boolean): boolean {
  if (!knowsTexts && isLibraryPath(at.anchor.path)) return false;
  return parameters.some(
    ({ type }) =>
      type.kind === 'pointer' && type.pointee.kind === 'pointer' && sizeInBytes(type.pointee.pointee) === 1,
  );
}

/** What the host code calls, launches and changes. */
export class HostSurvey {
  readonly called = new Set<FunctionIr>();
  /** Host functions whose address is taken: `return convert<float>;` of a table of functions. */
  readonly referenced = new Set<FunctionIr>();
  /** Host variables that some function changes: their initialisers can't be relied on. */
  readonly changed = new Set<Variable>();
  readonly isPassedOver: (callee: FunctionIr) => boolean;
  private readonly isBeside: (callee: FunctionIr) => boolean;
  private readonly leads: (callee: FunctionIr) => boolean;
  /** What is called and may work out sizes, or allocate, but cannot launch: the nearest first. */
  private readonly helpers = new Set<FunctionIr>();
  private readonly leftOut = new Set<FunctionIr>();
  private readonly launchesOf = new Map<FunctionIr, Launch[]>();
  /** Variables outside of functions, and static ones in them, of which it is known what they are initialised with. */
  private readonly tables = new Set<Variable>();
  private readonly instancesAt = new Map<string, number>();
  private expressions = 0;

  private readonly knowsTexts: boolean;

  /** `knowsTexts`: the words that the program is started with. */
  constructor(host: HostCode, knowsTexts: boolean) {
    this.knowsTexts = knowsTexts;
    const beside = new Map<FunctionIr, boolean>();
    const isBeside = (callee: FunctionIr): boolean =>
      callee.at.end - callee.at.start > longestOf(callee) * (knowsTexts ? timesLongerOfRuns : 1) &&
      !givesDimensions(callee) &&
      host.matters?.(callee) === false;
    // Asked at every call that is evaluated.
    this.isBeside = (callee) => {
      let answer = beside.get(callee);
      if (answer === undefined) beside.set(callee, (answer = isBeside(callee)));
      return answer;
    };
    this.leads = host.leads ?? (() => true);
    this.isPassedOver = (callee) =>
      this.leftOut.has(callee) || this.isOneTooMany(callee, false) || this.isLeft(callee);
  }

  /** What reads the program's words is followed however long it is: numbers of them may come to the launches. */
  private isLeft(callee: FunctionIr): boolean {
    return !readsWords(callee, this.knowsTexts) && this.isBeside(callee);
  }

  private isOneTooMany(callee: FunctionIr, isFirst: boolean): boolean {
    if (this.launchesOf.has(callee)) return false;
    const instances = this.instancesAt.get(placeOf(callee)) ?? 0;
    const characters = instances * (callee.at.end - callee.at.start);
    const most = isFirst ? maxFirstInstances : maxInstances;
    return (
      instances >= (this.expressions > maxExpressions ? fewInstances : most) ||
      characters >= maxCharactersOfInstances
    );
  }

  launchesFrom(host: FunctionIr): readonly Launch[] {
    return this.launchesOf.get(host) ?? [];
  }

  /** Whether some instance of the function at this place was met. */
  isSeen(at: Location): boolean {
    return [...this.launchesOf.keys()].some(
      (one) => one.at.anchor === at.anchor && one.at.start === at.start,
    );
  }

  /** A step for each function that has to be lowered first. */
  *visit(host: FunctionIr): Steps<void> {
    if (this.launchesOf.has(host)) return;
    const found: Found = {
      launches: [],
      ledTo: new Set(),
      counts: !readsWords(host, this.knowsTexts) || !this.isBeside(host),
    };
    this.launchesOf.set(host, found.launches);
    const place = placeOf(host);
    this.instancesAt.set(place, (this.instancesAt.get(place) ?? 0) + 1);
    const isNew = host.isLowered === false;
    const events = host.body && eventsInBody(host.body);
    if (isNew) yield;
    if (events) yield* this.follow(events, found);
  }

  /**
   * What launches are given may be worked out in functions that have none behind them. Those are looked at last, and of a
   * library that has thousands only the nearest.
   */
  *visitHelpers(): Steps<void> {
    const before = this.expressions;
    let left = maxHelpers;
    // A Set's iteration also visits what is added on the way.
    for (const helper of this.helpers) {
      if (this.launchesOf.has(helper)) continue;
      if (left === 0 || this.expressions - before > maxExpressionsOfHelpers) this.leftOut.add(helper);
      else if (!this.isOneTooMany(helper, false)) {
        yield* this.visit(helper);
        left--;
      }
    }
  }

  private *follow({ list, rest }: HostEvents, found: Found): Steps<void> {
    for (const { expressions, what } of list) {
      if (found.counts) this.expressions += expressions;
      if (what.kind === 'launch') found.launches.push(what);
      else if (what.kind === 'changed') this.changed.add(what.variable);
      else yield* this.meet(what, found);
    }
    if (found.counts) this.expressions += rest;
  }

  private *meet(what: Call | FunctionReference | VariablePlace, found: Found): Steps<void> {
    switch (what.kind) {
      case 'call':
        this.called.add(what.callee);
        yield* this.lead(what.callee, found);
        found.launches.push(...this.launchesFrom(what.callee));
        break;
      case 'functionReference':
        this.referenced.add(what.function);
        yield* this.lead(what.function, found);
        break;
      case 'variablePlace':
        yield* this.table(what.variable, found);
    }
  }

  private *lead(callee: FunctionIr, { ledTo }: Found): Steps<void> {
    const there = placeOf(callee);
    const isMet = this.launchesOf.has(callee) || this.helpers.has(callee);
    if (!isMet && !this.isOneTooMany(callee, !ledTo.has(there)) && !this.isLeft(callee)) {
      if (this.leads(callee)) yield* this.visit(callee);
      else this.helpers.add(callee);
    }
    ledTo.add(there);
  }

  /** What a table holds that outlives the function stands where no statement leads to. */
  private *table(variable: Variable, found: Found): Steps<void> {
    if (this.tables.has(variable) || variable.initializer === undefined) return;
    this.tables.add(variable);
    yield* this.follow(eventsInInitializer(variable.initializer), found);
  }
}

/** What is found in one function. */
interface Found {
  readonly launches: Launch[];
  /** Places of the functions that it has led to. */
  readonly ledTo: Set<string>;
  /** Whether its expressions come off the limit, which is for what launches. */
  readonly counts: boolean;
}

export function placeOf({ at }: FunctionIr): string {
  return `${at.anchor.start + at.start} ${at.anchor.path}`;
}
