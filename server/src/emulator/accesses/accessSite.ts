import type { Location } from '../../text/location.ts';
import type { AccessPlan } from '../../instructions/plan.ts';
import { accessPieces } from '../../memory/accessPieces.ts';
import type { AccessPiece } from '../../memory/accessPieces.ts';
import type { SharedOperation } from '../../memory/sharedRequest.ts';
import type { AccessOperation, MemorySpace } from '../api.ts';
import { ActiveRange } from './activeRange.ts';
import type { CopyPair } from './copyPair.ts';
import { WarpFaults } from './addressProblems.ts';
import { spaceOf } from '../machine.ts';
import type { Machine, RunningLoop } from '../machine.ts';
import { InstructionTurns } from './instructionTurns.ts';
import { LINE_BYTES } from './lineTrace.ts';
import type { Mask } from '../lanes/mask.ts';
import { nearAddresses } from './nearAddresses.ts';
import type { MergedSite } from './mergedSite.ts';
import { countBits } from '../lanes/mask.ts';
import type { RaceSite, Rounds } from '../races/raceDetector.ts';
import type { Region } from '../memory/region.ts';
import { RequestCounter } from './requestCounter.ts';
import type { Cost } from './requestCounter.ts';
import { freshId, newPattern } from '../lanes/vector.ts';
import type { Pattern, LongVector } from '../lanes/vector.ts';

/** How the lanes of an access can be served. */
export type AccessForm =
  /** Every thread's address, active or not, lies in `region`. */
  | 'whole'
  /** Every active thread's does. */
  | 'masked'
  /** Some active lane has none, or lanes lie in different regions: each lane is looked at alone. */
  | 'single';

/**
 * One load, store or atomic of the source: finds out where the lanes' addresses lie, counts the requests, and keeps
 * the checks. Afterwards lane i lies at byte rel[i] + delta of `region`.
 */
export class AccessSite {
  readonly at: Location;
  /** The line of the instruction, if it is another one. */
  movedTo: Location | undefined;
  /** Where the compiler makes one access of this one and those in other arms of a branch: that is counted. */
  mergedSite: MergedSite | undefined;
  /** Where it is a half of an asynchronous copy. */
  copy: CopyPair | undefined;
  readonly op: AccessOperation;
  /** How shared memory serves it, where that differs among atomics. */
  sharedOperation: SharedOperation;
  readonly size: number;
  readonly machine: Machine;
  readonly alignment: number;
  /** Scalars may lie off multiples of their size, as in packed structs. */
  isServedByLane = false;
  /** As wide as the type's alignment allows. */
  private readonly written: readonly AccessPiece[];
  /** What the compiler makes of it in global and shared memory, where that differs. */
  private readonly plan: AccessPlan | undefined;
  /** In which rounds of a loop it has an instruction, where that is not all of them. */
  private readonly turns: InstructionTurns | undefined;
  private lastPieces: readonly AccessPiece[] = [];
  private readonly counters = new Map<string, RequestCounter>();
  private lastCounters: RequestCounter[] = [];
  private lastSpace: MemorySpace | undefined;
  /** False for local variables that the compiler keeps in registers although here they have bytes. */
  private readonly counted: boolean;

  region: Region | undefined;
  pattern: Pattern;
  rel: Int32Array;
  delta = 0;
  private readonly raceSite: RaceSite;
  private readonly own: Pattern;
  private readonly localRel: Pattern;
  private knownWritten: Uint8Array | undefined;
  private knownPattern = -1;
  private knownMask = -1;
  private knownDelta = 0;
  private readonly range = new ActiveRange();

  constructor(
    machine: Machine,
    at: Location,
    op: AccessOperation,
    size: number,
    alignment: number,
    counted: boolean,
    plan: AccessPlan | undefined,
  ) {
    this.machine = machine;
    this.at = at;
    this.op = op;
    this.sharedOperation = op;
    this.size = size;
    this.alignment = Math.max(1, alignment);
    this.written = accessPieces(size, this.alignment);
    this.plan = plan;
    this.turns = InstructionTurns.of(machine, plan);
    this.counted = counted;
    this.raceSite = machine.races.site(at, op);
    this.own = newPattern(machine.shape);
    this.localRel = newPattern(machine.shape);
    this.pattern = this.own;
    this.rel = this.own.data;
  }

