/** Clusters: blocks that run together and reach each other's shared memory. */
import type { Dim3 } from './api.ts';
import type { Machine } from './machine.ts';

export const oneBlock: Dim3 = [1, 1, 1];

export const blocksIn = ([x, y, z]: Dim3): number => x * y * z;

/** Which block of its cluster a block of the grid is. */
export function rankInCluster(block: Dim3, [x, y, z]: Dim3): number {
  return (block[0] % x) + x * ((block[1] % y) + y * (block[2] % z));
}

/** The blocks of the clusters whose own indices these are, in the order of their ranks. */
export function blocksOfCluster(cluster: Dim3, [x, y, z]: Dim3): Dim3[] {
  return Array.from({ length: x * y * z }, (_, rank): Dim3 => [
    cluster[0] * x + (rank % x),
    cluster[1] * y + (Math.floor(rank / x) % y),
    cluster[2] * z + Math.floor(rank / (x * y)),
  ]);
}

/** The blocks to simulate: all, or a spread of about `wanted` that has the first and the last. */
export function* blocksOf(grid: Dim3, wanted: number | undefined): Generator<Dim3> {
  const total = grid[0] * grid[1] * grid[2];
  const count = wanted === undefined ? total : Math.max(1, Math.min(wanted, total));
  for (let i = 0; i < count; i++) {
    const index = count === 1 || count === total ? i : Math.round((i * (total - 1)) / (count - 1));
    const x = index % grid[0];
    const y = Math.floor(index / grid[0]) % grid[1];
    yield [x, y, Math.floor(index / (grid[0] * grid[1]))];
  }
}

/** How many clusters a grid has along each axis. */
export function clustersAlong(grid: Dim3, size: Dim3): Dim3 {
  return [grid[0] / size[0], grid[1] / size[1], grid[2] / size[2]];
}

/** Tells the machines of blocks that run together who of them is of the same cluster. */
export function joinClusters(machines: readonly Machine[], blocks: readonly Dim3[], size: Dim3): void {
  const clusters = new Map<string, Machine[]>();
  machines.forEach((machine, i) => {
    const block = blocks[i] ?? oneBlock;
    const key = block.map((index, axis) => Math.floor(index / size[axis]!)).join();
    let peers = clusters.get(key);
    if (peers === undefined) clusters.set(key, (peers = []));
    peers[rankInCluster(block, size)] = machine;
    machine.peers = peers;
  });
}
