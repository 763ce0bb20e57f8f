import type { Mask } from '../lanes/mask.ts';
import type { RunningLoop } from '../machine.ts';
import type { Rounds } from '../races/raceDetector.ts';
import type { MemoryLoad } from './memoryLoad.ts';

/** The loads of one round of a loop, in their order. */
export class Trail {
  /** The first `count` of these; the others are of earlier rounds, as an array that is emptied gives its room away. */
  private readonly loads: MemoryLoad[] = [];
  count = 0;
  private readonly offsets: number[] = [];
  private readonly strides: number[] = [];
  private isPlain = true;

  start(): void {
    this.count = 0;
    this.isPlain = true;
  }

  /** `plain`: all lanes, active or not, have an address in one memory. */
  note(load: MemoryLoad, plain: boolean): void {
    if (!plain || this.indexOf(load) >= 0) this.isPlain = false;
    this.loads[this.count++] = load;
  }

  /**
   * Counts and checks what the next rounds load, in their order. `comeTo` gives the loop's counter its value of a later
   * round; addresses are linear in it. False, with nothing done, where some load is not plain.
   */
  account(rounds: number, mask: Mask, comeTo: (round: number) => void, running: RunningLoop): boolean {
    const { loads, count, offsets, strides } = this;
    if (!this.isPlain) return false;
    for (let i = 0; i < count; i++) offsets[i] = loads[i]!.site.offset;
    comeTo(1);
    for (let i = 0; i < count; i++) strides[i] = loads[i]!.offsetNow(mask) - offsets[i]!;
    comeTo(rounds);
    let isLinear = true;
    for (let i = 0; i < count; i++) {
      // Arithmetic that wraps on the way misses the last round.
      if (loads[i]!.offsetNow(mask) !== offsets[i]! + rounds * strides[i]!) isLinear = false;
    }
    comeTo(0);
    if (!isLinear || !this.canLoad(rounds, mask)) return false;
    const taken = { count: rounds };
    this.countLoads(taken, mask, running);
    this.check(taken, mask);
    for (let i = 0; i < count; i++) loads[i]!.site.moveTo(offsets[i]!);
    return true;
  }

  private countLoads(rounds: Rounds, mask: Mask, running: RunningLoop): void {
    const { loads, count, offsets, strides } = this;
    let inTurn = 0;
    for (let i = 0; i < count; i++) {
      const { site } = loads[i]!;
      const stride = strides[i]!;
      if (site.countsInAnyOrder) site.countRounds(offsets[i]! + stride, rounds, stride, mask, running);
      else inTurn++;
    }
    for (let round = 1; inTurn > 0 && round <= rounds.count; round++) {
      // Some loads are made in the first rounds only.
      running.rounds++;
      for (let i = 0; i < count; i++) {
        const { site } = loads[i]!;
        if (!site.countsInAnyOrder) site.countAt(offsets[i]! + round * strides[i]!, mask);
      }
    }
    if (inTurn > 0) running.rounds -= rounds.count;
  }

  private check(rounds: Rounds, mask: Mask): void {
    const { loads, count, offsets, strides } = this;
    let areQuiet = true;
    for (let i = 0; i < count; i++) {
      const stride = strides[i]!;
      if (!loads[i]!.site.areQuiet(offsets[i]! + stride, rounds, stride, mask)) areQuiet = false;
    }
    for (let i = 0; areQuiet && i < count; i++) {
      loads[i]!.site.noteRounds(offsets[i]! + strides[i]!, rounds, strides[i]!, mask);
    }
    for (let round = 1; !areQuiet && round <= rounds.count; round++) {
      for (let i = 0; i < count; i++) loads[i]!.site.checkAt(offsets[i]! + round * strides[i]!, mask);
    }
  }

  /** Has the loads' next runs do nothing but load: they are accounted for. */
  goAhead(rounds: number): void {
    for (let i = 0; i < this.count; i++) this.loads[i]!.goAhead(rounds, this.strides[i]!);
  }

  /** How far a load moves from round to round. */
  strideOf(load: MemoryLoad): number {
    return this.strides[this.indexOf(load)]!;
  }

  private indexOf(load: MemoryLoad): number {
    for (let i = 0; i < this.count; i++) if (this.loads[i] === load) return i;
    return -1;
  }

  /** The load that the IR's node makes, if it was noted. */
  loadOf(node: object): MemoryLoad | undefined {
    for (let i = 0; i < this.count; i++) if (this.loads[i]!.node === node) return this.loads[i];
    return undefined;
  }

  private canLoad(rounds: number, mask: Mask): boolean {
    const { loads, count, offsets, strides } = this;
    for (let i = 0; i < count; i++) {
      const load = loads[i]!;
      const first = offsets[i]! + strides[i]!;
      const last = offsets[i]! + rounds * strides[i]!;
      // Between the first and the last round lie the others, but for bytes that nothing has written.
      const isKnown = load.areKnownWritten(first, last, rounds, mask);
      for (let round = 1; round <= rounds; round += isKnown ? Math.max(1, rounds - 1) : 1) {
        if (!load.canLoad(offsets[i]! + round * strides[i]!, mask)) return false;
      }
      if (!isKnown) load.noteWritten(first, last, rounds, mask);
    }
    return true;
  }
}
