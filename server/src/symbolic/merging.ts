/** Joining what two ways through the program left behind. */
import type { Statement } from '../ir/nodes.ts';
import { declaredIn } from './splitting/statementShape.ts';
import type { Truth } from './values/comparison.ts';
import { heldAt } from './storage/bitFields.ts';
import { isOfFinishedCall } from './storage/finishedCalls.ts';
import { VariableStore } from './storage/variableStore.ts';
import { fullMask } from './values/lanes.ts';
import type { Machine } from './machine.ts';
import {
  add,
  commonMultiple,
  fullRange,
  isUniformPolynomial,
  multiply,
  select,
  subtract,
  symbolPolynomial,
} from './values/polynomial.ts';
import type { Polynomial, Term } from './values/polynomial.ts';
import type { ActiveMask, State } from './state.ts';
import { wayOfMost } from './usualWays.ts';
import { doubtOf, joinDoubts, lanesInDoubt, returned } from './state.ts';
import { distanceName } from './values/objectDistances.ts';
import { dividedUnlessByOne } from './values/reciprocals.ts';
import { areCutAlike } from './values/sameValue.ts';
import { noteChoice } from './values/thresholds.ts';
import { isUniformUnknown } from './values/truth.ts';
import type { Monomial, SymbolOrigin } from './values/symbols.ts';
import {
  floatValue,
  integerValue,
  isDataDependent,
  isUniformValue,
  nullPointer,
  reasonOf,
  selectValue,
  uninitialised,
  unknownValue,
} from './values/values.ts';
import type { AggregateValue, MemoryObject, PointerValue, Value } from './values/values.ts';

/** How to choose between two values: by known lanes, or by an unknown (a symbol that is 0 or 1). */
export interface Choice {
  readonly truth: Truth;
  /** Which way lanes away from the edge of a bounds check go. */
  readonly nominal: boolean;
  symbol: Polynomial | undefined;
}

export function choiceOf(truth: Truth, nominal: boolean): Choice {
  return { truth, nominal: wayOfMost(truth) ?? nominal, symbol: undefined };
}

function choiceSymbol(choice: Choice, machine: Machine): Polynomial {
  if (choice.symbol) return choice.symbol;
  const { truth } = choice;
  const symbol = machine.symbols.create('a branch', {
    origin: truth.dataDependent ? 'loaded' : 'chosen',
    varying: !truth.uniform,
    min: 0,
    max: 1,
    reason: truth.reason,
    isOfRows: truth.inRows ?? false,
    ...(truth.boundary || truth.inRows ? { nominal: choice.nominal ? 1 : 0 } : {}),
    ...(truth.usual !== undefined ? { nominal: truth.usual ? 1 : 0 } : {}),
  });
  // Launches are told apart by it, and the smaller of two numbers is less than either.
  if (machine.isOfHost || truth.boundary) noteChoice(symbol, truth.thresholds);
  choice.symbol = symbolPolynomial(symbol);
  return choice.symbol;
}

/** The value of `truth ? a : b`. */
export function chooseValue(choice: Choice, a: Value, b: Value, machine: Machine): Value {
  if (a === b) return a;
  const { truth } = choice;
  if (truth.known === fullMask) {
    if (truth.yes === fullMask) return a;
    if (truth.yes === 0) return b;
    const exact = selectValue(truth.yes, a, b);
    if (exact) return exact;
  }
  // What has no value yet is not used where it has none.
  if (a === uninitialised) return b;
  if (b === uninitialised) return a;
  const together = truth.uniform && truth.known === 0;
  if (together && a === nullPointer && b.kind === 'pointer') return b;
  if (together && b === nullPointer && a.kind === 'pointer') return a;
  if (a.kind === 'unknown' && a.uniform === (together && isUniformValue(b))) return a;
  if (a.kind === 'integer' && b.kind === 'integer') {
    return integerValue(chooseInteger(choice, a.polynomial, b.polynomial, machine));
  }
  if (a.kind === 'pointer' && b.kind === 'pointer') return choosePointer(choice, a, b, machine);
  if (a.kind === 'float' && b.kind === 'float') {
    const uniform = together && a.uniform && b.uniform;
    return floatValue(undefined, uniform, truth.dataDependent || a.dataDependent || b.dataDependent);
  }
  if (a.kind === 'aggregate' && b.kind === 'aggregate') return chooseAggregate(choice, a, b, machine);
  return unknownValue(
    a.kind === 'unknown' || a.kind === 'truth' ? reasonOf(a) : reasonOf(b),
    together && isUniformValue(a) && isUniformValue(b),
    truth.dataDependent || isDataDependent(a) || isDataDependent(b),
  );
}

