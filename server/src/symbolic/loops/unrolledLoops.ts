/**
 * nvcc unrolls a loop whose number of iterations it can work out: blocks of several iterations first, the left-over ones
 * after them. Where lanes run it differently often, the left-over iterations of one instruction are different ones from
 * lane to lane, and an address that moves with the iteration falls apart into that many groups. Measured on an H200
 * (lane-dependent trip counts, nvcc 13.0 for sm_90): `x[c]` for c up to the lane's row takes 1.24 sectors instead of 1.
 */
import type { Expression, Loop, Statement } from '../../ir/nodes.ts';
import { intrinsicEffects } from '../../ir/intrinsics.ts';
import { expressionHas, rootVariable, statementHas } from '../../ir/walk.ts';
import type { InstructionCounts, Spread } from '../summary/patternCounts.ts';
import type { Machine } from '../machine.ts';
import { activeRange } from '../state.ts';
import { isRegister } from '../storage/places.ts';
import { isLaneIn, laneOf, warpSize } from '../values/lanes.ts';
import { equalPolynomials, isConstant } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import type { AccessEvent } from '../summary/recording.ts';
import type { Symbol } from '../values/symbols.ts';
import type { TripCount } from './tripCount.ts';

/** The fewest iterations that an unrolled block can have; lanes are at most apart by the most groups then. */
const smallestBlock = 2;

type Trips = Pick<TripCount, 'laneSpread' | 'max'>;

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
  const groups = Math.floor(Math.min(trips.laneSpread, trips.max) / smallestBlock) + 2;
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
  events.forEach((event, i) => {
    if (event.kind === 'access' && moving.has(siteOf(event))) {
      machine.events[from + i] = { ...event, counts: inGroups(event, groups) };
    }
  });
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
    meanKnown: false,
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
export function countLeftOvers(
  loop: Loop,
  trips: TripCount,
  entry: { readonly issued: number; readonly lanes: number },
  machine: Machine,
): void {
  const { condition } = loop;
  const { issued, weight } = machine;
  if (trips.laneSpread === 0 || !Number.isFinite(trips.max) || trips.max === 0) return;
  if (condition === undefined || hasConstantBound(condition) || readsMemory(condition)) return;
  if (hasOpenStep(loop) || !isPlain(loop.body)) return;
  const perTurn = (issued.instructions - entry.issued) / trips.max;
  const block =
    typeof loop.unroll === 'number'
      ? loop.unroll
      : blocks.find(({ mostInstructions }) => perTurn / weight <= mostInstructions)?.turns;
  if (block !== undefined && block > 1)
    issued.instructions += perTurn * turnsApart(trips, block, entry.lanes);
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
