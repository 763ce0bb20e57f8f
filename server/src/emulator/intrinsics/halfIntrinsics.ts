import type { Intrinsic } from '../../ir/nodes.ts';
import { booleanType } from '../../ir/types.ts';
import type { Code, FloatCode, ScalarCode } from '../values/code.ts';
import { combined, isRunWhole } from '../values/code.ts';
import { contracted, partOfWord, withFactors, withNegatedFactors } from '../values/contraction.ts';
import { compareFloatCodes } from '../values/compareCode.ts';
import type { Comparison } from '../values/bitLoops.ts';
import type { Compiler } from '../compiler.ts';
import { convert } from '../values/convertCode.ts';
import { after, integerConstant } from '../statements/expressions.ts';
import { floatByLane } from '../values/floatCode.ts';
import { roundTiesToEven } from '../values/halfFloat.ts';
import { maximum, minimum, own } from './integerIntrinsics.ts';
import { leavesOf } from '../accesses/leaves.ts';
import type { Mask } from '../lanes/mask.ts';
import { intOfReal } from './mathIntrinsics.ts';

type Apply = (a: number, b: number, c: number) => number;
const saturate = (value: number): number => (value > 0 ? Math.min(value, 1) : 0);

/** Names without the prefix `__h` or `h` and without a suffix 2 for the packed pair. */
const functions: Readonly<Record<string, readonly [apply: Apply, flops: number]>> = {
  add: [(a, b) => a + b, 1],
  add_rn: [(a, b) => a + b, 1],
  sub: [(a, b) => a - b, 1],
  sub_rn: [(a, b) => a - b, 1],
  mul: [(a, b) => a * b, 1],
  mul_rn: [(a, b) => a * b, 1],
  div: [(a, b) => a / b, 1],
  max: [maximum, 0],
  min: [minimum, 0],
  add_sat: [(a, b) => saturate(a + b), 1],
  sub_sat: [(a, b) => saturate(a - b), 1],
  mul_sat: [(a, b) => saturate(a * b), 1],
  // Products of 11-bit fractions are exact in a double, so the one rounding at the end makes it fused.
  fma: [(a, b, c) => a * b + c, 2],
  fma_sat: [(a, b, c) => saturate(a * b + c), 2],
  fma_relu: [(a, b, c) => Math.max(a * b + c, 0), 2],
  neg: [(a) => -a, 0],
  abs: [(a) => Math.abs(a), 0],
  sqrt: [(a) => Math.sqrt(a), 1],
  rsqrt: [(a) => 1 / Math.sqrt(a), 1],
  exp: [(a) => Math.exp(a), 1],
  exp2: [(a) => 2 ** a, 1],
  exp10: [(a) => 10 ** a, 1],
  log: [(a) => Math.log(a), 1],
  log2: [(a) => Math.log2(a), 1],
  log10: [(a) => Math.log10(a), 1],
  sin: [(a) => Math.sin(a), 1],
  cos: [(a) => Math.cos(a), 1],
  tanh: [(a) => Math.tanh(a), 1],
  rcp: [(a) => 1 / a, 1],
  trunc: [(a) => Math.trunc(a), 0],
  floor: [(a) => Math.floor(a), 0],
  ceil: [(a) => Math.ceil(a), 0],
  rint: [(a) => roundTiesToEven(a), 0],
};

const comparisons: Readonly<Record<string, Comparison>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
};

/** `hlog2`, `h2exp`, `__hadd2`, `__hadd2_sat`. */
const halfName = /^__h([a-z]+)2(_[a-z]+)$|^_{0,2}h2?([a-z]\w*?)(2?)$/;

/** `add` of `__hadd2`, a pair's, but `log2` of `hlog2` and of `h2log2`; undefined where it is no name of these. */
function operationOf(name: string): string | undefined {
  const match = halfName.exec(name);
  if (match === null) return undefined;
  const [, ofPairs, ending = '', operation = '', two = ''] = match;
  if (ofPairs !== undefined) return ofPairs + ending;
  return name.startsWith('__') ? operation : operation + two;
}

/** The operation of a name such as `__hadd2` or `hsqrt`, on a part; what it gives is not rounded. */
export function halfFunction(name: string): Apply | undefined {
  const operation = operationOf(name);
  return operation === undefined ? undefined : own(functions, operation)?.[0];
}