function chooseInteger(choice: Choice, a: Polynomial, b: Polynomial, machine: Machine): Polynomial {
  const { truth } = choice;
  if (truth.known === fullMask) return select(truth.yes, a, b);
  const difference = subtract(a, b);
  const mixed =
    (isSimple(difference, truth, machine) ? multiplied(choice, difference, b, machine) : undefined) ??
    eitherQuotient(truth, a, b, machine) ??
    eitherShift(truth, difference, b, machine) ??
    eitherValue(truth, a, b, machine);
  if (truth.known === 0) return mixed;
  return select(truth.known, select(truth.yes, a, b), mixed);
}

/** Whether s × (a − b) stays small: products of unknowns upon unknowns tell nothing and cost much. */
function isSimple({ terms }: Polynomial, truth: Truth, { isOfHost }: Machine): boolean {
  if (truth.boundary || truth.inRows || truth.usual !== undefined) {
    return terms.length <= mostTermsAtEdge && terms.every(({ monomial }) => isPlainBesideEdges(monomial));
  }
  const isPlain = terms.every(({ monomial }) => monomial.symbols.length === 1 && !monomial.varying);
  if (terms.length <= (truth.uniform ? 2 : 0) && isPlain) return true;
  return isOfHost && truth.uniform && terms.length <= mostTermsOfClamp && terms.every(isChosenOnce);
}

/** `min(1024, max(32, n))`: a number of threads between two others, of which one is known where a `switch` launches it. */
const mostTermsOfClamp = 6;

function isChosenOnce({ monomial: { symbols, varying } }: Term): boolean {
  const others = symbols.filter(({ min, max }) => min !== 0 || max !== 1);
  return !varying && symbols.length <= 3 && others.length <= 1;
}

/** An index behind both ends of a border, in a loop over neighbours, has no more than these. */
const mostTermsAtEdge = 12;

/** A number times its distance at most, `n * channels * height * width`, and what tells on which side of edges lanes are. */
function isPlainBesideEdges({ symbols }: Monomial): boolean {
  const others = symbols.filter(({ nominal }) => nominal === undefined);
  return others.length <= 4 && others.every(({ varying }) => !varying);
}

function multiplied(
  choice: Choice,
  difference: Polynomial,
  b: Polynomial,
  machine: Machine,
): Polynomial | undefined {
  const product = multiply(choiceSymbol(choice, machine), difference, machine.symbols);
  return product && add(b, product);
}

/** Division by a reciprocal, but by 1. */
function eitherQuotient(
  { uniform, known, compared }: Truth,
  a: Polynomial,
  b: Polynomial,
  machine: Machine,
): Polynomial | undefined {
  const [only, ...others] = compared ?? [];
  if (only === undefined || others.length > 0 || !uniform || known !== 0) return undefined;
  return dividedUnlessByOne(only, a, b, machine) ?? dividedUnlessByOne(only, b, a, machine);
}

/** Where the way and the difference are the same for the whole warp, one value is the other moved as a whole. */
function eitherShift(
  truth: Truth,
  difference: Polynomial,
  b: Polynomial,
  machine: Machine,
): Polynomial | undefined {
  if (!truth.uniform || !isUniformPolynomial(difference)) return undefined;
  const { min, max } = fullRange(difference);
  const shift = machine.symbols.create('a choice', {
    ...whyOpen(truth, difference),
    min: Math.min(0, min),
    max: Math.max(0, max),
    multipleOf: commonMultiple(difference),
  });
  return add(b, symbolPolynomial(shift));
}

/** One of two values, of which only the range is kept. */
function eitherValue(truth: Truth, a: Polynomial, b: Polynomial, machine: Machine): Polynomial {
  const left = fullRange(a);
  const right = fullRange(b);
  const uniform = truth.uniform && isUniformPolynomial(a) && isUniformPolynomial(b);
  return symbolPolynomial(
    machine.symbols.create('a choice', {
      ...whyOpen(truth, a, b),
      varying: !uniform,
      min: Math.min(left.min, right.min),
      max: Math.max(left.max, right.max),
    }),
  );
}

/** A choice hangs on data where its condition or one of its values does. */
function whyOpen(
  truth: Truth,
  ...values: readonly Polynomial[]
): { readonly origin: SymbolOrigin; readonly reason: string } {
  if (truth.dataDependent) return { origin: 'loaded', reason: truth.reason };
  for (const { terms } of values) {
    for (const { monomial } of terms) {
      const loaded = monomial.symbols.find(({ origin }) => origin === 'loaded');
      if (loaded) return { origin: 'loaded', reason: loaded.reason };
    }
  }
  return { origin: 'opaque', reason: truth.reason };
}

function choosePointer(choice: Choice, a: PointerValue, b: PointerValue, machine: Machine): Value {
  if (a.object === b.object) {
    return { kind: 'pointer', object: a.object, offset: chooseInteger(choice, a.offset, b.offset, machine) };
  }
  if (a.object.space !== b.object.space) {
    return unknownValue(`it points to \`${a.object.name}\` or \`${b.object.name}\``, false);
  }
  const object: MemoryObject = machine.eitherOf(a.object, b.object);
  const isOne = choice.truth.uniform && choice.truth.known === 0;
  const other = isOne ? b.offset : add(b.offset, distanceBetween(a.object, b.object, machine));
  return { kind: 'pointer', object, offset: chooseInteger(choice, a.offset, other, machine) };
}

