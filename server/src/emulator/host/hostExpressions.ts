/** Host expressions as closures. */
import type {
  Binary,
  Conditional,
  Expression,
  Extract,
  FloatConstant,
  IntegerConstant,
  Logical,
  PointerDifference,
  PointerOffset,
  Sequence,
  StringConstant,
  Unary,
} from '../../ir/nodes.ts';
import type { FloatType } from '../../ir/types.ts';
import { sizeInBytes } from '../../ir/types.ts';
import { compileConstruct } from './values/hostAggregates.ts';
import { compileAtomic } from './hostAtomics.ts';
import { compileAssign, compileCompoundAssign } from './hostAssignments.ts';
import { compileCall, compileIndirectCall } from './hostCalls.ts';
import type { Code, FloatCode, IntRun, PointerCode, Run, TestRun } from './hostCode.ts';
import { isUnsigned, runOf, valueClass } from './hostCode.ts';
import { convert, numberOf, testOf } from './values/hostConversions.ts';
import type { FunctionCompiler } from './hostFunction.ts';
import { doubleTest, floatBinary } from './values/hostFloats.ts';
import { intBinary, intTest } from './values/hostInts.ts';
import { compileIntrinsic, fromValue } from './hostIntrinsics.ts';
import { compileLaunch } from './cuda/hostLaunches.ts';
import { longBinary, longShift, longTest, longUnary } from './values/hostLongs.ts';
import { addressValue, compilePlace, loadPlace, storeSlot } from './values/hostPlaces.ts';
import { compileStatement } from './hostStatements.ts';
import { HostStop, unsupported } from './hostStop.ts';
import { rightSideFirst } from './rightSideFirst.ts';

export function compileExpression(c: FunctionCompiler, e: Expression): Code {
  switch (e.kind) {
    case 'integer':
      return integerConstant(c, e);
    case 'float':
      return floatConstant(c, e);
    case 'string':
      return stringConstant(c, e);
    case 'read': {
      const substitute = c.substituteOf(e);
      if (substitute !== undefined) return compileExpression(c, substitute);
      return loadPlace(c, compilePlace(c, e.place));
    }
    case 'address':
      return addressValue(c, e.place, e.type);
    case 'unary':
      return compileUnary(c, e);
    case 'binary':
      return compileBinary(c, e);
    case 'pointerOffset':
      return compilePointerOffset(c, e);
    case 'pointerDifference':
      return compileDifference(c, e);
    case 'logical':
      return compileLogical(c, e);
    case 'conditional':
      return compileConditional(c, e);
    case 'cast':
      return convert(c, compileExpression(c, e.operand), e.type, e.at);
    case 'assign':
    case 'compoundAssign': {
      const ordered = rightSideFirst(e);
      if (ordered !== undefined) return compileSequence(c, ordered);
      return e.kind === 'assign' ? compileAssign(c, e) : compileCompoundAssign(c, e);
    }
    case 'construct':
      return compileConstruct(c, e);
    case 'extract':
      return compileExtract(c, e);
    case 'sequence':
      return compileSequence(c, e);
    case 'call':
      return compileCall(c, e);
    case 'intrinsic':
      return compileIntrinsic(c, e);
    case 'launch':
      return compileLaunch(c, e);
    case 'functionReference': {
      const address = c.machine.functionAddress(e.function);
      return { cls: 'pointer', type: e.type, run: undefined, slot: c.constantSlot(0, 0, address) };
    }
    case 'builtin':
      throw unsupported(`${e.name} in host code`, e.at);
    case 'atomic':
      return compileAtomic(c, e);
    case 'opaque':
      if (e.isCall === true) return compileIndirectCall(c, e);
      throw unsupported(e.reason, e.at);
  }
}

function integerConstant(c: FunctionCompiler, e: IntegerConstant): Code {
  const { type } = e;
  const cls = valueClass(type);
  const value = BigInt(e.value);
  const low = Number(BigInt.asIntN(32, value));
  if (cls === 'int') return { cls, type, run: () => low, constant: low };
  if (cls === 'long') {
    const high = Number(BigInt.asIntN(32, value >> 32n));
    return { cls, type, run: undefined, slot: c.constantSlot(low, high, 0) };
  }
  if (cls === 'pointer' || cls === 'float') {
    const number = Number(cls === 'pointer' ? BigInt.asUintN(64, value) : value);
    return { cls, type, run: undefined, slot: c.constantSlot(0, 0, number) };
  }
  throw unsupported('a constant of unknown type', e.at);
}

function floatConstant(c: FunctionCompiler, e: FloatConstant): Code {
  return { cls: 'float', type: e.type, run: undefined, slot: c.constantSlot(0, 0, e.value) };
}

function stringConstant(c: FunctionCompiler, e: StringConstant): PointerCode {
  const slot = c.constantSlot(0, 0, c.machine.stringAddress(e.value));
  return { cls: 'pointer', type: e.type, run: undefined, slot };
}

