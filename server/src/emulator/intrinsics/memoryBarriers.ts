import type { Intrinsic } from '../../ir/nodes.ts';
import type { Code } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneResult } from '../values/laneResults.ts';
import type { Machine } from '../machine.ts';
import { PEER_BYTES, SHARED_BASE } from '../memory/addressSpace.ts';
import { bulkCopy } from '../memory/bulkCopies.ts';
import type { MemoryBarriers } from '../memory/memoryBarriers.ts';
import { arrive, effect } from './barriers.ts';
import { eachLane, lanesOf } from './laneNumbers.ts';

type Seen = (barriers: MemoryBarriers, at: number, value: number, thread: number) => void;

/** Those of the block in whose shared memory the address lies: this one's or another's of its cluster. */
function barriersAt({ peers, memoryBarriers }: Machine, address: number): MemoryBarriers {
  const window = Math.floor((address - SHARED_BASE) / PEER_BYTES);
  return peers[window - 1]?.memoryBarriers ?? memoryBarriers;
}

/** Barriers in shared memory, and the copies that end their phases. */
export function memoryBarrierIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  if (e.name === '__bulk_copy') return bulkCopy(c, e);
  if (!e.name.startsWith('__mbarrier_')) return undefined;
  const [first, second] = e.arguments;
  if (first === undefined || second === undefined) return undefined;
  const { machine } = c;
  const numbers = lanesOf(c, [first, second]);
  /** `see` gets the barrier's place and the number, lane after lane. */
  const each = (m: Mask, see: Seen): void => {
    eachLane(numbers, m, c.shape.threads, (thread, [at = 0, value = 0]) => {
      see(barriersAt(machine, at), at % PEER_BYTES, value, thread);
    });
  };
  const change = (see: Seen): Code =>
    effect(e, (m) => {
      machine.changes++;
      each(m, see);
    });
  switch (e.name) {
    case '__mbarrier_init':
      return change((barriers, at, count) => barriers.init(at, count));
    case '__mbarrier_expect_tx':
      return change((barriers, at, bytes) => barriers.expect(at, bytes));
    case '__mbarrier_complete_tx':
      return change((barriers, at, bytes) => barriers.complete(at, bytes));
    case '__mbarrier_arrive':
    case '__mbarrier_arrive_drop': {
      const drops = e.name === '__mbarrier_arrive_drop';
      return laneResult(c, e.type, (m, put) => {
        machine.changes++;
        each(m, (barriers, at, count, thread) => put(0, thread, barriers.arrive(at, count, drops)));
      });
    }
    case '__mbarrier_wait':
    case '__mbarrier_wait_parity': {
      const isParity = e.name === '__mbarrier_wait_parity';
      const wait = waiting(c, e);
      return effect(e, (m) => {
        let waits = 0;
        each(m, (barriers, at, phase) => {
          if (!barriers.hasEnded(at, phase, isParity)) waits++;
        });
        wait(m, waits);
      });
    }
    default:
      return undefined;
  }
}

/** What the barrier orders, and what becomes of lanes whose phase has not ended: the other threads come later here. */
export function waiting(c: Compiler, e: Intrinsic): (mask: Mask, waits: number) => void {
  const { machine } = c;
  const at = c.frame.shown(e.at);
  const refuse = c.unsupported(at, 'a wait for threads that run later here');
  return (m, waits) => {
    const { alive } = machine;
    if (m.lanes === alive.lanes) arrive(machine, at, m);
    else machine.races.fence();
    if (waits === 0) return;
    // Other blocks of a cluster run up to where all of it waits, one after the other.
    if (m.lanes < alive.lanes || machine.peers.length > 1) refuse(m);
    else {
      const message = (): string =>
        `all threads of the block wait for a phase of the barrier that nobody ends: check how many arrivals and bytes it expects`;
      machine.report('no-progress', at, m.first(), message);
    }
  };
}
