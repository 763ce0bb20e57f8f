import type { Intrinsic } from '../../ir/nodes.ts';
import type { Location } from '../../text/location.ts';
import { effectTraits, intCode } from '../values/code.ts';
import type { Code } from '../values/code.ts';
import { bitsOf } from '../values/compareCode.ts';
import type { Compiler } from '../compiler.ts';
import { booleanCode } from '../statements/conditionals.ts';
import type { Machine } from '../machine.ts';
import { countBits } from '../lanes/mask.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader } from '../accesses/memoryValues.ts';

/** __syncthreads and its voting forms, __syncwarp, and the fences. */
export function barrierIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  const { machine } = c;
  const at = c.frame.shown(e.at);
  switch (e.name) {
    case '__syncthreads':
    case '__cluster_sync':
      return effect(e, (m) => arrive(machine, at, m));
    case '__grid_sync':
      return machine.options.grid.every((blocks) => blocks === 1)
        ? effect(e, (m) => arrive(machine, at, m))
        : effect(e, c.unsupported(at, 'a barrier of the whole grid: blocks run one after the other here'));
    case '__barrier_wait':
      return effect(e, (m) => {
        // Some wait for the others' arrival, which is not followed: what it orders is not known to be a race.
        if (m.lanes === machine.alive.lanes) arrive(machine, at, m);
        else machine.races.fence();
      });
    case '__bar_sync':
      return namedBarrier(c, e);
    case '__syncthreads_count':
    case '__syncthreads_and':
    case '__syncthreads_or':
      return votingBarrier(c, e);
    case '__syncwarp': {
      const members = e.arguments[0] === undefined ? undefined : c.scalar(e.arguments[0]);
      const names = members?.cls === 'int' ? members : undefined;
      return effect(e, (m) => {
        if (names !== undefined)
          checkMembers(machine, { ...e, at }, m, (thread) => laneOf(names.vector(m), thread));
        machine.races.warpBarrier(m);
      });
    }
    case '__threadfence':
    case '__threadfence_block':
    case '__threadfence_system':
      return effect(e, () => machine.races.fence());
    case '__pipeline_commit':
    case '__pipeline_wait_prior':
    case '__nanosleep':
    case '__builtin_assume':
    case '__assume':
      return effect(e, () => undefined);
    default:
      return undefined;
  }
}

/** `bar.sync` of some of the block's threads, which stay in step here. */
function namedBarrier(c: Compiler, e: Intrinsic): Code {
  const { machine } = c;
  const at = c.frame.shown(e.at);
  const count = c.scalar(e.arguments[0]!);
  const refuse = c.unsupported(at, 'a barrier of some threads of which not all come at once');
  return effect(e, (m) => {
    const wanted = Number(laneReader(count, m)(Math.max(0, m.first())));
    if (m.lanes === machine.alive.lanes) arrive(machine, at, m);
    else if (m.lanes === wanted) machine.races.warpBarrier(m);
    else refuse(m);
  });
}

function laneOf(
  vector: { readonly pattern: { readonly data: Int32Array }; readonly offset: number },
  thread: number,
) {
  return (vector.pattern.data[thread]! + vector.offset) | 0;
}

export function effect(e: Intrinsic, run: (mask: Mask) => void): Code {
  return { ...effectTraits, assigns: false, cls: 'void', type: e.type, run };
}

/** All threads that have not left the kernel must come to the barrier together. */
export function arrive(machine: Machine, at: Location, mask: Mask): void {
  const { alive, skippedBarriers } = machine;
  if (skippedBarriers.any) skippedBarriers.meet(mask);
  if (mask.lanes === alive.lanes) skippedBarriers.settle();
  else {
    const counts = `${mask.lanes} of ${alive.lanes} threads`;
    const message = (): string =>
      `${counts} of the block come to this barrier; the others take another path: ` +
      'move the barrier out of the condition or the loop';
    if (!skippedBarriers.note(at, mask, message)) {
      const missing = alive.findLane((thread) => !mask.has(thread));
      machine.report('divergent-barrier', at, missing, message, undefined, alive.lanes - mask.lanes);
    }
  }
  machine.shared?.settleWritten();
  machine.races.barrier();
}

function votingBarrier(c: Compiler, e: Intrinsic): Code {
  const { machine } = c;
  const at = c.frame.shown(e.at);
  const condition = booleanCode(c, c.scalar(e.arguments[0]!));
  const bits = bitsOf(c.shape, condition);
  return intCode(e.type, { ...effectTraits, assigns: condition.assigns }, (m) => {
    const { words } = bits(m);
    let count = 0;
    for (let warp = 0; warp < words.length; warp++) count += countBits(words[warp]! & m.words[warp]!);
    arrive(machine, at, m);
    if (e.name === '__syncthreads_count') return count;
    if (e.name === '__syncthreads_and') return count === m.lanes ? 1 : 0;
    return count > 0 ? 1 : 0;
  });
}

/** Reports lanes that the member mask names but that do not execute the instruction with the others. */
export function checkMembers(
  machine: Machine,
  e: Intrinsic,
  mask: Mask,
  membersOf: (thread: number) => number,
): void {
  const { alive } = machine;
  if (mask.lanes === alive.lanes) return;
  for (let warp = 0; warp < mask.words.length; warp++) {
    const word = mask.words[warp]!;
    if (word === 0) continue;
    const first = warp * 32 + 31 - Math.clz32(word & -word);
    const missing = membersOf(first) & alive.words[warp]! & ~word;
    if (missing === 0) continue;
    machine.report(
      'divergent-barrier',
      e.at,
      warp * 32 + 31 - Math.clz32(missing & -missing),
      () =>
        `the mask of ${e.name} names ${countBits(missing)} lanes that do not come to it with the others: ` +
        'name only lanes that execute it, or move it out of the condition',
      undefined,
      countBits(missing),
    );
  }
}
