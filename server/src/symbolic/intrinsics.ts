/** Functions known by name: barriers, warp exchanges, integer and float functions. */
import { endsFunction, intrinsicEffects } from '../ir/intrinsics.ts';
import type { Intrinsic, Place } from '../ir/nodes.ts';
import { sizeInBytes } from '../ir/types.ts';
import type { IntegerType, Type } from '../ir/types.ts';
import { derivedSymbol } from './values/arithmetic.ts';
import { reverseBits, reversedBits } from './values/bitOperations.ts';
import { compare } from './values/comparison.ts';
import { forgetBehind } from './calls.ts';
import { asInteger, evaluate, forgetPlace } from './expressions.ts';
import { evaluateAllocation, pointedTo } from './storage/allocations.ts';
import { textFunction } from './launches/knownTexts.ts';
import { countLanes, isLaneIn, laneOf, lanesFrom, warpSize } from './values/lanes.ts';
import type { Machine } from './machine.ts';
import { intrinsicInstructions } from './machineCosts.ts';
import { unknownOf } from './storage/loadedValues.ts';
import { writeResolved } from './storage/memory.ts';
import { isRegister, resolvePlace } from './storage/places.ts';
import { forgetRegister } from './storage/registers.ts';
import { chooseValue, choiceOf } from './merging.ts';
import { isBound } from './usualWays.ts';
import {
  constantPolynomial,
  isConstant,
  isUniformPolynomial,
  permute,
  polynomialKey,
  scale,
  symbolPolynomial,
  uniformConstant,
} from './values/polynomial.ts';
import type { Polynomial } from './values/polynomial.ts';
import { binaryValue, cast } from './values/operators.ts';
import { askToEnumerate } from './values/quotientParts.ts';
import { noteHighProduct } from './values/reciprocals.ts';
import { isExact, leave } from './state.ts';
import { truthOf } from './values/truth.ts';
import {
  constantValue,
  floatValue,
  integerValue,
  isDataDependent,
  isUniformValue,
  reasonAmong,
  reasonOf,
  unknownValue,
} from './values/values.ts';
import type { Space, Value } from './values/values.ts';

/** No pattern of banks or vectors reaches further. */
const SHARED_WINDOW_BYTES = 1024;

/** Results that are the same for all lanes of a warp whatever the arguments. */
const warpUniform = new Set([
  '__ballot_sync',
  '__ballot',
  '__any_sync',
  '__all_sync',
  '__any',
  '__all',
  '__activemask',
  '__reduce_add_sync',
  '__reduce_min_sync',
  '__reduce_max_sync',
  '__reduce_and_sync',
  '__reduce_or_sync',
  '__reduce_xor_sync',
  '__syncthreads_count',
  '__syncthreads_and',
  '__syncthreads_or',
]);

export function evaluateIntrinsic(expression: Intrinsic, machine: Machine): Value {
  const values = expression.arguments.map((argument) => evaluate(argument, machine));
  const { name } = expression;
  const { isBlockBarrier } = intrinsicEffects(name);
  machine.work(isBlockBarrier ? 1 : intrinsicInstructions(expression));
  if (isBlockBarrier) {
    machine.state.epoch++;
    recordBarrier(expression, machine);
  } else if (waits.test(name)) machine.state.epoch++;
  if (machine.isOfHost && endsFunction(name, (machine.frame?.tries ?? 0) > 0)) leave(machine.state);
  const known =
    (machine.world.knowsTexts === true ? textFunction(expression, values, machine) : undefined) ??
    evaluateAllocation(expression, machine) ??
    evaluateKnown(expression, values, machine);
  if (known) return known;
  const dataDependent = values.some(isDataDependent);
  const uniform = machine.isOfHost || warpUniform.has(name) || (isPure(name) && values.every(isUniformValue));
  const [first] = values;
  const isUniform = first !== undefined && splitsValue.has(name) ? isUniformValue(first) : uniform;
  const reason = values.every(isUniformValue)
    ? `the result of \`${name}\` is not followed`
    : reasonAmong(values);
  const result = (type: Type): Value => unknownOf(type, reason, isUniform, dataDependent);
  if (splitsValue.has(name)) writeParts(expression, result, machine);
  else forgetPointees(expression, values, machine);
  return result(expression.type);
}

