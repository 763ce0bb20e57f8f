/** Inline PTX by which the lanes of a warp exchange values: as CUDA's functions of that (PTX ISA 9.0, sections 9.7.9 and 9.7.13). */
import type { BinaryOperator, Expression } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { IntegerType } from '../../ir/types.ts';
import { integerConstant } from '../types/conversions.ts';
import { PtxArithmetic } from './ptxArithmetic.ts';
import { called, operandValue, put } from './ptxComputation.ts';
import type { PtxContext } from './ptxComputation.ts';
import { ptxType } from './ptxConversions.ts';
import { ptxRegister } from './ptxRegisters.ts';
import type { PtxInstruction } from './ptxText.ts';

/** Undefined for other instructions than these; false where one of them is not known. */
export function lowerWarpExchange(cx: PtxContext, one: PtxInstruction): boolean | undefined {
  const [name = ''] = one.parts;
  if (name === 'elect') return one.guard === undefined && elect(cx, one);
  const exchange = exchanges[name];
  if (exchange === undefined) return undefined;
  if (one.guard !== undefined) return false;
  const list = one.operands.slice(1).map((operand) => operandValue(cx, operand));
  const known = list.filter((value) => value !== undefined);
  const value = known.length === list.length ? exchange(cx, one.parts, known) : undefined;
  const [to] = one.operands;
  const [first = '', second] = to?.kind === 'word' ? to.text.split('|') : [];
  if (value === undefined || second === undefined) return value !== undefined && put(cx, one, value);
  const isInRange = name === 'shfl' ? sourceIsInRange(cx, one.parts, known) : undefined;
  return isInRange !== undefined && put(cx, into(second), isInRange) && put(cx, into(first), value);
}

/** The predicate of `shfl.sync d|p`: whether the lane that is asked for lies in the segment. */
function sourceIsInRange(
  cx: PtxContext,
  parts: readonly string[],
  [, distance, clamp]: readonly Expression[],
): Expression | undefined {
  const { at } = cx;
  const ptxLane = ptxRegister('%laneid', at);
  const by = as(cx, distance);
  if (ptxLane === undefined || by === undefined || clamp?.kind !== 'integer') return undefined;
  const type = types.unsignedIntType;
  const number = (value: number): Expression => integerConstant(value, type, at);
  const make = new PtxArithmetic(at);
  const binary = (operator: BinaryOperator, left: Expression, right: Expression): Expression =>
    make.binary(operator, left, right, /[<>]/.test(operator) ? types.booleanType : type);
  const width = 32 - ((Number(clamp.value) >> 8) & 31);
  const [lane, moved] = [binary('&', ptxLane, number(width - 1)), binary('&', by, number(31))];
  switch (parts[2]) {
    case 'up':
      return binary('>=', lane, moved);
    case 'down':
      return binary('<', binary('+', lane, moved), number(width));
    case 'bfly':
      // Earlier segments may be asked.
      return binary('<=', binary('^', ptxLane, moved), binary('|', ptxLane, number(width - 1)));
    default:
      return integerConstant(1, types.booleanType, at);
  }
}

function into(text: string): PtxInstruction {
  return { parts: [], guard: undefined, operands: [{ kind: 'word', text }] };
}

type Exchange = (
  cx: PtxContext,
  parts: readonly string[],
  operands: readonly Expression[],
) => Expression | undefined;

const exchanges: Readonly<Record<string, Exchange>> = {
  shfl: shuffle,
  vote,
  redux: reduction,
  match: (cx, parts, [value, mask]) =>
    parts.join('.') === 'match.any.sync.b32'
      ? call(cx, '__match_any_sync', [as(cx, mask), as(cx, value)], types.unsignedIntType)
      : undefined,
  activemask: (cx) => call(cx, '__activemask', [], types.unsignedIntType),
};

const shuffles: Readonly<Record<string, string>> = {
  idx: '__shfl_sync',
  up: '__shfl_up_sync',
  down: '__shfl_down_sync',
  bfly: '__shfl_xor_sync',
};

