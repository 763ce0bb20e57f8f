/**
 * How many instructions arithmetic takes, for the average of active lanes: read off what a warp executes more for each of 211
 * functions (test-fixtures/hardware/instructions.cu, nvcc 13.0 -arch=sm_90 -O3), the usual way through those that branch.
 */
import type { Binary, Cast, CompoundAssign, Expression, FunctionIr, Intrinsic, Unary } from '../ir/nodes.ts';
import { sizeInBytes } from '../ir/types.ts';
import type { Type } from '../ir/types.ts';
import { walkStatement } from '../ir/walk.ts';

type Costs = ReadonlyMap<string, number>;

function costs(lines: readonly (readonly [instructions: number, names: string])[]): Costs {
  return new Map(lines.flatMap(([count, names]) => names.split(' ').map((name) => [name, count] as const)));
}

/** Names of C++, which are overloaded for floats; those of C end in `f`. */
const ofFloats = costs([
  [1, 'floor ceil trunc rint nearbyint fabs abs fmin fmax min max fma copysign'],
  [3, 'fdim'],
  [4, 'round rsqrt exp2'],
  [10, 'sqrt exp exp10'],
  [16, 'cosh tanh cbrt'],
  [19, 'atan'],
  [25, 'tan asin acos sinh sinpi cospi hypot'],
  [28, 'expm1 log log2 log10 log1p sin cos sincos erf fmod lgamma tgamma'],
  [36, 'remainder'],
  [40, 'asinh acosh atanh atan2'],
  [48, 'erfc'],
  [64, 'normcdf'],
  [87, 'pow'],
]);

const ofDoubles = costs([
  [1, 'floor ceil trunc rint nearbyint fabs abs fma copysign'],
  [5, 'round'],
  [7, 'fmin fmax min max'],
  [14, 'rsqrt'],
  [18, 'sqrt'],
  [46, 'exp exp2 exp10 sin cos sincos asin tanh cbrt hypot'],
  [55, 'log1p acos'],
  [72, 'tan atan fmod'],
  [86, 'log log2 log10'],
  [112, 'atan2'],
  [123, 'erf'],
  [194, 'pow'],
]);

const ofOthers = costs([
  [2, '__sinf __cosf __clz abs __ballot_sync __ballot __activemask'],
  [
    2,
    '__reduce_add_sync __reduce_min_sync __reduce_max_sync __reduce_and_sync __reduce_or_sync __reduce_xor_sync',
  ],
  [3, '__ffs __hadd __popcll __any_sync __all_sync __any __all hsqrt hrcp clock clock64'],
  [4, '__log2f'],
  [5, '__expf __exp10f __logf __log10f __fdividef __mul24 __vadd4'],
  [6, '__clzll'],
  [8, '__tanf'],
  [9, '__powf'],
  [10, '__ffsll __frcp_rn __fsqrt_rn __fdiv_rn hexp hexp2 hlog hlog2'],
  [13, '__hdiv h2div'],
  [20, 'printf'],
  [29, 'hsin hcos'],
]);

/** Mathematics that was not measured. */
const otherMathematics = 40;

export function intrinsicInstructions({ name, type, arguments: [first] }: Intrinsic): number {
  const own = ofOthers.get(name);
  if (own !== undefined) return own;
  const from = first?.type;
  if (name.startsWith('__')) return name.startsWith('__shfl') && widthOf(type) > 4 ? 2 : 1;
  if (from?.kind !== 'float') return 1;
  const isDouble = from.format === 'double';
  const table = isDouble ? ofDoubles : ofFloats;
  return (
    table.get(name) ?? table.get(name.replace(/f$/, '')) ?? (type.kind === 'float' ? otherMathematics : 1)
  );
}

function widthOf(type: Type): number {
  return sizeInBytes(type) ?? 4;
}

/** Of the operation alone: what its operands take comes on top. */
export function operationInstructions(e: Unary | Binary | CompoundAssign | Cast): number {
  switch (e.kind) {
    case 'unary':
      // The sign of a floating-point operand is part of the instruction that uses it.
      return e.type.kind === 'float' ? 0 : 1;
    case 'cast':
      return e.type.kind === 'float' || e.operand.type.kind === 'float'
        ? conversion(e.operand.type, e.type)
        : 0;
    case 'compoundAssign':
      return binaryInstructions(e.operator, [e.value], e.computationType);
    case 'binary':
      return binaryInstructions(e.operator, [e.left, e.right], e.left.type);
  }
}

function conversion(from: Type, to: Type): number {
  return from.kind === to.kind && widthOf(from) === widthOf(to) ? 0 : 1;
}

function binaryInstructions(operator: string, operands: readonly Expression[], type: Type): number {
  const divisor = operands.at(-1);
  if (operator === '/' || operator === '%') return divisionInstructions(operator, divisor, type);
  // Bits are compared with zero by the instruction that takes them.
  const [left, right] = operands;
  if (isEquality(operator) && isBits(left) && isZero(right)) return 0;
  // A product that is added is one fused instruction, which the product has counted.
  const isProduct = (one: Expression): boolean => one.kind === 'binary' && one.operator === '*';
  return (operator === '+' || operator === '-') && operands.some(isProduct) ? 0 : 1;
}

const isEquality = (operator: string): boolean => operator === '==' || operator === '!=';
const isBits = (one: Expression | undefined): boolean => one?.kind === 'binary' && one.operator === '&';
const isZero = (one: Expression | undefined): boolean => one?.kind === 'integer' && Number(one.value) === 0;

function divisionInstructions(operator: string, divisor: Expression | undefined, type: Type): number {
  if (type.kind === 'float') {
    const isExact = divisor?.kind === 'float' && Number.isInteger(Math.log2(Math.abs(divisor.value)));
    return isExact ? 1 : type.format === 'double' ? 16 : type.format === 'single' ? 10 : 13;
  }
  const isWide = widthOf(type) > 4;
  const isSigned = type.kind === 'integer' && type.signed;
  // Of 64 bits those that fit in 32 are divided as such.
  if (divisor?.kind !== 'integer') return isWide ? 30 : isSigned ? 25 : 18;
  const isPower = Number.isInteger(Math.log2(Math.abs(Number(divisor.value))));
  if (!isPower) return (isWide ? 15 : 4) + (operator === '%' ? 1 : 0);
  return isSigned ? (isWide ? 5 : 3) : 1;
}

const prologues = new WeakMap<FunctionIr, number>();

/** The stack pointer, the descriptor of global memory, and each index that is read. */
export function prologueInstructions(kernel: FunctionIr): number {
  let count = prologues.get(kernel);
  if (count === undefined) prologues.set(kernel, (count = 2 + indexesRead(kernel)));
  return count;
}

function indexesRead({ body }: FunctionIr): number {
  const read = new Set<string>();
  if (body !== undefined)
    walkStatement(body, {
      expression: (node) => {
        if (node.kind === 'builtin') read.add(`${node.name}.${node.axis}`);
      },
    });
  return read.size;
}
