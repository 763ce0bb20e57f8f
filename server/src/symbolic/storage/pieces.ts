/**
 * The bytes of structs and arrays in registers. A part takes the bytes of the scalar that the declared type has at its
 * offset; of one that was stored as another type (`*(unsigned long long*)words`) it is a piece, which tells its bytes.
 */
import { sizeInBytes } from '../../ir/types.ts';
import type { IntegerType, Type } from '../../ir/types.ts';
import type { Machine } from '../machine.ts';
import { isLaidOutAlike, leafAt, leavesIn, mostBytes } from './leaves.ts';
import { floorDivide } from '../values/arithmetic.ts';
import { mapLanes } from '../values/lanes.ts';
import { lowestBits } from '../values/operators.ts';
import { offsetsBetween, withPartAt } from '../values/parts.ts';
import {
  add,
  constantPolynomial,
  equalPolynomials,
  fullRange,
  isConstant,
  scale,
} from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import {
  constantValue,
  integerValue,
  isDataDependent,
  isUniformValue,
  nullPointer,
  unknownValue,
} from '../values/values.ts';
import type { AggregateValue, Value } from '../values/values.ts';

const unsigned = ([8, 16, 32, 64] as const).map((bits): IntegerType => ({
  kind: 'integer',
  name: `${bits} bits`,
  bits,
  signed: false,
}));

/** What is held from an offset on: bytes of a scalar of `whole` bytes, from the one at `from` on. */
interface Part {
  readonly at: number;
  readonly value: Value;
  /** How many bytes, or how many at most. */
  readonly size: number;
  readonly from: number;
  readonly whole: number;
  /** The declared type does not tell how many bytes it takes. */
  readonly isOpen: boolean;
}

function partFrom({ parts }: AggregateValue, at: number, within: Type): Part | undefined {
  const value = parts.get(at);
  if (value === undefined) return undefined;
  if (value.kind === 'piece')
    return {
      at,
      value: value.value,
      size: value.sizeInBytes,
      from: value.from,
      whole: value.whole,
      isOpen: false,
    };
  const declared = leafSize(within, at);
  const size = declared ?? openSize(within, at);
  const held = Number.isInteger(at) ? value : amongBitFields;
  return { at, value: held, size, from: 0, whole: size, isOpen: declared === undefined };
}

const amongBitFields = unknownValue('it is made of bit-fields', false);

/** No further than to where the next scalar begins. */
function openSize(within: Type, at: number): number {
  const unit = Math.floor(at);
  const most = Math.min(mostBytes, (sizeInBytes(within) ?? Infinity) - unit);
  let size = 1;
  while (size < most && leafAt(within, unit + size) === undefined) size++;
  return unit + size - at;
}

/** The part that takes the byte at the offset, or may: the last one to start there or before. */
function partOver(aggregate: AggregateValue, offset: number, within: Type): Part | undefined {
  const own = partFrom(aggregate, offset, within);
  if (own) return own;
  const before = offsetsBetween(aggregate.parts, offset - mostBytes + 1, offset);
  if (before.length === 0) return undefined;
  const part = partFrom(aggregate, Math.max(...before), within);
  return part && part.at + part.size > offset ? part : undefined;
}

/** The parts that take some of the bytes, one behind the other. */
function partsOver(aggregate: AggregateValue, offset: number, end: number, within: Type): Part[] {
  const first = partOver(aggregate, offset, within);
  const held = first ? [first] : [];
  const starts = offsetsBetween(aggregate.parts, offset, end).filter((at) => at !== offset);
  for (const at of starts.sort((a, b) => a - b)) {
    const part = partFrom(aggregate, at, within);
    if (part) held.push(part);
  }
  return held;
}

/** What a scalar of `type` holds at a byte offset of a register of type `within`. */
export function readPart(
  aggregate: AggregateValue,
  offset: number,
  type: Type,
  within: Type,
  machine: Machine,
): Value {
  const size = sizeInBytes(type) ?? 1;
  const held = partsOver(aggregate, offset, offset + size, within);
  const [first, ...others] = held;
  if (first === undefined) return aggregate.rest;
  const { at, value, whole, isOpen } = first;
  if (isOpen && at === offset && others.length === 0)
    return type.kind === 'integer' ? lowestBits(value, type.bits, type.signed, machine) : value;
  if (isOpen || at > offset || !areOfOne(held, offset + size))
    return joined(aggregate.rest, held, offset, type, machine);
  const skipped = offset - at + first.from;
  return skipped === 0 && whole === size ? value : bytesOf(value, skipped, type, machine);
}

/** Whether parts hold the bytes of one scalar, up to an end. */
function areOfOne([first, ...others]: readonly Part[], end: number): boolean {
  if (first === undefined) return false;
  let next = first.at + first.size;
  for (const { at, size, value, from } of others) {
    if (at !== next || at - from !== first.at - first.from || !isOne(value, first.value)) return false;
    next += size;
  }
  return next >= end;
}

function isOne(a: Value, b: Value): boolean {
  return (
    a === b || (a.kind === 'integer' && b.kind === 'integer' && equalPolynomials(a.polynomial, b.polynomial))
  );
}

