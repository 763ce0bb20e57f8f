import type {
  Builtin,
  Cast,
  Expression,
  FunctionReference,
  Place,
  PointerDifference,
  StringConstant,
  Unary,
} from '../../ir/nodes.ts';
import { longLongType } from '../../ir/types.ts';
import type { StructField, Type } from '../../ir/types.ts';
import { compileAssign, compileCompoundAssign } from './assignments.ts';
import { compileAtomic } from '../intrinsics/atomics.ts';
import { compileCall } from './calls.ts';
import { accessTraits, constantTraits, effectTraits, intCode, isRunWhole } from '../values/code.ts';
import type { AggregateCode, Code, ScalarCode } from '../values/code.ts';
import { complementInt, negateInt } from '../values/intCode.ts';
import { notCode } from '../values/compareCode.ts';
import type { Compiler } from '../compiler.ts';
import { compileConditional, compileLogical } from './conditionals.ts';
import { compileConstruct } from './constructs.ts';
import { convert, scalarClass } from '../values/convertCode.ts';
import { doubleByLane, doubleCode, floatByLane, floatCode } from '../values/floatCode.ts';
import { startingWith } from '../values/startingWith.ts';
import { compileIntrinsic } from '../intrinsics/intrinsics.ts';
import { firstLeafOfField, leavesOf } from '../accesses/leaves.ts';
import { loadPlace } from '../accesses/loads.ts';
import { addLongs, longBinary, longCode } from '../values/longCode.ts';
import { longDivision } from '../values/longOperations.ts';
import { wrapLong } from '../values/longScalars.ts';
import { partOfWord, withNegatedFactors } from '../values/contraction.ts';
import { compileBinary } from '../values/operators.ts';
import { compileDeviceLaunch } from './deviceLaunches.ts';
import { compileIndirectCall } from './outOfLine.ts';
import { accessedBy, addressCode, offsetAddress } from '../accesses/places.ts';
import type { Mask } from '../lanes/mask.ts';
import { compileFetch } from '../intrinsics/textureFetches.ts';
import { IntVector } from '../lanes/vector.ts';

export function compileExpression(c: Compiler, e: Expression): Code {
  switch (e.kind) {
    case 'integer':
      return integerConstant(c, e.value, e.type);
    case 'float':
      return realConstant(c, e.value, e.type);
    case 'string':
      return textCode(c, e);
    case 'builtin':
      return compileBuiltin(c, e);
    case 'read':
      return valueOfParameter(c, e.place) ?? loadPlace(c, accessedBy(c, e, c.place(e.place)), e.at);
    case 'address':
      return compileAddress(c, e);
    case 'unary':
      return compileUnary(c, e);
    case 'binary':
      return compileBinary(c, e.at, e.operator, e.type, c.scalar(e.left), c.scalar(e.right));
    case 'pointerOffset': {
      const pointer = addressCode(c, e.pointer);
      const index = c.scalar(e.index);
      return { ...offsetAddress(c, pointer, index, e.elementSizeInBytes, e.subtract), type: e.type };
    }
    case 'pointerDifference':
      return compileDifference(c, e);
    case 'logical':
      return compileLogical(c, e);
    case 'conditional':
      return compileConditional(c, e);
    case 'cast':
      return compileCast(c, e);
    case 'assign':
      return compileAssign(c, e);
    case 'compoundAssign':
      return compileCompoundAssign(c, e);
    case 'construct':
      return compileConstruct(c, e);
    case 'extract':
      return fieldOf(c, c.expression(e.operand), e.operand.type, e.field, e.type);
    case 'sequence': {
      const runs = e.effects.map((effect) => c.statement(effect));
      return after(c, c.expression(e.value), (m) => runs.forEach((run) => run(m)));
    }
    case 'call':
      return compileCall(c, e);
    case 'intrinsic':
      return compileIntrinsic(c, e);
    case 'atomic':
      return compileAtomic(c, e);
    case 'launch':
      return compileDeviceLaunch(c, e);
    case 'functionReference':
      return functionAddress(c, e);
    case 'opaque':
      if (e.isCall === true) return compileIndirectCall(c, e);
      if (e.isForgetting === true)
        return { ...effectTraits, cls: 'void', type: e.type, run: () => undefined };
      return e.fetch === undefined ? unknownValue(c, e, e.reason, e.operands) : compileFetch(c, e, e.fetch);
  }
}

