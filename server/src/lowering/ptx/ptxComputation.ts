/** Inline PTX that computes, waits or hints: what becomes of its results and of its effects. */
import type { Expression, Place, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { integerConstant } from '../types/conversions.ts';
import { localVariable, read } from '../expressions/operands.ts';
import { PtxArithmetic } from './ptxArithmetic.ts';
import { ptxType } from './ptxConversions.ts';
import type { PtxInstruction, PtxOperand } from './ptxText.ts';

/** The text that an instruction stands in. */
export interface PtxContext {
  readonly at: Location;
  readonly statements: Statement[];
  /** Values of the text's own registers. */
  readonly names: Map<string, Expression>;
  valueOf(word: string): Expression | undefined;
  outputOf(word: string): Place | undefined;
}

/** The carry flag among the text's registers. */
const CARRY = '.carry';
/** Instructions whose expressions name an operand more than once. */
const repeating = new Set(['lop3', 'shl', 'shr', 'add', 'addc']);

/** False where the instruction is not known. */
export function lowerComputation(cx: PtxContext, one: PtxInstruction): boolean {
  const { parts, operands } = one;
  switch (parts[0]) {
    case 'bar':
    case 'barrier':
      return barrier(cx, parts, operands);
    case 'membar':
    case 'fence':
      return effect(cx, '__threadfence', []);
    case 'prefetch':
    case 'prefetchu':
    case 'nanosleep':
    case 'setmaxnreg':
    case 'griddepcontrol':
      return true;
    case 'setp':
      return comparison(cx, one);
    case 'mapa':
      return mappedAddress(cx, one);
    case 'mov':
      return one.operands.some(({ kind }) => kind === 'list') ? movedParts(cx, one) : computed(cx, one);
    case 'add':
    case 'addc':
      return parts[0] === 'addc' || parts.includes('cc') ? carrying(cx, one) : computed(cx, one);
    default:
      return computed(cx, one);
  }
}

/** One of CUDA's functions, or of our own, with arguments as they are. */
export function called(
  { at }: PtxContext,
  name: string,
  list: readonly Expression[],
  type: types.Type = types.voidType,
): Expression {
  return { kind: 'intrinsic', name, arguments: list, type, at };
}

function effect(cx: PtxContext, name: string, list: readonly Expression[]): true {
  const { at } = cx;
  const expression = called(cx, name, list);
  cx.statements.push({ kind: 'expression', expression, at });
  return true;
}

/** Of all threads of the block, or of as many as are named. */
function barrier(cx: PtxContext, parts: readonly string[], operands: readonly PtxOperand[]): boolean {
  // Of the cluster: who arrives goes on.
  if (parts[1] === 'cluster') return parts[2] === 'arrive' || effect(cx, '__cluster_sync', []);
  if (!parts.includes('sync') || parts.includes('red')) return false;
  const [, count] = operands;
  if (count === undefined) return effect(cx, '__syncthreads', []);
  const threads = operandValue(cx, count);
  return threads !== undefined && effect(cx, '__bar_sync', [threads]);
}

/** Of a register, or of a constant as PTX writes it. */
export function operandValue(cx: PtxContext, operand: PtxOperand | undefined): Expression | undefined {
  if (operand?.kind !== 'word') return undefined;
  const real = /^0[fF]([0-9a-fA-F]{8})$/.exec(operand.text);
  if (real !== null) return realConstant(cx, real[1] ?? '0');
  const hexadecimal = /^0x([0-9a-fA-F]+)U?$/i.exec(operand.text);
  if (hexadecimal !== null) {
    return integerConstant(BigInt(operand.text.replace(/U$/i, '')), types.unsignedLongLongType, cx.at);
  }
  return cx.valueOf(operand.text);
}

function realConstant(cx: PtxContext, digits: string): Expression {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, Number.parseInt(digits, 16));
  return { kind: 'float', value: view.getFloat32(0), type: types.floatType, at: cx.at };
}

/** A value that may be named again: in a variable of its own unless that costs nothing anyway. */
function stable(cx: PtxContext, value: Expression): Expression {
  const isPlain =
    value.kind === 'integer' ||
    value.kind === 'float' ||
    value.kind === 'builtin' ||
    (value.kind === 'read' &&
      value.place.kind === 'variablePlace' &&
      value.place.variable.storage === 'local');
  return isPlain ? value : kept(cx, value);
}

