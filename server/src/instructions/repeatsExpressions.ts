/** Evaluates expressions as nvcc numbers values, with the accesses that they make. */
import { intrinsicEffects } from '../ir/intrinsics.ts';
import type {
  Assign,
  Binary,
  Cast,
  CompoundAssign,
  Conditional,
  Expression,
  Logical,
  Place,
  PointerOffset,
  Read,
  Statement,
} from '../ir/nodes.ts';
import { sizeInBytes, typeName } from '../ir/types.ts';
import type { Type } from '../ir/types.ts';
import { callEffect } from './callEffects.ts';
import { choiceOf } from './chosenValues.ts';
import { registerPart } from './environment.ts';
import { copyOf, RepeatsMemory } from './repeatsMemory.ts';
import type { Point } from './repeatsMemory.ts';
import { addSums, byKey, constantSum, scaleSum } from './sums.ts';
import type { Sum } from './sums.ts';
import { callObstacle, intrinsicObstacle, isMemory, isPassable } from './obstacles.ts';

const commuting = new Set(['+', '*', '&', '|', '^', '==', '!=']);

export abstract class RepeatsExpressions extends RepeatsMemory {
  abstract statement(node: Statement): void;
  protected abstract arms(whenTrue: Point, whenFalse: Point, first: () => void, second: () => void): void;
  protected abstract inArm(inside: () => void): void;
  protected abstract meeting(one: Point, other: Point): Point;

  evaluate(node: Expression): Sum {
    switch (node.kind) {
      case 'integer':
        return typeof node.value === 'bigint'
          ? this.atoms.of(`integer ${node.value}`, [])
          : constantSum(node.value);
      case 'float':
      case 'string':
        return this.atoms.of(`${node.kind} ${node.value}`, []);
      case 'builtin':
        return this.atoms.of(`${node.name}.${node.axis}`, []);
      case 'read':
        return this.read(node);
      case 'address':
        return this.addressOf(node.place);
      case 'unary': {
        const operand = this.evaluate(node.operand);
        const isNegative = node.operator === '-' && node.type.kind === 'integer';
        return isNegative ? scaleSum(operand, -1) : this.atoms.of(node.operator, [operand]);
      }
      case 'cast':
        return this.cast(node);
      case 'binary':
        return this.binary(node, this.evaluate(node.left), this.evaluate(node.right));
      case 'pointerOffset':
        return this.offset(node);
      case 'logical':
        return this.logical(node);
      case 'conditional':
        return this.conditional(node);
      default:
        return this.effect(node);
    }
  }

  private effect(node: Expression): Sum {
    switch (node.kind) {
      case 'assign':
        return this.assign(node);
      case 'compoundAssign':
        return this.update(node);
      case 'sequence':
        for (const one of node.effects) this.statement(one);
        return this.evaluate(node.value);
      case 'pointerDifference':
        return this.named('difference', [node.left, node.right]);
      case 'construct':
        return this.named('construct', node.values);
      case 'extract':
        return this.atoms.of(`.${node.field.name}`, [this.evaluate(node.operand)]);
      case 'call': {
        const given = node.arguments.map((one) => this.evaluate(one));
        const effect = callEffect(node.callee);
        if (!isPassable(callObstacle(node.callee))) this.halfKnown = new Map();
        if (effect === 'none') return this.atoms.of(node.callee.displayName, given, this.kindOf(node.type));
        this.happens({ kind: effect });
        return this.fresh(node.type.kind === 'pointer');
      }
      case 'intrinsic': {
        const given = node.arguments.map((one) => this.evaluate(one));
        if (!isPassable(intrinsicObstacle(node))) this.halfKnown = new Map();
        if (intrinsicEffects(node.name).isPure) {
          return this.atoms.of(node.name, given, this.kindOf(node.type));
        }
        this.intrinsicHappens(node.name);
        return this.fresh(node.type.kind === 'pointer');
      }
      case 'atomic': {
        const location = this.locate(node.place);
        for (const operand of node.operands) this.evaluate(operand);
        this.happens({ kind: 'atomic', location });
        return this.fresh(false);
      }
      case 'opaque':
        for (const operand of node.operands) this.evaluate(operand);
        if (node.fetch === undefined) this.happens({ kind: 'unknown' });
        for (const place of node.clobbers) this.written(place, undefined);
        return this.fresh(node.type.kind === 'pointer');
      default:
        return this.fresh(node.type.kind === 'pointer');
    }
  }

