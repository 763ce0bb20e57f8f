/**
 * Texts that host code works with where it is evaluated for known arguments: the words of `argv` and literals. They lie in
 * variables of their own, so that pointers lead to them as to any other.
 */
import type { Expression, FunctionIr, Intrinsic, Variable } from '../../ir/nodes.ts';
import { arrayOf, charType, pointerTo } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { parseInteger, parseReal } from '../../text/numbers.ts';
import { asInteger } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import type { Relevance } from '../relevance/relevance.ts';
import { pointedTo } from '../storage/allocations.ts';
import { writeResolved } from '../storage/memory.ts';
import { resolvePlace } from '../storage/places.ts';
import { readRegister, writeRegister } from '../storage/registers.ts';
import { movePointer } from '../values/operators.ts';
import { uniformConstant, zero } from '../values/polynomial.ts';
import { constantValue, floatValue, nullPointer } from '../values/values.ts';
import type { AggregateValue, Value } from '../values/values.ts';

const pointerSizeInBytes = 8;
/** Of a text that is looked at; no option is as long. */
const longestText = 4096;

/** Variables that hold texts, and the ones that hold pointers to them. */
const holders = new WeakSet<Variable>();

export function alsoOfTexts(relevance: Relevance): Relevance {
  return { ...relevance, bears: (variable) => holders.has(variable) || relevance.bears(variable) };
}

function holder(name: string, type: Type, value: Value, at: Location, machine: Machine): Value {
  const variable: Variable = { kind: 'variable', name, type, storage: 'local', addressTaken: true, at };
  holders.add(variable);
  machine.state.variables.set(variable, value);
  return { kind: 'pointer', object: machine.objectOf(variable), offset: zero };
}

function partsOf(values: readonly Value[], sizeInBytes: number): AggregateValue {
  return {
    kind: 'aggregate',
    parts: new Map(values.map((value, i) => [i * sizeInBytes, value])),
    rest: constantValue(0),
  };
}

/** A pointer to the characters of a text, which end with a zero. */
export function textValue(text: string, at: Location, machine: Machine): Value {
  const codes = [...Buffer.from(text, 'utf8'), 0];
  const type = arrayOf(charType, codes.length);
  return holder('text', type, partsOf(codes.map(constantValue), 1), at, machine);
}

/** `argc` and `argv` of a program that is started with these words, its own name first. */
export function giveWords({ parameters, at }: FunctionIr, words: readonly string[], machine: Machine): void {
  const [count, list] = parameters;
  if (count?.type.kind === 'integer')
    writeRegister(count, 0, count.type, constantValue(words.length), machine);
  if (list === undefined) return;
  const texts = words.map((word) => textValue(word, at, machine));
  const type = arrayOf(pointerTo(charType), texts.length + 1);
  const value = partsOf([...texts, nullPointer], pointerSizeInBytes);
  machine.state.variables.set(list, holder(list.name, type, value, at, machine));
}

type Measure = (text: string, other: string | undefined, length: number | undefined) => number | undefined;

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function comparison(prepare: (text: string) => string): Measure {
  return (a, b) => (b === undefined ? undefined : compared(prepare(a), prepare(b)));
}

function comparisonOfStarts(prepare: (text: string) => string): Measure {
  return (a, b, length) =>
    b === undefined || length === undefined
      ? undefined
      : compared(prepare(a).slice(0, length), prepare(b).slice(0, length));
}

const measures: Readonly<Record<string, Measure>> = {
  strlen: (text) => text.length,
  strcmp: comparison((text) => text),
  strcasecmp: comparison((text) => text.toLowerCase()),
  strncmp: comparisonOfStarts((text) => text),
  strncasecmp: comparisonOfStarts((text) => text.toLowerCase()),
};

/** Where in a text, with the zero at its end, a character is found; -1 where it is not. */
const searches: Readonly<Record<string, (text: string, character: string) => number>> = {
  strchr: (text, character) => text.indexOf(character),
  strrchr: (text, character) => text.lastIndexOf(character),
};

interface NumberOfText {
  readonly value: number;
  /** Characters that it takes. */
  readonly length: number;
}

