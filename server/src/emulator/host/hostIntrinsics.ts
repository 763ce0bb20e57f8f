/** Functions that are known by name: mathematics as closures, everything else through the library's table. */
import type { Expression, Intrinsic } from '../../ir/nodes.ts';
import type { FloatType, Type } from '../../ir/types.ts';
import { doubleType, intType } from '../../ir/types.ts';
import { fusedDouble, fusedFloat } from '../values/fusedMultiplyAdd.ts';
import { roundTiesToEven } from '../values/halfFloat.ts';
import { maximum, minimum, own } from '../intrinsics/integerIntrinsics.ts';
import { functions } from '../intrinsics/mathIntrinsics.ts';
import { classifications, nextAfter } from '../values/specialFunctions.ts';
import { compileKeptException, compileThrow } from './hostCleanup.ts';
import type { Code, FloatCode, IntCode, Run, TestRun } from './hostCode.ts';
import { isUnsigned, runOf, valueClass } from './hostCode.ts';
import { constructInto } from './values/hostAggregates.ts';
import { convert } from './values/hostConversions.ts';
import { arithmetic, compileExpression } from './hostExpressions.ts';
import type { FunctionCompiler } from './hostFunction.ts';
import { roundingOf } from './values/hostFloats.ts';
import { intTest } from './values/hostInts.ts';
import type { ValueCompiler } from './values/hostHalves.ts';
import { compileHalves } from './values/hostHalves.ts';
import { getLong, longTest, setLong } from './values/hostLongs.ts';
import { hostLibrary } from './library/hostLibrary.ts';
import type { Value } from './library/hostLibrary.ts';
import { storeSlot } from './values/hostPlaces.ts';
import { unsupported } from './hostStop.ts';

const valueCompiler: ValueCompiler = {
  operands: (c, e) => e.arguments.map((argument) => compileExpression(c, argument)),
  reader: (c, code) => reader(c, code),
  fromValue: (c, type, compute) => fromValue(c, type, compute),
};

type Apply = (a: number, b: number, c: number) => number;

export function compileIntrinsic(c: FunctionCompiler, e: Intrinsic): Code {
  if (e.name === 'throw') return compileThrow(c, e.arguments, e.at);
  if (e.name === '__initialise_static') return compileInitialisation(c, e);
  return (
    compileKeptException(c, e) ??
    compileMathematics(c, e) ??
    compileSelection(c, e) ??
    compileClassification(c, e) ??
    (hostLibrary(e.name) === undefined ? compileHalves(c, e, valueCompiler) : undefined) ??
    compileLibraryCall(c, e)
  );
}

/** A static variable of a function gets its value once; not yet, where an exception left its initialiser. */
function compileInitialisation(c: FunctionCompiler, e: Intrinsic): Code {
  const [pointer] = e.arguments;
  const variable =
    pointer?.kind === 'address' && pointer.place.kind === 'variablePlace'
      ? pointer.place.variable
      : undefined;
  if (variable?.initializer === undefined) throw unsupported('a static variable without a name', e.at);
  const { initialised } = c.unit;
  const offset = c.unit.globalAddress(variable);
  const target = { run: undefined, slot: -1, offset, index: undefined, scale: 1 };
  const run = constructInto(c, target, variable.type, variable.initializer);
  return {
    cls: 'void',
    type: e.type,
    run: (fp) => {
      if (initialised.has(variable)) return;
      run(fp);
      initialised.add(variable);
    },
  };
}

/** The function of a name such as `sqrtf` or `__expf`. */
export function mathFunction(name: string, type: FloatType): Apply | undefined {
  if (/^(__)?fmaf?(_rn)?$/.test(name)) return type.format === 'double' ? fusedDouble : fusedFloat;
  if (/^nextafterf?$/.test(name)) return (a, b) => nextAfter(a, b, type.format === 'single');
  const base = name.replace(/^__/, '');
  const found = own(functions, base) ?? (base.endsWith('f') ? own(functions, base.slice(0, -1)) : undefined);
  return found;
}

function compileMathematics(c: FunctionCompiler, e: Intrinsic): Code | undefined {
  const { type } = e;
  if (type.kind !== 'float') return compileRounding(c, e);
  if (/^nanf?$/.test(e.name)) {
    return { cls: 'float', type, run: undefined, slot: c.constantSlot(0, 0, Number.NaN) };
  }
  const apply = mathFunction(e.name, type);
  if (apply === undefined) return undefined;
  const operands = e.arguments.map((argument) => floatOperand(c, argument, type));
  return floatCall(c, type, operands, apply);
}

function floatOperand(c: FunctionCompiler, argument: Expression, type: Type): FloatCode {
  const code = convert(c, compileExpression(c, argument), type, argument.at);
  if (code.cls !== 'float') throw unsupported('an argument that is no number', argument.at);
  return code;
}