/** The address of a literal, which is laid out when somebody asks. */
function textCode(c: Compiler, e: StringConstant): Code {
  const { memory } = c.machine;
  return longCode(e.type, constantTraits, () => memory.textAddress(e.value));
}

function functionAddress(c: Compiler, e: FunctionReference): Code {
  const address = c.machine.memory.functionAddress(e.function);
  return longCode(e.type, constantTraits, () => address);
}

export function integerConstant(c: Compiler, value: number | bigint, type: Expression['type']): ScalarCode {
  switch (scalarClass(type)) {
    case 'long': {
      const long = wrapLong(BigInt(value));
      return longCode(type, constantTraits, () => long);
    }
    case 'float':
    case 'double':
      return realConstant(c, Number(value), type);
    default: {
      const int = Number(BigInt.asIntN(32, BigInt(value)));
      return intCode(type, constantTraits, () => int);
    }
  }
}

function realConstant(c: Compiler, value: number, type: Expression['type']): ScalarCode {
  const wide = doubleCode(
    c.shape,
    { kind: 'float', name: 'double', format: 'double' },
    constantTraits,
    () => value,
  );
  if (scalarClass(type) === 'double') return wide;
  const code = convert(c.shape, wide, type);
  const folded = code.cls === 'float' ? code.scalar?.(c.newMask()) : undefined;
  return folded === undefined ? code : floatCode(c.shape, type, constantTraits, () => folded);
}

function compileBuiltin(c: Compiler, e: Builtin): ScalarCode {
  const { machine } = c;
  const index = { x: 0, y: 1, z: 2 }[e.axis] as 0 | 1 | 2;
  const { grid, block } = machine.options;
  switch (e.name) {
    case 'threadIdx': {
      if (block[index] === 1) return intCode(e.type, { ...constantTraits, fixed: false }, () => 0);
      const vector = new IntVector(machine.threadIndex[e.axis]);
      return intCode(e.type, { ...constantTraits, fixed: false }, undefined, () => vector);
    }
    case 'blockIdx':
      return intCode(e.type, { ...constantTraits, fixed: false }, () => machine.block[index]);
    case 'blockDim':
      return intCode(e.type, { ...constantTraits, fixed: false }, () => block[index]);
    case 'gridDim':
      return intCode(e.type, { ...constantTraits, fixed: false }, () => grid[index]);
  }
}

function compileAddress(c: Compiler, e: Expression & { kind: 'address' }): Code {
  const place = c.place(e.place);
  switch (place.kind) {
    case 'memory':
      return { ...place.address, type: e.type };
    case 'registers':
      // Whoever asks for the number itself gets it in the next pass.
      c.needsMemory(place.binding.frame, place.binding.variable, false);
      return longCode(e.type, { ...constantTraits, fixed: false }, () => 0);
    case 'unknown':
      return after(
        c,
        longCode(e.type, { ...constantTraits, fixed: false }, () => 0),
        place.run,
      );
  }
}

