/** Implicit conversion sequences and initialisation ([conv], [dcl.init]): from an operand to a value of a type. */
import type { Expression, Place, StringConstant } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { ArrayType, PointerType, StructType, Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { constructFromList, listType } from './aggregates.ts';
import { basePlace, baseValue, castPointer, isDerivedFrom } from './bases.ts';
import { uint3Type, dim3Type } from '../types/builtinTypes.ts';
import { closureFunction } from './closureFunctions.ts';
import { opaqueFrom } from './closuresGivenAway.ts';
import { constructClass, withTables } from './constructors.ts';
import { conversionOperator, isConverted } from './conversionOperators.ts';
import { copyOfPlace } from './copying.ts';
import type { Context } from '../context.ts';
import { castTo, integerConstant, isArithmetic } from '../types/conversions.ts';
import type { ClassInfo } from '../names/entities.ts';
import { isConstObject } from '../expressions/constness.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { callMethod } from './methods.ts';
import { opaque, opaqueReason, placeOf, read, referTo } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { functionForPointer } from '../expressions/functionValues.ts';
import { methodForPointer } from '../expressions/memberPointers.ts';
import {
  functionReference,
  operandType,
  placeOfOperand,
  referToTemporary,
  rvalue,
} from '../expressions/operandTypes.ts';
import { instantiateFunction } from '../functions.ts';
import { convertedPlace } from '../types/referenceConversions.ts';
import { expandOperands } from '../templates/packs.ts';
import { constructorFor, copies } from '../expressions/overloads.ts';
import { isDefaulted, locationOf } from '../tree.ts';
import { typeAsWritten } from '../types/decltypes.ts';
import { classOfType, containsAuto, decltypeAutoType } from '../types/typeNames.ts';

/** The pointer that an object converts to where any will do, with what it points to; undefined where it is no such object. */
export function pointerOfClass(operand: Operand, cx: Context, node: SyntaxNode): Expression | undefined {
  const type = operandType(operand);
  const info = type?.kind === 'struct' ? classOfType(type, cx) : undefined;
  const conversion = conversionOperator(info, types.pointerTo(types.voidType), cx);
  return conversion && rvalue(callMethod(conversion, operand, [], cx, node), cx, node);
}

function toPointer(operand: Operand, target: PointerType, cx: Context, node: SyntaxNode): Expression {
  if (operand.kind === 'functions' && target.memberOf !== undefined) {
    const method = methodForPointer(operand, target, cx, locationOf(node));
    if (method !== undefined) return method;
  } else if (operand.kind === 'functions' || operand.kind === 'function' || operand.kind === 'named') {
    const chosen = functionForPointer(operand, target, cx);
    if (chosen !== undefined) return functionReference(chosen, locationOf(node));
  }
  const expression = rvalue(operand, cx, node);
  if (expression.type.kind === 'struct') return fromClass(operand, target, cx, node);
  if (expression.kind === 'functionReference') return expression;
  return castPointer(expression, target, cx);
}

function fromClass(operand: Operand, target: Type, cx: Context, node: SyntaxNode): Expression {
  const type = operandType(operand);
  const info = type === undefined ? undefined : classOfType(type, cx);
  const own = closureFunction(info, target, cx);
  if (own !== undefined) return functionReference(instantiateFunction(own, [], cx.session), locationOf(node));
  const conversion = conversionOperator(info, target, cx);
  if (conversion !== undefined) {
    const converted = callMethod(conversion, operand, [], cx, node);
    return castTo(rvalue(converted, cx, node), target);
  }
  const source = rvalue(operand, cx, node);
  const reason = `no conversion from \`${types.typeName(source.type)}\` to \`${types.typeName(target)}\``;
  return opaque(opaqueReason(source) ?? reason, source.at, target, [source]);
}

function toDim3(source: Expression): Expression | undefined {
  const one = integerConstant(1, types.unsignedIntType, source.at);
  if (isArithmetic(source.type)) {
    const x = castTo(source, types.unsignedIntType);
    return { kind: 'construct', values: [x, one, one], type: dim3Type, at: source.at };
  }
  if (source.type.kind === 'struct' && types.sameType(source.type, uint3Type)) {
    if (source.kind === 'construct') return { ...source, type: dim3Type };
    const values = source.type.fields.map((field): Expression => ({
      kind: 'extract',
      operand: source,
      field,
      type: field.type,
      at: source.at,
    }));
    return { kind: 'construct', values, type: dim3Type, at: source.at };
  }
  return undefined;
}

/** A base of an object as an object of its own, with the tables of its class. */
function baseCopy(base: Place, target: StructType, cx: Context, node: SyntaxNode): Expression {
  const copy = copyOfPlace(placeOf(base), target, cx, node);
  const info = classOfType(target, cx);
  if (copy !== undefined || info === undefined || cx.frame?.role !== 'host') return copy ?? read(base);
  return withTables(read(base), info, cx);
}

function toStruct(operand: Operand, target: StructType, cx: Context, node: SyntaxNode): Expression {
  const type = operandType(operand);
  if (type !== undefined && types.sameType(type, target)) {
    return copyOfPlace(operand, target, cx, node) ?? rvalue(operand, cx, node);
  }
  const sourceInfo = type === undefined ? undefined : classOfType(type, cx);
  if (operand.kind === 'place' && isDerivedFrom(sourceInfo, target)) {
    const base = basePlace(operand.place, target, cx);
    if (base !== undefined) return baseCopy(base, target, cx, node);
  }
  const part = operand.kind === 'value' ? baseValue(operand.value, target, cx) : undefined;
  if (part !== undefined) return part;
  if (target === dim3Type) {
    const built = toDim3(rvalue(operand, cx, node));
    if (built !== undefined) return built;
  }
  const info = classOfType(target, cx);
  const chosen = info === undefined ? undefined : constructorFor(info, [operand], cx, node);
  if (info !== undefined && chosen !== undefined && !copies(chosen, target)) {
    return constructClass(info, [operand], cx, node);
  }
  const source = rvalue(operand, cx, node);
  if (source.type.kind === 'struct' && sourceInfo !== undefined) return fromClass(operand, target, cx, node);
  const reason = `no conversion from \`${types.typeName(source.type)}\` to \`${types.typeName(target)}\``;
  return opaque(opaqueReason(source) ?? reason, source.at, target, [source]);
}

/** Binds a reference parameter or variable. */
function toReference(operand: Operand, target: PointerType, cx: Context, node: SyntaxNode): Expression {
  const { pointee } = target;
  if (operand.kind === 'place') {
    const place = basePlace(operand.place, pointee, cx);
    if (place !== undefined) return referTo(place);
    const { type } = operand.place;
    const isUnsizedMatch =
      type.kind === 'array' && pointee.kind === 'array' && types.sameType(type.element, pointee.element);
    if (isUnsizedMatch || type.kind === 'opaque' || pointee.kind === 'opaque') return referTo(operand.place);
  }
  // A class is made of a function by a constructor: `std::function<void()> f; f = run;`.
  if (pointee.kind !== 'struct' && (operand.kind === 'functions' || operand.kind === 'function')) {
    return toPointer(operand, types.pointerTo(pointee), cx, node);
  }
  if (
    operand.kind === 'value' &&
    operand.lvalue !== undefined &&
    types.sameType(operand.value.type, pointee)
  ) {
    return referTo(operand.lvalue());
  }
  const converted = convertedPlace(operand, pointee, cx, node) ?? wholeObject(operand, pointee, cx, node);
  if (converted !== undefined) return referTo(converted);
  return referToTemporary(initialise(pointee, operand, cx, node), cx);
}

/** The base of a temporary, which a reference to it keeps as a whole. */
function wholeObject(operand: Operand, base: Type, cx: Context, node: SyntaxNode): Place | undefined {
  const type = operand.kind === 'value' ? operand.value.type : undefined;
  const info = type === undefined ? undefined : classOfType(type, cx);
  if (!isDerivedFrom(info, base)) return undefined;
  return basePlace(placeOfOperand(operand, cx, node), base, cx);
}

/** `char s[8] = "text"` in device code, where no literal lies in memory to be copied. */
function characters({ value, at }: StringConstant, target: ArrayType): Expression {
  const { element } = target;
  if (types.sizeInBytes(element) !== 1) return opaque('array of wide characters', at, target);
  const values = [...new TextEncoder().encode(value)].map((code) =>
    castTo(integerConstant(code, types.intType, at), element),
  );
  return { kind: 'construct', values, type: target, at };
}

/** Copy-initialises a value of a type from an operand. */
export function initialise(target: Type, operand: Operand, cx: Context, node: SyntaxNode): Expression {
  if (target.kind === 'pointer' && target.isReference) return toReference(operand, target, cx, node);
  if (operand.kind === 'list') return constructFromList(target, operand.node, operand.cx);
  switch (target.kind) {
    case 'struct':
      return toStruct(operand, target, cx, node);
    case 'pointer':
      return toPointer(operand, target, cx, node);
    case 'array': {
      const source = operand.kind === 'place' ? read(operand.place) : rvalue(operand, cx, node);
      const isLocalOfDevice = cx.frame !== undefined && cx.frame.role !== 'host';
      return isLocalOfDevice && source.kind === 'string' ? characters(source, target) : source;
    }
    case 'opaque': {
      const source = rvalue(operand, cx, node);
      if (source.type.kind === 'opaque') return source;
      return opaqueFrom(source, target, cx, node);
    }
    case 'void': {
      const source = rvalue(operand, cx, node);
      return { kind: 'cast', operand: source, type: types.voidType, at: source.at };
    }
    default: {
      const source = rvalue(operand, cx, node);
      if (source.type.kind === 'struct') return fromClass(operand, target, cx, node);
      if (source.kind === 'opaque' && source.type.kind === 'opaque') return { ...source, type: target };
      return castTo(source, target);
    }
  }
}

export interface Initialised {
  readonly type: Type;
  readonly value: Expression | undefined;
}

/** `auto`, `auto&`, `auto*`, `decltype(auto)` from what initialises it. */
export function deduceAuto(declared: Type, operand: Operand, cx: Context, node: SyntaxNode): Type {
  if (declared === decltypeAutoType) return typeAsWritten(operand, cx, node);
  if (declared.kind === 'pointer' && declared.isReference) {
    const type = operandType(operand) ?? rvalue(operand, cx, node).type;
    return types.referenceTo(type, isConstObject(operand) || declared.toConst === true);
  }
  const { type } = rvalue(operand, cx, node);
  return declared.kind === 'pointer' && declared.toConst === true ? types.withConst(type) : type;
}

/**
 * The initial value of a variable from its `= value`, `(arguments)` or `{list}`, with `auto` and array lengths
 * completed. `origin` stands for the variable where there is no initialiser.
 */
export function initialiseFromNode(
  declared: Type,
  node: SyntaxNode | undefined,
  cx: Context,
  origin: SyntaxNode,
): Initialised {
  if (node === undefined) return { type: declared, value: defaultValue(declared, cx, origin) };
  if (node.kind === 'argument_list') return fromArguments(declared, node, cx);
  if (node.kind === 'initializer_list') {
    const type = listType(declared, node, cx);
    return { type, value: constructFromList(type, node, cx) };
  }
  const operand = lowerExpression(node, cx);
  const type = containsAuto(declared)
    ? deduceAuto(declared, operand, cx, node)
    : stringArrayType(declared, operand);
  return { type, value: initialise(type, operand, cx, node) };
}

/** `char s[] = "text"`. */
function stringArrayType(declared: Type, operand: Operand): Type {
  if (declared.kind !== 'array' || declared.length !== undefined) return declared;
  if (operand.kind === 'value' && operand.value.kind === 'string') {
    return types.arrayOf(declared.element, utf8Length(operand.value.value) + 1);
  }
  return declared;
}

function fromArguments(declared: Type, node: SyntaxNode, cx: Context): Initialised {
  const given = node.children.filter((child) => child.named && child.kind !== 'comment');
  const operands = expandOperands(given, cx).map(({ operand }) => operand);
  return initialiseFromOperands(declared, operands, cx, node);
}

/** `auto x(a)` and `T x(a, b)`. */
export function initialiseFromOperands(
  declared: Type,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Initialised {
  const [first] = operands;
  if (first === undefined || !containsAuto(declared))
    return { type: declared, value: constructFromOperands(declared, operands, cx, node) };
  const type = deduceAuto(declared, first, cx, node);
  return { type, value: initialise(type, first, cx, node) };
}

/** `T(a, b)`. */
export function constructFromOperands(
  target: Type,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Expression {
  const [first] = operands;
  if (target.kind === 'struct') {
    const info = classOfType(target, cx);
    const type = operands.length === 1 && first !== undefined ? operandType(first) : undefined;
    if (type !== undefined && types.sameType(type, target) && first !== undefined)
      return copyOfPlace(first, target, cx, node) ?? rvalue(first, cx, node);
    if (first !== undefined && type?.kind === 'struct' && isConverted(type, target, operands, cx, node))
      return initialise(target, first, cx, node);
    if (info !== undefined) return constructClass(info, operands, cx, node);
    return constructVector(target, operands, cx, node);
  }
  if (first === undefined) return zeroValue(target, node);
  if (operands.length === 1) return initialise(target, first, cx, node);
  const values = operands.map((operand) => rvalue(operand, cx, node));
  const reason =
    target.kind === 'opaque' ? target.reason : `several initialisers for \`${types.typeName(target)}\``;
  return opaque(reason, locationOf(node), target, values);
}

/** dim3 and the vector types, whose members are numbers. */
function constructVector(
  target: StructType,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Expression {
  const [first] = operands;
  if (target === dim3Type && operands.length === 1 && first !== undefined)
    return initialise(target, first, cx, node);
  const values = target.fields.map((field, i): Expression => {
    const operand = operands[i];
    if (operand !== undefined) return initialise(field.type, operand, cx, node);
    return target === dim3Type
      ? integerConstant(1, field.type, locationOf(node))
      : zeroValue(field.type, node);
  });
  return { kind: 'construct', values, type: target, at: locationOf(node) };
}

/** `T()`: zero. */
export function zeroValue(type: Type, node: SyntaxNode): Expression {
  const at = locationOf(node);
  switch (type.kind) {
    case 'integer':
    case 'boolean':
      return { kind: 'integer', value: 0, type, at };
    case 'float':
      return { kind: 'float', value: 0, type, at };
    case 'pointer':
      return { kind: 'cast', operand: { kind: 'integer', value: 0, type: types.longType, at }, type, at };
    case 'struct':
    case 'array':
      return { kind: 'construct', values: [], type, at };
    case 'void':
    case 'function':
    case 'opaque':
      return opaque(type.kind === 'opaque' ? type.reason : 'no value', at, type);
  }
}

/** What default-initialisation runs: undefined where it leaves the memory as it is. */
export function defaultValue(type: Type, cx: Context, node: SyntaxNode): Expression | undefined {
  if (type === dim3Type) return constructVector(dim3Type, [], cx, node);
  if (type.kind === 'struct') {
    const info = classOfType(type, cx);
    if (info === undefined || !needsConstruction(info, cx)) return undefined;
    return constructClass(info, [], cx, node);
  }
  if (type.kind === 'array' && type.length !== undefined && type.length <= 1024) {
    const element = defaultValue(type.element, cx, node);
    if (element === undefined) return undefined;
    return {
      kind: 'construct',
      values: Array.from({ length: type.length }, () => element),
      type,
      at: locationOf(node),
    };
  }
  return undefined;
}

/** Whether default-initialising the class does anything; `around` are those it is a part of, of a number not known itself too. */
function needsConstruction(info: ClassInfo, cx: Context, around: readonly ClassInfo[] = []): boolean {
  if (around.includes(info)) return false;
  if (info.constructors.length > 0) {
    const plain = info.constructors.find((entity) =>
      entity.declarator.children.some(
        (child) => child.kind === 'parameter_list' && child.children.every((one) => !one.named),
      ),
    );
    if (plain === undefined) return true;
    if (!isDefaulted(plain.node)) return true;
  }
  if (info.initializers.size > 0 || info.hasVirtualFunctions) return true;
  return info.struct.fields.some((field) => {
    const inner = classOfType(field.type.kind === 'array' ? field.type.element : field.type, cx);
    return inner !== undefined && needsConstruction(inner, cx, [...around, info]);
  });
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
