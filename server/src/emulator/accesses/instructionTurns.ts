import type { AccessPlan, LoopTurns } from '../../instructions/plan.ts';
import type { Mask } from '../lanes/mask.ts';
import type { Machine, RunningLoop } from '../machine.ts';

/** In which rounds of loops an access has an instruction of its own, where the compiler makes one for several rounds. */
export class InstructionTurns {
  private readonly machine: Machine;
  private readonly turns: readonly LoopTurns[];
  /** Instructions start at multiples of it: a power of two. */
  private readonly width: number;

  private constructor(machine: Machine, turns: readonly LoopTurns[], width: number) {
    this.machine = machine;
    this.turns = turns;
    this.width = width;
  }

  /** Undefined where each round has its instruction. */
  static of(machine: Machine, plan: AccessPlan | undefined): InstructionTurns | undefined {
    if (plan?.turns === undefined && plan?.startsOnBytes === undefined) return undefined;
    return new InstructionTurns(machine, plan.turns ?? [], plan.startsOnBytes ?? 1);
  }

  /** Whether the lanes at addresses[lane] + offset are served by what came before. */
  hasNoInstruction(addresses: Int32Array, offset: number, mask: Mask): boolean {
    return this.isOfEarlierTurn() || (this.width > 1 && this.isMovedAlong(addresses, offset, mask.first()));
  }

  /** Whether the compiler made the access in an earlier turn of a loop, or before it. */
  isOfEarlierTurn(): boolean {
    const { turns, machine } = this;
    if (turns.length === 0) return false;
    return turns.some(({ loop, most }) => {
      const running = machine.loops.findLast((one) => one.loop === loop);
      return running !== undefined && running.rounds > most;
    });
  }

  /** Whether an earlier iteration's instruction moves these bytes too; `lane` is the first active one. */
  isMovedAlong(addresses: ArrayLike<number>, offset: number, lane: number): boolean {
    // A power of two, so a mask does: the remainder of doubles takes long.
    return lane >= 0 && (((addresses[lane] ?? 0) + offset) & (this.width - 1)) !== 0;
  }

  /** How many of the next rounds of `running` there are before the access is one of an earlier turn. */
  roundsLeft(rounds: number, running: RunningLoop): number {
    let left = rounds;
    for (const { loop, most } of this.turns) {
      const one = this.machine.loops.findLast((other) => other.loop === loop);
      if (one === running) left = Math.min(left, most - one.rounds);
      else if (one !== undefined && one.rounds > most) return 0;
    }
    return left;
  }

  /** The first of rounds that lie `stride` bytes apart which is not moved along; Infinity where all are. */
  firstRound(addresses: Int32Array, offset: number, stride: number, mask: Mask): number {
    const { width } = this;
    if (width === 1) return 0;
    const lane = mask.first();
    for (let round = 0; round < width; round++) {
      if (!this.isMovedAlong(addresses, offset + round * stride, lane)) return round;
    }
    return Infinity;
  }

  /** How many rounds it is from one that is not moved along to the next such one. */
  roundsBetween(stride: number): number {
    const step = stride & (this.width - 1);
    return step === 0 ? 1 : this.width / (step & -step);
  }
}
