/** Host functions that the runtime calls back: stream callbacks, host nodes of graphs, threads. */
import { enterFunctionAt } from '../hostCalls.ts';
import { FIRST_PARAMETER_SLOT, RESULT_SLOT } from '../hostFunction.ts';
import type { HostUnit } from '../hostUnit.ts';
import type { Location } from '../../../text/location.ts';
import { EXIT_BY_SEGMENTATION, HostStop } from '../hostStop.ts';

/** An argument: an integer or the address that a pointer holds. */
export interface CallbackArgument {
  readonly kind: 'int' | 'pointer';
  readonly value: number;
}

export type Callback = (address: number, given: readonly CallbackArgument[], at: Location) => number;

/** Callbacks run above all frames of the program: what runs below them is not theirs to change. */
const CALLBACK_SLOTS = 1 << 15;
const CALLBACK_BYTES = 128 * 1024;
const MAX_DEPTH = 15;

/** A function that runs host functions by their addresses; the result is that of a pointer or an int. */
export function callbackRunner(unit: HostUnit): Callback {
  const { machine } = unit;
  let depth = 0;
  return (address, given, at) => {
    const target = machine.functionAt(address);
    if (target === undefined) {
      throw new HostStop('fault', 'a callback by an address that is no function', EXIT_BY_SEGMENTATION, at);
    }
    if (depth >= MAX_DEPTH)
      throw new HostStop('stack-overflow', 'callbacks call each other too deeply', 139, at);
    depth++;
    const fp = machine.ints.length - (MAX_DEPTH - depth + 2) * CALLBACK_SLOTS;
    const base = machine.stackEnd - (MAX_DEPTH - depth + 2) * CALLBACK_BYTES;
    given.forEach(({ kind, value }, i) => {
      if (kind === 'int') machine.ints[fp + FIRST_PARAMETER_SLOT + i] = value;
      else machine.doubles[fp + FIRST_PARAMETER_SLOT + i] = value;
    });
    try {
      enterFunctionAt(machine, unit.function(target), fp, base);
    } finally {
      depth--;
    }
    return target.returnType.kind === 'pointer'
      ? machine.doubles[fp + RESULT_SLOT]!
      : machine.ints[fp + RESULT_SLOT]!;
  };
}