/** The last but one operand holds the width of a segment, as `32 - width` from bit 8 on, and where lanes end. */
function shuffle(
  cx: PtxContext,
  parts: readonly string[],
  operands: readonly Expression[],
): Expression | undefined {
  const [value, lane, clamp, mask] = operands;
  const [, sync, mode = '', type] = parts;
  const name = shuffles[mode];
  if (name === undefined || sync !== 'sync' || type !== 'b32' || clamp?.kind !== 'integer') return undefined;
  const bits = Number(clamp.value);
  if ((bits & 31) !== (mode === 'up' ? 0 : 31)) return undefined;
  const lanes = 32 - ((bits >> 8) & 31);
  if ((lanes & (lanes - 1)) !== 0) return undefined;
  const width = integerConstant(lanes, types.intType, cx.at);
  const list = [as(cx, mask), as(cx, value), as(cx, lane, types.intType), width];
  return call(cx, name, list, types.unsignedIntType);
}

function vote(
  cx: PtxContext,
  parts: readonly string[],
  [holds, mask]: readonly Expression[],
): Expression | undefined {
  const list = [as(cx, mask), as(cx, holds, types.intType)];
  switch (parts.join('.')) {
    case 'vote.sync.ballot.b32':
      return call(cx, '__ballot_sync', list, types.unsignedIntType);
    case 'vote.sync.any.pred':
      return truth(cx, call(cx, '__any_sync', list, types.intType));
    case 'vote.sync.all.pred':
      return truth(cx, call(cx, '__all_sync', list, types.intType));
    default:
      return undefined;
  }
}

function reduction(
  cx: PtxContext,
  parts: readonly string[],
  [value, mask]: readonly Expression[],
): Expression | undefined {
  const [, sync, operation = '', name] = parts;
  const type = ptxType(name);
  const isKnown = /^(?:add|min|max|and|or|xor)$/.test(operation);
  if (sync !== 'sync' || parts.length !== 4 || !isKnown || type?.kind !== 'integer') return undefined;
  return call(cx, `__reduce_${operation}_sync`, [as(cx, mask), as(cx, value, type)], type);
}

/** `elect.sync d|p, mask`: one lane of the mask, which PTX leaves open; here it is the lowest. */
function elect(cx: PtxContext, { operands }: PtxInstruction): boolean {
  const [to, from] = operands;
  const mask = operandValue(cx, from);
  const [leader, holds] = to?.kind === 'word' ? to.text.split('|') : [];
  const lane = ptxRegister('%laneid', cx.at);
  const lowest = mask && lowestBit(cx, mask);
  if (leader === undefined || holds === undefined || lowest === undefined || lane === undefined) return false;
  const { at } = cx;
  const type = types.booleanType;
  const isLowest: Expression = { kind: 'binary', operator: '==', left: lane, right: lowest, type, at };
  return put(cx, into(holds), isLowest) && (leader === '_' || put(cx, into(leader), lowest));
}

/** Undefined where there is none. */
function lowestBit(cx: PtxContext, mask: Expression): Expression | undefined {
  const { at } = cx;
  const type = types.unsignedIntType;
  if (mask.kind === 'integer') {
    const bits = Number(mask.value);
    return bits === 0 ? undefined : integerConstant(31 - Math.clz32(bits & -bits), type, at);
  }
  const given = as(cx, mask);
  if (given === undefined) return undefined;
  const found: Expression = { kind: 'intrinsic', name: '__ffs', arguments: [given], type: types.intType, at };
  const one = integerConstant(1, types.intType, at);
  return as(cx, new PtxArithmetic(at).binary('-', found, one, types.intType));
}

function as(
  cx: PtxContext,
  operand: Expression | undefined,
  type: IntegerType = types.unsignedIntType,
): Expression | undefined {
  return operand && new PtxArithmetic(cx.at).as(operand, type);
}

function truth(cx: PtxContext, left: Expression | undefined): Expression | undefined {
  const right = integerConstant(0, types.intType, cx.at);
  return left && { kind: 'binary', operator: '!=', left, right, type: types.booleanType, at: cx.at };
}

function call(
  cx: PtxContext,
  name: string,
  list: readonly (Expression | undefined)[],
  type: IntegerType,
): Expression | undefined {
  const known = list.filter((one) => one !== undefined);
  return known.length === list.length ? called(cx, name, known, type) : undefined;
}