/** Lanes that choose different objects are as far apart as these, or in one place where both are the same memory. */
function distanceBetween(a: MemoryObject, b: MemoryObject, { symbols }: Machine): Polynomial {
  const distance = symbols.derive(`from ${a.id} to ${b.id}`, () =>
    symbols.create(distanceName(a.name, b.name), {
      origin: 'opaque',
      min: 0,
      multipleOf: Math.min(a.alignmentInBytes, b.alignmentInBytes),
      reason: `it points to \`${a.name}\` or \`${b.name}\``,
    }),
  );
  return symbolPolynomial(distance);
}

function chooseAggregate(choice: Choice, a: AggregateValue, b: AggregateValue, machine: Machine): Value {
  const parts = new Map<number, Value>();
  // Pieces of one scalar remain pieces of one.
  const chosen = new Map<Value, { readonly other: Value; readonly value: Value }>();
  const choosePart = (first: Value, second: Value): Value => {
    if (first.kind !== 'piece' && second.kind !== 'piece') return chooseValue(choice, first, second, machine);
    if (first.kind !== 'piece' || second.kind !== 'piece' || !areCutAlike(first, second))
      return cutApart(choice.truth, first, second);
    const known = chosen.get(first.value);
    const value =
      known?.other === second.value ? known.value : chooseValue(choice, first.value, second.value, machine);
    chosen.set(first.value, { other: second.value, value });
    return { ...first, value };
  };
  for (const offset of new Set([...a.parts.keys(), ...b.parts.keys()]))
    parts.set(offset, choosePart(heldAt(a, offset), heldAt(b, offset)));
  return { kind: 'aggregate', parts, rest: chooseValue(choice, a.rest, b.rest, machine) };
}

/** Of the bytes behind the offset one way knows other ones than the other. */
function cutApart({ dataDependent }: Truth, a: Value, b: Value): Value {
  const isByData = dataDependent || isDataDependent(a) || isDataDependent(b);
  return unknownValue('part of a wider value', false, isByData);
}

/** What two ways leave in variables; those that a statement declares, and those of calls that are over, are left out. */
export function joinVariables(
  declaring: Statement | undefined,
  choice: Choice,
  whenTrue: State,
  whenFalse: State,
  machine: Machine,
): VariableStore {
  const over = declaring && declaredIn(declaring);
  return VariableStore.join(
    whenTrue.variables,
    whenFalse.variables,
    (variable) => over?.has(variable) === true || isOfFinishedCall(variable, machine.frames),
    (x, y) => chooseValue(choice, x, y, machine),
  );
}

/**
 * Joins the states at the ends of the two arms of a branch. `entry` is the state before it; what the arms declare is over
 * behind them, so that there is nothing to choose.
 */
export function joinStates(
  branch: Statement | undefined,
  choice: Choice,
  entry: State,
  whenTrue: State,
  whenFalse: State,
  machine: Machine,
): State {
  const left = (entry.left | whenTrue.left | whenFalse.left) >>> 0;
  const epoch = Math.max(whenTrue.epoch, whenFalse.epoch);
  if (whenTrue.mask.may === 0) return { ...whenFalse, left, epoch };
  if (whenFalse.mask.may === 0) return { ...whenTrue, left, epoch };
  const variables = joinVariables(branch, choice, whenTrue, whenFalse, machine);
  const together = isUniformUnknown(choice.truth, entry.mask);
  return { variables, left, epoch, mask: joinMasks(entry, whenTrue, whenFalse, together) };
}

/**
 * Lanes that an arm leaves all together or not at all are surely there only among themselves: not beside those of the other
 * arm, unless the whole warp takes one of them.
 */
function joinMasks(entry: State, whenTrue: State, whenFalse: State, together: boolean): ActiveMask {
  const gone = (whenTrue.left | whenFalse.left) >>> 0;
  if (gone === 0) return entry.mask;
  const may = (whenTrue.mask.may | whenFalse.mask.may) >>> 0;
  const stay = (arm: State, other: State): number => arm.mask.must & ~(together ? other.left : gone);
  const must = ((entry.mask.must & ~gone) | stay(whenTrue, whenFalse) | stay(whenFalse, whenTrue)) & may;
  const doubt = joinDoubts(doubtOf(whenTrue.mask), doubtOf(whenFalse.mask));
  // Lanes that are sure of themselves in an arm may have returned from the other one.
  const inDoubt = lanesInDoubt(whenTrue.mask) | lanesInDoubt(whenFalse.mask);
  const areExplained = (may & ~must & ~inDoubt) === 0;
  return { may, must: must >>> 0, doubt: areExplained ? doubt : joinDoubts(doubt, returned) };
}
