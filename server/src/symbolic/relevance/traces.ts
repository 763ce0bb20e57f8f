/**
 * What a statement leaves behind in variables that bear on the answers. A trial of a loop asks for nothing else, so what
 * leaves nothing is passed over in it: inner loops and calls that only access memory or add up would otherwise be
 * evaluated in every trial of every loop around them.
 */
import type { Call, Expression, FunctionIr, Place, Statement, Variable } from '../../ir/nodes.ts';
import { intrinsicEffects } from '../../ir/intrinsics.ts';
import { childrenOf, rootVariable, visitParts } from '../../ir/walk.ts';
import { isRegister } from '../storage/places.ts';
import { leavesStatement } from '../splitting/statementShape.ts';
import type { Relevance } from './relevance.ts';

export interface Trace {
  /** Those from outside that it may change; undefined where that cannot be told. */
  readonly variables: ReadonlySet<Variable> | undefined;
  /** It may store, or let other threads do so. */
  readonly touchesMemory: boolean;
}

const anything: Trace = { variables: undefined, touchesMemory: true };
const surveys = new WeakMap<Relevance, TraceSurvey>();

/** Whether nothing outside a statement depends on it but memory; what it does to that. */
export function passedOver(statement: Statement, relevance: Relevance): Trace | undefined {
  let survey = surveys.get(relevance);
  if (!survey) surveys.set(relevance, (survey = new TraceSurvey(relevance)));
  const trace = survey.of(statement);
  return trace.variables?.size === 0 && !leavesStatement(statement) ? trace : undefined;
}

class TraceSurvey {
  private readonly relevance: Relevance;
  /** Weak, as `everythingBears` is there for good, and the programs are not. */
  private readonly known = new WeakMap<Statement | FunctionIr, Trace>();

  constructor(relevance: Relevance) {
    this.relevance = relevance;
  }

  of(node: Statement | FunctionIr): Trace {
    let trace = this.known.get(node);
    if (trace === undefined) {
      // A function that calls itself is not looked through.
      this.known.set(node, anything);
      this.known.set(node, (trace = this.made(node)));
    }
    return trace;
  }

  private made(node: Statement | FunctionIr): Trace {
    const sum = new TraceSum(this.relevance, this);
    if (node.kind === 'function') {
      if (node.body === undefined) return anything;
      sum.statement(node.body);
      for (const parameter of node.parameters) sum.variables.delete(parameter);
    } else sum.inside(node);
    return sum.isUnknown ? anything : sum;
  }
}

class TraceSum implements Trace {
  readonly variables = new Set<Variable>();
  touchesMemory = false;
  isUnknown = false;
  private readonly relevance: Relevance;
  private readonly survey: TraceSurvey;

  constructor(relevance: Relevance, survey: TraceSurvey) {
    this.relevance = relevance;
    this.survey = survey;
  }

  statement(node: Statement): void {
    this.add(this.survey.of(node));
  }

  private add({ variables, touchesMemory }: Trace): void {
    this.touchesMemory ||= touchesMemory;
    if (variables === undefined) this.isUnknown = true;
    else for (const variable of variables) this.variables.add(variable);
  }

  inside(node: Statement): void {
    if (node.kind === 'opaqueStatement') this.isUnknown = true;
    visitParts(node, this);
    if (node.kind === 'declare' && this.relevance.bears(node.variable)) this.variables.add(node.variable);
    if (node.kind === 'block') this.over(node.statements);
    if (node.kind === 'switch') for (const part of node.cases) this.over(part.statements);
  }

  /** What is declared among them is over behind them. */
  private over(nodes: readonly Statement[]): void {
    for (const node of nodes) if (node.kind === 'declare') this.variables.delete(node.variable);
  }

  expression(node: Expression): void {
    switch (node.kind) {
      case 'assign':
      case 'compoundAssign':
      case 'atomic':
        this.written(node.place);
        break;
      case 'call':
        this.call(node);
        break;
      case 'intrinsic':
        if (!intrinsicEffects(node.name).isPure) this.handed(node.arguments);
        break;
      case 'sequence':
        for (const effect of node.effects) this.statement(effect);
        this.over(node.effects);
        break;
      case 'launch':
        // What the kernel does is not followed, and a trial notes no launch.
        for (const shape of [node.grid, node.block, node.sharedBytes, node.stream]) {
          if (shape !== undefined) this.expression(shape);
        }
        break;
      case 'opaque':
        this.isUnknown = true;
        break;
      default:
    }
    for (const child of childrenOf(node)) this.expression(child);
  }

  private call({ callee, arguments: values }: Call): void {
    if (callee.body === undefined) this.handed(values);
    else this.add(this.survey.of(callee));
  }

  /** What a function that is known by name alone is given, it may write to. */
  private handed(values: readonly Expression[]): void {
    this.touchesMemory = true;
    if (values.some((value) => this.relevance.mayReach(value))) this.isUnknown = true;
  }

  private written(place: Place): void {
    const root = rootVariable(place);
    if (root === undefined) {
      this.touchesMemory = true;
      if (this.throughPointer(place)) this.isUnknown = true;
    } else if (!isRegister(root)) this.touchesMemory = true;
    else if (this.relevance.bears(root)) this.variables.add(root);
  }

  private throughPointer(place: Place): boolean {
    switch (place.kind) {
      case 'dereference':
        return this.relevance.mayReach(place.pointer);
      case 'member':
      case 'element':
        return this.throughPointer(place.base);
      default:
        return true;
    }
  }
}
