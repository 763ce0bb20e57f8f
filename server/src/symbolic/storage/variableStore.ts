/**
 * Values of variables along the ways through a kernel. A fork costs nothing and a join only what changed: stores share
 * frozen layers below their own.
 */
import type { Variable } from '../../ir/nodes.ts';
import { unknownValue } from '../values/values.ts';
import type { Value } from '../values/values.ts';

interface Layer {
  readonly values: Map<Variable, Value>;
  readonly parent: Layer | undefined;
  readonly depth: number;
}

/** Longer chains of layers are copied into one, so that a read stays cheap. */
const maxDepth = 16;

export class VariableStore {
  /** What was there before, frozen. */
  private below: Layer | undefined;
  /** What was set since, if anything was. */
  private own: Map<Variable, Value> | undefined;

  constructor(below?: Layer) {
    this.below = below;
    this.own = undefined;
  }

  get(variable: Variable): Value | undefined {
    const value = this.own?.get(variable);
    return value === undefined ? valueIn(this.below, variable) : value;
  }

  set(variable: Variable, value: Value): void {
    this.own ??= new Map();
    this.own.set(variable, value);
  }

  has(variable: Variable): boolean {
    return this.get(variable) !== undefined;
  }

  /** Those of the variables that have a value. */
  knownAmong(variables: Pick<ReadonlySet<Variable>, 'has'>): Variable[] {
    const found = new Set<Variable>();
    this.eachAbove(undefined, (variable) => {
      if (variables.has(variable)) found.add(variable);
    });
    return [...found];
  }

  /** A store with the same values that changes on its own from here on. */
  fork(): VariableStore {
    return new VariableStore(this.frozen());
  }

  /** Whether nothing was set in either since one was forked from the other. */
  isSameAs({ own, below }: VariableStore): boolean {
    return this.own === undefined && own === undefined && this.below === below;
  }

  private frozen(): Layer | undefined {
    const { own, below } = this;
    if (own !== undefined) {
      const layer = { values: own, parent: below, depth: (below?.depth ?? 0) + 1 };
      this.below = layer.depth >= maxDepth ? flattened(layer) : layer;
      this.own = undefined;
    }
    return this.below;
  }

  /**
   * A store for the place where two ways meet: `choose` gives the value of a variable that differs. A local variable that
   * only one of them knows keeps that value (it is out of scope in the other); one that `isOver` behind both is left out.
   */
  static join(
    a: VariableStore,
    b: VariableStore,
    isOver: (variable: Variable) => boolean,
    choose: (a: Value, b: Value, variable: Variable) => Value,
  ): VariableStore {
    const common = commonLayer(a.below, b.below);
    const joined = new VariableStore(common);
    const done = new Set<Variable>();
    const joinOne = (variable: Variable): void => {
      if (done.has(variable)) return;
      done.add(variable);
      if (isOver(variable)) return;
      const left = a.get(variable) ?? outside(variable);
      const right = b.get(variable) ?? outside(variable);
      const value = left && right ? (left === right ? left : choose(left, right, variable)) : (left ?? right);
      if (value) joined.set(variable, value);
    };
    a.eachAbove(common, joinOne);
    b.eachAbove(common, joinOne);
    return joined;
  }

  /** Calls `visit` for what was set above a layer, the latest first; again for what was set more than once. */
  private eachAbove(bottom: Layer | undefined, visit: (variable: Variable) => void): void {
    this.own?.forEach((_, variable) => {
      visit(variable);
    });
    for (let layer = this.below; layer && layer !== bottom; layer = layer.parent) {
      layer.values.forEach((_, variable) => {
        visit(variable);
      });
    }
  }
}

function valueIn(top: Layer | undefined, variable: Variable): Value | undefined {
  for (let layer = top; layer; layer = layer.parent) {
    const value = layer.values.get(variable);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** What a variable without a value holds where it has been all the time. */
function outside(variable: Variable): Value | undefined {
  return variable.storage === 'host' ? mayHaveChanged(variable) : undefined;
}

export function mayHaveChanged(variable: Variable): Value {
  return unknownValue(`\`${variable.name}\` may have changed`, true);
}

/** The nearest layer below both; a layer is one deeper than the one below it. */
function commonLayer(a: Layer | undefined, b: Layer | undefined): Layer | undefined {
  let [left, right] = [a, b];
  while (left !== right) {
    if ((left?.depth ?? 0) >= (right?.depth ?? 0)) left = left?.parent;
    else right = right?.parent;
  }
  return left;
}

function flattened(top: Layer): Layer {
  const values = new Map<Variable, Value>();
  const layers: Layer[] = [];
  for (let layer: Layer | undefined = top; layer; layer = layer.parent) layers.push(layer);
  for (const layer of layers.reverse())
    for (const [variable, value] of layer.values) values.set(variable, value);
  return { values, parent: undefined, depth: 1 };
}
