import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Digest } from './digest.ts';
import { digestOfNumber } from './digest.ts';
import { Reachability } from './reachability.ts';
import type { Component } from './reachability.ts';

/** One step after the other, from scratch. */
function reachedOneByOne(edges: readonly (readonly number[])[], start: number): number[] {
  const found = new Set([start]);
  for (const node of found) for (const next of edges[node] ?? []) found.add(next);
  return [...found].sort((a, b) => a - b);
}

function allOf(root: Component): Set<Component> {
  const found = new Set([root]);
  for (const component of found) for (const next of component.successors) found.add(next);
  return found;
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
          const reached = [...allOf(graph.componentOf(start))].flatMap(({ members }) => members);
          assert.deepEqual(
            reached.sort((a, b) => a - b),
            reachedOneByOne(edges, start),
          );
        }
      }),
    );
  });

  it('has another digest exactly where a node of it is another one', () => {
    const graphs = fc.integer({ min: 1, max: 14 }).chain((count) => {
      const node = fc.nat(count - 1);
      const edges = fc.array(fc.array(node, { maxLength: 3 }), { minLength: count, maxLength: count });
      return fc.tuple(edges, node, node, fc.array(node, { maxLength: 5 }));
    });
    fc.assert(
      fc.property(graphs, ([edges, start, changed, askedBefore]) => {
        const digestWith = (numberOf: (node: number) => number, first = askedBefore): Digest => {
          const successorsOf = (node: number): number[] => edges[node] ?? [];
          const graph = new Reachability(edges.length, successorsOf, (node) =>
            digestOfNumber(numberOf(node)),
          );
          for (const node of first) graph.componentOf(node);
          return graph.componentOf(start).digest;
        };
        const before = digestWith((node) => node);
        assert.deepEqual(
          digestWith((node) => node, []),
          before,
        );
        const after = digestWith((node) => (node === changed ? 100 + node : node));
        const isSame = after.low === before.low && after.high === before.high;
        assert.equal(isSame, !reachedOneByOne(edges, start).includes(changed));
      }),
    );
  });

  it('does not run out of stack on a long chain', () => {
    const graph = new Reachability(200_000, (node) => (node < 199_999 ? [node + 1] : []));
    assert.equal(allOf(graph.componentOf(0)).size, 200_000);
  });
});
