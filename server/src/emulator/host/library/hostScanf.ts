/** scanf's conversions, on a source of bytes. */
import { parseReal } from '../../../text/numbers.ts';

/** Where scanf reads from: -1 at the end. */
export interface ScanSource {
  next(): number;
  back(): void;
}

/** Where it stores to. */
export interface ScanTarget {
  integer(value: bigint, sizeInBytes: number): void;
  real(value: number, sizeInBytes: number): void;
  text(characters: string, withZero: boolean): void;
}

interface Directive {
  readonly skips: boolean;
  readonly width: number;
  readonly length: string;
  readonly letter: string;
  /** Of `%[…]`. */
  readonly set: ((character: string) => boolean) | undefined;
}

const directivePattern = /%(\*?)(\d*)(hh|h|ll|l|L|z|j|t)?(\[\^?\]?[^\]]*\]|[diuxXofFeEgGaAscpn%])/y;

/** The number of conversions stored; -1 where the input ended before the first. */
export function scan(format: string, source: ScanSource, nextTarget: () => ScanTarget): number {
  let stored = 0;
  let consumed = 0;
  const counting: ScanSource = {
    next: () => {
      const one = source.next();
      if (one >= 0) consumed++;
      return one;
    },
    back: () => {
      consumed--;
      source.back();
    },
  };
  for (let i = 0; i < format.length;) {
    const character = format[i]!;
    if (/\s/.test(character)) {
      skipBlanks(counting);
      i++;
      continue;
    }
    directivePattern.lastIndex = i;
    const match = character === '%' ? directivePattern.exec(format) : null;
    if (match === null || match[4] === '%') {
      if (match !== null) skipBlanks(counting);
      const next = counting.next();
      if (next < 0) return stored === 0 ? -1 : stored;
      if (String.fromCharCode(next) !== character) {
        counting.back();
        return stored;
      }
      i += match === null ? 1 : match[0].length;
      continue;
    }
    i += match[0].length;
    const directive = directiveOf(match);
    if (directive.letter === 'n') {
      nextTarget().integer(BigInt(consumed), integerSize(directive.length));
      continue;
    }
    const outcome = convert(directive, counting, nextTarget);
    if (outcome === 'end') return stored === 0 ? -1 : stored;
    if (outcome === 'mismatch') return stored;
    if (!directive.skips) stored++;
  }
  return stored;
}

function directiveOf(match: RegExpExecArray): Directive {
  const letter = match[4]!;
  return {
    skips: match[1] === '*',
    width: match[2] === '' ? Infinity : Number(match[2]),
    length: match[3] ?? '',
    letter: letter.startsWith('[') ? '[' : letter,
    set: letter.startsWith('[') ? characterSet(letter.slice(1, -1)) : undefined,
  };
}

function characterSet(text: string): (character: string) => boolean {
  const negated = text.startsWith('^');
  const inside = negated ? text.slice(1) : text;
  const found = new Set<string>();
  for (let i = 0; i < inside.length; i++) {
    const isRange = inside[i + 1] === '-' && i + 2 < inside.length;
    const last = isRange ? inside.charCodeAt(i + 2) : inside.charCodeAt(i);
    for (let code = inside.charCodeAt(i); code <= last; code++) found.add(String.fromCharCode(code));
    if (isRange) i += 2;
  }
  return (character) => found.has(character) !== negated;
}

function skipBlanks(source: ScanSource): void {
  for (;;) {
    const next = source.next();
    if (next < 0) return;
    if (!/\s/.test(String.fromCharCode(next))) {
      source.back();
      return;
    }
  }
}

/** The longest prefix, up to the width, all of whose characters are accepted. */
function take(
  source: ScanSource,
  width: number,
  accepts: (character: string, sofar: string) => boolean,
): string {
  let text = '';
  while (text.length < width) {
    const next = source.next();
    if (next < 0) break;
    const character = String.fromCharCode(next);
    if (!accepts(character, text)) {
      source.back();
      break;
    }
    text += character;
  }
  return text;
}

function convert(
  directive: Directive,
  source: ScanSource,
  nextTarget: () => ScanTarget,
): 'stored' | 'mismatch' | 'end' {
  const { letter, width } = directive;
  if (letter !== 'c' && letter !== '[') skipBlanks(source);
  const first = source.next();
  if (first < 0) return 'end';
  source.back();
  const target = directive.skips ? undefined : nextTarget();
  if (letter === 'c') {
    const count = width === Infinity ? 1 : width;
    target?.text(
      take(source, count, () => true),
      false,
    );
    return 'stored';
  }
  if (letter === 's' || letter === '[') {
    const accepts = directive.set ?? ((character: string) => !/\s/.test(character));
    const text = take(source, width, (character) => accepts(character));
    if (text === '') return 'mismatch';
    target?.text(text, true);
    return 'stored';
  }
  return /[diuxXop]/.test(letter)
    ? convertInteger(directive, source, target)
    : convertReal(directive, source, target);
}

const digitsOf: Readonly<Record<string, RegExp>> = {
  d: /^[-+]?\d*$/,
  u: /^[-+]?\d*$/,
  o: /^[-+]?[0-7]*$/,
  x: /^[-+]?(0|0[xX])?[0-9a-fA-F]*$/,
  i: /^[-+]?(0[xX][0-9a-fA-F]*|0[0-7]*|[1-9]\d*|)$/,
};

function convertInteger(
  { letter, length, width }: Directive,
  source: ScanSource,
  target: ScanTarget | undefined,
): 'stored' | 'mismatch' {
  const kind = letter === 'X' || letter === 'p' ? 'x' : letter;
  const pattern = digitsOf[kind]!;
  const text = take(source, width, (character, sofar) => pattern.test(sofar + character));
  const negative = text.startsWith('-');
  const digits = text.replace(/^[-+]/, '');
  if (!/[0-9a-fA-F]/.test(digits)) return 'mismatch';
  const magnitude =
    kind === 'x' || /^0x/i.test(digits)
      ? BigInt(`0x0${digits.replace(/^0[xX]/, '')}`)
      : kind === 'o' || (kind === 'i' && /^0\d/.test(digits))
        ? BigInt(`0o0${digits}`)
        : BigInt(digits);
  target?.integer(negative ? -magnitude : magnitude, letter === 'p' ? 8 : integerSize(length));
  return 'stored';
}

const realPrefix =
  /^[-+]?(i(n(f(i(n(i(t(y)?)?)?)?)?)?)?|n(an?)?|\d*\.?\d*([eE][-+]?\d*)?|0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*([pP][-+]?\d*)?)$/i;

function convertReal(
  { length, width }: Directive,
  source: ScanSource,
  target: ScanTarget | undefined,
): 'stored' | 'mismatch' {
  const text = take(source, width, (character, sofar) => realPrefix.test(sofar + character));
  const parsed = parseReal(text);
  if (parsed.length === 0) return 'mismatch';
  target?.real(parsed.value, length === 'l' || length === 'L' ? 8 : 4);
  return 'stored';
}

function integerSize(length: string): number {
  if (length === 'hh') return 1;
  if (length === 'h') return 2;
  return length === '' ? 4 : 8;
}