/** For copies or for other threads' arrivals. */
const waits = /^__(?:m?barrier_wait|mbarrier_wait_parity|pipeline_consumer_wait)$/;

/** They write parts, or functions, of their first argument where the others point to, and nothing else. */
const splitsValue = new Set('modf modff frexp frexpf sincos sincosf sincospi sincospif __sincosf'.split(' '));

function writeParts(expression: Intrinsic, result: (type: Type) => Value, machine: Machine): void {
  for (const argument of expression.arguments.slice(1)) {
    const place = pointedTo(argument);
    const target = place && resolvePlace(place, machine);
    if (place && target?.kind === 'register' && isRegister(target.variable))
      writeResolved(target, place, place.type, result(place.type), expression, machine);
  }
}

/** Functions that only tell the compiler something about their first argument. */
const sameAsFirst = new Set(['__builtin_expect', '__builtin_assume_aligned']);

/** Names of functions whose result depends on their arguments alone. */
function isPure(name: string): boolean {
  return !/clock|rand|globaltimer|printf|malloc|shfl|match/.test(name);
}

function recordBarrier(expression: Intrinsic, machine: Machine): void {
  const outermost = machine.frames[0];
  machine.record({
    kind: 'barrier',
    node: expression,
    at: expression.at,
    name: expression.name,
    mask: machine.state.mask,
    alive: (machine.warpLanes & ~(outermost?.returnedSurely ?? 0)) >>> 0,
    weight: machine.weight,
    loops: [...machine.loops],
    conditions: [...machine.openConditions],
  });
}

/** They write where their first argument leads to, and read what the others do. */
const writesFirst =
  /^(?:mem(?:set|cpy|move)|fread|fgets|strn?(?:cpy|cat)|v?sn?printf|cudaMemcpy(?:2D|3D|Peer|FromSymbol)?(?:Async)?)$/;

/**
 * Reference and pointer arguments of functions that aren't followed: what they point to may have changed. Of host code also
 * what a pointer that is known leads to, where the function writes there.
 */
function forgetPointees(
  { arguments: given, name }: Intrinsic,
  values: readonly Value[],
  machine: Machine,
): void {
  const reason = `\`${name}\` may change it`;
  const writesBytes = writesFirst.test(name);
  const mayWriteBehind = (i: number): boolean =>
    machine.isOfHost && (name.endsWith('scanf') || (writesBytes && i === 0));
  given.forEach((argument, i) => {
    const place = pointedTo(argument);
    const value = values[i];
    if (place && (writesBytes || !forgetMember(place, reason, machine))) forgetPlace(place, reason, machine);
    else if (!place && value && mayWriteBehind(i)) forgetBehind(value, reason, machine);
  });
}

/** A function that makes a stream in `&plan->stream` leaves the other members as they are. */
function forgetMember(place: Place, reason: string, machine: Machine): boolean {
  const bytes = place.kind === 'member' && place.type.kind !== 'array' ? sizeInBytes(place.type) : undefined;
  if (bytes === undefined) return false;
  const target = resolvePlace(place, machine);
  const start = target.kind === 'register' ? uniformConstant(target.offset) : undefined;
  if (target.kind !== 'register' || start === undefined || !isRegister(target.variable)) return false;
  forgetRegister(target.variable, reason, machine, { within: { start, end: start + bytes } });
  return true;
}

/** What an address leads to, by the functions that ask for it. */
const spaceAskedFor = new Map<string, Space>([
  ['__isShared', 'shared'],
  ['__isGlobal', 'global'],
  ['__isConstant', 'constant'],
  ['__isLocal', 'local'],
]);

