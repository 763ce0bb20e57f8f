/** A pipeline that threads of the block share: stages that are filled by all producers and emptied by all consumers, in turn. */
interface BlockPipeline {
  readonly stages: number;
  producers: number;
  consumers: number;
  /** How many threads have filled, and emptied, each of the stages so far, which are counted on. */
  readonly filled: number[];
  readonly emptied: number[];
  /** By thread: how many it has filled, and emptied. */
  readonly head: Map<number, number>;
  readonly tail: Map<number, number>;
}

/** The pipelines of the block that runs, by the addresses of their states (libcu++ 3.0, cuda::pipeline). */
export class BlockPipelines {
  private readonly pipelines = new Map<number, BlockPipeline>();

  clear(): void {
    this.pipelines.clear();
  }

  /** One more of the threads that make it; they take part from now on. */
  join(address: number, stages: number, thread: number, fills: boolean, empties: boolean): void {
    let pipeline = this.pipelines.get(address);
    if (pipeline === undefined || pipeline.head.has(thread)) {
      const counts = { producers: 0, consumers: 0, filled: [], emptied: [] };
      pipeline = { stages, ...counts, head: new Map(), tail: new Map() };
      this.pipelines.set(address, pipeline);
    }
    if (fills) pipeline.producers++;
    if (empties) pipeline.consumers++;
    pipeline.head.set(thread, 0);
    pipeline.tail.set(thread, 0);
  }

  /** Whether the stage that the thread fills next is empty; undefined where it never was full. */
  mayFill(address: number, thread: number): boolean | undefined {
    const one = this.pipelines.get(address);
    const before = (one?.head.get(thread) ?? 0) - (one?.stages ?? Infinity);
    return one === undefined || before < 0 ? undefined : (one.emptied[before] ?? 0) >= one.consumers;
  }

  fill(address: number, thread: number): void {
    const one = this.pipelines.get(address);
    if (one !== undefined) goOn(one.head, one.filled, thread);
  }

  /** Whether the stage that the thread empties next is full. */
  mayEmpty(address: number, thread: number): boolean | undefined {
    const one = this.pipelines.get(address);
    return one && (one.filled[one.tail.get(thread) ?? 0] ?? 0) >= one.producers;
  }

  empty(address: number, thread: number): void {
    const one = this.pipelines.get(address);
    if (one !== undefined) goOn(one.tail, one.emptied, thread);
  }
}

function goOn(ends: Map<number, number>, counts: number[], thread: number): void {
  const stage = ends.get(thread) ?? 0;
  counts[stage] = (counts[stage] ?? 0) + 1;
  ends.set(thread, stage + 1);
}
