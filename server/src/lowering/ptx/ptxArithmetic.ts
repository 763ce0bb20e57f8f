/**
 * Inline PTX that computes: integer, bit, floating-point and conversion instructions as expressions (PTX ISA 9.0,
 * sections 9.7.1 to 9.7.8). Approximations have the exact function's value, and subnormal numbers are kept.
 */
import type { BinaryOperator, Expression } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { FloatType, IntegerType, Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { integerConstant } from '../types/conversions.ts';
import { ofTable } from './lookupTable.ts';
import { convertPtx, isToInteger, ptxType } from './ptxConversions.ts';

const wider: Readonly<Record<string, IntegerType>> = {
  u16: types.unsignedIntType,
  s16: types.intType,
  u32: types.unsignedLongLongType,
  s32: types.longLongType,
};

const bits: Readonly<Record<string, BinaryOperator>> = { and: '&', or: '|', xor: '^' };
const plain: Readonly<Record<string, BinaryOperator>> = { add: '+', sub: '-', div: '/', rem: '%' };
const comparisons: Readonly<Record<string, BinaryOperator>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  lo: '<',
  ls: '<=',
  hi: '>',
  hs: '>=',
};
/** Functions of one floating-point number, by their names for float. */
const functions: Readonly<Record<string, string>> = {
  sqrt: 'sqrtf',
  rsqrt: 'rsqrtf',
  rcp: '__frcp_rn',
  ex2: 'exp2f',
  lg2: 'log2f',
  sin: 'sinf',
  cos: 'cosf',
  tanh: 'tanhf',
  abs: 'fabsf',
};

/** Builds expressions for the operands of one instruction. */
export class PtxArithmetic {
  private readonly at: Location;

  constructor(at: Location) {
    this.at = at;
  }

  /** The value of an instruction, in the type that its last part names; undefined where it is not known. */
  value(parts: readonly string[], operands: readonly Expression[]): Expression | undefined {
    const [name = ''] = parts;
    const limits = parts.includes('sat') && !(name === 'cvt' && isToInteger(parts));
    if (limits || parts.includes('cc')) return undefined;
    if (name === 'cvt') return this.conversion(parts, operands[0]);
    if (name === 'selp') return this.selection(parts, operands);
    const type = ptxType(parts.at(-1));
    if (type === undefined) return undefined;
    const values = operands.map((operand) => this.as(operand, type));
    if (values.includes(undefined)) return undefined;
    const known = values.filter((one) => one !== undefined);
    if (type.kind === 'float') return this.floating(name, parts, type, known);
    return this.integer(name, parts, type, known, operands);
  }

  /** `setp`: whether the comparison holds. */
  comparison(
    parts: readonly string[],
    left: Expression | undefined,
    right: Expression | undefined,
  ): Expression | undefined {
    const operator = comparisons[parts[1] ?? ''];
    const type = ptxType(parts.at(-1));
    if (operator === undefined || type === undefined || left === undefined || right === undefined)
      return undefined;
    const [a, b] = [this.as(left, type), this.as(right, type)];
    if (a === undefined || b === undefined) return undefined;
    return { kind: 'binary', operator, left: a, right: b, type: types.booleanType, at: this.at };
  }

  /** An operand's bits as a type of the same size; integers are cut and extended as registers are. */
  as(operand: Expression, type: Type): Expression | undefined {
    const from = operand.type;
    if (types.sameType(from, type)) return operand;
    if (from.kind === 'boolean') return this.cast(operand, type);
    if (from.kind === 'pointer' && type.kind === 'integer' && type.bits === 64)
      return this.cast(operand, type);
    const isNumber = operand.kind === 'integer';
    if (from.kind === 'integer' && type.kind === 'integer') return this.cast(operand, type);
    if (from.kind === 'integer' && type.kind === 'float') {
      if (isNumber) return undefined;
      return this.call(fromBits[type.format], [this.cast(operand, bitsOf[type.format])], type);
    }
    if (from.kind === 'float' && type.kind === 'integer') {
      const raw = this.call(toBits[from.format], [operand], bitsOf[from.format]);
      return types.sizeInBytes(from) === types.sizeInBytes(type) ? this.cast(raw, type) : undefined;
    }
    return undefined;
  }