/** What parts hold that lie behind one another, as one number. */
function joined(rest: Value, held: readonly Part[], offset: number, type: Type, machine: Machine): Value {
  const end = offset + (sizeInBytes(type) ?? 1);
  const values = held.map(({ value }) => value);
  let sum: Polynomial | undefined = constantPolynomial(0);
  let next = offset;
  const skipTo = (at: number): void => {
    if (at > next) values.push(rest);
    if (at < next || (at > next && !isZero(rest))) sum = undefined;
  };
  for (const part of held) {
    const [start, stop] = [Math.max(part.at, offset), Math.min(part.at + part.size, end)];
    skipTo(start);
    const digits: Polynomial | undefined = sum && digitsOf(part, start, stop, machine);
    sum = sum && digits && add(sum, scale(digits, 2 ** (8 * (start - offset))));
    next = stop;
  }
  skipTo(end);
  if (sum && type.kind === 'integer' && fullRange(sum).max < 2 ** 53)
    return lowestBits(integerValue(sum), type.bits, type.signed, machine);
  return unknownValue('it spans several values', values.every(isUniformValue), values.some(isDataDependent));
}

function isZero(value: Value): boolean {
  return value.kind === 'integer' && isConstant(value.polynomial) && value.polynomial.constant === 0;
}

/** Some bytes of a part as a number without a sign. */
function digitsOf(
  { at, value, size, from, whole, isOpen }: Part,
  start: number,
  stop: number,
  machine: Machine,
): Polynomial | undefined {
  const type = unsigned.find(({ bits }) => bits === 8 * (stop - start));
  if (type === undefined || isOpen) return undefined;
  const isWhole = size === whole && stop - start === whole;
  if (isWhole && value.kind === 'integer' && fitsUnsigned(value.polynomial, type.bits))
    return value.polynomial;
  const bytes = bytesOf(value, start - at + from, type, machine);
  return bytes.kind === 'integer' ? bytes.polynomial : undefined;
}

function fitsUnsigned(p: Polynomial, bits: number): boolean {
  const { min, max } = fullRange(p);
  return min >= 0 && max < 2 ** bits;
}

function partOf(value: Value): Value {
  if (value.kind === 'unknown' && value !== nullPointer) return value;
  const isByData = isDataDependent(value);
  const reason = isByData ? 'part of a loaded value' : 'part of a wider value';
  return unknownValue(reason, isUniformValue(value), isByData);
}

/** Some bytes of a scalar. */
export function bytesOf(value: Value, offset: number, type: Type, machine: Machine): Value {
  const unknown = partOf(value);
  if (value.kind !== 'integer' || type.kind !== 'integer' || isDataDependent(value)) return unknown;
  const { polynomial } = value;
  if (isConstant(polynomial)) {
    const take = type.signed ? BigInt.asIntN : BigInt.asUintN;
    const shift = BigInt(8 * offset);
    return constantValue(
      mapLanes(polynomial.constant, (lane) => Number(take(type.bits, BigInt(lane) >> shift))),
    );
  }
  const { min, max } = fullRange(polynomial);
  if (min < -(2 ** 53) || max > 2 ** 53) return unknown;
  const moved = offset === 0 ? polynomial : floorDivide(polynomial, 2 ** (8 * offset), machine);
  return lowestBits(integerValue(moved), type.bits, type.signed, machine);
}

/** The aggregate with a scalar of `type` stored at a byte offset. */
export function withScalar(
  aggregate: AggregateValue,
  offset: number,
  type: Type,
  value: Value,
  within: Type,
): AggregateValue {
  const size = sizeInBytes(type) ?? 1;
  const covered = offsetsBetween(aggregate.parts, offset, offset + size);
  if (leafSize(within, offset) === size && covered.every((at) => at === offset))
    return { ...aggregate, parts: withPartAt(aggregate.parts, offset, value) };
  const parts = without(aggregate, offset, offset + size, within);
  const part: Part = { at: offset, value, size, from: 0, whole: size, isOpen: false };
  setPieces(parts, part, offset, offset + size, within);
  return { ...aggregate, parts };
}

function leafSize(within: Type, offset: number): number | undefined {
  const leaf = leafAt(within, offset);
  return leaf && sizeInBytes(leaf);
}

/** The parts with none in some bytes; what they hold before and behind those stays. */
export function without(
  aggregate: AggregateValue,
  offset: number,
  end: number,
  within: Type,
): Map<number, Value> {
  const parts = new Map(aggregate.parts);
  const held = partsOver(aggregate, offset, end, within);
  const [first, last] = [held[0], held.at(-1)];
  for (const { at } of held) if (Number.isInteger(at)) parts.delete(at);
  forgetBitFields(parts, offset, end, within);
  if (first && first.at < offset && Number.isInteger(first.at))
    setPieces(parts, first, first.at, offset, within);
  if (last && last.at + last.size > end && !parts.has(end)) {
    const stop = Math.min(last.at + last.size, ...offsetsBetween(parts, end, last.at + last.size));
    setPieces(parts, last, end, stop, within);
  }
  return parts;
}