/** Numbers beyond 2^53 are not known to the evaluator. */
function wholeNumber(text: string, base: number): NumberOfText | undefined {
  const { value, length } = parseInteger(text, base);
  return Number.isSafeInteger(Number(value)) ? { value: Number(value), length } : undefined;
}

const numbers: Readonly<Record<string, (text: string, base: number) => NumberOfText | undefined>> = {
  ...Object.fromEntries(
    ['atoi', 'atol', 'atoll', 'strtol', 'strtoll', 'strtoul', 'strtoull'].map((name) => [name, wholeNumber]),
  ),
  ...Object.fromEntries(['atof', 'strtod', 'strtof'].map((name) => [name, parseReal])),
};

/** The text that a pointer leads to, a character for each byte; undefined where a character of it is not known. */
function textAt(value: Value | undefined, machine: Machine): string | undefined {
  if (value?.kind !== 'pointer') return undefined;
  const { variable } = value.object;
  const start = uniformConstant(value.offset);
  if (variable?.storage !== 'local' || variable.type.kind !== 'array' || start === undefined)
    return undefined;
  const codes: number[] = [];
  for (let at = start; codes.length < longestText; at++) {
    const character = readRegister(variable, at, charType, machine);
    const code = character.kind === 'integer' ? uniformConstant(character.polynomial) : undefined;
    if (code === undefined) return undefined;
    if (code === 0) return Buffer.from(codes).toString('latin1');
    codes.push(code & 255);
  }
  return undefined;
}

/** `sscanf(text, "%d", &n)` of one number; undefined for other formats. */
function scanned(text: string, format: string | undefined): number | undefined {
  const [, letter = ''] = /^\s*%(?:l|ll|z|h)?([diuf])\s*$/.exec(format ?? '') ?? [];
  if (letter === '') return undefined;
  const number = letter === 'f' ? parseReal(text) : wholeNumber(text, letter === 'i' ? 0 : 10);
  return number === undefined || number.length === 0 ? undefined : number.value;
}

export function isTextFunction(name: string): boolean {
  return name === 'sscanf' || (measures[name] ?? searches[name] ?? numbers[name]) !== undefined;
}

/** What C's functions say of texts that are known; undefined of others, and of other functions. */
export function textFunction(
  { name, arguments: operands, type }: Intrinsic,
  values: readonly Value[],
  machine: Machine,
): Value | undefined {
  const [measure, search, read] = [measures[name], searches[name], numbers[name]];
  const [start] = values;
  if (start === undefined || !isTextFunction(name)) return undefined;
  const text = textAt(start, machine);
  if (text === undefined) return undefined;
  const behind = (length: number): Value => movePointer(start, constantValue(length), 1, false, machine);
  if (measure !== undefined) {
    const result = measure(text, textAt(values[1], machine), integerOf(values[2], machine));
    return result === undefined ? undefined : constantValue(result);
  }
  if (search !== undefined) {
    const code = integerOf(values[1], machine);
    const at = code === undefined ? undefined : search(`${text}\0`, String.fromCharCode(code & 255));
    return at === undefined ? undefined : at < 0 ? nullPointer : behind(at);
  }
  if (name === 'sscanf') {
    const number = operands.length === 3 ? scanned(text, textAt(values[1], machine)) : undefined;
    if (number === undefined) return undefined;
    writeThrough(
      operands[2],
      (to) => (to.kind === 'float' ? floatValue(number, true) : constantValue(number)),
      machine,
    );
    return constantValue(1);
  }
  const number = read?.(text, integerOf(values[2], machine) ?? 10);
  if (number === undefined) return undefined;
  writeThrough(operands[1], () => behind(number.length), machine);
  return type.kind === 'float' ? floatValue(number.value, true) : constantValue(number.value);
}

/** `strtol(text, &end, 10)`. */
function writeThrough(
  operand: Expression | undefined,
  valueOf: (type: Type) => Value,
  machine: Machine,
): void {
  const place = pointedTo(operand);
  const target = place && resolvePlace(place, machine);
  if (place !== undefined && operand !== undefined && target?.kind === 'register')
    writeResolved(target, place, place.type, valueOf(place.type), operand, machine);
}

function integerOf(value: Value | undefined, machine: Machine): number | undefined {
  return value === undefined ? undefined : uniformConstant(asInteger(value, machine));
}
