/** The tests that decide whether an iteration runs. */
import type { Loop } from '../../ir/nodes.ts';
import { recordBranch } from '../branches.ts';
import { evaluateTruth } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import type { Truth } from '../values/comparison.ts';
import type { Symbol } from '../values/symbols.ts';
import { isUniformUnknown } from '../values/truth.ts';
import type { Ways } from '../values/truth.ts';
import { quietly } from './inductions.ts';
import { allowForFewerTurns, allowForLeaving, leaveSome } from './leaving.ts';

export interface Test {
  readonly truth: Truth;
  readonly ways: Ways;
  /** The number of the first event that it made. */
  readonly firstEvent: number;
}

/**
 * Which lanes go into an iteration, where not all do. Of a `do` the test behind the iteration before it tells, which is
 * made with what this one starts with; that is looked at without being counted here.
 */
export function testBefore(loop: Loop, isBranch: boolean, machine: Machine): Test | undefined {
  const { condition, testAtEnd } = loop;
  if (!condition || (testAtEnd && !isBranch)) return undefined;
  const test = (): Truth => evaluateTruth(condition, machine);
  const firstEvent = machine.events.length;
  const truth = testAtEnd ? quietly(machine, test) : test();
  return isBranch ? { truth, ways: recordBranch(loop, condition.at, truth, machine), firstEvent } : undefined;
}

/** Sends the lanes on that a test lets in; of several iterations that it stands for, the later ones are tested by those only. */
export function enter({ ways, firstEvent }: Test, isOfSeveral: boolean, machine: Machine): void {
  const before = machine.state.mask;
  machine.state.mask = ways.whenTrue;
  if (isOfSeveral && leaveSome(before, ways.whenTrue)) allowForLeaving(firstEvent, machine);
}

/** The test of a `do`, for what it accesses. */
export function testBehind({ condition, testAtEnd }: Loop, machine: Machine): void {
  if (condition && testAtEnd && machine.state.mask.may !== 0) evaluateTruth(condition, machine);
}

/** Runs a turn that warps come to by the test, which may be their last one. */
export function behind(test: Test | undefined, counter: Symbol, machine: Machine, run: () => void): void {
  const isOpen = test !== undefined && isUniformUnknown(test.truth, machine.state.mask);
  machine.behind(isOpen ? test.truth : undefined, () => {
    const [firstEvent, leftBy] = [machine.events.length, machine.leftBy.length];
    run();
    allowForFewerTurns(firstEvent, machine.leftBy.slice(leftBy), counter, machine);
  });
}
