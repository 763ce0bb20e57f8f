import { unsignedBigint } from './values/longScalars.ts';

/** What a conversion of a printf format asks for. */
interface Conversion {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  readonly letter: string;
}

export type PrintfArgument = number | bigint | string;

/** What a conversion takes: a floating-point number, an integer of 64 bits, or another integer or pointer. */
export type ArgumentKind = 'real' | 'wide' | 'word';

/** By its letter and what stands before that: `ll`, `h`. */
export function argumentKind(letter: string, size: string | undefined): ArgumentKind {
  if (/[fFeEgGaA]/.test(letter)) return 'real';
  return size !== undefined && !size.startsWith('h') && /[diuxXo]/.test(letter) ? 'wide' : 'word';
}

/** C's printf for the conversions that programs use; arguments that are missing print as nothing. */
export function formatPrintf(format: string, values: readonly PrintfArgument[]): string {
  let next = 0;
  return format.replace(
    /%(%|([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+)?)?(?:hh|h|ll|l|z|j|t|L)?([diuxXofFeEgGcspaA]))/g,
    (whole, all: string, flags: string, width?: string, precision?: string, letter?: string) => {
      if (all === '%') return '%';
      const count = (text: string | undefined): number | undefined =>
        text === '*' ? Number(values[next++] ?? 0) : text === undefined ? undefined : Number(text);
      const wide = count(width) ?? 0;
      const exact = count(precision) ?? (whole.includes('.') && precision === undefined ? 0 : undefined);
      const value = values[next++];
      if (value === undefined || letter === undefined) return '';
      const conversion = {
        flags: wide < 0 ? `${flags}-` : flags,
        width: Math.abs(wide),
        precision: exact,
        letter,
      };
      return pad(convertOne(conversion, value, bitsOf(whole)), conversion);
    },
  );
}

/** Bits of the integer type that the letters before the last one stand for. */
function bitsOf(conversion: string): number {
  const modifier = /(hh|h|ll|l|z|j|t)[diuxXo]$/.exec(conversion)?.[1];
  if (modifier === undefined) return 32;
  return modifier === 'hh' ? 8 : modifier === 'h' ? 16 : 64;
}

function convertOne(conversion: Conversion, value: PrintfArgument, bits: number): string {
  const { letter, precision } = conversion;
  if (letter === 's') return precision === undefined ? String(value) : String(value).slice(0, precision);
  if (typeof value === 'string') return value;
  if (letter === 'c') return String.fromCharCode(Number(value) & 0xff);
  if (letter === 'p') return value === 0 ? '(nil)' : `0x${unsignedBigint(whole(value)).toString(16)}`;
  if ('diuxXo'.includes(letter)) return formatInteger(conversion, whole(value), bits);
  return formatReal(conversion, Number(value));
}

function whole(value: number | bigint): number | bigint {
  return typeof value === 'number' ? Math.trunc(Number.isFinite(value) ? value : 0) : value;
}

function formatInteger(
  { flags, precision, letter }: Conversion,
  value: number | bigint,
  bits: number,
): string {
  const signed = letter === 'd' || letter === 'i';
  const seen = signed ? BigInt.asIntN(bits, BigInt(value)) : BigInt.asUintN(bits, BigInt(value));
  const radix = letter === 'o' ? 8 : letter === 'x' || letter === 'X' ? 16 : 10;
  let digits = (seen < 0n ? -seen : seen).toString(radix);
  if (letter === 'X') digits = digits.toUpperCase();
  if (precision === 0 && seen === 0n) digits = '';
  if (precision !== undefined) digits = digits.padStart(precision, '0');
  if (flags.includes('#') && radix === 8 && !digits.startsWith('0')) digits = `0${digits}`;
  if (flags.includes('#') && radix === 16 && seen !== 0n) digits = (letter === 'X' ? '0X' : '0x') + digits;
  return signOf(seen < 0n, signed ? flags : '') + digits;
}

function signOf(negative: boolean, flags: string): string {
  if (negative) return '-';
  return flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
}

function formatReal({ flags, precision, letter }: Conversion, value: number): string {
  const sign = signOf(value < 0 || Object.is(value, -0), flags);
  const text = Number.isFinite(value)
    ? realDigits(letter.toLowerCase(), Math.abs(value), precision, flags.includes('#'))
    : Number.isNaN(value)
      ? 'nan'
      : 'inf';
  return (Number.isNaN(value) ? '' : sign) + (letter === letter.toUpperCase() ? text.toUpperCase() : text);
}

