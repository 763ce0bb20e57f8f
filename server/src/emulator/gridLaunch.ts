import type { Dim3, LaunchProgress } from './api.ts';
import type { PhasedRun } from './gridBarriers.ts';
import type { Machine } from './machine.ts';
import { Mask } from './lanes/mask.ts';
import type { Location } from '../text/location.ts';

/** A block of a grid that waits for all its blocks. */
export interface GridBlock {
  readonly machine: Machine;
  readonly run: PhasedRun;
}

/** What the blocks share while they take turns. */
export interface Turn {
  /** Whose turn it is. */
  machine: Machine;
  blocksDone: number;
}

/** Runs all blocks from one barrier of the grid to the next, and yields after each block's turn. */
export function* runBlocksTogether(
  blocks: readonly GridBlock[],
  indices: Iterable<Dim3>,
  kernelAt: Location,
  turn: Turn,
): Generator<LaunchProgress, void> {
  const places = [...indices];
  const waiting = new Map<Machine, ReturnType<PhasedRun>>();
  blocks.forEach(({ machine, run }, i) => {
    machine.startBlock(places[i] ?? [0, 0, 0]);
    const mask = new Mask(machine.shape);
    mask.fill();
    waiting.set(machine, run(mask));
  });
  for (;;) {
    const ended: Machine[] = [];
    for (const [machine, rest] of waiting) {
      turn.machine = machine;
      // What another block left in the L1 cache is of no use to this one.
      machine.caches?.startBlock();
      if (rest.next().done === true) ended.push(machine);
      yield { blocksDone: turn.blocksDone, blocksTotal: blocks.length };
    }
    const [first] = ended;
    if (first !== undefined && ended.length < waiting.size)
      reportMissing(first, ended.length, waiting.size, kernelAt);
    for (const machine of ended) {
      machine.endBlock();
      waiting.delete(machine);
      turn.blocksDone++;
    }
    if (waiting.size === 0) return;
  }
}

function reportMissing(machine: Machine, ended: number, all: number, at: Location): void {
  const message = (): string =>
    `${ended} of ${all} blocks end while the others wait for them at a barrier of the whole grid, which on a GPU never ` +
    'opens: let all blocks come to it';
  machine.report('divergent-barrier', at, 0, message);
}
