/** Conditions as texts, so that one is told from its opposite. */
import type { Binary, Expression } from '../ir/nodes.ts';
import { printExpression } from '../ir/print.ts';

export interface Polarity {
  readonly text: string;
  readonly isTrue: boolean;
}

/** A condition as a text and whether that has to hold: `a & b`, `(a & b) != 0` and `!((a & b) == 0)` are one. */
export function polarityOf(condition: Expression): Polarity {
  if (condition.kind === 'unary' && condition.operator === '!')
    return opposite(polarityOf(condition.operand));
  if (condition.kind === 'cast' && condition.type.kind === 'boolean') return polarityOf(condition.operand);
  if (condition.kind === 'binary' && condition.left.type.kind === 'integer') return comparison(condition);
  return { text: printExpression(condition), isTrue: true };
}

function comparison(node: Binary): Polarity {
  const { left, right, operator } = node;
  if ((operator === '==' || operator === '!=') && right.kind === 'integer' && Number(right.value) === 0) {
    const inner = polarityOf(left);
    return operator === '!=' ? inner : opposite(inner);
  }
  const inverse = ({ '!=': '==', '>=': '<', '>': '<=' } as const)[operator as '!=' | '>=' | '>'] as
    string | undefined;
  const [a, b] = [printExpression(left), printExpression(right)];
  return { text: `(${a}) ${inverse ?? operator} (${b})`, isTrue: inverse === undefined };
}

export const opposite = ({ text, isTrue }: Polarity): Polarity => ({ text, isTrue: !isTrue });

/** What is known behind conditions that have failed one after the other, as on the way to an `else if`. */
export class FailedConditions {
  private readonly known: ReadonlyMap<string, boolean>;

  constructor(known: ReadonlyMap<string, boolean> = new Map()) {
    this.known = known;
  }

  /** Whether a condition holds, as those before it failed: `i >= n` behind `i < n`. */
  isSure(condition: Expression): boolean {
    return this.openIn(condition).length === 0;
  }

  with(condition: Expression): FailedConditions {
    const [only, ...others] = this.openIn(condition);
    if (only === undefined || others.length > 0) return this;
    return new FailedConditions(new Map([...this.known, [only.text, !only.isTrue]]));
  }

  private openIn(condition: Expression): Polarity[] {
    return conjunctsOf(condition)
      .map(polarityOf)
      .filter(({ text, isTrue }) => this.known.get(text) !== isTrue);
  }
}

function conjunctsOf(condition: Expression): Expression[] {
  if (condition.kind === 'cast' && condition.type.kind === 'boolean') return conjunctsOf(condition.operand);
  if (condition.kind !== 'logical' || condition.operator !== '&&') return [condition];
  return [...conjunctsOf(condition.left), ...conjunctsOf(condition.right)];
}
