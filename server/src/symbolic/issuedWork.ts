/** Estimated warp instructions and the lanes that are active in them, for the average of active lanes. */
import type { MemoryObject } from './values/values.ts';

export class IssuedWork {
  instructions = 0;
  laneSlots = 0;
  /** Iterations of the loops around that are evaluated as one: part of the weight. */
  turns = 1;
  /** Objects whose address is in a register by now. */
  private addressed: ReadonlySet<MemoryObject> = new Set();

  /** `weight` counts the warps and iterations that are evaluated as one. */
  add(instructions: number, weight: number, lanes: number): void {
    this.instructions += instructions * weight;
    this.laneSlots += instructions * weight * lanes;
  }

  /** The address of an object is read from constant memory, before loops, on each way that leads to an access. */
  address(object: MemoryObject, weight: number, lanes: number): void {
    if (this.addressed.has(object)) return;
    this.addressed = new Set(this.addressed).add(object);
    this.add(1, weight / this.turns, lanes);
  }

  /** Runs one way of a branch: what it has in registers is not there on others. */
  onOneWay(run: () => void): void {
    const { addressed } = this;
    run();
    this.addressed = addressed;
  }

  /** Runs code that as many lanes issue, whichever of them its predicates switch off; of what it issues a share is left. */
  predicated<T>(lanes: number, run: () => T, share = 1): T {
    const { instructions, laneSlots } = this;
    const result = run();
    const issued = (this.instructions - instructions) * share;
    this.instructions = instructions + issued;
    this.laneSlots = laneSlots + issued * lanes;
    return result;
  }

  /** What as many lanes miss of the instructions that some of them issue in the code. */
  lostSlots(lanes: number, run: () => void): number {
    const { instructions, laneSlots } = this;
    run();
    return (this.instructions - instructions) * lanes - (this.laneSlots - laneSlots);
  }

  copy(): IssuedWork {
    return Object.assign(new IssuedWork(), this);
  }

  /** Back to where it was when the copy was made. */
  restore(copy: IssuedWork): void {
    Object.assign(this, copy);
  }
}
