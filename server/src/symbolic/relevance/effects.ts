/** What evaluating an expression does besides giving a value: the parts that access memory, and the work of the rest. */
import type { Expression, Place } from '../../ir/nodes.ts';
import { intrinsicEffects } from '../../ir/intrinsics.ts';
import { intrinsicInstructions, operationInstructions } from '../machineCosts.ts';
import { isRegister } from '../storage/places.ts';

export interface EffectPlan {
  /** Parts that have to be evaluated whatever becomes of the value, in order. */
  readonly effects: readonly Expression[];
  /** Instructions of everything around them. */
  readonly instructions: number;
}

const plans = new WeakMap<Expression, EffectPlan>();
const nothing: EffectPlan = { effects: [], instructions: 0 };

/** Whether the whole expression has to be evaluated, as what statements are made of mostly has. */
export function isEffect({ kind }: Expression): boolean {
  return kind === 'assign' || kind === 'compoundAssign' || kind === 'call' || kind === 'sequence';
}

export function planOf(expression: Expression): EffectPlan {
  switch (expression.kind) {
    case 'integer':
    case 'float':
    case 'string':
    case 'builtin':
    case 'functionReference':
      return nothing;
    default: {
      let plan = plans.get(expression);
      if (!plan) plans.set(expression, (plan = makePlan(expression)));
      return plan;
    }
  }
}

function makePlan(e: Expression): EffectPlan {
  switch (e.kind) {
    case 'read':
    case 'address':
      return isPlainPlace(e.place) ? nothing : { effects: [e], instructions: 0 };
    case 'unary':
    case 'cast':
      return around(operationInstructions(e), [e.operand]);
    case 'extract':
      return planOf(e.operand);
    case 'construct':
      return around(0, e.values);
    case 'binary':
      return around(operationInstructions(e), [e.left, e.right]);
    case 'pointerDifference':
      return around(1, [e.left, e.right]);
    case 'pointerOffset':
      return around(1, [e.pointer, e.index]);
    case 'logical':
      return planOf(e.right).effects.length > 0
        ? { effects: [e], instructions: 0 }
        : around(0, [e.left, e.right]);
    case 'intrinsic':
      return isValueOnly(e.name)
        ? around(intrinsicInstructions(e), e.arguments)
        : { effects: [e], instructions: 0 };
    default:
      return { effects: [e], instructions: 0 };
  }
}

function around(own: number, parts: readonly Expression[]): EffectPlan {
  const plans = parts.map(planOf);
  const instructions = plans.reduce((sum, plan) => sum + plan.instructions, own);
  const doing = plans.filter((plan) => plan.effects.length > 0);
  if (doing.length === 0) return { effects: nothing.effects, instructions };
  return { effects: doing.flatMap((plan) => plan.effects), instructions };
}

/** Functions that change nothing and note nothing: exchanges between lanes too move values only. */
function isValueOnly(name: string): boolean {
  return intrinsicEffects(name).isPure || name.startsWith('__shfl');
}

/** A variable in registers, or a part of it that constants choose: reading it leaves no trace. */
export function isPlainPlace(place: Place): boolean {
  switch (place.kind) {
    case 'variablePlace':
      return isRegister(place.variable);
    case 'member':
      return isPlainPlace(place.base);
    case 'element':
      return isPlainPlace(place.base) && place.index.kind === 'integer';
    default:
      return false;
  }
}
