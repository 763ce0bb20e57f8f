import type { Intrinsic } from '../../ir/nodes.ts';
import type { Code } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import { addressCode } from '../accesses/places.ts';
import { effect } from './barriers.ts';
import { waiting } from './memoryBarriers.ts';

/** cuda::pipeline. One that no state is shared of concerns its thread alone, whose copies are done where they stand. */
export function pipelineIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  const [state, ...given] = e.arguments;
  if (!/^__pipeline_(?:make|producer_|consumer_)/.test(e.name) || state === undefined) return undefined;
  const address = addressCode(c, state);
  const numbers = given.map((one) => c.scalar(one));
  const { machine } = c;
  const { pipelines } = machine;
  const eachLane = (m: Mask, see: (at: number, thread: number, values: readonly number[]) => void): void => {
    const where = laneReader(address, m);
    const readers = numbers.map((one) => laneReader(one, m));
    for (let thread = 0; thread < c.shape.threads; thread++) {
      const at = m.has(thread) ? Number(where(thread)) : 0;
      if (at === 0) continue;
      const values = readers.map((read) => Number(read(thread)));
      see(at, thread, values);
    }
  };
  const change = (see: Parameters<typeof eachLane>[1]): Code =>
    effect(e, (m) => {
      machine.changes++;
      eachLane(m, see);
    });
  const wait = waiting(c, e);
  const waitFor = (isReady: (at: number, thread: number) => boolean | undefined): Code =>
    effect(e, (m) => {
      let [come, waits] = [0, 0];
      eachLane(m, (at, thread) => {
        const ready = isReady(at, thread);
        if (ready === undefined) return;
        come++;
        if (!ready) waits++;
      });
      if (come > 0) wait(m, waits);
    });
  switch (e.name) {
    case '__pipeline_make':
      return change((at, thread, [stages = 1, fills, empties]) =>
        pipelines.join(at, stages, thread, fills !== 0, empties !== 0),
      );
    case '__pipeline_producer_acquire':
      return waitFor((at, thread) => pipelines.mayFill(at, thread));
    case '__pipeline_producer_commit':
      return change((at, thread) => pipelines.fill(at, thread));
    case '__pipeline_consumer_wait':
      return waitFor((at, thread) => pipelines.mayEmpty(at, thread));
    case '__pipeline_consumer_release':
      return change((at, thread) => pipelines.empty(at, thread));
    default:
      return undefined;
  }
}