function compileUnary(c: FunctionCompiler, e: Unary): Code {
  const operand = compileExpression(c, e.operand);
  const { type } = e;
  if (e.operator === '!') {
    const test = testOf(c, operand, e.at);
    return { cls: 'int', type, run: (fp) => (test(fp) ? 0 : 1), test: (fp) => !test(fp) };
  }
  const negates = e.operator === '-';
  switch (operand.cls) {
    case 'int': {
      const { run } = operand;
      return { cls: 'int', type, run: negates ? (fp) => -run(fp) | 0 : (fp) => ~run(fp) };
    }
    case 'long': {
      const slot = c.newSlot();
      return { cls: 'long', type, run: longUnary(c.machine, e.operator, operand, slot), slot };
    }
    case 'float':
      return negated(c, operand);
    default:
      throw unsupported(`the operator ${e.operator}`, e.at);
  }
}

function negated(c: FunctionCompiler, operand: FloatCode): FloatCode {
  const { doubles: d } = c.machine;
  const { run, slot } = operand;
  const t = c.newSlot();
  const negate: Run = (fp) => {
    if (run !== undefined) run(fp);
    d[fp + t] = -d[fp + slot]!;
  };
  return { ...operand, run: negate, slot: t };
}

const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=']);

export function compileBinary(c: FunctionCompiler, e: Binary): Code {
  const left = compileExpression(c, e.left);
  const right = compileExpression(c, e.right);
  if (comparisons.has(e.operator)) return comparison(c, e, left, right);
  return arithmetic(c, e, left, right);
}

function comparison(c: FunctionCompiler, e: Binary, left: Code, right: Code): Code {
  const { machine } = c;
  const unsigned = isUnsigned(left.type) && isUnsigned(right.type);
  let test: TestRun;
  if (left.cls === 'int' && right.cls === 'int') {
    test = intTest(machine, e.operator, left, right, unsigned);
  } else if (left.cls === 'long' && right.cls === 'long') {
    test = longTest(machine, e.operator, left, right, unsigned);
  } else {
    const x = numeric(c, left, e);
    const y = numeric(c, right, e);
    test = doubleTest(machine, e.operator, x, y);
  }
  return { cls: 'int', type: e.type, run: (fp) => (test(fp) ? 1 : 0), test };
}

/** Pointers meet null constants and integers here. */
function numeric(c: FunctionCompiler, code: Code, e: Binary): FloatCode | PointerCode {
  if (code.cls === 'float' || code.cls === 'pointer') return code;
  const other = e.left.type.kind === 'pointer' ? e.left.type : e.right.type;
  if (other.kind === 'pointer') {
    const made = convert(c, code, other, e.at);
    if (made.cls === 'pointer') return made;
  }
  throw unsupported('a comparison of these types', e.at);
}

/** Arithmetic on operands of one type; shifts have a count of any integer type. */
export function arithmetic(
  c: FunctionCompiler,
  e: Pick<Binary, 'operator' | 'type' | 'at'>,
  left: Code,
  right: Code,
): Code {
  const { machine } = c;
  const { operator, type, at } = e;
  if (operator === '<<' || operator === '>>') return shift(c, { operator, type, at }, left, right);
  if (left.cls === 'int' && right.cls === 'int') {
    if (left.constant !== undefined && right.constant !== undefined && operator !== '/' && operator !== '%') {
      const constant = intBinary(machine, operator, left, right, isUnsigned(type), at)(0);
      return { cls: 'int', type, run: () => constant, constant };
    }
    const run = intBinary(machine, operator, left, right, isUnsigned(type), at);
    if (operator === '*' && left.slot !== undefined && right.slot !== undefined) {
      return { cls: 'int', type, run, product: [left.slot, right.slot] };
    }
    return { cls: 'int', type, run };
  }
  const slot = c.newSlot();
  if (left.cls === 'long' && right.cls === 'long') {
    return {
      cls: 'long',
      type,
      run: longBinary(machine, operator, left, right, isUnsigned(type), slot, at),
      slot,
    };
  }
  if (left.cls === 'float' && right.cls === 'float') {
    return {
      cls: 'float',
      type,
      run: floatBinary(machine, operator, left, right, type as FloatType, slot),
      slot,
    };
  }
  throw unsupported(`the operator ${operator} on these types`, at);
}

function shift(
  c: FunctionCompiler,
  e: { readonly operator: '<<' | '>>'; readonly type: Binary['type']; readonly at: Binary['at'] },
  left: Code,
  right: Code,
): Code {
  const count = numberOf(c, right, e.at);
  const unsigned = isUnsigned(e.type);
  if (left.cls === 'long') {
    const slot = c.newSlot();
    return {
      cls: 'long',
      type: e.type,
      run: longShift(c.machine, e.operator, left, count, unsigned, slot),
      slot,
    };
  }
  if (left.cls !== 'int') throw unsupported('a shift of no integer', e.at);
  const steps: Code = right.cls === 'int' ? right : { cls: 'int', type: right.type, run: count };
  return {
    cls: 'int',
    type: e.type,
    run: intBinary(c.machine, e.operator, left, steps, unsigned, e.at),
  };
}

