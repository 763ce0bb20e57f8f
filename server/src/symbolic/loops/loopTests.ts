/** The tests that decide whether an iteration runs. */
import type { Loop } from '../../ir/nodes.ts';
import { recordBranch } from '../branches.ts';
import { evaluateTruth } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import type { Truth } from '../values/comparison.ts';
import type { Ways } from '../values/truth.ts';
import { quietly } from './inductions.ts';

export interface Test {
  readonly truth: Truth;
  readonly ways: Ways;
}

/**
 * Which lanes go into an iteration, where not all do. Of a `do` the test behind the iteration before it tells, which is
 * made with what this one starts with; that is looked at without being counted here.
 */
export function testBefore(loop: Loop, isBranch: boolean, machine: Machine): Test | undefined {
  const { condition, testAtEnd } = loop;
  if (!condition || (testAtEnd && !isBranch)) return undefined;
  const test = (): Truth => evaluateTruth(condition, machine);
  const truth = testAtEnd ? quietly(machine, test) : test();
  return isBranch ? { truth, ways: recordBranch(loop, condition.at, truth, machine) } : undefined;
}

/** The test of a `do`, for what it accesses. */
export function testBehind({ condition, testAtEnd }: Loop, machine: Machine): void {
  if (condition && testAtEnd && machine.state.mask.may !== 0) evaluateTruth(condition, machine);
}
