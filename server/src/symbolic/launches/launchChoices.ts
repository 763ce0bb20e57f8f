/**
 * Launches whose block depends on a branch that is not known: `threads = n < 512 ? n : 512`. Each way through is a launch
 * of its own, and of those the ones with a known block can be looked at.
 */
import type { LaunchValues, Machine } from '../machine.ts';
import { add, fullRange, subtract, uniformConstant, withValue } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import type { Symbol, SymbolTable } from '../values/symbols.ts';
import { behindChoice } from '../values/thresholds.ts';
import type { Value } from '../values/values.ts';
import { boundsAround } from './hostNarrowing.ts';
import type { Bounds } from './hostNarrowing.ts';

/** Branches that are followed both ways; each doubles the launches. */
const mostBranches = 3;

/** One way to a launch: its values, and what the branches around the launch say of them. */
export interface WayToLaunch {
  readonly values: LaunchValues;
  readonly bounds: readonly Bounds[];
}

/**
 * The launch's values for each way that the branches in its block may have gone; only itself where there is none. Ways that do not
 * lead to where the launch stands are left out.
 */
export function waysToLaunch(values: LaunchValues, machine: Machine): WayToLaunch[] {
  const branches = [...branchesIn(values.block)].slice(0, mostBranches);
  const whole: WayToLaunch = { values, bounds: boundsAround(machine) };
  let ways = [whole];
  for (const branch of branches) {
    ways = ways.flatMap((way) => ([1, 0] as const).map((side) => taken(way, branch, side, machine)));
  }
  const open = ways.filter(({ bounds }) => mayAllHold(bounds));
  return open.length > 0 ? open : [whole];
}

function mayAllHold(bounds: readonly Bounds[]): boolean {
  return bounds.every((one, at) => mayHold(one) && bounds.slice(0, at).every((other) => mayBoth(one, other)));
}

function mayHold({ subject, min, max }: Bounds): boolean {
  const range = fullRange(subject);
  return range.min <= max && range.max >= min;
}

/** Of `n < 512` and `n >= 1024` each may hold, but not both. */
function mayBoth(a: Bounds, b: Bounds): boolean {
  const difference = uniformConstant(subtract(a.subject, b.subject));
  if (difference !== undefined) return a.min - difference <= b.max && a.max - difference >= b.min;
  const sum = uniformConstant(add(a.subject, b.subject));
  return sum === undefined || (sum - a.max <= b.max && sum - a.min >= b.min);
}

/** Whether a way of the branches in a number makes it 1, 0 or -1: `tasks = n > 65536 ? n / 65536 : 1`. */
export function isUnitOnSomeWay(p: Polynomial, symbols: SymbolTable): boolean {
  const branches = [...branchesIn({ kind: 'integer', polynomial: p })].slice(0, mostBranches);
  let ways = [p];
  for (const branch of branches)
    ways = ways.flatMap((way) => [1, 0].map((side) => withValue(way, branch, side, symbols)));
  return ways.some((way) => Math.abs(uniformConstant(way) ?? Infinity) <= 1);
}

function branchesIn(value: Value): Set<Symbol> {
  const parts = value.kind === 'aggregate' ? [...value.parts.values(), value.rest] : [value];
  const polynomials = parts.flatMap((part) => (part.kind === 'integer' ? [part.polynomial] : []));
  const symbols = polynomials.flatMap(({ terms }) => terms.flatMap(({ monomial }) => monomial.symbols));
  return new Set(symbols.filter(({ min, max, varying }) => min === 0 && max === 1 && !varying));
}

function taken({ values, bounds }: WayToLaunch, branch: Symbol, side: 0 | 1, machine: Machine): WayToLaunch {
  const chosen = (p: Polynomial): Polynomial => withValue(p, branch, side, machine.symbols);
  const replaced = (value: Value): Value => {
    switch (value.kind) {
      case 'integer':
        return { kind: 'integer', polynomial: chosen(value.polynomial) };
      case 'pointer':
        return { ...value, offset: chosen(value.offset) };
      case 'aggregate':
        return {
          ...value,
          parts: new Map([...value.parts].map(([at, part]) => [at, replaced(part)])),
          rest: replaced(value.rest),
        };
      case 'piece':
        return { ...value, value: replaced(value.value) };
      default:
        return value;
    }
  };
  return {
    values: {
      ...values,
      grid: replaced(values.grid),
      block: replaced(values.block),
      sharedBytes: values.sharedBytes && replaced(values.sharedBytes),
      arguments: values.arguments.map(replaced),
    },
    bounds: [...bounds, ...boundsBehind(branch, side)].map((one) => ({
      ...one,
      subject: chosen(one.subject),
    })),
  };
}

function boundsBehind(branch: Symbol, side: 0 | 1): Bounds[] {
  return behindChoice(branch, side).map(({ polynomial: subject, isNegative }) =>
    isNegative ? { subject, min: -Infinity, max: -1 } : { subject, min: 0, max: Infinity },
  );
}
