/** The compile-time evaluator: the value of an IR expression that needs no memory ([expr.const]). */
import { firstSet, leadingZeros, ones, trailingZeros } from '../../ir/bitCounts.ts';
import type { Binary, Expression, FunctionReference, Place, Variable } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { roundToFormat, wrap } from '../types/conversions.ts';
import { pointerTarget } from './constantPointers.ts';
import { run } from './constantStatements.ts';
import { call } from './constantCalls.ts';

/** Integers (and booleans) are bigints, floating values numbers; structs are lists of their fields. */
export type ConstantValue = bigint | number | FunctionReference | readonly ConstantValue[];

/** Steps one evaluation may take: constexpr functions may loop. */
const stepBudget = 20000;
const maximumArrayLength = 1 << 16;

class NotConstant extends Error {}
export const notConstant = new NotConstant('not a constant expression');

export interface Machine {
  steps: number;
  depth: number;
  readonly locals: Map<Variable, ConstantValue>;
  /** What reference parameters and local references are bound to. */
  readonly references: Map<Variable, Place>;
  /** Whether the function that runs returns a pointer or reference: a place. */
  returnsPlace: boolean;
}

/** The value, or undefined where the expression is not a constant. */
export function evaluate(expression: Expression): ConstantValue | undefined {
  switch (expression.kind) {
    case 'integer':
      return BigInt(expression.value);
    case 'float':
      return expression.value;
    default:
  }
  if (!mayBeConstant(expression)) return undefined;
  try {
    return valueOf(expression, {
      steps: stepBudget,
      depth: 0,
      locals: new Map(),
      references: new Map(),
      returnsPlace: false,
    });
  } catch (error) {
    if (error === notConstant || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Tells most of what is no constant without the cost of an exception. */
function mayBeConstant(node: Expression): boolean {
  switch (node.kind) {
    case 'opaque':
    case 'builtin':
      return false;
    case 'read':
      return node.place.kind !== 'variablePlace' || node.place.variable.isConstant === true;
    case 'cast':
    case 'unary':
      return mayBeConstant(node.operand);
    case 'binary':
      return mayBeConstant(node.left) && mayBeConstant(node.right);
    default:
      return true;
  }
}

export function evaluateInteger(expression: Expression): bigint | undefined {
  const value = evaluate(expression);
  return typeof value === 'bigint' ? value : undefined;
}

function convert(value: ConstantValue, type: Type): ConstantValue {
  switch (type.kind) {
    case 'integer':
      if (typeof value === 'bigint') return wrap(value, type);
      if (typeof value === 'number' && Number.isFinite(value)) return wrap(BigInt(Math.trunc(value)), type);
      throw notConstant;
    case 'boolean':
      if (typeof value === 'object') throw notConstant;
      return Number(value) === 0 ? 0n : 1n;
    case 'float': {
      if (typeof value === 'object') throw notConstant;
      const rounded = roundToFormat(Number(value), type.format);
      if (rounded === undefined) throw notConstant;
      return rounded;
    }
    default:
      if (type.kind === 'void' || typeof value === 'object') return value;
      throw notConstant;
  }
}

function integerOperation(node: Binary, a: bigint, b: bigint): bigint {
  switch (node.operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
    case '%':
      if (b === 0n) throw notConstant;
      return node.operator === '/' ? a / b : a % b;
    case '<<':
    case '>>':
      if (b < 0n || b > 63n) throw notConstant;
      return node.operator === '<<' ? a << b : a >> b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    default:
      return compare(node.operator, a, b);
  }
}

function compare(operator: Binary['operator'], a: bigint | number, b: bigint | number): bigint {
  switch (operator) {
    case '==':
      return a === b ? 1n : 0n;
    case '!=':
      return a !== b ? 1n : 0n;
    case '<':
      return a < b ? 1n : 0n;
    case '<=':
      return a <= b ? 1n : 0n;
    case '>':
      return a > b ? 1n : 0n;
    case '>=':
      return a >= b ? 1n : 0n;
    default:
      throw notConstant;
  }
}

function floatOperation(node: Binary, a: number, b: number): ConstantValue {
  switch (node.operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    default:
      return compare(node.operator, a, b);
  }
}

function binary(node: Binary, machine: Machine): ConstantValue {
  const a = valueOf(node.left, machine);
  const b = valueOf(node.right, machine);
  if (typeof a === 'bigint' && typeof b === 'bigint') return convert(integerOperation(node, a, b), node.type);
  if (typeof a === 'number' && typeof b === 'number') return convert(floatOperation(node, a, b), node.type);
  throw notConstant;
}

function fieldIndex(type: Type, name: string): number {
  return type.kind === 'struct' ? type.fields.findIndex((field) => field.name === name) : -1;
}

const isList = (value: ConstantValue): value is readonly ConstantValue[] => Array.isArray(value);

function element(value: ConstantValue, index: number): ConstantValue {
  const found = isList(value) ? value[index] : undefined;
  if (found === undefined) throw notConstant;
  return found;
}

function placeValue(place: Place, machine: Machine): ConstantValue {
  switch (place.kind) {
    case 'variablePlace': {
      const local = machine.locals.get(place.variable);
      if (local !== undefined) return local;
      const initializer = place.variable.isConstant === true ? place.variable.initializer : undefined;
      if (initializer === undefined) throw notConstant;
      return valueOf(initializer, machine);
    }
    case 'member':
      return element(placeValue(place.base, machine), fieldIndex(place.base.type, place.field.name));
    case 'element': {
      const index = valueOf(place.index, machine);
      const base = placeValue(place.base, machine);
      if (isList(base) && typeof index === 'bigint' && base[Number(index)] === undefined) {
        const isInside =
          place.base.type.kind === 'array' && index >= 0n && index < (place.base.type.length ?? 0);
        if (isInside) return zeroOf(place.type);
      }
      return element(base, Number(index));
    }
    case 'dereference': {
      return placeValue(pointerTarget(place.pointer, machine), machine);
    }
    case 'opaquePlace':
      throw notConstant;
  }
}

export function zeroOf(type: Type): ConstantValue {
  if (type.kind === 'integer' || type.kind === 'boolean') return 0n;
  if (type.kind === 'float') return 0;
  if (type.kind === 'struct') return type.fields.map((field) => zeroOf(field.type));
  // A null pointer; pointers to objects are never values here, only references to places.
  if (type.kind === 'pointer') return 0n;
  if (type.kind === 'array' && (type.length ?? 0) <= maximumArrayLength) {
    return Array.from({ length: type.length ?? 0 }, () => zeroOf(type.element));
  }
  throw notConstant;
}

function store(place: Place, value: ConstantValue, machine: Machine): void {
  if (place.kind === 'variablePlace' && machine.locals.has(place.variable)) {
    machine.locals.set(place.variable, value);
    return;
  }
  if (place.kind === 'member' || place.kind === 'element') {
    const base = placeValue(place.base, machine);
    if (!isList(base)) throw notConstant;
    const index =
      place.kind === 'member'
        ? fieldIndex(place.base.type, place.field.name)
        : Number(valueOf(place.index, machine));
    if (index < 0 || index >= maximumArrayLength) throw notConstant;
    const copy = [...base];
    copy[index] = value;
    store(place.base, copy, machine);
    return;
  }
  if (place.kind === 'dereference') {
    store(pointerTarget(place.pointer, machine), value, machine);
    return;
  }
  throw notConstant;
}

export function spend(machine: Machine): void {
  if (--machine.steps < 0) throw notConstant;
}

export function valueOf(node: Expression, machine: Machine): ConstantValue {
  spend(machine);
  switch (node.kind) {
    case 'integer':
      return BigInt(node.value);
    case 'float':
      return node.value;
    case 'functionReference':
      return node;
    case 'read':
      return placeValue(node.place, machine);
    case 'cast':
      return convert(valueOf(node.operand, machine), node.type);
    case 'unary':
      return unary(node, machine);
    case 'binary':
      return binary(node, machine);
    case 'logical': {
      const left = Number(valueOf(node.left, machine)) !== 0;
      if (left === (node.operator === '||')) return left ? 1n : 0n;
      return Number(valueOf(node.right, machine)) === 0 ? 0n : 1n;
    }
    case 'conditional': {
      const isTrue = Number(valueOf(node.condition, machine)) !== 0;
      return valueOf(isTrue ? node.whenTrue : node.whenFalse, machine);
    }
    case 'construct':
      return node.values.map((value) => valueOf(value, machine));
    case 'extract':
      return element(valueOf(node.operand, machine), fieldIndex(node.operand.type, node.field.name));
    case 'assign': {
      const value = valueOf(node.value, machine);
      store(node.place, value, machine);
      return value;
    }
    case 'compoundAssign':
      return compoundAssign(node, machine);
    case 'sequence':
      for (const effect of node.effects) if (run(effect, machine) !== 'next') throw notConstant;
      return valueOf(node.value, machine);
    case 'call':
      return call(node.callee, node.arguments, machine);
    case 'intrinsic':
      return intrinsic(node, machine);
    default:
      throw notConstant;
  }
}

function unary(node: Extract<Expression, { kind: 'unary' }>, machine: Machine): ConstantValue {
  const operand = valueOf(node.operand, machine);
  if (typeof operand === 'object') throw notConstant;
  if (node.operator === '!') return Number(operand) === 0 ? 1n : 0n;
  if (typeof operand === 'number') return -operand;
  return convert(node.operator === '-' ? -operand : ~operand, node.type);
}

function compoundAssign(
  node: Extract<Expression, { kind: 'compoundAssign' }>,
  machine: Machine,
): ConstantValue {
  if (node.elementSizeInBytes !== undefined) throw notConstant;
  const old = placeValue(node.place, machine);
  const at = node.at;
  const asConstant = (value: ConstantValue, type: Type): Expression => {
    if (typeof value === 'bigint') return { kind: 'integer', value, type, at };
    if (typeof value === 'number') return { kind: 'float', value, type, at };
    throw notConstant;
  };
  const left = asConstant(convert(old, node.computationType), node.computationType);
  const right = asConstant(valueOf(node.value, machine), node.value.type);
  const type = node.computationType;
  const result = convert(
    binary({ kind: 'binary', operator: node.operator, left, right, type, at }, machine),
    node.place.type,
  );
  store(node.place, result, machine);
  return node.result === 'old' ? old : result;
}

function intrinsic(node: Extract<Expression, { kind: 'intrinsic' }>, machine: Machine): ConstantValue {
  const values = node.arguments.map((argument) => valueOf(argument, machine));
  const [a, b] = values;
  switch (node.name) {
    case 'min':
    case 'max': {
      if (typeof a === 'object' || typeof b === 'object' || typeof a !== typeof b) throw notConstant;
      if (a === undefined || b === undefined) throw notConstant;
      const isSecond = node.name === 'min' ? b < a : a < b;
      return isSecond ? b : a;
    }
    case 'abs':
      if (typeof a === 'bigint') return a < 0n ? -a : a;
      if (typeof a === 'number') return Math.abs(a);
      throw notConstant;
    case '__builtin_expect':
      if (a === undefined) throw notConstant;
      return a;
    case 'sqrt':
    case 'sqrtf':
      if (typeof a !== 'number') throw notConstant;
      return convert(Math.sqrt(a), node.type);
    default:
      return bitCount(node, a);
  }
}

/** GCC's, and CUDA's in constant expressions: of as many bits as the parameter has. */
function bitCount(
  { name, arguments: [operand] }: Extract<Expression, { kind: 'intrinsic' }>,
  given: ConstantValue | undefined,
): ConstantValue {
  const [, what] = /^__(?:builtin_)?(popcount|popc|clz|ctz|ffs)(?:ll?)?$/.exec(name) ?? [];
  if (what === undefined || typeof given !== 'bigint' || operand?.type.kind !== 'integer') throw notConstant;
  const { bits } = operand.type;
  const value = BigInt.asUintN(bits, given);
  if (what.startsWith('popc')) return BigInt(ones(value));
  if (what === 'ffs') return BigInt(firstSet(value, bits));
  // Of zero GCC's are undefined.
  if (value === 0n) throw notConstant;
  return BigInt(what === 'clz' ? leadingZeros(value, bits) : trailingZeros(value, bits));
}
