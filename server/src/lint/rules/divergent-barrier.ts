import { LANES_PER_WARP } from '../../memory/lanes.ts';
import type { BarrierSummary } from '../../symbolic/summary/summary.ts';
import { defineRule } from '../rule.ts';
import { fill, formatRange } from '../wording.ts';

const messages = {
  some: '`{name}` is reached by only some threads of the block ({who}): the others never arrive, and the block hangs or goes on with wrong data. Move it out of the branch or loop, or let all threads stay and guard only the work between barriers.',
} as const;

export const divergentBarrier = defineRule<BarrierSummary, 'divergent-barrier'>({
  id: 'divergent-barrier',
  summary: 'Barriers that not all threads of a block reach.',
  category: 'divergence',
  defaultSeverity: 'error',
  messages,
  find: ({ summary }) =>
    summary.barriers
      .filter((barrier) => barrier.status === 'divergent')
      .map((barrier) => ({ at: barrier.at, cost: 32 - barrier.activeLanes.min, data: barrier })),
  describe: ({ name, activeLanes }) =>
    fill(messages.some, {
      name: `${name}()`,
      who:
        activeLanes.min === LANES_PER_WARP
          ? 'whole warps stay away'
          : `${formatRange(activeLanes)} of a warp's 32 lanes`,
    }),
  brief: ({ activeLanes }) => `${formatRange(activeLanes)} lanes`,
});
