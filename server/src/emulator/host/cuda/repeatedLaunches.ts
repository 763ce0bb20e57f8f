/** Launches that repeat an earlier one, as in a benchmark's loop, with the memory as it was then: what they do is known. */
import type { FunctionIr } from '../../../ir/nodes.ts';
import type { LaunchResult, ProblemKind } from '../../api.ts';
import type { DeviceMemory } from '../../memory/deviceMemory.ts';
import type { Region } from '../../memory/region.ts';
import type { LaunchOrder } from './hostLaunchOrders.ts';
import { SavedRegion, fingerprint } from './savedRegion.ts';

export interface Executed {
  readonly result: LaunchResult;
  /** It did more than write to memory: it printed, or launched kernels. */
  readonly hasEffects: boolean;
}

/** What it takes to look at an allocation has to stay below what the launch takes that looks into it. */
const MOST_BYTES_PER_LANE = 16;
const ALWAYS_BYTES = 2 ** 16;
/** Of one program, for what its launches wrote. */
const MOST_SAVED_BYTES = 2 ** 28;
const MOST_HISTORIES = 10_000;
/** Where a lane is where it should not be, what lies there is up to other allocations. */
const placeDependent: ReadonlySet<ProblemKind> = new Set(['out-of-bounds', 'misaligned', 'unsupported']);

/** One launch as it was: what it found in memory, and what of that it changed. */
interface Known {
  readonly before: readonly string[];
  readonly after: readonly SavedRegion[];
  readonly result: LaunchResult;
}

/** The launches of one kernel with one grid and the same arguments. */
interface History {
  count: number;
  /** From which launch on it is worth another look: each vain one doubles it. */
  next: number;
  /** Where the allocations begin that the last one looked into: they themselves may be freed. */
  bases: readonly number[];
  known: Known | undefined;
}

export class RepeatedLaunches {
  private readonly memory: DeviceMemory;
  private readonly histories = new Map<FunctionIr, Map<string, History>>();
  private historyCount = 0;
  private savedBytes = 0;

  constructor(memory: DeviceMemory) {
    this.memory = memory;
  }

  /** The result of the launch, which `execute` runs where it is not known; it notes the allocations that lanes look into. */
  run(order: LaunchOrder, execute: (touched?: Set<Region>) => Executed): LaunchResult {
    const history = this.historyOf(order);
    if (history === undefined) return execute().result;
    history.count++;
    const { known } = history;
    if (known !== undefined) {
      if (this.isAsBefore(history, known)) {
        for (const saved of known.after) saved.restore(this.memory);
        return known.result;
      }
      this.forget(history, known);
    }
    if (history.next === Infinity) return execute().result;
    return this.watch(history, execute);
  }

  private historyOf({
    kernel,
    grid,
    block,
    cluster,
    sharedDynamicBytes,
    values,
  }: LaunchOrder): History | undefined {
    let ofKernel = this.histories.get(kernel);
    if (ofKernel === undefined) this.histories.set(kernel, (ofKernel = new Map<string, History>()));
    const key = [...grid, ...block, ...(cluster ?? []), sharedDynamicBytes, ...values.map(String)].join(' ');
    let history = ofKernel.get(key);
    if (history === undefined && this.historyCount < MOST_HISTORIES) {
      this.historyCount++;
      history = { count: 0, next: 2, bases: [], known: undefined };
      ofKernel.set(key, history);
    }
    return history;
  }

  private isAsBefore({ bases }: History, { before }: Known): boolean {
    return bases.every((base, i) => {
      const region = this.regionAt(base);
      return region !== undefined && fingerprint(region) === before[i];
    });
  }

  private regionAt(base: number): Region | undefined {
    const region = this.memory.regionAt(base);
    return region?.base === base && !region.freed ? region : undefined;
  }

  private forget(history: History, { after }: Known): void {
    for (const { sizeInBytes } of after) this.savedBytes -= sizeInBytes;
    history.known = undefined;
    history.next = history.count * 2;
  }

  private watch(history: History, execute: (touched?: Set<Region>) => Executed): LaunchResult {
    const regions = history.bases.map((base) => this.regionAt(base)).filter((one) => one !== undefined);
    const isDue = history.count >= history.next && regions.length === history.bases.length;
    const before = isDue ? regions.map(fingerprint) : [];
    const stores = isDue ? regions.map((region) => region.takeStores()) : [];
    const touched = new Set<Region>();
    const { result, hasEffects } = execute(touched);
    const isSame = touched.size === regions.length && regions.every((region) => touched.has(region));
    if (isDue) {
      history.known = isSame ? this.knownOf(regions, before, result) : undefined;
      if (history.known === undefined) history.next = history.count * 2;
    }
    stores.forEach((bounds, i) => {
      regions[i]!.addStores(bounds);
    });
    history.bases = [...touched].map(({ base }) => base);
    if (hasEffects || !isRepeatable(result) || !isWorthwhile(touched, result)) {
      if (history.known !== undefined) this.forget(history, history.known);
      history.next = Infinity;
    }
    return result;
  }

  private knownOf(
    regions: readonly Region[],
    before: readonly string[],
    result: LaunchResult,
  ): Known | undefined {
    const changed = regions.filter(
      (region, i) => region.storedHigh > region.storedLow || fingerprint(region) !== before[i],
    );
    const bytes = changed.reduce((sum, region) => sum + region.sizeInBytes, 0);
    if (this.savedBytes + bytes > MOST_SAVED_BYTES) return undefined;
    this.savedBytes += bytes;
    return { before, after: changed.map((region) => new SavedRegion(region)), result };
  }
}

function isRepeatable({ ended, fault, problems }: LaunchResult): boolean {
  return (
    ended === 'finished' && fault === undefined && !problems.some(({ kind }) => placeDependent.has(kind))
  );
}

function isWorthwhile(regions: Iterable<Region>, { totals }: LaunchResult): boolean {
  let bytes = 0;
  for (const { sizeInBytes } of regions) bytes += sizeInBytes;
  return bytes <= ALWAYS_BYTES + totals.lanes * MOST_BYTES_PER_LANE;
}
