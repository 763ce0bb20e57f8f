import type { Intrinsic } from '../../ir/nodes.ts';
import type { Code } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import type { Mask } from '../lanes/mask.ts';
import { effect } from './barriers.ts';
import { eachLane, lanesOf } from './laneNumbers.ts';
import { waiting } from './memoryBarriers.ts';

/** `at`: where the state lies. */
type Seen = (at: number, thread: number, values: readonly number[]) => void;

/** cuda::pipeline. One that no state is shared of concerns its thread alone, whose copies are done where they stand. */
export function pipelineIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  if (!/^__pipeline_(?:make|producer_|consumer_)/.test(e.name)) return undefined;
  const numbers = lanesOf(c, e.arguments);
  const { machine } = c;
  const { pipelines } = machine;
  const each = (m: Mask, see: Seen): void => {
    eachLane(numbers, m, c.shape.threads, (thread, [at = 0, ...values]) => {
      if (at !== 0) see(at, thread, values);
    });
  };
  const change = (see: Seen): Code =>
    effect(e, (m) => {
      machine.changes++;
      each(m, see);
    });
  const wait = waiting(c, e);
  const waitFor = (isReady: (at: number, thread: number) => boolean | undefined): Code =>
    effect(e, (m) => {
      let [come, waits] = [0, 0];
      each(m, (at, thread) => {
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
