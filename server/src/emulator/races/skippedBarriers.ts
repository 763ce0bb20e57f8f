/**
 * Barriers that whole warps pass by. It turns out later whether that is wrong: a warp that comes to the kernel's end leaves
 * it, and since compute capability 7.0 no barrier waits for it; nor does it matter to the hardware which barrier it comes to.
 */
import { LANES_PER_WARP } from '../../memory/lanes.ts';
import type { Location } from '../../text/location.ts';
import type { Mask } from '../lanes/mask.ts';
import type { Machine } from '../machine.ts';

interface SkippedBarrier {
  readonly at: Location;
  readonly arrived: Int32Array;
  readonly missing: Int32Array;
  readonly missingThreads: number;
  readonly message: () => string;
}

export class SkippedBarriers {
  private readonly machine: Machine;
  private readonly skipped: SkippedBarrier[] = [];
  /** How many barriers each warp has come to since one that all came to. */
  private readonly passed: Int32Array;

  constructor(machine: Machine) {
    this.machine = machine;
    this.passed = new Int32Array(machine.shape.warps);
  }

  get any(): boolean {
    return this.skipped.length > 0;
  }

  /** Some warps come to a barrier; whether the others are whole warps too, so that it is not known to be wrong yet. */
  note(at: Location, mask: Mask, message: () => string): boolean {
    const { alive } = this.machine;
    if (alive.words.some((word, warp) => mask.words[warp] !== 0 && mask.words[warp] !== word)) return false;
    const arrived = mask.words.slice();
    const missing = alive.words.map((word, warp) => word & ~arrived[warp]!);
    // Rounds of a loop are one.
    if (!this.skipped.some((barrier) => barrier.at === at && same(barrier.arrived, arrived)))
      this.skipped.push({ at, arrived, missing, missingThreads: alive.lanes - mask.lanes, message });
    arrived.forEach((word, warp) => (this.passed[warp]! += word === 0 ? 0 : 1));
    return true;
  }

  /** Threads come to a barrier, or load what is shared: those that came to an earlier barrier with those that did not? */
  meet(mask: Mask): void {
    const meets = (words: Int32Array): boolean =>
      words.some((word, warp) => (word & mask.words[warp]!) !== 0);
    for (let i = this.skipped.length - 1; i >= 0; i--) {
      const barrier = this.skipped[i]!;
      if (!meets(barrier.arrived) || !meets(barrier.missing)) continue;
      this.report(barrier, this.isOutOfStep(barrier));
      this.skipped.splice(i, 1);
    }
  }

  /** All threads have come to a barrier. */
  settle(): void {
    this.skipped.length = 0;
    this.passed.fill(0);
  }

  /** Nothing has met behind them: those that came to fewer barriers have left, and no barrier waits for them. */
  endBlock(): void {
    for (const barrier of this.skipped) {
      if (barrier.missing.some((word, warp) => word !== 0 && this.passed[warp] !== 0))
        this.report(barrier, false);
    }
    this.settle();
  }

  private isOutOfStep({ arrived, missing }: SkippedBarrier): boolean {
    const counts = this.passed.filter((_, warp) => arrived[warp] !== 0 || missing[warp] !== 0);
    return counts.some((count) => count !== counts[0]);
  }

  private report({ at, missing, missingThreads, message }: SkippedBarrier, isWrong: boolean): void {
    const warp = missing.findIndex((word) => word !== 0);
    const first = warp * LANES_PER_WARP + 31 - Math.clz32(missing[warp]! & -missing[warp]!);
    if (isWrong) {
      this.machine.report('divergent-barrier', at, first, message, undefined, missingThreads);
      return;
    }
    const inTurn = (): string =>
      'warps come to different barriers at the same time here, which the simulation runs one after the other: its results may be wrong';
    this.machine.report('unsupported', at, first, inTurn);
  }
}

function same(a: Int32Array, b: Int32Array): boolean {
  return a.every((word, i) => word === b[i]);
}
