/** Promotions, the usual arithmetic conversions ([expr.arith.conv]) and casts with constants folded. */
import type { Cast, Expression, FloatConstant, IntegerConstant } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { FloatType, IntegerType, Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';

export type ArithmeticType = IntegerType | FloatType | types.BooleanType;

export function isArithmetic(type: Type): type is ArithmeticType {
  return type.kind === 'integer' || type.kind === 'float' || type.kind === 'boolean';
}
export function isIntegral(type: Type): type is IntegerType | types.BooleanType {
  return type.kind === 'integer' || type.kind === 'boolean';
}

/** Conversion ranks of the integer types that arithmetic is done in. */
const ranks: Readonly<Record<string, number>> = {
  int: 1,
  'unsigned int': 1,
  long: 2,
  'unsigned long': 2,
  'long long': 3,
  'unsigned long long': 3,
};

/** Integral promotion. An enumeration promotes as its underlying type does. */
export function promote(type: ArithmeticType): IntegerType | FloatType {
  if (type.kind === 'float') return type;
  if (type.kind === 'boolean' || type.bits < 32) return types.intType;
  if (ranks[type.name] !== undefined) return type;
  if (type.bits === 32) return type.signed ? types.intType : types.unsignedIntType;
  return type.signed ? types.longType : types.unsignedLongType;
}

function commonFloat(a: IntegerType | FloatType, b: IntegerType | FloatType): FloatType {
  if (a.kind !== 'float') return b as FloatType;
  if (b.kind !== 'float' || a.format === b.format) return a;
  return a.format === 'double' || b.format === 'double' ? types.doubleType : types.floatType;
}

function toUnsigned(type: IntegerType): IntegerType {
  if (type.name === 'long long') return types.unsignedLongLongType;
  return type.bits === 64 ? types.unsignedLongType : types.unsignedIntType;
}

/** The common type of two arithmetic operands. */
export function usualArithmeticType(left: ArithmeticType, right: ArithmeticType): IntegerType | FloatType {
  const a = promote(left);
  const b = promote(right);
  if (a.kind === 'float' || b.kind === 'float') return commonFloat(a, b);
  if (a.name === b.name) return a;
  const rankA = ranks[a.name] ?? 1;
  const rankB = ranks[b.name] ?? 1;
  if (a.signed === b.signed) return rankA >= rankB ? a : b;
  const [unsigned, signed, unsignedRank, signedRank] = a.signed ? [b, a, rankB, rankA] : [a, b, rankA, rankB];
  if (unsignedRank >= signedRank) return unsigned;
  return signed.bits > unsigned.bits ? signed : toUnsigned(signed);
}

/** Wraps a value into the range of an integer type. */
export function wrap(value: bigint, type: IntegerType): bigint {
  return type.signed ? BigInt.asIntN(type.bits, value) : BigInt.asUintN(type.bits, value);
}

/** The value in the form that the IR wants: a number where that is exact. */
export function compactInteger(value: bigint): number | bigint {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value;
}

export function integerConstant(value: bigint | number, type: Type, at: Location): IntegerConstant {
  return { kind: 'integer', value: typeof value === 'bigint' ? compactInteger(value) : value, type, at };
}
export function floatConstant(value: number, type: Type, at: Location): FloatConstant {
  return { kind: 'float', value, type, at };
}

/** Rounds to the format; undefined for the 16-bit formats, which are left to the evaluators. */
export function roundToFormat(value: number, format: FloatType['format']): number | undefined {
  if (format === 'double') return value;
  return format === 'single' ? Math.fround(value) : undefined;
}

function foldedInteger(operand: IntegerConstant, type: Type): Expression | undefined {
  const at = operand.at;
  switch (type.kind) {
    case 'integer':
      return integerConstant(wrap(BigInt(operand.value), type), type, at);
    case 'boolean':
      return integerConstant(BigInt(operand.value) === 0n ? 0 : 1, type, at);
    case 'float': {
      const value = roundToFormat(Number(operand.value), type.format);
      // Rounding twice (to double, then to single) may differ from rounding once; small integers are exact.
      return value === undefined || typeof operand.value === 'bigint'
        ? undefined
        : floatConstant(value, type, at);
    }
    default:
      return undefined;
  }
}

function foldedFloat(operand: FloatConstant, type: Type): Expression | undefined {
  if (type.kind === 'float') {
    const value = roundToFormat(operand.value, type.format);
    return value === undefined ? undefined : floatConstant(value, type, operand.at);
  }
  if (type.kind === 'boolean') return integerConstant(operand.value === 0 ? 0 : 1, type, operand.at);
  if (type.kind !== 'integer' || !Number.isFinite(operand.value)) return undefined;
  const truncated = BigInt(Math.trunc(operand.value));
  return wrap(truncated, type) === truncated ? integerConstant(truncated, type, operand.at) : undefined;
}

/** Converts a value to a type: nothing where it has it already, constants folded, else a Cast. */
export function castTo(operand: Expression, type: Type): Expression {
  if (types.sameType(operand.type, type)) return operand;
  const folded =
    operand.kind === 'integer'
      ? foldedInteger(operand, type)
      : operand.kind === 'float'
        ? foldedFloat(operand, type)
        : undefined;
  if (folded !== undefined) return folded;
  const cast: Cast = { kind: 'cast', operand, type, at: operand.at };
  return cast;
}

/**
 * What an operator is applied to: a text in quotes is the pointer to its first character, and a bit-field that an int can
 * hold is an int, whatever its type ([conv.prom]).
 */
export function decayed(operand: Expression): Expression {
  const { type } = operand;
  if (type.kind === 'array') return castTo(operand, types.pointerTo(type.element));
  const place = operand.kind === 'read' ? operand.place : undefined;
  const width = place?.kind === 'member' ? place.field.bits?.width : undefined;
  if (width === undefined || width > 32 || type.kind !== 'integer' || ranks[type.name] === undefined)
    return operand;
  return castTo(operand, width === 32 && !type.signed ? types.unsignedIntType : types.intType);
}

/** Of types that nothing here declares one is known well enough: a std::string is made of no number, and of pointers to characters alone. */
export function isRefusedByText(from: Type, target: Type): boolean {
  if (target.kind !== 'opaque' || !/^(std::)?string$/.test(target.name)) return false;
  if (from.kind !== 'pointer') return isArithmetic(from);
  const { pointee } = from;
  return !(pointee.kind === 'integer' && pointee.bits === 8) && pointee.kind !== 'opaque';
}
