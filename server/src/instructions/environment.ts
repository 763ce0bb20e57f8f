/** What the variables of a function hold at one point of it. */
import type { Place, Variable } from '../ir/nodes.ts';
import { Sum } from './sums.ts';
import type { Atoms } from './sums.ts';

/** A variable and the way to one of its parts: `.8.0`; undefined where an index decides which part it is. */
export interface RegisterPart {
  readonly variable: Variable;
  readonly path: string | undefined;
}

export function registerPart(place: Place): RegisterPart | undefined {
  switch (place.kind) {
    case 'variablePlace':
      return { variable: place.variable, path: '' };
    case 'member': {
      const base = registerPart(place.base);
      const isPlain = !place.struct.isUnion && place.field.bits === undefined;
      return base && withStep(base, isPlain ? place.field.name : undefined);
    }
    case 'element': {
      const base = registerPart(place.base);
      const { index } = place;
      return base && withStep(base, index.kind === 'integer' ? String(index.value) : undefined);
    }
    default:
      return undefined;
  }
}

function withStep({ variable, path }: RegisterPart, step: string | undefined): RegisterPart {
  return { variable, path: path === undefined || step === undefined ? undefined : `${path}.${step}` };
}

const numbers = new WeakMap<Variable, number>();
let variableCount = 0;

function numberOf(variable: Variable): number {
  let number = numbers.get(variable);
  if (number === undefined) numbers.set(variable, (number = ++variableCount));
  return number;
}

type Parts = ReadonlyMap<string, Sum>;

/** A whole, or what is known of parts by their paths. */
type Held = Sum | Parts;

/** What was set since the layer below was shared by two ways through the function; that one does not change any more. */
interface Layer {
  readonly values: Map<Variable, Held>;
  readonly below: Layer | undefined;
  readonly depth: number;
}

/** A look-up goes through no more layers than these. */
const mostLayers = 12;

function layerOn(below: Layer): Layer {
  if (below.depth < mostLayers) return { values: new Map(), below, depth: below.depth + 1 };
  const layers: Layer[] = [];
  for (let one: Layer | undefined = below; one !== undefined; one = one.below) layers.unshift(one);
  const values = new Map<Variable, Held>();
  for (const layer of layers) for (const [variable, held] of layer.values) values.set(variable, held);
  return { values, below: undefined, depth: 0 };
}

export class Environment {
  private readonly atoms: Atoms;
  private top: Layer;
  /** Another copy has the same layer on top. */
  private isShared: boolean;

  constructor(atoms: Atoms, top?: Layer) {
    this.atoms = atoms;
    this.top = top ?? { values: new Map(), below: undefined, depth: 0 };
    this.isShared = top !== undefined;
  }

  copy(): Environment {
    this.isShared = true;
    return new Environment(this.atoms, this.top);
  }

  /** The value of a part, which may be known as a part of a whole, or as a whole of parts. */
  get(variable: Variable, path: string): Sum {
    const held = this.held(variable) ?? this.initial(variable);
    if (held instanceof Sum) return path === '' ? held : this.atoms.of(path, [held]);
    const parts = held;
    let outer = path;
    while (outer !== '' && !parts.has(outer)) outer = outer.slice(0, outer.lastIndexOf('.'));
    const base = parts.get(outer) ?? this.initial(variable);
    const own = outer === path ? base : this.atoms.of(path.slice(outer.length), [base]);
    const inner = [...parts.keys()].filter((one) => one.startsWith(`${path}.`)).sort();
    if (inner.length === 0) return own;
    return this.atoms.of(`with ${inner.join()}`, [own, ...inner.map((one) => parts.get(one)!)]);
  }

  set(variable: Variable, path: string, value: Sum): void {
    const held = path === '' ? value : this.withPart(variable, path, value);
    if (this.isShared) {
      this.top = layerOn(this.top);
      this.isShared = false;
    }
    this.top.values.set(variable, held);
  }

  private withPart(variable: Variable, path: string, value: Sum): Parts {
    const parts = new Map<string, Sum>();
    const held = this.held(variable);
    if (held instanceof Sum) parts.set('', held);
    else {
      held?.forEach((part, one) => {
        if (one !== path && !one.startsWith(`${path}.`)) parts.set(one, part);
      });
    }
    parts.set(path, value);
    return parts;
  }

  /** Where a variable lies. */
  addressOf(variable: Variable): Sum {
    return this.atoms.of(`&${numberOf(variable)}`, [], { isPointer: true });
  }

  /** What holds whichever way was taken: of what differs nothing is known. */
  meet(other: Environment, differing: (variable: Variable) => Sum): void {
    if (this.top === other.top) return;
    for (const variable of setSinceParting(this.top, other.top)) {
      const own = this.held(variable);
      const others = other.held(variable);
      if (own === others) continue;
      for (const path of new Set([...pathsOf(own), ...pathsOf(others)])) {
        if (this.get(variable, path).key !== other.get(variable, path).key) {
          this.set(variable, path, differing(variable));
        }
      }
    }
  }

  private held(variable: Variable): Held | undefined {
    for (let layer: Layer | undefined = this.top; layer !== undefined; layer = layer.below) {
      const held = layer.values.get(variable);
      if (held !== undefined) return held;
    }
    return undefined;
  }

  private initial(variable: Variable): Sum {
    const isPointer = variable.type.kind === 'pointer';
    return this.atoms.of(`variable ${numberOf(variable)}`, [], { isPointer });
  }
}

function pathsOf(held: Held | undefined): Iterable<string> {
  if (held === undefined) return [];
  return held instanceof Sum ? [''] : held.keys();
}

/** Variables that one of two ways set after the layer that both go on from. */
function setSinceParting(one: Layer, other: Layer): Set<Variable> {
  const variables = new Set<Variable>();
  let [a, b]: (Layer | undefined)[] = [one, other];
  while (a !== b) {
    const isDeeper: boolean = b === undefined || (a !== undefined && a.depth >= b.depth);
    const layer: Layer | undefined = isDeeper ? a : b;
    if (layer === undefined) break;
    for (const variable of layer.values.keys()) variables.add(variable);
    if (isDeeper) a = layer.below;
    else b = layer.below;
  }
  return variables;
}