  private cast(operand: Expression, type: Type): Expression {
    return types.sameType(operand.type, type) ? operand : { kind: 'cast', operand, type, at: this.at };
  }
  private call(name: string, list: readonly Expression[], type: Type): Expression {
    return { kind: 'intrinsic', name, arguments: list, type, at: this.at };
  }
  binary(operator: BinaryOperator, left: Expression, right: Expression, type: Type): Expression {
    return { kind: 'binary', operator, left, right, type, at: this.at };
  }
  private number(value: number | bigint, type: IntegerType): Expression {
    return integerConstant(value, type, this.at);
  }
  private choose(condition: Expression, whenTrue: Expression, whenFalse: Expression): Expression {
    return { kind: 'conditional', condition, whenTrue, whenFalse, type: whenTrue.type, at: this.at };
  }

  private conversion(parts: readonly string[], operand: Expression | undefined): Expression | undefined {
    const from = ptxType(parts.at(-1));
    const value = operand === undefined || from === undefined ? undefined : this.as(operand, from);
    return value === undefined || from === undefined ? undefined : convertPtx(parts, value, from, this.at);
  }

  private selection(
    parts: readonly string[],
    [a, b, condition]: readonly Expression[],
  ): Expression | undefined {
    const type = ptxType(parts.at(-1));
    if (type === undefined || a === undefined || b === undefined || condition?.type.kind !== 'boolean') {
      return undefined;
    }
    const [yes, no] = [this.as(a, type), this.as(b, type)];
    return yes === undefined || no === undefined ? undefined : this.choose(condition, yes, no);
  }

  private integer(
    name: string,
    parts: readonly string[],
    type: IntegerType,
    [a, b, c]: readonly Expression[],
    raw: readonly Expression[],
  ): Expression | undefined {
    if (a === undefined) return undefined;
    const operator = bits[name] ?? plain[name];
    if (operator !== undefined) return b === undefined ? undefined : this.binary(operator, a, b, type);
    switch (name) {
      case 'not':
        return { kind: 'unary', operator: '~', operand: a, type, at: this.at };
      case 'neg':
        return { kind: 'unary', operator: '-', operand: a, type, at: this.at };
      case 'abs':
        return this.call('abs', [a], type);
      case 'min':
      case 'max':
        return b === undefined ? undefined : this.call(name, [a, b], type);
      case 'mul':
      case 'mul24':
      case 'mad':
        return this.product(parts, type, a, b, name === 'mad' ? raw[2] : undefined);
      case 'shl':
      case 'shr':
        return this.shift(name, type, a, raw[1]);
      default:
        return this.bitField(name, parts, type, a, b, c, raw);
    }
  }

  /** `mul.lo`, `mul.hi`, `mul.wide` and the same with a sum. */
  private product(
    parts: readonly string[],
    type: IntegerType,
    a: Expression,
    b: Expression | undefined,
    addend: Expression | undefined,
  ): Expression | undefined {
    if (b === undefined) return undefined;
    const suffix = parts.at(-1) ?? '';
    const wide = parts[1] === 'wide' ? wider[suffix] : undefined;
    const made =
      wide !== undefined
        ? this.binary('*', this.cast(a, wide), this.cast(b, wide), wide)
        : parts[1] === 'lo'
          ? this.binary('*', a, b, type)
          : parts[1] === 'hi'
            ? this.upperHalf(suffix, type, a, b)
            : undefined;
    if (made === undefined || addend === undefined) return parts[0] === 'mad' ? undefined : made;
    const added = this.as(addend, made.type);
    return added === undefined ? undefined : this.binary('+', made, added, made.type);
  }