function compileUnary(c: Compiler, e: Unary): Code {
  const { shape, machine } = c;
  if (e.operator === '!')
    return notCode(shape, convert(shape, c.scalar(e.operand), { kind: 'boolean' }) as never);
  const operand = convert(shape, c.scalar(e.operand), e.type);
  switch (operand.cls) {
    case 'int':
      return e.operator === '-' ? negateInt(shape, e.type, operand) : complementInt(shape, e.type, operand);
    case 'long': {
      const zero = longCode(e.type, constantTraits, () => (e.operator === '-' ? 0 : -1));
      return addLongs(shape, e.type, zero, operand, true);
    }
    case 'float':
      return withNegatedFactors(
        floatByLane(shape, e.type, machine, [operand], (a) => -a, 0),
        operand,
      );
    case 'double':
      return withNegatedFactors(
        doubleByLane(shape, e.type, machine, [operand], (a) => -a, 0),
        operand,
      );
  }
}

function compileDifference(c: Compiler, e: PointerDifference): Code {
  const left = addressCode(c, e.left);
  const bytes = addLongs(c.shape, longLongType, left, addressCode(c, e.right), true);
  if (e.elementSizeInBytes === 1) return { ...bytes, type: e.type };
  const size = longCode(longLongType, constantTraits, () => e.elementSizeInBytes);
  return { ...longBinary(c.shape, longLongType, bytes, size, longDivision(true)), type: e.type };
}

function compileCast(c: Compiler, e: Cast): Code {
  if (e.type.kind === 'void') {
    const code = c.expression(e.operand);
    return { ...effectTraits, cls: 'void', type: e.type, run: runOf(code) };
  }
  const code = c.expression(e.operand);
  if (code.cls === 'aggregate') return { ...code, type: e.type };
  if (code.cls === 'void') return after(c, integerConstant(c, 0, e.type), code.run);
  return convert(c.shape, code, e.type);
}

/** Evaluates for the effects alone. */
export function runOf(code: Code): (mask: Mask) => void {
  if (isRunWhole(code)) return code.run;
  if (code.scalar !== undefined) return code.scalar;
  return code.vector;
}

/** A value whose evaluation starts with an effect. */
export function after(_c: Compiler, code: Code, effect: (mask: Mask) => void): Code {
  const traits = { pure: false, assigns: true, fixed: false };
  if (!isRunWhole(code)) return { ...startingWith(code, effect), ...traits };
  const run = (mask: Mask): void => {
    effect(mask);
    code.run(mask);
  };
  return { ...code, ...traits, run };
}

/** What was passed for a parameter that has no place, or a member of that. */
function valueOfParameter(c: Compiler, place: Place): Code | undefined {
  if (place.kind === 'variablePlace') return c.valuesOfParameters.get(place.variable);
  const base = place.kind === 'member' ? valueOfParameter(c, place.base) : undefined;
  return base && place.kind === 'member' ? fieldOf(c, base, place.base.type, place.field, place.type) : base;
}

function fieldOf(c: Compiler, code: Code, from: Type, field: StructField, type: Type): Code {
  if (code.cls !== 'aggregate') return code;
  const first = firstLeafOfField(from, field);
  const leaves = code.leaves.slice(first, first + (leavesOf(field.type)?.length ?? 1));
  const part: AggregateCode = { ...code, type, leaves };
  if (scalarClass(type) === undefined || leaves[0] === undefined) return part;
  return after(c, partOfWord(leaves[0]), code.run);
}

/** The value of something that cannot be emulated: zero, and a problem when it is reached. */
export function unknownValue(
  c: Compiler,
  e: Expression,
  reason: string,
  operands: readonly Expression[],
): Code {
  const codes = operands.map((operand) => c.expression(operand));
  const report = c.unsupported(e.at, reason);
  const run = (m: Mask): void => {
    for (const code of codes) runOf(code)(m);
    report(m);
  };
  const leaves = leavesOf(e.type);
  if (e.type.kind === 'void' || leaves === undefined)
    return { ...effectTraits, cls: 'void', type: e.type, run };
  const zeros = leaves.map((leaf) => integerConstant(c, 0, leaf.type));
  if (scalarClass(e.type) !== undefined && zeros[0] !== undefined) return after(c, zeros[0], run);
  return { ...accessTraits, cls: 'aggregate', type: e.type, run, leaves: zeros };
}