  /** Finds the region; counts and checks unless the lanes have to be served one by one. */
  prepare(address: LongVector, mask: Mask): AccessForm {
    const { wide } = address;
    const pattern = wide === undefined ? address.pattern : this.own;
    const offset = wide === undefined ? address.offset : nearAddresses(wide, mask, pattern);
    if (offset === undefined || this.isServedByLane) return 'single';
    const form = this.place(pattern, offset, mask);
    if (form === 'single' || !this.isAligned(pattern, offset, mask)) return 'single';
    const region = this.region!;
    this.pattern = pattern;
    this.delta = offset - region.base;
    const space = this.counted ? this.spaceIn(region, pattern.min + offset) : undefined;
    // What is the same for all lanes is an operand of the instruction that needs it.
    const isOperand = space === 'constant' && region.kind === 'local' && pattern.min === pattern.max;
    if (space !== undefined && !isOperand) this.count(pattern, offset, mask, space);
    if (region.kind === 'local') this.useLocal(pattern);
    else {
      this.rel = pattern.data;
      if (this.machine.options.checks) this.checkRaces(region, pattern, mask);
    }
    return form;
  }

  /** Whether the lanes would lie in the same memory, and aligned, if `prepare` had been given this offset. */
  reaches(offset: number): boolean {
    const { pattern, region } = this;
    if (region === undefined || this.isServedByLane) return false;
    if (region.kind === 'local' || region.kind === 'peer') return false;
    if (((pattern.low | offset) & (this.alignment - 1)) !== 0) return false;
    return pattern.min + offset >= region.base && pattern.max + offset + this.size <= region.end;
  }

  /** What the lanes' pattern starts from. */
  get offset(): number {
    return this.region!.base + this.delta;
  }
  moveTo(offset: number): void {
    this.delta = offset - this.region!.base;
  }

  /** Counts as `prepare` does, for the same lanes at another offset that `reaches` said yes to. */
  countAt(offset: number, mask: Mask): void {
    if (this.counted) this.count(this.pattern, offset, mask, spaceOf(this.region!));
  }

  /** The same for the next rounds of a running loop, the first at `offset`, where `countsInAnyOrder`. */
  countRounds(offset: number, { count }: Rounds, stride: number, mask: Mask, running: RunningLoop): void {
    if (!this.counted) return;
    const { turns, pattern } = this;
    const counters = this.countersOf(spaceOf(this.region!));
    const rounds = turns === undefined ? count : turns.roundsLeft(count, running);
    const first = turns === undefined ? 0 : turns.firstRound(pattern.data, offset, stride, mask);
    const every = turns === undefined ? 1 : turns.roundsBetween(stride);
    if (first >= rounds) return;
    for (let i = 0; i < counters.length; i++) {
      const start = offset + this.lastPieces[i]!.offsetInBytes + first * stride;
      counters[i]!.add(pattern, start, mask, Math.ceil((rounds - first) / every), every * stride);
    }
  }

  /** Looks for races as `prepare` does. */
  checkAt(offset: number, mask: Mask): void {
    this.moveTo(offset);
    if (this.machine.options.checks) this.checkRaces(this.region!, this.pattern, mask);
  }

  /** Whether rounds that load may be counted one load after the other: no cache asks for their order. */
  get countsInAnyOrder(): boolean {
    return this.machine.caches === undefined || spaceOf(this.region!) !== 'global';
  }

  /** Whether there is nothing to check in rounds of loads that start at `offset`. */
  areQuiet(offset: number, { count }: Rounds, stride: number, mask: Mask): boolean {
    const region = this.region!;
    if (!this.machine.options.checks) return true;
    const farthest = (count - 1) * stride;
    const { min, max } = this.range.of(this.pattern, mask);
    const start = offset - region.base;
    const low = start + min + Math.min(0, farthest);
    return this.machine.races.isQuiet(region, low, start + max + this.size + Math.max(0, farthest));
  }

  /** Notes those rounds for the accesses to come. */
  noteRounds(offset: number, rounds: Rounds, stride: number, mask: Mask): void {
    const { raceSite, pattern, size } = this;
    const region = this.region!;
    if (!this.machine.options.checks) return;
    const { min, max } = this.range.of(pattern, mask);
    const start = offset - region.base;
    const { races } = this.machine;
    races.loads(
      raceSite,
      region,
      pattern,
      start,
      size,
      mask,
      min + start,
      max + start + size,
      rounds,
      stride,
    );
  }