function evaluateKnown(expression: Intrinsic, values: readonly Value[], machine: Machine): Value | undefined {
  const { name, type } = expression;
  const [first, second] = values;
  const space = spaceAskedFor.get(name);
  if (space !== undefined && first?.kind === 'pointer')
    return constantValue(first.object.space === space ? 1 : 0);
  if (name.startsWith('__shfl')) return shuffle(name, values, machine);
  if (name === '__activemask' && isExact(machine.state.mask))
    return constantValue(lanesFrom(() => machine.state.mask.may >>> 0));
  if (type.kind === 'float') return floatFunction(name, values);
  const from = expression.arguments[0]?.type;
  if (first && from && (name.startsWith('__cvta') || name === '__nvvm_get_smem_pointer')) {
    const address = cast(first, from, type, machine);
    const isOpen = address.kind === 'unknown' && name === '__cvta_shared_to_generic';
    return isOpen && first.kind === 'integer' ? inShared(first.polynomial, machine) : address;
  }
  if (first && sameAsFirst.has(name)) return first;
  if (type.kind !== 'integer' || !first) return undefined;
  switch (name) {
    case 'min':
    case 'umin':
    case 'llmin':
    case 'ullmin':
      return second && extremeOf('<', first, second, type, machine);
    case 'max':
    case 'umax':
    case 'llmax':
    case 'ullmax':
      return second && extremeOf('>', first, second, type, machine);
    case 'abs':
    case 'labs':
    case 'llabs':
      return magnitude(first, machine);
    // Who calls them says that 24 bits hold the operands.
    case '__mul24':
    case '__umul24':
      return second && binaryValue('*', first, second, type, machine);
    case '__bfe':
      return bitField(values, type, machine);
    default:
      return bitFunction(name, values, type, machine);
  }
}

/** `(value >> first) & mask`: of an unsigned number, where it is known which bits. */
function bitField(
  [value, first, count]: readonly Value[],
  type: IntegerType,
  machine: Machine,
): Value | undefined {
  const numberIn = (one: Value | undefined): number | undefined =>
    one?.kind === 'integer' ? uniformConstant(one.polynomial) : undefined;
  const [position, length] = [numberIn(first), numberIn(count)];
  if (value === undefined || position === undefined || length === undefined) return undefined;
  if (type.signed || Math.min(position, length) < 0 || Math.max(position, length) > 31) return undefined;
  const shifted = binaryValue('>>', value, constantValue(position), type, machine);
  return binaryValue('&', shifted, constantValue(2 ** length - 1), type, machine);
}

/** An address of shared memory that is not known to lie in one of its variables: the window starts at 0. */
function inShared(offset: Polynomial, machine: Machine): Value {
  return {
    kind: 'pointer',
    object: machine.newObject('shared memory', 'shared', SHARED_WINDOW_BYTES),
    offset,
  };
}

/** The smaller or the larger one. */
function extremeOf(relation: '<' | '>', a: Value, b: Value, type: IntegerType, machine: Machine): Value {
  const x = integerValue(asInteger(a, machine));
  const y = integerValue(asInteger(b, machine));
  const truth = truthOf(binaryValue(relation, x, y, type, machine), machine);
  return chooseValue(choiceOf(truth, !isBound(x, y)), x, y, machine);
}

function magnitude(value: Value, machine: Machine): Value {
  const p = asInteger(value, machine);
  const truth = compare('<', p, constantPolynomial(0), machine);
  return chooseValue(choiceOf(truth, false), integerValue(scale(p, -1)), integerValue(p), machine);
}

/** Of unknown operands a named unknown, the same for the same operands. */
export function bitFunction(
  name: string,
  values: readonly Value[],
  type: IntegerType,
  machine: Machine,
): Value | undefined {
  const apply = bitFunctions[name];
  if (apply === undefined && !otherBitFunctions.test(name)) return undefined;
  if (!values.every(({ kind }) => kind === 'integer')) return undefined;
  const operands = values.map((value) => asInteger(value, machine));
  const [first] = operands;
  if (apply && first && isConstant(first))
    return constantValue(lanesFrom((lane) => apply(laneOf(first.constant, lane))));
  const reversed = name === '__brev' && first ? reverseBits(first, machine) : undefined;
  if (reversed) return integerValue(reversed);
  if (apply && first) askToEnumerate(first, machine);
  const key = `${name} ${operands.map(polynomialKey).join(' ')}`;
  const range = { min: type.signed ? -Infinity : 0, max: Infinity };
  const symbol = derivedSymbol(key, operands, machine, range, `\`${name}\``);
  const reciprocal = operands.find(isUniformPolynomial);
  const dividend = operands.find((operand) => operand !== reciprocal);
  if (name === '__umulhi' && reciprocal !== undefined && dividend !== undefined)
    noteHighProduct(symbol, { dividend, reciprocal });
  return integerValue(symbolPolynomial(symbol));
}