function compilePointerOffset(c: FunctionCompiler, e: PointerOffset): Code {
  return addressValue(
    c,
    { kind: 'dereference', pointer: e, type: e.type.kind === 'pointer' ? e.type.pointee : e.type, at: e.at },
    e.type,
  );
}

function compileDifference(c: FunctionCompiler, e: PointerDifference): Code {
  const left = compileExpression(c, e.left);
  const right = compileExpression(c, e.right);
  if (left.cls !== 'pointer' || right.cls !== 'pointer')
    throw unsupported('a difference of no pointers', e.at);
  const { doubles: d, ints, highs } = c.machine;
  const slot = c.newSlot();
  const x = left.run;
  const y = right.run;
  const a = left.slot;
  const b = right.slot;
  const size = e.elementSizeInBytes;
  const run: Run = (fp) => {
    if (x !== undefined) x(fp);
    if (y !== undefined) y(fp);
    const steps = Math.trunc((d[fp + a]! - d[fp + b]!) / size);
    ints[fp + slot] = steps;
    highs[fp + slot] = Math.floor(steps / 4294967296);
  };
  return { cls: 'long', type: e.type, run, slot };
}

function compileLogical(c: FunctionCompiler, e: Logical): Code {
  const left = testOf(c, compileExpression(c, e.left), e.at);
  const right = testOf(c, compileReached(c, e.right), e.at);
  const test: TestRun = e.operator === '&&' ? (fp) => left(fp) && right(fp) : (fp) => left(fp) || right(fp);
  return { cls: 'int', type: e.type, run: (fp) => (test(fp) ? 1 : 0), test };
}

/** What cannot be compiled in an arm ends the program only where the run comes by, as a statement does. */
function compileReached(c: FunctionCompiler, e: Expression): Code {
  try {
    return compileExpression(c, e);
  } catch (error) {
    if (!(error instanceof HostStop)) throw error;
    return fromValue(c, e.type, () => {
      throw error;
    });
  }
}

function compileConditional(c: FunctionCompiler, e: Conditional): Code {
  const test = testOf(c, compileExpression(c, e.condition), e.at);
  const left = compileReached(c, e.whenTrue);
  const right = compileReached(c, e.whenFalse);
  if (left.cls === 'int' && right.cls === 'int') {
    const x: IntRun = left.run;
    const y: IntRun = right.run;
    return { cls: 'int', type: e.type, run: (fp) => (test(fp) ? x(fp) : y(fp)) };
  }
  if (left.cls === 'void' || right.cls === 'void') {
    const x = runOf(left);
    const y = runOf(right);
    const run: Run = (fp) => {
      if (test(fp)) x?.(fp);
      else y?.(fp);
    };
    return { cls: 'void', type: e.type, run };
  }
  if (left.cls !== right.cls || left.cls === 'int' || right.cls === 'int') {
    throw unsupported('a conditional of two types', e.at);
  }
  const slot = c.newSlot();
  const x = runOf(storeSlot(c, slot, left))!;
  const y = runOf(storeSlot(c, slot, right))!;
  const run: Run = (fp) => {
    if (test(fp)) x(fp);
    else y(fp);
  };
  return { ...left, type: e.type, run, slot };
}

function compileExtract(c: FunctionCompiler, e: Extract): Code {
  const operand = compileExpression(c, e.operand);
  if (operand.cls !== 'aggregate') throw unsupported('a field of no struct', e.at);
  const address = {
    run: operand.run,
    slot: operand.slot,
    offset: e.field.offsetInBytes,
    index: undefined,
    scale: 1,
  };
  return loadPlace(c, { kind: 'memory', address, type: e.type, bits: e.field.bits, at: e.at });
}

function compileSequence(c: FunctionCompiler, e: Sequence): Code {
  const effects = e.effects.map((effect) => compileStatement(c, effect));
  const value = compileExpression(c, e.value);
  const before: Run = (fp) => {
    for (const effect of effects) effect(fp);
  };
  switch (value.cls) {
    case 'int': {
      const { run } = value;
      return {
        cls: 'int',
        type: value.type,
        run: (fp) => {
          before(fp);
          return run(fp);
        },
      };
    }
    default: {
      const { run } = value;
      const both: Run = (fp) => {
        before(fp);
        if (run !== undefined) run(fp);
      };
      return { ...value, run: both };
    }
  }
}

/** The size of a type that has to be known. */
export function knownSize(e: Expression): number {
  const size = sizeInBytes(e.type);
  if (size === undefined) throw unsupported('a value of unknown size', e.at);
  return size;
}
