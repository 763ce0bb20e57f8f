import type { Location } from '../../../text/location.ts';
import type { Type } from '../../../ir/types.ts';
import type { Run } from '../hostCode.ts';
import type { HostMachine } from '../hostMachine.ts';

/** An address that is worked out at run time: base + offset + index × scale. */
export interface Address {
  /** Leaves the base in the slot. */
  readonly run: Run | undefined;
  /** Negative where the base is zero: the offset is the address of a global. */
  readonly slot: number;
  readonly offset: number;
  readonly index: ((fp: number) => number) | undefined;
  readonly scale: number;
}

export type HostPlace = SlotPlace | MemoryPlace;

/** A variable in the slots. */
export interface SlotPlace {
  readonly kind: 'slot';
  readonly slot: number;
  readonly type: Type;
}
export interface MemoryPlace {
  readonly kind: 'memory';
  readonly address: Address;
  readonly type: Type;
  readonly bits: { readonly offset: number; readonly width: number } | undefined;
  readonly at: Location;
}

export function isFixed(address: Address): boolean {
  return address.run === undefined && address.index === undefined;
}

/** Leaves the address itself in a slot. */
export function addressRun(m: HostMachine, address: Address, t: number): Run {
  const d = m.doubles;
  const { run, slot, offset, index, scale } = address;
  if (slot < 0) {
    return (fp) => {
      if (run !== undefined) run(fp);
      d[fp + t] = index === undefined ? offset : offset + index(fp) * scale;
    };
  }
  if (index === undefined) {
    return (fp) => {
      if (run !== undefined) run(fp);
      d[fp + t] = d[fp + slot]! + offset;
    };
  }
  return (fp) => {
    if (run !== undefined) run(fp);
    d[fp + t] = d[fp + slot]! + offset + index(fp) * scale;
  };
}
