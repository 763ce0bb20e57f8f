/** Symbols for what is worked out from known operands by an unknown rule: the same operands give the same value. */
import { isUniform, laneOf, warpSize } from './lanes.ts';
import type { Polynomial, Term } from './polynomial.ts';
import type { Symbol } from './symbols.ts';

const notedOperands = new WeakMap<Symbol, readonly Polynomial[]>();
const groupsOf = new WeakMap<Symbol, LaneGroups>();

/** For each lane the lowest one that surely holds the same value. */
type LaneGroups = readonly number[];

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

/** A text for each lane, the same for lanes in which the terms surely have the same value. */
export function laneKeys(terms: readonly Term[]): string[] {
  const varying = terms.map(({ monomial }) =>
    monomial.symbols.filter((symbol) => symbol.varying).map(laneGroups),
  );
  return Array.from({ length: warpSize }, (_, lane) =>
    terms
      .map(({ coefficient }, i) => {
        const factor = laneOf(coefficient, lane);
        const groups = factor === 0 ? [] : (varying[i] ?? []);
        return [factor, ...groups.map((group) => group[lane])].join(':');
      })
      .join(','),
  );
}

function laneGroups(symbol: Symbol): LaneGroups {
  let groups = groupsOf.get(symbol);
  if (!groups) groupsOf.set(symbol, (groups = groupsByOperands(symbol)));
  return groups;
}

function groupsByOperands(symbol: Symbol): LaneGroups {
  const lanes = Array.from({ length: warpSize }, (_, lane) => lane);
  const operands = operandsOf(symbol);
  if (operands === undefined) return lanes;
  const perOperand = operands.map(({ constant, terms }) => {
    const keys = laneKeys(
      terms.filter(({ monomial, coefficient }) => monomial.varying || !isUniform(coefficient)),
    );
    return lanes.map((lane) => `${laneOf(constant, lane)};${keys[lane] ?? ''}`);
  });
  const first = new Map<string, number>();
  return lanes.map((lane) => {
    const key = perOperand.map((keys) => keys[lane]).join('|');
    const leader = first.get(key) ?? lane;
    first.set(key, leader);
    return leader;
  });
}