  /** Whether the same lanes were found to read written bytes before: bytes stay written. */
  isKnownWritten(written: Uint8Array, mask: Mask): boolean {
    return (
      this.knownWritten === written &&
      this.knownPattern === this.pattern.id &&
      this.knownDelta === this.delta &&
      this.knownMask === mask.id
    );
  }

  noteWritten(written: Uint8Array, mask: Mask): void {
    this.knownWritten = written;
    this.knownPattern = this.pattern.id;
    this.knownDelta = this.delta;
    this.knownMask = mask.id;
  }

  private checkRaces(region: Region, pattern: Pattern, mask: Mask): void {
    const { machine, raceSite, size, delta } = this;
    const { min, max } = this.range.of(pattern, mask);
    machine.races.access(raceSite, region, pattern, delta, size, mask, min + delta, max + delta + size);
  }

  private useLocal(pattern: Pattern): void {
    const { localRel } = this;
    const bases = this.machine.localBases;
    const { data } = localRel;
    for (let i = 0; i < data.length; i++) data[i] = pattern.data[i]! + bases[i]!;
    localRel.id = freshId();
    this.rel = data;
  }

  /** Finds the region for the lanes from lowest to highest address. */
  private place(pattern: Pattern, offset: number, mask: Mask): AccessForm {
    pattern.measure(this.machine.shape.threads);
    if (this.findRegion(pattern.min + offset, pattern.max + offset)) return 'whole';
    if (mask.complete) return 'single';
    const { min, max } = this.range.of(pattern, mask);
    return this.findRegion(min + offset, max + offset) ? 'masked' : 'single';
  }

  private findRegion(low: number, high: number): boolean {
    const known = this.region;
    if (known !== undefined && !known.freed && low >= known.base && high + this.size <= this.endOf(known)) {
      return true;
    }
    const region = this.machine.regionFor(low);
    if (region === undefined || high + this.size > this.endOf(region)) return false;
    if (region.kind === 'constant' && this.op !== 'load') return false;
    this.region = region;
    return true;
  }

  private endOf(region: Region): number {
    return region.kind === 'local' ? region.base + this.machine.locals.bytesPerThread : region.end;
  }

  private isAligned(pattern: Pattern, offset: number, mask: Mask): boolean {
    const low = this.alignment - 1;
    if (((pattern.low | offset) & low) === 0) return true;
    for (let i = 0; i < this.machine.shape.threads; i++) {
      if (((pattern.data[i]! + offset) & low) !== 0 && mask.has(i)) return false;
    }
    return true;
  }

  count(pattern: Pattern, offset: number, mask: Mask, space: MemorySpace): void {
    if (this.mergedSite?.gathers(pattern.data, offset, mask.words, space)) return;
    const counters = this.countersOf(space);
    if (this.turns?.hasNoInstruction(pattern.data, offset, mask)) return;
    const caches = space === 'global' ? this.machine.caches : undefined;
    const isCopy = this.copy?.takes(this, pattern.data, offset, mask.words, space) === true;
    for (let i = 0; i < counters.length; i++) {
      const counter = counters[i]!;
      const start = offset + this.lastPieces[i]!.offsetInBytes;
      if (!isCopy) counter.add(pattern, start, mask);
      if (caches === undefined) continue;
      // The low bits of a double's integer part, also of a negative one and beyond 2^32.
      const residue = start & (LINE_BYTES - 1);
      const trace = counter.traces.of(pattern, residue, mask);
      caches.access(trace, (start - residue) / LINE_BYTES, this.op === 'store', this.op === 'atomic');
    }
  }

  /** One warp's request, counted elsewhere. */
  addRequest(space: MemorySpace, cost: Partial<Cost>, activeLanes: number): void {
    this.countersOf(space)[0]?.addRequest(cost, activeLanes);
  }

  /** The instructions; none where another access's instruction moves these bytes too. */
  private piecesIn(space: MemorySpace): readonly AccessPiece[] {
    const { plan } = this;
    if (plan === undefined || (space !== 'global' && space !== 'shared')) return this.written;
    return plan.carrier === undefined ? plan.pieces : [];
  }

