import type { Dim3, LaunchProgress, LaunchRequest } from './api.ts';
import { blocksOf, blocksOfCluster, clustersAlong, joinClusters, oneBlock } from './clusters.ts';
import type { PhasedRun, Together } from './gridBarriers.ts';
import type { Machine } from './machine.ts';
import { Mask } from './lanes/mask.ts';
import type { Location } from '../text/location.ts';

/** A block that waits for others: all of the grid, or those of its cluster. */
export interface GridBlock {
  readonly machine: Machine;
  readonly run: PhasedRun;
}

/** Blocks of a grid, or of one cluster, with closures of their own. */
export interface BlocksTogether {
  readonly together: Together;
  readonly blocks: readonly GridBlock[];
}

/** What the blocks share while they take turns. */
export interface Turn {
  /** Whose turn it is. */
  machine: Machine;
  blocksDone: number;
}

/** The whole grid at once, or one cluster after the other. */
export function runTogether(
  { together, blocks }: BlocksTogether,
  { grid, kernel, options, cluster = oneBlock }: LaunchRequest,
  turn: Turn,
): Generator<LaunchProgress, void> {
  const machines = blocks.map(({ machine }) => machine);
  if (together === 'grid') {
    const places = [...blocksOf(grid, undefined)];
    joinClusters(machines, places, cluster);
    return runGridTogether(blocks, places, kernel.nameAt, turn);
  }
  const wanted = options?.sampleBlocks && Math.ceil(options.sampleBlocks / blocks.length);
  const clusters = [...blocksOf(clustersAlong(grid, cluster), wanted)];
  joinClusters(machines, blocksOfCluster([0, 0, 0], cluster), cluster);
  return runClustersInTurn(
    blocks,
    clusters.map((one) => blocksOfCluster(one, cluster)),
    turn,
  );
}

/** Runs a grid whose blocks wait for each other. */
function* runGridTogether(
  blocks: readonly GridBlock[],
  places: readonly Dim3[],
  kernelAt: Location,
  turn: Turn,
): Generator<LaunchProgress, void> {
  yield* runBlocksTogether(blocks, places, turn, blocks.length, (first, ended, all) => {
    reportMissing(first, ended, all, kernelAt);
  });
}

/** One cluster after the other, each with the same machines. Who has ended is waited for by none. */
function* runClustersInTurn(
  blocks: readonly GridBlock[],
  clusters: readonly (readonly Dim3[])[],
  turn: Turn,
): Generator<LaunchProgress, void> {
  const total = clusters.length * blocks.length;
  for (const places of clusters) yield* runBlocksTogether(blocks, places, turn, total, () => undefined);
}

/** Runs blocks from one of their barriers to the next, and yields after each block's turn. */
function* runBlocksTogether(
  blocks: readonly GridBlock[],
  places: readonly Dim3[],
  turn: Turn,
  blocksTotal: number,
  onMissing: (first: Machine, ended: number, all: number) => void,
): Generator<LaunchProgress, void> {
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
      yield { blocksDone: turn.blocksDone, blocksTotal };
    }
    const [first] = ended;
    if (first !== undefined && ended.length < waiting.size) onMissing(first, ended.length, waiting.size);
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
