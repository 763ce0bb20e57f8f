/**
 * nvcc unrolls a loop whose number of iterations it can work out: blocks of several iterations first, the left-over ones
 * after them, or before them where the counter starts at no constant. Where lanes run it differently often, the iterations of
 * one instruction are different ones from lane to lane, and an address that moves with the iteration falls apart into that many
 * groups. Measured on an H200 (lane-dependent trip counts, nvcc 13.0 for sm_90): `x[c]` for c up to the lane's row takes 1.24
 * sectors instead of 1.
 */
import type { Expression, Loop, Statement } from '../../ir/nodes.ts';
import { intrinsicEffects } from '../../ir/intrinsics.ts';
import { expressionHas, rootVariable, statementHas } from '../../ir/walk.ts';
import { commonMeanOf } from '../summary/patternCounts.ts';
import type { InstructionCounts, Spread } from '../summary/patternCounts.ts';
import { evaluateInteger } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import { activeRange } from '../state.ts';
import { isRegister } from '../storage/places.ts';
import { isLaneIn, isUniform, laneOf, warpSize } from '../values/lanes.ts';
import { differsInLanes, equalPolynomials, isConstant, isUniformPolynomial } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import type { AccessEvent } from '../summary/recording.ts';
import type { Symbol } from '../values/symbols.ts';
import { allowForStoresOver } from './storesOver.ts';
import type { TripCount } from './tripCount.ts';

/** The fewest iterations that an unrolled block can have; lanes are at most apart by the most groups then. */
const smallestBlock = 2;
const [banks, bankInBytes] = [32, 4];

type Trips = Pick<TripCount, 'laneSpread' | 'max'>;

/** What was issued and recorded before a loop, and the lanes that come to it. */
export interface LoopEntry {
  readonly issued: number;
  readonly lanes: number;
  readonly event: number;
}

export function entryOf({ issued, state, events }: Machine): LoopEntry {
  return { issued: issued.instructions, lanes: state.mask.may, event: events.length };
}

/** Widens what a loop's accesses recorded since event `from` where they move with the iteration. */
export function allowForUnrolling(
  loop: Loop,
  from: number,
  trips: Trips,
  counter: Symbol,
  machine: Machine,
): void {
  // Lanes that are one iteration apart at most leave the unrolled blocks together or run the rest apart.
  if (loop.unroll === 1 || hasOpenStep(loop) || trips.laneSpread < 2) return;
  widen(from, Math.floor(Math.min(trips.laneSpread, trips.max) / smallestBlock) + 2, counter, machine);
}

/** What blocks of several turns cost more where lanes run a loop differently often. */
export function allowForBlocks(
  loop: Loop,
  trips: TripCount,
  entry: LoopEntry,
  counter: Symbol,
  machine: Machine,
): void {
  allowForRestFirst(loop, trips, entry, counter, machine);
  countLeftOvers(loop, trips, entry, machine);
  allowForStoresOver(entry.event, trips, counter, machine);
}

/**
 * Lanes of which it is known that some run a loop once more than others are apart in all its blocks where what is left over
 * comes before these: `for (i = threadIdx.x; i < 2072; i += 256)`, in whose first warp 24 lanes take a turn before the others.
 */
function allowForRestFirst(
  loop: Loop,
  trips: TripCount,
  entry: LoopEntry,
  counter: Symbol,
  machine: Machine,
): void {
  const { condition, unroll } = loop;
  const { laneSpread, polynomial, min } = trips;
  const isKnown = polynomial !== undefined && isConstant(polynomial) && !isUniformPolynomial(polynomial);
  if (laneSpread !== 1 || !isKnown || condition === undefined || readsMemory(condition)) return;
  if (hasOpenStep(loop) || !isPlain(loop.body) || !startsApart(condition, machine)) return;
  const block = unroll ?? blockOf(instructionsOfTurn(trips, entry, machine) / machine.weight);
  if (typeof block === 'number' && block > 1 && min >= block) widen(entry.event, 2, counter, machine);
}

/** Signed numbers (unsigned ones may go round) against a bound that is the same for all lanes: they start at different ones. */
function startsApart(condition: Expression, machine: Machine): boolean {
  if (condition.kind !== 'binary') return false;
  const { left, right } = condition;
  const isSigned = left.type.kind === 'integer' && left.type.signed;
  return isSigned && [left, right].some((side) => isUniformPolynomial(evaluateInteger(side, machine)));
}

function widen(from: number, groups: number, counter: Symbol, machine: Machine): void {
  const offsets = new Map<string, Polynomial>();
  const moving = new Set<string>();
  const events = machine.events.slice(from);
  for (const event of events) {
    if (event.kind !== 'access' || event.offset === undefined) continue;
    const { offset } = event;
    const key = siteOf(event);
    if (moving.has(key)) continue;
    const movesItself = offset.terms.some((term) => term.monomial.symbols.includes(counter));
    if (movesItself || !equalPolynomials(offsets.get(key) ?? offset, offset)) moving.add(key);
    offsets.set(key, offset);
  }
  if (moving.size === 0) return;
  machine.changeAccesses(from, (event) =>
    moving.has(siteOf(event)) && !keepsBanks(event, counter)
      ? { ...event, counts: inGroups(event, groups) }
      : event,
  );
}