  private countersOf(space: MemorySpace): readonly RequestCounter[] {
    if (space === this.lastSpace) return this.lastCounters;
    this.lastSpace = space;
    this.lastPieces = this.piecesIn(space);
    const { machine, at, movedTo, op } = this;
    this.lastCounters = this.lastPieces.map(({ offsetInBytes, widthInBytes }, i) => {
      // Pieces of one width are one row of the report; each piece keeps a memory of patterns of its own.
      const key = `${space} ${i} ${offsetInBytes} ${widthInBytes}`;
      let counter = this.counters.get(key);
      if (counter === undefined) {
        const width = `${space} ${widthInBytes}`;
        const sibling = [...this.counters.entries()].find(([, c]) => c.label === width)?.[1];
        const count =
          sibling?.count ??
          machine.newAccess({
            at,
            ...(movedTo ? { movedTo } : {}),
            space,
            op,
            bytesPerLane: widthInBytes,
          });
        counter = new RequestCounter(count, machine.shape.threads, width, this.sharedOperation);
        this.counters.set(key, counter);
        machine.requestCounters.push(counter);
      }
      return counter;
    });
    return this.lastCounters;
  }

  /**
   * Calls `serve` for each active lane that has a place, with the region and the byte in it, reports the others, and
   * counts what the hardware would serve. `serve` is not called for lanes whose access is a fault.
   */
  eachLane(
    address: LongVector,
    mask: Mask,
    serve: (lane: number, region: Region, byte: number) => void,
  ): void {
    const { machine } = this;
    const addresses = new Float64Array(32);
    for (let warp = 0; warp < mask.words.length; warp++) {
      const served = new Map<MemorySpace, number>();
      const faults = new WarpFaults(machine, this);
      const word = mask.words[warp]!;
      for (let lane = 0; lane < 32; lane++) {
        if (((word >>> lane) & 1) === 0) continue;
        const thread = warp * 32 + lane;
        const at = address.addressOf(thread);
        const inBounds = this.laneRegion(at);
        // The hardware counts what it carries out, which an overrun into the rest of a page or unit is.
        if (inBounds === undefined && !faults.isServedAllTheSame(at, thread)) continue;
        const region = inBounds ?? faults.unitAround(at);
        addresses[lane] = at;
        const space = region === undefined ? 'global' : this.spaceIn(region, at);
        if (space !== undefined) served.set(space, (served.get(space) ?? 0) | (1 << lane));
        if (region === undefined) continue;
        const byte = at - region.base + (region.kind === 'local' ? machine.localBases[thread]! : 0);
        serve(thread, region, byte);
      }
      if (this.counted) for (const [space, bits] of served) this.countLanes(space, addresses, bits, warp);
      faults.report();
    }
  }

  /** Undefined for an address that a compiler has no need of. */
  private spaceIn(region: Region, address: number): MemorySpace | undefined {
    // What goes to another block's shared memory is in none of the counts.
    if (region.kind === 'peer') return undefined;
    if (region.kind !== 'local') return spaceOf(region);
    if (this.plan?.keepsRegisters === true) return undefined;
    return this.machine.locals.spaceOf(address - region.base);
  }

  private laneRegion(at: number): Region | undefined {
    const region = this.machine.regionFor(at);
    if (region === undefined || at % this.alignment !== 0) return undefined;
    if (region.kind === 'constant' && this.op !== 'load') return undefined;
    return at + this.size <= this.endOf(region) ? region : undefined;
  }

  private countLanes(space: MemorySpace, addresses: Float64Array, bits: number, warp: number): void {
    const shifted = new Float64Array(32);
    if (this.mergedSite?.gathersWarp(addresses, bits, warp, space)) return;
    if (this.turns?.isOfEarlierTurn()) return;
    if (this.turns?.isMovedAlong(addresses, 0, 31 - Math.clz32(bits & -bits))) return;
    if (this.copy?.takesWarp(this, addresses, bits, warp, space) === true) return;
    this.countersOf(space).forEach((counter, i) => {
      const offset = this.lastPieces[i]!.offsetInBytes;
      for (let lane = 0; lane < 32; lane++) shifted[lane] = addresses[lane]! + offset;
      counter.addWarp(shifted, bits, countBits(bits));
    });
  }
}