function kept(cx: PtxContext, value: Expression): Expression {
  return read(declared(cx, value.type, value));
}

/** A new local variable. */
export function declared(cx: PtxContext, type: types.Type, initializer: Expression | undefined): Place {
  const { at } = cx;
  const variable = localVariable('$ptx', type, at);
  cx.statements.push({ kind: 'declare', variable, initializer, at });
  return { kind: 'variablePlace', variable, type, at };
}

function inputs(cx: PtxContext, { parts, operands }: PtxInstruction): Expression[] | undefined {
  const found: Expression[] = [];
  for (const operand of operands.slice(1)) {
    const value = operandValue(cx, operand);
    if (value === undefined) return undefined;
    found.push(repeating.has(parts[0] ?? '') ? stable(cx, value) : value);
  }
  return found;
}

function computed(cx: PtxContext, one: PtxInstruction): boolean {
  const list = inputs(cx, one);
  if (list === undefined) return false;
  const packed = packedHalves(cx, one, list) ?? inHalves(cx, one, list);
  const value = packed ?? new PtxArithmetic(cx.at).value(one.parts, list);
  return value !== undefined && put(cx, one, value);
}

/** Where a block of the cluster has what lies at an address here. */
function mappedAddress(cx: PtxContext, one: PtxInstruction): boolean {
  const [address, rank] = inputs(cx, one) ?? [];
  if (address === undefined || rank === undefined) return false;
  const { at } = cx;
  const type = types.pointerTo(types.voidType);
  const pointer: Expression = { kind: 'cast', operand: address, type, at };
  const mapped = called(cx, '__cluster_shared_address', [pointer, rank], type);
  return put(cx, one, { kind: 'cast', operand: mapped, type: address.type, at });
}

/** `mov.b64 {low, high}, x` and `mov.b64 x, {low, high}`: the first part has the lowest bits. */
function movedParts(cx: PtxContext, one: PtxInstruction): boolean {
  const [to, from] = one.operands;
  const bits = Number(/^b(\d+)$/.exec(one.parts[1] ?? '')?.[1]);
  const count = [to, from].find((operand) => operand?.kind === 'list')?.words.length ?? 1;
  const [whole, part] = [ptxType(`b${bits}`), ptxType(`b${bits / count}`)];
  if (whole?.kind !== 'integer' || part?.kind !== 'integer' || one.operands.length !== 2) return false;
  if (to?.kind === 'list') return from?.kind === 'word' && split(cx, one, to.words, from, whole, part);
  if (from?.kind !== 'list') return false;
  const parts = from.words.map((text) => operandValue(cx, { kind: 'word', text }));
  const value = joined(cx, parts, whole, part);
  return value !== undefined && put(cx, one, value);
}

function split(
  cx: PtxContext,
  one: PtxInstruction,
  words: readonly string[],
  from: PtxOperand,
  whole: types.IntegerType,
  part: types.IntegerType,
): boolean {
  const { at } = cx;
  const source = operandValue(cx, from);
  const bits = source && new PtxArithmetic(at).as(source, whole);
  if (bits === undefined) return false;
  // A place that is written first may be one that the source is read from.
  const all = kept(cx, bits);
  return words.every((text, index) => {
    if (text === '_') return true;
    return put(cx, { ...one, operands: [{ kind: 'word', text }] }, partOf(all, index, part, at));
  });
}

/** One of the parts that a number is made of, the lowest bits being the first. */
function partOf(left: Expression, index: number, part: types.IntegerType, at: Location): Expression {
  const right = integerConstant(index * part.bits, types.unsignedIntType, at);
  const shifted: Expression = { kind: 'binary', operator: '>>', left, right, type: left.type, at };
  return { kind: 'cast', operand: index === 0 ? left : shifted, type: part, at };
}

/** The bits of all, those of the first lowest. */
function joined(
  cx: PtxContext,
  parts: readonly (Expression | undefined)[],
  whole: types.IntegerType,
  part: types.IntegerType,
): Expression | undefined {
  const { at } = cx;
  let all: Expression | undefined;
  for (const [index, value] of parts.entries()) {
    const bits = value && new PtxArithmetic(at).as(value, part);
    if (bits === undefined) return undefined;
    const left: Expression = { kind: 'cast', operand: bits, type: whole, at };
    const right = integerConstant(index * part.bits, types.unsignedIntType, at);
    const shifted: Expression = { kind: 'binary', operator: '<<', left, right, type: whole, at };
    all = all ? { kind: 'binary', operator: '|', left: all, right: shifted, type: whole, at } : left;
  }
  return all;
}