  private named(name: string, parts: readonly Expression[]): Sum {
    return this.atoms.of(
      name,
      parts.map((one) => this.evaluate(one)),
    );
  }

  private kindOf({ kind }: Type): { isPointer: boolean } {
    return { isPointer: kind === 'pointer' };
  }

  private read(node: Read): Sum {
    const { place } = node;
    if (isMemory(place)) return this.load(node, place, node.at === place.at && node.lanes === undefined);
    const part = registerPart(place);
    if (part === undefined || part.path === undefined || part.variable.addressTaken) {
      this.placeOperands(place);
      return this.fresh(node.type.kind === 'pointer');
    }
    return this.point.values.get(part.variable, part.path);
  }

  private assign(node: Assign): Sum {
    const { place } = node;
    const value = this.evaluate(node.value);
    if (isMemory(place)) {
      this.copiedOn(node.value);
      this.store(node, place, value);
    } else {
      this.written(place, value);
      if (place.kind === 'variablePlace') this.copied(place.variable, node.value);
    }
    return value;
  }

  private update(node: CompoundAssign): Sum {
    const { place, operator } = node;
    const inMemory = isMemory(place);
    const part = inMemory ? undefined : registerPart(place);
    const old = inMemory
      ? this.load(node, place, true)
      : part?.path === undefined
        ? this.fresh(false)
        : this.point.values.get(part.variable, part.path);
    const change = this.evaluate(node.value);
    const { type } = node;
    let value: Sum;
    if (type.kind === 'pointer') {
      const step = scaleSum(this.extended(change, node.value.type), node.elementSizeInBytes ?? 1);
      value = addSums(old, step, operator === '-' ? -1 : 1);
    } else if (type.kind === 'integer' && typeName(type) === typeName(node.computationType)) {
      value = this.computed(operator, old, change, type);
    } else value = this.atoms.of(`${operator}= ${typeName(node.computationType)}`, [old, change]);
    if (inMemory) this.store(node, place, value);
    else this.written(place, value);
    return node.result === 'old' ? old : value;
  }

  private binary({ operator, type, left }: Binary, a: Sum, b: Sum): Sum {
    return this.computed(operator, a, b, type, typeName(left.type));
  }

  private computed(operator: string, a: Sum, b: Sum, type: Type, operands = typeName(type)): Sum {
    if (type.kind === 'integer') {
      if (operator === '+') return addSums(a, b);
      if (operator === '-') return addSums(a, b, -1);
      if (operator === '*') return this.atoms.product(a, b);
      if (operator === '<<' && b.terms.length === 0 && b.constant >= 0 && b.constant < 31) {
        return scaleSum(a, 2 ** b.constant);
      }
    }
    const parts = commuting.has(operator) ? [a, b].sort(byKey) : [a, b];
    return this.atoms.of(`${operator} ${operands}`, parts);
  }

  private cast({ operand, type }: Cast): Sum {
    const value = this.evaluate(operand);
    const from = operand.type;
    if (from.kind === 'pointer' && type.kind === 'pointer') return value;
    if (from.kind !== 'integer' || type.kind !== 'integer') {
      return this.atoms.of(`to ${typeName(type)} from ${typeName(from)}`, [value], this.kindOf(type));
    }
    if (type.bits > from.bits) return this.extended(value, from, type.bits);
    return type.bits === from.bits ? value : this.atoms.of(`low ${type.bits}`, [value]);
  }

  /** With the 64 bits of an address. A signed sum doesn't overflow, so its constant may stand outside. */
  protected extended(value: Sum, from: Type, bits = 64): Sum {
    if (from.kind !== 'integer' || from.bits >= bits || value.terms.length === 0) return value;
    const isInt = from.signed && from.bits === 32;
    const rest = isInt ? value.withConstant(0) : value;
    const [first, second] = rest.terms;
    const isAtom = second === undefined && first?.count === 1 && rest.constant === 0;
    const name = `${from.signed ? 'signed' : 'unsigned'} ${from.bits} to ${bits}`;
    const wide = this.atoms.of(name, [rest], { extended: isInt && isAtom ? first.atom : undefined });
    return isInt ? wide.withConstant(value.constant) : wide;
  }

  private offset({ pointer, index, elementSizeInBytes, subtract }: PointerOffset): Sum {
    const start = this.evaluate(pointer);
    const steps = this.extended(this.evaluate(index), index.type);
    return addSums(start, scaleSum(steps, elementSizeInBytes), subtract ? -1 : 1);
  }