  private upperHalf(suffix: string, type: IntegerType, a: Expression, b: Expression): Expression | undefined {
    const names: Readonly<Record<string, string>> = {
      u32: '__umulhi',
      s32: '__mulhi',
      u64: '__umul64hi',
      s64: '__mul64hi',
    };
    const name = names[suffix];
    return name === undefined ? undefined : this.call(name, [a, b], type);
  }

  /** Amounts beyond the width shift everything out. */
  private shift(
    name: string,
    type: IntegerType,
    a: Expression,
    amount: Expression | undefined,
  ): Expression | undefined {
    const by = amount === undefined ? undefined : this.as(amount, types.unsignedIntType);
    if (by === undefined) return undefined;
    const operator = name === 'shl' ? '<<' : '>>';
    const last = this.number(type.bits - 1, types.unsignedIntType);
    if (amount?.kind === 'integer' && Number(amount.value) < type.bits)
      return this.binary(operator, a, by, type);
    const inside: Expression = this.binary('<=', by, last, types.booleanType);
    if (name === 'shr' && type.signed) {
      return this.binary('>>', a, this.choose(inside, by, last), type);
    }
    return this.choose(inside, this.binary(operator, a, by, type), this.number(0, type));
  }

  private bitField(
    name: string,
    parts: readonly string[],
    type: IntegerType,
    a: Expression,
    b: Expression | undefined,
    c: Expression | undefined,
    raw: readonly Expression[],
  ): Expression | undefined {
    const is64 = type.bits === 64;
    const counted = (call: string): Expression =>
      this.cast(this.call(call, [a], types.intType), types.unsignedIntType);
    switch (name) {
      case 'popc':
        return counted(is64 ? '__popcll' : '__popc');
      case 'clz':
        return counted(is64 ? '__clzll' : '__clz');
      case 'bfind':
        return this.highestBit(parts.includes('shiftamt'), type, a);
      case 'brev':
        return this.call(is64 ? '__brevll' : '__brev', [a], type);
      case 'prmt':
        return b === undefined || c === undefined || parts.length > 2
          ? undefined
          : this.call('__prmt', [a, b, c], type);
      case 'lop3':
        return this.table(type, raw.slice(0, 3), raw[3]);
      case 'shf':
        return b === undefined || c === undefined ? undefined : this.funnel(parts, a, b, c);
      case 'bfe':
        return (
          this.extracted(type, a, raw) ??
          this.call('__bfe', [a, ...raw.slice(1).map((one) => this.whole(one))], type)
        );
      case 'bfi':
        return b === undefined
          ? undefined
          : this.call('__bfi', [a, b, ...raw.slice(2).map((one) => this.whole(one))], type);
      case 'dp4a':
        return this.dotProduct(parts, raw);
      case 'vabsdiff4':
        return b === undefined || raw[2]?.kind !== 'integer' || Number(raw[2].value) !== 0 || type.signed
          ? undefined
          : this.call('__vabsdiffu4', [a, b], type);
      default:
        return undefined;
    }
  }

  /** Where the highest bit is that is not the sign, or how far it is from the top; all ones where there is none. */
  private highestBit(isDistance: boolean, type: IntegerType, a: Expression): Expression {
    const [count, last] = [types.intType, this.number(type.bits - 1, types.intType)];
    const bits = type.signed ? this.binary('^', a, this.binary('>>', a, last, type), type) : a;
    const zeros = this.call(type.bits === 64 ? '__clzll' : '__clz', [bits], count);
    const place = this.binary('-', last, zeros, count);
    const none = this.binary('<', place, this.number(0, count), types.booleanType);
    return this.cast(isDistance ? this.choose(none, place, zeros) : place, types.unsignedIntType);
  }

