/** Which sums and products a function works out in several places: the compiler does so once, before the branches. */
import type { Expression, Statement } from '../ir/nodes.ts';
import { printExpression } from '../ir/print.ts';
import { walkExpression, walkStatement } from '../ir/walk.ts';

export class ComputedTexts {
  private readonly body: Statement | undefined;
  private counts: ReadonlyMap<string, number> | undefined;

  constructor(body: Statement | undefined) {
    this.body = body;
  }

  /** Tells what is worked out elsewhere than in these expressions. */
  outside(expressions: readonly Expression[]): (e: Expression) => boolean {
    const inside = new Map<string, number>();
    for (const one of expressions) walkExpression(one, { expression: (node) => noteIn(inside, node) });
    return (e) => {
      if (!isComputed(e)) return false;
      const text = printExpression(e);
      return (this.all().get(text) ?? 0) > (inside.get(text) ?? 0);
    };
  }

  private all(): ReadonlyMap<string, number> {
    if (this.counts !== undefined) return this.counts;
    const counts = new Map<string, number>();
    if (this.body) walkStatement(this.body, { expression: (node) => noteIn(counts, node) });
    return (this.counts = counts);
  }
}

/** Integers: others are worked out where they are used. */
const isComputed = (e: Expression): boolean => e.kind === 'binary' && e.type.kind === 'integer';

function noteIn(counts: Map<string, number>, node: Expression): void {
  if (!isComputed(node)) return;
  const text = printExpression(node);
  counts.set(text, (counts.get(text) ?? 0) + 1);
}
