import type { Assign, Expression } from '../../ir/nodes.ts';
import type { Location } from '../../text/location.ts';
import { alignmentInBytes, sizeInBytes } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { accessPlanOf } from '../../instructions/plan.ts';
import { copyPairOf } from './copyPair.ts';
import { AccessSite } from './accessSite.ts';
import type { AccessForm } from './accessSite.ts';
import type { LongCode, LongScalar } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import type { MemoryPlace } from '../frame.ts';
import { checkWritten, isWritten } from './initialised.ts';
import { movedLeaves } from './leaves.ts';
import type { Leaf } from './leaves.ts';
import { checkGlobal, reachesGlobalOnly } from './windows.ts';
import type { Machine } from '../machine.ts';
import type { Mask } from '../lanes/mask.ts';
import type { LongVector } from '../lanes/vector.ts';
import { newLoader } from './memoryValues.ts';
import type { Loader } from './memoryValues.ts';
import { readScalar, memoryFormat } from '../values/scalarBytes.ts';
import type { MemoryFormat } from '../values/scalarBytes.ts';

/** One AccessSite with a loader for each scalar of the type. */
export class MemoryLoad {
  readonly site: AccessSite;
  readonly leaves: readonly Leaf[];
  readonly formats: readonly MemoryFormat[];
  readonly loaders: readonly Loader[];
  /** The IR's node that reads. */
  readonly node: object | undefined;
  private readonly isGlobalOnly: boolean;
  private readonly machine: Machine;
  private readonly address: LongCode;
  /** Runs to come that are counted and checked already, each this many bytes from the one before. */
  private ahead = 0;
  private stride = 0;
  /** What `noteWritten` was told last. */
  private knownWritten: Uint8Array | undefined;
  private known: readonly number[] = [];
  /** The lanes' addresses, of the last run that was not ahead. */
  private found: LongVector | undefined;

  constructor(c: Compiler, place: MemoryPlace, at: Location, leaves: readonly Leaf[]) {
    this.machine = c.machine;
    this.leaves = leaves;
    this.formats = leaves.map((leaf) => memoryFormat(leaf.type)!);
    this.address = place.address;
    this.node = place.node;
    this.isGlobalOnly = reachesGlobalOnly(place.node);
    this.site = newSite(c, place, at, 'load');
    const single = place.address.scalar !== undefined && !place.perThread;
    this.loaders = single ? [] : this.formats.map((format) => newLoader(c.shape, format));
  }

  run(mask: Mask): void {
    const { site, leaves, loaders } = this;
    const form = this.prepare(mask);
    if (form === 'single') {
      for (const loader of loaders) loader.startLanes();
      site.eachLane(this.found!, mask, (lane, region, byte) => {
        loaders.forEach((loader, i) => loader.loadLane(region, byte + leaves[i]!.offsetInBytes, lane));
      });
      for (const loader of loaders) loader.finishLanes();
      return;
    }
    for (let i = 0; i < loaders.length; i++) {
      loaders[i]!.load(site, leaves[i]!.offsetInBytes, mask, form === 'masked');
    }
  }

  /** All lanes read one place: its scalars, or undefined when there is none. */
  runUniform(mask: Mask, values: LongScalar[]): void {
    const { site } = this;
    if (this.prepare(mask) === 'single') {
      values.fill(0);
      site.eachLane(this.found!, mask, (_lane, { view }, byte) => this.readAt(view, byte, values));
    } else this.readAt(site.region!.view, site.delta, values);
  }

  private readAt(view: DataView, byte: number, values: LongScalar[]): void {
    const { formats, leaves } = this;
    for (let i = 0; i < formats.length; i++) {
      values[i] = readScalar(view, byte + leaves[i]!.offsetInBytes, formats[i]!);
    }
  }

  /** Finds where the lanes lie, counts and checks; what is accounted for already only moves on. */
  private prepare(mask: Mask): AccessForm {
    const { site } = this;
    if (this.ahead > 0) {
      this.ahead--;
      site.delta += this.stride;
      return 'whole';
    }
    const found = (this.found = this.address.vector(mask));
    const form = site.prepare(found, mask);
    if (form !== 'single') {
      checkWritten(site, this.leaves, this.formats, mask);
      if (this.isGlobalOnly) checkGlobal(site, mask);
    }
    this.machine.trail?.note(this, form === 'whole' && found.wide === undefined && site.copy === undefined);
    return form;
  }

