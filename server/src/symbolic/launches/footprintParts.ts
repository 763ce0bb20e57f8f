/** A footprint's parts: what evaluation can see of one function, type or variable that several functions share. */
import type {
  Declare,
  Expression,
  FunctionIr,
  Intrinsic,
  Loop,
  Statement,
  Variable,
} from '../../ir/nodes.ts';
import { withoutClosureNumbers } from '../../ir/closureNames.ts';
import type { StructType, Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { loopShape } from '../loops/loopShape.ts';
import { isEffect, planOf } from '../relevance/effects.ts';
import { InertStatements } from '../relevance/inertStatements.ts';
import type { Relevance } from '../relevance/relevance.ts';
import { objectMadeBy } from '../storage/newObjects.ts';
import { isRegister } from '../storage/places.ts';
import { isPassedOverCall, isPassedOverLoop } from './hostShortcuts.ts';
import type { FollowedCode } from './hostShortcuts.ts';
import type { HostSurvey } from './hostSurvey.ts';
import { mayLaunchInStages } from './stageShape.ts';

export type Word = string | number | bigint | boolean | undefined;
export type Shared = FunctionIr | Variable | StructType;

/** What is known of the whole program. */
export interface Facts {
  readonly survey: HostSurvey;
  readonly relevance: Relevance;
}

export interface Part {
  readonly words: readonly Word[];
  /** What it shares with other parts, each once. Words tell it by its place here. */
  readonly named: readonly Shared[];
  /** Places of its launches. */
  readonly launches: readonly Location[];
  readonly asked: Answers;
}

/** Answers about the whole program that a part rests on. */
interface Answers {
  readonly bears: ReadonlyMap<Variable, boolean>;
  readonly heldApart: ReadonlyMap<Variable, boolean>;
  readonly changed: ReadonlyMap<Variable, boolean>;
  readonly matters: ReadonlyMap<Statement, boolean>;
  readonly outside: ReadonlyMap<FunctionIr, Outside>;
}

/** What the program does with a function. */
interface Outside {
  readonly bears: boolean;
  readonly isFollowed: boolean;
  readonly isPassedOver: boolean;
}

/** Whether all that was asked when it was taken has the same answer. */
export function isStillPart({ asked }: Part, { survey, relevance }: Facts): boolean {
  for (const [variable, answer] of asked.bears) if (relevance.bears(variable) !== answer) return false;
  for (const [variable, answer] of asked.heldApart)
    if (relevance.isHeldApart(variable) !== answer) return false;
  for (const [variable, answer] of asked.changed) if (survey.changed.has(variable) !== answer) return false;
  for (const [branch, answer] of asked.matters) if (relevance.matters(branch) !== answer) return false;
  for (const [fn, answer] of asked.outside) {
    const now = outsideOf(fn, { survey, relevance });
    if (now.bears !== answer.bears || now.isFollowed !== answer.isFollowed) return false;
    if (now.isPassedOver !== answer.isPassedOver) return false;
  }
  return true;
}

export function partOf(one: Shared, facts: Facts): Part {
  const writer = new PartWriter(facts);
  writer.write(one);
  return writer.finish();
}

function outsideOf(fn: FunctionIr, { survey, relevance }: Facts): Outside {
  const bears = relevance.resultBears(fn);
  return {
    bears,
    isFollowed:
      fn.role !== 'kernel' &&
      (bears || relevance.matters(fn)) &&
      !isPassedOverCall(fn, { isPassedOver: survey.isPassedOver, knowsArguments: true }),
    isPassedOver: survey.isPassedOver(fn),
  };
}

const wordsOfTypes = new WeakMap<Type, { readonly word: string | undefined }>();

/** Each expression has a type, and most of these lead to no class. */
function wordOfType(type: Type | undefined): string | undefined {
  if (type === undefined) return undefined;
  return answered(wordsOfTypes, type, () => ({ word: spelt(type) })).word;
}

function spelt(type: Type): string | undefined {
  switch (type.kind) {
    case 'void':
    case 'boolean':
      return type.kind;
    case 'integer':
    case 'float':
      return type.name;
    case 'pointer': {
      const pointee = wordOfType(type.pointee);
      return pointee && `${pointee}${type.toConst === true ? ' const' : ''}${type.isReference ? '&' : '*'}`;
    }
    case 'array': {
      const element = wordOfType(type.element);
      return element && `${element}[${type.length ?? ''}]`;
    }
    default:
      return undefined;
  }
}

/** Closures are told apart by their places here. */
function wordOf(value: Word): Word {
  return typeof value === 'string' ? withoutClosureNumbers(value) : value;
}

/** Places in the source, and what is only told of code that is not followed. */
const withoutEffect = new Set(['at', 'nameAt', 'reason']);

class PartWriter {
  private readonly facts: Facts;
  private readonly world: FollowedCode;
  private readonly inert: InertStatements;
  private readonly words: Word[] = [];
  private readonly named = new Map<Shared, number>();
  private readonly launches: Location[] = [];
  private readonly variables = new Map<Variable, number>();
  private readonly asked = {
    bears: new Map<Variable, boolean>(),
    heldApart: new Map<Variable, boolean>(),
    changed: new Map<Variable, boolean>(),
    matters: new Map<Statement, boolean>(),
    outside: new Map<FunctionIr, Outside>(),
  };

  constructor(facts: Facts) {
    this.facts = facts;
    this.world = { isPassedOver: facts.survey.isPassedOver };
    this.inert = new InertStatements({
      bears: (variable) => this.bears(variable),
      matters: (branch) => this.matters(branch),
    });
  }

  write(one: Shared): void {
    this.words.push(one.kind);
    switch (one.kind) {
      case 'function':
        this.inside(one);
        break;
      case 'variable':
        this.variables.set(one, 0);
        this.inVariable(one);
        break;
      case 'struct':
        this.members(one);
    }
  }

  finish(): Part {
    const { words, named, launches, asked } = this;
    return { words, named: [...named.keys()], launches, asked };
  }

  private bears(variable: Variable): boolean {
    return answered(this.asked.bears, variable, () => this.facts.relevance.bears(variable));
  }

  private matters(branch: Statement): boolean {
    return answered(this.asked.matters, branch, () => this.facts.relevance.matters(branch));
  }

  private outside(fn: FunctionIr): Outside {
    return answered(this.asked.outside, fn, () => outsideOf(fn, this.facts));
  }

  private name(one: Shared): void {
    // Whether a callee is looked into tells what loops do that call it.
    if (one.kind === 'function') this.outside(one);
    this.words.push(answered(this.named, one, () => this.named.size));
  }

  /** What evaluation does not follow is not read here either: the body would be lowered for that. */
  private inside(fn: FunctionIr): void {
    const { role, displayName, parameters, returnType } = fn;
    const { bears, isFollowed } = this.outside(fn);
    this.words.push(role, wordOf(displayName), bears, isFollowed);
    for (const parameter of parameters) this.introduce(parameter);
    this.value(returnType);
    if (isFollowed) this.value([fn.assumedTypes, fn.body]);
  }

  private value(value: unknown): void {
    if (typeof value !== 'object' || value === null) this.words.push(wordOf(value as Word));
    else if (Array.isArray(value)) this.list(value);
    else if (this.isInert(value as Tree)) this.words.push('inert');
    else this.node(value as Tree);
  }

  private list(values: readonly unknown[]): void {
    const { words } = this;
    const at = words.push(0) - 1;
    let count = 0;
    for (const one of values) {
      if (typeof one === 'object' && one !== null && this.isInert(one as Tree)) continue;
      count++;
      this.value(one);
    }
    words[at] = count;
  }

  private isInert(node: Tree): boolean {
    return node.kind !== undefined && this.inert.has(node as unknown as Statement);
  }

  private node(node: Tree): void {
    switch (node.kind) {
      case 'variable':
        this.variable(node as unknown as Variable);
        return;
      case 'struct':
        this.name(node as unknown as StructType);
        return;
      case 'function':
        if ('role' in node) this.name(node as unknown as FunctionIr);
        else this.members(node);
        return;
      case 'expression':
        this.effects(node['expression'] as Expression);
        return;
      case 'declare':
        this.declare(node as unknown as Declare);
        return;
      case 'opaque':
        this.members({ ...node, name: undefined });
        return;
      case 'launch':
        this.launches.push(node['at'] as Location);
        break;
      case 'loop':
        this.loop(node as unknown as Loop);
        break;
      case 'intrinsic':
        this.made(node as unknown as Intrinsic);
        break;
      default:
    }
    this.members(node);
  }

  /** What evaluating an expression does besides giving a value that nobody asks for. */
  private effects(expression: Expression): void {
    this.words.push('effects');
    this.value(isEffect(expression) ? [expression] : planOf(expression).effects);
  }

  private declare(declare: Declare): void {
    const { variable, initializer } = declare;
    // Then only what happens on the way to its value counts.
    if (isRegister(variable) && initializer !== undefined && !this.bears(variable)) {
      this.effects(initializer);
      return;
    }
    this.introduce(variable);
    this.members(declare);
  }

  private members(node: object): void {
    for (const key in node) {
      if (withoutEffect.has(key)) continue;
      const value = (node as Tree)[key];
      const type = key === 'type' ? wordOfType(value as Type) : undefined;
      this.words.push(key);
      if (type === undefined) this.value(value);
      else this.words.push(type);
    }
  }

  /** One of the function's own: what it is stands where it comes into scope. */
  private introduce(variable: Variable): void {
    if (this.isNew(variable, 'own')) this.inVariable(variable);
  }

  private variable(variable: Variable): void {
    if (this.isNew(variable, 'variable')) this.name(variable);
  }

  private isNew(variable: Variable, word: string): boolean {
    const count = this.variables.size;
    const number = answered(this.variables, variable, () => count);
    this.words.push(word, number);
    return number === count;
  }

  private inVariable(variable: Variable): void {
    const { initializer, addressTaken, ...rest } = variable;
    const bears = this.bears(variable);
    const isChanged = answered(this.asked.changed, variable, () => this.facts.survey.changed.has(variable));
    this.words.push(bears, addressTaken, isChanged);
    this.members(rest);
    if (bears) this.value(initializer);
  }

  private made(expression: Intrinsic): void {
    const object = objectMadeBy(expression);
    if (object === undefined) return;
    const isHeldApart = (): boolean => this.facts.relevance.isHeldApart(object);
    this.words.push(this.bears(object), answered(this.asked.heldApart, object, isHeldApart));
  }

  /** What is told of a loop by all of its text. */
  private loop(loop: Loop): void {
    const { world } = this;
    this.words.push(isPassedOverLoop(loop, world), mayLaunchInStages(loop, world));
    const { assigned, steps, indexedRegisters } = loopShape(loop, world.isPassedOver);
    for (const some of [assigned, steps.keys(), indexedRegisters]) {
      for (const variable of some) if (this.bears(variable)) this.variable(variable);
      this.words.push('of the loop');
    }
  }
}

function answered<K extends WeakKey, T>(known: Map<K, T> | WeakMap<K, T>, key: K, ask: () => T): T {
  let answer = known.get(key);
  if (answer === undefined) known.set(key, (answer = ask()));
  return answer;
}

interface Tree {
  readonly kind?: string;
  readonly [key: string]: unknown;
}
