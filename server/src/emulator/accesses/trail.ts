import type { Mask } from '../lanes/mask.ts';
import type { RunningLoop } from '../machine.ts';
import type { Rounds } from '../races/raceDetector.ts';
import type { MemoryLoad } from './memoryLoad.ts';

/** The loads of one round of a loop, in their order. */
export class Trail {
  readonly loads: MemoryLoad[] = [];
  private readonly offsets: number[] = [];
  private readonly strides: number[] = [];
  private isPlain = true;

  start(): void {
    this.loads.length = 0;
    this.isPlain = true;
  }

  /** `plain`: all lanes, active or not, have an address in one memory. */
  note(load: MemoryLoad, plain: boolean): void {
    if (!plain || this.loads.includes(load)) this.isPlain = false;
    this.loads.push(load);
  }

  /**
   * Counts and checks what the next rounds load, in their order. `comeTo` gives the loop's counter its value of a later
   * round; addresses are linear in it. False, with nothing done, where some load is not plain.
   */
  account(rounds: number, mask: Mask, comeTo: (round: number) => void, running: RunningLoop): boolean {
    const { loads, offsets, strides } = this;
    if (!this.isPlain) return false;
    for (let i = 0; i < loads.length; i++) offsets[i] = loads[i]!.site.offset;
    comeTo(1);
    for (let i = 0; i < loads.length; i++) strides[i] = loads[i]!.offsetNow(mask) - offsets[i]!;
    comeTo(rounds);
    let isLinear = true;
    for (let i = 0; i < loads.length; i++) {
      // Arithmetic that wraps on the way misses the last round.
      if (loads[i]!.offsetNow(mask) !== offsets[i]! + rounds * strides[i]!) isLinear = false;
    }
    comeTo(0);
    if (!isLinear || !this.canLoad(rounds, mask)) return false;
    const taken = { count: rounds };
    this.count(taken, mask, running);
    this.check(taken, mask);
    for (let i = 0; i < loads.length; i++) loads[i]!.site.moveTo(offsets[i]!);
    return true;
  }

  private count(rounds: Rounds, mask: Mask, running: RunningLoop): void {
    const { loads, offsets, strides } = this;
    let inTurn = 0;
    for (let i = 0; i < loads.length; i++) {
      const { site } = loads[i]!;
      const stride = strides[i]!;
      if (site.countsInAnyOrder) site.countRounds(offsets[i]! + stride, rounds, stride, mask);
      else inTurn++;
    }
    for (let round = 1; inTurn > 0 && round <= rounds.count; round++) {
      // Some loads are made in the first round only.
      running.rounds++;
      for (let i = 0; i < loads.length; i++) {
        const { site } = loads[i]!;
        if (!site.countsInAnyOrder) site.countAt(offsets[i]! + round * strides[i]!, mask);
      }
    }
    if (inTurn > 0) running.rounds -= rounds.count;
  }

  private check(rounds: Rounds, mask: Mask): void {
    const { loads, offsets, strides } = this;
    let areQuiet = true;
    for (let i = 0; i < loads.length; i++) {
      const stride = strides[i]!;
      if (!loads[i]!.site.areQuiet(offsets[i]! + stride, rounds, stride, mask)) areQuiet = false;
    }
    for (let i = 0; areQuiet && i < loads.length; i++) {
      loads[i]!.site.noteRounds(offsets[i]! + strides[i]!, rounds, strides[i]!, mask);
    }
    for (let round = 1; !areQuiet && round <= rounds.count; round++) {
      for (let i = 0; i < loads.length; i++) loads[i]!.site.checkAt(offsets[i]! + round * strides[i]!, mask);
    }
  }

  /** Has the loads' next runs do nothing but load: they are accounted for. */
  goAhead(rounds: number): void {
    for (let i = 0; i < this.loads.length; i++) this.loads[i]!.goAhead(rounds, this.strides[i]!);
  }

  /** How far a load moves from round to round. */
  strideOf(load: MemoryLoad): number {
    return this.strides[this.loads.indexOf(load)]!;
  }

  private canLoad(rounds: number, mask: Mask): boolean {
    const { loads, offsets, strides } = this;
    for (let i = 0; i < loads.length; i++) {
      const load = loads[i]!;
      const { written } = load.site.region!;
      // Between the first and the last round lie the others, but for bytes that nothing has written.
      for (let round = 1; round <= rounds; round += written === undefined ? Math.max(1, rounds - 1) : 1) {
        if (!load.canLoad(offsets[i]! + round * strides[i]!, mask)) return false;
      }
    }
    return true;
  }
}
