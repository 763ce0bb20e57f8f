import assert from 'node:assert/strict';
import fc from 'fast-check';
import { closureOf, Reachability } from './reachability.ts';

/** One step after the other, from scratch. */
function reachedOneByOne(edges: readonly (readonly number[])[], start: number): number[] {
  const found = new Set([start]);
  for (const node of found) for (const next of edges[node] ?? []) found.add(next);
  return [...found].sort((a, b) => a - b);
}

describe('what can be reached in a graph', () => {
  it('is what walking from each node alone finds, in whatever order they are asked', () => {
    const graphs = fc.integer({ min: 1, max: 14 }).chain((count) => {
      const node = fc.nat(count - 1);
      const edges = fc.array(fc.array(node, { maxLength: 3 }), { minLength: count, maxLength: count });
      return fc.tuple(edges, fc.array(node, { minLength: 1, maxLength: 20 }));
    });
    fc.assert(
      fc.property(graphs, ([edges, starts]) => {
        const graph = new Reachability(edges.length, (node) => edges[node] ?? []);
        for (const start of starts) {
          const reached = [...closureOf([graph.componentOf(start)])].flatMap(({ members }) => members);
          assert.deepEqual(
            reached.sort((a, b) => a - b),
            reachedOneByOne(edges, start),
          );
        }
      }),
    );
  });

  it('does not run out of stack on a long chain', () => {
    const graph = new Reachability(200_000, (node) => (node < 199_999 ? [node + 1] : []));
    assert.equal(closureOf([graph.componentOf(0)]).size, 200_000);
  });
});