  private logical({ operator, left, right }: Logical): Sum {
    const first = this.evaluate(left);
    let second = constantSum(0);
    const { point } = this;
    this.arms(
      point,
      point,
      () => {
        second = this.evaluate(right);
      },
      () => undefined,
    );
    return this.atoms.of(operator, [first, second]);
  }

  /** The value of what was evaluated just now. */
  private again(condition: Expression): Sum {
    const { point } = this;
    this.point = copyOf(point);
    let value = constantSum(0);
    this.quietly(() => {
      value = this.evaluate(condition);
    });
    this.point = point;
    return value;
  }

  /** What is known where a condition holds, and where it doesn't: of `a && b` both are known behind it. */
  protected test(condition: Expression): readonly [whenTrue: Point, whenFalse: Point] {
    if (condition.kind === 'logical') {
      const isAnd = condition.operator === '&&';
      const [whenTrue, whenFalse] = this.test(condition.left);
      let ends: readonly [Point, Point] = [whenTrue, whenFalse];
      this.inArm(() => {
        this.point = isAnd ? whenTrue : whenFalse;
        ends = this.test(condition.right);
      });
      return isAnd ? [ends[0], this.meeting(whenFalse, ends[1])] : [this.meeting(whenTrue, ends[0]), ends[1]];
    }
    if (condition.kind === 'unary' && condition.operator === '!') {
      const [whenTrue, whenFalse] = this.test(condition.operand);
      return [whenFalse, whenTrue];
    }
    if (condition.kind === 'cast' && condition.type.kind === 'boolean') {
      if (['logical', 'unary'].includes(condition.operand.kind)) return this.test(condition.operand);
    }
    this.evaluate(condition);
    return [this.point, copyOf(this.point)];
  }

  private conditional(node: Conditional): Sum {
    const { condition, whenTrue, whenFalse, type } = node;
    const [whenThis, whenThat] = this.test(condition);
    const parts = [this.again(condition)];
    // Where both arms are places, C++ chooses the place and then loads.
    const choosesPlace = [whenTrue, whenFalse].every(({ kind }) => kind === 'read');
    const evaluateArm = (arm: Expression): void => {
      parts.push(
        choosesPlace && arm.kind === 'read' && isMemory(arm.place)
          ? this.load(arm, arm.place, false)
          : this.evaluate(arm),
      );
    };
    this.arms(
      whenThis,
      whenThat,
      () => {
        evaluateArm(whenTrue);
      },
      () => {
        evaluateArm(whenFalse);
      },
    );
    const choice = choiceOf(node);
    if (choice === 'selected') return this.atoms.of('choice', parts, this.kindOf(type));
    const isInTurn = choice === 'inTurn' && this.mayPartLanes(condition);
    return isInTurn
      ? this.fresh(type.kind === 'pointer')
      : this.atoms.another(parts, type.kind === 'pointer');
  }

  /** Whether lanes of a warp may find different values. */
  protected abstract mayPartLanes(condition: Expression): boolean;

  /** The address of a place in memory; of a local variable its own. */
  protected addressOf(place: Place): Sum {
    switch (place.kind) {
      case 'variablePlace':
        return this.point.values.addressOf(place.variable);
      case 'dereference':
        return this.evaluate(place.pointer);
      case 'member':
        return addSums(this.addressOf(place.base), constantSum(place.field.offsetInBytes));
      case 'element': {
        const base = this.addressOf(place.base);
        const steps = this.extended(this.evaluate(place.index), place.index.type);
        const size = sizeInBytes(place.type);
        return size === undefined ? this.fresh(true) : addSums(base, scaleSum(steps, size));
      }
      case 'opaquePlace':
        for (const operand of place.operands) this.evaluate(operand);
        return this.fresh(true);
    }
  }

  private placeOperands(place: Place): void {
    if (place.kind === 'element') this.evaluate(place.index);
    if (place.kind === 'element' || place.kind === 'member') this.placeOperands(place.base);
  }

  private intrinsicHappens(name: string): void {
    const { isBlockBarrier, isWarpCollective, isWarpUniform } = intrinsicEffects(name);
    if (name === '__grid_sync') this.happens({ kind: 'unknown' });
    else if (isBlockBarrier || name === '__syncwarp' || name.startsWith('__threadfence')) {
      this.happens({ kind: 'barrier' });
    } else if (!isWarpCollective && !isWarpUniform && !name.startsWith('clock')) {
      this.happens({ kind: 'unknown' });
    }
  }
}