function floatCall(
  c: FunctionCompiler,
  type: FloatType,
  operands: readonly FloatCode[],
  apply: Apply,
): FloatCode {
  const { doubles: d } = c.machine;
  const round = roundingOf(type);
  const [first, second, third] = operands;
  const slot = c.newSlot();
  const a = first?.slot ?? slot;
  const b = second?.slot ?? slot;
  const z = third?.slot ?? slot;
  const x = first?.run;
  const y = second?.run;
  const w = third?.run;
  const run: Run = (fp) => {
    if (x !== undefined) x(fp);
    if (y !== undefined) y(fp);
    if (w !== undefined) w(fp);
    d[fp + slot] = round(apply(d[fp + a]!, d[fp + b]!, d[fp + z]!));
  };
  return { cls: 'float', type, run, slot };
}

/** lround and its kin. */
function compileRounding(c: FunctionCompiler, e: Intrinsic): Code | undefined {
  if (!/^ll?(round|rint)f?$/.test(e.name)) return undefined;
  const [argument] = e.arguments;
  if (argument?.type.kind !== 'float') return undefined;
  const nearest: Apply = e.name.includes('rint')
    ? roundTiesToEven
    : (a) => Math.sign(a) * Math.floor(Math.abs(a) + 0.5);
  const whole = floatCall(c, argument.type, [floatOperand(c, argument, argument.type)], nearest);
  return convert(c, whole, e.type, e.at);
}

function compileSelection(c: FunctionCompiler, e: Intrinsic): Code | undefined {
  if (/^(min|max|umin|umax|llmin|llmax|ullmin|ullmax)$/.test(e.name)) return compileMinimum(c, e);
  if (/^(abs|labs|llabs)$/.test(e.name)) return compileAbsolute(c, e);
  return undefined;
}

function compileMinimum(c: FunctionCompiler, e: Intrinsic): Code | undefined {
  const [first, second] = e.arguments;
  if (first === undefined || second === undefined) return undefined;
  const isMinimum = e.name.endsWith('min');
  if (e.type.kind === 'float') {
    const operands = [floatOperand(c, first, e.type), floatOperand(c, second, e.type)];
    return floatCall(c, e.type, operands, isMinimum ? minimum : maximum);
  }
  const slots = [c.newSlot(), c.newSlot()] as const;
  const left = settled(c, convert(c, compileExpression(c, first), e.type, e.at), slots[0]);
  const right = settled(c, convert(c, compileExpression(c, second), e.type, e.at), slots[1]);
  const test = smaller(c, left.code, right.code, e);
  return pick(c, e, [left.run, right.run], isMinimum ? test : negate(test), slots);
}

function negate(test: TestRun): TestRun {
  return (fp) => !test(fp);
}

function smaller(c: FunctionCompiler, left: Code, right: Code, e: Intrinsic): TestRun {
  const unsigned = isUnsigned(e.type);
  if (left.cls === 'int' && right.cls === 'int') return intTest(c.machine, '<=', left, right, unsigned);
  if (left.cls === 'long' && right.cls === 'long') return longTest(c.machine, '<=', left, right, unsigned);
  throw unsupported(`${e.name} of these types`, e.at);
}

/** A value in a slot, read from there afterwards. */
function settled(
  c: FunctionCompiler,
  code: Code,
  slot: number,
): { readonly code: Code; readonly run: Run | undefined } {
  const run = runOf(storeSlot(c, slot, code));
  const { ints } = c.machine;
  if (code.cls === 'int') {
    return { run, code: { cls: 'int', type: code.type, run: (fp) => ints[fp + slot]!, slot } };
  }
  return { run, code: code.cls === 'void' ? code : { ...code, run: undefined, slot } };
}

function pick(
  c: FunctionCompiler,
  e: Intrinsic,
  runs: readonly (Run | undefined)[],
  test: TestRun,
  [a, b]: readonly [number, number],
): Code {
  const { ints, highs } = c.machine;
  const before: Run = (fp) => {
    for (const run of runs) run?.(fp);
  };
  if (valueClass(e.type) === 'int') {
    return {
      cls: 'int',
      type: e.type,
      run: (fp) => {
        before(fp);
        return ints[fp + (test(fp) ? a : b)]!;
      },
    };
  }
  const run: Run = (fp) => {
    before(fp);
    const from = test(fp) ? a : b;
    ints[fp + a] = ints[fp + from]!;
    highs[fp + a] = highs[fp + from]!;
  };
  return { cls: 'long', type: e.type, run, slot: a };
}

