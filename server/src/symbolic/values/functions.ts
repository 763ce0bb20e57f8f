/** Symbols for what is worked out from known operands by an unknown rule: the same operands give the same value. */
import { isUniform, warpSize } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import type { Polynomial, Term } from './polynomial.ts';
import type { Symbol } from './symbols.ts';

const notedOperands = new WeakMap<Symbol, readonly Polynomial[]>();
const groupsOf = new WeakMap<Symbol, LaneGroups>();

/** For each lane the lowest one that surely holds the same value. */
export type LaneGroups = readonly number[];

export function noteOperands(symbol: Symbol, operands: readonly Polynomial[]): void {
  notedOperands.set(symbol, operands);
}

export function operandsOf(symbol: Symbol): readonly Polynomial[] | undefined {
  return notedOperands.get(symbol);
}

/** Whether some lanes hold the same for all that is known of the symbol: no lane's value comes from elsewhere. */
export function isFunctionOfLanes(symbol: Symbol): boolean {
  const operands = operandsOf(symbol);
  if (!symbol.varying || operands === undefined) return !symbol.varying;
  return operands.every(({ terms }) =>
    terms.every(({ monomial }) => monomial.symbols.every(isFunctionOfLanes)),
  );
}

/** For each lane the lowest one in which a sum of these terms surely has the same value. */
export function laneLeaders(constant: Lanes, terms: readonly Term[]): LaneGroups {
  let leaders = oneGroup;
  if (!isUniform(constant)) leaders = parted(leaders, constant);
  for (const { monomial, coefficient } of terms) {
    if (!isUniform(coefficient)) leaders = parted(leaders, coefficient);
    if (!monomial.varying) continue;
    for (const symbol of monomial.symbols) {
      if (symbol.varying) leaders = parted(leaders, withoutZeros(laneGroups(symbol), coefficient));
    }
  }
  return leaders;
}

const oneGroup: LaneGroups = Array.from({ length: warpSize }, () => 0);

/** Parts groups of lanes by a value of each. */
function parted(leaders: LaneGroups, values: readonly number[]): LaneGroups {
  const parts = oneGroup.slice();
  for (let lane = 0; lane < warpSize; lane++) {
    let leader = 0;
    while (leaders[leader] !== leaders[lane] || values[leader] !== values[lane]) leader++;
    parts[lane] = leader;
  }
  return parts;
}

/** What a lane holds of a symbol doesn't matter where it is multiplied by zero. */
function withoutZeros(groups: LaneGroups, coefficient: Lanes): LaneGroups {
  return isUniform(coefficient)
    ? groups
    : groups.map((group, lane) => (coefficient[lane] === 0 ? -1 : group));
}

function laneGroups(symbol: Symbol): LaneGroups {
  let groups = groupsOf.get(symbol);
  if (!groups) groupsOf.set(symbol, (groups = groupsByOperands(symbol)));
  return groups;
}

function groupsByOperands(symbol: Symbol): LaneGroups {
  const operands = operandsOf(symbol);
  if (operands === undefined) return ownLanes;
  return operands.reduce(
    (leaders, { constant, terms }) => parted(leaders, laneLeaders(constant, terms)),
    oneGroup,
  );
}

const ownLanes: LaneGroups = Array.from({ length: warpSize }, (_, lane) => lane);
