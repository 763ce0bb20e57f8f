import { constantRequest } from '../../memory/constantRequest.ts';
import { emptyGlobalAtomicRequest, globalAtomicRequest, globalRequest } from '../../memory/globalRequest.ts';
import { localRequest } from '../../memory/localRequest.ts';
import { emptySharedRequest, sharedRequest } from '../../memory/sharedRequest.ts';
import type { SharedOperation } from '../../memory/sharedRequest.ts';
import type { AccessCount, AccessOperation, MemorySpace } from '../api.ts';
import { LineTraces } from './lineTrace.ts';
import type { Mask } from '../lanes/mask.ts';
import type { Pattern } from '../lanes/vector.ts';

/** What one access of all warps costs, at one base address modulo 128. */
export interface Cost {
  sectors: number;
  sectorsIdeal: number;
  lines128: number;
  sectorOperations: number;
  wavefronts: number;
  wavefrontsIdeal: number;
}

const emptyCost = (): Cost => ({
  sectors: 0,
  sectorsIdeal: 0,
  lines128: 0,
  sectorOperations: 0,
  wavefronts: 0,
  wavefrontsIdeal: 0,
});

/** Addresses that are equal modulo this many bytes cost the same: a line, and all banks once over. */
const PERIOD_BYTES = 128;
/** Costs of regular warps are kept for this many different strides. */
const MAX_REGULAR = 4096;

const lanes = new Float64Array(32);
const globalScratch = emptyGlobalAtomicRequest();
const sharedScratch = emptySharedRequest();
const constantScratch = { passes: 0, activeLanes: 0 };

/**
 * Counts the requests of one access of the source in one memory space. memory/ does the counting; here it is asked
 * once for a pattern of lanes, an active mask and an alignment, and remembered: the access of an inner loop has the
 * same pattern in every round and mostly in every block.
 */
export class RequestCounter {
  readonly count: AccessCount;
  private readonly space: MemorySpace;
  private readonly op: AccessOperation;
  private readonly sharedOperation: SharedOperation;
  private readonly width: number;
  private readonly threads: number;
  private patternId = -1;
  private maskId = -1;
  private warps = 0;
  private lanes = 0;
  /** How often each residue was met since the pattern and the mask are what they are, and which ones were. */
  private readonly uses = new Float64Array(PERIOD_BYTES);
  private readonly used = new Uint8Array(PERIOD_BYTES);
  private usedCount = 0;
  private readonly costs: (Cost | undefined)[] = new Array<Cost | undefined>(PERIOD_BYTES).fill(undefined);
  /** Costs of warps whose lanes are evenly spaced, by stride, alignment and mask. */
  private readonly regular = new Map<number, Cost>();

  /** What the cache model asks for. */
  readonly traces: LineTraces;

  private costliest = 0;

  /** Tells counters whose rows are one. */
  readonly label: string;

  constructor(
    count: AccessCount,
    threads: number,
    label: string,
    sharedOperation: SharedOperation = count.op,
  ) {
    this.count = count;
    this.label = label;
    this.space = count.space;
    this.op = count.op;
    this.sharedOperation = sharedOperation;
    this.width = count.bytesPerLane;
    this.traces = new LineTraces(this.width);
    this.threads = threads;
  }

  /**
   * Adds the requests of all warps of `mask`; lane i lies at pattern.data[i] + offset, and in each of further `rounds` so
   * many bytes behind that of the round before.
   */
  add(pattern: Pattern, offset: number, mask: Mask, rounds = 1, stride = 0): void {
    if (pattern.id !== this.patternId || mask.id !== this.maskId) {
      this.settle();
      this.patternId = pattern.id;
      this.maskId = mask.id;
      this.warps = mask.warps;
      this.lanes = mask.lanes;
    }
    let residue = offset & (PERIOD_BYTES - 1);
    const step = stride & (PERIOD_BYTES - 1);
    // After so many rounds the residues come again.
    const cycle = step === 0 ? 1 : PERIOD_BYTES / (step & -step);
    for (let round = 0; round < rounds && round < cycle; round++) {
      if (this.uses[residue] === 0) this.meet(pattern, residue, mask);
      this.uses[residue]! += rounds <= cycle ? 1 : Math.ceil((rounds - round) / cycle);
      residue = (residue + step) & (PERIOD_BYTES - 1);
    }
  }

  private meet(pattern: Pattern, residue: number, mask: Mask): void {
    this.used[this.usedCount++] = residue;
    const cost = (this.costs[residue] ??= emptyCost());
    this.measure(pattern.data, residue, mask.words, cost);
  }

