/**
 * The bytes of structs and arrays in registers. A part takes the bytes of the scalar that the declared type has at its
 * offset; one that was stored as another type (`*(unsigned long long*)words`) is a piece, which tells how many it takes.
 */
import { sizeInBytes } from '../../ir/types.ts';
import type { IntegerType, Type } from '../../ir/types.ts';
import type { Machine } from '../machine.ts';
import { isLaidOutAlike, leafAt, leavesIn } from './leaves.ts';
import { floorDivide } from '../values/arithmetic.ts';
import { mapLanes } from '../values/lanes.ts';
import { lowestBits } from '../values/operators.ts';
import { offsetsBetween, withPartAt } from '../values/parts.ts';
import { add, constantPolynomial, fullRange, isConstant, scale } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import {
  constantValue,
  integerValue,
  isDataDependent,
  isUniformValue,
  nullPointer,
  unknownValue,
} from '../values/values.ts';
import type { AggregateValue, PieceValue, Value } from '../values/values.ts';

/** No scalar takes more. */
const mostBytes = 8;

const unsigned = ([8, 16, 32, 64] as const).map((bits): IntegerType => ({
  kind: 'integer',
  name: `${bits} bits`,
  bits,
  signed: false,
}));

/** Stands at scalars behind the first one that a piece takes: what makes the piece unknown leaves them unknown, too. */
function shadowOf(value: Value): PieceValue {
  return { kind: 'piece', value: partOf(value), sizeInBytes: 0 };
}

function isShadow({ sizeInBytes }: PieceValue): boolean {
  return sizeInBytes === 0;
}

interface Part {
  readonly at: number;
  readonly value: Value;
  /** Undefined where the declared type does not tell. */
  readonly size: number | undefined;
}

function partFrom({ parts }: AggregateValue, at: number, within: Type): Part | undefined {
  const value = parts.get(at);
  if (value === undefined) return undefined;
  if (value.kind === 'piece')
    return isShadow(value) ? undefined : { at, value: value.value, size: value.sizeInBytes };
  const leaf = leafAt(within, at);
  return { at, value, size: leaf && sizeInBytes(leaf) };
}

/** The part that starts before the offset and takes the byte there, or may. */
function partInto(aggregate: AggregateValue, offset: number, within: Type): Part | undefined {
  for (let at = offset - 1; at > offset - mostBytes; at--) {
    const part = partFrom(aggregate, at, within);
    if (part) return part.size === undefined || at + part.size > offset ? part : undefined;
  }
  return undefined;
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
  const part = partFrom(aggregate, offset, within) ?? partInto(aggregate, offset, within);
  if (part === undefined) {
    const inside = offsetsBetween(aggregate.parts, offset, offset + size);
    return inside.length === 0 ? aggregate.rest : joined(aggregate, offset, type, within, machine);
  }
  const { at, value } = part;
  if (at === offset && part.size === size) return value;
  const isOpen = at === offset && part.size === undefined;
  if (isOpen && offsetsBetween(aggregate.parts, offset + 1, offset + size).length === 0) return value;
  return part.size !== undefined && at + part.size >= offset + size
    ? bytesOf(value, offset - at, type, machine)
    : joined(aggregate, offset, type, within, machine);
}

/** What parts hold that lie behind one another, as one number. */
function joined(
  aggregate: AggregateValue,
  offset: number,
  type: Type,
  within: Type,
  machine: Machine,
): Value {
  const end = offset + (sizeInBytes(type) ?? 1);
  const before = partInto(aggregate, offset, within);
  const held = offsetsBetween(aggregate.parts, offset, end)
    .map((at) => partFrom(aggregate, at, within))
    .filter((part) => part !== undefined)
    .sort((a, b) => a.at - b.at);
  let sum = constantPolynomial(0);
  let next = offset;
  for (const { at, size = 0, value } of before ? [] : held) {
    const digits = at === next && value.kind === 'integer' ? value.polynomial : undefined;
    if (digits === undefined || !fitsUnsigned(digits, 8 * size)) break;
    sum = add(sum, scale(digits, 2 ** (8 * (at - offset))));
    next += size;
  }
  if (next === end && type.kind === 'integer' && fullRange(sum).max < 2 ** 53)
    return lowestBits(integerValue(sum), type.bits, type.signed, machine);
  const values = [...(before ? [before] : []), ...held].map((part) => part.value);
  if (next !== end) values.push(aggregate.rest, ...shadowsIn(aggregate, offset, end));
  return unknownValue('it spans several values', values.every(isUniformValue), values.some(isDataDependent));
}

/** What their piece has become behind a branch is not known here. */
function shadowsIn({ parts }: AggregateValue, start: number, end: number): Value[] {
  return offsetsBetween(parts, start, end).flatMap((at) => {
    const part = parts.get(at);
    const isOne = part?.kind === 'piece' && isShadow(part);
    return isOne ? [unknownValue('part of a wider value', false, isDataDependent(part))] : [];
  });
}