  /** Where the lanes would lie now, from their pattern on; NaN where that is another pattern than the last run's. */
  offsetNow(mask: Mask): number {
    const { pattern, offset, wide } = this.address.vector(mask);
    return wide === undefined && pattern.id === this.site.pattern.id ? offset : NaN;
  }

  /** Whether a run at this offset would find all lanes in the memory of the last run, written and aligned. */
  canLoad(offset: number, mask: Mask): boolean {
    const { site } = this;
    return (
      site.reaches(offset) && isWritten(site, offset - site.region!.base, this.leaves, this.formats, mask)
    );
  }

  /** Whether the same lanes were found to load written bytes in so many runs between these offsets: bytes stay written. */
  areKnownWritten(first: number, last: number, runs: number, mask: Mask): boolean {
    const { region, pattern } = this.site;
    const { written } = region!;
    if (written === undefined) return true;
    const [knownFirst, knownLast, knownRuns, knownPattern, knownMask] = this.known;
    return (
      this.knownWritten === written &&
      knownFirst === first &&
      knownLast === last &&
      knownRuns === runs &&
      knownPattern === pattern.id &&
      knownMask === mask.id
    );
  }

  noteWritten(first: number, last: number, runs: number, mask: Mask): void {
    const { region, pattern } = this.site;
    this.knownWritten = region!.written;
    this.known = [first, last, runs, pattern.id, mask.id];
  }

  /** Takes the next runs for accounted for. */
  goAhead(runs: number, stride: number): void {
    this.ahead = runs;
    this.stride = stride;
  }
}

export function newSite(
  c: Compiler,
  place: MemoryPlace,
  at: Location,
  op: 'load' | 'store' | 'atomic',
): AccessSite {
  const size = place.bits === undefined ? (sizeInBytes(place.type) ?? 1) : bitFieldUnit(place.type);
  const alignment = Math.min(alignmentInBytes(place.type), place.packedTo ?? Infinity);
  const counted = place.isUntold !== true && (place.counted || !place.address.fixed);
  const plan = op === 'atomic' || place.node === undefined ? undefined : accessPlanOf(place.node, op);
  const site = new AccessSite(c.machine, c.frame.shown(at), op, size, alignment, counted, plan);
  site.isServedByLane = isPacked(place.type, alignment);
  if (plan?.merged) site.mergedSite = c.mergedSites.get(plan.merged);
  site.copy = copyPairOf(c.copyPairs, place.node);
  const movedTo = plan?.movedTo ?? endOfCopied(place.node, op);
  if (movedTo) site.movedTo = c.frame.shown(movedTo);
  // Rows of matrix fragments are served a matrix at a time.
  if (place.node !== undefined && 'lanes' in place.node) site.sharedOperation = 'matrix-load';
  return site;
}

/** Whether it holds scalars that may lie off multiples of their size. */
function isPacked(type: Type, alignment: number): boolean {
  return movedLeaves(type).some((leaf) => alignmentInBytes(leaf.type) > alignment);
}

/** `out[i] = v;` of a whole object stands at the line on which `v` ends; of `in[j]` at that on which the index does. */
function endOfCopied(node: object | undefined, op: AccessSite['op']): Location | undefined {
  if (op !== 'store' || node === undefined || !isAssign(node) || node.value.type.kind !== 'struct')
    return undefined;
  const { at } = indexOf(node.value) ?? node.value;
  return { ...at, start: Math.max(at.start, at.end - 1) };
}

function indexOf(value: Expression): Expression | undefined {
  if (value.kind !== 'read') return undefined;
  const { place } = value;
  if (place.kind === 'element') return place.index;
  return place.kind === 'dereference' && place.pointer.kind === 'pointerOffset'
    ? place.pointer.index
    : undefined;
}

function isAssign(node: object): node is Assign {
  return 'kind' in node && node.kind === 'assign';
}

function bitFieldUnit(type: Type): number {
  return sizeInBytes(type) ?? 4;
}
