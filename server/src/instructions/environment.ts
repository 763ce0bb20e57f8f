/** What the variables of a function hold at one point of it. */
import type { Place, Variable } from '../ir/nodes.ts';
import type { Atoms, Sum } from './sums.ts';

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

const noParts: Parts = new Map();

export class Environment {
  private readonly atoms: Atoms;
  private values: Map<Variable, Parts>;
  /** Another copy has the same table. */
  private isShared: boolean;

  constructor(atoms: Atoms, values?: Map<Variable, Parts>) {
    this.atoms = atoms;
    this.values = values ?? new Map<Variable, Parts>();
    this.isShared = values !== undefined;
  }

  copy(): Environment {
    this.isShared = true;
    return new Environment(this.atoms, this.values);
  }

  /** The value of a part, which may be known as a part of a whole, or as a whole of parts. */
  get(variable: Variable, path: string): Sum {
    const parts = this.values.get(variable) ?? noParts;
    const whole = parts.get('') ?? (parts.size === 0 ? this.initial(variable) : undefined);
    if (path === '' && parts.size <= 1 && whole !== undefined) return whole;
    let outer = path;
    while (outer !== '' && !parts.has(outer)) outer = outer.slice(0, outer.lastIndexOf('.'));
    const base = parts.get(outer) ?? this.initial(variable);
    const own = outer === path ? base : this.atoms.of(path.slice(outer.length), [base]);
    const inner = [...parts.keys()].filter((one) => one.startsWith(`${path}.`)).sort();
    if (inner.length === 0) return own;
    return this.atoms.of(`with ${inner.join()}`, [own, ...inner.map((one) => parts.get(one)!)]);
  }

  set(variable: Variable, path: string, value: Sum): void {
    const parts = new Map<string, Sum>();
    if (path !== '') {
      this.values.get(variable)?.forEach((part, one) => {
        if (one !== path && !one.startsWith(`${path}.`)) parts.set(one, part);
      });
    }
    parts.set(path, value);
    if (this.isShared) {
      this.values = new Map(this.values);
      this.isShared = false;
    }
    this.values.set(variable, parts);
  }

  /** Where a variable lies. */
  addressOf(variable: Variable): Sum {
    return this.atoms.of(`&${numberOf(variable)}`, [], { isPointer: true });
  }

  /** What holds whichever way was taken: of what differs nothing is known. */
  meet(other: Environment, differing: (variable: Variable) => Sum): void {
    if (this.values === other.values) return;
    for (const variable of new Set([...this.values.keys(), ...other.values.keys()])) {
      const own = this.values.get(variable);
      const others = other.values.get(variable);
      if (own === others) continue;
      for (const path of new Set([...(own?.keys() ?? []), ...(others?.keys() ?? [])])) {
        if (this.get(variable, path).key !== other.get(variable, path).key) {
          this.set(variable, path, differing(variable));
        }
      }
    }
  }

  private initial(variable: Variable): Sum {
    const isPointer = variable.type.kind === 'pointer';
    return this.atoms.of(`variable ${numberOf(variable)}`, [], { isPointer });
  }
}