function fitsUnsigned(p: Polynomial, bits: number): boolean {
  const { min, max } = fullRange(p);
  return min >= 0 && max < 2 ** bits;
}

function partOf(value: Value): Value {
  if (value.kind === 'unknown' && value !== nullPointer) return value;
  return unknownValue('part of a wider value', isUniformValue(value), isDataDependent(value));
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
  machine: Machine,
): AggregateValue {
  const size = sizeInBytes(type) ?? 1;
  const leaf = leafAt(within, offset);
  const isLeaf = leaf !== undefined && sizeInBytes(leaf) === size;
  const part: Value = isLeaf ? value : { kind: 'piece', value, sizeInBytes: size };
  const covered = offsetsBetween(aggregate.parts, offset, offset + size);
  const isAlone = covered.length === 0 || (covered.length === 1 && covered[0] === offset);
  const old = partFrom(aggregate, offset, within);
  const isWhole = old !== undefined && old.size === size;
  if (isAlone && (isWhole || (isLeaf && !isBeside(aggregate, offset, size, within))))
    return { ...aggregate, parts: withPartAt(aggregate.parts, offset, part) };
  const parts = new Map(aggregate.parts);
  for (const at of covered) {
    keepBehind(partFrom(aggregate, at, within), offset + size, parts, machine);
    parts.delete(at);
  }
  const before = partInto(aggregate, offset, within);
  if (before) {
    parts.set(before.at, pieceOf(before, before.at, offset, machine));
    keepBehind(before, offset + size, parts, machine);
  }
  if (!isLeaf && covered.length === 0 && before === undefined)
    keepRest(aggregate, offset, size, within, parts);
  parts.set(offset, part);
  if (!isLeaf) for (const at of leavesBehind(within, offset, size)) parts.set(at, shadowOf(value));
  return { ...aggregate, parts };
}

/** Where scalars of the declared type begin in the bytes behind the first one. */
function leavesBehind(within: Type, offset: number, size: number): number[] {
  const behind = Array.from({ length: size - 1 }, (_, i) => offset + 1 + i);
  return behind.filter((at) => leafAt(within, at) !== undefined);
}

/** Whether bytes before or behind those of the store belong to a part that it cuts. */
function isBeside(aggregate: AggregateValue, offset: number, size: number, within: Type): boolean {
  if (partInto(aggregate, offset, within)) return true;
  const old = partFrom(aggregate, offset, within);
  return old !== undefined && (old.size ?? Infinity) > size;
}

/** What a part holds behind an offset stays there. */
function keepBehind(part: Part | undefined, from: number, parts: Map<number, Value>, machine: Machine): void {
  if (part?.size !== undefined && part.at + part.size > from)
    parts.set(from, pieceOf(part, from, part.at + part.size, machine));
}

/** Where only a part of a scalar is stored that had no value of its own, the rest of it is what it was. */
function keepRest(
  { rest }: AggregateValue,
  offset: number,
  size: number,
  within: Type,
  parts: Map<number, Value>,
): void {
  const leaf = leafAt(within, offset);
  const end = offset + ((leaf && sizeInBytes(leaf)) ?? size);
  const next = Math.min(end, ...offsetsBetween(parts, offset + size, end));
  const behind = next - offset - size;
  const isZero = rest.kind === 'integer' && isConstant(rest.polynomial) && rest.polynomial.constant === 0;
  const value = isZero ? rest : partOf(rest);
  if (behind > 0) parts.set(offset + size, { kind: 'piece', value, sizeInBytes: behind });
}

function pieceOf({ at, value }: Part, start: number, end: number, machine: Machine): Value {
  const sizeInBytes = end - start;
  const type = unsigned.find(({ bits }) => bits === 8 * sizeInBytes);
  const bytes = type ? bytesOf(value, start - at, type, machine) : partOf(value);
  return { kind: 'piece', value: bytes, sizeInBytes };
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
  const leaves = isLaidOutAlike(type, offset, within) ? undefined : leavesIn(type);
  const parts = new Map<number, Value>();
  if (leaves === undefined) {
    for (const [at, part] of aggregate.parts) if (at >= offset && at < end) parts.set(at - offset, part);
    return { kind: 'aggregate', parts, rest: aggregate.rest };
  }
  for (const leaf of leaves)
    parts.set(leaf.offset, readPart(aggregate, offset + leaf.offset, leaf.type, within, machine));
  return { kind: 'aggregate', parts, rest: aggregate.rest };
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
  const leaves = isLaidOutAlike(type, offset, within) ? undefined : leavesIn(type);
  return leaves?.reduce(
    (before, leaf) =>
      withScalar(
        before,
        offset + leaf.offset,
        leaf.type,
        readPart(value, leaf.offset, leaf.type, type, machine),
        within,
        machine,
      ),
    aggregate,
  );
}