/** `cvt.rn.f16x2.f32 d, upper, lower`. */
function packedHalves(
  cx: PtxContext,
  { parts }: PtxInstruction,
  list: readonly Expression[],
): Expression | undefined {
  const match = /^cvt\.rn\.(f16|bf16)x2\.f32$/.exec(parts.join('.'));
  const [upper, lower] = list;
  if (match === null || upper === undefined || lower === undefined) return undefined;
  const halves = [lower, upper].map((value) =>
    new PtxArithmetic(cx.at).value(['cvt', 'rn', match[1] ?? '', 'f32'], [value]),
  );
  return joined(cx, halves, types.unsignedIntType, types.unsignedShortType);
}

/** `add.f16x2` and the like: the same of the lower and of the upper halves. */
function inHalves(
  cx: PtxContext,
  { parts }: PtxInstruction,
  list: readonly Expression[],
): Expression | undefined {
  const format = /^(b?f16)x2$/.exec(parts.at(-1) ?? '')?.[1];
  if (format === undefined || parts[0] === 'cvt') return undefined;
  const { at } = cx;
  const [whole, part] = [types.unsignedIntType, types.unsignedShortType];
  const arithmetic = new PtxArithmetic(at);
  const words = list.map((one) => arithmetic.as(one, whole)).filter((one) => one !== undefined);
  if (words.length < list.length) return undefined;
  const pairs = words.map((one) => stable(cx, one));
  const halves = [0, 1].map((index) =>
    arithmetic.value(
      [...parts.slice(0, -1), format],
      pairs.map((pair) => partOf(pair, index, part, at)),
    ),
  );
  return joined(cx, halves, whole, part);
}

/** Gives the first operand its value. A register of the text is a new variable each time. */
export function put(cx: PtxContext, { operands, guard }: PtxInstruction, value: Expression): boolean {
  const [to] = operands;
  if (to?.kind !== 'word' || to.text.includes('|')) return false;
  const place = cx.outputOf(to.text);
  if (place === undefined) {
    // Under a guard the register would keep its old value in the other lanes.
    if (guard !== undefined) return false;
    cx.names.set(to.text, kept(cx, value));
    return true;
  }
  const { at } = cx;
  const fitting = new PtxArithmetic(at).as(value, place.type);
  if (fitting === undefined) return false;
  cx.statements.push({
    kind: 'expression',
    expression: { kind: 'assign', place, value: fitting, type: place.type, at },
    at,
  });
  return true;
}

function comparison(cx: PtxContext, one: PtxInstruction): boolean {
  const [a, b] = inputs(cx, one) ?? [];
  const holds = new PtxArithmetic(cx.at).comparison(one.parts, a, b);
  return one.operands.length === 3 && holds !== undefined && put(cx, one, holds);
}

/** `add.cc` and `addc` of 32 bits: sums that leave and take a carry. */
function carrying(cx: PtxContext, one: PtxInstruction): boolean {
  const { parts } = one;
  const carry = cx.names.get(CARRY);
  const type = types.unsignedIntType;
  if (!/^[us]32$/.test(parts.at(-1) ?? '') || (parts[0] === 'addc' && carry === undefined)) return false;
  const arithmetic = new PtxArithmetic(cx.at);
  const list = (inputs(cx, one) ?? []).map((value) => arithmetic.as(value, type));
  const [a, b] = list;
  if (a === undefined || b === undefined) return false;
  const { at } = cx;
  const wide = types.unsignedLongLongType;
  const widened = (operand: Expression): Expression => ({ kind: 'cast', operand, type: wide, at });
  const added = (left: Expression, right: Expression): Expression => ({
    kind: 'binary',
    operator: '+',
    left,
    right,
    type: wide,
    at,
  });
  const both = added(widened(a), widened(b));
  const sum = kept(cx, parts[0] === 'addc' && carry !== undefined ? added(both, carry) : both);
  if (!put(cx, one, { kind: 'cast', operand: sum, type, at })) return false;
  if (!parts.includes('cc')) return true;
  const right = integerConstant(32, type, at);
  cx.names.set(CARRY, kept(cx, { kind: 'binary', operator: '>>', left: sum, right, type: wide, at }));
  return true;
}