function compileAbsolute(c: FunctionCompiler, e: Intrinsic): Code | undefined {
  const [argument] = e.arguments;
  if (argument === undefined) return undefined;
  if (e.type.kind === 'float') return floatCall(c, e.type, [floatOperand(c, argument, e.type)], Math.abs);
  const value = convert(c, compileExpression(c, argument), e.type, e.at);
  if (value.cls === 'int') {
    const { run } = value;
    return { cls: 'int', type: e.type, run: (fp) => Math.abs(run(fp)) | 0 };
  }
  if (value.cls !== 'long') return undefined;
  const { highs } = c.machine;
  const kept = settled(c, value, c.newSlot());
  if (kept.code.cls !== 'long') return undefined;
  const zero = convert(c, { cls: 'int', type: intType, run: () => 0, constant: 0 }, e.type, e.at);
  const negated = arithmetic(c, { operator: '-', type: e.type, at: e.at }, zero, kept.code);
  if (negated.cls !== 'long') return undefined;
  const { slot } = kept.code;
  const store = runOf(storeSlot(c, slot, negated));
  const before = kept.run;
  const run: Run = (fp) => {
    before?.(fp);
    if (highs[fp + slot]! < 0) store?.(fp);
  };
  return { cls: 'long', type: e.type, run, slot };
}

function compileClassification(c: FunctionCompiler, e: Intrinsic): Code | undefined {
  const test = own(classifications, e.name);
  const [argument] = e.arguments;
  if (test === undefined || argument === undefined) return undefined;
  const given = compileExpression(c, argument);
  const code = given.cls === 'float' ? given : convert(c, given, doubleType, argument.at);
  if (code.cls !== 'float') return undefined;
  const { doubles: d } = c.machine;
  const { run, slot } = code;
  const isDouble = code.type.kind === 'float' && code.type.format === 'double';
  const value: IntCode['run'] = (fp) => {
    if (run !== undefined) run(fp);
    return test(d[fp + slot]!, isDouble) ? 1 : 0;
  };
  return { cls: 'int', type: e.type, run: value };
}

/** The value as a JavaScript number or bigint. */
export function reader(c: FunctionCompiler, code: Code): (fp: number) => Value {
  const { machine } = c;
  const { doubles } = machine;
  switch (code.cls) {
    case 'int': {
      const { run } = code;
      return isUnsigned(code.type) ? (fp) => run(fp) >>> 0 : run;
    }
    case 'long': {
      const { run, slot } = code;
      const unsigned = isUnsigned(code.type);
      return (fp) => {
        if (run !== undefined) run(fp);
        return getLong(machine, fp + slot, unsigned);
      };
    }
    case 'void': {
      const { run } = code;
      return (fp) => {
        run(fp);
        return 0;
      };
    }
    default: {
      const { run, slot } = code;
      return (fp) => {
        if (run !== undefined) run(fp);
        return doubles[fp + slot]!;
      };
    }
  }
}

function compileLibraryCall(c: FunctionCompiler, e: Intrinsic): Code {
  const target = hostLibrary(e.name);
  if (target === undefined) throw unsupported(`the function \`${e.name}\` in host code`, e.at);
  const readers = e.arguments.map((argument) => reader(c, compileExpression(c, argument)));
  const types = e.arguments.map((argument) => argument.type);
  const { runtime } = c.unit;
  const site = { at: e.at, types, target: nameOfTarget(e.arguments[0]) };
  return fromValue(c, e.type, (fp) => target(runtime, valuesOf(readers, fp), site) ?? 0);
}

/** The last argument first, as g++ does it. */
function valuesOf(readers: readonly ((fp: number) => Value)[], fp: number): Value[] {
  const values = new Array<Value>(readers.length);
  for (let i = readers.length - 1; i >= 0; i--) values[i] = readers[i]!(fp);
  return values;
}

function nameOfTarget(e: Expression | undefined): string {
  let current = e;
  while (current?.kind === 'cast') current = current.operand;
  if (current?.kind !== 'address') return '';
  const { place } = current;
  if (place.kind === 'variablePlace') return place.variable.name;
  return place.kind === 'member' ? place.field.name : '';
}

/** Brings what a library function gave to the class of its type. */
export function fromValue(c: FunctionCompiler, type: Type, compute: (fp: number) => Value): Code {
  const { machine } = c;
  const { doubles } = machine;
  const cls = valueClass(type);
  switch (cls) {
    case 'void':
      return { cls, type, run: (fp) => void compute(fp) };
    case 'int':
      return { cls, type, run: (fp) => Number(compute(fp)) | 0 };
    case 'long': {
      const slot = c.newSlot();
      const run: Run = (fp) => {
        setLong(machine, fp + slot, compute(fp));
      };
      return { cls, type, run, slot };
    }
    case 'float':
    case 'pointer': {
      const slot = c.newSlot();
      const run: Run = (fp) => {
        doubles[fp + slot] = Number(compute(fp));
      };
      return { cls, type, run, slot };
    }
    default:
      return { cls: 'void', type, run: (fp) => void compute(fp) };
  }
}