const comparisonTests: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b && !Number.isNaN(a) && !Number.isNaN(b),
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** The test of `__hlt` and its kin, of scalars only. */
export function halfComparison(name: string): ((a: number, b: number) => boolean) | undefined {
  const sign = own(comparisons, /^__h([a-z]{2})$/.exec(name)?.[1] ?? '');
  return sign === undefined ? undefined : own(comparisonTests, sign);
}

/** Arithmetic on __half, __nv_bfloat16 and their pairs. */
export function halfIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  const converted = pairConversion(c, e);
  if (converted !== undefined) return converted;
  const name = operationOf(e.name);
  if (name === undefined) return undefined;
  const comparison = own(comparisons, name);
  const values = e.arguments.map((argument) => c.expression(argument));
  const [first, second] = values;
  if (comparison !== undefined && first?.cls === 'float' && second?.cls === 'float') {
    return compareFloatCodes(c.shape, comparison, first, second);
  }
  if ((name === 'isnan' || name === 'isinf') && first?.cls === 'float') {
    const test = name === 'isnan' ? Number.isNaN : (a: number) => Math.abs(a) === Infinity;
    return convert(
      c.shape,
      intOfReal(c, first, (a) => (test(a) ? 1 : 0)),
      booleanType,
    );
  }
  const found = own(functions, name);
  if (found === undefined) return undefined;
  const [apply, flops] = found;
  const combine = (operands: readonly ScalarCode[]): ScalarCode => {
    const floats = operands.filter((operand): operand is FloatCode => operand.cls === 'float');
    const type = floats[0]?.type ?? e.type;
    const [a, b] = floats;
    const made = floatByLane(c.shape, type, c.machine, floats, apply, flops);
    if (a === undefined || !c.machine.options.contractMultiplyAdd) return made;
    // A word with the signs of two __nv_bfloat16 changed is no product.
    const isWord = first?.cls === 'aggregate' && type.kind === 'float' && type.format === 'bfloat16';
    if (name === 'neg' && !isWord) return withNegatedFactors(made, a);
    if (b === undefined) return made;
    if (name === 'mul') return withFactors(made, a, b, c.machine.options);
    if (name !== 'add' && name !== 'sub') return made;
    return contracted(c.shape, type, c.machine, name === 'sub', a, b) ?? made;
  };
  if (values.every((value) => value.cls === 'float')) return combine(values);
  return pairwise(e, values, combine);
}

/** Does the same to each part of the pairs. */
function pairwise(
  e: Intrinsic,
  values: readonly Code[],
  combine: (operands: readonly ScalarCode[]) => ScalarCode,
): Code | undefined {
  const pairs = values.filter((value) => value.cls === 'aggregate');
  const [first] = pairs;
  if (first === undefined || pairs.length !== values.length) return undefined;
  return {
    cls: 'aggregate',
    type: e.type,
    ...combined(pairs),
    aliases: false,
    run: (m) => {
      for (const pair of pairs) pair.run(m);
    },
    leaves: first.leaves.map((_, i) => combine(pairs.map((pair) => pair.leaves[i] ?? first.leaves[0]!))),
  };
}

/** Pairs made of, or turned into, other pairs and single values: `__half22float2`, `__floats2half2_rn`, `__low2half`. */
function pairConversion(c: Compiler, e: Intrinsic): Code | undefined {
  const names =
    /^__(low|high)s?(2|22)\w+$|^__\w*(?:half|bfloat16|float)s?2{1,2}(?:half|bfloat16|float)\w*$/.exec(e.name);
  const isPart = names?.[1] !== undefined;
  const leaves = leavesOf(e.type);
  if (names === null || leaves === undefined || (leaves.length === 1 && !isPart)) return undefined;
  const values = e.arguments.map((argument) => c.expression(argument));
  const parts = values.flatMap((value) =>
    value.cls === 'aggregate' ? value.leaves : value.cls === 'void' ? [] : [value],
  );
  const run = (m: Mask): void => {
    for (const value of values) if (isRunWhole(value)) value.run(m);
  };
  const chosen = (i: number): ScalarCode | undefined => {
    if (names[1] === 'high') return parts[1];
    return isPart || parts.length === 1 ? parts[0] : parts[i];
  };
  const out = leaves.map((leaf, i) => {
    const part = chosen(i);
    return part === undefined
      ? integerConstant(c, 0, leaf.type)
      : convert(c.shape, partOfWord(part), leaf.type);
  });
  const [first] = out;
  if (leaves.length === 1 && first !== undefined) return after(c, first, run);
  return { cls: 'aggregate', type: e.type, ...combined(values), run, leaves: out };
}
