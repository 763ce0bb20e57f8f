/** Random integer expressions over what is in scope. */
import type { Random } from './random.ts';
import {
  binary,
  castTo,
  chosen,
  constant,
  extreme,
  isUnsigned,
  narrowed,
  narrowNames,
  operators,
  wrapsOpenly,
} from './terms.ts';
import type { IntegerType, Operator, Term } from './terms.ts';

export interface Condition {
  readonly text: string;
  readonly uniform: boolean;
}

const constants = [
  0, 1, 1, 2, 2, 3, 4, 4, 5, 7, 8, 8, 12, 15, 16, 16, 17, 24, 31, 32, 32, 33, 63, 64, 100, 127, 128,
];
const powers = [1, 2, 4, 8, 16, 32, 64];
const types: readonly IntegerType[] = [
  'int',
  'int',
  'unsigned',
  'unsigned',
  'long long',
  'unsigned long long',
];

export class Expressions {
  private readonly random: Random;
  private readonly visible: () => readonly Term[];

  constructor(random: Random, visible: () => readonly Term[]) {
    this.random = random;
    this.visible = visible;
  }

  /** Names count more than constants, and the ones declared last more than others. */
  atom(onlyUniform = false): Term {
    const { random } = this;
    const names = this.visible().filter(({ uniform }) => uniform || !onlyUniform);
    if (names.length === 0 || random.chance(25)) {
      return constant(random.pick(constants), random.chance(85) ? 'int' : random.pick(types));
    }
    return random.chance(40) ? random.pick(names.slice(-4)) : random.pick(names);
  }

  integer(depth: number, onlyUniform = false): Term {
    const { random } = this;
    if (depth === 0 || random.chance(15)) return this.atom(onlyUniform);
    if (random.chance(35)) return this.affine(onlyUniform);
    const a = this.integer(depth - 1, onlyUniform);
    switch (random.below(12)) {
      case 0:
        return castTo(grouped(a), random.pick(types));
      case 1:
        return narrowed(grouped(a), random.pick(narrowNames));
      case 2: {
        const { text, uniform } = this.condition(1, onlyUniform);
        const b = this.integer(depth - 1, onlyUniform);
        return chosen(text, uniform, a, wrapsOpenly(a, b) ? a : b);
      }
      case 3:
        return extreme(random.pick(['min', 'max']), a, this.integer(depth - 1, onlyUniform));
      case 4: {
        const { text, uniform } = this.condition(0, onlyUniform);
        return { text: `(int)${text}`, type: 'int', min: 0, max: 1, uniform };
      }
      default:
        return this.operation(random.pick(operators), a, depth, onlyUniform);
    }
  }

  private operation(operator: Operator, a: Term, depth: number, onlyUniform: boolean): Term {
    const { random } = this;
    const b = this.rightOf(operator, depth, onlyUniform);
    return (
      binary(operator, a, b) ??
      binary(operator, this.small(a), b) ??
      binary('+', this.small(a), this.small(b)) ??
      constant(random.below(9))
    );
  }

  /** What makes sense on the right: divisors and shifts are mostly constants. */
  private rightOf(operator: Operator, depth: number, onlyUniform: boolean): Term {
    const { random } = this;
    switch (operator) {
      case '/':
      case '%': {
        const positive = this.visible().filter(
          ({ min, uniform }) => min >= 1 && (uniform || random.chance(10)),
        );
        if (positive.length > 0 && random.chance(45)) return random.pick(positive);
        return constant(
          random.chance(50) ? random.pick(powers) : random.between(1, 40),
          random.chance(80) ? 'int' : 'unsigned',
        );
      }
      case '<<':
      case '>>':
        return random.chance(85) ? constant(random.between(0, 6)) : this.small(this.atom(onlyUniform), 7);
      case '&':
        return random.chance(60) ? constant(random.pick(powers) - 1) : this.integer(depth - 1, onlyUniform);
      default:
        return this.integer(depth - 1, onlyUniform);
    }
  }

  /** A sum of products, as most indices are. */
  private affine(onlyUniform: boolean): Term {
    const { random } = this;
    let sum = this.atom(onlyUniform);
    const count = random.between(1, 2);
    for (let i = 0; i < count; i++) {
      const scale = random.chance(60) ? constant(random.pick(constants)) : this.atom(true);
      const product = random.chance(70) ? binary('*', this.atom(onlyUniform), scale) : this.atom(onlyUniform);
      const next = product && binary(random.chance(80) ? '+' : '-', product, sum);
      if (next !== undefined) sum = next;
    }
    return sum;
  }

  condition(depth: number, onlyUniform = false): Condition {
    const { random } = this;
    let a = this.integer(depth, onlyUniform);
    let b = random.chance(50) ? this.integer(depth, onlyUniform) : this.within(a);
    if (wrapsOpenly(a, b)) [a, b] = [this.small(a), this.small(b)];
    const operator = random.pick(['<', '<', '<', '>', '<=', '>=', '==', '!=']);
    const one = { text: `(${a.text} ${operator} ${b.text})`, uniform: a.uniform && b.uniform };
    if (depth === 0 || random.chance(75)) return one;
    const other = this.condition(depth - 1, onlyUniform);
    return {
      text: `(${one.text} ${random.pick(['&&', '||'])} ${other.text})`,
      uniform: one.uniform && other.uniform,
    };
  }

  /** A constant among the values of a term, so that comparisons with it go both ways. */
  private within({ min, max, type }: Term): Term {
    const value = Math.floor(min + (Math.min(max, min + 300) - min) * (this.random.below(100) / 100));
    return Math.abs(value) < 2 ** 31 && (value >= 0 || type === 'int') ? constant(value) : constant(7);
  }

  /** Small enough to go on with. */
  private small(term: Term, below = 64): Term {
    if (term.min >= 0 && term.max < below) return term;
    const size = this.random.pick(powers.filter((power) => power > 1 && power <= below));
    return binary('&', term, constant(size - 1))!;
  }

  /** Some expression with values in [0, limit). */
  index(limit: number, depth = 2, onlyUniform = false): Term {
    return this.within0(this.integer(depth, onlyUniform), limit);
  }

  /** Brings a term into [0, limit) in one of the ways that people do. */
  within0(term: Term, limit: number): Term {
    const { random } = this;
    if (term.min >= 0 && term.max < limit) return term;
    const isNear = term.max - term.min < limit && Math.abs(term.min) < 2 ** 30;
    if (isNear && !isUnsigned(term.type)) return binary('-', term, constant(term.min))!;
    const power = 2 ** Math.floor(Math.log2(limit));
    if (random.chance(40)) return binary('&', term, constant(power - 1))!;
    const below = random.chance(60) ? limit : random.between(Math.ceil(limit / 2), limit);
    if (term.min >= 0) return binary('%', term, constant(below))!;
    if (random.chance(50)) return binary('%', castTo(grouped(term), 'unsigned'), constant(below))!;
    if (random.chance(30)) return extreme('min', extreme('max', term, constant(0)), constant(limit - 1));
    const rest = binary('%', term, constant(below))!;
    return binary('%', binary('+', rest, constant(below))!, constant(below))!;
  }
}

function grouped(term: Term): Term {
  return /^[\w.]+$|^\(/.test(term.text) ? { ...term, text: `(${term.text})` } : term;
}
