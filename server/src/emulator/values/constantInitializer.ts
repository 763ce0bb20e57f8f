import type { Expression, FunctionIr } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { sizeInBytes } from '../../ir/types.ts';
import { memoryFormat, writeScalar } from './scalarBytes.ts';

/** Where a function lies; undefined where functions have no addresses. */
type AddressOfFunction = (target: FunctionIr) => number | undefined;

/**
 * Writes the initial value of a namespace-scope variable. Constant expressions are folded by lowering; what is left is
 * constants, their conversions and lists of them. Anything else leaves its bytes zero, and `false` is returned.
 */
export function encodeConstant(
  expression: Expression,
  bytes: Uint8Array,
  offset: number,
  type: Type = expression.type,
  addressOf: AddressOfFunction = () => undefined,
): boolean {
  if (expression.kind === 'construct') return encodeList(type, expression.values, bytes, offset, addressOf);
  if (expression.kind === 'string') return encodeString(expression.value, type, bytes, offset);
  const value = functionValue(expression, addressOf) ?? constantValue(expression);
  const format = memoryFormat(type);
  if (value === undefined || format === undefined) return false;
  writeScalar(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset, format, value);
  return true;
}

function functionValue(expression: Expression, addressOf: AddressOfFunction): number | undefined {
  if (expression.kind === 'cast') return functionValue(expression.operand, addressOf);
  return expression.kind === 'functionReference' ? addressOf(expression.function) : undefined;
}

function encodeList(
  type: Type,
  values: readonly Expression[],
  bytes: Uint8Array,
  offset: number,
  addressOf: AddressOfFunction,
): boolean {
  let complete = true;
  values.forEach((value, i) => {
    const at = type.kind === 'struct' ? type.fields[i]?.offsetInBytes : elementOffset(type, i);
    const part =
      type.kind === 'struct' ? type.fields[i]?.type : type.kind === 'array' ? type.element : undefined;
    // A string is the characters of an array, but the address of some where a pointer is to be set.
    if (at === undefined || !encodeConstant(value, bytes, offset + at, part, addressOf)) complete = false;
  });
  return complete;
}

function elementOffset(type: Type, index: number): number | undefined {
  if (type.kind !== 'array') return undefined;
  const size = sizeInBytes(type.element);
  return size === undefined ? undefined : index * size;
}

function encodeString(text: string, type: Type, bytes: Uint8Array, offset: number): boolean {
  if (type.kind !== 'array') return false;
  const encoded = new TextEncoder().encode(text);
  bytes.set(encoded.subarray(0, Math.max(0, bytes.length - offset)), offset);
  return true;
}

/** The value of a constant expression of scalar type. */
export function constantValue(expression: Expression): number | bigint | undefined {
  switch (expression.kind) {
    case 'integer':
    case 'float':
      return expression.value;
    case 'unary': {
      const operand = constantValue(expression.operand);
      return expression.operator === '-' && operand !== undefined ? -operand : undefined;
    }
    case 'cast':
      return convertConstant(constantValue(expression.operand), expression.type);
    default:
      return undefined;
  }
}

function convertConstant(value: number | bigint | undefined, type: Type): number | bigint | undefined {
  if (value === undefined) return undefined;
  if (type.kind === 'float') return type.format === 'single' ? Math.fround(Number(value)) : Number(value);
  if (type.kind === 'boolean') return Number(value) !== 0 ? 1 : 0;
  if (type.kind !== 'integer') return value;
  const whole = typeof value === 'bigint' ? value : BigInt(Number.isFinite(value) ? Math.trunc(value) : 0);
  const wrapped = type.signed ? BigInt.asIntN(type.bits, whole) : BigInt.asUintN(type.bits, whole);
  return Number.isSafeInteger(Number(wrapped)) ? Number(wrapped) : wrapped;
}