  /** An unsigned field at a known place. */
  private extracted(
    type: IntegerType,
    a: Expression,
    [, position, length]: readonly Expression[],
  ): Expression | undefined {
    if (type.signed || type.bits !== 32 || position?.kind !== 'integer' || length?.kind !== 'integer')
      return undefined;
    const [first, count] = [Number(position.value), Number(length.value)];
    if (first > 31 || count > 31) return undefined;
    const shifted = this.binary('>>', a, this.number(first, types.unsignedIntType), type);
    return this.binary('&', shifted, this.number(2 ** count - 1, type), type);
  }

  private whole(operand: Expression): Expression {
    return this.as(operand, types.unsignedIntType) ?? operand;
  }

  private dotProduct(parts: readonly string[], raw: readonly Expression[]): Expression | undefined {
    if (parts[1] !== parts[2]) return undefined;
    const type = parts[1] === 's32' ? types.intType : types.unsignedIntType;
    const values = raw.map((one) => this.as(one, type));
    return values.includes(undefined)
      ? undefined
      : this.call(
          '__dp4a',
          values.filter((one) => one !== undefined),
          type,
        );
  }

  private funnel(
    parts: readonly string[],
    a: Expression,
    b: Expression,
    c: Expression,
  ): Expression | undefined {
    const suffix = parts.includes('clamp') ? 'c' : '';
    const side = parts.find((part) => part === 'l' || part === 'r');
    if (side === undefined) return undefined;
    return this.call(`__funnelshift_${side}${suffix}`, [a, b, c], types.unsignedIntType);
  }

  private table(
    type: IntegerType,
    raw: readonly Expression[],
    selector: Expression | undefined,
  ): Expression | undefined {
    const [a, b, c] = raw.map((one) => this.whole(one));
    if (selector?.kind !== 'integer' || a === undefined || b === undefined || c === undefined)
      return undefined;
    const { at } = this;
    return ofTable(Number(selector.value), [a, b, c], {
      binary: (operator, left, right) => this.binary(operator, left, right, type),
      inverted: (operand) => ({ kind: 'unary', operator: '~', operand, type, at }),
    });
  }

  private floating(
    name: string,
    parts: readonly string[],
    type: FloatType,
    [a, b, c]: readonly Expression[],
  ): Expression | undefined {
    if (a === undefined) return undefined;
    if (parts.some((part) => part === 'rz' || part === 'rm' || part === 'rp')) return undefined;
    switch (name) {
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
        return b === undefined ? undefined : this.binary(name === 'mul' ? '*' : plain[name]!, a, b, type);
      case 'neg':
        return { kind: 'unary', operator: '-', operand: a, type, at: this.at };
      case 'fma':
      case 'mad':
        if (b === undefined || c === undefined) return undefined;
        return this.call(
          type.format === 'single' ? 'fmaf' : type.format === 'double' ? 'fma' : '__hfma',
          [a, b, c],
          type,
        );
      case 'min':
      case 'max': {
        if (b === undefined) return undefined;
        const names = { single: `f${name}f`, double: `f${name}`, half: `__h${name}`, bfloat16: `__h${name}` };
        return this.call(names[type.format], [a, b], type);
      }
      default: {
        const known = functions[name];
        if (known === undefined || type.format === 'double') return undefined;
        return this.cast(this.call(known, [this.cast(a, types.floatType)], types.floatType), type);
      }
    }
  }
}

const bitsOf = {
  half: types.unsignedShortType,
  bfloat16: types.unsignedShortType,
  single: types.unsignedIntType,
  double: types.longLongType,
} as const;
const toBits = {
  half: '__half_as_ushort',
  bfloat16: '__bfloat16_as_ushort',
  single: '__float_as_uint',
  double: '__double_as_longlong',
} as const;
const fromBits = {
  half: '__ushort_as_half',
  bfloat16: '__ushort_as_bfloat16',
  single: '__uint_as_float',
  double: '__longlong_as_double',
} as const;
