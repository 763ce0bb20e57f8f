/** Arithmetic, casts and pointer arithmetic on symbolic values. */
import type {
  Binary,
  BinaryOperator,
  CompoundAssign,
  Expression,
  PointerDifference,
  PointerOffset,
  Unary,
} from '../../ir/nodes.ts';
import type { FloatType, IntegerType, PointerType, Type } from '../../ir/types.ts';
import { divide, floorRemainder, remainder, wrapConstant } from './arithmetic.ts';
import { givenAddress, integerAsAddress } from './addresses.ts';
import { bitwise } from './bitOperations.ts';
import { compare, not } from './comparison.ts';
import type { Relation } from './comparison.ts';
import { shiftLeft, shiftRight } from './shifts.ts';
import { chooseBySign, hasKnownSigns } from './signs.ts';
import { asInteger, evaluate } from '../expressions.ts';
import { askForIterations } from './iterationsBehind.ts';
import { fullMask, isUniform, lanesFrom, laneOf } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import type { Machine } from '../machine.ts';
import { operationInstructions } from '../machineCosts.ts';
import { knownTruth } from './comparison.ts';
import {
  add,
  constantPolynomial,
  fullRange,
  isConstant,
  multiply,
  scale,
  select,
  subtract,
  uniformConstant,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { truthOf, unknownTruth } from './truth.ts';
import { asWholeFloat, numberIn, wholeArithmetic, wholeNumber } from './wholeFloats.ts';
import { notedWrapping } from './wrappings.ts';
import {
  constantValue,
  floatValue,
  integerValue,
  isDataDependent,
  isUniformValue,
  nullPointer,
  reasonAmong,
  unknownValue,
} from './values.ts';
import type { Value } from './values.ts';

export function unary(expression: Unary, machine: Machine): Value {
  const operand = evaluate(expression.operand, machine);
  machine.work(operationInstructions(expression));
  if (expression.operator === '!') return { kind: 'truth', truth: not(truthOf(operand, machine)) };
  const { type } = expression;
  if (type.kind === 'float') {
    const constant =
      operand.kind === 'float' && typeof operand.constant === 'number' ? -operand.constant : undefined;
    return floatValue(constant, isUniformValue(operand), isDataDependent(operand));
  }
  if (type.kind !== 'integer' && type.kind !== 'boolean') return vague([operand]);
  const negated = scale(asInteger(operand, machine), -1);
  const result = expression.operator === '-' ? negated : add(negated, constantPolynomial(-1));
  return integerValue(fit(result, type, machine));
}

export function arithmetic(expression: Binary, machine: Machine): Value {
  const left = operandOf(expression, expression.left, machine);
  const right = operandOf(expression, expression.right, machine);
  machine.work(operationInstructions(expression));
  return binaryValue(expression.operator, left, right, operandType(expression), machine);
}

/**
 * An operand as its operator takes it. A mask that leaves out the lowest bits of 64 (`n & ~15ull`) is a number that no double
 * holds; its bits are those of a small negative one, which is all that `&` asks for.
 */
export function operandOf(
  { operator }: Binary | CompoundAssign,
  operand: Expression,
  machine: Machine,
): Value {
  if (operator !== '&' || operand.kind !== 'integer' || typeof operand.value === 'number')
    return evaluate(operand, machine);
  const negative = BigInt.asIntN(64, operand.value);
  const isExact = Number.isSafeInteger(Number(negative));
  return isExact ? constantValue(Number(negative)) : evaluate(operand, machine);
}

/** Comparisons compute in the operands' type; the rest in the result's. */
function operandType(expression: Binary): Type {
  return isComparison(expression.operator) ? expression.left.type : expression.type;
}

/** Sums of more unknowns are those of hashes, which mix all that they have seen: no index is one of them. */
const mostTerms = 64;

const comparisons: ReadonlySet<BinaryOperator> = new Set(['==', '!=', '<', '<=', '>', '>=']);

function isComparison(operator: BinaryOperator): operator is Relation {
  return comparisons.has(operator);
}

export function binaryValue(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  type: Type,
  machine: Machine,
): Value {
  if (isComparison(operator)) return comparison(operator, left, right, type, machine);
  if (type.kind === 'float') return floatArithmetic(operator, left, right, type, machine);
  if (type.kind !== 'integer' && type.kind !== 'boolean') return vague([left, right]);
  const result = integerArithmetic(
    operator,
    asInteger(left, machine),
    asInteger(right, machine),
    type,
    machine,
  );
  if (!result || result.terms.length > mostTerms) return vague([left, right]);
  // Only a difference of unsigned values can turn negative, or a sum with one; the rest stays where its operands are.
  const canWrap = operator === '-' || isConstant(result) || isWrapped(result, type);
  return integerValue(canWrap ? fit(result, type, machine) : result);
}

function vague(operands: readonly Value[]): Value {
  return unknownValue(reasonAmong(operands), operands.every(isUniformValue), operands.some(isDataDependent));
}

function integerArithmetic(
  operator: BinaryOperator,
  left: Polynomial,
  right: Polynomial,
  type: Type,
  machine: Machine,
): Polynomial | undefined {
  switch (operator) {
    case '+':
      return add(left, right);
    case '-':
      return subtract(left, right);
    case '*':
      askForIterations(left, right, machine);
      askForIterations(right, left, machine);
      return multiply(left, right, machine.symbols);
    case '/':
      // A wrapped number of 64 bits is beyond what is exact here.
      if (isLongUnsigned(type) && fullRange(left).max < 0) return undefined;
      return divide(left, right, machine, isSigned(type));
    case '%': {
      const result = remainder(dividendOf(left, right, type, machine), right, machine, isSigned(type));
      return result && notedWrapping(result, operator, left, right, isSigned(type));
    }
    case '<<':
      return shiftLeft(left, right, machine);
    case '>>':
      return shiftRight(asUnsignedBits(left, type), right, machine);
    case '&': {
      const result = bitwise(operator, left, right, machine);
      return result && notedWrapping(result, operator, left, right, false);
    }
    case '|':
    case '^':
      return bitwise(operator, left, right, machine);
    default:
      return undefined;
  }
}

const isLongUnsigned = (type: Type): boolean => type.kind === 'integer' && type.bits === 64 && !type.signed;

/** Unsigned numbers of 64 bits that wrapped are kept as negative ones: here as numbers with the same remainder. */
function dividendOf(p: Polynomial, divisor: Polynomial, type: Type, machine: Machine): Polynomial {
  const modulus = uniformConstant(divisor);
  if (!isLongUnsigned(type) || modulus === undefined || !(modulus > 0)) return p;
  const wrapped = Number(2n ** 64n % BigInt(modulus));
  if (wrapped === 0 || !hasKnownSigns(p)) return p;
  return chooseBySign(
    p,
    () => add(p, constantPolynomial(wrapped)),
    () => p,
    machine,
  );
}

const isSigned = (type: Type): boolean => type.kind === 'integer' && type.signed;

function asUnsignedBits(p: Polynomial, type: Type): Polynomial {
  if (type.kind !== 'integer' || type.signed || !isConstant(p)) return p;
  return constantPolynomial(wrapConstant(p.constant, type.bits, false));
}

function comparison(operator: Relation, left: Value, right: Value, type: Type, machine: Machine): Value {
  if (type.kind === 'float') return floatComparison(operator, left, right, machine);
  if (left.kind === 'pointer' && right.kind === 'pointer' && left.object === right.object) {
    return { kind: 'truth', truth: compare(operator, left.offset, right.offset, machine) };
  }
  if (left === nullPointer || right === nullPointer) {
    const isAny = truthOf(left === nullPointer ? right : left, machine);
    if (operator === '!=') return { kind: 'truth', truth: isAny };
    if (operator === '==') return { kind: 'truth', truth: not(isAny) };
  }
  if (!isNumber(left) || !isNumber(right)) {
    const uniform = isUniformValue(left) && isUniformValue(right);
    return { kind: 'truth', truth: unknownTruth('pointers are compared', uniform, isDataDependent(left)) };
  }
  // Narrower ones are brought into their type where they are computed.
  const isLong = type.kind === 'integer' && type.bits === 64 && !type.signed;
  const comparable = (value: Value): Polynomial => {
    const p = asInteger(value, machine);
    return isLong ? asUnsigned(p, type, machine) : p;
  };
  return { kind: 'truth', truth: compare(operator, comparable(left), comparable(right), machine) };
}

function isNumber({ kind }: Value): boolean {
  return kind === 'integer' || kind === 'truth' || kind === 'unknown';
}

function floatConstant(value: Value): Lanes | undefined {
  if (value.kind === 'float') return value.constant;
  return value.kind === 'integer' && isConstant(value.polynomial) ? value.polynomial.constant : undefined;
}

function floatComparison(operator: Relation, left: Value, right: Value, machine: Machine): Value {
  const a = floatConstant(left);
  const b = floatConstant(right);
  const uniform = isUniformValue(left) && isUniformValue(right);
  if (a === undefined || b === undefined || !isUniform(a) || !isUniform(b)) {
    const [one, other] = [wholeNumber(left), wholeNumber(right)];
    if (one !== undefined && other !== undefined)
      return { kind: 'truth', truth: compare(operator, one, other, machine) };
    const dataDependent = isDataDependent(left) || isDataDependent(right);
    const reason = dataDependent ? 'it compares loaded values' : 'a floating-point value is not followed';
    return { kind: 'truth', truth: { ...unknownTruth(reason, uniform, dataDependent), ofFloats: true } };
  }
  const holds =
    (operator === '<' && a < b) ||
    (operator === '<=' && a <= b) ||
    (operator === '>' && a > b) ||
    (operator === '>=' && a >= b) ||
    (operator === '==' && a === b) ||
    (operator === '!=' && a !== b);
  return { kind: 'truth', truth: knownTruth(holds ? fullMask : 0) };
}

function floatArithmetic(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  type: FloatType,
  machine: Machine,
): Value {
  const a = floatConstant(left);
  const b = floatConstant(right);
  const uniform = isUniformValue(left) && isUniformValue(right);
  if (typeof a !== 'number' || typeof b !== 'number') {
    const value = floatValue(undefined, uniform, isDataDependent(left) || isDataDependent(right));
    return asWholeFloat(value, wholeArithmetic(operator, left, right, machine.symbols), type);
  }
  const results: Partial<Record<BinaryOperator, number>> = {
    '+': a + b,
    '-': a - b,
    '*': a * b,
    '/': a / b,
  };
  return floatValue(results[operator], uniform);
}

/** Brings a result into its type: known numbers wrap as in C; a symbolic unsigned value that is surely negative wraps. */
export function fit(p: Polynomial, type: Type, machine: Machine): Polynomial {
  if (type.kind !== 'integer') return p;
  if (isConstant(p))
    return constantPolynomial(
      wrapConstant(p.constant, Math.min(type.bits, 63), type.signed || type.bits === 64),
    );
  const signed = isWrapped(p, type) ? { ...p, constant: wrapConstant(p.constant, type.bits, true) } : p;
  return type.signed || type.bits === 64 ? signed : asUnsigned(signed, type, machine);
}

/** Of `threadIdx.x - 3 + 32 * n` the first lanes were wrapped before n was added, which brings them back. */
function isWrapped({ constant, terms }: Polynomial, type: Type): boolean {
  if (type.kind !== 'integer' || type.bits !== 32 || terms.length === 0) return false;
  return isUniform(constant) ? constant >= 2 ** 31 : constant.some((value) => value >= 2 ** 31);
}

/**
 * Lanes that are negative, as numbers of an unsigned type. An unknown is taken to make none of them so; what may be cut
 * into parts has both signs where no more cuts are to be had.
 */
function asUnsigned(p: Polynomial, type: IntegerType, machine: Machine): Polynomial {
  const wrapped = (): Polynomial => add(p, constantPolynomial(2 ** type.bits));
  if (hasKnownSigns(p)) return chooseBySign(p, wrapped, () => p, machine);
  const { min } = fullRange(p);
  if (min >= 0 || !Number.isFinite(min)) return p;
  const negative = compare('<', p, constantPolynomial(0), machine);
  return negative.yes !== 0 ? select(negative.yes, wrapped(), p) : p;
}

export function cast(value: Value, from: Type, to: Type, machine: Machine): Value {
  if (from === to) return value;
  switch (to.kind) {
    case 'integer':
      return toInteger(value, from, to, machine);
    case 'boolean':
      return { kind: 'truth', truth: truthOf(value, machine) };
    case 'float':
      return toFloat(value, from, to);
    case 'pointer':
      return toPointer(value, to, machine);
    default:
      return value;
  }
}

function toFloat(value: Value, from: Type, to: FloatType): Value {
  const constant = floatConstant(value);
  const round = (x: number): number => (to.format === 'single' ? Math.fround(x) : x);
  if (constant !== undefined) {
    const rounded =
      typeof constant === 'number' ? round(constant) : lanesFrom((l) => round(laneOf(constant, l)));
    return floatValue(rounded, typeof rounded === 'number');
  }
  const number = value.kind === 'integer' ? numberIn(value.polynomial, from) : wholeNumber(value);
  return asWholeFloat(floatValue(undefined, isUniformValue(value), isDataDependent(value)), number, to);
}

function toPointer(value: Value, to: PointerType, machine: Machine): Value {
  if (value.kind === 'pointer' || value.kind === 'unknown') return value;
  if (value.kind === 'integer' && uniformConstant(value.polynomial) === 0) return nullPointer;
  if (value.kind === 'integer') {
    const { polynomial: address } = value;
    const pointer = integerAsAddress(address, machine) ?? givenAddress(address, to);
    if (pointer) return pointer;
  }
  const reason = 'a pointer is made from an integer';
  return unknownValue(reason, isUniformValue(value), isDataDependent(value));
}

function toInteger(value: Value, from: Type, to: IntegerType, machine: Machine): Value {
  if (value.kind === 'float' && value.constant === undefined) {
    const whole = value.whole && numberIn(value.whole, to);
    if (whole !== undefined) return integerValue(whole);
    const reason = value.dataDependent
      ? 'it is made of loaded floating-point values'
      : 'a floating-point value is not followed';
    return unknownValue(reason, value.uniform, value.dataDependent);
  }
  const p = asInteger(value, machine);
  const narrower = from.kind === 'integer' && from.bits > to.bits;
  if (isConstant(p) || !narrower || to.bits >= 32) return integerValue(fit(p, to, machine));
  return lowestBits(integerValue(p), to.bits, to.signed, machine);
}

/** What fewer than 32 bits hold of a value. */
export function lowestBits(value: Value, bits: number, signed: boolean, machine: Machine): Value {
  if (value.kind !== 'integer') return value;
  const { polynomial: p } = value;
  if (isConstant(p)) return integerValue(constantPolynomial(wrapConstant(p.constant, bits, signed)));
  const range = fullRange(p);
  const low = signed ? -(2 ** (bits - 1)) : 0;
  const high = low + 2 ** bits - 1;
  if (range.min >= low && range.max <= high) return value;
  const fromLow = floorRemainder(subtract(p, constantPolynomial(low)), 2 ** bits, machine);
  return integerValue(add(fromLow, constantPolynomial(low)));
}

export function offsetPointer(expression: PointerOffset, machine: Machine): Value {
  const pointer = evaluate(expression.pointer, machine);
  const index = evaluate(expression.index, machine);
  machine.work(1);
  return movePointer(pointer, index, expression.elementSizeInBytes, expression.subtract, machine);
}

export function movePointer(
  pointer: Value,
  index: Value,
  elementSizeInBytes: number,
  subtracts: boolean,
  machine: Machine,
): Value {
  if (pointer.kind !== 'pointer') return vague([pointer, index]);
  const bytes = scale(asInteger(index, machine), subtracts ? -elementSizeInBytes : elementSizeInBytes);
  return { kind: 'pointer', object: pointer.object, offset: add(pointer.offset, bytes) };
}

export function pointerDifference(expression: PointerDifference, machine: Machine): Value {
  const left = evaluate(expression.left, machine);
  const right = evaluate(expression.right, machine);
  machine.work(1);
  if (left.kind !== 'pointer' || right.kind !== 'pointer' || left.object !== right.object)
    return vague([left, right]);
  const bytes = subtract(left.offset, right.offset);
  const quotient = divide(bytes, constantPolynomial(expression.elementSizeInBytes), machine, false);
  return quotient ? integerValue(quotient) : vague([left, right]);
}