  /** Brings the count up to date: what was used of the present pattern and mask is only tallied until then. */
  settle(): void {
    const { count, uses, used } = this;
    for (let i = 0; i < this.usedCount; i++) {
      const residue = used[i]!;
      const times = uses[residue]!;
      uses[residue] = 0;
      count.requests += times * this.warps;
      count.lanes += times * this.lanes;
      addCost(count, this.costs[residue]!, times);
    }
    this.usedCount = 0;
    this.patternId = this.maskId = -1;
  }

  private measure(data: Int32Array, residue: number, words: Int32Array, into: Cost): void {
    into.sectors = into.sectorsIdeal = into.lines128 = 0;
    into.sectorOperations = into.wavefronts = into.wavefrontsIdeal = 0;
    for (let warp = 0; warp < words.length; warp++) {
      const word = words[warp]!;
      if (word === 0) continue;
      addCost(into, this.warpCost(data, warp * 32, residue, word));
    }
  }

  /** Most warps have evenly spaced lanes: those are looked up by stride and alignment. */
  private warpCost(data: Int32Array, first: number, residue: number, word: number): Cost {
    const stride = word === -1 && first + 32 <= this.threads ? evenStride(data, first) : NaN;
    if (Math.abs(stride) < 2 ** 30) {
      const start = (data[first]! + residue) & (PERIOD_BYTES - 1);
      const key = stride * PERIOD_BYTES + start;
      let cost = this.regular.get(key);
      if (cost === undefined) {
        cost = this.askMemory(data, first, residue, word);
        if (this.regular.size < MAX_REGULAR) this.regular.set(key, cost);
      }
      return cost;
    }
    return this.askMemory(data, first, residue, word);
  }

  private askMemory(data: Int32Array, first: number, residue: number, word: number): Cost {
    for (let lane = 0; lane < 32; lane++) lanes[lane] = data[first + lane]! + residue;
    return this.costOf(lanes, word);
  }

  /** Asks memory/, and keeps the request where none before cost as much. */
  private costOf(addresses: Float64Array, word: number): Cost {
    const cost = requestCost(
      this.space,
      this.space === 'shared' ? this.sharedOperation : this.op,
      this.width,
      addresses,
      word,
    );
    const size = cost.sectors + cost.wavefronts;
    if (size > this.costliest) {
      this.costliest = size;
      this.count.costliest = { addresses: Array.from(addresses), mask: word };
    }
    return cost;
  }

  /** The slow form, for one warp whose addresses are no pattern with an offset. */
  addWarp(addresses: Float64Array, word: number, activeLanes: number): void {
    this.count.requests++;
    this.count.lanes += activeLanes;
    addCost(this.count, this.costOf(addresses, word));
  }

  /** One warp's request whose cost is known. */
  addRequest(cost: Partial<Cost>, activeLanes: number): void {
    this.count.requests++;
    this.count.lanes += activeLanes;
    addCost(this.count, { ...emptyCost(), ...cost });
  }
}

function addCost(into: Cost, cost: Cost, times = 1): void {
  into.sectors += times * cost.sectors;
  into.sectorsIdeal += times * cost.sectorsIdeal;
  into.lines128 += times * cost.lines128;
  into.sectorOperations += times * cost.sectorOperations;
  into.wavefronts += times * cost.wavefronts;
  into.wavefrontsIdeal += times * cost.wavefrontsIdeal;
}

/** The distance between neighbouring lanes where it is the same for all, else NaN. */
function evenStride(data: Int32Array, first: number): number {
  const stride = data[first + 1]! - data[first]!;
  for (let i = first + 2; i < first + 32; i++) {
    if (data[i]! - data[i - 1]! !== stride) return NaN;
  }
  return stride;
}

function requestCost(
  space: MemorySpace,
  op: SharedOperation,
  width: number,
  addresses: Float64Array,
  mask: number,
): Cost {
  const cost = emptyCost();
  switch (space) {
    case 'shared': {
      const { wavefronts, wavefrontsIdeal } = sharedRequest(addresses, mask, width, op, sharedScratch);
      cost.wavefronts = wavefronts;
      cost.wavefrontsIdeal = wavefrontsIdeal;
      return cost;
    }
    case 'constant':
      cost.wavefronts = constantRequest(addresses, mask, constantScratch).passes;
      cost.wavefrontsIdeal = 1;
      return cost;
    case 'local':
      localRequest(addresses, mask, width, globalScratch);
      break;
    case 'global':
      if (op === 'atomic') {
        cost.sectorOperations = globalAtomicRequest(addresses, mask, width, globalScratch).sectorOperations;
      } else {
        globalRequest(addresses, mask, width, globalScratch);
      }
      break;
  }
  cost.sectors = globalScratch.sectors;
  cost.sectorsIdeal = globalScratch.sectorsIdeal;
  cost.lines128 = globalScratch.lines128;
  return cost;
}
