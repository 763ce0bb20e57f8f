/** Kernel arguments as they travel from host code (or a directive) to the analysis of the kernel. */
import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import { integerRange, isShownThrough, sizeInBytes } from '../../ir/types.ts';
import type { BooleanType, IntegerType, Type } from '../../ir/types.ts';
import { fullMask } from '../values/lanes.ts';
import type { Machine } from '../machine.ts';
import {
  constantPolynomial,
  fullRange,
  greatestCommonDivisor,
  monomialMultiple,
  symbolPolynomial,
  uniformConstant,
} from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { partOffset } from '../storage/bitFields.ts';
import { leavesOf } from '../storage/leaves.ts';
import type { SymbolTable } from '../values/symbols.ts';
import {
  constantValue,
  floatValue,
  integerValue,
  isUniformValue,
  nullPointer,
  unknownValue,
} from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { isUnitOnSomeWay } from './launchChoices.ts';

export type LaunchArgument =
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'float'; readonly value: number }
  /** An unknown integer; `multipleOf` and the range hold for every call. On a way that host code may go it is small, if it says so. */
  | {
      readonly kind: 'unknown';
      readonly min: number;
      readonly max: number;
      readonly multipleOf: number;
      readonly isOftenSmall?: true;
    }
  /** A pointer into an allocation whose start is 256-byte aligned, at a known offset or a multiple of a number of bytes. */
  | {
      readonly kind: 'pointer';
      readonly offsetInBytes: number | undefined;
      readonly alignmentInBytes: number;
    }
  /** No memory at all, for comparisons: what is accessed through it all the same counts as in an allocation. */
  | { readonly kind: 'null' }
  | { readonly kind: 'aggregate'; readonly parts: ReadonlyMap<number, LaunchArgument> };

export const unknownArgument: Extract<LaunchArgument, { kind: 'unknown' }> = {
  kind: 'unknown',
  min: -Infinity,
  max: Infinity,
  multipleOf: 1,
};

/** cudaMalloc's alignment (CUDA C++ Programming Guide, "Device Memory Accesses": at least 256 bytes). */
const allocationAlignmentInBytes = 256;

/** What is known of a host value in a form that outlives the host evaluation. */
export function toLaunchArgument(value: Value, symbols: SymbolTable): LaunchArgument {
  switch (value.kind) {
    case 'integer':
      return integerArgument(value.polynomial, symbols);
    case 'truth':
      return value.truth.known === fullMask && isUniformValue(value)
        ? { kind: 'integer', value: value.truth.yes === 0 ? 0 : 1 }
        : unknownArgument;
    case 'float':
      return typeof value.constant === 'number' ? { kind: 'float', value: value.constant } : unknownArgument;
    case 'pointer': {
      const offset = uniformConstant(value.offset);
      const alignment = Math.min(value.object.alignmentInBytes, multipleOf(value.offset));
      return { kind: 'pointer', offsetInBytes: offset, alignmentInBytes: Math.max(1, alignment) };
    }
    case 'aggregate':
      return {
        kind: 'aggregate',
        parts: new Map([...value.parts].map(([at, part]) => [at, toLaunchArgument(part, symbols)])),
      };
    case 'piece':
    case 'unknown':
      return value === nullPointer ? { kind: 'null' } : unknownArgument;
  }
}

function integerArgument(p: Polynomial, symbols: SymbolTable): LaunchArgument {
  const { min, max } = fullRange(p);
  if (min === max) return { kind: 'integer', value: min };
  const isOftenSmall = isUnitOnSomeWay(p, symbols);
  return { kind: 'unknown', min, max, multipleOf: multipleOf(p), ...(isOftenSmall && { isOftenSmall }) };
}

/** The largest number, up to the allocation's alignment, that surely divides the value. */
function multipleOf(p: Polynomial): number {
  let divisor = allocationAlignmentInBytes;
  if (typeof p.constant !== 'number') return 1;
  divisor = greatestCommonDivisor(divisor, p.constant);
  for (const term of p.terms) {
    if (typeof term.coefficient !== 'number') return 1;
    divisor = greatestCommonDivisor(divisor, term.coefficient * monomialMultiple(term.monomial));
  }
  return divisor;
}

/** A text that is equal for arguments that lead to the same analysis. */
export function argumentKey(argument: LaunchArgument): string {
  switch (argument.kind) {
    case 'integer':
    case 'float':
      return `${argument.value}`;
    case 'unknown':
      return `?${argument.min}..${argument.max}/${argument.multipleOf}${argument.isOftenSmall ? 'small' : ''}`;
    case 'pointer':
      // Only the address modulo the largest unit matters.
      return `*${argument.offsetInBytes === undefined ? '?' : argument.offsetInBytes % 256}/${argument.alignmentInBytes}`;
    case 'null':
      return 'null';
    case 'aggregate':
      return `{${[...argument.parts].map(([at, part]) => `${at}:${argumentKey(part)}`).join(',')}}`;
  }
}

/** Binds a kernel's parameters for an analysis. */
export function bindParameters(
  kernel: FunctionIr,
  launchArguments: readonly LaunchArgument[],
  machine: Machine,
): void {
  kernel.parameters.forEach((parameter, i) => {
    const value = parameterValue(parameter, parameter.type, parameter.name, launchArguments[i], machine);
    machine.state.variables.set(parameter, value);
  });
}

