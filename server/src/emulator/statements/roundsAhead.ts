import { Trail } from '../accesses/trail.ts';
import type { Compiler } from '../compiler.ts';
import { intCode } from '../values/code.ts';
import type { LongScalar, ScalarCode } from '../values/code.ts';
import { longCode } from '../values/longCode.ts';
import type { Run } from '../compiler.ts';
import { countedLoop } from './countedLoops.ts';
import type { CountedLoop } from './countedLoops.ts';
import { FusedRounds } from './fusedRounds.ts';
import type { Loop } from '../../ir/nodes.ts';
import type { BranchCount } from '../api.ts';
import type { RunningLoop } from '../machine.ts';
import type { Mask } from '../lanes/mask.ts';

/** Looking ahead costs as much as two or three rounds: loops over the four values of a thread gain nothing. */
const LEAST_ROUNDS = 6;
/** Rounds that one look covers. */
const MOST_ROUNDS = 4096;
const MOST_INT = 2 ** 31 - 1;

/** Runs the rounds of counted loops, and has the loads of the later ones counted and checked by what the first one did. */
export class RoundsAhead {
  private readonly machine: Compiler['machine'];
  private readonly counted: CountedLoop;
  private readonly bound: (mask: Mask) => LongScalar;
  private readonly step: (mask: Mask) => LongScalar;
  private readonly trail = new Trail();
  private readonly probe: ScalarCode;
  private probed = 0;
  /** Up to which round of the running loop nothing is looked ahead at. */
  covered = 0;
  private readonly fused: FusedRounds | undefined;

  private constructor(c: Compiler, loop: Loop, counted: CountedLoop, bound: ScalarCode, step: ScalarCode) {
    this.fused = FusedRounds.of(c, loop, counted);
    this.machine = c.machine;
    this.counted = counted;
    this.bound = bound.scalar!;
    this.step = step.scalar!;
    const { cls, ...traits } = counted.counter.code;
    const value = (): number => this.probed;
    this.probe =
      cls === 'long' ? longCode(counted.type, traits, value) : intCode(counted.type, traits, value);
  }

  static of(c: Compiler, loop: Loop): RoundsAhead | undefined {
    const counted = c.machine.options.looksAhead ? countedLoop(c, loop) : undefined;
    if (counted === undefined) return undefined;
    const bound = c.scalar(counted.bound);
    const step = c.scalar(counted.step);
    const known = (code: ScalarCode): boolean =>
      code.scalar !== undefined && code.pure && code.cls !== 'float' && code.cls !== 'double';
    return known(bound) && known(step) ? new RoundsAhead(c, loop, counted, bound, step) : undefined;
  }

  /** Runs a round, and perhaps some more behind it; `running` counts them, and the branch their tests. */
  run(mask: Mask, body: Run, running: RunningLoop, branch: BranchCount | undefined): void {
    const { machine, trail, fused } = this;
    const { ticks, flops, flopsDouble } = machine;
    trail.start();
    machine.trail = trail;
    body(mask);
    machine.trail = undefined;
    this.covered = Infinity;
    if (fused === undefined && trail.count === 0) return;
    const first = this.valueOfCounter(mask);
    const step = Number(this.step(mask)) * (this.counted.down ? -1 : 1);
    const rounds = Math.min(MOST_ROUNDS, this.roundsAfter(first, step, mask));
    const statements = rounds * (machine.ticks - ticks + 1);
    if (rounds < LEAST_ROUNDS || !machine.hasRoomFor(statements, mask)) return;
    const comeTo = (round: number): void => {
      this.probed = first + round * step;
      this.counted.counter.assign(mask, this.probe);
    };
    if (!trail.account(rounds, mask, comeTo, running)) return;
    this.covered = running.rounds + rounds;
    if (fused === undefined || !fused.run(trail, rounds, mask)) {
      trail.goAhead(rounds);
      return;
    }
    machine.flops += rounds * (machine.flops - flops);
    machine.flopsDouble += rounds * (machine.flopsDouble - flopsDouble);
    machine.skip(statements, mask);
    if (branch !== undefined) branch.executed += rounds * mask.warps;
    running.rounds += rounds;
    comeTo(rounds);
  }

  private valueOfCounter(mask: Mask): number {
    return Number(this.counted.counter.code.scalar!(mask));
  }

  /** How many further rounds the condition admits; 0 where conversions or overflows might matter. */
  private roundsAfter(first: number, step: number, mask: Mask): number {
    const { operator, isConverted, type } = this.counted;
    const bound = Number(this.bound(mask));
    const distance = bound - first;
    if (Math.sign(distance) !== Math.sign(step)) return 0;
    const isUp = operator === '<' || operator === '<=';
    if (operator === '!=' ? distance % step !== 0 : isUp !== step > 0) return 0;
    const isClosed = operator === '<=' || operator === '>=';
    const rounds = isClosed ? Math.floor(distance / step) : Math.ceil(distance / step) - 1;
    const least = isConverted || !type.signed ? 0 : -MOST_INT;
    const ends = [first, bound, first + (rounds + 1) * step];
    return ends.every((value) => value >= least && value <= MOST_INT) ? rounds : 0;
  }
}
