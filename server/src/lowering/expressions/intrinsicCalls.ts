/** Calls of intrinsics: their signatures applied to arguments. */
import type { Expression, Intrinsic } from '../../ir/nodes.ts';
import type { IntrinsicEntry } from '../../ir/intrinsics.ts';
import * as types from '../../ir/types.ts';
import type { FloatType, Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import { builtinType, errorType, stringPointerType } from '../types/builtinTypes.ts';
import { inDeviceCode } from './byteCopies.ts';
import type { Context } from '../context.ts';
import { integerConstant, isArithmetic, usualArithmeticType } from '../types/conversions.ts';
import { initialise, pointerOfClass } from '../classes/initialization.ts';
import { promotedArgument } from '../classes/methods.ts';
import { addressOf, opaqueReason, value } from './operands.ts';
import type { Operand } from './operands.ts';
import { placeOfOperand, rvalue } from './operandTypes.ts';
import type { OperandOfNode } from '../templates/packs.ts';
import { locationOf } from '../tree.ts';

const letters: Readonly<Record<string, Type>> = {
  v: types.voidType,
  b: types.booleanType,
  c: types.charType,
  S: types.shortType,
  t: types.unsignedShortType,
  i: types.intType,
  u: types.unsignedIntType,
  l: types.longType,
  z: types.unsignedLongType,
  L: types.longLongType,
  U: types.unsignedLongLongType,
  h: types.halfType,
  B: types.bfloat16Type,
  f: types.floatType,
  d: types.doubleType,
  p: types.pointerTo(types.voidType),
  s: stringPointerType,
  E: errorType,
  I: types.pointerTo(builtinType('FILE') ?? types.voidType),
  H: types.pointerTo({ kind: 'function', returnType: types.voidType, parameters: [] }),
};

/** The type that a letter of a signature stands for by itself. */
export const signatureType = (letter: string): Type | undefined => letters[letter];

/** The type that the overloads of a floating function choose for these arguments. */
function floatingType(list: readonly Expression[]): FloatType {
  const [first] = list;
  const format = first?.type.kind === 'float' ? first.type.format : 'double';
  const isSame = list.every((one) => one.type.kind === 'float' && one.type.format === format);
  if (isSame && first?.type.kind === 'float') return first.type;
  const hasDouble = list.some((one) => one.type.kind !== 'float' || one.type.format === 'double');
  return hasDouble ? types.doubleType : types.floatType;
}

function commonType(list: readonly Expression[]): Type | undefined {
  let common: Type | undefined;
  for (const { type } of list) {
    if (!isArithmetic(type)) return undefined;
    common =
      common === undefined
        ? usualArithmeticType(type, type)
        : isArithmetic(common)
          ? usualArithmeticType(common, type)
          : common;
  }
  return common;
}

interface Shape {
  readonly floating: FloatType;
  readonly common: Type | undefined;
  readonly values: readonly Expression[];
}

/** The type a letter stands for; undefined for `?`. */
function typeOfLetter(letter: string, shape: Shape): Type | undefined {
  if (letter === '?') return undefined;
  if (letter === 'F') return shape.floating;
  if (letter === 'A') return shape.common;
  if (/^\d$/.test(letter)) return shape.values[Number(letter)]?.type;
  const pointed = /^\*(\d)$/.exec(letter);
  if (pointed !== null) {
    const type = shape.values[Number(pointed[1])]?.type;
    return type?.kind === 'pointer' ? type.pointee : undefined;
  }
  return letters[letter];
}

/** The 16-bit float functions serve __half and __nv_bfloat16 alike. */
function keptFloat(wanted: Type, given: Type): Type {
  return types.isHalf(wanted) && types.isHalf(given) ? given : wanted;
}

function convert(one: OperandOfNode, raw: Expression, letter: string, shape: Shape, cx: Context): Expression {
  const type = typeOfLetter(letter, shape);
  // `void *` takes any pointer as it is: its pointee tells the evaluators what the memory holds.
  if (type === undefined || letter === 'p') return asPointer(one, raw, cx);
  if (letter === 's' && raw.kind === 'string') return raw;
  return initialise(
    keptFloat(type, raw.type),
    raw.type.kind === 'struct' ? one.operand : value(raw),
    cx,
    one.node,
  );
}

/** `cudaMemcpy(to, buffer, …)` of an object that converts to a pointer. */
function asPointer(one: OperandOfNode, raw: Expression, cx: Context): Expression {
  return raw.type.kind === 'struct' ? (pointerOfClass(one.operand, cx, one.node) ?? raw) : raw;
}

function defaultsAfter(parameters: readonly string[], from: number, at: Location): Expression[] {
  return parameters.slice(from).flatMap((parameter) => {
    const match = /^(\w)=(\d+)$/.exec(parameter);
    const type = match === null ? undefined : letters[match[1]!];
    return match === null || type === undefined ? [] : [integerConstant(BigInt(match[2]!), type, at)];
  });
}

/** The Intrinsic for a call, or undefined where the arguments do not fit the signature. */
export function intrinsicCall(
  entry: IntrinsicEntry,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand | undefined {
  const at = locationOf(node);
  const { parameters } = entry;
  const isOpen = parameters.at(-1) === '...' || parameters.at(-1) === '*';
  const declared = isOpen ? parameters.slice(0, -1) : parameters;
  const required = declared.filter((parameter) => !parameter.includes('=')).length;
  if (list.length < required || (!isOpen && list.length > declared.length)) return undefined;
  const values = list.map((one, i) =>
    declared[i] === '&' ? referenceArgument(one, cx) : argumentValue(one, declared[i], cx),
  );
  const letterValues = (letter: string): Expression[] => values.filter((_one, i) => declared[i] === letter);
  const shape: Shape = {
    values,
    floating: floatingType(letterValues('F')),
    common: commonType(letterValues('A')),
  };
  const converted = list.map((one, i): Expression => {
    const letter = declared[i]?.replace(/=.*/, '');
    const raw = values[i]!;
    if (letter === undefined)
      return parameters.at(-1) === '...' ? promotedArgument(raw) : asPointer(one, raw, cx);
    return letter === '&' ? raw : convert(one, raw, letter, shape, cx);
  });
  const called: Intrinsic = {
    kind: 'intrinsic',
    name: entry.name,
    arguments: [...converted, ...defaultsAfter(declared, list.length, at)],
    type: resultType(entry, shape),
    at,
  };
  return value(inDeviceCode(called, cx, node));
}

/** What is given; a braced list (`time({})`) as the parameter's type, where that does not hang on what is given. */
function argumentValue(one: OperandOfNode, parameter: string | undefined, cx: Context): Expression {
  const type = one.operand.kind === 'list' ? letters[parameter?.replace(/=.*/, '') ?? ''] : undefined;
  return type === undefined ? rvalue(one.operand, cx, one.node) : initialise(type, one.operand, cx, one.node);
}

function resultType(entry: IntrinsicEntry, shape: Shape): Type {
  const type = typeOfLetter(entry.result, shape);
  if (type !== undefined) return type;
  const reason =
    shape.values.map(opaqueReason).find((one) => one !== undefined) ?? `result of \`${entry.name}\``;
  return types.opaqueType('unknown', reason);
}

/** An argument taken by reference: its address, or its value where it has none. */
function referenceArgument(one: OperandOfNode, cx: Context): Expression {
  if (one.operand.kind === 'place') {
    const place = placeOfOperand(one.operand, cx, one.node);
    return addressOf(place, place.at);
  }
  return rvalue(one.operand, cx, one.node);
}
