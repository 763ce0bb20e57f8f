import type { Expression } from '../../ir/nodes.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import type { Compiler } from '../compiler.ts';
import type { Mask } from '../lanes/mask.ts';
import type { ScalarCode } from '../values/code.ts';

/** Of each operand what tells its number in a thread. */
export type LaneNumbers = (mask: Mask) => readonly ((thread: number) => number)[];

export function lanesOf(c: Compiler, operands: readonly Expression[]): LaneNumbers {
  const codes = operands.map((operand): ScalarCode => c.scalar(operand));
  return (mask) =>
    codes.map((code) => {
      const read = laneReader(code, mask);
      return (thread: number) => Number(read(thread));
    });
}

/** Looks at the operands' numbers thread by thread, in their order. */
export function eachLane(
  numbers: LaneNumbers,
  mask: Mask,
  threads: number,
  see: (thread: number, values: readonly number[]) => void,
): void {
  const readers = numbers(mask);
  for (let thread = 0; thread < threads; thread++)
    if (mask.has(thread))
      see(
        thread,
        readers.map((read) => read(thread)),
      );
}
