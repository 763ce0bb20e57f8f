/** C++ literals: their values and types ([lex.icon], [lex.fcon], [lex.ccon], [lex.string]). */
import * as types from '../../ir/types.ts';
import type { FloatType, IntegerType } from '../../ir/types.ts';

export interface IntegerLiteral {
  readonly kind: 'integer';
  readonly value: bigint;
  readonly type: IntegerType;
}
export interface FloatLiteral {
  readonly kind: 'float';
  readonly value: number;
  readonly type: FloatType;
}

const maximum = (type: IntegerType): bigint => (1n << BigInt(type.signed ? type.bits - 1 : type.bits)) - 1n;

type NumberLiteral = IntegerLiteral | FloatLiteral;

/** The types an integer literal may have, in order ([tab:lex.icon.type]). */
function candidateTypes(suffix: string, isDecimal: boolean): readonly IntegerType[] {
  const isUnsigned = suffix.includes('u');
  const longs = suffix.replace('u', '');
  const ladder: readonly (readonly [IntegerType, IntegerType])[] = [
    [types.intType, types.unsignedIntType],
    [types.longType, types.unsignedLongType],
    [types.longLongType, types.unsignedLongLongType],
  ];
  const from = longs === 'll' ? 2 : longs === 'l' || longs === 'z' ? 1 : 0;
  const steps = ladder.slice(from);
  if (isUnsigned) return steps.map((pair) => pair[1]);
  return isDecimal ? steps.map((pair) => pair[0]) : steps.flat();
}

function parseInteger(text: string): IntegerLiteral | undefined {
  const match = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uUlLzZ]*)$/.exec(text);
  if (match === null) return undefined;
  const digits = match[1]!;
  const isOctal = /^0[0-7]+$/.test(digits);
  const value = BigInt(isOctal ? `0o${digits.slice(1)}` : digits);
  const isDecimal = /^[1-9]/.test(digits);
  const candidates = candidateTypes(match[2]!.toLowerCase(), isDecimal);
  const type = candidates.find((candidate) => value <= maximum(candidate)) ?? types.unsignedLongLongType;
  return { kind: 'integer', value, type };
}

function hexFloatValue(text: string): number {
  const match = /^0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?\d+)$/.exec(text);
  if (match === null) return Number.NaN;
  const mantissa = Number(BigInt(`0x${match[1]!}${match[2]!}`));
  return mantissa * 2 ** (Number(match[3]) - 4 * match[2]!.length);
}

function parseFloating(text: string): FloatLiteral | undefined {
  const isHex = /^0[xX]/.test(text);
  const suffix = /[fFlL]$/.exec(text)?.[0].toLowerCase() ?? '';
  const digits = suffix === '' ? text : text.slice(0, -1);
  const value = isHex ? hexFloatValue(digits) : Number(digits);
  if (Number.isNaN(value)) return undefined;
  return suffix === 'f'
    ? { kind: 'float', value: Math.fround(value), type: types.floatType }
    : { kind: 'float', value, type: types.doubleType };
}

/** The grammar takes the sign of `x > -1` and `(+1) + x` for part of the literal. */
function negated(literal: NumberLiteral | undefined): NumberLiteral | undefined {
  if (literal?.kind === 'float') return { ...literal, value: -literal.value };
  if (literal === undefined) return undefined;
  const { bits, signed } = literal.type;
  const value = signed ? BigInt.asIntN(bits, -literal.value) : BigInt.asUintN(bits, -literal.value);
  return { ...literal, value };
}

/** The same few numbers stand everywhere; as many as this are remembered. */
const mostRemembered = 2000;
const remembered = new Map<string, NumberLiteral | undefined>();

/** A number literal, or undefined where it is none (user-defined suffixes). */
export function parseNumber(source: string): NumberLiteral | undefined {
  if (remembered.has(source)) return remembered.get(source);
  if (remembered.size >= mostRemembered) remembered.clear();
  const literal = parsedNumber(source);
  remembered.set(source, literal);
  return literal;
}

function parsedNumber(source: string): NumberLiteral | undefined {
  if (source.startsWith('-')) return negated(parseNumber(source.slice(1)));
  if (source.startsWith('+')) return parseNumber(source.slice(1));
  const text = source.replaceAll("'", '');
  return parseInteger(text) ?? parseFloating(text);
}

const simpleEscapes: Readonly<Record<string, number>> = {
  n: 10,
  t: 9,
  r: 13,
  a: 7,
  b: 8,
  f: 12,
  v: 11,
  '\\': 92,
  "'": 39,
  '"': 34,
  '?': 63,
};

/** Undoes the escapes of a character or string literal's inside. */
function unescape(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]+)|([0-7]{1,3})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(\r?\n)|(.))/gsu,
    (_all, hex?: string, octal?: string, u4?: string, u8?: string, newline?: string, simple?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16) & 0xff);
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8) & 0xff);
      const unicode = u4 ?? u8;
      if (unicode !== undefined) return String.fromCodePoint(Number.parseInt(unicode, 16) % 0x110000);
      if (newline !== undefined || simple === undefined) return '';
      const code = simpleEscapes[simple];
      return code === undefined ? simple : String.fromCharCode(code);
    },
  );
}

/** A character literal: char for one character, int for several and for wide ones. */
export function parseCharacter(text: string): IntegerLiteral | undefined {
  const match = /^(u8|u|U|L)?'(.*)'$/s.exec(text);
  if (match === null) return undefined;
  const characters = unescape(match[2]!);
  const codes = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
  if (codes.length === 0) return undefined;
  if (match[1] === undefined && codes.length === 1) {
    return { kind: 'integer', value: BigInt.asIntN(8, BigInt(codes[0]!)), type: types.charType };
  }
  const value = codes.reduce((sum, code) => BigInt.asIntN(32, (sum << 8n) | BigInt(code)), 0n);
  return { kind: 'integer', value, type: types.intType };
}

/** The inside of a string literal (also raw ones), without its quotes and escapes. */
export function parseString(text: string): string {
  const raw = /^(?:u8|u|U|L)?R"([^(]*)\(([\s\S]*)\)\1"$/.exec(text);
  if (raw !== null) return raw[2]!;
  const plain = /^(?:u8|u|U|L)?"([\s\S]*)"$/.exec(text);
  return plain === null ? text : unescape(plain[1]!);
}