/** Lanes with a bank of their own each, in which every turn leaves them: they meet no more if they are turns apart. */
function keepsBanks({ space, widthInBytes, offset, mask }: AccessEvent, counter: Symbol): boolean {
  if (space !== 'shared' || widthInBytes !== bankInBytes || offset === undefined) return false;
  const moves = offset.terms.filter(({ monomial }) => monomial.symbols.includes(counter));
  const isWhole = moves.every(
    ({ coefficient }) => isUniform(coefficient) && coefficient % (bankInBytes * banks) === 0,
  );
  const lanes = Array.from({ length: warpSize }, (_, lane) => lane).filter((lane) =>
    isLaneIn(mask.may, lane),
  );
  const own = new Set(
    lanes.map((lane) => Math.floor(laneOf(offset.constant, lane) / bankInBytes) & (banks - 1)),
  );
  return isWhole && own.size === lanes.length && !offset.terms.some(differsInLanes);
}

const sites = new WeakMap<object, number>();
let nextSite = 1;

/** One instruction of the source: its node and what it does there. */
function siteOf({ node, operation, widthInBytes }: AccessEvent): string {
  let site = sites.get(node);
  if (site === undefined) sites.set(node, (site = nextSite++));
  return `${site} ${operation} ${widthInBytes}`;
}

function inGroups({ counts, mask, widthInBytes }: AccessEvent, groups: number): InstructionCounts {
  if (counts.status === 'unknown') return counts;
  const most = activeRange(mask).max * Math.max(1, widthInBytes / 32);
  const raise = (spread: Spread | undefined): Spread | undefined =>
    spread && { ...spread, max: Math.max(spread.max, Math.min(most, groups * spread.max)) };
  const sectors = raise(counts.sectors);
  const wavefronts = raise(counts.wavefronts);
  if ((sectors ?? wavefronts)?.max === (counts.sectors ?? counts.wavefronts)?.max) return counts;
  return {
    ...counts,
    status: 'bounded',
    sectors,
    wavefronts,
    meanOf: undefined,
    reason: 'lanes run the loop differently often, and the compiler unrolls it',
  };
}

/** Blocks that nvcc 13.0 makes of short bodies, and of longer ones; beyond these the loop stays as it is. */
const blocks = [
  { turns: 4, mostInstructions: 18 },
  { turns: 2, mostInstructions: 37 },
];

/**
 * Lanes that run the loop differently often issue what is left over of blocks and the blocks themselves apart: with 3 turns for
 * some and 4 for others it is 3 and a block of 4.
 */
function countLeftOvers(loop: Loop, trips: TripCount, entry: LoopEntry, machine: Machine): void {
  const { condition } = loop;
  const { issued, weight } = machine;
  if (trips.laneSpread === 0 || !Number.isFinite(trips.max) || trips.max === 0) return;
  if (condition === undefined || hasConstantBound(condition) || readsMemory(condition)) return;
  if (hasOpenStep(loop) || !isPlain(loop.body)) return;
  const perTurn = instructionsOfTurn(trips, entry, machine);
  const block = typeof loop.unroll === 'number' ? loop.unroll : blockOf(perTurn / weight);
  if (block === undefined || block === 1) return;
  issued.instructions += perTurn * turnsApart(trips, block, entry.lanes);
  machine.changeAccesses(entry.event, ({ counts, ...event }) => ({
    ...event,
    counts: { ...counts, meanOf: commonMeanOf([counts.meanOf, 'written']) },
  }));
}

function instructionsOfTurn({ max }: TripCount, entry: LoopEntry, { issued }: Machine): number {
  return (issued.instructions - entry.issued) / max;
}

function blockOf(instructions: number): number | undefined {
  return blocks.find(({ mostInstructions }) => instructions <= mostInstructions)?.turns;
}

function turnsApart({ polynomial, max }: TripCount, block: number, lanes: number): number {
  if (polynomial === undefined || !isConstant(polynomial)) return 0;
  let [left, whole] = [0, 0];
  for (let lane = 0; lane < warpSize; lane++) {
    const count = isLaneIn(lanes, lane) ? Math.max(0, laneOf(polynomial.constant, lane)) : 0;
    left = Math.max(left, count % block);
    whole = Math.max(whole, count - (count % block));
  }
  return left + whole - max;
}

/** `i += blockDim.x`: how often it runs takes a division to work out, and nvcc 13.0 leaves the loop as it is. */
function hasOpenStep({ step }: Loop): boolean {
  return step?.kind === 'compoundAssign' && !isConstantStep(step.value);
}

function isConstantStep(value: Expression): boolean {
  return value.kind === 'cast' ? isConstantStep(value.operand) : value.kind === 'integer';
}

/** Such loops are unrolled whole. */
function hasConstantBound(condition: Expression): boolean {
  return (
    condition.kind === 'binary' && (condition.right.kind === 'integer' || condition.left.kind === 'integer')
  );
}

/** Innermost, and without barriers. */
function isPlain(body: Statement): boolean {
  return !statementHas(body, {
    statement: ({ kind }) => kind === 'loop',
    expression: (node) => node.kind === 'intrinsic' && intrinsicEffects(node.name).isBlockBarrier,
  });
}

/** How often a loop runs can't be worked out before it where its condition reads memory: it isn't unrolled in blocks. */
export function readsMemory(condition: Expression): boolean {
  return expressionHas(condition, {
    expression: (node) => {
      const root = node.kind === 'read' ? rootVariable(node.place) : undefined;
      return node.kind === 'read' && (root === undefined || !isRegister(root));
    },
  });
}
