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
  private layer: Layer;

  constructor(parent?: Layer) {
    this.layer = { values: new Map(), parent, depth: (parent?.depth ?? 0) + 1 };
  }

  get(variable: Variable): Value | undefined {
    for (let layer: Layer | undefined = this.layer; layer; layer = layer.parent) {
      const value = layer.values.get(variable);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  set(variable: Variable, value: Value): void {
    this.layer.values.set(variable, value);
  }

  has(variable: Variable): boolean {
    return this.get(variable) !== undefined;
  }

  /** A store with the same values that changes on its own from here on. */
  fork(): VariableStore {
    if (this.layer.values.size > 0) {
      const frozen = this.layer.depth >= maxDepth ? flattened(this.layer) : this.layer;
      this.layer = { values: new Map(), parent: frozen, depth: frozen.depth + 1 };
    }
    return new VariableStore(this.layer.parent);
  }

  /**
   * A store for the place where two ways meet: `choose` gives the value of a variable that differs. A local variable that
   * only one of them knows keeps that value (it is out of scope in the other).
   */
  static join(
    a: VariableStore,
    b: VariableStore,
    choose: (a: Value, b: Value, variable: Variable) => Value,
  ): VariableStore {
    const common = commonLayer(a.layer, b.layer);
    const joined = new VariableStore(common);
    const changed = new Set([...changedAbove(a.layer, common), ...changedAbove(b.layer, common)]);
    for (const variable of changed) {
      const left = a.get(variable) ?? outside(variable);
      const right = b.get(variable) ?? outside(variable);
      const value = left && right ? (left === right ? left : choose(left, right, variable)) : (left ?? right);
      if (value) joined.set(variable, value);
    }
    return joined;
  }
}

/** What a variable without a value holds where it has been all the time. */
function outside(variable: Variable): Value | undefined {
  return variable.storage === 'host' ? mayHaveChanged(variable) : undefined;
}

export function mayHaveChanged(variable: Variable): Value {
  return unknownValue(`\`${variable.name}\` may have changed`, true);
}

function commonLayer(a: Layer, b: Layer): Layer | undefined {
  const ancestors = new Set<Layer>();
  for (let layer: Layer | undefined = a; layer; layer = layer.parent) ancestors.add(layer);
  for (let layer: Layer | undefined = b; layer; layer = layer.parent) if (ancestors.has(layer)) return layer;
  return undefined;
}

function changedAbove(top: Layer, bottom: Layer | undefined): Variable[] {
  const variables: Variable[] = [];
  for (let layer: Layer | undefined = top; layer && layer !== bottom; layer = layer.parent) {
    variables.push(...layer.values.keys());
  }
  return variables;
}

function flattened(top: Layer): Layer {
  const values = new Map<Variable, Value>();
  const layers: Layer[] = [];
  for (let layer: Layer | undefined = top; layer; layer = layer.parent) layers.push(layer);
  for (const layer of layers.reverse())
    for (const [variable, value] of layer.values) values.set(variable, value);
  return { values, parent: undefined, depth: 1 };
}
