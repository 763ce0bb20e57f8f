/**
 * A loop that tries a compare-and-swap until it succeeds keeps some lanes of a warp longer than others, and those that
 * are done do not wait for them before the next iteration of the loop around it. Measured on an H200 (nvcc 13.0 for
 * sm_90, in spite of the barrier that it places behind the retries): 2.3 lanes are left to a request of such a loop, in
 * different iterations each.
 */
import { unknownInstruction } from '../summary/accessCounts.ts';
import type { AccessEvent } from '../summary/recording.ts';
import { countLanes } from '../values/lanes.ts';
import { isUniformPolynomial } from '../values/polynomial.ts';
import type { Machine } from '../machine.ts';

/** Notes compare-and-swaps of a loop that lanes leave as the data has it, from event `from` on. */
export function noteRetries(from: number, machine: Machine): void {
  machine.changeAccesses(from, (event) =>
    event.isSwap && countLanes(event.mask.may) > 1 ? { ...event, isRetried: true } : event,
  );
}

/** What is known of a loop's accesses, from event `from` on, where lanes fall behind in loops inside it. */
export function allowForRetries(from: number, machine: Machine): void {
  const events = machine.events.slice(from);
  if (!events.some((event) => event.kind === 'access' && event.isRetried)) return;
  const counts = unknownInstruction('lanes that have to try again fall behind the others', true);
  machine.changeAccesses(from, (event) => (isOnePlace(event) ? event : { ...event, counts }));
}

/** Whether all lanes go to one place in all iterations. */
function isOnePlace({ offset }: AccessEvent): boolean {
  if (offset === undefined || !isUniformPolynomial(offset)) return false;
  return offset.terms.every(({ monomial }) => monomial.symbols.every(({ origin }) => origin !== 'loop'));
}
