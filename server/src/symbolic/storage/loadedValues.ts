/** What a load from memory gives: names for what is not known, so that what is loaded twice is the same. */
import { integerRange, sizeInBytes } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Machine } from '../machine.ts';
import { isLaneIn, isUniform, laneOf, selectLanes, warpSize } from '../values/lanes.ts';
import {
  add,
  constantPolynomial,
  isUniformPolynomial,
  polynomialKey,
  symbolPolynomial,
  varyingSymbol,
  zero,
} from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { floatValue, integerValue, unknownValue } from '../values/values.ts';
import type { AggregateValue, Value } from '../values/values.ts';
import { elementOf, memberOf, nameOfPart } from './loadedNames.ts';
import type { Part } from './loadedNames.ts';
import { loadedPointer } from './loadedPointers.ts';
import { isAggregate } from './places.ts';
import type { ResolvedPlace } from './places.ts';
import { readPerLane } from './registers.ts';

/** What a load from memory gives: one unknown for the warp, one for each row of lanes, or one for each lane. */
export function loadedValue(
  target: Exclude<ResolvedPlace, { kind: 'register' }>,
  type: Type,
  part: Part,
  machine: Machine,
): Value {
  const name = target.kind === 'memory' ? target.object.name : 'memory';
  const reason = `it is loaded from \`${name}\``;
  if (target.kind === 'unknown') {
    return unknownOf(type, reason, target.uniform, true);
  }
  const uniform = isUniformPolynomial(target.offset);
  // What a variable holds changes without a store to memory.
  if (machine.variablesAmong(target.object).length > 0)
    return unknownOf(type, `it is read through a pointer to \`${name}\``, false, false);
  const { variable } = target.object;
  const known = variable?.isConstant && readPerLane(variable, target.offset, type, machine);
  if (known) return known;
  if (type.kind === 'integer' || type.kind === 'boolean') {
    return integerValue(loadedInteger(target, type, part, reason, machine));
  }
  if (type.kind === 'pointer') {
    if (!uniform) return unknownValue(reason, false, true);
    const space = machine.storedPointers.spaceAt(target);
    if (space === undefined)
      return unknownValue(`\`${name}\` leads to shared memory or to global`, true, false);
    const key = `${target.object.id}+${polynomialKey(target.offset)}@${machine.state.epoch}`;
    return loadedPointer(name, key, type, machine, space);
  }
  return loadedStruct(target, type, part, reason, machine) ?? unknownOf(type, reason, uniform, true);
}

/** Integers and pointers of a struct one by one; undefined where it has none, or too many. */
function loadedStruct(
  target: Extract<ResolvedPlace, { kind: 'memory' }>,
  type: Type,
  part: Part,
  reason: string,
  machine: Machine,
): AggregateValue | undefined {
  const scalars = type.kind === 'struct' ? namedScalars(type, part) : undefined;
  if (scalars === undefined) return undefined;
  const parts = new Map<number, Value>();
  for (const [at, { type: scalar, part: inner }] of scalars) {
    const offset = add(target.offset, constantPolynomial(at));
    parts.set(at, loadedValue({ ...target, offset }, scalar, inner, machine));
  }
  const rest = unknownValue(reason, isUniformPolynomial(target.offset), true);
  return { kind: 'aggregate', parts, rest };
}

const mostScalars = 64;

interface NamedScalar {
  readonly type: Type;
  readonly part: Part;
}

/** By byte offset; of floats nothing would be known anyway. */
function namedScalars(type: Type, whole: Part): ReadonlyMap<number, NamedScalar> | undefined {
  const found = new Map<number, NamedScalar>();
  const visit = (one: Type, at: number, part: Part): void => {
    if (found.size > mostScalars) return;
    if (one.kind === 'struct' && !(one.isUnion && one.fields.length > 1)) {
      for (const field of one.fields)
        if (field.bits === undefined) visit(field.type, at + field.offsetInBytes, memberOf(part, field));
    } else if (one.kind === 'array') {
      const size = sizeInBytes(one.element);
      const length = size === undefined ? 0 : Math.min(one.length ?? 0, mostScalars + 1);
      for (let i = 0; i < length; i++)
        visit(one.element, at + i * (size ?? 0), elementOf(part, i, one.element));
    } else if (one.kind === 'integer' || one.kind === 'boolean' || one.kind === 'pointer')
      found.set(at, { type: one, part });
  };
  visit(type, 0, whole);
  return found.size === 0 || found.size > mostScalars ? undefined : found;
}

export function unknownOf(type: Type, reason: string, uniform: boolean, dataDependent: boolean): Value {
  if (type.kind === 'float') return floatValue(undefined, uniform, dataDependent);
  const unknown = unknownValue(reason, uniform, dataDependent);
  return isAggregate(type)
    ? ({ kind: 'aggregate', parts: new Map(), rest: unknown } satisfies AggregateValue)
    : unknown;
}

/** 64 bits may hold anything, also what is negative as a signed number. */
function rangeOfLoaded(type: Type): { readonly min: number; readonly max: number } {
  const isShort = type.kind === 'boolean' || (type.kind === 'integer' && type.bits !== 64);
  return isShort ? integerRange(type) : { min: -Infinity, max: Infinity };
}

function loadedInteger(
  target: Extract<ResolvedPlace, { kind: 'memory' }>,
  type: Type,
  part: Part,
  reason: string,
  machine: Machine,
): Polynomial {
  const { object, offset } = target;
  const name = nameOfPart(object, offset, part);
  const { min, max } = rangeOfLoaded(type);
  const load = (key: string, varying: boolean): Polynomial =>
    symbolPolynomial(
      machine.symbols.derive(`${object.id}[${key}]@${machine.state.epoch}`, () =>
        machine.symbols.create(name, { origin: 'loaded', varying, min, max, reason }),
      ),
    );
  if (isUniformPolynomial(offset)) return load(polynomialKey(offset), false);
  const rows = varyingSymbol(offset) ? [] : rowsOf(offset, machine.state.mask.may);
  if (rows.length === 0 || rows.length > 4) return load(polynomialKey(offset), true);
  // Lanes of a row load one value: a symbol for each row, present in that row's lanes only.
  return rows.reduce<Polynomial>((sum, row) => {
    const symbol = load(`${polynomialKey(offset)}#${row}`, false);
    const term = symbol.terms[0];
    if (!term) return add(sum, { constant: selectLanes(row, symbol.constant, 0), terms: [] });
    return add(sum, { constant: 0, terms: [{ ...term, coefficient: selectLanes(row, 1, 0) }] });
  }, zero);
}

/** Masks of active lanes with equal offsets. */
function rowsOf(offset: Polynomial, mask: number): number[] {
  const rows = new Map<string, number>();
  for (let lane = 0; lane < warpSize; lane++) {
    if (!isLaneIn(mask, lane)) continue;
    const parts = offset.terms.map((term) =>
      isUniform(term.coefficient) ? 0 : laneOf(term.coefficient, lane),
    );
    const key = `${laneOf(offset.constant, lane)}:${parts.join(',')}`;
    rows.set(key, ((rows.get(key) ?? 0) | (1 << lane)) >>> 0);
    if (rows.size > 4) break;
  }
  return [...rows.values()];
}
