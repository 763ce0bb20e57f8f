/**
 * C++ integer expressions with the values that they can have, so that what is written overflows nothing, divides by
 * nothing that may be zero, and stays inside arrays.
 */
export type IntegerType = 'int' | 'unsigned' | 'long long' | 'unsigned long long';

export interface Term {
  readonly text: string;
  readonly type: IntegerType;
  readonly min: number;
  readonly max: number;
  /** The same for all threads of a block. */
  readonly uniform: boolean;
  /**
   * Something in it is only known when the program runs. The analysis takes it that such unsigned numbers do not wrap, as
   * programs that mean them to are rare.
   */
  readonly isOpen?: boolean;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** What is worked out with 64 bits stays far inside them, so that doubles hold it; what leaves that range may be anything. */
const rangeOf: Readonly<Record<IntegerType, Range>> = {
  int: { min: -(2 ** 31), max: 2 ** 31 - 1 },
  unsigned: { min: 0, max: 2 ** 32 - 1 },
  'long long': { min: -(2 ** 63), max: 2 ** 63 },
  'unsigned long long': { min: 0, max: 2 ** 64 },
};

const exactLimit = 2 ** 50;

export function isUnsigned(type: IntegerType): boolean {
  return type.startsWith('unsigned');
}

const ranks: readonly IntegerType[] = ['int', 'unsigned', 'long long', 'unsigned long long'];

/** The usual arithmetic conversions. */
function commonType(a: IntegerType, b: IntegerType): IntegerType {
  return ranks.indexOf(a) > ranks.indexOf(b) ? a : b;
}

function isInside({ min, max }: Range, type: IntegerType): boolean {
  return min >= Math.max(-exactLimit, rangeOf[type].min) && max <= Math.min(exactLimit, rangeOf[type].max);
}

/** The values after a conversion, which wraps. */
function converted(range: Range, type: IntegerType): Range {
  return isInside(range, type) ? range : rangeOf[type];
}

export function castTo(term: Term, type: IntegerType): Term {
  const from = term.isOpen === true && wraps(term, type) ? binary('&', term, constant(63))! : term;
  const { min, max } = converted(from, type);
  return { ...from, text: `(${type})${from.text}`, type, min, max };
}

/** Whether an operator on the two converts to another number what is only known when the program runs. */
export function wrapsOpenly(a: Term, b: Term): boolean {
  const type = commonType(a.type, b.type);
  return (a.isOpen === true || b.isOpen === true) && (wraps(a, type) || wraps(b, type));
}

const narrowTypes = {
  'unsigned char': { min: 0, max: 255 },
  short: { min: -32768, max: 32767 },
  'unsigned short': { min: 0, max: 65535 },
  'signed char': { min: -128, max: 127 },
} as const;
export const narrowNames = Object.keys(narrowTypes) as (keyof typeof narrowTypes)[];

/** A narrow type's value, promoted to int. */
export function narrowed(term: Term, type: keyof typeof narrowTypes): Term {
  const whole = narrowTypes[type];
  const { min, max } = term.min >= whole.min && term.max <= whole.max ? term : whole;
  return { ...term, text: `(${type})${term.text}`, type: 'int', min, max };
}

export function constant(value: number, type: IntegerType = 'int'): Term {
  const suffix = { int: '', unsigned: 'u', 'long long': 'll', 'unsigned long long': 'ull' }[type];
  const text = value < 0 ? `(${value}${suffix})` : `${value}${suffix}`;
  return { text, type, min: value, max: value, uniform: true };
}

export const operators = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'] as const;
export type Operator = (typeof operators)[number];

/** Whether a conversion makes unsigned numbers of negative ones, or of larger ones. */
function wraps(term: Term, type: IntegerType): boolean {
  return isUnsigned(type) && term.type !== type && !isInside(term, type);
}

/** `(a op b)`, or undefined where C++ would not define it for all values of the operands. */
export function binary(operator: Operator, a: Term, b: Term): Term | undefined {
  const isShift = operator === '<<' || operator === '>>';
  const type = isShift ? a.type : commonType(a.type, b.type);
  const x = converted(a, type);
  const y = isShift ? b : converted(b, type);
  const range = operations[operator](x, y, type);
  if (range === undefined) return undefined;
  const isOpen = a.isOpen === true || b.isOpen === true;
  const mayWrap = isUnsigned(type) && !isOpen;
  const wrapped = isInside(range, type) ? range : mayWrap ? rangeOf[type] : undefined;
  if (wrapped === undefined || (isShift ? isOpen && wraps(a, type) : wrapsOpenly(a, b))) return undefined;
  const { min, max } = wrapped;
  const uniform = a.uniform && b.uniform;
  return { text: `(${a.text} ${operator} ${b.text})`, type, min, max, uniform, isOpen };
}

type Operation = (x: Range, y: Range, type: IntegerType) => Range | undefined;

const operations: Readonly<Record<Operator, Operation>> = {
  '+': (x, y) => ({ min: x.min + y.min, max: x.max + y.max }),
  '-': (x, y) => ({ min: x.min - y.max, max: x.max - y.min }),
  '*': (x, y) => corners(x, y, (a, b) => a * b),
  '/': (x, y) => (y.min < 1 ? undefined : corners(x, y, (a, b) => Math.trunc(a / b))),
  '%': (x, y) => {
    if (y.min < 1) return undefined;
    const most = y.max - 1;
    return { min: x.min < 0 ? -most : 0, max: Math.max(0, Math.min(x.max, most)) };
  },
  '&': (x, y, type) => {
    if (x.min < 0 && y.min < 0) return rangeOf[type];
    return { min: 0, max: Math.min(x.min < 0 ? Infinity : x.max, y.min < 0 ? Infinity : y.max) };
  },
  '|': bitsOf,
  '^': bitsOf,
  '<<': (x, y, type) => {
    if (y.min < 0 || y.max > 16 || x.min < 0) return undefined;
    const range = { min: x.min * 2 ** y.min, max: x.max * 2 ** y.max };
    return isInside(range, type) ? range : isUnsigned(type) ? rangeOf[type] : undefined;
  },
  '>>': (x, y) => {
    if (y.min < 0 || y.max > 16) return undefined;
    return corners(x, y, (a, b) => Math.floor(a / 2 ** b));
  },
};

function bitsOf(x: Range, y: Range, type: IntegerType): Range {
  if (x.min < 0 || y.min < 0) return rangeOf[type];
  const bits = Math.ceil(Math.log2(Math.max(x.max, y.max) + 1));
  return { min: 0, max: 2 ** bits - 1 };
}

function corners(x: Range, y: Range, apply: (a: number, b: number) => number): Range {
  const all = [apply(x.min, y.min), apply(x.min, y.max), apply(x.max, y.min), apply(x.max, y.max)];
  return { min: Math.min(...all), max: Math.max(...all) };
}

export function hull(a: Range, b: Range): Range {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

/** `condition ? a : b`. */
export function chosen(condition: string, isUniform: boolean, a: Term, b: Term): Term {
  const type = commonType(a.type, b.type);
  const { min, max } = hull(converted(a, type), converted(b, type));
  return {
    text: `(${condition} ? ${a.text} : ${b.text})`,
    type,
    min,
    max,
    uniform: isUniform && a.uniform && b.uniform,
    isOpen: a.isOpen === true || b.isOpen === true,
  };
}

/** `min(a, b)` or `max(a, b)`, of one type. */
export function extreme(name: 'min' | 'max', a: Term, b: Term): Term {
  const type = commonType(a.type, b.type);
  const [x, y] = [a, b].map((one) => (one.type === type ? one : castTo(one, type))) as [Term, Term];
  const pick = name === 'min' ? Math.min : Math.max;
  return {
    text: `${name}(${x.text}, ${y.text})`,
    type,
    min: pick(x.min, y.min),
    max: pick(x.max, y.max),
    uniform: a.uniform && b.uniform,
    isOpen: a.isOpen === true || b.isOpen === true,
  };
}
