/**
 * What of host code its launches hang on, in a form that can be compared: the IR without places in the source and
 * without the statements that evaluation passes over, and what the surveys say of it. Equal footprints lead evaluation
 * the same way to the last step, so what it found in one program it would find in the other.
 */
import type { Declare, Expression, FunctionIr, Loop, Statement, Variable } from '../../ir/nodes.ts';
import type { StructType } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { loopShape } from '../loops/loopShape.ts';
import { isEffect, planOf } from '../relevance/effects.ts';
import type { Relevance } from '../relevance/relevance.ts';
import { isRegister } from '../storage/places.ts';
import { isPassedOverCall, isPassedOverLoop } from './hostShortcuts.ts';
import type { FollowedCode } from './hostShortcuts.ts';
import type { HostSurvey } from './hostSurvey.ts';
import { mayLaunchInStages } from './stageShape.ts';

export interface Footprint {
  readonly words: readonly Word[];
  /** Functions and launches in the order in which they are met: in equal footprints they correspond. */
  readonly functions: readonly FunctionIr[];
  readonly launches: readonly Location[];
}

type Word = string | number | bigint | boolean | undefined;

/** Places in the source, and what is only told of code that is not followed. */
const withoutEffect = new Set(['at', 'nameAt', 'reason']);

/** Words above which no footprint is taken: a program may instantiate hundreds of templates. */
const mostWords = 2_000_000;

export interface EvaluatedRoot {
  readonly function: FunctionIr;
  /** How it is evaluated. */
  readonly as: string;
}

/** Undefined where it would be too long. */
export function footprintOf(
  roots: readonly EvaluatedRoot[],
  survey: HostSurvey,
  relevance: Relevance,
): Footprint | undefined {
  const writer = new FootprintWriter(survey, relevance);
  for (const root of roots) writer.root(root);
  return writer.finish();
}

export function sameFootprint(a: Footprint, b: Footprint): boolean {
  return a.words.length === b.words.length && a.words.every((word, i) => word === b.words[i]);
}

class FootprintWriter {
  private readonly survey: HostSurvey;
  private readonly relevance: Relevance;
  private readonly world: FollowedCode;
  private readonly words: Word[] = [];
  private readonly functions = new Map<FunctionIr, number>();
  private readonly variables = new Map<Variable, number>();
  private readonly structs = new Map<StructType, number>();
  private readonly launches: Location[] = [];

  constructor(survey: HostSurvey, relevance: Relevance) {
    this.survey = survey;
    this.relevance = relevance;
    this.world = { isPassedOver: survey.isPassedOver };
  }

  root({ function: root, as }: EvaluatedRoot): void {
    this.words.push(as, this.survey.called.has(root));
    this.numbered(root);
  }

  finish(): Footprint | undefined {
    // A Map's iteration also visits what is added on the way.
    for (const fn of this.functions.keys()) {
      this.inside(fn);
      if (this.words.length > mostWords) return undefined;
    }
    const { words, launches } = this;
    return { words, functions: [...this.functions.keys()], launches };
  }

  private numbered(fn: FunctionIr): void {
    let number = this.functions.get(fn);
    if (number === undefined) this.functions.set(fn, (number = this.functions.size));
    this.words.push(number);
  }

  /** What evaluation does not follow is not read here either: the body would be lowered for that. */
  private inside(fn: FunctionIr): void {
    const { relevance, words } = this;
    const { role, displayName, parameters, returnType } = fn;
    const bears = relevance.resultBears(fn);
    const isFollowed =
      role !== 'kernel' && (bears || relevance.matters(fn)) && !isPassedOverCall(fn, this.world);
    words.push('function', role, displayName, bears, isFollowed);
    this.value(parameters);
    this.value(returnType);
    if (isFollowed) this.value([fn.assumedTypes, fn.body]);
  }

  private value(value: unknown): void {
    if (typeof value !== 'object' || value === null) this.words.push(value as Word);
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
    return node.kind !== undefined && this.relevance.isInert(node as unknown as Statement);
  }

  private node(node: Tree): void {
    switch (node.kind) {
      case 'variable':
        this.variable(node as unknown as Variable);
        return;
      case 'struct':
        this.struct(node as unknown as StructType);
        return;
      case 'function':
        if ('role' in node) this.numbered(node as unknown as FunctionIr);
        else this.members(node);
        return;
      case 'expression':
        this.effects(node['expression'] as Expression);
        return;
      case 'declare': {
        const { variable, initializer } = node as unknown as Declare;
        // Then only what happens on the way to its value counts.
        if (isRegister(variable) && !this.relevance.bears(variable) && initializer !== undefined) {
          this.effects(initializer);
          return;
        }
        break;
      }
      case 'opaque':
        this.members({ ...node, name: undefined });
        return;
      case 'launch':
        this.launches.push(node['at'] as Location);
        break;
      case 'loop':
        this.loop(node as unknown as Loop);
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

  private members(node: object): void {
    for (const key in node) {
      if (withoutEffect.has(key)) continue;
      this.words.push(key);
      this.value((node as Tree)[key]);
    }
  }

  private variable(variable: Variable): void {
    const known = this.variables.get(variable);
    this.words.push(known ?? 'variable');
    if (known !== undefined) return;
    this.variables.set(variable, this.variables.size);
    const { initializer, addressTaken, ...rest } = variable;
    const bears = this.relevance.bears(variable);
    this.words.push(bears, addressTaken, this.survey.changed.has(variable));
    this.members(rest);
    if (bears) this.value(initializer);
  }

  private struct(struct: StructType): void {
    const known = this.structs.get(struct);
    this.words.push(known ?? 'struct');
    if (known !== undefined) return;
    this.structs.set(struct, this.structs.size);
    this.members(struct);
  }

  /** What is told of a loop by all of its text. */
  private loop(loop: Loop): void {
    const { world, relevance } = this;
    const isPassedOver = isPassedOverLoop(loop, world);
    this.words.push(isPassedOver, mayLaunchInStages(loop, world));
    const { assigned, steps, indexedRegisters } = loopShape(loop, world.isPassedOver);
    for (const some of [assigned, steps.keys(), indexedRegisters]) {
      for (const variable of some) if (relevance.bears(variable)) this.variable(variable);
      this.words.push('of the loop');
    }
  }
}

interface Tree {
  readonly kind?: string;
  readonly [key: string]: unknown;
}
