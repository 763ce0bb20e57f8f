/** Finds loops that can never end: a round after which everything is as it was before. */
import type { Machine } from './machine.ts';
import type { Mask } from './lanes/mask.ts';
import type { Register } from './values/registers.ts';

/** Rounds of a loop between two looks: few loops that do end go round so often. */
export const ROUNDS_BETWEEN_LOOKS = 1 << 14;

type LaneArray = Int32Array | Float32Array | Float64Array | BigInt64Array;
type Lanes = LaneArray | number | bigint;

/** What a loop's next round depends on, at one moment. */
export class BlockState {
  private readonly changes: number;
  private readonly active: Int32Array;
  private readonly exited: Int32Array;
  private readonly values: readonly (readonly Lanes[])[];

  constructor(machine: Machine, mask: Mask) {
    this.changes = machine.changes;
    this.active = mask.words.slice();
    this.exited = machine.exited.words.slice();
    this.values = machine.registers.map((register) => contents(register, mask, true));
  }

  /** Memory, clocks and output are told by `changes`, so that mostly nothing has to be compared. */
  isSame(machine: Machine, mask: Mask): boolean {
    return (
      machine.changes === this.changes &&
      equal(this.active, mask.words) &&
      equal(this.exited, machine.exited.words) &&
      machine.registers.every((register, i) => {
        const now = contents(register, mask, false);
        return this.values[i]!.every((before, part) => equal(before, now[part]!));
      })
    );
  }
}

function contents({ code }: Register, mask: Mask, copy: boolean): readonly Lanes[] {
  if (code.scalar !== undefined) return [code.scalar(mask)];
  const lanes = (data: LaneArray): LaneArray => (copy ? data.slice() : data);
  switch (code.cls) {
    case 'int': {
      const { pattern, offset } = code.vector(mask);
      return [lanes(pattern.data), offset];
    }
    case 'long': {
      const { pattern, offset, wide } = code.vector(mask);
      return [lanes(pattern.data), offset, wide === undefined ? 0 : lanes(wide)];
    }
    default:
      return [lanes(code.vector(mask).data)];
  }
}

function equal(a: Lanes, b: Lanes): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b);
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}
