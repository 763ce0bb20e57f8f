/** A barrier in shared memory: phases that end when all arrivals and all bytes that are expected have come. */
interface MemoryBarrier {
  /** Arrivals of each phase. */
  expected: number;
  pending: number;
  /** Bytes that are expected, less those that came: copies may be done before anybody says so. */
  bytes: number;
  /** Phases that have ended. */
  phase: number;
}

/**
 * The barriers of the block that runs, by where their 8 bytes lie (PTX ISA 9.0, section 9.7.13.15). What is no barrier, as
 * nothing initialised it, has no phases: nobody waits for it.
 */
export class MemoryBarriers {
  private readonly barriers = new Map<number, MemoryBarrier>();

  clear(): void {
    this.barriers.clear();
  }

  init(address: number, expected: number): void {
    this.barriers.set(address, { expected, pending: expected, bytes: 0, phase: 0 });
  }

  expect(address: number, bytes: number): void {
    const barrier = this.barriers.get(address);
    if (barrier !== undefined) barrier.bytes += bytes;
  }

  complete(address: number, bytes: number): void {
    const barrier = this.barriers.get(address);
    if (barrier === undefined) return;
    barrier.bytes -= bytes;
    settle(barrier);
  }

  /** The phase that the arrivals belong to. */
  arrive(address: number, count: number, drops: boolean): number {
    const barrier = this.barriers.get(address);
    if (barrier === undefined) return 0;
    const { phase } = barrier;
    if (drops) barrier.expected -= count;
    barrier.pending -= count;
    settle(barrier);
    return phase;
  }

  /** Whether the phase has ended, of which only the last bit may be given. */
  hasEnded(address: number, phase: number, isParity: boolean): boolean {
    const barrier = this.barriers.get(address);
    if (barrier === undefined) return true;
    return isParity ? (barrier.phase & 1) !== (phase & 1) : barrier.phase !== phase;
  }
}

function settle(barrier: MemoryBarrier): void {
  if (barrier.pending > 0 || barrier.bytes !== 0) return;
  barrier.phase++;
  barrier.pending = barrier.expected;
}