const otherBitFunctions = /^__(u?mul(64)?hi|(ffs|clz|popc|brev)ll|byte_perm|funnelshift_\w+)$/;

const bitFunctions: Readonly<Record<string, (value: number) => number>> = {
  __popc: (value) => countLanes(value >>> 0),
  __clz: (value) => Math.clz32(value),
  __ffs: (value) => (value === 0 ? 0 : 32 - Math.clz32(value & -value)),
  __brev: reversedBits,
};

const floatFunctions: Readonly<Record<string, (x: number, y: number) => number>> = {
  ceil: Math.ceil,
  floor: Math.floor,
  sqrt: Math.sqrt,
  fabs: Math.abs,
  log2: Math.log2,
  log: Math.log,
  exp2: (x) => 2 ** x,
  pow: Math.pow,
  round: (x) => Math.sign(x) * Math.floor(Math.abs(x) + 0.5),
  trunc: Math.trunc,
  fmin: Math.min,
  fmax: Math.max,
  min: Math.min,
  max: Math.max,
};

/** A whole number is its own result. */
const keepsWhole = /^(?:ceil|floor|round|trunc|rint|nearbyint)f?$/;

function floatFunction(name: string, values: readonly Value[]): Value | undefined {
  const apply = floatFunctions[name] ?? floatFunctions[name.replace(/f$/, '')];
  const numbers = values.map((value) => (value.kind === 'float' ? value.constant : undefined));
  const [x, y] = numbers;
  if (keepsWhole.test(name) && values[0]?.kind === 'float' && values[0].whole !== undefined) return values[0];
  if (!apply || typeof x !== 'number' || (numbers.length > 1 && typeof y !== 'number')) return undefined;
  return floatValue(apply(x, typeof y === 'number' ? y : 0), true);
}

/** A value from another lane: exact for known lane patterns, uniform when all lanes read one lane. */
function shuffle(name: string, values: readonly Value[], machine: Machine): Value | undefined {
  const synced = name.endsWith('_sync');
  const [value, lane, width] = synced ? values.slice(1) : values;
  if (value?.kind !== 'integer' || !lane) return shuffledUnknown(name, value, lane);
  const amount = asInteger(lane, machine);
  const section = width ? uniformConstant(asInteger(width, machine)) : warpSize;
  if (!isConstant(amount) || section === undefined) return shuffledUnknown(name, value, lane);
  const source = (own: number): number => {
    const by = laneOf(amount.constant, own);
    const start = own - (own % section);
    const target = name.includes('xor')
      ? own ^ by
      : name.includes('up')
        ? own - by
        : name.includes('down')
          ? own + by
          : start + (by % section);
    return target >= start && target < start + section ? target : own;
  };
  const { may } = machine.state.mask;
  if (lanesFrom((own) => Number(isLaneIn(may, own) && !isLaneIn(may, source(own)))) !== 0)
    return unknownValue('it comes from a lane that is not active', false);
  const moved = permute(value.polynomial, source);
  return moved ? integerValue(moved) : shuffledUnknown(name, value, lane);
}

function shuffledUnknown(name: string, value: Value | undefined, lane: Value | undefined): Value | undefined {
  if (!value) return undefined;
  const broadcast = /^__shfl(_sync)?$/.test(name) && lane !== undefined && isUniformValue(lane);
  if (value.kind === 'float') return floatValue(undefined, broadcast || value.uniform, value.dataDependent);
  if (!broadcast && !isUniformValue(value)) return undefined;
  return isUniformValue(value) ? value : unknownOfBroadcast(value);
}

function unknownOfBroadcast(value: Value): Value {
  return { kind: 'unknown', uniform: true, reason: reasonOf(value), dataDependent: isDataDependent(value) };
}
