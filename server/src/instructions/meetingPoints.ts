/** Where the arms of branches meet. The compiler merges what they end with only where no other way leads there. */
import type { If, Loop, Statement, Switch } from '../ir/nodes.ts';
import { walkStatement } from '../ir/walk.ts';
import type { Location } from '../text/location.ts';

export type MeetingPoint =
  /** Straight code follows, which starts there. */
  | { readonly kind: 'own'; readonly next: Location }
  /** Something follows that may begin elsewhere, or be taken apart. */
  | { readonly kind: 'open'; readonly next?: undefined }
  /** The end of the function, or of a turn of `while`; that of a turn of `for`. */
  | { readonly kind: 'end' | 'turn'; readonly next?: undefined }
  /** Lanes come there from elsewhere too: from an `if` around it that has no other arm, or a return. */
  | { readonly kind: 'shared'; readonly next?: undefined };

/** The meeting points of all branches of a function. */
export function meetingPointsOf(body: Statement): ReadonlyMap<If | Switch, MeetingPoint> {
  const points = new Map<If | Switch, MeetingPoint>();
  const returns = countOf(body, 'return');
  visit(body, { kind: returns > 0 ? 'shared' : 'end' }, points);
  return points;
}

function visit(node: Statement, behind: MeetingPoint, points: Map<If | Switch, MeetingPoint>): void {
  switch (node.kind) {
    case 'block':
      node.statements.forEach((one, i) => {
        const next = node.statements.slice(i + 1).find((other) => !isNothing(other));
        visit(one, next === undefined ? behind : pointBefore(next, behind), points);
      });
      return;
    case 'if':
      points.set(node, behind);
      visit(node.whenTrue, { kind: 'shared' }, points);
      if (node.whenFalse !== undefined) visit(node.whenFalse, { kind: 'shared' }, points);
      return;
    case 'loop':
      visit(node.body, endOfTurn(node), points);
      return;
    case 'switch':
      points.set(node, behind);
      for (const part of node.cases)
        for (const one of part.statements) visit(one, { kind: 'shared' }, points);
      return;
    default:
      return;
  }
}

/** Behind a turn comes the step, or the condition of a `while`. */
function endOfTurn({ body, step }: Loop): MeetingPoint {
  if (countOf(body, 'continue') > 0) return { kind: 'shared' };
  return { kind: step === undefined ? 'end' : 'turn' };
}

function pointBefore(next: Statement, behind: MeetingPoint): MeetingPoint {
  if (next.kind === 'return' && next.value === undefined)
    return behind.kind === 'end' ? behind : { kind: 'shared' };
  if (next.kind === 'expression' || next.kind === 'declare') return { kind: 'own', next: next.at };
  return { kind: 'open' };
}

const isNothing = (node: Statement): boolean =>
  (node.kind === 'declare' && node.initializer === undefined) ||
  (node.kind === 'block' && node.statements.every(isNothing));

/** A `return` at the function's end leads where its end is. */
function countOf(body: Statement, kind: 'return' | 'continue'): number {
  let count = 0;
  walkStatement(body, {
    statement: (node) => {
      if (node.kind === kind) count++;
    },
  });
  const last = body.kind === 'block' ? body.statements.at(-1) : undefined;
  return last?.kind === kind ? count - 1 : count;
}