/** With a point even where nothing follows it, if asked for. */
function realDigits(
  letter: string,
  value: number,
  precision: number | undefined,
  withPoint: boolean,
): string {
  if (letter === 'a') return hexadecimal(value, precision, withPoint);
  const digits = precision ?? 6;
  let text: string;
  if (letter === 'f') text = fixed(value, digits);
  else if (letter === 'e') text = exponential(value, digits);
  else text = general(value, digits === 0 ? 1 : digits, withPoint);
  return withPoint && !text.includes('.') ? text.replace(/^\d+/, '$&.') : text;
}

const FRACTION_BITS = 52;

/** One hexadecimal digit before the point, rounded to the nearest text and to the even one of two, and a power of two. */
function hexadecimal(value: number, precision: number | undefined, withPoint: boolean): string {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  const biased = Number(word >> BigInt(FRACTION_BITS)) & 0x7ff;
  let digits =
    (word & ((1n << BigInt(FRACTION_BITS)) - 1n)) | (biased === 0 ? 0n : 1n << BigInt(FRACTION_BITS));
  let kept = FRACTION_BITS / 4;
  if (precision !== undefined && precision < kept) {
    const dropped = BigInt(4 * (kept - precision));
    const half = 1n << (dropped - 1n);
    const isOdd = ((digits >> dropped) & 1n) === 1n;
    digits = (digits + half - (isOdd ? 0n : 1n)) >> dropped;
    kept = precision;
  }
  const text = digits.toString(16).padStart(kept + 1, '0');
  let fraction = text.slice(text.length - kept);
  if (kept === 0) fraction = '';
  fraction = precision === undefined ? fraction.replace(/0+$/, '') : fraction.padEnd(precision, '0');
  const power = value === 0 ? 0 : (biased === 0 ? 1 : biased) - 1023;
  const point = fraction !== '' || withPoint ? '.' : '';
  return `0x${text.slice(0, text.length - kept)}${point}${fraction}p${power < 0 ? '-' : '+'}${String(Math.abs(power))}`;
}

/** Digits behind which an exact tie between two roundings has nothing but zeros. */
const TIE_DIGITS = 30;

/** Whether the value lies exactly in the middle between two texts of so many digits and the upper one is odd. */
function isTieToLower(upper: string, exact: string): boolean {
  const last = /\d(?=\D*$)/.exec(upper.split('e')[0] ?? '')?.[0] ?? '0';
  return Number(last) % 2 === 1 && /^50*$/.test(exact);
}

/** toFixed rounds ties up, and C to the even digit; it gives up at 1e21, where doubles are whole numbers. */
function fixed(value: number, digits: number): string {
  if (value < 1e21) {
    const kept = Math.min(digits, 100);
    const text = value.toFixed(kept);
    if (kept + TIE_DIGITS > 100) return text;
    const exact = value.toFixed(kept + TIE_DIGITS);
    const rest = exact.slice(exact.indexOf('.') + 1 + kept);
    if (!isTieToLower(text, rest)) return text;
    return exact.slice(0, exact.length - TIE_DIGITS).replace(/\.$/, '');
  }
  return BigInt(value).toString() + (digits > 0 ? `.${'0'.repeat(digits)}` : '');
}

function exponential(value: number, digits: number): string {
  const kept = Math.min(digits, 100);
  let text = value.toExponential(kept);
  if (kept + TIE_DIGITS <= 100 && value !== 0) {
    const exact = value.toExponential(kept + TIE_DIGITS);
    const [whole = ''] = exact.split('e');
    if (isTieToLower(text, whole.slice(-TIE_DIGITS))) {
      const [, exponent = ''] = exact.split('e');
      text = `${whole.slice(0, -TIE_DIGITS).replace(/\.$/, '')}e${exponent}`;
    }
  }
  const [mantissa = '0', power = '+0'] = text.split('e');
  const size = power.slice(1).padStart(2, '0');
  return `${mantissa}e${power.startsWith('-') ? '-' : '+'}${size}`;
}

function general(value: number, digits: number, keepZeros: boolean): string {
  const power = value === 0 ? 0 : Number(value.toExponential(digits - 1).split('e')[1]);
  const text =
    power < -4 || power >= digits ? exponential(value, digits - 1) : fixed(value, digits - 1 - power);
  const [mantissa = '', ...exponent] = text.split('e');
  if (keepZeros || !mantissa.includes('.')) return text;
  return [mantissa.replace(/\.?0+$/, ''), ...exponent].join('e');
}

function pad(text: string, { flags, width, letter, precision }: Conversion): string {
  if (text.length >= width) return text;
  if (flags.includes('-')) return text.padEnd(width);
  const zeros =
    flags.includes('0') && !'cs'.includes(letter) && !(precision !== undefined && 'diuxXo'.includes(letter));
  if (!zeros || /^[-+ ]?(inf|nan)$/i.test(text)) return text.padStart(width);
  const sign = /^[-+ ]?(0[xX])?/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}