function parameterValue(
  parameter: Variable,
  type: Type,
  name: string,
  argument: LaunchArgument | undefined,
  machine: Machine,
): Value {
  switch (type.kind) {
    case 'integer':
    case 'boolean':
      return integerParameter(type, name, argument, machine);
    case 'float':
      return floatValue(
        argument?.kind === 'float' || argument?.kind === 'integer' ? argument.value : undefined,
        true,
      );
    case 'pointer':
      return pointerParameter(name, argument, machine);
    case 'struct':
    case 'array':
      return aggregateParameter(parameter, type, name, argument, machine);
    default:
      return unknownValue(`\`${name}\` is not known`, true);
  }
}

function integerParameter(
  type: IntegerType | BooleanType,
  name: string,
  argument: LaunchArgument | undefined,
  machine: Machine,
  isOftenSmall = false,
): Value {
  if (argument?.kind === 'integer') return constantValue(argument.value);
  if (argument?.kind === 'float') return constantValue(Math.trunc(argument.value));
  const { min, max } = integerRange(type);
  const known = argument?.kind === 'unknown' ? argument : unknownArgument;
  const symbol = machine.symbols.derive(`parameter ${name}`, () =>
    machine.symbols.create(name, {
      origin: 'parameter',
      min: Math.max(min, known.min),
      max: Math.min(max, known.max),
      multipleOf: known.multipleOf,
      reason: `the value of \`${name}\` is not known`,
      isOftenSmall: isOftenSmall || known.isOftenSmall === true,
    }),
  );
  return integerValue(symbolPolynomial(symbol));
}

function pointerParameter(name: string, argument: LaunchArgument | undefined, machine: Machine): Value {
  if (argument?.kind === 'null') {
    const object = { ...machine.newObject(name, 'global', allocationAlignmentInBytes), isNull: true };
    return { kind: 'pointer', object, offset: constantPolynomial(0) };
  }
  if (argument?.kind === 'pointer') {
    const known = argument.offsetInBytes !== undefined;
    const alignment = known ? allocationAlignmentInBytes : argument.alignmentInBytes;
    const object = machine.newObject(name, 'global', alignment);
    return { kind: 'pointer', object, offset: constantPolynomial(argument.offsetInBytes ?? 0) };
  }
  return {
    kind: 'pointer',
    object: machine.newObject(name, 'global', allocationAlignmentInBytes),
    offset: constantPolynomial(0),
  };
}

function aggregateParameter(
  parameter: Variable,
  type: Type,
  name: string,
  argument: LaunchArgument | undefined,
  machine: Machine,
): Value {
  const parts = new Map<number, Value>();
  const known = argument?.kind === 'aggregate' ? argument.parts : undefined;
  for (const offset of [...leavesOf(type), ...bitFieldsOf(type)]) {
    const leaf = leafAt(type, offset, name);
    if (!leaf) continue;
    const given = known?.get(offset);
    const value = leaf.isInnermostStride
      ? integerParameter(leaf.type, leaf.name, given, machine, true)
      : parameterValue(parameter, leaf.type, leaf.name, given, machine);
    parts.set(offset, value);
  }
  return { kind: 'aggregate', parts, rest: unknownValue(`\`${name}\` is not known`, true) };
}

/** Where the bit-fields of a struct's own are kept. */
function bitFieldsOf(type: Type): readonly number[] {
  return type.kind === 'struct' ? type.fields.filter(({ bits }) => bits !== undefined).map(partOffset) : [];
}

type Leaf =
  | { readonly type: Type; readonly name: string; readonly isInnermostStride: false }
  | { readonly type: IntegerType; readonly name: string; readonly isInnermostStride: true };

/** `holdsStrides`: how far apart neighbours are along each dimension of a tensor, the innermost one last. */
function leafAt(type: Type, offset: number, name: string, holdsStrides = false): Leaf | undefined {
  if (type.kind === 'struct') {
    // An empty base lies where the first member does.
    for (const field of type.fields) {
      const inside = offset - field.offsetInBytes;
      if (inside < 0 || inside >= (sizeInBytes(field.type) ?? 1)) continue;
      if (field.bits !== undefined) {
        if (offset !== partOffset(field)) continue;
        return { type: field.type, name: `${name}.${field.name}`, isInnermostStride: false };
      }
      const path = isShownThrough(field) ? name : `${name}.${field.name}`;
      const leaf = leafAt(field.type, inside, path, /^(?:m_)?strides?_?$/.test(field.name));
      if (leaf !== undefined) return leaf;
    }
    return undefined;
  }
  if (type.kind === 'array') {
    const { element, length } = type;
    const size = sizeInBytes(element) ?? 1;
    const index = Math.floor(offset / size);
    const path = `${name}[${index}]`;
    if (holdsStrides && element.kind === 'integer' && index + 1 === length)
      return { type: element, name: path, isInnermostStride: true };
    return leafAt(element, offset % size, path);
  }
  return { type, name, isInnermostStride: false };
}