/** Of bit-fields nothing is known whose storage unit is changed, and nothing is kept whose unit is stored as a whole. */
function forgetBitFields(parts: Map<number, Value>, offset: number, end: number, within: Type): void {
  for (const at of offsetsBetween(parts, offset - mostBytes, end)) {
    const stop = at + openSize(within, at);
    if (Number.isInteger(at) || stop <= offset) continue;
    if (Math.floor(at) >= offset && stop <= end) parts.delete(at);
    else parts.set(at, unknownValue('bytes of bit-fields are stored', false));
  }
}

/**
 * Sets what a part holds in some bytes. It is cut where scalars of the declared type begin, and at each byte that belongs to
 * none (of padding, or of a union with several sizes of them): each of the pieces stays true whatever becomes of the others.
 */
function setPieces(parts: Map<number, Value>, part: Part, start: number, stop: number, within: Type): void {
  const cuts = [...cutsIn(within, start, stop), stop];
  const value = part.isOpen ? partOf(part.value) : part.value;
  for (const [i, at] of cuts.slice(0, -1).entries()) {
    const sizeInBytes = (cuts[i + 1] ?? stop) - at;
    const from = part.from + at - part.at;
    const isLeaf = from === 0 && sizeInBytes === part.whole && leafSize(within, at) === sizeInBytes;
    parts.set(at, isLeaf ? value : { kind: 'piece', value, sizeInBytes, from, whole: part.whole });
  }
}

function cutsIn(within: Type, start: number, stop: number): number[] {
  const cuts: number[] = [];
  let taken = 0;
  for (let at = Math.max(0, start - mostBytes + 1); at < stop; at++) {
    const size = leafSize(within, at);
    if (at === start || (at > start && (size !== undefined || at >= taken))) cuts.push(at);
    if (size !== undefined) taken = at + size;
  }
  return cuts;
}

/** The aggregate that lies in another one's bytes, or in those of a scalar. */
export function readAggregate(
  aggregate: AggregateValue,
  offset: number,
  type: Type,
  within: Type,
  machine: Machine,
): AggregateValue {
  const end = offset + (sizeInBytes(type) ?? 0);
  const { rest } = aggregate;
  const parts = new Map<number, Value>();
  const leaves = leavesIn(type);
  if (isLaidOutAlike(type, offset, within)) {
    for (const [at, part] of aggregate.parts) if (at >= offset && at < end) parts.set(at - offset, part);
  } else if (leaves === undefined) {
    const bytes = { at: offset, size: end - offset, type: within };
    copyPieces(aggregate, bytes, { parts, rest, at: 0, type });
  } else {
    for (const leaf of leaves)
      parts.set(leaf.offset, readPart(aggregate, offset + leaf.offset, leaf.type, within, machine));
  }
  return { kind: 'aggregate', parts, rest };
}

interface Bytes {
  readonly at: number;
  readonly size: number;
  readonly type: Type;
}

interface Target {
  readonly parts: Map<number, Value>;
  readonly rest: Value;
  readonly at: number;
  readonly type: Type;
}

/** Of a type that leaves open which scalars there are, it is known which bytes belong to which scalars. */
function copyPieces(from: AggregateValue, { at, size, type }: Bytes, to: Target): void {
  const by = to.at - at;
  const copy = (part: Part, start: number, stop: number): void => {
    if (stop > start) setPieces(to.parts, { ...part, at: part.at + by }, start + by, stop + by, to.type);
  };
  const { rest } = from;
  const fill = (start: number, stop: number): void => {
    const gap = { at: start, value: rest, size: stop - start, from: 0, whole: stop - start };
    if (rest !== to.rest) copy({ ...gap, isOpen: !isZero(rest) }, start, stop);
  };
  const held = partsOver(from, at, at + size, type);
  let next = at;
  for (const [i, part] of held.entries()) {
    const start = Math.max(Math.floor(part.at), at);
    fill(next, start);
    next = Math.min(part.at + part.size, Math.floor(held[i + 1]?.at ?? at + size));
    copy(part, start, next);
  }
  fill(next, at + size);
}

/** The aggregate with another one stored in its bytes. */
export function withAggregate(
  aggregate: AggregateValue,
  offset: number,
  type: Type,
  value: AggregateValue,
  within: Type,
  machine: Machine,
): AggregateValue | undefined {
  const isAlike = isLaidOutAlike(type, offset, within);
  const isWhole =
    value.rest === aggregate.rest || [...value.parts.values()].every(({ kind }) => kind !== 'piece');
  if (isAlike && isWhole) return undefined;
  const leaves = leavesIn(type);
  if (isAlike || leaves === undefined) {
    const size = sizeInBytes(type) ?? 1;
    const parts = without(aggregate, offset, offset + size, within);
    copyPieces(value, { at: 0, size, type }, { parts, rest: aggregate.rest, at: offset, type: within });
    return { ...aggregate, parts };
  }
  return leaves.reduce(
    (before, leaf) =>
      withScalar(
        before,
        offset + leaf.offset,
        leaf.type,
        readPart(value, leaf.offset, leaf.type, type, machine),
        within,
      ),
    aggregate,
  );
}
